/* Rows of rooms, in and out; see store.h. */
#include "server/store/store_in.h"

#include <stdio.h>

static bool add_room(Store *store, RoomRow *row) {
	StoreStatement *s = store_new_key(store, STORE_ROOM, &row->key) ? store_use(store, SQL_ADD_ROOM) : NULL;
	if (!s) return false;
	bind_int(s, 1, row->key.key);
	bind_text(s, 2, row->code);
	bind_int(s, 3, row->created);
	return run(s);
}

void store_put_room(Store *store, RoomRow *row) {
	if (!row->key.key && !add_room(store, row)) return;
	StoreStatement *s = store_write(store, SQL_SET_ROOM, STORE_ROOM, row->key);
	if (!s) return;
	bind_int(s, 1, row->key.key);
	bind_int(s, 2, row->seen);
	bind_int(s, 3, row->host);
	bind_int(s, 4, row->is_french);
	bind_int(s, 5, row->is_open);
	bind_int(s, 6, row->has_voice);
	bind_int(s, 7, row->speed);
	bind_int(s, 8, row->level);
	bind_int(s, 9, row->pace);
	bind_text(s, 10, row->game);
	bind_text(s, 11, row->options);
	bind_text(s, 12, row->edition);
	bind_int(s, 13, row->seats);
	bind_int(s, 14, row->shown);
	bind_int(s, 15, row->n_games);
	run(s);
}

void store_put_room_seen(Store *store, TableKey room, int64_t seen) {
	StoreStatement *s = store_write(store, SQL_PUT_ROOM_SEEN, STORE_ROOM, room);
	if (!s) return;
	bind_int(s, 1, room.key);
	bind_int(s, 2, seen);
	run(s);
}

void store_put_person(Store *store, TableKey room, const PersonRow *row) {
	StoreStatement *s = store_write(store, SQL_PUT_PERSON, STORE_ROOM, room);
	if (!s) return;
	bind_int(s, 1, room.key);
	bind_int(s, 2, row->n);
	bind_text(s, 3, row->name);
	bind_bytes(s, 4, &row->token);
	bind_int(s, 5, row->is_gone);
	bind_int(s, 6, row->seat);
	bind_int(s, 7, row->games);
	bind_real(s, 8, row->wins);
	run(s);
}

void store_put_room_game(Store *store, TableKey room, const RoomGameRow *row) {
	StoreStatement *s = store_write(store, SQL_PUT_ROOM_GAME, STORE_ROOM, room);
	if (!s) return;
	bind_int(s, 1, room.key);
	bind_int(s, 2, row->n);
	bind_text(s, 3, row->id);
	bind_text(s, 4, row->game);
	bind_int(s, 5, row->is_over);
	bind_text(s, 6, row->line);
	run(s);
}

void store_delete_room_game(Store *store, TableKey room, int n) {
	StoreStatement *s = store_write(store, SQL_DELETE_ROOM_GAME, STORE_ROOM, room);
	if (!s) return;
	bind_int(s, 1, room.key);
	bind_int(s, 2, n);
	run(s);
}

void store_delete_room(Store *store, TableKey room) {
	StoreStatement *s = store_write(store, SQL_DELETE_ROOM, STORE_ROOM, room);
	if (!s) return;
	bind_int(s, 1, room.key);
	run(s);
}

static void read_room(StoreStatement *s, RoomRow *row) {
	*row = (RoomRow){.key = {get_int(s, 0), get_int(s, 17)},
	                 .created = get_int(s, 2),
	                 .seen = get_int(s, 3),
	                 .host = (int)get_int(s, 4),
	                 .is_french = (int)get_int(s, 5),
	                 .is_open = (int)get_int(s, 6),
	                 .has_voice = (int)get_int(s, 7),
	                 .speed = (int)get_int(s, 8),
	                 .level = (int)get_int(s, 9),
	                 .pace = (int)get_int(s, 10),
	                 .game = get_text(s, 11),
	                 .options = get_text(s, 12),
	                 .edition = get_text(s, 13),
	                 .seats = (int)get_int(s, 14),
	                 .shown = (int)get_int(s, 15),
	                 .n_games = (int)get_int(s, 16)};
	snprintf(row->code, sizeof row->code, "%s", get_text(s, 1));
}

bool store_each_room(Store *store, const char *code, void (*found)(void *arg, const RoomRow *row), void *arg) {
	StoreStatement *s = store_use(store, code ? SQL_ROOM : SQL_ROOMS);
	RoomRow row;
	if (s && code) bind_text(s, 1, code);
	while (s && next(s)) {
		read_room(s, &row);
		found(arg, &row);
	}
	return !store_error(store);
}

bool store_each_person(Store *store, int64_t room, void (*found)(void *arg, const PersonRow *row), void *arg) {
	StoreStatement *s = store_use(store, SQL_PEOPLE);
	if (s) bind_int(s, 1, room);
	while (s && next(s)) {
		PersonRow row = {.n = (int)get_int(s, 0),
		                 .name = get_text(s, 1),
		                 .is_gone = (int)get_int(s, 3),
		                 .seat = (int)get_int(s, 4),
		                 .games = (int)get_int(s, 5),
		                 .wins = get_real(s, 6)};
		get_bytes(s, 2, &row.token);
		found(arg, &row);
	}
	return !store_error(store);
}

bool store_each_room_game(Store *store, int64_t room, void (*found)(void *arg, const RoomGameRow *row), void *arg) {
	StoreStatement *s = store_use(store, SQL_ROOM_GAMES);
	if (s) bind_int(s, 1, room);
	while (s && next(s))
		found(arg, &(RoomGameRow){.n = (int)get_int(s, 0),
		                          .id = get_text(s, 1),
		                          .game = get_text(s, 2),
		                          .is_over = (int)get_int(s, 3),
		                          .line = get_text(s, 4)});
	return !store_error(store);
}
