/* Epic Melee: `determinize` compared with its definition. In small positions of a small edition all worlds are counted one physical
 * card and token at a time, from what the rules let the viewer know; the completed views must occur with those frequencies. */
#include "games/epic_melee/state.h"
#include "tests/laws/chi_square.h"
#include "tests/laws/worlds.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 100000, SAMPLES_LONG = 1000000, PARTS = 3 };

#define LOOT_HEAD "id,name_en,name_fr,value,symbols,copies,source\n"
static const NamedText small_edition[] = {
	{"cards.csv",
     "id,name_en,name_fr,value,copies,source\n"
     "knight,A,A,?,0,book\nraven,B,B,1,9,book\nturtle,C,C,?,0,book\nfolk,D,D,2,6,book\ngolem,E,E,3,5,book\n"
     "goblins,F,F,3,0,book\nfrog,G,G,3,0,book\nez,H,H,4,0,book\nmage,I,I,4,4,book\n"},
	{"symbols.csv", "id,name_en,name_fr,source\nsun,Sun,Soleil,book\n"},
	{"gold.csv", LOOT_HEAD "g1,A,A,1,,3,book\ng2,B,B,2,sun,2,book\ng3,C,C,3,,1,book\n"},
	{"silver.csv", LOOT_HEAD "s1,A,A,1,,2,book\ns2,B,B,2,sun,2,book\n"},
	{"goblin.csv", LOOT_HEAD "b1,A,A,1,,2,book\n"},
	{"limits.csv",
     "id,name_en,name_fr,value,source\nhand,A,A,4,book\nrounds,B,B,3,book\nlich_value,C,C,7,book\n"
     "giant_frog_value,D,D,5,book\nturtle_factor,E,E,2,book\npair_points,F,F,1,book\n"},
	{NULL, NULL},
};

extern const Game epic_melee_game;

typedef struct Position {
	EditionPack pack;
	Setup setup;
	State s;
	Worlds part[PARTS]; /* cards, Gold, Silver: independent of each other */
	int hand_place[SEATS], left_place[SEATS], loot_place[PARTS][SEATS], pile_place[PARTS]; /* -1: none */
} Position;

static Position *new_position(int seats) {
	Position *p = calloc(1, sizeof *p);
	EditionReport report;
	bool is_read = edition_parse(&epic_melee_game, small_edition, &p->pack, &report);
	cr_assert(is_read, "%s:%d: %s", report.error[0].file, report.error[0].line, report.error[0].text[LANG_EN]);
	p->setup = (Setup){.game = &epic_melee_game, .pack = &p->pack, .seats = (uint8_t)seats};
	for (int pile = 0; pile < PILES; pile++) p->s.pile[pile] = setup_edition(&p->setup)->all_loot[pile];
	p->s.pawn = 1;
	return p;
}

static Bag cards(int ravens, int folk, int golems, int mages) {
	return (Bag)ravens * bag_one(RAVEN) + (Bag)folk * bag_one(FOLK) + (Bag)golems * bag_one(GOLEM) + (Bag)mages * bag_one(MAGE);
}

static void give(Position *p, int pile, int seat, int token) {
	p->s.pile[pile] -= bag_one(token);
	p->s.loot[pile][seat] += bag_one(token);
	p->s.n_loot[pile][seat]++;
}

static void lay(Position *p, int seat, int left, int right) {
	p->s.left[seat] = (uint8_t)left;
	p->s.right[seat] = (uint8_t)right;
}

/* ---- what the viewer does not know, from the rules ---- */

static bool lies_face_down(const State *s, int seat) {
	return s->phase != CHOOSE && s->phase != OVER && s->left[seat]; /* EM-10 … EM-12 */
}

static void count_cards(Position *p, int viewer) {
	Worlds *w = &p->part[0];
	const State *s = &p->s;
	Bag seen = s->played + s->hand[viewer] + (lies_face_down(s, viewer) ? bag_one(s->left[viewer]) : 0);
	for (int i = 0; i < p->setup.seats; i++) {
		p->hand_place[i] = p->left_place[i] = -1;
		if (s->card[i]) seen += bag_one(s->card[i]);
		if (s->phase != CHOOSE && s->right[i]) seen += bag_one(s->right[i]);
		if (i == viewer) continue;
		p->hand_place[i] = worlds_place(w, bag_size(s->hand[i]));
		if (lies_face_down(s, i)) p->left_place[i] = worlds_place(w, 1);
		uint32_t own = 1u << p->hand_place[i] | (p->left_place[i] >= 0 ? 1u << p->left_place[i] : 0);
		worlds_things(w, s->known[i], own); /* EM-12: in hand or face down, but theirs */
		seen += s->known[i];
	}
	Bag unseen = setup_edition(&p->setup)->all_cards - seen;
	int room = w->n_things + bag_size(unseen);
	for (int i = 0; i < w->n_places; i++) room -= w->room[i];
	int aside = worlds_place(w, room);
	worlds_things(w, unseen, (1u << (aside + 1)) - 1);
	worlds_count(w);
}

