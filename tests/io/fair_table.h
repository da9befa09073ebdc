/* Tables whose chance comes from fair dealing, for the tests of fair dealing and of verifying. */
#ifndef TESTS_IO_FAIR_TABLE_H
#define TESTS_IO_FAIR_TABLE_H
#include "support.h"

typedef struct FairTable {
	TestTable table;
	FairRng source; /* of the match made last */
} FairTable;

/* The server and those seats (a bit each) take part; their secrets follow from `seed`. */
void fair_table_init(FairTable *fair, const Game *game, int seats, uint32_t parties, uint64_t seed);
Match *fair_table_match(FairTable *fair);

/* Reads and verifies a text; false with the error. */
bool verify_text(const char *text, size_t len, RecordError *error);

/* The text with the first `old` replaced by `new`; frees it. */
char *replaced(char *text, const char *old, const char *new);
#endif
