/* Answers HTTP requests: the page, lists, health, metrics, records and replays. See hub.h and http.h. */
#include "server/routes.h"
#include "core/json.h"
#include "io/told.h"
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

/* What the privacy page needs to know of this server; times in seconds. */
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

/* What the viewer was told, step by step. */
static void log_json(const LiveTable *t, int viewer, Grow *out) {
	Session session;
	session_look(&session, t->match, viewer);
	json_open(grow_room(out, 256), '{');
	json_put_text(&out->text, "edition", t->edition);
	told_log_json(&session, out);
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
		told_step_json(replay_match(replay), args->viewer, step, (long)t->n_steps, &answer->body);
		grow_add(&answer->body, "\n");
	}
	replay_close(replay);
	record_free(record);
	grow_free(&text);
}

/* /api/tables/ID/record, /api/tables/ID/replay and /api/tables/ID/log */
static void table_request(Hub *hub, const HttpRequest *request, const char *rest, HttpAnswer *answer) {
	char id[TABLE_ID_LEN + 1] = "";
	ReplayArgs args;
	size_t n = strcspn(rest, "/");
	if (n == TABLE_ID_LEN) memcpy(id, rest, n);
	bool is_record = !strcmp(rest + n, "/record"), is_log = !strcmp(rest + n, "/log"), is_replay = is_log || !strcmp(rest + n, "/replay");
	LiveTable *t = is_record || is_replay ? hub_look(hub, id) : NULL;
	if (!t || !may_see(t, request)) http_say(answer, 404, "not found\n");
	else if (t->phase != PHASE_OVER) http_say(answer, 409, "the game is not over\n"); /* until then the secrets stay secret */
	else if (is_replay && !read_args(request, t->setup.seats, &args))
		http_say(answer, 400, "seat must be a seat, spectator or all; step a number\n");
	else if (table_is_secret(t) && !(is_replay && args.viewer == SPECTATOR))
		http_say(answer, 403, "the cards of this table stay secret: there is no record, and no replay but a spectator's\n");
	else if (is_replay) {
		answer->type = TYPE_JSON;
		if (is_log) log_json(t, args.viewer, &answer->body);
		else replay_table(t, &args, answer);
	} else if (write_record(t, &answer->body)) answer->type = TYPE_TEXT;
	else http_say(answer, 500, "out of memory\n");
	hub_look_away(hub, t);
}

void hub_request(Hub *hub, const HttpRequest *request, HttpAnswer *answer) {
	static const char tables[] = "/api/tables/", books[] = "/api/games/";
	const char *path = request->path;
	Address *from = addresses_find(&hub->addresses, request->address);
	answer->status = 200;
	answer->type = TYPE_TEXT;
	hub->n_requests++;
	bool is_kept = hub_settle(hub); /* wait for the commit: only what is on the disk is shown */
	bool is_limited = from && hub_is_limited(hub, from);
	if (is_limited && !bucket_take(&from->requests, hub->world.now(hub->world.arg), 1000 / REQUESTS_A_SECOND, REQUESTS_BURST))
		http_say(answer, 429, "too many requests\n");
	else if (hub_is_banned(hub, request->address)) http_say(answer, 403, "the operator of this server does not let your address in\n");
	else if (!is_kept) http_say(answer, 503, "stopping\n");
	else if (!request->is_get) http_say(answer, 405, "only GET and HEAD are answered\n");
	else if (page_answer(request, answer)) return;
	else if (!strcmp(path, "/healthz")) http_say(answer, hub->is_stopping ? 503 : 200, hub->is_stopping ? "stopping\n" : "ok\n");
	else if (!strcmp(path, "/metrics") && request->is_local) route_metrics(hub, answer);
	else if (!strcmp(path, "/api/games")) route_games(hub, answer);
	else if (!strcmp(path, "/api/privacy")) privacy(hub, answer);
	else if (!strncmp(path, books, sizeof books - 1)) route_game(hub, request, path + sizeof books - 1, answer);
	else if (!strcmp(path, "/api/tables")) {
		answer->type = TYPE_JSON;
		hub_list(hub, &answer->body);
		grow_add(&answer->body, "\n");
	} else if (!strncmp(path, tables, sizeof tables - 1)) table_request(hub, request, path + sizeof tables - 1, answer);
	else if (!page_answer_lost(request, answer)) http_say(answer, 404, "not found\n");
	if (store_error(hub->shared.store)) http_say(answer, 503, "stopping\n"); /* what could not be read is not gone */
	else if (answer->body.text.is_full) http_say(answer, 503, "out of memory\n");
}
