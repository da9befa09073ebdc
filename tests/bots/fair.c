/* Two worlds, one view, one decision; see fair.h. */
#include "tests/bots/fair.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Truth fair_truth;

static void ask(const Setup *setup, BotPlay *play, uint32_t iterations, const StateBuf *world, int seat, uint64_t seed, Rng *deal,
                BotAnswer *answer) {
	StateBuf view = {.align = 0};
	Rng rng;
	rng_seed(&rng, seed);
	fair_truth = (Truth){(const State *)world->bytes, deal};
	setup->game->redact(state_of(&view), (const State *)world->bytes, setup, seat);
	memset(answer, 0, sizeof *answer);
	answer->n = setup->game->legal(state_of(&view), setup, seat, answer->legal);
	play(&(BotAsk){state_of(&view), setup, seat, iterations, &rng}, answer);
}

/* A distribution over the legal actions, and the action chosen. */
static bool is_sound(const BotAnswer *answer) {
	double sum = 0;
	bool is_there = false;
	for (int i = 0; i < answer->n; i++) {
		if (!(answer->chance[i] >= 0)) return false;
		sum += answer->chance[i];
		is_there |= answer->legal[i] == answer->action && answer->chance[i] > 0;
	}
	return is_there && sum > 0.999999 && sum < 1.000001;
}

typedef struct Trial {
	const GameTest *test;
	BotPlay *play;
	uint32_t iterations;
	Text *why;
	int n; /* decisions still to be checked */
} Trial;

/* The seat's decision here and in another world that looks the same to the seat. */
static bool look(Trial *t, const Setup *setup, const StateBuf *world, int seat, Rng *driver, Rng *deal) {
	StateBuf other = *world;
	BotAnswer a, b;
	Rng elsewhere;
	uint64_t seed = rng_next(driver);
	t->test->perturb(state_of(&other), setup, seat, driver);
	rng_seed(&elsewhere, rng_next(driver));
	if (!memcmp(other.bytes, world->bytes, setup->game->state_size)) return true;
	Rng here = *deal;
	ask(setup, t->play, t->iterations, world, seat, seed, &here, &a);
	ask(setup, t->play, t->iterations, &other, seat, seed, &elsewhere, &b);
	t->n--;
	if (!is_sound(&a))
		text_addf(t->why, "%s, %d seats, seat %d: no distribution over its legal actions", setup->game->id, setup->seats, seat);
	else if (memcmp(&a, &b, sizeof a))
		text_addf(t->why, "%s, %d seats, seat %d: decides by what it cannot know", setup->game->id, setup->seats, seat);
	else return true;
	return false;
}

/* One random game; about every third decision is checked. */
static bool look_at_game(Trial *t, const Setup *setup, uint64_t seed) {
	StateBuf buf = {.align = 0};
	State *s = state_of(&buf);
	Rng deal, driver;
	Action legal[LEGAL_MAX];
	rng_seed(&deal, seed);
	rng_seed(&driver, rng_derive(seed, 0));
	setup->game->start(s, setup, &deal, NULL);
	for (uint32_t mask; t->n > 0 && (mask = setup->game->to_act(s, setup)) != 0;) {
		int seat = rng_bit(&driver, mask);
		if (!rng_below(&driver, 3) && !look(t, setup, &buf, seat, &driver, &deal)) return false;
		int n = setup->game->legal(s, setup, seat, legal);
		setup->game->apply(s, setup, seat, legal[rng_below(&driver, (uint32_t)n)], &deal, NULL);
	}
	return true;
}

bool fair_holds(const GameTest *test, BotPlay *play, uint32_t iterations, int n, uint64_t seed, Text *why) {
	EditionPack *pack = malloc(sizeof *pack);
	Trial t = {test, play, iterations, why, n};
	bool holds = true;
	edition_default(test->game, pack);
	for (uint64_t i = 0; holds && t.n > 0; i++) {
		int seats = test->game->seats_min + (int)(i % (uint64_t)(test->game->seats_max - test->game->seats_min + 1));
		Setup setup = {.game = test->game, .pack = pack, .seats = (uint8_t)seats};
		cr_assert_lt(i, 1000000, "%s: perturb changes nothing", test->game->id);
		holds = look_at_game(&t, &setup, rng_derive(seed, i));
	}
	free(pack);
	return holds;
}
