/* Arguments of the commands that play many games; see many.h. */
#include "cli/many.h"
#include "bots/bot.h"
#include "run/crew.h"

#include <stdlib.h>
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

static int fail_levels(const Command *command, const char *text) {
	char levels[256];
	Text list = TEXT_ON(levels);
	bot_list_levels(&list);
	usage_error(command, "--bots wants levels joined by commas, not '%s'; there is %s", text, levels);
	return 0;
}

int many_levels(const Command *command, const char *text, int *level) {
	int n = 0;
	for (const char *p = text;; p++) {
		char *end;
		long number = strtol(p, &end, 10);
		bool is_good = end != p && *p >= '0' && *p <= '9' && number <= 99 && bot_level_exists((int)number) && (!*end || *end == ',');
		if (!is_good || n == SEATS_MAX) return fail_levels(command, text);
		level[n++] = (int)number;
		p = end;
		if (!*p) return n;
	}
}
