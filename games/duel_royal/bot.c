/* Duel Royal: judgement for bots. A champion is judged by whom they would beat among those the other team is likely to send, a bet by
 * the lead that it would win or lose. What the others may be is guessed from the duels and from the cards that one's own team does
 * not hold: the exact count of belief.c would cost more than a whole play-out.
 *
 * All send their best, so a guess that takes the others' fighters as equally likely is wrong where it matters: the other
 * team is taken to answer what it may think of ours, softly, and ours to answer that. Read the other way round, whom a team sent
 * tells what it is likely to have. */
#include "belief.h"
#include "core/real.h"

#include <string.h>

static const uint8_t of_level[LEVELS] = {WITCH, EXECUTIONER, KNIGHT, KING}; /* a character of each */

/* How a duel may end, as one of the two teams sees it; the rest is a tie. */
typedef struct Odds {
	float win, lose;
} Odds;

/* What a team may think of the others. */
typedef struct Guess {
	uint8_t may[SEATS];   /* mask of levels, by the duels */
	uint8_t left[LEVELS]; /* cards held neither by the team nor by others who are known for certain */
	float like[LEVELS];   /* how gladly the others send one of a level */
	float edge[LEVELS];   /* of one's own fighter of a level over whom they are likely to send: from -1, always beaten, to 1 */
} Guess;

/* 1, -1, or 0 for a tie. */
static float score(int level, int other, const Setup *setup) {
	static const int8_t of_result[TIE + 1] = {[FIRST_WON] = 1, [SECOND_WON] = -1};
	return of_result[dr_result(of_level[level], of_level[other], setup->option[OPTION_BEATS])];
}

/* ---- what the others may be, and whom they send ---- */

static void count_cards(Guess *g, const State *s, const Setup *setup, int team) {
	Bag rest = deck_of(setup);
	for (uint32_t own = team_seats(setup, team); own; own &= own - 1) rest -= bag_one(s->character[__builtin_ctz(own)]);
	for (int id = 1; id < CHARACTER_END; id++) g->left[level_of(id)] = (uint8_t)(g->left[level_of(id)] + bag_count(rest, id));
	for (uint32_t others = team_seats(setup, !team); others; others &= others - 1) {
		uint32_t may = g->may[__builtin_ctz(others)];
		if (is_alone(may)) g->left[__builtin_ctz(may)]--;
	}
}

/* Our fighters by level as the others see them: whoever has fought is nearly known to them, for they know whom that fighter met. Of the rest
 * they know no more than the deck. */
static void count_as_seen(const State *s, const Setup *setup, int team, float seen[LEVELS]) {
	Bag deck = deck_of(setup);
	uint32_t own = fighters(s, setup, team), fought = 0;
	for (int i = 0; i < s->n_duels; i++) fought |= 1u << (s->fought[i][team] - 1);
	float share = (float)seats_in(own & ~fought) / (float)bag_size(deck);
	for (int level = 0; level < LEVELS; level++) seen[level] = 0;
	for (int id = 1; id < CHARACTER_END; id++) seen[level_of(id)] += share * (float)bag_count(deck, id);
	for (uint32_t rest = own & fought; rest; rest &= rest - 1) seen[level_of(s->character[__builtin_ctz(rest)])] += 1;
}

/* The other team's fighters by level, as far as the team can tell. */
static void count_theirs(const Guess *g, const State *s, const Setup *setup, int team, float theirs[LEVELS]) {
	memset(theirs, 0, LEVELS * sizeof *theirs);
	for (uint32_t others = fighters(s, setup, !team); others; others &= others - 1) {
		uint32_t may = g->may[__builtin_ctz(others)];
		float all = 0;
		for (int level = 0; level < LEVELS; level++) all += may >> level & 1 ? g->left[level] : 0;
		for (int level = 0; level < LEVELS; level++) {
			if (!(may >> level & 1)) continue;
			theirs[level] += is_alone(may) ? 1 : all > 0 ? (float)g->left[level] / all : 0;
		}
	}
}

