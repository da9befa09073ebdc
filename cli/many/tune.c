/* `tripot tune`: which figures make a game as its author wants it? */
#include "cli/many/tune.h"
#include "io/file.h"
#include "tui/term.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int run(int argc, char **argv);

enum {
	OPTION_GOAL,
	OPTION_MAY,
	OPTION_KEEP,
	OPTION_BOOK,
	OPTION_SEATS,
	OPTION_BOTS,
	OPTION_MINUTES,
	OPTION_ROUNDS,
	OPTION_GAMES,
	OPTION_CHECK,
	OPTION_OUT,
	OPTION_RESUME,
	OPTION_LANG,
	OPTION_OPTION,
	OPTION_EDITION,
	OPTION_NET,
	OPTION_SEED,
	OPTION_THREADS,
	OPTION_PROGRESS,
};
/* clang-format off */
static const CommandOption options[] = {
	[OPTION_GOAL] = {"--goal", "GOAL"},       [OPTION_MAY] = {"--may", "CELLS"},       [OPTION_KEEP] = {"--keep", "SUM"},
	[OPTION_BOOK] = {"--book", NULL},         [OPTION_SEATS] = {"--seats", "N"},       [OPTION_BOTS] = {"--bots", "LEVEL"},
	[OPTION_MINUTES] = {"--minutes", "M"},    [OPTION_ROUNDS] = {"--rounds", "N"},     [OPTION_GAMES] = {"--games", "N"},
	[OPTION_CHECK] = {"--check", "N"},        [OPTION_OUT] = {"--out", "DIR"},         [OPTION_RESUME] = {"--resume", NULL},
	[OPTION_LANG] = {"--lang", "en|fr"},      [OPTION_OPTION] = {"--option", "ID=VALUE"}, [OPTION_EDITION] = {"--edition", "DIR"},
	[OPTION_SEED] = {"--seed", "S"},          [OPTION_THREADS] = {"--threads", "T"},   [OPTION_PROGRESS] = {"--progress", NULL},
	[OPTION_NET] = {"--net", "FILE"},
};
/* clang-format on */

const Command command_tune = {
	.name = "tune",
	.usage = "GAME --goal GOAL --may CELLS [options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

enum { WISHES_MAX = 32, MINUTES = 10, BOTS = 2, CHECK = 20000 };

typedef struct Wishes {
	const char *text[WISHES_MAX];
	int n;
} Wishes;

typedef struct Given {
	ManyArgs many;
	Args seats;
	Wishes goals, cells, sums;
	uint64_t bots, minutes, rounds, games, check;
	bool may_change_book, resume;
	const char *out;
	int lang;
} Given;

static bool add_wish(Wishes *wishes, const Args *args) {
	if (wishes->n < WISHES_MAX) {
		wishes->text[wishes->n++] = args->value;
		return true;
	}
	usage_error(args->command, "%s was given too often: at most %d times", args->name, WISHES_MAX);
	return false;
}

/* Takes one argument; false: it is wrong, and that has been said. */
static bool take(Given *given, const Args *args, int option) {
	static const char *const languages[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};
	switch (option) {
	case OPTION_GOAL: return add_wish(&given->goals, args);
	case OPTION_MAY: return add_wish(&given->cells, args);
	case OPTION_KEEP: return add_wish(&given->sums, args);
	case OPTION_BOOK: return given->may_change_book = true;
	case OPTION_SEATS: given->seats = *args; return true;
	case OPTION_BOTS: return args_number(args, 1, 5, &given->bots);
	case OPTION_MINUTES: return args_number(args, 1, 100000, &given->minutes);
	case OPTION_ROUNDS: return args_number(args, 1, 1000000, &given->rounds);
	case OPTION_GAMES: return args_number(args, 64, 1000000, &given->games);
	case OPTION_CHECK: return args_number(args, 64, 10000000, &given->check);
	case OPTION_OUT: given->out = args->value; return true;
	case OPTION_RESUME: return given->resume = true;
	case OPTION_LANG: return args_choice(args, languages, LANG_COUNT, &given->lang);
	case OPTION_OPTION: return setup_add_option(args, &given->many.options);
	case OPTION_EDITION: given->many.edition = args->value; return true;
	case OPTION_NET: given->many.net = args->value; return true;
	case OPTION_SEED: return args_number(args, 0, UINT64_MAX, &given->many.seed);
	case OPTION_THREADS: return args_number(args, 1, WORKERS_MAX, &given->many.threads);
	case OPTION_PROGRESS: return given->many.progress = true;
	case ARGS_PLAIN:
		if (given->many.game) return usage_error(args->command, "one game at a time, not also '%s'", args->value) == STATUS_OK;
		given->many.game = args->value;
		return true;
	default: return false;
	}
}

/* ---- what is asked ---- */

typedef bool AddWish(Tune *tune, const char *text, Text *why);

static bool add_all(Tune *tune, const Wishes *wishes, AddWish *add) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	for (int i = 0; i < wishes->n; i++)
		if (!add(tune, wishes->text[i], &why)) return usage_error(&command_tune, "%s", reason) == STATUS_OK;
	return true;
}

