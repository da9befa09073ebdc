/* Carries out commands of rooms; see hub.h and room/room.h. The code lets anybody look on and join; a person's key makes its holder that
 * person; the host decides about the room. */
#include "bots/bot.h"
#include "core/json.h"
#include "server/hub_in.h"

#include <stdio.h>
#include <string.h>

/* ---- who asks ---- */

static bool is_in_room(const Conn *conn, Refusal *why) {
	return conn->room || refuse(why, "no_room", "you are in no room");
}

static bool is_person(const Conn *conn, Refusal *why) {
	if (!is_in_room(conn, why)) return false;
	return conn->person >= 0 || refuse(why, "no_person", "you look on in this room: join it first");
}

static bool is_host(const Conn *conn, Refusal *why) {
	if (!is_person(conn, why)) return false;
	return conn->person == conn->room->host || refuse(why, "not_host", "only the room's host may do that");
}

static bool is_somebody(const Room *r, int person, Refusal *why) {
	if (room_is_there(r, person)) return true;
	return refuse(why, "person", "there is no such person in the room") || refuse_number(why, "person", person) ||
	       refuse_text(why, "why", "none");
}

static bool is_dealing(const Room *r, Refusal *why) {
	const LiveTable *t = r->table;
	if (!t || (t->phase != PHASE_COMMIT && t->phase != PHASE_REVEAL)) return false;
	refuse(why, "dealing", "the cards are being dealt: try again in a moment");
	return true;
}

/* ---- coming ---- */

/* The newcomer is told everything, the others that they are there. */
static void tell_arrival(Hub *hub, Room *r, Conn *conn) {
	hub_load_room_table(hub, r);
	room_push(r);
	room_seat_at_table(r, conn);
}

/* Leaves the room that the connection was in. */
static void attach(Room *r, Conn *conn, int person, const ClientCommand *c) {
	Room *left = conn->room;
	room_attach(r, conn, person);
	conn->takes_part = c->takes_part;
	if (left && left != r) room_push(left);
}

static void enter(Hub *hub, Room *r, Conn *conn, int person, const ClientCommand *c) {
	attach(r, conn, person, c);
	tell_arrival(hub, r, conn);
}

static bool answer_person(Hub *hub, Conn *conn, const ClientCommand *c, const Room *r, int person, const FairBytes *token,
                          bool is_waiting) {
	Text *out = hub_begin_answer(hub, c->id, true);
	json_put_text(out, "code", r->code);
	json_put_int(out, "person", person);
	hub_print_token(token, out);
	if (is_waiting) json_put_bool(out, "waiting", true);
	hub_end_answer(hub, conn);
	return true;
}

bool hub_run_room_watch(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	Room *r = hub_guess_room(hub, conn, c->code, why);
	int people = 0;
	if (!r) return false;
	for (int i = 0; i < r->n_people; i++) people += r->person[i].conn != NULL;
	if (r->n_conns - people >= ROOM_SCREENS)
		return refuse(why, "full", "too many are watching already") || refuse_text(why, "why", "watchers");
	hub_answer_ok(hub, conn, c);
	enter(hub, r, conn, ROOM_SCREEN, c);
	return true;
}

bool hub_run_room_join(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	FairBytes token;
	Room *r = hub_guess_room(hub, conn, c->code, why);
	if (!r) return false;
	int person = c->has_token ? room_person_of(r, &c->token) : ROOM_SCREEN; /* sent twice it counts once */
	hub_choose_token(hub, c, &token);
	if (person >= 0) room_welcome_back(r, person);
	else person = room_add_person(r, c->name, &token, why);
	if (person < 0) return false;
	answer_person(hub, conn, c, r, person, &token, false);
	enter(hub, r, conn, person, c);
	return true;
}

bool hub_run_room_sit(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	Room *r = hub_find_room(hub, c->code);
	int person = r ? room_person_of(r, &c->token) : ROOM_SCREEN;
	if (person < 0) return hub_count_guess(hub, conn, why); /* before the limit on guesses, so that it never stops the owner of a key */
	room_welcome_back(r, person);
	hub_answer_ok(hub, conn, c);
	enter(hub, r, conn, person, c);
	return true;
}

bool hub_run_room_ask(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	FairBytes token;
	Room *r = hub_guess_room(hub, conn, c->code, why);
	if (!r) return false;
	hub_choose_token(hub, c, &token);
	if (!room_may_ask(r, conn, c->person, why)) return false;
	answer_person(hub, conn, c, r, c->person, &token, true);
	attach(r, conn, ROOM_SCREEN, c);
	room_ask_to_be(r, conn, c->person, &token);
	tell_arrival(hub, r, conn);
	return true;
}

