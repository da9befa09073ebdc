/* Records in; see record.h. The text is split into lines; header lines go through a table of tags in their fixed order, the
 * others are actions, take-backs, chance and the result. Nothing is played here. */
#include "core/value.h"
#include "io/record.h"

#include "core/fields/state_json.h"
#include "core/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = TABLES_MAX + 1, SHOWN_MAX = 60 };

typedef struct Reader {
	Record *record;
	RecordError *error;
	char *next; /* rest of the text */
	char *line; /* the present one, ended by a zero byte */
	int n_line;
	char edition_id[ID_MAX];
	uint64_t edition_hash;
	int edition_line;
	NamedText file[FILES_MAX + 1];
	Grow text[FILES_MAX];     /* … of each file */
	int file_line[FILES_MAX]; /* where the first line of its text stands */
	int n_files;
	uint32_t options_seen; /* a bit each */
	uint32_t parties_told; /* whose line `secret` has been read; bits as in Fair */
	int last_party;        /* of the lines `commit`, then of the lines `secret` */
	bool is_scripted;
	const char *start; /* JSON, or NULL */
	size_t cap_lines;
} Reader;

#define fail(r, ...) record_fail((r)->error, (r)->n_line, __VA_ARGS__)
#define SHOWN(text) utf8_cut(text, SHOWN_MAX), text

/* False at the end of the text and on an error. */
static bool next_line(Reader *r, bool *is_error) {
	*is_error = false;
	if (!*r->next) return false;
	r->n_line++;
	r->line = r->next;
	size_t len = strcspn(r->line, "\n");
	*is_error = true;
	if (!r->line[len]) return fail(r, "the last line does not end: the record is cut");
	if (len && r->line[len - 1] == '\r') return fail(r, "lines end in LF, not in CR LF");
	if (!utf8_is_line(r->line, len)) return fail(r, "not a line of printable UTF-8");
	*is_error = false;
	r->line[len] = 0;
	r->next = r->line + len + 1;
	return true;
}

/* A decimal number without sign or leading zeros. */
static bool read_number(const char *text, uint64_t max, uint64_t *out) {
	uint64_t value = 0;
	if (!*text || (*text == '0' && text[1])) return false;
	for (; *text; text++) {
		unsigned digit = (unsigned)(*text - '0');
		if (*text < '0' || *text > '9' || value > (max - digit) / 10) return false;
		value = value * 10 + digit;
	}
	*out = value;
	return true;
}

static bool read_game(Reader *r, char *value) {
	r->record->setup.game = game_find(value);
	if (r->record->setup.game) return true;
	return fail(r, "there is no game \"%.*s\"", SHOWN(value));
}

static bool read_rules(Reader *r, char *value) {
	uint64_t version;
	int known = r->record->setup.game->rules_version;
	if (!read_number(value, INT32_MAX, &version) || !version || version > (uint64_t)known)
		return fail(r, "made with rules \"%.*s\" of the game; this program plays rules up to %d", SHOWN(value), known);
	r->record->setup.rules = (uint8_t)version;
	return true;
}

static bool read_seats(Reader *r, char *value) {
	uint64_t seats;
	const Game *game = r->record->setup.game;
	if (!read_number(value, SEATS_MAX, &seats) || seats < game->seats_min || seats > game->seats_max)
		return fail(r, "seats must be a number from %d to %d", game->seats_min, game->seats_max);
	r->record->setup.seats = (uint8_t)seats;
	return true;
}

