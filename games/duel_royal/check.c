/* Duel Royal: every invariant of a whole state. Anything may come in here (a file, a scenario), so nothing is looked up by an id
 * before it has been checked. What the teams held before each duel is not told again: only that no Bet card is lost or made. */
#include "state.h"

#include "core/check.h"

static uint32_t own(const Check *c, int team) {
	return fighters(c->s, c->setup, team);
}

static bool is_in(uint32_t seats, int seat_1) {
	return seat_1 >= 1 && seat_1 <= SEATS && seats >> (seat_1 - 1) & 1;
}

static const char *result_text(const Check *c, int result) {
	return domain_text(c->setup, DOMAIN_RESULT, result);
}

static const char *ending_text(const Check *c, int ending) {
	return ending ? domain_text(c->setup, DOMAIN_ENDING, ending) : "null";
}

static bool check_frame(const Check *c) {
	const State *s = c->s;
	REQUIRE(s->phase >= STEP && s->phase <= OVER, "phase is out of range: it must be step, name, bet or over");
	REQUIRE(s->n_duels <= c->e->limit[LIMIT_DUELS], "%d duels are too many: there are at most %d (DR-32)", s->n_duels,
	        c->e->limit[LIMIT_DUELS]);
	REQUIRE(!((s->ghosts | s->forward) & ~setup_all_seats(c->setup)),
	        "a seat is not in the game but fights or haunts: ghosts and forward must be seats below %d (DR-2)", c->setup->seats);
	REQUIRE(!s->unused[0] && !s->unused[1], "unused bytes must be 0");
	int cards = s->cards[0] + s->cards[1] + s->middle[0] + s->middle[1] + s->bank;
	REQUIRE(cards == all_bet_cards(c->setup), "there are %d Bet cards, not %d (DR-6)", cards, all_bet_cards(c->setup));
	return true;
}

/* DR-4: everybody has a character, and none is there too often. */
static bool check_characters(const Check *c) {
	int counts[CHARACTER_END] = {0};
	for (int seat = 0; seat < SEATS; seat++) {
		int id = c->s->character[seat];
		if (seat >= c->setup->seats) {
			REQUIRE(!id && !c->s->step[seat], "seat %d is not in the game but has something: it must have nothing", seat);
			continue;
		}
		REQUIRE(id >= 1 && id < CHARACTER_END, "seat %d has no character: everybody must have one (DR-4)", seat);
		counts[id]++;
	}
	for (int id = 1; id < CHARACTER_END; id++)
		REQUIRE(counts[id] <= bag_count(deck_of(c->setup), id), "too many characters of kind %d: at most %d are shuffled (DR-4)", id,
		        bag_count(deck_of(c->setup), id));
	return true;
}

/* DR-14 … DR-17: a duel is fought by two who still fight, and its result is that of their characters. */
static bool check_duel(const Check *c, int i, uint32_t *ghosts) {
	const State *s = c->s;
	for (int team = 0; team < TEAMS; team++) {
		REQUIRE(is_in(team_seats(c->setup, team) & ~*ghosts, s->fought[i][team]),
		        "nobody who can fought duel %d for a team: it must be one of each team who was no ghost then", i);
		REQUIRE(s->staked[i][team] <= c->e->limit[LIMIT_BET], "more was bet on duel %d than is allowed: at most %d (DR-13)", i,
		        c->e->limit[LIMIT_BET]);
	}
	int first = s->fought[i][0] - 1, second = s->fought[i][1] - 1;
	int result = dr_result(s->character[first], s->character[second], c->setup->option[OPTION_BEATS]);
	REQUIRE(s->result[i] == result, "the result of duel %d is not that of its characters: it must be %s (DR-15)", i,
	        result_text(c, result));
	if (result != TIE) *ghosts |= 1u << (result == FIRST_WON ? second : first);
	return true;
}

static bool check_duels(const Check *c) {
	const State *s = c->s;
	uint32_t ghosts = 0;
	for (int i = 0; i < DUELS_MAX; i++) {
		if (i < s->n_duels) {
			if (!check_duel(c, i, &ghosts)) return false;
			continue;
		}
		int rest = s->fought[i][0] | s->fought[i][1] | s->staked[i][0] | s->staked[i][1] | s->result[i];
		REQUIRE(!rest, "duel %d is written down but was not fought: n_duels must be more, or its rows empty", i);
	}
	REQUIRE(ghosts == s->ghosts, "ghosts must be those who lost a duel (DR-17)");
	return true;
}

/* DR-16, DR-18: the middle holds what was bet on the ties since somebody last won; after the end nothing. */
static bool check_middle(const Check *c) {
	const State *s = c->s;
	for (int team = 0; team < TEAMS; team++) {
		int left = 0;
		for (int i = s->n_duels - 1; i >= 0 && s->result[i] == TIE; i--) left += s->staked[i][team];
		if (s->phase == OVER) left = 0;
		REQUIRE(s->middle[team] == left, "the middle must hold %d cards of team %d, not %d (DR-16)", left, team, s->middle[team]);
	}
	return true;
}

