/* Brutal Ring: `determinize` compared with its definition. Random games are played with a very small edition; in some of their
 * positions all worlds are counted, one physical card at a time, from what the rules let the viewer know (BR-9, BR-12, BR-41, BR-43,
 * BR-44), and the completed views must occur with those frequencies. Positions are chosen so that every kind of fact appears. */
#include "core/hash.h"
#include "games/brutal_ring/cards.h"
#include "tests/laws/chi_square.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	SAMPLES = 12000,
	SAMPLES_LONG = 60000,
	WORLDS_MAX = 8192,
	SLOTS = 4 * WORLDS_MAX,
	THINGS_MAX = 16,
	PLACES_MAX = 40,
	POSITIONS = 2,
	POSITIONS_LONG = 4
};

extern const Game brutal_ring_game;

#define NAMES "id,name_en,name_fr,source\n"
/* clang-format off */
static const char *const files[][2] = {
	{"orange.csv", NAMES "fairplay_attack,A,A,book\ndiscard,B,B,book\ndouble_attack,C,C,book\nfairplay_defence,D,D,book\ncounter,E,E,book\ndodge,F,F,book\n"},
	{"black.csv", NAMES "attack_1,A,A,book\nattack_2,B,B,book\nattack_3,C,C,book\nattack_double,D,D,book\n"
	                    "defence_1,E,E,book\ndefence_2,F,F,book\ndefence_3,G,G,book\ndefence_double,H,H,book\n"},
	{"gladiators.csv", "id,name_en,name_fr,points,orange_attack,black_attack,orange_defence,black_defence,trick,source\n"
	                   "ga,A,A,1,1,1,1,2,discard,book\ngb,B,B,2,2,1,0,1,dodge,book\ngc,C,C,3,1,2,1,0,counter,book\n"
	                   "gd,D,D,1,0,1,2,1,discard,book\nge,E,E,2,1,1,1,1,fairplay_defence,book\ngf,F,F,1,1,0,1,2,fairplay_attack,book\n"
	                   "gg,G,G,2,1,2,1,1,dodge,book\n"},
	{"weapons.csv", "id,name_en,name_fr,attack,defence,points,trick,copies,source\n"
	                "wa,A,A,2,0,1,attack_1,2,book\nwb,B,B,0,2,1,defence_1,2,book\nwc,C,C,1,1,1,attack_double,2,book\nwd,D,D,3,1,2,defence_3,2,book\n"},
};
/* clang-format on */

typedef struct World {
	uint64_t key;
	double weight;
	int seen;
} World;

/* A place for cards: a seat's shown cards, its hand, one Trick, or the pile. */
typedef struct Place {
	int seat; /* -1: the pile */
	int room;
	int corner, at; /* of a Trick; at -1: none */
	bool is_hand;
	Cards must; /* what is known to be there: known cards are set aside, in places of their own */
} Place;

typedef struct Count {
	const State *s; /* the real position */
	const Setup *setup;
	int kind, viewer;
	int n_things, id[THINGS_MAX];
	bool is_old[THINGS_MAX];
	int n_places;
	Place place[PLACES_MAX];
	Cards content[PLACES_MAX]; /* during the count */
	Cards old[SEATS];
	int n_old[SEATS];        /* places still free for old cards */
	int n_worlds, n_limited; /* worlds; assignments that the symbols forbid */
	int slot[SLOTS];         /* a world's number + 1, by hash */
	World world[WORLDS_MAX];
} Count;

/* A completed view as a number. */
static uint64_t key_of(const State *s, const Setup *setup, int kind) {
	uint64_t hash = 7;
	for (int i = 0; i < setup->seats; i++) {
		Cards cards[] = {hand_of(s, kind, i), held_of(s, kind, i)};
		hash = hash_bytes(hash, cards, sizeof cards);
	}
	Cards pile = pile_of(s, kind);
	hash = hash_bytes(hash, &pile, sizeof pile);
	return kind == GLADIATOR ? hash_bytes(hash, s->trick_gladiator, sizeof s->trick_gladiator)
	                         : hash_bytes(hash, s->trick_weapon, sizeof s->trick_weapon);
}

