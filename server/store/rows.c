/* The store's statements, and rows in and out; see store.h. */
#include "server/store/store_in.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
const char *const store_sql[SQL_COUNT] = {
	[SQL_BEGIN] = "BEGIN IMMEDIATE",
	[SQL_COMMIT] = "COMMIT",
	[SQL_ADD_TABLE] = "INSERT INTO tables(id, invite, created, changed, phase, game, options, edition, seats, pace, is_public,"
	                  " has_talk, host, rematch, start, seen, has_notes, deals, days, stand_in, held)"
	                  " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21)",
	/* The start is written once and is long: NULL leaves it as it is. */
	[SQL_SET_TABLE] = "UPDATE tables SET changed=?2, phase=?3, host=?4, rematch=?5, start=coalesce(?6, start), seen=?7,"
	                  " deals=?8, held=?9 WHERE key=?1",
	[SQL_PUT_SEEN] = "UPDATE tables SET seen=?2 WHERE key=?1",
	[SQL_PUT_DUE] = "UPDATE seats SET due=?3, noticed=?4 WHERE owner=?1 AND seat=?2",
	[SQL_PUT_NUMBER] = "UPDATE seats SET last=?3, content=?4 WHERE owner=?1 AND seat=?2",
	[SQL_PUT_SEAT] = "INSERT OR REPLACE INTO seats(owner, seat, holder, level, has_resigned, name, token, may_return, last, content, due,"
	                 " noticed, address) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13)",
	[SQL_ADD_STEP] = "INSERT INTO steps(owner, n, at, seat, lines, command) VALUES(?1,?2,?3,?4,?5,?6)",
	[SQL_ADD_NOTE] = "INSERT INTO notes(owner, step, at, note, line) VALUES(?1,?2,?3,?4,?5)",
	[SQL_PUT_SNAPSHOT] = "INSERT OR REPLACE INTO snapshots(owner, n, rules, state) VALUES(?1,?2,?3,?4)",
	[SQL_ADD_TALK] = "INSERT INTO talk(owner, n, at, seat, is_team, text) VALUES(?1,?2,?3,?4,?5,?6)",
	[SQL_DELETE_TABLE] = "DELETE FROM tables WHERE key=?1",
	[SQL_EXPIRE] = "DELETE FROM tables WHERE phase=?1 AND changed<?2",
	[SQL_PUT_CLOCK] = "UPDATE clock SET seconds=?1",
	[SQL_PUT_START] = "UPDATE tables SET start=?2 WHERE key=?1",
	[SQL_PUT_NAME] = "UPDATE seats SET name=?3, address='' WHERE owner=?1 AND seat=?2",
	[SQL_RENAME_NOTES] = "UPDATE notes SET line='! '||?2||' person '||?4||char(10) WHERE owner=?1 AND line='! '||?2||' person '||?3||char(10)",
	[SQL_DELETE_TALK] = "DELETE FROM talk WHERE owner=?1 AND seat=?2",
	[SQL_PUT_BAN] = "INSERT OR REPLACE INTO bans(address, at) VALUES(?1,?2)",
	[SQL_DELETE_BAN] = "DELETE FROM bans WHERE address=?1",
	[SQL_TABLES] = "SELECT key, id, invite, created, changed, phase, game, options, edition, seats, pace, is_public, has_talk, host,"
	               " rematch, start, seen, has_notes, deals, days, stand_in, held FROM tables ORDER BY key",
	[SQL_TABLE] = "SELECT key, id, invite, created, changed, phase, game, options, edition, seats, pace, is_public, has_talk, host,"
	              " rematch, start, seen, has_notes, deals, days, stand_in, held FROM tables WHERE id=?1",
	[SQL_SEATS] = "SELECT seat, holder, level, has_resigned, name, token, may_return, last, content, due, noticed, address FROM seats WHERE owner=?1"
	              " ORDER BY seat",
	[SQL_STEPS] = "SELECT n, at, 0 AS note, seat, lines, command FROM steps WHERE owner=?1"
	              " UNION ALL SELECT step, at, note, -1, line, 0 FROM notes WHERE owner=?1 ORDER BY 1, 3",
	[SQL_TALK] = "SELECT n, at, seat, is_team, text FROM talk WHERE owner=?1 ORDER BY n",
	[SQL_SNAPSHOT] = "SELECT n, rules, state FROM snapshots WHERE owner=?1",
	/* It is kept now and then: what was written meanwhile is younger. */
	[SQL_CLOCK] = "SELECT max(seconds, coalesce((SELECT max(max(seen, changed)) FROM tables), 0)) FROM clock",
	/* A name in a record ends its line; what only looks like one is found out by whoever reads the record. */
	[SQL_CONCERNED] = "SELECT id FROM tables WHERE key IN (SELECT owner FROM seats WHERE name=?1 OR token=?2)"
	                  " OR instr(start, ' ' || ?1 || char(10))>0"
	                  " OR key IN (SELECT owner FROM notes WHERE instr(line, ' person ' || ?1 || char(10))>0) ORDER BY key",
	[SQL_LIST] = "SELECT id, game, phase, seats, (SELECT count(*) FROM seats WHERE owner=key AND holder=?1),"
	             " (SELECT count(*) FROM seats WHERE owner=key AND holder=?2), is_public, created, seen FROM tables ORDER BY key",
	[SQL_BANS] = "SELECT address, at FROM bans ORDER BY at, address",
	[SQL_BAN] = "SELECT 1 FROM bans WHERE address=?1",
};
/* clang-format on */

