/* Tables: making and keeping them, and their seats; see table.h. */
#include "server/table/table.h"
#include "bots/bot.h"
#include "server/names.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)PHASE_OVER == STORE_OVER, "the store knows which tables need no owner");

const char *const holder_names[HOLDER_COUNT] = {"none", "person", "bot"};
const char *const phase_names[PHASE_COUNT] = {"open", "commit", "reveal", "play", "over"};

void table_hash_token(const FairBytes *token, FairBytes *out) {
	crypto_generichash(out->byte, FAIR_BYTES, token->byte, FAIR_BYTES, NULL, 0);
}

/* A path of HTTP may have any bytes there: what is no text a database refuses, and all that is open with it. */
bool table_is_id(const char *text) {
	static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
	return strlen(text) == TABLE_ID_LEN && strspn(text, digits) == TABLE_ID_LEN;
}

/* Letters and digits that are not easily confused. */
static void make_id(const World *world, char *id) {
	static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789x";
	unsigned char bytes[TABLE_ID_LEN];
	world->random(world->arg, bytes, sizeof bytes);
	for (int i = 0; i < TABLE_ID_LEN; i++) id[i] = letters[bytes[i] % 32];
	id[TABLE_ID_LEN] = 0;
}

static void make_invite(const World *world, char *invite) {
	unsigned char bytes[INVITE_LEN / 2];
	world->random(world->arg, bytes, sizeof bytes);
	sodium_bin2hex(invite, INVITE_LEN + 1, bytes, sizeof bytes);
}

void table_print_options(const Setup *setup, Text *out) {
	for (int i = 0; i < setup->game->n_options; i++)
		text_addf(out, "%s%s=%s", i ? " " : "", setup->game->options[i].id, setup->game->options[i].values[setup->option[i]]);
}

static bool is_dealing(const LiveTable *t) {
	return t->phase == PHASE_COMMIT || t->phase == PHASE_REVEAL;
}

void table_read_options(const char *text, Setup *setup) {
	for (int i = 0; i < setup->game->n_options; i++) {
		const Option *option = &setup->game->options[i];
		for (int k = 0; k < option->n_values; k++) {
			char pair[2 * ID_MAX + 2], all[512];
			snprintf(pair, sizeof pair, " %.*s=%.*s ", ID_MAX - 1, option->id, ID_MAX - 2, option->values[k]);
			snprintf(all, sizeof all, " %.*s ", (int)sizeof all - 3, text);
			if (strstr(all, pair)) setup->option[i] = (uint8_t)k;
		}
	}
}

/* The deals so far, including the present one, which counts as broken off if it is never finished. */
static void print_deals(const LiveTable *t, Text *out) {
	Redeal now = {.server = t->info.fair.commitment[FAIR_SERVER + 1]};
	for (int i = 0; i < t->info.n_redeals; i++) {
		redeal_print(&t->info.redeal[i], out);
		text_add(out, "\n");
	}
	if (!is_dealing(t) || !fair_has(t->info.fair.committed, FAIR_SERVER)) return;
	redeal_print(&now, out);
	text_add(out, "\n");
}

void table_changed(LiveTable *t) {
	if (t->is_public && !ring_has(&t->changed)) ring_add(&t->shared->changed, &t->changed);
}

void table_save(LiveTable *t, const char *start) {
	char options[512], lines[(REDEALS_MAX + 1) * RECORD_LINE_MAX];
	Text text = TEXT_ON(options), deals = TEXT_ON(lines);
	table_print_options(&t->setup, &text);
	print_deals(t, &deals);
	t->seen = shared_clock(t->shared);
	/* clang-format off */
	TableRow row = {.key = t->key, .created = t->created, .changed = t->seen, .seen = t->seen,
	                .phase = is_dealing(t) ? PHASE_OPEN : t->phase, .game = t->setup.game->id, .options = options, .edition = t->edition,
	                .seats = t->setup.seats, .pace = t->pace, .days = t->days, .stand_in = t->stand_in, .held = t->held,
	                .is_public = t->is_public, .has_talk = t->has_talk, .has_notes = t->has_notes, .host = t->host,
	                .rematch = t->rematch, .deals = deals.data, .start = start};
	/* clang-format on */
	memcpy(row.id, t->id, sizeof row.id);
	memcpy(row.invite, t->invite, sizeof row.invite);
	store_put_table(t->shared->store, &row);
	t->key = row.key;
	table_changed(t);
}

