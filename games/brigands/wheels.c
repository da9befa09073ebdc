/* Brigands: team actions (BG-20 … BG-34). All wheels are revealed together, then carried out by rising priority. Inside a priority
 * everything happens at once: what each does is collected from the position before it, then applied. */
#include "town.h"

#include <string.h>

static bool turned_to(const State *s, int seat, int action) {
	return s->wheel[seat] == action;
}

static bool aims_at(const State *s, int seat, int action, int target) {
	return s->wheel[seat] == action && s->target[seat] == target + 1;
}

static int prince_seat(const Town *t) {
	return t->s->prince - 1;
}

static bool prince_turned_to(const Town *t, int action) {
	return t->s->prince && turned_to(t->s, prince_seat(t), action);
}

/* `n` pawns of a seat go from here to another district. */
static void walk(State *s, int seat, int to, int n) {
	s->town[seat] += (Bag)n * bag_one(to) - (Bag)n * bag_one(district_here(s));
}

static void move_patrol(State *s, int to) {
	s->patrols += bag_one(to) - bag_one(district_here(s));
}

/* ---- priority 0: Spy ---- */

/* BG-34: which they are, only the two of them learn; in the order of the list, since the order of drawing means nothing. */
static void tell_spied(const Town *t, int seat, uint32_t cards) {
	tell(t->events, EVENT_SPIED, 0, seat + 1, __builtin_popcount(cards));
	uint32_t insiders = 1u << seat | 1u << prince_seat(t);
	for (; cards; cards &= cards - 1) tell(t->events, EVENT_SPIED_CARD, insiders, seat + 1, __builtin_ctz(cards) + 1);
}

/* BG-30: cards are drawn at random from the hand, so many a round at most. */
static void spy_on(const Town *t, int seat) {
	State *s = t->s;
	int n = smaller(t->figure[FIG_SPY + s->spy - 1], t->figure[FIG_SPIED_MAX] - s->n_spied[seat]);
	uint32_t before = s->spied[seat];
	for (int i = 0; i < n; i++) {
		Bag hand = bag_of_districts(cards_held(s, seat));
		s->spied[seat] |= district_bit(chance_bag(t->rng, CHANCE_SPY, hand));
		s->n_spied[seat]++;
	}
	if (n > 0 && t->events) tell_spied(t, seat, s->spied[seat] & ~before);
}

static void spy(const Town *t) {
	if (!prince_turned_to(t, SPY)) return;
	for (int seat = 0; seat < t->setup->seats; seat++)
		if (pawns_at(t->s, seat, district_here(t->s))) spy_on(t, seat);
}

/* ---- priority 1: Go home, Back to Prison ---- */

static void go_home(const Town *t) { /* BG-22 */
	State *s = t->s;
	int here = district_here(s);
	for (int seat = 0; seat < t->setup->seats; seat++) {
		if (!turned_to(s, seat, HOME)) continue;
		int n = pawns_at(s, seat, here);
		s->town[seat] -= (Bag)n * bag_one(here);
		tell(t->events, EVENT_HOME, 0, seat + 1, n);
	}
}

static void back_to_prison(const Town *t) { /* BG-31; in the Prison it does nothing (BG-32) */
	if (!prince_turned_to(t, TO_PRISON) || district_here(t->s) == PRISON) return;
	move_patrol(t->s, PRISON);
	tell(t->events, EVENT_TO_PRISON, 0, t->s->prince);
}

/* ---- priority 2: Steal ---- */

/* What the thieves of one victim take, from what they had before this step (BG-23, BG-27, BG-28, BG-32). */
static void share_purse(const Town *t, int victim, int *taken) {
	const State *s = t->s;
	int here = district_here(s), left = s->ducats[victim], pawns = 0, teams = 0;
	if (s->prince && aims_at(s, prince_seat(t), STEAL, victim)) { /* the Prince first */
		taken[prince_seat(t)] = smaller(left, t->figure[FIG_PRINCE_STEAL] * bag_count(s->patrols, here));
		left -= taken[prince_seat(t)];
	}
	for (int seat = 0; seat < t->setup->seats; seat++) {
		if (is_prince(s, seat) || !aims_at(s, seat, STEAL, victim)) continue;
		pawns += pawns_at(s, seat, here);
		teams++;
	}
	for (int seat = 0; seat < t->setup->seats; seat++) {
		if (is_prince(s, seat) || !aims_at(s, seat, STEAL, victim)) continue;
		int n = pawns_at(s, seat, here), most = t->figure[FIG_STEAL] * n;
		taken[seat] = smaller(most, teams > 1 ? left / pawns * n : left);
	}
}

