/* Tables: making and keeping them, their seats and their talk; see table.h. */
#include "server/table.h"
#include "bots/bot.h"
#include "io/utf8.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const holder_names[HOLDER_COUNT] = {"none", "person", "bot"};
const char *const pace_names[PACE_COUNT] = {"book", "relaxed", "none"};
const char *const phase_names[PHASE_COUNT] = {"open", "commit", "reveal", "play", "over"};

void table_hash_token(const FairBytes *token, FairBytes *out) {
	crypto_generichash(out->byte, FAIR_BYTES, token->byte, FAIR_BYTES, NULL, 0);
}

/* Letters and digits that cannot be taken for each other. */
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

static void print_options(const Setup *setup, Text *out) {
	for (int i = 0; i < setup->game->n_options; i++)
		text_addf(out, "%s%s=%s", i ? " " : "", setup->game->options[i].id, setup->game->options[i].values[setup->option[i]]);
}

static bool is_dealing(const LiveTable *t) {
	return t->phase == PHASE_COMMIT || t->phase == PHASE_REVEAL;
}

void table_save(LiveTable *t, const char *start) {
	char options[512];
	Text text = TEXT_ON(options);
	print_options(&t->setup, &text);
	t->changed = t->seen = t->shared->world->date(t->shared->world->arg);
	TableRow row = {.key = t->key, .created = t->created, .changed = t->changed, .seen = t->seen,
	                .phase = is_dealing(t) ? PHASE_OPEN : t->phase, .game = t->setup.game->id, .options = options, .edition = t->edition,
	                .seats = t->setup.seats, .pace = t->pace,
	                .is_public = t->is_public, .has_talk = t->has_talk, .has_notes = t->has_notes, .host = t->host,
	                .rematch = t->rematch, .start = start};
	memcpy(row.id, t->id, sizeof row.id);
	memcpy(row.invite, t->invite, sizeof row.invite);
	store_put_table(t->shared->store, &row);
	t->key = row.key;
	t->is_listed_dirty = true;
}

void table_save_seen(LiveTable *t) {
	t->seen = t->shared->world->date(t->shared->world->arg);
	store_put_seen(t->shared->store, t->key, t->seen);
}

void table_save_seat(LiveTable *t, int seat) {
	const Seat *s = &t->seat[seat];
	store_put_seat(t->shared->store, t->key, &(SeatRow){seat, s->holder, s->level, s->has_resigned, s->name, s->token});
	t->is_listed_dirty = true;
}

static LiveTable *empty_table(Shared *shared) {
	LiveTable *t = calloc(1, sizeof *t);
	if (!t) return NULL;
	t->shared = shared;
	t->talk = calloc(TALK_KEPT, sizeof *t->talk);
	t->idle_since = shared->world->now(shared->world->arg);
	if (t->talk) return t;
	free(t);
	return NULL;
}

LiveTable *table_new(Shared *shared, const TableWish *wish, const FairBytes *host) {
	LiveTable *t = empty_table(shared);
	if (!t) return NULL;
	make_id(shared->world, t->id);
	make_invite(shared->world, t->invite);
	memcpy(t->edition, wish->edition->name, sizeof t->edition);
	t->setup = wish->setup;
	t->info.edition = wish->edition->meta;
	t->pace = (uint8_t)wish->pace;
	t->is_public = wish->is_public;
	t->has_talk = wish->has_talk;
	t->has_notes = wish->has_notes;
	t->host = *host;
	t->created = shared->world->date(shared->world->arg);
	table_save(t, NULL);
	for (int i = 0; i < t->setup.seats; i++) {
		if (wish->level[i] >= 0) {
			t->seat[i].holder = HOLDER_BOT;
			t->seat[i].level = (uint8_t)wish->level[i];
		}
		table_save_seat(t, i);
	}
	return t;
}

void table_free(LiveTable *t) {
	if (!t) return;
	if (t->replay) replay_close(t->replay);
	else match_free(t->match);
	record_free(t->record);
	free(t->memory);
	free(t->talk);
	free(t);
}

int table_seat_of(const LiveTable *t, const FairBytes *token) {
	FairBytes hash;
	int found = -1;
	table_hash_token(token, &hash);
	for (int i = 0; i < t->setup.seats; i++) /* all of them, in constant time each */
		if (!sodium_memcmp(t->seat[i].token.byte, hash.byte, FAIR_BYTES) && t->seat[i].holder == HOLDER_PERSON) found = i;
	return found;
}

int table_free_seat(const LiveTable *t) {
	for (int i = 0; i < t->setup.seats; i++)
		if (t->seat[i].holder == HOLDER_NONE) return i;
	return -1;
}

bool table_is_full(const LiveTable *t) {
	return table_free_seat(t) < 0;
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
		if (t->seat[i].holder == HOLDER_PERSON && !strcmp(t->seat[i].name, name)) return true;
	return false;
}

