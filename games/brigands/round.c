/* Brigands: the course of a round: new day, planning, reveal, then the places of the path one by one (BG-10 … BG-13). */
#include "town.h"

#include <string.h>

/* ---- setting up and the new day ---- */

/* BG-2: the last one follows from the others. */
static void lay_path(State *s, Rng *rng, Events *events) {
	uint32_t left = ALL_DISTRICTS;
	for (int i = 0; i < PLACES - 1; i++) {
		bool is_last = !(left & (left - 1));
		s->path[i] = (uint8_t)(is_last ? __builtin_ctz(left) + 1 : chance_bag(rng, CHANCE_PATH, bag_of_districts(left)));
		left &= ~district_bit(s->path[i]);
	}
	tell(events, EVENT_PATH, 0, s->path[0], s->path[1], s->path[2], s->path[3]);
	tell(events, EVENT_PATH_END, 0, s->path[4], s->path[5], s->path[6]);
}

int bg_gain_tokens(const Town *t, int seat, int n) {
	int gained = smaller(n, reserve(t->s, seat, t->s->tokens[seat])); /* BG-6: what is not there is lost */
	t->s->tokens[seat] = (uint8_t)(t->s->tokens[seat] + gained);
	return gained;
}

/* BG-82: told because it is public and changes the next planning. */
static void tell_second_patrol(const Town *t) {
	for (int seat = 0; !t->s->prince && seat < t->setup->seats; seat++)
		if (patrols_to_plan(t->s, seat) > 1) tell(t->events, EVENT_SECOND_PATROL, 0, seat + 1);
}

/* BG-10 */
static void new_day(const Town *t) {
	State *s = t->s;
	int card = chance_bag(t->rng, CHANCE_DAY, bag_of_districts(s->day_left)); /* BG-3 */
	s->round++;
	s->phase = PLAN;
	s->place = 0;
	s->day_left &= ~district_bit(card);
	s->day |= district_bit(card);
	tell(t->events, EVENT_ROUND, 0, s->round, card);
	for (int seat = 0; seat < t->setup->seats; seat++)
		if (!bg_gain_tokens(t, seat, 1)) tell(t->events, EVENT_TOKEN_LOST, 0, seat + 1);
	tell_second_patrol(t);
}

void bg_start(State *s, const Setup *setup, Rng *rng, Events *events) {
	memset(s, 0, sizeof *s);
	if (setup->seats > 2) { /* BG-1, BG-4 */
		s->prince = (uint8_t)(setup->option[OPTION_PRINCE] ? 1 : chance_die(rng, CHANCE_PRINCE, setup->seats));
		tell(events, EVENT_PRINCE, 0, s->prince);
	} else {
		tell(events, EVENT_DUEL, 0, 0);
	}
	lay_path(s, rng, events);
	s->spy = s->judgement = 1; /* BG-7 */
	s->day_left = ALL_DISTRICTS;
	const Town town = {s, setup, figures(setup), rng, events};
	new_day(&town);
}

/* ---- planning and the reveal ---- */

/* BG-35: what is not placed goes to random cards held. */
static void scatter(const Town *t, int seat) {
	State *s = t->s;
	Bag held = bag_of_districts(cards_held(s, seat));
	while (bag_size(s->plan[seat]) < pawns_to_plan(s, seat)) s->plan[seat] += bag_one(chance_bag(t->rng, CHANCE_SCATTER, held));
	while (bag_size(s->plan_patrols[seat]) < patrols_to_plan(s, seat))
		s->plan_patrols[seat] += bag_one(chance_bag(t->rng, CHANCE_SCATTER, held));
}

/* In the order of the path. */
static void tell_plan(const Town *t, int seat) {
	const State *s = t->s;
	for (int place = 1; place <= PLACES; place++) {
		int district = district_at(s, place), pawns = bag_count(s->plan[seat], district);
		int patrols = bag_count(s->plan_patrols[seat], district);
		int token = s->plan_tokens[seat] >> (district - 1) & 1;
		if (pawns) tell(t->events, EVENT_TEAM, 0, seat + 1, district, pawns, token);
		if (patrols) tell(t->events, EVENT_PATROL, 0, seat + 1, district, patrols, s->prince ? token : 0);
	}
}

