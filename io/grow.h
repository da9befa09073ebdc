/* Text that grows: a core Text whose buffer is ours and is made larger before it is needed. Whoever writes a piece asks for room
 * for the longest it can be; when memory runs out the text stays cut and says so (`is_full`), so one check at the end will do. */
#ifndef IO_GROW_H
#define IO_GROW_H
#include "core/text.h"

enum { GROW_MAX = 1 << 28 }; /* bytes of the buffer: more is treated as out of memory */

typedef struct Grow {
	Text text;    /* what has been written; is_full: it is not all of it */
	char none[1]; /* stands in until there is a buffer, so that `text` can always be written to */
} Grow;

void grow_init(Grow *grow);  /* empty; a Grow must not be copied */
void grow_free(Grow *grow);  /* empty again */
void grow_clear(Grow *grow); /* forgets the text, keeps the buffer */

/* The text with room for `more` bytes and the zero byte. */
Text *grow_room(Grow *grow, size_t more);

void grow_add(Grow *grow, const char *string);
void grow_add_n(Grow *grow, const char *bytes, size_t n);
#endif
