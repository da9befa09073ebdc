/* Who owns a table in a database: stale epochs are refused, leases let others take over, nothing is taken twice. */
#include "server/store/store.h"
#include "tests/server/club.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LONG_LEASE = 60000, SHORT_LEASE = 1000 };

static Store *join(const char *url, int lease_ms) {
	Store *store = club_store();
	cr_assert(store_join(store, url, lease_ms), "%s", store_error(store));
	return store;
}

static TableKey add_table(Store *store, const char *id, int phase) {
	TableRow row = {.game = "null_game", .options = "", .edition = "default", .seats = 2, .rematch = "", .deals = "", .phase = phase};
	snprintf(row.id, sizeof row.id, "%s", id);
	store_put_table(store, &row);
	return row.key;
}

/* A room that plays at that table. */
static TableKey add_room(Store *store, const char *code, const char *table) {
	RoomRow row = {.game = "null_game", .options = "", .edition = "default"};
	snprintf(row.code, sizeof row.code, "%s", code);
	store_put_room(store, &row);
	store_put_room_game(store, row.key, &(RoomGameRow){1, table, "null_game", false, ""});
	return row.key;
}

static bool add_step(Store *store, TableKey key, int64_t n) {
	store_add_step(store, key, &(StepRow){.n = n, .lines = "0 x\n"});
	return store_commit(store);
}

static int64_t steps(void) {
	return club_ask("SELECT count(*) FROM steps");
}

static void sleep_ms(int ms) {
	nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* Ends the lease of everybody who has joined, by the database's clock. */
static void end_leases(void) {
	club_run("UPDATE nodes SET lease_until=clock_timestamp()");
}

Test(owner, new_tables_belong_to_their_maker) {
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE);
	TableKey key = add_table(a, "ownedaaaaaaa", 3), found;
	char url[STORE_URL];
	cr_assert(store_commit(a) && key.key && key.epoch == 1);
	cr_assert_eq(store_take_table(a, "ownedaaaaaaa", &found, url), TAKE_OURS);
	cr_assert(found.key == key.key && found.epoch == 1);
	cr_assert_eq(store_take_table(b, "ownedaaaaaaa", &found, url), TAKE_ELSEWHERE);
	cr_assert_str_eq(url, "a");
	cr_assert_eq(store_take_table(b, "nothereaaaaa", &found, url), TAKE_NONE);
	cr_assert(add_step(a, key, 1) && store_commit(b));
	store_close(a);
	store_close(b);
}

Test(owner, a_stale_write_is_refused_and_nothing_of_its_transaction_is_kept) {
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE);
	TableKey first = add_table(a, "staleaaaaaaa", 3), other = add_table(a, "otheraaaaaaa", 3), taken;
	cr_assert(store_commit(a));
	end_leases();
	cr_assert_eq(store_take_table(b, "staleaaaaaaa", &taken, NULL), TAKE_TAKEN);
	cr_assert(store_commit(b) && taken.key == first.key && taken.epoch == 2);
	cr_assert(add_step(b, taken, 1));
	store_add_step(a, other, &(StepRow){.n = 1, .lines = "0 x\n"}); /* this one is still its own */
	cr_assert_not(add_step(a, first, 1), "it was not ours any more");
	cr_assert_not_null(strstr(store_error(a), "stale write"), "%s", store_error(a));
	cr_assert_eq(steps(), 1);
	cr_assert_not(add_step(a, other, 1), "after that nothing is written");
	cr_assert_eq(steps(), 1);
	store_close(a);
	store_close(b);
}

/* Even with the right epoch, by chance or from reading it: it must also be the right node. */
Test(owner, the_right_epoch_of_somebody_else_does_not_help) {
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE);
	TableKey key = add_table(a, "epochaaaaaaa", 3);
	cr_assert(store_commit(a));
	cr_assert_not(add_step(b, key, 1));
	cr_assert(add_step(a, key, 1) && steps() == 1);
	store_close(a);
	store_close(b);
}

