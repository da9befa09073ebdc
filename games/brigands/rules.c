/* Brigands: who decides, what they may do, and the end. What follows from a decision is in round.c, wheels.c, effects.c and
 * choices.c. */
#include "town.h"

#include <string.h>

/* ---- who decides ---- */

static bool has_all_placed(const State *s, int seat) {
	return bag_size(s->plan[seat]) == pawns_to_plan(s, seat) && bag_size(s->plan_patrols[seat]) == patrols_to_plan(s, seat);
}

static bool owes(const State *s, int seat) {
	switch (s->phase) {
	case PLAN: return !s->planned[seat] && pawns_to_plan(s, seat) + patrols_to_plan(s, seat); /* BG-11: else they plan nothing */
	case WHEEL: return !s->wheel[seat] && s->tokens_in_town[seat] & district_bit(district_here(s));
	case SKILL: return is_prince(s, seat);
	case OVER: return false;
	}
	return bg_n_chosen(s, seat) < pawns_at(s, seat, district_here(s));
}

uint32_t bg_to_act(const State *s, const Setup *setup) {
	uint32_t mask = 0;
	for (int seat = 0; seat < setup->seats; seat++) mask |= (uint32_t)owes(s, seat) << seat;
	return mask;
}

/* ---- what they may do ---- */

/* Places from the last that a bag or set has on: a plan is made along the path, so that there is one way to make it. */
static int last_place(const State *s, Bag bag) {
	int place = PLACES;
	while (place > 1 && !bag_count(bag, district_at(s, place))) place--;
	return place;
}

static int legal_on_path(const State *s, int verb, uint32_t districts, int from, Action *out) {
	int n = 0;
	for (int place = from; place <= PLACES; place++) {
		int district = district_at(s, place);
		if (districts & district_bit(district)) out[n++] = ACTION(verb, district, 0);
	}
	return n;
}

/* Districts where the seat has planned somebody whom a token can drive (BG-11; BG-81: no token for the duel's patrols). */
static uint32_t planned_teams(const State *s, int seat) {
	Bag teams = is_prince(s, seat) ? s->plan_patrols[seat] : s->plan[seat];
	uint32_t mask = 0;
	for (int district = 1; district < DISTRICT_END; district++) mask |= (uint32_t)(bag_count(teams, district) != 0) << (district - 1);
	return mask;
}

static int legal_tokens(const State *s, int seat, Action *out) {
	if (__builtin_popcount(s->plan_tokens[seat]) >= s->tokens[seat]) return 0;
	int from = 1;
	for (int place = 1; place <= PLACES; place++)
		if (s->plan_tokens[seat] & district_bit(district_at(s, place))) from = place + 1;
	return legal_on_path(s, VERB_TOKEN, planned_teams(s, seat), from, out);
}

static int legal_plan(const State *s, int seat, Action *out) {
	int n;
	if (has_all_placed(s, seat)) {
		n = legal_tokens(s, seat, out);
		out[n++] = ACTION(VERB_DONE, 0, 0);
		return n;
	}
	bool is_pawn = bag_size(s->plan[seat]) < pawns_to_plan(s, seat);
	Bag placed = is_pawn ? s->plan[seat] : s->plan_patrols[seat];
	n = legal_on_path(s, is_pawn ? VERB_PAWN : VERB_PATROL, cards_held(s, seat), last_place(s, placed), out);
	out[n++] = ACTION(VERB_SCATTER, 0, 0);
	return n;
}

/* BG-21: another Brigand's colour, present or not. */
static int legal_targets(const State *s, const Setup *setup, int verb, int seat, Action *out) {
	int n = 0;
	for (int target = 0; target < setup->seats; target++)
		if (target != seat && !is_prince(s, target)) out[n++] = ACTION(verb, target + 1, 0);
	return n;
}

static int legal_wheel(const State *s, const Setup *setup, int seat, Action *out) {
	int n = 0;
	out[n++] = ACTION(VERB_WHEEL, is_prince(s, seat) ? SPY : HOME, 0);
	if (is_prince(s, seat)) out[n++] = ACTION(VERB_WHEEL, TO_PRISON, 0);
	n += legal_targets(s, setup, VERB_STEAL, seat, out + n);
	out[n++] = ACTION(VERB_WHEEL, MOVE, 0);
	if (!is_prince(s, seat)) n += legal_targets(s, setup, VERB_PUSH, seat, out + n);
	out[n++] = ACTION(VERB_WHEEL, NOTHING, 0);
	return n;
}

static int legal_pawn(const State *s, const Setup *setup, int seat, Action *out) {
	Purse purse = bg_purse(s, setup, seat);
	int n = 0;
	if (s->phase == PORT) { /* BG-43 */
		out[n++] = ACTION(VERB_TAKE, 0, 0);
		for (int sold = 0; sold <= purse.tokens; sold++) out[n++] = ACTION(VERB_SELL, sold, 0);
	} else if (s->phase == TAVERN) { /* BG-45 */
		out[n++] = ACTION(VERB_ROLL, ROLL_ONE, 0);
		if (purse.ducats >= figures(setup)[FIG_TAVERN_PRICE]) out[n++] = ACTION(VERB_ROLL, ROLL_MANY, 0);
	} else { /* BG-50 */
		if (purse.tokens >= figures(setup)[FIG_PRISON_PRICE]) out[n++] = ACTION(VERB_FREE, 0, 0);
		out[n++] = ACTION(VERB_STAY, 0, 0);
	}
	return n;
}

