/* Records out, and what both directions share; see record.h. */
#include "io/record.h"

#include "core/fields/state_json.h"
#include "core/utf8.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = RECORD_LINE_MAX }; /* of a header line but `start`, too */

bool record_fail(RecordError *error, int line, const char *format, ...) {
	error->line = line;
	va_list args;
	va_start(args, format);
	vsnprintf(error->text, sizeof error->text, format, args);
	va_end(args);
	return false;
}

bool record_name_is_ok(const char *name) {
	size_t len = strlen(name);
	return len > 0 && len < NAME_MAX_LEN && utf8_is_line(name, len) && name[0] != ' ' && name[len - 1] != ' ';
}

/* YYYY-MM-DD with a month and a day that exist in some year. */
bool record_date_is_ok(const char *date) {
	if (strlen(date) != DATE_MAX - 1) return false;
	for (int i = 0; i < DATE_MAX - 1; i++)
		if (i == 4 || i == 7 ? date[i] != '-' : date[i] < '0' || date[i] > '9') return false;
	static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int month = (date[5] - '0') * 10 + date[6] - '0', day = (date[8] - '0') * 10 + date[9] - '0';
	return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
}

bool record_proves_chance(const RecordInfo *info) {
	return info->has_seed || (info->has_fair && fair_is_open(&info->fair));
}

void record_print_result(const Match *match, Text *out) {
	Outcome outcome;
	const Setup *setup = match_setup(match);
	if (match_to_act(match)) return;
	if (match_is_drawn(match)) {
		text_add(out, RECORD_DRAW);
		return;
	}
	setup->game->outcome(match_state(match), setup, &outcome);
	text_add(out, "= scores");
	for (int i = 0; i < setup->seats; i++) text_addf(out, " %" PRId32, outcome.score[i]);
	text_add(out, " payoff");
	for (int i = 0; i < setup->seats; i++) text_addf(out, " %.10g", outcome.payoff[i]);
}

/* Each line of the file behind a bar. */
static void add_file(Grow *out, const char *name, const char *text) {
	text_addf(grow_room(out, LINE_MAX_BYTES), "file: %s\n", name);
	while (*text) {
		size_t len = strcspn(text, "\n");
		grow_add(out, "| ");
		grow_add_n(out, text, len);
		grow_add(out, "\n");
		text += len + (text[len] != 0);
	}
}

static void add_edition(const Setup *setup, const EditionMeta *meta, Grow *out) {
	const Game *game = setup->game;
	Grow file;
	grow_init(&file);
	text_addf(grow_room(out, LINE_MAX_BYTES), "edition: %s %016" PRIx64 "\n", meta->id, setup->pack->hash);
	for (int t = 0; t < game->n_tables; t++) {
		char name[LINE_MAX_BYTES / 2];
		snprintf(name, sizeof name, "%s.csv", game->tables[t].name);
		grow_clear(&file);
		edition_print_csv(game, setup->pack, t, grow_room(&file, EDITION_CSV_MAX));
		add_file(out, name, file.text.data);
		out->text.is_full |= file.text.is_full;
	}
	grow_clear(&file);
	edition_print_json(game, meta, grow_room(&file, EDITION_JSON_MAX));
	add_file(out, "edition.json", file.text.data);
	out->text.is_full |= file.text.is_full;
	grow_free(&file);
}

static void add_fair_line(const char *tag, int party, const FairBytes *bytes, Text *out) {
	text_addf(out, "%s: ", tag);
	fair_print_party(party, out);
	text_add(out, " ");
	if (bytes) fair_print_hex(bytes, out);
	else text_add(out, "hidden");
	text_add(out, "\n");
}

/* Deals that were broken off. */
static void add_redeals(const RecordInfo *info, Grow *out) {
	for (int i = 0; i < info->n_redeals; i++) {
		Text *text = grow_room(out, LINE_MAX_BYTES);
		text_add(text, "redeal: ");
		redeal_print(&info->redeal[i], text);
		text_add(text, "\n");
	}
}

/* All commitments, then all secrets. */
static void add_fair(const Fair *fair, Grow *out) {
	Text *text = grow_room(out, 2 * FAIR_PARTIES * LINE_MAX_BYTES);
	for (int party = FAIR_SERVER; party < SEATS_MAX; party++)
		if (fair_has(fair->committed, party)) add_fair_line("commit", party, &fair->commitment[party + 1], text);
	for (int party = FAIR_SERVER; party < SEATS_MAX; party++) {
		bool is_known = fair_has(fair->revealed, party);
		if (fair_has(fair->committed, party)) add_fair_line("secret", party, is_known ? &fair->secret[party + 1] : NULL, text);
	}
}

