/* What is answered to HTTP requests: the page, lists, health, figures, records and replays. See hub.h and http.h. */
#include "server/routes.h"
#include "server/net/pages.h"
#include "bots/bot.h"
#include "core/json.h"
#include "io/state_json.h"

#include <inttypes.h>
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
	json_key(text, "id");
	json_text(text, game->id);
	json_key(text, "name");
	json_text(text, game->name[LANG_EN]);
	json_key(text, "name_fr");
	json_text(text, game->name[LANG_FR]);
	json_key(text, "about");
	json_text(text, game->about[LANG_EN]);
	json_key(text, "about_fr");
	json_text(text, game->about[LANG_FR]);
	json_key(text, "seats_min");
	json_int(text, game->seats_min);
	json_key(text, "seats_max");
	json_int(text, game->seats_max);
	json_key(text, "seats_usual");
	json_int(text, game->seats_usual);
	json_key(text, "options");
	json_open(text, '{');
	for (int i = 0; i < game->n_options; i++) {
		json_key(text, game->options[i].id);
		json_open(text, '[');
		for (int k = 0; k < game->options[i].n_values; k++) json_text(text, game->options[i].values[k]);
		json_close(text, ']');
	}
	json_close(text, '}');
	json_key(text, "editions");
	json_open(text, '[');
	for (const ServerEdition *e = hub->shared.editions; e; e = e->next)
		if (e->game == game) json_text(grow_room(out, 256), e->name);
	json_close(&out->text, ']');
	json_close(&out->text, '}');
}

static void list_games(const Hub *hub, HttpAnswer *answer) {
	Grow *out = &answer->body;
	answer->type = TYPE_JSON;
	json_open(grow_room(out, 1024), '{');
	json_key(&out->text, "protocol");
	json_int(&out->text, PROTOCOL_VERSION);
	json_key(&out->text, "levels");
	json_open(&out->text, '[');
	for (int i = 0; bot_level_exists(i); i++) json_text(grow_room(out, 256), bot_level(i)->name);
	json_close(&out->text, ']');
	json_key(&out->text, "games");
	json_open(&out->text, '[');
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
		json_key(out, names[i]);
		json_int(out, times[i]);
	}
	json_key(out, "contact");
	json_text(out, hub->options.contact);
	json_close(out, '}');
	grow_add(&answer->body, "\n");
}

/* ---- figures for the operator ---- */

static void figure(Grow *out, const char *name, const char *type, uint64_t value) {
	text_addf(grow_room(out, 256), "# TYPE tripot_%s %s\ntripot_%s %" PRIu64 "\n", name, type, name, value);
}

static void latency(const Hub *hub, Grow *out) {
	static const char *const limits[LATENCY_BUCKETS] = {"0.001", "0.002", "0.005", "0.01", "0.02", "0.05", "0.1", "0.25", "1", "5"};
	uint64_t sum = 0;
	grow_add(out, "# TYPE tripot_command_seconds histogram\n");
	for (int i = 0; i < LATENCY_BUCKETS; i++) {
		sum += hub->latency[i];
		text_addf(grow_room(out, 128), "tripot_command_seconds_bucket{le=\"%s\"} %" PRIu64 "\n", limits[i], sum);
	}
	text_addf(grow_room(out, 256), "tripot_command_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\ntripot_command_seconds_sum %.3f\n"
	          "tripot_command_seconds_count %" PRIu64 "\n", hub->latency_count, (double)hub->latency_sum_ms / 1000, hub->latency_count);
}

