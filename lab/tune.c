/* Rounds of a tuning: games, races and what is kept of them; see tune.h. */
#include "lab/tune.h"
#include "run/driver.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_MAX = 16 };
#define STREAM_ROUND 0x74756e65u /* what a round draws comes from the run's seed, this and its number */
#define SURE 0.9                 /* of a goal's range: so far in it that chance will not find it outside */

/* ---- games ---- */

typedef struct Work {
	const Tune *tune;
	Setup setup;
} Work;

/* A game, and where luck is asked for its deal once more. */
static bool play(const void *arg, uint64_t i, int worker, void *into, Text *why) {
	const Work *work = arg;
	const LabPlan *plan = &work->tune->plan;
	TuneTally *tally = into;
	LabWatch watch;
	LabResult first, second;
	LabAsk ask = {.plan = plan, .setup = &work->setup, .seed = game_seed(plan->seed, i), .worker = worker, .watch = &watch};
	(void)why;
	for (int seat = 0; seat < SEATS_MAX; seat++) ask.level[seat] = plan->level[LAB_LEVELS - 1];
	lab_play(&ask, &first);
	lab_view_add(plan, &watch, &first, work->setup.seats, &tally->view);
	tally->games++;
	if (!work->tune->has_luck) return true;
	ask.watch = NULL;
	ask.is_replay = true;
	lab_play(&ask, &second);
	luck_add(&tally->luck, work->setup.seats, first.win, second.win);
	return true;
}

bool tune_play(const Tune *tune, const TunePoint *at, uint64_t from, uint64_t to, Watch *watch, TuneTally *tally, Text *why) {
	EditionPack *pack = malloc(sizeof *pack);
	Work work = {.tune = tune, .setup = tune->plan.setup};
	WorkersResult result = {.was_stopped = false};
	Workers workers = {.first = from,
	                   .end = to,
	                   .threads = tune->threads,
	                   .chunk_max = CHUNK_MAX,
	                   .shape = TUNE_SHAPE,
	                   .plan = &work,
	                   .play = play,
	                   .watch = watch};
	work.setup.pack = pack;
	bool is_fine = pack && tune_edition(tune, at, pack) && workers_run(&workers, tally, &result);
	if (!is_fine) text_addf(why, "no memory, or the system does not give %d threads; try --threads 1", tune->threads);
	free(pack);
	return is_fine && !result.was_stopped;
}

#define PILOT_FIRST ((uint64_t)1 << 41) /* games that neither a round nor a check plays */

/* Goals keep their items side by side. */
static void drop_unseen(Tune *tune, const TuneTally *tally) {
	int n = 0;
	for (int g = 0; g < tune->n_goals; g++) {
		TuneGoal *goal = &tune->goal[g];
		int first = goal->first_item, end = first + goal->n_items;
		goal->first_item = n;
		for (int i = first; i < end; i++)
			if (!isnan(tune_estimate(tune, tally, &tune->item[i]).mean)) tune->item[n++] = tune->item[i];
		goal->n_items = n - goal->first_item;
	}
	tune->n_items = n;
}

bool tune_pilot(Tune *tune, Text *why) {
	enum { PILOT = 256 };
	TuneTally *tally = calloc(1, sizeof *tally);
	bool is_fine = tally && tune_play(tune, &tune->best, PILOT_FIRST, PILOT_FIRST + PILOT, NULL, tally, why);
	if (is_fine) drop_unseen(tune, tally);
	for (int g = 0; g < tune->n_goals && is_fine; g++)
		if (!tune->goal[g].n_items)
			text_addf(why, "'%s': nothing of that is ever seen in %s", tune->goal[g].text, tune->plan.setup.game->id);
	free(tally);
	return is_fine && !why->len;
}

/* ---- a race ---- */

typedef struct Runner {
	TunePoint at;
	TuneTally *tally;
	double z[TUNE_ITEMS_MAX], loss;
} Runner;

typedef struct Race {
	Tune *tune;
	Runner runner[TUNE_PROPOSALS + 1]; /* the first is the best so far, which runs to the end */
	int n;
	Rng rng;
} Race;

static bool is_there(const Race *race, const TunePoint *at) {
	for (int i = 0; i < race->n; i++)
		if (tune_same(race->tune, &race->runner[i].at, at)) return true;
	return false;
}