/* What one of each level may expect against somebody of these. */
static void expect(const float sent[LEVELS], const Setup *setup, float edge[LEVELS]) {
	float all = 0;
	for (int other = 0; other < LEVELS; other++) all += sent[other];
	for (int level = 0; level < LEVELS; level++) {
		edge[level] = 0;
		for (int other = 0; other < LEVELS; other++) edge[level] += sent[other] * score(level, other, setup);
		edge[level] = all > 0 ? edge[level] / all : 0;
	}
}

static Guess guess(const State *s, const Setup *setup, int team) {
	static const float sharpness = 6;
	Guess g = {.left = {0}};
	float seen[LEVELS], sent[LEVELS], edge[LEVELS];
	belief_levels(s, setup, team, g.may);
	count_cards(&g, s, setup, team);
	count_as_seen(s, setup, team, seen);
	count_theirs(&g, s, setup, team, sent);
	expect(seen, setup, edge);
	for (int level = 0; level < LEVELS; level++) {
		g.like[level] = real_exp(sharpness * edge[level]);
		sent[level] *= g.like[level];
	}
	expect(sent, setup, g.edge);
	return g;
}

/* One's own character against a seat of the other team, sent by their own team or by ours (DR-12). */
static Odds against(const Guess *g, const Setup *setup, int own, int seat, bool is_sent) {
	bool is_sure = is_alone(g->may[seat]);
	float by_result[TIE + 1] = {0}, all = 0;
	for (uint32_t may = g->may[seat]; may; may &= may - 1) {
		int level = __builtin_ctz(may);
		float n = is_sure ? 1 : (float)g->left[level] * (is_sent ? g->like[level] : 1);
		by_result[dr_result(own, of_level[level], setup->option[OPTION_BEATS])] += n;
		all += n;
	}
	return all > 0 ? (Odds){by_result[FIRST_WON] / all, by_result[SECOND_WON] / all} : (Odds){0, 0};
}

/* ---- who fights ---- */

/* How gladly a team sends one of its own. */
static float like_champion(const Guess *g, int character) {
	return real_exp(6 * g->edge[level_of(character)]);
}

/* Who should step forward, seat + 1: the one proposed, else the first who still can; 0: somebody has. */
static int expected_champion(const State *s, const Setup *setup, int team) {
	int first = 0, proposed = s->proposal[team];
	for (uint32_t own = fighters(s, setup, team); own; own &= own - 1) {
		int seat = __builtin_ctz(own);
		if (s->step[seat] == FORWARD) return 0;
		if (!first && !s->step[seat]) first = seat + 1;
	}
	return proposed && !s->step[proposed - 1] ? proposed : first;
}

/* Who is not the spokesman decides after them. The proposal alone would do to know what they want; but whether there is one is the
 * team's secret, and a bot that waits for it would tell. */
bool dr_waits(const State *s, const Setup *setup, int seat) {
	if (s->phase != STEP) return false;
	int first = spokesman(s, setup, team_of(seat));
	return first != seat && !s->step[first];
}

/* The spokesman proposes: without it the others would not know what to do. What leaves the choice to the other team (DR-12) weighs
 * nothing, here as in the steps: neither one who has decided to stay, nor anybody once one has stepped forward. */
static void weigh_proposal(const State *s, const Setup *setup, int team, const Action *legal, int n, float *weight) {
	Guess g = guess(s, setup, team);
	bool is_open = expected_champion(s, setup, team) != 0;
	for (int i = 0; i < n; i++) {
		bool is_proposal = action_verb(legal[i]) == VERB_PROPOSE;
		if (!is_proposal) weight[i] = !is_open && action_verb(legal[i]) == VERB_STAY;
		else weight[i] = is_open && !s->step[action_a(legal[i]) - 1] ? like_champion(&g, s->character[action_a(legal[i]) - 1]) : 0;
	}
}

static void weigh_step(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight) {
	int wanted = expected_champion(s, setup, team_of(seat)) == seat + 1 ? VERB_FORWARD : VERB_STAY;
	for (int i = 0; i < n; i++) weight[i] = action_verb(legal[i]) == wanted;
}

