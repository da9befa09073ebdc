/* Duel Royal for the laws: a second world that looks the same to a viewer, and what the rules show him of a step. Written from the
 * rules, apart from duel.c, hidden.c and check.c. */
#include "core/hash.h"
#include "games/duel_royal/state.h"
#include "tests/laws/game_test.h"

#include <string.h>

/* DR-15, row against column: 1 the row wins, 2 the column, 3 a tie. */
static const char table[2][5][6] = {
	/*          W D E N K    W D E N K    W D E N K    W D E N K    W D E N K */
	/* cycle */ {"33211", "33211", "11321", "22132", "22213"},
	/* chain */ {"33211", "33211", "11322", "22132", "22113"},
};

static int outcome_of(const State *s, const Setup *setup, int first, int second) {
	return table[setup->option[0]][s->character[first] - 1][s->character[second] - 1] - '0';
}

static bool is_hidden(int viewer, int seat) {
	return viewer < 0 || viewer % 2 != seat % 2;
}

/* DR-31: all who still fight tie with each other, and there are some in both teams. */
static bool is_perfect(const State *s, const Setup *setup) {
	int alive[2] = {0}, one = -1;
	bool is_alike = true;
	for (int i = 0; i < setup->seats; i++) {
		if (s->ghosts >> i & 1) continue;
		alive[i % 2]++;
		if (one < 0) one = i;
		is_alike = is_alike && outcome_of(s, setup, one, i) == 3;
	}
	return alive[0] && alive[1] && is_alike;
}

/* All duels would have ended as they did, and the game would stand where it does (DR-39). */
static bool fits(const State *s, const Setup *setup) {
	for (int i = 0; i < s->n_duels; i++)
		if (outcome_of(s, setup, s->fought[i][0] - 1, s->fought[i][1] - 1) != s->result[i]) return false;
	return is_perfect(s, setup) == (s->ending == PERFECT_DRAW);
}

/* ---- a second world ---- */

static Bag set_aside(const State *s, const Setup *setup) {
	Bag rest = setup_edition(setup)->deck[setup->seats <= 7 ? 0 : setup->seats <= 10 ? 1 : setup->seats <= 13 ? 2 : 3];
	for (int i = 0; i < setup->seats; i++) rest -= bag_one(s->character[i]);
	return rest;
}

/* Two hidden seats change characters, or one takes a card that was put aside; kept if all still fits. */
static void perturb_characters(State *s, const Setup *setup, int viewer, Rng *rng) {
	for (int k = 0; k < 12; k++) {
		int a = (int)rng_below(rng, setup->seats), b = (int)rng_below(rng, setup->seats);
		Bag aside = set_aside(s, setup);
		if (!is_hidden(viewer, a) || !is_hidden(viewer, b)) continue;
		State other = *s;
		if (a == b && aside) {
			other.character[a] = (uint8_t)bag_nth(aside, rng_below(rng, (uint32_t)bag_size(aside)));
		} else {
			other.character[a] = s->character[b];
			other.character[b] = s->character[a];
		}
		if (fits(&other, setup)) *s = other;
	}
}

static uint32_t alive(const State *s, const Setup *setup, int team) {
	uint32_t mask = 0;
	for (int i = team; i < setup->seats; i += 2)
		if (!(s->ghosts >> i & 1)) mask |= 1u << i;
	return mask;
}

/* DR-10, DR-11: hidden teams may have proposed anybody and stepped anyhow, as long as somebody has yet to decide. */
static void perturb_steps(State *s, const Setup *setup, int viewer, Rng *rng) {
	uint32_t open = 0, hidden = 0;
	for (int team = 0; team < 2; team++) {
		uint32_t own = alive(s, setup, team);
		if (!is_hidden(viewer, team)) continue;
		hidden |= own;
		s->proposal[team] = own & (own - 1) && rng_below(rng, 4) ? (uint8_t)(rng_bit(rng, own) + 1) : 0;
		for (int i = team; i < setup->seats; i += 2) s->step[i] = own >> i & 1 ? (uint8_t)rng_below(rng, 3) : 0;
	}
	for (int i = 0; i < setup->seats; i++)
		if (!(s->ghosts >> i & 1) && !s->step[i]) open |= 1u << i;
	if (!open) s->step[rng_bit(rng, hidden)] = 0;
}

/* DR-12, DR-13: one of two secret names or bets is there or not. */
static void perturb_name(State *s, const Setup *setup, int viewer, Rng *rng) {
	bool both = !s->champion[0] && !s->champion[1];
	for (int team = 0; team < 2; team++) {
		if (!is_hidden(viewer, team)) continue;
		bool may = both && !s->named[!team] && rng_below(rng, 2);
		s->named[team] = may ? (uint8_t)(rng_bit(rng, alive(s, setup, !team)) + 1) : 0;
	}
}

