/* Carries out commands; see hub.h. A refusal says only what the one who asks may know: a missing table and a wrong invitation get the same
 * answer. */
#include "bots/bot.h"
#include "core/json.h"
#include "server/hub_in.h"
#include "server/names.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ---- answers ---- */

Text *hub_begin_answer(Hub *hub, const char *id, bool is_ok) {
	grow_clear(&hub->shared.scratch);
	Text *out = grow_room(&hub->shared.scratch, 16384);
	text_addf(out, "{\"re\":%s,\"ok\":%s", id, is_ok ? "true" : "false");
	return out;
}

void hub_end_answer(Hub *hub, Conn *conn) {
	Text *out = grow_room(&hub->shared.scratch, 8);
	json_close(out, '}');
	outbox_text(&hub->shared.outbox, conn, out);
}

void hub_refuse(Hub *hub, Conn *conn, const char *id, const Refusal *why) {
	Text *out = hub_begin_answer(hub, id, false);
	hub->n_refused++;
	refusal_json(why, out);
	hub_end_answer(hub, conn);
}

bool hub_answer_ok(Hub *hub, Conn *conn, const ClientCommand *c) {
	hub_begin_answer(hub, c->id, true);
	hub_end_answer(hub, conn);
	return true;
}

void hub_print_token(const FairBytes *token, Text *out) {
	char hex[FAIR_HEX + 1];
	Text digits = TEXT_ON(hex);
	fair_print_hex(token, &digits);
	json_put_text(out, "token", hex);
}

static bool answer_seat(Hub *hub, Conn *conn, const ClientCommand *c, const LiveTable *t, int seat, const FairBytes *token,
                        bool is_waiting) {
	Text *out = hub_begin_answer(hub, c->id, true);
	json_put_text(out, "table", t->id);
	json_put_seat(out, "seat", seat);
	hub_print_token(token, out);
	json_put_text(out, "invite", t->invite);
	json_key(out, "url"); /* the secret stands behind the #: it is neither logged nor sent as referrer */
	char url[512];
	snprintf(url, sizeof url, "%s/t/%s#%s", hub->options.base_url ? hub->options.base_url : "", t->id, t->invite);
	json_text(out, url);
	if (is_waiting) {
		json_put_bool(out, "waiting", true);
	}
	hub_end_answer(hub, conn);
	return true;
}

/* ---- who asks ---- */

/* Going to a table on one's own leaves the room. */
static void leave_room(Conn *conn) {
	Room *room = conn->room;
	room_detach(conn);
	if (room) room_push(room);
}

static bool is_seated(const Conn *conn, Refusal *why) {
	if (conn->table && conn->viewer >= 0) return true;
	return refuse(why, "no_seat", "you hold no seat here: join a table, or sit down with your token");
}

static bool is_host(const Conn *conn, Refusal *why) {
	const LiveTable *t = conn->table;
	if (!t) return refuse(why, "no_table", "you are at no table");
	if (t->room && t->room == conn->room && conn->person >= 0 && conn->person == t->room->host) return true;
	if (conn->is_host || (conn->viewer >= 0 && table_host_seat(t) == conn->viewer)) return true;
	return refuse(why, "not_host", "only the table's host may do that");
}

/* Rooms have commands of their own for their tables. */
static bool is_no_rooms(const LiveTable *t, const char *use, Refusal *why) {
	if (!t || !t->room) return true;
	return refuse(why, "room", "the table belongs to a room: %s does that there", use) || refuse_text(why, "use", use);
}

/* A table that this connection may enter. */
static bool may_come(const LiveTable *t, const char *invite, Refusal *why) {
	bool is_invited = t && strlen(invite) == INVITE_LEN && !sodium_memcmp(invite, t->invite, INVITE_LEN);
	if (t && (t->is_public || is_invited)) return true;
	return refuse(why, "no_such_table", "there is no such table, or the invitation is not right");
}