Test(owner, what_is_claimed_counts_as_written) {
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE);
	TableKey key = add_table(a, "claimaaaaaaa", 3), taken;
	cr_assert(store_commit(a));
	store_claim(a, STORE_TABLE, key);
	cr_assert(store_commit(a));
	end_leases();
	cr_assert(store_take_table(b, "claimaaaaaaa", &taken, NULL) == TAKE_TAKEN && store_commit(b));
	store_claim(a, STORE_TABLE, key);
	cr_assert_not(store_commit(a));
	store_close(a);
	store_close(b);
}

/* The owner has written but not committed when its lease runs out: a take-over comes before or after, never in between. The owner's
 * connection is closed, so that nobody waits for it. */
Test(owner, a_take_over_does_not_come_between) {
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE);
	TableKey key = add_table(a, "betweenaaaaa", 3), taken;
	char url[STORE_URL];
	StoreTake what;
	cr_assert(store_commit(a));
	store_add_step(a, key, &(StepRow){.n = 1, .lines = "0 x\n"});
	store_has_ban(a, "x"); /* the write has reached the database, and its row is locked */
	end_leases();
	what = store_take_table(b, "betweenaaaaa", &taken, url);
	cr_assert_eq(what, TAKE_ELSEWHERE);
	cr_assert_str_eq(url, "", "nobody who is alive");
	for (int i = 0; i < 500 && what == TAKE_ELSEWHERE; i++) {
		sleep_ms(10);
		what = store_take_table(b, "betweenaaaaa", &taken, url);
	}
	cr_assert(what == TAKE_TAKEN && store_commit(b));
	cr_assert_not(store_commit(a));
	cr_assert_eq(steps(), 0);
	cr_assert(add_step(b, taken, 1) && steps() == 1);
	store_close(a);
	store_close(b);
}

Test(owner, a_lease_runs_out_by_itself_and_beats_renew_it) {
	club_start();
	Store *a = join("a", SHORT_LEASE), *b = join("b", LONG_LEASE);
	TableKey taken;
	add_table(a, "leaseaaaaaaa", 3);
	cr_assert(store_commit(a));
	for (int i = 0; i < 5; i++) {
		sleep_ms(SHORT_LEASE / 4);
		cr_assert(store_beat(a, 0));
	}
	cr_assert(store_take_table(b, "leaseaaaaaaa", &taken, NULL) == TAKE_ELSEWHERE && store_commit(b));
	sleep_ms(SHORT_LEASE + 100);
	cr_assert(store_take_table(b, "leaseaaaaaaa", &taken, NULL) == TAKE_TAKEN && store_commit(b));
	cr_assert_not(store_beat(a, 0), "it is too late");
	cr_assert_not_null(strstr(store_error(a), "lease"));
	store_close(a);
	store_close(b);
}

typedef struct Found {
	char order[400];
} Found;

static void note_found(void *arg, StoreKind kind, const char *id, TableKey key) {
	Found *f = arg;
	size_t n = strlen(f->order);
	cr_assert(key.key && key.epoch > 1);
	snprintf(f->order + n, sizeof f->order - n, "%s%s ", kind == STORE_ROOM ? "room:" : "", id);
}

Test(owner, what_is_free_is_found_once_and_rooms_come_with_their_tables) {
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE), *c = join("c", LONG_LEASE);
	Found found = {""};
	TableKey key;
	add_table(a, "aloneaaaaaaa", 0);
	add_table(a, "roomtableaaa", 3);
	add_table(a, "overaaaaaaaa", STORE_OVER);
	add_room(a, "ROOMAAA", "roomtableaaa");
	cr_assert(store_commit(a));
	cr_assert_eq(store_take_free(b, 10, note_found, &found), 0);
	end_leases();
	club_run("UPDATE nodes SET lease_until=clock_timestamp()+interval '1 hour' WHERE url<>'a'");
	cr_assert_eq(store_take_free(b, 10, note_found, &found), 3);
	cr_assert_str_eq(found.order, "roomtableaaa room:ROOMAAA aloneaaaaaaa ", "tables before their room, and no finished ones");
	cr_assert_eq(store_take_free(c, 10, note_found, &found), 0, "the other has them, though it has not committed");
	cr_assert(store_commit(b) && store_commit(c));
	cr_assert_eq(store_take_free(c, 10, note_found, &found), 0);
	cr_assert_eq(store_take_table(c, "overaaaaaaaa", &key, NULL), TAKE_TAKEN);
	cr_assert(store_commit(c));
	store_close(a);
	store_close(b);
	store_close(c);
}