static void metrics(const Hub *hub, HttpAnswer *answer) {
	Grow *out = &answer->body;
	answer->type = "text/plain; version=0.0.4";
	figure(out, "tables", "gauge", (uint64_t)hub->n_tables);
	figure(out, "tables_open", "gauge", (uint64_t)hub->n_open);
	figure(out, "sockets", "gauge", (uint64_t)hub->n_sockets);
	figure(out, "connections", "gauge", (uint64_t)hub->n_conns);
	figure(out, "connections_total", "counter", hub->n_connections);
	figure(out, "commands_total", "counter", hub->n_messages);
	figure(out, "refused_total", "counter", hub->n_refused);
	figure(out, "requests_total", "counter", hub->n_requests);
	figure(out, "actions_total", "counter", hub->shared.n_actions);
	figure(out, "bot_actions_total", "counter", hub->shared.n_bot_actions);
	figure(out, "timeouts_total", "counter", hub->shared.n_timeouts);
	figure(out, "store_commits_total", "counter", store_commits(hub->shared.store));
	latency(hub, out);
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

typedef struct ReplayWish {
	int viewer;
	long step; /* -1: the last */
} ReplayWish;

static bool read_wish(const HttpRequest *request, int seats, ReplayWish *wish) {
	char seat[16] = "spectator", step[16] = "-1", *end;
	http_query(request->query, "seat", seat, sizeof seat);
	http_query(request->query, "step", step, sizeof step);
	wish->viewer = !strcmp(seat, "spectator") ? SPECTATOR : !strcmp(seat, "all") ? ALL_SEEING : -3;
	for (int i = 0; i < seats && wish->viewer == -3; i++) {
		char number[8];
		snprintf(number, sizeof number, "%d", i);
		if (!strcmp(seat, number)) wish->viewer = i;
	}
	wish->step = strtol(step, &end, 10);
	return wish->viewer != -3 && !*end && step[0] && wish->step >= -1;
}

static void actor_json(const Match *match, int viewer, bool is_deal, Text *out) {
	size_t n;
	const LogEntry *log = match_log(match, &n), *entry = n ? log + n - 1 : NULL;
	while (entry && entry >= log && entry->type == LOG_CHANCE) entry--;
	bool is_seen = !is_deal && entry && entry >= log && (viewer == ALL_SEEING || viewer == entry->seat);
	char action[ACTION_TEXT_MAX];
	Text text = TEXT_ON(action);
	if (is_seen && entry->type == LOG_ACTION) action_print(match_setup(match), entry->value, &text);
	else text_add(&text, "back");
	json_key(out, "actor");
	if (is_seen) json_int(out, entry->seat);
	else json_nil(out);
	json_key(out, "action");
	json_text(out, is_seen ? action : NULL);
}

static void step_json(const Match *match, int viewer, long step, long steps, Grow *out) {
	const Setup *setup = match_setup(match);
	StateBuf view;
	Events events;
	uint32_t to_act = match_to_act(match);
	Text *text = grow_room(out, STATE_JSON_MAX + EVENTS_MAX * 320 + 4096);
	json_open(text, '{');
	json_key(text, "step");
	json_int(text, step);
	json_key(text, "steps");
	json_int(text, steps);
	actor_json(match, viewer, step == 0, text);
	json_key(text, "to_act");
	json_open(text, '[');
	for (int i = 0; i < setup->seats; i++)
		if (to_act >> i & 1) json_int(text, i);
	json_close(text, ']');
	json_key(text, "over");
	json_bool(text, !to_act);
	json_key(text, viewer == ALL_SEEING ? "state" : "view");
	if (viewer == ALL_SEEING) events = *match_events(match);
	else {
		match_view(match, viewer, state_of(&view));
		events_for(setup, match_events(match), viewer, &events);
	}
	field_state_json(setup, viewer == ALL_SEEING ? match_state(match) : state_of(&view), viewer, text);
	json_key(text, "events");
	json_open(text, '[');
	for (int i = 0; i < events.n; i++) event_json(setup, &events.list[i], text);
	json_close(text, ']');
	json_close(text, '}');
	grow_add(out, "\n");
}

/* What the viewer was told in one step. */
static void told_json(const Match *match, int viewer, long step, Grow *out) {
	const Setup *setup = match_setup(match);
	Events events = *match_events(match);
	if (viewer != ALL_SEEING) events_for(setup, match_events(match), viewer, &events);
	Text *text = grow_room(out, EVENTS_MAX * 320 + 256);
	json_open(text, '{');
	json_key(text, "step");
	json_int(text, step);
	actor_json(match, viewer, step == 0, text);
	json_key(text, "events");
	json_open(text, '[');
	for (int i = 0; i < events.n; i++) event_json(setup, &events.list[i], text);
	json_close(text, ']');
	json_close(text, '}');
}

static void open_log(const LiveTable *t, Grow *out) {
	Text *text = grow_room(out, 256 + SEATS_MAX * 64);
	json_open(text, '{');
	json_key(text, "edition");
	json_text(text, t->edition);
	table_tell_result(t, text);
	json_key(text, "log");
	json_open(text, '[');
}

/* One step, or with `is_log` what was told in all of them. */
static void replay_table(const LiveTable *t, const ReplayWish *wish, bool is_log, HttpAnswer *answer) {
	Grow text;
	RecordError error;
	long at = 0, step = is_log || wish->step < 0 ? t->n_steps : wish->step;
	grow_init(&text);
	Record *record = write_record(t, &text) ? record_read(text.text.data, text.text.len, &error) : NULL;
	Replay *replay = record ? replay_open(record, &error) : NULL;
	answer->type = TYPE_JSON;
	if (is_log) open_log(t, &answer->body);
	if (is_log && replay) told_json(replay_match(replay), wish->viewer, 0, &answer->body);
	while (replay && at < step && replay_next(replay, &error) == REPLAY_MOVED) {
		at++;
		if (is_log) told_json(replay_match(replay), wish->viewer, at, &answer->body);
	}
	if (is_log) {
		json_close(grow_room(&answer->body, 16), ']');
		json_close(&answer->body.text, '}');
	}
	if (!replay) http_say(answer, 500, "the record cannot be played again\n");
	else if (at != step) http_say(answer, 404, "there is no such step\n");
	else if (!is_log) step_json(replay_match(replay), wish->viewer, step, (long)t->n_steps, &answer->body);
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
	json_key(text, "chance");
	json_text(text, kind->name);
	json_key(text, "of");
	json_open(text, '[');
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
	json_key(&answer->body.text, "draws");
	json_open(&answer->body.text, '[');
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
	ReplayWish wish;
	size_t n = strcspn(rest, "/");
	if (n == TABLE_ID_LEN) memcpy(id, rest, n);
	bool is_record = !strcmp(rest + n, "/record"), is_draws = !strcmp(rest + n, "/draws");
	bool is_log = !strcmp(rest + n, "/log"), is_replay = is_log || !strcmp(rest + n, "/replay");
	LiveTable *t = is_record || is_draws || is_replay ? hub_find(hub, id) : NULL;
	if (!t || !may_see(t, request)) http_say(answer, 404, "not found\n");
	else if (t->phase != PHASE_OVER) http_say(answer, 409, "the game is not over\n"); /* what is secret stays so until then */
	else if (is_replay && !read_wish(request, t->setup.seats, &wish))
		http_say(answer, 400, "seat must be a seat, spectator or all; step a number\n");
	else if (table_is_secret(t) && !(is_replay && wish.viewer == SPECTATOR))
		http_say(answer, 403, "the cards of this table stay secret: there is no record, no draws, and no replay but a spectator's\n");
	else if (is_replay) replay_table(t, &wish, is_log, answer);
	else if (is_draws) draws_of(t, answer);
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
	else if (!strcmp(path, "/metrics") && request->is_local) metrics(hub, answer);
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
