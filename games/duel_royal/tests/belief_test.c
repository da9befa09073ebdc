/* Duel Royal: `determinize` and the notebook compared with their definition. In small positions all worlds are counted one physical
 * card at a time, by a table of who beats whom that is written again here; the completed views must occur with those frequencies, and
 * the notebook's odds must equal those shares. */
#include "table.h"

#include "tests/laws/chi_square.h"
#include "tests/laws/worlds.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 40000, SAMPLES_LONG = 1000000 };

/* Each row against W, D, E, N, K. */
static const char *const signs[2][5] = {
	{"==<>>", "==<>>", ">>=<>", "<<>=<", "<<<>="},
	{"==<>>", "==<>>", ">>=<<", "<<>=<", "<<>>="},
};

static char sign(const TestTable *t, int a, int b) {
	return signs[t->setup.option[OPTION_BEATS]][a - 1][b - 1];
}

/* One card per place: the character there. */
static int character_in(Bag bag) {
	return bag_nth(bag, 0);
}

/* The seats of a world, the viewer's own and the counted ones, as the position has them. */
static void seat_world(const TestTable *t, int viewer, const Bag *world, State *out) {
	*out = t->s;
	for (int i = 0, place = 0; i < t->setup.seats; i++)
		if (i % 2 != viewer % 2) out->character[i] = (uint8_t)character_in(world[place++]);
}

/* DR-31, from the rules: all who still fight tie with each other. */
static bool all_alike(const TestTable *t, const State *s) {
	for (int i = 0; i < t->setup.seats; i++)
		for (int j = 0; j < i; j++)
			if (!(s->ghosts >> i & 1) && !(s->ghosts >> j & 1) && sign(t, s->character[i], s->character[j]) != '=') return false;
	return true;
}

/* DR-14, DR-39, DR-40: every duel would have had its result, and the game would be where it is. */
static bool is_possible(const TestTable *t, const State *s) {
	static const char wanted[] = {[FIRST_WON] = '>', [SECOND_WON] = '<', [TIE] = '='};
	for (int i = 0; i < s->n_duels; i++) {
		int first = s->character[s->fought[i][0] - 1], second = s->character[s->fought[i][1] - 1];
		if (sign(t, first, second) != wanted[s->result[i]]) return false;
	}
	return s->ending == TEAM_OUT || all_alike(t, s) == (s->ending == PERFECT_DRAW);
}

/* All worlds the viewer may think possible: assignments of the unseen cards that nothing rules out. */
static Worlds *count(const TestTable *t, int viewer) {
	Worlds *w = calloc(1, sizeof *w);
	Bag unseen = deck_of(&t->setup);
	int hidden = 0;
	for (int i = 0; i < t->setup.seats; i++) {
		if (i % 2 == viewer % 2) unseen -= bag_one(t->s.character[i]);
		else hidden += worlds_place(w, 1) >= 0;
	}
	int aside = worlds_place(w, bag_size(unseen) - hidden);
	worlds_things(w, unseen, (1u << (aside + 1)) - 1);
	worlds_count(w);
	for (int i = 0; i < w->n; i++) {
		State s;
		seat_world(t, viewer, w->world[i], &s);
		if (!is_possible(t, &s)) w->weight[i] = 0;
	}
	return w;
}

static int find(const TestTable *t, Worlds *w, int viewer, const State *world) {
	Bag content[PLACES_MAX] = {0}, rest = deck_of(&t->setup);
	for (int i = 0, place = 0; i < t->setup.seats; i++) {
		rest -= bag_one(world->character[i]);
		if (i % 2 != viewer % 2) content[place++] = bag_one(world->character[i]);
	}
	content[w->n_places - 1] = rest;
	return worlds_find(w, content);
}

static void sample(const TestTable *t, Worlds *w, int viewer) {
	static int seen[WORLDS_MAX];
	int n_samples = is_long() ? SAMPLES_LONG : SAMPLES;
	State view;
	Rng rng;
	rng_seed(&rng, 30 + (uint64_t)viewer);
	dr_redact(&view, &t->s, &t->setup, viewer);
	memset(seen, 0, sizeof seen);
	for (int n = 0; n < n_samples; n++) {
		State world = view;
		dr_determinize(&world, &t->setup, viewer, &rng);
		int found = find(t, w, viewer, &world);
		if (found < 0 || w->weight[found] == 0) cr_assert_fail("viewer %d: an impossible world", viewer);
		seen[found]++;
	}
	double chance = chi_square_fit(seen, w->weight, w->n);
	cr_expect_gt(chance, CHI_SQUARE_LEVEL, "viewer %d: %d worlds, p = %g", viewer, w->n, chance);
}

