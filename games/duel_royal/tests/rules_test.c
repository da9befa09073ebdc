/* Duel Royal: the rules one by one, by their handles. ../scenarios has more. */
#include "table.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* ---- material and set-up ---- */

Test(duel_royal, dr_1_seventeen_characters_and_forty_five_bet_cards) {
	TestTable *t = table_deal(17, 1);
	static const int all[] = {0, 1, 1, 5, 5, 5};
	int counts[CHARACTER_END] = {0};
	for (int i = 0; i < 17; i++) counts[t->s.character[i]]++;
	for (int id = 1; id < CHARACTER_END; id++) cr_expect_eq(counts[id], all[id], "character %d", id);
	cr_expect_eq(all_bet_cards(&t->setup), 45);
	table_end(t);
}

Test(duel_royal, dr_2_six_to_seventeen_players) {
	cr_expect(duel_royal_game.seats_min == 6 && duel_royal_game.seats_max == 17);
}

Test(duel_royal, dr_3_seats_alternate_and_the_first_team_has_one_more) {
	TestTable *t = table_deal(9, 1);
	for (int i = 0; i < 9; i++) cr_expect_eq(duel_royal_game.side(&t->setup, i), i % 2);
	cr_expect_eq(team_seats(&t->setup, 0), 0x155u);
	cr_expect_eq(team_seats(&t->setup, 1), 0xaau);
	table_end(t);
}

/* The characters in play, over many deals: each kind comes up in proportion to its copies, and never more often than it has copies. */
Test(duel_royal, dr_4_characters_by_number_of_players) {
	static const int others[] = {2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5}; /* 6 … 17 players: Executioners, Knights and Kings */
	for (int seats = 6; seats <= 17; seats++) {
		int most[CHARACTER_END] = {0};
		for (uint64_t seed = 0; seed < 400; seed++) {
			TestTable *t = table_deal(seats, seed);
			int counts[CHARACTER_END] = {0};
			for (int i = 0; i < seats; i++) counts[t->s.character[i]]++;
			for (int id = 1; id < CHARACTER_END; id++) most[id] = counts[id] > most[id] ? counts[id] : most[id];
			for (int i = seats; i < SEATS; i++) cr_assert_eq(t->s.character[i], 0);
			table_end(t);
		}
		for (int id = 1; id < CHARACTER_END; id++) cr_expect_eq(most[id], id <= DRAGON ? 1 : others[seats - 6], "%d seats, %d", seats, id);
	}
}

Test(duel_royal, dr_4_the_deal_is_fair) {
	enum { DEALS = 20000 };
	int counts[6][CHARACTER_END] = {{0}};
	TestTable *t = table_deal(6, 1);
	for (int n = 0; n < DEALS; n++) {
		dr_start(&t->s, &t->setup, &t->rng, NULL);
		for (int i = 0; i < 6; i++) counts[i][t->s.character[i]]++;
	}
	for (int i = 0; i < 6; i++)
		for (int id = 1; id < CHARACTER_END; id++) {
			double share = id <= DRAGON ? 0.125 : 0.25, sd = 67; /* more than sqrt(n p q) */
			cr_expect_float_eq(counts[i][id], DEALS * share, 5 * sd, "seat %d, character %d: %d", i, id, counts[i][id]);
		}
	table_end(t);
}

/* Whatever was in memory before, every byte of a new game is set. */
Test(duel_royal, dr_4_the_deal_sets_everything) {
	TestTable *t = table_deal(8, 4);
	State again;
	Rng rng;
	memset(&again, 0xa5, sizeof again);
	rng_seed(&rng, 4);
	dr_start(&again, &t->setup, &rng, NULL);
	cr_expect_arr_eq(&again, &t->s, sizeof again);
	table_end(t);
}

/* The table of fields: fields that go by seat have one element per seat, and no others do. */
Test(duel_royal, dr_40_fields_by_seat) {
	for (int i = 0; i < duel_royal_game.n_fields; i++) {
		const Field *field = &duel_royal_game.fields[i];
		bool by_seat = field_rows(field) == ROWS_SEATS;
		cr_expect_eq(by_seat, field->n[0] == SEATS, "%s", field->name);
		cr_expect_eq(field_rows(field) == ROWS_SIDES, field->n[0] == TEAMS && strcmp(field->name, "unused"), "%s", field->name);
		bool by_rules = !strcmp(field->name, "character"); /* DR-14: at the end it depends on the table */
		cr_expect_eq(field->sight == (by_rules ? SIGHT_RULES : SIGHT_SIDE), by_seat, "%s", field->name);
	}
}

