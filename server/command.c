/* Parses clients' commands; see command.h. Unknown fields are refused, so that typos are found; texts that are too long are refused, never
 * cut. */
#include "server/command.h"
#include "core/hash.h"
#include "core/utf8.h"
#include "core/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
const char *const command_names[COMMAND_COUNT] = {
	[COMMAND_LOBBY] = "lobby",   [COMMAND_CREATE] = "create", [COMMAND_JOIN] = "join",       [COMMAND_SIT] = "sit",
	[COMMAND_WATCH] = "watch",   [COMMAND_LEAVE] = "leave",   [COMMAND_START] = "start",     [COMMAND_COMMIT] = "commit",
	[COMMAND_REVEAL] = "reveal", [COMMAND_ACT] = "act",       [COMMAND_BACK] = "back",       [COMMAND_BOT] = "bot",
	[COMMAND_RESIGN] = "resign", [COMMAND_REMOVE] = "remove", [COMMAND_REMATCH] = "rematch", [COMMAND_SAY] = "say",
	[COMMAND_PAUSE] = "pause",
	[COMMAND_CONSENT] = "consent", [COMMAND_HISTORY] = "history", [COMMAND_NOTES] = "notes", [COMMAND_PING] = "ping",
	[COMMAND_NOTIFY] = "notify",
	[COMMAND_DRAW] = "draw",
	[COMMAND_MINE] = "mine",
	[COMMAND_ROOM_CREATE] = "room_create", [COMMAND_ROOM_WATCH] = "room_watch", [COMMAND_ROOM_JOIN] = "room_join",
	[COMMAND_ROOM_SIT] = "room_sit", [COMMAND_ROOM_ASK] = "room_ask", [COMMAND_ROOM_CONSENT] = "room_consent",
	[COMMAND_ROOM_SEAT] = "room_seat", [COMMAND_ROOM_SET] = "room_set", [COMMAND_ROOM_HOST] = "room_host",
	[COMMAND_ROOM_BEGIN] = "room_begin", [COMMAND_ROOM_NEXT] = "room_next", [COMMAND_ROOM_REMOVE] = "room_remove",
	[COMMAND_ROOM_LEAVE] = "room_leave",
};
/* clang-format on */

int command_cost(const ClientCommand *c) {
	switch (c->kind) {
	case COMMAND_LOBBY:
	case COMMAND_SIT:
	case COMMAND_WATCH:
	case COMMAND_HISTORY:
	case COMMAND_ROOM_SIT:
	case COMMAND_ROOM_WATCH:
	case COMMAND_NOTES: return HEAVY;
	case COMMAND_MINE: return HEAVY + HEAVY * c->n_keys / 4;
	default: return 1;
	}
}

uint64_t command_content(const ClientCommand *c) {
	const char *const texts[] = {command_names[c->kind], c->action, c->text, c->phrase, c->is_team ? "team" : ""};
	uint64_t hash = 0;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) hash = hash_bytes(hash, texts[i], strlen(texts[i]) + 1);
	return hash;
}

enum { FIELDS_MAX = 16 };

/* Reads a field. False: it is not valid; `must` says what it must be. */
typedef struct FieldReader {
	const char *name, *must;
	bool (*read)(const Value *value, ClientCommand *out);
} FieldReader;

static bool get_text(const Value *value, char *out, size_t size) {
	const char *text = value_text(value);
	if (!text || strlen(text) >= size) return false;
	memcpy(out, text, strlen(text) + 1);
	return true;
}

static bool get_int(const Value *value, int64_t min, int64_t max, int *out) {
	if (!value_is(value, VALUE_INT) || value_int(value) < min || value_int(value) > max) return false;
	*out = (int)value_int(value);
	return true;
}

static bool get_bool(const Value *value, bool *out) {
	*out = value_is(value, VALUE_TRUE);
	return value_is_bool(value);
}

