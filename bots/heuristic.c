/* Levels 1 and 2: play by the game's own judgement, without looking ahead. */
#include "bots/bot.h"

void bot_weigh(const Setup *setup, const State *state, int seat, const Action *legal, int n, float *weight) {
	if (setup->game->weigh) {
		setup->game->weigh(state, setup, seat, legal, n, weight);
		return;
	}
	for (int i = 0; i < n; i++) weight[i] = 1;
}

int bot_draw(const float *weight, int n, Rng *rng) {
	float sum = 0;
	for (int i = 0; i < n; i++) sum += weight[i];
	float at = (float)(rng_next(rng) >> 40) * 0x1p-24f * sum;
	int i = 0;
	while (i < n - 1 && (at -= weight[i]) >= 0) i++;
	return i;
}

/* The distribution that the weights give, and an action from it. */
void bot_answer(const float *weight, Rng *rng, BotAnswer *answer) {
	double sum = 0;
	for (int i = 0; i < answer->n; i++) sum += (double)weight[i];
	for (int i = 0; i < answer->n; i++) answer->chance[i] = (double)weight[i] / sum;
	answer->action = answer->legal[bot_draw(weight, answer->n, rng)];
}

/* Clearly prefers clearly better actions, and mixes equals. */
void bot_heuristic(const BotAsk *ask, BotAnswer *answer) {
	float weight[LEGAL_MAX];
	bot_weigh(ask->setup, ask->view, ask->seat, answer->legal, answer->n, weight);
	for (int i = 0; i < answer->n; i++) weight[i] *= weight[i];
	bot_answer(weight, ask->rng, answer);
}

/* A novice misses small differences but avoids plainly bad moves: plays any action worth at least a tenth of the best. */
void bot_novice(const BotAsk *ask, BotAnswer *answer) {
	float weight[LEGAL_MAX], best = 0;
	bot_weigh(ask->setup, ask->view, ask->seat, answer->legal, answer->n, weight);
	for (int i = 0; i < answer->n; i++) best = weight[i] > best ? weight[i] : best;
	for (int i = 0; i < answer->n; i++) weight[i] = weight[i] >= best / 10 ? best + 2 * weight[i] : 0;
	bot_answer(weight, ask->rng, answer);
}
