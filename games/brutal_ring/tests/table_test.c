/* The test table; see table.h. */
#include "table.h"
#include "tests/games/acting.h"

#include "core/match.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Game brutal_ring_game;

#define NAMES "id,name_en,name_fr,source\n"
/* clang-format off */
static const NamedText small_edition[] = {
	{"orange.csv", NAMES "fairplay_attack,A,A,book\ndiscard,B,B,book\ndouble_attack,C,C,book\nfairplay_defence,D,D,book\ncounter,E,E,book\ndodge,F,F,book\n"},
	{"black.csv", NAMES "attack_1,A,A,book\nattack_2,B,B,book\nattack_3,C,C,book\nattack_double,D,D,book\n"
	                    "defence_1,E,E,book\ndefence_2,F,F,book\ndefence_3,G,G,book\ndefence_double,H,H,book\n"},
	{"gladiators.csv", "id,name_en,name_fr,points,orange_attack,black_attack,orange_defence,black_defence,trick,source\n"
	                   "ga,A,A,1,2,2,1,1,fairplay_attack,book\ngb,B,B,2,1,1,2,2,discard,book\ngc,C,C,3,3,3,0,0,double_attack,book\n"
	                   "gd,D,D,1,0,0,3,3,fairplay_defence,book\nge,E,E,2,2,2,2,2,counter,book\ngf,F,F,3,1,2,1,2,dodge,book\n"
	                   "gg,G,G,1,1,0,1,0,discard,book\ngh,H,H,2,0,1,0,1,discard,book\ngi,I,I,3,2,1,2,1,dodge,book\n"},
	{"weapons.csv", "id,name_en,name_fr,attack,defence,points,trick,copies,source\n"
	                "wa,A,A,1,0,0,attack_1,2,book\nwb,B,B,0,1,0,defence_1,2,book\nwc,C,C,2,2,1,attack_double,2,book\n"
	                "wd,D,D,3,1,2,defence_3,1,book\nwe,E,E,1,3,2,attack_2,2,book\nwf,F,F,4,4,4,defence_double,2,book\n"},
	{"limits.csv", "id,name_en,name_fr,value,source\nown,A,A,7,book\nturns,B,B,5,book\nsurvivor,C,C,1,book\nwithdraw,D,D,2,book\n"},
	{NULL, NULL},
};
/* clang-format on */

static int follow_script(ChanceHook *hook, const ChanceAsk *ask, int outcome) {
	TestTable *t = (TestTable *)hook;
	if (t->n_used == t->n_script) return outcome;
	cr_assert_eq(t->script[t->n_used].kind, ask->kind, "another chance than the script says");
	return t->script[t->n_used++].id;
}

static TestTable *new_table(int seats) {
	TestTable *t = calloc(1, sizeof *t);
	t->hook.pick = follow_script;
	rng_seed(&t->rng, 5);
	t->rng.hook = &t->hook;
	t->setup = (Setup){.game = &brutal_ring_game, .pack = &t->pack, .seats = (uint8_t)seats};
	return t;
}

TestTable *table_new(int seats) {
	TestTable *t = new_table(seats);
	edition_default(&brutal_ring_game, &t->pack);
	return t;
}

TestTable *table_small(int seats) {
	TestTable *t = new_table(seats);
	EditionReport report;
	bool is_read = edition_parse(&brutal_ring_game, small_edition, &t->pack, &report);
	cr_assert(is_read, "%s:%d: %s", report.error[0].file, report.error[0].line, report.error[0].text[LANG_EN]);
	return t;
}

TestTable *table_start(int seats, uint64_t seed) {
	TestTable *t = table_new(seats);
	rng_seed(&t->rng, seed);
	t->rng.hook = &t->hook;
	brutal_ring_game.start(&t->s, &t->setup, &t->rng, &t->events);
	require_whole(t, "start");
	return t;
}

static int find(const TestTable *t, int kind, const char *name, size_t len) {
	int id = domain_parse(&t->setup, DOMAIN_GLADIATOR + kind, name, len);
	return id > 0 ? id : 0;
}

int table_id(const TestTable *t, int kind, const char *name) {
	int id = find(t, kind, name, strlen(name));
	cr_assert(id, "there is no %s", name);
	return id;
}

uint32_t table_mask(const TestTable *t, int kind, const char *names) {
	uint32_t mask = 0;
	for (const char *p = names; *p; p += strcspn(p, " "), p += *p == ' ') {
		int id = find(t, kind, p, strcspn(p, " "));
		cr_assert(id, "there is no %s", p);
		mask |= 1u << (id - 1);
	}
	return mask;
}

void table_ring(TestTable *t, int seat, const char *words) {
	int n = 0;
	for (const char *p = words; *p; p += strcspn(p, " "), p += *p == ' ') {
		size_t name = strcspn(p, " +"), all = strcspn(p, " ");
		t->s.ring[seat][n] = (uint8_t)find(t, GLADIATOR, p, name);
		cr_assert(t->s.ring[seat][n], "there is no %s", p);
		if (name < all) t->s.ring_weapon[seat][n] = (uint8_t)find(t, WEAPON, p + name + 1, all - name - 1);
		n++;
	}
}

void table_hand(TestTable *t, int seat, const char *words) {
	for (const char *p = words; *p; p += strcspn(p, " "), p += *p == ' ') {
		int kind = find(t, GLADIATOR, p, strcspn(p, " ")) ? GLADIATOR : WEAPON, id = find(t, kind, p, strcspn(p, " "));
		cr_assert(id, "there is no %s", p);
		set_hand(&t->s, kind, seat, cards_plus(hand_of(&t->s, kind, seat), cards_one(id)));
	}
}

void table_ready(TestTable *t) {
	brutal_ring_game.complete(&t->s, &t->setup, &t->rng);
	require_whole(t, "the position");
}

void table_script(TestTable *t, const char *chance, const char *outcome) {
	int kind = 0;
	while (strcmp(brutal_ring_game.chances[kind].name, chance)) kind++;
	int id = domain_parse(&t->setup, brutal_ring_game.chances[kind].domain, outcome, strlen(outcome));
	cr_assert(id > 0 && t->n_script < SCRIPT_MAX);
	t->script[t->n_script].kind = kind;
	t->script[t->n_script++].id = id;
}

void table_play(TestTable *t, const char *actions) {
	while (*actions) {
		char action[ACTION_TEXT_MAX];
		size_t n = strcspn(actions, ";");
		snprintf(action, sizeof action, "%.*s", (int)n, actions);
		table_act(t, action[0] - '0', action + 2);
		actions += n;
		actions += strspn(actions, "; ");
	}
}

const char *table_refusal(TestTable *t, int seat, const char *action) {
	Text why = TEXT_ON(t->why);
	Say say;
	cr_assert(brutal_ring_game.to_act(&t->s, &t->setup) >> seat & 1, "seat %d owes nothing", seat);
	cr_assert_not(table_is_legal(t, seat, action), "%d %s is legal", seat, action);
	brutal_ring_game.why_not(&t->s, &t->setup, seat, parse(t, action), &say);
	say_plain(&t->setup, &say, &why);
	return t->why;
}

int table_told(const TestTable *t, int event) {
	int n = 0;
	for (int i = 0; i < t->events.n; i++) n += t->events.list[i].kind == event;
	return n;
}

void table_end(TestTable *t) {
	cr_assert_eq(t->n_used, t->n_script, "%d scripted outcomes are left", t->n_script - t->n_used);
	free(t);
}
