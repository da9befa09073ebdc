/* Pearls and Pincers: `determinize` compared with its definition. Every other seat's crab is equally likely to be any of its hidden
 * shells and of those it has lost since all saw it; all worlds of small positions are counted, one shell at a time. */
#include "table.h"
#include "tests/laws/chi_square.h"
#include "tests/laws/worlds.h"
#include "tests/long.h"

#include <criterion/criterion.h>

enum { SAMPLES = 60000, SAMPLES_LONG = 600000 };

/* Every hidden place of a seat: each shell of its stack, its hand, and what it lost unseen. */
static void count_seat(Worlds *w, const State *s, int i) {
	int hidden = n_hidden(s, i), first = w->n_places;
	if (!hidden) return;
	for (int k = 0; k < s->n_stack[i]; k++) worlds_place(w, 1);
	if (hidden > s->n_stack[i]) worlds_place(w, hidden - s->n_stack[i]);
	if (s->suspect[i]) worlds_place(w, s->suspect[i]);
	uint32_t places = ((1u << (w->n_places - first)) - 1) << first;
	bool is_in_doubt = !s->bare[i] && s->caught != i + 1;
	worlds_things(w, (Bag)(hidden + s->suspect[i] - is_in_doubt) * bag_one(PEARL) + is_in_doubt * bag_one(CRAB), places);
}

static int find_seat(const State *view, const State *world, int i, Bag *content, int at) {
	int hidden = n_hidden(view, i), n_crabs = bag_count(world->hand[i], CRAB);
	if (!hidden) return at;
	for (int k = 0; k < view->n_stack[i]; k++) {
		content[at++] = bag_one(world->stack[i][k]);
		n_crabs += world->stack[i][k] == CRAB;
	}
	if (hidden > view->n_stack[i]) content[at++] = world->hand[i];
	bool is_lost = !n_crabs && !view->bare[i] && view->caught != i + 1;
	if (view->suspect[i]) content[at++] = (Bag)(view->suspect[i] - is_lost) * bag_one(PEARL) + is_lost * bag_one(CRAB);
	return at;
}

static int find(Worlds *w, const State *view, const State *world, const Setup *setup, int viewer) {
	Bag content[PLACES_MAX] = {0};
	int at = 0;
	for (int i = 0; i < setup->seats; i++)
		if (i != viewer) at = find_seat(view, world, i, content, at);
	return worlds_find(w, content);
}

static void compare(TestTable *t, int viewer, int least) {
	Worlds *w = calloc(1, sizeof *w);
	int *seen = calloc(WORLDS_MAX, sizeof *seen), n_samples = is_long() ? SAMPLES_LONG : SAMPLES;
	State view;
	pp_redact(&view, &t->s, &t->setup, viewer);
	for (int i = 0; i < t->setup.seats; i++)
		if (i != viewer) count_seat(w, &view, i);
	worlds_count(w);
	for (int i = 0; i < n_samples; i++) {
		State world = view;
		pp_determinize(&world, &t->setup, viewer, &t->rng);
		int found = find(w, &view, &world, &t->setup, viewer);
		if (found < 0) cr_assert_fail("viewer %d: an impossible world", viewer);
		seen[found]++;
	}
	double chance = chi_square_fit(seen, w->weight, w->n);
	cr_expect_geq(w->n, least, "viewer %d: only %d worlds", viewer, w->n);
	cr_expect_gt(chance, CHI_SQUARE_LEVEL, "viewer %d: %d worlds, p = %g", viewer, w->n, chance);
	free(seen);
	free(w);
}

Test(pearls_belief, while_all_have_their_crab) {
	TestTable *t = table_laid(3, "pc p pp");
	for (int viewer = 0; viewer < 3; viewer++) compare(t, viewer, 4);
	table_end(t);
}

/* Seat 1 lost two shells unseen, seat 2 three; seat 2's crab was seen before the last. */
Test(pearls_belief, after_losses) {
	TestTable *t = table_deal(3);
	table_lost(t, 1, 2, false, 2);
	table_lost(t, 2, 3, true, 1);
	compare(t, 0, 4);
	table_act(t, 0, "lay pearl");
	table_act(t, 1, "lay crab");
	compare(t, 0, 4);
	compare(t, 2, 4);
	table_end(t);
}

Test(pearls_belief, what_all_know_is_certain) {
	TestTable *t = table_deal(3);
	table_lost(t, 1, 1, true, 0); /* everybody saw that seat 1 has only pearls */
	compare(t, 0, 1);
	table_lost(t, 2, 2, false, 0); /* seat 2 has its crab: everybody saw it after the second loss */
	compare(t, 1, 1);
	table_end(t);
}

/* In mid-dive: opened pearls are no longer hidden places. */
Test(pearls_belief, in_a_dive) {
	TestTable *t = table_laid(4, "p pp pc p");
	table_act(t, 0, "bid 4");
	for (int seat = 1; seat < 4; seat++) table_act(t, seat, "pass");
	table_act(t, 0, "open 1");
	cr_assert_eq(t->s.n_open[1], 1);
	for (int viewer = 0; viewer < 4; viewer++) compare(t, viewer, 4);
	table_end(t);
}
