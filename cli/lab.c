/* `tripot lab`: is the game fair? */
#include "cli/lab.h"
#include "cli/many.h"
#include "tui/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int run(int argc, char **argv);
static int merge(int argc, char **argv, const Shards *shards);

enum { OPTION_SEATS, OPTION_BOTS, OPTION_GAMES, OPTION_UNTIL, OPTION_PLAIN, OPTION_AGAINST, OPTION_OUT, OPTION_RESUME, OPTION_LANG };
static const CommandOption options[] = {
	[OPTION_SEATS] = {"--seats", "N",
		{"how many players (default: what is usual for the game)",
		 "nombre de joueurs (par défaut : l'usage du jeu)"}},
	[OPTION_BOTS] = {"--bots", "LEVEL",
		{"the higher of the two levels, 1 to 5, or exec:CMD, a program of yours (default: 3); the lower is 2, or below 3 "
		 "the one before",
		 "le plus haut des deux niveaux, de 1 à 5, ou exec:CMD, un programme à vous (par défaut : 3) ; le plus bas est 2, "
		 "ou au-dessous de 3 celui d'avant"}},
	[OPTION_GAMES] = {"--games", "N",
		{"plain games at the higher level (default: 400); the lower has 128 times as many",
		 "parties simples au plus haut niveau (par défaut : 400) ; le plus bas en a 128 fois plus"}},
	[OPTION_UNTIL] = {"--until", "PP",
		{"instead: play until every seat's share is known to so many percentage points on either side",
		 "au lieu de cela : joue jusqu'à ce que la part de chaque place soit connue à tant de points de pourcentage "
		 "près"}},
	[OPTION_PLAIN] = {"--plain", NULL,
		{"plain games only, 16 at the lower level for one at the higher: seats, roles, cards and corners in less than "
		 "half the time",
		 "parties simples seulement, 16 au plus bas niveau pour une au plus haut : places, rôles, cartes et recoins en "
		 "moins de la moitié du temps"}},
	[OPTION_AGAINST] = {"--against", "DIR",
		{"compare with the edition in that folder, on the same seeds",
		 "compare à l'édition de ce dossier, sur les mêmes graines"}},
	[OPTION_OUT] = {"--out", "DIR",
		{"the folder for report and games (default: lab-GAME)",
		 "le dossier du rapport et des parties (par défaut : lab-GAME)"}},
	[OPTION_RESUME] = {"--resume", NULL,
		{"go on with the run in the folder, also with more games than it was started with",
		 "continue l'étude du dossier, même avec plus de parties qu'au début"}},
	[OPTION_LANG] = {"--lang", "en|fr",
		{"language of the summary, and the page's first (default: that of the environment)",
		 "langue du résumé, et la première de la page (par défaut : celle de l'environnement)"}},
	MANY_OPTIONS("the same report", "le même rapport"),
};
static const Example examples[] = {
	{"lab epic_melee",
		{"a few minutes, then lab-epic_melee/report.html", "quelques minutes, puis lab-epic_melee/report.html"}},
	{"lab brigands --seats 5 --games 5000",
		{"a night: narrow intervals at both levels", "une nuit : des intervalles étroits aux deux niveaux"}},
	{"lab epic_melee --until 1", {"every seat's share to one point", "la part de chaque place à un point près"}},
	{"lab brutal_ring --against my_box", {"what if the Sword had Attack 4?", "et si l'Épée avait 4 d'Attaque ?"}},
	{"lab epic_melee --games 1000 --resume",
		{"more games for a report that was undecided", "plus de parties pour un rapport indécis"}},
	{"lab epic_melee --games 4000 --shard 2/8",
		{"an eighth of them, which goes on where it was if repeated", "un huitième, qui continue où il en était si on le répète"}},
};

const Command command_lab = {
	.name = "lab",
	.summary = {"find out by self-play whether a game is fair", "savoir, en faisant jouer des robots, si un jeu est équitable"},
	.usage = "GAME [options]",
	.about = {"Bots play each other at two levels, side by side, and the lab answers what an author asks: who wins by seat "
	          "and role, what each card and option is worth, what can be done without, luck and skill, drama, the game's "
	          "own curves, and which corners of the rules were reached. docs/lab.md says how to read it.\n"
	          "Written are report.html, report.json, games.csv (one row a game), and records of the corners.\n"
	          "Ctrl-C or SIGTERM stops: the report is then that of the games so far, the exit code 130, and the same command with "
	          "--resume goes on; the end is the same as without a pause.",
	          "Des robots jouent entre eux à deux niveaux, côte à côte, et le laboratoire répond à ce que demande un auteur "
	          ": qui gagne, par place et par rôle, ce que vaut chaque carte et chaque option, de quoi on peut se passer, "
	          "chance et habileté, suspense, les courbes propres au jeu, et quels recoins des règles ont été atteints. "
	          "docs/lab.md dit comment le lire.\n"
	          "Sont écrits report.html, report.json, games.csv (une ligne par partie), et un enregistrement par recoin.\n"
	          "Ctrl-C ou SIGTERM arrête : le rapport est alors celui des parties jouées, le code de sortie 130, et la même commande "
	          "avec --resume continue ; la fin est la même que sans pause."},
	COMMAND_OPTIONS(options),
	COMMAND_EXAMPLES(examples),
	.run = run,
	.merge = merge,
};

