/* Moves a club; see move.h. Tables are copied in batches, one transaction each. What an interrupted try has left is compared, and rewritten
 * if it differs. The new place can be served only when everything is there and equal. */
#include "server/store/move.h"
#include "core/text.h"
#include "io/grow.h"
#include "server/store/store_in.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOVE_PATH = 4096, BATCH = 50, SAY_EVERY = 100 };

/* ---- what a store keeps, as a sum ---- */

typedef struct Summing {
	Store *store;
	StoreSum *sum;
	crypto_generichash_state state; /* of one table, room or ban */
} Summing;

static void begin_hash(Summing *s) {
	crypto_generichash_init(&s->state, NULL, 0, FAIR_BYTES);
}

static void add_bytes(Summing *s, const void *bytes, size_t n) {
	uint64_t length = n; /* separates rows in the hash */
	crypto_generichash_update(&s->state, (const unsigned char *)&length, sizeof length);
	crypto_generichash_update(&s->state, bytes, n);
}

static void add_text(Summing *s, const char *text) {
	add_bytes(s, text, strlen(text));
}

static void add_ints(Summing *s, const int64_t *list, size_t n) {
	add_bytes(s, list, n * sizeof *list);
}

#define ADD_INTS(s, ...) add_ints(s, (const int64_t[]){__VA_ARGS__}, sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t))

/* Hashes are added, so that the order of tables does not count. */
static void end_hash(Summing *s) {
	uint64_t hash[FAIR_BYTES / 8], all[FAIR_BYTES / 8];
	crypto_generichash_final(&s->state, (unsigned char *)hash, sizeof hash);
	memcpy(all, s->sum->hash.byte, sizeof all);
	for (size_t i = 0; i < FAIR_BYTES / 8; i++) all[i] += hash[i];
	memcpy(s->sum->hash.byte, all, sizeof all);
}

static void sum_seat(void *arg, const SeatRow *r) {
	Summing *s = arg;
	s->sum->seats++;
	ADD_INTS(s, 1, r->seat, r->holder, r->level, r->has_resigned, r->may_return, (int64_t)r->last, (int64_t)r->content, r->due, r->noticed);
	add_text(s, r->name);
	add_bytes(s, &r->token, sizeof r->token);
	add_text(s, r->address);
}

static void sum_step(void *arg, const StepRow *r) {
	Summing *s = arg;
	if (r->note) s->sum->notes++;
	else s->sum->steps++;
	ADD_INTS(s, 2, r->n, r->at, r->note, r->seat, (int64_t)r->command);
	add_text(s, r->lines);
}

static void sum_talk(void *arg, const TalkRow *r) {
	Summing *s = arg;
	s->sum->talk++;
	ADD_INTS(s, 3, r->n, r->at, r->seat, r->is_team);
	add_text(s, r->text);
}

static void sum_snapshot(Summing *s, int64_t table) {
	int64_t n;
	int rules;
	Grow state;
	grow_init(&state);
	if (store_get_snapshot(s->store, table, &n, &rules, &state)) {
		s->sum->snapshots++;
		ADD_INTS(s, 4, n, rules);
		add_text(s, state.text.data);
	}
	grow_free(&state);
}

static void sum_table(void *arg, const TableRow *r) {
	Summing *s = arg;
	s->sum->tables++;
	begin_hash(s);
	ADD_INTS(s, 5, r->created, r->changed, r->seen, r->phase, r->seats, r->pace, r->days, r->stand_in, r->held, r->is_public, r->has_talk,
	         r->has_notes);
	const char *const texts[] = {r->id, r->invite, r->game, r->options, r->edition, r->rematch, r->deals, r->start};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) add_text(s, texts[i]);
	add_bytes(s, &r->host, sizeof r->host);
	int64_t key = r->key.key;
	store_each_seat(s->store, key, sum_seat, s);
	store_each_step(s->store, key, sum_step, s);
	store_each_talk(s->store, key, sum_talk, s);
	sum_snapshot(s, key);
	end_hash(s);
}

static void sum_person(void *arg, const PersonRow *r) {
	Summing *s = arg;
	s->sum->people++;
	ADD_INTS(s, 6, r->n, r->is_gone, r->seat, r->games);
	add_bytes(s, &r->wins, sizeof r->wins);
	add_text(s, r->name);
	add_bytes(s, &r->token, sizeof r->token);
}

