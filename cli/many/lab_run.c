/* The run: blocks of bundles on several threads, rows appended to games.csv in order, the state saved every few seconds. Stops come
 * at block ends or between bundles, and whether it is time to stop is asked at block ends alone, so that neither threads nor pauses
 * can change what is played. */
#include "cli/many/lab.h"
#include "cli/many/many.h"
#include "lab/bundle.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 32, CHUNK_MAX = 4, ROWS_BYTES = LAB_ROW_MAX * LAB_BUNDLE_ROWS };
#define SAVE_SECONDS 5

typedef struct Work {
	const LabPlan *plan;
	uint64_t first; /* of the block */
	char *rows;     /* BLOCK × ROWS_BYTES */
	Text *text;     /* BLOCK texts on them */
} Work;

typedef struct Run {
	const LabJob *job;
	LabState *state;
	Work work;
	FILE *csv;
	char state_path[PATH_MAX], csv_path[PATH_MAX];
	double saved; /* when */
} Run;

static bool play(const void *arg, uint64_t i, int worker, void *tally, Text *why) {
	const Work *work = arg;
	uint64_t at = i - work->first;
	(void)why;
	work->text[at] = (Text){work->rows + at * ROWS_BYTES, 0, ROWS_BYTES, false};
	lab_bundle(work->plan, i, worker, tally, &work->text[at]);
	assert(!work->text[at].is_full);
	return true;
}

/* ---- files ---- */

static bool fail(Text *why, const char *what, const char *path) {
	text_addf(why, "cannot %s %s: %s", what, path, strerror(errno));
	return false;
}

static bool name_files(Run *run, Text *why) {
	const char *out = run->job->out;
	int n = snprintf(run->state_path, sizeof run->state_path, "%s/lab.state", out);
	snprintf(run->csv_path, sizeof run->csv_path, "%s/games.csv", out);
	if (n > 0 && (size_t)n < sizeof run->state_path - 64) return true;
	text_addf(why, "the name of the folder %s is too long", out);
	return false;
}

static bool start_csv(Run *run, Text *why) {
	char line[1024];
	Text head = TEXT_ON(line);
	lab_rows_head(run->work.plan, &head);
	run->csv = fopen(run->csv_path, "w");
	if (!run->csv) return fail(why, "write", run->csv_path);
	if (fwrite(line, 1, head.len, run->csv) != head.len) return fail(why, "write", run->csv_path);
	run->state->csv_bytes = head.len;
	return true;
}

/* Rows that the state does not know of were written just before the end came: they will come again. */
static bool go_on_csv(Run *run, Text *why) {
	struct stat about;
	if (stat(run->csv_path, &about)) return fail(why, "go on: cannot read", run->csv_path);
	if ((uint64_t)about.st_size < run->state->csv_bytes) {
		text_addf(why, "%s is shorter than it was: something has changed it; start anew in another folder", run->csv_path);
		return false;
	}
	if (truncate(run->csv_path, (off_t)run->state->csv_bytes)) return fail(why, "write", run->csv_path);
	run->csv = fopen(run->csv_path, "a");
	return run->csv || fail(why, "write", run->csv_path);
}

static bool begin(Run *run, Text *why) {
	const LabJob *job = run->job;
	bool is_there = !access(run->state_path, F_OK);
	if (mkdir(job->out, 0777) && errno != EEXIST) return fail(why, "make the folder", job->out);
	if (job->is_resumed || (job->is_shard && is_there)) {
		if (!lab_state_load(&job->plan, run->state, run->state_path, why)) return false;
		if (job->plan.until > 0 || run->state->next <= job->plan.games) return go_on_csv(run, why);
		text_addf(why, "%s has %llu games already; ask for as many or more with --games", job->out, (unsigned long long)run->state->next);
		return false;
	}
	run->state->next = job->plan.first;
	if (is_there) {
		text_addf(why, "there is a run in %s already; --resume goes on with it, --out names another folder", job->out);
		return false;
	}
	return start_csv(run, why);
}

/* Rows first, then the state that counts them. */
static bool save(Run *run, Text *why) {
	if (fflush(run->csv) || fsync(fileno(run->csv))) return fail(why, "write", run->csv_path);
	run->saved = clock_seconds();
	return lab_state_save(run->work.plan, run->state, run->state_path, why);
}

static bool write_rows(Run *run, uint64_t n, Text *why) {
	for (uint64_t i = 0; i < n; i++) {
		const Text *text = &run->work.text[i];
		if (fwrite(text->data, 1, text->len, run->csv) != text->len) return fail(why, "write", run->csv_path);
		run->state->csv_bytes += text->len;
	}
	return true;
}

/* ---- playing ---- */

static uint64_t fair_guess(const LabPlan *plan) {
	double p = 1.0 / lab_sides(&plan->setup);
	return (uint64_t)(1.96 * 1.96 * p * (1 - p) / plan->until / plan->until) + 1;
}

/* How many bundles there will be, as far as one can tell. */
static uint64_t total(const LabPlan *plan, const LabState *state) {
	if (!(plan->until > 0)) return plan->games - plan->first;
	double precision = lab_precision(plan, &state->tally);
	uint64_t more = precision < 1 ? (uint64_t)((double)state->next * pow(precision / plan->until, 2)) + 1 : fair_guess(plan);
	return more > state->next ? more : state->next + 1;
}

static bool is_over(const LabPlan *plan, const LabState *state) {
	if (!(plan->until > 0)) return state->next >= plan->games;
	return state->next >= LAB_GAMES_MAX || (state->next && state->next % BLOCK == 0 && lab_precision(plan, &state->tally) <= plan->until);
}