/* EM-17, EM-42: everybody knows how many tokens a seat has, but only the owner knows which; at the end all are revealed. */
static void count_loot(Position *p, int viewer, int pile, Worlds *w) {
	const State *s = &p->s;
	Bag unseen = setup_edition(&p->setup)->all_loot[pile] - s->loot[pile][viewer];
	for (int i = 0; i < p->setup.seats; i++) {
		if (i == viewer) continue;
		p->loot_place[pile][i] = worlds_place(w, s->n_loot[pile][i]);
		if (s->phase == OVER) worlds_things(w, s->loot[pile][i], 1u << p->loot_place[pile][i]);
		if (s->phase == OVER) unseen -= s->loot[pile][i];
	}
	p->pile_place[pile] = worlds_place(w, bag_size(s->pile[pile]));
	worlds_things(w, unseen, s->phase == OVER ? 1u << p->pile_place[pile] : (1u << w->n_places) - 1);
	worlds_count(w);
}

/* ---- which world a completed view is ---- */

static int find_cards(Position *p, int viewer, const State *world) {
	Bag content[PLACES_MAX] = {0}, rest = setup_edition(&p->setup)->all_cards - world->played;
	for (int i = 0; i < p->setup.seats; i++) {
		if (world->card[i]) rest -= bag_one(world->card[i]);
		if (world->phase != CHOOSE && world->right[i]) rest -= bag_one(world->right[i]);
		if (lies_face_down(world, i)) rest -= bag_one(world->left[i]);
		rest -= world->hand[i];
		if (i == viewer) continue;
		content[p->hand_place[i]] = world->hand[i];
		if (p->left_place[i] >= 0) content[p->left_place[i]] = world->left[i] ? bag_one(world->left[i]) : 0;
	}
	content[p->part[0].n_places - 1] = rest;
	return worlds_find(&p->part[0], content);
}

static int find_loot(Position *p, int viewer, int pile, Worlds *w, const State *world) {
	Bag content[PLACES_MAX] = {0};
	for (int i = 0; i < p->setup.seats; i++)
		if (i != viewer) content[p->loot_place[pile][i]] = world->loot[pile][i];
	content[p->pile_place[pile]] = world->pile[pile];
	return worlds_find(w, content);
}

/* ---- samples ---- */

static void expect_fit(const char *what, int viewer, const int *seen, const double *weight, int n) {
	double chance = chi_square_fit(seen, weight, n);
	cr_expect_gt(chance, CHI_SQUARE_LEVEL, "%s, viewer %d: %d worlds, p = %g", what, viewer, n, chance);
}

enum { GROUPS = 7 * 5 * 3 };

/* Groups of worlds of all three parts together: would reveal a part that depends on another. */
static int group_of(const int *found) {
	return found[0] % 7 * 15 + found[1] % 5 * 3 + found[2] % 3;
}

static void group_weights(const Position *p, double *weight) {
	double share[PARTS][7] = {{0}};
	static const int groups[PARTS] = {7, 5, 3};
	for (int part = 0; part < PARTS; part++)
		for (int i = 0; i < p->part[part].n; i++) share[part][i % groups[part]] += p->part[part].weight[i];
	for (int i = 0; i < GROUPS; i++) weight[i] = share[0][i / 15] * share[1][i / 3 % 5] * share[2][i % 3];
}

static void sample(Position *p, int viewer, int n_samples) {
	static int seen[PARTS][WORLDS_MAX], groups[GROUPS];
	double group_weight[GROUPS];
	Rng rng;
	State view, world;
	rng_seed(&rng, 20 + (uint64_t)viewer);
	epic_melee_game.redact(&view, &p->s, &p->setup, viewer);
	memset(seen, 0, sizeof seen);
	memset(groups, 0, sizeof groups);
	for (int i = 0; i < n_samples; i++) {
		world = view;
		epic_melee_game.determinize(&world, &p->setup, viewer, &rng);
		int found[PARTS] = {find_cards(p, viewer, &world), find_loot(p, viewer, GOLD, &p->part[1], &world),
		                    find_loot(p, viewer, SILVER, &p->part[2], &world)};
		for (int part = 0; part < PARTS; part++) {
			if (found[part] < 0) cr_assert_fail("viewer %d: an impossible world, part %d", viewer, part);
			seen[part][found[part]]++;
		}
		groups[group_of(found)]++;
	}
	expect_fit("cards", viewer, seen[0], p->part[0].weight, p->part[0].n);
	expect_fit("gold", viewer, seen[1], p->part[1].weight, p->part[1].n);
	expect_fit("silver", viewer, seen[2], p->part[2].weight, p->part[2].n);
	group_weights(p, group_weight);
	expect_fit("all together", viewer, groups, group_weight, GROUPS);
}