static bool read_option(Reader *r, char *value) {
	Setup *setup = &r->record->setup;
	char *equals = strchr(value, '=');
	if (!equals) return fail(r, "an option is written id=value");
	*equals = 0;
	for (int i = 0; i < setup->game->n_options; i++) {
		const Option *option = &setup->game->options[i];
		if (strcmp(option->id, value)) continue;
		if (r->options_seen >> i & 1) return fail(r, "option %s is there twice", option->id);
		r->options_seen |= 1u << i;
		for (int k = 0; k < option->n_values; k++)
			if (!strcmp(option->values[k], equals + 1)) {
				setup->option[i] = (uint8_t)k;
				return true;
			}
		return fail(r, "option %s has no value \"%.*s\"", option->id, SHOWN(equals + 1));
	}
	return fail(r, "%s has no option \"%.*s\"", setup->game->id, SHOWN(value));
}

static bool read_hash(const char *text, uint64_t *out) {
	if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16) return false;
	*out = strtoull(text, NULL, 16);
	return true;
}

static bool read_edition(Reader *r, char *value) {
	char *space = strchr(value, ' ');
	if (!space || space - value >= ID_MAX || !read_hash(space + 1, &r->edition_hash))
		return fail(r, "must be: edition: ID HASH, a hash of 16 digits 0-9 and a-f");
	snprintf(r->edition_id, sizeof r->edition_id, "%.*s", (int)(space - value), value);
	r->edition_line = r->n_line;
	return true;
}

static bool read_file(Reader *r, char *value) {
	const Game *game = r->record->setup.game;
	if (!edition_has_file(game, value)) return fail(r, "editions of %s have no file \"%.*s\"", game->id, SHOWN(value));
	for (int i = 0; i < r->n_files; i++)
		if (!strcmp(r->file[i].name, value)) return fail(r, "the file is there twice");
	r->file[r->n_files].name = value; /* known names, each once: there is room */
	r->file_line[r->n_files++] = r->n_line + 1;
	return true;
}

static bool read_generator(Reader *r, char *value) {
	r->is_scripted = !strcmp(value, "scripted");
	r->record->info.has_fair = !strcmp(value, FAIR_GENERATOR);
	if (r->is_scripted || r->record->info.has_fair || !strcmp(value, RECORD_GENERATOR)) return true;
	return fail(r, "the generator must be " RECORD_GENERATOR ", " FAIR_GENERATOR " or scripted");
}

static bool read_seed(Reader *r, char *value) {
	if (r->is_scripted) return fail(r, "a scripted record has no seed");
	if (r->record->info.has_fair) return fail(r, "with " FAIR_GENERATOR " the seed comes from the secrets: there is no seed line");
	r->record->info.has_seed = true;
	return read_number(value, UINT64_MAX, &r->record->info.seed) || fail(r, "the seed must be a number below 2^64");
}

/* Lines that came with version 2. */
static bool is_newer(Reader *r, const char *what) {
	return r->record->version >= 2 || fail(r, "%s: only records of version 2 have that", what);
}

/* "9a1f… 1 3": a deal that was broken off, and who withheld their secrets. */
static bool read_redeal(Reader *r, char *value) {
	RecordInfo *info = &r->record->info;
	if (!is_newer(r, "redeal")) return false;
	if (!info->has_fair) return fail(r, "only with the generator " FAIR_GENERATOR " there are deals that were broken off");
	if (info->n_redeals == REDEALS_MAX) return fail(r, "more than %d deals that were broken off", REDEALS_MAX);
	if (redeal_parse(&r->record->setup, value, &info->redeal[info->n_redeals++])) return true;
	return fail(r, "must be: redeal: COMMITMENT and the seats that withheld, in their order");
}

/* "server 03b7…", "2 03b7…": who, and what they say. False: a line of another kind, or in another order. */
static bool read_party(Reader *r, char *value, int *party, char **rest) {
	const Setup *setup = &r->record->setup;
	size_t len = strcspn(value, " ");
	bool is_server = len == strlen("server") && !memcmp(value, "server", len);
	*party = is_server ? FAIR_SERVER : domain_parse(setup, DOMAIN_SEAT, value, len) - 1;
	*rest = value + len + 1;
	if (!r->record->info.has_fair) return fail(r, "only with the generator " FAIR_GENERATOR " there are commitments and secrets");
	if ((!is_server && *party < 0) || !value[len]) return fail(r, "here must stand server or a seat from 0 to %d", setup->seats - 1);
	if (*party <= r->last_party) return fail(r, "the server comes first, then the seats in their order, each once");
	r->last_party = *party;
	return true;
}

