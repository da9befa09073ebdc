/* Sentences from catalogues; see say.h. */
#include "core/say.h"

#include "core/game.h"
#include "core/style.h"
#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void say_start(Say *say, const char *key) {
	memset(say, 0, sizeof *say);
	snprintf(say->key, sizeof say->key, "%s", key);
}

void say_arg(Say *say, const char *name, int domain, int value) {
	assert(say->n < SAY_ARGS_MAX);
	say->arg[say->n++] = (SayArg){.name = name, .domain = (uint8_t)domain, .value = value};
}

static void add_text(Say *say, const char *name, int domain, const char *text, size_t len) {
	assert(say->n_texts < SAY_TEXTS_MAX);
	if (len > SAY_TEXT_MAX - 1) {
		len = (size_t)utf8_cut(text, SAY_TEXT_MAX - 1);
	}
	memcpy(say->text[say->n_texts], text, len);
	say_arg(say, name, domain, say->n_texts++);
}

void say_text_arg(Say *say, const char *name, const char *text, size_t len) {
	add_text(say, name, DOMAIN_TEXT, text, len);
}

void say_word_arg(Say *say, const char *name, const char *key) {
	add_text(say, name, DOMAIN_WORD, key, strlen(key));
}

void say_event(const Setup *setup, const Event *event, Say *say) {
	const EventKind *kind = &setup->game->events[event->kind];
	char key[SAY_KEY_MAX];
	snprintf(key, sizeof key, "event.%s", kind->key);
	say_start(say, key);
	for (int i = 0; i < EVENT_ARGS_MAX && kind->arg[i].name; i++) {
		say_arg(say, kind->arg[i].name, kind->arg[i].domain, event->arg[i]);
		say->arg[i].is_hidden = event->hidden >> i & 1;
	}
}

/* The line `key = template` of a catalogue. */
static const char *find_line(const char *catalogue, const char *key, size_t *len) {
	size_t n = strlen(key);
	for (const char *line = catalogue; line && *line;) {
		const char *end = strchr(line, '\n');
		if (!strncmp(line, key, n) && !strncmp(line + n, " = ", 3)) {
			const char *text = line + n + 3;
			*len = end ? (size_t)(end - text) : strlen(text);
			return text;
		}
		line = end ? end + 1 : NULL;
	}
	return NULL;
}

const char *say_find_in(const NamedText *files, int lang, const char *key, size_t *len) {
	static const char *const names[LANG_COUNT] = {[LANG_EN] = "en.txt", [LANG_FR] = "fr.txt"};
	for (; files && files->name; files++)
		if (!strcmp(files->name, names[lang])) return find_line(files->text, key, len);
	return NULL;
}

/* Where words are looked for, and who hears them. */
typedef struct Speech {
	const NamedText *catalogue; /* before the game's; may be NULL */
	const Setup *setup;         /* may be NULL */
	const Listener *to;
} Speech;

static const char *find(const Speech *s, const char *key, size_t *len) {
	const char *found = say_find_in(s->catalogue, s->to->lang, key, len);
	if (!found && s->setup) found = say_find_in(s->setup->game->texts, s->to->lang, key, len);
	return found ? found : say_find_in(core_texts, s->to->lang, key, len);
}

const char *say_find(const Setup *setup, int lang, const char *key, size_t *len) {
	return find(&(Speech){NULL, setup, &(Listener){.lang = lang}}, key, len);
}

/* A key with an ending, if the catalogue has it. */
static const char *find_ending(const Speech *s, const char *key, const char *ending, size_t *len) {
	char full[SAY_KEY_MAX + 16];
	snprintf(full, sizeof full, "%s%s", key, ending);
	return find(s, full, len);
}

static const char *find_template(const Speech *s, const Say *say, size_t *len) {
	bool is_you = false, is_hidden = false;
	for (int i = 0; i < say->n; i++) {
		is_hidden |= say->arg[i].is_hidden;
		is_you |= say->arg[i].domain == DOMAIN_SEAT && !strcmp(say->arg[i].name, "seat") && say->arg[i].value == s->to->viewer + 1;
	}
	const char *found = NULL;
	if (is_hidden) found = find_ending(s, say->key, ".hidden", len);
	if (!found && is_you) found = find_ending(s, say->key, ".you", len);
	return found ? found : find(s, say->key, len);
}

