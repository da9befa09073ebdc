/* Brutal Ring: the table in the terminal, as text, for each viewer; cards in words; notes. */
#include "table.h"

#include "core/style.h"
#include "screens.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Game brutal_ring_game;

static const char *const names[] = {"Ada", "Bea", "Cleo-with-a-long-name", "Dan"};

/* The view of a seat (or ALL_SEEING) drawn, without style marks. */
static const char *drawn(const TestTable *t, int viewer, int lang) {
	static char data[8192];
	State view = t->s;
	Text out = TEXT_ON(data);
	Listener to = {.lang = lang, .viewer = viewer, .names = names};
	if (viewer != ALL_SEEING) brutal_ring_game.redact(&view, &t->s, &t->setup, viewer);
	brutal_ring_game.draw(&view, &t->setup, &to, &out);
	char *to_byte = data;
	for (const char *p = data; *p; p++)
		if (*p > STYLE_LAST || *p < 0 || *p == '\n') *to_byte++ = *p;
	*to_byte = 0;
	return data;
}

static void expect_screen(const TestTable *t, int viewer, int lang, const char *wanted, const char *what) {
	const char *found = drawn(t, viewer, lang);
	cr_expect_str_eq(found, wanted, "%s:\n%s", what, found);
}

/* Three players during a combat: both sides have laid, one has declared. */
static TestTable *combat(void) {
	TestTable *t = table_new(3);
	t->s.turn = 2;
	t->s.first = 1;
	t->s.score[1] = 12;
	table_ring(t, 0, "terminium+cleaver lamp_moth");
	table_ring(t, 1, "lucrecia+sword");
	table_hand(t, 0, "hitme_bad sickle brick riot_shield");
	table_hand(t, 1, "tin_can halberd dustbin_lid");
	t->s.attacker = (uint8_t)table_id(t, GLADIATOR, "terminium");
	t->s.phase = ATTACK;
	table_ready(t);
	table_play(
		t,
		"0 attack lucrecia; 0 lay weapon sickle; 0 lay gladiator hitme_bad; 0 lay weapon brick; 1 lay weapon halberd; 1 lay gladiator tin_can; 1 declare");
	return t;
}

Test(brutal_ring_draw, a_combat_as_it_unfolds) {
	TestTable *t = combat();
	expect_screen(t, 0, LANG_EN, COMBAT_ATTACKER, "the attacker");
	expect_screen(t, 1, LANG_FR, COMBAT_DEFENDER_FR, "the defender, in French");
	expect_screen(t, SPECTATOR, LANG_EN, COMBAT_SPECTATOR, "a spectator");
	expect_screen(t, ALL_SEEING, LANG_EN, COMBAT_ALL, "all");
	table_act(t, 0, "declare");
	expect_screen(t, 0, LANG_EN, COMBAT_PICK, "picking");
	table_end(t);
}

/* What should catch the eye first. */
Test(brutal_ring_draw, emphasis) {
	static char data[8192];
	TestTable *t = combat();
	Text out = TEXT_ON(data);
	State view;
	brutal_ring_game.redact(&view, &t->s, &t->setup, 0);
	brutal_ring_game.draw(&view, &t->setup, &(Listener){.lang = LANG_EN, .viewer = 0, .names = names}, &out);
	cr_expect(strstr(data, STYLE_ACCENT "Terminium attacks Lucrecia:" STYLE_END " " STYLE_BOLD "3 ×2 +2 = 8" STYLE_END
	                                    " against " STYLE_BOLD "2 +?" STYLE_END "\n"));
	cr_expect(strstr(data, "1 " STYLE_DIM "▒ " STYLE_END "black · 2 " STYLE_DIM "▒ " STYLE_END "orange · " STYLE_DIM
	                       "Bea has declared" STYLE_END "\n"));
	cr_expect(strstr(data, STYLE_ACCENT "▸" STYLE_END "①" STYLE_BOLD "Ada" STYLE_END));
	cr_expect(strstr(data, "↷" STYLE_ACCENT "Terminium" STYLE_END) && strstr(data, " " STYLE_ACCENT "Lucrecia" STYLE_END));
	cr_expect(strstr(data, STYLE_DIM "Your hand:" STYLE_END " Riot Shield" STYLE_DIM " Defence +3" STYLE_END "\n"));
	table_end(t);
}

