/* Rounds; see trainer.h. */
#include "train/trainer.h"
#include "core/real.h"
#include "train/crew.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define OLD_SHARE 0.25f    /* share of the games against an old self */
#define RATE 2e-3f         /* the first steps' … */
#define RATE_ROUNDS 60     /* … divided by the root of two after so many rounds */
#define ENTROPY_ROUNDS 100 /* the weight of entropy is halfway to its end after so many rounds */
enum { STEPS_A_ROUND = 8, OLD_EVERY = 5 };

struct Trainer {
	const Study *study;
	TrainPlan plan;
	TrainState *state; /* this struct begins the checkpoint; the floats follow: what is learnt, then the old selves */
	size_t size;
	Learnt learnt, critic;
	NetFloat old[OLD_SELVES];
	Rival rivals[OLD_SELVES];
	Lane *lane;                                                         /* one a thread */
	NetFloat slope[TRAIN_THREADS_MAX], critic_slope[TRAIN_THREADS_MAX]; /* … */
	Looks looks[TRAIN_THREADS_MAX], critic_looks[TRAIN_THREADS_MAX];    /* … */
	bool has_played[TRAIN_THREADS_MAX];
	int step; /* of the round */
	float evenness;
	double mean, deviation; /* mean and deviation of a round's gains */
};

/* ---- making one ---- */

static void lay_out(Trainer *t) {
	size_t n = t->slope[0].n;
	float *block = (float *)(t->state + 1);
	learnt_in(&t->learnt, &t->slope[0], block);
	block += LEARNT_BLOCKS * n;
	if (t->plan.has_critic) learnt_in(&t->critic, &t->critic_slope[0], block);
	block += LEARNT_BLOCKS * t->critic_slope[0].n;
	for (int i = 0; i < OLD_SELVES && !t->plan.has_rival; i++) {
		t->old[i] = net_in(&t->slope[0], block + (size_t)i * n);
		t->rivals[i] = (Rival){.net = &t->old[i], .power = 1};
	}
}

/* The critic's shape: other seats' columns follow its own; no actions, and no figures of the edition, which are 0 in training. */
static NetShape critic_shape(const Study *study) {
	NetShape shape = study->shape;
	shape.columns = (uint16_t)(shape.columns * (shape.seats < CRITIC_VIEWS ? shape.seats : CRITIC_VIEWS));
	shape.figures = shape.actions = 0;
	return shape;
}

static bool open_lanes(Trainer *t) {
	int threads = t->plan.threads;
	NetShape critic = critic_shape(t->study);
	t->lane = calloc((size_t)threads, sizeof *t->lane);
	for (int i = 0; t->lane && i < threads; i++)
		if (!batch_open(&t->lane[i].batch, (t->plan.decisions + threads - 1) / threads, false) ||
		    !net_float_new(&t->slope[i], &t->study->shape) || (t->plan.has_critic && !net_float_new(&t->critic_slope[i], &critic)))
			return false;
	return t->lane;
}

Trainer *trainer_new(const Study *study, const TrainPlan *plan) {
	Rng rng;
	Trainer *t = calloc(1, sizeof *t);
	if (!t) return NULL;
	t->study = study;
	t->plan = *plan;
	if (open_lanes(t)) {
		size_t nets = LEARNT_BLOCKS + (plan->has_rival ? 0 : OLD_SELVES);
		t->size = sizeof *t->state + (nets * t->slope[0].n + LEARNT_BLOCKS * t->critic_slope[0].n) * sizeof(float);
		t->state = calloc(1, t->size);
	}
	if (!t->state) {
		trainer_free(t);
		return NULL;
	}
	lay_out(t);
	for (int i = 0; i < plan->threads; i++) {
		t->lane[i].student = (NetPlayer){.study = study, .net = t->learnt.net, .power = 1};
		t->lane[i].rival.study = study;
		t->lane[i].critic = plan->has_critic ? &t->critic.net : NULL;
	}
	t->state->seed = plan->seed;
	rng_seed(&rng, plan->seed);
	net_draw(&t->learnt.net, &rng);
	if (plan->has_critic) net_draw(&t->critic.net, &rng);
	memcpy(t->learnt.average.all, t->learnt.net.all, t->learnt.net.n * sizeof(float));
	return t;
}

void trainer_free(Trainer *t) {
	if (!t) return;
	for (int i = 0; t->lane && i < t->plan.threads; i++) {
		batch_close(&t->lane[i].batch);
		net_float_free(&t->slope[i]);
		net_float_free(&t->critic_slope[i]);
	}
	free(t->lane);
	free(t->state);
	free(t);
}

void trainer_begin_with(Trainer *t, const NetFloat *net) {
	memcpy(t->learnt.net.all, net->all, net->n * sizeof(float));
	memcpy(t->learnt.average.all, net->all, net->n * sizeof(float));
}

const TrainState *trainer_state(const Trainer *t) {
	return t->state;
}

const NetFloat *trainer_net(const Trainer *t) {
	return &t->learnt.average;
}

/* An input that was always 0 has no slope. */
void trainer_finish(const Trainer *t, const NetFloat *out) {
	memcpy(out->all, t->learnt.average.all, out->n * sizeof(float));
	for (int i = 0; i < net_inputs(&out->shape); i++) {
		float sum = 0;
		for (int k = 0; k < HIDDEN; k++) sum += t->learnt.square[i * HIDDEN + k];
		if (sum == 0) memset(out->w1 + i * HIDDEN, 0, HIDDEN * sizeof *out->w1);
	}
}