static LiveTable *find_table(Hub *hub, const ClientCommand *c, Refusal *why) {
	LiveTable *t = hub_find(hub, c->table);
	return may_come(t, c->invite, why) ? t : NULL;
}

void hub_choose_token(Hub *hub, const ClientCommand *c, FairBytes *token) {
	if (c->has_token) *token = c->token;
	else hub->world.random(hub->world.arg, token->byte, FAIR_BYTES);
}

/* Sits down or watches: the newcomer is told everything, the others that they are there. */
static void enter(LiveTable *t, Conn *conn, const ClientCommand *c, int viewer, bool as_host) {
	leave_room(conn);
	table_attach(t, conn, viewer);
	conn->takes_part = c->takes_part;
	conn->is_host = as_host;
	if (viewer >= 0) push_info(t);
	push_view(t, conn);
}

/* ---- the lobby ---- */

static bool run_lobby(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	(void)why;
	hub_enter_lobby(hub, conn, c->is_on);
	json_key(hub_begin_answer(hub, c->id, true), "tables");
	hub_list(hub, &hub->shared.scratch);
	hub_end_answer(hub, conn);
	return true;
}

static bool set_options(const ClientCommand *c, Setup *setup, Refusal *why) {
	for (int i = 0; i < c->n_options; i++) {
		bool is_set = false;
		for (int o = 0; o < setup->game->n_options; o++)
			for (int k = 0; k < setup->game->options[o].n_values; k++) {
				const Option *option = &setup->game->options[o];
				if (strcmp(option->id, c->options[i].id) || strcmp(option->values[k], c->options[i].value)) continue;
				setup->option[o] = (uint8_t)k;
				is_set = true;
			}
		if (is_set) continue;
		return refuse(why, "option", "%s has no such option or value", setup->game->id) || refuse_text(why, "game", setup->game->id) ||
		       refuse_text(why, "option", c->options[i].id) || refuse_text(why, "value", c->options[i].value);
	}
	return true;
}

bool hub_refuse_level(int level, Refusal *why) {
	return refuse(why, "level", "there is no bot level %d", level) || refuse_number(why, "level", level);
}

static bool set_levels(const ClientCommand *c, TableOptions *options, Refusal *why) {
	int seats = options->setup.seats;
	if (c->n_levels > seats) return refuse(why, "bots", "more bots than seats") || refuse_number(why, "seats", seats);
	for (int i = 0; i < SEATS_MAX; i++) {
		options->level[i] = i < c->n_levels ? c->levels[i] : NO_LEVEL;
		bool is_there = options->level[i] < 0 || bot_level_exists(options->level[i]);
		if (!is_there) return hub_refuse_level(options->level[i], why);
	}
	options->stand_in = c->stand_in;
	return c->stand_in == NO_LEVEL || bot_level_exists(c->stand_in) || hub_refuse_level(c->stand_in, why);
}

/* Against bots alone nobody waits, so there is no clock unless somebody asks for one. */
static int pace_of(const ClientCommand *c, const TableOptions *options) {
	int bots = 0;
	for (int i = 0; i < options->setup.seats; i++) bots += options->level[i] >= 0;
	if (c->pace != PACE_COUNT) return c->pace;
	return bots >= options->setup.seats - 1 ? PACE_NONE : PACE_BOOK;
}

static bool refuse_game(const ClientCommand *c, Refusal *why) {
	return refuse(why, "game", "there is no such game") || refuse_text(why, "game", c->game);
}

/* Sets up a game that begins from a position of another table. */
static bool read_setup_from(Hub *hub, const ClientCommand *c, TableOptions *options, Refusal *why) {
	LiveTable *from = hub_look(hub, c->from_table);
	bool ok = may_come(from, c->from_invite, why);
	if (ok && strcmp(from->setup.game->id, c->game)) ok = refuse_game(c, why);
	ok = ok && table_read_from(from, (uint32_t)c->from_step, options, why);
	hub_look_away(hub, from);
	return ok;
}

