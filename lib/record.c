/* Matches out of records and into them; see tripot/match.h. */
#include "io/replay.h"
#include "lib/lib.h"

#include <stdlib.h>
#include <string.h>

static int fail_at(const RecordError *error, char *why, size_t room) {
	if (error->line) return lib_fail(why, room, TRIPOT_INPUT, "line %d: %s", error->line, error->text);
	return lib_fail(why, room, TRIPOT_INPUT, "%s", error->text);
}

/* The setup that a record names; the record's own setup stands on it from then on. NULL: no memory. */
static TripotSetup *setup_of(Record *record) {
	TripotSetup *setup = lib_setup_alloc();
	if (!setup) return NULL;
	setup->setup = record->setup;
	setup->pack = record->pack;
	setup->setup.pack = record->setup.pack = &setup->pack;
	setup->edition = record->info.edition;
	if (lib_setup_finish(setup)) return setup;
	tripot_setup_free(setup);
	return NULL;
}

/* Played up to a step; below 0: to the end. NULL: `error` says where and why. */
static Replay *play(const Record *record, int64_t step, RecordError *error) {
	Replay *replay = replay_open(record, error);
	ReplayStep moved = REPLAY_MOVED;
	while (replay && moved == REPLAY_MOVED && (step < 0 || match_steps(replay_match(replay)) < step)) moved = replay_next(replay, error);
	bool is_short = moved == REPLAY_END && step >= 0 && match_steps(replay_match(replay)) < step;
	if (is_short) record_fail(error, 0, "the record has %u steps, not %lld", match_steps(replay_match(replay)), (long long)step);
	if (moved != REPLAY_WRONG && !is_short) return replay;
	replay_close(replay);
	return NULL;
}

/* Of the game's chance, so that it is not the same in all games; that of a fair deal tells nothing of the deal. */
static uint64_t bots_seed(const RecordInfo *info) {
	FairBytes seed;
	uint64_t number;
	if (!info->has_fair || !fair_is_open(&info->fair)) return info->seed;
	fair_seed(&info->fair, &seed);
	memcpy(&number, seed.byte, sizeof number);
	return number;
}

static int open_record(TripotMatch **out, Record *record, int64_t step, char *why, size_t room) {
	RecordError error;
	TripotSetup *setup = setup_of(record);
	TripotMatch *m = setup ? lib_match_alloc(setup) : NULL;
	Replay *replay = m ? play(record, step, &error) : NULL;
	tripot_setup_free(setup); /* the match keeps it */
	if (replay) {
		m->info = record->info;
		m->info.notes = NULL;
		m->match = replay_release(replay, &m->fair);
		rng_seed(&m->bots, rng_derive(bots_seed(&m->info), SEED_BOTS));
		*out = m;
		return TRIPOT_OK;
	}
	int status = m ? fail_at(&error, why, room) : lib_fail(why, room, TRIPOT_MEMORY, "out of memory");
	tripot_match_free(m);
	return status;
}

int tripot_match_from_record(TripotMatch **out, const char *text, size_t length, int64_t step, char *why, size_t room) {
	RecordError error;
	*out = NULL;
	Record *record = record_read(text, length, &error);
	if (!record) return fail_at(&error, why, room);
	int status = open_record(out, record, step, why, room);
	record_free(record);
	return status;
}

int tripot_record_verify(const char *text, size_t length, char *why, size_t room) {
	RecordError error;
	Record *record = record_read(text, length, &error);
	Replay *replay = record ? record_verify(record, &error) : NULL;
	int status = replay ? TRIPOT_OK : fail_at(&error, why, room);
	replay_close(replay);
	record_free(record);
	return status;
}

int tripot_match_set_name(TripotMatch *m, int seat, const char *name) {
	if (!lib_has_seat(m->setup, seat)) return lib_no_seat(m, seat);
	if (name && !record_name_is_ok(name)) return lib_match_fail(m, TRIPOT_INPUT, "a name is a line of 1 to %d bytes", NAME_MAX_LEN - 1);
	strcpy(m->info.name[seat], name ? name : "");
	return TRIPOT_OK;
}

int tripot_match_set_date(TripotMatch *m, const char *date) {
	if (date && !record_date_is_ok(date)) return lib_match_fail(m, TRIPOT_INPUT, "a date is written YYYY-MM-DD");
	strcpy(m->info.date, date ? date : "");
	return TRIPOT_OK;
}

const char *tripot_match_record(TripotMatch *m, size_t *length) {
	grow_clear(&m->text);
	if (!record_write(m->match, &m->info, &m->text)) {
		bool is_full = m->text.text.is_full;
		lib_match_fail(m, TRIPOT_MEMORY, "%s",
		               is_full ? "out of memory" : "a fair deal that is over has no record while a secret is hidden");
		return NULL;
	}
	if (length) *length = m->text.text.len;
	return m->text.text.data;
}
