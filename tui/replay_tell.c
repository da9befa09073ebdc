/* What a step of a record looks like, in sentences and as JSON; see replay.h. */
#include "core/json.h"
#include "core/session.h"
#include "core/style.h"
#include "io/record_file.h"
#include "tui/layout.h"
#include "tui/replay.h"
#include "tui/term.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
	LINE_BYTES = 1024,
	DRAW_BYTES = 16384,
	NUMBER_COLUMNS = 6 /* the step's number stands before its first sentence */
};

const char *replay_word(Word word, int lang) {
	static const char *const words[WORD_COUNT][LANG_COUNT] = {
		[WORD_STEP] = {"step", "étape"},
		[WORD_OF] = {"of", "sur"},
		[WORD_ALL] = {"all-seeing", "tout est visible"},
		[WORD_SPECTATOR] = {"seen by a spectator", "vu par un spectateur"},
		[WORD_EYES] = {"seen by", "vu par"},
		[WORD_BACK] = {"takes the last step back", "reprend son dernier coup"},
		[WORD_RESULT] = {"Result:", "Résultat :"},
		[WORD_WINS] = {"wins", "gagne"},
		[WORD_SHARES] = {"shares the win", "partage la victoire"},
		[WORD_ENDS_HERE] = {"The record ends here; to act:", "La partie enregistrée s'arrête ici ; à décider :"},
		[WORD_NOTHING] = {"Nothing to be seen.", "Rien à voir."},
		[WORD_KEYS] = {"Enter on, b back, NUMBER jumps, f first, l last, s SEAT|spectator|all, q quit",
	                   "Entrée suite, b retour, NOMBRE saut, f début, l fin, s PLACE|spectator|all, q"},
		[WORD_LAST_STEP] = {"This is the last step.", "C'est la dernière étape."},
		[WORD_NO_STEP] = {"There is no such step.", "Cette étape n'existe pas."},
		[WORD_NO_EYES] = {"Whose eyes? A seat, spectator or all.", "Quels yeux ? Une place, spectator ou all."},
		[WORD_UNKNOWN] = {"Not understood.", "Pas compris."},
	};
	return words[word][lang];
}

void eyes_init(Eyes *eyes, const Record *record, int viewer, int lang) {
	eyes->viewer = viewer;
	eyes->lang = lang;
	for (int seat = 0; seat < record->setup.seats; seat++) {
		Text plain = TEXT_ON(eyes->plain[seat]);
		say_value(&record->setup, &(Listener){.lang = lang, .viewer = SPECTATOR}, DOMAIN_SEAT, seat + 1, &plain);
		eyes->names[seat] = record->info.name[seat][0] ? record->info.name[seat] : eyes->plain[seat];
	}
}

bool eyes_parse(const char *text, int seats, int *viewer) {
	char number[16];
	*viewer = !strcmp(text, "spectator") ? SPECTATOR : !strcmp(text, "all") ? ALL_SEEING : 0;
	if (*viewer < 0) return true;
	for (; *viewer < seats; ++*viewer) {
		snprintf(number, sizeof number, "%d", *viewer);
		if (!strcmp(number, text)) return true;
	}
	return false;
}

/* All-seeing listens like a spectator to whom nothing is hidden. */
static Listener listener(const Eyes *eyes) {
	return (Listener){.lang = eyes->lang, .viewer = eyes->viewer == ALL_SEEING ? SPECTATOR : eyes->viewer, .names = eyes->names};
}

static const char *word(const Eyes *eyes, Word which) {
	return replay_word(which, eyes->lang);
}

static void tell_eyes(const Eyes *eyes, Text *out) {
	if (eyes->viewer == ALL_SEEING) text_add(out, word(eyes, WORD_ALL));
	else if (eyes->viewer == SPECTATOR) text_add(out, word(eyes, WORD_SPECTATOR));
	else text_addf(out, "%s %s", word(eyes, WORD_EYES), eyes->names[eyes->viewer]);
}

void tell_head(const Film *film, const Eyes *eyes, Grow *out) {
	const Record *record = film->record;
	const Setup *setup = &record->setup;
	char buffer[4 * LINE_BYTES];
	Text text = TEXT_ON(buffer);
	text_addf(&text, STYLE_BOLD "%s" STYLE_END ":", setup->game->name[eyes->lang]);
	for (int seat = 0; seat < setup->seats; seat++) text_addf(&text, "%s %d %s", seat ? "," : "", seat, eyes->names[seat]);
	for (int i = 0; i < setup->game->n_options; i++)
		text_addf(&text, "; %s=%s", setup->game->options[i].id, setup->game->options[i].values[setup->option[i]]);
	text_addf(&text, "; %s", record->info.edition.name[eyes->lang]);
	if (record->info.date[0]) text_addf(&text, "; %s", record->info.date);
	text_add(&text, "; ");
	tell_eyes(eyes, &text);
	layout_wrap(grow_room(out, 2 * sizeof buffer), buffer, 0, 2, TERM_COLUMNS);
}