bool hub_read_setup(Hub *hub, const ClientCommand *c, TableOptions *options, Refusal *why) {
	const Game *game = game_find(c->game);
	if (!game) return refuse_game(c, why);
	int seats = c->seats ? c->seats : game->seats_usual;
	if (seats < game->seats_min || seats > game->seats_max)
		return refuse(why, "seats", "%s has %d to %d seats", game->id, game->seats_min, game->seats_max) ||
		       refuse_text(why, "game", game->id) || refuse_number(why, "min", game->seats_min) ||
		       refuse_number(why, "max", game->seats_max);
	const char *name = c->edition[0] ? c->edition : "default";
	options->edition = editions_find(hub->shared.editions, game, name);
	if (!options->edition)
		return refuse(why, "edition", "this server has no such edition of %s", game->id) || refuse_text(why, "edition", name);
	options->setup = (Setup){.game = game, .pack = &options->edition->pack, .seats = (uint8_t)seats};
	return set_options(c, &options->setup, why);
}

static bool read_options(Hub *hub, const ClientCommand *c, TableOptions *options, Refusal *why) {
	if (!(c->has_from ? read_setup_from : hub_read_setup)(hub, c, options, why)) return false;
	options->days = c->days ? c->days : DAYS_USUAL;
	if (c->days && c->pace != PACE_DAYS)
		return refuse(why, "form", "\"days\" goes with the pace \"days\"") || refuse_text(why, "why", "wrong") ||
		       refuse_text(why, "field", "days");
	options->is_public = c->is_public;
	options->has_talk = c->has_talk;
	options->has_notes = c->has_notes;
	if (!set_levels(c, options, why)) return false;
	options->pace = pace_of(c, options);
	return true;
}

/* Seats are refused for several reasons, and clients may want to tell them apart. */
static bool refuse_seat(Refusal *why, const char *reason, int seat, const char *text) {
	refuse(why, "seat", "%s", text);
	if (seat >= 0) refuse_number(why, "seat", seat);
	return refuse_text(why, "why", reason);
}

/* The host's seat: the one named, or the first without a bot. */
static bool choose_host_seat(const ClientCommand *c, const TableOptions *options, int *seat, Refusal *why) {
	*seat = c->seat;
	for (int i = 0; i < options->setup.seats && *seat == SEAT_ANY && !c->is_host_only; i++)
		if (options->level[i] < 0) *seat = i;
	if (c->is_host_only) return true;
	if (*seat == SEAT_ANY) return refuse_seat(why, "all_bots", -1, "bots hold all seats: with \"seat\":null you are host without one");
	if (*seat >= options->setup.seats) return refuse_seat(why, "none", *seat, "there is no such seat");
	if (options->level[*seat] >= 0) return refuse_seat(why, "bot", *seat, "a bot holds that seat");
	return true;
}

bool hub_may_create(const Hub *hub, const Conn *conn, Refusal *why) {
	if (hub->is_stopping) return refuse(why, "stopping", "the server stops: try again in a moment");
	if (hub->n_open + hub->nodes.n_open >= hub->options.max_tables)
		return refuse(why, "too_many", "the server has no room for another table") || refuse_text(why, "why", "server");
	int tables = conn->address->tables + nodes_elsewhere(hub, conn->address).n_tables;
	if (hub_is_limited(hub, conn->address) && tables >= hub->options.address_limit)
		return refuse(why, "too_many", "there are too many tables from your address") || refuse_text(why, "why", "address");
	return true;
}

/* Checked last before a table is made, because only tables that are made count. */
bool hub_take_creation(const Hub *hub, Conn *conn, Refusal *why) {
	if (!hub_is_limited(hub, conn->address)) return true;
	if (bucket_take(&conn->address->creations, hub->world.now(hub->world.arg), TABLE_EVERY_MS, TABLES_BURST)) return true;
	return refuse(why, "too_fast", "too many tables from your address: try again in a minute") || refuse_text(why, "what", "tables");
}