bool hub_run_room_consent(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return is_person(conn, why) && room_consent(conn->room, conn->person, c->person, c->is_yes, why) && hub_answer_ok(hub, conn, c);
}

/* ---- going ---- */

bool hub_run_room_leave(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	if (!is_in_room(conn, why)) return false;
	Room *r = conn->room;
	if (conn->person >= 0 && is_dealing(r, why)) return false;
	if (conn->person >= 0) room_let_go(r, conn->person, NOTE_LEFT);
	else room_detach(conn);
	room_push(r);
	return hub_answer_ok(hub, conn, c);
}

bool hub_run_room_remove(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	if (!is_host(conn, why) || !is_somebody(conn->room, c->person, why)) return false;
	Room *r = conn->room;
	Conn *removed = r->person[c->person].conn;
	if (c->person == conn->person)
		return refuse(why, "person", "that is you: leave instead") || refuse_number(why, "person", c->person) ||
		       refuse_text(why, "why", "own");
	if (is_dealing(r, why)) return false;
	if (removed) outbox_close(&hub->shared.outbox, removed, 4002, "removed by the host");
	room_let_go(r, c->person, NOTE_REMOVED);
	room_push(r);
	return hub_answer_ok(hub, conn, c);
}

bool hub_run_room_host(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	if (!is_host(conn, why) || !is_somebody(conn->room, c->person, why)) return false;
	room_set_host(conn->room, c->person);
	room_push(conn->room);
	return hub_answer_ok(hub, conn, c);
}

/* ---- how it shall be ---- */

static const Game *first_game(void) {
	int i = 0;
	while (games[i]->is_template) i++;
	return games[i];
}

static bool is_named(const ClientCommand *c, const char *option) {
	for (int i = 0; i < c->n_options; i++)
		if (!strcmp(c->options[i].id, option)) return true;
	return false;
}

/* The next game: what the command does not name stays as in the room (NULL: there is none yet), unless the game changes. */
static bool read_next(Hub *hub, const Room *r, const ClientCommand *c, TableOptions *options, int *seats, Refusal *why) {
	ClientCommand wish = *c;
	if (!command_has(c, "game")) snprintf(wish.game, sizeof wish.game, "%s", (r ? r->setup.game : first_game())->id);
	const Room *old = r && !strcmp(wish.game, r->setup.game->id) ? r : NULL;
	if (old && !command_has(c, "edition")) memcpy(wish.edition, old->edition, sizeof wish.edition);
	if (old && !command_has(c, "seats")) wish.seats = old->seats;
	if (!hub_read_setup(hub, &wish, options, why)) return false;
	for (int i = 0; old && i < old->setup.game->n_options; i++)
		if (!is_named(c, old->setup.game->options[i].id)) options->setup.option[i] = old->setup.option[i];
	options->setup.seats = 0;
	*seats = wish.seats;
	return true;
}

static bool read_manner(const Room *r, const ClientCommand *c, TableOptions *options, Refusal *why) {
	options->level[0] = command_has(c, "level") ? c->level : r ? r->level : ROOM_LEVEL;
	options->pace = command_has(c, "pace") ? c->pace : r ? r->pace : PACE_BOOK;
	if (options->pace == PACE_DAYS)
		return refuse(why, "form", "in a room \"pace\" is book, relaxed or none") || refuse_text(why, "why", "wrong") ||
		       refuse_text(why, "field", "pace");
	return options->level[0] == NO_LEVEL || bot_level_exists(options->level[0]) || hub_refuse_level(options->level[0], why);
}

static void set_rest(Room *r, const ClientCommand *c) {
	if (command_has(c, "speed")) r->speed = c->speed;
	if (command_has(c, "voice")) r->has_voice = c->has_voice;
	if (command_has(c, "lang")) r->is_french = c->is_french;
	if (command_has(c, "open")) r->is_open = c->is_letting_in;
}

static bool may_create_room(const Hub *hub, const Conn *conn, Refusal *why) {
	if (!hub_may_create(hub, conn, why)) return false;
	if (hub->n_rooms < hub->options.max_tables) return true;
	return refuse(why, "too_many", "the server has no room for another room") || refuse_text(why, "why", "server");
}