/* One line of the story; the step's number stands before the first. */
static void add_line(const Film *film, const char *line, bool *has_number, Grow *out) {
	Text *text = grow_room(out, 2 * LINE_BYTES);
	if (*has_number) text_addf(text, STYLE_DIM "%*d" STYLE_END "  ", NUMBER_COLUMNS - 2, film->at);
	else text_addf(text, "%*s", NUMBER_COLUMNS, "");
	*has_number = false;
	layout_wrap(text, line, NUMBER_COLUMNS, NUMBER_COLUMNS, TERM_COLUMNS);
}

static void print_entry(const Film *film, const Eyes *eyes, const LogEntry *entry, Text *out) {
	text_addf(out, STYLE_ACCENT "%s" STYLE_END, eyes->names[entry->seat]);
	if (entry->type == LOG_BACK) {
		text_addf(out, " %s", word(eyes, WORD_BACK));
		return;
	}
	text_add(out, ": ");
	action_print(&film->record->setup, entry->value, out);
}

/* What happened at the table beside the game. */
static void print_note(const Eyes *eyes, const RecordNote *note, Text *out) {
	static const char *const words[NOTE_COUNT][LANG_COUNT] = {
		[NOTE_PERSON] = {"from here on the seat is held by", "à partir d'ici, la place est tenue par"},
		[NOTE_BOT] = {"from here on a bot plays, level", "à partir d'ici, un bot joue, niveau"},
		[NOTE_LEFT] = {"has left the table", "a quitté la table"},
		[NOTE_REMOVED] = {"has been removed by the host", "a été écarté par l'hôte"},
		[NOTE_RESIGNED] = {"has conceded", "a abandonné"},
		[NOTE_RETURNED] = {"has come back", "est de retour"},
		[NOTE_TIMEOUT] = {"ran out of time", "n'a plus de temps"},
		[NOTE_OFFERED] = {"offers a draw", "propose le match nul"},
		[NOTE_AGREED] = {"agrees to a draw", "accepte le match nul"},
		[NOTE_DECLINED] = {"declines the draw", "refuse le match nul"},
		[NOTE_WITHDRAWN] = {"withdraws the offer of a draw", "retire sa proposition de match nul"},
		[NOTE_PAUSED] = {"The host pauses the game.", "L'hôte met la partie en pause."},
		[NOTE_RESUMED] = {"The game goes on.", "La partie reprend."},
	};
	if (!note_has_seat(note->kind)) {
		text_add(out, words[note->kind][eyes->lang]);
		return;
	}
	bool is_holder = note->kind == NOTE_PERSON || note->kind == NOTE_BOT;
	const char *colon = !is_holder ? "" : eyes->lang == LANG_FR ? " :" : ":";
	text_addf(out, STYLE_ACCENT "%s" STYLE_END "%s %s", eyes->names[note->seat], colon, words[note->kind][eyes->lang]);
	if (note->kind == NOTE_PERSON) text_addf(out, " %s", note->name);
	if (note->kind == NOTE_BOT) text_addf(out, " %d", note->level);
}

/* The notes between this step and the next. */
static void tell_notes(const Film *film, const Eyes *eyes, bool *has_number, Grow *out) {
	const Record *record = film->record;
	size_t first = 0, end = record->n_lines;
	int steps = 0;
	for (size_t i = 0; i < record->n_lines && end == record->n_lines; i++) {
		if (record->lines[i].entry.type == LOG_CHANCE) continue;
		if (steps == film->at) end = i;
		else if (++steps == film->at) first = i + 1;
	}
	for (size_t i = 0; i < record->notes.n; i++) {
		char line[LINE_BYTES];
		Text text = TEXT_ON(line);
		const RecordNote *note = &record->notes.list[i];
		if (note->kind == NOTE_THOUGHT || note->at < first || note->at > end)
			continue; /* times are for the lab: here they would only be noise */
		print_note(eyes, note, &text);
		add_line(film, line, has_number, out);
	}
}

void tell_step(const Film *film, const Eyes *eyes, bool has_number, Grow *out) {
	const Setup *setup = &film->record->setup;
	Session session;
	Learnt learnt;
	session_look(&session, film_match(film), eyes->viewer);
	session_learnt(&session, session_steps(&session), &learnt);
	Listener to = listener(eyes);
	char line[LINE_BYTES];
	if (learnt.entry) {
		Text text = TEXT_ON(line);
		print_entry(film, eyes, learnt.entry, &text);
		add_line(film, line, &has_number, out);
	}
	for (int i = 0; i < learnt.events.n; i++) {
		Text text = TEXT_ON(line);
		Say say;
		if (!say_learnt(setup, &learnt.events, i, &say)) continue;
		say_print(setup, &to, &say, &text);
		add_line(film, line, &has_number, out);
	}
	tell_notes(film, eyes, &has_number, out);
}

