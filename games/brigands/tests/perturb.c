/* Brigands for the laws: a second world that looks the same to a viewer, and what the rules show them of a step. Written from the rules
 * (BG-11, BG-20, BG-33, BG-34, BG-49a), independently of hidden.c. */
#include "core/hash.h"
#include "games/brigands/state.h"
#include "tests/laws/game_test.h"

#include <string.h>

/* ---- what a seat has ---- */

static bool is_ruler(const State *s, int seat) {
	return s->prince && s->prince - 1 == seat;
}

static int prisoners(const State *s, int seat) {
	return bag_count(s->town[seat], PRISON);
}

static int pawns_of(const State *s, int seat) { /* BG-11 */
	return is_ruler(s, seat) ? 0 : 3 - prisoners(s, seat);
}

static int patrols_of(const State *s, int seat) { /* BG-5, BG-82 */
	if (s->prince) return is_ruler(s, seat) ? 3 : 0;
	return prisoners(s, seat) > prisoners(s, !seat) ? 2 : 1;
}

static bool has_card(const State *s, int seat, int district) {
	return district == PRISON ? is_ruler(s, seat) : !(s->spied[seat] >> (district - 1) & 1);
}

static int district_now(const State *s) {
	return s->place == 8 ? PRISON : s->path[s->place - 1];
}

/* ---- the second world ---- */

/* BG-34: the Prince and the victim know which cards the Prince took. */
static void perturb_spied(State *s, const Setup *setup, int viewer, Rng *rng) {
	for (int i = 0; i < setup->seats; i++) {
		if (i == viewer || is_ruler(s, viewer)) continue;
		uint32_t cards = 0;
		while (__builtin_popcount(cards) < s->n_spied[i]) cards |= 1u << rng_below(rng, 7);
		s->spied[i] = cards;
	}
}

static int some_card(const State *s, int seat, Rng *rng) {
	int district = 1 + (int)rng_below(rng, 8);
	while (!has_card(s, seat, district)) district = 1 + (int)rng_below(rng, 8);
	return district;
}

/* A plan made from the beginning, as far as chance takes it. */
static void replan(State *s, int seat, Rng *rng) {
	int n = (int)rng_below(rng, 8), pawns = pawns_of(s, seat), patrols = patrols_of(s, seat);
	s->plan[seat] = s->plan_patrols[seat] = 0;
	s->plan_tokens[seat] = 0;
	s->planned[seat] = 0;
	if (!pawns && !patrols) return;
	for (int i = 0; i < pawns && n > 0; i++, n--) s->plan[seat] += bag_one(some_card(s, seat, rng));
	for (int i = 0; i < patrols && n > 0; i++, n--) s->plan_patrols[seat] += bag_one(some_card(s, seat, rng));
	if (!n) { /* everything is not yet placed, or chance stops here */
		bool is_short = bag_size(s->plan[seat]) + bag_size(s->plan_patrols[seat]) < pawns + patrols;
		s->planned[seat] = is_short && rng_below(rng, 2) ? SCATTER : 0;
		return;
	}
	Bag teams = is_ruler(s, seat) ? s->plan_patrols[seat] : s->plan[seat];
	for (int left = s->tokens[seat], d = 1; d <= 8 && left > 0; d++)
		if (bag_count(teams, d) && rng_below(rng, 2)) s->plan_tokens[seat] |= 1u << (d - 1), left--;
	s->planned[seat] = rng_below(rng, 2) ? DONE : 0;
}

/* Nobody knows the others' plans until all have finished, and one must not have finished. */
static void perturb_plans(State *s, const Setup *setup, int viewer, Rng *rng) {
	int open = 0, last = -1;
	for (int i = 0; i < setup->seats; i++) {
		if (i != viewer) replan(s, i, rng);
		bool owes = pawns_of(s, i) + patrols_of(s, i) && !s->planned[i];
		open += owes;
		if (i != viewer && pawns_of(s, i) + patrols_of(s, i)) last = i;
	}
	if (!open && last >= 0) s->planned[last] = 0;
}

