/* Rows of tables and what belongs to them, in and out; see store.h. */
#include "server/store/store_in.h"

#include <stdio.h>
#include <string.h>

enum { TABLE_COLUMNS = 23 }; /* with the epoch */

static void add_table(Store *store, TableRow *row) {
	if (!store_new_key(store, STORE_TABLE, &row->key)) return;
	StoreStatement *s = store_use(store, SQL_ADD_TABLE);
	if (!s) return;
	bind_int(s, 1, row->key.key);
	bind_text(s, 2, row->id);
	bind_text(s, 3, row->invite);
	bind_int(s, 4, row->created);
	bind_int(s, 5, row->changed);
	bind_int(s, 6, row->phase);
	bind_text(s, 7, row->game);
	bind_text(s, 8, row->options);
	bind_text(s, 9, row->edition);
	bind_int(s, 10, row->seats);
	bind_int(s, 11, row->pace);
	bind_int(s, 12, row->is_public);
	bind_int(s, 13, row->has_talk);
	bind_bytes(s, 14, &row->host);
	bind_text(s, 15, row->rematch);
	bind_text(s, 16, row->start ? row->start : "");
	bind_int(s, 17, row->seen);
	bind_int(s, 18, row->has_notes);
	bind_text(s, 19, row->deals);
	bind_int(s, 20, row->days);
	bind_int(s, 21, row->stand_in);
	bind_int(s, 22, row->held);
	run(s);
}

void store_put_table(Store *store, TableRow *row) {
	if (!row->key.key) {
		add_table(store, row);
		return;
	}
	StoreStatement *s = store_write(store, SQL_SET_TABLE, STORE_TABLE, row->key);
	if (!s) return;
	bind_int(s, 1, row->key.key);
	bind_int(s, 2, row->changed);
	bind_int(s, 3, row->phase);
	bind_bytes(s, 4, &row->host);
	bind_text(s, 5, row->rematch);
	bind_text(s, 6, row->start); /* NULL stays NULL */
	bind_int(s, 7, row->seen);
	bind_text(s, 8, row->deals);
	bind_int(s, 9, row->held);
	run(s);
}

void store_put_seen(Store *store, TableKey table, int64_t seen) {
	StoreStatement *s = store_write(store, SQL_PUT_SEEN, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, seen);
	run(s);
}

void store_put_seat(Store *store, TableKey table, const SeatRow *row) {
	StoreStatement *s = store_write(store, SQL_PUT_SEAT, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, row->seat);
	bind_int(s, 3, row->holder);
	bind_int(s, 4, row->level);
	bind_int(s, 5, row->has_resigned);
	bind_text(s, 6, row->name);
	bind_bytes(s, 7, &row->token);
	bind_int(s, 8, row->may_return);
	bind_int(s, 9, (int64_t)row->last);
	bind_int(s, 10, (int64_t)row->content);
	bind_int(s, 11, row->due);
	bind_int(s, 12, row->noticed);
	bind_text(s, 13, row->address);
	run(s);
}

void store_put_due(Store *store, TableKey table, int seat, int64_t due, int noticed) {
	StoreStatement *s = store_write(store, SQL_PUT_DUE, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, seat);
	bind_int(s, 3, due);
	bind_int(s, 4, noticed);
	run(s);
}

void store_put_number(Store *store, TableKey table, int seat, uint64_t last, uint64_t content) {
	StoreStatement *s = store_write(store, SQL_PUT_NUMBER, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, seat);
	bind_int(s, 3, (int64_t)last);
	bind_int(s, 4, (int64_t)content);
	run(s);
}

void store_add_step(Store *store, TableKey table, const StepRow *row) {
	StoreStatement *s = store_write(store, row->note ? SQL_ADD_NOTE : SQL_ADD_STEP, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, row->n);
	bind_int(s, 3, row->at);
	bind_int(s, 4, row->note ? row->note : row->seat);
	bind_text(s, 5, row->lines);
	if (!row->note) bind_int(s, 6, (int64_t)row->command);
	run(s);
}

void store_put_snapshot(Store *store, TableKey table, int64_t n, int rules, const char *state) {
	StoreStatement *s = store_write(store, SQL_PUT_SNAPSHOT, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, n);
	bind_int(s, 3, rules);
	bind_text(s, 4, state);
	run(s);
}

void store_add_talk(Store *store, TableKey table, const TalkRow *row) {
	StoreStatement *s = store_write(store, SQL_ADD_TALK, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, row->n);
	bind_int(s, 3, row->at);
	bind_int(s, 4, row->seat);
	bind_int(s, 5, row->is_team);
	bind_text(s, 6, row->text);
	run(s);
}

