/* What the commands that play many games have in common; see many.h. */
#include "cli/many/many.h"
#include "tui/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { REDRAW_NS = 100000000 };

static uint64_t processors(void) {
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	return n < 1 ? 1 : n > WORKERS_MAX ? WORKERS_MAX : (uint64_t)n;
}

ManyArgs many_usual(void) {
	return (ManyArgs){.seed = 1, .threads = processors(), .bot_seconds = PROGRAM_SECONDS};
}

static bool take_game(ManyArgs *many, const Args *args) {
	if (many->game) return usage_error(args->command, "one game at a time: '%s' is too much", args->value) == STATUS_OK;
	many->game = args->value;
	return true;
}

bool many_take(ManyArgs *many, const Args *args, int option) {
	if (option == ARGS_PLAIN) return take_game(many, args);
	if (option < 0) return false;
	if (!strcmp(args->name, "--option")) return setup_add_option(args, &many->options);
	if (!strcmp(args->name, "--seed")) return args_number(args, 0, INT64_MAX, &many->seed);
	if (!strcmp(args->name, "--threads")) return args_number(args, 1, WORKERS_MAX, &many->threads);
	if (!strcmp(args->name, "--bot-seconds")) return args_number(args, 1, 3600, &many->bot_seconds);
	if (!strcmp(args->name, "--progress")) return many->progress = true;
	if (!strcmp(args->name, "--shard")) return shard_take(args, &many->shard);
	bool is_out = !strcmp(args->name, "--out"), is_net = !strcmp(args->name, "--net");
	assert(is_out || is_net || !strcmp(args->name, "--edition"));
	*(is_out ? &many->out : is_net ? &many->net : &many->edition) = args->value;
	return true;
}

bool many_bots(const Command *command, const char *text, BotList *bots) {
	char levels[256];
	Text list = TEXT_ON(levels);
	if (bots_read(text, bots)) return true;
	bot_list_levels(&list);
	usage_error(command, "--bots wants levels joined by commas, not '%s'; there is %s, and exec:CMD for a program", text, levels);
	return false;
}

int many_plan(const Command *command, const ManyArgs *many, const Args *seats, uint64_t n_games, EditionPack *pack, ManyPlan *plan) {
	const Game *game = setup_find_game(command, many->game);
	grow_init(&plan->nets.bytes);
	if (!game) return STATUS_USAGE;
	*plan = (ManyPlan){.edition_dir = many->edition,
	                   .games = n_games,
	                   .seed = many->seed,
	                   .shard = many->shard,
	                   .out = many->out,
	                   .net = many->net,
	                   .threads = (int)many->threads,
	                   .shows_progress = many->progress,
	                   .bot_seconds = (int)many->bot_seconds};
	grow_init(&plan->nets.bytes);
	if (!setup_make(game, pack, seats, &plan->setup) || !setup_options(command, &many->options, &plan->setup)) return STATUS_USAGE;
	if (many->out && !many->shard.n) return usage_error(command, "--out is the folder of a part: it goes with --shard");
	return setup_load_edition(game, many->edition, pack, &plan->edition) ? STATUS_OK : STATUS_FAILED;
}

int many_load_nets(const Command *command, ManyPlan *plan) {
	return nets_load(command, plan->net, &plan->nets, &plan->setup) ? STATUS_OK : STATUS_FAILED;
}

void many_close(ManyPlan *plan) {
	nets_free(&plan->nets);
}

int many_save_shard(const Command *command, const ManyPlan *plan, int argc, char **argv, const ManyResult *result, const void *tally,
                    TallyShape shape) {
	char folder[SHARD_PATH_MAX];
	if (result->was_stopped) {
		failure(command, "stopped: this part is not complete, and nothing was kept of it");
		return STATUS_STOPPED;
	}
	if (!shard_folder(command, plan->setup.game, plan->shard, plan->out, folder)) return STATUS_FAILED;
	return shard_save(command, plan->shard, folder, argc, argv, shard_figures(&plan->setup, NULL), result->seconds, tally, shape);
}

int many_merge(const Command *command, const ManyPlan *plan, const Shards *shards, void *tally, TallyShape shape, ManyResult *result) {
	char reason[SHARD_PATH_MAX + 256];
	Text why = TEXT_ON(reason);
	*result = (ManyResult){.seconds = shards->seconds, .parts = shards->n};
	bool is_added = shards_add(shards, shard_figures(&plan->setup, NULL), shape, tally, &why);
	return is_added ? STATUS_OK : failure(command, "%s", reason);
}

void many_print_time(const ManyPlan *plan, const ManyResult *result) {
	int n = result->parts ? result->parts : plan->threads;
	printf("  time    %.2f s %s %d %s%s", result->seconds, result->parts ? "in" : "on", n, result->parts ? "part" : "thread",
	       n == 1 ? "" : "s");
}

