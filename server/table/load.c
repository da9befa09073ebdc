/* Loads a table from the store, so that games go on after a restart; see table.h. The steps are replayed and checked against the deal, by
 * the rules that the game began with. If this program does not have those rules, the game goes on from its last snapshot. */
#include "bots/bot.h"
#include "core/fields/state_json.h"
#include "server/table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_load_seat(LiveTable *t, const SeatRow *row) {
	if (row->seat < 0 || row->seat >= SEATS_MAX || row->holder < 0 || row->holder >= HOLDER_COUNT) return;
	Seat *s = &t->seat[row->seat];
	s->holder = (uint8_t)row->holder;
	s->level = bot_level_exists(row->level) ? (uint8_t)row->level : 0;
	s->has_resigned = row->has_resigned;
	s->may_return = row->may_return;
	s->last = row->last;
	s->content = row->content;
	snprintf(s->name, sizeof s->name, "%s", row->name);
	s->token = row->token;
	s->absent_at = t->shared->world->now(t->shared->world->arg);
	s->noticed = (uint8_t)row->noticed;
	snprintf(s->address, sizeof s->address, "%s", row->address);
	if (row->due) s->deadline = s->absent_at + (row->due - shared_clock(t->shared)) * 1000;
}

static void found_seat(void *arg, const SeatRow *row) {
	table_load_seat(arg, row);
}

static void found_talk(void *arg, const TalkRow *row) {
	LiveTable *t = arg;
	t->n_talk = row->n;
	if (row->seat < 0 || row->seat >= t->setup.seats) return;
	TalkLine line = {.n = row->n, .at = row->at, .seat = row->seat, .is_team = row->is_team, .is_phrase = row->text[0] == TALK_PHRASE};
	snprintf(line.text, sizeof line.text, "%s", row->text[0] ? row->text + 1 : "");
	talk_keep(t, &line);
}

/* The steps as text, and where those after the snapshot begin. */
typedef struct Steps {
	LiveTable *table;
	Grow *text;
	int64_t snapshot;
	int rules;    /* of the snapshot */
	size_t after; /* bytes up to it */
} Steps;

static void found_step(void *arg, const StepRow *row) {
	Steps *steps = arg;
	grow_add(steps->text, row->lines);
	if (row->n <= steps->snapshot) steps->after = steps->text->text.len;
	steps->table->n_steps = row->n;
	if (row->note) steps->table->n_notes = row->note;
}

/* Plays the record; the match remembers what happened. */
static bool replay(LiveTable *t, RecordError *error, bool must_be_whole) {
	t->replay = replay_open(t->record, error);
	if (!t->replay) return false;
	t->match = replay_match(t->replay);
	t->setup = *match_setup(t->match);
	ReplayStep step;
	while ((step = replay_next(t->replay, error)) == REPLAY_MOVED) {}
	return step == REPLAY_END || !must_be_whole;
}

static void forget_match(LiveTable *t) {
	replay_close(t->replay);
	record_free(t->record);
	t->replay = NULL;
	t->record = NULL;
	t->match = NULL;
}

static bool play_record(LiveTable *t, const Grow *text, RecordError *error, bool must_be_whole) {
	if (text->text.is_full) return record_fail(error, 0, "out of memory");
	t->record = record_read(text->text.data, text->text.len, error);
	if (t->record && replay(t, error, must_be_whole)) {
		t->info = t->record->info;
		t->notes = t->record->notes; /* they go on with the game */
		t->record->notes = (RecordNotes){0};
		t->info.notes = &t->notes;
		return true;
	}
	forget_match(t);
	return false;
}

/* The header from the line with that tag on, or NULL. */
static const char *find_tag(const char *header, const char *tag) {
	const char *found = strstr(header, tag);
	return found && (found == header || found[-1] == '\n') ? found : NULL;
}

/* The same header with the snapshot as its start, and its rules, or the newest where this program does not play those. */
static bool write_from_snapshot(const Steps *from, const char *start, const Grow *state, const char *steps, Grow *out) {
	int newest = from->table->setup.game->rules_version;
	const char *rules = find_tag(start, "rules: "), *generator = find_tag(start, "generator: "), *names = find_tag(start, "name: ");
	if (!names) names = find_tag(start, "date: ");
	if (!names) names = find_tag(start, "--\n");
	const char *end = find_tag(start, "--\n");
	if (!rules || !generator || !names || !end) return false;
	const char *after_rules = strchr(rules, '\n');
	grow_add_n(out, start, (size_t)(rules - start));
	text_addf(grow_room(out, 64), "rules: %d", from->rules >= 1 && from->rules <= newest ? from->rules : newest);
	grow_add_n(out, after_rules, (size_t)(generator - after_rules));
	grow_add(out, "generator: scripted\nstart: ");
	grow_add(out, state->text.data);
	grow_add(out, "\n");
	grow_add_n(out, names, (size_t)(end - names));
	grow_add(out, "--\n");
	grow_add(out, steps);
	return true;
}

/* Replays the steps after the snapshot as far as the rules allow; none if they cannot even be parsed any more. */
static bool load_snapshot(LiveTable *t, const char *start, const Grow *state, const Steps *steps, RecordError *error) {
	const char *after[] = {steps->text->text.data + steps->after, ""};
	bool ok = false;
	for (int i = 0; i < 2 && !ok; i++) {
		Grow text;
		grow_init(&text);
		ok = write_from_snapshot(steps, start, state, after[i], &text) && play_record(t, &text, error, false);
		grow_free(&text);
	}
	return ok;
}