static void sum_game(void *arg, const RoomGameRow *r) {
	Summing *s = arg;
	s->sum->games++;
	ADD_INTS(s, 7, r->n, r->is_over);
	add_text(s, r->id);
	add_text(s, r->game);
	add_text(s, r->line);
}

static void sum_room(void *arg, const RoomRow *r) {
	Summing *s = arg;
	s->sum->rooms++;
	begin_hash(s);
	ADD_INTS(s, 8, r->created, r->seen, r->host, r->is_french, r->is_open, r->has_voice, r->speed, r->level, r->pace, r->seats, r->shown,
	         r->n_games);
	const char *const texts[] = {r->code, r->game, r->options, r->edition};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) add_text(s, texts[i]);
	store_each_person(s->store, r->key.key, sum_person, s);
	store_each_room_game(s->store, r->key.key, sum_game, s);
	end_hash(s);
}

static void sum_ban(void *arg, const char *address, int64_t at) {
	Summing *s = arg;
	s->sum->bans++;
	begin_hash(s);
	ADD_INTS(s, 9, at);
	add_text(s, address);
	end_hash(s);
}

/* ---- names of all tables and rooms ---- */

typedef struct Names {
	char (*list)[TABLE_ID_LEN + 1];
	size_t n, cap;
	bool is_full; /* there is no memory for more */
} Names;

static void add_name(Names *names, const char *name) {
	if (names->n == names->cap) {
		size_t cap = names->cap ? names->cap * 2 : 256;
		void *more = realloc(names->list, cap * sizeof *names->list);
		if (!more) {
			names->is_full = true;
			return;
		}
		names->list = more;
		names->cap = cap;
	}
	snprintf(names->list[names->n++], sizeof *names->list, "%s", name);
}

static void note_table(void *arg, const ListRow *row) {
	add_name(arg, row->id);
}

static void note_room(void *arg, const RoomRow *row) {
	add_name(arg, row->code);
}

static bool list_tables(Store *store, Names *out) {
	return store_each_listed(store, 0, 0, note_table, out) && !out->is_full;
}

static bool list_rooms(Store *store, Names *out) {
	return store_each_room(store, NULL, note_room, out) && !out->is_full;
}

bool store_sum(Store *store, StoreSum *out) {
	Summing s = {.store = store, .sum = out};
	Names tables = {0};
	*out = (StoreSum){0};
	bool ok = list_tables(store, &tables);
	for (size_t i = 0; ok && i < tables.n; i++) ok = store_each_table(store, tables.list[i], sum_table, &s);
	free(tables.list);
	ok = ok && store_each_room(store, NULL, sum_room, &s) && store_each_ban(store, sum_ban, &s) && store_start_clock(store, 0);
	begin_hash(&s);
	ADD_INTS(&s, 10, store->clock);
	end_hash(&s);
	return ok;
}

static bool is_empty(const StoreSum *sum) {
	return !sum->tables && !sum->rooms && !sum->bans;
}

/* ---- one after the other ---- */

typedef struct Copy {
	Store *from, *to;
	TableKey key; /* of what is written; 0: it is not there */
} Copy;

static void copy_seat(void *arg, const SeatRow *row) {
	const Copy *c = arg;
	store_put_seat(c->to, c->key, row);
}

static void copy_step(void *arg, const StepRow *row) {
	const Copy *c = arg;
	store_add_step(c->to, c->key, row);
}

static void copy_talk(void *arg, const TalkRow *row) {
	const Copy *c = arg;
	store_add_talk(c->to, c->key, row);
}

static void copy_snapshot(const Copy *c, int64_t table) {
	int64_t n;
	int rules;
	Grow state;
	grow_init(&state);
	if (store_get_snapshot(c->from, table, &n, &rules, &state)) store_put_snapshot(c->to, c->key, n, rules, state.text.data);
	grow_free(&state);
}

static void copy_table(void *arg, const TableRow *found) {
	Copy *c = arg;
	TableRow row = *found;
	row.key = (TableKey){0};
	store_put_table(c->to, &row);
	c->key = row.key;
	if (!row.key.key) return;
	store_each_seat(c->from, found->key.key, copy_seat, c);
	store_each_step(c->from, found->key.key, copy_step, c);
	store_each_talk(c->from, found->key.key, copy_talk, c);
	copy_snapshot(c, found->key.key);
}

static void copy_person(void *arg, const PersonRow *row) {
	const Copy *c = arg;
	store_put_person(c->to, c->key, row);
}

static void copy_game(void *arg, const RoomGameRow *row) {
	const Copy *c = arg;
	store_put_room_game(c->to, c->key, row);
}