/* The share, in per mille, of worlds in which the hidden seat at `place` has the character. */
static double share(const Worlds *w, int place, int id) {
	double with = 0, all = 0;
	for (int i = 0; i < w->n; i++) {
		all += w->weight[i];
		if (character_in(w->world[i][place]) == id) with += w->weight[i];
	}
	return 1000 * with / all;
}

/* Every possible character is noted with its exact odds, and no other. */
static void compare_notes(const TestTable *t, const Worlds *w, int viewer) {
	State view;
	Events notes = {.n = 0};
	int odds[SEATS][CHARACTER_END] = {{0}}, unseen[CHARACTER_END] = {0}, n_duels = 0;
	dr_redact(&view, &t->s, &t->setup, viewer);
	dr_notes(&view, &t->setup, viewer, &notes);
	for (int i = 0; i < notes.n; i++) {
		const int16_t *arg = notes.list[i].arg;
		if (notes.list[i].kind == EVENT_NOTE_ODDS) odds[arg[0] - 1][arg[1]] = 10 * arg[2] + arg[3];
		if (notes.list[i].kind == EVENT_NOTE_UNSEEN) unseen[arg[0]] = 1 + arg[1];
		n_duels += notes.list[i].kind == EVENT_NOTE_DUEL;
	}
	for (int i = 0, place = 0; i < t->setup.seats; i++) {
		for (int id = 1; id < CHARACTER_END; id++) {
			if (i % 2 == viewer % 2) {
				cr_expect_eq(odds[i][id], 0, "one's own team is known");
				continue;
			}
			double exact = share(w, place, id);
			cr_expect(fabs(exact - odds[i][id]) <= 0.5 + 1e-9 || (exact > 0 && exact < 0.5 && odds[i][id] == 1) ||
			              (exact > 999.5 && exact < 1000 && odds[i][id] == 999),
			          "viewer %d, seat %d, character %d: %d, not %g", viewer, i, id, odds[i][id], exact);
			cr_expect_eq(odds[i][id] == 0, exact == 0);
		}
		place += i % 2 != viewer % 2;
	}
	for (int id = 1; id < CHARACTER_END; id++) {
		int n = 0;
		for (int place = 0; place < w->n_places; place++) n += bag_count(w->world[0][place], id);
		cr_expect_eq(unseen[id], 1 + n, "viewer %d: character %d unseen", viewer, id);
	}
	cr_expect_eq(n_duels, t->s.n_duels);
}

/* One viewer of each team. `n_least`: at least this many worlds must be left to one of them, so that something is tested. */
static void compare(TestTable *t, double n_least) {
	double most = 0;
	for (int viewer = 0; viewer < 2; viewer++) {
		Worlds *w = count(t, viewer);
		int n = 0;
		for (int i = 0; i < w->n; i++) n += w->weight[i] > 0;
		cr_assert_gt(n, 0);
		most = n > most ? n : most;
		sample(t, w, viewer);
		compare_notes(t, w, viewer);
		free(w);
	}
	cr_expect_geq(most, n_least, "only %g worlds", most);
	table_end(t);
}

/* ---- the positions ---- */

Test(duel_royal_belief, dr_40_before_the_first_duel) {
	compare(table_with("KNEWND"), 40);
}

Test(duel_royal_belief, dr_40_seven_seats) {
	compare(table_with("KNEWNDE"), 30);
}

Test(duel_royal_belief, dr_40_each_result_narrows) {
	TestTable *t = table_with("KKEWND");
	table_fight(t, 0, 1, 1, 1); /* tie */
	table_fight(t, 2, 3, 1, 1); /* the Executioner beats the Witch */
	compare(t, 3);
}

Test(duel_royal_belief, dr_40_several_duels_of_one_seat) {
	TestTable *t = table_with("NKEWKD");
	table_fight(t, 0, 1, 1, 1); /* the King beats the Knight */
	table_fight(t, 4, 1, 1, 1); /* and ties with the King */
	table_fight(t, 4, 5, 1, 1); /* who loses to the Dragon */
	compare(t, 2);
}

