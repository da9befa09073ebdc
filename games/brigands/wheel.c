/* Brigands: judgement for bots: what a district pays, and team actions. A wheel is judged by what this place and the next would pay
 * if nobody else turned theirs; the fewer others there are, the more their gains count against it. */
#include "judge.h"

Judge judge_of(const State *s, const Setup *setup, int seat) {
	int left = figures(setup)[FIG_ROUNDS] - s->round; /* rounds after this one */
	Judge j = {s, setup, figures(setup), left ? 2 : 0, 0, left ? 6 : 0};
	j.jail = left ? s->tokens[seat] ? 3 : 4.5f : 0;
	return j;
}

/* ---- what a district pays ---- */

float district_loot(const Judge *j, int district) {
	const uint8_t *f = j->figure;
	bool is_day = has_day(j->s, district);
	switch (district) {
	case TOWN_HALL: return f[is_day ? FIG_DAY_TOWN_HALL : FIG_TOWN_HALL];
	case CONVOY: return f[is_day ? FIG_DAY_CONVOY : FIG_CONVOY] + mean_dice(f[is_day ? FIG_DAY_CONVOY_DICE : FIG_CONVOY_DICE]);
	case TREASURY: return f[is_day ? FIG_DAY_TREASURY : FIG_TREASURY];
	}
	return 0;
}

/* A pawn of a team sells what the others of it took. */
static float port_loot(const Judge *j, int own) {
	int sold = smaller(TOKENS, 1 + port_tokens(j) * (own - 1));
	float by_selling = (float)(port_price(j) * sold) - j->token; /* with the day's one token in hand */
	float by_taking = j->token * (float)smaller(TOKENS - 1, port_tokens(j) * own);
	return by_selling > by_taking ? by_selling : by_taking;
}

static float tavern_loot(const Judge *j, int own) {
	if (has_day(j->s, TAVERN_DISTRICT)) return mean_dice(j->figure[FIG_DAY_TAVERN_DICE] * own);
	return (float)own * (many_dice(j) > mean_dice(1) ? many_dice(j) : mean_dice(1));
}

float loot_of(const Judge *j, int d, int own, int pawns, int teams) {
	const uint8_t *f = j->figure;
	float jail = -j->jail * (float)own;
	if (!own) return 0;
	switch (d) {
	case MARKET: return f[(has_day(j->s, d) ? FIG_DAY_MARKET : FIG_MARKET) + own - 1];
	case PORT_DISTRICT: return port_loot(j, own);
	case TAVERN_DISTRICT: return tavern_loot(j, own);
	case PALACE: return pawns >= f[FIG_PALACE_CROWD] ? jail : (float)(own * f[has_day(j->s, d) ? FIG_DAY_PALACE : FIG_PALACE]);
	case CONVOY: return pawns == 1 ? jail : district_loot(j, d) * (float)own / (float)pawns;
	case TREASURY: return teams > 1 ? jail : district_loot(j, d);
	case TOWN_HALL: return district_loot(j, d) * (float)own / (float)pawns;
	}
	return jail; /* the Prison */
}

/* ---- team actions ---- */

enum { IN_VAIN = -3 }; /* no worse than doing nothing, but nobody aims at a colour that is not here */

/* Filled where it stays: a copy right after four bytes were written here and there makes the processor wait. */
static void look_at(const Judge *j, int place, Spot *spot) {
	spot->district = district_at(j->s, place);
	spot->patrols = bag_count(j->s->patrols, spot->district);
	for (int i = 0; i < SEATS; i++) spot->pawns[i] = i < j->setup->seats ? pawns_at(j->s, i, spot->district) : 0;
}

/* How much a ducat of another seat counts against one's own: in the duel all, for the Prince all, else what a rival's is. */
static float envy(const Judge *j, int seat) {
	return !j->s->prince || is_prince(j->s, seat) ? 1 : 0.3f;
}

