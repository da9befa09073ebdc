/* Nets: integers give what floats give, both kinds of sums are equal, and a file that does not fit is refused. */
#include "tests/some_net.h"

#include "bots/net_in.h"
#include "bots/net_play.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* net_rows.c compiled a second time, without any processor-specific code. */
void plain_add_rows(int32_t *first, int hidden, const int8_t *w1, const uint16_t *row, const int16_t *factor, int n);
int32_t plain_product(const int8_t *row, const int16_t *neuron, int n);

typedef struct Bench {
	EditionPack pack;
	Setup setup;
	NetShape shape;
	NetFloat floats; /* the values that the file rounds */
	unsigned char *bytes;
	size_t n;
	NetReader reader;
} Bench;

/* A game with a net. `change` is applied to the edition the game is played with, not to the one the net was made for. */
static Bench *bench_new(const Game *game, int seats, void (*change)(EditionPack *)) {
	Bench *b = calloc(1, sizeof *b);
	Net net;
	char reason[256];
	Text why = TEXT_ON(reason);
	edition_default(game, &b->pack);
	b->setup = (Setup){.game = game, .pack = &b->pack, .seats = (uint8_t)seats};
	cr_assert(net_shape(&b->shape, &b->setup, &why), "%s", reason);
	some_net_float(&b->floats, &b->shape, 7);
	b->bytes = some_net(&b->setup, 7, &b->n);
	cr_assert(net_check(b->bytes, b->n, &b->setup, &why), "%s", reason);
	if (change) change(&b->pack);
	cr_assert(net_find(b->bytes, b->n, &b->setup, &net));
	cr_assert(net_open(&b->reader, &net, &b->setup));
	return b;
}

static void bench_free(Bench *b) {
	net_close(&b->reader);
	net_float_free(&b->floats);
	free(b->bytes);
	free(b);
}

/* The inputs of a view as floats, computed as the header describes. */
static void float_inputs(const Bench *b, const State *view, int seat, float *out) {
	uint8_t here[NET_INPUTS_MAX];
	net_figures_of(&b->setup, here);
	encoder_floats(b->reader.encoder, view, seat, NET_OWING(seat), out);
	for (int i = 0; i < b->shape.figures; i++)
		out[b->shape.columns + i] = (float)net_figure_input(b->setup.game, i, b->reader.net.home[i], here[i]) *
		                            net_figure_scale(b->setup.game, i);
}

/* The largest differences seen. */
typedef struct Gap {
	float logit, expected;
} Gap;

static float wider(float gap, float a, float b) {
	return fmaxf(gap, fabsf(a - b));
}

static void compare(const Bench *b, const State *state, int seat, Gap *gap) {
	float inputs[NET_INPUTS_MAX], logit[NET_ACTIONS_MAX], expected[SEATS_MAX], by_seat[SEATS_MAX];
	int32_t whole[LEGAL_MAX];
	Action legal[LEGAL_MAX];
	int n = b->setup.game->legal(state, &b->setup, seat, legal);
	float_inputs(b, state, seat, inputs);
	net_float_ask(&b->floats, inputs, logit, expected);
	net_ask(&b->reader, state, seat, legal, n, whole, by_seat);
	for (int i = 0; i < n; i++)
		gap->logit = wider(gap->logit, (float)whole[i] / NET_UNIT, logit[action_index_of(&b->reader.actions, legal[i], seat)]);
	for (int k = 0; k < b->setup.seats; k++) gap->expected = wider(gap->expected, by_seat[(seat + k) % b->setup.seats], expected[k]);
}

static void compare_game(const Bench *b, uint64_t seed, Gap *gap) {
	const Game *game = b->setup.game;
	StateBuf buf;
	State *state = state_of(&buf);
	Action legal[LEGAL_MAX];
	Rng rng;
	rng_seed(&rng, seed);
	game->start(state, &b->setup, &rng, NULL);
	for (uint32_t mask; (mask = game->to_act(state, &b->setup)) != 0;) {
		int seat = rng_bit(&rng, mask), n = game->legal(state, &b->setup, seat, legal);
		compare(b, state, seat, gap);
		game->apply(state, &b->setup, seat, legal[rng_below(&rng, (uint32_t)n)], &rng, NULL);
	}
}

Test(net, whole_numbers_say_what_floats_say) {
	for (int g = 0; games[g]; g++)
		for (int seats = games[g]->seats_min; seats <= games[g]->seats_max; seats += 2) {
			Gap gap = {0, 0};
			Bench *b = bench_new(games[g], seats, NULL);
			compare_game(b, 3, &gap);
			cr_expect(gap.logit < 0.15f && gap.expected < 0.02f, "%s, %d seats: %g and %g from the floats", games[g]->id, seats,
			          (double)gap.logit, (double)gap.expected);
			bench_free(b);
		}
}

static void make_golem_dear(EditionPack *pack) {
	const Table *table = &game_find("epic_melee")->tables[0];
	for (int c = 0; c < table->n_columns; c++)
		if (table->columns[c].type == COLUMN_INT) pack->figures[table->offset + table->columns[c].offset] += 2;
}

