/* `tripot lab`: is the game fair? */
#include "cli/many/lab.h"
#include "bots/net_play.h"
#include "cli/many/many.h"
#include "tui/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int run(int argc, char **argv);
static int merge(int argc, char **argv, const Shards *shards);

enum {
	OPTION_SEATS,
	OPTION_BOTS,
	OPTION_GAMES,
	OPTION_UNTIL,
	OPTION_PLAIN,
	OPTION_QUICK,
	OPTION_AGAINST,
	OPTION_MARGIN,
	OPTION_RECORDS,
	OPTION_OUT,
	OPTION_RESUME,
	OPTION_LANG
};
static const CommandOption options[] = {
	[OPTION_SEATS] = {"--seats", "N"},
	[OPTION_BOTS] = {"--bots", "LEVEL"},
	[OPTION_GAMES] = {"--games", "N"},
	[OPTION_UNTIL] = {"--until", "PP"},
	[OPTION_PLAIN] = {"--plain", NULL},
	[OPTION_QUICK] = {"--quick", NULL},
	[OPTION_AGAINST] = {"--against", "DIR"},
	[OPTION_MARGIN] = {"--margin", "PP"},
	[OPTION_OUT] = {"--out", "DIR"},
	[OPTION_RECORDS] = {"--records", "DIR"},
	[OPTION_RESUME] = {"--resume", NULL},
	[OPTION_LANG] = {"--lang", "en|fr"},
	MANY_OPTIONS,
};

const Command command_lab = {
	.name = "lab",
	.usage = "GAME [options]",
	COMMAND_OPTIONS(options),
	.run = run,
	.merge = merge,
};

typedef struct Given {
	ManyArgs many;
	const char *against, *records, *program; /* program: as --bots was given, or NULL */
	Args seats;
	uint64_t bots, games;
	double until, margin;
	bool has_games, has_bots, is_plain, is_quick, resume;
	int lang;
} Given;

static bool take_points(double *points, const Args *args) {
	char *end;
	*points = strtod(args->value, &end) / 100;
	if (end != args->value && !*end && *points >= 0.0005 && *points <= 0.2) return true;
	usage_error(args->command, "%s wants percentage points from 0.05 to 20, not '%s'", args->name, args->value);
	return false;
}

static bool take_bots(Given *given, const Args *args) {
	given->has_bots = true;
	given->program = strncmp(args->value, "exec:", 5) ? NULL : args->value;
	return given->program || args_number(args, 1, 5, &given->bots);
}

static bool take_games(Given *given, const Args *args) {
	given->has_games = true;
	return args_number(args, 1, LAB_GAMES_MAX, &given->games);
}

/* Takes one argument; false: it is wrong, and that has been said. */
static bool take(Given *given, const Args *args, int option) {
	static const char *const languages[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};
	switch (option) {
	case OPTION_SEATS: given->seats = *args; return true;
	case OPTION_BOTS: return take_bots(given, args);
	case OPTION_GAMES: return take_games(given, args);
	case OPTION_UNTIL: return take_points(&given->until, args);
	case OPTION_PLAIN: return given->is_plain = true;
	case OPTION_QUICK: return given->is_quick = true;
	case OPTION_MARGIN: return take_points(&given->margin, args);
	case OPTION_AGAINST: given->against = args->value; return true;
	case OPTION_RECORDS: given->records = args->value; return true;
	case OPTION_RESUME: return given->resume = true;
	case OPTION_LANG: return args_choice(args, languages, LANG_COUNT, &given->lang);
	default: return many_take(&given->many, args, option);
	}
}

typedef struct Packs {
	EditionPack own, other;
	NetFile nets;
} Packs;

/* Two editions are compared with the same kind of bot: where a net fits only one of them, none plays. */
static void even_nets(LabPlan *plan) {
	static const Nets none = {.n = 0};
	Net net;
	if (net_of(&plan->setup, &net) != net_of(&plan->other_setup, &net)) plan->setup.nets = plan->other_setup.nets = &none;
}

