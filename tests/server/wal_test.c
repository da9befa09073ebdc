/* A damaged log is noticed, reported and set aside; one left by a dead server is not mistaken for damaged. */
#include "tests/server/fake.h"
#include "tests/server/mem_vfs.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 10, WAL_HEADER = 32, FRAME = 24 + 4096 };

static Fake *open_fake(Text *why) {
	return fake_open("/a.db", "mem", 5, why);
}

static Fake *open_or_fail(void) {
	char reason[512];
	Text why = TEXT_ON(reason);
	Fake *fake = open_fake(&why);
	cr_assert(fake, "%s", reason);
	return fake;
}

/* The power fails when a server has created some tables, each in its own transaction. */
static void leave_log(void) {
	mem_vfs_start(1);
	Fake *fake = open_or_fail();
	FakeLink *host = fake_connect(fake);
	for (int i = 0; i < TABLES; i++) cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\""));
	mem_vfs_cut_after(0);
	fake_close(fake);
	mem_vfs_power_on();
}

static unsigned char *log_bytes(long *n) {
	unsigned char *bytes = mem_vfs_bytes("/a.db-wal", n);
	cr_assert(bytes && *n > WAL_HEADER + 20 * FRAME, "%ld bytes", *n);
	return bytes;
}

static bool is_commit(const unsigned char *log, long frame) {
	return memcmp(log + WAL_HEADER + frame * FRAME + 4, "\0\0\0", 4) != 0;
}

static bool is_same(const char *name, const unsigned char *bytes, long n) {
	long size;
	const unsigned char *other = mem_vfs_bytes(name, &size);
	return other && size == n && !memcmp(other, bytes, (size_t)n);
}

/* One bit of the log is wrong: the server reports it, keeps the damaged file, and continues with the intact part. */
static void flip_and_open(long at) {
	long n, n_database;
	leave_log();
	unsigned char *log = log_bytes(&n), *database = mem_vfs_bytes("/a.db", &n_database);
	log[at] ^= 1;
	unsigned char *before = malloc((size_t)n), *database_before = malloc((size_t)n_database);
	memcpy(before, log, (size_t)n);
	memcpy(database_before, database, (size_t)n_database);
	Fake *fake = open_or_fail();
	cr_expect_not_null(strstr(fake->log, "damaged"), "bit at %ld", at);
	cr_expect_not_null(strstr(fake->log, "/a.db.damaged-now"), "bit at %ld: %s", at, fake->log);
	cr_expect_lt(fake->hub->n_tables, TABLES);
	cr_expect(is_same("/a.db.damaged-now", database_before, n_database) && is_same("/a.db.damaged-now-wal", before, n), "bit at %ld", at);
	FakeLink *host = fake_connect(fake);
	cr_expect(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\""), "it goes on");
	fake_close(fake);
	mem_vfs_end();
	free(before);
	free(database_before);
}

Test(wal, a_wrong_bit_is_noticed_wherever_it_is) {
	static const long in_frame[] = {0, 3, 8, 15, 16, 23, 24, 24 + 4095};
	static const long in_header[] = {0, 8, 16, 20, 24, 31};
	for (size_t i = 0; i < sizeof in_header / sizeof *in_header; i++) flip_and_open(in_header[i]);
	for (size_t i = 0; i < sizeof in_frame / sizeof *in_frame; i++) flip_and_open(WAL_HEADER + 3 * FRAME + in_frame[i]);
}

Test(wal, what_is_lost_is_counted) {
	long n, commits = 0;
	leave_log();
	unsigned char *log = log_bytes(&n);
	long frames = (n - WAL_HEADER) / FRAME;
	log[WAL_HEADER + 4 * FRAME + 100] ^= 1;
	for (long i = 4; i < frames; i++)
		commits += is_commit(log, i) &&
		           !(is_commit(log, i - 1) && !memcmp(log + WAL_HEADER + i * FRAME, log + WAL_HEADER + (i - 1) * FRAME, 8));
	Fake *fake = open_or_fail();
	char wanted[100];
	snprintf(wanted, sizeof wanted, "damaged at frame 5: %ld transactions (%ld pages)", commits, frames - 4);
	cr_assert_not_null(strstr(fake->log, wanted), "%s, not: %s", wanted, fake->log);
	fake_close(fake);
	mem_vfs_end();
}

Test(wal, a_log_that_is_whole_is_no_news) {
	leave_log();
	Fake *fake = open_or_fail();
	cr_assert_null(strstr(fake->log, "damaged"), "%s", fake->log);
	cr_assert_eq(fake->hub->n_tables, TABLES);
	fake_close(fake);
	mem_vfs_end();
}

/* The end of the last transaction may be missing or torn: nobody was told of it. */
Test(wal, an_unfinished_end_is_no_damage) {
	for (int torn = 0; torn < 2; torn++) {
		long n;
		leave_log();
		unsigned char *log = log_bytes(&n);
		long last = (n - WAL_HEADER) / FRAME - 1;
		if (torn) memset(log + WAL_HEADER + last * FRAME + 1000, 0, FRAME - 1000);
		else memset(log + WAL_HEADER + last * FRAME, 0, FRAME);
		Fake *fake = open_or_fail();
		cr_assert_null(strstr(fake->log, "damaged"), "%s", fake->log);
		fake_close(fake);
		mem_vfs_end();
	}
}

/* Nothing is written into a database whose pages are inconsistent. */
Test(wal, a_broken_database_is_refused_and_left_alone) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	long n, n_log;
	leave_log();
	fake_close(open_or_fail()); /* now everything is in the database */
	unsigned char *database = mem_vfs_bytes("/a.db", &n), *before = malloc((size_t)n);
	memset(database + 4096, 0xA5, 200);
	memcpy(before, database, (size_t)n);
	cr_assert_null(open_fake(&why));
	cr_assert_not_null(strstr(reason, "put the last backup in its place"), "%s", reason);
	cr_assert(is_same("/a.db", before, n));
	mem_vfs_bytes("/a.db-wal", &n_log);
	cr_assert_eq(n_log, 0);
	mem_vfs_end();
	free(before);
}