Test(net, the_games_own_serves_its_own_edition) {
	Bench *b = bench_new(game_find("epic_melee"), 2, make_golem_dear), *home = bench_new(game_find("epic_melee"), 2, NULL);
	Net net;
	cr_expect(net_of(&home->setup, &net));
	cr_expect_not(net_of(&b->setup, &net), "another deck is played by the search");
	b->setup.nets = home->setup.game->nets;
	cr_expect(net_of(&b->setup, &net), "… unless it is given");
	b->setup.nets = NULL;
	bench_free(home);
	bench_free(b);
}

/* The probabilities of a net with judgement: those of level 2 times e to the power of the figures. */
Test(net, a_judged_net_stands_on_the_judgement) {
	enum { N = 4 };
	static const float judged[N] = {2, 1, 0, 4}, hated[N] = {1, 1e-20f, 0, 0};
	Bench *b = bench_new(game_find("brigands"), 2, NULL);
	const Game *game = b->setup.game;
	StateBuf state;
	Action legal[LEGAL_MAX];
	Rng rng;
	float weight[N];
	int32_t logit[LEGAL_MAX];
	rng_seed(&rng, 1);
	game->start(state_of(&state), &b->setup, &rng, NULL);
	int seat = rng_bit(&rng, game->to_act(state_of(&state), &b->setup));
	cr_assert_geq(game->legal(state_of(&state), &b->setup, seat, legal), N);
	b->reader.net.shape.judged = 1;
	net_ask(&b->reader, state_of(&state), seat, legal, N, logit, NULL);
	net_weigh(&b->reader, state_of(&state), seat, legal, N, 1, judged, weight);
	for (int i = 0; i < N; i++) {
		double other = (double)(judged[i] * judged[i]) * exp((double)logit[i] / NET_UNIT);
		double first = (double)(judged[0] * judged[0]) * exp((double)logit[0] / NET_UNIT);
		cr_expect_float_eq((double)(weight[i] / weight[0]), other / first, 1e-4 * (1 + other / first));
	}
	net_weigh(&b->reader, state_of(&state), seat, legal, N, 3, hated, weight);
	cr_expect_eq(weight[0], 1);
	cr_expect_eq(weight[2], 0);
	bench_free(b);
}

Test(net, a_net_of_other_sizes_is_not_opened) {
	Bench *b = bench_new(game_find("epic_melee"), 2, NULL);
	NetReader reader;
	Net net = b->reader.net;
	net.shape.columns--;
	cr_expect_not(net_open(&reader, &net, &b->setup));
	bench_free(b);
}

Test(net, figures_of_an_edition_are_inputs) {
	Gap gap = {0, 0}, other = {0, 0};
	Bench *b = bench_new(game_find("epic_melee"), 2, make_golem_dear), *home = bench_new(game_find("epic_melee"), 2, NULL);
	cr_expect_not(net_is_home(&b->reader.net, &b->setup));
	cr_expect(net_is_home(&home->reader.net, &home->setup));
	cr_expect(memcmp(b->reader.start, home->reader.start, sizeof b->reader.start) != 0, "figures change nothing");
	compare_game(b, 3, &gap);
	cr_expect(gap.logit < 0.15f && gap.expected < 0.02f, "%g and %g from the floats", (double)gap.logit, (double)gap.expected);
	memcpy(b->reader.start, home->reader.start, sizeof b->reader.start);
	compare_game(b, 3, &other);
	cr_expect_gt(other.logit, gap.logit, "without the figures the net says the same");
	bench_free(home);
	bench_free(b);
}

Test(net, comes_back_as_floats) {
	NetFloat again;
	Bench *b = bench_new(game_find("pearls"), 3, NULL);
	float gap = 0;
	cr_assert(net_to_float(&b->reader.net, &b->setup, &again));
	cr_assert_eq(again.n, b->floats.n);
	for (size_t i = 0; i < again.n; i++) gap = wider(gap, again.all[i], b->floats.all[i]);
	cr_expect_lt(gap, 0.5f / ROW_MOST, "a weight is %g from what it was", (double)gap);
	net_float_free(&again);
	bench_free(b);
}

