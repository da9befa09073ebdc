/* A net learns, and training is the same however often it is interrupted. */
#include "tests/bots/kuhn.h"
#include "train/measure.h"
#include "train/trainer.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static char reason[512];

static Trainer *begin(Study *study, const Setup *setup, TrainPlan plan) {
	Text why = TEXT_ON(reason);
	cr_assert(study_open(study, setup, &why), "%s", reason);
	Trainer *trainer = trainer_new(study, &plan);
	cr_assert(trainer);
	return trainer;
}

static void rounds(Trainer *trainer, int n) {
	Text why = TEXT_ON(reason);
	for (int i = 0; i < n; i++) cr_assert(trainer_round(trainer, &why), "%s", reason);
}

static void end(Study *study, Trainer *trainer) {
	trainer_free(trainer);
	study_close(study);
}

static const Setup *null_game(int seats) {
	static EditionPack pack;
	static Setup setup;
	const Game *game = game_find("null_game");
	edition_default(game, &pack);
	setup = (Setup){.game = game, .pack = &pack, .seats = (uint8_t)seats};
	return &setup;
}

/* ---- it learns ---- */

/* What a best response wins against the net in Kuhn poker, as a share of one win. The net must bluff and call, or it would lose more. */
Test(learn, kuhn_poker) {
	SmallGame *g = kuhn_open();
	Study study;
	Trainer *trainer = begin(&study, g->setup,
	                         (TrainPlan){.seed = 1, .threads = 1, .decisions = 4096, .entropy = {ENTROPY_FIRST, ENTROPY_LAST}});
	Asked *asked = malloc(sizeof *asked);
	Rng rng;
	rng_seed(&rng, 1);
	rounds(trainer, 60);
	for (int s = 0; s < g->n_sets; s++) {
		study_look(&study, (const State *)g->set[s].view.bytes, g->set[s].seat, asked);
		study_ask(&study, trainer_net(trainer), 1, &rng, asked);
		for (int i = 0; i < asked->n; i++) g->set[s].chance[i] = (double)asked->thought.chance[i];
	}
	double gain = small_exploitability(g);
	cr_expect_lt(gain, 0.04, "%.4f can be gained against it; a player at random gives away 0.115", gain);
	free(asked);
	end(&study, trainer);
	small_close(g);
}

static double share_of(const Study *study, const NetFloat *net, Rival against, int n_games) {
	Mean share = {.n = 0};
	NetPlayer *player = calloc(1, sizeof *player), *other = calloc(1, sizeof *other);
	*player = (NetPlayer){.study = study, .net = *net, .power = 1};
	other->study = study;
	Measure measure = {study, player, other, against, 7};
	for (int i = 0; i < n_games; i++) measure_game(&measure, (uint64_t)i, &share);
	free(player);
	free(other);
	return mean_share(&share, WIN_UNIT).mean;
}

/* What a net trained only against this one wins above its fair share. */
static double gain_against(const Study *study, const NetFloat *net, int n_rounds) {
	Study same;
	TrainPlan plan = {.seed = 2, .threads = 1, .decisions = 4096, .rival = {.net = net, .power = 1}, .has_rival = true};
	Trainer *answer = begin(&same, study->setup, plan);
	rounds(answer, n_rounds);
	double gain = share_of(&same, trainer_net(answer), plan.rival, 2000) - measure_fair(study->setup);
	end(&same, answer);
	return gain;
}

/* A net that prefers its first card is exploited; a trained one gives away almost nothing. */
Test(learn, null_game) {
	Study study;
	NetFloat naive;
	Trainer *trainer = begin(&study, null_game(2),
	                         (TrainPlan){.seed = 1, .threads = 1, .decisions = 4096, .entropy = {ENTROPY_FIRST, ENTROPY_LAST}});
	cr_assert(net_float_new(&naive, &study.shape));
	for (int i = 0; i < study.shape.actions; i++) naive.b_policy[i] = (float)(-3 * i);
	rounds(trainer, 20);
	double gain = gain_against(&study, trainer_net(trainer), 20), before = gain_against(&study, &naive, 20);
	cr_expect_gt(before, 0.06, "only %.3f can be gained against who plays low cards first", before);
	cr_expect_lt(gain, 0.03, "%.3f can be gained against it", gain);
	net_float_free(&naive);
	end(&study, trainer);
}

/* ---- reproducible training ---- */

static void expect_same_memory(Trainer *a, Trainer *b) {
	size_t n, m;
	const void *of_a = trainer_memory(a, &n), *of_b = trainer_memory(b, &m);
	cr_assert_eq(n, m);
	cr_expect(!memcmp(of_a, of_b, n));
}

Test(learn, a_training_that_goes_on_comes_to_the_same) {
	Study study[3];
	TrainPlan plan = {.seed = 5, .threads = 1, .decisions = 512, .has_critic = true, .entropy = {ENTROPY_FIRST, ENTROPY_LAST}};
	const Setup *setup = null_game(3);
	Trainer *whole = begin(&study[0], setup, plan), *first = begin(&study[1], setup, plan), *second = begin(&study[2], setup, plan);
	size_t n;
	rounds(whole, 60); /* enough for older selves to replace each other */
	rounds(first, 47);
	const void *kept = trainer_memory(first, &n);
	memcpy(trainer_memory(second, &n), kept, n);
	rounds(second, 13);
	expect_same_memory(whole, second);
	cr_expect_eq(trainer_state(whole)->rounds, 60);
	cr_expect_gt(trainer_state(whole)->n_old, OLD_SELVES);
	for (int i = 0; i < 3; i++) end(&study[i], i == 0 ? whole : i == 1 ? first : second);
}

