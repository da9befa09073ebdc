/* Brigands: the table in the terminal, whole screens character by character, in both languages. */
#include "table.h"

#include "screens.h"
#include "tests/games/screen.h"

static const char *const names[SEATS] = {"Ada", "Bartholomew the Elder", "Chloé", "Dan", "Eve", "Fay"};

Test(brigands_draw, bg_11_planning) {
	TestTable *t = table_empty(6);
	t->s.day = district_bit(MARKET);
	t->s.tokens[1] = 2;
	t->s.plan[1] = 2 * bag_one(PORT_DISTRICT) + bag_one(TREASURY);
	t->s.plan_tokens[1] = district_bit(TREASURY);
	t->s.plan[2] = bag_one(MARKET);
	t->s.planned[3] = SCATTER;
	table_ready(t);
	expect_screen(t, names, 1, LANG_EN, "planned", SCREEN_planned);
	expect_screen(t, names, 2, LANG_FR, "a_placer", SCREEN_a_placer);
	expect_screen(t, names, 3, LANG_EN, "scattered", SCREEN_scattered);
	expect_screen(t, names, SPECTATOR, LANG_EN, "spectator", SCREEN_spectator);
	table_end(t);
}

static TestTable *second_morning(void) {
	static const uint8_t did[PLACES] = {DID_EFFECT, DID_EFFECT, DID_NOTHING, DID_ARREST, DID_TRAP, DID_NOTHING, DID_EFFECT, DID_JUDGEMENT};
	TestTable *t = table_empty(5);
	State *s = &t->s;
	s->prince = 3;
	s->round = 3;
	s->spy = 3;
	s->judgement = 3;
	memcpy(s->did, did, sizeof did);
	s->result[0][0] = 12, s->result[1][0] = 6;
	s->result[0][3] = 1, s->result[4][3] = 2;
	s->result[1][4] = 3;
	s->result[3][6] = 10;
	s->result[0][7] = 2, s->result[4][7] = 4;
	s->ducats[0] = 37, s->ducats[1] = 1, s->ducats[4] = 123;
	s->tokens[0] = 6, s->tokens[2] = 4;
	s->day = district_bit(TAVERN_DISTRICT) | district_bit(CONVOY) | district_bit(TREASURY);
	s->spied[0] = district_bit(MARKET) | district_bit(TREASURY);
	s->spied[4] = district_bit(PORT_DISTRICT);
	s->plan_patrols[2] = bag_one(MARKET) + bag_one(PRISON);
	table_ready(t);
	return t;
}

Test(brigands_draw, bg_34_last_round_and_cards_taken) {
	TestTable *t = second_morning();
	expect_screen(t, names, 0, LANG_EN, "victim", SCREEN_victim);
	expect_screen(t, names, 2, LANG_FR, "prince", SCREEN_prince);
	expect_screen(t, names, 1, LANG_EN, "bystander", SCREEN_bystander);
	expect_screen(t, names, ALL_SEEING, LANG_EN, "all_seeing", SCREEN_all_seeing);
	table_end(t);
}

Test(brigands_draw, bg_20_team_actions) {
	TestTable *t = table_empty(4);
	table_team(t, 1, PALACE, 2, true);
	table_team(t, 2, PALACE, 1, true);
	table_team(t, 3, PRISON, 2, false);
	table_team(t, 3, TREASURY, 1, true);
	t->s.patrols = 2 * bag_one(PALACE) + bag_one(PRISON);
	t->s.tokens_in_town[0] = district_bit(PALACE);
	t->s.did[2] = DID_EFFECT, t->s.result[1][2] = 10;
	t->s.did[1] = DID_EFFECT;
	t->s.day = district_bit(PALACE);
	t->s.wheel[1] = PUSH, t->s.target[1] = 3;
	t->s.wheel[0] = SPY;
	table_ready(t);
	expect_screen(t, names, 1, LANG_EN, "push", SCREEN_push);
	expect_screen(t, names, 0, LANG_FR, "espion", SCREEN_espion);
	expect_screen(t, names, 2, LANG_EN, "not_yet", SCREEN_not_yet);
	table_end(t);
}