/* "golem ×2 raven", or one value. */
static void print_value(const Setup *setup, const Field *field, uint64_t value, Text *out) {
	if (field->type != FIELD_BAG && field->type != FIELD_SET) {
		text_add(out, " ");
		domain_print(setup, field->domain, (int)value, out);
		return;
	}
	for (int id = 1; id <= (field->type == FIELD_BAG ? BAG_KINDS : 32); id++) {
		int n = field->type == FIELD_BAG ? bag_count(value, id) : (int)(value >> (id - 1) & 1);
		if (!n) continue;
		text_add(out, " ");
		domain_print(setup, field->domain, id, out);
		if (n > 1) text_addf(out, " ×%d", n);
	}
}

/* What lies open to the all-seeing alone: what a spectator's view has not, by its ids. */
static void tell_hidden(const Film *film, const Eyes *eyes, int seat, const State *view, Grow *out) {
	const Setup *setup = &film->record->setup;
	const State *state = match_state(film_match(film));
	char line[4 * LINE_BYTES];
	Text text = TEXT_ON(line);
	text_addf(&text, "%s:", eyes->names[seat]);
	size_t start = text.len;
	for (int f = 0; f < setup->game->n_fields; f++) {
		const Field *field = &setup->game->fields[f];
		for (int j = 0; field_rows(field) == ROWS_SEATS && j < (field->n[1] ? field->n[1] : 1); j++) {
			uint64_t value = field_get(field, state, seat, j);
			if (value == field_get(field, view, seat, j)) continue;
			text_addf(&text, "%s " STYLE_DIM "%s" STYLE_END, text.len == start ? "" : ",", field->name);
			print_value(setup, field, value, &text);
		}
	}
	if (text.len > start) layout_wrap(grow_room(out, 2 * sizeof line), line, 0, 2, TERM_COLUMNS);
}

static void tell_all_hidden(const Film *film, const Eyes *eyes, Grow *out) {
	Session session;
	session_look(&session, film_match(film), SPECTATOR);
	for (int seat = 0; seat < film->record->setup.seats; seat++) tell_hidden(film, eyes, seat, session_view(&session), out);
}

void tell_position(const Film *film, const Eyes *eyes, Grow *out) {
	Session session;
	Listener to = listener(eyes);
	Text *text = grow_room(out, DRAW_BYTES);
	text_addf(text, STYLE_BOLD "%s %d %s %d" STYLE_END ", ", word(eyes, WORD_STEP), film->at, word(eyes, WORD_OF), film->steps);
	tell_eyes(eyes, text);
	text_add(text, "\n");
	session_look(&session, film_match(film), eyes->viewer);
	session_draw(&session, &to, text);
	if (eyes->viewer == ALL_SEEING) tell_all_hidden(film, eyes, out);
}

static void tell_result(const Film *film, const Eyes *eyes, Text *out) {
	const Setup *setup = &film->record->setup;
	Outcome outcome;
	Session session;
	session_look(&session, film_match(film), eyes->viewer);
	session_outcome(&session, &outcome);
	text_add(out, word(eyes, WORD_RESULT));
	for (int seat = 0; seat < setup->seats; seat++) {
		text_addf(out, "%s %s %" PRId32, seat ? "," : "", eyes->names[seat], outcome.score[seat]);
		if (outcome.payoff[seat] > 0) text_addf(out, " (%s)", word(eyes, outcome.payoff[seat] < 1 ? WORD_SHARES : WORD_WINS));
	}
	Events why;
	Listener to = listener(eyes);
	session_why_won(&session, &why);
	for (int i = 0; i < why.n; i++) {
		Say say;
		text_add(out, i ? " " : ". ");
		say_event(setup, &why.list[i], &say);
		say_print(setup, &to, &say, out);
	}
}

void tell_end(const Film *film, const Eyes *eyes, Grow *out) {
	uint32_t to_act = match_to_act(film_match(film));
	char line[4 * LINE_BYTES];
	Text text = TEXT_ON(line);
	text_add(&text, STYLE_BOLD);
	if (film->is_broken) to_act = 0, record_print_error(&film->error, film->path, &text);
	else if (!to_act) tell_result(film, eyes, &text);
	else text_add(&text, word(eyes, WORD_ENDS_HERE));
	const char *comma = "";
	for (int seat = 0; seat < film->record->setup.seats; seat++) {
		if (!(to_act >> seat & 1)) continue;
		text_addf(&text, "%s %s", comma, eyes->names[seat]);
		comma = ",";
	}
	text_add(&text, STYLE_END);
	layout_wrap(grow_room(out, 2 * sizeof line), line, 0, 2, TERM_COLUMNS);
}

void tell_json(const Film *film, int viewer, Grow *out) {
	Session session;
	Text *text = grow_room(out, SESSION_JSON_MAX + LINE_BYTES);
	session_look(&session, film_match(film), viewer);
	json_open(text, '{');
	json_put_int(text, "step", film->at);
	json_put_int(text, "steps", film->steps);
	session_actor_json(&session, session_steps(&session), text);
	session_json(&session, true, text);
	json_close(text, '}');
}