/* clang-format off */
static bool read_table(const Value *v, ClientCommand *c) { return get_text(v, c->table, sizeof c->table); }
static bool read_invite(const Value *v, ClientCommand *c) { return get_text(v, c->invite, sizeof c->invite); }
static bool read_game(const Value *v, ClientCommand *c) { return get_text(v, c->game, sizeof c->game); }
static bool read_edition(const Value *v, ClientCommand *c) { return get_text(v, c->edition, sizeof c->edition); }
static bool read_name(const Value *v, ClientCommand *c) { return get_text(v, c->name, sizeof c->name); }
static bool read_phrase(const Value *v, ClientCommand *c) { return get_text(v, c->phrase, sizeof c->phrase); }
static bool read_action(const Value *v, ClientCommand *c) { return get_text(v, c->action, sizeof c->action); }
static bool read_text(const Value *v, ClientCommand *c) { return get_text(v, c->text, sizeof c->text); }
static bool read_public(const Value *v, ClientCommand *c) { return get_bool(v, &c->is_public); }
static bool read_talk(const Value *v, ClientCommand *c) { return get_bool(v, &c->has_talk); }
static bool read_notes(const Value *v, ClientCommand *c) { return get_bool(v, &c->has_notes); }
static bool read_on(const Value *v, ClientCommand *c) { return get_bool(v, &c->is_on); }
static bool read_yes(const Value *v, ClientCommand *c) { return get_bool(v, &c->is_yes); }
static bool read_fair(const Value *v, ClientCommand *c) { return get_bool(v, &c->takes_part); }
static bool read_stand_in(const Value *v, ClientCommand *c) { return get_int(v, 0, INT8_MAX, &c->stand_in); }
static bool read_days(const Value *v, ClientCommand *c) { return get_int(v, 1, DAYS_MAX, &c->days); }
static bool read_person(const Value *v, ClientCommand *c) { return get_int(v, 0, ROOM_PEOPLE - 1, &c->person); }
static bool read_voice(const Value *v, ClientCommand *c) { return get_bool(v, &c->has_voice); }
static bool read_open(const Value *v, ClientCommand *c) { return get_bool(v, &c->is_letting_in); }
/* clang-format on */

static bool read_seats(const Value *v, ClientCommand *c) {
	return value_is(v, VALUE_NULL) || get_int(v, 1, SEATS_MAX, &c->seats);
}

/* "K3X-7P2M" */
static bool read_code(const Value *v, ClientCommand *c) {
	return value_is(v, VALUE_TEXT) && room_read_code(value_text(v), c->code);
}

static bool read_lang(const Value *v, ClientCommand *c) {
	c->is_french = value_is(v, VALUE_TEXT) && !strcmp(value_text(v), "fr");
	return c->is_french || (value_is(v, VALUE_TEXT) && !strcmp(value_text(v), "en"));
}

static bool read_speed(const Value *v, ClientCommand *c) {
	for (int i = 0; i < SPEED_COUNT; i++)
		if (value_is(v, VALUE_TEXT) && !strcmp(value_text(v), speed_names[i])) {
			c->speed = i;
			return true;
		}
	return false;
}

static bool read_n(const Value *v, ClientCommand *c) {
	c->n = (uint64_t)value_int(v);
	return value_is(v, VALUE_INT) && value_int(v) >= 1;
}

static bool read_seat(const Value *v, ClientCommand *c) {
	c->is_host_only = value_is(v, VALUE_NULL);
	return c->is_host_only || get_int(v, 0, SEATS_MAX - 1, &c->seat);
}

static bool read_level(const Value *v, ClientCommand *c) {
	c->level = NO_LEVEL;
	return value_is(v, VALUE_NULL) || get_int(v, 0, UINT8_MAX, &c->level);
}

