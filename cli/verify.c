/* `tripot verify`: is a record true? */
#include "cli/args.h"
#include "io/record_file.h"
#include "io/replay.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

static int run(int argc, char **argv);

const Command command_verify = {
	.name = "verify",
	.usage = "FILE...",
	.run = run,
};

static void print_parties(const Fair *fair, Text *out) {
	text_add(out, "fair deal by the server");
	const char *before = " and seats ";
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if (!fair_has(fair->committed, seat)) continue;
		text_addf(out, "%s%d", before, seat);
		before = ", ";
	}
}

/* Deals before this one, which a person who disliked their cards could have spoilt. */
static void print_redeals(const RecordInfo *info, Text *out) {
	uint32_t withheld = 0;
	if (!info->n_redeals) return;
	for (int i = 0; i < info->n_redeals; i++) withheld |= info->redeal[i].withheld;
	text_addf(out, ", %d deal%s broken off before", info->n_redeals, info->n_redeals == 1 ? "" : "s");
	const char *before = ": secrets withheld by seats ";
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if (!(withheld >> seat & 1)) continue;
		text_addf(out, "%s%d", before, seat);
		before = ", ";
	}
}

/* A position in the place of a deal is what somebody gave: only what came after it is chance. */
static void print_start(const RecordInfo *info, Text *out) {
	if (!info->has_start) return;
	if (!info->from[0]) text_add(out, "begins from a position, ");
	else if (info->from_step) text_addf(out, "begins from a position (step %" PRIu32 " of table %s), ", info->from_step, info->from);
	else text_addf(out, "seed given: begins from the deal of table %s, ", info->from);
	if (info->has_fair) text_add(out, "later chance: ");
}

static void print_found(const Record *record, Text *out) {
	size_t actions = 0;
	for (size_t i = 0; i < record->n_lines; i++) actions += record->lines[i].entry.type == LOG_ACTION;
	text_addf(out, "ok, %zu action%s, ", actions, actions == 1 ? "" : "s");
	print_start(&record->info, out);
	if (record->info.has_seed) {
		text_addf(out, "seed %" PRIu64, record->info.seed);
	} else if (record->info.has_fair) {
		print_parties(&record->info.fair, out);
		print_redeals(&record->info, out);
	} else {
		text_add(out, "scripted: chance has no seed to be checked against");
	}
	if (record_is_drawn(record)) text_add(out, ", a draw by agreement");
	if (!record->result[0]) text_add(out, ", not finished");
}

/* Says it; true when the record is good. */
static bool verify(const char *path) {
	RecordError error;
	char line[PATH_MAX + sizeof error.text];
	Text out = TEXT_ON(line);
	Record *record = record_load(path, &error);
	Replay *replay = record ? record_verify(record, &error) : NULL;
	if (replay) {
		text_addf(&out, "%s: ", path);
		print_found(record, &out);
	} else {
		record_print_error(&error, path, &out);
	}
	puts(line);
	replay_close(replay);
	record_free(record);
	return replay != NULL;
}

static int run(int argc, char **argv) {
	bool all_good = true;
	int n = 0;
	Args args = args_of(&command_verify, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END; n++)
		if (option != ARGS_PLAIN) return STATUS_USAGE;
	if (!n) return usage_error(&command_verify, "which records? tripot verify FILE...");
	args = args_of(&command_verify, argc, argv); /* only now: a wrong option is told before anything is done */
	while (args_next(&args) == ARGS_PLAIN) all_good = verify(args.value) && all_good;
	return all_good ? STATUS_OK : STATUS_FAILED;
}