static float spot_points(const Judge *j, const Spot *spot, int seat) {
	int pawns = 0, teams = 0;
	float points = 0;
	for (int i = 0; i < j->setup->seats; i++) {
		pawns += spot->pawns[i];
		teams += spot->pawns[i] != 0;
	}
	bool is_caught = spot->patrols && spot->district != PRISON;
	for (int i = 0; i < j->setup->seats; i++) {
		if (!spot->pawns[i]) continue;
		float loot = is_caught ? -j->jail * (float)spot->pawns[i] : loot_of(j, spot->district, spot->pawns[i], pawns, teams);
		points += i == seat ? loot : -envy(j, seat) * loot;
	}
	return points;
}

static float stolen(const Judge *j, const Spot *here, int seat, int victim) {
	int most = is_prince(j->s, seat) ? j->figure[FIG_PRINCE_STEAL] * here->patrols : j->figure[FIG_STEAL] * here->pawns[seat];
	float n = (float)smaller(most, j->s->ducats[victim]);
	return n * ((is_prince(j->s, seat) ? 0 : 1) + envy(j, seat));
}

static void walk(Spot *from, Spot *to, int seat, int n) {
	from->pawns[seat] -= n;
	to->pawns[seat] += n;
}

/* Cards taken hamper the next plan a little, each team here. */
static float spy_points(const Judge *j, const Spot *here) {
	int cards = 0;
	for (int i = 0; i < j->setup->seats; i++) cards += here->pawns[i] ? j->figure[FIG_SPY + j->s->spy - 1] : 0;
	return 0.7f * (float)cards;
}

/* A patrol in Prison raises a skill and takes a token, but sets prisoners free who would have to pay or to wait. */
static float prison_points(const Judge *j) {
	int prisoners = 0;
	for (int i = 0; i < j->setup->seats; i++) prisoners += pawns_at(j->s, i, PRISON);
	float each = (float)j->figure[FIG_FINE + smaller(j->s->judgement, FINE_LEVELS - 1)] - j->token;
	return j->token + 1 + each * (float)prisoners;
}

void spots_of(const Judge *j, int seat, Spots *spots) {
	int place = j->s->place;
	spots->is_last = place == PLACES;
	look_at(j, place, &spots->here);
	look_at(j, spots->is_last ? place : place + 1, &spots->next);
	spots->here_pays = spot_points(j, &spots->here, seat);
	spots->next_pays = spots->is_last ? 0 : spot_points(j, &spots->next, seat);
}

/* What a wheel brings that moves somebody. */
static float moved_points(const Judge *j, const Spots *spots, int seat, Action action) {
	Spot here = spots->here, next = spots->next;
	int verb = action_verb(action), a = action_a(action);
	float points = 0;
	if (verb == VERB_PUSH) walk(&here, &next, a - 1, smaller(here.pawns[seat], here.pawns[a - 1]));
	else if (a == HOME) here.pawns[seat] = 0;
	else if (a == MOVE && !is_prince(j->s, seat)) walk(&here, &next, seat, here.pawns[seat]);
	else {
		here.patrols--;
		next.patrols += a == MOVE;
		points = next.district == PRISON || a == TO_PRISON ? prison_points(j) : 0;
	}
	return points + spot_points(j, &here, seat) + (spots->is_last ? 0 : spot_points(j, &next, seat));
}

float wheel_points(const Judge *j, const Spots *spots, int seat, Action action) {
	int verb = action_verb(action), a = action_a(action);
	float points = 0;
	if (verb != VERB_WHEEL && !spots->here.pawns[a - 1]) points = IN_VAIN;
	else if (verb == VERB_STEAL) points = stolen(j, &spots->here, seat, a - 1);
	else if (verb != VERB_WHEEL) return moved_points(j, spots, seat, action);
	else if (a == SPY) points = spy_points(j, &spots->here);
	else if (a == HOME || (a == MOVE && !is_prince(j->s, seat))) return moved_points(j, spots, seat, action);
	else if ((a == MOVE || a == TO_PRISON) && !spots->is_last) return moved_points(j, spots, seat, action); /* BG-32: not in the Prison */
	return points + spots->here_pays + spots->next_pays;
}
