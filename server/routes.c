/* What is answered to HTTP requests: the page, lists, health, figures, records and replays. See hub.h and http.h. */
#include "server/routes.h"
#include "bots/bot.h"
#include "core/json.h"
#include "server/net/pages.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void http_say(HttpAnswer *answer, int status, const char *text) {
	answer->status = status;
	answer->type = TYPE_TEXT;
	grow_clear(&answer->body);
	grow_add(&answer->body, text);
}

/* ---- lists ---- */

static void game_json(const Hub *hub, const Game *game, Grow *out) {
	Text *text = grow_room(out, 16384);
	json_open(text, '{');
	json_put_text(text, "id", game->id);
	json_put_text(text, "name", game->name[LANG_EN]);
	json_put_text(text, "name_fr", game->name[LANG_FR]);
	json_put_text(text, "about", game->about[LANG_EN]);
	json_put_text(text, "about_fr", game->about[LANG_FR]);
	json_put_int(text, "seats_min", game->seats_min);
	json_put_int(text, "seats_max", game->seats_max);
	json_put_int(text, "seats_usual", game->seats_usual);
	json_begin(text, "seconds", '{');
	for (int pace = 0; pace < PACE_COUNT; pace++) table_tell_seconds(game, (Pace)pace, pace_names[pace], text);
	json_close(text, '}');
	json_begin(text, "options", '{');
	for (int i = 0; i < game->n_options; i++) {
		json_begin(text, game->options[i].id, '[');
		for (int k = 0; k < game->options[i].n_values; k++) json_text(text, game->options[i].values[k]);
		json_close(text, ']');
	}
	json_close(text, '}');
	json_put_bool(text, "first", game->first->name != NULL);
	json_begin(text, "editions", '[');
	for (const ServerEdition *e = hub->shared.editions; e; e = e->next)
		if (e->game == game) json_text(grow_room(out, 256), e->name);
	json_close(&out->text, ']');
	json_close(&out->text, '}');
}

static void list_games(const Hub *hub, HttpAnswer *answer) {
	Grow *out = &answer->body;
	answer->type = TYPE_JSON;
	json_open(grow_room(out, 1024), '{');
	json_put_int(&out->text, "protocol", PROTOCOL_VERSION);
	json_begin(&out->text, "levels", '[');
	for (int i = 0; bot_level_exists(i); i++) json_text(grow_room(out, 256), bot_level(i)->name);
	json_close(&out->text, ']');
	json_begin(&out->text, "games", '[');
	for (int i = 0; games[i]; i++)
		if (!games[i]->is_template) game_json(hub, games[i], out);
	json_close(grow_room(out, 16), ']');
	json_close(&out->text, '}');
	grow_add(out, "\n");
}

/* What the page about privacy needs to know of this very server; times in seconds. */
static void privacy(const Hub *hub, HttpAnswer *answer) {
	const char *const names[] = {"expire_open", "expire_idle", "expire_over"};
	const int64_t times[] = {hub->options.expire_open, hub->options.expire_idle, hub->options.expire_over};
	Text *out = grow_room(&answer->body, 4096);
	answer->type = TYPE_JSON;
	json_open(out, '{');
	for (int i = 0; i < 3; i++) {
		json_put_int(out, names[i], times[i]);
	}
	json_put_text(out, "contact", hub->options.contact);
	json_close(out, '}');
	grow_add(&answer->body, "\n");
}

/* ---- records and replays of games that are over ---- */

/* A table that is not public is shown to those who have its invitation. */
static bool may_see(const LiveTable *t, const HttpRequest *request) {
	static const char bearer[] = "Bearer ";
	if (t->is_public) return true;
	const char *secret = request->authorization + sizeof bearer - 1;
	return !strncmp(request->authorization, bearer, sizeof bearer - 1) && strlen(secret) == INVITE_LEN &&
	       !sodium_memcmp(secret, t->invite, INVITE_LEN);
}

static bool write_record(const LiveTable *t, Grow *out) {
	return record_write(t->match, &t->info, out);
}

typedef struct ReplayArgs {
	int viewer;
	long step; /* -1: the last */
} ReplayArgs;

