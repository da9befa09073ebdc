/* The measuring. Six kinds of work are done in batches of a millisecond, one of each kind in turn: a change of the processor's
 * clock then hits games and shuffles alike. The same batches, from the same seeds, are done again in every pass, and of each batch
 * the fastest pass counts. Whatever else the machine does can only make a batch slower, so the minimum is what comes closest to
 * a quiet machine (medians were off by 10 % when another program ran beside; minima by 2 %); and since only repetitions of the very
 * same work are compared, the minimum cannot prefer batches with short games. The result is the mean over the batches. */
#include "cli/bench/bench.h"
#include "cli/progress.h"
#include "core/fields/encoder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	BATCHES = 7, /* of each kind in a pass */
	TRIES = 3,
	POSITIONS = 128,   /* sampled from random games, to redact and determinize */
	SAMPLE_EVERY = 16, /* decisions from one sample to the next, on average */
};
#define BATCH_SECONDS 0.001 /* or less: the work of a batch is a power of two */
#define BENCH_SEED 1

enum { WORK_GAMES, WORK_FUSED, WORK_SHUFFLES, WORK_COPIES, WORK_REDACTS, WORK_DETERMINIZES, WORK_ENCODES, WORK_COUNT };

struct Bench {
	const Setup *setup;
	bool has_from; /* games go on from … */
	StateBuf from; /* … this position, else from the deal */
	Rng rng;       /* seeded anew for each batch */
	int passes;    /* done so far */
	uint64_t n_games, n_decisions;
	uint8_t deck[SHUFFLE_BYTES];
	int next; /* position to use next */
	uint8_t viewer[POSITIONS];
	uint32_t owing[POSITIONS];
	Encoder *encoder;
	uint64_t n[WORK_COUNT];              /* how much work is a batch */
	double seconds[WORK_COUNT][BATCHES]; /* the fastest so far */
	unsigned char *whole;                /* POSITIONS states, each of the game's state_size */
	unsigned char *views;                /* the same, redacted for the viewer */
};

/* The compiler must take it that somebody reads what is there. */
static inline void use(const void *result) {
	__asm__ volatile("" : : "r"(result) : "memory");
}

static void begin(Bench *b, State *s) {
	if (b->has_from) memcpy(s, b->from.bytes, b->setup->game->state_size);
	else b->setup->game->start(s, b->setup, &b->rng, NULL);
}

static void do_games(Bench *b, uint64_t n) {
	StateBuf buf;
	State *s = state_of(&buf);
	uint64_t decisions = 0;
	for (uint64_t i = 0; i < n; i++) {
		begin(b, s);
		decisions += play_out_plainly(b->setup, s, &b->rng);
		use(s);
	}
	b->n_games += n;
	b->n_decisions += decisions;
}

/* … the quickest way that the game has. */
static void do_fused(Bench *b, uint64_t n) {
	StateBuf buf;
	State *s = state_of(&buf);
	for (uint64_t i = 0; i < n; i++) {
		begin(b, s);
		play_out(b->setup, s, &b->rng);
		use(s);
	}
}

/* Fisher-Yates with nothing around it. The generator works on a copy, because a byte written to the deck could otherwise be a byte
 * of it, so that it would be stored and loaded at every step; and it is known to have no other source. */
static void do_shuffles(Bench *b, uint64_t n) {
	Rng rng = b->rng;
	rng.source = NULL;
	for (uint64_t k = 0; k < n; k++) {
		for (int i = SHUFFLE_BYTES - 1; i > 0; i--) {
			uint32_t j = rng_below(&rng, (uint32_t)i + 1);
			uint8_t card = b->deck[i];
			b->deck[i] = b->deck[j];
			b->deck[j] = card;
		}
		use(b->deck);
	}
	b->rng = rng;
}

static int next_position(Bench *b) {
	return b->next = (b->next + 1) % POSITIONS;
}

static State *position(const Bench *b, unsigned char *all, int i) {
	return (State *)(all + (size_t)i * b->setup->game->state_size);
}

static void do_copies(Bench *b, uint64_t n) {
	StateBuf buf;
	for (uint64_t k = 0; k < n; k++) {
		memcpy(buf.bytes, position(b, b->whole, next_position(b)), b->setup->game->state_size);
		use(&buf);
	}
}

static void do_redacts(Bench *b, uint64_t n) {
	StateBuf buf;
	for (uint64_t k = 0; k < n; k++) {
		int i = next_position(b);
		b->setup->game->redact(state_of(&buf), position(b, b->whole, i), b->setup, b->viewer[i]);
		use(&buf);
	}
}

static void do_determinizes(Bench *b, uint64_t n) {
	StateBuf buf;
	for (uint64_t k = 0; k < n; k++) {
		int i = next_position(b);
		memcpy(buf.bytes, position(b, b->views, i), b->setup->game->state_size);
		b->setup->game->determinize(state_of(&buf), b->setup, b->viewer[i], &b->rng);
		use(&buf);
	}
}

static void do_encodes(Bench *b, uint64_t n) {
	uint8_t inputs[ENCODER_COLUMNS_MAX];
	for (uint64_t k = 0; k < n; k++) {
		int i = next_position(b);
		encoder_bytes(b->encoder, position(b, b->views, i), b->viewer[i], b->owing[i], inputs);
		use(inputs);
	}
}

