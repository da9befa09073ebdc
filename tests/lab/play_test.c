/* The lab at play: it observes what really happened, restrictions hold, advantages planted into real games are found, tallies merge,
 * and states can be read back from their files. */
#include "lab/bundle.h"
#include "lab/report.h"
#include "lab/state.h"
#include "run/driver.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int longer(void) {
	return is_long() ? 10 : 1;
}

typedef struct Desk {
	EditionPack pack;
	LabPlan plan;
} Desk;

static Desk *desk_for(const Game *game, int seats, int low, int high) {
	char reason[256];
	Text why = TEXT_ON(reason);
	Desk *d = calloc(1, sizeof *d);
	edition_default(game, &d->pack);
	d->plan.setup = (Setup){.game = game, .pack = &d->pack, .seats = (uint8_t)seats};
	d->plan.edition.pack = &d->pack;
	snprintf(d->plan.edition.meta.id, ID_MAX, "default");
	snprintf(d->plan.edition.meta.name[LANG_EN], NAME_MAX_LEN, "default");
	snprintf(d->plan.edition.meta.name[LANG_FR], NAME_MAX_LEN, "default");
	d->plan.level[0] = low;
	d->plan.level[1] = high;
	d->plan.seed = 1;
	d->plan.games = 1;
	cr_assert(lab_plan_fill(&d->plan, &why), "%s", reason);
	return d;
}

static void desk_free(Desk *d) {
	lab_plan_free(&d->plan);
	free(d);
}

static LabAsk ask_of(const Desk *d, uint64_t game, int level) {
	LabAsk ask = {.plan = &d->plan, .setup = &d->plan.setup, .seed = game_seed(d->plan.seed, game)};
	for (int i = 0; i < SEATS_MAX; i++) ask.level[i] = level;
	return ask;
}

/* ---- what is observed ---- */

/* In the template game everybody plays all three cards they were dealt, so held, played and dealt are the same. */
Test(lab, cards_are_seen_in_hand_and_on_the_table) {
	Desk *d = desk_for(game_find("null_game"), 3, 0, 1);
	LabWatch watch;
	LabResult r;
	cr_assert_eq(d->plan.n_options, 4);
	cr_assert_eq(d->plan.n_things, 4);
	for (uint64_t g = 0; g < 50; g++) {
		LabAsk ask = ask_of(d, g, 0);
		ask.watch = &watch;
		lab_play(&ask, &r);
		cr_assert_eq(r.decisions, 9);
		for (int seat = 0; seat < 3; seat++) {
			cr_assert_neq(watch.held[seat][0], 0);
			cr_assert_eq(watch.held[seat][0], watch.played[seat][0]);
			cr_assert_eq(watch.held[seat][0], watch.dealt[seat][0]);
		}
	}
	desk_free(d);
}

/* BR-10, BR-11: nobody is dealt anything; everybody first draws eight cards, and Weapons may come twice. */
Test(lab, first_hands_may_be_drawn) {
	Desk *d = desk_for(game_find("brutal_ring"), 2, 0, 1);
	LabWatch watch;
	LabResult r;
	cr_assert_eq(d->plan.n_things, 32 + 24);
	for (uint64_t g = 0; g < 20; g++) {
		LabAsk ask = ask_of(d, g, 0);
		ask.watch = &watch;
		lab_play(&ask, &r);
		for (int seat = 0; seat < 2; seat++) {
			int n = __builtin_popcountll(watch.dealt[seat][0]);
			cr_assert(n >= 4 && n <= 8, "%d", n);
		}
	}
	desk_free(d);
}

static double lead(const ViewTally *view, int role) {
	return mean_estimate(&view->lead[role], LAB_UNIT).mean;
}

