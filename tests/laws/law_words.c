/* Everything a game tells can be put into words: events, notes, prompts and the drawn table, in every language, for every viewer. */
#include "tests/laws/walk.h"

#include <string.h>

enum { COLUMNS = 80 };

/* A complete sentence: no slot without its argument, no id without a name. */
static bool look_at_sentence(const Walk *w, int viewer, int lang, const Say *say) {
	char data[1024];
	Text out = TEXT_ON(data);
	Listener listener = {.lang = lang, .viewer = viewer};
	say_print(w->setup, &listener, say, &out);
	if (!strcmp(data, say->key)) return walk_fail(w, viewer, "%s has no sentence in language %d", say->key, lang);
	if (strchr(data, '{') || strstr(data, ".none"))
		return walk_fail(w, viewer, "%s in language %d leaves something open: %s", say->key, lang, data);
	return !out.is_full || walk_fail(w, viewer, "%s is too long in language %d", say->key, lang);
}

static bool has_secret(const EventKind *kind) {
	bool is_secret = kind->is_private;
	for (int i = 0; i < EVENT_ARGS_MAX && kind->arg[i].name; i++) is_secret |= kind->arg[i].is_secret;
	return is_secret;
}

/* Arguments are ids of their domains, unlisted ones are 0, and a secret's owner knows it. */
static bool look_at_form(const Walk *w, const Event *event) {
	const EventKind *kind = &w->game->events[event->kind];
	for (int i = 0; i < EVENT_ARGS_MAX; i++) {
		bool is_there = kind->arg[i].name != NULL;
		int most = !is_there ? 0 : kind->arg[i].domain == DOMAIN_NUMBER ? INT16_MAX : domain_size(w->setup, kind->arg[i].domain);
		int least = is_there && kind->arg[i].domain != DOMAIN_NUMBER;
		if (event->arg[i] < least || event->arg[i] > most)
			return walk_fail(w, w->seat, "event %s: argument %d is %d", kind->key, i, event->arg[i]);
	}
	bool has_owner = has_secret(kind) && !strcmp(kind->arg[0].name, "seat");
	if (has_owner && !(event->insiders >> (event->arg[0] - 1) & 1))
		return walk_fail(w, event->arg[0] - 1, "event %s has a secret of this seat, which is not told", kind->key);
	return !(event->insiders & ~setup_all_seats(w->setup)) || walk_fail(w, w->seat, "event %s: insiders %#x", kind->key, event->insiders);
}

static bool look_at_forms(const Walk *w) {
	for (int i = 0; i < w->events.n; i++)
		if (!look_at_form(w, &w->events.list[i])) return false;
	return true;
}

static bool look_at_events(const Walk *w, int viewer, int lang, const Events *events) {
	for (int i = 0; i < events->n; i++) {
		Say say;
		say_event(w->setup, &events->list[i], &say);
		if (!look_at_sentence(w, viewer, lang, &say)) return false;
		if (say_learnt(w->setup, events, i, &say) && !look_at_sentence(w, viewer, lang, &say)) return false;
	}
	return true;
}

static bool look_at_lines(const Walk *w, int viewer, int lang, const char *text) {
	for (const char *line = text; *line;) {
		size_t len = strcspn(line, "\n");
		if (text_width(line, len) > COLUMNS)
			return walk_fail(w, viewer, "a line is %d columns wide in language %d: %.*s", text_width(line, len), lang, (int)len, line);
		line += len + (line[len] != 0);
	}
	return true;
}

static bool look_at_drawing(const Walk *w, const State *view, int viewer, int lang, bool has_frames) {
	char data[16384];
	Text out = TEXT_ON(data);
	Listener listener = {.lang = lang, .viewer = viewer, .has_frames = has_frames};
	if (!w->game->draw) return true;
	w->game->draw(view, w->setup, &listener, &out);
	if (!out.len || out.is_full) return walk_fail(w, viewer, "the table is empty or too long");
	return look_at_lines(w, viewer, lang, data);
}

/* What a seat is asked, and what it can note. */
static bool look_at_seat(const Walk *w, const State *view, int seat, int lang) {
	size_t len;
	Action list[LEGAL_MAX];
	if (w->game->prompt && w->game->legal(view, w->setup, seat, list)) {
		const char *key = w->game->prompt(view, w->setup, seat);
		if (!key || !say_find(w->setup, lang, key, &len))
			return walk_fail(w, seat, "is asked %s, which has no sentence", key ? key : "nothing");
	}
	if (!w->game->notes) return true;
	Events notes = {.n = 0};
	w->game->notes(view, w->setup, seat, &notes);
	for (int i = 0; i < notes.n; i++)
		if (has_secret(&w->game->events[notes.list[i].kind])) return walk_fail(w, seat, "a note has secrets: the viewer makes it");
	return look_at_events(w, seat, lang, &notes);
}