/* If the viewer sees a Fairplay in effect, the bare values count. */
Test(brutal_ring_draw, a_fairplay_in_sight) {
	TestTable *t = table_new(2);
	table_ring(t, 0, "terminium+cleaver");
	table_ring(t, 1, "lucrecia+sword");
	table_hand(t, 0, "xp_24 brick");
	table_hand(t, 1, "dustbin_lid notary");
	table_ready(t);
	table_play(t, "0 attack lucrecia; 0 lay gladiator xp_24; 0 lay weapon brick; 1 lay weapon dustbin_lid");
	cr_expect(strstr(drawn(t, 0, LANG_EN), "Terminium attacks Lucrecia: 3 against 2\n"), "%s", drawn(t, 0, LANG_EN));
	cr_expect(strstr(drawn(t, 1, LANG_EN), "Terminium attacks Lucrecia: 3 +? against 2 +2 = 4\n"), "%s", drawn(t, 1, LANG_EN));
	table_act(t, 1, "lay gladiator notary");
	cr_expect(strstr(drawn(t, 1, LANG_EN), "Terminium attacks Lucrecia: 3 against 2\n"), "%s", drawn(t, 1, LANG_EN));
	table_end(t);
}

Test(brutal_ring_draw, plans_are_for_their_owner) {
	TestTable *t = table_new(2);
	t->s.phase = ENTER;
	table_hand(t, 0, "terminium xp_24 ferryman sword sword dustbin_lid");
	table_hand(t, 1, "notary");
	table_ready(t);
	table_play(t, "0 enter terminium; 0 arm sword; 0 enter ferryman");
	expect_screen(t, 0, LANG_EN, ENTERING, "entering");
	cr_expect_not(strstr(drawn(t, 1, LANG_EN), "Terminium"));
	table_end(t);
	t = table_new(2);
	t->s.phase = CLEAR;
	table_ring(t, 0, "terminium+cleaver");
	table_hand(t, 0, "xp_24 sword sword dustbin_lid");
	table_ready(t);
	table_play(t, "0 discard gladiator terminium; 0 discard weapon dustbin_lid; 0 discard weapon sword; 0 discard weapon sword");
	expect_screen(t, 0, LANG_FR, CLEARING_FR, "clearing");
	table_end(t);
}

Test(brutal_ring_draw, a_team_has_one_score_and_the_end_has_no_hands) {
	TestTable *t = table_new(4);
	t->s.phase = OVER;
	t->s.score[0] = 5;
	t->s.score[1] = 7;
	t->s.score[2] = 4;
	table_ring(t, 3, "hashshasin_scythe+road_sign");
	table_ready(t);
	expect_screen(t, 2, LANG_FR, THE_END_FR, "the end");
	table_end(t);
}