/* Three players for themselves, of whom the first begins; two teams, of which seats 1 and 3 begin. */
Test(lab, points_ahead_are_against_the_mean_of_the_other_sides) {
	static const LabResult three = {.outcome = {.score = {10, 4, 1}}, .role = {0, 1, 1}},
						   teams = {.outcome = {.score = {6, 9, 6, 9}}, .role = {1, 0, 1, 0}};
	Desk *d = desk_for(game_find("brutal_ring"), 3, 0, 1);
	LabWatch watch = {0};
	ViewTally *view = calloc(1, sizeof *view);
	lab_view_add(&d->plan, &watch, &three, 3, view);
	cr_assert_float_eq(lead(view, 0), 7.5, 1e-9);
	cr_assert_float_eq(lead(view, 1), (-1.5 - 6) / 2, 1e-9);
	desk_free(d);
	d = desk_for(game_find("brutal_ring"), 4, 0, 1);
	memset(view, 0, sizeof *view);
	lab_view_add(&d->plan, &watch, &teams, 4, view);
	cr_assert_float_eq(lead(view, 0), 3, 1e-9);
	cr_assert_float_eq(lead(view, 1), -3, 1e-9);
	free(view);
	desk_free(d);
}

Test(lab, the_same_question_has_the_same_answer) {
	Desk *d = desk_for(game_find("epic_melee"), 4, 1, 2);
	LabResult a, b;
	LabAsk ask = ask_of(d, 5, 2);
	memset(&a, 0, sizeof a);
	memset(&b, 0, sizeof b);
	lab_play(&ask, &a);
	lab_play(&ask, &b);
	cr_assert(!memcmp(&a, &b, sizeof a));
	desk_free(d);
}

/* The same deal with different decisions: equal hands, unequal games. */
Test(lab, a_deal_can_be_played_anew) {
	Desk *d = desk_for(game_find("epic_melee"), 4, 0, 1);
	LabWatch first, second;
	LabResult r;
	int differ = 0;
	for (uint64_t g = 0; g < 20; g++) {
		LabAsk ask = ask_of(d, g, 0);
		ask.watch = &first;
		lab_play(&ask, &r);
		ask.watch = &second;
		ask.is_replay = true;
		lab_play(&ask, &r);
		cr_assert(!memcmp(first.dealt, second.dealt, sizeof first.dealt));
		differ += memcmp(first.played, second.played, sizeof first.played) != 0;
	}
	cr_assert_gt(differ, 15);
	desk_free(d);
}

static int rule_named(const Desk *d, const char *id) {
	for (int i = 0; i < d->plan.n_rules; i++) {
		char label[LAB_LABEL_MAX];
		Text out = TEXT_ON(label);
		lab_rule_label(&d->plan.setup, LANG_EN, &d->plan.rule[i], &out);
		if (!strcmp(label, id)) return i;
	}
	cr_assert_fail("no restriction is called %s", id);
	return -1;
}

static bool has_played(const LabWatch *w, int seat, int option) {
	return w->played[seat][option / 64] >> (option % 64) & 1;
}

/* A player who may not engage on one side can always do so on the other. */
Test(lab, a_restricted_seat_does_without) {
	Desk *d = desk_for(game_find("epic_melee"), 4, 1, 2);
	LabWatch watch;
	LabResult r;
	int rule = rule_named(d, "Engage the left card"), option = 0, others = 0, restricted = 0;
	while (d->plan.option[option].verb != d->plan.rule[rule].ban.verb || d->plan.option[option].value != d->plan.rule[rule].value) option++;
	for (uint64_t g = 0; g < 100; g++) {
		LabAsk ask = ask_of(d, g, 2);
		ask.watch = &watch;
		ask.rule = &d->plan.rule[rule];
		ask.seat = (int)(g % 4);
		lab_play(&ask, &r);
		cr_assert(!has_played(&watch, ask.seat, option));
		others += has_played(&watch, (ask.seat + 1) % 4, option);
		restricted += r.was_restricted;
	}
	cr_assert_gt(others, 50);
	cr_assert_eq(restricted, 100);
	desk_free(d);
}