static bool read_bots(const Value *v, ClientCommand *c) {
	c->n_levels = (int)value_count(v);
	if (!value_is(v, VALUE_LIST) || value_count(v) > SEATS_MAX) return false;
	for (int i = 0; i < c->n_levels; i++) {
		const Value *level = value_at(v, (size_t)i);
		c->levels[i] = NO_LEVEL;
		if (!value_is(level, VALUE_NULL) && !get_int(level, 0, UINT8_MAX, &c->levels[i])) return false;
	}
	return true;
}

static bool read_options(const Value *v, ClientCommand *c) {
	if (!value_is(v, VALUE_OBJECT) || value_count(v) > OPTIONS_MAX) return false;
	value_each(value, v) {
		OptionPair *pair = &c->options[c->n_options++];
		if (strlen(value->key) >= sizeof pair->id || !get_text(value, pair->value, sizeof pair->value)) return false;
		memcpy(pair->id, value->key, strlen(value->key) + 1);
	}
	return true;
}

static bool read_keys(const Value *v, ClientCommand *c) {
	if (!value_is(v, VALUE_OBJECT) || value_count(v) > KEYS_MAX) return false;
	value_each(value, v) {
		SeatKey *key = &c->keys[c->n_keys++];
		if (strlen(value->key) != TABLE_ID_LEN || !value_is(value, VALUE_TEXT)) return false;
		if (!fair_parse_hex(value_text(value), &key->token)) return false;
		memcpy(key->table, value->key, TABLE_ID_LEN + 1);
	}
	return true;
}

/* {"table":"k3x7p2m9q4tz","invite":"…","step":12} */
static bool read_from(const Value *v, ClientCommand *c) {
	const Value *invite = value_get(v, "invite");
	c->has_from = value_is(v, VALUE_OBJECT) && value_count(v) == (invite ? 3 : 2) && value_get(v, "table") && value_get(v, "step");
	return c->has_from && get_text(value_get(v, "table"), c->from_table, sizeof c->from_table) &&
	       get_int(value_get(v, "step"), 0, INT32_MAX, &c->from_step) &&
	       (!invite || get_text(invite, c->from_invite, sizeof c->from_invite));
}

static bool read_pace(const Value *v, ClientCommand *c) {
	for (int i = 0; i < PACE_COUNT; i++)
		if (value_is(v, VALUE_TEXT) && !strcmp(value_text(v), pace_names[i])) {
			c->pace = i;
			return true;
		}
	return false;
}

static bool read_address(const Value *v, ClientCommand *c) {
	if (value_is(v, VALUE_NULL)) return true;
	return get_text(v, c->address, sizeof c->address) && c->address[0] && utf8_is_line(c->address, strlen(c->address));
}

static bool read_to(const Value *v, ClientCommand *c) {
	c->is_team = value_is(v, VALUE_TEXT) && !strcmp(value_text(v), "team");
	return c->is_team || (value_is(v, VALUE_TEXT) && !strcmp(value_text(v), "table"));
}

static bool read_bytes(const Value *v, ClientCommand *c) {
	c->has_token = value_is(v, VALUE_TEXT) && fair_parse_hex(value_text(v), &c->token);
	return c->has_token;
}