void store_delete_table(Store *store, TableKey table) {
	StoreStatement *s = store_write(store, SQL_DELETE_TABLE, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	run(s);
}

void store_put_start(Store *store, TableKey table, const char *start) {
	StoreStatement *s = store_write(store, SQL_PUT_START, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_text(s, 2, start);
	run(s);
}

void store_rename_notes(Store *store, TableKey table, int seat, const char *old, const char *name) {
	StoreStatement *s = store_write(store, SQL_RENAME_NOTES, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, seat);
	bind_text(s, 3, old);
	bind_text(s, 4, name);
	run(s);
}

void store_put_name(Store *store, TableKey table, int seat, const char *name) {
	StoreStatement *s = store_write(store, SQL_PUT_NAME, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, seat);
	bind_text(s, 3, name);
	run(s);
}

void store_delete_talk(Store *store, TableKey table, int seat) {
	StoreStatement *s = store_write(store, SQL_DELETE_TALK, STORE_TABLE, table);
	if (!s) return;
	bind_int(s, 1, table.key);
	bind_int(s, 2, seat);
	run(s);
}

void store_put_ban(Store *store, const char *address, int64_t at) {
	StoreStatement *s = store_use(store, SQL_PUT_BAN);
	if (!s) return;
	bind_text(s, 1, address);
	bind_int(s, 2, at);
	run(s);
}

bool store_delete_ban(Store *store, const char *address) {
	StoreStatement *s = store_has_ban(store, address) ? store_use(store, SQL_DELETE_BAN) : NULL;
	if (!s) return false;
	bind_text(s, 1, address);
	return run(s);
}

void store_expire(Store *store, int phase, int64_t before, int64_t unseen) {
	StoreStatement *s = store_use(store, SQL_EXPIRE);
	if (!s) return;
	bind_int(s, 1, phase);
	bind_int(s, 2, before);
	bind_int(s, 3, unseen);
	run(s);
}

void store_put_clock(Store *store, int64_t now) {
	StoreStatement *s = store->node ? NULL : store_use(store, SQL_PUT_CLOCK); /* where there are nodes, their beats keep it */
	if (!s) return;
	bind_int(s, 1, store_clock(store, now));
	run(s);
}

static void read_table(StoreStatement *s, TableRow *row) {
	*row = (TableRow){.key = {get_int(s, 0), get_int(s, 22)}};
	snprintf(row->id, sizeof row->id, "%s", get_text(s, 1));
	snprintf(row->invite, sizeof row->invite, "%s", get_text(s, 2));
	row->created = get_int(s, 3);
	row->changed = get_int(s, 4);
	row->phase = (int)get_int(s, 5);
	row->game = get_text(s, 6);
	row->options = get_text(s, 7);
	row->edition = get_text(s, 8);
	row->seats = (int)get_int(s, 9);
	row->pace = (int)get_int(s, 10);
	row->is_public = (int)get_int(s, 11);
	row->has_talk = (int)get_int(s, 12);
	get_bytes(s, 13, &row->host);
	row->rematch = get_text(s, 14);
	row->start = get_text(s, 15);
	row->seen = get_int(s, 16);
	row->has_notes = (int)get_int(s, 17);
	row->deals = get_text(s, 18);
	row->days = (int)get_int(s, 19);
	row->stand_in = (int)get_int(s, 20);
	row->held = get_int(s, 21);
}

bool store_each_table(Store *store, const char *id, void (*found)(void *arg, const TableRow *row), void *arg) {
	StoreStatement *s = store_use(store, id ? SQL_TABLE : SQL_TABLES);
	TableRow row;
	if (s && id) bind_text(s, 1, id);
	while (s && next(s)) {
		read_table(s, &row);
		found(arg, &row);
	}
	return !store_error(store);
}

static void read_seat(StoreStatement *s, int at, SeatRow *row) {
	*row = (SeatRow){.seat = (int)get_int(s, at),
	                 .holder = (int)get_int(s, at + 1),
	                 .level = (int)get_int(s, at + 2),
	                 .has_resigned = (int)get_int(s, at + 3),
	                 .name = get_text(s, at + 4),
	                 .may_return = (int)get_int(s, at + 6),
	                 .last = (uint64_t)get_int(s, at + 7),
	                 .content = (uint64_t)get_int(s, at + 8),
	                 .due = get_int(s, at + 9),
	                 .noticed = (int)get_int(s, at + 10),
	                 .address = get_text(s, at + 11)};
	get_bytes(s, at + 5, &row->token);
}

bool store_each_public(Store *store, int over, int most, StorePublic *found, void *arg) {
	StoreStatement *s = store_use(store, SQL_PUBLIC);
	TableRow row;
	SeatRow seat;
	if (s) bind_int(s, 1, over);
	if (s) bind_int(s, 2, most);
	while (s && next(s)) {
		read_table(s, &row);
		read_seat(s, TABLE_COLUMNS, &seat);
		found(arg, &row, &seat);
	}
	return !store_error(store);
}

bool store_each_seat(Store *store, int64_t table, void (*found)(void *arg, const SeatRow *row), void *arg) {
	StoreStatement *s = store_use(store, SQL_SEATS);
	SeatRow row;
	if (s) bind_int(s, 1, table);
	while (s && next(s)) {
		read_seat(s, 0, &row);
		found(arg, &row);
	}
	return !store_error(store);
}

bool store_each_step(Store *store, int64_t table, void (*found)(void *arg, const StepRow *row), void *arg) {
	StoreStatement *s = store_use(store, SQL_STEPS);
	if (s) bind_int(s, 1, table);
	while (s && next(s))
		found(arg, &(StepRow){.n = get_int(s, 0),
		                      .at = get_int(s, 1),
		                      .note = get_int(s, 2),
		                      .seat = (int)get_int(s, 3),
		                      .lines = get_text(s, 4),
		                      .command = (uint64_t)get_int(s, 5)});
	return !store_error(store);
}

bool store_each_talk(Store *store, int64_t table, void (*found)(void *arg, const TalkRow *row), void *arg) {
	StoreStatement *s = store_use(store, SQL_TALK);
	if (s) bind_int(s, 1, table);
	while (s && next(s))
		found(arg, &(TalkRow){.n = get_int(s, 0),
		                      .at = get_int(s, 1),
		                      .seat = (int)get_int(s, 2),
		                      .is_team = (int)get_int(s, 3),
		                      .text = get_text(s, 4)});
	return !store_error(store);
}

bool store_get_snapshot(Store *store, int64_t table, int64_t *n, int *rules, Grow *out) {
	StoreStatement *s = store_use(store, SQL_SNAPSHOT);
	if (!s) return false;
	bind_int(s, 1, table);
	bool has = next(s);
	if (!has) return false;
	*n = get_int(s, 0);
	*rules = (int)get_int(s, 1);
	grow_add(out, get_text(s, 2));
	end(s);
	return true;
}

bool store_start_clock(Store *store, int64_t now) {
	StoreStatement *s = store_use(store, SQL_CLOCK);
	store->clock_since = now;
	if (!s || !next(s)) return false;
	store->clock = get_int(s, 0);
	end(s);
	return true;
}

bool store_each_concerned(Store *store, const char *name, const FairBytes *token, void (*found)(void *arg, const char *id), void *arg) {
	StoreStatement *s = store_use(store, SQL_CONCERNED);
	if (s) bind_text(s, 1, name); /* NULL is like nothing */
	if (s) bind_bytes(s, 2, token);
	while (s && next(s)) found(arg, get_text(s, 0));
	return !store_error(store);
}

bool store_each_listed(Store *store, int person, int bot, void (*found)(void *arg, const ListRow *row), void *arg) {
	StoreStatement *s = store_use(store, SQL_LIST);
	if (s) bind_int(s, 1, person);
	if (s) bind_int(s, 2, bot);
	while (s && next(s)) /* clang-format off */
		found(arg, &(ListRow){.id = get_text(s, 0), .game = get_text(s, 1), .phase = (int)get_int(s, 2),
		                      .seats = (int)get_int(s, 3), .persons = (int)get_int(s, 4), .bots = (int)get_int(s, 5),
		                      .is_public = (int)get_int(s, 6), .created = get_int(s, 7),
		                      .seen = get_int(s, 8)});
						 /* clang-format on */
	return !store_error(store);
}

bool store_each_ban(Store *store, void (*found)(void *arg, const char *address, int64_t at), void *arg) {
	StoreStatement *s = store_use(store, SQL_BANS);
	while (s && next(s)) found(arg, get_text(s, 0), get_int(s, 1));
	return !store_error(store);
}

bool store_has_ban(Store *store, const char *address) {
	StoreStatement *s = store_use(store, SQL_BAN);
	if (!s) return false;
	bind_text(s, 1, address);
	bool has = next(s);
	end(s);
	return has;
}
