/* Level 0: every legal action is equally likely. */
#include "bots/bot.h"

void bot_random(const BotAsk *ask, BotAnswer *answer) {
	for (int i = 0; i < answer->n; i++) answer->chance[i] = 1.0 / answer->n;
	answer->action = answer->legal[rng_below(ask->rng, (uint32_t)answer->n)];
}
