/* Editions as texts: an edition's files held in memory (compiled in, read from a folder or from a record), and the way back from
 * a parsed edition to its files. */
#ifndef IO_EDITION_TEXT_H
#define IO_EDITION_TEXT_H
#include "core/game.h"

/* What edition.json says. */
typedef struct EditionMeta {
	char id[ID_MAX];
	char name[LANG_COUNT][NAME_MAX_LEN];
} EditionMeta;

enum {
	EDITION_CSV_MAX = 1 << 17, /* bytes that edition_print_csv writes at most: 49 lines of about 2 KiB, all quotes doubled */
	EDITION_JSON_MAX = 2048    /* the same for edition_print_json */
};

/* All tables and edition.json; `files` ends with a NULL name and has nothing else. Whose edition it is: of any game that edition.json
 * names, or of `wanted` where that is not NULL. NULL: `report` says where and why. */
const Game *edition_load_files(const Game *wanted, const NamedText *files, EditionPack *pack, EditionMeta *meta, EditionReport *report);

/* The same; what the report has already stays, and if that is an error the answer is NULL. */
const Game *edition_read_files(const Game *wanted, const NamedText *files, EditionPack *pack, EditionMeta *meta, EditionReport *report);

/* Whether the game's editions have a file of that name. */
bool edition_has_file(const Game *game, const char *name);

/* One cell of a table, as CSV has it. */
void edition_print_cell(const Game *game, const EditionPack *pack, int table, const Column *column, int row, Text *out);

/* A table as CSV: read again, it gives the same figures, names, sources and hash. */
void edition_print_csv(const Game *game, const EditionPack *pack, int table, Text *out);

/* edition.json, in one line. */
void edition_print_json(const Game *game, const EditionMeta *meta, Text *out);

/* All files of an edition. */
typedef struct EditionFiles {
	NamedText file[TABLES_MAX + 2]; /* the last has no name */
	char name[TABLES_MAX][64], csv[TABLES_MAX][EDITION_CSV_MAX], json[EDITION_JSON_MAX];
} EditionFiles;
void edition_print_files(const Game *game, const EditionPack *pack, const EditionMeta *meta, EditionFiles *out);

/* "DIR/cards.csv:3:17: text", an error or a note; `dir` may be NULL. */
void edition_print_error(const EditionError *error, const char *dir, int lang, Text *out);

/* The first error in English, and how many more there are: for logs and programs. */
void edition_print_report(const EditionReport *report, const char *dir, Text *out);
#endif
