/* From arguments to a setup: which game, how many seats, which options. Errors are said on stderr, and false or NULL returned. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H
#include "cli/args.h"
#include "core/game.h"

const Game *setup_find_game(const Command *command, const char *id); /* `id` NULL: none was named */

/* What was given for --option: `id=value`, checked once the game is known. */
typedef struct OptionArgs {
	const char *text[OPTIONS_MAX * 2];
	int n;
} OptionArgs;

bool setup_add_option(const Args *args, OptionArgs *options);
bool setup_options(const Command *command, const OptionArgs *options, Setup *setup);

/* The game's default edition, `seats` (a --seats argument, or one without a value: the usual number), every option at its
 * default. */
bool setup_make(const Game *game, EditionPack *pack, const Args *seats, Setup *setup);
#endif