static LiveTable *add_new(Hub *hub, Conn *conn, LiveTable *t, Refusal *why) {
	if (t && hub_add_table(hub, t)) {
		t->creator = conn->address;
		conn->address->tables++;
		return t;
	}
	if (t) store_delete_table(hub->shared.store, t->key);
	table_free(t);
	refuse(why, "busy", "the server is out of memory: try again");
	return NULL;
}

static bool run_create(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	TableOptions options = {0};
	FairBytes token, hash;
	int seat;
	char name[NAME_MAX_LEN];
	if (!hub_may_create(hub, conn, why) || !read_options(hub, c, &options, why) || !choose_host_seat(c, &options, &seat, why)) return false;
	if (!name_read(c->name, name, why) || !hub_take_creation(hub, conn, why)) return false;
	hub_choose_token(hub, c, &token);
	table_hash_token(&token, &hash);
	LiveTable *t = add_new(hub, conn, table_new(&hub->shared, &options, &hash), why);
	if (!t) return false;
	if (seat >= 0) table_take_seat(t, seat, name, &token, why);
	hub->world.log(hub->world.arg, "table", t->id, t->setup.game->id);
	answer_seat(hub, conn, c, t, seat, &token, false);
	enter(t, conn, c, seat >= 0 ? seat : SPECTATOR, true);
	return true;
}

/* The seat asked for, or the first without a person: in mid-game a bot's. */
static bool choose_seat(const LiveTable *t, const ClientCommand *c, int *seat, Refusal *why) {
	*seat = c->seat == SEAT_ANY ? table_free_seat(t) : c->seat;
	for (int i = t->setup.seats - 1; t->phase == PHASE_PLAY && c->seat == SEAT_ANY && i >= 0; i--)
		if (t->seat[i].holder != HOLDER_PERSON) *seat = i;
	if (*seat < 0) return refuse(why, "full", "all seats are taken; you can watch") || refuse_text(why, "why", "seats");
	return *seat < t->setup.seats || refuse_seat(why, "none", *seat, "there is no such seat");
}

/* In mid-game the persons at the table are asked; until they agree, the newcomer looks on. */
static bool ask_for_seat(Hub *hub, Conn *conn, const ClientCommand *c, LiveTable *t, int seat, const FairBytes *token, Refusal *why) {
	if (!table_ask_for_seat(t, conn, seat, c->name, token, why)) return false;
	if (conn->room && conn->room != t->room) leave_room(conn);
	answer_seat(hub, conn, c, t, seat, token, true);
	conn->takes_part = c->takes_part;
	push_view(t, conn);
	table_settle_ask(t); /* no person plays, so there is nobody to ask */
	return true;
}

static bool run_join(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	FairBytes token;
	LiveTable *t = find_table(hub, c, why);
	if (!t) return false;
	int seat = c->has_token ? table_seat_of(t, &c->token) : -1; /* sent twice it counts once */
	hub_choose_token(hub, c, &token);
	if (seat < 0) {
		if (!choose_seat(t, c, &seat, why)) return false;
		if (t->phase == PHASE_PLAY) return ask_for_seat(hub, conn, c, t, seat, &token, why);
		if (!table_take_seat(t, seat, c->name, &token, why)) return false;
		if (conn->table == t && conn->is_host && conn->viewer < 0) table_make_host(t, seat); /* a host without a seat takes one */
	}
	if (t->seat[seat].may_return) table_return(t, seat);
	answer_seat(hub, conn, c, t, seat, &token, false);
	enter(t, conn, c, seat, false);
	return true;
}

/* The seat that a token holds at a table, or SPECTATOR for that of a host without one. False: neither. */
static bool find_seat(const LiveTable *t, const FairBytes *token, int *seat, bool *as_host) {
	FairBytes hash;
	table_hash_token(token, &hash);
	*seat = t ? table_seat_of(t, token) : -1;
	*as_host = t && !sodium_memcmp(hash.byte, t->host.byte, FAIR_BYTES);
	return *seat >= 0 || *as_host;
}

