/* Each law bites: null games broken on purpose, one way at a time, and which laws must notice. All other laws must hold, so a
 * failure points at its cause. */
#include "core/hash.h"
#include "tests/laws/laws.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Game null_game_game;
extern const GameTest null_game_test;

enum { GAMES = 12, SEATS_HERE = 4, HAND = 3 };

/* Bit by law; see the list in laws.c. */
enum {
	LAW_1 = 1 << 0, LAW_2 = 1 << 1, LAW_3 = 1 << 2, LAW_4 = 1 << 3, LAW_5 = 1 << 4, LAW_6 = 1 << 5, LAW_7 = 1 << 6, LAW_8 = 1 << 7,
	LAW_TABLES = 1 << 8, LAW_TAKE_BACK = 1 << 9,
};

static const Field *field(const char *name) {
	for (int f = 0; f < null_game_game.n_fields; f++)
		if (!strcmp(null_game_game.fields[f].name, name)) return &null_game_game.fields[f];
	abort();
}

static int get(const State *s, const char *name, int i) {
	return (int)field_get(field(name), s, i, 0);
}

static Bag hand_of(const State *s, int seat) {
	return field_get(field("hand"), s, seat, 0);
}

static void set(State *s, const char *name, int i, uint64_t value) {
	field_set(field(name), s, i, 0, value);
}

/* A seat that is not the viewer. */
static int neighbour(const Setup *setup, int seat) {
	return (seat + 1) % setup->seats;
}

/* Runs all laws on the broken game. `wanted`: the laws that must fail; `clue`: what the first of them must say. */
static void expect(const GameTest *test, int wanted, const char *clue) {
	EditionPack *pack = malloc(sizeof *pack);
	edition_default(&null_game_game, pack);
	Setup setup = {.game = test->game, .pack = pack, .seats = SEATS_HERE};
	bool has_clue = false;
	char said[2048] = "";
	for (int i = 0; i < LAW_COUNT; i++) {
		char text[2048];
		Text why = TEXT_ON(text);
		int n_games = laws[i].percent < 100 ? GAMES / 4 : GAMES;
		bool holds = law_holds(&laws[i], test, &setup, n_games, 7, &why), must_fail = wanted >> i & 1;
		cr_expect(holds != must_fail, "%s should %s: %s", laws[i].name, must_fail ? "fail" : "hold", text);
		if (holds || !must_fail) continue;
		cr_expect(strstr(text, laws[i].name) && strstr(text, "null_game, 4 seats, goal=high, seed "), "no law, game or seed: %s", text);
		cr_expect(strstr(text, ", step ") && strstr(text, ", seat "), "no step or seat: %s", text);
		has_clue |= strstr(text, clue) != NULL;
		if (!has_clue) snprintf(said, sizeof said, "%s", text);
	}
	cr_expect(has_clue, "no message says \"%s\" but: %s", clue, said);
	free(pack);
}

static void expect_game(const Game *game, int wanted, const char *clue) {
	GameTest test = null_game_test;
	test.game = game;
	expect(&test, wanted, clue);
}

Test(broken, nothing_broken_and_all_laws_hold) {
	char none[] = "";
	GameTest test = null_game_test;
	EditionPack *pack = malloc(sizeof *pack);
	edition_default(&null_game_game, pack);
	Setup setup = {.game = test.game, .pack = pack, .seats = SEATS_HERE};
	for (int i = 0; i < LAW_COUNT; i++) {
		Text why = TEXT_ON(none);
		cr_expect(law_holds(&laws[i], &test, &setup, GAMES, 7, &why), "%s", laws[i].name);
	}
	free(pack);
}

/* ---- law 1 ---- */

static int legal_forgets_seat_1(const State *s, const Setup *setup, int seat, Action *out) {
	return seat == 1 && get(s, "round", 0) == 2 ? 0 : null_game_game.legal(s, setup, seat, out);
}