/* Half by what was seen, half by chance; none twice, and none that the rules do not allow. */
static bool line_up(Race *race, Text *why) {
	enum { TRIES = 60 };
	EditionPack *pack = malloc(sizeof *pack);
	race->runner[race->n++].at = race->tune->best;
	for (int tries = 0; pack && tries < TRIES && race->n <= TUNE_PROPOSALS; tries++) {
		TunePoint at;
		bool is_made = race->n % 2 && tries < TRIES / 2 ? tune_propose(race->tune, &at, &race->rng)
		                                                : tune_mutate(race->tune, &at, &race->rng);
		if (is_made && !is_there(race, &at) && tune_edition(race->tune, &at, pack)) race->runner[race->n++].at = at;
	}
	bool is_fine = pack != NULL;
	for (int i = 0; i < race->n && is_fine; i++) is_fine = (race->runner[i].tally = calloc(1, sizeof(TuneTally))) != NULL;
	if (!is_fine) text_add(why, "out of memory");
	free(pack);
	return is_fine;
}

static void measure(const Tune *tune, Runner *r) {
	for (int i = 0; i < tune->n_items; i++)
		r->z[i] = tune_scale(&tune->goal[tune->item[i].goal], tune_estimate(tune, r->tally, &tune->item[i]).mean);
	r->loss = tune_loss(tune, &r->at, r->z);
}

static void keep(Tune *tune, const Runner *r) {
	TuneSample *s = &tune->sample[tune->n_samples++ % TUNE_SAMPLES_MAX];
	*s = (TuneSample){.at = r->at, .games = (double)r->tally->games};
	memcpy(s->z, r->z, sizeof s->z);
	tune->played += (uint64_t)r->tally->games;
}

static void swap(Runner *a, Runner *b) {
	Runner c = *a;
	*a = *b;
	*b = c;
}

/* The better first, but for the best so far: it stays where it is. */
static void sort(Race *race, int n) {
	for (int i = 2; i < n; i++)
		for (int k = i; k > 1 && race->runner[k].loss < race->runner[k - 1].loss; k--) swap(&race->runner[k], &race->runner[k - 1]);
}

/* A sixteenth of the games for all, a quarter for the better half, all of them for the better half of those: on the same seeds. */
static bool run_race(Race *race, Watch *watch, Text *why) {
	Tune *tune = race->tune;
	uint64_t first = tune->round * tune->games, from = 0;
	int n = race->n;
	for (int rung = 0; rung < TUNE_RUNGS; rung++) {
		uint64_t to = tune->games >> 2 * (TUNE_RUNGS - 1 - rung);
		for (int i = 0; i < n; i++) {
			if (!tune_play(tune, &race->runner[i].at, first + from, first + to, watch, race->runner[i].tally, why)) return false;
			measure(tune, &race->runner[i]);
		}
		sort(race, n);
		from = to;
		if (rung < TUNE_RUNGS - 1) n = 1 + n / 2;
	}
	return true;
}

/* ---- what is known of a candidate ---- */

void tune_pool(const Tune *tune, const TunePoint *at, double *n_games, double *z) {
	uint64_t n = tune->n_samples < TUNE_SAMPLES_MAX ? tune->n_samples : TUNE_SAMPLES_MAX;
	*n_games = 0;
	memset(z, 0, TUNE_ITEMS_MAX * sizeof *z);
	for (uint64_t i = 0; i < n; i++) {
		const TuneSample *s = &tune->sample[i];
		if (!tune_same(tune, &s->at, at)) continue;
		*n_games += s->games;
		for (int k = 0; k < tune->n_items; k++) z[k] += s->games * s->z[k];
	}
	for (int k = 0; k<tune->n_items && * n_games> 0; k++) z[k] /= *n_games;
}

bool tune_looks_good(const Tune *tune) {
	enum { ENOUGH = 4 };
	double n_games, z[TUNE_ITEMS_MAX];
	tune_pool(tune, &tune->best, &n_games, z);
	if (n_games < (double)(ENOUGH * tune->games)) return false;
	for (int i = 0; i < tune->n_items; i++)
		if (!(fabs(z[i]) < SURE)) return false;
	return true;
}

/* What chance adds to the loss that so many games show: it makes figures look farther off than they are. */
static double noise(const Tune *tune, double n_games) {
	double loss = 0;
	for (int g = 0; g < tune->n_goals; g++) loss += tune->goal[g].weight * TUNE_GAME_VARIANCE / 2 / n_games;
	return loss;
}

/* Of all that ran a race to its end and is known by at least so many games, the one with the least loss. What chance has added to it is
 * taken off if `is_hopeful`: then a lucky one is taken, too, and played again in the next round, until it is known what it is worth. */
