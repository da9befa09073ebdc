/* `tripot engine`: lines in and answers out; see engine.h. */
#include "cli/engine.h"

#include "core/json.h"
#include "core/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	STATUS_MAX = 2048,                    /* to_act, scores and payoff of 17 seats */
	EVENT_MAX = 64 + EVENT_ARGS_MAX * 64, /* one event: a key and up to four names with ids */
	ESCAPED = 6                           /* bytes that one byte can become in a string: \u001f */
};

void engine_table_free(EngineTable *table) {
	if (!table) return;
	match_free(table->match);
	nets_free(&table->nets);
	free(table);
}

void engine_add_start(Engine *engine) {
	char seed[24];
	Text *out = grow_room(&engine->answer, STATUS_MAX);
	snprintf(seed, sizeof seed, "%" PRIu64, engine->table->info.seed);
	json_put_int(out, "seats", engine->table->setup.seats);
	json_key(out, "seed"); /* a string: not every language keeps 64 bits in a number */
	json_text(out, seed);
}

void engine_add_status(Engine *engine) {
	Session session;
	Text *out = grow_room(&engine->answer, STATUS_MAX + SESSION_STEP_MAX);
	session_look(&session, engine->table->match, ALL_SEEING);
	session_status_json(&session, out);
	session_scores_json(&session, out);
	json_key(out, "events");
	session_events_json(&session, session_steps(&session), true, out);
}

void engine_add_view(Engine *engine, int viewer) {
	Session session;
	Text *out = grow_room(&engine->answer, STATUS_MAX + SESSION_JSON_MAX);
	session_look(&session, engine->table->match, viewer);
	session_json(&session, true, out);
	session_scores_json(&session, out);
}

void engine_add_state(Engine *engine) {
	Session session;
	session_look(&session, engine->table->match, ALL_SEEING);
	session_view_json(&session, grow_room(&engine->answer, STATE_JSON_MAX));
}

void engine_add_legal(Engine *engine, int seat) {
	Session session;
	session_look(&session, engine->table->match, seat);
	session_actions_json(&session, "actions", grow_room(&engine->answer, SESSION_JSON_MAX));
}

/* As a scenario's `chance` has them. */
void engine_add_chance(Engine *engine, size_t from) {
	const EngineTable *table = engine->table;
	size_t n;
	const LogEntry *log = match_log(table->match, &n);
	json_begin(grow_room(&engine->answer, STATUS_MAX), "chance", '[');
	for (size_t i = from; i < n; i++) {
		if (log[i].type != LOG_CHANCE) continue;
		const ChanceKind *kind = &table->setup.game->chances[log[i].chance];
		Text *out = grow_room(&engine->answer, EVENT_MAX);
		json_open(out, '{');
		json_key(out, kind->name);
		field_value_json(&table->setup, kind->domain, log[i].value, false, out);
		json_close(out, '}');
	}
	json_close(grow_room(&engine->answer, STATUS_MAX), ']');
}

void engine_add_action(Engine *engine, Action action) {
	char text[ACTION_TEXT_MAX];
	Text printed = TEXT_ON(text);
	action_print(&engine->table->setup, action, &printed);
	Text *out = grow_room(&engine->answer, STATUS_MAX);
	json_put_text(out, "action", text);
}

void engine_add_bot(Engine *engine, const BotAnswer *bot) {
	engine_add_action(engine, bot->action);
	Text *out = grow_room(&engine->answer, STATUS_MAX + LEGAL_MAX * (ACTION_TEXT_MAX + 32));
	json_begin(out, "distribution", '{');
	for (int i = 0; i < bot->n; i++) {
		char text[ACTION_TEXT_MAX];
		Text action = TEXT_ON(text);
		action_print(&engine->table->setup, bot->legal[i], &action);
		json_put_double(out, text, bot->chance[i]);
	}
	json_close(out, '}');
}

bool engine_add_record(Engine *engine, const RecordInfo *info) {
	Grow record;
	grow_init(&record);
	bool ok = record_write(engine->table->match, info, &record);
	if (ok) {
		Text *out = grow_room(&engine->answer, STATUS_MAX + ESCAPED * record.text.len);
		json_put_text(out, "record", record.text.data);
	}
	grow_free(&record);
	return ok;
}

/* {"id":…,"ok":… : the beginning of every answer. */
static void begin_answer(Engine *engine, const Value *id, bool is_ok) {
	grow_clear(&engine->answer);
	Text *out = grow_room(&engine->answer, STATUS_MAX + ESCAPED * ENGINE_LINE_MAX);
	json_open(out, '{');
	json_key(out, "id");
	value_json(id, out);
	json_put_bool(out, "ok", is_ok);
}

/* Errors may quote what was sent and be cut in the middle of a character: then only ASCII is kept. */
static void add_error(Engine *engine, char *text) {
	if (!utf8_is_valid(text, strlen(text)))
		for (char *p = text; *p; p++)
			if ((unsigned char)*p >= 0x80) *p = '?';
	Text *out = grow_room(&engine->answer, STATUS_MAX + ESCAPED * ENGINE_WHY_MAX);
	json_put_text(out, "error", text);
	if (!engine->rule) return;
	json_put_text(out, "rule", engine->rule);
}

/* `json` NULL: the line could not be read, and `why` says it already. */
static void answer(Engine *engine, const Value *json, Text *why) {
	const Value *id = value_get(json, "id");
	engine->rule = NULL;
	begin_answer(engine, id, true);
	if (!json || !engine_run_request(engine, json, why)) {
		begin_answer(engine, id, false);
		add_error(engine, why->data);
	}
	grow_add(&engine->answer, "}\n");
}

static bool write_answer(Engine *engine, FILE *out) {
	const Text *text = &engine->answer.text;
	return !text->is_full && fwrite(text->data, 1, text->len, out) == text->len && !fflush(out);
}

/* Reads up to the line end, without it. -1: the input has ended; more than ENGINE_LINE_MAX: the rest was skipped. */
static long read_line(FILE *in, char *line) {
	long n = 0;
	int c;
	while ((c = getc_unlocked(in)) != EOF && c != '\n') {
		if (n < ENGINE_LINE_MAX) line[n] = (char)c;
		n += n <= ENGINE_LINE_MAX;
	}
	return c == EOF && !n ? -1 : n;
}

static void answer_line(Engine *engine, const char *line, long n) {
	char text[ENGINE_WHY_MAX];
	Text why = TEXT_ON(text);
	ValueError error;
	Value *json = n > ENGINE_LINE_MAX ? NULL : value_read(line, (size_t)n, &error);
	if (n > ENGINE_LINE_MAX) text_addf(&why, "the line is too long: at most %d bytes", ENGINE_LINE_MAX);
	else if (!json) text_addf(&why, "not JSON: %s (column %d)", error.text, error.column);
	answer(engine, json, &why);
	value_free(json);
}

bool engine_serve(FILE *in, FILE *out) {
	Engine engine = {0};
	char *line = malloc(ENGINE_LINE_MAX);
	bool ok = line != NULL;
	long n;
	grow_init(&engine.answer);
	while (ok && !engine.is_done && (n = read_line(in, line)) >= 0) {
		answer_line(&engine, line, n);
		ok = write_answer(&engine, out);
	}
	grow_free(&engine.answer);
	engine_table_free(engine.table);
	free(line);
	return ok;
}