enum { TOLD_BYTES = 1024 + SEATS_MAX * 640 }; /* of a table */

/* How the tables stand that somebody has keys to. A wrong key gets the same answer as a table that is gone. */
static bool run_mine(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	uint64_t is_gone = 0;
	(void)why;
	json_begin(hub_begin_answer(hub, c->id, true), "tables", '[');
	for (int i = 0, seat; i < c->n_keys; i++) {
		bool as_host;
		LiveTable *t = hub_look(hub, c->keys[i].table);
		if (find_seat(t, &c->keys[i].token, &seat, &as_host)) table_tell_seat(t, seat, grow_room(&hub->shared.scratch, TOLD_BYTES));
		else if (t || !hub_is_kept(hub, c->keys[i].table)) is_gone |= 1ULL << i;
		hub_look_away(hub, t);
	}
	Text *out = grow_room(&hub->shared.scratch, KEYS_MAX * (TABLE_ID_LEN + 4) + 64);
	json_close(out, ']');
	json_begin(out, "gone", '[');
	for (int i = 0; i < c->n_keys; i++)
		if (is_gone >> i & 1) json_text(out, c->keys[i].table);
	json_close(out, ']');
	hub_end_answer(hub, conn);
	return true;
}

static bool run_sit(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	int seat;
	bool as_host;
	LiveTable *t = hub_find(hub, c->table);
	if (!find_seat(t, &c->token, &seat, &as_host))
		return refuse(why, "no_such_seat", "there is no such table, or the token holds no seat there");
	if (seat >= 0 && t->seat[seat].may_return) table_return(t, seat);
	hub_answer_ok(hub, conn, c);
	enter(t, conn, c, seat, as_host);
	return true;
}

static bool run_watch(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	LiveTable *t = find_table(hub, c, why);
	if (!t) return false;
	if (t->n_conns >= SPECTATORS_MAX + t->setup.seats)
		return refuse(why, "full", "too many are watching already") || refuse_text(why, "why", "watchers");
	hub_answer_ok(hub, conn, c);
	enter(t, conn, c, SPECTATOR, false);
	return true;
}

/* ---- at a table ---- */

static bool run_leave(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	LiveTable *t = conn->table;
	int seat = conn->viewer;
	if (!t) return refuse(why, "no_table", "you are at no table");
	if (!is_no_rooms(t, "room_leave", why)) return false;
	if (seat >= 0 && (t->phase == PHASE_COMMIT || t->phase == PHASE_REVEAL))
		return refuse(why, "dealing", "the cards are being dealt: try again in a moment");
	table_detach(t, conn);
	if (seat >= 0 && t->phase != PHASE_OVER) {
		table_give_up_seat(t, seat, NOTE_LEFT);
		table_continue(t);
	}
	if (seat >= 0) push_info(t);
	return hub_answer_ok(hub, conn, c);
}

static bool run_start(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return is_host(conn, why) && is_no_rooms(conn->table, "room_begin", why) && table_start(conn->table, why) &&
	       hub_answer_ok(hub, conn, c);
}

static bool run_commit(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return is_seated(conn, why) && table_commit_hash(conn->table, conn->viewer, &c->token, why) && hub_answer_ok(hub, conn, c);
}

static bool run_reveal(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return is_seated(conn, why) && table_reveal_secret(conn->table, conn->viewer, &c->token, why) && hub_answer_ok(hub, conn, c);
}

static bool answer_number(Hub *hub, Conn *conn, const ClientCommand *c, bool is_again) {
	Text *out = hub_begin_answer(hub, c->id, true);
	json_put_int(out, "n", (long long)c->n);
	if (is_again) {
		json_put_bool(out, "again", true);
	}
	hub_end_answer(hub, conn);
	return true;
}

/* A numbered command is carried out once: sent again with the same number and content, it is answered as done. Each holder has their own
 * numbers, which count up in small steps, so that nobody can use them up. */
