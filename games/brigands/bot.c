/* Brigands: judgement for bots: plans and the choices of pawns. Everything is counted in ducats: what a team may expect of a
 * district when the others spread over the town as good players do, and what a token or a pawn in Prison is worth. */
#include "core/fitted.h"
#include "core/real.h"
#include "judge.h"

enum { POINTS_MAX = 40 }; /* far beyond the book's figures; an edition may have any, and a float must hold three such weights */

/* Ducats for a pawn more or less decide little, a whole loot much. */
static float weight_of(float points) {
	float bounded = points > POINTS_MAX ? POINTS_MAX : points < -POINTS_MAX ? -POINTS_MAX : points;
	return real_exp(0.5f * bounded);
}

/* ---- what others will do ---- */

typedef struct Guess {
	float pawns[DISTRICT_END];  /* of others: how many to expect */
	float none[DISTRICT_END];   /* how likely there is no other pawn, by Poisson's law */
	float patrol[DISTRICT_END]; /* that others place: how likely one is there */
} Guess;

/* How pawns and patrols spread over the town, each district without and with a Day card: what bots do that believe exactly this of each
 * other, by tools/fit_habit.c. Not to be where others look for one matters more than the best district. */
typedef struct Habit {
	float pawn[2], patrol[2];
} Habit;

FITTED Habit bg_duel_habit[DISTRICT_END] = {
	[MARKET] = {{0.07f, 0.15f}, {0.06f, 0.14f}},    [PORT_DISTRICT] = {{0.13f, 0.17f}, {0.10f, 0.16f}},
	[TOWN_HALL] = {{0.19f, 0.27f}, {0.15f, 0.21f}}, [TAVERN_DISTRICT] = {{0.14f, 0.20f}, {0.12f, 0.26f}},
	[PALACE] = {{0.12f, 0.16f}, {0.10f, 0.22f}},    [CONVOY] = {{0.10f, 0.12f}, {0.15f, 0.23f}},
	[TREASURY] = {{0.15f, 0.19f}, {0.13f, 0.23f}},
};
FITTED Habit bg_town_habit[DISTRICT_END] = {
	[MARKET] = {{0.17f, 0.15f}, {0.08f, 0.15f}},    [PORT_DISTRICT] = {{0.17f, 0.16f}, {0.12f, 0.16f}},
	[TOWN_HALL] = {{0.15f, 0.13f}, {0.15f, 0.22f}}, [TAVERN_DISTRICT] = {{0.16f, 0.13f}, {0.14f, 0.21f}},
	[PALACE] = {{0.13f, 0.12f}, {0.10f, 0.19f}},    [CONVOY] = {{0.12f, 0.11f}, {0.14f, 0.18f}},
	[TREASURY] = {{0.14f, 0.13f}, {0.10f, 0.19f}},
};
FITTED_TABLE(bg_duel_habit);
FITTED_TABLE(bg_town_habit);

static Guess guess_others(const State *s, const Setup *setup, int seat) {
	Guess g = {{0}, {0}, {0}};
	int pawns = 0, patrols = 0;
	float pawn_sum = 0, patrol_sum = 0;
	const Habit *habits = s->prince ? bg_town_habit : bg_duel_habit;
	for (int i = 0; i < setup->seats; i++) {
		if (i == seat) continue;
		pawns += pawns_to_plan(s, i);
		patrols += patrols_to_plan(s, i);
	}
	for (int d = MARKET; d < PRISON; d++) {
		pawn_sum += g.pawns[d] = habits[d].pawn[has_day(s, d)];
		patrol_sum += g.patrol[d] = habits[d].patrol[has_day(s, d)];
	}
	for (int d = MARKET; d < PRISON; d++) {
		g.pawns[d] *= (float)pawns / pawn_sum;
		g.none[d] = real_exp(-g.pawns[d]);
		g.patrol[d] = real_min(0.9f, g.patrol[d] * (float)patrols / patrol_sum);
	}
	return g;
}

/* ---- plans ---- */

/* What `own` pawns may expect of a district before anything is seen. */
static float promise(const Judge *j, const Guess *g, int d, int own) {
	float none = g->none[d], one = g->pawns[d] * none, safe = 1, loot = district_loot(j, d), jail = j->jail * (float)own;
	if (d == PALACE) safe = own > 2 ? 0 : own > 1 ? none : none + one;
	else if (d == TREASURY) safe = none;
	else if (d == CONVOY && own == 1) safe = 1 - none;
	if (d == TOWN_HALL || d == CONVOY) loot *= (float)own / ((float)own + g->pawns[d]);
	else if (d != TREASURY) loot = own > 2 && d == PALACE ? 0 : loot_of(j, d, own, own, 1);
	safe *= 1 - g->patrol[d];
	return loot * safe - jail * (1 - safe);
}

/* Weights for the next of `m` pieces along the path, so that whole plans come with the weights of their places multiplied: `w` has
 * for each place that for 0, 1 … pieces there, `there` is how many already stand at the first of the places. */
