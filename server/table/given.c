/* A table whose game begins from a position of a finished game instead of a deal; see table.h. Until it begins the store keeps the position
 * as a record without steps, in the place of the game's own record. */
#include "server/table/table.h"

#include <stdio.h>
#include <string.h>

/* The position after so many steps. */
static bool position_at(const LiveTable *t, uint32_t step, StateBuf *out, Refusal *why) {
	Grow text;
	RecordError error;
	uint32_t at = 0;
	grow_init(&text);
	Record *record = record_write(t->match, &t->info, &text) ? record_read(text.text.data, text.text.len, &error) : NULL;
	Replay *replay = record ? replay_open(record, &error) : NULL;
	while (replay && at < step && replay_next(replay, &error) == REPLAY_MOVED) at++;
	bool is_there = replay && at == step && match_to_act(replay_match(replay));
	memset(out, 0, sizeof *out);
	if (is_there) memcpy(out->bytes, match_state(replay_match(replay)), t->setup.game->state_size);
	replay_close(replay);
	record_free(record);
	grow_free(&text);
	return is_there || refuse(why, "from", "that game has no such step to play on from") || refuse_text(why, "why", "step");
}

bool table_read_from(const LiveTable *from, uint32_t step, TableOptions *options, Refusal *why) {
	const Game *game = from->setup.game;
	if (from->phase != PHASE_OVER) return refuse(why, "from", "that game is not over") || refuse_text(why, "why", "not_over");
	if (table_is_secret(from)) return refuse(why, "from", "the cards of that table stay secret") || refuse_text(why, "why", "secret");
	options->edition = editions_find(from->shared->editions, game, from->edition);
	if (!options->edition || options->edition->pack.hash != from->setup.pack->hash)
		return refuse(why, "edition", "the server has no edition \"%s\" as it was any more", from->edition) ||
		       refuse_text(why, "edition", from->edition);
	options->setup = from->setup; /* its rules, too */
	options->setup.pack = &options->edition->pack;
	options->has_start = position_at(from, step, &options->start, why);
	memcpy(options->from, from->id, sizeof options->from);
	options->from_step = step;
	return options->has_start;
}

static void set_start(LiveTable *t, const StateBuf *start, const char *from, uint32_t step) {
	t->info.has_start = true;
	t->info.start = *start;
	snprintf(t->info.from, sizeof t->info.from, "%s", from);
	t->info.from_step = step;
}

bool table_give_start(LiveTable *t, const TableOptions *options) {
	char reason[256];
	Text why = TEXT_ON(reason);
	Rng rng;
	Grow record;
	set_start(t, &options->start, options->from, options->from_step);
	rng_seed(&rng, 0); /* nothing is drawn */
	grow_init(&record);
	Match *match = match_new_from(&t->setup, &rng, state_of(&t->info.start), &why);
	bool ok = match && record_write(match, &t->info, &record);
	if (ok) table_save(t, record.text.data);
	match_free(match);
	grow_free(&record);
	return ok;
}

/* Loads the start position. If the edition has changed since, the table is stranded: its game cannot begin. */
bool table_load_start(LiveTable *t, const char *text) {
	RecordError error;
	Record *record = record_read(text, strlen(text), &error);
	if (!record) return false;
	set_start(t, &record->info.start, record->info.from, record->info.from_step);
	t->setup.rules = record->setup.rules;
	t->is_stranded |= record->pack.hash != t->setup.pack->hash;
	record_free(record);
	return true;
}