static bool read_commit(Reader *r, char *value) {
	FairBytes bytes;
	int party;
	char *rest;
	if (!read_party(r, value, &party, &rest)) return false;
	if (!fair_parse_hex(rest, &bytes)) return fail(r, "a commitment has %d digits 0-9 and a-f", FAIR_HEX);
	return fair_commit(&r->record->info.fair, party, &bytes) || fail(r, "this commitment comes too late");
}

static bool read_secret(Reader *r, char *value) {
	Record *record = r->record;
	FairBytes bytes;
	int party;
	char *rest;
	if (!r->parties_told) r->last_party = FAIR_SERVER - 1; /* a second round */
	if (!read_party(r, value, &party, &rest)) return false;
	if (!fair_has(record->info.fair.committed, party)) return fail(r, "a secret without a commitment");
	r->parties_told |= 1u << (party + 1);
	if (!strcmp(rest, "hidden")) {
		if (!record->hidden_line) record->hidden_line = r->n_line;
		return true;
	}
	if (!fair_parse_hex(rest, &bytes)) return fail(r, "a secret has %d digits 0-9 and a-f, or is hidden", FAIR_HEX);
	return fair_reveal(&record->info.fair, party, &bytes) || fail(r, "this is not the secret that was committed to");
}

static bool read_start(Reader *r, char *value) {
	if (r->record->info.has_seed) return fail(r, "with a seed there is no start: the seed gives the deal");
	if (!r->is_scripted && !is_newer(r, "start")) return false;
	r->start = value;
	r->record->start_line = r->n_line;
	return true;
}

/* "k3x7p2m9q4tz 12": the table and the step that the start is from. */
static bool read_from(Reader *r, char *value) {
	RecordInfo *info = &r->record->info;
	uint64_t step = 0;
	size_t len = strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789");
	if (!is_newer(r, "from")) return false;
	if (!r->start) return fail(r, "from stands behind a start only");
	if (!len || len >= sizeof info->from || value[len] != ' ' || !read_number(value + len + 1, UINT32_MAX, &step))
		return fail(r, "must be: from: TABLE STEP, a table's id and the number of a step");
	memcpy(info->from, value, len);
	info->from_step = (uint32_t)step;
	return true;
}

static bool read_name(Reader *r, char *value) {
	const Setup *setup = &r->record->setup;
	size_t len = strcspn(value, " ");
	int seat = domain_parse(setup, DOMAIN_SEAT, value, len) - 1;
	if (seat < 0 || !value[len] || !record_name_is_ok(value + len + 1))
		return fail(r, "must be: name: SEAT NAME, a seat from 0 to %d and a name of 1 to %d bytes", setup->seats - 1, NAME_MAX_LEN - 1);
	if (r->record->info.name[seat][0]) return fail(r, "seat %d has a name already", seat);
	strcpy(r->record->info.name[seat], value + len + 1);
	return true;
}

static bool read_date(Reader *r, char *value) {
	if (!record_date_is_ok(value)) return fail(r, "the date must be YYYY-MM-DD");
	strcpy(r->record->info.date, value);
	return true;
}

typedef struct Tag {
	const char *name;
	bool is_required, is_repeated;
	bool (*read)(Reader *r, char *value);
} Tag;

