/* Drama: who was ahead when. Points on the table say little in games of bluff, so being ahead is being likely to win: from ten
 * moments of a game it is played on many times by the game's judgement, and the shares of wins are counted. This needs nothing from a
 * game but its rules. */
#include "lab/play.h"
#include "run/driver.h"

#include <string.h>

enum {
	PLAYOUTS = 24,
	CLEAR = LAB_UNIT / 8,    /* a favourite leads by that much; less may be chance */
	SURE = LAB_UNIT * 4 / 5, /* nearly sure of winning */
	HALF_TIME = LAB_TENTHS / 2,
};

/* Everybody's share of wins from there. */
static void chances(const Setup *setup, const StateBuf *from, Rng *rng, int64_t *share) {
	Driver driver = {.setup = setup, .chance = rng, .turns = rng, .choices = rng};
	memset(share, 0, SEATS_MAX * sizeof *share);
	for (int seat = 0; seat < setup->seats; seat++) driver.player[seat].choose = player_judge;
	for (int i = 0; i < PLAYOUTS; i++) {
		memcpy(driver.state.bytes, from->bytes, setup->game->state_size);
		driver_go_on(&driver);
		for (int seat = 0; seat < setup->seats; seat++) share[seat] += (int64_t)(driver.outcome.payoff[seat] * LAB_UNIT + 0.5);
	}
	for (int seat = 0; seat < setup->seats; seat++) share[seat] /= PLAYOUTS;
}

/* The side that leads clearly, as one of its seats; -1: none. */
static int favourite(const Setup *setup, const int64_t *share) {
	int best = 0;
	for (int seat = 1; seat < setup->seats; seat++)
		if (share[seat] > share[best]) best = seat;
	for (int seat = 0; seat < setup->seats; seat++)
		if (setup_side(setup, seat) != setup_side(setup, best) && share[best] - share[seat] < CLEAR) return -1;
	return best;
}

int lab_drama_add(const Setup *setup, const LabShots *shots, const LabResult *r, uint64_t seed, DramaTally *drama) {
	int leader = -1, changes = 0, known = 0, half = -1;
	bool is_sure = false;
	Rng rng;
	rng_seed(&rng, rng_derive(seed, SEED_DRAMA));
	for (int i = 0; i < LAB_TENTHS; i++) {
		int64_t share[SEATS_MAX], winners = 0, n = 0;
		int at = (int)((uint64_t)r->decisions * (uint64_t)(i + 1) / (LAB_TENTHS + 1) / (uint64_t)shots->step);
		chances(setup, &shots->state[at < shots->n ? at : shots->n - 1], &rng, share);
		for (int seat = 0; seat < setup->seats; seat++)
			if (r->win[seat]) winners += share[seat], n++;
		if (n) mean_add(&drama->winner[i], winners / n);
		int now = favourite(setup, share);
		changes += now >= 0 && leader >= 0 && setup_side(setup, now) != setup_side(setup, leader);
		if (now < 0 || !r->win[now]) known = i + 1; /* not yet, or not any more */
		if (now >= 0) leader = now;
		if (i != HALF_TIME) continue;
		half = now;
		is_sure = now >= 0 && share[now] >= SURE;
	}
	mean_add(&drama->changes, changes);
	mean_add(&drama->known, known + 1); /* in tenths of the game */
	mean_add(&drama->runaway, is_sure);
	if (half >= 0) mean_add(&drama->favourite, r->win[half]);
	return changes;
}
