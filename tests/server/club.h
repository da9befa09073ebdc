/* The storage for tests of rows: a file in memory (club_file.c) or a database (club_database.c), whichever the program is linked with. */
#ifndef TESTS_SERVER_CLUB_H
#define TESTS_SERVER_CLUB_H
#include "tests/server/fake.h"

void club_start(void); /* an empty one */
void club_end(void);
Store *club_store(void);
Fake *club_open(void);
void club_close(Fake *fake); /* ends cleanly */
void club_run(const char *sql);
int64_t club_ask(const char *sql); /* the first column of the first row */
#endif
