/* `tripot sim`: many games, at random or between bots, and their statistics. */
#include "cli/many/sim.h"

enum { OPTION_GAMES, OPTION_SEATS, OPTION_BOTS, OPTION_RECORD, OPTION_JSON, OPTION_OUT };
static const CommandOption options[] = {
	[OPTION_GAMES] = {"--games", "N"},
	[OPTION_SEATS] = {"--seats", "N"},
	[OPTION_BOTS] = {"--bots", "LEVELS"},
	[OPTION_RECORD] = {"--record", "DIR"},
	[OPTION_JSON] = {"--json", NULL},
	[OPTION_OUT] = {"--out", "DIR"},
	MANY_OPTIONS,
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
	if (bots->n > 1 && !given->seats.value && bots->n >= game->seats_min && bots->n <= game->seats_max)
		plan->setup.seats = (uint8_t)bots->n;
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

/* From what was played to the report. */
static int show(const Given *given, const SimPlan *plan, const SimResult *result, int argc, char **argv) {
	if (plan->many.shard.n) return many_save_shard(&command_sim, &plan->many, argc, argv, &result->run, &result->tally, TALLY_SHAPE);
	if (given->json) sim_report_json(plan, result);
	else sim_report(plan, result);
	return result->run.was_stopped ? STATUS_STOPPED : STATUS_OK;
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
	if (status == STATUS_OK) status = many_load_nets(&command_sim, &plan.many);
	if (status == STATUS_OK)
		status = shards ? many_merge(&command_sim, &plan.many, shards, &result.tally, TALLY_SHAPE, &result.run) : play(&plan, &result);
	if (status == STATUS_OK) status = show(&given, &plan, &result, argc, argv);
	many_close(&plan.many);
	return status;
}

static int run(int argc, char **argv) {
	return go(argc, argv, NULL);
}

static int merge(int argc, char **argv, const Shards *shards) {
	return go(argc, argv, shards);
}

const Command command_sim = {
	.name = "sim",
	.usage = "GAME [options]",
	COMMAND_OPTIONS(options),
	.run = run,
	.merge = merge,
};