Test(broken, law_1_a_seat_without_an_action) {
	Game game = null_game_game;
	game.legal = legal_forgets_seat_1;
	expect_game(&game, LAW_1, "owes a decision but has no legal action");
}

static int legal_twice(const State *s, const Setup *setup, int seat, Action *out) {
	int n = null_game_game.legal(s, setup, seat, out);
	if (n == 2) out[n++] = out[0];
	return n;
}

Test(broken, law_1_an_action_twice) {
	Game game = null_game_game;
	game.legal = legal_twice;
	expect_game(&game, LAW_1, "listed twice");
}

static int legal_for_all(const State *s, const Setup *setup, int seat, Action *out) {
	int n = null_game_game.legal(s, setup, seat, out);
	if (!n && hand_of(s, seat)) out[n++] = ACTION(0, bag_nth(hand_of(s, seat), 0), 0);
	return n;
}

Test(broken, law_1_an_action_for_one_who_owes_nothing) {
	Game game = null_game_game;
	game.legal = legal_for_all;
	expect_game(&game, LAW_1, "owes nothing but has 1 legal actions");
}

static void apply_for_ever(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (get(s, "round", 0) > HAND) null_game_game.start(s, setup, rng, events);
}

static uint64_t shown_with_hand(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer) {
	return null_game_test.shown(before, after, setup, seat, action, viewer) ^ (viewer < 0 ? 0 : hand_of(after, viewer));
}

Test(broken, law_1_a_game_without_end) {
	Game game = null_game_game;
	game.apply = apply_for_ever;
	GameTest test = {&game, null_game_test.perturb, shown_with_hand};
	char text[2048];
	Text why = TEXT_ON(text);
	EditionPack *pack = malloc(sizeof *pack);
	edition_default(&null_game_game, pack);
	Setup setup = {.game = &game, .pack = pack, .seats = 2};
	cr_assert_not(law_holds(law_find("law_1_games_end"), &test, &setup, 1, 7, &why));
	cr_assert(strstr(text, "seed 7, step 10000, seat ") && strstr(text, "the game does not end"), "%s", text);
	free(pack);
}

static Action timeout_plays_nothing_it_has(const State *s, const Setup *setup, int seat, Rng *rng) {
	(void)rng;
	for (int id = 1; id <= domain_size(setup, DOMAIN_GAME_FIRST); id++)
		if (!bag_count(hand_of(s, seat), id)) return ACTION(0, id, 0);
	return ACTION_NONE;
}

Test(broken, law_1_a_time_out_against_the_rules) {
	Game game = null_game_game;
	game.on_timeout = timeout_plays_nothing_it_has;
	expect_game(&game, LAW_1, "the time-out's action");
}

static void outcome_pays_twice(const State *s, const Setup *setup, Outcome *out) {
	null_game_game.outcome(s, setup, out);
	for (int i = 0; i < setup->seats; i++) out->payoff[i] = out->place[i] == 1;
}

Test(broken, law_1_payoffs_of_more_than_one_win) {
	Game game = null_game_game;
	game.outcome = outcome_pays_twice;
	expect_game(&game, LAW_1, "payoffs add up to 2");
}

/* ---- law 2 ---- */

static int legal_second_verb(const State *s, const Setup *setup, int seat, Action *out) {
	int n = null_game_game.legal(s, setup, seat, out);
	for (int i = 0; i < n; i++) out[i] = ACTION(1, action_a(out[i]), 0);
	return n;
}

static Action timeout_second_verb(const State *s, const Setup *setup, int seat, Rng *rng) {
	return ACTION(1, action_a(null_game_game.on_timeout(s, setup, seat, rng)), 0);
}

Test(broken, law_2_two_verbs_of_one_name) {
	const Verb two[] = {null_game_game.verbs[0], null_game_game.verbs[0]};
	Game game = null_game_game;
	game.verbs = two;
	game.n_verbs = 2;
	game.legal = legal_second_verb;
	game.on_timeout = timeout_second_verb;
	expect_game(&game, LAW_2, "but read as");
}

