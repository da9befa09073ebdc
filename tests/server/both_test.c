/* The same random calls on a file and on a database: both store the same. */
#include "core/rng.h"
#include "server/store/move.h"
#include "tests/server/club.h"
#include "tests/server/mem_vfs.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { TABLES = 12, ROOMS = 4, SEATS = 4, CALLS = 3000, WORDS_MAX = 300 };

/* A store, and which of its rows exist, by numbers of our own. */
typedef struct Side {
	Store *store;
	TableKey table[TABLES], room[ROOMS];
	int64_t steps[TABLES], notes[TABLES], talk[TABLES];
	int made; /* so far: names are never reused */
} Side;

/* Anything that UTF-8 can express, and characters with a meaning in SQL. */
static const char *word(Rng *rng, char out[WORDS_MAX]) {
	static const char *const parts[] = {"a", "Ada",  "'",  "\"",  "\\", "?1",    "$1", "%",   " ",
	                                    "é", "東京", "\n", ";--", "🎲",  "x'00'", "\t", "NULL"};
	Text text = {out, 0, WORDS_MAX, false};
	out[0] = 0;
	for (uint32_t n = rng_below(rng, 8); n; n--) text_add(&text, parts[rng_below(rng, sizeof parts / sizeof *parts)]);
	return out;
}

static FairBytes token(Rng *rng) {
	FairBytes out;
	for (int i = 0; i < FAIR_BYTES; i++) out.byte[i] = (unsigned char)rng_below(rng, 4); /* including zero bytes */
	return out;
}

static int64_t any(Rng *rng) {
	static const int64_t numbers[] = {0, 1, -1, 2147483647, -2147483648LL, 4294967296LL, INT64_MAX, INT64_MIN, 1790000000};
	return numbers[rng_below(rng, sizeof numbers / sizeof *numbers)];
}

static void put_table(Side *s, Rng *rng, int t) {
	char w[6][WORDS_MAX];
	TableRow row = {
		.key = s->table[t], .created = any(rng), .changed = (int64_t)rng_below(rng, 1000), .seen = (int64_t)rng_below(rng, 1000)};
	if (!row.key.key) s->steps[t] = s->notes[t] = s->talk[t] = 0;
	snprintf(row.id, sizeof row.id, "table%07d", s->made++);
	snprintf(row.invite, sizeof row.invite, "%032d", s->made);
	row.phase = (int)rng_below(rng, 5);
	row.game = word(rng, w[0]), row.options = word(rng, w[1]), row.edition = word(rng, w[2]);
	row.rematch = word(rng, w[3]), row.deals = word(rng, w[4]);
	row.start = rng_below(rng, 2) ? word(rng, w[5]) : NULL;
	row.seats = (int)rng_below(rng, 9), row.pace = (int)rng_below(rng, 4), row.days = (int)rng_below(rng, 9);
	row.stand_in = (int)rng_below(rng, 4) - 1, row.held = any(rng), row.host = token(rng);
	row.is_public = rng_below(rng, 2), row.has_talk = rng_below(rng, 2), row.has_notes = rng_below(rng, 2);
	store_put_table(s->store, &row);
	s->table[t] = row.key;
}

static void put_seat(Side *s, Rng *rng, int t, int seat) {
	char name[WORDS_MAX], address[WORDS_MAX];
	SeatRow row = {.seat = seat, .holder = (int)rng_below(rng, 3), .level = (int)rng_below(rng, 5), .has_resigned = rng_below(rng, 2)};
	row.name = word(rng, name), row.address = word(rng, address), row.token = token(rng), row.may_return = rng_below(rng, 2);
	row.last = (uint64_t)any(rng), row.content = (uint64_t)any(rng), row.due = any(rng), row.noticed = (int)rng_below(rng, 3);
	store_put_seat(s->store, s->table[t], &row);
}

static void add_step(Side *s, Rng *rng, int t) {
	char lines[WORDS_MAX + 40], name[WORDS_MAX];
	bool is_note = rng_below(rng, 3) == 0;
	StepRow row = {
		.n = s->steps[t] + !is_note, .at = any(rng), .seat = (int)rng_below(rng, SEATS), .command = (uint64_t)any(rng), .lines = lines};
	if (is_note) row.note = ++s->notes[t];
	else s->steps[t]++;
	snprintf(lines, sizeof lines, is_note ? "! %d person %s\n" : "%d %s\n", (int)rng_below(rng, SEATS),
	         is_note && rng_below(rng, 2) ? "Ada" : word(rng, name));
	store_add_step(s->store, s->table[t], &row);
}

