/* Duel Royal: what each step tells, word for word, and to whom. */
#include "table.h"

#include <criterion/criterion.h>
#include <string.h>

#define EVENT(text) "{\"event\":" text "}\n"

Test(duel_royal_events, dr_4_dr_5_deal) {
	TestTable *t = table_deal(7, 5);
	Events seen;
	events_for(&t->setup, &t->events, 3, &seen);
	cr_assert_eq(seen.n, 10, "seven characters, two spokesmen, the duel");
	for (int i = 0; i < 7; i++) {
		const Event *event = &seen.list[i];
		cr_expect(event->kind == EVENT_DEAL && event->arg[0] == i + 1);
		cr_expect_eq(event->arg[1], i % 2 ? t->s.character[i] : 0, "the own team's characters only");
	}
	cr_expect(seen.list[7].kind == EVENT_SPOKESMAN && seen.list[7].arg[0] == 1 && seen.list[7].arg[1] == 1);
	cr_expect(seen.list[8].kind == EVENT_SPOKESMAN && seen.list[8].arg[0] == 2 && seen.list[8].arg[1] == 2);
	cr_expect(seen.list[9].kind == EVENT_DUEL && seen.list[9].arg[0] == 1);
	table_end(t);
}

Test(duel_royal_events, dr_10_dr_11_for_the_team_only) {
	TestTable *t = table_with("KNEWND");
	table_act(t, 0, "propose 4");
	cr_expect_str_eq(table_heard(t, 2), EVENT("\"propose\",\"seat\":0,\"champion\":4"));
	cr_expect_str_eq(table_heard(t, 1), "");
	cr_expect_str_eq(table_heard(t, SPECTATOR), "");
	table_act(t, 4, "forward");
	cr_expect_str_eq(table_heard(t, 0), EVENT("\"forward\",\"seat\":4"));
	cr_expect_str_eq(table_heard(t, 5), "");
	table_act(t, 1, "stay");
	cr_expect_str_eq(table_heard(t, 3), EVENT("\"stay\",\"seat\":1"));
	cr_expect_str_eq(table_heard(t, 0), "");
	table_end(t);
}

Test(duel_royal_events, dr_11_dr_12_the_reveal) {
	TestTable *t = table_with("KNEWND");
	for (int i = 0; i < 5; i++) table_act(t, i, i == 2 || i == 1 ? "forward" : "stay");
	table_act(t, 5, "forward");
	cr_expect_str_eq(table_heard(t, 0), EVENT("\"stepped\",\"seat\":1") EVENT("\"stepped\",\"seat\":2") EVENT("\"stepped\",\"seat\":5")
	                                        EVENT("\"champion\",\"seat\":2,\"team\":\"first\"")
	                                            EVENT("\"several\",\"team\":\"second\",\"by\":\"first\",\"n\":2"));
	table_act(t, 0, "name 3");
	cr_expect_str_eq(table_heard(t, 4), EVENT("\"name\",\"seat\":0,\"champion\":3") EVENT("\"named\",\"seat\":3,\"by\":\"first\""));
	cr_expect_str_eq(table_heard(t, 3), EVENT("\"named\",\"seat\":3,\"by\":\"first\""));
	table_end(t);
}

Test(duel_royal_events, dr_12_both_names) {
	TestTable *t = table_with("KNEWND");
	for (int i = 0; i < 6; i++) table_act(t, i, "stay");
	table_act(t, 1, "name 4");
	cr_expect_str_eq(table_heard(t, 5), EVENT("\"name\",\"seat\":1,\"champion\":4"));
	cr_expect_str_eq(table_heard(t, 0), "");
	table_act(t, 0, "name 5");
	cr_expect_str_eq(table_heard(t, SPECTATOR),
	                 EVENT("\"named\",\"seat\":5,\"by\":\"first\"") EVENT("\"named\",\"seat\":4,\"by\":\"second\""));
	table_end(t);
}

