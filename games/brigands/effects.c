/* Brigands: arrests and the effects of the districts (BG-40 … BG-52). Those that ask pawn by pawn go on in choices.c. */
#include "town.h"

/* ---- what a place did, for the table ---- */

void bg_did(const Town *t, int what) {
	t->s->did[t->s->place - 1] = (uint8_t)what;
}

void bg_result(const Town *t, int seat, int n) {
	t->s->result[seat][t->s->place - 1] = (uint8_t)n;
}

static bool has_day_card(const Town *t) {
	return t->s->day & district_bit(district_here(t->s));
}

/* The figure of the district, or of the Day card in its place (BG-7a). */
static int figure_here(const Town *t, int figure, int day_figure) {
	return t->figure[has_day_card(t) ? day_figure : figure];
}

void bg_profit(const Town *t) {
	if (!has_day_card(t)) return;
	t->s->day &= ~district_bit(district_here(t->s));
	tell(t->events, EVENT_DAY_GONE, 0, district_here(t->s));
}

/* ---- who is here ---- */

typedef struct Crowd {
	int pawns, teams;
} Crowd;

static Crowd crowd_here(const Town *t) {
	Crowd crowd = {0, 0};
	for (int seat = 0; seat < t->setup->seats; seat++) {
		int n = pawns_at(t->s, seat, district_here(t->s));
		crowd.pawns += n;
		crowd.teams += n != 0;
	}
	return crowd;
}

/* All pawns here go to Prison: by a patrol (BG-40) or by the district's risk. */
static void jail(const Town *t, int what) {
	State *s = t->s;
	int here = district_here(s);
	for (int seat = 0; seat < t->setup->seats; seat++) {
		int n = pawns_at(s, seat, here);
		if (!n) continue;
		s->town[seat] += (Bag)n * bag_one(PRISON) - (Bag)n * bag_one(here);
		bg_result(t, seat, n);
		tell(t->events, what == DID_ARREST ? EVENT_ARRESTED : EVENT_TRAPPED, 0, seat + 1, here, n);
	}
	bg_did(t, what);
}

/* BG-46 … BG-48; a Day card changes nothing of it (BG-7a). */
static bool is_trap(const Town *t, Crowd crowd) {
	switch (district_here(t->s)) {
	case PALACE: return crowd.pawns >= t->figure[FIG_PALACE_CROWD];
	case CONVOY: return crowd.pawns == 1;
	case TREASURY: return crowd.teams > 1;
	}
	return false;
}

/* ---- gains (BG-41) ---- */

static void earn(const Town *t, int seat, int ducats) {
	t->s->ducats[seat] = (uint16_t)(t->s->ducats[seat] + ducats);
	bg_result(t, seat, ducats);
}

static void gain(const Town *t, int seat, int ducats) {
	earn(t, seat, ducats);
	tell(t->events, EVENT_GAIN, 0, seat + 1, ducats, district_here(t->s));
}

static void market(const Town *t) { /* BG-42 */
	for (int seat = 0; seat < t->setup->seats; seat++) {
		int n = pawns_at(t->s, seat, MARKET);
		if (n) gain(t, seat, figure_here(t, FIG_MARKET + n - 1, FIG_DAY_MARKET + n - 1));
	}
}

static void each_pawn(const Town *t, int ducats) { /* BG-46 */
	for (int seat = 0; seat < t->setup->seats; seat++) {
		int n = pawns_at(t->s, seat, district_here(t->s));
		if (n) gain(t, seat, n * ducats);
	}
}

/* BG-44: equal parts, one a pawn, and the rest is not stolen; but a team that is alone takes all. */
static void share(const Town *t, Crowd crowd, int loot) {
	for (int seat = 0; seat < t->setup->seats; seat++) {
		int n = pawns_at(t->s, seat, district_here(t->s));
		if (n) gain(t, seat, crowd.teams == 1 ? loot : loot / crowd.pawns * n);
	}
	int rest = crowd.teams == 1 ? 0 : loot % crowd.pawns;
	if (rest) tell(t->events, EVENT_LEFT_OVER, 0, rest, district_here(t->s));
}

static void convoy(const Town *t, Crowd crowd) { /* BG-47 */
	int loot = figure_here(t, FIG_CONVOY, FIG_DAY_CONVOY);
	for (int n = figure_here(t, FIG_CONVOY_DICE, FIG_DAY_CONVOY_DICE); n > 0; n--) loot += chance_die(t->rng, CHANCE_DIE, DIE_SIDES);
	t->s->loot = (uint8_t)loot;
	tell(t->events, EVENT_LOOT, 0, loot, CONVOY);
	share(t, crowd, loot);
}