static void why_not_silent(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	(void)s, (void)setup, (void)seat, (void)action, (void)why;
}

Test(broken, law_2_refused_without_a_reason) {
	Game game = null_game_game;
	game.why_not = why_not_silent;
	expect_game(&game, LAW_2, "without a reason");
}

static void why_not_unsaid(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	(void)s, (void)setup, (void)seat, (void)action;
	say_start(why, "refuse.for_a_secret_reason");
}

Test(broken, law_2_a_reason_without_a_sentence) {
	Game game = null_game_game;
	game.why_not = why_not_unsaid;
	expect_game(&game, LAW_2, "refuse.for_a_secret_reason has no sentence in language 0");
}

static void why_not_open(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	(void)s, (void)setup, (void)seat, (void)action;
	say_start(why, "refuse.not_in_hand");
}

Test(broken, law_2_a_reason_without_its_argument) {
	Game game = null_game_game;
	game.why_not = why_not_open;
	expect_game(&game, LAW_2, "something is open in");
}

/* A match takes the legal list by position; one who lists by mood accepts what he refused. */
static int legal_by_mood(const State *s, const Setup *setup, int seat, Action *out) {
	static int mood;
	int n = null_game_game.legal(s, setup, seat, out);
	return n > 1 && mood++ % 5 == 0 ? n - 1 : n;
}

Test(broken, law_2_a_list_that_changes) {
	Game game = null_game_game;
	char text[2048];
	Text why = TEXT_ON(text);
	game.legal = legal_by_mood;
	GameTest test = {&game, null_game_test.perturb, null_game_test.shown};
	EditionPack *pack = malloc(sizeof *pack);
	edition_default(&null_game_game, pack);
	Setup setup = {.game = &game, .pack = pack, .seats = SEATS_HERE};
	cr_assert_not(law_holds(law_find("law_2_text_and_refusal"), &test, &setup, GAMES, 7, &why));
	free(pack);
}

/* ---- law 3 ---- */

static void start_keeps_a_byte(State *s, const Setup *setup, Rng *rng, Events *events) {
	int score = get(s, "score", 0);
	null_game_game.start(s, setup, rng, events);
	set(s, "score", 0, (uint64_t)score);
}

Test(broken, law_3_a_byte_never_set) {
	Game game = null_game_game;
	game.start = start_keeps_a_byte;
	expect_game(&game, LAW_3, "gives other bytes: score[0]: 0 -> 165");
}

/* Remembers something outside the state: every third round scores one more. */
static void apply_counts(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	static int rounds;
	int round = get(s, "round", 0);
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (get(s, "round", 0) != round && rounds++ % 3 == 0) set(s, "score", seat, (uint64_t)get(s, "score", seat) + 1);
}

Test(broken, law_3_a_memory_outside_the_state) {
	Game game = null_game_game;
	game.apply = apply_counts;
	expect_game(&game, LAW_3 | LAW_5 | LAW_TAKE_BACK, "gives other bytes: score");
}

static void apply_minds_events(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	if (!events) rng_next(rng);
	null_game_game.apply(s, setup, seat, action, rng, events);
}

Test(broken, law_3_chance_only_without_events) {
	Game game = null_game_game;
	game.apply = apply_minds_events;
	expect_game(&game, LAW_3, "without events chance is used otherwise");
}

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
	expect_game(&game, LAW_4, "a completed view looks otherwise: hand[");
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

/* The neighbour's cards in a byte that everybody sees, where the field table cannot tell. */
static void redact_whispers(State *out, const State *s, const Setup *setup, int viewer) {
	null_game_game.redact(out, s, setup, viewer);
	if (viewer == SPECTATOR && get(s, "unused", 0) == 0) set(out, "unused", 0, bag_count(hand_of(s, 2), 1) ? 2 : 1);
}