static void perturb_wheels(State *s, const Setup *setup, int viewer, Rng *rng) {
	uint32_t here = 1u << (district_now(s) - 1);
	int open = 0, last = -1;
	for (int i = 0; i < setup->seats; i++) {
		if (!(s->tokens_in_town[i] & here)) continue;
		if (i != viewer) {
			static const uint8_t ruler[] = {0, STEAL, MOVE, SPY, TO_PRISON, NOTHING}, brigand[] = {0, HOME, STEAL, MOVE, PUSH, NOTHING};
			s->wheel[i] = (is_ruler(s, i) ? ruler : brigand)[rng_below(rng, 6)];
			s->target[i] = 0;
			int target = i;
			while (target == i || is_ruler(s, target)) target = (int)rng_below(rng, setup->seats);
			if (s->wheel[i] == STEAL || s->wheel[i] == PUSH) s->target[i] = (uint8_t)(target + 1);
			last = i;
		}
		open += !s->wheel[i];
	}
	if (!open) s->wheel[last] = s->target[last] = 0;
}

/* BG-43, BG-45, BG-50: what the next pawn may choose; 0: no choice yet. */
static int some_choice(const State *s, const Edition *e, int seat, int ducats, int tokens, Rng *rng) {
	if (!rng_below(rng, 3)) return 0;
	switch (s->phase) {
	case PORT: return rng_below(rng, 2) ? PORT_TAKE : PORT_SELL + (int)rng_below(rng, (uint32_t)tokens + 1);
	case TAVERN: return ducats >= e->figure[FIG_TAVERN_PRICE] && rng_below(rng, 2) ? ROLL_MANY : ROLL_ONE;
	}
	(void)seat;
	return tokens >= e->figure[FIG_PRISON_PRICE] && rng_below(rng, 2) ? GO_FREE : GO_STAY;
}

static void rechoose(State *s, const Setup *setup, int seat, Rng *rng) {
	const Edition *e = setup_edition(setup);
	int pawns = bag_count(s->town[seat], district_now(s)), ducats = s->ducats[seat], tokens = s->tokens[seat];
	memset(s->choice[seat], 0, sizeof s->choice[seat]);
	memset(s->dice[seat], 0, sizeof s->dice[seat]);
	for (int k = 0; k < pawns; k++) {
		int choice = some_choice(s, e, seat, ducats, tokens, rng), sum = 0;
		if (!choice) return;
		s->choice[seat][k] = (uint8_t)choice;
		int n_dice = s->phase != TAVERN ? 0 : choice == ROLL_MANY ? e->figure[FIG_TAVERN_DICE] : 1;
		for (int i = 0; i < n_dice; i++) sum += s->dice[seat][k * DICE + i] = (uint8_t)(1 + rng_below(rng, 6));
		ducats += sum - (s->phase == TAVERN && choice == ROLL_MANY ? e->figure[FIG_TAVERN_PRICE] : 0);
		if (s->phase == PORT && choice >= PORT_SELL) tokens -= choice - PORT_SELL;
		if (s->phase == PRISON_CHOICE && choice == GO_FREE) tokens -= e->figure[FIG_PRISON_PRICE];
		if ((s->phase == PORT && choice == PORT_TAKE) || (s->phase == PRISON_CHOICE && choice == GO_STAY))
			return; /* their gain is not needed here */
	}
}

static int n_chosen(const State *s, int seat) {
	int n = 0;
	while (n < 3 && s->choice[seat][n]) n++;
	return n;
}

static void perturb_choices(State *s, const Setup *setup, int viewer, Rng *rng) {
	int open = 0, last = -1;
	for (int i = 0; i < setup->seats; i++) {
		int pawns = bag_count(s->town[i], district_now(s));
		if (i != viewer && pawns) rechoose(s, setup, i, rng), last = i;
		open += n_chosen(s, i) < pawns;
	}
	if (open) return;
	memset(s->choice[last], 0, sizeof s->choice[last]);
	memset(s->dice[last], 0, sizeof s->dice[last]);
}

static void perturb(State *s, const Setup *setup, int viewer, Rng *rng) {
	perturb_spied(s, setup, viewer, rng);
	if (s->phase == PLAN) perturb_plans(s, setup, viewer, rng);
	if (s->phase == WHEEL) perturb_wheels(s, setup, viewer, rng);
	if (s->phase == PORT || s->phase == TAVERN || s->phase == PRISON_CHOICE) perturb_choices(s, setup, viewer, rng);
}

/* ---- what a step shows ---- */

#define ADD(thing) (hash = hash_bytes(hash, &(thing), sizeof(thing)))

/* Decisions are revealed together (BG-12, BG-20, BG-49a): until then a step shows nothing to others. */
static bool is_reveal(const State *before, const State *after) {
	return before->phase != after->phase || before->place != after->place || before->round != after->round;
}