/* ---- the notebook's odds ---- */

/* The probability, in percent, that a card lies face down in front of the seat. */
static double odds_of_left(const Position *p, int seat, int card) {
	double sum = 0, all = 0;
	for (int i = 0; i < p->part[0].n; i++) {
		all += p->part[0].weight[i];
		if (p->part[0].world[i][p->left_place[seat]] == bag_one(card)) sum += p->part[0].weight[i];
	}
	return 100 * sum / all;
}

/* In how many copies the card is neither visible to the viewer nor known: the same in any world. */
static int unseen_of(const Position *p, int viewer, int card) {
	int n = 0;
	for (int place = 0; place < p->part[0].n_places; place++) n += bag_count(p->part[0].world[0][place], card);
	for (int i = 0; i < p->setup.seats; i++)
		if (i != viewer) n -= bag_count(p->s.known[i], card);
	return n;
}

/* Each seat's three likeliest face-down cards are noted, with exact odds; and how many of each card are unseen or known. */
static void compare_notes(Position *p, int viewer) {
	State view;
	Events notes = {.n = 0};
	int n_left[SEATS] = {0}, n_unseen = 0;
	uint32_t noted[SEATS] = {0};
	double last[SEATS];
	epic_melee_game.redact(&view, &p->s, &p->setup, viewer);
	epic_melee_game.notes(&view, &p->setup, viewer, &notes);
	for (int i = 0; i < notes.n; i++) {
		const int16_t *arg = notes.list[i].arg;
		if (notes.list[i].kind == EVENT_NOTE_UNSEEN) {
			cr_expect(arg[1] == unseen_of(p, viewer, arg[0]) && arg[2] == bag_count(setup_edition(&p->setup)->all_cards, arg[0]),
			          "viewer %d: %d of %d unseen of card %d", viewer, arg[1], arg[2], arg[0]);
			n_unseen++;
		} else if (notes.list[i].kind == EVENT_NOTE_KNOWN) {
			cr_expect(arg[0] != viewer + 1 && arg[2] == bag_count(p->s.known[arg[0] - 1], arg[1]) && arg[2] > 0);
		} else if (notes.list[i].kind == EVENT_NOTE_LEFT) {
			int seat = arg[0] - 1;
			double odds = odds_of_left(p, seat, arg[1]);
			cr_expect(fabs(odds - arg[2]) <= 0.5 + 1e-9, "viewer %d, seat %d, card %d: %d %%, not %g", viewer, seat, arg[1], arg[2], odds);
			cr_expect(!n_left[seat] || odds <= last[seat] + 1, "the likeliest comes first");
			last[seat] = odds;
			noted[seat] |= 1u << arg[1];
			n_left[seat]++;
		}
	}
	cr_expect_eq(n_unseen, CARD_END - 1, "one note a card");
	for (int i = 0; i < p->setup.seats; i++) {
		int possible = 0;
		for (int card = 1; i != viewer && p->left_place[i] >= 0 && card < CARD_END; card++) {
			double odds = odds_of_left(p, i, card);
			possible += odds >= 0.5;
			cr_expect(noted[i] >> card & 1 || n_left[i] < 3 || odds <= last[i] + 1, "card %d is likelier than one that is noted", card);
		}
		cr_expect_eq(n_left[i], possible < 3 ? possible : 3, "viewer %d: %d notes on what lies before seat %d", viewer, n_left[i], i);
	}
}

/* Every viewer of the position. `n_worlds`: at least this many arrangements of cards must be possible for each, so that something is
 * tested. */
static void compare(Position *p, int n_worlds) {
	char text[256];
	Text why = TEXT_ON(text);
	cr_assert(epic_melee_game.check(&p->s, &p->setup, &why), "%s", text);
	for (int viewer = 0; viewer < p->setup.seats; viewer++) {
		memset(p->part, 0, sizeof p->part);
		count_cards(p, viewer);
		count_loot(p, viewer, GOLD, &p->part[1]);
		count_loot(p, viewer, SILVER, &p->part[2]);
		cr_expect_geq(p->part[0].n, n_worlds, "viewer %d: only %d worlds", viewer, p->part[0].n);
		compare_notes(p, viewer);
		sample(p, viewer, is_long() ? SAMPLES_LONG : SAMPLES);
	}
	free(p);
}

/* ---- the positions ---- */

