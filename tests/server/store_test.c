/* Files of older programs can be continued, and what a killed server left in one is synced. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

extern const NamedText store_fixture_files[]; /* store_v1.sql, store_v2.sql, store_v3.sql, store_v6.sql, store_v9.sql */

enum { PATH_CUTS_MAX = 1000 };

static sqlite3 *open_raw(void) {
	sqlite3 *db = NULL;
	cr_assert_eq(sqlite3_open_v2("/a.db", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "mem"), SQLITE_OK);
	sqlite3_exec(db, "PRAGMA locking_mode=EXCLUSIVE", NULL, NULL, NULL); /* these files have no shared memory */
	return db;
}

static void run_raw(const char *sql) {
	char *error = NULL;
	sqlite3 *db = open_raw();
	sqlite3_exec(db, sql, NULL, NULL, &error);
	cr_assert_null(error, "%s", error);
	sqlite3_close(db);
}

/* The first column of the first row. */
static int64_t ask_raw(sqlite3 *db, const char *sql) {
	sqlite3_stmt *s = NULL;
	cr_assert_eq(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
	int64_t found = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
	sqlite3_finalize(s);
	return found;
}

static Fake *open_fake(void) {
	return open_world_at("/a.db", "mem", 5);
}

static void write_version(int version, uint64_t seed) {
	char name[32];
	const NamedText *file = store_fixture_files;
	snprintf(name, sizeof name, "store_v%d.sql", version);
	while (file->name && strcmp(file->name, name)) file++;
	cr_assert(file->name, "%s is missing", name);
	mem_vfs_start(seed);
	run_raw(file->text);
}

/* ---- newer tables ---- */

/* Somebody from the fixture; their token is one repeated digit. */
static FakeLink *sit(Fake *fake, const char *table, int seat, char digit) {
	FakeLink *link = fake_connect(fake);
	memset(link->token, digit, FAIR_HEX);
	snprintf(link->table, sizeof link->table, "%s", table);
	link->seat = seat;
	cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", table, link->token), "%s at %s", link->token, table);
	return link;
}

static void play_to_the_end(Fake *fake, FakeLink **p, int n) {
	const LiveTable *t = fake_find(fake, p[0]->table);
	for (int i = 0; i < 1000 && t->phase == PHASE_PLAY; i++) {
		fake_bots(fake);
		for (int k = 0; k < n; k++)
			if (fake_owes(p[k])) cr_assert(fake_act(p[k], fake_legal(p[k], (uint32_t)i)));
	}
	cr_assert_eq(t->phase, PHASE_OVER, "%s does not end", t->id);
}

Test(migration, tables_of_version_1_go_on) {
	write_version(1, 1);
	Fake *fake = open_fake();
	cr_assert_eq(ask_raw(store_handle(fake->store), "PRAGMA user_version"), STORE_VERSION);
	FakeLink *secret[2] = {sit(fake, "secretaaaaaa", 0, '3'), sit(fake, "secretaaaaaa", 1, '4')};
	fake_pass(fake, 130000); /* swept twice: a game played an hour ago has not expired, however old the table */
	cr_assert_eq(fake->hub->n_tables, 3);

	FakeLink *melee[2] = {sit(fake, "meleeaaaaaaa", 0, '1'), sit(fake, "meleeaaaaaaa", 1, '2')};
	const LiveTable *t = fake_find(fake, "meleeaaaaaaa");
	cr_assert_eq(t->n_steps, 39);
	cr_assert_str_eq(t->seat[1].name, "Bob");
	cr_assert_eq(t->seat[2].holder, HOLDER_BOT);
	cr_assert_gt(melee[0]->last, 1, "commands have been carried out");
	cr_assert_not_null(strstr(melee[0]->said.text.data, "\"text\":\"good luck, all\""));
	cr_assert_not_null(strstr(melee[0]->said.text.data, "\"phrase\":\"hello\""));
	play_to_the_end(fake, melee, 2);

	cr_assert(!fake_owes(secret[0]) && fake_owes(secret[1]));
	cr_assert(fake_ok(secret[0], "back", "\"n\":%llu", (unsigned long long)++secret[0]->last), "what was not revealed can be taken back");
	play_to_the_end(fake, secret, 2);

	FakeLink *host = sit(fake, "openaaaaaaaa", 0, '5');
	cr_assert(fake_ok(host, "bot", "\"seat\":2,\"level\":0") && fake_ok(host, "bot", "\"seat\":3,\"level\":0") &&
	          fake_ok(host, "start", "%s", ""));
	play_to_the_end(fake, &host, 1);

	FakeLink *over = sit(fake, "overaaaaaaaa", 1, '7');
	cr_assert(json_is_true(json_object_get(over->position, "over")));
	fake_close(fake);
	mem_vfs_end();
}

/* Tables from before the notebook was optional have it. */
Test(migration, tables_of_version_2_go_on_with_the_notebook) {
	write_version(2, 1);
	Fake *fake = open_fake();
	cr_assert_eq(ask_raw(store_handle(fake->store), "PRAGMA user_version"), STORE_VERSION);
	cr_assert_eq(fake->hub->n_tables, 2);
	FakeLink *melee[2] = {sit(fake, "meleebbbbbbb", 0, '1'), sit(fake, "meleebbbbbbb", 1, '2')};
	const LiveTable *t = fake_find(fake, "meleebbbbbbb");
	cr_assert_eq(t->n_steps, 35);
	cr_assert(t->has_notes && !t->has_talk && fake_find(fake, "openbbbbbbbb")->has_notes);
	cr_assert(fake_ok(melee[0], "notes", "%s", ""));
	play_to_the_end(fake, melee, 2);
	fake_close(fake);
	mem_vfs_end();
}

/* A holder had sent a number that cannot be exceeded: the present holder starts over, and the others go on where they were. */
Test(migration, a_number_that_was_sent_to_spoil_a_seat_is_forgotten) {
	write_version(3, 1);
	run_raw("UPDATE talk SET command=9223372036854775807 WHERE seat=0 AND owner=(SELECT key FROM tables WHERE id='meleeccccccc')");
	Fake *fake = open_fake();
	FakeLink *ada = sit(fake, "meleeccccccc", 0, '1'), *bob = sit(fake, "meleeccccccc", 1, '2');
	const LiveTable *t = fake_find(fake, "meleeccccccc");
	cr_expect_eq(t->seat[0].last, 0);
	cr_expect_gt(t->seat[1].last, 0);
	cr_expect(fake_ok(ada, "say", "\"n\":1,\"text\":\"again\"") && !json_is_true(json_object_get(ada->answer, "again")));
	cr_expect(fake_ok(bob, "say", "\"n\":%llu,\"text\":\"again\"", (unsigned long long)t->seat[1].last + 1));
	fake_close(fake);
	mem_vfs_end();
}

Test(migration, tables_of_version_3_go_on) {
	write_version(3, 1);
	Fake *fake = open_fake();
	cr_assert_eq(ask_raw(store_handle(fake->store), "PRAGMA user_version"), STORE_VERSION);
	cr_assert_eq(fake->hub->n_tables, 4, "all but the one that is over");
	FakeLink *melee[2] = {sit(fake, "meleeccccccc", 0, '1'), sit(fake, "meleeccccccc", 1, '2')};
	cr_assert_eq(fake_find(fake, "meleeccccccc")->n_steps, 31);
	cr_assert_not_null(strstr(melee[1]->said.text.data, "\"text\":\"l'as-tu vu ?\""));
	cr_assert_not(fake_ok(melee[0], "say", "\"n\":1,\"text\":\"again\""), "what was said before the restart is not said twice");
	play_to_the_end(fake, melee, 2);

	FakeLink *duel[2] = {sit(fake, "duelcccccccc", 0, '3'), sit(fake, "duelcccccccc", 1, '4')};
	cr_assert(!fake_owes(duel[0]) && fake_owes(duel[1]), "one has chosen in secret");
	cr_assert(!fake_find(fake, "duelcccccccc")->has_notes);
	play_to_the_end(fake, duel, 2);
	FakeLink *brigands[2] = {sit(fake, "brigcccccccc", 0, '5'), sit(fake, "brigcccccccc", 1, '6')};
	cr_assert_not_null(strstr(brigands[0]->said.text.data, "\"phrase\":\"well_played\""));
	play_to_the_end(fake, brigands, 2);

	FakeLink *host = sit(fake, "opencccccccc", 0, '7');
	cr_assert(fake_ok(host, "bot", "\"seat\":2,\"level\":0") && fake_ok(host, "bot", "\"seat\":3,\"level\":0") &&
	          fake_ok(host, "start", "%s", ""));
	cr_assert(json_is_true(json_object_get(sit(fake, "overcccccccc", 1, '9')->position, "over")));
	fake_close(fake);
	mem_vfs_end();
}

Test(migration, tables_of_version_6_go_on) {
	write_version(6, 1);
	Fake *fake = open_fake();
	cr_assert_eq(ask_raw(store_handle(fake->store), "PRAGMA user_version"), STORE_VERSION);
	cr_assert_eq(fake->hub->n_tables, 3, "all but the one that is over");
	const LiveTable *t = fake_find(fake, "meleeddddddd");
	cr_assert(t->seat[2].holder == HOLDER_BOT && t->seat[2].may_return && t->n_steps == 24);
	FakeLink *melee[3] = {sit(fake, "meleeddddddd", 0, '1'), sit(fake, "meleeddddddd", 1, '2'), sit(fake, "meleeddddddd", 2, '3')};
	cr_assert(t->seat[2].holder == HOLDER_PERSON && !t->seat[2].may_return, "who left has come back");
	cr_assert_not_null(strstr(melee[0]->said.text.data, "\"text\":\"l'as-tu vu ?\""));
	play_to_the_end(fake, melee, 3);

	FakeLink *duel[2] = {sit(fake, "dueldddddddd", 0, '4'), sit(fake, "dueldddddddd", 1, '5')}, *gone = fake_connect(fake);
	cr_assert(fake_find(fake, "dueldddddddd")->seat[2].has_resigned);
	memset(gone->token, '6', FAIR_HEX);
	cr_assert_not(fake_ok(gone, "sit", "\"table\":\"dueldddddddd\",\"token\":\"%s\"", gone->token), "who conceded cannot");
	play_to_the_end(fake, duel, 2);

	FakeLink *host = sit(fake, "opendddddddd", 0, '7');
	cr_assert(fake_ok(host, "bot", "\"seat\":2,\"level\":0") && fake_ok(host, "start", "%s", ""));
	play_to_the_end(fake, &host, 1);
	cr_assert(json_is_true(json_object_get(sit(fake, "overdddddddd", 1, '9')->position, "over")));
	fake_close(fake);
	mem_vfs_end();
}

/* and can be played in rooms, which that server did not have */
Test(migration, tables_of_version_9_go_on) {
	write_version(9, 1);
	Fake *fake = open_fake();
	cr_assert_eq(ask_raw(store_handle(fake->store), "PRAGMA user_version"), STORE_VERSION);
	cr_assert_eq(fake->hub->n_tables, 3);
	cr_assert_eq(fake->hub->n_rooms, 0);
	FakeLink *melee[2] = {sit(fake, "meleeeeeeeee", 0, '1'), sit(fake, "meleeeeeeeee", 1, '2')};
	const LiveTable *t = fake_find(fake, "meleeeeeeeee");
	cr_assert(t->stand_in == 1 && t->pause == PAUSE_HOST && t->n_steps > 10);
	cr_assert(fake_ok(melee[0], "pause", "\"on\":false"));
	play_to_the_end(fake, melee, 2);
	FakeLink *ring[3] = {sit(fake, "ringeeeeeeee", 0, '3'), sit(fake, "ringeeeeeeee", 1, '4'), sit(fake, "ringeeeeeeee", 2, '5')};
	cr_assert_eq(fake_find(fake, "ringeeeeeeee")->days, 3);
	play_to_the_end(fake, ring, 3);
	FakeLink *screen = fake_connect(fake);
	cr_assert(fake_ok(screen, "room_create", "%s", ""));
	cr_assert_eq(ask_raw(store_handle(fake->store), "SELECT count(*) FROM rooms"), 1);
	fake_close(fake);
	mem_vfs_end();
}

/* Nobody knows how long ago the dates in it were: everything gets its full time once more, and no longer. */
Test(migration, what_is_kept_how_long_begins_anew_with_the_clock) {
	static const char count[] = "SELECT count(*) FROM tables";
	write_version(3, 1);
	Fake *fake = open_fake();
	fake->skew = (int64_t)300 * 86400;
	fake_pass(fake, 2 * SWEEP_MS);
	cr_assert_eq(ask_raw(store_handle(fake->store), count), 5);
	fake->now += (int64_t)EXPIRE_OPEN * 1000;
	fake_pass(fake, SWEEP_MS);
	cr_assert_eq(ask_raw(store_handle(fake->store), count), 4, "the one that has not begun");
	fake->now += (int64_t)EXPIRE_IDLE * 1000;
	fake_pass(fake, SWEEP_MS);
	cr_assert_eq(ask_raw(store_handle(fake->store), count), 1, "the abandoned ones, with a clock and without");
	fake->now += (int64_t)EXPIRE_OVER * 1000;
	fake_pass(fake, SWEEP_MS);
	cr_assert_eq(ask_raw(store_handle(fake->store), count), 0, "the one that is over");
	fake_close(fake);
	mem_vfs_end();
}

static void cut_migration_of(int version, int tables, const char *begun, int steps) {
	int n_cut = 0;
	bool is_whole = false;
	for (long cut = 0; !is_whole && cut < PATH_CUTS_MAX; cut++) {
		char reason[512];
		Text why = TEXT_ON(reason);
		write_version(version, (uint64_t)cut + 1);
		mem_vfs_cut_after(cut);
		store_close(store_open("/a.db", "mem", "now", &why, &why));
		is_whole = !mem_vfs_is_cut();
		n_cut += !is_whole;
		mem_vfs_power_on();
		Fake *fake = open_fake();
		int whole = (int)ask_raw(store_handle(fake->store), "SELECT count(*) FROM tables WHERE seen>=changed AND has_notes=1");
		cr_assert_eq(whole, tables, "version %d, cut %ld", version, cut);
		cr_assert_eq(ask_raw(store_handle(fake->store), "PRAGMA user_version"), STORE_VERSION);
		cr_assert_eq(fake_find(fake, begun)->n_steps, steps);
		fake_close(fake);
		mem_vfs_end();
	}
	cr_assert(is_whole && n_cut > 4, "%d cuts", n_cut);
}

Test(migration, a_power_cut_in_the_middle_leaves_the_old_or_the_new) {
	cut_migration_of(1, 4, "meleeaaaaaaa", 39);
	cut_migration_of(2, 2, "meleebbbbbbb", 35);
	cut_migration_of(3, 4, "meleeccccccc", 31); /* the fifth table has no notebook */
	cut_migration_of(6, 3, "meleeddddddd", 24); /* the fourth one has none */
	cut_migration_of(9, 3, "meleeeeeeeee", 27);
}

Test(migration, a_step_that_fails_changes_nothing_and_says_so) {
	char reason[512];
	Text why = TEXT_ON(reason);
	write_version(1, 1);
	run_raw("DROP TABLE steps"); /* the second half of the first step needs it */
	cr_assert_null(store_open("/a.db", "mem", "now", &why, &why));
	cr_assert_not_null(strstr(reason, "cannot be brought from version 1 to 2"), "%s", reason);
	cr_assert_not_null(strstr(reason, "left at version 1"), "%s", reason);
	sqlite3 *db = open_raw();
	cr_assert_eq(ask_raw(db, "PRAGMA user_version"), 1);
	cr_assert_eq(ask_raw(db, "SELECT count(*) FROM pragma_table_info('tables') WHERE name='seen'"), 0, "half of the step was taken");
	sqlite3_close(db);
	mem_vfs_end();
}

Test(migration, a_store_of_a_newer_program_is_refused) {
	char reason[256];
	Text why = TEXT_ON(reason);
	write_version(1, 1);
	run_raw("PRAGMA user_version=99");
	cr_assert_null(store_open("/a.db", "mem", "now", &why, &why));
	cr_assert_not_null(strstr(reason, "version is 99"));
	mem_vfs_end();
}

/* A server killed between writing and syncing leaves data that the next server shows to people: by then it must be on the disk. */
Test(store, what_a_killed_server_wrote_is_synced_before_it_is_shown) {
	char reason[512];
	Text why = TEXT_ON(reason);
	mem_vfs_start(3);
	int n_seen = 0; /* commits that failed but are in the file */
	int64_t before = 0;
	for (long cut = 1; cut < 12; cut++) {
		TableRow row = {
			.id = "killedaaaaaa", .game = "null_game", .options = "", .edition = "default", .seats = 2, .rematch = "", .deals = ""};
		Store *store = store_open("/a.db", "mem", "now", &why, &why);
		cr_assert(store, "%s", reason);
		row.id[0] = (char)('a' + cut);
		mem_vfs_cut_after(cut);
		store_put_table(store, &row);
		bool is_kept = store_commit(store);
		mem_vfs_cut_now();
		store_close(store);
		mem_vfs_restart(); /* everything written is there */
		store = store_open("/a.db", "mem", "now", &why, &why);
		int64_t shown = ask_raw(store_handle(store), "SELECT count(*) FROM tables");
		mem_vfs_cut_now();
		store_close(store);
		mem_vfs_power_on();
		store = store_open("/a.db", "mem", "now", &why, &why);
		cr_assert_eq(ask_raw(store_handle(store), "SELECT count(*) FROM tables"), shown, "cut %ld", cut);
		n_seen += !is_kept && shown > before;
		before = shown;
		store_close(store);
	}
	cr_assert_gt(n_seen, 0, "nothing was written and not synced");
	mem_vfs_end();
}