static void bind_text(sqlite3_stmt *s, int at, const char *text) {
	sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC);
}

static void bind_bytes(sqlite3_stmt *s, int at, const FairBytes *bytes) {
	sqlite3_bind_blob(s, at, bytes->byte, FAIR_BYTES, SQLITE_STATIC);
}

static const char *text_of(sqlite3_stmt *s, int at) {
	const char *text = (const char *)sqlite3_column_text(s, at);
	return text ? text : "";
}

static void get_bytes(sqlite3_stmt *s, int at, FairBytes *out) {
	memset(out, 0, sizeof *out);
	if (sqlite3_column_bytes(s, at) == FAIR_BYTES) memcpy(out->byte, sqlite3_column_blob(s, at), FAIR_BYTES);
}

/* Runs a statement that writes. */
static bool finish(Store *store, sqlite3_stmt *s) {
	bool ok = sqlite3_step(s) == SQLITE_DONE || store_fail(store, "cannot be written");
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return ok;
}

static void add_table(Store *store, TableRow *row) {
	sqlite3_stmt *s = store_use(store, SQL_ADD_TABLE);
	if (!s) return;
	bind_text(s, 1, row->id);
	bind_text(s, 2, row->invite);
	sqlite3_bind_int64(s, 3, row->created);
	sqlite3_bind_int64(s, 4, row->changed);
	sqlite3_bind_int(s, 5, row->phase);
	bind_text(s, 6, row->game);
	bind_text(s, 7, row->options);
	bind_text(s, 8, row->edition);
	sqlite3_bind_int(s, 9, row->seats);
	sqlite3_bind_int(s, 10, row->pace);
	sqlite3_bind_int(s, 11, row->is_public);
	sqlite3_bind_int(s, 12, row->has_talk);
	bind_bytes(s, 13, &row->host);
	bind_text(s, 14, row->rematch);
	bind_text(s, 15, row->start ? row->start : "");
	sqlite3_bind_int64(s, 16, row->seen);
	sqlite3_bind_int(s, 17, row->has_notes);
	bind_text(s, 18, row->deals);
	sqlite3_bind_int(s, 19, row->days);
	sqlite3_bind_int(s, 20, row->stand_in);
	sqlite3_bind_int64(s, 21, row->held);
	if (finish(store, s)) row->key = sqlite3_last_insert_rowid(store->db);
}

void store_put_table(Store *store, TableRow *row) {
	if (!row->key) {
		add_table(store, row);
		return;
	}
	sqlite3_stmt *s = store_use(store, SQL_SET_TABLE);
	if (!s) return;
	sqlite3_bind_int64(s, 1, row->key);
	sqlite3_bind_int64(s, 2, row->changed);
	sqlite3_bind_int(s, 3, row->phase);
	bind_bytes(s, 4, &row->host);
	bind_text(s, 5, row->rematch);
	bind_text(s, 6, row->start); /* NULL stays NULL */
	sqlite3_bind_int64(s, 7, row->seen);
	bind_text(s, 8, row->deals);
	sqlite3_bind_int64(s, 9, row->held);
	finish(store, s);
}