/* Everything on the table that all can see (BG-8). */
static uint64_t public_part(const State *s) {
	uint64_t hash = 0;
	ADD(s->town), ADD(s->patrols), ADD(s->tokens_in_town), ADD(s->day), ADD(s->day_left), ADD(s->ducats), ADD(s->tokens);
	ADD(s->n_spied), ADD(s->result), ADD(s->did), ADD(s->path), ADD(s->round), ADD(s->phase), ADD(s->place), ADD(s->prince);
	ADD(s->spy), ADD(s->judgement), ADD(s->loot);
	return hash;
}

static bool has_scattered(const State *before, const Setup *setup, Action action) {
	bool any = action_verb(action) == VERB_SCATTER;
	for (int i = 0; i < setup->seats; i++) any |= before->planned[i] == SCATTER;
	return any;
}

/* Everybody sees whether a seat owes more: for its plan, or for a pawn (BG-49a). */
static bool is_last_step(const State *before, int seat, Action action) {
	if (before->phase == PLAN) return action_verb(action) == VERB_DONE || action_verb(action) == VERB_SCATTER;
	bool is_pawn = before->phase == PORT || before->phase == TAVERN || before->phase == PRISON_CHOICE;
	return !is_pawn || n_chosen(before, seat) + 1 == bag_count(before->town[seat], district_now(before));
}

static uint64_t shown(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer) {
	uint64_t hash = 0;
	if (!before || is_reveal(before, after)) {
		uint64_t all = public_part(after);
		ADD(all);
		if (before) { /* what is revealed now */
			ADD(before->plan), ADD(before->plan_patrols), ADD(before->plan_tokens), ADD(before->wheel), ADD(before->target);
			ADD(before->choice), ADD(before->dice), ADD(action);
			if (has_scattered(before, setup, action))
				ADD(after); /* everybody has seen where chance put them, but no state says so: not to be compared */
		}
	}
	if (setup_is_older(setup, 2)) { /* these rules showed who was asked: BG-49a */
		uint32_t owing = setup->game->to_act(after, setup);
		ADD(owing);
	}
	bool is_last = before && is_last_step(before, seat, action);
	ADD(is_last);
	if (viewer == seat) ADD(action);
	for (int i = 0; i < setup->seats; i++) {
		if (i == viewer) ADD(after->dice[i]);                             /* BG-49a: the owner sees their own at once */
		if (i == viewer || is_ruler(after, viewer)) ADD(after->spied[i]); /* BG-30 */
	}
	return hash;
}

/* ---- impossible positions ---- */