int bg_legal(const State *s, const Setup *setup, int seat, Action *out) {
	if (!owes(s, seat)) return 0;
	if (s->phase == PLAN) return legal_plan(s, seat, out);
	if (s->phase == WHEEL) return legal_wheel(s, setup, seat, out);
	if (s->phase != SKILL) return legal_pawn(s, setup, seat, out);
	out[0] = ACTION(VERB_RAISE, SKILL_SPY, 0);
	out[1] = ACTION(VERB_RAISE, SKILL_JUDGEMENT, 0);
	return 2;
}

void bg_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	const Town town = {s, setup, figures(setup), rng, events};
	switch (s->phase) {
	case PLAN: bg_plan(&town, seat, action); break;
	case WHEEL: bg_turn_wheel(&town, seat, action); break;
	case SKILL:
		bg_raise(&town, action_a(action));
		bg_go_on(&town, AT_END);
		break;
	default: bg_choose(&town, seat, action);
	}
}

/* BG-35 */
Action bg_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng) {
	(void)setup;
	(void)rng;
	switch (s->phase) {
	case PLAN: return ACTION(has_all_placed(s, seat) ? VERB_DONE : VERB_SCATTER, 0, 0);
	case WHEEL: return ACTION(VERB_WHEEL, NOTHING, 0);
	case PORT: return ACTION(VERB_TAKE, 0, 0);
	case TAVERN: return ACTION(VERB_ROLL, ROLL_ONE, 0);
	case PRISON_CHOICE: return ACTION(VERB_STAY, 0, 0);
	case SKILL: return ACTION(VERB_RAISE, SKILL_JUDGEMENT, 0);
	}
	return ACTION_NONE;
}

/* ---- the end ---- */

static int richest(const State *s, const Setup *setup) {
	int most = 0;
	for (int seat = 0; seat < setup->seats; seat++)
		if (!is_prince(s, seat) && s->ducats[seat] > most) most = s->ducats[seat];
	return most;
}

/* Places: a Prince who wins stands before all Brigands, one who loses behind them. His score is what the richest one lacks. */
static void rank_brigand(const State *s, const Setup *setup, int seat, bool prince_wins, Outcome *out) {
	out->score[seat] = s->ducats[seat];
	out->place[seat] = (uint8_t)(1 + prince_wins);
	for (int other = 0; other < setup->seats; other++) out->place[seat] += !is_prince(s, other) && s->ducats[other] > s->ducats[seat];
}

/* The book gives no times: a plan is the one long decision. */
int bg_seconds(const State *view, const Setup *setup) {
	(void)setup;
	return view->phase == PLAN ? 120 : 30;
}

/* BG-60, BG-61, BG-83 */
void bg_outcome(const State *s, const Setup *setup, Outcome *out) {
	int most = richest(s, setup), goal = figures(setup)[FIG_GOAL], winners = 0;
	bool has_goal = s->prince || setup->option[OPTION_THRESHOLD], is_reached = !has_goal || most >= goal;
	memset(out, 0, sizeof *out);
	for (int seat = 0; seat < setup->seats; seat++) {
		if (!is_prince(s, seat)) {
			rank_brigand(s, setup, seat, s->prince && !is_reached, out);
			winners += s->ducats[seat] == most;
			continue;
		}
		out->score[seat] = is_reached ? 0 : goal - most;
		out->place[seat] = is_reached ? setup->seats : 1;
		out->payoff[seat] = !is_reached;
	}
	for (int seat = 0; seat < setup->seats; seat++)
		if (!is_prince(s, seat) && is_reached && s->ducats[seat] == most) out->payoff[seat] = 1.0 / winners;
}

/* Whether somebody has what is needed to win (BG-60), and Brigands who are equally rich (BG-61, BG-83). */
void bg_why_won(const State *s, const Setup *setup, Events *out) {
	int most = richest(s, setup), goal = figures(setup)[FIG_GOAL], seat;
	Outcome outcome;
	bg_outcome(s, setup, &outcome);
	if (s->prince && most < goal) tell(out, EVENT_WHY_BELOW_GOAL, 0, goal, most, goal - most);
	if (s->prince && most >= goal) tell(out, EVENT_WHY_GOAL, 0, goal);
	if (!s->prince && setup->option[OPTION_THRESHOLD] && most < goal) tell(out, EVENT_WHY_NOBODY, 0, goal);
	for (int place = 1; place < setup->seats; place++)
		if (outcome_sharers(setup, &outcome, place, &seat) > 1) tell(out, EVENT_WHY_SHARED, 0, outcome.score[seat], place);
}
