/* `tripot match`: bots against each other, and who is stronger. */
#include "cli/many/match.h"

#include <stdlib.h>
#include <string.h>

enum { OPTION_BOTS, OPTION_GAMES, OPTION_FIXED, OPTION_SPRT, OPTION_JSON, OPTION_OUT };
static const CommandOption options[] = {
	[OPTION_BOTS] = {"--bots", "LEVELS"},
	[OPTION_GAMES] = {"--games", "N"},
	[OPTION_FIXED] = {"--fixed-seats", NULL},
	[OPTION_SPRT] = {"--sprt", "ELO0,ELO1"},
	[OPTION_JSON] = {"--json", NULL},
	[OPTION_OUT] = {"--out", "DIR"},
	MANY_OPTIONS,
};

static int run(int argc, char **argv);
static int merge(int argc, char **argv, const Shards *shards);

const Command command_match = {
	.name = "match",
	.usage = "GAME --bots LEVELS [options]",
	COMMAND_OPTIONS(options),
	.run = run,
	.merge = merge,
};

typedef struct Given {
	ManyArgs many;
	const char *bots, *sprt;
	uint64_t games;
	bool json, is_fixed;
} Given;

/* Takes one argument; false: it is wrong, and that has been said. */
static bool take(Given *given, const Args *args, int option) {
	switch (option) {
	case OPTION_BOTS: given->bots = args->value; return true;
	case OPTION_GAMES: return args_number(args, 1, 1000000000, &given->games);
	case OPTION_FIXED: return given->is_fixed = true;
	case OPTION_SPRT: given->sprt = args->value; return true;
	case OPTION_JSON: return given->json = true;
	default: return many_take(&given->many, args, option);
	}
}

/* What is told apart: levels and programs, or with fixed seats every place. */
static void tell_apart(MatchPlan *plan) {
	for (int place = 0; place < plan->many.bots.n; place++) {
		int like = plan->is_fixed ? place : 0;
		while (!bots_are_alike(&plan->many.bots, like, place)) like++;
		plan->bot[place] = like < place ? plan->bot[like] : plan->n_bots++;
	}
}

/* The list of bots is the table: as many seats as bots. */
static bool read_bots(const char *text, MatchPlan *plan) {
	Setup *setup = &plan->many.setup;
	const Game *game = setup->game;
	if (!text) return usage_error(&command_match, "which bots? --bots 2,0,0,0") == STATUS_OK;
	if (!many_bots(&command_match, text, &plan->many.bots)) return false;
	int n = plan->many.bots.n;
	setup->seats = (uint8_t)n;
	tell_apart(plan);
	if (n >= game->seats_min && n <= game->seats_max) return true;
	usage_error(&command_match, "--bots has %d levels, but %s has %d to %d seats", n, game->id, game->seats_min, game->seats_max);
	return false;
}

static bool read_sprt(const char *text, MatchPlan *plan) {
	char *end, *last;
	if (!text) return true;
	plan->has_sprt = true;
	plan->elo0 = strtod(text, &end);
	plan->elo1 = *end == ',' ? strtod(end + 1, &last) : 0;
	bool is_good = end != text && *end == ',' && last != end + 1 && !*last && plan->elo0 < plan->elo1;
	if (!is_good) usage_error(&command_match, "--sprt wants two differences in Elo, the lower first: -15,0");
	else if (plan->n_bots != 2) usage_error(&command_match, "--sprt compares two levels, but --bots has %d", plan->n_bots);
	else if (plan->many.shard.n) usage_error(&command_match, "--sprt looks at all games together: it cannot be played in parts");
	return is_good && plan->n_bots == 2 && !plan->many.shard.n;
}

/* From what was played to the report. */
static int show(const Given *given, const MatchPlan *plan, const MatchResult *result, int argc, char **argv) {
	if (plan->many.shard.n) return many_save_shard(&command_match, &plan->many, argc, argv, &result->run, &result->tally, MATCH_SHAPE);
	if (given->json) match_report_json(plan, result);
	else match_report(plan, result);
	return result->run.was_stopped ? STATUS_STOPPED : STATUS_OK;
}

/* With `shards` nothing is played: it has been. */
static int go(int argc, char **argv, const Shards *shards) {
	Given given = {.many = many_usual(), .games = 1000};
	Args args = args_of(&command_match, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!take(&given, &args, option)) return STATUS_USAGE;
	EditionPack pack;
	MatchPlan plan = {.is_fixed = given.is_fixed};
	MatchResult result = {.run = {.seconds = 0}};
	int status = many_plan(&command_match, &given.many, &(Args){.command = &command_match}, given.games, &pack, &plan.many);
	if (status == STATUS_OK && (!read_bots(given.bots, &plan) || !read_sprt(given.sprt, &plan))) status = STATUS_USAGE;
	if (status == STATUS_OK) status = many_load_nets(&command_match, &plan.many);
	if (status == STATUS_OK && shards) status = many_merge(&command_match, &plan.many, shards, &result.tally, MATCH_SHAPE, &result.run);
	else if (status == STATUS_OK && !match_run(&plan, &result)) status = STATUS_FAILED;
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
