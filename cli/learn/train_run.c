/* A training under way: rounds, the gate, how strong the net is, and what is kept; see train.h. */
#include "cli/learn/train.h"
#include "train/clone.h"
#include "tui/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	GATE_EVERY = 50, /* rounds: the net of then may become the best … */
	GATE_GAMES = 2000,
	GATE_LOOK = 50,         /* … after so many games, looked at every so many, … */
	GATE_ROUNDS = 12,       /* … and after a learner has looked for an answer to it for so many rounds */
	GATE_SEED = 1000000007, /* games that were not learnt from */
	TELL_SEED = 1000000009,
	TELL_GAMES = 2000,
	PLAY_POWER = 3,     /* entropy keeps a net that learns from being as sure as it might be: it is measured with chances to that power */
	LEVEL_FIRST = 2,    /* the judgement alone */
	LEVEL_LAST = 4,     /* it thinks long: told of at the end */
	LESSON_ROUNDS = 20, /* a teacher's decisions are gone through so often, unless the exam gets worse before */
};
#define GATE_ELO (-30.0)   /* so much weaker than the best it must not be, … */
#define GATE_GAIN 0.03     /* … and so much more of a win it must not give away: about twice what chance makes of GATE_GAMES */
#define GATE_ENTROPY 0.03f /* of the answer, which need not stay unpredictable */
#define TELL_EVERY 20.0    /* seconds; then the strength is measured … */
#define TELL_SHARE 0.05    /* … against each level for that share of them */
#define LAST_SHARE 0.1     /* at the end: of the whole training … */
#define LAST_MOST 30.0     /* … and at most so many seconds */

typedef struct Course {
	TrainJob *job;
	ManyWatch watch;
	NetPlayer *player, *other; /* for measuring */
	double start, told;        /* when it began, and was last told of */
	uint64_t rounds_before;    /* when it began: of a training that goes on */
	bool has_best;
} Course;

static uint64_t rounds(const Course *c) {
	return trainer_state(c->job->trainer)->rounds;
}

static bool is_stopped(Course *c) {
	return many_watch_heard(&c->watch, rounds(c));
}

/* ---- measuring ---- */

static Measure measure_of(Course *c, const NetFloat *net, Rival against, uint64_t seed) {
	*c->player = (NetPlayer){.study = &c->job->study, .net = *net, .power = PLAY_POWER};
	c->other->study = &c->job->study;
	return (Measure){&c->job->study, c->player, c->other, against, seed};
}

/* Against a level: as many games as fit into the time, in whole turns of the seats; at least one. */
static void report_level(Course *c, const NetFloat *net, int level, double seconds) {
	Mean share = {.n = 0};
	Measure measure = measure_of(c, net, (Rival){.level = level}, TELL_SEED);
	double start = clock_seconds();
	int seats = c->job->setup.seats;
	for (int i = 0; i < TELL_GAMES && (i % seats || i == 0 || clock_seconds() - start < seconds); i++)
		measure_game(&measure, (uint64_t)i, &share);
	Estimate e = mean_share(&share, WIN_UNIT);
	printf("  level %d: %.1f %% (%.1f to %.1f, %.0f games)", level, 100 * e.mean, 100 * e.low, 100 * e.high, e.games);
}

static void report(Course *c, const NetFloat *net, int last_level, double seconds) {
	const TrainState *state = trainer_state(c->job->trainer);
	progress_wipe(&c->watch.progress);
	printf("  round %llu, %s decisions:", (unsigned long long)state->rounds, term_number(state->decisions).text);
	for (int level = LEVEL_FIRST; level <= last_level; level++) {
		report_level(c, net, level, seconds);
		fflush(stdout);
	}
	puts("");
	fflush(stdout);
	c->told = clock_seconds();
}

/* ---- the gate ---- */

/* Whether the present net may take the best one's place. The games come from the round alone, so that a training that was gone on with
 * decides the same. */
static bool is_not_worse(Course *c) {
	const TrainJob *job = c->job;
	Mean share = {.n = 0};
	double fair = measure_fair(&job->setup), llr = 0;
	Measure measure = measure_of(c, trainer_net(job->trainer), (Rival){.net = &job->best, .power = PLAY_POWER}, GATE_SEED + rounds(c));
	for (uint64_t i = 1; i <= GATE_GAMES && llr > -SPRT_BOUND && llr < SPRT_BOUND; i++) {
		measure_game(&measure, i, &share);
		if (i % GATE_LOOK == 0) llr = sprt_llr(&share, WIN_UNIT, fair, GATE_ELO, 0);
	}
	return llr > 0;
}

