/* A text that is given away. */
#ifndef WASM_GIVE_H
#define WASM_GIVE_H
#include "io/grow.h"

/* Gives away the text of a Grow, which page_free frees; NULL: out of memory, the text is incomplete and has been freed. */
char *give(Grow *grow);
#endif