/* The same as seen by a viewer with a Witch or Dragon: three characters are left. */
Test(duel_royal_belief, dr_15_witch_and_dragon_are_never_told_apart) {
	TestTable *t = table_with("NWEKND");
	table_fight(t, 0, 1, 1, 1); /* the Witch beats the Knight: Witch, Dragon or King */
	compare(t, 20);
}

Test(duel_royal_belief, dr_15_under_the_other_option) {
	TestTable *t = table_with("NKEWKD");
	t->setup.option[OPTION_BEATS] = BEATS_CHAIN;
	table_fight(t, 2, 1, 1, 1); /* the King beats the Executioner: King or Knight */
	table_fight(t, 0, 3, 1, 1); /* the Witch beats the Knight */
	compare(t, 8);
}

Test(duel_royal_belief, dr_40_eight_seats) {
	TestTable *t = table_with("NKEWKDKN");
	table_fight(t, 0, 5, 1, 1);
	compare(t, 100);
}

/* Only Kings are left in the first team, so not all of the others can be Kings. Both places where they fight are open. */
Test(duel_royal_belief, dr_39_the_game_goes_on) {
	TestTable *t = table_with("KNEKND");
	table_fight(t, 2, 1, 1, 1); /* the Knight beats the Executioner */
	table_fight(t, 4, 5, 1, 1); /* the Dragon beats the Knight */
	table_fight(t, 0, 3, 1, 1); /* two Kings tie: seat 3 is a King, so seat 1 or 5 is not */
	compare(t, 2);
}

/* Many Kings in the box: most worlds are ruled out, and ghosts may or may not be Kings. */
static const NamedText kings[] = {
	{"characters.csv",
     "id,name_en,name_fr,players_6_7,players_8_10,players_11_13,players_14_17,source\n"
     "witch,A,A,1,1,1,1,book\ndragon,B,B,1,1,1,1,book\nexecutioner,C,C,1,2,2,4,book\nknight,D,D,1,1,3,3,book\nking,E,E,7,7,7,9,book\n"},
	{"teams.csv", "id,name_en,name_fr,source\nfirst,A,A,book\nsecond,B,B,book\n"},
	{"limits.csv",
     "id,name_en,name_fr,value,source\nteam_cards,A,A,15,book\nbank,B,B,15,book\nbet_max,C,C,5,book\ntax,D,D,3,book\nduels,E,E,4,book\n"},
	{NULL, NULL},
};

Test(duel_royal_belief, dr_39_at_the_deal) {
	compare(table_of(kings, "KKKEKN"), 30);
}

Test(duel_royal_belief, dr_39_with_ghosts) {
	TestTable *t = table_of(kings, "KKKENKK");
	table_fight(t, 4, 5, 1, 1); /* the King beats the Knight: only Kings are left in the first team */
	compare(t, 5);
}

Test(duel_royal_belief, dr_39_ghosts_of_the_other_team) {
	TestTable *t = table_of(kings, "KEWKNKKD");
	table_fight(t, 2, 3, 1, 1); /* the Witch beats the King: he was a King or a Knight */
	table_fight(t, 4, 1, 1, 1); /* the Knight beats the Executioner */
	table_fight(t, 4, 5, 1, 1); /* the King beats the Knight */
	compare(t, 2);
}

/* After the last duel the game was still no perfect draw. */
Test(duel_royal_belief, dr_39_after_the_limit) {
	TestTable *t = table_of(kings, "KKKNKE");
	for (int i = 0; i < 4; i++) table_fight(t, 0, 1, 1, 1);
	cr_assert_eq(t->s.ending, LAST_DUEL);
	t->setup.option[OPTION_CARDS] = CARDS_SECRET;
	compare(t, 6);
}