/* BG-12: pawns, patrols and tokens into town, all District cards back to hand. */
static void reveal(const Town *t) {
	State *s = t->s;
	Bag patrols = 0;
	for (int seat = 0; seat < t->setup->seats; seat++) { /* all scatter before anything moves: BG-82 looks at the Prison */
		scatter(t, seat);
		patrols += s->plan_patrols[seat];
		if (t->events) tell_plan(t, seat);
	}
	for (int seat = 0; seat < t->setup->seats; seat++) {
		s->town[seat] += s->plan[seat];
		s->tokens_in_town[seat] = s->plan_tokens[seat];
		s->tokens[seat] = (uint8_t)(s->tokens[seat] - __builtin_popcount(s->plan_tokens[seat]));
		if (s->n_spied[seat]) tell(t->events, EVENT_CARDS_BACK, 0, seat + 1, s->n_spied[seat]); /* BG-33 */
	}
	s->patrols = patrols;
	memset(s->plan, 0, sizeof s->plan);
	memset(s->plan_patrols, 0, sizeof s->plan_patrols);
	memset(s->plan_tokens, 0, sizeof s->plan_tokens);
	memset(s->planned, 0, sizeof s->planned);
	memset(s->spied, 0, sizeof s->spied);
	memset(s->n_spied, 0, sizeof s->n_spied);
	memset(s->result, 0, sizeof s->result);
	memset(s->did, 0, sizeof s->did);
	s->loot = 0;
	s->place = 1;
}

/* BG-11: one step of a plan; when it was the last that anybody owed, all is revealed. */
void bg_plan(const Town *t, int seat, Action action) {
	State *s = t->s;
	int district = action_a(action);
	switch (action_verb(action)) {
	case VERB_PAWN:
		s->plan[seat] += bag_one(district);
		tell(t->events, EVENT_PLAN_PAWN, 1u << seat, seat + 1, district);
		return;
	case VERB_PATROL:
		s->plan_patrols[seat] += bag_one(district);
		tell(t->events, EVENT_PLAN_PATROL, 1u << seat, seat + 1, district);
		return;
	case VERB_TOKEN:
		s->plan_tokens[seat] |= district_bit(district);
		tell(t->events, EVENT_PLAN_TOKEN, 1u << seat, seat + 1, district);
		return;
	}
	bool is_done = action_verb(action) == VERB_DONE;
	s->planned[seat] = is_done ? DONE : SCATTER;
	tell(t->events, is_done ? EVENT_PLAN_DONE : EVENT_PLAN_SCATTER, 1u << seat, seat + 1);
	if (bg_to_act(s, t->setup)) return;
	reveal(t);
	bg_go_on(t, AT_WHEELS);
}

/* ---- resolution ---- */

/* BG-20: whether anybody has a token here. */
static bool ask_wheels(const Town *t) {
	State *s = t->s;
	uint32_t tokens = 0;
	for (int seat = 0; seat < t->setup->seats; seat++) tokens |= s->tokens_in_town[seat];
	if (!(tokens & district_bit(district_here(s)))) return false;
	s->phase = WHEEL;
	return true;
}

/* After six rounds (BG-60), or the next day. */
static void end_round(const Town *t) {
	State *s = t->s;
	if (s->round < t->figure[FIG_ROUNDS]) {
		new_day(t);
		return;
	}
	if (setup_is_older(t->setup, 2)) s->round++;
	s->phase = OVER;
	s->place = 0;
	tell(t->events, EVENT_END, 0, 0);
}

/* BG-40, BG-41: patrols and pawns go back to their players, prisoners stay. True: it was the last place. */
static bool leave_place(const Town *t) {
	State *s = t->s;
	int here = district_here(s);
	s->patrols -= (Bag)bag_count(s->patrols, here) * bag_one(here);
	for (int seat = 0; here != PRISON && seat < t->setup->seats; seat++) s->town[seat] -= (Bag)pawns_at(s, seat, here) * bag_one(here);
	if (here == PRISON) end_round(t);
	else s->place++;
	return here == PRISON;
}

void bg_go_on(const Town *t, Step step) {
	for (;; step = AT_WHEELS) {
		if (step == AT_WHEELS && ask_wheels(t)) return;
		if (step != AT_END && bg_effect(t)) return;
		if (leave_place(t)) return;
	}
}