/* clang-format off */
static const Tag tags[] = {
	/* name        required repeated */
	{"game",      true,  false, read_game},
	{"rules",     true,  false, read_rules},
	{"seats",     true,  false, read_seats},
	{"option",    false, true,  read_option},
	{"edition",   true,  false, read_edition},
	{"file",      true,  true,  read_file},
	{"generator", true,  false, read_generator},
	{"seed",      false, false, read_seed},
	{"redeal",    false, true,  read_redeal},
	{"commit",    false, true,  read_commit},
	{"secret",    false, true,  read_secret},
	{"start",     false, false, read_start},
	{"from",      false, false, read_from},
	{"name",      false, true,  read_name},
	{"date",      false, false, read_date},
};
/* clang-format on */
enum { TAGS = sizeof tags / sizeof *tags, TAG_FILE = 5 };

/* Every required tag from `from` to before `to` must have been there. */
static bool none_missing(Reader *r, int from, int to) {
	for (int i = from; i < to; i++)
		if (tags[i].is_required) return fail(r, "before this line must come: %s", tags[i].name);
	return true;
}

/* `at` is the tag of the line before, -1 at the beginning. */
static bool read_tag(Reader *r, int *at) {
	char *colon = strstr(r->line, ": ");
	size_t len = colon ? (size_t)(colon - r->line) : 0;
	int tag = 0;
	while (tag < TAGS && (strlen(tags[tag].name) != len || memcmp(tags[tag].name, r->line, len))) tag++;
	if (tag == TAGS) return fail(r, "\"%.*s\" is no header line; the header ends with --", SHOWN(r->line));
	if (tag < *at || (tag == *at && !tags[tag].is_repeated)) return fail(r, "%s stands too late or twice", tags[tag].name);
	if (!none_missing(r, *at + 1, tag)) return false;
	*at = tag;
	return tags[tag].read(r, colon + 2);
}

/* A line of a file: the bar, and a space unless it is empty. */
static bool read_file_line(Reader *r) {
	Grow *text = &r->text[r->n_files - 1];
	if (r->line[1] && r->line[1] != ' ') return fail(r, "after the bar a space must follow");
	grow_add(text, r->line + (r->line[1] ? 2 : 1));
	grow_add(text, "\n");
	return !text->text.is_full || fail(r, "out of memory");
}

static bool read_header(Reader *r) {
	int at = -1;
	bool is_error;
	while (next_line(r, &is_error)) {
		if (!strcmp(r->line, "--")) return none_missing(r, at + 1, TAGS);
		if (r->line[0] == '|' && at == TAG_FILE) {
			if (!read_file_line(r)) return false;
		} else if (!read_tag(r, &at)) {
			return false;
		}
	}
	return is_error ? false : fail(r, "the header does not end: -- is missing");
}

/* An error in a file of the edition, told by its line in the record. */
static bool edition_failed(Reader *r, const EditionError *error) {
	int line = r->edition_line;
	for (int i = 0; i < r->n_files; i++)
		if (!strcmp(r->file[i].name, error->file) && error->line) line = r->file_line[i] + error->line - 1;
	return record_fail(r->error, line, "%s: %s", error->file, error->text[LANG_EN]);
}

static bool load_edition(Reader *r) {
	Record *record = r->record;
	EditionReport report;
	for (int i = 0; i < r->n_files; i++) r->file[i].text = r->text[i].text.data;
	if (!edition_load_files(record->setup.game, r->file, &record->pack, &record->info.edition, &report))
		return edition_failed(r, &report.error[0]);
	record->setup.pack = &record->pack;
	if (strcmp(record->info.edition.id, r->edition_id))
		return record_fail(r->error, r->edition_line, "the edition's id is %s, not %s", record->info.edition.id, r->edition_id);
	if (record->pack.hash != r->edition_hash)
		return record_fail(r->error, r->edition_line, "the edition below has the hash %016" PRIx64 ": it was changed", record->pack.hash);
	return true;
}