/* From arguments to a tuning; a STATUS_…. */
static int make(const Given *given, const Game *game, EditionPack *pack, NetFile *nets, Tune *tune) {
	LabPlan *plan = &tune->plan;
	char reason[1024];
	Text why = TEXT_ON(reason);
	if (!setup_make(game, pack, &given->seats, &plan->setup) || !setup_options(&command_tune, &given->many.options, &plan->setup))
		return STATUS_USAGE;
	plan->edition = (LabEdition){.dir = given->many.edition, .pack = pack};
	if (!setup_load_edition(game, given->many.edition, pack, &plan->edition.meta)) return STATUS_FAILED;
	plan->net = given->many.net;
	if (!nets_load(&command_tune, plan->net, nets, &plan->setup)) return STATUS_FAILED;
	plan->level[0] = plan->level[1] = (int)given->bots;
	plan->is_plain = true;
	plan->seed = given->many.seed;
	tune->games = given->games;
	tune->threads = (int)given->many.threads;
	tune->may_change_book = given->may_change_book;
	if (!lab_plan_fill(plan, &why)) return failure(&command_tune, "%s", reason);
	if (!add_all(tune, &given->goals, tune_add_goal) || !add_all(tune, &given->cells, tune_add_cells) ||
	    !add_all(tune, &given->sums, tune_add_sum))
		return STATUS_USAGE;
	return tune_ready(tune, &why) && tune_pilot(tune, &why) ? STATUS_OK : usage_error(&command_tune, "%s", reason);
}

/* ---- rounds ---- */

/* Rounds are shown, not the games of one candidate or another. */
typedef struct RoundWatch {
	Watch base;
	ManyWatch many;
	const Tune *tune;
} RoundWatch;

static void look(Watch *self, uint64_t done) {
	RoundWatch *watch = (RoundWatch *)self;
	(void)done;
	watch->many.base.look(&watch->many.base, watch->tune->round);
	if (atomic_load(&watch->many.base.stop)) atomic_store(&watch->base.stop, true);
}

static void wake(Watch *self) {
	RoundWatch *watch = (RoundWatch *)self;
	watch->many.base.wake(&watch->many.base);
}

static void note(RoundWatch *watch, double part) {
	const Tune *tune = watch->tune;
	double n_games, z[TUNE_ITEMS_MAX];
	Progress *progress = &watch->many.progress;
	progress->total = part > 0 && tune->round ? (uint64_t)((double)tune->round / part) : tune->round;
	progress->total += progress->total <= tune->round;
	tune_pool(tune, &tune->best, &n_games, z);
	if (n_games > 0)
		snprintf(progress->note, sizeof progress->note, "best: %d changes, loss %.2f", tune_changes(tune, &tune->best),
		         tune_loss(tune, &tune->best, z));
}