static bool run_numbered(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why, CommandRun *run) {
	if (!is_seated(conn, why)) return false;
	LiveTable *t = conn->table;
	int seat = conn->viewer;
	uint64_t last = t->seat[seat].last, content = command_content(c);
	if (last && c->n == last && content == t->seat[seat].content) return answer_number(hub, conn, c, true);
	if (c->n <= last || c->n - last > NUMBER_STEP)
		return refuse(why, "number", "the number must be above %" PRIu64 ", by at most %d", last, NUMBER_STEP) ||
		       refuse_number(why, "last", (int)last) || refuse_number(why, "step", NUMBER_STEP);
	if (!run(hub, conn, c, why)) return false;
	table_count(t, seat, c->n, content);
	return answer_number(hub, conn, c, false);
}

static bool act(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	(void)hub;
	table_wake_holder(conn->table, conn->viewer);
	return table_act(conn->table, conn->viewer, c->n, c->action, why);
}

static bool run_act(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return run_numbered(hub, conn, c, why, act);
}

static bool go_back(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	(void)hub;
	table_wake_holder(conn->table, conn->viewer);
	return table_go_back(conn->table, conn->viewer, c->n, why);
}

static bool run_back(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return run_numbered(hub, conn, c, why, go_back);
}

static bool run_bot(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	if (!is_host(conn, why)) return false;
	LiveTable *t = conn->table;
	if (c->seat < 0 || c->seat >= t->setup.seats) return refuse_seat(why, "none", c->seat, "there is no such seat");
	if (c->level >= 0 && !bot_level_exists(c->level)) return hub_refuse_level(c->level, why);
	if (!table_set_bot(t, c->seat, c->level, why)) return false;
	push_info(t);
	table_continue(t);
	return hub_answer_ok(hub, conn, c);
}

static bool run_resign(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	if (!is_seated(conn, why)) return false;
	LiveTable *t = conn->table;
	if (t->phase != PHASE_PLAY) return refuse(why, "not_now", "there is no game to resign from") || refuse_text(why, "what", "resign");
	table_give_up_seat(t, conn->viewer, NOTE_RESIGNED);
	table_attach(t, conn, SPECTATOR);
	hub_answer_ok(hub, conn, c);
	push_view(t, conn);
	table_continue(t);
	return true;
}

static bool run_remove(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	if (!is_host(conn, why) || !is_no_rooms(conn->table, "room_remove", why)) return false;
	LiveTable *t = conn->table;
	bool is_held = c->seat >= 0 && c->seat < t->setup.seats && t->seat[c->seat].holder == HOLDER_PERSON;
	if (!is_held) return refuse_seat(why, "nobody", c->seat, "nobody holds that seat");
	if (t->phase != PHASE_OPEN && t->phase != PHASE_PLAY)
		return refuse(why, "not_now", "nobody can be removed now") || refuse_text(why, "what", "remove");
	Conn *removed = t->seat[c->seat].conn;
	if (removed == conn) return refuse_seat(why, "own", c->seat, "that is your own seat: leave or resign instead");
	if (removed) {
		outbox_close(&hub->shared.outbox, removed, 4002, "removed by the host");
		table_detach(t, removed);
	}
	table_give_up_seat(t, c->seat, NOTE_REMOVED);
	push_info(t);
	table_continue(t);
	return hub_answer_ok(hub, conn, c);
}

static bool run_pause(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return is_host(conn, why) && table_hold(conn->table, c->is_on, why) && hub_answer_ok(hub, conn, c);
}

static bool run_consent(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return is_seated(conn, why) && table_consent(conn->table, conn->viewer, c->seat, c->name, c->is_yes, why) &&
	       hub_answer_ok(hub, conn, c);
}

static bool run_draw(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return is_seated(conn, why) && table_draw(conn->table, conn->viewer, c->is_yes, why) && hub_answer_ok(hub, conn, c);
}

