/* The games in words and figures, as JSON for front ends that hold none of them: docs/protocol.md says what stands in it. A server answers
 * requests with it, a page that has the engine itself asks it directly, `tripot print` puts it on paper. */
#ifndef IO_BOOK_H
#define IO_BOOK_H
#include "io/edition_text.h"
#include "io/grow.h"
#include "io/pace.h"

/* Of the server's protocol, and so of all that is told in its words. */
enum { PROTOCOL_VERSION = 4, BOOK_LEVELS_MAX = 16 };

/* What the list of games tells beside the games. */
typedef struct BookList {
	const char *level[BOOK_LEVELS_MAX]; /* of bots, the weakest first; NULL behind the last */
	/* Edition i of a game by its name; false: there are not so many. */
	bool (*edition)(const struct BookList *self, const Game *game, int i, const char **name);
	const void *arg; /* whatever that needs */
} BookList;
void book_list_json(const BookList *list, Grow *out);

int book_lang(const char *name); /* "en" or "fr": LANG_EN or LANG_FR; -1 */

/* A game's texts, domains, verbs, events, fields and edition in one language; `edition` is the name that tables know it by. */
void book_json(const Setup *setup, const char *edition, const EditionMeta *meta, int lang, Grow *out);

/* Its rules for players as they are written; NULL: nobody has written any. */
const char *book_rules(const Game *game, int lang);

/* A first game to learn by. False: the game has none (`first` is empty), or it cannot be played. */
bool book_first(const Game *game, int lang, Grow *out);

/* ---- what these are made from ---- */

const char *book_file(const NamedText *files, const char *name); /* NULL: it is not among them */

/* The lines `key = text` of one language's file, as an object. */
void book_catalogue(const char *key, const NamedText *files, int lang, Grow *out);
#endif