/* The world with that key; `is_new`: it was created. */
static World *find_world(Count *c, uint64_t key, bool is_new) {
	uint32_t at = (uint32_t)(key % SLOTS);
	for (; c->slot[at]; at = (at + 1) % SLOTS)
		if (c->world[c->slot[at] - 1].key == key) return &c->world[c->slot[at] - 1];
	if (!is_new) return NULL;
	if (c->n_worlds == WORLDS_MAX) abort();
	c->world[c->n_worlds] = (World){key, 0, 0};
	c->slot[at] = ++c->n_worlds;
	return &c->world[c->n_worlds - 1];
}

/* ---- counting ---- */

/* BR-41 in a completed world. */
static bool keeps_limits(const Count *c, const State *world) {
	for (int corner = 0; corner < CORNERS && world->defender; corner++)
		for (int symbol = 0; symbol < SYMBOLS; symbol++)
			if (br_room(world, c->setup, corner, symbol) < 0) return false;
	return true;
}

static void add_world(Count *c) {
	State world = *c->s;
	Cards pile = {0, 0};
	for (int i = 0; i < c->setup->seats; i++) set_hand(&world, c->kind, i, pile);
	for (int i = 0; i < c->n_places; i++) {
		const Place *p = &c->place[i];
		int id = p->at >= 0 ? mask_first(c->content[i].once) : 0;
		if (p->at >= 0 && c->kind == GLADIATOR) world.trick_gladiator[p->corner][p->at] = (uint8_t)id;
		else if (p->at >= 0) world.trick_weapon[p->corner][p->at] = (uint8_t)id;
		else if (p->seat < 0) pile = c->content[i];
		else if (p->is_hand) set_hand(&world, c->kind, p->seat, cards_plus(hand_of(&world, c->kind, p->seat), c->content[i]));
	}
	set_pile(&world, c->kind, pile);
	for (int i = 0; i < c->setup->seats && c->kind == WEAPON; i++) set_held_weapons(&world, i, c->old[i]);
	if (!keeps_limits(c, &world)) {
		c->n_limited++;
		return;
	}
	find_world(c, key_of(&world, c->setup, c->kind), true)->weight++;
}

/* Whether the known contents of a place still fit when this card is put there. */
static bool fits(const Count *c, int at, int id) {
	const Place *p = &c->place[at];
	int size = cards_size(c->content[at]);
	if (size >= p->room) return false;
	Cards open = cards_minus(p->must, cards_plus(c->content[at], cards_one(id)));
	return cards_size(open) <= p->room - size - 1;
}

/* A seat's earlier hand is known to itself: an old card must be one of it, and a new one must not take its place. */
static bool fits_held(const Count *c, int seat, int id, bool is_old) {
	if (seat < 0) return !is_old;
	if (is_old && !c->n_old[seat]) return false;
	if (seat != c->viewer || !is_old) return true;
	return cards_count(c->old[seat], id) < cards_count(held_of(c->s, c->kind, seat), id);
}

static void count_from(Count *c, int thing) {
	if (thing == c->n_things) {
		for (int i = 0; i < c->setup->seats; i++)
			if (c->n_old[i]) return;
		add_world(c);
		return;
	}
	int id = c->id[thing];
	bool is_old = c->is_old[thing];
	for (int at = 0; at < c->n_places; at++) {
		int seat = c->place[at].seat;
		if (!fits(c, at, id) || !fits_held(c, seat, id, is_old)) continue;
		Cards content = c->content[at], old = seat >= 0 ? c->old[seat] : (Cards){0, 0};
		c->content[at] = cards_plus(content, cards_one(id));
		if (is_old) c->old[seat] = cards_plus(old, cards_one(id)), c->n_old[seat]--;
		count_from(c, thing + 1);
		c->content[at] = content;
		if (is_old) c->old[seat] = old, c->n_old[seat]++;
	}
}

/* ---- what the viewer knows, from the rules ---- */

static bool sees_trick(const Count *c, int corner) {
	if (corner == ATTACKER && c->s->phase == PICK) return true;
	return br_side(c->setup, ring_owner(c->s, corner == ATTACKER ? c->s->attacker : c->s->defender)) == br_side(c->setup, c->viewer);
}