/* BG-7a: under its Day card the Tavern rolls for every pawn, free of charge. */
static void free_rolls(const Town *t) {
	for (int seat = 0; seat < t->setup->seats; seat++) {
		int n = pawns_at(t->s, seat, TAVERN_DISTRICT), sum = 0, dice = n * t->figure[FIG_DAY_TAVERN_DICE];
		for (int i = 0; i < dice; i++) sum += chance_die(t->rng, CHANCE_DIE, DIE_SIDES);
		if (!n) continue;
		tell(t->events, EVENT_TAVERN, 0, seat + 1, dice, sum);
		earn(t, seat, sum);
	}
}

/* True: somebody has to decide. */
static bool play_effect(const Town *t, Crowd crowd) {
	switch (district_here(t->s)) {
	case MARKET: market(t); break;
	case PORT_DISTRICT: return bg_ask_pawns(t, PORT);
	case TOWN_HALL: share(t, crowd, figure_here(t, FIG_TOWN_HALL, FIG_DAY_TOWN_HALL)); break;
	case TAVERN_DISTRICT:
		if (!has_day_card(t)) return bg_ask_pawns(t, TAVERN);
		free_rolls(t);
		break;
	case PALACE: each_pawn(t, figure_here(t, FIG_PALACE, FIG_DAY_PALACE)); break;
	case CONVOY: convoy(t, crowd); break;
	case TREASURY: share(t, crowd, figure_here(t, FIG_TREASURY, FIG_DAY_TREASURY)); break; /* BG-48: one team takes all */
	}
	bg_did(t, DID_EFFECT);
	bg_profit(t);
	return false;
}

/* ---- the Prison with a patrol (BG-51) ---- */

/* Fines and freedom. All pawns of a player pay from one purse, which may not be enough. */
static void judge(const Town *t) {
	State *s = t->s;
	int fine = t->figure[FIG_FINE + s->judgement - 1];
	tell(t->events, EVENT_JUDGEMENT, 0, s->prince, fine);
	for (int seat = 0; seat < t->setup->seats; seat++) {
		int n = pawns_at(s, seat, PRISON), paid = smaller(s->ducats[seat], n * fine);
		if (!n) continue;
		s->ducats[seat] = (uint16_t)(s->ducats[seat] - paid);
		s->town[seat] -= (Bag)n * bag_one(PRISON);
		bg_result(t, seat, paid);
		tell(t->events, EVENT_JUDGED, 0, seat + 1, n, paid);
	}
	bg_did(t, DID_JUDGEMENT);
}

/* A level just raised counts at once. */
void bg_raise(const Town *t, int skill) {
	State *s = t->s;
	if (skill == SKILL_SPY) s->spy++;
	if (skill == SKILL_JUDGEMENT) s->judgement++;
	if (skill) tell(t->events, EVENT_RAISED, 0, s->prince, skill, skill == SKILL_SPY ? s->spy : s->judgement);
	bool has_gained = bg_gain_tokens(t, s->prince - 1, 1); /* BG-6: from an empty reserve it is lost */
	tell(t->events, has_gained ? EVENT_TOOK : EVENT_TOKEN_LOST, 0, s->prince, has_gained);
	judge(t);
}

/* The Prince chooses where there is something to choose. */
static bool patrol_in_prison(const Town *t) {
	State *s = t->s;
	bool can_spy = s->spy < SPY_LEVELS, can_judge = s->judgement < FINE_LEVELS;
	if (can_spy && can_judge) {
		s->phase = SKILL;
		return true;
	}
	bg_raise(t, can_judge ? SKILL_JUDGEMENT : can_spy ? SKILL_SPY : 0);
	return false;
}

bool bg_effect(const Town *t) {
	const State *s = t->s;
	int here = district_here(s);
	bool has_patrol = bag_count(s->patrols, here) != 0;
	Crowd crowd = crowd_here(t);
	if (here == PRISON && has_patrol) return patrol_in_prison(t);
	if (!crowd.pawns) {
		bg_did(t, DID_NOTHING);
		return false;
	}
	if (here == PRISON) return bg_ask_pawns(t, PRISON_CHOICE); /* BG-50 */
	if (!has_patrol && !is_trap(t, crowd)) return play_effect(t, crowd);
	jail(t, has_patrol ? DID_ARREST : DID_TRAP);
	return false;
}
