/* Each law bites: null games broken on purpose in one way at a time, and the laws that must notice. All other laws must hold, so that a
 * failure points at its cause. What is hidden and leaks: broken_leaks_test.c. */
#include "core/edition/csv.h"
#include "core/play_out.h"
#include "tests/laws/broken.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test(broken, nothing_broken_and_all_laws_hold) {
	EditionPack *pack = malloc(sizeof *pack);
	edition_default(&null_game_game, pack);
	Setup setup = {.game = &null_game_game, .pack = pack, .seats = SEATS_HERE};
	for (int i = 0; i < LAW_COUNT; i++) {
		char text[2048];
		Text why = TEXT_ON(text);
		cr_expect(law_holds(&laws[i], &null_game_test, &setup, GAMES, 7, &why), "%s", text);
		cr_expect_str_eq(text, "");
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
	expect_game(&game, LAW_1 | LAW_11, "owes a decision but has no legal action");
}

static int legal_twice(const State *s, const Setup *setup, int seat, Action *out) {
	int n = null_game_game.legal(s, setup, seat, out);
	if (n == 2) out[n++] = out[0];
	return n;
}

Test(broken, law_1_an_action_twice) {
	Game game = null_game_game;
	game.legal = legal_twice;
	expect_game(&game, LAW_1 | LAW_10, "listed twice");
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

Test(broken, law_1_a_game_without_end) {
	Game game = null_game_game;
	game.apply = apply_for_ever;
	expect_law("law_1_games_end", &game, 2, ", seed 7, step 10000, seat ");
	expect_law("law_1_games_end", &game, 2, "the game does not end");
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

static int no_time_for_the_last_round(const State *view, const Setup *setup) {
	(void)setup;
	return (int)(HAND - get(view, "round", 0));
}

Test(broken, law_1_a_clock_without_time) {
	Game game = null_game_game;
	game.seconds = no_time_for_the_last_round;
	game.seconds_max = HAND;
	expect_game(&game, LAW_1, "a decision has 0 seconds");
	game.seconds_min = HAND;
	expect_game(&game, LAW_1, "seconds, not");
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

Test(broken, law_2_refused_by_no_rule) {
	Game game = null_game_game;
	game.n_refusals = 0;
	expect_game(&game, LAW_2 | LAW_TABLES, "was refused by no rule: refuse.not_in_hand");
}

/* A match finds an action's position in the legal list; a game whose list changes at random accepts what it has refused. */
static int legal_by_mood(const State *s, const Setup *setup, int seat, Action *out) {
	static int mood;
	int n = null_game_game.legal(s, setup, seat, out);
	return n > 1 && mood++ % 5 == 0 ? n - 1 : n;
}

Test(broken, law_2_a_list_that_changes) {
	Game game = null_game_game;
	game.legal = legal_by_mood;
	expect_law("law_2_text_and_refusal", &game, SEATS_HERE, "action ");
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

/* Keeps a count outside the state: every third round scores one more. */
static void apply_counts(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	static int rounds;
	int round = get(s, "round", 0);
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (get(s, "round", 0) != round && rounds++ % 3 == 0) set(s, "score", seat, (uint64_t)get(s, "score", seat) + 1);
}

Test(broken, law_3_a_memory_outside_the_state) {
	Game game = null_game_game;
	game.apply = apply_counts;
	expect_game(&game, LAW_3 | LAW_5 | LAW_TAKE_BACK | LAW_11, "gives other bytes: score");
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

/* Lets a seat have chosen a card it does not have. */
static bool check_forgets_choices(const State *s, const Setup *setup, Text *why) {
	StateBuf copy;
	memcpy(copy.bytes, s, setup->game->state_size);
	for (int i = 0; i < SEATS_HERE; i++) set(state_of(&copy), "chosen", i, 0);
	return null_game_game.check(state_of(&copy), setup, why);
}

static void apply_checked(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	for (int i = 0; i < setup->seats; i++) /* the null game looks its cards up by the choices: keep these in range */
		if (get(s, "chosen", i) > domain_size(setup, DOMAIN_GAME_FIRST)) set(s, "chosen", i, 1);
	null_game_game.apply(s, setup, seat, action, rng, events);
}

Test(broken, law_6_a_check_that_lets_too_much_in) {
	Game game = null_game_game;
	game.check = check_forgets_choices;
	game.apply = apply_checked;
	GameTest test = {.game = &game, .perturb = null_game_test.perturb, .shown = null_game_test.shown};
	expect(&test, LAW_6, "check let a damaged position in that");
}

static bool check_ignores_scores(const State *s, const Setup *setup, Text *why) {
	StateBuf copy;
	memcpy(copy.bytes, s, setup->game->state_size);
	for (int i = 0; i < null_game_game.seats_max; i++) set(state_of(&copy), "score", i, 0);
	return null_game_game.check(state_of(&copy), setup, why);
}

Test(broken, law_6_a_check_that_lets_a_broken_rule_in) {
	Game game = null_game_game;
	game.check = check_ignores_scores;
	expect_game(&game, LAW_6, "check lets a position in that was spoiled, way 9");
}

static bool spoil_nothing(State *s, const Setup *setup, int n) {
	(void)s, (void)setup;
	return n == 0;
}

Test(broken, law_6_a_spoil_that_never_spoils) {
	GameTest test = null_game_test;
	test.spoil = spoil_nothing;
	char text[1024];
	Text why = TEXT_ON(text);
	EditionPack *pack = malloc(sizeof *pack);
	edition_default(&null_game_game, pack);
	Setup setup = {.game = &null_game_game, .pack = pack, .seats = 3};
	cr_expect_not(law_holds(law_find("law_6_check"), &test, &setup, GAMES, 7, &why));
	cr_expect(strstr(text, "no position was spoiled in way 0"), "%s", text);
	free(pack);
}

/* ---- law 7 ---- */

Test(broken, law_7_a_number_written_as_an_id) {
	Fields fields;
	copy_fields(&fields);
	for (int f = 0; f < null_game_game.n_fields; f++)
		if (!strcmp(fields.row[f].name, "score")) fields.row[f].domain = DOMAIN_GAME_FIRST, fields.row[f].most = 0;
	Game game = null_game_game;
	game.fields = fields.row;
	expect_game(&game, LAW_7, "JSON out and in gives another state: score");
}

Test(broken, law_7_a_member_without_a_row) {
	Fields fields;
	int n = 0;
	for (int f = 0; f < null_game_game.n_fields; f++)
		if (strcmp(null_game_game.fields[f].name, "score")) fields.row[n++] = null_game_game.fields[f];
	Game game = null_game_game;
	game.fields = fields.row;
	game.n_fields = (uint8_t)n;
	expect_game(&game, LAW_7 | LAW_TABLES | LAW_11, "JSON out and in gives another state");
}

/* ---- law 8 ---- */

/* Choosing after another seat has chosen leaves an invisible trace of who was first. */
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
	Fields fields;
	copy_fields(&fields);
	fields.last->sight = SIGHT_NONE;
	Game game = null_game_game;
	game.fields = fields.row;
	game.apply = apply_remembers_order;
	game.redact = redact_without_unused;
	game.check = check_without_unused;
	GameTest test = null_game_test;
	test.game = &game;
	test.perturb = perturb_unused_too;
	test.spoil = NULL;
	expect(&test, LAW_8 | LAW_11, "do not commute: unused[0]");
}

/* ---- the tables ---- */

Test(broken, tables_a_field_of_the_rules_that_nothing_hides) {
	Fields fields;
	copy_fields(&fields);
	fields.last->sight = SIGHT_RULES;
	Game game = null_game_game;
	game.fields = fields.row;
	expect_law("law_tables", &game, 2, "nothing says when field unused is hidden");
}

/* Changes one row of the field table in one way, with the expected message. */
static void expect_field(int row, Field change, const char *clue) {
	Fields fields;
	copy_fields(&fields);
	Field *field = &fields.row[row];
	if (change.n[0]) memcpy(field->n, change.n, sizeof field->n);
	if (change.rows != ROWS_PLAIN) field->rows = change.rows;
	field->sight = change.sight;
	field->most = change.most;
	Game game = null_game_game;
	game.fields = fields.row;
	expect_law("law_tables", &game, 2, clue);
}

Test(broken, tables_rows_that_are_not_what_they_say) {
	enum { HAND_ROW, SHOWN, CHOSEN, SCORE, ROUND };
	expect_field(HAND_ROW, (Field){.rows = ROWS_ORDER, .sight = SIGHT_OWNER, .most = 3},
	             "field hand is somebody's, but its rows are no seats");
	expect_field(SCORE, (Field){.rows = ROWS_FILLER + 1, .most = 9}, "field score has rows of nothing known");
	expect_field(SCORE, (Field){.rows = ROWS_SIDES, .most = 9}, "field score goes by team but has not one row a team");
	expect_field(SCORE, (Field){.rows = ROWS_LOG, .sight = SIGHT_NONE, .most = 9}, "field score is no log");
	expect_field(SCORE, (Field){.rows = ROWS_SEATS | ROWS_POOLED, .most = 9}, "field score is pooled, but holds no rows of ids");
	expect_field(SHOWN, (Field){.rows = ROWS_ORDER, .most = 9}, "field shown goes by seat but has not one row a seat");
	expect_field(ROUND, (Field){.most = 0}, "field round does not say how many there are at most");
	expect_field(CHOSEN, (Field){.sight = SIGHT_OWNER, .most = 4}, "field chosen does not say how many there are at most");
}

Test(broken, tables_a_verb_without_the_greatest_number) {
	Verb verb = {"play", 1, {DOMAIN_NUMBER}, NULL, 0};
	Game game = null_game_game;
	game.verbs = &verb;
	expect_law("law_tables", &game, 2, "play does not say up to which number");
	verb.most = ACTION_ARG_MAX + 1;
	expect_law("law_tables", &game, 2, "play takes a number that is too great");
}

Test(broken, tables_a_hole_in_the_state) {
	Fields fields;
	copy_fields(&fields);
	fields.last->n[0]--;
	Game game = null_game_game;
	game.fields = fields.row;
	expect_game(&game, LAW_TABLES, "the fields end at byte");
}

Test(broken, tables_a_refusal_by_a_rule_that_is_not_there) {
	const RefusalRule refusals[] = {{"refuse.not_in_hand", "N-9"}};
	Game game = null_game_game;
	game.refusals = refusals;
	expect_game(&game, LAW_TABLES, "refuse.not_in_hand names N-9, which is no rule of en.md");
}

Test(broken, tables_a_refusal_without_a_rule) {
	const RefusalRule refusals[] = {{"refuse.over", "N-2"}};
	Game game = null_game_game;
	game.refusals = refusals;
	expect_law("law_tables", &game, 2, "refuse.not_in_hand has no rule");
}

Test(broken, tables_a_verb_of_an_unknown_domain) {
	const Verb verbs[] = {null_game_game.verbs[0], {"never", 1, {DOMAIN_GAME_FIRST + 1}, NULL, 0}};
	Game game = null_game_game;
	game.verbs = verbs;
	game.n_verbs = 2;
	expect_law("law_tables", &game, 2, "never takes an argument of an unknown domain");
}

/* Fields that are not a bag per seat, or do not exist. */
Test(broken, tables_a_verb_that_takes_from_no_hand) {
	const char *const no_hands[] = {"shown", "score", "nothing"};
	for (int i = 0; i < 3; i++) {
		Verb verb = null_game_game.verbs[0];
		Game game = null_game_game;
		verb.from = no_hands[i];
		game.verbs = &verb;
		expect_law("law_tables", &game, 2, "which is no bag of them");
	}
}

/* A number that does not fit into its byte. */
Test(broken, editions_a_range_that_is_too_wide) {
	Table tables[TABLES_MAX];
	Column columns[CSV_CELLS_MAX];
	Game game = null_game_game;
	memcpy(tables, game.tables, game.n_tables * sizeof tables[0]);
	memcpy(columns, tables[0].columns, tables[0].n_columns * sizeof columns[0]);
	for (int i = 0; i < tables[0].n_columns; i++)
		if (columns[i].type == COLUMN_INT) columns[i].max = 300;
	tables[0].columns = columns;
	game.tables = tables;
	expect_law("law_editions", &game, 2, "300 is read otherwise");
}

/* ---- take-back ---- */

/* Draws chance without asking by name, so that the match does not know; on replay the outcome differs. */
static void apply_draws_in_secret(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	int round = get(s, "round", 0);
	null_game_game.apply(s, setup, seat, action, rng, events);
	if (get(s, "round", 0) == round && bag_count(hand_of(s, seat), 1))
		set(s, "chosen", seat, rng_below(rng, 2) ? 1 : (uint64_t)action_a(action));
}

Test(broken, take_back_chance_that_was_not_asked_by_name) {
	Game game = null_game_game;
	game.apply = apply_draws_in_secret;
	expect_game(&game, LAW_5 | LAW_TAKE_BACK, "taking back gives other bytes: chosen");
}

/* ---- complete ---- */

/* Fills a view with things the viewer cannot know. */
static void complete_others(State *s, const Setup *setup, Rng *rng) {
	for (int i = 0; i < setup->seats; i++)
		if (!hand_of(s, i) && get(s, "round", 0) <= HAND)
			set(s, "hand", i, (Bag)(HAND + 1 - get(s, "round", 0)) * bag_one(1 + (int)rng_below(rng, 2)));
}

Test(broken, complete_makes_too_many_cards) {
	Game game = null_game_game;
	game.complete = complete_others;
	expect_game(&game, LAW_COMPLETE, "a view was filled to something impossible");
}

static void complete_whole(State *s, const Setup *setup, Rng *rng) {
	(void)setup, (void)rng;
	set(s, "score", 0, 1);
}

Test(broken, complete_changes_what_is_named) {
	Game game = null_game_game;
	game.complete = complete_whole;
	expect_game(&game, LAW_COMPLETE, "nothing was open, yet it was filled: score[0]: 0 -> 1");
}

static void complete_nothing(State *s, const Setup *setup, Rng *rng) {
	(void)s, (void)setup, (void)rng;
}

static bool blank_a_hand(State *s, const Setup *setup, int n) {
	(void)setup;
	set(s, "hand", 0, 0);
	return n == 0;
}

Test(broken, complete_leaves_a_hand_empty) {
	Game game = null_game_game;
	game.complete = complete_nothing;
	GameTest test = null_game_test;
	test.game = &game;
	test.blank = blank_a_hand;
	expect(&test, LAW_COMPLETE, "what was taken out, way 0, was filled to something impossible");
}

/* ---- the scarce edition ---- */

static const char *say_everywhere(const NamedText *edition) {
	static char text[2048];
	Text why = TEXT_ON(text);
	GameTest test = null_game_test;
	Game game = null_game_game;
	game.check = check_dislikes_round_3;
	test.game = edition ? &null_game_game : &game;
	test.scarce = edition;
	cr_expect_not(law_holds_everywhere(law_find("law_6_check"), &test, 1, 7, &why));
	return text;
}

Test(broken, a_scarce_edition_is_played_too) {
	static const NamedText too_few[] = {{"cards.csv", "id,name_en,name_fr,value,copies,source\na,A,A,1,9,book\n"}, {NULL, NULL}};
	cr_expect_str_eq(say_everywhere(too_few),
	                 "the scarce edition: cards.csv:0:0: at least 15 cards are needed for five seats (N-1) (scarce edition)");
	cr_expect(strstr(say_everywhere(NULL), "check says: round 3"));
}

/* ---- words ---- */

Test(broken, words_an_event_without_a_sentence) {
	EventKind events[8];
	memcpy(events, null_game_game.events, null_game_game.n_events * sizeof events[0]);
	events[0].key = "dealt";
	Game game = null_game_game;
	game.events = events;
	expect_game(&game, LAW_WORDS, "event.dealt has no sentence in language 0");
}

/* Names a seat that does not exist. */
static void apply_tells_of_nobody(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	null_game_game.apply(s, setup, seat, action, rng, events);
	for (int i = 0; events && i < events->n; i++) events->list[i].arg[0]++;
}

Test(broken, words_an_event_of_nobody) {
	Game game = null_game_game;
	game.apply = apply_tells_of_nobody;
	expect_game(&game, LAW_WORDS, "event ");
}

static void start_tells_the_neighbour(State *s, const Setup *setup, Rng *rng, Events *events) {
	null_game_game.start(s, setup, rng, events);
	for (int i = 0; events && i < events->n; i++) events->list[i].insiders = 1;
}

Test(broken, words_a_secret_not_told_to_its_owner) {
	Game game = null_game_game;
	game.start = start_tells_the_neighbour;
	expect_game(&game, LAW_5 | LAW_WORDS, "event deal has a secret of this seat, which is not told");
}

static void draw_too_wide(const State *view, const Setup *setup, const Listener *listener, Text *out) {
	(void)setup, (void)listener;
	for (int i = 0; i < 79 + get(view, "round", 0); i++) text_add(out, "é");
	text_add(out, "\n");
}

Test(broken, words_a_line_too_wide) {
	Game game = null_game_game;
	game.draw = draw_too_wide;
	expect_game(&game, LAW_WORDS, "a line is 81 columns wide in language 0");
}

static const char *prompt_unknown(const State *view, const Setup *setup, int seat) {
	(void)setup, (void)seat;
	return get(view, "round", 0) == 2 ? "prompt.no_such" : "refuse.over";
}

Test(broken, words_a_question_without_a_sentence) {
	Game game = null_game_game;
	game.prompt = prompt_unknown;
	expect_game(&game, LAW_WORDS, "is asked prompt.no_such, which has no sentence");
}

/* ---- a game looked at less ---- */

static int n_drawn;

static void draw_counted(const State *view, const Setup *setup, const Listener *listener, Text *out) {
	n_drawn++;
	null_game_game.draw(view, setup, listener, out);
}

Test(broken, words_a_shared_place_without_a_reason) {
	Game game = null_game_game;
	game.why_won = NULL;
	expect_law("law_words", &game, 2, "a place is shared, and nothing says why");
}

/* How often law_words looks at a table, depending on the game's share. */
static int looks_at(int percent, bool *holds) {
	static Game game;
	GameTest test = null_game_test;
	char text[2048];
	Text why = TEXT_ON(text);
	game = null_game_game;
	game.draw = draw_counted;
	test.game = &game;
	test.percent = percent;
	n_drawn = 0;
	*holds = law_holds_everywhere(law_find("law_words"), &test, 20, 7, &why);
	return n_drawn;
}

Test(broken, a_share_of_the_games_then_of_the_positions) {
	bool holds;
	int all = looks_at(0, &holds);
	cr_expect(holds && all > 100);
	cr_expect_eq(looks_at(100, &holds), all, "0 means all");
	cr_expect_gt(looks_at(300, &holds), 2 * all, "three games instead of one");
	int some = looks_at(30, &holds);
	cr_expect(holds && some > all / 8 && some < all / 2, "%d of %d", some, all);
}

/* ---- law 13 ---- */

static uint32_t play_plainly(State *s, const Setup *setup, Rng *rng) {
	return play_out_plainly(setup, s, rng);
}

Test(broken, law_13_no_short_cut_at_all_holds) {
	EditionPack *pack = malloc(sizeof *pack);
	Game game = null_game_game;
	GameTest test = null_game_test;
	char text[512];
	Text why = TEXT_ON(text);
	game.play_out = play_plainly;
	test.game = &game;
	edition_default(&null_game_game, pack);
	Setup setup = {.game = &game, .pack = pack, .seats = SEATS_HERE};
	cr_expect(law_holds(law_find("law_13_play_out"), &test, &setup, GAMES, 7, &why), "%s", text);
	free(pack);
}

/* Every seat plays its lowest card. */
static uint32_t play_lowest(State *s, const Setup *setup, Rng *rng) {
	Action legal[LEGAL_MAX];
	uint32_t n = 0;
	for (uint32_t mask; (mask = null_game_game.to_act(s, setup)) != 0; n++) {
		null_game_game.legal(s, setup, __builtin_ctz(mask), legal);
		null_game_game.apply(s, setup, __builtin_ctz(mask), legal[0], rng, NULL);
	}
	return n;
}

Test(broken, law_13_a_short_cut_that_chooses) {
	Game game = null_game_game;
	game.play_out = play_lowest;
	expect_game(&game, LAW_13, "the short cut leads elsewhere: score[");
}

static uint32_t play_and_miscount(State *s, const Setup *setup, Rng *rng) {
	return play_out_plainly(setup, s, rng) + 1;
}

Test(broken, law_13_a_short_cut_that_counts_wrong) {
	Game game = null_game_game;
	game.play_out = play_and_miscount;
	expect_game(&game, LAW_13, "the short cut leads elsewhere: decisions");
}

static uint32_t play_into_nowhere(State *s, const Setup *setup, Rng *rng) {
	uint32_t n = play_out_plainly(setup, s, rng);
	set(s, "shown", 0, 0);
	return n;
}

Test(broken, law_13_a_short_cut_to_no_position) {
	Game game = null_game_game;
	game.play_out = play_into_nowhere;
	expect_game(&game, LAW_13, "the short cut ends in no position");
}

static uint32_t play_not_on(State *s, const Setup *setup, Rng *rng) {
	(void)s, (void)setup, (void)rng;
	return 0;
}

Test(broken, law_13_a_short_cut_that_stops) {
	Game game = null_game_game;
	game.play_out = play_not_on;
	expect_game(&game, LAW_13, "the short cut does not lead to the end");
}
