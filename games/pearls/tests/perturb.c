/* Pearls and Pincers for the laws: a second world that looks the same to a viewer, what the rules show of a step, and impossible
 * positions. */
#include "../state.h"

#include "core/hash.h"
#include "tests/laws/game_test.h"

#include <string.h>

extern const Game pearls_game;
extern const GameTest pearls_test;

/* PP-5, PP-18: another seat's crab may be any of its shells that are not open, or one it has lost since all saw the crab. Its shells
 * are laid in a row, shuffled, and put back. */
static void perturb_seat(State *s, int seat, Rng *rng) {
	uint8_t row[2 * SHELLS_MAX];
	int n = 0, n_hand = bag_size(s->hand[seat]), n_crabs = bag_count(all_shells(s, seat), CRAB) - (s->caught == seat + 1);
	bool is_certain = s->bare[seat] || s->caught == seat + 1 || !s->n_shells[seat];
	for (int i = 0; i < s->n_stack[seat] + n_hand; i++) row[n++] = PEARL;
	int lost = is_certain ? 0 : s->suspect[seat];
	for (int i = 0; i < lost; i++) row[n++] = PEARL;
	if (n && (n_crabs || lost)) row[rng_below(rng, (uint32_t)n)] = CRAB;
	memcpy(s->stack[seat], row, s->n_stack[seat]);
	s->hand[seat] = 0;
	for (int i = 0; i < n_hand; i++) s->hand[seat] += bag_one(row[s->n_stack[seat] + i]);
}

/* PP-10: nobody knows what others have chosen, or whether they have. One of those who choose has not. */
static void perturb_first(State *s, const Setup *setup, int viewer, Rng *rng) {
	for (int i = 0; i < setup->seats; i++) {
		if (i == viewer || s->phase != LAY || s->n_shells[i] < 2) continue;
		bool has_chosen = (s->first[i] != 0) != (rng_below(rng, 6) == 0);
		s->first[i] = (uint8_t)(has_chosen ? bag_nth(s->hand[i], rng_below(rng, (uint32_t)bag_size(s->hand[i]))) : 0);
	}
	for (int i = 0; i < setup->seats && s->phase == LAY && !pp_to_act(s, setup); i++)
		if (i != viewer) s->first[i] = 0;
}

static void perturb(State *s, const Setup *setup, int viewer, Rng *rng) {
	for (int i = 0; i < setup->seats; i++)
		if (i != viewer) perturb_seat(s, i, rng);
	perturb_first(s, setup, viewer, rng);
}

/* ---- what a step shows ---- */

typedef struct Dive {
	State s; /* as the shells are opened */
	int bid, n;
	bool is_over;
	uint64_t hash; /* of what came up */
} Dive;

static void turn_up(Dive *d, int seat) {
	uint8_t shell = d->s.stack[seat][--d->s.n_stack[seat]], seen[2] = {(uint8_t)seat, shell};
	d->hash = hash_bytes(d->hash, seen, sizeof seen);
	d->is_over = shell == CRAB || ++d->n == d->bid;
}

/* PP-15, PP-16: the diver's own shells first, or the one they chose; then those of the last stack. */
static uint64_t opened(const State *before, int seat, Action action) {
	Dive d = {.s = *before, .hash = 1};
	int diver = before->turn - 1, last = 0;
	if (action_verb(action) == VERB_BID) d.s.bid[seat] = (uint8_t)action_a(action);
	for (int i = 0; i < SEATS; i++) {
		if (d.s.bid[i] > d.bid) d.bid = d.s.bid[i], diver = i;
		d.n += d.s.n_open[i];
	}
	if (action_verb(action) == VERB_OPEN) turn_up(&d, action_a(action) - 1);
	else
		while (!d.is_over && d.s.n_stack[diver]) turn_up(&d, diver);
	while (!d.is_over && last >= 0) {
		int n_stacks = 0;
		for (int i = 0; i < SEATS; i++)
			if (d.s.n_stack[i]) last = i, n_stacks++;
		if (n_stacks == 1) turn_up(&d, last);
		else last = -1;
	}
	return d.hash;
}