bool table_name_is_ok(const char *name, Refusal *why) {
	if (record_name_is_ok(name)) return true;
	return refuse(why, "name", "a name has 1 to %d bytes of text and no blanks around it", NAME_MAX_LEN - 1) ||
	       refuse_number(why, "max", NAME_MAX_LEN - 1);
}

bool table_take_seat(LiveTable *t, int seat, const char *name, const FairBytes *token, Refusal *why) {
	Seat *s = &t->seat[seat];
	if (t->phase == PHASE_OVER) return refuse(why, "over", "the game is over: nobody can sit down any more; watch it instead");
	if (is_dealing(t)) return refuse(why, "dealing", "the cards are being dealt: try again in a moment");
	if (s->holder != HOLDER_NONE) return refuse(why, "taken", "seat %d is taken", seat) || refuse_number(why, "seat", seat);
	if (!table_name_is_ok(name, why)) return false;
	if (name_is_taken(t, name)) return refuse(why, "name_taken", "somebody at this table has that name already");
	s->holder = HOLDER_PERSON;
	s->level = 0;
	s->has_resigned = s->is_away = false;
	s->missed = 0;
	s->absent_at = t->shared->world->now(t->shared->world->arg);
	snprintf(s->name, sizeof s->name, "%s", name);
	table_hash_token(token, &s->token);
	table_save_seat(t, seat);
	return true;
}

bool table_set_bot(LiveTable *t, int seat, int level, Refusal *why) {
	Seat *s = &t->seat[seat];
	if (t->phase == PHASE_OVER) return refuse(why, "over", "the game is over");
	if (is_dealing(t)) return refuse(why, "dealing", "the cards are being dealt: try again in a moment");
	if (s->holder == HOLDER_PERSON) return refuse(why, "taken", "somebody holds seat %d", seat) || refuse_number(why, "seat", seat);
	s->holder = level < 0 ? HOLDER_NONE : HOLDER_BOT;
	s->level = level < 0 ? 0 : (uint8_t)level;
	s->has_resigned = false;
	table_save_seat(t, seat);
	return true;
}

void table_make_host(LiveTable *t, int seat) {
	t->host = t->seat[seat].token;
	table_save(t, NULL);
}

/* When the host goes, the first person who is left is the host. */
static void pass_on_host(LiveTable *t) {
	for (int i = 0; i < t->setup.seats; i++)
		if (t->seat[i].holder == HOLDER_PERSON) {
			table_make_host(t, i);
			return;
		}
}

/* Before the game the seat is free again; during the game a bot takes it. */
void table_give_up_seat(LiveTable *t, int seat, bool has_resigned) {
	Seat *s = &t->seat[seat];
	bool was_host = table_host_seat(t) == seat;
	bool is_playing = t->phase == PHASE_PLAY;
	Seat old = *s;
	*s = (Seat){.holder = is_playing ? HOLDER_BOT : HOLDER_NONE, .has_resigned = has_resigned, .last = old.last, .deadline = old.deadline,
	            .is_thinking = old.is_thinking, .n_backs = old.n_backs};
	table_save_seat(t, seat);
	if (was_host) pass_on_host(t);
}

bool talk_is_for(const LiveTable *t, const TalkLine *line, int viewer) {
	if (!line->is_team) return true;
	return viewer >= 0 && setup_side(&t->setup, viewer) == setup_side(&t->setup, line->seat);
}

static bool talk_is_ok(const LiveTable *t, bool is_team, const char *text, Refusal *why) {
	size_t len = strlen(text);
	if (!t->has_talk) return refuse(why, "no_talk", "this table has no talk");
	if (t->n_talk >= TALK_LINES_MAX) return refuse(why, "talked_out", "everything has been said at this table");
	if (is_team && !t->setup.game->side) return refuse(why, "no_team", "there are no teams in this game");
	bool is_ok = len && len <= TALK_MAX && utf8_is_line(text, len);
	return is_ok || refuse(why, "text", "a line of talk has 1 to %d bytes of text", TALK_MAX) || refuse_number(why, "max", TALK_MAX);
}

bool table_add_talk(LiveTable *t, int seat, bool is_team, uint64_t command, const char *text, bool is_phrase, Refusal *why) {
	char kept[TALK_MAX + 2];
	if (!talk_is_ok(t, is_team, text, why)) return false;
	TalkLine *line = &t->talk[t->n_talk % TALK_KEPT];
	*line = (TalkLine){.n = t->n_talk + 1, .at = t->shared->world->date(t->shared->world->arg), .seat = seat, .is_team = is_team,
	                   .is_phrase = is_phrase};
	memcpy(line->text, text, strlen(text) + 1);
	t->n_talk++;
	snprintf(kept, sizeof kept, "%c%s", is_phrase ? TALK_PHRASE : TALK_TEXT, text);
	store_add_talk(t->shared->store, t->key, &(TalkRow){line->n, line->at, seat, is_team, command, kept});
	t->seat[seat].last = command;
	push_talk(t, line);
	return true;
}