/* What a learner wins against the present net above a fair share, who begins with that net itself and has a fixed number of rounds. False: out
 * of memory, and `why`. */
static bool measure_gain(Course *c, double *gain, Text *why) {
	const TrainJob *job = c->job;
	Mean share = {.n = 0};
	const NetFloat *net = trainer_net(job->trainer);
	TrainPlan plan = {.seed = rng_derive(GATE_SEED, rounds(c)),
	                  .threads = job->plan.threads,
	                  .decisions = job->plan.decisions,
	                  .entropy = {GATE_ENTROPY, GATE_ENTROPY},
	                  .rival = {.net = net, .power = PLAY_POWER},
	                  .has_rival = true};
	Trainer *answer = trainer_new(&job->study, &plan);
	bool is_fine = answer;
	if (!answer) text_add(why, "out of memory");
	if (answer) trainer_begin_with(answer, net);
	for (int i = 0; is_fine && i < GATE_ROUNDS; i++) is_fine = trainer_round(answer, why);
	if (is_fine) {
		Measure measure = measure_of(c, trainer_net(answer), plan.rival, GATE_SEED + rounds(c));
		for (uint64_t i = 1; i <= GATE_GAMES; i++) measure_game(&measure, i, &share);
		*gain = mean_share(&share, WIN_UNIT).mean - measure_fair(&job->setup);
	}
	trainer_free(answer);
	return is_fine;
}

/* The present net becomes the best if it is not weaker and, unless games alone decide, not easier to answer. */
static bool pass_gate(Course *c, Text *why) {
	TrainJob *job = c->job;
	double gain = 0;
	if (c->has_best && !is_not_worse(c)) return true;
	if (!job->gate_is_quick && !measure_gain(c, &gain, why)) return false;
	if (c->has_best && gain > job->best_gain + GATE_GAIN) return true;
	trainer_finish(job->trainer, &job->best);
	job->best_gain = gain;
	c->has_best = true;
	return true;
}

/* ---- the teacher ---- */

static void listen(Course *c, Clone *clone) {
	const TrainJob *job = c->job;
	Progress *progress = &c->watch.progress;
	snprintf(progress->note, sizeof progress->note, "watching level %d", job->teacher);
	progress->total = (uint64_t)job->lessons;
	for (uint64_t i = 0; clone->lessons.n < job->lessons && !many_watch_heard(&c->watch, (uint64_t)clone->lessons.n); i++)
		if (!clone_watch(clone, job->plan.seed, i)) break;
}

/* What the teacher would do is what the net begins with. It is the first best. */
static bool begin_with_teacher(Course *c, Text *why) {
	const TrainJob *job = c->job;
	Clone *clone = calloc(1, sizeof *clone);
	bool is_open = clone && clone_open(clone, &job->study, job->teacher, job->lessons, NULL, job->plan.seed);
	if (is_open) {
		listen(c, clone);
		CloneExam exam = clone_study(clone, LESSON_ROUNDS, job->plan.seed);
		trainer_begin_with(job->trainer, &clone->learnt.average);
		progress_wipe(&c->watch.progress);
		printf("  learnt from %s decisions of level %d; of %d others it agrees with it in %.1f %%\n",
		       term_number((uint64_t)clone->lessons.n).text, job->teacher, exam.decisions, 100 * exam.agreed);
		fflush(stdout);
	} else {
		text_add(why, "out of memory");
	}
	if (clone) clone_close(clone);
	free(clone);
	return is_open && pass_gate(c, why);
}

/* ---- rounds ---- */

static double minutes_gone(const Course *c) {
	return (clock_seconds() - c->start) / 60;
}

static bool is_over(const Course *c) {
	const TrainJob *job = c->job;
	return job->rounds ? rounds(c) >= job->rounds : minutes_gone(c) >= job->minutes;
}

/* The bar counts rounds; how many there will be follows from the time they took. */
static void show(Course *c) {
	const TrainJob *job = c->job;
	Progress *progress = &c->watch.progress;
	uint64_t now = rounds(c);
	double part = minutes_gone(c) / job->minutes;
	progress->total = job->rounds ? job->rounds : c->rounds_before + (uint64_t)((double)(now - c->rounds_before) / (part > 0 ? part : 1));
	if (progress->total < now) progress->total = now;
	snprintf(progress->note, sizeof progress->note, "entropy %.2f", trainer_state(job->trainer)->evenness);
}

