/* What `tripot sim` found out, for people and for programs. */
#include "cli/many/sim.h"
#include "core/json.h"
#include "tui/term.h"

#include <inttypes.h>
#include <math.h>

/* A number in a column; a dash when there is none. */
static void cell(int width, int digits, double value) {
	if (isnan(value)) printf("%*s", width, "-");
	else printf("%*.*f", width, digits, value);
}

static void print_command(const SimPlan *plan, uint64_t n_games) {
	const Setup *setup = &plan->many.setup;
	printf("%s sim %s --games %llu --seats %d", term_call(), setup->game->id, (unsigned long long)n_games, setup->seats);
	for (int i = 0; i < setup->game->n_options; i++)
		printf(" --option %s=%s", setup->game->options[i].id, setup->game->options[i].values[setup->option[i]]);
	char bots[2 * BOTS_TEXT_MAX];
	Text list = TEXT_ON(bots);
	bots_print_argument(&plan->many.bots, &list);
	if (plan->many.bots.n) printf(" --bots %s", bots);
	if (plan->many.edition_dir) printf(" --edition '%s'", plan->many.edition_dir);
	if (plan->many.net) printf(" --net '%s'", plan->many.net);
	printf(" --seed %llu\n", (unsigned long long)plan->many.seed);
}

static void report_head(const SimPlan *plan, const SimResult *result) {
	Style style = term_style(stdout);
	const Tally *t = &result->tally;
	printf("%s%s, %d seats: %s games %s%s\n", style.bold, plan->many.setup.game->name[LANG_EN], plan->many.setup.seats,
	       term_number((uint64_t)t->games).text, plan->many.bots.n ? "between bots" : "at random", style.off);
	if (result->run.was_stopped)
		printf("Stopped early: these are the first %s of %s games.\n", term_number((uint64_t)t->games).text,
		       term_number(plan->many.games).text);
	printf("\n  repeat  ");
	print_command(plan, t->games ? (uint64_t)t->games : plan->many.games);
	if (plan->many.edition_dir) printf("  edition %s, %016" PRIx64 "\n", plan->many.edition.id, plan->many.setup.pack->hash);
	many_print_time(&plan->many, &result->run);
	if (result->run.seconds > 0) printf(", %s games/s", term_number((uint64_t)((double)t->games / result->run.seconds + 0.5)).text);
	putchar('\n');
}

static void report_games(const SimPlan *plan, const SimResult *result) {
	const Tally *t = &result->tally;
	Mean score = tally_all_scores(t, plan->many.setup.seats);
	printf("  length  ");
	cell(0, 2, mean_estimate(&t->length, 1).mean);
	printf(" decisions a game (sd ");
	cell(0, 2, mean_sd(&t->length, 1));
	printf(", from %" PRIu64 " to %" PRIu64 ")\n  score   ", tally_shortest(t), t->longest);
	cell(0, 2, mean_estimate(&score, 1).mean);
	printf(" points a seat (sd ");
	cell(0, 2, mean_sd(&score, 1));
	printf(")\n  wins    shared in %s games (%.2f %%), nobody's in %s (%.2f %%)\n", term_number((uint64_t)t->shared).text,
	       100 * (double)t->shared / (double)t->games, term_number((uint64_t)t->nobody).text, 100 * (double)t->nobody / (double)t->games);
}

static void interval(double low, double high) {
	cell(9, 2, low);
	printf(" to");
	cell(6, 2, high);
}

static void report_seats(const SimPlan *plan, const SimResult *result) {
	Style style = term_style(stdout);
	printf("\n%s  seat   score     95 %% interval      sd   wins %%     95 %% interval%s\n", style.bold, style.off);
	for (int i = 0; i < plan->many.setup.seats; i++) {
		const Mean *points = &result->tally.seat[i].score;
		Estimate score = mean_estimate(points, 1), wins = tally_win_share(&result->tally, i);
		printf("%6d", i);
		cell(8, 2, score.mean);
		interval(score.low, score.high);
		cell(8, 2, mean_sd(points, 1));
		cell(9, 2, 100 * wins.mean);
		interval(100 * wins.low, 100 * wins.high);
		putchar('\n');
	}
	for (int i = 0; i < plan->many.setup.seats; i++)
		if (result->tally.seat[i].forfeits)
			printf("\n  seat %d lost %s games by failing\n", i, term_number((uint64_t)result->tally.seat[i].forfeits).text);
}

