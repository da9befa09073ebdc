/* Rooms: making and keeping them, and their people; see room.h. */
#include "server/room/room.h"
#include "server/names.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const speed_names[SPEED_COUNT] = {"normal", "slow", "quick", "now"};

/* Letters and digits that are not easily confused; seven of them make 34 bits. */
static const char code_letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
enum { CODE_LETTERS = sizeof code_letters - 1, CODE_BYTE_END = 256 / CODE_LETTERS * CODE_LETTERS };

static void make_code(const World *world, char *code) {
	for (int n = 0; n < ROOM_CODE_LEN;) {
		unsigned char byte;
		world->random(world->arg, &byte, 1);
		if (byte < CODE_BYTE_END) code[n++] = code_letters[byte % CODE_LETTERS]; /* every letter equally often */
	}
	code[ROOM_CODE_LEN] = 0;
}

bool room_read_code(const char *text, char code[ROOM_CODE_LEN + 1]) {
	int n = 0;
	for (; *text; text++) {
		char letter = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
		if (letter == ' ' || letter == '-') continue;
		if (n == ROOM_CODE_LEN || !strchr(code_letters, letter)) return false;
		code[n++] = letter;
	}
	code[n] = 0;
	return n == ROOM_CODE_LEN;
}

void room_save(Room *r) {
	char options[512];
	Text text = TEXT_ON(options);
	table_print_options(&r->setup, &text);
	r->seen = shared_clock(r->shared);
	RoomRow row = {.key = r->key,
	               .created = r->created,
	               .seen = r->seen,
	               .host = r->host,
	               .is_french = r->is_french,
	               .is_open = r->is_open,
	               .has_voice = r->has_voice,
	               .speed = r->speed,
	               .level = r->level,
	               .pace = r->pace,
	               .game = r->setup.game->id,
	               .options = options,
	               .edition = r->edition,
	               .seats = r->seats,
	               .shown = r->game.n,
	               .n_games = r->n_games};
	memcpy(row.code, r->code, sizeof row.code);
	store_put_room(r->shared->store, &row);
	r->key = row.key;
}

void room_save_person(Room *r, int person) {
	const Person *p = &r->person[person];
	store_put_person(
		r->shared->store, r->key,
		&(PersonRow){
			.n = person, .name = p->name, .token = p->token, .is_gone = p->is_gone, .seat = p->seat, .games = p->games, .wins = p->wins});
}

void room_save_seen(Room *r) {
	r->seen = shared_clock(r->shared);
	store_put_room_seen(r->shared->store, r->key, r->seen);
}

Room *room_new(Shared *shared, const TableOptions *options) {
	Room *r = calloc(1, sizeof *r);
	if (!r) return NULL;
	r->shared = shared;
	make_code(shared->world, r->code);
	memcpy(r->edition, options->edition->name, sizeof r->edition);
	r->setup = options->setup;
	r->pace = options->pace;
	r->level = options->level[0];
	r->is_open = r->has_voice = true;
	r->host = ROOM_SCREEN;
	r->created = shared->world->date(shared->world->arg);
	r->idle_since = shared->world->now(shared->world->arg);
	return r;
}

void room_free(Room *r) {
	if (!r) return;
	if (r->table) r->table->room = NULL;
	free(r);
}

/* ---- people ---- */

int room_person_of(const Room *r, const FairBytes *token) {
	FairBytes hash;
	int found = ROOM_SCREEN;
	table_hash_token(token, &hash);
	for (int i = 0; i < r->n_people; i++) /* all of them, in constant time each */
		if (!sodium_memcmp(r->person[i].token.byte, hash.byte, FAIR_BYTES)) found = i;
	return found;
}

bool room_is_there(const Room *r, int person) {
	return person >= 0 && person < r->n_people && !r->person[person].is_gone;
}

static bool is_removed(const Room *r, int person) {
	return sodium_is_zero(r->person[person].token.byte, FAIR_BYTES);
}

/* Whether somebody who is there or can come back has the name. */
static bool name_is_taken(const Room *r, const char *name) {
	for (int i = 0; i < r->n_people; i++)
		if (!is_removed(r, i) && names_are_alike(r->person[i].name, name)) return true;
	return false;
}