/* ---- after the game ---- */

/* A rematch: the same people, everybody one seat further. */
static void rotate_seats(const LiveTable *from, LiveTable *to) {
	int n = from->setup.seats;
	for (int i = 0; i < n; i++) {
		const Seat *old = &from->seat[i];
		Seat *s = &to->seat[(i + 1) % n];
		*s = (Seat){.holder = old->holder, .level = old->level, .absent_at = from->shared->world->now(from->shared->world->arg)};
		if (old->holder == HOLDER_PERSON) {
			s->token = old->token;
			memcpy(s->name, old->name, sizeof s->name);
		}
		table_save_seat(to, (i + 1) % n);
	}
}

static LiveTable *make_rematch(Hub *hub, LiveTable *t, Conn *conn, Refusal *why) {
	TableOptions options = {.edition = editions_find(hub->shared.editions, t->setup.game, t->edition),
	                        .setup = t->setup,
	                        .pace = t->pace,
	                        .stand_in = t->stand_in,
	                        .days = t->days,
	                        .is_public = t->is_public,
	                        .has_talk = t->has_talk,
	                        .has_notes = t->has_notes};
	for (int i = 0; i < SEATS_MAX; i++) options.level[i] = NO_LEVEL;
	if (!hub_may_create(hub, conn, why)) return NULL;
	LiveTable *next = NULL;
	if (options.edition) {
		if (!hub_take_creation(hub, conn, why)) return NULL;
		options.setup.pack = &options.edition->pack;
		options.setup.rules = 0; /* a new game, by the newest rules */
		/* Makes the one who asks host: the old host may not be there, and then nobody could start. */
		next = table_new(&hub->shared, &options, conn->viewer >= 0 ? &t->seat[conn->viewer].token : &t->host);
		next = add_new(hub, conn, next, why);
	} else if (!refuse(why, "edition", "the server has no edition \"%s\" any more", t->edition)) refuse_text(why, "edition", t->edition);
	if (!next) return NULL;
	rotate_seats(t, next);
	memcpy(t->rematch, next->id, sizeof t->rematch);
	table_save(t, NULL);
	return next;
}

static bool run_rematch(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	LiveTable *t = conn->table;
	if (!t || (conn->viewer < 0 && !conn->is_host)) return is_seated(conn, why);
	if (!is_no_rooms(t, "room_begin", why)) return false;
	if (t->phase != PHASE_OVER) return refuse(why, "not_now", "the game is not over") || refuse_text(why, "what", "rematch");
	if (!t->rematch[0]) {
		if (!make_rematch(hub, t, conn, why)) return false;
		push_info(t);
		push_word(t, "rematch", "table", t->rematch);
	}
	Text *out = hub_begin_answer(hub, c->id, true);
	json_put_text(out, "table", t->rematch);
	hub_end_answer(hub, conn);
	return true;
}

static bool say(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	static const char *const phrases[] = {"hello", "good_luck", "well_played", "thanks", "hurry", "sorry", "one_moment", "goodbye"};
	(void)hub;
	bool is_known = !c->phrase[0];
	for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) is_known |= !strcmp(c->phrase, phrases[i]);
	if (!c->phrase[0] == !c->text[0])
		return refuse(why, "form", "say needs either \"text\" or \"phrase\"") || refuse_text(why, "why", "either");
	if (!is_known) return refuse(why, "phrase", "there is no such phrase") || refuse_text(why, "phrase", c->phrase);
	return table_add_talk(conn->table, conn->viewer, c->is_team, c->phrase[0] ? c->phrase : c->text, c->phrase[0] != 0, why);
}

static bool run_say(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return run_numbered(hub, conn, c, why, say);
}

static bool run_history(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	if (!conn->table || !conn->table->match) return refuse(why, "not_begun", "there is no game here");
	hub_begin_answer(hub, c->id, true);
	table_tell_history(conn->table, conn->viewer, &hub->shared.scratch);
	hub_end_answer(hub, conn);
	return true;
}