static void steal(const Town *t) {
	State *s = t->s;
	int here = district_here(s), taken[SEATS] = {0};
	for (int victim = 0; victim < t->setup->seats; victim++)
		if (pawns_at(s, victim, here)) share_purse(t, victim, taken); /* BG-23: if that team is still here */
	for (int seat = 0; seat < t->setup->seats; seat++) {
		if (!turned_to(s, seat, STEAL)) continue;
		int victim = s->target[seat] - 1, n = taken[seat];
		s->ducats[victim] = (uint16_t)(s->ducats[victim] - n);
		if (!is_prince(s, seat)) s->ducats[seat] = (uint16_t)(s->ducats[seat] + n); /* BG-6: the Prince's are not counted */
		if (n) tell(t->events, EVENT_STOLE, 0, seat + 1, victim + 1, n);
		else tell(t->events, EVENT_STOLE_NOTHING, 0, seat + 1, victim + 1);
	}
}

/* ---- priority 3: Move ---- */

static void move(const Town *t) { /* BG-24, BG-26, BG-32 */
	State *s = t->s;
	if (district_here(s) == PRISON) return; /* BG-32: it leads nowhere */
	int next = district_next(s);
	for (int seat = 0; seat < t->setup->seats; seat++) {
		if (!turned_to(s, seat, MOVE)) continue;
		if (is_prince(s, seat)) {
			move_patrol(s, next);
			tell(t->events, EVENT_PATROL_MOVED, 0, s->prince, next);
			continue;
		}
		int n = pawns_at(s, seat, district_here(s));
		walk(s, seat, next, n);
		tell(t->events, EVENT_MOVED, 0, seat + 1, next, n);
	}
}

/* ---- priority 4: Push ---- */

static void push(const Town *t) { /* BG-25, BG-26 */
	State *s = t->s;
	int here = district_here(s), strength[SEATS] = {0};
	for (int seat = 0; seat < t->setup->seats; seat++)
		if (turned_to(s, seat, PUSH)) strength[s->target[seat] - 1] += pawns_at(s, seat, here);
	for (int seat = 0; seat < t->setup->seats; seat++) {
		int n = smaller(strength[seat], pawns_at(s, seat, here));
		if (!n) continue;
		walk(s, seat, district_next(s), n);
		tell(t->events, EVENT_PUSHED, 0, seat + 1, district_next(s), n);
	}
}

/* ---- all of them ---- */

static void tell_wheels(const Town *t) {
	const State *s = t->s;
	for (int seat = 0; seat < t->setup->seats; seat++) {
		if (!s->wheel[seat]) continue;
		if (s->target[seat]) tell(t->events, EVENT_ACTS_ON, 0, seat + 1, s->wheel[seat], s->target[seat], district_here(s));
		else tell(t->events, EVENT_ACTS, 0, seat + 1, s->wheel[seat], district_here(s));
	}
}

/* BG-20: by rising priority; then the tokens go back to the reserve, used or not. */
static void team_actions(const Town *t) {
	State *s = t->s;
	if (t->events) tell_wheels(t);
	spy(t);
	go_home(t);
	back_to_prison(t);
	steal(t);
	move(t);
	push(t);
	for (int seat = 0; seat < t->setup->seats; seat++) s->tokens_in_town[seat] &= ~district_bit(district_here(s));
	memset(s->wheel, 0, sizeof s->wheel);
	memset(s->target, 0, sizeof s->target);
}

void bg_turn_wheel(const Town *t, int seat, Action action) {
	State *s = t->s;
	int verb = action_verb(action);
	s->wheel[seat] = verb == VERB_STEAL ? STEAL : verb == VERB_PUSH ? PUSH : (uint8_t)action_a(action);
	s->target[seat] = verb == VERB_WHEEL ? 0 : (uint8_t)action_a(action);
	if (bg_to_act(s, t->setup)) { /* others have yet to choose */
		if (s->target[seat]) tell(t->events, EVENT_TURNED_AT, 1u << seat, seat + 1, s->wheel[seat], s->target[seat]);
		else tell(t->events, EVENT_TURNED, 1u << seat, seat + 1, s->wheel[seat]);
		return;
	}
	team_actions(t);
	bg_go_on(t, AT_EFFECT);
}
