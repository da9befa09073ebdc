/* Epic Melee: the notebook (what a viewer can know) and the completion of positions that a scenario leaves partly open. */
#include "table.h"

#include <criterion/criterion.h>
#include <string.h>

#define PAIRS(...) ((const char *const[]){__VA_ARGS__})

static Events notes_of(const TestTable *t, int viewer) {
	Events notes = {.n = 0};
	State view;
	em_redact(&view, &t->s, &t->setup, viewer);
	em_notes(&view, &t->setup, viewer, &notes);
	return notes;
}

static const Event *find_note(const Events *notes, int kind, int first, int second) {
	for (int i = 0; i < notes->n; i++) {
		const Event *note = &notes->list[i];
		if (note->kind == kind && note->arg[0] == first && (!second || note->arg[1] == second)) return note;
	}
	return NULL;
}

Test(epic_melee_notes, unseen_cards_are_counted_from_the_view) {
	TestTable *t = table_round(2, 2, PAIRS("golem mage", "ez raven"));
	t->s.hand[0] = 2 * bag_one(MAGE) + 2 * bag_one(TURTLE);
	t->s.known[1] = 0;
	t->s.played = bag_one(FROG) + bag_one(FOLK);
	Events notes = notes_of(t, 0);
	static const int unseen[] = {
		[KNIGHT] = 6, [RAVEN] = 5, [TURTLE] = 4, [FOLK] = 5, [GOLEM] = 5, [GOBLINS] = 6, [FROG] = 5, [EZ] = 6, [MAGE] = 3};
	for (int card = 1; card < CARD_END; card++) {
		const Event *note = find_note(&notes, EVENT_NOTE_UNSEEN, card, 0);
		cr_assert_not_null(note);
		cr_assert_eq(note->arg[1], unseen[card], "card %d: %d", card, note->arg[1]);
		cr_assert_eq(note->arg[2], 6);
	}
	table_end(t);
}

/* Five hidden cards, one of them known to be a Golem; of the 44 unseen cards five are Golems: (44 + 4 × 5) / (5 × 44) = 29 %. */
Test(epic_melee_notes, odds_of_a_face_down_card) {
	TestTable *t = table_round(2, 2, PAIRS("knight mage", "golem raven"));
	t->s.hand[0] = 2 * bag_one(MAGE) + 2 * bag_one(TURTLE);
	t->s.hand[1] = 2 * bag_one(KNIGHT) + 2 * bag_one(FOLK);
	t->s.known[1] = bag_one(GOLEM);
	t->s.played = bag_one(FROG) + bag_one(FOLK);
	Events notes = notes_of(t, 0);
	const Event *known = find_note(&notes, EVENT_NOTE_KNOWN, 2, GOLEM), *odds = find_note(&notes, EVENT_NOTE_LEFT, 2, GOLEM);
	cr_assert(known && known->arg[2] == 1);
	cr_assert_not_null(odds);
	cr_assert_eq(odds->arg[2], 29, "%d %%", odds->arg[2]);
	int n = 0, last = 100;
	for (int i = 0; i < notes.n; i++) {
		if (notes.list[i].kind != EVENT_NOTE_LEFT) continue;
		cr_assert(notes.list[i].arg[0] == 2 && notes.list[i].arg[2] <= last);
		last = notes.list[i].arg[2];
		n++;
	}
	cr_assert_eq(n, 3, "the three likeliest");
	table_act(t, 0, "engage right");
	notes = notes_of(t, 1);
	cr_assert_null(find_note(&notes, EVENT_NOTE_LEFT, 1, 0), "who has engaged has no face-down card");
	cr_assert_null(find_note(&notes, EVENT_NOTE_KNOWN, 2, 0), "one's own hand is no news");
	table_end(t);
}

Test(epic_melee_notes, nothing_face_down_while_all_choose) {
	TestTable *t = table_deal(3, 2);
	Events notes = notes_of(t, 1);
	cr_assert_eq(notes.n, CARD_END - 1);
	table_end(t);
}