void store_put_seen(Store *store, int64_t table, int64_t seen) {
	sqlite3_stmt *s = store_use(store, SQL_PUT_SEEN);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int64(s, 2, seen);
	finish(store, s);
}

void store_put_seat(Store *store, int64_t table, const SeatRow *row) {
	sqlite3_stmt *s = store_use(store, SQL_PUT_SEAT);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int(s, 2, row->seat);
	sqlite3_bind_int(s, 3, row->holder);
	sqlite3_bind_int(s, 4, row->level);
	sqlite3_bind_int(s, 5, row->has_resigned);
	bind_text(s, 6, row->name);
	bind_bytes(s, 7, &row->token);
	sqlite3_bind_int(s, 8, row->may_return);
	sqlite3_bind_int64(s, 9, (int64_t)row->last);
	sqlite3_bind_int64(s, 10, (int64_t)row->content);
	sqlite3_bind_int64(s, 11, row->due);
	sqlite3_bind_int(s, 12, row->noticed);
	bind_text(s, 13, row->address);
	finish(store, s);
}

void store_put_due(Store *store, int64_t table, int seat, int64_t due, int noticed) {
	sqlite3_stmt *s = store_use(store, SQL_PUT_DUE);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int(s, 2, seat);
	sqlite3_bind_int64(s, 3, due);
	sqlite3_bind_int(s, 4, noticed);
	finish(store, s);
}

void store_put_number(Store *store, int64_t table, int seat, uint64_t last, uint64_t content) {
	sqlite3_stmt *s = store_use(store, SQL_PUT_NUMBER);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int(s, 2, seat);
	sqlite3_bind_int64(s, 3, (int64_t)last);
	sqlite3_bind_int64(s, 4, (int64_t)content);
	finish(store, s);
}

void store_add_step(Store *store, int64_t table, const StepRow *row) {
	sqlite3_stmt *s = store_use(store, row->note ? SQL_ADD_NOTE : SQL_ADD_STEP);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int64(s, 2, row->n);
	sqlite3_bind_int64(s, 3, row->at);
	sqlite3_bind_int64(s, 4, row->note ? row->note : row->seat);
	bind_text(s, 5, row->lines);
	if (!row->note) sqlite3_bind_int64(s, 6, (int64_t)row->command);
	finish(store, s);
}

void store_put_snapshot(Store *store, int64_t table, int64_t n, int rules, const char *state) {
	sqlite3_stmt *s = store_use(store, SQL_PUT_SNAPSHOT);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int64(s, 2, n);
	sqlite3_bind_int(s, 3, rules);
	bind_text(s, 4, state);
	finish(store, s);
}

void store_add_talk(Store *store, int64_t table, const TalkRow *row) {
	sqlite3_stmt *s = store_use(store, SQL_ADD_TALK);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int64(s, 2, row->n);
	sqlite3_bind_int64(s, 3, row->at);
	sqlite3_bind_int(s, 4, row->seat);
	sqlite3_bind_int(s, 5, row->is_team);
	bind_text(s, 6, row->text);
	finish(store, s);
}

void store_delete_table(Store *store, int64_t table) {
	sqlite3_stmt *s = store_use(store, SQL_DELETE_TABLE);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	finish(store, s);
}

void store_put_start(Store *store, int64_t table, const char *start) {
	sqlite3_stmt *s = store_use(store, SQL_PUT_START);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	bind_text(s, 2, start);
	finish(store, s);
}

void store_rename_notes(Store *store, int64_t table, int seat, const char *old, const char *name) {
	sqlite3_stmt *s = store_use(store, SQL_RENAME_NOTES);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int(s, 2, seat);
	bind_text(s, 3, old);
	bind_text(s, 4, name);
	finish(store, s);
}

void store_put_name(Store *store, int64_t table, int seat, const char *name) {
	sqlite3_stmt *s = store_use(store, SQL_PUT_NAME);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int(s, 2, seat);
	bind_text(s, 3, name);
	finish(store, s);
}