static bool read_args(const HttpRequest *request, int seats, ReplayArgs *args) {
	char seat[16] = "spectator", step[16] = "-1", *end;
	http_query(request->query, "seat", seat, sizeof seat);
	http_query(request->query, "step", step, sizeof step);
	args->viewer = !strcmp(seat, "spectator") ? SPECTATOR : !strcmp(seat, "all") ? ALL_SEEING : -3;
	for (int i = 0; i < seats && args->viewer == -3; i++) {
		char number[8];
		snprintf(number, sizeof number, "%d", i);
		if (!strcmp(seat, number)) args->viewer = i;
	}
	args->step = strtol(step, &end, 10);
	return args->viewer != -3 && !*end && step[0] && args->step >= -1;
}

void routes_step(const Match *match, int viewer, long step, long steps, Grow *out) {
	Session session;
	Text *text = grow_room(out, SESSION_JSON_MAX + 256);
	session_look(&session, match, viewer);
	json_open(text, '{');
	json_put_int(text, "step", step);
	json_put_int(text, "steps", steps);
	session_actor_json(&session, session_steps(&session), text);
	session_json(&session, true, text);
	json_close(text, '}');
}

/* What the viewer was told, step by step. */
static void log_json(const LiveTable *t, int viewer, Grow *out) {
	Session session;
	session_look(&session, t->match, viewer);
	Text *text = grow_room(out, 256 + SEATS_MAX * 64);
	json_open(text, '{');
	json_put_text(text, "edition", t->edition);
	session_result_json(&session, text);
	json_begin(text, "log", '[');
	for (uint32_t step = 0; step <= session_steps(&session); step++) {
		text = grow_room(out, SESSION_STEP_MAX + 256);
		json_open(text, '{');
		json_put_int(text, "step", step);
		session_actor_json(&session, step, text);
		json_key(text, "events");
		session_events_json(&session, step, true, text);
		json_close(text, '}');
	}
	json_close(grow_room(out, 16), ']');
	table_tell_notes(t, out);
	json_close(grow_room(out, 16), '}');
}

static void replay_table(const LiveTable *t, const ReplayArgs *args, HttpAnswer *answer) {
	Grow text;
	RecordError error;
	long at = 0, step = args->step < 0 ? t->n_steps : args->step;
	grow_init(&text);
	Record *record = write_record(t, &text) ? record_read(text.text.data, text.text.len, &error) : NULL;
	Replay *replay = record ? replay_open(record, &error) : NULL;
	while (replay && at < step && replay_next(replay, &error) == REPLAY_MOVED) at++;
	if (!replay) http_say(answer, 500, "the record cannot be played again\n");
	else if (at != step) http_say(answer, 404, "there is no such step\n");
	else {
		routes_step(replay_match(replay), args->viewer, step, (long)t->n_steps, &answer->body);
		grow_add(&answer->body, "\n");
	}
	replay_close(replay);
	record_free(record);
	grow_free(&text);
}

/* What the draws of a game were made from, for those who do the sums of a fair deal again. */
typedef struct DrawList {
	DrawWatch watch;
	const Setup *setup;
	Grow *out;
} DrawList;

static void add_draw(DrawWatch *watch, const ChanceAsk *ask) {
	DrawList *list = (DrawList *)((char *)watch - offsetof(DrawList, watch));
	const ChanceKind *kind = &list->setup->game->chances[ask->kind];
	Text *text = grow_room(list->out, 256 + CHANCE_IDS_MAX * (ID_MAX + 16));
	json_open(text, '{');
	json_put_text(text, "chance", kind->name);
	json_begin(text, "of", '[');
	for (int id = 1; id <= ask->n; id++) {
		char name[ID_MAX];
		Text words = TEXT_ON(name);
		if (!ask->counts[id - 1]) continue;
		domain_print(list->setup, kind->domain, id, &words);
		json_open(text, '[');
		json_text(text, name);
		json_int(text, ask->counts[id - 1]);
		json_close(text, ']');
	}
	json_close(text, ']');
	json_close(text, '}');
}