/* After a perfect draw only worlds are left in which all fighters are alike; ghosts may have been different. */
Test(duel_royal_belief, dr_31_after_a_perfect_draw) {
	TestTable *t = table_of(kings, "KKKNEK");
	table_fight(t, 4, 3, 1, 1); /* the Knight beats the Executioner */
	table_fight(t, 0, 3, 1, 1); /* and loses to the King */
	cr_assert_eq(t->s.ending, PERFECT_DRAW);
	t->setup.option[OPTION_CARDS] = CARDS_SECRET;
	compare(t, 1);
	t = table_of(kings, "WKKKKD");
	table_fight(t, 0, 1, 1, 1);
	table_fight(t, 0, 3, 1, 1); /* two Kings or Knights lost to the Witch */
	table_fight(t, 2, 5, 1, 1);
	table_fight(t, 4, 5, 1, 1); /* the Dragon beat both Kings */
	cr_assert_eq(t->s.ending, PERFECT_DRAW);
	t->setup.option[OPTION_CARDS] = CARDS_SECRET;
	compare(t, 2);
}

Test(duel_royal_belief, dr_30_after_the_end_of_a_team) {
	TestTable *t = table_with("KNNEED");
	table_fight(t, 0, 1, 1, 1);
	table_fight(t, 2, 3, 1, 1);
	table_fight(t, 4, 5, 1, 1);
	cr_assert_eq(t->s.ending, TEAM_OUT);
	t->setup.option[OPTION_CARDS] = CARDS_SECRET;
	compare(t, 3);
}

Test(duel_royal_belief, dr_30_all_of_one_level_against_nobody) {
	TestTable *t = table_of(kings, "KNKWKD");
	table_fight(t, 0, 1, 1, 1); /* the King beats the Knight; Witch and Dragon beat all Kings */
	table_fight(t, 0, 3, 1, 1);
	table_fight(t, 2, 5, 1, 1);
	table_fight(t, 4, 3, 1, 1);
	cr_assert_eq(t->s.ending, TEAM_OUT);
	t->setup.option[OPTION_CARDS] = CARDS_SECRET;
	compare(t, 2);
}

/* ---- what is not sampled ---- */

Test(duel_royal_belief, pending_choices_stay_open) {
	TestTable *t = table_with("KNEWND");
	State world;
	table_act(t, 0, "propose 4");
	table_act(t, 4, "forward");
	table_act(t, 1, "propose 3");
	table_act(t, 3, "stay");
	dr_redact(&world, &t->s, &t->setup, 2);
	dr_determinize(&world, &t->setup, 2, &t->rng);
	cr_expect(world.proposal[0] == 5 && world.step[4] == FORWARD && !world.proposal[1] && !world.step[3]);
	cr_expect_eq(dr_to_act(&world, &t->setup), 0x2fu, "the other team has not begun");
	cr_expect(world.character[0] == KING && world.character[2] == EXECUTIONER && world.character[4] == KNIGHT);
	table_end(t);
}

static uint64_t n_numbers;

static uint64_t counted(void *rng) {
	n_numbers++;
	return rng_next(rng);
}

/* No trial and error: a world costs one random number per hidden seat, and one more for each Witch or Dragon, whatever happened before. */
Test(duel_royal_belief, dr_40_a_world_costs_the_same_after_many_duels) {
	TestTable *t = table_with("KKNNEEKKNNEEKNWDE");
	Rng own, rng = {.source = counted, .source_arg = &own};
	rng_seed(&own, 5);
	for (int duels = 0; duels <= 30; duels += 6) {
		for (int viewer = 0; viewer < 17; viewer++) {
			State world;
			uint64_t hidden = viewer % 2 ? 9 : 8;
			dr_redact(&world, &t->s, &t->setup, viewer);
			n_numbers = 0;
			dr_determinize(&world, &t->setup, viewer, &rng);
			cr_expect(n_numbers >= hidden && n_numbers <= hidden + 2, "viewer %d: %d random numbers", viewer, (int)n_numbers);
		}
		for (int i = 0; i < 6 && duels < 30; i++) table_fight(t, 2 * (i % 3), 2 * (i % 3) + 1, t->s.cards[0] != 0, t->s.cards[1] != 0);
	}
	cr_expect_eq(t->s.n_duels, 30);
	table_end(t);
}

Test(duel_royal_belief, a_spectator_has_no_notes) {
	TestTable *t = table_with("KNEWND");
	State view;
	Events notes = {.n = 0};
	dr_redact(&view, &t->s, &t->setup, SPECTATOR);
	dr_notes(&view, &t->setup, SPECTATOR, &notes);
	cr_expect_eq(notes.n, 0);
	table_end(t);
}
