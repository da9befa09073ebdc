/* Editions: the figures printed on the components, as data. A game describes its tables (columns, ranges, the rule each obeys);
 * one reader turns CSV text into the game's own `struct Edition` and the names beside it. The default edition is compiled in
 * and read the same way. An edition changes figures, names and copies, never what kinds of things exist. */
#ifndef CORE_EDITION_H
#define CORE_EDITION_H
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	LANG_EN,
	LANG_FR,
	LANG_COUNT,
	TABLES_MAX = 8,
	ROWS_MAX = 48,
	ID_MAX = 24,        /* bytes of an id, zero included */
	NAME_MAX_LEN = 48,  /* bytes of a name, zero included */
	EDITION_MAX = 4096, /* bytes of a game's struct Edition */
	EDITION_TEXT_MAX = 512,
	EDITION_ERRORS_MAX = 32, /* that are kept: so many have one cause */
	EDITION_NOTES_MAX = 24,
};

struct Game;
typedef struct Edition Edition; /* each game defines its own: plain figures, no pointers */

typedef enum ColumnType {
	COLUMN_ID, /* the row's id: a-z, 0-9 and _ */
	COLUMN_NAME_EN,
	COLUMN_NAME_FR,
	COLUMN_INT,    /* a number from min to max */
	COLUMN_VALUE,  /* the same, or `?` for a value that the rules compute: kept as 0 */
	COLUMN_SET,    /* ids of another table joined by +, or nothing: a mask, bit 0 is row 1 */
	COLUMN_ONE,    /* one id of another table: kept as that row, counted from 1 */
	COLUMN_SOURCE, /* book, public or reconstructed */
} ColumnType;

typedef enum Source { SOURCE_BOOK, SOURCE_PUBLIC, SOURCE_PARTLY, SOURCE_RECONSTRUCTED, SOURCE_COUNT } Source;
extern const char *const source_names[SOURCE_COUNT];

typedef struct Column {
	const char *name;
	ColumnType type;
	int min, max;     /* of a number */
	uint8_t table;    /* of a set or one: the table whose ids it uses, listed earlier */
	uint16_t offset;  /* in the row's struct; one byte is written */
	const char *rule; /* handle that a bad cell breaks */
} Column;

typedef struct Range {
	int min, max;
} Range;

typedef struct Table {
	const char *name;       /* file name without .csv */
	const char *const *ids; /* rows that must be there, in this order; NULL: the author's own */
	const Range *ranges;    /* one a row, in place of the columns' range; or NULL */
	uint8_t rows_min, rows_max;
	uint16_t offset; /* of the first row in struct Edition */
	uint16_t row_size;
	uint16_t count_offset; /* uint8_t with the number of rows, in struct Edition; 0: fixed ids need none */
	const Column *columns;
	uint8_t n_columns;
} Table;

typedef struct TableNames {
	uint8_t n_rows;
	uint8_t source[ROWS_MAX];
	char id[ROWS_MAX][ID_MAX];
	char name[LANG_COUNT][ROWS_MAX][NAME_MAX_LEN];
} TableNames;

/* A parsed edition with everything a match or a front end needs of it. No pointers: it can be copied. */
typedef struct EditionPack {
	alignas(16) unsigned char figures[EDITION_MAX]; /* the game's struct Edition */
	TableNames names[TABLES_MAX];
	uint64_t hash; /* of the figures and ids, not of the names */
} EditionPack;

typedef struct EditionError {
	char file[64];
	int line, column;                        /* from 1; 0: the file as a whole */
	char text[LANG_COUNT][EDITION_TEXT_MAX]; /* what is wrong and what would be right */
} EditionError;

/* What a reader found in an edition: all errors, in the order of the files' lines, and habits of spreadsheets that it
 * accepted. */
typedef struct EditionReport {
	int n_errors; /* all of them, also those that are not kept */
	EditionError error[EDITION_ERRORS_MAX];
	int n_notes;
	EditionError note[EDITION_NOTES_MAX];
} EditionReport;

typedef struct NamedText {
	const char *name; /* file name */
	const char *text;
} NamedText;

/* Reads all tables of the game; `files` ends with a NULL name. False: `report` says where and why, `pack` is unusable. What spans cells is
 * looked at when each of them is right. */
bool edition_parse(const struct Game *game, const NamedText *files, EditionPack *pack, EditionReport *report);

/* The same; what the report has already stays. */
bool edition_read_tables(const struct Game *game, const NamedText *files, EditionPack *pack, EditionReport *report);

struct Say;

/* Adds what is wrong with a file, said by a sentence of the catalogue; `rule`: handles that it breaks, or NULL. Returns false. */
bool edition_wrong(EditionReport *report, const NamedText *catalogue, const char *file, int line, int column, const struct Say *say,
                   const char *rule);

/* The same of a table as a whole, for games: `key` is of the game's catalogue, {n} a number of it. */
bool edition_refuse(EditionReport *report, const NamedText *catalogue, const Table *table, const char *key, int n);

/* A habit of spreadsheets that was accepted. */
void edition_note(EditionReport *report, const NamedText *catalogue, const char *file, const struct Say *say);

/* The edition compiled in. It is tested, so it cannot fail. */
void edition_default(const struct Game *game, EditionPack *pack);

static inline const Edition *edition_figures(const EditionPack *pack) {
	return (const Edition *)pack->figures;
}
#endif
