/* Laws 4, 5, 9 and 12 bite: null games that complete a view wrongly or leak something, and game tests that prove nothing. */
#include "core/hash.h"
#include "tests/laws/broken.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* ---- law 4 ---- */

static void determinize_swaps(State *s, const Setup *setup, int viewer, Rng *rng) {
	null_game_game.determinize(s, setup, viewer, rng);
	Bag own = hand_of(s, viewer), other = hand_of(s, neighbour(setup, viewer));
	set(s, "hand", viewer, other);
	set(s, "hand", neighbour(setup, viewer), own);
}

Test(broken, law_4_the_own_hand_changes) {
	Game game = null_game_game;
	game.determinize = determinize_swaps;
	expect_game(&game, LAW_4 | LAW_10, "a completed view looks otherwise: hand[");
}

static void determinize_too_few(State *s, const Setup *setup, int viewer, Rng *rng) {
	null_game_game.determinize(s, setup, viewer, rng);
	set(s, "hand", neighbour(setup, viewer), 0);
}

Test(broken, law_4_an_impossible_world) {
	Game game = null_game_game;
	game.determinize = determinize_too_few;
	expect_game(&game, LAW_4, "a completed view is impossible");
}

/* ---- law 5 ---- */

static void redact_shows_spectator(State *out, const State *s, const Setup *setup, int viewer) {
	null_game_game.redact(out, s, setup, viewer);
	if (viewer == SPECTATOR) set(out, "hand", 2, hand_of(s, 2));
}

Test(broken, law_5_a_spectator_sees_a_hand) {
	Game game = null_game_game;
	game.redact = redact_shows_spectator;
	expect_game(&game, LAW_5, "seat -1");
}

/* Puts the neighbour's cards into a byte that everybody sees and the rules do not hide. */
static void redact_whispers(State *out, const State *s, const Setup *setup, int viewer) {
	null_game_game.redact(out, s, setup, viewer);
	if (viewer == SPECTATOR && get(s, "unused", 0) == 0) set(out, "unused", 0, bag_count(hand_of(s, 2), 1) ? 2 : 1);
}

static bool hides_nothing(const State *view, const Setup *setup, const Field *field, int i, int viewer) {
	(void)view, (void)setup, (void)field, (void)i, (void)viewer;
	return false;
}

Test(broken, law_5_a_hand_shown_in_another_field) {
	Fields fields;
	copy_fields(&fields);
	fields.last->sight = SIGHT_RULES;
	Game game = null_game_game;
	game.fields = fields.row;
	game.redact = redact_whispers;
	game.hides = hides_nothing;
	game.check = check_without_unused;
	GameTest test = {.game = &game, .perturb = null_game_test.perturb, .shown = null_game_test.shown};
	expect(&test, LAW_5, "seat -1");
}

/* Says that the unused bytes are hidden if a hand that a spectator does not see has a certain card. */
static bool hides_by_hand(const State *view, const Setup *setup, const Field *field, int i, int viewer) {
	(void)setup, (void)field, (void)i;
	return viewer == SPECTATOR && bag_count(hand_of(view, 2), 1);
}

Test(broken, law_5_what_is_hidden_tells_a_hand) {
	Fields fields;
	copy_fields(&fields);
	fields.last->sight = SIGHT_RULES;
	Game game = null_game_game;
	game.fields = fields.row;
	game.hides = hides_by_hand;
	expect_game(&game, LAW_5, "is hidden in the position or in its view, not in both");
}

static void redact_forgets(State *out, const State *s, const Setup *setup, int viewer) {
	null_game_game.redact(out, s, setup, viewer);
	if (viewer == SPECTATOR) set(out, "score", 0, 0);
}

Test(broken, law_5_something_public_is_hidden) {
	Game game = null_game_game;
	game.redact = redact_forgets;
	expect_game(&game, LAW_5 | LAW_10, "sees score[0] otherwise than it is");
}

static void with_open_event(const char *key, const char *clue) {
	EventKind events[8];
	memcpy(events, null_game_game.events, null_game_game.n_events * sizeof events[0]);
	for (int i = 0; i < null_game_game.n_events; i++) {
		if (strcmp(events[i].key, key)) continue;
		events[i].is_private = events[i].arg[1].is_secret = false;
	}
	Game game = null_game_game;
	game.events = events;
	expect_game(&game, LAW_5, clue);
}