static void add_place(Count *c, Place place) {
	if (c->n_places == PLACES_MAX) abort();
	c->place[c->n_places++] = place;
}

static void list_places(Count *c) {
	const State *s = c->s;
	for (int i = 0; i < c->setup->seats; i++) {
		bool is_team = br_side(c->setup, i) == br_side(c->setup, c->viewer);
		Cards shown = shown_of(s, c->kind, i), known = i == c->viewer ? hand_of(s, c->kind, i)
		                                               : is_team      ? seen_of(s, c->kind, i)
		                                                              : (Cards){0, 0};
		add_place(c, (Place){.seat = i, .at = -1, .room = cards_size(shown), .must = shown});
		add_place(c, (Place){.seat = i, .at = -1, .room = cards_size(known), .is_hand = true, .must = known});
		add_place(c, (Place){.seat = i, .at = -1, .room = s->n_hand[i][c->kind] - cards_size(known), .is_hand = true});
		c->n_old[i] = s->n_held[i][c->kind];
	}
	for (int corner = 0; corner < CORNERS; corner++)
		for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++) {
			if (s->trick_kind[corner][i] != c->kind + 1) continue;
			Cards must = sees_trick(c, corner) ? cards_one(trick_card(s, corner, i)) : (Cards){0, 0};
			add_place(c, (Place){.seat = s->trick_seat[corner][i] - 1, .corner = corner, .at = i, .room = 1, .must = must});
		}
	add_place(c, (Place){.seat = -1, .at = -1, .room = s->n_pile[c->kind]});
}

/* Every physical card that was in a hand or in the pile at the renewal. Those in the ring at that time are where they were, or dead. */
static void list_things(Count *c) {
	const State *s = c->s;
	Cards new = renewed_of(s, c->kind), open = discard_of(s, c->kind), all = all_cards(setup_edition(c->setup), c->kind);
	for (int i = 0; i < c->setup->seats; i++) open = cards_plus(open, ring_of(s, c->kind, i));
	for (int i = 0; i < c->setup->seats; i++) open = cards_minus(open, shown_of(s, c->kind, i));
	Cards old = cards_minus(cards_minus(all, new), open);
	for (int stock = 0; stock < 2; stock++)
		for (int id = 1; id <= n_ids(setup_edition(c->setup), c->kind); id++)
			for (int k = cards_count(stock ? new : old, id); k > 0; k--) {
				c->id[c->n_things] = id;
				c->is_old[c->n_things++] = !stock;
			}
}

/* ---- the facts of a position ---- */

enum {
	HAS_TRICKS,
	HAS_OLD_TRICKS,
	HAS_TEAM_TRICKS,
	HAS_BOTH_CORNERS,
	HAS_OLD_HANDS,
	HAS_SPLIT,
	HAS_PAIR,
	HAS_SEEN,
	HAS_PICK,
	HAS_OLD_TEAM_TRICKS,
	FACTS
};
/* clang-format off */
static const char *const fact_names[FACTS] = {"hidden Tricks under limits", "hidden Tricks after a renewal", "hidden Tricks of two team-mates",
                                              "hidden Tricks on both sides", "cards held since a renewal", "a Weapon shown from either stock",
                                              "a Weapon shown by two", "a team-mate's Trick taken back", "face-down Tricks while Discard picks",
                                              "hidden Tricks of two team-mates after a renewal"};
/* clang-format on */