static void perturb_bet(State *s, const Setup *setup, int viewer, Rng *rng) {
	int most = setup_edition(setup)->limit[LIMIT_BET];
	for (int team = 0; team < 2; team++) {
		if (!is_hidden(viewer, team)) continue;
		int can = s->cards[team] < most ? s->cards[team] : most;
		bool other_is_open = s->cards[!team] && !s->bet[!team];
		s->bet[team] = other_is_open && can && rng_below(rng, 2) ? (uint8_t)(1 + rng_below(rng, (uint32_t)can)) : 0;
	}
}

static void perturb(State *s, const Setup *setup, int viewer, Rng *rng) {
	perturb_characters(s, setup, viewer, rng);
	if (s->phase == STEP) perturb_steps(s, setup, viewer, rng);
	if (s->phase == NAME) perturb_name(s, setup, viewer, rng);
	if (s->phase == BET) perturb_bet(s, setup, viewer, rng);
}

/* ---- what a step shows ---- */

#define ADD(thing) (hash = hash_bytes(hash, &(thing), sizeof(thing)))

/* DR-14, DR-31: the result, and whether a perfect draw is announced. All else about it is counted in the open. */
static uint64_t shown_duel(const State *s, const Setup *setup, int first, int second, uint64_t hash) {
	int result = outcome_of(s, setup, first, second);
	State after = *s;
	if (result != 3) after.ghosts |= 1u << (result == 1 ? second : first);
	bool perfect = is_perfect(&after, setup);
	ADD(result);
	ADD(perfect);
	return hash;
}

/* DR-11: is this the last one to decide? Then all are shown. */
static uint64_t shown_step(const State *s, const Setup *setup, int seat, int what, uint64_t hash) {
	uint32_t forward = 0, champion[2] = {0};
	for (int i = 0; i < setup->seats; i++) {
		int step = i == seat ? what : s->step[i];
		if (!step && !(s->ghosts >> i & 1)) return hash;
		forward |= (uint32_t)(step == FORWARD) << i;
	}
	ADD(forward);
	for (int team = 0; team < 2; team++) {
		uint32_t own = alive(s, setup, team), stepped = own & forward;
		champion[team] = __builtin_popcount(stepped) == 1 ? stepped : __builtin_popcount(own) == 1 ? own : 0;
	}
	bool no_bets = !s->cards[0] && !s->cards[1] && champion[0] && champion[1]; /* DR-13: the duel follows at once */
	return no_bets ? shown_duel(s, setup, __builtin_ctz(champion[0]), __builtin_ctz(champion[1]), hash) : hash;
}

static uint64_t shown_name(const State *s, const Setup *setup, int seat, int named, uint64_t hash) {
	int team = seat % 2, pair[2] = {s->champion[0], s->champion[1]};
	bool is_last = s->champion[team] || s->named[!team];
	if (!is_last) return hash;
	pair[!team] = named;
	if (!pair[team]) pair[team] = s->named[!team];
	ADD(pair);
	return s->cards[0] || s->cards[1] ? hash : shown_duel(s, setup, pair[0] - 1, pair[1] - 1, hash);
}

static uint64_t shown_bet(const State *s, const Setup *setup, int seat, int n, uint64_t hash) {
	int team = seat % 2, bets[2] = {s->bet[0], s->bet[1]};
	if (s->cards[!team] && !s->bet[!team]) return hash;
	bets[team] = n;
	ADD(bets);
	return shown_duel(s, setup, s->champion[0] - 1, s->champion[1] - 1, hash);
}

static uint64_t shown_deal(const State *after, const Setup *setup, int viewer) {
	uint64_t hash = is_perfect(after, setup);
	for (int i = 0; i < setup->seats; i++)
		if (!is_hidden(viewer, i)) ADD(after->character[i]); /* DR-5 */
	return hash;
}

static uint64_t shown(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer) {
	uint64_t hash = 0;
	if (!before) return shown_deal(after, setup, viewer);
	if (!is_hidden(viewer, seat)) ADD(action); /* DR-10, DR-11: team-mates see it */
	switch (action_verb(action)) {
	case VERB_FORWARD: return shown_step(before, setup, seat, FORWARD, hash);
	case VERB_STAY: return shown_step(before, setup, seat, STAY, hash);
	case VERB_NAME: return shown_name(before, setup, seat, action_a(action), hash);
	case VERB_BET: return shown_bet(before, setup, seat, action_a(action), hash);
	}
	return hash;
}

extern const Game duel_royal_game;
extern const GameTest duel_royal_test;
const GameTest duel_royal_test = {.game = &duel_royal_game, .perturb = perturb, .shown = shown, .percent = 10};
