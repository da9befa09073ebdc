/* Brigands: what a seat is asked, what a viewer can note, and complete positions made from a few fields. */
#include "table.h"

#include <criterion/criterion.h>
#include <string.h>

/* ---- prompts ---- */

static void expect_prompt(const TestTable *t, int seat, const char *key) {
	cr_expect_str_eq(bg_prompt(&t->s, &t->setup, seat), key);
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		char buf[300];
		Text text = TEXT_ON(buf);
		Say say;
		say_start(&say, key);
		say_print(&t->setup, &(Listener){.lang = lang, .viewer = seat}, &say, &text);
		cr_expect_str_neq(buf, key);
		cr_expect_leq(text_width(buf, text.len), 80, "one line of a terminal: %s", buf);
	}
}

Test(brigands_show, prompt_of_a_plan) {
	TestTable *t = table_empty(2);
	t->s.tokens[0] = 1;
	table_ready(t);
	expect_prompt(t, 0, "prompt.pawn");
	for (int i = 0; i < 3; i++) table_act(t, 0, "pawn market");
	expect_prompt(t, 0, "prompt.patrol");
	table_act(t, 0, "patrol market");
	expect_prompt(t, 0, "prompt.token");
	table_act(t, 0, "token market");
	expect_prompt(t, 0, "prompt.done");
	table_end(t);
}

Test(brigands_show, prompt_of_every_phase) {
	static const char *const keys[] = {
		[TAVERN] = "prompt.tavern", [PRISON_CHOICE] = "prompt.prison", [SKILL] = "prompt.skill", [OVER] = "phase.over"};
	TestTable *t = table_deal(3, 1);
	t->s.prince = 1;
	t->s.day = 0;
	for (int phase = TAVERN; phase <= OVER; phase++) {
		t->s.phase = (uint8_t)phase;
		expect_prompt(t, 1, keys[phase]);
	}
	t->s.phase = WHEEL;
	expect_prompt(t, 0, "prompt.wheel_prince");
	expect_prompt(t, 1, "prompt.wheel");
	t->s.phase = PORT;
	expect_prompt(t, 1, "prompt.port");
	t->s.day = district_bit(PORT_DISTRICT);
	expect_prompt(t, 1, "prompt.port_day");
	table_end(t);
}

/* ---- the notebook ---- */

static void expect_notes(TestTable *t, int viewer, const char *want) {
	State view;
	bg_redact(&view, &t->s, &t->setup, viewer);
	t->events.n = 0;
	bg_notes(&view, &t->setup, viewer, &t->events);
	cr_expect_str_eq(table_told(t, ALL_SEEING), want, "viewer %d: %s", viewer, table_told(t, ALL_SEEING));
}

/* clang-format off */
#define DAYS_LEFT "{\"event\":\"note_day\",\"district\":\"market\",\"percent\":75}\n{\"event\":\"note_day\",\"district\":\"port\",\"percent\":75}\n" \
                  "{\"event\":\"note_day\",\"district\":\"tavern\",\"percent\":75}\n{\"event\":\"note_day\",\"district\":\"treasury\",\"percent\":75}\n"
/* clang-format on */

/* BG-3: three of the four that are left will come. BG-34: three of seven cards are 43 %. */
Test(brigands_show, bg_3_bg_34_notes) {
	TestTable *t = table_empty(3);
	t->s.round = 3;
	t->s.day_left = district_bit(MARKET) | district_bit(PORT_DISTRICT) | district_bit(TAVERN_DISTRICT) | district_bit(TREASURY);
	t->s.spied[1] = district_bit(MARKET) | district_bit(TREASURY);
	t->s.spied[2] = district_bit(PORT_DISTRICT) | district_bit(TOWN_HALL) | district_bit(CONVOY);
	table_ready(t);
	expect_notes(t, 1,
	             "{\"event\":\"note_held\",\"seat\":1,\"card\":\"market\"}\n{\"event\":\"note_held\",\"seat\":1,\"card\":\"treasury\"}\n"
	             "{\"event\":\"note_odds\",\"seat\":2,\"n\":3,\"percent\":43}\n" DAYS_LEFT
	             "{\"event\":\"note_patrols\",\"seat\":0,\"n\":3}\n");
	expect_notes(
		t, 2,
		"{\"event\":\"note_held\",\"seat\":2,\"card\":\"port\"}\n{\"event\":\"note_held\",\"seat\":2,\"card\":\"town_hall\"}\n"
		"{\"event\":\"note_held\",\"seat\":2,\"card\":\"convoy\"}\n{\"event\":\"note_odds\",\"seat\":1,\"n\":2,\"percent\":29}\n" DAYS_LEFT
		"{\"event\":\"note_patrols\",\"seat\":0,\"n\":3}\n");
	t->s.phase = OVER;
	expect_notes(t, 0,
	             "{\"event\":\"note_held\",\"seat\":1,\"card\":\"market\"}\n{\"event\":\"note_held\",\"seat\":1,\"card\":\"treasury\"}\n"
	             "{\"event\":\"note_held\",\"seat\":2,\"card\":\"port\"}\n{\"event\":\"note_held\",\"seat\":2,\"card\":\"town_hall\"}\n"
	             "{\"event\":\"note_held\",\"seat\":2,\"card\":\"convoy\"}\n");
	table_end(t);
}