/* A restriction that affects nobody leaves the game unchanged to the last decision. */
Test(lab, a_restriction_that_never_bites_changes_nothing) {
	Desk *d = desk_for(game_find("epic_melee"), 4, 1, 2);
	LabRule never = {.ban = {.kind = LAB_BAN_FROM, .verb = 1}, .value = ACTION_ARG_MAX};
	for (uint64_t g = 0; g < 20; g++) {
		LabAsk ask = ask_of(d, g, 2);
		LabResult a, b;
		memset(&a, 0, sizeof a);
		memset(&b, 0, sizeof b);
		lab_play(&ask, &a);
		ask.rule = &never;
		lab_play(&ask, &b);
		cr_assert(!b.was_restricted);
		cr_assert(!memcmp(&a, &b, sizeof a));
	}
	desk_free(d);
}

/* ---- planted advantages ---- */

/* The template game, with a lottery ticket in unused bytes. */
static void start_with_ticket(State *state, const Setup *setup, Rng *rng, Events *events) {
	game_find("null_game")->start(state, setup, rng, events);
	uint32_t ticket = rng_below(rng, 3000);
	memcpy((unsigned char *)state + setup->game->state_size - sizeof ticket, &ticket, sizeof ticket);
}

/* The ticket alone decides the winner: seat 0 gets `extra` thousandths more than its fair share. */
static void draw_winner(const State *state, const Setup *setup, Outcome *out, int extra) {
	uint32_t ticket;
	memcpy(&ticket, (const unsigned char *)state + setup->game->state_size - sizeof ticket, sizeof ticket);
	int winner = ticket < 1000 + 3 * (uint32_t)extra ? 0 : 1 + (int)(ticket & 1);
	memset(out, 0, sizeof *out);
	for (int i = 0; i < setup->seats; i++) out->place[i] = i == winner ? 1 : 2;
	out->payoff[winner] = 1;
}

static void outcome_fair(const State *state, const Setup *setup, Outcome *out) {
	draw_winner(state, setup, out, 0);
}
static void outcome_tilted(const State *state, const Setup *setup, Outcome *out) {
	draw_winner(state, setup, out, 30);
}

static void look_at_seats(const Game *game, Verdict expected) {
	Desk *d = desk_for(game, 3, 0, 1);
	LabTally *tally = calloc(1, sizeof *tally);
	LabWatch watch;
	LabResult r;
	for (uint64_t g = 0; g < 60000; g++) {
		LabAsk ask = ask_of(d, g, 0);
		ask.watch = &watch;
		lab_play(&ask, &r);
		lab_view_add(&d->plan, &watch, &r, 3, &tally->sum.level[0].view);
	}
	Estimate e = mean_share(&tally->sum.level[0].view.seat[0], LAB_UNIT);
	cr_assert_eq(verdict_of(e, 1.0 / 3, LAB_MARGIN), expected, "seat 0: %g, %g to %g", e.mean, e.low, e.high);
	free(tally);
	desk_free(d);
}

Test(lab, a_seat_with_three_points_more_is_found_and_one_without_is_not) {
	Game game = *game_find("null_game");
	game.start = start_with_ticket;
	game.outcome = outcome_fair;
	look_at_seats(&game, VERDICT_BALANCED);
	game.outcome = outcome_tilted;
	look_at_seats(&game, VERDICT_UNBALANCED);
}

static LabTally *watch_games(const Desk *d, int n);

/* Brutal Ring as a lottery, in unused bytes: a ticket, and how often each seat drew the first Gladiator. Each such draw is worth 30 in
 * 256, and nothing else is worth anything. */
enum { TICKET_BYTES = 3 };

static unsigned char *ticket_of(const State *state, const Setup *setup) {
	return (unsigned char *)state + setup->game->state_size - TICKET_BYTES;
}

static bool holds_first(const State *state, const Setup *setup, int seat) {
	const Field *f = setup->game->fields;
	while (strcmp(f->name, "hand_gladiators")) f++;
	return field_get(f, state, seat, 0) & 1;
}

static void start_lottery(State *state, const Setup *setup, Rng *rng, Events *events) {
	game_find("brutal_ring")->start(state, setup, rng, events);
	*ticket_of(state, setup) = (unsigned char)rng_below(rng, 256);
}

