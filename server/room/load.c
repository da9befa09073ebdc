/* A room from the store; see room.h. */
#include "bots/bot.h"
#include "server/room/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void found_person(void *arg, const PersonRow *row) {
	Room *r = arg;
	if (row->n < 0 || row->n >= ROOM_PEOPLE) return;
	Person *p = &r->person[row->n];
	snprintf(p->name, sizeof p->name, "%s", row->name);
	p->token = row->token;
	p->is_gone = row->is_gone;
	p->seat = row->seat < PLACE_NOT_WANTED || row->seat >= SEATS_MAX ? PLACE_NONE : row->seat;
	p->games = row->games;
	p->wins = row->wins;
	if (row->n >= r->n_people) r->n_people = row->n + 1;
}

static void found_game(void *arg, const RoomGameRow *row) {
	Room *r = arg;
	RoomGame game = {.n = row->n, .is_over = row->is_over};
	room_parse_game(row->line, &game);
	snprintf(game.table, sizeof game.table, "%s", row->id);
	snprintf(game.game, sizeof game.game, "%s", row->game);
	if (row->n == r->game.n) r->game = game;
	if (!game.is_over) return;
	if (r->n_past == ROOM_GAMES) memmove(r->past, r->past + 1, (size_t)--r->n_past * sizeof r->past[0]);
	r->past[r->n_past++] = game;
}

/* The next game. An edition that the server no longer has is replaced by the default one. False: the program no longer has the game. */
static bool load_next(Room *r, const RoomRow *row) {
	const Game *game = game_find(row->game);
	if (!game) return false;
	const ServerEdition *edition = editions_find(r->shared->editions, game, row->edition);
	if (!edition) edition = editions_find(r->shared->editions, game, "default");
	r->setup = (Setup){.game = game, .pack = &edition->pack};
	memcpy(r->edition, edition->name, sizeof r->edition);
	table_read_options(row->options, &r->setup);
	bool is_seats = row->seats >= game->seats_min && row->seats <= game->seats_max;
	r->seats = is_seats ? row->seats : 0;
	r->level = row->level >= 0 && bot_level_exists(row->level) ? row->level : NO_LEVEL;
	r->pace = row->pace >= 0 && row->pace < PACE_COUNT ? row->pace : PACE_BOOK;
	r->speed = row->speed >= 0 && row->speed < SPEED_COUNT ? row->speed : SPEED_NORMAL;
	return true;
}

Room *room_load(Shared *shared, const RoomRow *row) {
	Room *r = calloc(1, sizeof *r);
	if (!r) return NULL;
	r->shared = shared;
	r->key = row->key;
	r->created = row->created;
	r->seen = row->seen;
	memcpy(r->code, row->code, sizeof r->code);
	r->is_french = row->is_french;
	r->is_open = row->is_open;
	r->has_voice = row->has_voice;
	r->game.n = row->shown;
	r->n_games = row->n_games;
	r->idle_since = shared->world->now(shared->world->arg);
	bool ok = load_next(r, row) && store_each_person(shared->store, r->key.key, found_person, r) &&
	          store_each_room_game(shared->store, r->key.key, found_game, r);
	r->host = row->host < r->n_people ? row->host : ROOM_SCREEN;
	if (!r->game.table[0]) r->game = (RoomGame){0};
	if (ok) return r;
	shared->world->log(shared->world->arg, "unreadable", NULL, "a room is left as it is in the store");
	free(r);
	return NULL;
}