static void copy_room(void *arg, const RoomRow *found) {
	Copy *c = arg;
	RoomRow row = *found;
	row.key = (TableKey){0};
	store_put_room(c->to, &row);
	c->key = row.key;
	if (!row.key.key) return;
	store_each_person(c->from, found->key.key, copy_person, c);
	store_each_room_game(c->from, found->key.key, copy_game, c);
}

static void copy_ban(void *arg, const char *address, int64_t at) {
	const Copy *c = arg;
	store_put_ban(c->to, address, at);
}

/* ---- what an earlier try has left ---- */

static void note_table_key(void *arg, const TableRow *row) {
	((Copy *)arg)->key = row->key;
}

static void note_room_key(void *arg, const RoomRow *row) {
	((Copy *)arg)->key = row->key;
}

static bool is_same_table(const Copy *c, const char *id) {
	StoreSum sums[2] = {0};
	Summing from = {.store = c->from, .sum = &sums[0]}, to = {.store = c->to, .sum = &sums[1]};
	store_each_table(c->from, id, sum_table, &from);
	store_each_table(c->to, id, sum_table, &to);
	return !memcmp(&sums[0], &sums[1], sizeof sums[0]);
}

static void move_table(Copy *c, const char *id) {
	c->key = (TableKey){0};
	store_each_table(c->to, id, note_table_key, c);
	if (c->key.key && is_same_table(c, id)) return;
	if (c->key.key) store_delete_table(c->to, c->key);
	store_each_table(c->from, id, copy_table, c);
}

/* Bans are few, so they are all rewritten. */
static void move_room(Copy *c, const char *code) {
	c->key = (TableKey){0};
	store_each_room(c->to, code, note_room_key, c);
	if (c->key.key) store_delete_room(c->to, c->key);
	store_each_room(c->from, code, copy_room, c);
}

static int compare_names(const void *a, const void *b) {
	return strcmp(a, b);
}

/* Whether all of the one are among the other. */
static bool are_among(Names *few, Names *all) {
	if (few->n) qsort(few->list, few->n, sizeof *few->list, compare_names);
	Names sorted = {malloc((all->n + 1) * sizeof *all->list), all->n, all->n, false};
	if (!sorted.list) return false;
	memcpy(sorted.list, all->list, all->n * sizeof *all->list);
	qsort(sorted.list, sorted.n, sizeof *sorted.list, compare_names);
	bool ok = true;
	for (size_t i = 0; ok && i < few->n; i++) ok = bsearch(few->list[i], sorted.list, sorted.n, sizeof *sorted.list, compare_names);
	free(sorted.list);
	return ok;
}

static bool fail(const Copy *c, Text *why) {
	const char *from = store_error(c->from), *to = store_error(c->to);
	text_add(why, from ? from : to ? to : "out of memory");
	return false;
}

static bool move_names(Copy *c, const Names *tables, const Names *rooms, MoveProgress *progress, void *arg, Text *why) {
	int64_t n = 0, all = (int64_t)(tables->n + rooms->n);
	for (size_t i = 0; i < tables->n + rooms->n; i++) {
		if (i < tables->n) move_table(c, tables->list[i]);
		else move_room(c, rooms->list[i - tables->n]);
		n++;
		if (n % BATCH == 0 && !store_commit(c->to)) return fail(c, why);
		if (n % SAY_EVERY == 0 || n == all) progress(arg, n, all);
		if (store_error(c->from)) return fail(c, why);
	}
	if (!store_start_clock(c->from, 0) || !store_each_ban(c->from, copy_ban, c)) return fail(c, why);
	c->to->clock = c->from->clock;
	c->to->clock_since = 0;
	store_put_clock(c->to, 0);
	return store_commit(c->to) || fail(c, why);
}

static bool move_all(Copy *c, MoveProgress *progress, void *arg, Text *why) {
	Names tables = {0}, rooms = {0}, there = {0};
	bool ok = list_tables(c->from, &tables) && list_rooms(c->from, &rooms) && list_tables(c->to, &there);
	if (!ok) fail(c, why);
	else if (!are_among(&there, &tables)) {
		text_add(
			why,
			"what an earlier move has left there is of another club, or of tables that are gone since: empty the place, and begin anew");
		ok = false;
	}
	ok = ok && move_names(c, &tables, &rooms, progress, arg, why);
	free(tables.list);
	free(rooms.list);
	free(there.list);
	return ok;
}

/* ---- places ---- */

