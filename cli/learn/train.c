/* `tripot train`: a net that teaches itself a game. */
#include "cli/learn/train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int run(int argc, char **argv);

enum {
	OPTION_SEATS,
	OPTION_MINUTES,
	OPTION_ROUNDS,
	OPTION_FROM,
	OPTION_TEACHER,
	OPTION_LESSONS,
	OPTION_NET,
	OPTION_ENTROPY,
	OPTION_GATE,
	OPTION_CRITIC,
	OPTION_OUT,
	OPTION_RESUME,
	OPTION_OPTION,
	OPTION_EDITION,
	OPTION_SEED,
	OPTION_THREADS,
	OPTION_PROGRESS,
};
/* clang-format off */
static const CommandOption options[] = {
	[OPTION_SEATS] = {"--seats", "N|all"},    [OPTION_MINUTES] = {"--minutes", "M"},      [OPTION_ROUNDS] = {"--rounds", "N"},
	[OPTION_FROM] = {"--from", "rules|judgement"},
	[OPTION_TEACHER] = {"--teacher", "LEVEL"}, [OPTION_LESSONS] = {"--lessons", "N"},     [OPTION_NET] = {"--net", "FILE"},
	[OPTION_GATE] = {"--gate", "full|quick"}, [OPTION_CRITIC] = {"--critic", "all|own"},
	[OPTION_ENTROPY] = {"--entropy", "E,E"},  [OPTION_OUT] = {"--out", "FILE"},           [OPTION_RESUME] = {"--resume", NULL},
	[OPTION_OPTION] = {"--option", "ID=VALUE"},
	[OPTION_EDITION] = {"--edition", "DIR"},  [OPTION_SEED] = {"--seed", "S"},            [OPTION_THREADS] = {"--threads", "T"},
	[OPTION_PROGRESS] = {"--progress", NULL},
};
/* clang-format on */