typedef struct Given {
	ManyArgs many;
	const char *against, *program; /* program: as --bots was given, or NULL */
	Args seats;
	uint64_t bots, games;
	double until;
	bool has_games, is_plain, resume;
	int lang;
} Given;

static bool take_until(Given *given, const Args *args) {
	char *end;
	given->until = strtod(args->value, &end) / 100;
	if (end != args->value && !*end && given->until >= 0.0005 && given->until <= 0.2) return true;
	usage_error(args->command, "--until wants percentage points from 0.05 to 20, not '%s'", args->value);
	return false;
}

static bool take_bots(Given *given, const Args *args) {
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
	case OPTION_UNTIL: return take_until(given, args);
	case OPTION_PLAIN: return given->is_plain = true;
	case OPTION_AGAINST: given->against = args->value; return true;
	case OPTION_RESUME: return given->resume = true;
	case OPTION_LANG: return args_choice(args, languages, LANG_COUNT, &given->lang);
	default: return many_take(&given->many, args, option);
	}
}

typedef struct Packs {
	EditionPack own, other;
} Packs;

/* From arguments to a plan; a STATUS_…. */
static int make_plan(const Given *given, const Game *game, Packs *packs, LabPlan *plan) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	if (!setup_make(game, &packs->own, &given->seats, &plan->setup) || !setup_options(&command_lab, &given->many.options, &plan->setup)) return STATUS_USAGE;
	plan->edition = (LabEdition){.dir = given->many.edition, .pack = &packs->own};
	plan->other = (LabEdition){.dir = given->against, .pack = &packs->other};
	plan->has_other = given->against != NULL;
	if (!setup_load_edition(game, given->many.edition, &packs->own, &plan->edition.meta)) return STATUS_FAILED;
	if (given->against && !setup_load_edition(game, given->against, &packs->other, &plan->other.meta)) return STATUS_FAILED;
	plan->level[1] = given->program ? LAB_PROGRAM : (int)given->bots;
	plan->bots = given->program;
	plan->level[0] = given->bots > LAB_WEAK ? LAB_WEAK : (int)given->bots - 1;
	plan->first = shard_first(given->many.shard, given->games);
	plan->games = shard_end(given->many.shard, given->games);
	plan->until = given->until;
	plan->is_plain = given->is_plain;
	plan->seed = given->many.seed;
	return lab_plan_fill(plan, &why) ? STATUS_OK : failure(&command_lab, "%s", reason);
}

uint64_t lab_figures(const LabPlan *plan) {
	return shard_figures(&plan->setup, plan->has_other ? plan->other.pack : NULL);
}

/* A shard is kept for `merge`; else there is a report. */
static int run_job(const Given *given, const LabJob *job, int argc, char **argv) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	Shard shard = given->many.shard;
	LabEnd end = {0};
	bool is_done = lab_run(job, &end, &why) && (shard.n || lab_tell(job, &end, &why));
	int status = !is_done ? failure(&command_lab, "%s", reason) : end.was_stopped ? STATUS_STOPPED : STATUS_OK;
	if (shard.n && status == STATUS_STOPPED) failure(&command_lab, "stopped: this part is not complete; the same command goes on with it");
	if (shard.n && status == STATUS_OK)
		status = shard_save(&command_lab, shard, job->out, argc, argv, lab_figures(&job->plan), end.seconds, &end.state->tally, LAB_SHAPE);
	free(end.state);
	return status;
}

/* With `shards` nothing is played: it has been. */
static int go(int argc, char **argv, const Shards *shards) {
	Given given = {.many = many_usual(), .bots = 3, .games = 400, .lang = term_language()};
	Args args = args_of(&command_lab, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!take(&given, &args, option)) return STATUS_USAGE;
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
	free(job);
	free(packs);
	return status;
}

static int run(int argc, char **argv) {
	return go(argc, argv, NULL);
}

static int merge(int argc, char **argv, const Shards *shards) {
	return go(argc, argv, shards);
}