static uint32_t facts_of(const Count *c) {
	const State *s = c->s;
	uint32_t facts = 0;
	int hidden[CORNERS][SEATS] = {{0}}, sides = 0;
	for (int i = 0; i < c->n_places; i++)
		if (c->place[i].at >= 0 && !c->place[i].must.once) hidden[c->place[i].corner][c->place[i].seat]++;
	for (int corner = 0; corner < CORNERS; corner++) {
		int seats = 0, n_mixed = 0;
		for (int i = 0; i < SEATS; i++) {
			bool is_mixed = s->n_held[i][c->kind] &&
			                s->n_held[i][c->kind] < s->n_hand[i][c->kind] + hidden[corner][i] + cards_size(shown_of(s, c->kind, i));
			n_mixed += hidden[corner][i] && is_mixed;
			seats += hidden[corner][i] > 0;
			if (hidden[corner][i] && c->n_limited) facts |= 1u << HAS_TRICKS;
			if (hidden[corner][i] && is_mixed) facts |= 1u << HAS_OLD_TRICKS;
			if (hidden[corner][i] && s->phase == PICK) facts |= 1u << HAS_PICK;
		}
		sides += seats > 0;
		if (seats > 1) facts |= 1u << HAS_TEAM_TRICKS;
		if (seats > 1 && n_mixed) facts |= 1u << HAS_OLD_TEAM_TRICKS;
	}
	if (sides > 1) facts |= 1u << HAS_BOTH_CORNERS;
	for (int i = 0; i < c->setup->seats; i++) {
		if (i == c->viewer) continue;
		if (s->n_held[i][c->kind]) facts |= 1u << HAS_OLD_HANDS;
		if (br_side(c->setup, i) == br_side(c->setup, c->viewer) && seen_of(s, c->kind, i).once) facts |= 1u << HAS_SEEN;
	}
	for (int id = 1; id <= n_ids(setup_edition(c->setup), c->kind); id++) {
		int copies[2] = {0, 0}, showing = 0;
		for (int k = 0; k < c->n_things; k++) copies[c->is_old[k]] += c->id[k] == id;
		for (int i = 0; i < c->setup->seats; i++) {
			int total = s->n_hand[i][c->kind] + cards_size(shown_of(s, c->kind, i)), held = s->n_held[i][c->kind];
			showing += i != c->viewer && held && held < total && cards_count(shown_of(s, c->kind, i), id) == 1;
		}
		if (copies[0] != 1 || copies[1] != 1) continue;
		if (showing == 1) facts |= 1u << HAS_SPLIT;
		if (showing == 2) facts |= 1u << HAS_PAIR;
	}
	return facts;
}

/* ---- samples ---- */

static void sample(Count *c, int n_samples, const char *what) {
	static int seen[WORLDS_MAX];
	static double weight[WORLDS_MAX];
	Rng rng;
	State view, world;
	rng_seed(&rng, 77);
	brutal_ring_game.redact(&view, c->s, c->setup, c->viewer);
	for (int i = 0; i < n_samples; i++) {
		world = view;
		brutal_ring_game.determinize(&world, c->setup, c->viewer, &rng);
		World *found = find_world(c, key_of(&world, c->setup, c->kind), false);
		if (!found) cr_assert_fail("%s: viewer %d of %d: an impossible world", what, c->viewer, c->setup->seats);
		found->seen++;
	}
	for (int i = 0; i < c->n_worlds; i++) {
		seen[i] = c->world[i].seen;
		weight[i] = c->world[i].weight;
	}
	double chance = chi_square_fit(seen, weight, c->n_worlds);
	cr_expect_gt(chance, CHI_SQUARE_LEVEL, "%s: viewer %d of %d: %d worlds, p = %g", what, c->viewer, c->setup->seats, c->n_worlds, chance);
}

/* ---- the games ---- */

typedef struct Hunt {
	EditionPack pack;
	Setup setup;
	State s;
	Rng rng;
	Count count;
	int found[FACTS];
	int most; /* positions wanted for each fact */
} Hunt;

static Hunt *start_hunt(int seats, int own) {
	Hunt *h = calloc(1, sizeof *h);
	char limits[256];
	EditionReport report;
	NamedText texts[6] = {{NULL, NULL}};
	snprintf(limits, sizeof limits,
	         "id,name_en,name_fr,value,source\nown,A,A,%d,book\nturns,B,B,9,book\nsurvivor,C,C,2,book\nwithdraw,D,D,2,book\n", own);
	for (int i = 0; i < 4; i++) texts[i] = (NamedText){files[i][0], files[i][1]};
	texts[4] = (NamedText){"limits.csv", limits};
	bool is_read = edition_parse(&brutal_ring_game, texts, &h->pack, &report);
	cr_assert(is_read, "%s:%d: %s", report.error[0].file, report.error[0].line, report.error[0].text[LANG_EN]);
	h->setup = (Setup){.game = &brutal_ring_game, .pack = &h->pack, .seats = (uint8_t)seats};
	h->most = is_long() ? POSITIONS_LONG : POSITIONS;
	return h;
}