static void take_best(Tune *tune, double known, bool is_hopeful) {
	uint64_t n = tune->n_samples < TUNE_SAMPLES_MAX ? tune->n_samples : TUNE_SAMPLES_MAX;
	double n_games, z[TUNE_ITEMS_MAX], least = INFINITY;
	TunePoint best = tune->best;
	for (uint64_t i = 0; i < n; i++) {
		const TuneSample *s = &tune->sample[i];
		if (s->games < (double)tune->games) continue;
		tune_pool(tune, &s->at, &n_games, z);
		double loss = tune_loss(tune, &s->at, z) - (is_hopeful ? noise(tune, n_games) : 0);
		if (n_games < known || loss >= least) continue;
		least = loss;
		best = s->at;
	}
	if (tune_same(tune, &best, &tune->best)) return;
	tune->best = best;
	tune->best_since = tune->round;
}

void tune_settle(Tune *tune) {
	take_best(tune, 2 * (double)tune->games, false);
}

bool tune_round(Tune *tune, Watch *watch, Text *why) {
	Race *race = calloc(1, sizeof *race);
	if (!race) {
		text_add(why, "out of memory");
		return false;
	}
	race->tune = tune;
	rng_seed(&race->rng, rng_derive(tune->plan.seed ^ STREAM_ROUND, tune->round));
	bool is_done = line_up(race, why) && run_race(race, watch, why);
	for (int i = 0; is_done && i < race->n; i++) keep(tune, &race->runner[i]);
	if (is_done) {
		take_best(tune, 0, true);
		tune->round++;
	}
	for (int i = 0; i < race->n; i++) free(race->runner[i].tally);
	free(race);
	return is_done;
}

/* ---- the state as text ---- */

#define STATE_HEAD "tripot-tune 1"

static void print_point(const Tune *tune, const TunePoint *at, Grow *out) {
	for (int i = 0; i < tune->n_cells; i++) text_addf(grow_room(out, 16), " %d", at->value[i]);
}

void tune_print_state(const Tune *tune, Grow *out) {
	uint64_t n = tune->n_samples < TUNE_SAMPLES_MAX ? tune->n_samples : TUNE_SAMPLES_MAX;
	text_addf(grow_room(out, 256),
	          STATE_HEAD "\nrun %016" PRIx64 "\nround %" PRIu64 " played %" PRIu64 " since %" PRIu64 " samples %" PRIu64 "\nbest",
	          tune_hash(tune), tune->round, tune->played, tune->best_since, tune->n_samples);
	print_point(tune, &tune->best, out);
	for (uint64_t i = 0; i < n; i++) {
		const TuneSample *s = &tune->sample[i];
		text_addf(grow_room(out, 64), "\nsample %.0f", s->games);
		print_point(tune, &s->at, out);
		for (int k = 0; k < tune->n_items; k++) text_addf(grow_room(out, 40), " %a", s->z[k]);
	}
	grow_add(out, "\n");
}

/* Whole numbers of a line; false: there are fewer. */
static bool read_point(const Tune *tune, const char **text, TunePoint *at) {
	for (int i = 0; i < tune->n_cells; i++) {
		char *end;
		long value = strtol(*text, &end, 10);
		if (end == *text || value < tune->cell[i].min || value > tune->cell[i].max) return false;
		at->value[i] = (int16_t)value;
		*text = end;
	}
	return true;
}

static bool read_sample(const Tune *tune, const char **text, TuneSample *s) {
	char *end;
	if (strncmp(*text, "\nsample ", 8)) return false;
	s->games = strtod(*text + 8, &end);
	*text = end;
	if (!(s->games > 0) || !read_point(tune, text, &s->at)) return false;
	for (int k = 0; k < tune->n_items; k++) {
		s->z[k] = strtod(*text, &end);
		if (end == *text) return false;
		*text = end;
	}
	return true;
}

bool tune_read_state(Tune *tune, const char *text, Text *why) {
	uint64_t hash = 0;
	int used = 0;
	sscanf(text, STATE_HEAD " run %" SCNx64 " round %" SCNu64 " played %" SCNu64 " since %" SCNu64 " samples %" SCNu64 " best%n", &hash,
	       &tune->round, &tune->played, &tune->best_since, &tune->n_samples, &used);
	if (used && hash != tune_hash(tune)) {
		text_add(why, "it belongs to another command, edition or version; repeat the command it was started with, and add --resume");
		return false;
	}
	text += used;
	bool is_read = used && read_point(tune, &text, &tune->best);
	uint64_t n = tune->n_samples < TUNE_SAMPLES_MAX ? tune->n_samples : TUNE_SAMPLES_MAX;
	for (uint64_t i = 0; is_read && i < n; i++) is_read = read_sample(tune, &text, &tune->sample[i]);
	if (!is_read || strcmp(text, "\n")) text_add(why, "it is damaged; start anew in another folder");
	return !why->len;
}
