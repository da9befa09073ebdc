/* Columns of hand-made positions, one by one, and the indices of actions. That nothing leaks and that seats can be rotated is left to
 * the laws, which run on every game. */
#include "core/fields/action_index.h"
#include "core/fields/encoder.h"
#include "core/fields/state_json.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* A setup of a game with the default edition; only one exists at a time. */
static Setup *setup_of(const char *id, int seats) {
	static EditionPack pack;
	static Setup setup;
	edition_default(game_find(id), &pack);
	setup = (Setup){.game = game_find(id), .pack = &pack, .seats = (uint8_t)seats};
	return &setup;
}

/* An empty state with some fields set. */
static void patch(const Setup *setup, const char *json, StateBuf *state) {
	char text[512];
	Text why = TEXT_ON(text);
	Value *value = value_read(json, strlen(json), NULL);
	memset(state, 0, sizeof *state);
	cr_assert(value, "no JSON: %s", json);
	cr_assert(state_patch_json(setup, value, state_of(state), &why), "%s", text);
	value_free(value);
}

/* All non-zero columns, as `name` or `name:value`. */
static void expect_inputs(const Setup *setup, const char *json, int viewer, uint32_t to_act, const char *want) {
	static uint8_t bytes[ENCODER_COLUMNS_MAX + 1];
	static char said[8192];
	Text out = TEXT_ON(said);
	StateBuf state;
	Encoder *e = encoder_new(setup);
	cr_assert(e);
	patch(setup, json, &state);
	memset(bytes, 0xa5, sizeof bytes);
	encoder_bytes(e, state_of(&state), viewer, to_act, bytes);
	cr_expect_eq(bytes[encoder_columns(e)], 0xa5, "wrote past the last column");
	for (int c = 0; c < encoder_columns(e); c++) {
		if (!bytes[c]) continue;
		text_add(&out, out.len ? " " : "");
		encoder_name(e, c, &out);
		if (bytes[c] > 1) text_addf(&out, ":%d", bytes[c]);
	}
	cr_expect_str_eq(said, want, "seat %d is told:\n%s\nnot\n%s", viewer, said, want);
	encoder_free(e);
}

/* ---- kinds of fields ---- */

static const char melee[] =
	"{\"hand\": [{\"golem\": 2, \"mage\": 5}, {\"frog\": 1}, {}, {}], \"played\": {\"raven\": 6}, \"gold\": [{\"g1\": 1}, {}, {\"g2\": 1}, {}],"
	"\"goblin\": [{}, {}, {\"b1\": 2}, {}], \"n_gold\": [1, 0, 9, 0], \"left\": [\"golem\", \"frog\", null, null],"
	"\"right\": [\"mage\", \"ez\", null, null], \"card\": [null, null, \"knight\", null], \"order\": [2, null, null, null],"
	"\"round\": 3, \"phase\": \"engage\", \"pawn\": 0, \"n_engaged\": 1, \"lich\": 3}";

Test(encoder, epic_melee_seen_by_seat_0) {
	expect_inputs(setup_of("epic_melee", 4), melee, 0, 1 << 0,
	              "hand[0].golem>=1 hand[0].mage>=1 hand[0].golem>=2 hand[0].mage>=2 hand[0].mage>=3 hand[0].mage>=4 gold[0].g1>=1 "
	              "goblin[2].b1>=1 goblin[2].b1>=2 played.raven>=1 played.raven>=2 played.raven>=3 played.raven>=4 played.raven:6 "
	              "right[0]? right[0]=mage right[1]? right[1]=ez right[2]? right[3]? left[0]=golem card[2]=knight phase=engage order[0]=2 "
	              "pawn=0 lich=3 n_gold[0]=1 n_gold[0] n_gold[2]:9 round=3 round:3 n_engaged=1 n_engaged to_act[0] seated");
}

