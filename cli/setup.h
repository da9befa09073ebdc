/* From arguments to a setup: which game, how many seats, which options, which edition. Errors are said on stderr, and false or
 * NULL returned. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H
#include "cli/args.h"
#include "core/game.h"
#include "io/edition_text.h"

const Game *setup_find_game(const Command *command, const char *id); /* `id` NULL: none was named */

/* What was given for --option: `id=value`, checked once the game is known. */
typedef struct OptionArgs {
	const char *text[OPTIONS_MAX * 2];
	int n;
} OptionArgs;

bool setup_add_option(const Args *args, OptionArgs *options);
bool setup_options(const Command *command, const OptionArgs *options, Setup *setup);

/* `seats` (a --seats argument, or one without a value: the usual number), every option at its default; the pack is for
 * setup_load_edition to fill. */
bool setup_make(const Game *game, EditionPack *pack, const Args *seats, Setup *setup);

/* The edition in a folder (what was given for --edition), or with `dir` NULL the one compiled in. False: said on stderr, a line an error in
 * the form DIR/cards.csv:6:19: what is wrong; the command then ends with STATUS_FAILED. */
bool setup_load_edition(const Game *game, const char *dir, EditionPack *pack, EditionMeta *meta);

void setup_print_edition_errors(const EditionReport *report, const char *dir, int lang); /* those lines, on stderr */
#endif