static bool load_start(Reader *r) {
	if (!r->start) return true;
	ValueError wrong;
	char text[400];
	Text why = TEXT_ON(text);
	Value *json = value_read(r->start, strlen(r->start), &wrong);
	if (!json) return record_fail(r->error, r->record->start_line, "not JSON: %.*s", SHOWN(wrong.text));
	Record *record = r->record;
	record->info.has_start = state_from_json(&record->setup, json, state_of(&record->info.start), &why);
	value_free(json);
	return record->info.has_start || record_fail(r->error, r->record->start_line, "%s", text);
}

static bool check_origin(Reader *r) {
	const RecordInfo *info = &r->record->info;
	if (!r->is_scripted && !info->has_fair && !info->has_seed) return fail(r, "the generator " RECORD_GENERATOR " needs a seed line");
	if (!info->has_fair) return true;
	if (!fair_has(info->fair.committed, FAIR_SERVER)) return fail(r, "the generator " FAIR_GENERATOR " needs the server's commitment");
	return r->parties_told == info->fair.committed || fail(r, "for every commitment there must be a line: secret");
}

static bool finish_header(Reader *r) {
	return check_origin(r) && load_edition(r) && load_start(r);
}

static bool add_line(Reader *r, LogEntry entry) {
	Record *record = r->record;
	if (record->n_lines == r->cap_lines) {
		size_t cap = r->cap_lines ? r->cap_lines * 2 : 256;
		RecordLine *lines = realloc(record->lines, cap * sizeof *lines);
		if (!lines) return fail(r, "out of memory");
		record->lines = lines;
		r->cap_lines = cap;
	}
	record->lines[record->n_lines++] = (RecordLine){entry, r->n_line};
	return true;
}

/* "* gold g3_sun" */
static bool read_chance(Reader *r) {
	const Setup *setup = &r->record->setup;
	const char *text = r->line + 2;
	for (int i = 0; i < setup->game->n_chances; i++) {
		const ChanceKind *kind = &setup->game->chances[i];
		size_t len = strlen(kind->name);
		if (strncmp(text, kind->name, len) || text[len] != ' ') continue;
		int id = domain_parse(setup, kind->domain, text + len + 1, strlen(text + len + 1));
		if (id < 1) return fail(r, "\"%.*s\" is no outcome of %s", SHOWN(text + len + 1), kind->name);
		return add_line(r, (LogEntry){.type = LOG_CHANCE, .chance = (uint8_t)i, .value = (uint16_t)id});
	}
	return fail(r, "there is no such chance: \"%.*s\"", SHOWN(text));
}

/* "0 lay golem raven", "0 back" */
static bool read_action(Reader *r) {
	const Setup *setup = &r->record->setup;
	size_t len = strcspn(r->line, " ");
	int seat = domain_parse(setup, DOMAIN_SEAT, r->line, len) - 1;
	if (seat < 0 || !r->line[len])
		return fail(
			r, "must be an action behind its seat (0 to %d), chance behind *, a note behind !, or the result behind =", setup->seats - 1);
	const char *text = r->line + len + 1;
	if (!strcmp(text, "back")) return add_line(r, (LogEntry){.type = LOG_BACK, .seat = (uint8_t)seat});
	char reason[300];
	Text why = TEXT_ON(reason);
	Action action = action_parse(setup, text, &why);
	if (action == ACTION_NONE) return fail(r, "%s", reason);
	return add_line(r, (LogEntry){.type = LOG_ACTION, .seat = (uint8_t)seat, .value = action});
}

/* "! 2 left" */
static bool read_note(Reader *r) {
	RecordNote note = {.at = r->record->n_lines};
	char reason[300];
	Text why = TEXT_ON(reason);
	if (!is_newer(r, "!")) return false;
	if (!strcmp(r->line, RECORD_AGREED)) return add_line(r, (LogEntry){.type = LOG_DRAW});
	if (!note_parse(&r->record->setup, r->line, &note, &why)) return fail(r, "%s", reason);
	return notes_add(&r->record->notes, &note) || fail(r, "out of memory");
}