static void (*const work[WORK_COUNT])(Bench *, uint64_t) = {
	[WORK_GAMES] = do_games,     [WORK_FUSED] = do_fused,     [WORK_SHUFFLES] = do_shuffles,
	[WORK_COPIES] = do_copies,   [WORK_REDACTS] = do_redacts, [WORK_DETERMINIZES] = do_determinizes,
	[WORK_ENCODES] = do_encodes,
};

static void add_position(Bench *b, int i, const State *s, int viewer) {
	b->viewer[i] = (uint8_t)viewer;
	b->owing[i] = b->setup->game->to_act(s, b->setup);
	memcpy(position(b, b->whole, i), s, b->setup->game->state_size);
	b->setup->game->redact(position(b, b->views, i), s, b->setup, viewer);
}

typedef struct Sampler {
	Bench *bench;
	int n;
} Sampler;

/* Every 16th decision or so of random games, seen by a random seat. */
static bool sample(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why) {
	Sampler *sampler = self->context;
	if (sampler->n < POSITIONS && !rng_below(driver->choices, SAMPLE_EVERY)) {
		add_position(sampler->bench, sampler->n, state_of(&driver->state), (int)rng_below(driver->choices, driver->setup->seats));
		sampler->n++;
	}
	return player_random(self, driver, seat, answer, why);
}

/* Always the same work for the same kind, batch and size. */
static double time_batch(Bench *b, int kind, int batch, uint64_t n) {
	rng_seed(&b->rng, rng_derive(BENCH_SEED, (uint64_t)batch));
	b->next = 0;
	double start = clock_seconds();
	work[kind](b, n);
	return clock_seconds() - start;
}

/* How much work fills a batch. An interruption must not make it look more than it is: the fastest of a few tries counts. */
static uint64_t batch_size(Bench *b, int kind) {
	uint64_t n = 1;
	for (;; n *= 2) {
		double seconds = time_batch(b, kind, 0, n);
		for (int i = 1; i < TRIES; i++) seconds = fmin(seconds, time_batch(b, kind, 0, n));
		if (seconds >= BATCH_SECONDS / 2) return n;
	}
}

void bench_pass(Bench *b) {
	for (int batch = 0; batch < BATCHES; batch++)
		for (int kind = 0; kind < WORK_COUNT; kind++) {
			double seconds = time_batch(b, kind, batch, b->n[kind]);
			if (!b->passes || seconds < b->seconds[kind][batch]) b->seconds[kind][batch] = seconds;
		}
	b->passes++;
}

/* For one piece of work of that kind. */
static double seconds_each(const Bench *b, int kind) {
	double sum = 0;
	for (int batch = 0; batch < BATCHES; batch++) sum += b->seconds[kind][batch];
	return sum / BATCHES / (double)b->n[kind];
}

BenchRow bench_row(const Bench *b) {
	double game = seconds_each(b, WORK_GAMES), shuffle = seconds_each(b, WORK_SHUFFLES);
	double decisions = (double)b->n_decisions / (double)b->n_games;
	return (BenchRow){
		.game = b->setup->game,
		.seats = b->setup->seats,
		.games_per_s = 1 / game,
		.play_outs_per_s = 1 / seconds_each(b, WORK_FUSED),
		.decisions_per_s = decisions / game,
		.ns_per_decision = 1e9 * game / decisions,
		.shuffles_per_game = game / shuffle,
		.ns_per_shuffle = 1e9 * shuffle,
		.copies_per_s = 1 / seconds_each(b, WORK_COPIES),
		.redacts_per_s = 1 / seconds_each(b, WORK_REDACTS),
		.determinizes_per_s = 1 / seconds_each(b, WORK_DETERMINIZES),
		.encodes_per_s = 1 / seconds_each(b, WORK_ENCODES),
		.inputs = encoder_columns(b->encoder),
	};
}

Bench *bench_new(const Setup *setup, const State *from) {
	size_t size = (size_t)POSITIONS * setup->game->state_size;
	Bench *b = calloc(1, sizeof *b);
	if (!b) return NULL;
	b->setup = setup;
	b->whole = malloc(size);
	b->views = malloc(size);
	b->encoder = encoder_new(setup);
	if (!b->whole || !b->views || !b->encoder) {
		bench_free(b);
		return NULL;
	}
	rng_seed(&b->rng, BENCH_SEED);
	for (int i = 0; i < SHUFFLE_BYTES; i++) b->deck[i] = (uint8_t)i;
	b->has_from = from != NULL;
	if (from) memcpy(b->from.bytes, from, setup->game->state_size);
	for (int i = 0; from && i < POSITIONS; i++) add_position(b, i, from, i % setup->seats);
	Sampler sampler = {.bench = b};
	if (!from) bench_sample(setup, (Player){.choose = sample, .context = &sampler}, &b->rng, &sampler.n, POSITIONS);
	for (int kind = 0; kind < WORK_COUNT; kind++) b->n[kind] = batch_size(b, kind);
	b->n_games = b->n_decisions = 0;
	return b;
}

void bench_free(Bench *b) {
	if (!b) return;
	free(b->whole);
	free(b->views);
	encoder_free(b->encoder);
	free(b);
}