static bool save(const TuneJob *job, Text *why) {
	char path[PATH_MAX];
	Grow text;
	grow_init(&text);
	tune_print_state(&job->tune, &text);
	snprintf(path, sizeof path, "%s/tune.state", job->out);
	bool is_saved = !text.text.is_full && file_save(path, text.text.data, text.text.len, true, why);
	if (text.text.is_full) text_add(why, "out of memory");
	grow_free(&text);
	return is_saved;
}

/* The folder, new or with a run that goes on. */
static bool begin(const Given *given, TuneJob *job, Text *why) {
	char path[PATH_MAX];
	if (mkdir(job->out, 0777) && errno != EEXIST) {
		text_addf(why, "cannot make the folder %s: %s", job->out, strerror(errno));
		return false;
	}
	snprintf(path, sizeof path, "%s/tune.state", job->out);
	if (!given->resume) {
		if (access(path, F_OK)) return true;
		text_addf(why, "there is a run in %s already; --resume goes on with it, --out names another folder", job->out);
		return false;
	}
	Grow text;
	grow_init(&text);
	bool is_read = file_load(path, &text, why);
	if (is_read) {
		char reason[256];
		Text wrong = TEXT_ON(reason);
		is_read = tune_read_state(&job->tune, text.text.data, &wrong);
		if (!is_read) text_addf(why, "%s: %s", path, reason);
	}
	grow_free(&text);
	return is_read;
}

static bool is_over(const Given *given, const Tune *tune, double seconds) {
	if (tune_looks_good(tune)) return true;
	return given->rounds ? tune->round >= given->rounds : seconds >= 60.0 * (double)given->minutes;
}

static bool play(const Given *given, TuneJob *job, RoundWatch *watch, Text *why) {
	Tune *tune = &job->tune;
	double start = clock_seconds();
	while (!atomic_load(&watch->base.stop) && !is_over(given, tune, clock_seconds() - start)) {
		note(watch, given->rounds ? (double)tune->round / (double)given->rounds : (clock_seconds() - start) / 60 / (double)given->minutes);
		if (!tune_round(tune, &watch->base, why)) return !why->len;
		if (!save(job, why)) return false;
	}
	return true;
}

static int run_job(const Given *given, TuneJob *job) {
	char reason[PATH_MAX + 512];
	Text why = TEXT_ON(reason);
	RoundWatch watch = {.base = {.look = look, .wake = wake}, .tune = &job->tune};
	if (!begin(given, job, &why)) return failure(&command_tune, "%s", reason);
	many_watch_open(&watch.many, "rounds", 1, given->many.progress);
	watch.many.progress.first = job->tune.round;
	bool is_fine = play(given, job, &watch, &why);
	bool is_stopped = atomic_load(&watch.base.stop);
	watch.many.progress.total = job->tune.round ? job->tune.round : 1;
	if (is_fine) tune_settle(&job->tune);
	int status = is_fine ? tune_tell(job, &watch.base, is_stopped) : failure(&command_tune, "%s", reason);
	many_watch_close(&watch.many, job->tune.round);
	return status;
}

static int run(int argc, char **argv) {
	Given given = {.many = many_usual(), .bots = BOTS, .minutes = MINUTES, .games = TUNE_GAMES, .check = CHECK, .lang = term_language()};
	Args args = args_of(&command_tune, argc, argv);
	char folder[SHARD_PATH_MAX];
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!take(&given, &args, option)) return STATUS_USAGE;
	const Game *game = setup_find_game(&command_tune, given.many.game);
	if (!game) return STATUS_USAGE;
	snprintf(folder, sizeof folder, "tune-%s", game->id);
	NetFile nets;
	grow_init(&nets.bytes);
	EditionPack *pack = malloc(sizeof *pack);
	TuneJob *job = calloc(1, sizeof *job);
	int status = pack && job ? make(&given, game, pack, &nets, &job->tune) : failure(&command_tune, "out of memory");
	if (status == STATUS_OK) {
		job->out = given.out ? given.out : folder;
		job->check = given.check;
		job->lang = given.lang;
		status = run_job(&given, job);
	}
	if (job) tune_free(&job->tune);
	nets_free(&nets);
	free(job);
	free(pack);
	return status;
}