static void weigh_path(const float w[PLACES + 1][PAWNS + 1], int first, int there, int m, float *out) {
	float rest[PLACES + 2][PAWNS + 1] = {{0}}; /* all ways to put so many from this place on */
	rest[PLACES + 1][0] = 1;
	for (int place = PLACES; place > first; place--)
		for (int n = 0; n <= m; n++)
			for (int k = 0; k <= n; k++) rest[place][n] += w[place][k] * rest[place + 1][n - k];
	out[first] = 0;
	for (int k = 1; k <= m; k++) out[first] += w[first][there + k] * rest[first + 1][m - k];
	float skip = w[first][there];
	for (int place = first + 1; place <= PLACES; place++) {
		out[place] = 0;
		for (int k = 1; k <= m; k++) out[place] += w[place][k] * rest[place + 1][m - k];
		out[place] *= skip;
		skip *= w[place][0];
	}
}

static int place_of(const State *s, int district) {
	int place = 1;
	while (place < PLACES && s->path[place - 1] != district) place++;
	return place;
}

/* The last place with a piece: a plan goes along the path. */
static int last_place(const State *s, Bag bag) {
	int place = PLACES;
	while (place > 1 && !bag_count(bag, district_at(s, place))) place--;
	return place;
}

static void pawn_weights(const Judge *j, const Guess *g, int seat, int first, int m, float w[PLACES + 1][PAWNS + 1]) {
	uint32_t held = cards_held(j->s, seat);
	for (int place = first; place < PLACES; place++) {
		int d = district_at(j->s, place);
		w[place][0] = 1;
		if (held & district_bit(d))
			for (int k = 1; k <= m; k++) w[place][k] = weight_of(promise(j, g, d, k));
	}
	w[PLACES][0] = 1;
}

/* What a pawn of others takes with it when nobody catches it. */
static float prey(const Judge *j, int d) {
	float shared = district_loot(j, d);
	return (shared > 0 ? shared : loot_of(j, d, 2, 2, 1)) / 2;
}

/* One patrol where many are caught; a second one there catches nobody. In the duel one's own pawns are caught too. */
static void patrol_weights(const Judge *j, const Guess *g, int seat, int first, int m, float w[PLACES + 1][PAWNS + 1]) {
	uint32_t held = cards_held(j->s, seat);
	for (int place = first; place <= PLACES; place++) {
		int d = district_at(j->s, place);
		w[place][0] = 1;
		if (!(held & district_bit(d))) continue;
		float points = d == PRISON ? 0 : (j->jail + prey(j, d)) * (g->pawns[d] - 1.5f * (float)bag_count(j->s->plan[seat], d));
		w[place][1] = weight_of(points);
		for (int k = 2; k <= m; k++) w[place][k] = w[place][1] / 10;
	}
}

static void weigh_pieces(const Judge *j, int seat, bool is_pawn, const Action *legal, int n, float *weight) {
	const State *s = j->s;
	float w[PLACES + 1][PAWNS + 1] = {{0}}, by_place[PLACES + 1];
	Guess g = guess_others(s, j->setup, seat);
	Bag placed = is_pawn ? s->plan[seat] : s->plan_patrols[seat];
	int all = is_pawn ? pawns_to_plan(s, seat) : patrols_to_plan(s, seat);
	int first = placed ? last_place(s, placed) : 1, there = bag_count(placed, district_at(s, first));
	int m = all - bag_size(placed);
	if (is_pawn) pawn_weights(j, &g, seat, first, there + m, w);
	else patrol_weights(j, &g, seat, first, there + m, w);
	weigh_path((const float(*)[PAWNS + 1]) w, first, there, m, by_place);
	for (int i = 0; i < n; i++) weight[i] = action_verb(legal[i]) == VERB_SCATTER ? 0 : by_place[place_of(s, action_a(legal[i]))];
}

/* A token gets a team out of the hands of a patrol, and into the purses of others; a patrol with one watches two districts. */
static float token_use(const Judge *j, const Guess *g, int seat, int d) {
	if (is_prince(j->s, seat)) return 3 - j->token;
	float own = (float)bag_count(j->s->plan[seat], d);
	return own * (j->jail + 3) * 0.6f * g->patrol[d] + own * 1.5f * (1 - g->none[d]) - j->token;
}

static void weigh_tokens(const Judge *j, int seat, const Action *legal, int n, float *weight) {
	Guess g = guess_others(j->s, j->setup, seat);
	float later = 1; /* all that may follow */
	for (int i = n - 1; i >= 0; i--) {
		bool is_done = action_verb(legal[i]) == VERB_DONE;
		weight[i] = is_done ? 1 : weight_of(token_use(j, &g, seat, action_a(legal[i]))) * later;
		if (!is_done) later += weight[i];
	}
}

