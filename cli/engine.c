/* `tripot engine`: JSON Lines on stdin and stdout, one request a line, one answer a line; docs/protocol.md describes them. This
 * is the omniscient side: whoever speaks to it owns the game and sees everything. Here are the requests; engine_io.c reads lines
 * and writes answers. */
#include "cli/engine.h"
#include "cli/args.h"
#include "core/fields/state_json.h"
#include "core/option.h"
#include "core/utf8.h"
#include "io/edition_dir.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { FIELDS_MAX = 6, SHOWN_MAX = 60 };

#define SHOWN(text) utf8_cut(text, SHOWN_MAX), text

/* A request: its name, the fields it may have besides `id` and `cmd`, and what it does. False: `why` has the reason. */
typedef struct Request {
	const char *name;
	const char *fields[FIELDS_MAX + 1];
	bool needs_match;
	bool (*run)(Engine *engine, const Value *request, Text *why);
} Request;

__attribute__((format(printf, 2, 3))) static bool refuse(Text *why, const char *format, ...) {
	char text[ENGINE_WHY_MAX];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	text_add(why, text);
	return false;
}

static const Setup *setup_of(const Engine *engine) {
	return &engine->table->setup;
}

static bool get_seat(const Engine *engine, const Value *request, int *seat, Text *why) {
	const Value *value = value_get(request, "seat");
	int64_t number = value_int(value);
	int last = setup_of(engine)->seats - 1;
	if (!value) return refuse(why, "\"seat\" is missing: a number from 0 to %d", last);
	if (!value_is(value, VALUE_INT) || number < 0 || number > last) return refuse(why, "\"seat\" must be a number from 0 to %d", last);
	*seat = (int)number;
	return true;
}

/* A seat, or null for a spectator. */
static bool get_viewer(const Engine *engine, const Value *request, int *viewer, Text *why) {
	*viewer = SPECTATOR;
	if (value_is(value_get(request, "seat"), VALUE_NULL)) return true;
	if (get_seat(engine, request, viewer, why)) return true;
	text_add(why, ", or null for a spectator");
	return false;
}

static bool get_game(const Value *request, const Game **game, Text *why) {
	const char *id = value_text(value_get(request, "game"));
	*game = id ? game_find(id) : NULL;
	if (*game) return true;
	if (id) text_addf(why, "there is no game \"%.*s\"; games are", SHOWN(id));
	else text_add(why, "\"game\" must be a game's id; games are");
	for (int i = 0; games[i]; i++) text_addf(why, "%s %s", i ? "," : "", games[i]->id);
	return false;
}

static bool get_seats(const Value *request, Setup *setup, Text *why) {
	const Game *game = setup->game;
	const Value *value = value_get(request, "seats");
	int64_t seats = value ? value_int(value) : game->seats_usual;
	if ((value && !value_is(value, VALUE_INT)) || seats < game->seats_min || seats > game->seats_max)
		return refuse(why, "\"seats\" must be a number from %d to %d", game->seats_min, game->seats_max);
	setup->seats = (uint8_t)seats;
	return true;
}

static bool get_options(const Value *request, Setup *setup, Text *why) {
	const Value *options = value_get(request, "options");
	if (!options) return true;
	if (!value_is(options, VALUE_OBJECT)) return refuse(why, "\"options\" must be an object, id to value");
	value_each(value,
	           options) if (!option_set(setup, value->key, value_is(value, VALUE_TEXT) ? value_text(value) : NULL, why)) return false;
	return true;
}

static bool get_edition(const Value *request, EngineTable *table, Text *why) {
	const Game *game = table->setup.game;
	const Value *value = value_get(request, "edition");
	const char *dir = value_text(value);
	EditionReport report;
	if (value && !dir) return refuse(why, "\"edition\" must be the path of a folder");
	bool ok = dir ? edition_load_dir(game, dir, &table->pack, &table->info.edition, &report)
	              : edition_load_files(game, game->files, &table->pack, &table->info.edition, &report);
	if (!ok) edition_print_report(&report, dir, why);
	return ok;
}

/* A file of nets in place of the game's own. */
static bool get_nets(const Value *request, EngineTable *table, Text *why) {
	const Value *value = value_get(request, "net");
	const char *path = value_text(value);
	if (value && !path) return refuse(why, "\"net\" must be the path of a file");
	return !path || nets_read(path, &table->nets, &table->setup, why);
}

/* A number, or a string of digits for what other languages cannot keep in a number; without one the system gives it. */
static bool get_seed(const Value *request, uint64_t *seed, Text *why) {
	const Value *value = value_get(request, "seed");
	if (!value) return !getentropy(seed, sizeof *seed) || refuse(why, "the system gives no seed: name one");
	*seed = (uint64_t)value_int(value);
	if (value_is(value, VALUE_INT) && value_int(value) >= 0) return true;
	if (value_is(value, VALUE_TEXT) && parse_number(value_text(value), seed)) return true;
	return refuse(why, "\"seed\" must be a whole number from 0 to 2^63-1, or a string of digits below 2^64");
}