static const FieldReader readers[] = {
	{"table", "the id of a table", read_table},
	{"invite", "the secret of an invitation", read_invite},
	{"game", "a game's id", read_game},
	{"edition", "an edition's name", read_edition},
	{"name", "a name of 1 to 47 bytes", read_name},
	{"phrase", "the id of a phrase", read_phrase},
	{"action", "a text of the list \"legal\"", read_action},
	{"text", "a text of 1 to 280 bytes", read_text},
	{"public", "true or false", read_public},
	{"talk", "true or false", read_talk},
	{"notes", "true or false", read_notes},
	{"on", "true or false", read_on},
	{"fair", "true or false", read_fair},
	{"yes", "true or false", read_yes},
	{"seats", "a number of seats", read_seats},
	{"n", "a whole number above 0", read_n},
	{"seat", "the number of a seat, from 0", read_seat},
	{"level", "the number of a level, or null", read_level},
	{"stand_in", "the number of a level", read_stand_in},
	{"bots", "an array: a level or null for each seat", read_bots},
	{"options", "an object, id to value", read_options},
	{"keys", "an object, at most 40 ids of tables to tokens", read_keys},
	{"address", "a line of 1 to 200 bytes, or null", read_address},
	{"pace", "book, relaxed, none or days", read_pace},
	{"days", "a number from 1 to 7", read_days},
	{"to", "table or team", read_to},
	{"from", "an object: table, step and, where it is not public, invite", read_from},
	{"token", "64 digits 0-9 and a-f", read_bytes},
	{"hash", "64 digits 0-9 and a-f", read_bytes},
	{"secret", "64 digits 0-9 and a-f", read_bytes},
	{"code", "seven letters and digits", read_code},
	{"person", "the number of a person, from 0", read_person},
	{"lang", "en or fr", read_lang},
	{"speed", "slow, normal, quick or now", read_speed},
	{"voice", "true or false", read_voice},
	{"open", "true or false", read_open},
};
enum { READERS = sizeof readers / sizeof *readers };
static_assert(READERS <= 64, "a bit for each in `given`");

/* Fields of each command; those after a ! are required. */
static const char *const fields[COMMAND_COUNT][FIELDS_MAX] = {
	[COMMAND_LOBBY] = {"on"},
	[COMMAND_CREATE] = {"!game", "!name", "seats", "options", "edition", "bots", "stand_in", "pace", "days", "public", "talk", "notes",
                        "seat", "token", "fair", "from"},
	[COMMAND_JOIN] = {"!table", "!name", "invite", "seat", "token", "fair"},
	[COMMAND_SIT] = {"!table", "!token", "fair"},
	[COMMAND_WATCH] = {"!table", "invite"},
	[COMMAND_MINE] = {"!keys"},
	[COMMAND_COMMIT] = {"!hash"},
	[COMMAND_REVEAL] = {"!secret"},
	[COMMAND_ACT] = {"!n", "!action"},
	[COMMAND_BACK] = {"!n"},
	[COMMAND_BOT] = {"!seat", "!level"},
	[COMMAND_REMOVE] = {"!seat"},
	[COMMAND_PAUSE] = {"!on"},
	[COMMAND_CONSENT] = {"!seat", "!name", "!yes"},
	[COMMAND_NOTIFY] = {"!address"},
	[COMMAND_DRAW] = {"!yes"},
	[COMMAND_SAY] = {"!n", "text", "phrase", "to"},
	[COMMAND_ROOM_CREATE] = {"game", "options", "edition", "seats", "level", "pace", "speed", "voice", "lang"},
	[COMMAND_ROOM_WATCH] = {"!code"},
	[COMMAND_ROOM_JOIN] = {"!code", "!name", "token", "fair"},
	[COMMAND_ROOM_SIT] = {"!code", "!token", "fair"},
	[COMMAND_ROOM_ASK] = {"!code", "!person", "token", "fair"},
	[COMMAND_ROOM_CONSENT] = {"!person", "!yes"},
	[COMMAND_ROOM_SEAT] = {"!seat", "person"},
	[COMMAND_ROOM_SET] = {"game", "options", "edition", "seats", "level", "pace", "speed", "voice", "lang", "open"},
	[COMMAND_ROOM_HOST] = {"!person"},
	[COMMAND_ROOM_REMOVE] = {"!person"},
};

static const FieldReader *find_reader(const char *name) {
	for (int i = 0; i < READERS; i++)
		if (!strcmp(readers[i].name, name)) return &readers[i];
	return NULL;
}

bool command_has(const ClientCommand *command, const char *field) {
	const FieldReader *reader = find_reader(field);
	assert(reader);
	return command->given >> (reader - readers) & 1;
}