/* What the viewer can know, from their own view. */
static bool run_notes(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	Events notes;
	Session session;
	if (!is_seated(conn, why)) return false;
	if (!conn->table->has_notes) return refuse(why, "no_notes", "this table is played without the notebook");
	if (!conn->table->match) return refuse(why, "not_begun", "there is no game here");
	session_look(&session, conn->table->match, conn->viewer);
	session_notes(&session, &notes);
	hub_begin_answer(hub, c->id, true);
	Text *out = grow_room(&hub->shared.scratch, EVENTS_MAX * 320);
	json_begin(out, "notes", '[');
	for (int i = 0; i < notes.n; i++) event_json(&conn->table->setup, &notes.list[i], out);
	json_close(out, ']');
	hub_end_answer(hub, conn);
	return true;
}

/* Sets where notices for the holder go. Nobody else is told. */
static bool run_notify(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	return is_seated(conn, why) && table_set_address(conn->table, conn->viewer, c->address, why) && hub_answer_ok(hub, conn, c);
}

static bool run_ping(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why) {
	(void)why;
	return hub_answer_ok(hub, conn, c);
}

/* clang-format off */
static CommandRun *const runs[COMMAND_COUNT] = {
	[COMMAND_LOBBY] = run_lobby,   [COMMAND_CREATE] = run_create, [COMMAND_JOIN] = run_join,       [COMMAND_SIT] = run_sit,
	[COMMAND_WATCH] = run_watch,   [COMMAND_LEAVE] = run_leave,   [COMMAND_START] = run_start,     [COMMAND_COMMIT] = run_commit,
	[COMMAND_REVEAL] = run_reveal, [COMMAND_ACT] = run_act,       [COMMAND_BACK] = run_back,       [COMMAND_BOT] = run_bot,
	[COMMAND_RESIGN] = run_resign, [COMMAND_REMOVE] = run_remove, [COMMAND_REMATCH] = run_rematch, [COMMAND_SAY] = run_say,
	[COMMAND_PAUSE] = run_pause,
	[COMMAND_CONSENT] = run_consent, [COMMAND_HISTORY] = run_history, [COMMAND_NOTES] = run_notes, [COMMAND_PING] = run_ping,
	[COMMAND_NOTIFY] = run_notify,
	[COMMAND_DRAW] = run_draw,
	[COMMAND_MINE] = run_mine,
	[COMMAND_ROOM_CREATE] = hub_run_room_create, [COMMAND_ROOM_WATCH] = hub_run_room_watch, [COMMAND_ROOM_JOIN] = hub_run_room_join,
	[COMMAND_ROOM_SIT] = hub_run_room_sit, [COMMAND_ROOM_ASK] = hub_run_room_ask, [COMMAND_ROOM_CONSENT] = hub_run_room_consent,
	[COMMAND_ROOM_SEAT] = hub_run_room_seat, [COMMAND_ROOM_SET] = hub_run_room_set, [COMMAND_ROOM_HOST] = hub_run_room_host,
	[COMMAND_ROOM_BEGIN] = hub_run_room_begin, [COMMAND_ROOM_NEXT] = hub_run_room_next, [COMMAND_ROOM_REMOVE] = hub_run_room_remove,
	[COMMAND_ROOM_LEAVE] = hub_run_room_leave,
};
/* clang-format on */

static void stir_around(Hub *hub, const Conn *conn) {
	hub_stir(hub, conn->table);
	hub_stir_room(hub, conn->room);
	if (conn->room) hub_stir(hub, conn->room->table);
}

void hub_run(Hub *hub, Conn *conn, const ClientCommand *c) {
	Refusal why = {.code = "refused"};
	stir_around(hub, conn);
	if (!runs[c->kind](hub, conn, c, &why)) hub_refuse(hub, conn, c->id, &why);
	stir_around(hub, conn); /* it may be another table now, or another room */
}
