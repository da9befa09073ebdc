/* What a room tells: the same to everybody, except who they are. Of a game it tells only how it ended; the rest comes from the table. See
 * room.h. */
#include "core/json.h"
#include "server/room/room.h"

enum { ROOM_BYTES = 4096 + ROOM_PEOPLE * (6 * NAME_MAX_LEN + 192) + ROOM_GAMES * (256 + SEATS_MAX * 64) };

static const char *phase_of(const Room *r) {
	if (!r->game.n) return "gather";
	if (r->game.is_over) return "over";
	return r->table && r->table->phase >= PHASE_PLAY ? "play" : "deal";
}

static void people_json(const Room *r, Text *out) {
	json_begin(out, "people", '[');
	for (int i = 0; i < r->n_people; i++) {
		const Person *p = &r->person[i];
		json_open(out, '{');
		json_put_text(out, "name", p->name);
		json_put_bool(out, "here", p->conn != NULL);
		json_put_bool(out, "gone", p->is_gone);
		json_put_seat(out, "seat", p->seat);
		json_put_int(out, "games", p->games);
		json_put_double(out, "wins", p->wins);
		json_close(out, '}');
	}
	json_close(out, ']');
}

static void next_json(const Room *r, Text *out) {
	Setup setup = r->setup;
	const Game *game = setup.game;
	setup.seats = (uint8_t)room_places(r);
	json_begin(out, "next", '{');
	json_put_text(out, "game", game->id);
	json_begin(out, "options", '{');
	for (int i = 0; i < game->n_options; i++) json_put_text(out, game->options[i].id, game->options[i].values[setup.option[i]]);
	json_close(out, '}');
	json_put_text(out, "edition", r->edition);
	json_put_seat(out, "seats", r->seats ? r->seats : -1);
	json_put_seat(out, "level", r->level);
	json_put_text(out, "pace", pace_names[r->pace]);
	json_put_int(out, "min", game->seats_min);
	json_put_int(out, "max", game->seats_max);
	json_begin(out, "sides", '[');
	for (int i = 0; i < setup.seats; i++) json_int(out, setup_side(&setup, i));
	json_close(out, ']');
	json_close(out, '}');
}

static void persons_json(const RoomGame *g, const char *key, Text *out) {
	json_begin(out, key, '[');
	for (int i = 0; i < g->seats; i++) {
		if (g->person[i] >= 0) json_int(out, g->person[i]);
		else json_nil(out);
	}
	json_close(out, ']');
}

static void game_json(const RoomGame *g, Text *out) {
	json_open(out, '{');
	json_put_text(out, "table", g->table);
	json_put_text(out, "game", g->game);
	persons_json(g, "people", out);
	json_begin(out, "scores", '[');
	for (int i = 0; i < g->seats; i++) json_int(out, g->outcome.score[i]);
	json_close(out, ']');
	json_begin(out, "payoff", '[');
	for (int i = 0; i < g->seats; i++) json_double(out, g->outcome.payoff[i]);
	json_close(out, ']');
	json_begin(out, "places", '[');
	for (int i = 0; i < g->seats; i++) json_int(out, g->outcome.place[i]);
	json_close(out, ']');
	json_close(out, '}');
}

static void ask_json(const Room *r, Text *out) {
	json_key(out, "ask");
	if (!r->ask.conn) {
		json_nil(out);
		return;
	}
	json_open(out, '{');
	json_put_int(out, "person", r->ask.person);
	json_begin(out, "yes", '[');
	for (int i = 0; i < r->n_people; i++)
		if (r->ask.yes >> i & 1) json_int(out, i);
	json_close(out, ']');
	json_close(out, '}');
}

static int screens_of(const Room *r) {
	int n = 0;
	for (const Conn *conn = r->conns; conn; conn = conn->next_inside) n += conn->person == ROOM_SCREEN;
	return n;
}

static void room_json(const Room *r, Text *out) {
	json_open(out, '{');
	json_put_text(out, "code", r->code);
	json_put_text(out, "url", r->shared->base_url ? r->shared->base_url : r->shared->lan_url);
	json_put_text(out, "lang", r->is_french ? "fr" : "en");
	json_put_bool(out, "open", r->is_open);
	json_put_text(out, "speed", speed_names[r->speed]);
	json_put_bool(out, "voice", r->has_voice);
	json_put_text(out, "phase", phase_of(r));
	json_put_seat(out, "host", r->host);
	json_put_int(out, "screens", screens_of(r));
	people_json(r, out);
	next_json(r, out);
	json_put_text(out, "table", r->game.n ? r->game.table : NULL);
	persons_json(&r->game, "seats", out);
	json_begin(out, "games", '[');
	for (int i = 0; i < r->n_past; i++) game_json(&r->past[i], out);
	json_close(out, ']');
	ask_json(r, out);
	json_close(out, '}');
}

static void push_to(const Room *r, Conn *conn) {
	Grow *scratch = &r->shared->scratch;
	grow_clear(scratch);
	Text *out = grow_room(scratch, ROOM_BYTES);
	text_add(out, "{\"push\":\"room\"");
	json_put_seat(out, "you", conn->person);
	json_key(out, "room");
	room_json(r, out);
	json_close(out, '}');
	outbox_text(&r->shared->outbox, conn, out);
}

void room_push(Room *r) {
	for (Conn *conn = r->conns; conn; conn = conn->next_inside) push_to(r, conn);
}
