/* Duel Royal: what follows from the bets: the duel, the stakes, the end or the tax (DR-14 … DR-19, DR-30 … DR-33). */
#include "state.h"

#include <string.h>

#define BIT(level) (1 << LEVEL_##level)

/* DR-15: the levels that each level beats, by the option's value. */
static const uint8_t beaten[2][LEVELS] = {
	[BEATS_CYCLE] =
		{
			[LEVEL_MAGIC] = BIT(KING) | BIT(KNIGHT),
			[LEVEL_EXECUTIONER] = BIT(MAGIC) | BIT(KING),
			[LEVEL_KNIGHT] = BIT(EXECUTIONER),
			[LEVEL_KING] = BIT(KNIGHT),
		},
	[BEATS_CHAIN] =
		{
			[LEVEL_MAGIC] = BIT(KING) | BIT(KNIGHT),
			[LEVEL_EXECUTIONER] = BIT(MAGIC),
			[LEVEL_KNIGHT] = BIT(EXECUTIONER),
			[LEVEL_KING] = BIT(KNIGHT) | BIT(EXECUTIONER),
		},
};

int dr_result(int first, int second, int beats) {
	int a = level_of(first), b = level_of(second);
	if (a == b) return TIE;
	return beaten[beats][a] >> b & 1 ? FIRST_WON : SECOND_WON;
}

/* DR-31 */
static bool is_perfect_draw(const State *s, const Setup *setup) {
	int levels = 0;
	for (uint32_t rest = setup_all_seats(setup) & ~s->ghosts; rest; rest &= rest - 1)
		levels |= 1 << level_of(s->character[__builtin_ctz(rest)]);
	return is_alone((uint32_t)levels);
}

int dr_ending(const State *s, const Setup *setup) {
	if (!fighters(s, setup, 0) || !fighters(s, setup, 1)) return TEAM_OUT; /* DR-30 */
	if (is_perfect_draw(s, setup)) return PERFECT_DRAW;
	return s->n_duels >= setup_edition(setup)->limit[LIMIT_DUELS] ? LAST_DUEL : 0; /* DR-32 */
}

/* DR-30, DR-31, DR-33: 0 or 1, or -1 when both win. */
static int winner(const State *s) {
	if (s->ending == PERFECT_DRAW || s->ending == AGREED || s->cards[0] == s->cards[1]) return -1;
	return s->cards[1] > s->cards[0];
}

/* DR-14 */
static void show_cards(const State *s, const Setup *setup, Events *events) {
	if (!are_cards_shown(s, setup)) return;
	for (int seat = 0; seat < setup->seats; seat++) tell(events, EVENT_CARD, 0, seat + 1, s->character[seat]);
}

/* How it ended (DR-30 … DR-32), and what that makes of the Bet cards. */
void dr_why_won(const State *s, const Setup *setup, Events *events) {
	int out = fighters(s, setup, 0) ? 1 : 0, team = winner(s);
	int arg = s->ending == TEAM_OUT ? out + 1 : s->ending == LAST_DUEL ? s->n_duels : 0;
	tell(events, EVENT_ENDING + s->ending - 1, 0, arg);
	if (team >= 0) {
		tell(events, EVENT_WINS, 0, team + 1, s->cards[team], s->cards[!team]);
		return;
	}
	bool is_counted = s->ending == TEAM_OUT || s->ending == LAST_DUEL;
	if (is_counted) tell(events, EVENT_EQUAL, 0, s->cards[0]);
	tell(events, EVENT_BOTH_WIN, 0, 0);
}

/* DR-31, DR-32: bets in the middle go back to their teams. */
static void end(State *s, const Setup *setup, Events *events) {
	s->phase = OVER;
	for (int team = 0; team < TEAMS; team++) {
		if (!s->middle[team]) continue;
		tell(events, EVENT_RETURNED, 0, team + 1, s->middle[team]);
		s->cards[team] = (uint8_t)(s->cards[team] + s->middle[team]);
		s->middle[team] = 0;
	}
	if (!events) return;
	dr_why_won(s, setup, events);
	show_cards(s, setup, events);
}

/* DR-19 */
static void levy_tax(State *s, const Setup *setup, Events *events) {
	for (int team = 0; team < TEAMS; team++) {
		int n = s->cards[team] / setup_edition(setup)->limit[LIMIT_TAX];
		s->cards[team] = (uint8_t)(s->cards[team] - n);
		s->bank = (uint8_t)(s->bank + n);
		tell(events, EVENT_TAX, 0, team + 1, n, s->cards[team]);
	}
}

