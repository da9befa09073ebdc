/* What `tripot match` found out, for people and for programs. */
#include "bots/bot.h"
#include "cli/many/match.h"
#include "core/json.h"
#include "tui/term.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static bool is_two_sided(const MatchPlan *plan) {
	if (plan->n_bots != 2) return false;
	int sides = 0;
	uint32_t seen = 0;
	for (int seat = 0; seat < plan->many.setup.seats; seat++) {
		int side = setup_side(&plan->many.setup, seat);
		sides += !(seen >> side & 1);
		seen |= 1u << side;
	}
	return sides == 2;
}

typedef struct BotName {
	char text[BOTS_TEXT_MAX + 8];
} BotName;

/* "level 2", or the program. */
static BotName name_of(const MatchPlan *plan, int bot) {
	BotName name;
	Text out = TEXT_ON(name.text);
	int place = match_place_of(plan, bot);
	if (!bots_command(&plan->many.bots, place)) text_add(&out, "level ");
	bots_print(&plan->many.bots, place, &out);
	return name;
}

static void print_bot(const MatchPlan *plan, int bot) {
	int place = match_place_of(plan, bot), level = plan->many.bots.level[place];
	if (level == BOT_PROGRAM) printf("  %-16.16s", name_of(plan, bot).text);
	else printf("  %d %-14s", level, bot_level(level)->name);
}

static Estimate share_of(const MatchTally *t, int bot) {
	return mean_share(&t->bot[bot].share, WIN_UNIT);
}

static void print_command(const MatchPlan *plan) {
	const Setup *setup = &plan->many.setup;
	char bots[2 * BOTS_TEXT_MAX];
	Text list = TEXT_ON(bots);
	bots_print_argument(&plan->many.bots, &list);
	printf("%s match %s --bots %s --games %llu", term_call(), setup->game->id, bots, (unsigned long long)plan->many.games);
	for (int i = 0; i < setup->game->n_options; i++)
		printf(" --option %s=%s", setup->game->options[i].id, setup->game->options[i].values[setup->option[i]]);
	if (plan->many.edition_dir) printf(" --edition '%s'", plan->many.edition_dir);
	if (plan->many.net) printf(" --net '%s'", plan->many.net);
	if (plan->is_fixed) printf(" --fixed-seats");
	if (plan->has_sprt) printf(" --sprt %g,%g", plan->elo0, plan->elo1);
	printf(" --seed %llu\n", (unsigned long long)plan->many.seed);
}

static void report_verdict(const MatchPlan *plan, const MatchResult *result) {
	static const char *const words[] = {[SPRT_BETTER] = "accepted", [SPRT_NOT_BETTER] = "rejected", [SPRT_OPEN] = "undecided: more games"};
	if (plan->has_sprt)
		printf("  test    %s is %+g Elo rather than %+g: %s (LLR %.2f of ±2.94)\n", name_of(plan, 0).text, plan->elo1, plan->elo0,
		       words[result->verdict], result->llr);
}

/* One game has none. */
static void print_interval(const Estimate *s) {
	if (isfinite(s->low)) printf("%9.2f to %6.2f", 100 * s->low, 100 * s->high);
	else printf("%19s", "-");
}

void match_report(const MatchPlan *plan, const MatchResult *result) {
	Style style = term_style(stdout);
	const MatchTally *t = &result->tally;
	printf("%s%s, %d seats: %s game%s between bots%s\n", style.bold, plan->many.setup.game->name[LANG_EN], plan->many.setup.seats,
	       term_number((uint64_t)t->games).text, t->games == 1 ? "" : "s", style.off);
	if (result->run.was_stopped)
		printf("Stopped after %s of %s games.\n", term_number((uint64_t)t->games).text, term_number(plan->many.games).text);
	printf("\n  repeat  ");
	print_command(plan);
	many_print_time(&plan->many, &result->run);
	putchar('\n');
	if (!t->games) return;
	report_verdict(plan, result);
	printf("\n%s  level            %s  share %%      95 %% interval   mean score%s\n", style.bold, plan->is_fixed ? " seat" : "seats",
	       style.off);
	for (int bot = 0; bot < plan->n_bots; bot++) {
		Estimate s = share_of(t, bot);
		int seats = match_seats_of(plan, bot);
		print_bot(plan, bot);
		printf("%5d%9.2f", plan->is_fixed ? bot : seats, 100 * s.mean);
		print_interval(&s);
		printf("%13.2f\n", (double)t->bot[bot].score / (double)t->games / seats);
	}
	for (int bot = 0; bot < plan->n_bots; bot++)
		if (t->bot[bot].forfeits)
			printf("\n  lost    %s games by failing: %s\n", term_number((uint64_t)t->bot[bot].forfeits).text, name_of(plan, bot).text);
	if (!is_two_sided(plan) || t->games < 2) return;
	Estimate s = share_of(t, 0);
	printf("\n  Elo     %s is %+.0f (%+.0f to %+.0f) to %s\n", name_of(plan, 0).text, match_elo(s.mean), match_elo(s.low),
	       match_elo(s.high), name_of(plan, 1).text);
}

static void real(Text *out, const char *key, double value) {
	json_key(out, key);
	if (isfinite(value)) json_double(out, value);
	else json_nil(out);
}

static void bot_json(const MatchPlan *plan, const MatchTally *t, int bot, Text *out) {
	Estimate s = share_of(t, bot);
	char name[BOTS_TEXT_MAX + 8];
	Text text = TEXT_ON(name);
	bots_print(&plan->many.bots, match_place_of(plan, bot), &text);
	json_open(out, '{');
	json_put_text(out, "seat_bots", name);
	json_put_int(out, "seats", match_seats_of(plan, bot));
	if (plan->is_fixed) {
		json_put_int(out, "seat", bot);
	}
	real(out, "share", s.mean);
	real(out, "low", s.low);
	real(out, "high", s.high);
	if (plan->many.bots.has_programs) json_put_int(out, "forfeits", (long long)t->bot[bot].forfeits);
	real(out, "mean_score", (double)t->bot[bot].score / (double)t->games / match_seats_of(plan, bot));
	json_close(out, '}');
}

static void test_json(const MatchPlan *plan, const MatchResult *result, Text *out) {
	static const char *const words[] = {[SPRT_BETTER] = "accepted", [SPRT_NOT_BETTER] = "rejected", [SPRT_OPEN] = "undecided"};
	json_begin(out, "sprt", '{');
	real(out, "elo0", plan->elo0);
	real(out, "elo1", plan->elo1);
	real(out, "llr", result->llr);
	json_put_text(out, "verdict", words[result->verdict]);
	json_close(out, '}');
}

void match_report_json(const MatchPlan *plan, const MatchResult *result) {
	char buffer[8192 + SEATS_MAX * 2 * BOTS_TEXT_MAX];
	Text out = TEXT_ON(buffer);
	json_open(&out, '{');
	json_put_text(&out, "game", plan->many.setup.game->id);
	json_put_int(&out, "seats", plan->many.setup.seats);
	json_put_int(&out, "seed", (long long)plan->many.seed);
	json_put_int(&out, "games", (long long)result->tally.games);
	json_begin(&out, "results", '[');
	for (int bot = 0; bot < plan->n_bots; bot++) bot_json(plan, &result->tally, bot, &out);
	json_close(&out, ']');
	if (is_two_sided(plan)) real(&out, "elo", match_elo(share_of(&result->tally, 0).mean));
	if (plan->has_sprt && result->verdict != SPRT_NONE) test_json(plan, result, &out);
	json_close(&out, '}');
	assert(!out.is_full);
	puts(buffer);
}
