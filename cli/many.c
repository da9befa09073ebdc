/* Arguments of the commands that play many games; see many.h. */
#include "cli/many.h"
#include "cli/crew.h"

#include <string.h>

ManyArgs many_usual(void) {
	return (ManyArgs){.seed = 1, .threads = (uint64_t)crew_processors()};
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
	if (!strcmp(args->name, "--threads")) return args_number(args, 1, CREW_THREADS_MAX, &many->threads);
	if (!strcmp(args->name, "--progress")) return many->progress = true;
	assert(!strcmp(args->name, "--edition"));
	many->edition = args->value;
	return true;
}