Test(duel_royal, dr_5_known_to_the_team_and_to_nobody_else) {
	TestTable *t = table_deal(8, 3);
	for (int viewer = SPECTATOR; viewer < 8; viewer++) {
		State view;
		dr_redact(&view, &t->s, &t->setup, viewer);
		for (int i = 0; i < 8; i++) {
			bool is_known = viewer >= 0 && viewer % 2 == i % 2;
			cr_expect_eq(view.character[i], is_known ? t->s.character[i] : 0);
		}
	}
	table_end(t);
}

Test(duel_royal, dr_6_bet_cards) {
	for (int seats = 6; seats <= 17; seats++) {
		TestTable *t = table_deal(seats, 7);
		cr_expect(t->s.cards[0] == 15 && t->s.cards[1] == 15 && t->s.bank == 15 && !t->s.middle[0] && !t->s.middle[1]);
		table_end(t);
	}
}

/* ---- a duel ---- */

Test(duel_royal, dr_10_the_spokesman_is_the_lowest_who_fights) {
	TestTable *t = table_with("NKEWND");
	cr_expect(spokesman(&t->s, &t->setup, 0) == 0 && spokesman(&t->s, &t->setup, 1) == 1);
	cr_expect_eq(dr_to_act(&t->s, &t->setup), 0x3fu);
	table_fight(t, 0, 1, 1, 1); /* the King beats the Knight */
	cr_expect_eq(spokesman(&t->s, &t->setup, 0), 2);
	cr_expect_eq(dr_to_act(&t->s, &t->setup), 0x3eu);
	cr_expect(table_is_legal(t, 2, "propose 4") && !table_is_legal(t, 2, "propose 0") && !table_is_legal(t, 4, "propose 2"));
	table_end(t);
}

Test(duel_royal, dr_10_a_proposal_changes_nothing_of_who_decides) {
	TestTable *t = table_with("KNEWNDE");
	cr_expect_eq(dr_to_act(&t->s, &t->setup), 0x7fu);
	table_act(t, 0, "propose 6");
	cr_expect_eq(t->s.proposal[0], 7);
	cr_expect_eq(dr_to_act(&t->s, &t->setup), 0x7fu);
	cr_expect(!table_is_legal(t, 0, "propose 2") && !table_is_legal(t, 2, "propose 2") && table_is_legal(t, 2, "stay"));
	table_act(t, 1, "forward"); /* without a proposal */
	cr_expect_eq(dr_to_act(&t->s, &t->setup), 0x7du);
	table_end(t);
}

Test(duel_royal, dr_11_a_step_is_final_all_else_is_not) {
	TestTable *t = table_with("KNEWND");
	static const Action open[] = {ACTION(VERB_PROPOSE, 1, 0), ACTION(VERB_NAME, 2, 0), ACTION(VERB_BET, 1, 0)};
	for (int i = 0; i < 3; i++) cr_expect_not(dr_is_final(&t->s, &t->setup, 0, open[i]));
	cr_expect(dr_is_final(&t->s, &t->setup, 0, ACTION(VERB_FORWARD, 0, 0)));
	cr_expect(dr_is_final(&t->s, &t->setup, 0, ACTION(VERB_STAY, 0, 0)));
	table_end(t);
}

/* What the numbers of members stepping forward lead to: 0, 1 or 2 of each team. */
Test(duel_royal, dr_11_dr_12_who_is_champion_and_who_names) {
	for (int n_first = 0; n_first <= 2; n_first++)
		for (int n_second = 0; n_second <= 2; n_second++) {
			TestTable *t = table_with("KNEWNDEK");
			for (int i = 0; i < 8; i++) table_act(t, i, i / 2 < (i % 2 ? n_second : n_first) ? "forward" : "stay");
			cr_expect_eq(t->s.champion[0], n_first == 1 ? 1 : 0);
			cr_expect_eq(t->s.champion[1], n_second == 1 ? 2 : 0);
			cr_expect_eq(t->s.phase, n_first == 1 && n_second == 1 ? BET : NAME);
			uint32_t acts = t->s.phase == BET ? 3u : (n_second != 1) | (uint32_t)(n_first != 1) << 1;
			cr_expect_eq(dr_to_act(&t->s, &t->setup), acts, "%d and %d", n_first, n_second);
			cr_expect_eq(table_told(t, EVENT_NOBODY), (n_first == 0) + (n_second == 0));
			cr_expect_eq(table_told(t, EVENT_SEVERAL), (n_first == 2) + (n_second == 2));
			table_end(t);
		}
}