static void note(const LabPlan *plan, const LabState *state, Progress *progress) {
	double precision = lab_precision(plan, &state->tally);
	progress->total = total(plan, state);
	if (precision < 1) snprintf(progress->note, sizeof progress->note, "±%.1f points", 100 * precision);
}

static bool play_block(Run *run, Workers *workers, bool *was_stopped, Text *why) {
	const LabPlan *plan = run->work.plan;
	WorkersResult result;
	uint64_t before = run->state->next, end = (before / BLOCK + 1) * BLOCK;
	run->work.first = workers->first = before;
	workers->end = !(plan->until > 0) && end > plan->games ? plan->games : end;
	if (!workers_run(workers, &run->state->tally, &result)) {
		text_addf(why, "the system does not give %d threads; try --threads 1", workers->threads);
		return false;
	}
	run->state->next = plan->first + (uint64_t)run->state->tally.sum.bundles;
	*was_stopped = result.was_stopped;
	return write_rows(run, run->state->next - before, why);
}

static bool play_all(Run *run, bool *was_stopped, Text *why) {
	const LabPlan *plan = run->work.plan;
	ManyWatch watch;
	Workers workers = {
		.threads = run->job->threads, .chunk_max = CHUNK_MAX, .shape = LAB_SHAPE, .plan = &run->work, .play = play, .watch = &watch.base};
	Progress *progress = &watch.progress;
	bool is_fine = true;
	many_watch_open(&watch, "games", total(plan, run->state), run->job->shows_progress);
	watch.first = plan->first;
	progress->first = run->state->next - plan->first;
	progress->each = (uint64_t)(lab_games_a_bundle(plan, 0) + 1) * (uint64_t)(1 + plan->has_other + !plan->is_plain);
	run->saved = clock_seconds();
	while (is_fine && !*was_stopped && !is_over(plan, run->state)) {
		note(plan, run->state, progress);
		is_fine = play_block(run, &workers, was_stopped, why);
		if (is_fine && clock_seconds() - run->saved > SAVE_SECONDS) is_fine = save(run, why);
	}
	uint64_t done = run->state->next - plan->first;
	if (progress->total < done) progress->total = done;
	is_fine = is_fine && save(run, why);
	many_watch_close(&watch, done);
	return is_fine;
}

static Player seat_program(void *programs, int worker, int seat, const Match *const *match) {
	Program *bot = &((Programs *)programs)->list[worker * SEATS_MAX + seat];
	program_begin(bot, match, bot->number + 1);
	return (Player){.choose = player_program, .context = bot};
}

static bool play_with_programs(Run *run, bool *was_stopped, Text *why) {
	const LabJob *job = run->job;
	LabPlan plan = job->plan;
	Programs programs;
	if (!programs_open(&programs, &command_lab, &job->bots, job->threads * SEATS_MAX, job->bot_seconds)) {
		text_add(why, "out of memory");
		return false;
	}
	plan.seat_program = seat_program;
	plan.programs = &programs;
	run->work.plan = &plan;
	bool is_fine = play_all(run, was_stopped, why);
	run->work.plan = &job->plan;
	programs_close(&programs);
	return is_fine;
}

/* ---- merging ---- */

/* The rows of a shard, without its first line. */
static bool add_rows(Run *run, const char *folder, Text *why) {
	char path[PATH_MAX], piece[4096];
	snprintf(path, sizeof path, "%s/games.csv", folder);
	FILE *file = fopen(path, "r");
	if (!file) return fail(why, "read", path);
	for (int c = 0; c != '\n' && c != EOF;) c = fgetc(file);
	bool is_fine = true;
	for (size_t n; is_fine && (n = fread(piece, 1, sizeof piece, file)) > 0; run->state->csv_bytes += n)
		is_fine = fwrite(piece, 1, n, run->csv) == n || fail(why, "write", run->csv_path);
	if (is_fine && ferror(file)) is_fine = fail(why, "read", path);
	fclose(file);
	return is_fine;
}

static bool merge_all(Run *run, Text *why) {
	const Shards *shards = run->job->shards;
	if (!shards_add(shards, lab_figures(run->work.plan), LAB_SHAPE, &run->state->tally, why)) return false;
	for (int i = 0; i < shards->n; i++)
		if (!add_rows(run, shards->folder[i], why)) return false;
	run->state->next = (uint64_t)run->state->tally.sum.bundles;
	return save(run, why);
}

bool lab_run(const LabJob *job, LabEnd *end, Text *why) {
	Run *run = calloc(1, sizeof *run);
	end->state = calloc(1, sizeof *end->state);
	bool is_fine = run && end->state;
	double start = clock_seconds();
	if (is_fine) {
		*run = (Run){.job = job, .state = end->state, .work = {.plan = &job->plan}};
		run->work.rows = malloc((size_t)BLOCK * ROWS_BYTES);
		run->work.text = calloc(BLOCK, sizeof *run->work.text);
		is_fine = run->work.rows && run->work.text;
	}
	if (!is_fine) text_add(why, "out of memory");
	is_fine = is_fine && name_files(run, why) && begin(run, why);
	is_fine = is_fine && (job->shards ? merge_all(run, why) : play_with_programs(run, &end->was_stopped, why));
	if (run && run->csv && fclose(run->csv) && is_fine) is_fine = fail(why, "write", run->csv_path);
	if (run) {
		free(run->work.rows);
		free(run->work.text);
	}
	free(run);
	end->seconds = clock_seconds() - start;
	return is_fine;
}