/* After a round. */
static bool keep(Course *c, Text *why) {
	TrainJob *job = c->job;
	size_t bytes;
	if (rounds(c) % GATE_EVERY) return true;
	return pass_gate(c, why) && train_save_net(job, &job->best, &bytes, why) && train_save_state(job, why);
}

static bool go(Course *c, Text *why) {
	if (c->job->teacher && rounds(c) == 0 && !begin_with_teacher(c, why)) return false;
	while (!is_over(c) && !is_stopped(c)) {
		if (!trainer_round(c->job->trainer, why) || !keep(c, why)) return false;
		show(c);
		if (clock_seconds() - c->told >= TELL_EVERY && !is_over(c))
			report(c, trainer_net(c->job->trainer), LEVEL_LAST - 1, TELL_EVERY * TELL_SHARE);
	}
	return true;
}

/* Checkpoints hold the best of the last whole stretch of rounds, so that going on comes to what one run comes to; the file of nets has what
 * is best now. */
static bool finish(Course *c, Text *why) {
	TrainJob *job = c->job;
	size_t bytes;
	double seconds = 60 * minutes_gone(c) * LAST_SHARE;
	if (!rounds(c)) {
		progress_wipe(&c->watch.progress);
		puts("  stopped before the end of the first round: there is nothing to keep");
		return true;
	}
	if (!train_save_state(job, why)) return false;
	if (rounds(c) % GATE_EVERY && !pass_gate(c, why)) return false;
	if (!train_save_net(job, &job->best, &bytes, why)) return false;
	if (!atomic_load(&c->watch.base.stop)) report(c, &job->best, LEVEL_LAST, seconds < LAST_MOST ? seconds : LAST_MOST);
	progress_wipe(&c->watch.progress);
	printf("  the net is in %s (%s bytes); %s goes on with --resume\n", job->out, term_number(bytes).text, job->state);
	return true;
}

static int run_course(Course *c) {
	TrainJob *job = c->job;
	char reason[PATH_MAX + 1024];
	Text why = TEXT_ON(reason);
	if (job->resume && !train_load_state(job, &why)) return failure(&command_train, "%s", reason);
	printf("%s, %d seats: %d inputs, %d actions; seed %llu, %d thread%s, %s\n", job->setup.game->name[LANG_EN], job->setup.seats,
	       job->study.shape.columns, job->study.shape.actions, (unsigned long long)trainer_state(job->trainer)->seed, job->plan.threads,
	       job->plan.threads == 1 ? "" : "s", job->study.kernel->name);
	fflush(stdout);
	c->rounds_before = rounds(c);
	c->has_best = c->rounds_before >= GATE_EVERY || (job->teacher && c->rounds_before);
	c->start = c->told = clock_seconds();
	many_watch_open(&c->watch, "rounds", 1, job->shows_progress);
	c->watch.progress.first = c->rounds_before;
	bool is_fine = go(c, &why) && finish(c, &why), was_stopped = atomic_load(&c->watch.base.stop);
	show(c);
	many_watch_close(&c->watch, rounds(c));
	return !is_fine ? failure(&command_train, "%s", reason) : was_stopped ? STATUS_STOPPED : STATUS_OK;
}

int train_run(TrainJob *job) {
	char reason[PATH_MAX + 1024];
	Text why = TEXT_ON(reason);
	Course course = {.job = job, .player = malloc(sizeof *course.player), .other = malloc(sizeof *course.other)};
	int status = STATUS_FAILED;
	bool is_open = study_open(&job->study, &job->setup, &why);
	job->study.shape.judged = job->is_from_judgement;
	if (!is_open || !train_may_save(job, &why)) failure(&command_train, "%s", reason);
	else if (!(job->trainer = trainer_new(&job->study, &job->plan)) || !net_float_new(&job->best, &job->study.shape) || !course.player ||
	         !course.other)
		failure(&command_train, "out of memory");
	else status = run_course(&course);
	net_float_free(&job->best);
	trainer_free(job->trainer);
	study_close(&job->study);
	free(course.player);
	free(course.other);
	return status;
}