/* Everything that is open, what comes up in a dive, and the viewer's own shells. */
static uint64_t shown(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer) {
	uint64_t hash = 0;
	(void)setup;
	if (before) {
		int verb = action_verb(action);
		bool is_secret = verb == VERB_LAY || verb == VERB_LOSE; /* only the seat knows which shell: PP-5, PP-19 */
		bool is_dive = verb == VERB_OPEN || ((verb == VERB_BID || verb == VERB_PASS) && after->phase != BID);
		hash = is_secret && viewer != seat ? (uint64_t)verb : action;
		if (is_dive) hash ^= opened(before, seat, action);
	}
	const uint8_t *const open[] = {after->n_shells, after->n_stack, after->n_open,  after->bid,
	                               after->passed,   after->dives,   after->suspect, after->bare};
	for (size_t i = 0; i < sizeof open / sizeof *open; i++) hash = hash_bytes(hash, open[i], SEATS);
	const uint8_t rest[] = {after->round, after->phase, after->turn, after->caught};
	hash = hash_bytes(hash, rest, sizeof rest);
	Bag own = viewer < 0 ? 0 : all_shells(after, viewer);
	return hash_bytes(hash, &own, sizeof own);
}

/* ---- impossible positions ---- */

static bool spoil(State *s, const Setup *setup, int n) {
	int last = setup->seats - 1, empty = setup->seats < SEATS ? setup->seats : -1;
	/* clang-format off */
	switch (n) {
	case 0: s->phase = 0; break;
	case 1: s->phase = OVER + 1; break;
	case 2: s->round = 0; break;
	case 3: s->turn = 0; break;
	case 4: s->turn = (uint8_t)(setup->seats + 1); break;
	case 5: s->unused[1] = 1; break;
	case 6: s->hand[0] += bag_one(CRAB); break;
	case 7: s->hand[last] += bag_one(PEARL); break;
	case 8: s->n_shells[last]++; break;
	case 9: s->stack[0][SHELLS_MAX - 1] = PEARL; break;
	case 10: s->n_stack[0]++; break;
	case 11: s->n_open[last]++; break;
	case 12: s->first[0] = SHELL_END; break;
	case 13: s->passed[0] = 2; break;
	case 14: s->bare[last] = 2; break;
	case 15: s->suspect[0] = SHELLS_MAX; break;
	case 16: s->dives[0] = 4; break;
	case 17: s->caught = (uint8_t)(setup->seats + 1); break;
	case 18: if (empty >= 0) s->n_shells[empty] = 1; break;
	case 19: if (empty >= 0) s->dives[empty] = 1; break;
	case 20: if (empty >= 0) s->hand[empty] = bag_one(PEARL); break;
	case 21: s->bid[0] = 40; break;
	case 22: s->hand[0] += bag_one(3); break;
	case 23: s->phase = s->phase == OVER ? TURN : OVER; break;
	case 24: if (s->phase == LAY) for (int i = 0; i < setup->seats; i++) if (s->n_shells[i] > 1) s->first[i] = (uint8_t)bag_nth(s->hand[i], 0); break;
	case 25: if (s->phase == TURN) s->phase = BID; break;
	case 26: if (s->phase == BID) s->phase = DIVE; break;
	case 27: if (s->phase == BID) s->passed[s->turn - 1] = 1; break;
	case 28: if (s->phase == DIVE) s->phase = LOSE; break;
	case 29: if (s->phase == TURN || s->phase == BID) s->phase = LAY; break;
	case 30: if (s->phase == BEGIN) s->phase = LAY; break;
	case 31: if (s->n_shells[0] == shells_at_start(setup)) s->bare[0] = 1; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* PP-2: hands and what follows from the stacks can be left out while nobody has lost a shell. */
static bool blank(State *s, const Setup *setup, int n) {
	bool is_full = true;
	for (int i = 0; i < setup->seats; i++) is_full &= s->n_shells[i] == shells_at_start(setup) && !s->n_open[i] && !s->first[i];
	if (n > 2) return false;
	if (!is_full || s->caught) return true;
	if (n == 0) memset(s->hand, 0, sizeof s->hand);
	if (n == 1) memset(s->n_stack, 0, sizeof s->n_stack);
	if (n == 2) memset(s->n_shells, 0, sizeof s->n_shells);
	return true;
}

static const NamedText few_shells[] = {
	{"shells.csv", "id,name_en,name_fr,copies,source\npearl,Pearl,Perle,1,book\ncrab,Crab,Crabe,1,book\n"},
	{"limits.csv", "id,name_en,name_fr,value,source\ndives,Dives,Plongées,3,book\n"},
	{NULL, NULL},
};

const GameTest pearls_test = {
	.game = &pearls_game, .perturb = perturb, .shown = shown, .spoil = spoil, .blank = blank, .scarce = few_shells};