/* The largest combat fits into 80 columns: twelve Tricks, long names. */
Test(brutal_ring_draw, a_full_table_fits) {
	TestTable *t = table_new(4);
	table_ring(t, 0, "queen_static+riot_shield");
	table_ring(t, 1, "hashshasin_scythe+rebar_spear hashshasin_violet gutter_kid");
	table_hand(t, 0, "hashshasin_green hashshasin_yellow last_marshal soot_widow chainsaw");
	table_hand(t, 2, "black_harvest saint_ruin vault_door rebar_spear wire_net plasma_axe");
	table_hand(t, 3, "dustbin_lid");
	t->s.engaged = table_mask(t, GLADIATOR, "hashshasin_violet");
	table_ready(t);
	table_play(
		t,
		"0 attack hashshasin_scythe; 0 lay gladiator hashshasin_green; 0 lay gladiator last_marshal; 0 lay gladiator soot_widow; 2 lay gladiator saint_ruin; "
		"2 lay weapon vault_door; 2 lay weapon wire_net; 2 lay weapon plasma_axe; 2 lay weapon rebar_spear; 2 declare; 0 declare");
	cr_expect(strstr(drawn(t, 0, LANG_EN), " ↷Violet Hashshasin 0/0 · Gutter Kid 0/0\n"), "%s", drawn(t, 0, LANG_EN));
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		const char *screen = drawn(t, 0, lang);
		int lines = 0;
		for (const char *line = screen; *line; lines++) {
			size_t len = strcspn(line, "\n");
			cr_expect_leq(text_width(line, len), 80, "%.*s", (int)len, line);
			line += len + (line[len] != 0);
		}
		cr_expect_leq(lines, 18, "%s", screen);
	}
	table_end(t);
}

/* ---- cards in words ---- */

static const char *described(const TestTable *t, int domain, int id, int verb, int lang) {
	static char data[1024];
	Text out = TEXT_ON(data);
	Listener to = {.lang = lang, .viewer = 0, .names = names};
	bool is_said = brutal_ring_game.describe(&t->setup, &to, domain, id, verb, &out);
	cr_expect_eq(is_said, data[0] != 0);
	return data;
}

Test(brutal_ring_draw, cards_in_words) {
	TestTable *t = table_new(2);
	int terminium = table_id(t, GLADIATOR, "terminium"), sword = table_id(t, WEAPON, "sword");
	cr_expect_str_eq(described(t, DOMAIN_GLADIATOR, terminium, VERB_LAY + GLADIATOR, LANG_EN), "attack Fairplay");
	cr_expect_str_eq(described(t, DOMAIN_GLADIATOR, terminium, VERB_DISCARD + GLADIATOR, LANG_FR), "★4 1+2/1+2 Fairplay d'attaque");
	cr_expect_str_eq(described(t, DOMAIN_GLADIATOR, terminium, VERB_ENTER, LANG_EN), "");
	cr_expect_str_eq(described(t, DOMAIN_GLADIATOR, terminium, VERB_ATTACK, LANG_EN), "");
	cr_expect_str_eq(described(t, DOMAIN_WEAPON, sword, VERB_LAY + WEAPON, LANG_EN), "Attack +3");
	cr_expect_str_eq(described(t, DOMAIN_WEAPON, sword, VERB_ARM, LANG_EN), "★2 3/2");
	cr_expect_str_eq(described(t, DOMAIN_WEAPON, sword, VERB_DISCARD + WEAPON, LANG_EN), "★2 3/2 Attack +3");
	cr_expect_str_eq(described(t, DOMAIN_ORANGE, DISCARD, -1, LANG_EN), "");
	cr_expect_str_eq(described(t, DOMAIN_PHASE, 1, -1, LANG_EN), "");
	cr_expect_str_eq(
		described(t, DOMAIN_GLADIATOR, terminium, -1, LANG_EN),
		"Gladiator, worth 4 to whoever kills him. Room for Tricks: attack 1 orange and 2 black, defence 1 orange and 2 black. As a Trick: "
		"attack Fairplay. Attacker: cancels all Tricks of both sides; the Weapons alone decide. (BR-55)");
	cr_expect_str_eq(
		described(t, DOMAIN_WEAPON, sword, -1, LANG_EN),
		"Weapon: Attack 3, Defence 2, worth 2 with the Gladiator who bears it. 2 copies in the deck. As a Trick: Attack +3. Attacker: +3 to his "
		"Attack. (BR-53)");
	table_end(t);
}

/* ---- notes ---- */

