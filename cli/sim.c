/* `tripot sim`: many games, at random or between bots, and their statistics. */
#include "cli/sim.h"

enum { OPTION_GAMES, OPTION_SEATS, OPTION_BOTS, OPTION_RECORD, OPTION_JSON, OPTION_OUT };
static const CommandOption options[] = {
	[OPTION_GAMES] = {"--games", "N",
		{"how many games (default: 10000)",
		 "nombre de parties (par défaut : 10000)"}},
	[OPTION_SEATS] = {"--seats", "N",
		{"how many players (default: what is usual for the game)",
		 "nombre de joueurs (par défaut : l'usage du jeu)"}},
	[OPTION_BOTS] = {"--bots", "LEVELS",
		{"level of the bots: one for all, or one a seat, joined by commas; exec:CMD is a program of yours (default: all "
		 "play at random)",
		 "niveau des robots : un pour tous, ou un par place, séparés par des virgules ; exec:CMD est un programme à vous "
		 "(par défaut : tous jouent au hasard)"}},
	[OPTION_RECORD] = {"--record", "DIR",
		{"write every game's record into this folder, one file a game",
		 "enregistre chaque partie dans ce dossier, un fichier par partie"}},
	[OPTION_JSON] = {"--json", NULL,
		{"print the statistics as one JSON object",
		 "écrit les statistiques en un objet JSON"}},
	[OPTION_OUT] = MANY_OUT_OPTION,
	MANY_OPTIONS("the same games", "les mêmes parties"),
};
static const Example examples[] = {
	{"sim epic_melee", {"ten thousand games at the usual table", "dix mille parties à la table usuelle"}},
	{"sim epic_melee --games 1000000 --seats 6", {"a million at a full one", "un million à une table pleine"}},
	{"sim epic_melee --bots 2 --games 1000", {"a thousand between heuristic bots", "mille entre robots de niveau 2"}},
	{"sim epic_melee --seed 7 --json", {"for a program", "pour un programme"}},
	{"sim epic_melee --games 100 --record games",
		{"a hundred records to replay or verify", "cent enregistrements à revoir ou à vérifier"}},
	{"sim epic_melee --games 1000000 --shard 1/4 --out part1",
		{"a quarter of a million games; tripot merge adds the parts up", "un quart d'un million de parties ; tripot merge réunit les parts"}},
};

static int run(int argc, char **argv);
static int merge(int argc, char **argv, const Shards *shards);

const Command command_sim = {
	.name = "sim",
	.summary = {"play many games, at random or between bots, and show statistics", "jouer bien des parties, au hasard ou entre robots : statistiques"},
	.usage = "GAME [options]",
	.about = {"Every seat plays at random, or with --bots by a bot that keeps its seat. Shown are the length of a game in "
	          "decisions, the scores, and each seat's share of the wins (a win shared by two counts half for each), with 95 "
	          "% intervals.\n"
	          "With --record the same games are also written as records, which takes many times as long.\n"
	          "Ctrl-C or SIGTERM stops early: the statistics are then those of the games played so far, and the exit code is 130.",
	          "Chaque place joue au hasard, ou avec --bots par un robot qui garde sa place. On voit la longueur d'une "
	          "partie en décisions, les scores, et la part des victoires de chaque place (une victoire partagée compte pour "
	          "moitié à chacun), avec leurs intervalles à 95 %.\n"
	          "Avec --record, les mêmes parties sont aussi enregistrées, ce qui prend bien plus de temps.\n"
	          "Ctrl-C ou SIGTERM arrête avant la fin : les statistiques sont alors celles des parties déjà jouées, et le code de "
	          "sortie est 130."},
	COMMAND_OPTIONS(options),
	COMMAND_EXAMPLES(examples),
	.run = run,
	.merge = merge,
};

typedef struct Given {
	ManyArgs many;
	const char *record, *bots;
	Args seats; /* its value is checked when the game is known */
	uint64_t games;
	bool json;
} Given;

/* Takes one argument; false: it is wrong, and that has been said. */
static bool take(Given *given, const Args *args, int option) {
	switch (option) {
	case OPTION_GAMES: return args_number(args, 1, TALLY_GAMES_MAX, &given->games);
	case OPTION_SEATS: given->seats = *args; return true;
	case OPTION_BOTS: given->bots = args->value; return true;
	case OPTION_RECORD: given->record = args->value; return true;
	case OPTION_JSON: return given->json = true;
	default: return many_take(&given->many, args, option);
	}
}

/* One level for all, or one a seat; then the list may tell how many seats there are. */
static bool set_bots(const Given *given, ManyPlan *plan) {
	const Game *game = plan->setup.game;
	BotList *bots = &plan->bots;
	if (!given->bots) return true;
	if (!many_bots(&command_sim, given->bots, bots)) return false;
	if (bots->n > 1 && !given->seats.value && bots->n >= game->seats_min && bots->n <= game->seats_max) plan->setup.seats = (uint8_t)bots->n;
	if (bots->n > 1 && bots->n != plan->setup.seats) {
		usage_error(&command_sim, "--bots has %d levels, but there are %d seats", bots->n, plan->setup.seats);
		return false;
	}
	bots_fill(bots, plan->setup.seats);
	return true;
}

static int play(SimPlan *plan, SimResult *result) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	if (plan->record_dir && !sim_record_open(plan, &why)) return failure(&command_sim, "%s", reason);
	if (!sim_run(plan, result)) return STATUS_FAILED;
	if (!result->run.error[0]) return STATUS_OK;
	return failure(&command_sim, "stopped after %llu games: %s", (unsigned long long)result->tally.games, result->run.error);
}

/* With `shards` nothing is played: it has been. */
static int go(int argc, char **argv, const Shards *shards) {
	Given given = {.many = many_usual(), .games = 10000};
	Args args = args_of(&command_sim, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!take(&given, &args, option)) return STATUS_USAGE;
	EditionPack pack;
	SimPlan plan = {.record_dir = given.record};
	SimResult result = {.run = {.seconds = 0}};
	int status = many_plan(&command_sim, &given.many, &given.seats, given.games, &pack, &plan.many);
	if (status == STATUS_OK && !set_bots(&given, &plan.many)) status = STATUS_USAGE;
	if (status == STATUS_OK) status = shards ? many_merge(&command_sim, &plan.many, shards, &result.tally, TALLY_SHAPE, &result.run) : play(&plan, &result);
	if (status != STATUS_OK) return status;
	if (plan.many.shard.n) return many_save_shard(&command_sim, &plan.many, argc, argv, &result.run, &result.tally, TALLY_SHAPE);
	if (given.json) sim_report_json(&plan, &result);
	else sim_report(&plan, &result);
	return result.run.was_stopped ? STATUS_STOPPED : STATUS_OK;
}

static int run(int argc, char **argv) {
	return go(argc, argv, NULL);
}

static int merge(int argc, char **argv, const Shards *shards) {
	return go(argc, argv, shards);
}