Test(duel_royal, dr_12_both_name_at_once) {
	TestTable *t = table_with("KNEWND");
	for (int i = 0; i < 6; i++) table_act(t, i, "stay");
	table_act(t, 1, "name 4");
	cr_expect(t->s.named[1] == 5 && !t->s.champion[0] && t->s.phase == NAME);
	cr_expect_eq(dr_to_act(&t->s, &t->setup), 1u);
	table_act(t, 0, "name 5");
	cr_expect(t->s.champion[0] == 5 && t->s.champion[1] == 6 && t->s.phase == BET && !t->s.named[0] && !t->s.named[1]);
	table_end(t);
}

Test(duel_royal, dr_12_no_name_in_time_chance_names) {
	TestTable *t = table_with("KNEWNDEK");
	table_fight(t, 0, 1, 1, 1); /* seat 1 is a ghost */
	for (int i = 0; i < 8; i++)
		if (i != 1) table_act(t, i, i == 0 ? "forward" : "stay");
	int counts[8] = {0};
	for (int n = 0; n < 3000; n++) {
		Action action = dr_on_timeout(&t->s, &t->setup, 0, &t->rng);
		cr_assert_eq(action_verb(action), VERB_NAME);
		counts[action_a(action) - 1]++;
	}
	for (int i = 0; i < 8; i++) {
		bool can = i % 2 && i != 1;
		if (can) cr_expect_float_eq(counts[i], 1000, 5 * 26, "seat %d: %d", i, counts[i]);
		else cr_expect_eq(counts[i], 0);
	}
	table_end(t);
}

Test(duel_royal, dr_11_dr_13_what_time_does_otherwise) {
	TestTable *t = table_with("KNEWND");
	cr_expect_eq(dr_on_timeout(&t->s, &t->setup, 0, &t->rng), ACTION(VERB_STAY, 0, 0));
	table_act(t, 0, "propose 0");
	cr_expect_eq(dr_on_timeout(&t->s, &t->setup, 2, &t->rng), ACTION(VERB_STAY, 0, 0));
	for (int i = 0; i < 6; i++) table_act(t, i, i < 2 ? "forward" : "stay");
	cr_expect_eq(dr_on_timeout(&t->s, &t->setup, 1, &t->rng), ACTION(VERB_BET, 1, 0));
	t->s.phase = OVER;
	cr_expect_eq(dr_on_timeout(&t->s, &t->setup, 1, &t->rng), ACTION_NONE);
	table_end(t);
}

Test(duel_royal, dr_13_bets_up_to_five_or_what_is_there) {
	for (int cards = 0; cards <= 7; cards++) {
		TestTable *t = table_with("KNEWND");
		Action list[LEGAL_MAX];
		t->s.bank = (uint8_t)(30 - cards);
		t->s.cards[0] = (uint8_t)cards;
		table_send(t, 0, 1);
		int n = dr_legal(&t->s, &t->setup, 0, list);
		cr_expect_eq(n, cards < 5 ? cards : 5, "%d cards: %d bets", cards, n);
		for (int i = 0; i < n; i++) cr_expect_eq(list[i], ACTION(VERB_BET, i + 1, 0));
		cr_expect_eq(dr_to_act(&t->s, &t->setup), cards ? 3u : 2u);
		table_end(t);
	}
}

/* ---- who beats whom ---- */

