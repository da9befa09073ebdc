/* The rules for players, written in Markdown in games/GAME/rules and compiled in, laid out for a terminal. */
#ifndef TUI_RULES_H
#define TUI_RULES_H
#include "core/game.h"
#include "io/grow.h"

/* Appends the rules in lines of `width` columns with style marks: all of them, or with a handle ("EM-24", in any case) that rule
 * alone. In English where there is no other. False: the game has no rules, or no such rule. */
bool rules_render(const Game *game, int lang, int width, const char *handle, Grow *out);

/* "EM-1, EM-2, …" */
void rules_list_handles(const Game *game, int lang, Grow *out);
#endif