static bool check_without_unused(const State *s, const Setup *setup, Text *why) {
	StateBuf copy;
	memcpy(copy.bytes, s, setup->game->state_size);
	for (int i = 0; i < 5; i++) set(state_of(&copy), "unused", i, 0);
	return null_game_game.check(state_of(&copy), setup, why);
}

Test(broken, law_5_a_hand_shown_in_another_field) {
	Field fields[16];
	memcpy(fields, null_game_game.fields, null_game_game.n_fields * sizeof fields[0]);
	fields[null_game_game.n_fields - 1].sight = SIGHT_RULES;
	Game game = null_game_game;
	game.fields = fields;
	game.redact = redact_whispers;
	game.check = check_without_unused;
	expect_game(&game, LAW_5, "seat -1");
}

static void redact_forgets(State *out, const State *s, const Setup *setup, int viewer) {
	null_game_game.redact(out, s, setup, viewer);
	if (viewer == SPECTATOR) set(out, "score", 0, 0);
}

Test(broken, law_5_something_public_is_hidden) {
	Game game = null_game_game;
	game.redact = redact_forgets;
	expect_game(&game, LAW_5, "sees score[0] otherwise than it is");
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

/* Tells everybody that a choice was made, but only when it was a certain card. */
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
	expect_game(&game, LAW_5, "a step shows what is hidden: score[0]");
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

/* A `shown` that says everything would excuse every leak: then nothing is ever compared. */
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

/* ---- law 6 ---- */

static bool check_dislikes_round_3(const State *s, const Setup *setup, Text *why) {
	if (get(s, "round", 0) != 3) return null_game_game.check(s, setup, why);
	text_add(why, "round 3");
	return false;
}

Test(broken, law_6_check_fails) {
	Game game = null_game_game;
	game.check = check_dislikes_round_3;
	expect_game(&game, LAW_6, "check says: round 3");
}

static void apply_loses_a_card(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	int round = get(s, "round", 0);
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (round == 2 && get(s, "round", 0) == 3) set(s, "shown", 0, bag_one(action_a(action)));
}

Test(broken, law_6_cards_are_lost) {
	Game game = null_game_game;
	game.apply = apply_loses_a_card;
	expect_game(&game, LAW_6, "check says: shown has a wrong number of cards");
}

static bool check_says_no_more(const State *s, const Setup *setup, Text *why) {
	char text[256];
	Text unsaid = TEXT_ON(text);
	(void)why;
	return null_game_game.check(s, setup, &unsaid);
}

Test(broken, law_6_a_refusal_without_a_reason) {
	Game game = null_game_game;
	game.check = check_says_no_more;
	expect_game(&game, LAW_6, "refuses a damaged position without a reason");
}

/* Lets a seat have chosen a card that it has not. */
static bool check_forgets_choices(const State *s, const Setup *setup, Text *why) {
	StateBuf copy;
	memcpy(copy.bytes, s, setup->game->state_size);
	for (int i = 0; i < SEATS_HERE; i++) set(state_of(&copy), "chosen", i, 0);
	return null_game_game.check(state_of(&copy), setup, why);
}

static void apply_checked(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	for (int i = 0; i < setup->seats; i++) /* the null game looks its cards up by what was chosen: keep that in range */
		if (get(s, "chosen", i) > domain_size(setup, DOMAIN_GAME_FIRST)) set(s, "chosen", i, 1);
	null_game_game.apply(s, setup, seat, action, rng, events);
}

Test(broken, law_6_a_check_that_lets_too_much_in) {
	Game game = null_game_game;
	game.check = check_forgets_choices;
	game.apply = apply_checked;
	expect_game(&game, LAW_6, "check let a damaged position in that");
}

/* ---- law 7 ---- */

Test(broken, law_7_a_number_written_as_an_id) {
	Field fields[16];
	memcpy(fields, null_game_game.fields, null_game_game.n_fields * sizeof fields[0]);
	for (int f = 0; f < null_game_game.n_fields; f++)
		if (!strcmp(fields[f].name, "score")) fields[f].domain = DOMAIN_GAME_FIRST;
	Game game = null_game_game;
	game.fields = fields;
	expect_game(&game, LAW_7, "JSON out and in gives another state: score");
}

Test(broken, law_7_a_member_without_a_row) {
	Field fields[16];
	int n = 0;
	for (int f = 0; f < null_game_game.n_fields; f++)
		if (strcmp(null_game_game.fields[f].name, "score")) fields[n++] = null_game_game.fields[f];
	Game game = null_game_game;
	game.fields = fields;
	game.n_fields = (uint8_t)n;
	expect_game(&game, LAW_7 | LAW_TABLES, "JSON out and in gives another state");
}

/* ---- law 8 ---- */

/* Whoever chooses while another has chosen leaves a trace that nobody sees: who was first can be told. */
static void apply_remembers_order(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	int n = 0;
	for (int i = 0; i < setup->seats; i++) n += get(s, "chosen", i) != 0;
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (n < 4) set(s, "unused", n, (uint64_t)seat + 1);
}

static void redact_without_unused(State *out, const State *s, const Setup *setup, int viewer) {
	null_game_game.redact(out, s, setup, viewer);
	for (int i = 0; i < 5; i++) set(out, "unused", i, 0);
}

static void perturb_unused_too(State *s, const Setup *setup, int viewer, Rng *rng) {
	null_game_test.perturb(s, setup, viewer, rng);
	set(s, "unused", 4, rng_below(rng, 5));
}

Test(broken, law_8_steps_that_do_not_commute) {
	Field fields[16];
	memcpy(fields, null_game_game.fields, null_game_game.n_fields * sizeof fields[0]);
	fields[null_game_game.n_fields - 1].sight = SIGHT_NONE;
	Game game = null_game_game;
	game.fields = fields;
	game.apply = apply_remembers_order;
	game.redact = redact_without_unused;
	game.check = check_without_unused;
	GameTest test = {&game, perturb_unused_too, null_game_test.shown};
	expect(&test, LAW_8, "do not commute: unused[0]");
}

/* ---- the tables ---- */

Test(broken, tables_a_hole_in_the_state) {
	Field fields[16];
	memcpy(fields, null_game_game.fields, null_game_game.n_fields * sizeof fields[0]);
	fields[null_game_game.n_fields - 1].n[0]--;
	Game game = null_game_game;
	game.fields = fields;
	expect_game(&game, LAW_TABLES, "the fields end at byte");
}

Test(broken, tables_a_verb_of_an_unknown_domain) {
	const Verb verbs[] = {null_game_game.verbs[0], {"never", 1, {DOMAIN_GAME_FIRST + 1}}};
	Game game = null_game_game;
	char text[2048];
	Text why = TEXT_ON(text);
	game.verbs = verbs;
	game.n_verbs = 2;
	GameTest test = {&game, null_game_test.perturb, null_game_test.shown};
	Setup setup = {.game = &game, .pack = malloc(sizeof(EditionPack)), .seats = 2};
	edition_default(&null_game_game, (EditionPack *)(uintptr_t)setup.pack);
	cr_assert_not(law_holds(law_find("law_tables"), &test, &setup, 1, 7, &why));
	cr_assert(strstr(text, "never takes an argument of an unknown domain"), "%s", text);
	free((void *)(uintptr_t)setup.pack);
}

/* ---- take-back ---- */

/* Draws chance without asking by name, so that the match cannot know; replayed, it comes out otherwise. */
static void apply_draws_in_secret(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	int round = get(s, "round", 0);
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (get(s, "round", 0) == round && bag_count(hand_of(s, seat), 1)) set(s, "chosen", seat, rng_below(rng, 2) ? 1 : (uint64_t)action_a(action));
}

Test(broken, take_back_chance_that_was_not_asked_by_name) {
	Game game = null_game_game;
	game.apply = apply_draws_in_secret;
	expect_game(&game, LAW_5 | LAW_TAKE_BACK, "taking back gives other bytes: chosen");
}
