/* A club in a file in memory; see club.h. */
#include "tests/server/club.h"
#include "tests/server/mem_vfs.h"

#include <criterion/criterion.h>

void club_start(void) {
	mem_vfs_start(1);
}

void club_end(void) {
	mem_vfs_end();
}

Store *club_store(void) {
	char reason[512];
	Text why = TEXT_ON(reason);
	Store *store = store_open("/a.db", "mem", "now", &why, &why);
	cr_assert(store, "%s", reason);
	return store;
}

Fake *club_open(void) {
	char reason[512];
	Text why = TEXT_ON(reason);
	Fake *fake = fake_open("/a.db", "mem", 5, &why);
	cr_assert(fake, "%s", reason);
	return fake;
}

void club_close(Fake *fake) {
	fake_close(fake);
}

static sqlite3 *open_raw(void) {
	sqlite3 *db = NULL;
	cr_assert_eq(sqlite3_open_v2("/a.db", &db, SQLITE_OPEN_READWRITE, "mem"), SQLITE_OK);
	sqlite3_exec(db, "PRAGMA locking_mode=EXCLUSIVE", NULL, NULL, NULL); /* these files have no shared memory */
	return db;
}

void club_run(const char *sql) {
	char *error = NULL;
	sqlite3 *db = open_raw();
	sqlite3_exec(db, sql, NULL, NULL, &error);
	cr_assert_null(error, "%s", error);
	sqlite3_close(db);
}

int64_t club_ask(const char *sql) {
	sqlite3 *db = open_raw();
	sqlite3_stmt *s = NULL;
	cr_assert_eq(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
	int64_t found = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
	sqlite3_finalize(s);
	sqlite3_close(db);
	return found;
}
