/* Brigands: makes a whole state of the few fields that a scenario names. What is named stays, even if it contradicts itself: `check`
 * will say so. What is open becomes as plain as can be: the first seat is the Prince, the path has the order of the list, nothing
 * has happened yet. Only cards that nobody named are drawn: those the Prince holds, and Day cards. */
#include "town.h"

/* Tokens that lie in town wait for a wheel; else all plan. */
static int likely_phase(const State *s, const Setup *setup) {
	for (int seat = 0; seat < setup->seats; seat++)
		if (s->tokens_in_town[seat]) return WHEEL;
	return PLAN;
}

/* Districts that are not named take the free places in their order. */
static void fill_path(State *s) {
	uint32_t named = 0;
	for (int i = 0; i < PLACES - 1; i++)
		if (s->path[i] >= 1 && s->path[i] < PRISON) named |= district_bit(s->path[i]);
	for (int i = 0, district = 1; i < PLACES - 1; i++) {
		if (s->path[i]) continue;
		while (district < PRISON && named & district_bit(district)) district++;
		if (district < PRISON) s->path[i] = (uint8_t)district++;
	}
}

/* The first place of the path with a token. */
static int first_token(const State *s, const Setup *setup) {
	uint32_t tokens = 0;
	for (int seat = 0; seat < setup->seats; seat++) tokens |= s->tokens_in_town[seat];
	for (int place = 1; place < PLACES; place++)
		if (s->path[place - 1] && tokens & district_bit(s->path[place - 1])) return place;
	return PLACES;
}

static int place_of(const State *s, int district) {
	for (int place = 1; place < PLACES; place++)
		if (s->path[place - 1] == district) return place;
	return PLACES;
}

static int likely_place(const State *s, const Setup *setup) {
	switch (s->phase) {
	case WHEEL: return first_token(s, setup);
	case PORT: return place_of(s, PORT_DISTRICT);
	case TAVERN: return place_of(s, TAVERN_DISTRICT);
	case PRISON_CHOICE:
	case SKILL: return PLACES;
	}
	return 0;
}

static void fill_did(State *s) {
	bool is_resolving = s->phase != PLAN && s->phase != OVER;
	int n = is_resolving ? s->place - 1 : s->round > 1 || s->phase == OVER ? PLACES : 0;
	for (int i = 0; i < n && i < PLACES; i++)
		if (!s->did[i]) s->did[i] = DID_NOTHING;
}

/* As many Day cards as rounds have been drawn, those that lie there among them. */
static void fill_days(State *s, const Setup *setup, Rng *rng) {
	int left = DAYS - round_played(s, setup);
	if (!s->day_left) s->day_left = bg_some_cards(left, ALL_DISTRICTS & ~s->day, rng);
}

static void fill_spied(State *s, const Setup *setup, Rng *rng) {
	for (int seat = 0; seat < setup->seats; seat++) {
		uint32_t planned = s->plan_tokens[seat];
		for (int district = 1; district < PRISON; district++)
			planned |= (uint32_t)(bag_count(s->plan[seat], district) != 0) << (district - 1);
		if (!s->n_spied[seat]) s->n_spied[seat] = (uint8_t)__builtin_popcount(s->spied[seat]);
		if (!s->spied[seat]) s->spied[seat] = bg_some_cards(s->n_spied[seat], ALL_DISTRICTS & ~planned, rng); /* BG-33 */
	}
}

void bg_complete(State *s, const Setup *setup, Rng *rng) {
	if (!s->prince && setup->seats > 2) s->prince = 1;
	if (!s->phase) s->phase = (uint8_t)likely_phase(s, setup);
	if (!s->round) s->round = s->phase == OVER ? (uint8_t)(figures(setup)[FIG_ROUNDS] + setup_is_older(setup, 2)) : 1;
	if (!s->spy) s->spy = 1;
	if (!s->judgement) s->judgement = 1;
	fill_path(s);
	if (!s->place) s->place = (uint8_t)likely_place(s, setup);
	fill_did(s);
	fill_days(s, setup, rng);
	fill_spied(s, setup, rng);
}