void sim_report(const SimPlan *plan, const SimResult *result) {
	report_head(plan, result);
	if (!result->tally.games) return;
	report_games(plan, result);
	report_seats(plan, result);
}

static void real(Text *out, const char *key, double value) {
	json_key(out, key);
	if (isnan(value)) json_nil(out);
	else json_double(out, value);
}

static void whole(Text *out, const char *key, uint64_t value) {
	json_put_int(out, key, (long long)value);
}

static void edition_json(const SimPlan *plan, Text *out) {
	char hash[24];
	snprintf(hash, sizeof hash, "%016" PRIx64, plan->many.setup.pack->hash);
	json_begin(out, "edition", '{');
	json_put_text(out, "id", plan->many.edition.id);
	json_put_text(out, "hash", hash);
	json_close(out, '}');
}

/* Levels by seat; null: everybody plays at random. */
static void bots_json(const SimPlan *plan, Text *out) {
	json_key(out, "bots");
	if (!plan->many.bots.n) {
		json_nil(out);
		return;
	}
	json_open(out, '[');
	for (int i = 0; i < plan->many.setup.seats; i++) {
		char name[BOTS_TEXT_MAX + 8];
		Text text = TEXT_ON(name);
		bots_print(&plan->many.bots, i, &text);
		if (bots_command(&plan->many.bots, i)) json_text(out, name);
		else json_int(out, plan->many.bots.level[i]);
	}
	json_close(out, ']');
}

static void plan_json(const SimPlan *plan, Text *out) {
	const Game *game = plan->many.setup.game;
	json_put_text(out, "game", game->id);
	whole(out, "seats", plan->many.setup.seats);
	json_begin(out, "options", '{');
	for (int i = 0; i < game->n_options; i++) {
		json_put_text(out, game->options[i].id, game->options[i].values[plan->many.setup.option[i]]);
	}
	json_close(out, '}');
	edition_json(plan, out);
	bots_json(plan, out);
	whole(out, "seed", plan->many.seed);
}

static void mean_json(Text *out, const char *key, const Mean *mean) {
	json_begin(out, key, '{');
	real(out, "mean", mean_estimate(mean, 1).mean);
	real(out, "sd", mean_sd(mean, 1));
}

static void interval_json(Text *out, Estimate e) {
	real(out, "low", e.low);
	real(out, "high", e.high);
	json_close(out, '}');
}

static void games_json(const SimPlan *plan, const Tally *t, Text *out) {
	Mean score = tally_all_scores(t, plan->many.setup.seats);
	mean_json(out, "decisions", &t->length);
	real(out, "min", t->games ? (double)tally_shortest(t) : NAN);
	real(out, "max", t->games ? (double)t->longest : NAN);
	json_close(out, '}');
	mean_json(out, "score", &score);
	json_close(out, '}');
	whole(out, "shared_wins", (uint64_t)t->shared);
	whole(out, "nobody_wins", (uint64_t)t->nobody);
}

static void print_seat_json(const SimPlan *plan, const Tally *t, int seat) {
	char buffer[1024];
	Text out = TEXT_ON(buffer);
	Estimate wins = tally_win_share(t, seat);
	json_open(&out, '{');
	whole(&out, "seat", (uint64_t)seat);
	mean_json(&out, "score", &t->seat[seat].score);
	interval_json(&out, mean_estimate(&t->seat[seat].score, 1));
	json_begin(&out, "win_share", '{');
	real(&out, "mean", wins.mean);
	interval_json(&out, wins);
	if (plan->many.bots.has_programs) whole(&out, "forfeits", (uint64_t)t->seat[seat].forfeits);
	json_close(&out, '}');
	assert(!out.is_full);
	printf("%s\n  %s", seat ? "," : "", buffer);
}

void sim_report_json(const SimPlan *plan, const SimResult *result) {
	char buffer[4096 + SEATS_MAX * 2 * BOTS_TEXT_MAX];
	Text out = TEXT_ON(buffer);
	json_open(&out, '{');
	plan_json(plan, &out);
	whole(&out, "games", (uint64_t)result->tally.games);
	whole(&out, "games_wanted", plan->many.games);
	games_json(plan, &result->tally, &out);
	json_begin(&out, "by_seat", '[');
	assert(!out.is_full);
	printf("%s", buffer);
	for (int seat = 0; seat < plan->many.setup.seats; seat++) print_seat_json(plan, &result->tally, seat);
	printf("\n]}\n");
}
