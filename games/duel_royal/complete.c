/* Duel Royal: makes a whole state of the few fields that a scenario names. What is named stays, even if it contradicts itself:
 * `check` will say so. Ghosts get a duel that they lost, duels get their results, and everybody who has no character one that fits
 * all duels. */
#include "state.h"

#include <string.h>

/* ---- duels ---- */

static bool is_fought(const State *s, int i) {
	return s->fought[i][0] || s->fought[i][1];
}

static bool is_seat(const Setup *setup, int seat_1) {
	return seat_1 >= 1 && seat_1 <= setup->seats;
}

static bool are_seats(const State *s, const Setup *setup, int i) {
	return is_seat(setup, s->fought[i][0]) && is_seat(setup, s->fought[i][1]);
}

/* What the named characters of two seats would give; 0: one of them is open. */
static int known_result(const State *s, const Setup *setup, int first, int second) {
	if (!s->character[first] || !s->character[second]) return 0;
	return dr_result(s->character[first], s->character[second], setup->option[OPTION_BEATS]);
}

static void fill_results(State *s, const Setup *setup) {
	for (int i = 0; i < DUELS_MAX && is_fought(s, i); i++)
		if (!s->result[i] && are_seats(s, setup, i))
			s->result[i] = (uint8_t)known_result(s, setup, s->fought[i][0] - 1, s->fought[i][1] - 1);
}

static uint32_t losers(const State *s, const Setup *setup) {
	uint32_t mask = 0;
	for (int i = 0; i < DUELS_MAX && is_fought(s, i); i++)
		if (are_seats(s, setup, i) && (s->result[i] == FIRST_WON || s->result[i] == SECOND_WON))
			mask |= 1u << (s->fought[i][s->result[i] == FIRST_WON] - 1);
	return mask;
}

/* One more duel of the seat with that result, against any of `others` whose character allows it. */
static bool add_duel(State *s, const Setup *setup, int at, int seat, uint32_t others, int result, Rng *rng) {
	while (others && at < DUELS_MAX) {
		int other = rng_bit(rng, others), first = team_of(seat) ? other : seat, second = team_of(seat) ? seat : other;
		int known = known_result(s, setup, first, second);
		others &= ~(1u << other);
		if (known && known != result) continue;
		s->fought[at][0] = (uint8_t)(first + 1);
		s->fought[at][1] = (uint8_t)(second + 1);
		s->result[at] = (uint8_t)result;
		return true;
	}
	return false;
}

/* Each ghost of whom no duel tells fell to somebody who was still there, in any order. False: one cannot have fallen. */
static bool fell_ghosts(State *s, const Setup *setup, int *n, Rng *rng) {
	uint32_t fallen = losers(s, setup);
	for (uint32_t rest; (rest = s->ghosts & setup_all_seats(setup) & ~fallen);) {
		int seat = rng_bit(rng, rest), team = team_of(seat);
		if (!add_duel(s, setup, *n, seat, team_seats(setup, !team) & ~fallen, team ? FIRST_WON : SECOND_WON, rng)) return false;
		fallen |= 1u << seat;
		++*n;
	}
	return true;
}

/* Nothing was bet on duels that nobody has told of. Those that `n_duels` asks for beyond all others were ties of one pair. */
static bool fill_duels(State *s, const Setup *setup, Rng *rng) {
	int n = 0;
	fill_results(s, setup);
	while (n < DUELS_MAX && is_fought(s, n)) n++;
	if (!s->ghosts) s->ghosts = losers(s, setup);
	if (!fell_ghosts(s, setup, &n, rng)) return false;
	uint32_t own = fighters(s, setup, 0), others = fighters(s, setup, 1);
	if (n < s->n_duels && own && others) {
		if (!add_duel(s, setup, n, rng_bit(rng, own), others, TIE, rng)) return false;
		for (n++; n < s->n_duels && n < DUELS_MAX; n++) {
			memcpy(s->fought[n], s->fought[n - 1], sizeof s->fought[n]);
			s->result[n] = TIE;
		}
	}
	if (!s->n_duels) s->n_duels = (uint8_t)n;
	return true;
}

/* ---- characters ---- */

enum { TRIES_MAX = 2000, ROUNDS_MAX = 64 }; /* of a search, and searches from the beginning */