static void print(const Speech *s, const Say *say, Text *out);

static void say_seat(const Speech *s, int seat, Text *out) {
	if (s->to->names && seat >= 0) {
		text_add(out, s->to->names[seat]);
		return;
	}
	Say say;
	say_start(&say, "seat.plain");
	say_arg(&say, "number", DOMAIN_NUMBER, seat);
	print(&(Speech){s->catalogue, s->setup, &(Listener){.lang = s->to->lang, .viewer = SPECTATOR}}, &say, out);
}

/* A word of the catalogue; the key itself when it is not there. */
static void say_word(const Speech *s, const char *key, Text *out) {
	size_t len;
	const char *found = find(s, key, &len);
	if (found) text_add_n(out, found, len);
	else text_add(out, key);
}

static void say_id(const Speech *s, int domain, int id, Text *out) {
	const Setup *setup = s->setup;
	const Domain *d = &setup->game->domains[domain - DOMAIN_GAME_FIRST];
	if (!d->ids && id >= 1 && id <= domain_size(setup, domain)) {
		text_add(out, setup->pack->names[d->table].name[s->to->lang][id - 1]);
		return;
	}
	char key[SAY_KEY_MAX];
	const char *text = domain_text(setup, domain, id);
	snprintf(key, sizeof key, "%s.%s", d->name, text ? text : "none");
	say_word(s, key, out);
}

static void print_value(const Speech *s, int domain, int value, Text *out) {
	if (domain == DOMAIN_NUMBER) text_addf(out, "%d", value);
	else if (domain == DOMAIN_SEAT) say_seat(s, value - 1, out);
	else say_id(s, domain, value, out);
}

void say_value(const Setup *setup, const Listener *listener, int domain, int value, Text *out) {
	print_value(&(Speech){NULL, setup, listener}, domain, value, out);
}

static const SayArg *find_arg(const Say *say, const char *name, size_t len) {
	for (int i = 0; i < say->n; i++)
		if (strlen(say->arg[i].name) == len && !memcmp(say->arg[i].name, name, len)) return &say->arg[i];
	return NULL;
}

/* One is singular; in French so is none. */
static bool is_plural(int lang, int n) {
	return lang == LANG_FR ? abs(n) > 1 : n != 1;
}

/* A figure of the edition by table and row: the first number of that row. */
static void print_figure(const Setup *setup, const char *slot, size_t len, Text *out) {
	const Game *game = setup->game;
	for (int t = 0; t < game->n_tables; t++) {
		const Table *table = &game->tables[t];
		size_t n = strlen(table->name);
		if (len <= n + 1 || strncmp(slot, table->name, n) || slot[n] != '.') continue;
		const TableNames *names = &setup->pack->names[t];
		for (int row = 0; row < names->n_rows; row++) {
			if (strlen(names->id[row]) != len - n - 1 || strncmp(names->id[row], slot + n + 1, len - n - 1)) continue;
			int column = 0;
			while (column < table->n_columns && table->columns[column].type != COLUMN_INT && table->columns[column].type != COLUMN_VALUE)
				column++;
			if (column < table->n_columns)
				text_addf(out, "%d", setup->pack->figures[table->offset + row * table->row_size + table->columns[column].offset]);
			return;
		}
	}
	text_addf(out, "{=%.*s}", (int)len, slot);
}

/* What stands between the braces: name, name:one|many, ?name:words or =table.row. */
static void print_slot(const Speech *s, const Say *say, const char *slot, size_t len, Text *out) {
	if (len && slot[0] == '=') {
		print_figure(s->setup, slot + 1, len - 1, out);
		return;
	}
	bool is_if = len && slot[0] == '?';
	const char *colon = memchr(slot, ':', len), *end = slot + len;
	const char *name = slot + is_if, *name_end = colon ? colon : end;
	const SayArg *arg = find_arg(say, name, (size_t)(name_end - name));
	if (is_if) {
		bool is_there = arg && !arg->is_hidden && arg->value;
		if (is_there && colon) text_add_n(out, colon + 1, (size_t)(end - colon - 1));
	} else if (!arg) {
		text_addf(out, "{%.*s}", (int)len, slot);
	} else if (colon) {
		const char *bar = memchr(colon, '|', (size_t)(end - colon));
		if (!bar) bar = end;
		if (!is_plural(s->to->lang, arg->value)) text_add_n(out, colon + 1, (size_t)(bar - colon - 1));
		else if (bar < end) text_add_n(out, bar + 1, (size_t)(end - bar - 1));
	} else if (arg->domain == DOMAIN_TEXT) {
		text_add(out, say->text[arg->value]);
	} else if (arg->domain == DOMAIN_WORD) {
		say_word(s, say->text[arg->value], out);
	} else {
		print_value(s, arg->domain, arg->value, out);
	}
}

