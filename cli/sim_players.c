/* Who plays in a simulated game: everybody at random, or bots, who are given their own views and nothing else. */
#include "bots/bot.h"
#include "cli/sim.h"

SimPlayers sim_players(const SimPlan *plan, uint64_t seed) {
	SimPlayers players = {.plan = plan};
	rng_seed(&players.driver, rng_derive(seed, 0));
	rng_seed(&players.bots, rng_derive(seed, 1));
	return players;
}

int sim_next(SimPlayers *players, uint32_t to_act) {
	return rng_bit(&players->driver, to_act);
}

static Action ask_bot(SimPlayers *players, const State *state, int seat) {
	const Setup *setup = &players->plan->setup;
	StateBuf view;
	BotAnswer answer;
	char reason[128];
	Text why = TEXT_ON(reason);
	setup->game->redact(state_of(&view), state, setup, seat);
	bool has_chosen = bot_choose(players->plan->level[seat], state_of(&view), setup, seat, &players->bots, &answer, &why);
	assert(has_chosen);
	(void)has_chosen;
	return answer.action;
}

Action sim_choose(SimPlayers *players, const State *state, int seat) {
	const Setup *setup = &players->plan->setup;
	Action legal[LEGAL_MAX];
	if (players->plan->has_bots) return ask_bot(players, state, seat);
	int n = setup->game->legal(state, setup, seat, legal);
	return legal[rng_below(&players->driver, (uint32_t)n)];
}
