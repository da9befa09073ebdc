/* The table for the rule tests; see table.h. */
#include "table.h"
#include "tests/games/acting.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static TestTable *new_table(const NamedText *edition, int seats, uint64_t seed) {
	TestTable *t = calloc(1, sizeof *t);
	EditionReport report;
	if (edition)
		cr_assert(edition_parse(&duel_royal_game, edition, &t->pack, &report), "%s:%d: %s", report.error[0].file, report.error[0].line,
		          report.error[0].text[LANG_EN]);
	else edition_default(&duel_royal_game, &t->pack);
	t->setup = (Setup){.game = &duel_royal_game, .pack = &t->pack, .seats = (uint8_t)seats};
	rng_seed(&t->rng, seed);
	dr_start(&t->s, &t->setup, &t->rng, &t->events);
	return t;
}

TestTable *table_deal(int seats, uint64_t seed) {
	TestTable *t = new_table(NULL, seats, seed);
	require_whole(t, "the position");
	return t;
}

TestTable *table_of(const NamedText *edition, const char *characters) {
	static const char letters[] = "-WDENK";
	TestTable *t = new_table(edition, (int)strlen(characters), 1);
	for (int i = 0; characters[i]; i++) {
		const char *letter = strchr(letters, characters[i]);
		cr_assert(letter && letter > letters);
		t->s.character[i] = (uint8_t)(letter - letters);
	}
	require_whole(t, "the position");
	return t;
}

TestTable *table_with(const char *characters) {
	return table_of(NULL, characters);
}

void table_send(TestTable *t, int first, int second) {
	uint32_t all = setup_all_seats(&t->setup) & ~t->s.ghosts;
	for (uint32_t rest = all; rest; rest &= rest - 1) {
		int seat = __builtin_ctz(rest);
		table_act(t, seat, seat == first || seat == second ? "forward" : "stay");
	}
}

void table_fight(TestTable *t, int first, int second, int bet_first, int bet_second) {
	int bets[TEAMS] = {bet_first, bet_second};
	table_send(t, first, second);
	for (int team = 0; team < TEAMS; team++) {
		char text[16];
		if (!bets[team]) continue;
		snprintf(text, sizeof text, "bet %d", bets[team]);
		table_act(t, spokesman(&t->s, &t->setup, team), text);
	}
}

int table_told(const TestTable *t, int event) {
	int n = 0;
	for (int i = 0; i < t->events.n; i++) n += t->events.list[i].kind == event;
	return n;
}

const char *table_heard(const TestTable *t, int viewer) {
	static char buf[8192];
	static Events seen;
	Text text = TEXT_ON(buf);
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
	free(t);
}