void table_save_seen(LiveTable *t) {
	t->seen = shared_clock(t->shared);
	store_put_seen(t->shared->store, t->key, t->seen);
}

void table_save_seat(LiveTable *t, int seat) {
	const Seat *s = &t->seat[seat];
	/* clang-format off */
	store_put_seat(t->shared->store, t->key, &(SeatRow){.seat = seat, .holder = s->holder, .level = s->level,
	               .has_resigned = s->has_resigned, .may_return = s->may_return, .name = s->name, .token = s->token, .last = s->last,
	               .content = s->content, .due = table_due(t, seat), .noticed = s->noticed, .address = s->address});
	/* clang-format on */
	table_changed(t);
}

static LiveTable *empty_table(Shared *shared) {
	LiveTable *t = calloc(1, sizeof *t);
	if (!t) return NULL;
	t->shared = shared;
	t->idle_since = shared->world->now(shared->world->arg);
	return t;
}

LiveTable *table_new(Shared *shared, const TableOptions *options, const FairBytes *host) {
	LiveTable *t = empty_table(shared);
	if (!t) return NULL;
	make_id(shared->world, t->id);
	make_invite(shared->world, t->invite);
	memcpy(t->edition, options->edition->name, sizeof t->edition);
	t->setup = options->setup;
	t->info.edition = options->edition->meta;
	t->pace = (uint8_t)options->pace;
	t->days = t->pace == PACE_DAYS ? (uint8_t)options->days : 0;
	t->stand_in = (int8_t)options->stand_in;
	t->is_public = options->is_public;
	t->has_talk = options->has_talk;
	t->has_notes = options->has_notes;
	t->host = *host;
	t->created = shared->world->date(shared->world->arg);
	table_save(t, NULL);
	for (int i = 0; i < t->setup.seats; i++) {
		if (options->level[i] >= 0) {
			t->seat[i].holder = HOLDER_BOT;
			t->seat[i].level = (uint8_t)options->level[i];
		}
		table_save_seat(t, i);
	}
	if (!options->has_start || table_give_start(t, options)) return t;
	table_free(t);
	return NULL;
}

void table_free(LiveTable *t) {
	if (!t) return;
	ring_remove(&t->changed);
	if (t->replay) replay_close(t->replay);
	else match_free(t->match);
	record_free(t->record);
	notes_free(&t->notes);
	for (int i = 0; i < SEATS_MAX; i++) free(t->turn[i].held);
	for (int i = 0; i <= SEATS_MAX; i++) free(t->talk[i]);
	free(t);
}

/* Whether a person holds the seat, or has left it and can come back. */
static bool is_somebodys(const LiveTable *t, int seat) {
	const Seat *s = &t->seat[seat];
	return s->holder == HOLDER_PERSON || (s->may_return && t->phase == PHASE_PLAY);
}

int table_seat_of_hash(const LiveTable *t, const FairBytes *hash) {
	int found = -1;
	for (int i = 0; i < t->setup.seats; i++) /* all of them, in constant time each */
		if (!sodium_memcmp(t->seat[i].token.byte, hash->byte, FAIR_BYTES) && is_somebodys(t, i)) found = i;
	return found;
}

int table_seat_of(const LiveTable *t, const FairBytes *token) {
	FairBytes hash;
	table_hash_token(token, &hash);
	return table_seat_of_hash(t, &hash);
}