/* Seen from two seats on, every seat's row has moved up by two, and seats as values are counted from the viewer. */
Test(encoder, epic_melee_seen_by_seat_2) {
	expect_inputs(
		setup_of("epic_melee", 4), melee, 2, 1 << 0,
		"gold[0].g2>=1 goblin[0].b1>=1 goblin[0].b1>=2 played.raven>=1 played.raven>=2 played.raven>=3 played.raven>=4 played.raven:6 "
		"right[0]? right[1]? right[2]? right[2]=mage right[3]? right[3]=ez card[0]=knight phase=engage order[0]=0 pawn=2 lich=1 "
		"n_gold[0]:9 n_gold[2]=1 n_gold[2] round=3 round:3 n_engaged=1 n_engaged to_act[2] seated");
}

/* A viewer without a seat looks from seat 0, but into no hand. */
Test(encoder, epic_melee_seen_by_a_spectator) {
	expect_inputs(
		setup_of("epic_melee", 4), melee, SPECTATOR, 1 << 0,
		"goblin[2].b1>=1 goblin[2].b1>=2 played.raven>=1 played.raven>=2 played.raven>=3 played.raven>=4 played.raven:6 right[0]? "
		"right[0]=mage right[1]? right[1]=ez right[2]? right[3]? card[2]=knight phase=engage order[0]=2 pawn=0 lich=3 n_gold[0]=1 "
		"n_gold[0] n_gold[2]:9 round=3 round:3 n_engaged=1 n_engaged to_act[0]");
}

/* EM-11: right cards are secret while players choose. Only their own column says that they are hidden. */
Test(encoder, epic_melee_a_row_that_the_position_hides) {
	expect_inputs(setup_of("epic_melee", 2), "{\"right\": [\"mage\", \"ez\"], \"phase\": \"choose\", \"round\": 1}", 1, 3,
	              "right[0]? right[0]=ez phase=choose round=1 round to_act[0] to_act[1] seated");
}

/* Sets, a set of numbers, a set of seats, two-byte numbers, and lists whose order carries no meaning. */
Test(encoder, brutal_ring_seen_by_seat_3) {
	Setup *setup = setup_of("brutal_ring", 4);
	const char *a = domain_text(setup, DOMAIN_GAME_FIRST, 1), *z = domain_text(setup, DOMAIN_GAME_FIRST, 32);
	char json[1024], want[1024];
	Text text = TEXT_ON(json), words = TEXT_ON(want);
	text_addf(
		&text,
		"{\"hand_gladiators\": {\"3\": [\"%s\", \"%s\"], \"0\": [\"%s\"]}, \"seen_gladiators\": {\"1\": [\"%s\"], \"2\": [\"%s\"]}, \"declared\": [0, 3],"
		"\"picked\": [1, 12], \"score\": [300, 0, 0, 7], \"ring\": {\"0\": [\"%s\"]}, \"enter\": {\"3\": [\"%s\", \"%s\"]}, \"turn\": 2,"
		"\"done\": [1, 1, 1, 1]}",
		a, z, a, a, a, z, a, z);
	text_addf(
		&words,
		"hand_gladiators[0].%s hand_gladiators[0].%s seen_gladiators[2].%s picked.1 picked.12 declared.0 declared.1 trick_gladiator[0]? "
		"trick_gladiator[1]? trick_weapon[0]? trick_weapon[1]? ring[1][0]=%s "
		"enter[0].%s enter[0].%s score[0]=7 score[0]:7 score[1]:255 turn=2 turn:2 done[0] to_act[0] mate[2] seated",
		a, z, a, z, a, z);
	expect_inputs(setup, json, 3, 1 << 3, want);
}