void *trainer_memory(Trainer *t, size_t *size) {
	*size = t->size;
	return t->state;
}

/* ---- a round ---- */

static void play(void *arg, int i) {
	Trainer *t = arg;
	uint64_t n_old = t->state->n_old;
	uint64_t seed = rng_derive(rng_derive(t->state->seed, t->state->rounds + 1), (uint64_t)i);
	if (t->plan.has_rival) t->has_played[i] = lane_play(&t->lane[i], seed, &t->plan.rival, 1, 1);
	else t->has_played[i] = lane_play(&t->lane[i], seed, t->rivals, n_old < OLD_SELVES ? (int)n_old : OLD_SELVES, OLD_SHARE);
}

/* Normalises gains by their mean and standard deviation. */
static void level_gains(Trainer *t) {
	double n = 0, sum = 0, squares = 0;
	for (int i = 0; i < t->plan.threads; i++) {
		const Batch *batch = &t->lane[i].batch;
		n += batch->n;
		for (int k = 0; k < batch->n; k++) {
			double gain = (double)batch->sample[k].gain;
			sum += gain;
			squares += gain * gain;
		}
	}
	t->mean = sum / n;
	t->deviation = sqrt(fmax(squares / n - t->mean * t->mean, 0)) + 1e-8;
}

static void prepare(void *arg, int i) {
	Trainer *t = arg;
	Batch *batch = &t->lane[i].batch;
	for (int k = 0; k < batch->n; k++) batch->sample[k].gain = (float)(((double)batch->sample[k].gain - t->mean) / t->deviation);
	batch_shuffle(batch, rng_derive(rng_derive(t->state->seed, t->state->rounds + 1), TRAIN_THREADS_MAX + (uint64_t)i));
	t->looks[i] = (Looks){.n = 0};
}

static int part(const Batch *batch, int step) {
	return (int)((int64_t)batch->n * step / STEPS_A_ROUND);
}

static void learn(void *arg, int i) {
	Trainer *t = arg;
	const Batch *batch = &t->lane[i].batch;
	lesson_play(t->study->kernel, &t->learnt.net, batch, part(batch, t->step), part(batch, t->step + 1), t->evenness, &t->slope[i],
	            &t->looks[i]);
	if (t->plan.has_critic)
		lesson_value(t->study->kernel, &t->critic.net, batch, part(batch, t->step), part(batch, t->step + 1), 0, &t->critic_slope[i],
		             &t->critic_looks[i]);
}

static void add(const NetFloat *into, const NetFloat *from) {
	for (size_t i = 0; i < into->n; i++) into->all[i] += from->all[i];
	memset(from->all, 0, from->n * sizeof *from->all);
}

static void take_step(Trainer *t) {
	double n = 0;
	float rounds = (float)t->state->rounds;
	for (int i = 0; i < t->plan.threads; i++) n += part(&t->lane[i].batch, t->step + 1) - part(&t->lane[i].batch, t->step);
	for (int i = 1; i < t->plan.threads; i++) {
		add(&t->slope[0], &t->slope[i]);
		if (t->plan.has_critic) add(&t->critic_slope[0], &t->critic_slope[i]);
	}
	float rate = RATE / sqrtf(1 + rounds / RATE_ROUNDS);
	t->state->steps++;
	step_take(&t->learnt, t->slope[0].all, n, rate, t->state->steps);
	if (t->plan.has_critic) step_take(&t->critic, t->critic_slope[0].all, n, rate, t->state->steps);
}

/* The newest self replaces a random one of the old selves. */
static void keep_old(Trainer *t) {
	Rng rng;
	uint64_t n = t->state->n_old++, place = n;
	if (n >= OLD_SELVES) {
		rng_seed(&rng, rng_derive(rng_derive(t->state->seed, t->state->rounds), 2 * TRAIN_THREADS_MAX));
		place = rng_below(&rng, OLD_SELVES);
	}
	memcpy(t->old[place].all, t->learnt.average.all, t->learnt.average.n * sizeof(float));
}

static void sum_up(Trainer *t) {
	Looks all = {.n = 0};
	for (int i = 0; i < t->plan.threads; i++) {
		all.n += t->looks[i].n;
		all.evenness += t->looks[i].evenness;
		all.wrong += t->looks[i].wrong;
		t->state->games += t->lane[i].batch.games;
	}
	t->state->decisions += (uint64_t)all.n;
	t->state->evenness = all.evenness / all.n;
	t->state->wrong = all.wrong / all.n;
	t->state->rounds++;
}

bool trainer_round(Trainer *t, Text *why) {
	crew_run(t->plan.threads, play, t);
	for (int i = 0; i < t->plan.threads; i++) {
		if (t->has_played[i]) continue;
		text_addf(why, "a game of %s has more decisions than a round of %d has room for", t->study->setup->game->id, t->plan.decisions);
		return false;
	}
	level_gains(t);
	crew_run(t->plan.threads, prepare, t);
	t->evenness = t->plan.entropy[1] + (t->plan.entropy[0] - t->plan.entropy[1]) / (1 + (float)t->state->rounds / ENTROPY_ROUNDS);
	for (t->step = 0; t->step < STEPS_A_ROUND; t->step++) {
		crew_run(t->plan.threads, learn, t);
		take_step(t);
	}
	sum_up(t);
	if (!t->plan.has_rival && t->state->rounds % OLD_EVERY == 0) keep_old(t);
	return true;
}