/* A blank state with a few fields set, completed; it must be sound. */
static TestTable *completed(int seats, void (*set)(State *)) {
	TestTable *t = table_deal(seats, 9);
	memset(&t->s, 0, sizeof t->s);
	set(&t->s);
	em_complete(&t->s, &t->setup, &t->rng);
	char buf[200];
	Text why = TEXT_ON(buf);
	cr_assert(em_check(&t->s, &t->setup, &why), "%s", buf);
	return t;
}

static void set_nothing(State *s) {
	(void)s;
}

Test(epic_melee_complete, nothing_named_is_a_first_round) {
	for (int seats = 2; seats <= 6; seats++) {
		TestTable *t = completed(seats, set_nothing);
		cr_assert(t->s.round == 1 && t->s.phase == CHOOSE && t->s.pawn == 1);
		table_end(t);
	}
}

static void set_hand(State *s) {
	s->hand[1] = 3 * bag_one(GOLEM);
	s->round = 3;
	s->pawn = 2;
}

Test(epic_melee_complete, named_cards_stay_and_hands_are_filled) {
	TestTable *t = completed(3, set_hand);
	cr_assert_geq(bag_count(t->s.hand[1], GOLEM), 3);
	cr_assert_eq(bag_size(t->s.hand[1]), 5);
	cr_assert_eq(bag_size(t->s.played), 6);
	cr_assert_eq(t->s.pawn, 2);
	table_end(t);
}

static void set_rights(State *s) {
	s->right[0] = MAGE;
	s->right[1] = EZ;
}

Test(epic_melee_complete, all_right_cards_mean_the_round_is_on) {
	TestTable *t = completed(2, set_rights);
	cr_assert(t->s.phase == ENGAGE && t->s.right[0] == MAGE && t->s.right[1] == EZ && t->s.left[0] && t->s.left[1]);
	table_end(t);
}

static void set_engaged(State *s) {
	s->round = 2;
	s->card[2] = FROG;
	s->card[0] = KNIGHT;
	s->card[3] = RAVEN;
	s->lich = 4;
	s->order[0] = 4;
	s->known[1] = 2 * bag_one(GOLEM);
	s->loot[GOLD][1] = bag_one(7);
	s->n_loot[SILVER][2] = 2;
}

Test(epic_melee_complete, engaged_cards_get_order_value_and_tokens) {
	TestTable *t = completed(4, set_engaged);
	const State *s = &t->s;
	cr_assert(s->order[0] == 4 && s->order[1] == 1 && s->order[2] == 3 && s->n_engaged == 3);
	cr_assert(s->value[0] == 5 && s->value[2] == 5 && s->value[3] == 7 && s->frog == 3);
	cr_assert_eq(s->pawn, 2, "the one who has not engaged");
	cr_assert_eq(s->phase, ENGAGE);
	cr_assert_geq(bag_count(s->hand[1], GOLEM) + (s->left[1] == GOLEM), 2, "known cards are there");
	cr_assert(s->n_loot[GOLD][1] == 1 && bag_size(s->loot[SILVER][2]) == 2);
	cr_assert_eq(bag_size(s->pile[GOLD]), 17);
	cr_assert_eq(bag_size(s->pile[SILVER]), 16);
	table_end(t);
}

static void set_pass(State *s) {
	s->phase = PASS;
	s->card[0] = MAGE;
	s->card[1] = GOLEM;
	s->pawn = 1;
}

Test(epic_melee_complete, after_an_engagement_the_holder_was_last) {
	TestTable *t = completed(4, set_pass);
	cr_assert(t->s.order[0] == 2 && t->s.order[1] == 1);
	table_end(t);
}

static void set_over(State *s) {
	s->phase = OVER;
	s->loot[GOLD][0] = bag_one(1);
}

Test(epic_melee_complete, over_is_after_the_last_round) {
	TestTable *t = completed(5, set_over);
	cr_assert_eq(t->s.round, 7);
	for (int i = 0; i < 5; i++) cr_assert_eq(bag_size(t->s.hand[i]), 1);
	table_end(t);
}