/* ---- Ctrl-C and progress ---- */

/* Games under way are played to their end, which takes a while with strong bots: whoever pressed Ctrl-C is told that it was heard. */
static void look_for(ManyWatch *watch, uint64_t done, long nanoseconds) {
	int number = sigtimedwait(&watch->signals, NULL, &(struct timespec){0, nanoseconds});
	if (number == SIGINT || number == SIGTERM) {
		atomic_store(&watch->base.stop, true);
		watch->progress.is_stopping = true;
	}
	progress_draw(&watch->progress, done - watch->first);
}

static void look(Watch *self, uint64_t done) {
	look_for((ManyWatch *)self, done, REDRAW_NS);
}

bool many_watch_heard(ManyWatch *watch, uint64_t done) {
	look_for(watch, done, 0);
	return atomic_load(&watch->base.stop);
}

static void wake(Watch *self) {
	pthread_kill(((ManyWatch *)self)->waiting, SIGUSR1);
}

/* Signals blocked here are blocked in the workers too, so that only the waiting thread gets them. */
void many_watch_open(ManyWatch *watch, const char *what, uint64_t total, bool is_wanted) {
	*watch = (ManyWatch){
		.base = {.look = look, .wake = wake}, .progress = progress_start(what, total, is_wanted), .waiting = pthread_self()};
	sigemptyset(&watch->signals);
	sigaddset(&watch->signals, SIGUSR1);
	term_add_signal(&watch->signals, SIGINT);
	term_add_signal(&watch->signals, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &watch->signals, &watch->before);
}

void many_watch_close(ManyWatch *watch, uint64_t done) {
	while (sigtimedwait(&watch->signals, NULL, &(struct timespec){0, 0}) > 0) {} /* those that came too late */
	pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
	progress_end(&watch->progress, done);
}

/* ---- games ---- */

static Player player_at(const ManyPlan *plan, int place, uint64_t i, int worker, const Recorder *recorder) {
	const BotList *bots = &plan->bots;
	if (!bots->n) return (Player){.choose = player_random};
	if (bots->level[place] != BOT_PROGRAM) return (Player){.choose = player_level, .level = bots->level[place]};
	Program *bot = &plan->programs->list[worker * bots->n + place];
	program_begin(bot, (const Match *const *)&recorder->match, i);
	return (Player){.choose = player_program, .context = bot};
}

void many_drive(const ManyPlan *plan, uint64_t i, int worker, int shift, bool keeps_match, Driver *driver, Recorder *recorder) {
	GameRngs rngs;
	uint64_t seed = game_seed(plan->seed, i);
	int seats = plan->setup.seats;
	*driver = (Driver){.setup = &plan->setup};
	*recorder = recorder_of(seed);
	driver_seed(driver, &rngs, seed, false);
	for (int seat = 0; seat < seats; seat++) driver->player[seat] = player_at(plan, (seat + shift) % seats, i, worker, recorder);
	if (!plan->bots.n) { /* at random everything comes from one generator, and nobody waits for a team-mate */
		driver->order = ORDER_ANY;
		driver->choices = driver->turns;
	}
	if (keeps_match || plan->bots.has_programs) driver->observer = &recorder->base;
	driver_run(driver);
}

bool many_play(const Command *command, ManyPlan *plan, Workers *workers, void *tally, uint64_t step,
               bool (*is_over)(const void *plan, void *tally, Progress *progress), ManyResult *result) {
	uint64_t first = shard_first(plan->shard, plan->games), end = shard_end(plan->shard, plan->games);
	ManyWatch watch;
	WorkersResult run = {.was_stopped = false};
	double start = clock_seconds();
	bool is_enough = false;
	Programs programs;
	plan->programs = &programs;
	bool is_fine = programs_open(&programs, command, &plan->bots, plan->threads * plan->bots.n, plan->bot_seconds);
	many_watch_open(&watch, "games", end - first, plan->shows_progress);
	watch.first = first;
	workers->threads = plan->threads;
	workers->watch = &watch.base;
	workers->end = first;
	while (is_fine && !run.was_stopped && !is_enough && workers->end < end) {
		workers->first = workers->end;
		workers->end = is_over && end - workers->first > step ? workers->first + step : end;
		is_fine = workers_run(workers, tally, &run);
		is_enough = is_over && is_over(workers->plan, tally, &watch.progress);
	}
	programs_close(&programs);
	many_watch_close(&watch, (uint64_t) * (Sum *)tally); /* a tally begins with the number of games */
	*result = (ManyResult){.seconds = clock_seconds() - start, .was_stopped = run.was_stopped};
	memcpy(result->error, run.error, sizeof result->error);
	if (!is_fine) failure(command, "the system does not give %d threads; try --threads 1", plan->threads);
	return is_fine;
}