static void add_origin(const Match *match, const RecordInfo *info, Grow *out) {
	bool is_seeded = info->has_seed && !match_was_loaded(match), is_fair = info->has_fair && !match_was_loaded(match);
	Text *text = grow_room(out, STATE_JSON_MAX + LINE_MAX_BYTES);
	text_addf(text, "generator: %s\n", is_seeded ? RECORD_GENERATOR : is_fair ? FAIR_GENERATOR : "scripted");
	if (is_seeded) text_addf(text, "seed: %" PRIu64 "\n", info->seed);
	if (is_fair) {
		add_redeals(info, out);
		add_fair(&info->fair, out);
	}
	if (!match_was_loaded(match) && !match_was_given(match)) return;
	text = grow_room(out, STATE_JSON_MAX + LINE_MAX_BYTES);
	text_add(text, "start: ");
	field_state_json(match_setup(match), (const State *)info->start.bytes, ALL_SEEING, text);
	text_add(text, "\n");
	if (info->from[0] && match_was_given(match)) text_addf(text, "from: %s %" PRIu32 "\n", info->from, info->from_step);
}

static void add_header(const Match *match, const RecordInfo *info, Grow *out) {
	const Setup *setup = match_setup(match);
	const Game *game = setup->game;
	Text *text = grow_room(out, (4 + OPTIONS_MAX) * LINE_MAX_BYTES);
	text_addf(text, "tripot-record %d\ngame: %s\nrules: %d\nseats: %d\n", RECORD_VERSION, game->id, setup_rules(setup), setup->seats);
	for (int i = 0; i < game->n_options; i++)
		text_addf(text, "option: %s=%s\n", game->options[i].id, game->options[i].values[setup->option[i]]);
	add_edition(setup, &info->edition, out);
	add_origin(match, info, out);
	text = grow_room(out, (2 + SEATS_MAX) * LINE_MAX_BYTES);
	for (int i = 0; i < setup->seats; i++)
		if (info->name[i][0]) text_addf(text, "name: %d %s\n", i, info->name[i]);
	if (info->date[0]) text_addf(text, "date: %s\n", info->date);
	text_add(text, "--\n");
}

void record_print_entry(const Setup *setup, const LogEntry *entry, Text *out) {
	switch ((LogType)entry->type) {
	case LOG_ACTION:
		text_addf(out, "%d ", entry->seat);
		action_print(setup, entry->value, out);
		break;
	case LOG_BACK: text_addf(out, "%d back", entry->seat); break;
	case LOG_DRAW: text_add(out, RECORD_AGREED); break;
	case LOG_CHANCE:
		text_addf(out, "* %s ", setup->game->chances[entry->chance].name);
		domain_print(setup, setup->game->chances[entry->chance].domain, entry->value, out);
		break;
	}
}

/* A loaded match needs its start, and a fair deal the server; when the game is over no secret may be missing. */
static bool can_be_told(const Match *match, const RecordInfo *info) {
	if (match_was_loaded(match)) return info->has_start;
	if (match_was_given(match) && !info->has_start) return false;
	if (!info->has_fair || info->has_seed) return true;
	return match_to_act(match) ? fair_has(info->fair.committed, FAIR_SERVER) : fair_is_open(&info->fair);
}

/* The notes that come before entry `at` of the log, from the one numbered `from`; the number of the next. */
static size_t add_notes(const RecordNotes *notes, size_t from, size_t at, Grow *out) {
	for (; notes && from < notes->n && notes->list[from].at <= at; from++) {
		note_print(&notes->list[from], grow_room(out, RECORD_LINE_MAX));
		grow_add(out, "\n");
	}
	return from;
}

bool record_write(const Match *match, const RecordInfo *info, Grow *out) {
	size_t n, note = 0;
	const LogEntry *log = match_log(match, &n);
	if (!can_be_told(match, info)) return false;
	add_header(match, info, out);
	for (size_t i = 0; i < n; i++) {
		note = add_notes(info->notes, note, i, out);
		record_print_entry(match_setup(match), &log[i], grow_room(out, RECORD_LINE_MAX));
		grow_add(out, "\n");
	}
	add_notes(info->notes, note, n, out);
	size_t before = grow_room(out, RECORD_RESULT_MAX)->len;
	record_print_result(match, &out->text);
	if (out->text.len > before) text_add(&out->text, "\n");
	return !out->text.is_full;
}