Test(learn, every_kernel_comes_to_the_same) {
	Study study[2];
	TrainPlan plan = {.seed = 5, .threads = 1, .decisions = 512, .has_critic = true, .entropy = {ENTROPY_FIRST, ENTROPY_LAST}};
	Trainer *best = begin(&study[0], null_game(3), plan), *plain = begin(&study[1], null_game(3), plan);
	study[1].kernel = kernel_plain();
	rounds(best, 3);
	rounds(plain, 3);
	expect_same_memory(best, plain);
	end(&study[0], best);
	end(&study[1], plain);
}

/* Threads play different games at once; with the same number of threads the result is the same. */
Test(learn, threads) {
	Study study[2];
	TrainPlan plan = {.seed = 5, .threads = 3, .decisions = 512, .has_critic = true, .entropy = {ENTROPY_FIRST, ENTROPY_LAST}};
	Trainer *one = begin(&study[0], null_game(3), plan), *other = begin(&study[1], null_game(3), plan);
	rounds(one, 3);
	rounds(other, 3);
	expect_same_memory(one, other);
	cr_expect_geq(trainer_state(one)->decisions, 3 * 512);
	end(&study[0], one);
	end(&study[1], other);
}

/* In the written net, rows of inputs that never occurred are 0; the others are not. */
Test(learn, what_was_never_seen_has_no_weight) {
	Study study;
	NetFloat net;
	int unseen = 0, seen = 0;
	Trainer *trainer = begin(&study, null_game(2),
	                         (TrainPlan){.seed = 1, .threads = 1, .decisions = 512, .entropy = {ENTROPY_FIRST, ENTROPY_LAST}});
	rounds(trainer, 2);
	cr_assert(net_float_new(&net, &study.shape));
	trainer_finish(trainer, &net);
	for (int i = 0; i < net_inputs(&net.shape); i++) {
		bool is_zero = true;
		for (int k = 0; k < HIDDEN; k++) is_zero &= net.w1[i * HIDDEN + k] == 0;
		unseen += is_zero;
		seen += !is_zero;
	}
	cr_expect_geq(unseen, net.shape.figures);
	cr_expect_gt(seen, net.shape.columns / 2);
	net_float_free(&net);
	end(&study, trainer);
}

/* A net of zeros on top of the judgement plays as level 2, and is not asked about what level 2 never does. */
Test(learn, on_top_of_the_judgement) {
	int left_out = 0;
	for (int g = 0; games[g]; g++) {
		if (!games[g]->weigh) continue;
		static EditionPack pack;
		Setup setup = {.game = games[g], .pack = &pack, .seats = games[g]->seats_usual};
		Study study;
		NetFloat zeros;
		StateBuf state;
		Text why = TEXT_ON(reason);
		Asked *asked = malloc(sizeof *asked);
		Rng rng;
		rng_seed(&rng, 1);
		edition_default(games[g], &pack);
		cr_assert(study_open(&study, &setup, &why), "%s", reason);
		study.shape.judged = 1;
		cr_assert(net_float_new(&zeros, &study.shape));
		games[g]->start(state_of(&state), &setup, &rng, NULL);
		for (uint32_t mask; (mask = games[g]->to_act(state_of(&state), &setup)) != 0;) {
			BotAnswer answer;
			int seat = rng_bit(&rng, mask);
			bot_move(2, state_of(&state), &setup, seat, &rng, &answer);
			study_look(&study, state_of(&state), seat, asked);
			study_ask(&study, &zeros, 1, &rng, asked);
			for (int i = 0, k = 0; i < answer.n; i++) {
				bool is_asked = k < asked->n && asked->action[k] == answer.legal[i];
				double chance = !is_asked ? 0 : asked->n == 1 ? 1 : (double)asked->thought.chance[k];
				cr_expect_float_eq(chance, answer.chance[i], 1e-5, "%s: %g in place of %g", games[g]->id, chance, answer.chance[i]);
				k += is_asked;
				left_out += !is_asked;
			}
			games[g]->apply(state_of(&state), &setup, seat, answer.action, &rng, NULL);
		}
		net_float_free(&zeros);
		study_close(&study);
		free(asked);
	}
	cr_expect_gt(left_out, 0);
}

/* ---- what cannot be learnt ---- */

Test(learn, a_game_without_tables_is_refused) {
	Game game = *game_find("null_game");
	Setup setup = *null_game(2);
	Study study;
	Text why = TEXT_ON(reason);
	game.n_fields = 0;
	setup.game = &game;
	cr_expect(!study_open(&study, &setup, &why));
	cr_expect_str_eq(reason, "null_game has no table of fields and verbs from which a net's inputs and actions could be made");
	study_close(&study);
}

/* A round has room for a batch and a half. */
Test(learn, a_game_that_is_longer_than_a_round_is_refused) {
	Study study;
	Text why = TEXT_ON(reason);
	Trainer *trainer = begin(&study, null_game(5),
	                         (TrainPlan){.seed = 1, .threads = 1, .decisions = 2, .entropy = {ENTROPY_FIRST, ENTROPY_LAST}});
	cr_expect(!trainer_round(trainer, &why));
	cr_expect_str_eq(reason, "a game of null_game has more decisions than a round of 2 has room for");
	end(&study, trainer);
}