static void apply_lottery(State *state, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	bool had = holds_first(state, setup, seat), is_draw = !strcmp(setup->game->verbs[action_verb(action)].name, "draw");
	game_find("brutal_ring")->apply(state, setup, seat, action, rng, events);
	if (is_draw && !had && holds_first(state, setup, seat)) ticket_of(state, setup)[1 + seat]++;
}

static void outcome_lottery(const State *state, const Setup *setup, Outcome *out) {
	const unsigned char *ticket = ticket_of(state, setup);
	int winner = ticket[0] < 128 + 30 * (ticket[1] - ticket[2]) ? 0 : 1;
	memset(out, 0, sizeof *out);
	for (int i = 0; i < setup->seats; i++) out->place[i] = i == winner ? 1 : 2;
	out->payoff[winner] = 1;
}

Test(lab, a_card_that_is_worth_twelve_points_when_drawn_is_found_and_no_other) {
	Game game = *game_find("brutal_ring");
	game.start = start_lottery;
	game.apply = apply_lottery;
	game.outcome = outcome_lottery;
	Desk *d = desk_for(&game, 2, 0, 1);
	LabTally *tally = watch_games(d, 6000);
	LabReport report;
	lab_report_make(&report, &d->plan, tally);
	const LabReportTable *t = report_find(&report, "drawn");
	cr_assert_eq(t->n_rows, 32 + 24);
	for (int i = 0; i < t->n_rows; i++) {
		const LabFigure *f = &t->rows[i].figure[0];
		if (i) cr_assert(strcmp(f->verdict, "study.unbalanced") && f->p > 1e-5, "%s: %g", t->rows[i].id, f->e.mean);
		else
			cr_assert(!strcmp(f->verdict, "study.unbalanced") && fabs(f->e.mean - 30.0 / 256) < 5 * f->e.se, "%g, error %g", f->e.mean,
			          f->e.se);
	}
	lab_report_free(&report);
	free(tally);
	desk_free(d);
}

/* ---- tallies, states, reports ---- */

Test(lab, halves_make_the_whole) {
	Desk *d = desk_for(game_find("null_game"), 3, 0, 1);
	LabTally *all = calloc(3, sizeof *all), *first = all + 1, *second = all + 2;
	for (uint64_t i = 0; i < 3; i++) lab_bundle(&d->plan, i, 0, all, NULL);
	lab_bundle(&d->plan, 2, 0, second, NULL);
	lab_bundle(&d->plan, 0, 0, first, NULL);
	lab_bundle(&d->plan, 1, 0, second, NULL);
	tally_merge(LAB_SHAPE, second, first);
	cr_assert(!memcmp(all, second, sizeof *all));
	cr_assert_eq(all->sum.level[0].view.games, 3 * LAB_LOW_GAMES);
	free(all);
	desk_free(d);
}

/* Every row of a bundle fits, with all seats and both editions. */
Test(lab, rows_fit_their_place) {
	Desk *d = desk_for(game_find("duel_royal"), 17, 0, 1);
	LabTally *tally = calloc(1, sizeof *tally);
	char *rows = malloc((size_t)LAB_ROW_MAX * LAB_BUNDLE_ROWS);
	Text text = {rows, 0, (size_t)LAB_ROW_MAX * LAB_BUNDLE_ROWS, false};
	d->plan.has_other = d->plan.is_like_other = true;
	d->plan.other = d->plan.edition;
	d->plan.other_setup = d->plan.setup;
	lab_bundle(&d->plan, 1, 0, tally, &text);
	cr_assert(!text.is_full);
	int lines = 0;
	for (char *p = rows; *p; p++) lines += *p == '\n';
	cr_assert_eq(lines, 3 * (LAB_LOW_GAMES + 1));
	cr_assert_lt(text.len / (size_t)lines, LAB_ROW_MAX);
	free(rows);
	free(tally);
	desk_free(d);
}