bool hub_run_room_create(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	TableOptions options = {0};
	int seats;
	if (!may_create_room(hub, conn, why) || !read_next(hub, NULL, c, &options, &seats, why)) return false;
	if (!read_manner(NULL, c, &options, why) || !hub_take_creation(hub, conn, why)) return false;
	Room *r = room_new(&hub->shared, &options);
	if (!r || hub_find_room(hub, r->code) || !hub_add_room(hub, r)) {
		room_free(r);
		return refuse(why, "busy", "the server is out of memory: try again");
	}
	r->seats = seats;
	set_rest(r, c);
	room_save(r);
	r->creator = conn->address;
	conn->address->tables++;
	hub->world.log(hub->world.arg, "room", NULL, r->setup.game->id);
	json_put_text(hub_begin_answer(hub, c->id, true), "code", r->code);
	hub_end_answer(hub, conn);
	enter(hub, r, conn, ROOM_SCREEN, c);
	return true;
}

bool hub_run_room_set(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	TableOptions options = {0};
	int seats;
	if (!is_host(conn, why)) return false;
	Room *r = conn->room;
	if (!read_next(hub, r, c, &options, &seats, why) || !read_manner(r, c, &options, why)) return false;
	r->setup = options.setup;
	memcpy(r->edition, options.edition->name, sizeof r->edition);
	r->seats = seats;
	r->level = options.level[0];
	r->pace = options.pace;
	set_rest(r, c);
	room_seat_all(r);
	room_save(r);
	room_push(r);
	return hub_answer_ok(hub, conn, c);
}

bool hub_run_room_seat(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	if (!is_person(conn, why)) return false;
	Room *r = conn->room;
	bool has_person = command_has(c, "person"), is_hosts = conn->person == r->host;
	int person = has_person ? c->person : conn->person;
	if (!is_somebody(r, person, why) || (person != conn->person && !is_host(conn, why))) return false;
	if (!room_take_place(r, person, c->is_host_only ? PLACE_NONE : c->seat, has_person && is_hosts, why)) return false;
	room_push(r);
	return hub_answer_ok(hub, conn, c);
}

/* ---- the games ---- */

static LiveTable *make_table(Hub *hub, const Room *r, const Setup *setup, const int who[SEATS_MAX], Refusal *why) {
	TableOptions options = {.edition = editions_find(hub->shared.editions, setup->game, r->edition),
	                        .setup = *setup,
	                        .pace = r->pace,
	                        .stand_in = r->level,
	                        .has_talk = true,
	                        .has_notes = true};
	for (int i = 0; i < SEATS_MAX; i++) options.level[i] = i < setup->seats && who[i] < 0 ? r->level : NO_LEVEL;
	LiveTable *t = table_new(&hub->shared, &options, &r->person[r->host].token);
	if (t && hub_add_table(hub, t)) {
		hub->world.log(hub->world.arg, "table", t->id, setup->game->id);
		return t;
	}
	if (t) store_delete_table(hub->shared.store, t->key);
	table_free(t);
	refuse(why, "busy", "the server is out of memory: try again");
	return NULL;
}

bool hub_run_room_begin(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	Setup setup;
	int who[SEATS_MAX];
	if (!is_host(conn, why)) return false;
	Room *r = conn->room;
	room_look(r);                                                            /* the table may have come to its end just now */
	bool was_broken_off = room_has_game(r) && r->table->phase == PHASE_OPEN; /* the deal failed: try again */
	if (room_has_game(r) && !was_broken_off) return refuse(why, "begun", "the game has begun already");
	if (!was_broken_off) {
		if (!room_choose_seats(r, &setup, who, why) || !hub_may_create(hub, conn, why) || !hub_take_creation(hub, conn, why)) return false;
		if (r->game.n) room_leave_table(r);
		room_choose_seats(r, &setup, who, why); /* everybody may sit one place further now */
		LiveTable *t = make_table(hub, r, &setup, who, why);
		if (t) room_begin(r, t, who);
		else return false;
	}
	bool ok = table_start(r->table, why);
	r->phase = r->table->phase;
	room_push(r);
	return ok && hub_answer_ok(hub, conn, c);
}

bool hub_run_room_next(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	if (!is_host(conn, why)) return false;
	Room *r = conn->room;
	room_look(r);
	if (!r->game.n) return refuse(why, "not_now", "no table is shown") || refuse_text(why, "what", "next");
	if (is_dealing(r, why)) return false;
	hub_load_room_table(hub, r);
	LiveTable *broken_off = room_has_game(r) ? r->table : NULL;
	room_leave_table(r);
	if (broken_off) {
		store_delete_table(hub->shared.store, broken_off->key);
		hub_drop_table(hub, broken_off);
	}
	room_push(r);
	return hub_answer_ok(hub, conn, c);
}