Test(broken, law_5_an_event_tells_a_secret_choice) {
	with_open_event("chose", "an event leaks: {\"event\":\"chose\"");
}

Test(broken, law_5_an_event_tells_the_deal) {
	with_open_event("deal", "an event leaks: {\"event\":\"deal\"");
}

/* Tells everybody that a choice was made, but only if it was a certain card. */
static void apply_tells_sometimes(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (action_a(action) == 1) tell(events, 3, 0, seat + 1, 0);
}

Test(broken, law_5_an_event_that_comes_for_one_card_only) {
	Game game = null_game_game;
	game.apply = apply_tells_sometimes;
	expect_game(&game, LAW_5, " events in one world");
}

static int legal_by_others_cards(const State *s, const Setup *setup, int seat, Action *out) {
	int n = null_game_game.legal(s, setup, seat, out);
	return n > 1 && bag_count(hand_of(s, neighbour(setup, seat)), 1) ? n - 1 : n;
}

static Action no_timeout(const State *s, const Setup *setup, int seat, Rng *rng) {
	(void)s, (void)setup, (void)seat, (void)rng;
	return ACTION_NONE;
}

Test(broken, law_5_actions_that_depend_on_anothers_hand) {
	Game game = null_game_game;
	game.legal = legal_by_others_cards;
	game.on_timeout = no_timeout;
	expect_game(&game, LAW_4 | LAW_5, "other legal actions");
}

/* A secret choice moves the public score. */
static void apply_scores_the_choice(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (action_a(action) == 2) set(s, "score", 0, (uint64_t)get(s, "score", 0) + 1);
}

Test(broken, law_5_a_public_figure_tells_a_secret_choice) {
	Game game = null_game_game;
	game.apply = apply_scores_the_choice;
	expect_game(&game, LAW_5 | LAW_11, "a step shows what is hidden: score[0]");
}

/* A seat whose cards are all of one kind has no choice and is not asked, which everybody else can see. The last cards are still asked
 * for, and the first seat always is, so that nothing is revealed early. */
static void choose_forced(State *s, const Setup *setup, Rng *rng, Events *events) {
	for (int i = 1; i < setup->seats; i++) {
		int n = bag_size(hand_of(s, i)), card = n > 1 ? bag_nth(hand_of(s, i), 0) : 0;
		if (card && !get(s, "chosen", i) && bag_count(hand_of(s, i), card) == n)
			null_game_game.apply(s, setup, i, ACTION(0, card, 0), rng, events);
	}
}

static void apply_asks_no_forced(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (!get(s, "chosen", seat)) choose_forced(s, setup, rng, events);
}

Test(broken, law_5_who_owes_a_decision_tells_a_hand) {
	Game game = null_game_game;
	game.apply = apply_asks_no_forced;
	expect_game(&game, LAW_5 | LAW_11, "who owes a decision leaks: seat ");
}

static void perturb_nothing(State *s, const Setup *setup, int viewer, Rng *rng) {
	(void)s, (void)setup, (void)viewer, (void)rng;
}

Test(broken, law_5_a_perturb_that_changes_nothing) {
	GameTest test = null_game_test;
	test.perturb = perturb_nothing;
	expect(&test, LAW_5, "perturb never changed the field hand");
}

static void perturb_no_choice(State *s, const Setup *setup, int viewer, Rng *rng) {
	int chosen[SEATS_HERE];
	for (int i = 0; i < SEATS_HERE; i++) chosen[i] = get(s, "chosen", i);
	Bag hand[SEATS_HERE];
	for (int i = 0; i < SEATS_HERE; i++) hand[i] = hand_of(s, i);
	null_game_test.perturb(s, setup, viewer, rng);
	for (int i = 0; i < SEATS_HERE; i++) {
		set(s, "chosen", i, (uint64_t)chosen[i]);
		if (chosen[i]) set(s, "hand", i, hand[i]);
	}
	char text[256];
	Text why = TEXT_ON(text);
	if (null_game_game.check(s, setup, &why)) return;
	for (int i = 0; i < SEATS_HERE; i++) set(s, "hand", i, hand[i]);
}

Test(broken, law_5_a_perturb_that_leaves_a_field_alone) {
	GameTest test = null_game_test;
	test.perturb = perturb_no_choice;
	expect(&test, LAW_5, "perturb never changed the field chosen");
}