Test(lab, a_state_comes_back_and_a_damaged_one_does_not) {
	Desk *d = desk_for(game_find("null_game"), 3, 0, 1);
	LabState *state = calloc(2, sizeof *state), *back = state + 1;
	const char *root = getenv("TMPDIR");
	char path[PATH_MAX], reason[512];
	snprintf(path, sizeof path, "%s/lab_state_XXXXXX", root && root[0] ? root : "/tmp");
	int file = mkstemp(path);
	cr_assert_geq(file, 0);
	close(file);
	Text why = TEXT_ON(reason);
	lab_bundle(&d->plan, 1, 0, &state->tally, NULL);
	state->next = 2;
	state->csv_bytes = 99;
	cr_assert(lab_state_save(&d->plan, state, path, &why), "%s", reason);
	cr_assert(lab_state_load(&d->plan, back, path, &why), "%s", reason);
	cr_assert(!memcmp(state, back, sizeof *state));
	d->plan.seed = 2;
	cr_assert(!lab_state_load(&d->plan, back, path, &why));
	cr_assert(strstr(reason, "belongs to another"), "%s", reason);
	d->plan.seed = 1;
	FILE *f = fopen(path, "r+");
	fseek(f, 5000, SEEK_SET);
	fputc('x', f);
	fclose(f);
	why = TEXT_ON(reason);
	cr_assert(!lab_state_load(&d->plan, back, path, &why));
	cr_assert(strstr(reason, "damaged"), "%s", reason);
	unlink(path);
	free(state);
	desk_free(d);
}

/* A game without questions of its own gets every general one. */
Test(lab, a_game_without_words_gets_all_general_questions) {
	static const char *const ids[] = {"seats", "players", "dealt", "held",   "played", "restricted",
	                                  "skill", "luck",    "drama", "winner", "corners"};
	Desk *d = desk_for(game_find("null_game"), 3, 0, 1);
	LabTally *tally = calloc(1, sizeof *tally);
	LabReport report;
	for (uint64_t i = 0; i < 2; i++) lab_bundle(&d->plan, i, 0, tally, NULL);
	lab_report_make(&report, &d->plan, tally);
	cr_assert_null(d->plan.setup.game->lab);
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		const LabReportTable *t = report_find(&report, ids[i]);
		cr_assert_not_null(t, "%s", ids[i]);
		cr_assert_gt(t->n_rows, 0, "%s", ids[i]);
		for (int k = 0; k < t->n_rows; k++) cr_assert(t->rows[k].label[LANG_EN][0] && t->rows[k].label[LANG_FR][0], "%s", t->rows[k].id);
	}
	lab_report_free(&report);
	free(tally);
	desk_free(d);
}

/* Whatever a game adds, there is room for it at every table, and every name has a text in both languages. */
Test(lab, every_game_fits) {
	for (int i = 0; games[i]; i++)
		for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++) {
			Desk *d = desk_for(games[i], seats, 0, 1);
			LabTally *tally = calloc(1, sizeof *tally);
			LabReport report;
			lab_report_make(&report, &d->plan, tally); /* of no games: nothing is known, and all of it can still be said */
			cr_assert(report.n_tables > 5);
			cr_assert_eq(lab_precision(&d->plan, tally), 1);
			for (int t = 0; t < report.n_tables; t++) cr_assert(report.table[t].title[LANG_EN][0] && report.table[t].title[LANG_FR][0]);
			lab_report_free(&report);
			free(tally);
			desk_free(d);
		}
}

/* ---- the games' own tables ---- */

static Estimate cell(const Desk *d, const LabTally *tally, int table, int row, int column) {
	const LabTable *t = &d->plan.setup.game->lab->tables[table];
	const Ratio *ratio = &tally->sum.level[0].view.cell[d->plan.table_base[table] + row * t->n_columns + column];
	return ratio_estimate(ratio, t->columns[column].unit == LAB_PERCENT ? LAB_WHOLE : 1);
}

static LabTally *watch_games(const Desk *d, int n) {
	LabTally *tally = calloc(1, sizeof *tally);
	LabWatch watch;
	LabResult r;
	for (uint64_t g = 0; g < (uint64_t)(n * longer()); g++) {
		LabAsk ask = ask_of(d, g, 0);
		ask.watch = &watch;
		lab_play(&ask, &r);
		lab_view_add(&d->plan, &watch, &r, d->plan.setup.seats, &tally->sum.level[0].view);
	}
	return tally;
}