typedef struct Place {
	const char *name; /* a folder or an address */
	Store *store;
	bool is_moving; /* not all is there, and it cannot be served */
	char path[MOVE_PATH], part[MOVE_PATH];
} Place;

static bool is_there(const char *path) {
	struct stat found;
	return !stat(path, &found);
}

static bool open_file(Place *p, const char *path, Text *why) {
	char damage[2 * MOVE_PATH];
	Text found = TEXT_ON(damage);
	mode_t mask = umask(0077);
	p->store = store_open(path, NULL, "move", &found, why);
	umask(mask);
	if (!p->store || !found.len) return p->store;
	text_addf(why, "%s", damage);
	return false;
}

static bool open_place(Place *p, bool is_source, Text *why) {
	if (store_is_address(p->name)) {
		p->store = store_open_move(p->name, &p->is_moving, why);
		return p->store;
	}
	snprintf(p->path, sizeof p->path, "%s/tripot.db", p->name);
	snprintf(p->part, sizeof p->part, "%s/tripot.db" STORE_MOVING, p->name);
	p->is_moving = is_there(p->part);
	if (is_source && !is_there(p->path)) {
		text_addf(why, "there is no club: %s is not there", p->path);
		return false;
	}
	if (is_source) return open_file(p, p->path, why);
	mkdir(p->name, 0700);
	p->is_moving |= !is_there(p->path);
	return open_file(p, p->is_moving ? p->part : p->path, why);
}

/* From now on it cannot be served until all is there. */
static bool begin_move(Place *p, Text *why) {
	if (p->is_moving) return true;
	p->is_moving = true;
	if (store_is_address(p->name)) return store_mark_move(p->store, true) || (text_add(why, store_error(p->store)), false);
	store_close(p->store); /* which was empty */
	p->store = NULL;
	return open_file(p, p->part, why);
}

static bool end_move(Place *p, Text *why) {
	if (store_is_address(p->name)) return store_mark_move(p->store, false) || (text_add(why, store_error(p->store)), false);
	store_close(p->store);
	p->store = NULL;
	int folder = open(p->name, O_RDONLY | O_DIRECTORY);
	bool ok = folder >= 0 && !rename(p->part, p->path) && !fsync(folder);
	if (folder >= 0) close(folder);
	if (!ok) text_addf(why, "%s cannot be renamed to %s", p->part, p->path);
	return ok;
}

static bool refuse(const Place *p, const char *reason, Text *why) {
	text_addf(why, "%s: %s", p->name, reason);
	return false;
}

/* Checks what is at the new place already. True: go on; `is_done`: nothing is left to do. */
static bool look_there(Place *from, Place *to, bool *is_done, StoreSum *sum, Text *why) {
	StoreSum there;
	*is_done = false;
	if (to->is_moving) return true;
	if (!store_sum(to->store, &there)) return refuse(to, "it cannot be read", why);
	if (is_empty(&there)) return begin_move(to, why);
	if (!store_sum(from->store, sum)) return refuse(from, "it cannot be read", why);
	*is_done = !memcmp(sum, &there, sizeof there);
	return *is_done || refuse(to, "there is another club already", why);
}

static bool move_places(Place *from, Place *to, MoveProgress *progress, void *arg, StoreSum *out, Text *why) {
	StoreSum there;
	bool is_done;
	if (from->is_moving) return refuse(from, "not all of a club is there: its own move has not ended", why);
	if (!look_there(from, to, &is_done, out, why)) return false;
	if (is_done) return true;
	Copy copy = {.from = from->store, .to = to->store};
	if (!move_all(&copy, progress, arg, why)) return false;
	if (!store_sum(from->store, out) || !store_sum(to->store, &there)) return fail(&copy, why);
	if (memcmp(out, &there, sizeof there) != 0) return refuse(to, "what is there is not what was moved; it cannot be served", why);
	return end_move(to, why);
}

bool store_move(const char *from_name, const char *to_name, MoveProgress *progress, void *arg, StoreSum *out, Text *why) {
	Place from = {.name = from_name}, to = {.name = to_name};
	char reason[4 * MOVE_PATH];
	Text text = TEXT_ON(reason);
	bool ok = sodium_init() >= 0 && open_place(&from, true, &text);
	if (!ok) refuse(&from, reason, why);
	else if (!open_place(&to, false, &text)) ok = refuse(&to, reason, why);
	else ok = move_places(&from, &to, progress, arg, out, why);
	store_close(from.store);
	store_close(to.store);
	return ok;
}
