/* The terminal's own sentences, from tui/texts, said the way a game's are: seats, cards and figures can be spoken of here too. */
#ifndef TUI_VOICE_H
#define TUI_VOICE_H
#include "core/game.h"

typedef struct Voice {
	const Setup *setup; /* NULL: no sentence will name a thing of a game */
	int lang;
	const char *const *names; /* one a seat, or NULL */
} Voice;

/* A sentence for a viewer. */
void voice_say(const Voice *voice, int viewer, const Say *say, Text *out);

/* Sentences with one argument or none, for whoever listens. */
void voice_word(const Voice *voice, const char *key, Text *out);
void voice_number(const Voice *voice, const char *key, const char *name, int number, Text *out);
void voice_seat(const Voice *voice, const char *key, int seat, Text *out); /* the argument is `seat` */
void voice_text(const Voice *voice, const char *key, const char *name, const char *text, Text *out);

extern const NamedText tui_texts[];
#endif