Test(duel_royal, dr_15_the_whole_table) {
	/* Each row against W, D, E, N, K: > wins, < loses, = ties. */
	static const char *const table[2][5] = {
		{"==<>>", "==<>>", ">>=<>", "<<>=<", "<<<>="}, /* cycle */
		{"==<>>", "==<>>", ">>=<<", "<<>=<", "<<>>="}, /* chain */
	};
	for (int beats = BEATS_CYCLE; beats <= BEATS_CHAIN; beats++)
		for (int a = WITCH; a < CHARACTER_END; a++)
			for (int b = WITCH; b < CHARACTER_END; b++) {
				char sign = table[beats][a - 1][b - 1];
				int want = sign == '>' ? FIRST_WON : sign == '<' ? SECOND_WON : TIE;
				cr_expect_eq(dr_result(a, b, beats), want, "option %d: %d against %d", beats, a, b);
			}
}

Test(duel_royal, dr_15_the_option_is_used) {
	for (int beats = BEATS_CYCLE; beats <= BEATS_CHAIN; beats++) {
		TestTable *t = table_with("KENWND");
		t->setup.option[OPTION_BEATS] = (uint8_t)beats;
		table_fight(t, 0, 1, 1, 1);
		cr_expect_eq(t->s.ghosts, beats == BEATS_CYCLE ? 1u : 2u);
		table_end(t);
	}
	cr_expect_str_eq(duel_royal_game.options[OPTION_BEATS].values[BEATS_CHAIN], "chain");
}

/* ---- stakes and tax ---- */

Test(duel_royal, dr_14_a_duel_is_written_down) {
	TestTable *t = table_with("KKEWND");
	table_fight(t, 0, 1, 2, 3); /* a tie */
	table_fight(t, 2, 3, 1, 5); /* the Executioner beats the Witch */
	table_fight(t, 4, 1, 4, 1); /* the King beats the Knight */
	static const uint8_t fought[3][2] = {{1, 2}, {3, 4}, {5, 2}}, staked[3][2] = {{2, 3}, {1, 5}, {4, 1}},
						 result[] = {TIE, FIRST_WON, SECOND_WON};
	cr_expect_arr_eq(t->s.fought, fought, sizeof fought);
	cr_expect_arr_eq(t->s.staked, staked, sizeof staked);
	cr_expect_arr_eq(t->s.result, result, sizeof result);
	cr_expect(t->s.n_duels == 3 && t->s.ghosts == (1u << 3 | 1u << 4));
	table_end(t);
}

Test(duel_royal, dr_16_dr_18_stakes_over_ties) {
	TestTable *t = table_with("KKEWND");
	table_fight(t, 0, 1, 2, 3);
	table_fight(t, 0, 1, 4, 1);
	cr_expect(t->s.middle[0] == 6 && t->s.middle[1] == 4 && t->s.cards[0] == 9 && t->s.cards[1] == 11 && t->s.bank == 15);
	table_fight(t, 2, 5, 1, 5); /* the Executioner beats the Dragon: 9 lost, 7 doubled */
	cr_expect(!t->s.middle[0] && !t->s.middle[1]);
	cr_expect(t->s.cards[0] == 8 + 14 && t->s.cards[1] == 6 && t->s.bank == 15 + 9 - 7);
	table_end(t);
}

/* The Bank, the bets and what everybody has afterwards; the first team wins. */
Test(duel_royal, dr_18_dr_19_bank_and_tax) {
	static const struct {
		int cards[2], bank, bet[2], after[2], bank_after, taxes;
	} cases[] = {
		{{20, 20}, 5, {3, 2}, {23, 18}, 4, 0},  /* paid in full */
		{{20, 24}, 1, {5, 4}, {17, 14}, 14, 2}, /* exactly what the Bank has: 25 and 20 pay 8 and 6 */
		{{20, 24}, 1, {5, 3}, {16, 14}, 15, 2}, /* 4 instead of 5: 24 and 21 pay 8 and 7 */
		{{24, 19}, 2, {4, 2}, {19, 12}, 14, 2}, /* the book's example: 28 and 17 pay 9 and 5 */
		{{42, 1}, 2, {5, 1}, {30, 0}, 15, 2},   /* nothing to tax */
		{{40, 3}, 2, {5, 1}, {29, 2}, 14, 2},   /* two pay nothing */
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		TestTable *t = table_with("KNEWND");
		for (int team = 0; team < TEAMS; team++) t->s.cards[team] = (uint8_t)cases[i].cards[team];
		t->s.bank = (uint8_t)cases[i].bank;
		table_fight(t, 0, 1, cases[i].bet[0], cases[i].bet[1]);
		cr_expect(t->s.cards[0] == cases[i].after[0] && t->s.cards[1] == cases[i].after[1] && t->s.bank == cases[i].bank_after,
		          "case %zu: %d, %d and %d", i, t->s.cards[0], t->s.cards[1], t->s.bank);
		cr_expect_eq(table_told(t, EVENT_TAX), cases[i].taxes);
		table_end(t);
	}
}

