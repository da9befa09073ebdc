/* What a player may look up in the middle of a decision: rules of cards, their notebook, the log, the rules. Longer texts come a
 * page at a time; in a pipe all at once. */
#include "core/style.h"
#include "tui/layout.h"
#include "tui/play.h"
#include "tui/play_choice.h"
#include "tui/rules.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THINGS_MAX = 96, ITEM_MAX = 512, RULE_MAX = 2048 };

/* Where line `n` (from 0) begins, or the end. */
static const char *line_at(const char *text, int n) {
	for (; n > 0 && *text; n--) {
		text += strcspn(text, "\n");
		text += *text != 0;
	}
	return text;
}

/* One page of a text, `rows` lines of it, below its title if it has one. */
static void print_lines(const Play *play, const char *title, const char *text, int page, int rows) {
	const char *from = line_at(text, page * rows), *to = line_at(from, rows);
	Grow body;
	grow_init(&body);
	if (title) text_addf(grow_room(&body, ITEM_MAX), STYLE_BOLD "%s" STYLE_END "\n", title);
	grow_add_n(&body, from, (size_t)(to - from));
	play_clear(play);
	layout_print(stdout, body.text.data);
	grow_free(&body);
}

/* What can be typed below a page. */
static void print_foot(const Play *play, const char *key, int page, int pages) {
	char buffer[ITEM_MAX];
	Text foot = TEXT_ON(buffer);
	Say say;
	say_start(&say, key);
	say_arg(&say, "page", DOMAIN_NUMBER, page + 1);
	say_arg(&say, "pages", DOMAIN_NUMBER, pages);
	text_add(&foot, STYLE_DIM);
	voice_say(&play->voice, SPECTATOR, &say, &foot);
	text_add(&foot, STYLE_END " > ");
	layout_print(stdout, buffer);
	fflush(stdout);
}

static int count_pages(const char *text, int rows) {
	int lines = layout_lines(text);
	return lines > rows ? (lines + rows - 1) / rows : 1;
}

/* Lines of a page, above so many others. */
static int page_rows(int below) {
	int rows = term_size(false);
	return rows > below + 1 ? rows - below : 1;
}

/* To the page that a line asks for; another size of the screen is no wish to go on. False: behind the last one. */
static bool turn_page(const char *line, int *page, int pages) {
	if (!strcmp(line, INPUT_RESIZED)) return true;
	if (!strcmp(line, "b")) *page -= *page > 0;
	else ++*page;
	return *page < pages;
}

/* Enter goes on and, after the last page, back to the game. */
static PlayStep show_pages(Play *play, const char *title, const char *text, bool from_the_end) {
	int page = from_the_end ? INT_MAX : 0, pages;
	char line[INPUT_LINE_MAX] = "";
	do {
		int rows = page_rows(2);
		pages = count_pages(text, rows);
		if (page >= pages) page = pages - 1;
		print_lines(play, title, text, page, rows);
		print_foot(play, pages > 1 ? "page.many" : "page.one", page, pages);
		if (!input_line(&play->input, line)) return PLAY_LEAVE;
	} while (strcmp(line, "q") && turn_page(line, &page, pages));
	return PLAY_ON;
}

/* The last page stays on the screen when the program ends, above the shell's own line. */
void play_page_end(Play *play, const char *text) {
	int rows = page_rows(1), pages = count_pages(text, rows), page = 0;
	char line[INPUT_LINE_MAX];
	while (play->is_terminal && page < pages - 1) {
		print_lines(play, NULL, text, page, rows);
		print_foot(play, "page.end", page, pages);
		if (!input_line(&play->input, line)) page = pages - 1;
		else turn_page(line, &page, pages);
		rows = page_rows(1), pages = count_pages(text, rows);
	}
	if (play->is_terminal) print_lines(play, NULL, text, page < pages ? page : pages - 1, rows);
	else layout_print(stdout, text);
}

static PlayStep show(Play *play, const char *title_key, const Grow *text, bool from_the_end) {
	char buffer[ITEM_MAX];
	Text title = TEXT_ON(buffer);
	voice_word(&play->voice, title_key, &title);
	if (play->is_terminal) return show_pages(play, buffer, text->text.data, from_the_end);
	printf("%s\n", buffer);
	layout_print(stdout, text->text.data);
	fflush(stdout);
	return PLAY_ON;
}