static bool fill_table(EngineTable *table, const Value *request, Text *why) {
	Rng rng;
	Setup *setup = &table->setup;
	if (!get_game(request, &setup->game, why) || !get_seats(request, setup, why) || !get_options(request, setup, why) ||
	    !get_edition(request, table, why) || !get_seed(request, &table->info.seed, why))
		return false;
	setup->pack = &table->pack;
	if (!get_nets(request, table, why)) return false;
	table->info.has_seed = true;
	rng_seed(&rng, table->info.seed);
	rng_seed(&table->bot_rng, rng_derive(table->info.seed, 0)); /* bots draw nothing from the game's generator */
	table->match = match_new(setup, &rng);
	return table->match || refuse(why, "out of memory");
}

static bool do_new(Engine *engine, const Value *request, Text *why) {
	EngineTable *table = calloc(1, sizeof *table);
	if (!table) return refuse(why, "out of memory");
	grow_init(&table->nets.bytes);
	if (!fill_table(table, request, why)) {
		engine_table_free(table);
		return false;
	}
	engine_table_free(engine->table); /* only now: a refused request changes nothing */
	engine->table = table;
	engine_add_start(engine);
	engine_add_status(engine);
	engine_add_chance(engine, 0);
	return true;
}

static bool do_legal(Engine *engine, const Value *request, Text *why) {
	int seat;
	if (!get_seat(engine, request, &seat, why)) return false;
	engine_add_legal(engine, seat);
	return true;
}

/* The step was made, after so many entries of the log, or it was refused by a rule. */
static bool end_step(Engine *engine, bool is_made, size_t n_log) {
	if (!is_made) {
		engine->rule = say_rule(setup_of(engine), match_refusal(engine->table->match));
		return false;
	}
	engine_add_status(engine);
	engine_add_chance(engine, n_log);
	return true;
}

static bool do_act(Engine *engine, const Value *request, Text *why) {
	int seat;
	size_t n_log;
	Match *match = engine->table->match;
	const char *action = value_text(value_get(request, "action"));
	if (!get_seat(engine, request, &seat, why)) return false;
	if (!action) return refuse(why, "\"action\" must be a text as \"legal\" lists them");
	match_log(match, &n_log);
	return end_step(engine, match_apply_text(match, seat, action, why), n_log);
}

/* What the rules prescribe, drawn from the bots' generator where they leave it to chance: the game's own stays as it is. */
static bool do_timeout(Engine *engine, const Value *request, Text *why) {
	int seat;
	size_t n_log;
	Session session;
	EngineTable *table = engine->table;
	if (!get_seat(engine, request, &seat, why)) return false;
	session_look(&session, table->match, seat);
	bool is_asked = session_owes(&session);
	Action action = is_asked ? session_timeout(&session, &table->bot_rng) : ACTION_NONE;
	if (is_asked && action == ACTION_NONE)
		return refuse(why, "the rules prescribe nothing when the time of seat %d is up: act for it, or ask a bot", seat);
	match_log(table->match, &n_log);
	if (!end_step(engine, match_apply(table->match, seat, action, why), n_log)) return false;
	engine_add_action(engine, action);
	return true;
}

static bool do_back(Engine *engine, const Value *request, Text *why) {
	int seat;
	if (!get_seat(engine, request, &seat, why) || !match_take_back(engine->table->match, seat, why)) return false;
	engine_add_status(engine);
	return true;
}

static bool do_view(Engine *engine, const Value *request, Text *why) {
	int viewer;
	if (!get_viewer(engine, request, &viewer, why)) return false;
	engine_add_view(engine, viewer);
	return true;
}

static bool do_state(Engine *engine, const Value *request, Text *why) {
	(void)request;
	(void)why;
	engine_add_state(engine);
	return true;
}

static bool do_load(Engine *engine, const Value *request, Text *why) {
	StateBuf state = {0};
	EngineTable *table = engine->table;
	const Value *json = value_get(request, "state");
	if (!json) return refuse(why, "\"state\" is missing: an object as the request \"state\" gives it");
	if (!state_from_json(&table->setup, json, state_of(&state), why) || !match_load(table->match, state_of(&state), why)) return false;
	table->info.has_start = true;
	table->info.start = state;
	engine_add_status(engine);
	return true;
}

static bool do_bot(Engine *engine, const Value *request, Text *why) {
	int seat;
	EngineTable *table = engine->table;
	const Value *level = value_get(request, "level");
	if (!get_seat(engine, request, &seat, why)) return false;
	if (!value_is(level, VALUE_INT) || value_int(level) < 0 || value_int(level) > UINT16_MAX) {
		text_add(why, "\"level\" must be the number of a level: ");
		bot_list_levels(why);
		return false;
	}
	Session session;
	BotAnswer answer;
	session_look(&session, table->match, seat);
	if (!bot_choose((int)value_int(level), session_view(&session), &table->setup, seat, &table->bot_rng, &answer, why)) return false;
	engine_add_bot(engine, &answer);
	return true;
}

