/* Tables whose chance comes from fair dealing, for the tests of fair dealing and of verifying. */
#ifndef TESTS_IO_FAIR_TABLE_H
#define TESTS_IO_FAIR_TABLE_H
#include "support.h"

typedef struct FairTable {
	TestTable table;
	FairRng source; /* of the latest match */
} FairTable;

/* The server and these seats (one bit each) take part; their secrets follow from `seed`. */
void fair_table_init(FairTable *fair, const Game *game, int seats, uint32_t parties, uint64_t seed);
Match *fair_table_match(FairTable *fair);

/* Reads and verifies a text; false, with the error, if it fails. */
bool verify_text(const char *text, size_t len, RecordError *error);

/* Returns the text with the first `old` replaced by `new`; frees the old text. */
char *replaced(char *text, const char *old, const char *new);
#endif
