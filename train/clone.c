/* Imitating a bot; see clone.h. */
#include "train/clone.h"

#include <stdlib.h>
#include <string.h>

enum { LESSON = 128, JUDGE = 2 }; /* LESSON: decisions a step; JUDGE: the level that plays by the judgement alone */
#define RATE 1e-3f

bool clone_open(Clone *clone, const Study *study, int level, int decisions, const NetFloat *begin, uint64_t seed) {
	Rng rng;
	*clone = (Clone){.study = study, .level = level};
	bool is_open = batch_open(&clone->lessons, decisions, true) && batch_open(&clone->exam, decisions, true) &&
	               net_float_new(&clone->slope, &study->shape) && (clone->asked = malloc(sizeof *clone->asked)) &&
	               (clone->block = calloc(LEARNT_BLOCKS * clone->slope.n, sizeof *clone->block));
	if (!is_open) return false;
	learnt_in(&clone->learnt, &clone->slope, clone->block);
	rng_seed(&rng, seed);
	if (begin) memcpy(clone->learnt.net.all, begin->all, begin->n * sizeof *begin->all);
	else net_draw(&clone->learnt.net, &rng);
	memcpy(clone->learnt.average.all, clone->learnt.net.all, clone->slope.n * sizeof(float));
	return true;
}

void clone_close(Clone *clone) {
	batch_close(&clone->lessons);
	batch_close(&clone->exam);
	net_float_free(&clone->slope);
	free(clone->block);
	free(clone->asked);
}

/* The bot, watched. */
static bool player_watched(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why) {
	Clone *clone = self->context;
	Asked *asked = clone->asked;
	Batch *batch = clone->is_exam ? &clone->exam : &clone->lessons;
	study_look(clone->study, state_of(&driver->state), seat, asked);
	if (asked->n == 1) {
		answer->n = 1;
		answer->action = asked->action[0];
		return true;
	}
	player_level(&(Player){.level = clone->level}, driver, seat, answer, why);
	Sample *s = batch_add(batch, asked, seat);
	for (int i = 0, k = 0; s && i < asked->n; i++, k++) { /* judged nets are not asked about actions that the judgement never plays */
		while (answer->legal[k] != asked->action[i]) k++;
		batch->wanted[s->first_legal + (size_t)i] = (float)answer->chance[k];
	}
	return true;
}

bool clone_watch(Clone *clone, uint64_t seed, uint64_t i) {
	const Setup *setup = clone->study->setup;
	Driver driver = {.setup = setup};
	GameRngs rngs;
	Player watched = {.choose = player_watched, .context = clone}, judge = {.choose = player_level, .level = JUDGE};
	int side = setup_side(setup, (int)(i / 2 % setup->seats));
	clone->is_exam = i % CLONE_EXAM == CLONE_EXAM - 1;
	for (int seat = 0; seat < setup->seats; seat++) driver.player[seat] = i % 2 && setup_side(setup, seat) == side ? judge : watched;
	driver_seed(&driver, &rngs, game_seed(seed, i), false);
	Batch *batch = clone->is_exam ? &clone->exam : &clone->lessons;
	int first = batch->n;
	driver_run(&driver);
	for (Sample *s = batch->sample + first; s < batch->sample + batch->n; s++)
		for (int k = 0; k < setup->seats; k++) s->target[k] = (float)driver.outcome.payoff[(s->seat + k) % setup->seats];
	return !clone->lessons.is_full && !clone->exam.is_full;
}

static CloneExam sit_exam(Clone *clone) {
	Looks looks = {.n = 0};
	Batch *exam = &clone->exam;
	for (int i = 0; i < exam->n; i++) exam->order[i] = (uint32_t)i;
	lesson_imitate(clone->study->kernel, &clone->learnt.average, exam, 0, exam->n, 0, &clone->slope, &looks);
	memset(clone->slope.all, 0, clone->slope.n * sizeof(float));
	return (CloneExam){exam->n, looks.n > 0 ? looks.agreed / looks.n : 0, looks.n > 0 ? looks.surprise / looks.n : 0};
}

static void go_through(Clone *clone, uint64_t seed) {
	Batch *lessons = &clone->lessons;
	Looks looks = {.n = 0};
	batch_shuffle(lessons, seed);
	for (int i = 0; i < lessons->n; i += LESSON) {
		int end = i + LESSON < lessons->n ? i + LESSON : lessons->n;
		lesson_imitate(clone->study->kernel, &clone->learnt.net, lessons, i, end, 0, &clone->slope, &looks);
		step_take(&clone->learnt, clone->slope.all, end - i, RATE, ++clone->steps);
	}
}

CloneExam clone_study(Clone *clone, int rounds, uint64_t seed) {
	CloneExam exam = sit_exam(clone);
	for (int i = 0; i < rounds; i++) {
		CloneExam before = exam;
		go_through(clone, seed + (uint64_t)i);
		exam = sit_exam(clone);
		if (i > 2 && exam.surprise > before.surprise) break;
	}
	return exam;
}
