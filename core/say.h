/* Sentences: a key with named arguments, turned into text by a catalogue (one file a game and language, lines `key = template`).
 * Events, refusals, prompts and notes are all said this way, so that terminal and page use the same words.
 *
 * A template holds {name} for an argument, {name:one|many} for a word that follows its number, and {?name:words} for words that
 * are said only when the argument is there, and {=table.row} for a figure of the edition. The key is tried with endings first: `.you`
 * when the argument `seat` is the viewer, `.hidden` when a secret argument was taken out. In French "de {name}" is said "d'Odile". */
#ifndef CORE_SAY_H
#define CORE_SAY_H
#include "core/edition/edition.h"
#include "core/events.h"
#include "core/text.h"

struct Setup;

enum { SAY_ARGS_MAX = 5, SAY_TEXTS_MAX = 3, SAY_TEXT_MAX = 256, SAY_KEY_MAX = 48 };
enum {
	DOMAIN_WORD = 0xfe, /* an argument that is a key of the catalogue */
	DOMAIN_TEXT = 0xff, /* an argument that is text itself */
};

typedef struct SayArg {
	const char *name;
	uint8_t domain;
	bool is_hidden;
	int value;
} SayArg;

typedef struct Say {
	char key[SAY_KEY_MAX];
	int n;
	SayArg arg[SAY_ARGS_MAX];
	int n_texts;
	char text[SAY_TEXTS_MAX][SAY_TEXT_MAX]; /* of arguments in DOMAIN_WORD and DOMAIN_TEXT, whose value is the row */
} Say;

/* Who hears it. */
typedef struct Listener {
	int lang;
	int viewer;               /* a seat, or SPECTATOR */
	const char *const *names; /* one a seat; NULL: "seat 2" */
	bool has_frames;          /* `draw` may show cards in frames: a screen that can, with room for them */
} Listener;

void say_start(Say *say, const char *key);
void say_arg(Say *say, const char *name, int domain, int value);
void say_text_arg(Say *say, const char *name, const char *text, size_t len);
void say_word_arg(Say *say, const char *name, const char *key);

/* An event as a sentence: the key is `event.KEY`. */
void say_event(const struct Setup *setup, const Event *event, Say *say);

/* That a seat took its last step back. */
void say_back(int seat, Say *say);

/* Event i of what somebody learnt in one step. Events of a kind that has a sentence `event.KEY.many`, and whose secrets were taken out for
 * this listener, are told all at once where the first of them stands: "21 cards are dealt". False: an earlier one has told it. */
bool say_learnt(const struct Setup *setup, const Events *learnt, int i, Say *say);

/* Writes the sentence. A key without a template is written as it is: a test finds those. */
void say_print(const struct Setup *setup, const Listener *listener, const Say *say, Text *out);

/* The same from a catalogue that is no game's, such as the terminal's: it is looked at before the game's. `setup` may be NULL where no
 * sentence names a thing of a game. */
void say_print_from(const NamedText *catalogue, const struct Setup *setup, const Listener *listener, const Say *say, Text *out);

/* A line of one language of a catalogue; NULL: it has none. */
const char *say_find_in(const NamedText *catalogue, int lang, const char *key, size_t *len);

/* The template of a key in the game's catalogue or the one of core; NULL: none. `len` is its length. */
const char *say_find(const struct Setup *setup, int lang, const char *key, size_t *len);

/* What a value is called: the edition's name, the catalogue's `DOMAIN.id`, a player's name or a number. */
void say_value(const struct Setup *setup, const Listener *listener, int domain, int value, Text *out);

/* The handle of the rule that a refusal comes from; NULL: it is not the rules that say no. */
const char *say_rule(const struct Setup *setup, const Say *say);

/* The sentence in English, without names: for logs and programs. */
void say_plain(const struct Setup *setup, const Say *say, Text *out);

/* core's own catalogue, by language. */
extern const NamedText core_texts[];
#endif