static void change_table(Side *s, Rng *rng, int t, uint32_t what) {
	char text[WORDS_MAX];
	TableKey key = s->table[t];
	int seat = (int)rng_below(rng, SEATS);
	switch (what) {
	case 0: put_table(s, rng, t); break;
	case 1: put_seat(s, rng, t, seat); break;
	case 2: store_put_number(s->store, key, seat, (uint64_t)any(rng), (uint64_t)any(rng)); break;
	case 3: store_put_due(s->store, key, seat, any(rng), (int)rng_below(rng, 3)); break;
	case 4: store_put_seen(s->store, key, (int64_t)rng_below(rng, 1000)); break;
	case 5: add_step(s, rng, t); break;
	case 6: store_put_snapshot(s->store, key, (int64_t)rng_below(rng, 100), 2, word(rng, text)); break;
	case 7: store_add_talk(s->store, key, &(TalkRow){++s->talk[t], any(rng), seat, rng_below(rng, 2), word(rng, text)}); break;
	case 8: store_put_start(s->store, key, word(rng, text)); break;
	case 9: store_put_name(s->store, key, seat, word(rng, text)); break;
	case 10: store_rename_notes(s->store, key, seat, "Ada", word(rng, text)); break;
	case 11: store_delete_talk(s->store, key, seat); break;
	default: store_delete_table(s->store, key); s->table[t] = (TableKey){0};
	}
}

static void change_room(Side *s, Rng *rng, int r) {
	char w[3][WORDS_MAX];
	uint32_t what = rng_below(rng, 12);
	RoomRow row = {.key = s->room[r],
	               .created = 7,
	               .seen = (int64_t)rng_below(rng, 1000),
	               .host = (int)rng_below(rng, 4) - 1,
	               .is_open = rng_below(rng, 2)};
	snprintf(row.code, sizeof row.code, "R%05d", s->made++);
	row.game = word(rng, w[0]), row.options = word(rng, w[1]), row.edition = word(rng, w[2]), row.speed = 1, row.level = -1,
	row.n_games = 3;
	if (what < 3 || !s->room[r].key) {
		store_put_room(s->store, &row);
		s->room[r] = row.key;
	} else if (what < 5) {
		PersonRow person = {
			.n = (int)rng_below(rng, 4), .name = word(rng, w[0]), .token = token(rng), .seat = -1, .wins = rng_below(rng, 1000) / 7.0};
		store_put_person(s->store, s->room[r], &person);
	} else if (what < 8)
		store_put_room_game(s->store, s->room[r],
		                    &(RoomGameRow){(int)rng_below(rng, 4), "table0000001", "null_game", rng_below(rng, 2), word(rng, w[0])});
	else if (what == 8) store_delete_room_game(s->store, s->room[r], (int)rng_below(rng, 4));
	else if (what == 9) store_put_room_seen(s->store, s->room[r], any(rng));
	else if (what == 10) {
		store_delete_room(s->store, s->room[r]);
		s->room[r] = (TableKey){0};
	}
}

static void change_bans(Side *s, Rng *rng) {
	char address[16];
	snprintf(address, sizeof address, "192.0.2.%d", (int)rng_below(rng, 9));
	if (rng_below(rng, 2)) store_put_ban(s->store, address, (int64_t)rng_below(rng, 100));
	else store_delete_ban(s->store, address);
}

static void change(Side *s, uint64_t seed, int call) {
	Rng rng;
	rng_seed(&rng, rng_derive(seed, (uint64_t)call));
	int t = (int)rng_below(&rng, TABLES);
	uint32_t what = rng_below(&rng, 100);
	if (what < 8) change_room(s, &rng, (int)rng_below(&rng, ROOMS));
	else if (what < 12) change_bans(s, &rng);
	else if (what == 12 && !rng_below(&rng, 4)) { /* may delete some of ours: start over */
		for (int i = 0; i < TABLES; i++)
			if (s->table[i].key) store_delete_table(s->store, s->table[i]);
		memset(s->table, 0, sizeof s->table);
		store_expire(s->store, 3, 500, 700);
	} else if (!s->table[t].key) put_table(s, &rng, t);
	else change_table(s, &rng, t, rng_below(&rng, 1000) < 15 ? 99 : rng_below(&rng, 12));
}