/* A search for levels that fit all duels. */
typedef struct Search {
	const State *s;
	const Setup *setup;
	Rng *rng;
	int tries;
	bool is_draw;         /* all fighters must be of one level, else not all (DR-31, DR-39) */
	uint32_t open;        /* seats without a level */
	uint8_t may[SEATS];   /* levels that a seat can still have */
	uint8_t left[LEVELS]; /* cards left */
} Search;

/* Levels that a seat can have when the one it fought has a level of `may`. */
static int levels_against(const Search *search, int i, int team, int may) {
	static const uint8_t of_level[LEVELS] = {WITCH, EXECUTIONER, KNIGHT, KING};
	int mask = 0;
	for (int a = 0; a < LEVELS; a++)
		for (int b = 0; b < LEVELS; b++) {
			int first = of_level[team ? b : a], second = of_level[team ? a : b];
			if (may >> b & 1 && dr_result(first, second, search->setup->option[OPTION_BEATS]) == search->s->result[i]) mask |= 1 << a;
		}
	return mask;
}

/* Takes out of `may` what a duel does not allow. False: a seat has nothing left, which is certain to show once all have a level. */
static bool narrow(Search *search) {
	const State *s = search->s;
	for (int i = 0; i < DUELS_MAX && i < s->n_duels; i++) {
		if (!are_seats(s, search->setup, i)) continue;
		for (int team = 0; team < TEAMS; team++) {
			uint8_t *may = &search->may[s->fought[i][team] - 1];
			*may &= (uint8_t)levels_against(search, i, team, search->may[s->fought[i][!team] - 1]);
			if (!*may) return false;
		}
	}
	return true;
}

/* The open seat with the fewest levels. */
static int next_open(const Search *search) {
	int best = -1, fewest = LEVELS + 1;
	for (uint32_t rest = search->open; rest; rest &= rest - 1) {
		int seat = __builtin_ctz(rest), n = __builtin_popcount(search->may[seat]);
		if (n < fewest) best = seat, fewest = n;
	}
	return best;
}

static bool fits_the_end(const Search *search) {
	int levels = 0;
	uint32_t first = fighters(search->s, search->setup, 0), second = fighters(search->s, search->setup, 1);
	for (uint32_t rest = first | second; rest; rest &= rest - 1) levels |= search->may[__builtin_ctz(rest)];
	bool both = first && second;
	return !both || is_alone((uint32_t)levels) == search->is_draw;
}

/* One of the levels, each card left equally likely; -1: there is none. */
static int random_level(const Search *search, int may) {
	int all = 0;
	for (int level = 0; level < LEVELS; level++) all += may >> level & 1 ? search->left[level] : 0;
	if (!all) return -1;
	int lot = (int)rng_below(search->rng, (uint32_t)all);
	for (int level = 0;; level++) {
		lot -= may >> level & 1 ? search->left[level] : 0;
		if (lot < 0) return level;
	}
}

static bool assign(Search *search) {
	if (!search->open) return fits_the_end(search);
	int seat = next_open(search), may = search->may[seat];
	for (int level; search->tries < TRIES_MAX && (level = random_level(search, may)) >= 0; may &= ~(1 << level)) {
		Search next = *search;
		next.open &= ~(1u << seat);
		next.may[seat] = (uint8_t)(1 << level);
		next.left[level]--;
		if (narrow(&next) && assign(&next)) {
			*search = next;
			return true;
		}
		search->tries = next.tries + 1;
	}
	return false;
}

static Bag left_over(const State *s, const Setup *setup) {
	Bag rest = deck_of(setup);
	for (int seat = 0; seat < setup->seats; seat++)
		if (s->character[seat]) rest = bag_drop(rest, s->character[seat]);
	return rest;
}

/* False: none were found that fit. */
static bool fill_characters(State *s, const Setup *setup, Rng *rng) {
	Search search = {.s = s, .setup = setup, .rng = rng, .is_draw = s->ending == PERFECT_DRAW};
	Bag rest = left_over(s, setup);
	for (int id = 1; id < CHARACTER_END; id++) search.left[level_of(id)] = (uint8_t)(search.left[level_of(id)] + bag_count(rest, id));
	for (int seat = 0; seat < setup->seats; seat++) {
		if (!s->character[seat]) search.open |= 1u << seat;
		search.may[seat] = s->character[seat] ? (uint8_t)(1 << level_of(s->character[seat])) : (1 << LEVELS) - 1;
	}
	if (!search.open) return true;
	if (!narrow(&search) || !assign(&search)) return false;
	for (int seat = 0; seat < setup->seats; seat++) {
		if (s->character[seat]) continue;
		int level = __builtin_ctz(search.may[seat]), id = level + DRAGON;
		if (level == LEVEL_MAGIC) {
			int witches = bag_count(rest, WITCH), all = witches + bag_count(rest, DRAGON);
			id = (int)rng_below(rng, (uint32_t)all) < witches ? WITCH : DRAGON;
		}
		s->character[seat] = (uint8_t)id;
		rest -= bag_one(id);
	}
	return true;
}