Test(owner, one_of_both_takes_the_other) {
	for (int by_room = 0; by_room < 2; by_room++) {
		club_start();
		Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE);
		TableKey table, room, key;
		table = add_table(a, "roomtableaaa", 3);
		room = add_room(a, "ROOMAAA", "roomtableaaa");
		cr_assert(store_commit(a));
		end_leases();
		if (by_room) cr_assert_eq(store_take_room(b, "ROOMAAA", &key, NULL), TAKE_TAKEN);
		else cr_assert_eq(store_take_table(b, "roomtableaaa", &key, NULL), TAKE_TAKEN);
		cr_assert(key.epoch == 2 && key.key == (by_room ? room.key : table.key));
		cr_assert_eq(store_take_room(b, "ROOMAAA", &key, NULL), TAKE_OURS);
		cr_assert_eq(store_take_table(b, "roomtableaaa", &key, NULL), TAKE_OURS);
		cr_assert(store_commit(b) && key.epoch == 2);
		store_close(a);
		store_close(b);
	}
}

Test(owner, what_is_released_is_free_at_once) {
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE);
	Found found = {""};
	TableKey key = add_table(a, "leftaaaaaaaa", 3), over = add_table(a, "overaaaaaaaa", 4), taken;
	add_room(a, "ROOMBBB", "nothing");
	cr_assert(store_release(a));
	cr_assert_eq(store_take_free(b, 10, note_found, &found), 2);
	cr_assert_eq(store_take_table(b, "overaaaaaaaa", &taken, NULL), TAKE_TAKEN);
	cr_assert(taken.key == over.key && taken.epoch == over.epoch + 1);
	cr_assert(store_commit(b));
	cr_assert_not(add_step(a, key, 1));
	store_close(a);
	store_close(b);
}

Test(owner, hints_reach_the_others_when_they_are_committed) {
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE);
	bool has_heard = false;
	store_hint(a);
	cr_assert_not(store_heard(b));
	cr_assert(store_commit(a));
	for (int i = 0; i < 200 && !has_heard; i++) {
		sleep_ms(5);
		has_heard = store_heard(b);
	}
	cr_assert(has_heard && !store_heard(b));
	cr_assert_not(store_heard(a), "one's own is none");
	store_close(a);
	store_close(b);
}

/* Turns go on during a commit, and the next commit waits for it. */
Test(owner, a_commit_is_waited_for_elsewhere) {
	club_start();
	Store *a = join("a", LONG_LEASE);
	TableKey key = add_table(a, "asyncaaaaaaa", 3);
	StoreCommit state = COMMIT_WAITING;
	store_begin_commit(a);
	store_add_step(a, key, &(StepRow){.n = 1, .lines = "0 x\n"});
	for (int i = 0; i < 2000 && state == COMMIT_WAITING; i++) {
		state = store_commit_state(a);
		sleep_ms(1);
	}
	cr_assert_eq(state, COMMIT_KEPT);
	cr_assert_eq(store_commit_state(a), COMMIT_NOTHING, "it is said once");
	cr_assert(steps() == 0 && store_is_written(a));
	store_begin_commit(a);
	cr_assert(store_commit(a) && steps() == 1);
	store_close(a);
}

/* The second line of defence: the same step cannot be stored twice, whatever else went wrong. */
Test(owner, a_step_is_kept_once) {
	club_start();
	Store *a = join("a", LONG_LEASE);
	TableKey key = add_table(a, "onceaaaaaaaa", 3);
	cr_assert(add_step(a, key, 1) && !add_step(a, key, 1) && steps() == 1);
	store_close(a);
}