static void add_line(void *arg, const char *id) {
	grow_add(arg, id);
	grow_add(arg, "\n");
}

static void add_ban(void *arg, const char *address, int64_t at) {
	text_addf(grow_room(arg, 64), "%s %lld\n", address, (long long)at);
}

static void add_listed(void *arg, const ListRow *r) {
	text_addf(grow_room(arg, 1000), "%s %s %d %d %d %d %d\n", r->id, r->game, r->phase, r->seats, r->persons, r->bots, r->is_public);
}

static void add_public(void *arg, const TableRow *row, const SeatRow *seat) {
	text_addf(grow_room(arg, 2000), "%s %s %s%s: %d %s\n", row->id, row->game, row->deals, row->start, seat->seat, seat->name);
}

/* Queries across tables, in order. */
static void ask_all(Side *s, const FairBytes *token, Grow *out) {
	store_each_concerned(s->store, "Ada", NULL, add_line, out);
	grow_add(out, "--\n");
	store_each_concerned(s->store, NULL, token, add_line, out);
	grow_add(out, "--\n");
	store_each_listed(s->store, 1, 2, add_listed, out);
	store_each_ban(s->store, add_ban, out);
	store_each_public(s->store, STORE_OVER, 5, add_public, out);
	text_addf(grow_room(out, 64), "%d %d\n", store_has_ban(s->store, "192.0.2.1"), store_has_ban(s->store, "192.0.2.200"));
}

static void compare(Side *file, Side *database, const char *when) {
	StoreSum sums[2];
	Grow said[2];
	FairBytes none = {{0}};
	cr_assert(store_sum(file->store, &sums[0]) && store_sum(database->store, &sums[1]), "%s: %s", when, store_error(database->store));
	int64_t *a = (int64_t *)&sums[0], *b = (int64_t *)&sums[1];
	for (int i = 0; i < 10; i++) cr_assert_eq(a[i], b[i], "%s: count %d: %lld and %lld", when, i, (long long)a[i], (long long)b[i]);
	cr_assert(!memcmp(&sums[0].hash, &sums[1].hash, sizeof sums[0].hash), "%s: rows differ", when);
	for (int i = 0; i < 2; i++) {
		grow_init(&said[i]);
		ask_all(i ? database : file, &none, &said[i]);
	}
	cr_assert_str_eq(said[0].text.data, said[1].text.data, "%s", when);
	for (int i = 0; i < 2; i++) grow_free(&said[i]);
}

static void play_both(uint64_t seed) {
	char reason[512];
	Text why = TEXT_ON(reason);
	Side file = {0}, database = {0};
	mem_vfs_start(seed);
	club_start();
	file.store = store_open("/a.db", "mem", "now", &why, &why);
	database.store = club_store();
	cr_assert(file.store && store_join(database.store, "here", 60000));
	for (int i = 0; i < CALLS; i++) {
		change(&file, seed, i);
		change(&database, seed, i);
		if (i % 13 == 0) cr_assert(store_commit(file.store) && store_commit(database.store), "%s", store_error(database.store));
		if (i % 250 == 0) compare(&file, &database, "in the middle, not all of it committed");
	}
	cr_assert(store_commit(file.store) && store_commit(database.store), "%s", store_error(database.store));
	compare(&file, &database, "at the end");
	StoreSum sum;
	cr_assert(store_sum(file.store, &sum) && sum.tables && sum.steps && sum.notes && sum.talk && sum.snapshots && sum.rooms && sum.people &&
	              sum.games && sum.bans,
	          "some kind of row was never left");
	store_close(file.store);
	store_close(database.store);
	database.store = club_store();
	cr_assert_eq(club_ask("SELECT count(*) FROM tables"), sum.tables);
	store_close(database.store);
	mem_vfs_end();
}

Test(both, keep_the_same_after_the_same_calls) {
	for (uint64_t seed = 1; seed <= 3; seed++) play_both(seed);
}