Test(brigands_show, bg_82_notes_of_the_duel) {
	TestTable *t = table_empty(2);
	t->s.round = 6;
	table_team(t, 1, PRISON, 1, false);
	table_ready(t);
	expect_notes(t, 0, "{\"event\":\"note_patrols\",\"seat\":0,\"n\":1}\n{\"event\":\"note_patrols\",\"seat\":1,\"n\":2}\n");
	t->s.phase = PRISON_CHOICE;
	expect_notes(t, 0, "");
	table_end(t);
}

/* ---- completing ---- */

Test(brigands_show, an_empty_position_becomes_a_first_morning) {
	for (int seats = 2; seats <= 6; seats++) {
		TestTable *t = table_empty(seats);
		table_ready(t);
		cr_expect_eq(t->s.prince, seats > 2);
		cr_expect(t->s.phase == PLAN && t->s.round == 1 && t->s.place == 0 && t->s.spy == 1 && t->s.judgement == 1);
		for (int i = 0; i < PLACES - 1; i++) cr_expect_eq(t->s.path[i], i + 1);
		cr_expect_eq(t->s.did[0], 0);
		cr_expect_eq(t->s.day, 0);
		table_end(t);
	}
}

Test(brigands_show, what_is_named_stays) {
	TestTable *t = table_empty(4);
	t->s.prince = 3;
	t->s.path[0] = TREASURY;
	t->s.path[3] = MARKET;
	t->s.spy = 2;
	t->s.judgement = 3;
	t->s.round = 4;
	t->s.day = district_bit(PORT_DISTRICT);
	t->s.n_spied[0] = 2;
	t->s.spied[1] = district_bit(PALACE);
	t->s.plan[0] = bag_one(MARKET) + bag_one(PALACE) + bag_one(PORT_DISTRICT);
	t->s.did[2] = DID_TRAP;
	table_ready(t);
	static const uint8_t path[] = {TREASURY, PORT_DISTRICT, TOWN_HALL, MARKET, TAVERN_DISTRICT, PALACE, CONVOY};
	cr_expect_eq(memcmp(t->s.path, path, sizeof path), 0);
	cr_expect(t->s.prince == 3 && t->s.spy == 2 && t->s.judgement == 3);
	cr_expect_eq(__builtin_popcount(t->s.day_left), 3);
	cr_expect_not(t->s.day_left & district_bit(PORT_DISTRICT));
	cr_expect_eq(__builtin_popcount(t->s.spied[0]), 2);
	cr_expect_not(t->s.spied[0] & (district_bit(MARKET) | district_bit(PALACE) | district_bit(PORT_DISTRICT)),
	              "cards they have planned on");
	cr_expect_eq(t->s.n_spied[1], 1);
	cr_expect(t->s.did[2] == DID_TRAP && t->s.did[0] == DID_NOTHING && t->s.did[7] == DID_NOTHING);
	table_end(t);
}