static void perturb_makes_cards(State *s, const Setup *setup, int viewer, Rng *rng) {
	null_game_test.perturb(s, setup, viewer, rng);
	set(s, "hand", (viewer + 1) % setup->seats, bag_one(1) * 9);
}

Test(broken, law_5_a_perturb_that_makes_cards) {
	GameTest test = null_game_test;
	test.perturb = perturb_makes_cards;
	expect(&test, LAW_5, "perturb made an impossible position");
}

/* A `shown` that says everything would excuse every leak, because nothing would ever be compared. */
static uint64_t shown_everything(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer) {
	(void)seat, (void)viewer;
	uint64_t hash = hash_bytes(action, after, setup->game->state_size);
	return before ? hash_bytes(hash, before, setup->game->state_size) : hash;
}

Test(broken, law_5_a_comparison_that_never_happens) {
	GameTest test = null_game_test;
	test.shown = shown_everything;
	expect(&test, LAW_5, "two worlds were never compared over \"play\"");
}

/* ---- law 9 ---- */

static void why_not_names_a_card(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	null_game_game.why_not(s, setup, seat, action, why);
	Bag hand = hand_of(s, neighbour(setup, seat));
	if (hand) say_arg(why, "neighbour", DOMAIN_NUMBER, bag_nth(hand, 0));
}

Test(broken, law_9_a_refusal_names_anothers_card) {
	Game game = null_game_game;
	game.why_not = why_not_names_a_card;
	expect_game(&game, LAW_9, "a refusal leaks");
}

static const char *prompt_of_a_card(const State *s, const Setup *setup, int seat) {
	Bag hand = hand_of(s, neighbour(setup, seat));
	return hand && bag_nth(hand, 0) == 1 ? "prompt.other" : null_game_game.prompt(s, setup, seat);
}

/* A prompt without a sentence breaks another law too. */
Test(broken, law_9_a_prompt_that_depends_on_anothers_hand) {
	Game game = null_game_game;
	game.prompt = prompt_of_a_card;
	expect_law("law_9_refusals", &game, SEATS_HERE, "a prompt leaks");
}

/* ---- law 12 ---- */

static uint64_t key_of_view(const State *s, const Setup *setup, int seat) {
	StateBuf view;
	null_game_game.redact(state_of(&view), s, setup, seat);
	return hash_quick((uint64_t)seat + 1, view.bytes, null_game_game.state_size);
}

Test(broken, law_12_a_key_of_all_that_is_seen_holds) {
	EditionPack *pack = malloc(sizeof *pack);
	Game game = null_game_game;
	GameTest test = null_game_test;
	char text[512];
	Text why = TEXT_ON(text);
	game.key = key_of_view;
	test.game = &game;
	edition_default(&null_game_game, pack);
	Setup setup = {.game = &game, .pack = pack, .seats = SEATS_HERE};
	cr_expect(law_holds(law_find("law_12_key"), &test, &setup, GAMES, 7, &why), "%s", text);
	free(pack);
}

static uint64_t key_of_all(const State *s, const Setup *setup, int seat) {
	return key_of_view(s, setup, seat) + hand_of(s, neighbour(setup, seat));
}

Test(broken, law_12_a_hidden_hand_in_the_key) {
	Game game = null_game_game;
	game.key = key_of_all;
	expect_game(&game, LAW_12, "the key of its view is not that of the position");
}

static uint64_t key_without_hand(const State *s, const Setup *setup, int seat) {
	StateBuf copy;
	memcpy(copy.bytes, s, null_game_game.state_size);
	set(state_of(&copy), "hand", seat, 0);
	return key_of_view(state_of(&copy), setup, seat);
}

Test(broken, law_12_the_own_hand_not_in_the_key) {
	Game game = null_game_game;
	game.key = key_without_hand;
	expect_game(&game, LAW_12, "two of its views have the same key");
}

static uint64_t key_without_shown(const State *s, const Setup *setup, int seat) {
	StateBuf copy;
	memcpy(copy.bytes, s, null_game_game.state_size);
	set(state_of(&copy), "shown", 0, 0);
	return key_of_view(state_of(&copy), setup, seat);
}

Test(broken, law_12_what_all_see_not_in_the_key) {
	Game game = null_game_game;
	game.key = key_without_shown;
	expect_law("law_12_key", &game, SEATS_HERE, "two of its views have the same key");
}