/* A Weapon shown by two seats: more of them, so that every pair of seats occurs. */
static int most_of(const Hunt *h, int fact) {
	return fact == HAS_PAIR ? 4 * h->most : h->most;
}

static void look(Hunt *h, int viewer, int kind) {
	Count *c = &h->count;
	memset(c, 0, offsetof(Count, world));
	c->s = &h->s;
	c->setup = &h->setup;
	c->viewer = viewer;
	c->kind = kind;
	list_places(c);
	list_things(c);
	count_from(c, 0);
	uint32_t facts = facts_of(c), wanted = 0;
	for (int i = 0; i < FACTS; i++)
		if (facts >> i & 1 && h->found[i] < most_of(h, i) && c->n_worlds > 1) wanted |= 1u << i;
	if (!wanted) return;
	int first = __builtin_ctz(wanted);
	for (int i = 0; i < FACTS; i++) h->found[i] += wanted >> i & 1;
	sample(c, is_long() ? SAMPLES_LONG : SAMPLES, fact_names[first]);
}

/* A quick check whether a count may be worthwhile: not every step is. */
static bool is_wanted(const Hunt *h, uint32_t facts) {
	for (int i = 0; i < FACTS; i++)
		if (facts >> i & 1 && h->found[i] < most_of(h, i)) return true;
	return false;
}

static void hunt(int seats, int own, uint32_t facts, int n_games) {
	Hunt *h = start_hunt(seats, own);
	for (int game = 0; game < n_games && is_wanted(h, facts); game++) {
		rng_seed(&h->rng, (uint64_t)(1000 * seats + game));
		brutal_ring_game.start(&h->s, &h->setup, &h->rng, NULL);
		uint32_t acting;
		while ((acting = brutal_ring_game.to_act(&h->s, &h->setup))) {
			Action list[LEGAL_MAX];
			int seat = rng_bit(&h->rng, acting), n = brutal_ring_game.legal(&h->s, &h->setup, seat, list);
			brutal_ring_game.apply(&h->s, &h->setup, seat, list[rng_below(&h->rng, (uint32_t)n)], &h->rng, NULL);
			bool is_fight = h->s.phase == TRICKS || h->s.phase == PICK;
			if (!is_wanted(h, facts) || rng_below(&h->rng, h->s.phase == PICK ? 1 : is_fight ? 3 : 12)) continue;
			look(h, (int)rng_below(&h->rng, (uint32_t)seats), (int)rng_below(&h->rng, KINDS));
		}
	}
	for (int i = 0; i < FACTS; i++)
		if (facts >> i & 1)
			cr_expect_geq(h->found[i], most_of(h, i), "%d seats: only %d positions with %s", seats, h->found[i], fact_names[i]);
	free(h);
}

#define FACT(name) (1u << (name))

Test(belief, of_two) {
	hunt(2, 5, FACT(HAS_TRICKS) | FACT(HAS_OLD_TRICKS) | FACT(HAS_OLD_HANDS) | FACT(HAS_PICK), 400);
}

Test(belief, of_three) {
	hunt(3, 4, FACT(HAS_TRICKS) | FACT(HAS_OLD_TRICKS) | FACT(HAS_BOTH_CORNERS) | FACT(HAS_OLD_HANDS) | FACT(HAS_SPLIT) | FACT(HAS_PAIR),
	     400);
}

Test(belief, of_two_teams) {
	hunt(4, 3,
	     FACT(HAS_TRICKS) | FACT(HAS_TEAM_TRICKS) | FACT(HAS_OLD_HANDS) | FACT(HAS_SPLIT) | FACT(HAS_PAIR) | FACT(HAS_SEEN) |
	         FACT(HAS_OLD_TEAM_TRICKS),
	     400);
}
