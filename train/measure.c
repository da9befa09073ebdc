/* Games that measure; see measure.h. */
#include "train/measure.h"

void measure_game(const Measure *m, uint64_t i, Mean *share) {
	const Setup *setup = m->study->setup;
	Driver driver = {.setup = setup};
	GameRngs rngs;
	Player net = {.choose = player_net, .context = m->net}, other = {.choose = player_level, .level = m->against.level};
	int seat = (int)(i % setup->seats), side = setup_side(setup, seat);
	if (m->against.net) {
		m->rival->net = *m->against.net;
		m->rival->power = m->against.power;
		other = (Player){.choose = player_net, .context = m->rival};
	}
	for (int s = 0; s < setup->seats; s++) driver.player[s] = setup_side(setup, s) == side ? net : other;
	driver_seed(&driver, &rngs, game_seed(m->seed, i), false);
	driver_run(&driver);
	mean_add(share, (int64_t)(driver.outcome.payoff[seat] * WIN_UNIT + 0.5));
}

double measure_fair(const Setup *setup) {
	uint32_t sides = 0;
	for (int seat = 0; seat < setup->seats; seat++) sides |= 1u << setup_side(setup, seat);
	return 1.0 / __builtin_popcount(sides);
}
