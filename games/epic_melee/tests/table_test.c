/* The table for the rule tests; see table.h. */
#include "table.h"
#include "tests/games/acting.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Game epic_melee_game;

static int pick(ChanceHook *hook, const ChanceAsk *ask, int outcome) {
	TestTable *t = (TestTable *)hook;
	if (!t->n_script) return outcome;
	cr_assert_lt(t->n_used, t->n_script, "chance is asked more often than scripted");
	int kind = t->script[t->n_used].kind, id = t->script[t->n_used].id;
	cr_assert_eq(kind, ask->kind, "another chance was scripted");
	cr_assert_gt(ask->counts[id - 1], 0, "the scripted outcome cannot happen");
	t->n_used++;
	return id;
}

TestTable *table_deal(int seats, uint64_t seed) {
	TestTable *t = calloc(1, sizeof *t);
	t->hook.pick = pick;
	edition_default(&epic_melee_game, &t->pack);
	t->setup = (Setup){.game = &epic_melee_game, .pack = &t->pack, .seats = (uint8_t)seats};
	rng_seed(&t->rng, seed);
	em_start(&t->s, &t->setup, &t->rng, &t->events);
	t->rng.hook = &t->hook;
	return t;
}

static int find(const TestTable *t, int domain, const char *text) {
	int id = domain_parse(&t->setup, domain, text, strlen(text));
	cr_assert_gt(id, 0, "%s is unknown", text);
	return id;
}

/* Any card that is left, the simplest first. */
static int any_card(Bag *deck) {
	static const int plain[] = {MAGE, KNIGHT, TURTLE, RAVEN, EZ, GOBLINS, GOLEM, FOLK, FROG};
	for (int i = 0; i < 9; i++)
		if (bag_count(*deck, plain[i])) {
			*deck -= bag_one(plain[i]);
			return plain[i];
		}
	cr_assert_fail("no card is left");
	return 0;
}

TestTable *table_round(int seats, int round, const char *const *pairs) {
	TestTable *t = table_deal(seats, 1);
	State *s = &t->s;
	Bag deck = setup_edition(&t->setup)->all_cards;
	memset(s->hand, 0, sizeof s->hand);
	for (int i = 0; i < seats; i++) {
		char left[20], right[20];
		cr_assert_eq(sscanf(pairs[i], "%19s %19s", left, right), 2);
		s->left[i] = (uint8_t)find(t, DOMAIN_CARD, left);
		s->right[i] = (uint8_t)find(t, DOMAIN_CARD, right);
		deck -= bag_one(s->left[i]) + bag_one(s->right[i]);
	}
	s->round = (uint8_t)round;
	s->phase = ENGAGE;
	s->pawn = 1;
	for (int i = 0; i < seats; i++)
		for (int k = hand_size(s, &t->setup, i); k > 0; k--) s->hand[i] += bag_one(any_card(&deck));
	for (int k = 0; k < seats * (round - 1); k++) s->played += bag_one(any_card(&deck));
	require_whole(t, "the position");
	return t;
}

TestTable *table_rights(int seats, int round, const char *const *rights) {
	char text[SEATS][40];
	const char *pairs[SEATS];
	for (int i = 0; i < seats; i++) {
		snprintf(text[i], sizeof text[i], "%s %s", strcmp(rights[i], "mage") ? "mage" : "ez", rights[i]);
		pairs[i] = text[i];
	}
	return table_round(seats, round, pairs);
}

void table_give(TestTable *t, int seat, int pile, const char *token) {
	int id = find(t, DOMAIN_GOLD + pile, token);
	cr_assert_gt(bag_count(t->s.pile[pile], id), 0);
	t->s.pile[pile] -= bag_one(id);
	t->s.loot[pile][seat] += bag_one(id);
	t->s.n_loot[pile][seat]++;
	require_whole(t, "the position");
}

void table_shrink_pile(TestTable *t, int pile, int n) {
	Edition *e = (Edition *)t->pack.figures;
	while (bag_size(t->s.pile[pile]) > n) {
		Bag one = bag_one(bag_nth(t->s.pile[pile], 0));
		t->s.pile[pile] -= one;
		e->all_loot[pile] -= one;
	}
	require_whole(t, "the position");
}

void table_script(TestTable *t, const char *chance, const char *outcome) {
	int kind = 0;
	while (kind < CHANCE_COUNT && strcmp(t->setup.game->chances[kind].name, chance)) kind++;
	cr_assert_lt(kind, CHANCE_COUNT);
	cr_assert_lt(t->n_script, SCRIPT_MAX);
	t->script[t->n_script].kind = kind;
	t->script[t->n_script++].id = find(t, t->setup.game->chances[kind].domain, outcome);
}

void table_fight(TestTable *t) {
	int round = t->s.round;
	while (t->s.round == round) {
		int seat = t->s.pawn - 1;
		if (t->s.phase == PASS) {
			Action list[LEGAL_MAX];
			em_legal(&t->s, &t->setup, seat, list);
			char text[20];
			snprintf(text, sizeof text, "pawn %d", action_a(list[0]) - 1);
			table_act(t, seat, text);
		} else {
			table_act(t, seat, "engage right");
		}
	}
}

const char *table_won(const TestTable *t) {
	static char text[100];
	text[0] = 0;
	for (int i = 0; i < t->setup.seats; i++) {
		int gold = t->s.n_loot[GOLD][i], silver = t->s.n_loot[SILVER][i];
		cr_assert(gold + silver <= 1, "the seat had loot before the round");
		strcat(text, i ? " " : "");
		strcat(text, gold ? "gold" : silver ? "silver" : "-");
	}
	return text;
}

int table_told(const TestTable *t, int event) {
	int n = 0;
	for (int i = 0; i < t->events.n; i++) n += t->events.list[i].kind == event;
	return n;
}

void table_end(TestTable *t) {
	cr_assert_eq(t->n_used, t->n_script, "scripted chance is left over");
	free(t);
}