/* Who played and when, if the record is to say it. */
static bool get_names(const Value *request, const Setup *setup, RecordInfo *info, Text *why) {
	const Value *names = value_get(request, "names"), *date = value_get(request, "date");
	if (names && value_count(names) != setup->seats) return refuse(why, "\"names\" must be an array of %d, one a seat", setup->seats);
	for (size_t i = 0; names && i < setup->seats; i++) {
		const Value *name = value_at(names, i);
		if (value_is(name, VALUE_NULL)) continue;
		if (!value_is(name, VALUE_TEXT) || !record_name_is_ok(value_text(name)))
			return refuse(why, "names[%zu] must be a text of 1 to %d bytes, or null", i, NAME_MAX_LEN - 1);
		strcpy(info->name[i], value_text(name));
	}
	if (!date) return true;
	if (!value_is(date, VALUE_TEXT) || !record_date_is_ok(value_text(date))) return refuse(why, "\"date\" must be a text YYYY-MM-DD");
	strcpy(info->date, value_text(date));
	return true;
}

static bool do_record(Engine *engine, const Value *request, Text *why) {
	RecordInfo info = engine->table->info;
	if (!get_names(request, setup_of(engine), &info, why)) return false;
	return engine_add_record(engine, &info) || refuse(why, "out of memory");
}

static bool do_quit(Engine *engine, const Value *request, Text *why) {
	(void)request;
	(void)why;
	engine->is_done = true;
	return true;
}

/* clang-format off */
static const Request requests[] = {
	/* name     fields                                             needs a match */
	{"new",    {"game", "seats", "options", "edition", "net", "seed"}, false, do_new},
	{"legal",  {"seat"},                                        true,  do_legal},
	{"act",    {"seat", "action"},                              true,  do_act},
	{"timeout", {"seat"},                                       true,  do_timeout},
	{"back",   {"seat"},                                        true,  do_back},
	{"view",   {"seat"},                                        true,  do_view},
	{"state",  {0},                                             true,  do_state},
	{"load",   {"state"},                                       true,  do_load},
	{"bot",    {"seat", "level"},                               true,  do_bot},
	{"record", {"names", "date"},                               true,  do_record},
	{"quit",   {0},                                             false, do_quit},
};
/* clang-format on */
enum { REQUESTS = sizeof requests / sizeof *requests };

static const Request *find_request(const Value *json, Text *why) {
	const char *name = value_text(value_get(json, "cmd"));
	for (int i = 0; name && i < REQUESTS; i++)
		if (!strcmp(requests[i].name, name)) return &requests[i];
	if (name) text_addf(why, "there is no request \"%.*s\"; requests are", SHOWN(name));
	else text_add(why, "\"cmd\" must name the request; requests are");
	for (int i = 0; i < REQUESTS; i++) text_addf(why, "%s %s", i ? "," : "", requests[i].name);
	return NULL;
}

/* A field that is not used would be a slip of the pen. */
static bool fields_are_known(const Request *request, const Value *json, Text *why) {
	value_each(value, json) {
		const char *key = value->key;
		int i = 0;
		while (request->fields[i] && strcmp(request->fields[i], key)) i++;
		if (request->fields[i] || !strcmp(key, "id") || !strcmp(key, "cmd")) continue;
		text_addf(why, "%s has no field \"%.*s\"; it has id, cmd", request->name, SHOWN(key));
		for (i = 0; request->fields[i]; i++) text_addf(why, ", %s", request->fields[i]);
		return false;
	}
	return true;
}

bool engine_run_request(Engine *engine, const Value *json, Text *why) {
	if (!value_is(json, VALUE_OBJECT))
		return refuse(why, "a request must be an object: {\"id\":1,\"cmd\":\"new\",\"game\":\"%s\"}", games[0]->id);
	const Request *request = find_request(json, why);
	if (!request || !fields_are_known(request, json, why)) return false;
	if (request->needs_match && !engine->table) return refuse(why, "there is no game yet: begin with \"new\"");
	return request->run(engine, json, why);
}

static int run(int argc, char **argv);

const Command command_engine = {
	.name = "engine",
	.usage = "",
	.run = run,
};

static int run(int argc, char **argv) {
	Args args = args_of(&command_engine, argc, argv);
	int option = args_next(&args);
	if (option == ARGS_PLAIN) return usage_error(&command_engine, "takes no arguments, but got '%s'; requests come on stdin", args.value);
	if (option != ARGS_END) return STATUS_USAGE;
	if (engine_serve(stdin, stdout)) return STATUS_OK;
	return failure(&command_engine, "cannot go on: out of memory, or the output cannot be written");
}