void store_delete_talk(Store *store, int64_t table, int seat) {
	sqlite3_stmt *s = store_use(store, SQL_DELETE_TALK);
	if (!s) return;
	sqlite3_bind_int64(s, 1, table);
	sqlite3_bind_int(s, 2, seat);
	finish(store, s);
}

void store_put_ban(Store *store, const char *address, int64_t at) {
	sqlite3_stmt *s = store_use(store, SQL_PUT_BAN);
	if (!s) return;
	bind_text(s, 1, address);
	sqlite3_bind_int64(s, 2, at);
	finish(store, s);
}

bool store_delete_ban(Store *store, const char *address) {
	sqlite3_stmt *s = store_use(store, SQL_DELETE_BAN);
	if (!s) return false;
	bind_text(s, 1, address);
	return finish(store, s) && sqlite3_changes(store->db) > 0;
}

int store_expire(Store *store, int phase, int64_t before) {
	sqlite3_stmt *s = store_use(store, SQL_EXPIRE);
	if (!s) return 0;
	sqlite3_bind_int(s, 1, phase);
	sqlite3_bind_int64(s, 2, before);
	return finish(store, s) ? sqlite3_changes(store->db) : 0;
}

void store_put_clock(Store *store, int64_t now) {
	sqlite3_stmt *s = store_use(store, SQL_PUT_CLOCK);
	if (!s) return;
	sqlite3_bind_int64(s, 1, store_clock(store, now));
	finish(store, s);
}

/* The next row; false at the end, or when there is an error. */
static bool next(Store *store, sqlite3_stmt *s) {
	int result = sqlite3_step(s);
	if (result == SQLITE_ROW) return true;
	if (result != SQLITE_DONE) store_fail(store, "cannot be read");
	sqlite3_reset(s);
	return false;
}

static void read_table(sqlite3_stmt *s, TableRow *row) {
	*row = (TableRow){.key = sqlite3_column_int64(s, 0)};
	snprintf(row->id, sizeof row->id, "%s", text_of(s, 1));
	snprintf(row->invite, sizeof row->invite, "%s", text_of(s, 2));
	row->created = sqlite3_column_int64(s, 3);
	row->changed = sqlite3_column_int64(s, 4);
	row->phase = sqlite3_column_int(s, 5);
	row->game = text_of(s, 6);
	row->options = text_of(s, 7);
	row->edition = text_of(s, 8);
	row->seats = sqlite3_column_int(s, 9);
	row->pace = sqlite3_column_int(s, 10);
	row->is_public = sqlite3_column_int(s, 11);
	row->has_talk = sqlite3_column_int(s, 12);
	get_bytes(s, 13, &row->host);
	row->rematch = text_of(s, 14);
	row->start = text_of(s, 15);
	row->seen = sqlite3_column_int64(s, 16);
	row->has_notes = sqlite3_column_int(s, 17);
	row->deals = text_of(s, 18);
	row->days = sqlite3_column_int(s, 19);
	row->stand_in = sqlite3_column_int(s, 20);
	row->held = sqlite3_column_int64(s, 21);
}

bool store_each_table(Store *store, const char *id, void (*found)(void *arg, const TableRow *row), void *arg) {
	sqlite3_stmt *s = store_use(store, id ? SQL_TABLE : SQL_TABLES);
	TableRow row;
	if (s && id) bind_text(s, 1, id);
	while (s && next(store, s)) {
		read_table(s, &row);
		found(arg, &row);
	}
	return !store_error(store);
}

bool store_each_seat(Store *store, int64_t table, void (*found)(void *arg, const SeatRow *row), void *arg) {
	sqlite3_stmt *s = store_use(store, SQL_SEATS);
	if (s) sqlite3_bind_int64(s, 1, table);
	while (s && next(store, s)) {
		SeatRow row = {.seat = sqlite3_column_int(s, 0),
		               .holder = sqlite3_column_int(s, 1),
		               .level = sqlite3_column_int(s, 2),
		               .has_resigned = sqlite3_column_int(s, 3),
		               .name = text_of(s, 4),
		               .may_return = sqlite3_column_int(s, 6),
		               .last = (uint64_t)sqlite3_column_int64(s, 7),
		               .content = (uint64_t)sqlite3_column_int64(s, 8),
		               .due = sqlite3_column_int64(s, 9),
		               .noticed = sqlite3_column_int(s, 10),
		               .address = text_of(s, 11)};
		get_bytes(s, 5, &row.token);
		found(arg, &row);
	}
	return !store_error(store);
}