/* A node that stands still in the middle of a transaction holds the row for the length of its lease, and no longer. */
Test(owner, whoever_stands_still_lets_go) {
	club_start();
	Store *a = join("a", SHORT_LEASE), *b = join("b", LONG_LEASE);
	TableKey key = add_table(a, "stillaaaaaaa", 3), taken;
	StoreTake what = TAKE_ELSEWHERE;
	cr_assert(store_commit(a));
	store_add_step(a, key, &(StepRow){.n = 1, .lines = "0 x\n"});
	store_has_ban(a, "x");
	for (int i = 0; i < 500 && what == TAKE_ELSEWHERE; i++) {
		sleep_ms(20);
		what = store_take_table(b, "stillaaaaaaa", &taken, NULL);
		cr_assert(store_commit(b));
	}
	cr_assert_eq(what, TAKE_TAKEN);
	cr_assert_not(store_commit(a));
	cr_assert_eq(steps(), 0);
	store_close(a);
	store_close(b);
}

/* One waits for the second table, which the other writes, and has deleted the first, for which the other would wait. */
Test(owner, two_that_delete_what_has_expired_do_not_wait_for_each_other) {
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE);
	add_table(b, "firstaaaaaaa", STORE_OVER);
	TableKey second = add_table(b, "secondaaaaaa", STORE_OVER);
	cr_assert(store_commit(b));
	store_claim(b, STORE_TABLE, second);
	store_has_ban(b, "x"); /* the row is locked */
	store_expire(a, STORE_OVER, 1, 1);
	store_begin_commit(a);
	StoreCommit state = COMMIT_WAITING;
	for (int i = 0; i < 200 && state == COMMIT_WAITING && !club_ask("SELECT count(*) FROM pg_locks WHERE NOT granted"); i++) {
		sleep_ms(5);
		state = store_commit_state(a);
	}
	store_expire(b, STORE_OVER, 1, 1);
	cr_expect(store_commit(b), "%s", store_error(b));
	cr_expect(state == COMMIT_KEPT || store_commit(a), "%s", store_error(a));
	cr_expect_eq(club_ask("SELECT count(*) FROM tables"), 0);
	store_close(a);
	store_close(b);
}

static void note_order(void *arg, const char *about, const char *kind, const char *argument) {
	Found *f = arg;
	size_t n = strlen(f->order);
	snprintf(f->order + n, sizeof f->order - n, "%s %s %s;", about, kind, argument);
}

/* One is taken once, by whoever may write what it is about, and stays if that was not committed. */
Test(owner, orders_stay_until_they_are_carried_out) {
	static const char all[] = "tableaaaaaaa close ;ROOMAAA forget name Ada;nothereaaaaa close ;";
	club_start();
	Store *a = join("a", LONG_LEASE), *b = join("b", LONG_LEASE), *c = join("c", LONG_LEASE);
	Found mine = {""}, others = {""}, first = {""}, second = {""};
	add_table(a, "tableaaaaaaa", 3);
	add_room(a, "ROOMAAA", "nothing");
	cr_assert(store_commit(a));
	store_put_order(b, "tableaaaaaaa", "close", "");
	store_put_order(b, "ROOMAAA", "forget name", "Ada");
	cr_assert(store_commit(b) && store_take_orders(c, note_order, &others) && store_commit(c));
	cr_expect_str_eq(others.order, "", "its owner lives");
	store_put_order(b, "nothereaaaaa", "close", "");
	cr_assert(store_commit(b) && store_take_orders(a, note_order, &mine));
	cr_expect_str_eq(mine.order, all);
	cr_assert(store_take_orders(c, note_order, &others) && store_commit(c));
	cr_expect_str_eq(others.order, "", "somebody is about to do it");
	store_close(a); /* before it has committed */
	end_leases();
	club_run("UPDATE nodes SET lease_until=clock_timestamp()+interval '1 hour' WHERE url<>'a'");
	for (int i = 0; i < 500 && !first.order[0]; i++) {
		sleep_ms(10);
		cr_assert(store_take_orders(b, note_order, &first));
	}
	cr_expect_str_eq(first.order, all);
	cr_assert(store_commit(b) && store_take_orders(c, note_order, &second) && store_commit(c));
	cr_expect_str_eq(second.order, "");
	store_close(b);
	store_close(c);
}
