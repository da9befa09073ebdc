/* Brutal Ring: the tables that describe its data, compared with what the rules keep secret (BR-9, BR-11, BR-20, BR-41, BR-43, BR-72). */
#include "table.h"

#include <criterion/criterion.h>
#include <string.h>

extern const Game brutal_ring_game;

static bool is_listed(const char *const *list, const char *name) {
	for (; *list; list++)
		if (!strcmp(*list, name)) return true;
	return false;
}

/* Cards that are drawn, laid or taken back are secret; the steps of a plan are private. Nothing else is. */
Test(brutal_ring_tables, br_9_secret_events) {
	static const char *const secret[] = {"draw_gladiator",  "draw_weapon", "lay_gladiator", "lay_weapon", "withdraw_gladiator",
	                                     "withdraw_weapon", NULL};
	static const char *const private[] = {"place", "arm", "mark_gladiator", "mark_weapon", "keep", NULL};
	for (int i = 0; i < brutal_ring_game.n_events; i++) {
		const EventKind *kind = &brutal_ring_game.events[i];
		bool is_plan = is_listed(private, kind->key), is_card = is_listed(secret, kind->key);
		cr_expect_eq(kind->is_private, is_plan, "%s", kind->key);
		for (int k = 0; k < EVENT_ARGS_MAX && kind->arg[k].name; k++) {
			bool is_named = !strcmp(kind->arg[k].name, "card") || !strcmp(kind->arg[k].name, "gladiator") ||
			                !strcmp(kind->arg[k].name, "weapon");
			cr_expect_eq(kind->arg[k].is_secret, (is_plan || is_card) && is_named, "%s of %s", kind->arg[k].name, kind->key);
		}
	}
}

/* Who sees which field, and which fields go by seat. */
Test(brutal_ring_tables, br_9_sight_of_fields) {
	static const char *const owner[] = {
		"hand_gladiators", "hand_weapons", "held_weapons", "clear_gladiators", "clear_weapons", "enter", "enter_weapon", "done", NULL};
	static const char *const side[] = {"seen_gladiators", "seen_weapons", NULL};
	static const char *const nobody[] = {"pile_gladiators", "pile_weapons", NULL};
	static const char *const rules[] = {"trick_gladiator", "trick_weapon", NULL};
	static const char *const by_seat[] = {"shown_gladiators", "shown_weapons", "score",       "ring",       "ring_weapon",
	                                      "n_hand",           "n_held",        "n_withdrawn", "n_reopened", NULL};
	for (int i = 0; i < brutal_ring_game.n_fields; i++) {
		const Field *field = &brutal_ring_game.fields[i];
		int sight = is_listed(owner, field->name)    ? SIGHT_OWNER
		            : is_listed(side, field->name)   ? SIGHT_SIDE
		            : is_listed(nobody, field->name) ? SIGHT_NONE
		            : is_listed(rules, field->name)  ? SIGHT_RULES
		                                             : SIGHT_ALL;
		cr_expect_eq(field_sight(field), sight, "%s", field->name);
		cr_expect_eq(field_rows(field) == ROWS_SEATS, sight == SIGHT_OWNER || sight == SIGHT_SIDE || is_listed(by_seat, field->name), "%s",
		             field->name);
	}
}

Test(brutal_ring_tables, br_7_seats_and_sides) {
	TestTable *t = table_new(4);
	cr_expect(brutal_ring_game.seats_min == 2 && brutal_ring_game.seats_max == 4 && brutal_ring_game.seats_usual == 2);
	cr_expect_eq(brutal_ring_game.rules_version, 2, "the golden replays go with this one");
	for (int i = 0; i < 4; i++) cr_expect_eq(brutal_ring_game.side(&t->setup, i), i % 2);
	t->setup.seats = 3;
	for (int i = 0; i < 3; i++) cr_expect_eq(brutal_ring_game.side(&t->setup, i), i);
	table_end(t);
}

/* Each phase has its prompt; the attacker's differs from the defender's. */
Test(brutal_ring_tables, prompts) {
	TestTable *t = table_new(2);
	table_ring(t, 0, "terminium+cleaver");
	table_ring(t, 1, "lucrecia+sword");
	table_hand(t, 0, "brick");
	table_hand(t, 1, "dustbin_lid");
	table_ready(t);
	cr_expect_str_eq(br_prompt(&t->s, &t->setup, 0), "prompt.attack");
	table_act(t, 0, "attack lucrecia");
	cr_expect_str_eq(br_prompt(&t->s, &t->setup, 0), "prompt.tricks_attack");
	cr_expect_str_eq(br_prompt(&t->s, &t->setup, 1), "prompt.tricks");
	table_end(t);
}