void dr_next(State *s, const Setup *setup, Events *events) {
	s->ending = (uint8_t)dr_ending(s, setup);
	if (s->ending) {
		end(s, setup, events);
		return;
	}
	if (!s->bank && s->n_duels) levy_tax(s, setup, events);
	s->phase = STEP;
	tell(events, EVENT_DUEL, 0, s->n_duels + 1);
}

/* DR-18: first the losers' stake goes to the Bank, then the winners are paid from it. */
static void settle(State *s, int team, Events *events) {
	int lost = s->middle[!team], stake = s->middle[team], bank = s->bank + lost;
	int gain = bank < stake ? bank : stake;
	tell(events, EVENT_LOST, 0, !team + 1, lost);
	tell(events, EVENT_PAID, 0, team + 1, stake, gain);
	s->bank = (uint8_t)(bank - gain);
	s->cards[team] = (uint8_t)(s->cards[team] + stake + gain);
	s->middle[0] = s->middle[1] = 0;
}

/* DR-17; a spokesman who dies is followed by the next (DR-10). */
static void make_ghost(State *s, const Setup *setup, int seat, Events *events) {
	int team = team_of(seat);
	bool was_spokesman = spokesman(s, setup, team) == seat;
	s->ghosts |= 1u << seat;
	tell(events, EVENT_GHOST, 0, seat + 1);
	if (was_spokesman && fighters(s, setup, team)) tell(events, EVENT_SPOKESMAN, 0, spokesman(s, setup, team) + 1, team + 1);
}

/* DR-13, DR-16: the bets are laid open and join what lies in the middle. The duel is written down (DR-40). */
static void lay_bets(State *s, Events *events) {
	for (int team = 0; team < TEAMS; team++) {
		s->cards[team] = (uint8_t)(s->cards[team] - s->bet[team]);
		s->middle[team] = (uint8_t)(s->middle[team] + s->bet[team]);
		s->fought[s->n_duels][team] = s->champion[team];
		s->staked[s->n_duels][team] = s->bet[team];
		tell(events, EVENT_STAKE, 0, team + 1, s->bet[team], s->middle[team]);
		s->bet[team] = s->champion[team] = 0;
	}
	s->forward = 0;
}

/* DR-14: all learn who won, nobody why. */
void dr_duel(State *s, const Setup *setup, Events *events) {
	lay_bets(s, events);
	const uint8_t *pair = s->fought[s->n_duels];
	int result = dr_result(s->character[pair[0] - 1], s->character[pair[1] - 1], setup->option[OPTION_BEATS]);
	s->result[s->n_duels++] = (uint8_t)result;
	if (result == TIE) {
		tell(events, EVENT_TIE, 0, pair[0], pair[1]);
	} else {
		int team = result == SECOND_WON;
		tell(events, EVENT_WON, 0, pair[team], pair[!team]);
		make_ghost(s, setup, pair[!team] - 1, events);
		settle(s, team, events);
	}
	dr_next(s, setup, events);
}

bool dr_is_stuck(const State *s) {
	int last = s->n_duels - 1;
	for (int i = last; i > last - STUCK_AFTER; i--)
		if (i < 0 || s->result[i] != TIE || memcmp(s->fought[i], s->fought[last], sizeof s->fought[i])) return false;
	return true;
}

/* DR-33 */
uint32_t dr_may_agree(const State *s, const Setup *setup) {
	if (s->phase == OVER || !dr_is_stuck(s)) return 0;
	return 1u << spokesman(s, setup, 0) | 1u << spokesman(s, setup, 1);
}

/* DR-33: counted as DR-31. The duel that was being prepared does not take place. */
void dr_agree(State *s, const Setup *setup, Events *events) {
	memset(s->step, 0, sizeof s->step);
	for (int team = 0; team < TEAMS; team++) s->proposal[team] = s->named[team] = s->bet[team] = s->champion[team] = 0;
	s->forward = 0;
	s->ending = AGREED;
	end(s, setup, events);
}

void dr_outcome(const State *s, const Setup *setup, Outcome *out) {
	int team = winner(s);
	memset(out, 0, sizeof *out);
	for (int seat = 0; seat < setup->seats; seat++) {
		bool has_won = team < 0 || team_of(seat) == team;
		out->score[seat] = s->cards[team_of(seat)];
		out->place[seat] = has_won ? 1 : 2;
		out->payoff[seat] = team < 0 ? 0.5 : has_won;
	}
}
