/* Names that people choose. They are normalised (NFKC), and anything that could pass for somebody else is refused: invisible characters and
 * those that change the direction of text, alphabets mixed within a word, names that look like a bot's. Two names are alike when their
 * skeletons are equal: without case, accents, blanks and punctuation, and with lookalike letters merged. The table of lookalikes is our own
 * and not complete: it has Latin, Greek and Cyrillic letters and a few digits. */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H
#include "io/refusal.h"

/* Turns a text from outside into the name that is kept and shown. False: `why` says what is wrong with it. */
bool name_read(const char *text, char out[NAME_MAX_LEN], Refusal *why);

/* Whether people could mistake one for the other. */
bool names_are_alike(const char *a, const char *b);
#endif