/* DR-30 … DR-32: over exactly when it must be. The Game Master notices a perfect draw at once, so no tie comes before it. */
static bool check_end(const Check *c) {
	const State *s = c->s;
	bool is_agreed = s->ending == AGREED && !dr_ending(s, c->setup); /* DR-33 */
	REQUIRE(!is_agreed || dr_is_stuck(s), "a draw can be agreed on only after %d ties of the same two champions (DR-33)", STUCK_AFTER);
	REQUIRE(is_agreed || s->ending == dr_ending(s, c->setup), "ending is not the right one: it must be %s (DR-30, DR-31, DR-32)",
	        ending_text(c, dr_ending(s, c->setup)));
	REQUIRE((s->phase == OVER) == (s->ending != 0), "phase and ending do not agree: phase must be over exactly when there is an ending");
	bool is_late = s->ending == PERFECT_DRAW && s->n_duels && s->result[s->n_duels - 1] == TIE;
	REQUIRE(!is_late, "the perfect draw was there before the last duel (DR-31)");
	return true;
}

/* DR-10, DR-11 */
static bool check_steps(const Check *c) {
	const State *s = c->s;
	bool is_step = s->phase == STEP;
	uint32_t decided = 0;
	for (int seat = 0; seat < c->setup->seats; seat++) {
		if (!s->step[seat]) continue;
		REQUIRE(is_step && s->step[seat] <= FORWARD, "seat %d has stepped out of turn: only in phase step, and stay or forward", seat);
		decided |= 1u << seat;
	}
	REQUIRE(!(decided & s->ghosts), "a ghost has stepped (DR-17)");
	for (int team = 0; team < TEAMS; team++) {
		if (!s->proposal[team]) continue;
		REQUIRE(is_step && is_in(own(c, team), s->proposal[team]),
		        "the proposal of team %d is no fighter of it: only in phase step, and one who still fights (DR-10)", team);
		REQUIRE(!is_alone(own(c, team)), "a single fighter needs no proposal");
	}
	REQUIRE(!is_step || (own(c, 0) | own(c, 1)) & ~decided, "all have decided, but the phase is still step (DR-11)");
	return true;
}

/* DR-11, DR-12: who must be champion, seat + 1; 0: it is for the other team to say. */
static int certain_champion(const Check *c, int team) {
	uint32_t all = own(c, team), stepped = all & c->s->forward;
	if (stepped && is_alone(stepped)) return __builtin_ctz(stepped) + 1;
	return is_alone(all) ? __builtin_ctz(all) + 1 : 0;
}

static bool check_champion(const Check *c, int team) {
	const State *s = c->s;
	if (s->phase == STEP || s->phase == OVER) {
		REQUIRE(!s->champion[team], "team %d has a champion out of turn: only in the phases name and bet", team);
		return true;
	}
	int certain = certain_champion(c, team);
	REQUIRE(!s->champion[team] || is_in(own(c, team), s->champion[team]), "the champion of team %d is no fighter of it", team);
	REQUIRE(!certain || s->champion[team] == certain, "the champion of team %d is another one (DR-11, DR-12)", team);
	REQUIRE(s->phase == BET ? s->champion[team] != 0 : certain || !s->champion[team], "team %d has a champion or has none (DR-12)", team);
	return true;
}

static bool check_champions(const Check *c) {
	const State *s = c->s;
	bool is_named = s->phase == NAME || s->phase == BET;
	REQUIRE(is_named ? !(s->forward & s->ghosts) : !s->forward, "somebody is forward who cannot be (DR-11)");
	if (!check_champion(c, 0) || !check_champion(c, 1)) return false;
	REQUIRE(s->phase != NAME || !s->champion[0] || !s->champion[1], "both champions are there, but the phase is still name");
	return true;
}

/* DR-12 */
static bool check_named(const Check *c) {
	const State *s = c->s;
	bool both_name = s->phase == NAME && !s->champion[0] && !s->champion[1];
	for (int team = 0; team < TEAMS; team++) {
		if (!s->named[team]) continue;
		REQUIRE(both_name && is_in(own(c, !team), s->named[team]), "team %d has named somebody it cannot (DR-12)", team);
		REQUIRE(!s->named[!team], "both teams have named, but it is not shown (DR-12)");
	}
	return true;
}

/* DR-13 */
static bool check_bets(const Check *c) {
	const State *s = c->s;
	bool is_open = false;
	for (int team = 0; team < TEAMS; team++) {
		REQUIRE(s->bet[team] <= (s->phase == BET ? bet_max(s, c->setup, team) : 0), "team %d has bet what it cannot (DR-13)", team);
		is_open |= s->cards[team] && !s->bet[team];
	}
	REQUIRE(s->phase != BET || is_open, "all bets are there, but the phase is still bet (DR-13)");
	return true;
}

bool dr_check(const State *s, const Setup *setup, Text *why) {
	const Check check = {s, setup, setup_edition(setup), why}, *c = &check;
	return check_frame(c) && check_characters(c) && check_duels(c) && check_middle(c) && check_end(c) && check_steps(c) &&
	       check_champions(c) && check_named(c) && check_bets(c);
}