/* In every round every seat engages one card, so the cells hold four values a round. */
Test(lab, epic_melee_counts_every_engaged_card_once) {
	Desk *d = desk_for(game_find("epic_melee"), 4, 0, 1);
	LabTally *tally = watch_games(d, 50);
	const ViewTally *v = &tally->sum.level[0].view;
	Sum n = 0, by_round[7] = {0};
	for (int card = 0; card < 9; card++) {
		n += v->cell[d->plan.table_base[0] + card * 2].n;
		for (int round = 0; round < 7; round++) by_round[round] += v->cell[d->plan.table_base[1] + card * 7 + round].n;
	}
	cr_assert_eq(n, 4 * 6 * v->games);
	for (int round = 0; round < 7; round++) cr_assert_eq(by_round[round], round < 6 ? 4 * v->games : 0);
	free(tally);
	desk_free(d);
}

/* Every kill is a death, so over all Gladiators the two totals are equal. And a duel has one winner's share. */
Test(lab, kills_and_deaths_and_duels_balance) {
	Desk *ring = desk_for(game_find("brutal_ring"), 2, 0, 1), *duel = desk_for(game_find("duel_royal"), 8, 0, 1);
	LabTally *tally = watch_games(ring, 60);
	const ViewTally *v = &tally->sum.level[0].view;
	Sum kills = 0, deaths = 0, n = 0;
	for (int i = 0; i < 32; i++) {
		const Ratio *c = &v->cell[ring->plan.table_base[0] + i * 3];
		kills += c[0].s;
		deaths += c[2].s;
		n += c[0].n;
	}
	cr_assert_gt(kills, 0);
	cr_assert_eq(kills, deaths);
	cr_assert_eq(n % 2, 0);
	free(tally);
	tally = watch_games(duel, 60);
	v = &tally->sum.level[0].view;
	Sum won = 0, fought = 0;
	for (int i = 0; i < 5; i++) {
		won += v->cell[duel->plan.table_base[0] + i].s;
		fought += v->cell[duel->plan.table_base[0] + i].n;
	}
	cr_assert_gt(fought, 0);
	cr_assert_eq(2 * won, fought * LAB_WHOLE);
	free(tally);
	desk_free(ring);
	desk_free(duel);
}

/* When the goal goes up, the Prince wins more: each point of the curve is played with its own figure. At 30 ducats he hardly ever wins,
 * at 70 almost always, so that a few hundred random games leave no doubt. */
Test(lab, the_princes_curve_rises) {
	Desk *d = desk_for(game_find("brigands"), 4, 0, 1);
	double share[2] = {0};
	int n = 300 * longer();
	for (int at = 0; at < d->plan.n_points; at++) {
		const LabPoint *point = &d->plan.point[at];
		if (point->sweep < 0 || (point->value != 30 && point->value != 70)) continue;
		for (uint64_t g = 0; g < (uint64_t)n; g++) {
			LabAsk ask = ask_of(d, g, 0);
			LabResult r;
			ask.setup = &point->setup;
			lab_play(&ask, &r);
			for (int seat = 0; seat < 4; seat++)
				if (r.role[seat] == 0) share[point->value == 70] += (double)r.win[seat] / LAB_UNIT / n;
		}
	}
	cr_assert_lt(share[0], 0.3);
	cr_assert_gt(share[1], 0.5);
	cr_assert(!isnan(share[0]));
	desk_free(d);
}

Test(lab, a_cell_is_a_mean) {
	Desk *d = desk_for(game_find("epic_melee"), 4, 0, 1);
	LabTally *tally = watch_games(d, 50);
	Estimate points = cell(d, tally, 0, 0, 0), best = cell(d, tally, 0, 0, 1);
	cr_assert(points.low < points.mean && points.mean < points.high && points.mean > 0 && points.mean < 6);
	cr_assert(best.mean > 0 && best.mean < 1);
	free(tally);
	desk_free(d);
}