Test(duel_royal_events, dr_13_dr_18_a_duel_that_is_won) {
	TestTable *t = table_with("KNEWND");
	table_send(t, 0, 1);
	table_act(t, 0, "bet 2");
	cr_expect_str_eq(table_heard(t, 4), EVENT("\"bet\",\"seat\":0,\"n\":2"));
	cr_expect_str_eq(table_heard(t, 1), "");
	table_act(t, 1, "bet 3");
	cr_expect_str_eq(table_heard(t, SPECTATOR),
	                 EVENT("\"stake\",\"team\":\"first\",\"n\":2,\"all\":2") EVENT("\"stake\",\"team\":\"second\",\"n\":3,\"all\":3")
	                     EVENT("\"won\",\"seat\":0,\"loser\":1") EVENT("\"ghost\",\"seat\":1")
	                         EVENT("\"spokesman\",\"seat\":3,\"team\":\"second\"") EVENT("\"lost\",\"team\":\"second\",\"n\":3")
	                             EVENT("\"paid\",\"team\":\"first\",\"n\":2,\"gain\":2") EVENT("\"duel\",\"duel\":2"));
	table_end(t);
}

Test(duel_royal_events, dr_16_dr_17_a_tie_and_the_second_team) {
	TestTable *t = table_with("KKEWNN");
	table_fight(t, 0, 1, 1, 2);
	cr_expect_str_eq(table_heard(t, 0),
	                 EVENT("\"stake\",\"team\":\"first\",\"n\":1,\"all\":1") EVENT("\"stake\",\"team\":\"second\",\"n\":2,\"all\":2")
	                     EVENT("\"tie\",\"seat\":0,\"other\":1") EVENT("\"duel\",\"duel\":2"));
	table_fight(t, 4, 1, 1, 1); /* the King beats the Knight, who was not the spokesman */
	cr_expect_str_eq(table_heard(t, 0),
	                 EVENT("\"stake\",\"team\":\"first\",\"n\":1,\"all\":2") EVENT("\"stake\",\"team\":\"second\",\"n\":1,\"all\":3")
	                     EVENT("\"won\",\"seat\":1,\"loser\":4") EVENT("\"ghost\",\"seat\":4") EVENT("\"lost\",\"team\":\"first\",\"n\":2")
	                         EVENT("\"paid\",\"team\":\"second\",\"n\":3,\"gain\":3") EVENT("\"duel\",\"duel\":3"));
	table_end(t);
}

Test(duel_royal_events, dr_19_tax) {
	TestTable *t = table_with("KNEWND");
	t->s.cards[0] = 24, t->s.cards[1] = 19, t->s.bank = 2;
	table_fight(t, 0, 1, 4, 2);
	cr_expect(strstr(table_heard(t, 3), EVENT("\"tax\",\"team\":\"first\",\"n\":9,\"left\":19")
	                                        EVENT("\"tax\",\"team\":\"second\",\"n\":5,\"left\":12") EVENT("\"duel\",\"duel\":2")));
	table_end(t);
}

Test(duel_royal_events, dr_30_the_end) {
	TestTable *t = table_with("KNNEED");
	table_fight(t, 0, 1, 1, 1);
	table_fight(t, 2, 3, 1, 1);
	table_fight(t, 4, 5, 1, 1);
	cr_expect(strstr(table_heard(t, 0), EVENT("\"ghost\",\"seat\":5") EVENT("\"lost\",\"team\":\"second\",\"n\":1") EVENT(
											"\"paid\",\"team\":\"first\",\"n\":1,\"gain\":1") EVENT("\"team_out\",\"team\":\"second\"")
	                                        EVENT("\"wins\",\"team\":\"first\",\"n\":18,\"other\":12")));
	cr_expect_not(table_told(t, EVENT_DUEL));
	cr_expect_not(table_told(t, EVENT_SPOKESMAN));
	table_end(t);
}

