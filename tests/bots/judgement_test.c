/* The judgement that games give to bots: it uses nothing the seat may not know, and its figures are sound. */
#include "bots/bot.h"
#include "tests/laws/game_test.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const GameTest *const game_tests[];

enum { GAMES = 20, GAMES_LONG = 200 };

static void look_at_weights(const Setup *setup, const State *s, int seat) {
	Action legal[LEGAL_MAX];
	float by_state[LEGAL_MAX] = {0}, by_view[LEGAL_MAX] = {0}, sum = 0;
	StateBuf view;
	int n = setup->game->legal(s, setup, seat, legal);
	setup->game->redact(state_of(&view), s, setup, seat);
	setup->game->weigh(s, setup, seat, legal, n, by_state);
	setup->game->weigh(state_of(&view), setup, seat, legal, n, by_view);
	cr_assert(!memcmp(by_state, by_view, sizeof by_state), "%s: seat %d judges by what it cannot know", setup->game->id, seat);
	for (int i = 0; i < n; i++) {
		cr_assert(isfinite(by_state[i]) && by_state[i] >= 0, "%s: weight %g", setup->game->id, (double)by_state[i]);
		sum += by_state[i];
	}
	cr_assert(sum > 0 && isfinite(sum), "%s: weights of %g", setup->game->id, (double)sum);
}

/* Some who owe no decision may do something all the same: it is weighed, too, but no bot is asked. */
static void look_at_rights(const Setup *setup, const State *s, uint32_t mask, Rng *rng) {
	Action legal[LEGAL_MAX];
	BotAnswer answer;
	StateBuf view;
	char reason[256];
	for (int seat = 0; seat < setup->seats; seat++) {
		Text why = TEXT_ON(reason);
		if (mask >> seat & 1 || !setup->game->legal(s, setup, seat, legal)) continue;
		look_at_weights(setup, s, seat);
		setup->game->redact(state_of(&view), s, setup, seat);
		cr_assert_not(bot_choose(2, state_of(&view), setup, seat, rng, &answer, &why));
		cr_assert_not_null(strstr(reason, "owes no decision"), "%s", reason);
	}
}

/* All payoffs together are at most one win per seat of each winning side, and none is negative. */
static void look_at_value(const Setup *setup, const State *s) {
	float payoff[SEATS_MAX];
	setup->game->value(s, setup, payoff);
	for (int i = 0; i < setup->seats; i++)
		cr_assert(payoff[i] >= 0 && payoff[i] <= 1, "%s: a seat may expect %g", setup->game->id, (double)payoff[i]);
	for (int i = 0; i < setup->seats; i++)
		for (int k = 0; k < i; k++)
			if (setup_side(setup, i) == setup_side(setup, k)) cr_assert_eq(payoff[i], payoff[k], "team-mates expect the same");
}

static void look_at_end(const Setup *setup, const State *s) {
	Outcome out;
	float payoff[SEATS_MAX];
	setup->game->outcome(s, setup, &out);
	setup->game->value(s, setup, payoff);
	for (int i = 0; i < setup->seats; i++) cr_assert_float_eq((double)payoff[i], out.payoff[i], 1e-6, "%s: the end", setup->game->id);
}

static void look_at_game(const Setup *setup, uint64_t seed) {
	const Game *game = setup->game;
	StateBuf buf = {.align = 0};
	State *s = state_of(&buf);
	Rng rng, others;
	Action legal[LEGAL_MAX];
	rng_seed(&rng, seed);
	rng_seed(&others, seed);
	game->start(s, setup, &rng, NULL);
	int stage = game->stage ? game->stage(s) : 0;
	for (uint32_t mask; (mask = game->to_act(s, setup)) != 0;) {
		int seat = rng_bit(&rng, mask);
		if (game->weigh) look_at_weights(setup, s, seat);
		if (game->weigh) look_at_rights(setup, s, mask, &others);
		if (game->value) look_at_value(setup, s);
		game->apply(s, setup, seat, legal[rng_below(&rng, (uint32_t)game->legal(s, setup, seat, legal))], &rng, NULL);
		if (!game->stage) continue;
		cr_assert_geq(game->stage(s), stage, "%s: a stage goes back", game->id);
		stage = game->stage(s);
	}
	if (game->value) look_at_end(setup, s);
}

Test(judgement, of_every_game) {
	EditionPack *pack = malloc(sizeof *pack);
	for (int i = 0; game_tests[i]; i++) {
		const Game *game = game_tests[i]->game;
		edition_default(game, pack);
		for (int n = 0; n < (is_long() ? GAMES_LONG : GAMES); n++) {
			Setup setup = {.game = game, .pack = pack, .seats = (uint8_t)(game->seats_min + n % (game->seats_max - game->seats_min + 1))};
			look_at_game(&setup, (uint64_t)n);
		}
	}
	free(pack);
}