static bool load_match(LiveTable *t, const char *start) {
	Grow text, lines, snapshot;
	RecordError error = {0};
	grow_init(&text);
	grow_init(&lines);
	grow_init(&snapshot);
	Steps steps = {.table = t, .text = &lines};
	bool has_snapshot = store_get_snapshot(t->shared->store, t->key.key, &steps.snapshot, &steps.rules, &snapshot);
	bool ok = store_each_step(t->shared->store, t->key.key, found_step, &steps);
	grow_add(&text, start);
	grow_add(&text, lines.text.data);
	t->n_snapshot = has_snapshot ? steps.snapshot : -1;
	bool is_whole = ok && play_record(t, &text, &error, true);
	if (ok && !is_whole) {
		t->shared->world->log(t->shared->world->arg, "snapshot", t->id, error.text);
		ok = has_snapshot && load_snapshot(t, start, &snapshot, &steps, &error);
	}
	if (!ok) t->shared->world->log(t->shared->world->arg, "lost", t->id, error.text);
	grow_free(&text);
	grow_free(&lines);
	grow_free(&snapshot);
	return ok;
}

/* Tells nobody anything: clients that come back get everything. If the rules refused some steps the position is saved anew, so that these
 * are not tried again after the next restart. */
static void settle(LiveTable *t) {
	size_t n;
	Session spectator;
	match_log(t->match, &n);
	t->n_saved = n;
	if (!match_to_act(t->match)) t->phase = PHASE_OVER;
	if (match_was_given(t->match) || (t->n_snapshot < 0 && t->phase != PHASE_OVER)) table_save_snapshot(t);
	session_look(&spectator, t->match, SPECTATOR);
	table_set_clocks(t, SPECTATOR, &spectator, t->pace != PACE_DAYS); /* days go on where they stood */
	for (int i = 0; i < t->setup.seats; i++) t->seat[i].thinks_since = NOT_KNOWN;
	push_updates(t, &spectator, false);
	table_follow_draw(t, &spectator);
	table_look_for_pause(t);
	if (t->pause && t->pace == PACE_DAYS) t->paused_at -= (shared_clock(t->shared) + 1 - t->held) * 1000;
}

/* Reads the deals that were broken off before this one. They are told, whatever broke them off. */
static void load_deals(LiveTable *t, const char *text) {
	while (*text && t->info.n_redeals < REDEALS_MAX) {
		char line[RECORD_LINE_MAX] = "";
		size_t n = strcspn(text, "\n");
		if (n < sizeof line) memcpy(line, text, n);
		if (redeal_parse(&t->setup, line, &t->info.redeal[t->info.n_redeals])) t->info.n_redeals++;
		text += n + (text[n] == '\n');
	}
}

static bool load_setup(LiveTable *t, const TableRow *row) {
	const Game *game = game_find(row->game);
	if (!game || row->seats < game->seats_min || row->seats > game->seats_max || row->pace < 0 || row->pace >= PACE_COUNT) return false;
	if (row->pace == PACE_DAYS && (row->days < 1 || row->days > DAYS_MAX)) return false;
	const ServerEdition *edition = editions_find(t->shared->editions, game, row->edition);
	t->is_stranded = !edition;
	if (!edition) edition = editions_find(t->shared->editions, game, "default");
	t->setup = (Setup){.game = game, .pack = &edition->pack, .seats = (uint8_t)row->seats};
	t->info.edition = edition->meta;
	table_read_options(row->options, &t->setup);
	return true;
}

static bool load_row(Shared *shared, const TableRow *row, LiveTable *t) {
	t->shared = shared;
	t->idle_since = shared->world->now(shared->world->arg);
	t->key = row->key;
	t->created = row->created;
	t->seen = row->seen;
	memcpy(t->id, row->id, sizeof t->id);
	memcpy(t->invite, row->invite, sizeof t->invite);
	snprintf(t->rematch, sizeof t->rematch, "%s", row->rematch);
	snprintf(t->edition, sizeof t->edition, "%s", row->edition);
	t->pace = (uint8_t)row->pace;
	t->days = (uint8_t)row->days;
	t->stand_in = bot_level_exists(row->stand_in) ? (int8_t)row->stand_in : NO_LEVEL;
	t->held = row->held;
	t->phase = (uint8_t)row->phase;
	t->is_public = row->is_public;
	t->has_talk = row->has_talk;
	t->has_notes = row->has_notes;
	t->host = row->host;
	return load_setup(t, row);
}

LiveTable *table_load_front(Shared *shared, const TableRow *row) {
	LiveTable *t = calloc(1, sizeof *t);
	if (!t) return NULL;
	t->is_glimpse = true;
	if (load_row(shared, row, t)) return t;
	table_free(t);
	return NULL;
}

LiveTable *table_load(Shared *shared, const TableRow *row, bool is_glimpse) {
	LiveTable *t = calloc(1, sizeof *t);
	if (!t) return NULL;
	t->is_glimpse = is_glimpse;
	bool ok = load_row(shared, row, t) && store_each_seat(shared->store, t->key.key, found_seat, t) &&
	          (is_glimpse || store_each_talk(shared->store, t->key.key, found_talk, t));
	if (ok) load_deals(t, row->deals);
	if (ok && row->start[0] && t->phase == PHASE_OPEN) ok = table_load_start(t, row->start);
	else if (ok && row->start[0]) {
		ok = load_match(t, row->start);
		if (ok) settle(t);
	}
	if (ok) return t;
	shared->world->log(shared->world->arg, "unreadable", row->id, "the table is left as it is in the store");
	table_free(t);
	return NULL;
}