/* The other team must send whom one's own champion beats; if that one is not known either, whoever is weakest against all (DR-12). */
static void weigh_name(const State *s, const Setup *setup, int team, const Action *legal, int n, float *weight) {
	static const float sharpness = 6;
	Guess g = guess(s, setup, team);
	uint32_t own = s->champion[team] ? 1u << (s->champion[team] - 1) : fighters(s, setup, team);
	for (int i = 0; i < n; i++) {
		float sum = 0;
		for (uint32_t rest = own; rest; rest &= rest - 1) {
			Odds odds = against(&g, setup, s->character[__builtin_ctz(rest)], action_a(legal[i]) - 1, false);
			sum += odds.win - odds.lose;
		}
		weight[i] = real_exp(sharpness * sum / (float)seats_in(own));
	}
}

/* ---- bets ---- */

/* The chance to win the game with that many Bet cards more than the others, if each team loses at least so many fighters before the
 * end: along a curve that is cheaper than an exponential. */
static float hope(int lead, int duels) {
	if (duels == 0) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5f;
	float x = (float)lead / (3 + 3 * (float)duels);
	return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x));
}

static int least(int a, int b) {
	return a < b ? a : b;
}

/* A bet by the leads that it may end in (DR-18) if the others bet what is usual. A tie leaves all as it is. */
static void weigh_bet(const State *s, const Setup *setup, int team, const Action *legal, int n, float *weight) {
	static const float sharpness = 30;
	Guess g = guess(s, setup, team);
	int foe = s->champion[!team] - 1, own = seats_in(fighters(s, setup, team)), others = seats_in(fighters(s, setup, !team));
	Odds odds = against(&g, setup, s->character[s->champion[team] - 1], foe, s->forward >> foe & 1);
	int lead = s->cards[team] + s->middle[team] - s->cards[!team] - s->middle[!team];
	int theirs = s->middle[!team] + (bet_max(s, setup, !team) + 1) / 2;
	for (int i = 0; i < n; i++) {
		int stake = s->middle[team] + action_a(legal[i]);
		int won = theirs + least(stake, s->bank + theirs), lost = stake + least(theirs, s->bank + stake);
		float points = odds.win * hope(lead + won, least(own, others - 1)) + odds.lose * hope(lead - lost, least(own - 1, others));
		weight[i] = real_exp(sharpness * points);
	}
}

void dr_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight) {
	int team = team_of(seat);
	switch (s->phase) {
	case STEP:
		if (action_verb(legal[0]) == VERB_PROPOSE) weigh_proposal(s, setup, team, legal, n, weight);
		else weigh_step(s, setup, seat, legal, n, weight);
		break;
	case NAME: weigh_name(s, setup, team, legal, n, weight); break;
	default: weigh_bet(s, setup, team, legal, n, weight);
	}
}

/* ---- what a choice tells ---- */

/* How likely the team sends that seat. It may think otherwise: a part is taken for chance. */
static float share_of_champion(const State *s, const Setup *setup, int team, int seat) {
	static const float chance = 0.3f;
	Guess g = guess(s, setup, team);
	uint32_t own = fighters(s, setup, team);
	float all = 0;
	for (uint32_t rest = own; rest; rest &= rest - 1) all += like_champion(&g, s->character[__builtin_ctz(rest)]);
	return chance / (float)seats_in(own) + (1 - chance) * like_champion(&g, s->character[seat]) / all;
}

/* All duels again, with the fighters that were left before each. Whose champion was named is not remembered; that is rare. What was bet
 * tells little: with it the search played no better. */
double dr_likelihood(const State *world, const Setup *setup, int viewer) {
	int team = !team_of(viewer);
	double likely = 1;
	State s = *world;
	s.ghosts = 0;
	for (s.n_duels = 0; s.n_duels < world->n_duels; s.n_duels++) {
		const uint8_t *pair = world->fought[s.n_duels];
		int result = world->result[s.n_duels];
		likely *= (double)share_of_champion(&s, setup, team, pair[team] - 1);
		if (result != TIE) s.ghosts |= 1u << (pair[result == FIRST_WON] - 1);
	}
	int champion = world->champion[team] - 1;
	if (champion < 0 || !(world->forward >> champion & 1)) return likely;
	return likely * (double)share_of_champion(&s, setup, team, champion);
}
