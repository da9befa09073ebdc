/* `tripot store move`: a club from one store to another, while no server runs on either. */
#include "cli/args.h"
#include "server/store/move.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { PLACES = 2 };

static int run(int argc, char **argv);

const Command command_store = {
	.name = "store",
	.usage = "move FROM TO",
	.run = run,
};

static void show_progress(void *arg, int64_t done, int64_t all) {
	(void)arg;
	fprintf(stderr, "tripot store: %" PRId64 " of %" PRId64 " tables and rooms\n", done, all);
}

static void show_sum(const StoreSum *s) {
	printf("moved, and compared equal: %" PRId64 " tables with %" PRId64 " seats, %" PRId64 " steps, %" PRId64 " notes, %" PRId64
	       " lines of talk and %" PRId64 " snapshots; %" PRId64 " rooms with %" PRId64 " people and %" PRId64 " games; %" PRId64 " bans\n",
	       s->tables, s->seats, s->steps, s->notes, s->talk, s->snapshots, s->rooms, s->people, s->games, s->bans);
}

static int move(const char *from, const char *to) {
	char reason[16384];
	Text why = TEXT_ON(reason);
	StoreSum sum;
	if (!strcmp(from, to)) return usage_error(&command_store, "FROM and TO are the same place");
	if (!store_move(from, to, show_progress, NULL, &sum, &why)) return failure(&command_store, "%s", reason);
	show_sum(&sum);
	printf("%s is as it was: put it away, so that nobody starts a server on it by mistake\n", from);
	return STATUS_OK;
}

static int run(int argc, char **argv) {
	Args args = args_of(&command_store, argc, argv);
	const char *words[1 + PLACES] = {NULL};
	int n = 0, option;
	for (; (option = args_next(&args)) != ARGS_END; n++) {
		if (option != ARGS_PLAIN) return STATUS_USAGE;
		if (n > PLACES) return usage_error(&command_store, "'%s' is too much", args.value);
		words[n] = args.value;
	}
	if (!n || strcmp(words[0], "move") != 0) return usage_error(&command_store, "say what to do: tripot store move FROM TO");
	if (n <= PLACES) return usage_error(&command_store, "say from where to where: each is a data folder, or postgresql://user@host/name");
	return move(words[1], words[2]);
}