/* A free entry in the list: a new one, or that of somebody who was removed and appears in no game that is still told. */
static int free_number(const Room *r) {
	for (int i = 0; i < r->n_people; i++) {
		bool has_sat = false;
		for (int g = -1; g < r->n_past; g++) {
			const RoomGame *game = g < 0 ? &r->game : &r->past[g];
			for (int k = 0; k < game->seats; k++) has_sat |= game->person[k] == i;
		}
		if (is_removed(r, i) && !has_sat) return i;
	}
	return r->n_people < ROOM_PEOPLE ? r->n_people : ROOM_SCREEN;
}

static bool may_join(const Room *r, int number, const char *text, char name[NAME_MAX_LEN], Refusal *why) {
	if (!r->is_open) return refuse(why, "closed", "the host of the room lets nobody in any more");
	if (number < 0) return refuse(why, "full", "the room has had %d people", ROOM_PEOPLE) || refuse_text(why, "why", "people");
	if (!name_read(text, name, why)) return false;
	return !name_is_taken(r, name) || refuse(why, "name_taken", "somebody in this room has that name, or one that looks like it");
}

int room_add_person(Room *r, const char *text, const FairBytes *token, Refusal *why) {
	char name[NAME_MAX_LEN];
	int i = free_number(r);
	if (!may_join(r, i, text, name, why)) return ROOM_SCREEN;
	if (i == r->n_people) r->n_people++;
	r->person[i] = (Person){.seat = PLACE_NONE};
	memcpy(r->person[i].name, name, sizeof name);
	table_hash_token(token, &r->person[i].token);
	room_save_person(r, i);
	room_seat_all(r);
	if (r->host < 0) room_set_host(r, i);
	return i;
}

/* The table shows who is host, too. */
void room_set_host(Room *r, int person) {
	r->host = person;
	r->host_gone_at = 0;
	room_save(r);
	int seat = r->table && person >= 0 ? table_seat_of_hash(r->table, &r->person[person].token) : -1;
	if (seat < 0) return;
	table_make_host(r->table, seat);
	push_info(r->table);
}

/* The next host: somebody who is there, or else the first who may come back. */
static void pass_on_host(Room *r) {
	int next = ROOM_SCREEN;
	for (int i = r->n_people - 1; i >= 0; i--)
		if (room_is_there(r, i) && (r->person[i].conn || next < 0 || !r->person[next].conn)) next = i;
	room_set_host(r, next);
}

void room_let_go(Room *r, int person, NoteKind how) {
	Person *p = &r->person[person];
	LiveTable *t = r->table;
	int seat = t ? table_seat_of_hash(t, &p->token) : -1;
	if (p->conn) room_detach(p->conn);
	if (seat >= 0 && t->phase != PHASE_OVER && t->seat[seat].holder == HOLDER_PERSON) {
		table_give_up_seat(t, seat, how);
		push_info(t);
		table_continue(t);
	}
	p->is_gone = true;
	p->seat = PLACE_NONE;
	if (how == NOTE_REMOVED) p->token = (FairBytes){0};
	if (r->ask.conn && r->ask.person == person) r->ask = (RoomAsk){0};
	room_save_person(r, person);
	if (r->host == person) pass_on_host(r);
	room_settle_ask(r);
}

void room_welcome_back(Room *r, int person) {
	if (!r->person[person].is_gone) return;
	r->person[person].is_gone = false;
	room_save_person(r, person);
	room_seat_all(r);
	if (r->host < 0) room_set_host(r, person);
}

/* A neutral name that nobody has here. */
static void forget_name(Room *r, int person) {
	char *name = r->person[person].name;
	int n = 0;
	bool is_taken = true;
	while (is_taken) {
		snprintf(name, NAME_MAX_LEN, "forgotten %d", ++n);
		is_taken = false;
		for (int i = 0; i < r->n_people; i++) is_taken |= i != person && !strcmp(r->person[i].name, name);
	}
	room_save_person(r, person);
}

bool room_forget(Room *r, const char *name, const FairBytes *hash) {
	bool has_changed = false;
	for (int i = 0; i < r->n_people; i++) {
		const Person *p = &r->person[i];
		if (name ? strcmp(p->name, name) != 0 : memcmp(&p->token, hash, sizeof *hash) != 0) continue;
		forget_name(r, i);
		has_changed = true;
	}
	if (has_changed) room_push(r);
	return has_changed;
}
