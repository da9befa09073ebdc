/* Editions as folders: the tables DIR/NAME.csv and DIR/edition.json. */
#ifndef IO_EDITION_DIR_H
#define IO_EDITION_DIR_H
#include "io/edition_text.h"

enum { EDITION_FILE_MAX = 1 << 20 }; /* bytes of one file */

/* Reads an edition from a folder. Other files may lie there, but no CSV file that is not one of the game's tables: it would be
 * a slip of the pen. As edition_load_files; the file of an error is empty when it concerns the folder. */
const Game *edition_load_dir(const Game *wanted, const char *dir, EditionPack *pack, EditionMeta *meta, EditionReport *report);

/* Writes the files of the edition compiled in, as they are, into a folder that is made if it is not there; with a `meta`, under that name.
 * Overwrites nothing: refused when any of the files exists. False: `why` says which file and what is wrong. */
bool edition_write_dir(const Game *game, const EditionMeta *meta, const char *dir, Text *why);

/* The same with any figures. */
bool edition_save_dir(const Game *game, const EditionPack *pack, const EditionMeta *meta, const char *dir, Text *why);
#endif
