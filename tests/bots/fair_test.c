/* Every level decides only by what it is shown, in every game. Bots that cheat on purpose are caught by the same check. */
#include "tests/bots/fair.h"
#include "tests/some_net.h"

#include "core/hash.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

extern const GameTest *const game_tests[];
extern const GameTest null_game_test;

/* `n` decisions in every game. 0: except in long runs, one decision in the template game only, because a master is slow. */
static void expect_fair(BotPlay *play, uint32_t iterations, int n, int n_long) {
	for (int i = 0; game_tests[i]; i++) {
		if (!is_long() && !n && game_tests[i] != &null_game_test) continue;
		char text[256];
		Text why = TEXT_ON(text);
		cr_expect(fair_holds(game_tests[i], play, iterations, is_long() ? n_long : n ? n : 1, 11, &why), "%s", text);
	}
}

Test(fair, level_0) {
	expect_fair(bot_random, 0, 20000, 60000);
}
Test(fair, level_1) {
	expect_fair(bot_novice, 0, 20000, 60000);
}
Test(fair, level_2) {
	expect_fair(bot_heuristic, 0, 20000, 60000);
}
Test(fair, search_of_20_iterations) {
	expect_fair(bot_search, 20, 400, 20000);
}
Test(fair, level_4) {
	expect_fair(bot_search, 2000, 4, 200);
}
Test(fair, level_5) {
	expect_fair(bot_search, 20000, 0, 20);
}

/* ---- nets ---- */

/* An untrained net, made once for a game and number of seats, used by that game in the given way. */
typedef struct Learnt {
	Game game;
	Nets nets;
	int seats;
	bool is_judged;
} Learnt;

static const Learnt *learnt(const Setup *setup, int use, bool is_judged) {
	enum { LEARNT_MAX = 64 };
	static Learnt list[LEARNT_MAX];
	int i = 0;
	while (list[i].seats && (list[i].game.id != setup->game->id || list[i].seats != setup->seats || list[i].is_judged != is_judged)) i++;
	cr_assert_lt(i, LEARNT_MAX - 1);
	if (!list[i].seats) {
		list[i] = (Learnt){.game = *setup->game, .seats = setup->seats, .is_judged = is_judged};
		list[i].game.net_use[setup->seats] = (uint8_t)use;
		list[i].nets.bytes = some_net(setup, is_judged ? 2 : 1, &list[i].nets.n);
	}
	return &list[i];
}

static void with_net(BotPlay *play, int use, bool is_judged, const BotAsk *ask, BotAnswer *answer) {
	const Learnt *with = learnt(ask->setup, use, is_judged);
	Setup setup = *ask->setup;
	BotAsk given = *ask;
	setup.game = &with->game;
	setup.nets = &with->nets;
	given.setup = &setup;
	play(&given, answer);
}

static void net_alone(const BotAsk *ask, BotAnswer *answer) {
	with_net(bot_net, 0, false, ask, answer);
}

static void judged_net_alone(const BotAsk *ask, BotAnswer *answer) {
	with_net(bot_net, 0, true, ask, answer);
}

static void judged_net_in_search(const BotAsk *ask, BotAnswer *answer) {
	with_net(bot_search, NET_PRIOR | NET_PLAYS | NET_VALUE, true, ask, answer);
}

static void net_in_search(const BotAsk *ask, BotAnswer *answer) {
	with_net(bot_search, NET_PRIOR | NET_PLAYS | NET_VALUE, false, ask, answer);
}

static void net_in_short_search(const BotAsk *ask, BotAnswer *answer) {
	with_net(bot_search, NET_ALONE, false, ask, answer);
}

static void net_at_root(const BotAsk *ask, BotAnswer *answer) {
	with_net(bot_search, NET_ROOT | NET_PLAYS, false, ask, answer);
}

Test(fair, net_alone) {
	expect_fair(net_alone, 0, 20000, 60000);
}
Test(fair, judged_net_alone) {
	expect_fair(judged_net_alone, 0, 20000, 60000);
}
Test(fair, net_in_place_of_a_search) {
	expect_fair(net_in_short_search, 20, 1000, 20000);
}
Test(fair, net_in_a_search_of_20_iterations) {
	expect_fair(net_in_search, 20, 100, 20000);
}
Test(fair, judged_net_in_a_search_of_20_iterations) {
	expect_fair(judged_net_in_search, 20, 100, 20000);
}
Test(fair, net_at_the_root_of_20_iterations) {
	expect_fair(net_at_root, 20, 100, 20000);
}

/* ---- cheaters ---- */

static void choose(uint64_t by, BotAnswer *answer) {
	int i = (int)(by % (uint64_t)answer->n);
	answer->chance[i] = 1;
	answer->action = answer->legal[i];
}

/* Reads the true state behind the view. */
static void cheat_by_state(const BotAsk *ask, BotAnswer *answer) {
	choose(hash_bytes(1, fair_truth.state, ask->setup->game->state_size), answer);
}

/* Reads what the others have chosen but not shown. */
static void cheat_by_pending(const BotAsk *ask, BotAnswer *answer) {
	uint64_t sum = 0;
	for (int f = 0; f < ask->setup->game->n_fields; f++) {
		const Field *field = &ask->setup->game->fields[f];
		for (int seat = 0; !strcmp(field->name, "chosen") && seat < ask->setup->seats; seat++)
			if (seat != ask->seat) sum += field_get(field, fair_truth.state, seat, 0);
	}
	choose(sum, answer);
}

/* Knows the cards to come. */
static void cheat_by_deal(const BotAsk *ask, BotAnswer *answer) {
	(void)ask;
	Rng deal = *fair_truth.deal;
	choose(rng_next(&deal), answer);
}

static void expect_caught(BotPlay *play) {
	char text[256];
	Text why = TEXT_ON(text);
	cr_expect_not(fair_holds(&null_game_test, play, 0, 2000, 11, &why), "a cheater passed");
	cr_expect(strstr(text, "decides by what it cannot know"), "%s", text);
}

Test(fair, cheaters_are_caught) {
	expect_caught(cheat_by_state);
	expect_caught(cheat_by_pending);
	expect_caught(cheat_by_deal);
}

/* Answering without a legal action or with no distribution is noticed too. */
static void answer_nothing(const BotAsk *ask, BotAnswer *answer) {
	(void)ask;
	answer->action = answer->legal[0];
}

Test(fair, an_answer_is_a_distribution) {
	char text[256];
	Text why = TEXT_ON(text);
	cr_expect_not(fair_holds(&null_game_test, answer_nothing, 0, 10, 11, &why));
	cr_expect(strstr(text, "no distribution"), "%s", text);
}