Test(brigands_draw, bg_49a_pawn_by_pawn) {
	TestTable *t = table_empty(3);
	t->s.phase = PRISON_CHOICE;
	table_team(t, 1, PRISON, 3, false);
	table_team(t, 2, PRISON, 1, false);
	t->s.tokens[1] = 2;
	t->s.choice[1][0] = GO_FREE;
	table_ready(t);
	expect_screen(t, names, 1, LANG_EN, "prison", SCREEN_prison);
	expect_screen(t, names, 0, LANG_FR, "prison_vue_du_prince", SCREEN_prison_vue_du_prince);
	table_end(t);
	t = table_empty(3);
	t->s.phase = PORT;
	table_team(t, 1, PORT_DISTRICT, 1, false);
	t->s.day = district_bit(PORT_DISTRICT);
	table_ready(t);
	expect_screen(t, names, 1, LANG_EN, "port", SCREEN_port);
	table_end(t);
	t = table_empty(3);
	t->s.phase = TAVERN;
	table_team(t, 1, TAVERN_DISTRICT, 2, false);
	t->s.ducats[1] = 9;
	t->s.choice[1][0] = ROLL_MANY;
	memset(t->s.dice[1], 5, 3);
	table_ready(t);
	expect_screen(t, names, 1, LANG_FR, "taverne", SCREEN_taverne);
	table_end(t);
}

Test(brigands_draw, bg_80_duel) {
	TestTable *t = table_empty(2);
	t->s.round = 2;
	table_team(t, 1, PRISON, 1, false);
	t->s.did[7] = DID_EFFECT, t->s.result[0][7] = 2;
	t->s.plan[0] = 3 * bag_one(MARKET);
	t->s.plan_patrols[0] = bag_one(MARKET);
	t->s.planned[0] = DONE;
	table_ready(t);
	expect_screen(t, names, 0, LANG_EN, "duel", SCREEN_duel);
	t->setup.option[OPTION_THRESHOLD] = 1;
	expect_screen(t, names, 1, LANG_FR, "duel_au_but", SCREEN_duel_au_but);
	table_end(t);
}

Test(brigands_draw, bg_60_the_end) {
	TestTable *t = table_empty(3);
	t->s.phase = OVER;
	t->s.ducats[1] = 50;
	t->s.did[0] = DID_EFFECT, t->s.result[1][0] = 5;
	t->s.did[5] = DID_EFFECT, t->s.result[1][5] = 7, t->s.result[2][5] = 7, t->s.loot = 15;
	t->s.town[2] = bag_one(PRISON);
	table_ready(t);
	expect_screen(t, names, 1, LANG_EN, "end", SCREEN_end);
	table_end(t);
}

/* The longest possible line: some of everybody's pawns are still in Prison, the others went free. */
Test(brigands_draw, bg_50_a_full_prison) {
	TestTable *t = table_empty(6);
	t->s.round = 2;
	t->s.did[7] = DID_EFFECT;
	for (int seat = 1; seat < 6; seat++) {
		table_team(t, seat, PRISON, 1, false);
		t->s.result[seat][7] = 2;
		t->s.n_spied[seat] = 3;
	}
	table_ready(t);
	expect_screen(t, names, SPECTATOR, LANG_FR, "prison_pleine", SCREEN_prison_pleine);
	table_end(t);
}

/* An edition may have long names: the names are cut, not the table. */
Test(brigands_draw, long_names_are_cut) {
	TestTable *t = table_empty(3);
	strcpy(t->pack.names[TABLE_DISTRICTS].name[LANG_EN][PALACE - 1], "Palace of the Hundred Windows");
	table_ready(t);
	expect_screen(t, names, SPECTATOR, LANG_EN, "long_names", SCREEN_long_names);
	table_end(t);
}