/* Another history may have characters where one has none. */
static void fill_duels_and_characters(State *s, const Setup *setup, Rng *rng) {
	State named = *s;
	for (int round = 0; round < ROUNDS_MAX; round++) {
		*s = named;
		if (fill_duels(s, setup, rng) && fill_characters(s, setup, rng)) return;
	}
}

/* ---- Bet cards ---- */

static void fill_middle(State *s) {
	for (int team = 0; team < TEAMS && s->phase != OVER; team++) {
		int left = 0;
		for (int i = s->n_duels - 1; i >= 0 && i < DUELS_MAX && s->result[i] == TIE; i--) left += s->staked[i][team];
		if (!s->middle[team]) s->middle[team] = (uint8_t)left;
	}
}

/* Nothing is named: as at the start, less what lies in the middle. Only the Bank is: the teams have the rest, half each. With one team
 * and the Bank the other team has it. Else what is missing is in the Bank, unless that is named: then `check` says that it is. */
static void fill_cards(State *s, const Setup *setup) {
	const Edition *e = setup_edition(setup);
	int missing = all_bet_cards(setup) - s->cards[0] - s->cards[1] - s->middle[0] - s->middle[1] - s->bank;
	if (missing <= 0) return;
	if (s->cards[0] || s->cards[1]) {
		uint8_t *open = !s->bank ? &s->bank : !s->cards[0] ? &s->cards[0] : !s->cards[1] ? &s->cards[1] : NULL;
		if (open) *open = (uint8_t)missing;
		return;
	}
	if (!s->bank) {
		int rest = missing - e->limit[LIMIT_BANK];
		s->bank = rest >= 0 ? e->limit[LIMIT_BANK] : (uint8_t)missing;
		missing = rest >= 0 ? rest : 0;
	}
	int first = (missing + s->middle[0] + s->middle[1] + 1) / 2 - s->middle[0];
	if (first < 0) first = 0;
	if (first > missing) first = missing;
	s->cards[0] = (uint8_t)first;
	s->cards[1] = (uint8_t)(missing - first);
}

/* ---- where the duel stands ---- */

static int likely_phase(const State *s) {
	if (s->ending) return OVER;
	if (s->bet[0] || s->bet[1] || (s->champion[0] && s->champion[1])) return BET;
	return s->forward || s->champion[0] || s->champion[1] || s->named[0] || s->named[1] ? NAME : STEP;
}

/* DR-11, DR-12: whoever alone stepped forward, or alone can; in BET somebody. One named champion while the other is open has
 * stepped forward. */
static void fill_champion(State *s, const Setup *setup, int team) {
	uint32_t own = fighters(s, setup, team), stepped = own & s->forward;
	if (s->phase == NAME && !stepped && !is_alone(own) && is_seat(setup, s->champion[team])) s->forward |= 1u << (s->champion[team] - 1);
	if (s->champion[team] || !own) return;
	if (stepped && is_alone(stepped)) s->champion[team] = (uint8_t)(__builtin_ctz(stepped) + 1);
	else if (is_alone(own) || s->phase == BET) s->champion[team] = (uint8_t)(__builtin_ctz(own) + 1);
}

void dr_complete(State *s, const Setup *setup, Rng *rng) {
	if (!s->phase) s->phase = (uint8_t)likely_phase(s);
	fill_duels_and_characters(s, setup, rng);
	fill_middle(s);
	fill_cards(s, setup);
	if (s->phase == NAME || s->phase == BET)
		for (int team = 0; team < TEAMS; team++) fill_champion(s, setup, team);
	if (s->phase == NAME && s->champion[0] && s->champion[1]) s->phase = BET;
	if (s->phase == OVER && !s->ending) s->ending = (uint8_t)dr_ending(s, setup);
}