Test(duel_royal, dr_17_the_loser_is_a_ghost_and_the_next_duel_begins) {
	TestTable *t = table_with("KNEWND");
	table_fight(t, 4, 3, 1, 1); /* the Witch beats the Knight */
	cr_expect(t->s.ghosts == 1u << 4 && t->s.phase == STEP && !t->s.forward && !t->s.champion[0] && !t->s.champion[1]);
	cr_expect_eq(t->s.character[4], KNIGHT);
	table_act(t, 0, "propose 2");
	cr_expect_eq(dr_to_act(&t->s, &t->setup), 0x2fu, "the ghost is not asked");
	table_end(t);
}

/* ---- the end ---- */

static const NamedText short_game[] = {
	{"characters.csv",
     "id,name_en,name_fr,players_6_7,players_8_10,players_11_13,players_14_17,source\n"
     "witch,A,A,2,2,2,2,book\ndragon,B,B,2,2,2,2,book\nexecutioner,C,C,3,3,3,5,book\nknight,D,D,3,3,3,5,book\nking,E,E,6,6,6,6,book\n"},
	{"teams.csv", "id,name_en,name_fr,source\nfirst,A,A,book\nsecond,B,B,book\n"},
	{"limits.csv",
     "id,name_en,name_fr,value,source\nteam_cards,A,A,6,book\nbank,B,B,4,book\nbet_max,C,C,3,book\ntax,D,D,2,book\nduels,E,E,3,book\n"},
	{NULL, NULL},
};

static Outcome outcome_of(const TestTable *t) {
	Outcome outcome;
	memset(&outcome, 0xff, sizeof outcome);
	dr_outcome(&t->s, &t->setup, &outcome);
	for (int i = t->setup.seats; i < SEATS; i++)
		cr_expect(outcome.payoff[i] == 0 && !outcome.score[i] && !outcome.place[i], "nobody sits there");
	return outcome;
}

Test(duel_royal, dr_30_a_team_without_fighters) {
	for (int bet = 1; bet <= 5; bet += 2) { /* 15 - 3 x bet against 15 + 3: the losers may have more */
		TestTable *t = table_with("KNNEED");
		table_fight(t, 0, 1, 1, bet); /* King beats Knight */
		table_fight(t, 2, 3, 1, bet); /* Knight beats Executioner */
		cr_expect_eq(t->s.phase, STEP);
		t->s.cards[1] = (uint8_t)(t->s.cards[1] + t->s.bank - 1);
		t->s.bank = 1;
		table_fight(t, 4, 5, 1, 1); /* Executioner beats Dragon */
		Outcome o = outcome_of(t);
		bool first_wins = t->s.cards[0] > t->s.cards[1];
		cr_expect(t->s.phase == OVER && t->s.ending == TEAM_OUT && dr_to_act(&t->s, &t->setup) == 0);
		for (int i = 0; i < 6; i++) {
			bool has_won = (i % 2 == 0) == first_wins;
			cr_expect(o.payoff[i] == has_won && o.place[i] == (has_won ? 1 : 2) && o.score[i] == t->s.cards[i % 2]);
		}
		table_end(t);
	}
}

Test(duel_royal, dr_30_equal_cards_both_win) {
	TestTable *t = table_with("KNNEED");
	table_fight(t, 0, 1, 1, 1);
	table_fight(t, 2, 3, 1, 1);
	t->s.cards[0] = 14, t->s.cards[1] = 16, t->s.bank = 15;
	table_fight(t, 4, 5, 1, 1);
	Outcome o = outcome_of(t);
	cr_expect(t->s.cards[0] == 15 && t->s.cards[1] == 15);
	for (int i = 0; i < 6; i++) cr_expect(o.payoff[i] == 0.5 && o.place[i] == 1 && o.score[i] == 15);
	cr_expect_eq(table_told(t, EVENT_BOTH_WIN), 1);
	table_end(t);
}

