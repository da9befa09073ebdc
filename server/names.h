/* Names that persons give themselves. They are normalised (NFKC), and what could pass for somebody else is refused: characters that
 * cannot be seen or turn the text around, alphabets mixed within a word, what looks like a bot. Two names are alike when their
 * skeletons are the same: without case, accents, blanks and punctuation, and with letters that look the same made one. The table of
 * such letters is our own and not complete: it has Latin, Greek and Cyrillic letters and a few digits. */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H
#include "server/refusal.h"

/* The name as it is kept and shown, of a text from outside. False: `why` says what is wrong with it. */
bool name_read(const char *text, char out[NAME_MAX_LEN], Refusal *why);

/* Whether people could take one for the other. */
bool names_are_alike(const char *a, const char *b);
#endif