bool store_each_step(Store *store, int64_t table, void (*found)(void *arg, const StepRow *row), void *arg) {
	sqlite3_stmt *s = store_use(store, SQL_STEPS);
	if (s) sqlite3_bind_int64(s, 1, table);
	while (s && next(store, s))
		found(arg, &(StepRow){.n = sqlite3_column_int64(s, 0),
		                      .at = sqlite3_column_int64(s, 1),
		                      .note = sqlite3_column_int64(s, 2),
		                      .seat = sqlite3_column_int(s, 3),
		                      .lines = text_of(s, 4),
		                      .command = (uint64_t)sqlite3_column_int64(s, 5)});
	return !store_error(store);
}

bool store_each_talk(Store *store, int64_t table, void (*found)(void *arg, const TalkRow *row), void *arg) {
	sqlite3_stmt *s = store_use(store, SQL_TALK);
	if (s) sqlite3_bind_int64(s, 1, table);
	while (s && next(store, s))
		found(arg, &(TalkRow){.n = sqlite3_column_int64(s, 0),
		                      .at = sqlite3_column_int64(s, 1),
		                      .seat = sqlite3_column_int(s, 2),
		                      .is_team = sqlite3_column_int(s, 3),
		                      .text = text_of(s, 4)});
	return !store_error(store);
}

bool store_get_snapshot(Store *store, int64_t table, int64_t *n, int *rules, Grow *out) {
	sqlite3_stmt *s = store_use(store, SQL_SNAPSHOT);
	if (!s) return false;
	sqlite3_bind_int64(s, 1, table);
	bool has = next(store, s);
	if (!has) return false;
	*n = sqlite3_column_int64(s, 0);
	*rules = sqlite3_column_int(s, 1);
	grow_add(out, text_of(s, 2));
	sqlite3_reset(s);
	return true;
}

bool store_start_clock(Store *store, int64_t now) {
	sqlite3_stmt *s = store_use(store, SQL_CLOCK);
	store->clock_since = now;
	if (!s || !next(store, s)) return false;
	store->clock = sqlite3_column_int64(s, 0);
	sqlite3_reset(s);
	return true;
}

bool store_each_concerned(Store *store, const char *name, const FairBytes *token, void (*found)(void *arg, const char *id), void *arg) {
	sqlite3_stmt *s = store_use(store, SQL_CONCERNED);
	if (s) bind_text(s, 1, name); /* NULL is like nothing */
	if (s && token) bind_bytes(s, 2, token);
	else if (s) sqlite3_bind_null(s, 2);
	while (s && next(store, s)) found(arg, text_of(s, 0));
	if (s) sqlite3_clear_bindings(s);
	return !store_error(store);
}

bool store_each_listed(Store *store, int person, int bot, void (*found)(void *arg, const ListRow *row), void *arg) {
	sqlite3_stmt *s = store_use(store, SQL_LIST);
	if (s) sqlite3_bind_int(s, 1, person);
	if (s) sqlite3_bind_int(s, 2, bot);
	while (s && next(store, s)) /* clang-format off */
		found(arg, &(ListRow){.id = text_of(s, 0), .game = text_of(s, 1), .phase = sqlite3_column_int(s, 2),
		                      .seats = sqlite3_column_int(s, 3), .persons = sqlite3_column_int(s, 4), .bots = sqlite3_column_int(s, 5),
		                      .is_public = sqlite3_column_int(s, 6), .created = sqlite3_column_int64(s, 7),
		                      .seen = sqlite3_column_int64(s, 8)});
								/* clang-format on */
	return !store_error(store);
}

bool store_each_ban(Store *store, void (*found)(void *arg, const char *address, int64_t at), void *arg) {
	sqlite3_stmt *s = store_use(store, SQL_BANS);
	while (s && next(store, s)) found(arg, text_of(s, 0), sqlite3_column_int64(s, 1));
	return !store_error(store);
}

bool store_has_ban(Store *store, const char *address) {
	sqlite3_stmt *s = store_use(store, SQL_BAN);
	if (!s) return false;
	bind_text(s, 1, address);
	bool has = next(store, s);
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return has;
}
