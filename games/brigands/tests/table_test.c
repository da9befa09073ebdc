/* The table for the rule tests; see table.h. */
#include "table.h"
#include "tests/games/acting.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

extern const Game brigands_game;

static int pick(ChanceHook *hook, const ChanceAsk *ask, int outcome) {
	TestTable *t = (TestTable *)hook;
	if (!t->n_script) return outcome;
	cr_assert_lt(t->n_used, t->n_script, "chance is asked more often than scripted");
	int kind = t->script[t->n_used].kind, id = t->script[t->n_used].id;
	cr_assert_eq(kind, ask->kind, "another chance was scripted");
	cr_assert(id <= ask->n && ask->counts[id - 1] > 0, "the scripted outcome cannot happen");
	t->n_used++;
	return id;
}

TestTable *table_deal(int seats, uint64_t seed) {
	TestTable *t = calloc(1, sizeof *t);
	t->hook.pick = pick;
	edition_default(&brigands_game, &t->pack);
	t->setup = (Setup){.game = &brigands_game, .pack = &t->pack, .seats = (uint8_t)seats};
	rng_seed(&t->rng, seed);
	bg_start(&t->s, &t->setup, &t->rng, &t->events);
	t->rng.hook = &t->hook;
	return t;
}

TestTable *table_empty(int seats) {
	TestTable *t = table_deal(seats, 1);
	memset(&t->s, 0, sizeof t->s);
	return t;
}

void table_ready(TestTable *t) {
	bg_complete(&t->s, &t->setup, &t->rng);
	require_whole(t, "the position");
}

void table_team(TestTable *t, int seat, int district, int n, bool token) {
	t->s.town[seat] += (Bag)n * bag_one(district);
	if (token) t->s.tokens_in_town[seat] |= district_bit(district);
}

void table_script(TestTable *t, int kind, int id) {
	cr_assert_lt(t->n_script, SCRIPT_MAX);
	t->script[t->n_script].kind = kind;
	t->script[t->n_script++].id = id;
}

const char *table_told(const TestTable *t, int viewer) {
	static char buf[16384];
	Text text = TEXT_ON(buf);
	static Events seen;
	if (viewer == ALL_SEEING) seen = t->events;
	else events_for(&t->setup, &t->events, viewer, &seen);
	for (int i = 0; i < seen.n; i++) {
		event_json(&t->setup, &seen.list[i], &text);
		text_add(&text, "\n");
	}
	cr_assert_not(text.is_full);
	return buf;
}

void table_end(TestTable *t) {
	cr_assert_eq(t->n_used, t->n_script, "scripted chance is left over");
	free(t);
}