int table_free_seat(const LiveTable *t) {
	for (int i = 0; i < t->setup.seats; i++)
		if (t->seat[i].holder == HOLDER_NONE) return i;
	return -1;
}

/* The level that the host chose for stand-ins, or else that of the table's strongest bot. */
int table_stand_in(const LiveTable *t) {
	int level = NO_LEVEL;
	if (t->stand_in != NO_LEVEL) return t->stand_in;
	for (int i = 0; i < t->setup.seats; i++) {
		const Seat *s = &t->seat[i];
		if (s->holder == HOLDER_BOT && !s->name[0] && !s->has_resigned && s->level > level) level = s->level;
	}
	return level == NO_LEVEL ? STAND_IN : level;
}

bool table_is_secret(const LiveTable *t) {
	return t->setup.game->is_secret_to_the_end && t->setup.game->is_secret_to_the_end(&t->setup);
}

int table_host_seat(const LiveTable *t) {
	for (int i = 0; i < t->setup.seats; i++)
		if (t->seat[i].holder == HOLDER_PERSON && !memcmp(&t->seat[i].token, &t->host, sizeof t->host)) return i;
	return -1;
}

static bool name_is_taken(const LiveTable *t, const char *name) {
	for (int i = 0; i < t->setup.seats; i++)
		if (is_somebodys(t, i) && names_are_alike(t->seat[i].name, name)) return true;
	return false;
}

bool table_read_name(const LiveTable *t, const char *text, char name[NAME_MAX_LEN], Refusal *why) {
	if (!name_read(text, name, why)) return false;
	return !name_is_taken(t, name) || refuse(why, "name_taken", "somebody at this table has that name, or one that looks like it");
}

void table_seat_person(LiveTable *t, int seat, const char *name, const FairBytes *hash) {
	Seat *s = &t->seat[seat];
	s->holder = HOLDER_PERSON;
	s->level = 0;
	s->has_resigned = s->may_return = s->is_away = s->is_covered = false;
	s->missed = 0;
	s->address[0] = 0;
	s->last = s->content = 0; /* numbers are the holder's own */
	s->absent_at = t->shared->world->now(t->shared->world->arg);
	snprintf(s->name, sizeof s->name, "%s", name);
	s->token = *hash;
	talk_forget(t, 1U << seat); /* lines are shown under their seat, and must not look like the newcomer's */
	store_delete_talk(t->shared->store, t->key, seat);
	table_save_seat(t, seat);
	table_note(t, NOTE_PERSON, seat);
}

bool table_take_seat(LiveTable *t, int seat, const char *text, const FairBytes *token, Refusal *why) {
	const Seat *s = &t->seat[seat];
	char name[NAME_MAX_LEN];
	FairBytes hash;
	if (t->phase == PHASE_OVER) return refuse(why, "over", "the game is over: nobody can sit down any more; watch it instead");
	if (is_dealing(t)) return refuse(why, "dealing", "the cards are being dealt: try again in a moment");
	if (s->holder != HOLDER_NONE) return refuse(why, "taken", "seat %d is taken", seat) || refuse_number(why, "seat", seat);
	if (!table_read_name(t, text, name, why)) return false;
	table_hash_token(token, &hash);
	table_seat_person(t, seat, name, &hash);
	return true;
}

bool table_set_bot(LiveTable *t, int seat, int level, Refusal *why) {
	Seat *s = &t->seat[seat];
	if (t->phase == PHASE_OVER) return refuse(why, "over", "the game is over");
	if (is_dealing(t)) return refuse(why, "dealing", "the cards are being dealt: try again in a moment");
	if (s->holder == HOLDER_PERSON) return refuse(why, "taken", "somebody holds seat %d", seat) || refuse_number(why, "seat", seat);
	if (level < 0 && t->phase == PHASE_PLAY)
		return refuse(why, "not_now", "in mid-game a seat is never free: somebody else can ask for it") || refuse_text(why, "what", "bot");
	s->holder = level < 0 ? HOLDER_NONE : HOLDER_BOT;
	s->level = level < 0 ? 0 : (uint8_t)level;
	table_save_seat(t, seat);
	table_note(t, NOTE_BOT, seat);
	return true;
}