/* No sentence or event of a duel names a character (DR-14): only the deal, the notebook and the end have such an argument. */
Test(duel_royal_events, dr_14_no_event_has_a_character) {
	for (int kind = 0; kind < duel_royal_game.n_events; kind++) {
		const EventKind *event = &duel_royal_game.events[kind];
		for (int i = 0; i < EVENT_ARGS_MAX && event->arg[i].name; i++) {
			bool may = kind == EVENT_DEAL ? event->arg[i].is_secret
			                              : kind == EVENT_NOTE_UNSEEN || kind == EVENT_NOTE_ODDS || kind == EVENT_CARD;
			cr_expect(event->arg[i].domain != DOMAIN_CHARACTER || may, "%s", event->key);
		}
	}
}

/* DR-14: characters are told once the game is over, unless the table keeps them secret. */
Test(duel_royal_events, dr_14_cards_are_told_at_the_end) {
	for (int cards = CARDS_SHOWN; cards <= CARDS_SECRET; cards++) {
		TestTable *t = table_with("KNNEED");
		t->setup.option[OPTION_CARDS] = (uint8_t)cards;
		table_fight(t, 0, 1, 1, 1);
		table_fight(t, 2, 3, 1, 1);
		cr_expect_not(table_told(t, EVENT_CARD));
		table_fight(t, 4, 5, 1, 1);
		const char *last = strstr(table_heard(t, SPECTATOR), EVENT("\"card\",\"seat\":0,\"character\":\"king\""));
		cr_expect_eq(last != NULL, cards == CARDS_SHOWN);
		cr_expect_eq(table_told(t, EVENT_CARD), cards == CARDS_SHOWN ? 6 : 0);
		table_end(t);
	}
}

static bool has_secret(const EventKind *kind) {
	bool is_secret = kind->is_private;
	for (int i = 0; i < EVENT_ARGS_MAX && kind->arg[i].name; i++) is_secret |= kind->arg[i].is_secret;
	return is_secret;
}

/* Secrets are for the whole team and nobody else; public events have no insiders. */
Test(duel_royal_events, dr_5_insiders_are_the_team) {
	for (uint64_t seed = 0; seed < 5; seed++) {
		TestTable *t = table_deal(9, seed);
		for (uint32_t acting;;) {
			for (int i = 0; i < t->events.n; i++) {
				const Event *event = &t->events.list[i];
				uint32_t team = event->arg[0] % 2 ? 0x155u : 0xaau;
				cr_expect_eq(event->insiders, has_secret(&duel_royal_game.events[event->kind]) ? team : 0, "%s",
				             duel_royal_game.events[event->kind].key);
			}
			if (!(acting = dr_to_act(&t->s, &t->setup))) break;
			Action list[LEGAL_MAX];
			int seat = rng_bit(&t->rng, acting), n = dr_legal(&t->s, &t->setup, seat, list);
			t->events.n = 0;
			dr_apply(&t->s, &t->setup, seat, list[rng_below(&t->rng, (uint32_t)n)], &t->rng, &t->events);
		}
		table_end(t);
	}
}

/* DR-5, DR-10 … DR-13: exactly these are for the team alone; DR-40: the rest is for everybody. */
Test(duel_royal_events, dr_40_all_else_is_public) {
	static const int private[] = {EVENT_PROPOSE, EVENT_FORWARD, EVENT_STAY, EVENT_NAME, EVENT_BET};
	for (int kind = 0; kind < duel_royal_game.n_events; kind++) {
		const EventKind *event = &duel_royal_game.events[kind];
		bool is_private = false;
		for (int i = 0; i < 5; i++) is_private |= private[i] == kind;
		cr_expect_eq(event->is_private, is_private, "%s", event->key);
		for (int i = 0; i < EVENT_ARGS_MAX && event->arg[i].name; i++) {
			bool is_secret = i > 0 && (kind == EVENT_DEAL || is_private);
			cr_expect_eq(event->arg[i].is_secret, is_secret, "%s: %s", event->key, event->arg[i].name);
		}
	}
}