/* Things of the edition that the catalogue explains: card.golem */
typedef struct Things {
	int n;
	int domain[THINGS_MAX], id[THINGS_MAX];
} Things;

static bool rule_key(const Setup *setup, int lang, int domain, int id, char key[SAY_KEY_MAX]) {
	size_t len;
	if (domain < DOMAIN_GAME_FIRST || setup->game->domains[domain - DOMAIN_GAME_FIRST].ids) return false;
	const char *text = domain_text(setup, domain, id);
	if (!text) return false;
	snprintf(key, SAY_KEY_MAX, "%s.%s", setup->game->domains[domain - DOMAIN_GAME_FIRST].name, text);
	return say_find(setup, lang, key, &len);
}

/* What the catalogue says of it, or the game by its figures; false: nothing. */
static bool explain_thing(const Play *play, int domain, int id, Text *out) {
	Listener to = play_listener(play, play->holder);
	char key[SAY_KEY_MAX];
	Say say;
	if (rule_key(&play->setup, play->lang, domain, id, key)) {
		say_start(&say, key);
		say_print(&play->setup, &to, &say, out);
		return true;
	}
	return play->setup.game->describe && id && play->setup.game->describe(&play->setup, &to, domain, id, -1, out);
}

static void add_thing(const Play *play, Things *things, int domain, int id) {
	char buffer[RULE_MAX];
	Text text = TEXT_ON(buffer);
	for (int i = 0; i < things->n; i++)
		if (things->domain[i] == domain && things->id[i] == id) return;
	if (things->n == THINGS_MAX || !explain_thing(play, domain, id, &text)) return;
	things->domain[things->n] = domain;
	things->id[things->n++] = id;
}

/* Everything that lies before the seat or is in its hand. */
static void add_own(const Play *play, const Choices *choices, Things *things) {
	const Game *game = play->setup.game;
	for (int i = 0; i < game->n_fields; i++) {
		const Field *field = &game->fields[i];
		for (int j = 0; field_rows(field) == ROWS_SEATS && j < (field->n[1] ? field->n[1] : 1); j++) {
			uint64_t value = field_get(field, choices->view, choices->to.viewer, j);
			for (int id = 1; field->type == FIELD_BAG && id <= BAG_KINDS; id++)
				if (bag_count(value, id)) add_thing(play, things, field->domain, id);
			for (int id = 1; field->type == FIELD_SET && id <= 32; id++)
				if (value >> (id - 1) & 1) add_thing(play, things, field->domain, id);
			if (field->type == FIELD_U8) add_thing(play, things, field->domain, (int)value);
		}
	}
}

/* The one that is meant by a number of the list or a name. False: a message says what is wrong. */
static bool add_named(Play *play, const Choices *choices, const char *what, Things *things) {
	const Game *game = play->setup.game;
	int domain, id;
	Reading reading;
	if (strspn(what, "0123456789") == strlen(what)) {
		int number = atoi(what) - 1;
		bool is_listed = number >= 0 && number < choices_count(choices);
		if (is_listed && choices_thing(choices, number, &domain, &id)) add_thing(play, things, domain, id);
	} else {
		for (int i = 0; i < game->n_domains && !things->n; i++) {
			domain = DOMAIN_GAME_FIRST + i;
			id = game->domains[i].ids ? 0 : choices_find_thing(choices, domain, what, &reading);
			if (id > 0) add_thing(play, things, domain, id);
		}
	}
	if (!things->n) play_say_message(play, "play.no_rule", "text", what);
	return things->n > 0;
}

static void explain(const Play *play, const Things *things, Grow *out) {
	Listener to = play_listener(play, play->holder);
	for (int i = 0; i < things->n; i++) {
		char buffer[RULE_MAX];
		Text text = TEXT_ON(buffer);
		text_add(&text, STYLE_BOLD);
		say_value(&play->setup, &to, things->domain[i], things->id[i], &text);
		text_add(&text, STYLE_END " · ");
		explain_thing(play, things->domain[i], things->id[i], &text);
		layout_wrap(grow_room(out, 2 * RULE_MAX), buffer, 0, 2, PLAY_COLUMNS);
	}
}