void table_make_host(LiveTable *t, int seat) {
	t->host = t->seat[seat].token;
	table_save(t, NULL);
}

/* When the host leaves, the first remaining person becomes host. */
static void pass_on_host(LiveTable *t) {
	for (int i = 0; i < t->setup.seats; i++)
		if (t->seat[i].holder == HOLDER_PERSON) {
			table_make_host(t, i);
			return;
		}
}

/* Before the game the seat becomes free. During the game a bot plays it in that person's name; a person who left can take it back, so the
 * command numbers stay, too. */
void table_give_up_seat(LiveTable *t, int seat, NoteKind how) {
	Seat *s = &t->seat[seat];
	bool was_host = table_host_seat(t) == seat;
	bool is_playing = t->phase == PHASE_PLAY;
	Seat old = *s;
	*s = (Seat){.holder = is_playing ? HOLDER_BOT : HOLDER_NONE,
	            .level = is_playing ? (uint8_t)table_stand_in(t) : 0,
	            .has_resigned = how == NOTE_RESIGNED,
	            .deadline = old.deadline,
	            .noticed = old.noticed,
	            .is_thinking = old.is_thinking,
	            .may_return = is_playing && how == NOTE_LEFT};
	if (is_playing) {
		memcpy(s->name, old.name, sizeof s->name);
		s->token = old.token;
	}
	if (s->may_return) {
		s->last = old.last;
		s->content = old.content;
	}
	table_save_seat(t, seat);
	table_note(t, how, seat);
	table_note(t, NOTE_BOT, seat);
	if (was_host && !t->room) pass_on_host(t);
	table_settle_ask(t);
}

void table_rekey(LiveTable *t, int seat, const FairBytes *hash) {
	Seat *s = &t->seat[seat];
	bool was_host = table_host_seat(t) == seat;
	s->token = *hash;
	table_save_seat(t, seat);
	table_note(t, NOTE_PERSON, seat);
	if (was_host) table_make_host(t, seat);
}

void table_return(LiveTable *t, int seat) {
	Seat *s = &t->seat[seat];
	s->holder = HOLDER_PERSON;
	s->level = 0;
	s->may_return = false;
	s->absent_at = t->shared->world->now(t->shared->world->arg);
	if (t->ask.conn && t->ask.seat == seat) table_drop_ask(t);
	table_save_seat(t, seat);
	table_note(t, NOTE_RETURNED, seat);
	table_note(t, NOTE_PERSON, seat);
}

void table_note(LiveTable *t, NoteKind kind, int seat) {
	char line[RECORD_LINE_MAX];
	Text text = TEXT_ON(line);
	RecordNote note = {.kind = (uint8_t)kind, .seat = (uint8_t)seat, .level = t->seat[seat].level};
	if (t->phase != PHASE_PLAY) return;
	match_log(t->match, &note.at);
	memcpy(note.name, t->seat[seat].name, sizeof note.name);
	notes_add(&t->notes, &note); /* out of memory: the store has it */
	note_print(&note, &text);
	text_add(&text, "\n");
	int64_t at = t->shared->world->date(t->shared->world->arg);
	store_add_step(t->shared->store, t->key, &(StepRow){.n = t->n_steps, .at = at, .note = ++t->n_notes, .lines = line});
	push_note(t);
}

void table_count(LiveTable *t, int seat, uint64_t number, uint64_t content) {
	t->seat[seat].last = number;
	t->seat[seat].content = content;
	store_put_number(t->shared->store, t->key, seat, number, content);
}
