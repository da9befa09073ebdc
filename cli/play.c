/* `tripot play`: the terminal table. */
#include "cli/play_open.h"
#include "tui/term.h"

#include <stddef.h>

/* clang-format off */
enum {
	OPTION_SEATS, OPTION_YOU, OPTION_BOTS, OPTION_NAMES, OPTION_LANG, OPTION_EDITION, OPTION_OPTION, OPTION_SEED, OPTION_RECORD,
	OPTION_RESUME, OPTION_NET
};
/* clang-format on */
static const CommandOption options[] = {
	[OPTION_SEATS] = {"--seats", "N"},          [OPTION_YOU] = {"--you", "SEATS"},   [OPTION_BOTS] = {"--bots", "LEVELS"},
	[OPTION_NAMES] = {"--names", "A,B,…"},      [OPTION_LANG] = {"--lang", "en|fr"}, [OPTION_EDITION] = {"--edition", "DIR"},
	[OPTION_OPTION] = {"--option", "ID=VALUE"}, [OPTION_SEED] = {"--seed", "S"},     [OPTION_RECORD] = {"--record", "FILE"},
	[OPTION_RESUME] = {"--resume", "FILE"},     [OPTION_NET] = {"--net", "FILE"},
};

static int run(int argc, char **argv);

const Command command_play = {
	.name = "play",
	.usage = "GAME [options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

static bool take(PlayArgs *given, const Args *args, int option) {
	static const char *const languages[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};
	switch (option) {
	case OPTION_SEATS: given->seats = *args; return true;
	case OPTION_YOU: given->you = args->value; return true;
	case OPTION_BOTS: given->bots = args->value; return true;
	case OPTION_NAMES: given->names = args->value; return true;
	case OPTION_LANG: return args_choice(args, languages, LANG_COUNT, &given->lang);
	case OPTION_EDITION: given->edition = args->value; return true;
	case OPTION_OPTION: return setup_add_option(args, &given->options);
	case OPTION_SEED: return given->has_seed = args_number(args, 0, UINT64_MAX, &given->seed);
	case OPTION_RECORD: given->record = args->value; return true;
	case OPTION_RESUME: given->resume = args->value; return true;
	case OPTION_NET: given->net = args->value; return true;
	case ARGS_PLAIN:
		if (given->game) return usage_error(&command_play, "one game at a time: '%s' is too much", args->value) == STATUS_OK;
		given->game = args->value;
		return true;
	default: return false;
	}
}

static int run(int argc, char **argv) {
	PlayArgs given = {.lang = term_language()};
	grow_init(&given.nets.bytes);
	Args args = args_of(&command_play, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!take(&given, &args, option)) return STATUS_USAGE;
	int status;
	Play *play = play_open(&command_play, &given, &status);
	if (play) {
		status = STATUS_OK;
		if (play_run(play) == PLAY_ON) play_show_end(play);
		else play_show_leave(play);
		play_close(play);
	}
	nets_free(&given.nets);
	return status;
}
