/* Duel Royal: what a position between two duels is worth, for bots.
 *
 * What decides is a fighter whom none of the others can beat. Their team cannot lose a duel any more: ahead, it sends them until duel 60 if
 * need be (DR-32). One who beats all of them is better still. After that come the lead in Bet cards, whom the others know, and how
 * the fighters left would do on average. */
#include "belief.h"
#include "core/fitted.h"
#include "core/real.h"

int dr_stage(const State *s) {
	return s->n_duels;
}

enum { LEAD, AVERAGE, SAFE, SAFE_AHEAD, NUMBER, KNOWN, BEST, MERITS };

/* Logits of the first team's win, by the fighters left in the smaller team, by tools/fit_value.c. As nobody leads before the first ghost at
 * eight seats, the last row's lead and number are from twelve. */
/* clang-format off */
FITTED float dr_logit[4][MERITS] = {
	/* lead  average safe   ahead  number known  best */
	{0.032f, 0.00f,  0.65f, 4.30f, -0.43f, 0.00f, 0.65f},
	{0.037f, 0.09f,  0.83f, 1.74f, -0.15f, 0.70f, 1.70f},
	{0.060f, 0.48f,  1.11f, 0.05f, 0.18f,  0.84f, 2.14f},
	{0.059f, 2.39f,  1.06f, 0.00f, 0.49f,  0.62f, 1.05f},
};
FITTED_TABLE(dr_logit);
/* clang-format on */

static void count_levels(const State *s, const Setup *setup, int team, int n[LEVELS]) {
	for (uint32_t rest = fighters(s, setup, team); rest; rest &= rest - 1) n[level_of(s->character[__builtin_ctz(rest)])]++;
}

/* All duels that the fighters left could fight: 1 won, 0 a tie, -1 lost, as one team sees it. */
typedef struct Pairs {
	int sum;  /* of all pairs */
	int best; /* what its best fighter earns even against their worst opponent */
} Pairs;

static Pairs pair_fighters(const int own[LEVELS], const int others[LEVELS], int beats) {
	static const int8_t points[TIE + 1] = {[FIRST_WON] = 1, [SECOND_WON] = -1};
	static const uint8_t of_level[LEVELS] = {WITCH, EXECUTIONER, KNIGHT, KING};
	Pairs pairs = {0, -1};
	for (int a = 0; a < LEVELS; a++) {
		int worst = 1;
		for (int b = 0; b < LEVELS && own[a]; b++) {
			if (!others[b]) continue;
			int result = points[dr_result(of_level[a], of_level[b], beats)];
			pairs.sum += result * own[a] * others[b];
			worst = result < worst ? result : worst;
		}
		if (own[a] && worst > pairs.best) pairs.best = worst;
	}
	return pairs;
}

/* How many of the other team's fighters a team knows for certain. */
static int count_known(const State *s, const Setup *setup, int team) {
	uint8_t may[SEATS];
	int n = 0;
	belief_levels(s, setup, team, may);
	for (uint32_t others = fighters(s, setup, !team); others; others &= others - 1) n += is_alone(may[__builtin_ctz(others)]);
	return n;
}

static float chance_of_first(const State *s, const Setup *setup) {
	int level[TEAMS][LEVELS] = {{0}}, n[TEAMS], beats = setup->option[OPTION_BEATS];
	for (int team = 0; team < TEAMS; team++) {
		count_levels(s, setup, team, level[team]);
		n[team] = seats_in(fighters(s, setup, team));
	}
	Pairs first = pair_fighters(level[0], level[1], beats), second = pair_fighters(level[1], level[0], beats);
	int lead = s->cards[0] + s->middle[0] - s->cards[1] - s->middle[1], least = n[0] < n[1] ? n[0] : n[1];
	const float merit[MERITS] = {
		[LEAD] = (float)lead,
		[AVERAGE] = (float)first.sum / (float)(n[0] * n[1]),
		[SAFE] = (float)((first.best >= 0) - (second.best >= 0)),
		[SAFE_AHEAD] = (float)((lead > 0 && first.best >= 0) - (lead < 0 && second.best >= 0)),
		[NUMBER] = (float)(n[0] - n[1]),
		[KNOWN] = (float)count_known(s, setup, 0) / (float)n[1] - (float)count_known(s, setup, 1) / (float)n[0],
		[BEST] = (float)((first.best > 0) - (second.best > 0)),
	};
	float sum = 0;
	for (int i = 0; i < MERITS; i++) sum += dr_logit[least < 4 ? least - 1 : 3][i] * merit[i];
	return 1 / (1 + real_exp(-sum));
}

void dr_value(const State *s, const Setup *setup, float *payoff) {
	Outcome out;
	if (s->phase == OVER) {
		dr_outcome(s, setup, &out);
		for (int seat = 0; seat < setup->seats; seat++) payoff[seat] = (float)out.payoff[seat];
		return;
	}
	float first = chance_of_first(s, setup);
	for (int seat = 0; seat < setup->seats; seat++) payoff[seat] = team_of(seat) == 0 ? first : 1 - first;
}