static void draws_of(const LiveTable *t, HttpAnswer *answer) {
	Grow record_text;
	RecordError error;
	grow_init(&record_text);
	Record *record = write_record(t, &record_text) ? record_read(record_text.text.data, record_text.text.len, &error) : NULL;
	DrawList list = {{add_draw}, &t->setup, &answer->body};
	answer->type = TYPE_JSON;
	json_open(grow_room(&answer->body, 64), '{');
	json_begin(&answer->body.text, "draws", '[');
	Replay *replay = record ? record_replay_watched(record, &list.watch, &error) : NULL;
	json_close(grow_room(&answer->body, 16), ']');
	json_close(&answer->body.text, '}');
	grow_add(&answer->body, "\n");
	if (!replay) http_say(answer, 500, "the record cannot be played again\n");
	replay_close(replay);
	record_free(record);
	grow_free(&record_text);
}

/* /api/tables/ID/record, /api/tables/ID/draws, /api/tables/ID/replay and /api/tables/ID/log */
static void table_request(Hub *hub, const HttpRequest *request, const char *rest, HttpAnswer *answer) {
	char id[TABLE_ID_LEN + 1] = "";
	ReplayArgs args;
	size_t n = strcspn(rest, "/");
	if (n == TABLE_ID_LEN) memcpy(id, rest, n);
	bool is_record = !strcmp(rest + n, "/record"), is_draws = !strcmp(rest + n, "/draws");
	bool is_log = !strcmp(rest + n, "/log"), is_replay = is_log || !strcmp(rest + n, "/replay");
	LiveTable *t = is_record || is_draws || is_replay ? hub_find(hub, id) : NULL;
	if (!t || !may_see(t, request)) http_say(answer, 404, "not found\n");
	else if (t->phase != PHASE_OVER) http_say(answer, 409, "the game is not over\n"); /* what is secret stays so until then */
	else if (is_replay && !read_args(request, t->setup.seats, &args))
		http_say(answer, 400, "seat must be a seat, spectator or all; step a number\n");
	else if (table_is_secret(t) && !(is_replay && args.viewer == SPECTATOR))
		http_say(answer, 403, "the cards of this table stay secret: there is no record, no draws, and no replay but a spectator's\n");
	else if (is_replay) {
		answer->type = TYPE_JSON;
		if (is_log) log_json(t, args.viewer, &answer->body);
		else replay_table(t, &args, answer);
	} else if (is_draws) draws_of(t, answer);
	else if (write_record(t, &answer->body)) answer->type = TYPE_TEXT;
	else http_say(answer, 500, "out of memory\n");
}

void hub_request(Hub *hub, const HttpRequest *request, HttpAnswer *answer) {
	static const char tables[] = "/api/tables/", books[] = "/api/games/";
	const char *path = request->path;
	Address *from = addresses_find(&hub->addresses, request->address);
	answer->status = 200;
	answer->type = TYPE_TEXT;
	hub->n_requests++;
	bool is_kept = hub_flush(hub); /* what is shown here is on the disk, as everywhere */
	bool is_limited = from && hub_is_limited(hub, from);
	if (is_limited && !bucket_take(&from->requests, hub->world.now(hub->world.arg), 1000 / REQUESTS_A_SECOND, REQUESTS_BURST))
		http_say(answer, 429, "too many requests\n");
	else if (hub_is_banned(hub, request->address)) http_say(answer, 403, "the operator of this server does not let your address in\n");
	else if (!is_kept) http_say(answer, 503, "stopping\n");
	else if (!request->is_get) http_say(answer, 405, "only GET and HEAD are answered\n");
	else if (page_answer(request, answer)) return;
	else if (!strcmp(path, "/healthz")) http_say(answer, hub->is_stopping ? 503 : 200, hub->is_stopping ? "stopping\n" : "ok\n");
	else if (!strcmp(path, "/metrics") && request->is_local) route_metrics(hub, answer);
	else if (!strcmp(path, "/api/games")) list_games(hub, answer);
	else if (!strcmp(path, "/api/privacy")) privacy(hub, answer);
	else if (!strncmp(path, books, sizeof books - 1)) route_game(hub, request, path + sizeof books - 1, answer);
	else if (!strcmp(path, "/api/tables")) {
		answer->type = TYPE_JSON;
		hub_list(hub, &answer->body);
		grow_add(&answer->body, "\n");
	} else if (!strncmp(path, tables, sizeof tables - 1)) table_request(hub, request, path + sizeof tables - 1, answer);
	else http_say(answer, 404, "not found\n");
	if (answer->body.text.is_full) http_say(answer, 503, "out of memory\n");
}
