/* `tripot edition` in two parts: edition.c is the command with list, export and new, edition_check.c checks a folder and compares it with
 * the default or with another. */
#ifndef CLI_EDITION_H
#define CLI_EDITION_H
#include "cli/command.h"
#include "io/edition_text.h"

enum { HASH_TEXT_MAX = 20 };

extern const Command command_edition;

/* Lines that say what an edition is: its name, hash and rows. */
void edition_show(const Game *game, const EditionPack *pack, const EditionMeta *meta, int language);

/* The same as members of a JSON object. */
void edition_members(const Game *game, const EditionPack *pack, const EditionMeta *meta, Text *out);

/* These return a STATUS_…. A side of a difference is a folder, or a game's id for its default edition. */
int edition_check(const char *dir, int language, bool json);
int edition_diff(const char *before, const char *after, int language, bool json);
#endif