Test(belief, choosing_in_the_first_round) {
	Position *p = new_position(2);
	p->s.round = 1;
	p->s.phase = CHOOSE;
	p->s.hand[0] = cards(2, 1, 0, 1);
	p->s.hand[1] = cards(1, 1, 2, 0);
	lay(p, 0, RAVEN, MAGE); /* not visible to the other */
	compare(p, 20);
}

/* Three seats, the second round, two cards known by all. */
static Position *second_round(int phase) {
	Position *p = new_position(3);
	p->s.round = 2;
	p->s.phase = (uint8_t)phase;
	p->s.played = cards(1, 1, 1, 0);
	p->s.hand[0] = cards(1, 1, 0, 1);
	p->s.hand[1] = cards(1, 0, 2, 0);
	p->s.hand[2] = cards(2, 0, 0, 1);
	p->s.known[1] = cards(0, 0, 1, 0);
	p->s.known[2] = cards(1, 0, 0, 0);
	give(p, GOLD, 0, 1);
	give(p, GOLD, 1, 1);
	give(p, GOLD, 1, 3);
	give(p, GOLD, 2, 2);
	give(p, SILVER, 1, 2);
	give(p, SILVER, 2, 1);
	give(p, SILVER, 2, 2);
	return p;
}

Test(belief, choosing_with_known_cards) {
	Position *p = second_round(CHOOSE);
	lay(p, 0, FOLK, RAVEN);
	lay(p, 2, RAVEN, RAVEN);
	compare(p, 20);
}

/* All have laid: one card in hand, one face down, one face up; known cards can be in either place. */
static Position *engaging(void) {
	Position *p = second_round(ENGAGE);
	lay(p, 0, FOLK, RAVEN);
	lay(p, 1, RAVEN, GOLEM);
	lay(p, 2, RAVEN, MAGE);
	for (int i = 0; i < 3; i++) p->s.hand[i] -= bag_one(p->s.left[i]) + bag_one(p->s.right[i]);
	p->s.pawn = 2;
	return p;
}

Test(belief, face_down_cards_and_known_ones) {
	compare(engaging(), 40);
}

static void act(Position *p, int seat, Action action) {
	Rng rng;
	Action list[LEGAL_MAX];
	int n = epic_melee_game.legal(&p->s, &p->setup, seat, list);
	bool is_legal = false;
	for (int i = 0; i < n; i++) is_legal |= list[i] == action;
	cr_assert(is_legal, "action %#x of seat %d", action, seat);
	rng_seed(&rng, 1);
	epic_melee_game.apply(&p->s, &p->setup, seat, action, &rng, NULL);
}

/* Seat 1 reveals a Raven and gives a Gold token for the Lich; the right card, a Golem, is known to be back in hand. */
Test(belief, loot_after_a_sacrifice) {
	Position *p = engaging();
	act(p, 1, ACTION(VERB_ENGAGE, LEFT, 0));
	cr_assert_eq(p->s.phase, SACRIFICE);
	act(p, 1, ACTION(VERB_SACRIFICE + GOLD, 3, 0));
	cr_assert_eq(p->s.phase, PASS);
	cr_assert_eq(p->s.lich, 2);
	compare(p, 6);
}

/* Seat 1 engages its right card: the left one goes back unseen, and the Golem known before may be either. */
Test(belief, a_card_taken_back_unseen) {
	Position *p = engaging();
	act(p, 1, ACTION(VERB_ENGAGE, RIGHT, 0));
	act(p, 1, ACTION(VERB_PAWN, 3, 0));
	cr_assert_eq(p->s.phase, ENGAGE);
	compare(p, 25);
}

/* One card each is left; all loot is open; one of the cards is known. */
Test(belief, after_the_end) {
	Position *p = second_round(OVER);
	p->s.round = 4;
	p->s.played = cards(4, 2, 2, 1);
	p->s.hand[0] = cards(0, 0, 0, 1);
	p->s.hand[1] = cards(0, 0, 1, 0);
	p->s.hand[2] = cards(0, 1, 0, 0);
	p->s.known[2] = 0;
	compare(p, 3);
}

/* What others are about to do counts as not begun: the search chooses for them. */
Test(belief, pending_choices_stay_open) {
	Position *p = second_round(CHOOSE);
	Rng rng;
	State world;
	rng_seed(&rng, 3);
	lay(p, 0, FOLK, RAVEN);
	lay(p, 2, RAVEN, RAVEN);
	epic_melee_game.redact(&world, &p->s, &p->setup, 0);
	epic_melee_game.determinize(&world, &p->setup, 0, &rng);
	cr_expect_eq(epic_melee_game.to_act(&world, &p->setup), 6u);
	cr_expect(world.left[0] == FOLK && world.right[0] == RAVEN);
	free(p);
}