/* From arguments to a plan; a STATUS_…. */
static int make_plan(const Given *given, const Game *game, Packs *packs, LabPlan *plan) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	if (!setup_make(game, &packs->own, &given->seats, &plan->setup) || !setup_options(&command_lab, &given->many.options, &plan->setup))
		return STATUS_USAGE;
	plan->edition = (LabEdition){.dir = given->many.edition, .pack = &packs->own};
	plan->net = given->many.net;
	plan->other = (LabEdition){.dir = given->against, .pack = &packs->other};
	plan->has_other = given->against != NULL;
	if (!setup_load_edition(game, given->many.edition, &packs->own, &plan->edition.meta)) return STATUS_FAILED;
	if (given->against && !setup_load_edition(game, given->against, &packs->other, &plan->other.meta)) return STATUS_FAILED;
	if (!nets_load(&command_lab, plan->net, &packs->nets, &plan->setup)) return STATUS_FAILED;
	plan->level[1] = given->program ? LAB_PROGRAM : (int)given->bots;
	plan->bots = given->program;
	plan->level[0] = given->bots > LAB_WEAK ? LAB_WEAK : (int)given->bots - 1;
	plan->first = shard_first(given->many.shard, given->games);
	plan->games = shard_end(given->many.shard, given->games);
	plan->until = given->until;
	plan->is_plain = given->is_plain || given->is_quick;
	plan->is_quick = given->is_quick;
	plan->margin = given->margin;
	plan->seed = given->many.seed;
	plan->records = given->records;
	if (!lab_plan_fill(plan, &why)) return failure(&command_lab, "%s", reason);
	if (plan->has_other) even_nets(plan);
	return STATUS_OK;
}

uint64_t lab_figures(const LabPlan *plan) {
	return shard_figures(&plan->setup, plan->has_other ? plan->other.pack : NULL);
}

/* A shard is kept for `merge`; else there is a report. */
static int run_job(const Given *given, LabJob *job, int argc, char **argv) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	Shard shard = given->many.shard;
	LabEnd end = {0};
	bool has_people = job->plan.records && !shard.n; /* a part of a run only plays */
	bool is_done = (!has_people || lab_people_read(&job->plan, &job->people, &why)) && lab_run(job, &end, &why) &&
	               (shard.n || lab_tell(job, &end, &why));
	int status = !is_done ? failure(&command_lab, "%s", reason) : end.was_stopped ? STATUS_STOPPED : STATUS_OK;
	if (shard.n && status == STATUS_STOPPED) failure(&command_lab, "stopped: this part is not complete; the same command goes on with it");
	if (shard.n && status == STATUS_OK)
		status = shard_save(&command_lab, shard, job->out, argc, argv, lab_figures(&job->plan), end.seconds, &end.state->tally, LAB_SHAPE);
	free(end.state);
	return status;
}

enum { QUICK_GAMES = 20000, QUICK_BOTS = 2 };

/* Bots that do not search, many games of them. */
static bool quicken(Given *given) {
	if (given->has_bots) return usage_error(&command_lab, "--quick or --bots, not both: it plays level 1 and level 2") == STATUS_OK;
	given->bots = QUICK_BOTS;
	if (!given->has_games) given->games = QUICK_GAMES;
	return true;
}

/* With `shards` nothing is played: it has been. */
static int go(int argc, char **argv, const Shards *shards) {
	Given given = {.many = many_usual(), .bots = 3, .games = 400, .lang = term_language()};
	Args args = args_of(&command_lab, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!take(&given, &args, option)) return STATUS_USAGE;
	if (given.is_quick && !quicken(&given)) return STATUS_USAGE;
	const Game *game = setup_find_game(&command_lab, given.many.game);
	char folder[SHARD_PATH_MAX];
	BotList list = {.n = 0};
	Shard shard = given.many.shard;
	if (!game) return STATUS_USAGE;
	if (given.program && (!bots_read(given.program, &list) || list.n != 1))
		return usage_error(&command_lab, "--bots wants one level, or one program, whose commas have a backslash before them");
	if (given.has_games && given.until > 0) return usage_error(&command_lab, "--games or --until, not both");
	if (shard.n && given.until > 0) return usage_error(&command_lab, "--until looks at all games together: it cannot be played in parts");
	snprintf(folder, sizeof folder, "lab-%s", game->id);
	if ((shard.n || given.many.out) && !shard_folder(&command_lab, game, shard, given.many.out, folder)) return STATUS_FAILED;
	Packs *packs = malloc(sizeof *packs);
	if (packs) grow_init(&packs->nets.bytes);
	LabJob *job = calloc(1, sizeof *job);
	int status = packs && job ? make_plan(&given, game, packs, &job->plan) : failure(&command_lab, "out of memory");
	if (status == STATUS_OK) {
		job->out = folder;
		job->bots = list;
		job->shards = shards;
		job->threads = (int)given.many.threads;
		job->lang = given.lang;
		job->bot_seconds = (int)given.many.bot_seconds;
		job->is_resumed = given.resume;
		job->is_shard = shard.n;
		job->shows_progress = given.many.progress;
		status = run_job(&given, job, argc, argv);
	}
	if (job) lab_plan_free(&job->plan);
	if (job) lab_people_free(&job->people);
	free(job);
	if (packs) nets_free(&packs->nets);
	free(packs);
	return status;
}

static int run(int argc, char **argv) {
	return go(argc, argv, NULL);
}

static int merge(int argc, char **argv, const Shards *shards) {
	return go(argc, argv, shards);
}