/* The course of a game: BG-1 … BG-13, BG-51, BG-60, BG-84. */
static bool spoil_frame(State *s, const Setup *setup, int n) {
	const uint8_t *figure = setup_edition(setup)->figure;
	bool is_resolving = s->phase != PLAN && s->phase != OVER;
	/* clang-format off */
	switch (n) {
	case 0: s->phase = 0; break;
	case 1: s->phase = OVER + 1; break;
	case 2: s->round = 0; break;
	case 3: s->round = figure[FIG_ROUNDS] + 1 + (s->phase == OVER); break;
	case 4: if (s->phase == OVER) s->round--; break;
	case 5: s->place = is_resolving ? 0 : 1; break;
	case 6: s->place = 9; break;
	case 7: s->prince = setup->seats + 1; break;
	case 8: s->prince = setup->seats > 2 ? 0 : 1; break;
	case 9: s->spy = 0; break;
	case 10: s->spy = 4; break;
	case 11: s->judgement = 0; break;
	case 12: s->judgement = 5; break;
	case 13: s->spy = s->prince ? 255 : 2; break; /* BG-84: no skills in the duel */
	case 14: s->judgement = s->prince ? 255 : 2; break;
	case 15: s->loot = 255; break;
	case 16: s->path[2] = 0; break;
	case 17: s->path[0] = PRISON; break;
	case 18: s->path[3] = s->path[4]; break;
	case 19: s->day |= 1u << 7; break;
	case 20: s->day_left |= 1u << 7; break;
	case 21: if (s->day_left) s->day |= s->day_left & -s->day_left; break;
	case 22: if (s->day_left) s->day_left &= s->day_left - 1; else s->day_left = 1; break;
	case 23: s->did[7] = DID_END; break;
	case 24: s->did[0] = s->did[0] ? 0 : DID_NOTHING; break;
	case 25: if (s->did[2]) s->did[2] = DID_JUDGEMENT; break;
	case 26: if (s->did[7]) s->did[7] = DID_ARREST; break;
	case 27: if (s->did[7]) s->did[7] = DID_TRAP; break;
	case 28: if (s->did[1] == DID_NOTHING) s->result[0][1] = 1; break;
	case 29: if (!s->did[7]) s->result[1][7] = 1; break;
	case 30: if (s->did[7]) s->did[s->prince ? 6 : 7] = DID_JUDGEMENT; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* A seat without a player has something. */
static bool spoil_empty_seat(State *s, const Setup *setup, int n) {
	int i = setup->seats;
	if (n >= 15) return false;
	if (i == SEATS) return true;
	switch (n) {
	case 0: s->town[i] = bag_one(PRISON); break;
	case 1: s->plan[i] = bag_one(PORT_DISTRICT); break;
	case 2: s->plan_patrols[i] = bag_one(PORT_DISTRICT); break;
	case 3: s->plan_tokens[i] = 1; break;
	case 4: s->tokens_in_town[i] = 1; break;
	case 5: s->spied[i] = 1; break;
	case 6: s->ducats[i] = 1; break;
	case 7: s->tokens[i] = 1; break;
	case 8: s->n_spied[i] = 1; break;
	case 9: s->planned[i] = DONE; break;
	case 10: s->wheel[i] = MOVE; break;
	case 11: s->target[i] = 1; break;
	case 12: s->choice[i][2] = 1; break;
	case 13: s->dice[i][8] = 1; break;
	default: s->result[i][7] = 1;
	}
	return true;
}

/* What is in town and who holds what: BG-5, BG-6, BG-11, BG-20, BG-30, BG-40, BG-41, BG-81, BG-84. */
static bool spoil_town(State *s, const Setup *setup, int n) {
	int last = setup->seats - 1, thief = s->prince == last + 1 ? 0 : last, ruler = s->prince - 1;
	bool is_resolving = s->phase != PLAN && s->phase != OVER;
	int past = is_resolving && s->place > 1 ? s->path[0] : is_resolving ? 0 : MARKET;
	/* clang-format off */
	switch (n) {
	case 0: s->town[thief] = 4 * bag_one(PRISON); break;
	case 1: s->town[thief] |= bag_one(9); break;
	case 2: if (past) s->town[thief] = bag_one(past); break;
	case 3: if (ruler >= 0) s->town[ruler] = bag_one(PRISON); break;
	case 4: if (ruler >= 0) s->ducats[ruler] = 1; break;
	case 5: s->patrols = 4 * bag_one(PRISON); break;
	case 6: s->patrols = bag_one(9); break;
	case 7: if (past) s->patrols = bag_one(past); break;
	case 8: s->patrols = ruler < 0 ? bag_one(PRISON) : 15 * bag_one(PRISON); break;
	case 9: s->tokens[thief] = 7; break;
	case 10: s->tokens_in_town[thief] |= 1u << 8; break;
	case 11: s->tokens_in_town[thief] |= 1u << 7; break;
	case 12: if (past) s->tokens_in_town[thief] |= 1u << (past - 1); break;
	case 13: s->spied[thief] |= 1u << 7, s->n_spied[thief]++; break;
	case 14: s->n_spied[thief]++; break;
	case 15: s->spied[thief] = (1u << 7) - 1, s->n_spied[thief] = 7; break;
	case 16: if (ruler >= 0) s->spied[ruler] = 1, s->n_spied[ruler] = 1; break;
	case 17: s->spied[0] = ruler < 0 ? 1 : 0x80, s->n_spied[0] = 1; break;
	case 18: /* a token where the wheels have already turned */
		if (is_resolving && s->phase != WHEEL && s->place < 8) s->tokens_in_town[thief] |= 1u << (district_now(s) - 1);
		break;
	case 19: if (s->phase == WHEEL) memset(s->tokens_in_town, 0, sizeof s->tokens_in_town); break;
	case 20: if (ruler >= 0 && !bag_count(s->patrols, PRISON)) s->tokens_in_town[ruler] |= 1u << 7; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* Plans and wheels: BG-11, BG-20, BG-21, BG-33, BG-35, BG-80 … BG-82. */
static bool spoil_secrets(State *s, const Setup *setup, int n) {
	int last = setup->seats - 1, thief = s->prince == last + 1 ? 0 : last, ruler = s->prince - 1;
	uint32_t here = s->phase == WHEEL ? 1u << (district_now(s) - 1) : 0;
	int at = -1; /* a Brigand with a token here */
	for (int i = 0; i < setup->seats; i++)
		if (s->tokens_in_town[i] & here && i != ruler) at = i;
	bool plans = s->phase == PLAN, rules = ruler >= 0 && s->tokens_in_town[ruler] & here;
	/* clang-format off */
	switch (n) {
	case 0: s->plan[thief] = plans ? 4 * bag_one(1) : bag_one(1); break;
	case 1: s->plan_patrols[thief] = plans ? 3 * bag_one(1) : bag_one(1); break;
	case 2: s->plan[thief] = bag_one(PRISON); break;
	case 3: s->plan_tokens[thief] |= 1u << 8; break;
	case 4: s->planned[thief] = SCATTER + 1; break;
	case 5: if (!plans) s->planned[thief] = DONE; break;
	case 6: if (!plans) s->plan_tokens[thief] = 1; break;
	case 7: if (plans && bag_size(s->plan[thief]) < pawns_of(s, thief)) s->planned[thief] = DONE; break;
	case 8: if (plans && pawns_of(s, thief)) s->plan[thief] = 0, s->plan_tokens[thief] = 1, s->planned[thief] = 0; break;
	case 9: if (plans && pawns_of(s, thief)) s->plan[thief] = 0, s->plan_patrols[thief] = bag_one(1), s->planned[thief] = 0; break;
	case 10: if (plans && s->spied[thief]) s->plan[thief] = bag_one(__builtin_ctz(s->spied[thief]) + 1); break;
	case 11: if (plans && ruler >= 0) s->plan_patrols[ruler] = 4 * bag_one(1); break;
	case 12: if (plans && ruler >= 0) s->plan[ruler] = bag_one(1); break;
	case 13: if (plans && s->planned[thief] == DONE && s->plan_tokens[thief] == 0 && s->tokens[thief] < 3) s->plan_tokens[thief] = 0xff; break;
	case 14: if (s->planned[thief] == DONE) s->planned[thief] = SCATTER; break;
	case 15: s->wheel[thief] = WHEEL_END; break;
	case 16: if (!here) s->wheel[thief] = NOTHING; break;
	case 17: if (at >= 0) s->wheel[at] = SPY, s->target[at] = 0; break;
	case 18: if (at >= 0) s->wheel[at] = TO_PRISON, s->target[at] = 0; break;
	case 19: if (rules) s->wheel[ruler] = HOME, s->target[ruler] = 0; break;
	case 20: if (rules) s->wheel[ruler] = PUSH, s->target[ruler] = (uint8_t)(thief + 1); break;
	case 21: if (at >= 0) s->wheel[at] = STEAL, s->target[at] = 0; break;
	case 22: if (at >= 0) s->wheel[at] = MOVE, s->target[at] = (uint8_t)(at ? 1 : 2); break;
	case 23: if (at >= 0) s->wheel[at] = PUSH, s->target[at] = (uint8_t)(at + 1); break;
	case 24: if (at >= 0 && ruler >= 0) s->wheel[at] = PUSH, s->target[at] = s->prince; break;
	case 25: if (at >= 0) s->wheel[at] = PUSH, s->target[at] = setup->seats + 1; break;
	case 26: /* all have chosen, but nothing has happened */
		for (int i = 0; i < setup->seats; i++)
			if (s->tokens_in_town[i] & here) s->wheel[i] = NOTHING, s->target[i] = 0;
		if (!here) s->wheel[0] = NOTHING;
		break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* Choices of pawns: BG-43, BG-45, BG-50, BG-51. */
static bool spoil_choices(State *s, const Setup *setup, int n) {
	int here = s->place ? district_now(s) : 0, at = -1;
	for (int i = 0; i < setup->seats && here; i++)
		if (bag_count(s->town[i], here)) at = i;
	bool is_asked = s->phase == PORT || s->phase == TAVERN || s->phase == PRISON_CHOICE;
	/* clang-format off */
	switch (n) {
	case 0: if (!is_asked) s->choice[0][0] = 1; break;
	case 1: if (is_asked) s->choice[at][0] = 9; break;
	case 2: if (is_asked) s->choice[at][0] = 0, s->choice[at][1] = 1; break;
	case 3: if (is_asked && bag_count(s->town[at], here) < 3 && s->phase != TAVERN) memset(s->choice[at], GO_STAY, 3); break;
	case 4: if (s->phase == PORT) s->choice[at][0] = (uint8_t)(PORT_SELL + s->tokens[at] + 1); break;
	case 5: if (s->phase == TAVERN) memset(s->choice[at], 0, 3), memset(s->dice[at], 0, 9), s->choice[at][0] = ROLL_ONE; break;
	case 6: if (s->phase != TAVERN) s->dice[0][0] = 3; break;
	case 7: if (s->phase == TAVERN) s->dice[at][8] = s->choice[at][2] == ROLL_MANY ? 0 : 1; break;
	case 8: if (s->phase == TAVERN) memset(s->choice[at], 0, 3), memset(s->dice[at], 0, 9), s->choice[at][0] = ROLL_ONE, s->dice[at][0] = 7; break;
	case 9:
		if (s->phase == TAVERN && setup_edition(setup)->figure[FIG_TAVERN_PRICE])
			s->ducats[at] = 0, memset(s->choice[at], 0, 3), memset(s->dice[at], 1, 3), memset(s->dice[at] + 3, 0, 6), s->choice[at][0] = ROLL_MANY;
		break;
	case 10:
		if (s->phase == PRISON_CHOICE && setup_edition(setup)->figure[FIG_PRISON_PRICE])
			s->tokens[at] = 0, memset(s->choice[at], 0, 3), s->choice[at][0] = GO_FREE;
		break;
	case 11: if (s->phase == PRISON_CHOICE && s->prince) s->patrols += bag_one(PRISON); break;
	case 12: if (s->phase == SKILL) s->patrols = 0; break;
	case 13: if (s->phase == SKILL) s->spy = 3; break;
	case 14: if (s->phase == SKILL) s->judgement = 4; break;
	case 15: if (s->phase == PORT) s->phase = TAVERN; break;
	case 16: if (s->phase == TAVERN && !s->choice[at][0]) s->phase = PORT; break;
	case 17: if (s->phase == PORT || s->phase == TAVERN) s->patrols += bag_one(here); break;
	case 18: if (s->phase == TAVERN && !(s->day_left >> (TAVERN_DISTRICT - 1) & 1)) s->day |= 1u << (TAVERN_DISTRICT - 1); break;
	case 19: if (s->phase == WHEEL) s->phase = PRISON_CHOICE; break;
	case 20: if (is_asked) s->phase = SKILL; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

static bool spoil(State *s, const Setup *setup, int n) {
	if (spoil_frame(s, setup, n)) return true;
	if (spoil_empty_seat(s, setup, n - 31)) return true;
	if (spoil_town(s, setup, n - 46)) return true;
	return spoil_secrets(s, setup, n - 67) || spoil_choices(s, setup, n - 94);
}

/* ---- what a scenario leaves open ---- */

static void forget_results(State *s) {
	memset(s->did, 0, sizeof s->did);
	memset(s->result, 0, sizeof s->result);
	s->loot = 0;
}

static bool blank(State *s, const Setup *setup, int n) {
	bool is_resolving = s->phase != PLAN && s->phase != OVER;
	/* clang-format off */
	switch (n) {
	case 0: if (!is_resolving) memset(s->path, 0, sizeof s->path), forget_results(s); break; /* else a pawn could be where all is done */
	case 1: s->day_left = 0; break;
	case 2: memset(s->spied, 0, sizeof s->spied); break;
	case 3: memset(s->n_spied, 0, sizeof s->n_spied); break;
	case 4: forget_results(s); break;
	case 5: if (is_resolving && s->phase != WHEEL) s->place = 0, forget_results(s); break;
	case 6: if (s->spy == 1) s->spy = 0; break;
	case 7: if (s->judgement == 1) s->judgement = 0; break;
	case 8: if (s->prince == 1) s->prince = 0; break;
	case 9: if (s->phase == PLAN) s->phase = 0; break;
	case 10: if (s->phase == OVER) s->round = 0; break;
	case 11: if (s->phase == PLAN && s->round == 1) s->round = 0; break;
	case 12: if (s->phase == WHEEL) s->phase = 0, s->place = 0, forget_results(s); break;
	case 13: if (!is_resolving) s->path[1] = s->path[5] = 0, forget_results(s); break;
	default: return false;
	}
	/* clang-format on */
	(void)setup;
	return true;
}

extern const Game brigands_game;
extern const GameTest brigands_test;
const GameTest brigands_test = {.game = &brigands_game, .perturb = perturb, .shown = shown, .spoil = spoil, .blank = blank};