PlayStep play_page_cards(Play *play, const Choices *choices, const char *what) {
	Things things = {0};
	Grow text;
	if (*what) {
		if (!add_named(play, choices, what, &things)) return PLAY_ON;
	} else {
		int domain, id;
		for (int i = 0; i < choices_count(choices); i++)
			if (choices_thing(choices, i, &domain, &id)) add_thing(play, &things, domain, id);
		add_own(play, choices, &things);
	}
	grow_init(&text);
	explain(play, &things, &text);
	PlayStep step = show(play, "page.cards", &text, false);
	grow_free(&text);
	return step;
}

static void add_word_line(const Play *play, const char *key, Grow *out) {
	voice_word(&play->voice, key, grow_room(out, ITEM_MAX));
	grow_add(out, "\n");
}

/* Notes of one kind stand together: a heading if the catalogue has one (event.KEY.head), then the notes in columns. */
static void add_notes_of_kind(const Play *play, const Events *notes, int from, int to, int width, Grow *out) {
	Listener listener = play_listener(play, play->holder);
	char buffer[EVENTS_MAX][ITEM_MAX], key[SAY_KEY_MAX], head[ITEM_MAX];
	const char *items[EVENTS_MAX];
	Say say;
	size_t len;
	for (int i = from; i < to; i++) {
		Text text = TEXT_ON(buffer[i - from]);
		say_event(&play->setup, &notes->list[i], &say);
		say_print(&play->setup, &listener, &say, &text);
		items[i - from] = buffer[i - from];
	}
	snprintf(key, sizeof key, "event.%s.head", play->setup.game->events[notes->list[from].kind].key);
	bool has_head = say_find(&play->setup, listener.lang, key, &len) != NULL;
	if (has_head) {
		Text text = TEXT_ON(head);
		say_start(&say, key);
		if (out->text.len) grow_add(out, "\n");
		say_print(&play->setup, &listener, &say, &text);
		layout_wrap(grow_room(out, 2 * ITEM_MAX), head, 0, 0, width);
	}
	layout_grid(grow_room(out, EVENTS_MAX * ITEM_MAX), items, to - from, has_head ? 2 : 0, width);
}

void play_print_notes(const Play *play, int seat, int width, Grow *out) {
	Session session;
	Events notes;
	session_look(&session, play->match, seat);
	session_notes(&session, &notes);
	for (int from = 0, i = 1; i <= notes.n; i++) {
		if (i < notes.n && notes.list[i].kind == notes.list[from].kind) continue;
		add_notes_of_kind(play, &notes, from, i, width, out);
		from = i;
	}
}

PlayStep play_page_notes(Play *play, int seat) {
	Grow text;
	grow_init(&text);
	play_print_notes(play, seat, PLAY_COLUMNS, &text);
	if (!text.text.len) add_word_line(play, "page.no_notes", &text);
	PlayStep step = show(play, "page.notes", &text, false);
	grow_free(&text);
	return step;
}

PlayStep play_page_log(Play *play, int viewer) {
	Grow lines, text;
	grow_init(&lines);
	grow_init(&text);
	play_tell(play, viewer, 0, &lines);
	for (char *line = lines.text.data; *line;) {
		char *end = line + strcspn(line, "\n");
		bool is_last = !*end;
		*end = 0;
		layout_wrap(grow_room(&text, 2 * strlen(line) + 256), line, 0, 2, PLAY_COLUMNS);
		line = is_last ? end : end + 1;
	}
	PlayStep step = show(play, "page.log", &text, true);
	grow_free(&lines);
	grow_free(&text);
	return step;
}

PlayStep play_page_rules(Play *play, const char *handle) {
	PlayStep step = PLAY_ON;
	Grow text;
	grow_init(&text);
	bool is_there = rules_render(play->setup.game, play->lang, PLAY_COLUMNS, *handle ? handle : NULL, &text);
	if (!is_there && *handle) {
		play_say_message(play, "play.no_handle", "text", handle);
	} else {
		if (!is_there) add_word_line(play, "page.no_rules", &text);
		step = show(play, "page.rules", &text, false);
	}
	grow_free(&text);
	return step;
}