Test(net, sums_are_the_same_on_every_processor) {
	enum { ROWS = 9, ROUNDS = 2000 };
	static int8_t rows[ROWS * NET_HIDDEN_MAX];
	Rng rng;
	rng_seed(&rng, 5);
	for (int round = 0; round < ROUNDS; round++) {
		int hidden = NET_LANES * (1 + (int)rng_below(&rng, NET_HIDDEN_MAX / NET_LANES)), n = (int)rng_below(&rng, 8);
		int32_t fast[NET_HIDDEN_MAX], plain[NET_HIDDEN_MAX];
		int16_t factor[ROWS], neuron[NET_HIDDEN_MAX];
		uint16_t row[ROWS];
		for (int i = 0; i < (int)sizeof rows; i++) rows[i] = (int8_t)rng_next(&rng);
		for (int i = 0; i < ROWS; i++) row[i] = (uint16_t)rng_below(&rng, ROWS), factor[i] = (int16_t)((int)rng_below(&rng, 65535) - 32767);
		for (int j = 0; j < hidden; j++) fast[j] = plain[j] = (int32_t)rng_next(&rng);
		for (int j = 0; j < hidden; j++) neuron[j] = (int16_t)rng_below(&rng, NEURON_MOST + 1);
		net_add_rows(fast, hidden, rows, row, factor, n);
		plain_add_rows(plain, hidden, rows, row, factor, n);
		cr_assert(!memcmp(fast, plain, (size_t)hidden * sizeof *fast), "%d rows of %d", n, hidden);
		cr_assert_eq(net_product(rows, neuron, hidden), plain_product(rows, neuron, hidden));
	}
}

/* ---- files ---- */

static void expect_refused(const unsigned char *bytes, size_t n, const Setup *setup, const char *says) {
	char reason[512] = "";
	Text why = TEXT_ON(reason);
	cr_expect_not(net_check(bytes, n, setup, &why), "passed, and should say: %s", says);
	cr_expect(strstr(reason, says), "'%s' does not say '%s'", reason, says);
}

Test(net, files_that_do_not_fit_are_refused) {
	enum { SEATS_AT = 21 };
	Bench *b = bench_new(game_find("epic_melee"), 2, NULL);
	Setup other = b->setup;
	expect_refused(b->bytes, 0, &b->setup, "no net");
	expect_refused((const unsigned char *)"# a record of a game", 20, &b->setup, "no net");
	expect_refused(b->bytes, 50, &b->setup, "cut off");
	expect_refused(b->bytes, b->n - 1, &b->setup, "cut off");
	b->bytes[b->n / 2] ^= 1;
	expect_refused(b->bytes, b->n, &b->setup, "damaged");
	b->bytes[b->n / 2] ^= 1;
	b->bytes[SEATS_AT] = 99;
	expect_refused(b->bytes, b->n, &b->setup, "damaged");
	b->bytes[SEATS_AT] = 2;
	other.seats = 3;
	expect_refused(b->bytes, b->n, &other, "no net for 3 seats in this file; it has nets for 2");
	other.game = game_find("brigands");
	expect_refused(b->bytes, b->n, &other, "is for epic_melee, not for brigands");
	bench_free(b);
}

/* A game that differs in one thing. */
static void expect_other(const char *says, void (*change)(Game *, Setup *)) {
	Bench *b = bench_new(game_find("pearls"), 3, NULL);
	static Verb verbs[ACTION_VERBS_MAX];
	static Field fields[64];
	Game game = *b->setup.game;
	Setup setup = b->setup;
	setup.game = &game;
	memcpy(verbs, game.verbs, game.n_verbs * sizeof *verbs);
	memcpy(fields, game.fields, game.n_fields * sizeof *fields);
	game.verbs = verbs;
	game.fields = fields;
	change(&game, &setup);
	expect_refused(b->bytes, b->n, &setup, says);
	bench_free(b);
}

static void other_rules(Game *game, Setup *setup) {
	(void)setup;
	game->rules_version++;
}

static void other_fields(Game *game, Setup *setup) {
	(void)setup;
	((Field *)game->fields)[0].most++;
}

static void other_verbs(Game *game, Setup *setup) {
	(void)setup;
	((Verb *)game->verbs)[0].name = "whistle";
}

static void other_ids(Game *game, Setup *setup) {
	(void)game;
	strcpy(((EditionPack *)setup->pack)->names[0].id[0], "oyster");
}

Test(net, other_games_than_it_was_made_for) {
	expect_other("made for version 1 of the rules of pearls; this is version 2", other_rules);
	expect_other("other fields", other_fields);
	expect_other("other verbs", other_verbs);
	expect_other("other ids", other_ids);
}

Test(net, a_file_of_several) {
	Bench *two = bench_new(game_find("epic_melee"), 2, NULL), *four = bench_new(game_find("epic_melee"), 4, NULL);
	unsigned char *both = malloc(two->n + four->n);
	char reason[256];
	Text why = TEXT_ON(reason);
	Net net;
	memcpy(both, two->bytes, two->n);
	memcpy(both + two->n, four->bytes, four->n);
	cr_assert(net_check(both, two->n + four->n, &four->setup, &why), "%s", reason);
	cr_assert(net_find(both, two->n + four->n, &four->setup, &net));
	cr_expect_eq(net.bytes, both + two->n);
	expect_refused(both, two->n + four->n - 1, &two->setup, "cut off");
	Setup three = two->setup;
	three.seats = 3;
	cr_expect_not(net_find(both, two->n + four->n, &three, &net));
	expect_refused(both, two->n + four->n, &three, "nets for 2 4");
	free(both);
	bench_free(two);
	bench_free(four);
}