/* Whether sides share a place. */
static bool is_shared(const Walk *w) {
	Outcome outcome;
	int seat;
	bool is_any = false;
	w->game->outcome(walk_state(w), w->setup, &outcome);
	for (int place = 1; place <= w->setup->seats; place++) is_any |= outcome_sharers(w->setup, &outcome, place, &seat) > 1;
	return is_any;
}

/* Everybody can be told why a game ended as it did, and a shared place is always explained. */
static bool look_at_why(const Walk *w) {
	Events why = {.n = 0};
	if (w->game->to_act(walk_state(w), w->setup)) return true;
	if (w->game->why_won) w->game->why_won(walk_state(w), w->setup, &why);
	if (!why.n && is_shared(w)) return walk_fail(w, SPECTATOR, "a place is shared, and nothing says why");
	for (int i = 0; i < why.n; i++) {
		if (!look_at_form(w, &why.list[i])) return false;
		if (has_secret(&w->game->events[why.list[i].kind])) return walk_fail(w, SPECTATOR, "why it ended so has secrets");
	}
	for (int viewer = SPECTATOR; viewer < w->setup->seats; viewer++)
		for (int lang = 0; lang < LANG_COUNT; lang++)
			if (!look_at_events(w, viewer, lang, &why)) return false;
	return true;
}

static bool look_at_words(const Walk *w) {
	if (!look_at_forms(w) || !look_at_why(w)) return false;
	for (int viewer = SPECTATOR; viewer < w->setup->seats; viewer++) {
		Events told;
		StateBuf view;
		events_for(w->setup, &w->events, viewer, &told);
		w->game->redact(state_of(&view), walk_state(w), w->setup, viewer);
		for (int lang = 0; lang < LANG_COUNT; lang++) {
			if (!look_at_events(w, viewer, lang, &told) || !look_at_drawing(w, state_of(&view), viewer, lang, false)) return false;
			if (!look_at_drawing(w, state_of(&view), viewer, lang, true)) return false;
			if (viewer != SPECTATOR && !look_at_seat(w, state_of(&view), viewer, lang)) return false;
		}
	}
	return true;
}

/* Any argument could be a secret: if marked as one, an insider is told it and nobody else is, whatever else the event tells. */
static bool look_at_secret(const Walk *w, int kind, int arg) {
	EventKind marked = w->game->events[kind];
	Game game = *w->game;
	Setup setup = *w->setup;
	Events all = {.n = 1}, told;
	Event *event = &all.list[0];
	for (int i = 0; i < EVENT_ARGS_MAX; i++) marked.arg[i].is_secret = i == arg;
	marked.is_private = false;
	game.events = &marked;
	setup.game = &game;
	for (int i = 0; i < EVENT_ARGS_MAX && marked.arg[i].name; i++) event->arg[i] = (int16_t)(i + 1);
	event->insiders = 1;
	for (int viewer = SPECTATOR; viewer < setup.seats; viewer++) {
		events_for(&setup, &all, viewer, &told);
		for (int i = 0; told.n == 1 && i < EVENT_ARGS_MAX && marked.arg[i].name; i++) {
			bool is_hidden = i == arg && viewer != 0;
			if (told.list[0].arg[i] != (is_hidden ? 0 : i + 1) || (told.list[0].hidden >> i & 1) != is_hidden) told.n = 0;
		}
		if (told.n != 1) return walk_fail(w, viewer, "event %s, argument %d as a secret: told otherwise", marked.key, arg);
	}
	return true;
}

static bool look_at_secrets(const Walk *w) {
	for (int kind = 0; kind < w->game->n_events; kind++)
		for (int arg = 0; arg < EVENT_ARGS_MAX && w->game->events[kind].arg[arg].name; arg++)
			if (!look_at_secret(w, kind, arg)) return false;
	return true;
}

bool law_words(const LawRun *run) {
	for (int n = 0; n < run->n_games; n++) {
		Walk w;
		walk_start(&w, run, n);
		if (n == 0 && !look_at_secrets(&w)) return false;
		while (walk_is_sound(&w)) {
			if (walk_is_looked_at(&w) && !look_at_words(&w)) return false;
			if (!walk_pick(&w)) break;
			walk_apply(&w);
		}
	}
	return true;
}