static bool read_result(Reader *r) {
	Record *record = r->record;
	bool is_draw = !strcmp(r->line, RECORD_DRAW);
	if (strlen(r->line) >= sizeof record->result) return fail(r, "the result is too long");
	if (is_draw && !record_is_drawn(record)) return fail(r, "before this line must come: " RECORD_AGREED);
	strcpy(record->result, r->line);
	record->result_line = r->n_line;
	return true;
}

static bool read_line(Reader *r) {
	if (r->record->result[0]) return fail(r, "nothing may follow the result");
	if (record_is_drawn(r->record) && strcmp(r->line, RECORD_DRAW))
		return fail(r, "after a draw by agreement only its result may follow: " RECORD_DRAW);
	if (r->line[0] == '=') return read_result(r);
	if (!strncmp(r->line, "! ", 2)) return read_note(r);
	return strncmp(r->line, "* ", 2) ? read_action(r) : read_chance(r);
}

static bool read_body(Reader *r) {
	Record *record = r->record;
	bool is_error;
	while (next_line(r, &is_error))
		if (!read_line(r)) return false;
	record->last_line = r->n_line;
	if (is_error) return false;
	if (record_is_drawn(record) && !record->result[0]) return fail(r, "after a draw by agreement must come: " RECORD_DRAW);
	if (!record->result[0] || !record->hidden_line) return true;
	return record_fail(r->error, record->hidden_line, "the game is over: no secret may be hidden any more");
}

static bool read_version(Reader *r) {
	static const char magic[] = "tripot-record ";
	uint64_t version;
	bool is_error;
	if (!next_line(r, &is_error)) return is_error ? false : fail(r, "the record is empty");
	if (strncmp(r->line, magic, sizeof magic - 1))
		return fail(r, "not a record: the first line must be \"tripot-record %d\"", RECORD_VERSION);
	if (read_number(r->line + sizeof magic - 1, INT32_MAX, &version) && version >= 1 && version <= RECORD_VERSION) {
		r->record->version = (int)version;
		return true;
	}
	return fail(r, "version \"%.*s\" of records is not known; this program reads 1 to %d", SHOWN(r->line + sizeof magic - 1),
	            RECORD_VERSION);
}

static bool read_text(Reader *r) {
	return read_version(r) && read_header(r) && finish_header(r) && read_body(r);
}

/* A copy that lines can be cut out of. */
static char *copy_text(const char *text, size_t len, RecordError *error) {
	if (len > RECORD_MAX) record_fail(error, 0, "too long: a record has at most %d bytes", RECORD_MAX);
	else if (memchr(text, 0, len)) record_fail(error, 0, "not text: there is a zero byte");
	else {
		char *copy = malloc(len + 1);
		if (copy) {
			memcpy(copy, text, len);
			copy[len] = 0;
			return copy;
		}
		record_fail(error, 0, "out of memory");
	}
	return NULL;
}

Record *record_read(const char *text, size_t len, RecordError *error) {
	char *copy = copy_text(text, len, error);
	if (!copy) return NULL;
	Reader reader = {.record = calloc(1, sizeof(Record)), .error = error, .next = copy, .last_party = FAIR_SERVER - 1};
	for (int i = 0; i < FILES_MAX; i++) grow_init(&reader.text[i]);
	bool ok = reader.record ? read_text(&reader) : record_fail(error, 0, "out of memory");
	for (int i = 0; i < FILES_MAX; i++) grow_free(&reader.text[i]);
	free(copy);
	if (ok) {
		reader.record->info.notes = &reader.record->notes;
		return reader.record;
	}
	record_free(reader.record);
	return NULL;
}

bool record_is_drawn(const Record *record) {
	return record->n_lines && record->lines[record->n_lines - 1].entry.type == LOG_DRAW;
}

void record_free(Record *record) {
	if (!record) return;
	notes_free(&record->notes);
	free(record->lines);
	free(record);
}