/* DR-40: from the second team's side, its own champions come first and its wins count as won. */
Test(encoder, duel_royal_s_log_seen_by_both_teams) {
	Setup *setup = setup_of("duel_royal", 6);
	static const char duels[] =
		"{\"fought\": {\"0\": [0, 1], \"1\": [2, 1], \"2\": [2, 1]}, \"staked\": {\"0\": [3, 1], \"1\": [2, 5], \"2\": [1, 1]},"
		"\"result\": [\"first_won\", \"second_won\", \"tie\", null, null, null, null, null, null, null, null, null, null, null, null, null, null,"
		"null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,"
		"null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null],"
		"\"phase\": \"step\", \"cards\": [4, 0], \"ghosts\": [1]}";
	expect_inputs(setup, duels, 0, 0,
	              "ghosts.1 character[0]? character[2]? character[4]? proposal[0]? named[0]? bet[0]? phase=step cards[0]=4 cards[0]:4 "
	              "fought[all][0]=0 fought[all][0]=2:2 fought[all][1]=1:3 staked[all][0]:6 staked[all][1]:7 result[all]=first_won "
	              "result[all]=second_won result[all]=tie fought.0+1.first_won fought.2+1.second_won fought.2+1.tie fought[last][0]=2 "
	              "fought[last][1]=1 staked[last][0]=1 staked[last][0] staked[last][1]=1 staked[last][1] result[last]=tie mate[2] mate[4] "
	              "option.beats=cycle option.cards=shown seated");
	expect_inputs(setup, duels, 1, 0,
	              "ghosts.0 character[0]? character[2]? character[4]? proposal[0]? named[0]? bet[0]? phase=step cards[1]=4 cards[1]:4 "
	              "fought[all][0]=0:3 fought[all][1]=1:2 fought[all][1]=5 staked[all][0]:7 staked[all][1]:6 result[all]=first_won "
	              "result[all]=second_won result[all]=tie fought.0+1.first_won fought.0+1.tie fought.0+5.second_won fought[last][0]=0 "
	              "fought[last][1]=1 staked[last][0]=1 staked[last][0] staked[last][1]=1 staked[last][1] result[last]=tie mate[2] mate[4] "
	              "option.beats=cycle option.cards=shown seated");
}

/* ---- columns ---- */

static int by_text(const void *a, const void *b) {
	return strcmp(a, b);
}

/* The names depend on neither options nor rules, and no two are equal; floats are scaled to about 1. */
Test(encoder, names_of_every_game) {
	enum { NAME = 96 };
	for (int g = 0; games[g]; g++)
		for (int seats = games[g]->seats_min; seats <= games[g]->seats_max; seats++) {
			Setup *setup = setup_of(games[g]->id, seats);
			Encoder *e = encoder_new(setup);
			for (int i = 0; i < games[g]->n_options; i++) setup->option[i] = (uint8_t)(games[g]->options[i].n_values - 1);
			setup->rules = 1;
			Encoder *other = encoder_new(setup);
			int n = encoder_columns(e);
			char(*names)[NAME] = calloc((size_t)n, NAME);
			cr_assert(names && encoder_columns(other) == n);
			for (int c = 0; c < n; c++) {
				char again[NAME];
				Text name = {names[c], 0, NAME, false}, text = TEXT_ON(again);
				encoder_name(e, c, &name);
				encoder_name(other, c, &text);
				cr_expect(!name.is_full && name.len, "column %d has no name", c);
				cr_assert_str_eq(names[c], again);
				cr_expect(encoder_scale(e, c) > 0 && encoder_scale(e, c) <= 1, "%s", names[c]);
			}
			qsort(names, (size_t)n, NAME, by_text);
			for (int c = 1; c < n; c++) cr_expect_str_neq(names[c - 1], names[c]);
			free(names);
			encoder_free(e);
			encoder_free(other);
		}
}

Test(encoder, numbers_are_scaled) {
	Encoder *e = encoder_new(setup_of("epic_melee", 4));
	char text[96];
	for (int c = 0; c < encoder_columns(e); c++) {
		Text name = TEXT_ON(text);
		encoder_name(e, c, &name);
		float want = !strcmp(text, "round") || !strcmp(text, "played.mage") ? 1.0f / 6
		                                                                    : !strcmp(text, "round=3") || !strcmp(text, "seated");
		if (want > 0) cr_expect_eq(encoder_scale(e, c), want, "%s: %f", text, (double)encoder_scale(e, c));
	}
	encoder_free(e);
}

