/* Duel Royal for the laws: a second world that looks the same to a viewer, and what the rules show them of a step. Written from the
 * rules, independently of duel.c, hidden.c and check.c. */
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

/* DR-14: at the end all cards are shown, unless the table keeps them secret. */
static bool is_open(const State *s, const Setup *setup) {
	return s->phase == OVER && setup->option[1] == 0;
}

static bool is_hidden(int viewer, int seat) {
	return viewer < 0 || viewer % 2 != seat % 2;
}

/* DR-31: all who still fight tie with each other, and both teams have some. */
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

/* All duels would have ended as they did, and the game would be where it is (DR-39). */
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

/* Two hidden seats swap characters, or one takes a card that was set aside; kept if everything still fits. */
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

/* DR-10, DR-11: hidden teams may have proposed anybody and stepped in any way, as long as somebody has yet to decide. */
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

/* DR-12, DR-13: one of two secret names or bets is present or absent. */
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
	if (!is_open(s, setup)) perturb_characters(s, setup, viewer, rng);
	if (s->phase == STEP) perturb_steps(s, setup, viewer, rng);
	if (s->phase == NAME) perturb_name(s, setup, viewer, rng);
	if (s->phase == BET) perturb_bet(s, setup, viewer, rng);
}

/* ---- what a step shows ---- */

#define ADD(thing) (hash = hash_bytes(hash, &(thing), sizeof(thing)))

/* DR-14, DR-31: the result, and whether a perfect draw is announced. Everything else about it is public. */
static uint64_t shown_duel(const State *s, const Setup *setup, int first, int second, uint64_t hash) {
	int result = outcome_of(s, setup, first, second);
	State after = *s;
	if (result != 3) after.ghosts |= 1u << (result == 1 ? second : first);
	bool perfect = is_perfect(&after, setup);
	ADD(result);
	ADD(perfect);
	return hash;
}

/* DR-11: is this the last one to decide? Then everything is shown. */
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
		if (!is_hidden(viewer, i) || is_open(after, setup)) ADD(after->character[i]); /* DR-5 */
	return hash;
}

static uint64_t shown(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer) {
	uint64_t hash = 0;
	if (!before) return shown_deal(after, setup, viewer);
	bool is_advice = action_verb(action) == VERB_PROPOSE;                              /* everybody sees who has yet to step or stay */
	uint32_t owing = setup_is_older(setup, 2) ? setup->game->to_act(after, setup) : 0; /* and by older rules whether they were asked */
	ADD(is_advice);
	ADD(owing);
	if (is_open(after, setup)) ADD(after->character); /* DR-14 */
	if (!is_hidden(viewer, seat)) ADD(action);        /* DR-10, DR-11: team-mates see it */
	switch (action_verb(action)) {
	case VERB_FORWARD: return shown_step(before, setup, seat, FORWARD, hash);
	case VERB_STAY: return shown_step(before, setup, seat, STAY, hash);
	case VERB_NAME: return shown_name(before, setup, seat, action_a(action), hash);
	case VERB_BET: return shown_bet(before, setup, seat, action_a(action), hash);
	}
	return hash;
}

/* ---- impossible positions ---- */

static int any(uint32_t seats) {
	return seats ? __builtin_ctz(seats) : -1;
}