Test(duel_royal, dr_31_perfect_draw) {
	TestTable *t = table_of(short_game, "KNKKKK"); /* all Kings but one Knight */
	table_fight(t, 0, 1, 2, 1);
	Outcome o = outcome_of(t);
	cr_expect(t->s.phase == OVER && t->s.ending == PERFECT_DRAW && t->s.cards[0] == 8 && t->s.cards[1] == 5);
	for (int i = 0; i < 6; i++) cr_expect(o.payoff[i] == 0.5 && o.place[i] == 1 && o.score[i] == (i % 2 ? 5 : 8));
	table_end(t);
}

Test(duel_royal, dr_31_at_the_deal) {
	static const NamedText kings[] = {
		{"characters.csv",
	     "id,name_en,name_fr,players_6_7,players_8_10,players_11_13,players_14_17,source\n"
	     "witch,A,A,4,4,4,8,book\ndragon,B,B,4,6,9,9,book\nexecutioner,C,C,0,0,0,0,book\nknight,D,D,0,0,0,0,book\nking,E,E,0,0,0,0,book\n"},
		{"teams.csv", "id,name_en,name_fr,source\nfirst,A,A,book\nsecond,B,B,book\n"},
		{"limits.csv",
	     "id,name_en,name_fr,value,source\nteam_cards,A,A,6,book\nbank,B,B,4,book\nbet_max,C,C,3,book\ntax,D,D,2,book\nduels,E,E,3,book\n"},
		{NULL, NULL},
	};
	TestTable *t = calloc(1, sizeof *t);
	EditionReport report;
	cr_assert(edition_parse(&duel_royal_game, kings, &t->pack, &report));
	t->setup = (Setup){.game = &duel_royal_game, .pack = &t->pack, .seats = 6};
	dr_start(&t->s, &t->setup, &t->rng, &t->events);
	cr_expect(t->s.phase == OVER && t->s.ending == PERFECT_DRAW && !t->s.n_duels && t->s.cards[0] == 6);
	cr_expect(table_told(t, EVENT_ENDING + PERFECT_DRAW - 1) == 1 && table_told(t, EVENT_BOTH_WIN) == 1 && !table_told(t, EVENT_DUEL));
	table_end(t);
}

Test(duel_royal, dr_32_the_last_duel) {
	TestTable *t = table_of(short_game, "KKNNEE");
	table_fight(t, 0, 1, 3, 1);
	table_fight(t, 2, 3, 3, 2);
	cr_expect(t->s.phase == STEP && t->s.middle[0] == 6 && t->s.middle[1] == 3 && t->s.cards[0] == 0);
	table_fight(t, 4, 5, 0, 1);
	cr_expect(t->s.phase == OVER && t->s.ending == LAST_DUEL && !t->s.middle[0] && !t->s.middle[1]);
	cr_expect(t->s.cards[0] == 6 && t->s.cards[1] == 6 && t->s.bank == 4);
	cr_expect(table_told(t, EVENT_RETURNED) == 2 && table_told(t, EVENT_TAX) == 0);
	table_end(t);
}

/* DR-33: the last three duels were ties between the same two; then the spokesmen may agree. */
Test(duel_royal, dr_33_a_draw_may_be_offered_after_three_ties_of_the_same_two) {
	TestTable *t = table_with("KKNNEE");
	for (int i = 0; i < 2; i++) table_fight(t, 2, 3, 1, 1);
	cr_expect_eq(dr_may_agree(&t->s, &t->setup), 0, "two ties are not enough");
	table_fight(t, 4, 5, 1, 1);
	cr_expect_eq(dr_may_agree(&t->s, &t->setup), 0, "others fought in between");
	for (int i = 0; i < 3; i++) table_fight(t, 2, 3, 1, 1);
	cr_expect_eq(dr_may_agree(&t->s, &t->setup), 3, "the spokesmen, wherever the champions sit");
	table_send(t, 2, 3);
	cr_expect_eq(dr_may_agree(&t->s, &t->setup), 3, "while the next duel is being prepared, too");
	table_act(t, 0, "bet 1");
	table_act(t, 1, "bet 1");
	table_fight(t, 2, 1, 1, 1); /* King beats Knight */
	cr_expect_eq(dr_may_agree(&t->s, &t->setup), 0, "a duel was won");
	table_end(t);
}