static void weigh_plan(const Judge *j, int seat, const Action *legal, int n, float *weight) {
	int verb = action_verb(legal[0]);
	if (verb == VERB_PAWN || verb == VERB_PATROL) weigh_pieces(j, seat, verb == VERB_PAWN, legal, n, weight);
	else weigh_tokens(j, seat, legal, n, weight);
}

/* ---- choices of pawns ---- */

/* What so many tokens come to when `pawns` more of one's own may sell them or take new ones. */
static float purse_worth(const Judge *j, int tokens, int pawns) {
	if (!pawns) return j->token * (float)tokens;
	float sold = (float)(port_price(j) * tokens) + purse_worth(j, 0, pawns - 1);
	return real_max(sold, purse_worth(j, smaller(TOKENS, tokens + port_tokens(j)), pawns - 1));
}

static float port_points(const Judge *j, int seat, Action action) {
	int tokens = bg_purse(j->s, j->setup, seat).tokens;
	int after = pawns_at(j->s, seat, PORT_DISTRICT) - bg_n_chosen(j->s, seat) - 1;
	if (action_verb(action) == VERB_TAKE) return purse_worth(j, smaller(TOKENS, tokens + port_tokens(j)), after);
	return (float)(port_price(j) * action_a(action)) + purse_worth(j, tokens - action_a(action), after);
}

static float pawn_points(const Judge *j, int seat, Action action) {
	switch (action_verb(action)) {
	case VERB_TAKE:
	case VERB_SELL: return port_points(j, seat, action);
	case VERB_ROLL: return action_a(action) == ROLL_ONE ? mean_dice(1) : many_dice(j);
	case VERB_FREE: return j->pawn - j->token * (float)j->figure[FIG_PRISON_PRICE];
	case VERB_STAY: return j->token * (float)j->figure[FIG_PRISON_TOKENS];
	default: return action_a(action) == SKILL_JUDGEMENT ? 1 : 0;
	}
}

void bg_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight) {
	Judge j = judge_of(s, setup, seat);
	Spots spots;
	float most = 0;
	if (s->phase == PLAN) weigh_plan(&j, seat, legal, n, weight);
	if (s->phase == WHEEL) spots_of(&j, seat, &spots);
	for (int i = 0; i < n && s->phase != PLAN; i++)
		weight[i] = weight_of(s->phase == WHEEL ? wheel_points(&j, &spots, seat, legal[i]) : pawn_points(&j, seat, legal[i]));
	for (int i = 0; i < n; i++) most = real_max(most, weight[i]);
	for (int i = 0; i < n; i++) weight[i] /= most;
}

/* ---- the end of a round ---- */

int bg_stage(const State *s) {
	return s->round + (s->phase == OVER);
}

/* Logits of winning by the rounds after this one, by tools/fit_value.c: what a ducat is worth, in town and in the duel; a token and a pawn in
 * Prison in ducats; and the ducats with which a Brigand is as likely to win as the Prince. */
FITTED struct {
	float ducat, duel_ducat, token, prisoner, goal;
} bg_logit[] = {
	{0.210f, 0.170f, 1.4f, 3.5f, 41}, {0.150f, 0.117f, 2.0f, 4.5f, 36}, {0.120f, 0.095f, 2.3f, 5.0f, 29},
	{0.105f, 0.081f, 2.5f, 4.7f, 25}, {0.095f, 0.066f, 2.5f, 4.7f, 17},
};
FITTED_TABLE(bg_logit);

enum { LOGIT_MAX = 80 }; /* what a float can hold of exponentials: some 400 ducats */

/* In ducats: a Brigand's own, and what the Prince's skills and tokens come to. */
static float standing(const State *s, int seat, int row) {
	if (is_prince(s, seat)) return bg_logit[row].goal + 0.6f * (float)(s->judgement - 1) + 2 * (float)(s->tokens[seat] - 1);
	float tokens = (float)s->tokens[seat], prisoners = (float)pawns_at(s, seat, PRISON);
	return (float)s->ducats[seat] + bg_logit[row].token * tokens - bg_logit[row].prisoner * prisoners;
}

/* Where play goes on, shares of the exponentials. */
void bg_value(const State *s, const Setup *setup, float *payoff) {
	Outcome out;
	if (s->phase == OVER) {
		bg_outcome(s, setup, &out);
		for (int i = 0; i < setup->seats; i++) payoff[i] = (float)out.payoff[i];
		return;
	}
	int row = smaller(figures(setup)[FIG_ROUNDS] - s->round, sizeof bg_logit / sizeof *bg_logit - 1);
	float ducat = s->prince ? bg_logit[row].ducat : bg_logit[row].duel_ducat, sum = 0;
	if (!s->prince && setup->option[OPTION_THRESHOLD]) sum = real_exp(ducat * bg_logit[row].goal); /* BG-83: that nobody wins */
	for (int i = 0; i < setup->seats; i++) sum += payoff[i] = real_exp(real_min(LOGIT_MAX, ducat * standing(s, i, row)));
	for (int i = 0; i < setup->seats; i++) payoff[i] /= sum;
}