/* The setup, Bet cards and characters: DR-2 … DR-6, DR-32. */
static bool spoil_frame(State *s, const Setup *setup, int n) {
	/* clang-format off */
	switch (n) {
	case 0: s->phase = 0; break;
	case 1: s->phase = OVER + 1; break;
	case 2: s->n_duels = setup_edition(setup)->limit[LIMIT_DUELS] + 1; break;
	case 3: s->ghosts |= 1u << setup->seats; break;
	case 4: s->forward |= 1u << setup->seats; break;
	case 5: s->unused[0] = 1; break;
	case 6: s->unused[1] = 1; break;
	case 7: s->bank++; break;
	case 8: if (s->cards[0]) s->cards[0]--; break;
	case 9: if (s->bank) s->bank--, s->middle[1]++; break;
	case 10: s->character[setup->seats - 1] = 0; break;
	case 11: s->character[0] = CHARACTER_END; break;
	case 12: s->character[0] = s->character[1] = s->character[2] = WITCH; break;
	case 13: if (setup->seats < SEATS) s->character[setup->seats] = KING; break;
	case 14: if (setup->seats < SEATS) s->step[setup->seats] = STAY; break;
	case 15: s->ending = s->ending ? 0 : TEAM_OUT; break;
	case 16: s->phase = s->phase == OVER ? STEP : OVER; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* The duels so far: DR-13 … DR-17. */
static bool spoil_duels(State *s, const Setup *setup, int n) {
	int last = s->n_duels - 1, most = setup_edition(setup)->limit[LIMIT_DUELS];
	bool has_room = s->n_duels < most && last >= 0;
	/* clang-format off */
	switch (n) {
	case 0: if (last >= 0) s->fought[last][0] = 0; break;
	case 1: if (last >= 0) s->fought[0][1] = 1; break;
	case 2: if (last >= 0) s->staked[0][1] = setup_edition(setup)->limit[LIMIT_BET] + 1; break;
	case 3: if (last >= 0) s->result[0] = s->result[0] % 3 + 1; break;
	case 4: if (s->n_duels < DUELS_MAX) s->fought[s->n_duels][0] = 1; break;
	case 5: if (s->n_duels < DUELS_MAX) s->staked[s->n_duels][1] = 1; break;
	case 6: if (s->n_duels < DUELS_MAX) s->result[s->n_duels] = TIE; break;
	case 7: /* the loser fights again */
		if (!has_room || s->result[last] == TIE) break;
		memcpy(s->fought[last + 1], s->fought[last], sizeof s->fought[last]);
		s->result[last + 1] = s->result[last];
		s->n_duels++;
		break;
	case 8: s->ghosts &= s->ghosts - 1; break;
	case 9: s->ghosts |= alive(s, setup, 0); break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* The state of the current duel: DR-10 … DR-13. */
static bool spoil_decisions(State *s, const Setup *setup, int n) {
	uint32_t own = alive(s, setup, 0), others = alive(s, setup, 1);
	int ghost = any(s->ghosts);
	bool is_step = s->phase == STEP, is_later = s->phase == NAME || s->phase == BET;
	/* clang-format off */
	switch (n) {
	case 0: if (is_step && ghost >= 0) s->step[ghost] = STAY; break;
	case 1: if (is_later) s->step[any(own)] = STAY; break;
	case 2: if (is_step) s->step[any(own)] = FORWARD + 1; break;
	case 3: if (is_step) s->proposal[0] = (uint8_t)(any(others) + 1); break;
	case 4: if (is_later) s->proposal[1] = (uint8_t)(any(others) + 1); break;
	case 5:
		for (int i = 0; is_step && i < setup->seats; i++) s->step[i] = s->ghosts >> i & 1 ? 0 : STAY;
		break;
	case 6: if (is_step) s->champion[0] = (uint8_t)(any(own) + 1); break;
	case 7: if (is_step) s->forward = own & -own; break;
	case 8: if (s->phase == BET) s->champion[1] = 0; break;
	case 9: if (s->phase == BET) s->champion[1] = s->champion[0]; break;
	case 10: if (s->phase == NAME) s->phase = BET; break;
	case 11: if (s->phase == BET) s->phase = NAME; break;
	case 12: if (is_later && ghost >= 0) s->forward |= 1u << ghost; break;
	case 13: if (s->phase == BET) s->named[0] = (uint8_t)(any(others) + 1); break;
	case 14: if (s->phase == NAME) s->named[1] = (uint8_t)(any(others) + 1); break;
	case 15: if (s->phase != BET && s->cards[0]) s->bet[0] = 1; break;
	case 16: if (s->phase == BET) s->bet[1] = s->cards[1] + 1; break;
	case 17: if (s->phase == BET) s->bet[0] = setup_edition(setup)->limit[LIMIT_BET] + 1; break;
	case 18: if (s->phase == BET) s->bet[0] = s->cards[0] != 0, s->bet[1] = s->cards[1] != 0; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

static bool spoil(State *s, const Setup *setup, int n) {
	return spoil_frame(s, setup, n) || spoil_duels(s, setup, n - 17) || spoil_decisions(s, setup, n - 27);
}

/* ---- what a scenario leaves open ---- */

static void forget_duels(State *s) {
	memset(s->fought, 0, sizeof s->fought);
	memset(s->staked, 0, sizeof s->staked);
	memset(s->result, 0, sizeof s->result);
	s->n_duels = 0;
}

static bool blank(State *s, const Setup *setup, int n) {
	bool has_bet = s->bet[0] || s->bet[1], is_step = s->phase == STEP && !s->middle[0] && !s->middle[1];
	/* clang-format off */
	switch (n) {
	case 0: memset(s->character, 0, sizeof s->character); break;
	case 1: for (int i = 1; i < setup->seats; i += 2) s->character[i] = 0; break;
	case 2: s->ghosts = 0; break;
	case 3: memset(s->result, 0, sizeof s->result); break;
	case 4: s->n_duels = 0; break;
	case 5: if (is_step) s->cards[0] = s->cards[1] = 0; break;
	case 6: if (s->cards[0] || s->cards[1]) s->bank = 0; break;
	case 7: if (!has_bet) memset(s->middle, 0, sizeof s->middle); break;
	case 8: s->phase = 0; break;
	case 9: memset(s->champion, 0, sizeof s->champion); break;
	case 10: s->ending = s->ending == PERFECT_DRAW ? PERFECT_DRAW : 0; break;
	case 11: if (is_step) forget_duels(s), s->ghosts = 0, memset(s->step, 0, sizeof s->step), memset(s->proposal, 0, sizeof s->proposal); break;
	case 12: if (is_step) forget_duels(s), memset(s->character, 0, sizeof s->character); break;
	case 13: if (is_step) s->cards[0] = s->cards[1] = s->bank = 0; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* ---- an edition in which everything runs out (DR-13, DR-18, DR-19, DR-31, DR-32) ---- */

static const NamedText scarce[] = {
	{"characters.csv",
     "id,name_en,name_fr,players_6_7,players_8_10,players_11_13,players_14_17,source\n"
     "witch,A,A,1,1,1,1,book\ndragon,B,B,0,0,1,1,book\nexecutioner,C,C,1,2,2,2,book\n"
     "knight,D,D,1,2,3,4,book\nking,E,E,4,5,6,9,book\n"},
	{"teams.csv", "id,name_en,name_fr,source\nfirst,A,A,book\nsecond,B,B,book\n"},
	{"limits.csv",
     "id,name_en,name_fr,value,source\nteam_cards,A,A,3,book\nbank,B,B,1,book\nbet_max,C,C,2,book\ntax,D,D,2,book\n"
     "duels,E,E,12,book\n"},
	{NULL, NULL},
};

extern const Game duel_royal_game;
extern const GameTest duel_royal_test;
/* clang-format off */
const GameTest duel_royal_test = {
	.game = &duel_royal_game, .perturb = perturb, .shown = shown, .spoil = spoil, .blank = blank, .scarce = scarce, .percent = 10, .asks_for_places = true,
};
/* clang-format on */