static bool has_field(CommandKind kind, const char *name) {
	for (int i = 0; i < FIELDS_MAX && fields[kind][i]; i++)
		if (!strcmp(fields[kind][i] + (fields[kind][i][0] == '!'), name)) return true;
	return false;
}

/* Says which field is malformed, and how. */
static bool refuse_form(Refusal *why, const char *reason, const char *field) {
	return refuse_text(why, "why", reason) || refuse_text(why, "field", field);
}

static bool read_fields(const Value *json, ClientCommand *out, Refusal *why) {
	for (int i = 0; i < FIELDS_MAX && fields[out->kind][i]; i++) {
		const char *name = fields[out->kind][i];
		if (name[0] == '!' && !value_get(json, name + 1))
			return refuse(why, "form", "%s needs \"%s\": %s", command_names[out->kind], name + 1, find_reader(name + 1)->must) ||
			       refuse_form(why, "missing", name + 1);
	}
	value_each(value, json) {
		const char *key = value->key;
		if (!strcmp(key, "cmd") || !strcmp(key, "id")) continue;
		const FieldReader *reader = has_field(out->kind, key) ? find_reader(key) : NULL;
		if (!reader)
			return refuse(why, "form", "%s has no field \"%.*s\"", command_names[out->kind], utf8_cut(key, 40), key) ||
			       refuse_form(why, "unknown", key);
		if (!reader->read(value, out)) return refuse(why, "form", "\"%s\" must be %s", key, reader->must) || refuse_form(why, "wrong", key);
		out->given |= 1ULL << (reader - readers);
	}
	return true;
}

static bool read_kind(const Value *json, ClientCommand *out, Refusal *why) {
	const char *name = value_text(value_get(json, "cmd"));
	for (int i = 0; name && i < COMMAND_COUNT; i++)
		if (!strcmp(command_names[i], name)) {
			out->kind = (CommandKind)i;
			return true;
		}
	if (!name) return refuse(why, "form", "\"cmd\" must name the command") || refuse_form(why, "missing", "cmd");
	return refuse(why, "form", "there is no command \"%.*s\"", utf8_cut(name, 40), name) || refuse_form(why, "wrong", "cmd");
}

/* A number or a short text. The answer repeats it, so it must be small. */
static bool read_id(const Value *json, ClientCommand *out, Refusal *why) {
	const Value *id = value_get(json, "id");
	if (!id || value_is(id, VALUE_NULL)) return true;
	Text text = TEXT_ON(out->id);
	value_json(id, &text);
	if ((value_is(id, VALUE_INT) || value_is(id, VALUE_TEXT)) && !text.is_full) return true;
	strcpy(out->id, "null");
	return refuse(why, "form", "\"id\" must be a whole number or a text of at most %d bytes", COMMAND_ID_MAX - 3) ||
	       refuse_form(why, "wrong", "id");
}

bool command_read(const char *bytes, size_t len, ClientCommand *out, Refusal *why) {
	*out = (ClientCommand){.id = "null",
	                       .seat = SEAT_ANY,
	                       .level = NO_LEVEL,
	                       .stand_in = NO_LEVEL,
	                       .pace = PACE_COUNT,
	                       .person = ROOM_SCREEN,
	                       .is_public = true,
	                       .has_talk = true,
	                       .has_notes = true,
	                       .is_on = true};
	if (len > COMMAND_MAX)
		return refuse(why, "too_long", "a command has at most %d bytes", COMMAND_MAX) || refuse_number(why, "max", COMMAND_MAX);
	Value *json = value_read(bytes, len, NULL);
	if (!json) return refuse(why, "form", "not JSON") || refuse_text(why, "why", "json");
	bool ok = value_is(json, VALUE_OBJECT) || refuse(why, "form", "a command must be an object: {\"id\":1,\"cmd\":\"lobby\"}") ||
	          refuse_text(why, "why", "object");
	ok = ok && read_id(json, out, why) && read_kind(json, out, why) && read_fields(json, out, why);
	value_free(json);
	return ok;
}