/* ---- actions ---- */

static int index_of(const Setup *setup, const char *action, int viewer) {
	ActionIndex index;
	action_index_make(&index, setup);
	return action_index_of(&index, action_parse(setup, action, NULL), viewer);
}

Test(action_index, counts) {
	ActionIndex index;
	action_index_make(&index, setup_of("epic_melee", 4));
	cr_expect_eq(action_index_count(&index), 9 * 9 + 2 + 1 + 12 + 11 + 3 + 2 + 4);
	action_index_make(&index, setup_of("duel_royal", 17));
	cr_expect_eq(action_index_count(&index), 17 + 1 + 1 + 17 + 21, "a bet is at most 20, whatever the edition says");
}

Test(action_index, every_index_of_every_game) {
	for (int g = 0; games[g]; g++) {
		Setup *setup = setup_of(games[g]->id, games[g]->seats_max);
		ActionIndex index;
		action_index_make(&index, setup);
		for (int viewer = SPECTATOR; viewer < setup->seats; viewer++)
			for (int i = 0; i < action_index_count(&index); i++) {
				char text[ACTION_TEXT_MAX];
				Text out = TEXT_ON(text);
				Action action = action_index_at(&index, i, viewer);
				action_print(setup, action, &out);
				cr_expect_eq(action_parse(setup, text, NULL), action, "%s: %d is \"%s\"", games[g]->id, i, text);
				cr_expect_eq(action_index_of(&index, action, viewer), i, "%s: \"%s\"", games[g]->id, text);
			}
	}
}

/* Moving the pawn to the next player on the left has the same index for all seats. */
Test(action_index, seats_count_from_the_viewer) {
	const Setup *setup = setup_of("epic_melee", 4);
	cr_expect_eq(index_of(setup, "pawn 1", 0), index_of(setup, "pawn 0", 3));
	cr_expect_eq(index_of(setup, "pawn 1", 0), index_of(setup, "pawn 3", 2));
	cr_expect_eq(index_of(setup, "pawn 1", 0), index_of(setup, "pawn 1", SPECTATOR));
	cr_expect_neq(index_of(setup, "pawn 0", 3), index_of(setup, "pawn 0", SPECTATOR));
	cr_expect_eq(index_of(setup, "lay golem ez", 0), index_of(setup, "lay golem ez", 3));
}

Test(action_index, what_has_none) {
	ActionIndex index;
	action_index_make(&index, setup_of("epic_melee", 4));
	cr_expect_eq(action_index_of(&index, ACTION_NONE, 0), -1);
	cr_expect_eq(action_index_of(&index, ACTION(0, 0, 1), 0), -1, "no card");
	cr_expect_eq(action_index_of(&index, ACTION(0, 1, 10), 0), -1, "no such card");
	cr_expect_eq(action_index_of(&index, ACTION(2, 1, 0), 0), -1, "an argument too many");
	cr_expect_eq(action_index_of(&index, ACTION(8, 0, 0), 0), -1, "no such verb");
	cr_expect_eq(index_of(setup_of("duel_royal", 8), "bet 20", 0), 8 + 2 + 8 + 20);
	cr_expect_eq(index_of(setup_of("duel_royal", 8), "bet 21", 0), -1);
}

Test(action_index, a_mask) {
	ActionIndex index;
	action_index_make(&index, setup_of("null_game", 3));
	const Action legal[] = {ACTION(0, 4, 0), ACTION(0, 2, 0)};
	uint8_t mask[] = {9, 9, 9, 9, 9};
	action_index_mask(&index, legal, 2, 0, mask);
	cr_expect_arr_eq(mask, ((const uint8_t[]){0, 1, 0, 1, 9}), 5);
}
