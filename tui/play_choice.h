/* What a seat may do, as numbers and words: a numbered list made from its legal actions, and the way back from what somebody
 * types to an action. A verb with two arguments and many pairs is asked in two steps; both take their numbers from one list, so
 * `3 5` means the same before and after the first step. */
#ifndef TUI_PLAY_CHOICE_H
#define TUI_PLAY_CHOICE_H
#include "core/session.h"

enum { CHOICES_LISTED_MAX = 4 }; /* pairs; more of them are asked in two steps: they are long lines, and a screen has few */

typedef struct Choices {
	const Session *session; /* of the seat */
	const Setup *setup;
	const State *view;
	Listener to; /* the seat and its language */
	int n;
	Action legal[LEGAL_MAX];
	bool is_stepped;
	int first; /* the first argument once it is chosen, else 0 */
	int n_values;
	int value[LEGAL_MAX]; /* of a stepped choice: what the numbers stand for */
} Choices;

/* The session must outlive the choices. */
void choices_make(Choices *choices, const Session *session, const Listener *to);

/* How many numbers there are, and whether number i (from 0) may be chosen in this step. */
int choices_count(const Choices *choices);
bool choices_offers(const Choices *choices, int i);

/* The words for number i: "Engage the left card: Golem". */
void choices_label(const Choices *choices, int i, Text *out);

/* A few words on it ("3, swaps rewards"), from the catalogue's hint.ID; nothing when there are none. */
void choices_hint(const Choices *choices, int i, Text *out);

/* The key of what the present step asks for: do.lay.a; NULL when there is only one step. */
const char *choices_step_key(const Choices *choices, char key[SAY_KEY_MAX]);

/* The card or other thing of the edition that number i is about: domain and id, or false. */
bool choices_thing(const Choices *choices, int i, int *domain, int *id);

typedef enum ReadKind {
	READ_ACTION,  /* the match will say whether it is legal */
	READ_FIRST,   /* the first argument of a stepped choice */
	READ_REFUSED, /* `why` is a sentence of the game or of core */
	READ_NUMBER,  /* no such number */
	READ_UNCLEAR, /* could be `text` or `other` */
	READ_UNKNOWN, /* nothing at all */
} ReadKind;

typedef struct Reading {
	ReadKind kind;
	Action action;
	int first;
	Say why;
	char text[NAME_MAX_LEN * 2], other[NAME_MAX_LEN * 2];
} Reading;

void choices_read(const Choices *choices, const char *line, Reading *out);

/* What a name or id stands for in a domain: an id from 1; 0: nothing; -1: several, of which the reading names two. Whole words and
 * beginnings of words will do, whatever the case and the accents. */
int choices_find_thing(const Choices *choices, int domain, const char *text, Reading *out);
#endif
