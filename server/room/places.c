/* The places of a room's next game: who has which one, and who sits where when the game begins; see room.h. */
#include "server/room/room.h"

#include <string.h>

static int limit_of(const Room *r) {
	return r->seats ? r->seats : r->setup.game->seats_max;
}

/* As many places as the host wants; otherwise the usual number, or more when more people come. */
int room_places(const Room *r) {
	const Game *game = r->setup.game;
	int n = r->seats ? r->seats : game->seats_usual;
	for (int i = 0; i < r->n_people; i++)
		if (r->person[i].seat >= n) n = r->person[i].seat + 1;
	return n < limit_of(r) ? n : limit_of(r);
}

static int holder_of(const Room *r, int seat) {
	for (int i = 0; i < r->n_people; i++)
		if (r->person[i].seat == seat) return i;
	return ROOM_SCREEN;
}

static int first_free(const Room *r) {
	for (int seat = 0; seat < limit_of(r); seat++)
		if (holder_of(r, seat) < 0) return seat;
	return PLACE_NONE;
}

void room_seat_all(Room *r) {
	for (int i = 0; i < r->n_people; i++) {
		Person *p = &r->person[i];
		int old = p->seat;
		if (p->seat >= limit_of(r)) p->seat = PLACE_NONE;
		if (p->seat == PLACE_NONE && !p->is_gone) p->seat = first_free(r);
		if (p->seat != old) room_save_person(r, i);
	}
}

bool room_take_place(Room *r, int person, int seat, bool may_swap, Refusal *why) {
	Person *p = &r->person[person];
	int other = seat < 0 ? ROOM_SCREEN : holder_of(r, seat);
	if (seat >= limit_of(r)) return refuse(why, "seat", "there is no such place") || refuse_text(why, "why", "none");
	if (seat >= 0 && seat == p->seat) return true;
	if (other >= 0 && !may_swap) return refuse(why, "taken", "somebody has place %d", seat) || refuse_number(why, "seat", seat);
	if (other >= 0) {
		r->person[other].seat = p->seat;
		room_save_person(r, other);
	}
	p->seat = seat < 0 ? PLACE_NOT_WANTED : seat;
	room_save_person(r, person);
	room_seat_all(r); /* somebody without a place may get the one that became free */
	return true;
}

static bool has_teams(const Setup *setup) {
	uint32_t sides = 0;
	for (int i = 0; i < setup->seats; i++) sides |= 1u << setup_side(setup, i);
	return __builtin_popcount(sides) < setup->seats;
}

void room_rotate(Room *r, const Setup *played) {
	if (has_teams(played) || strcmp(played->game->id, r->setup.game->id)) return;
	for (int i = 0; i < r->n_people; i++) {
		Person *p = &r->person[i];
		if (p->seat < 0 || p->seat >= played->seats) continue;
		p->seat = (p->seat + 1) % played->seats;
		room_save_person(r, i);
	}
}

/* ---- a table begins ---- */

static int people_by_place(const Room *r, int person[ROOM_PEOPLE]) {
	int n = 0;
	for (int seat = 0; seat < SEATS_MAX; seat++)
		if (holder_of(r, seat) >= 0) person[n++] = holder_of(r, seat);
	return n;
}

static int seat_of_side(const Setup *setup, const int who[SEATS_MAX], int side) {
	for (int i = 0; i < setup->seats; i++)
		if (who[i] < 0 && (side < 0 || setup_side(setup, i) == side)) return i;
	return PLACE_NONE;
}

/* Without bots: everybody gets the side they chose while it has room, the others get what is left. */
static void close_ranks(const Room *r, const Setup *chosen, const Setup *setup, int who[SEATS_MAX]) {
	int person[ROOM_PEOPLE], n = people_by_place(r, person), left[ROOM_PEOPLE], n_left = 0;
	bool is_team_game = has_teams(chosen);
	for (int i = 0; i < n; i++) {
		int side = is_team_game ? setup_side(chosen, r->person[person[i]].seat) : -1;
		int seat = seat_of_side(setup, who, side);
		if (seat >= 0) who[seat] = person[i];
		else left[n_left++] = person[i];
	}
	for (int i = 0; i < n_left; i++) who[seat_of_side(setup, who, -1)] = left[i];
}

bool room_choose_seats(const Room *r, Setup *setup, int who[SEATS_MAX], Refusal *why) {
	const Game *game = r->setup.game;
	int person[ROOM_PEOPLE], n = people_by_place(r, person);
	Setup chosen = r->setup;
	*setup = r->setup;
	chosen.seats = (uint8_t)room_places(r);
	setup->seats = r->level == NO_LEVEL ? (uint8_t)n : chosen.seats;
	for (int i = 0; i < SEATS_MAX; i++) who[i] = ROOM_SCREEN;
	if (setup->seats < game->seats_min)
		return refuse(why, "seats", "%s has %d to %d seats: more people must come, or bots", game->id, game->seats_min, game->seats_max) ||
		       refuse_text(why, "game", game->id) || refuse_number(why, "min", game->seats_min) ||
		       refuse_number(why, "max", game->seats_max);
	if (r->level == NO_LEVEL) close_ranks(r, &chosen, setup, who);
	else
		for (int i = 0; i < n; i++) who[r->person[person[i]].seat] = person[i];
	return true;
}