Test(brigands_show, place_and_phase_follow) {
	static const struct { int phase, place; } cases[] = {{PORT, 6}, {TAVERN, 4}, {PRISON_CHOICE, 8}};
	static const uint8_t path[] = {MARKET, TREASURY, PALACE, TAVERN_DISTRICT, CONVOY, PORT_DISTRICT, TOWN_HALL};
	for (int i = 0; i < 3; i++) {
		TestTable *t = table_empty(3);
		memcpy(t->s.path, path, sizeof path);
		t->s.phase = (uint8_t)cases[i].phase;
		table_team(t, 1, cases[i].place == 8 ? PRISON : path[cases[i].place - 1], 1, false);
		table_ready(t);
		cr_expect_eq(t->s.place, cases[i].place);
		cr_expect(t->s.did[cases[i].place - 2] == DID_NOTHING && (cases[i].place == 8 || !t->s.did[cases[i].place - 1]));
		table_end(t);
	}
	TestTable *t = table_empty(3);
	t->s.phase = SKILL;
	t->s.patrols = bag_one(PRISON);
	table_ready(t);
	cr_expect_eq(t->s.place, 8);
	table_end(t);
	t = table_empty(3); /* the first token on the path, whoever it belongs to */
	memcpy(t->s.path, path, sizeof path);
	table_team(t, 1, TOWN_HALL, 1, true);
	table_team(t, 2, PALACE, 1, true);
	table_ready(t);
	cr_expect(t->s.phase == WHEEL && t->s.place == 3);
	table_end(t);
	t = table_empty(6);
	t->s.prince = 6;
	t->s.spied[0] = district_bit(MARKET); /* no token */
	table_team(t, 1, PALACE, 1, true);
	table_ready(t);
	cr_expect(t->s.phase == WHEEL && t->s.place == 5);
	table_end(t);
	t = table_empty(6);
	t->s.prince = 6;
	t->s.round = 2;
	t->s.spied[0] = district_bit(MARKET);
	table_ready(t);
	cr_expect_eq(t->s.phase, PLAN);
	table_end(t);
	t = table_empty(3);
	t->s.patrols = bag_one(PRISON);
	t->s.tokens_in_town[0] = district_bit(PRISON);
	table_ready(t);
	cr_expect(t->s.phase == WHEEL && t->s.place == 8);
	table_end(t);
	t = table_empty(3);
	t->s.phase = OVER;
	table_ready(t);
	cr_expect(t->s.round == 6 && t->s.place == 0 && __builtin_popcount(t->s.day_left) == 1 && t->s.did[3] == DID_NOTHING);
	table_end(t);
}

/* Contradictions are not repaired: `check` reports them. */
Test(brigands_show, contradictions_stay) {
	TestTable *t = table_empty(3);
	char buf[200];
	Text why = TEXT_ON(buf);
	for (int i = 0; i < PLACES - 1; i++) t->s.path[i] = i ? 0 : 99;
	t->s.place = 200;
	t->s.phase = 77;
	t->s.n_spied[1] = 99;
	bg_complete(&t->s, &t->setup, &t->rng);
	cr_expect_eq(t->s.path[0], 99);
	cr_expect_not(bg_check(&t->s, &t->setup, &why));
	table_end(t);
}

/* ---- another edition ---- */

/* Figures at their limits: nothing costs anything, everything is stolen, spies take six cards; whole games stay sound. */
static void play_with(TestTable *t, int value_of(int min, int max)) {
	Edition *e = (Edition *)t->pack.figures;
	const Table *table = &t->setup.game->tables[TABLE_FIGURES];
	for (int i = 0; i < FIG_COUNT; i++) e->figure[i] = (uint8_t)value_of(table->ranges[i].min, table->ranges[i].max);
	for (uint64_t seed = 0; seed < 20; seed++) {
		rng_seed(&t->rng, seed);
		bg_start(&t->s, &t->setup, &t->rng, NULL);
		for (uint32_t acting; (acting = bg_to_act(&t->s, &t->setup));) {
			Action list[LEGAL_MAX];
			char buf[200];
			Text why = TEXT_ON(buf);
			int seat = rng_bit(&t->rng, acting), n = bg_legal(&t->s, &t->setup, seat, list);
			t->events.n = 0;
			bg_apply(&t->s, &t->setup, seat, list[rng_below(&t->rng, (uint32_t)n)], &t->rng, &t->events);
			cr_assert(bg_check(&t->s, &t->setup, &why), "seed %d: %s", (int)seed, buf);
		}
		cr_assert_eq(t->s.round, e->figure[FIG_ROUNDS]);
	}
}

static int least(int min, int max) {
	(void)max;
	return min;
}

static int most(int min, int max) {
	(void)min;
	return max;
}

Test(brigands_show, editions_at_their_ends) {
	for (int seats = 2; seats <= 6; seats += 2) {
		TestTable *t = table_deal(seats, 1);
		play_with(t, least);
		play_with(t, most);
		table_end(t);
	}
}