/* "discard 4/6" for the n-th note of a kind; "" if there is none. */
static const char *note(const TestTable *t, int viewer, int kind, int n) {
	static char data[256];
	State view;
	Events notes = {.n = 0};
	data[0] = 0;
	brutal_ring_game.redact(&view, &t->s, &t->setup, viewer);
	brutal_ring_game.notes(&view, &t->setup, viewer, &notes);
	for (int i = 0; i < notes.n; i++) {
		if (notes.list[i].kind != kind || n--) continue;
		Text out = TEXT_ON(data);
		Say say;
		say_event(&t->setup, &notes.list[i], &say);
		say_print(&t->setup, &(Listener){.lang = LANG_EN, .viewer = viewer, .names = names}, &say, &out);
	}
	return data;
}

Test(brutal_ring_draw, notes_count_what_is_out_of_sight) {
	TestTable *t = combat();
	/* visible to Ada: Terminium, Lucrecia, Lamp Moth, Hitme Bad; Cleaver, Sword, Sickle, Brick, Riot Shield */
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_UNSEEN + GLADIATOR, 0), "attack Fairplay 4/5");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_UNSEEN + GLADIATOR, DISCARD - 1), "Discard 5/6");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_UNSEEN + GLADIATOR, COUNTER - 1), "Counter-attack 4/5");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_UNSEEN + GLADIATOR, DODGE - 1), "Dodge 6/6");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_UNSEEN + WEAPON, ATTACK_DOUBLE - 1), "Attack ×2 2/4");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_UNSEEN + WEAPON, DEFENCE_DOUBLE - 1), "Defence ×2 4/4");
	cr_expect_str_eq(note(t, 1, EVENT_NOTE_UNSEEN + WEAPON, DEFENCE_DOUBLE - 1), "Defence ×2 3/4");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_HELD + GLADIATOR, 0), "");
	cr_expect_str_eq(note(t, SPECTATOR, EVENT_NOTE_UNSEEN + GLADIATOR, 0), "");
	table_end(t);
}

/* BR-12: after a renewal, whatever was in no pile and is out of sight is in somebody's hand. */
Test(brutal_ring_draw, notes_know_what_was_held) {
	TestTable *t = table_new(2);
	t->s.phase = DRAW;
	set_pile(&t->s, WEAPON, (Cards){table_mask(t, WEAPON, "brick"), 0});
	set_pile(&t->s, GLADIATOR, (Cards){table_mask(t, GLADIATOR, "cinder"), 0});
	table_hand(t, 0, "chain");
	table_hand(t, 1, "bottle bottle hubcap lucrecia");
	table_ready(t);
	table_play(t, "0 draw weapon; 0 draw weapon; 0 draw gladiator; 0 draw gladiator");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_HELD + GLADIATOR, 0), "Lucrecia");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_HELD + GLADIATOR, 1), "");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_HELD + WEAPON, 0), "Hubcap ×1");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_HELD + WEAPON, 1), "Broken Bottle ×2");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_HELD + WEAPON, 2), "");
	table_end(t);
}

/* BR-41 */
Test(brutal_ring_draw, notes_know_what_the_team_mate_took_back) {
	TestTable *t = table_new(4);
	table_ring(t, 0, "terminium+cleaver");
	table_ring(t, 1, "lucrecia+sword");
	table_hand(t, 0, "brick xp_24");
	table_hand(t, 1, "dustbin_lid");
	table_ready(t);
	table_play(t, "0 attack lucrecia; 0 lay weapon brick; 0 lay gladiator xp_24; 0 withdraw 2; 0 withdraw 1");
	cr_expect_str_eq(note(t, 2, EVENT_NOTE_SEEN + WEAPON, 0), "Brick ×1");
	cr_expect_str_eq(note(t, 2, EVENT_NOTE_SEEN + GLADIATOR, 0), "XP-24");
	cr_expect_str_eq(note(t, 1, EVENT_NOTE_SEEN + WEAPON, 0), "");
	cr_expect_str_eq(note(t, 0, EVENT_NOTE_SEEN + WEAPON, 0), "", "one's own hand needs no note");
	table_end(t);
}
