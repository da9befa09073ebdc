/* Who plays in a simulated game: everybody at random, or bots, who are given their own views and nothing else. */
#include "bots/bot.h"
#include "cli/sim.h"

SimPlayers sim_players(const SimPlan *plan, uint64_t seed) {
	SimPlayers players = {.plan = plan};
	rng_seed(&players.driver, rng_derive(seed, 0));
	rng_seed(&players.bots, rng_derive(seed, 1));
	return players;
}

int sim_next(SimPlayers *players, const State *state, uint32_t to_act) {
	return rng_bit(&players->driver, players->plan->has_bots ? setup_ready(&players->plan->setup, state, to_act) : to_act);
}

Action sim_choose(SimPlayers *players, const State *state, int seat) {
	const Setup *setup = &players->plan->setup;
	Action legal[LEGAL_MAX];
	BotAnswer answer;
	if (players->plan->has_bots) {
		bot_move(players->plan->level[seat], state, setup, seat, &players->bots, &answer);
		return answer.action;
	}
	int n = setup->game->legal(state, setup, seat, legal);
	return legal[rng_below(&players->driver, (uint32_t)n)];
}