const Command command_train = {
	.name = "train",
	.usage = "GAME [options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

enum { MINUTES = 5, LESSONS = 65536, LESSONS_MOST = 1 << 20 };

static const char *const beginnings[] = {"rules", "judgement"}, *const gates[] = {"full", "quick"}, *const critics[] = {"all", "own"};

typedef struct Given {
	ManyArgs many;
	Args seats;
	uint64_t minutes, rounds, teacher, lessons;
	const char *net; /* the teacher's */
	bool all_seats, resume;
	int from, gate, critic;
	float entropy[2];
	const char *out;
} Given;

/* `0.2,0.05` */
static bool take_entropy(const Args *args, float *entropy) {
	char *end, *last = NULL;
	entropy[0] = strtof(args->value, &end);
	if (*end == ',') entropy[1] = strtof(end + 1, &last);
	bool is_good = end != args->value && last && last != end + 1 && !*last && entropy[0] <= 10 && entropy[1] >= 0 &&
	               entropy[0] >= entropy[1];
	if (!is_good) usage_error(args->command, "--entropy wants two numbers, for the start and the end: 0.2,0.05, not '%s'", args->value);
	return is_good;
}

/* Takes one argument; false: it is wrong, and that has been said. */
static bool take(Given *given, const Args *args, int option) {
	switch (option) {
	case OPTION_SEATS:
		given->all_seats = !strcmp(args->value, "all");
		given->seats = *args;
		if (given->all_seats) given->seats.value = NULL;
		return true;
	case OPTION_MINUTES: return args_number(args, 1, 100000, &given->minutes);
	case OPTION_ROUNDS: return args_number(args, 1, 10000000, &given->rounds);
	case OPTION_FROM: return args_choice(args, beginnings, 2, &given->from);
	case OPTION_CRITIC: return args_choice(args, critics, 2, &given->critic);
	case OPTION_GATE: return args_choice(args, gates, 2, &given->gate);
	case OPTION_TEACHER: return args_number(args, 2, 99, &given->teacher);
	case OPTION_LESSONS: return args_number(args, 1000, LESSONS_MOST, &given->lessons);
	case OPTION_NET: given->net = args->value; return true;
	case OPTION_ENTROPY: return take_entropy(args, given->entropy);
	case OPTION_OUT: given->out = args->value; return true;
	case OPTION_RESUME: return given->resume = true;
	case OPTION_OPTION: return setup_add_option(args, &given->many.options);
	case OPTION_EDITION: given->many.edition = args->value; return true;
	case OPTION_SEED: return args_number(args, 0, INT64_MAX, &given->many.seed);
	case OPTION_THREADS: return args_number(args, 1, TRAIN_THREADS_MAX, &given->many.threads);
	case OPTION_PROGRESS: return given->many.progress = true;
	case ARGS_PLAIN:
		if (given->many.game) return usage_error(args->command, "one game at a time, not also '%s'", args->value) == STATUS_OK;
		given->many.game = args->value;
		return true;
	default: return false;
	}
}

static int has_no_judgement(const Setup *setup) {
	return failure(&command_train, "%s has no judgement to begin with: --from rules", setup->game->id);
}

static int train_seats(const Given *given, const Setup *setup, int seats) {
	TrainJob *job = calloc(1, sizeof *job);
	char out[64];
	if (!job) return failure(&command_train, "out of memory");
	snprintf(out, sizeof out, "%s.net", setup->game->id);
	job->setup = *setup;
	job->setup.seats = (uint8_t)seats;
	job->plan = (TrainPlan){.seed = given->many.seed,
	                        .threads = (int)given->many.threads,
	                        .decisions = ROUND_DECISIONS,
	                        .has_critic = !given->critic,
	                        .entropy = {given->entropy[0], given->entropy[1]}};
	if (given->entropy[0] < 0) /* a net that begins with something is not to forget it */
		memcpy(job->plan.entropy, given->from ? (float[2]){0.05f, 0.02f} : (float[2]){ENTROPY_FIRST, ENTROPY_LAST}, sizeof given->entropy);
	job->out = given->out ? given->out : out;
	job->minutes = (double)given->minutes;
	job->rounds = given->rounds;
	job->is_from_judgement = given->from;
	job->resume = given->resume;
	job->gate_is_quick = given->gate;
	job->teacher = (int)given->teacher;
	job->lessons = given->teacher ? (int)given->lessons : 0;
	job->shows_progress = given->many.progress;
	int n = snprintf(job->state, sizeof job->state, "%s.%d.state", job->out, seats);
	int status = n < (int)sizeof job->state ? train_run(job) : failure(&command_train, "the name of the file is too long: %s", job->out);
	free(job);
	return status;
}

static bool check_teacher(const Given *given) {
	char levels[256];
	Text list = TEXT_ON(levels);
	if (!given->teacher || bot_level_exists((int)given->teacher)) return true;
	bot_list_levels(&list);
	usage_error(&command_train, "there is no level %d to learn from; there is %s", (int)given->teacher, levels);
	return false;
}

static int train(const Given *given, const Game *game, EditionPack *pack) {
	Setup setup;
	EditionMeta meta;
	NetFile nets;
	static const Nets none = {NULL, 0};
	if (!setup_make(game, pack, &given->seats, &setup) || !setup_options(&command_train, &given->many.options, &setup)) return STATUS_USAGE;
	if (!setup_load_edition(game, given->many.edition, pack, &meta)) return STATUS_FAILED;
	if (given->from && !game->weigh) return has_no_judgement(&setup);
	if (!check_teacher(given)) return STATUS_USAGE;
	grow_init(&nets.bytes);
	if (!nets_load(&command_train, given->net, &nets, &setup)) return STATUS_FAILED;
	if (!given->net) setup.nets = &none; /* a training comes to the same whatever nets the program has */
	int status = STATUS_OK, first = given->all_seats ? game->seats_min : setup.seats, last = given->all_seats ? game->seats_max : first;
	for (int seats = first; seats <= last && status == STATUS_OK; seats++) status = train_seats(given, &setup, seats);
	nets_free(&nets);
	return status;
}

static int run(int argc, char **argv) {
	Given given = {.many = {.seed = 1, .threads = 1}, .minutes = MINUTES, .lessons = LESSONS, .entropy = {-1, -1}};
	given.seats.command = &command_train;
	Args args = args_of(&command_train, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!take(&given, &args, option)) return STATUS_USAGE;
	const Game *game = setup_find_game(&command_train, given.many.game);
	if (!game) return STATUS_USAGE;
	EditionPack *pack = malloc(sizeof *pack);
	int status = pack ? train(&given, game, pack) : failure(&command_train, "out of memory");
	free(pack);
	return status;
}