/* The letters that take the e of a "de" before them; an h does or does not, and is left alone. */
static bool is_vowel(const char *p) {
	static const char *const letters[] = {"a", "e", "i", "o", "u", "A", "E", "I", "O", "U", "à", "â", "é", "è", "ê",
	                                      "ë", "î", "ï", "ô", "œ", "À", "Â", "É", "È", "Ê", "Ë", "Î", "Ï", "Ô", "Œ"};
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
		if (!strncmp(p, letters[i], strlen(letters[i]))) return true;
	return (*p == 'Y' || *p == 'y') && p[1] >= 'a' && p[1] <= 'z' && !strchr("aeiou", p[1]);
}

/* French: "de" and what was written behind it at `at`, "Odile", become "d'Odile". */
static void elide(Text *out, size_t at) {
	if (out->is_full || at < 3 || memcmp(out->data + at - 3, "de ", 3) || (at > 3 && out->data[at - 4] != ' ')) return;
	const char *word = out->data + at;
	while (*word && style_is_mark(*word)) word++;
	if (!is_vowel(word)) return;
	out->data[at - 2] = '\'';
	memmove(out->data + at - 1, out->data + at, out->len - at + 1);
	out->len--;
}

static void print(const Speech *s, const Say *say, Text *out) {
	size_t len;
	const char *p = find_template(s, say, &len);
	if (!p) {
		text_add(out, say->key);
		return;
	}
	for (const char *end = p + len; p < end;) {
		const char *open = memchr(p, '{', (size_t)(end - p));
		const char *close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
		if (!close) {
			text_add_n(out, p, (size_t)(end - p));
			return;
		}
		text_add_n(out, p, (size_t)(open - p));
		size_t at = out->len;
		print_slot(s, say, open + 1, (size_t)(close - open - 1), out);
		if (s->to->lang == LANG_FR) elide(out, at);
		p = close + 1;
	}
}

void say_print(const Setup *setup, const Listener *listener, const Say *say, Text *out) {
	print(&(Speech){NULL, setup, listener}, say, out);
}

void say_print_from(const NamedText *catalogue, const Setup *setup, const Listener *listener, const Say *say, Text *out) {
	print(&(Speech){catalogue, setup, listener}, say, out);
}

const char *say_rule(const Setup *setup, const Say *say) {
	for (int i = 0; i < setup->game->n_refusals; i++)
		if (!strcmp(setup->game->refusals[i].key, say->key)) return setup->game->refusals[i].rule;
	return NULL;
}

/* Whether it is one of those that are told all at once. */
static bool is_one_of_many(const Setup *setup, const Event *event, char key[SAY_KEY_MAX]) {
	size_t len;
	snprintf(key, SAY_KEY_MAX, "event.%s.many", setup->game->events[event->kind].key);
	return event->hidden && say_find(setup, LANG_EN, key, &len);
}

void say_back(int seat, Say *say) {
	say_start(say, "event.back");
	say_arg(say, "seat", DOMAIN_SEAT, seat + 1);
}

bool say_learnt(const Setup *setup, const Events *learnt, int i, Say *say) {
	const Event *event = &learnt->list[i];
	char key[SAY_KEY_MAX];
	int before = 0, all = 0;
	say_event(setup, event, say);
	if (!is_one_of_many(setup, event, key)) return true;
	for (int k = 0; k < learnt->n; k++) {
		bool is_alike = learnt->list[k].kind == event->kind && learnt->list[k].hidden;
		all += is_alike;
		before += is_alike && k < i;
	}
	if (all == 1) return true;
	say_start(say, key);
	say_arg(say, "n", DOMAIN_NUMBER, all);
	return !before;
}

void say_plain(const Setup *setup, const Say *say, Text *out) {
	say_print(setup, &(Listener){.lang = LANG_EN, .viewer = SPECTATOR}, say, out);
}