Test(duel_royal, dr_33_both_teams_win_and_the_middle_goes_back) {
	TestTable *t = table_with("KKNNEE");
	char reason[200];
	Text why = TEXT_ON(reason);
	table_fight(t, 0, 3, 5, 1); /* seat 3 is a ghost: the first team leads */
	for (int i = 0; i < 3; i++) table_fight(t, 4, 5, 1, 2);
	table_send(t, 4, 5);
	table_act(t, 0, "bet 3");
	int cards[TEAMS] = {t->s.cards[0] + t->s.middle[0], t->s.cards[1] + t->s.middle[1]};
	t->events.n = 0;
	dr_agree(&t->s, &t->setup, &t->events);
	cr_assert(dr_check(&t->s, &t->setup, &why), "%s", reason);
	Outcome o = outcome_of(t);
	cr_expect(t->s.phase == OVER && t->s.ending == AGREED && !dr_to_act(&t->s, &t->setup) && !dr_may_agree(&t->s, &t->setup));
	for (int i = 0; i < 6; i++) cr_expect(o.payoff[i] == 0.5 && o.place[i] == 1 && o.score[i] == cards[i % 2]);
	cr_expect(table_told(t, EVENT_ENDING + AGREED - 1) == 1 && table_told(t, EVENT_BOTH_WIN) == 1 && table_told(t, EVENT_CARD) == 6);
	table_end(t);
}

Test(duel_royal, dr_19_the_editions_tax) {
	TestTable *t = table_of(short_game, "KNKKEK");
	t->s.cards[0] = 8, t->s.cards[1] = 7, t->s.bank = 1;
	table_fight(t, 0, 1, 3, 2); /* 3 from the Bank: 11 and 5 pay 5 and 2 */
	cr_expect(t->s.cards[0] == 6 && t->s.cards[1] == 3 && t->s.bank == 7);
	table_end(t);
}

/* ---- refusals ---- */

static const char *refusal(const TestTable *t, int seat, const char *action) {
	static char buf[300];
	char parsed[100];
	Text text = TEXT_ON(buf), why = TEXT_ON(parsed);
	Say say;
	cr_assert_not(table_is_legal(t, seat, action));
	dr_why_not(&t->s, &t->setup, seat, action_parse(&t->setup, action, &why), &say);
	say_plain(&t->setup, &say, &text);
	return buf;
}

Test(duel_royal, dr_10_dr_13_why_not) {
	TestTable *t = table_with("KNEWNDEK");
	cr_expect_str_eq(refusal(t, 0, "propose 3"), "seat 3 does not belong to team Red");
	cr_expect_str_eq(refusal(t, 1, "propose 2"), "seat 2 does not belong to team Blue");
	cr_expect_str_eq(refusal(t, 0, "name 1"), "now step forward or stay: forward or stay");
	cr_expect_str_eq(refusal(t, 1, "bet 1"), "now step forward or stay: forward or stay");
	table_act(t, 0, "propose 4");
	cr_expect_str_eq(refusal(t, 0, "propose 2"), "there is nothing to propose now: step forward or stay");
	cr_expect_str_eq(refusal(t, 4, "propose 2"), "only the spokesman proposes: step forward or stay");
	table_fight(t, 0, 1, 1, 1);
	cr_expect_str_eq(refusal(t, 3, "propose 1"), "seat 1 is a ghost and fights no more");
	for (int i = 0; i < 8; i++)
		if (i != 1) table_act(t, i, i == 4 ? "forward" : "stay");
	cr_expect_str_eq(refusal(t, 0, "name 1"), "seat 1 is a ghost and fights no more");
	cr_expect_str_eq(refusal(t, 0, "name 2"), "seat 2 does not belong to team Blue, whose champion you name");
	cr_expect_str_eq(refusal(t, 0, "stay"), "now name who must fight for the other team: name SEAT");
	table_act(t, 0, "name 3");
	cr_expect_str_eq(refusal(t, 0, "bet 6"), "you can bet 1 to 5");
	cr_expect_str_eq(refusal(t, 3, "bet 0"), "you can bet 1 to 5");
	cr_expect_str_eq(refusal(t, 3, "forward"), "now bet: bet NUMBER");
	table_end(t);
}
