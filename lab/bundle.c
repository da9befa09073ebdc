/* Bundles; see bundle.h and plan.h. Beside every plain game stands a second one on the same seed, by turns: the same deal played anew,
 * a restricted seat, another table or figure, a restricted seat. With a second edition there is a third: the same game with it. A run
 * of plain games does without the second. */
#include "lab/bundle.h"
#include "run/driver.h"

#include <inttypes.h>
#include <string.h>

enum { SLOT_DEAL, SLOT_RULE, SLOT_POINT, SLOT_RULE_TOO, SLOT_COUNT };
static_assert((int)SLOT_COUNT == (int)LAB_SLOTS && (int)SLOT_RULE_TOO == LAB_SLOTS - 1, "one question a slot; see lab_rule_turn");

typedef struct Bundle {
	const LabPlan *plan;
	LabTally *tally;
	Text *rows;
	int worker;
	int level;     /* 0 or 1 */
	uint64_t game; /* its number at that level */
	LabResult plain;
	LabWatch watch;
	LabShots shots;
	int changes;       /* of the plain game's favourite; -1: nobody looked */
	DramaTally unused; /* what is looked at of the other edition's game, beside those changes */
} Bundle;

/* ---- games.csv ---- */

void lab_rows_head(const LabPlan *plan, Text *out) {
	text_add(out, "game,level,question,variant,seat,seats,seed,decisions,winners");
	for (int i = 0; i < plan->setup.game->seats_max; i++) text_addf(out, ",score_%d", i);
	text_add(out, "\n");
}

static void print_winners(const LabResult *r, int seats, Text *out) {
	int n = 0;
	for (int i = 0; i < seats; i++)
		if (r->win[i]) text_addf(out, "%s%d", n++ ? " " : "", i);
}

static void row(const Bundle *b, const LabAsk *ask, const char *question, int variant, const LabResult *r) {
	b->tally->sum.games++;
	if (!b->rows) return;
	text_addf(b->rows, "%" PRIu64 ",", b->game);
	if (ask->level[ask->seat] == LAB_PROGRAM) text_addf(b->rows, "exec,%s,", question);
	else text_addf(b->rows, "%d,%s,", ask->level[ask->seat], question);
	if (variant >= 0) text_addf(b->rows, "%d", variant);
	text_add(b->rows, ",");
	if (ask->rule || ask->level[0] != ask->level[1]) text_addf(b->rows, "%d", ask->seat);
	text_addf(b->rows, ",%d,%" PRIu64 ",%u,", ask->setup->seats, ask->seed, r->decisions);
	print_winners(r, ask->setup->seats, b->rows);
	for (int i = 0; i < ask->setup->game->seats_max; i++) {
		text_add(b->rows, ",");
		if (i < ask->setup->seats) text_addf(b->rows, "%d", (int)r->outcome.score[i]);
	}
	text_add(b->rows, "\n");
}

/* ---- the questions ---- */

static LabAsk ask_of(const Bundle *b, const Setup *setup) {
	LabAsk ask = {.plan = b->plan, .setup = setup, .seed = game_seed(b->plan->seed, b->game), .worker = b->worker};
	for (int i = 0; i < SEATS_MAX; i++) ask.level[i] = b->plan->level[b->level];
	return ask;
}

static LevelTally *level_of(const Bundle *b) {
	return &b->tally->sum.level[b->level];
}

static void keep_first(uint64_t *top, uint64_t value) {
	if (value > *top) *top = value;
}

/* Corners are kept by the first game that reached them, so that it can be played again for a record. */
static void keep_corners(const Bundle *b) {
	TopTally *top = &b->tally->top;
	uint64_t first = lab_first(b->game), length = b->plain.decisions;
	int64_t best = 0;
	for (int i = 0; i < b->plan->setup.game->n_events; i++)
		if (b->watch.event[i]) keep_first(&top->event[b->level][i], first);
	for (int i = 0; i < LAB_CORNERS_MAX; i++)
		if (b->watch.sheet.corners >> i & 1) keep_first(&top->corner[b->level][i], first);
	for (int i = 0; i < b->plan->setup.seats; i++)
		if (b->plain.win[i] > best) best = b->plain.win[i];
	if (!best) keep_first(&top->nobody[b->level], first);
	else if (best < LAB_UNIT) keep_first(&top->shared[b->level], first);
	keep_first(&top->longest[b->level], length << 32 | first);
	keep_first(&top->shortest[b->level], (UINT32_MAX - length) << 32 | first);
}

static bool is_marked(const uint64_t *bits, int i) {
	return bits[i / 64] >> (i % 64) & 1;
}

/* Games to replay for a verdict: the first in which somebody who had a thing, or did one, won, and the first in which they lost. */
static void keep_examples(const Bundle *b) {
	const LabPlan *plan = b->plan;
	const LabWatch *w = &b->watch;
	TopTally *top = &b->tally->top;
	uint64_t first = lab_first(b->game);
	int l = b->level;
	for (int seat = 0; seat < plan->setup.seats; seat++) {
		bool won = b->plain.win[seat] > 0;
		keep_first(&top->seat[l][seat][won], first);
		if (b->plain.role[seat] >= 0) keep_first(&top->role[l][b->plain.role[seat]][won], first);
		for (int i = 0; i < plan->n_things; i++) {
			if (is_marked(w->dealt[seat], i)) keep_first(&top->dealt[l][i][won], first);
			if (lab_of_game(&plan->setup)->own_draws && w->draws.surprise[seat][i] > 0) keep_first(&top->drawn[l][i][won], first);
		}
		for (int i = 0; i < plan->n_options; i++) {
			if (is_marked(w->held[seat], i)) keep_first(&top->held[l][i][won], first);
			if (is_marked(w->played[seat], i)) keep_first(&top->played[l][i][won], first);
		}
	}
}

static void ask_plain(Bundle *b, bool has_drama) {
	LabAsk ask = ask_of(b, &b->plan->setup);
	ask.watch = &b->watch;
	ask.shots = has_drama ? &b->shots : NULL;
	lab_play(&ask, &b->plain);
	lab_view_add(b->plan, &b->watch, &b->plain, ask.setup->seats, &level_of(b)->view);
	keep_corners(b);
	keep_examples(b);
	b->changes = -1;
	if (has_drama && b->shots.n) b->changes = lab_drama_add(ask.setup, &b->shots, &b->plain, ask.seed, &level_of(b)->drama);
	row(b, &ask, "plain", -1, &b->plain);
}

static bool is_shared(const LabResult *r, int seats) {
	for (int i = 0; i < seats; i++)
		if (r->win[i]) return r->win[i] < LAB_UNIT;
	return false;
}

/* By role where both games have it: who is what comes from the deal, which is the same. */
static void add_twin(const Bundle *b, const LabResult *other, TwinTally *twin) {
	int seats = b->plan->setup.seats;
	int64_t sum[LAB_ROLES_MAX] = {0}, n[LAB_ROLES_MAX] = {0};
	for (int seat = 0; seat < seats; seat++) {
		int role = b->plain.role[seat];
		mean_add(&twin->seat[seat], other->win[seat] - b->plain.win[seat]);
		if (role < 0 || other->role[seat] != role) continue;
		sum[role] += other->win[seat] - b->plain.win[seat];
		n[role]++;
	}
	for (int i = 0; i < LAB_ROLES_MAX; i++)
		if (n[i]) mean_add(&twin->role[i], sum[i] / n[i]);
	mean_add(&twin->length, (int64_t)other->decisions - (int64_t)b->plain.decisions);
	mean_add(&twin->shared, is_shared(other, seats) - is_shared(&b->plain, seats));
}

static void ask_other(Bundle *b) {
	LabAsk ask = ask_of(b, &b->plan->other_setup);
	LabResult other;
	TwinTally *twin = &level_of(b)->twin;
	uint64_t dealt[SEATS_MAX][(LAB_DEALT_MAX + 63) / 64];
	memcpy(dealt, b->watch.dealt, sizeof dealt);
	ask.watch = b->plan->is_like_other ? &b->watch : NULL;
	ask.shots = b->changes >= 0 ? &b->shots : NULL;
	lab_play(&ask, &other);
	if (ask.watch) {
		lab_view_add(b->plan, ask.watch, &other, ask.setup->seats, &level_of(b)->other);
		mean_add(&twin->same_deal, !memcmp(dealt, b->watch.dealt, sizeof dealt));
	}
	if (ask.shots && b->shots.n) mean_add(&twin->changes, lab_drama_add(ask.setup, &b->shots, &other, ask.seed, &b->unused) - b->changes);
	add_twin(b, &other, twin);
	if (memcmp(other.win, b->plain.win, sizeof *other.win * (size_t)ask.setup->seats))
		keep_first(&b->tally->top.differs[b->level], lab_first(b->game));
	row(b, &ask, "against", -1, &other);
}

static void ask_deal(Bundle *b) {
	LabAsk ask = ask_of(b, &b->plan->setup);
	LabResult again;
	ask.is_replay = true;
	lab_play(&ask, &again);
	luck_add(&level_of(b)->luck, ask.setup->seats, b->plain.win, again.win);
	row(b, &ask, "deal", -1, &again);
}

static void ask_rule(Bundle *b) {
	LabAsk ask = ask_of(b, &b->plan->setup);
	LabResult without;
	if (!b->plan->n_rules) return;
	int rule = (int)(lab_rule_turn(b->game) % (uint64_t)b->plan->n_rules);
	ask.rule = &b->plan->rule[rule];
	ask.seat = lab_rule_seat(b->plan, b->game);
	lab_play(&ask, &without);
	if (without.was_restricted) { /* else it is the same game, and says nothing of those whom the restriction meets */
		mean_add(&level_of(b)->loss[rule], b->plain.win[ask.seat] - without.win[ask.seat]);
		mean_add(&level_of(b)->without[rule], without.win[ask.seat]);
		keep_first(&b->tally->top.rule[b->level][rule], lab_first(b->game));
	}
	row(b, &ask, "restricted", rule, &without);
}

static void ask_point(Bundle *b, uint64_t turn) {
	int at = (int)(turn % (uint64_t)b->plan->n_points);
	LabAsk ask = ask_of(b, &b->plan->point[at].setup);
	LabResult r;
	PointTally *point = &level_of(b)->point[at];
	int64_t sum[LAB_ROLES_MAX] = {0}, n[LAB_ROLES_MAX] = {0};
	lab_play(&ask, &r);
	for (int seat = 0; seat < ask.setup->seats; seat++) {
		mean_add(&point->seat[seat], r.win[seat]);
		if (r.role[seat] < 0) continue;
		sum[r.role[seat]] += r.win[seat];
		n[r.role[seat]]++;
	}
	for (int i = 0; i < LAB_ROLES_MAX; i++)
		if (n[i]) mean_add(&point->role[i], sum[i] / n[i]);
	keep_first(&b->tally->top.point[b->level][at], lab_first(b->game));
	mean_add(&point->length, r.decisions);
	mean_add(&point->shared, is_shared(&r, ask.setup->seats));
	row(b, &ask, "variant", at, &r);
}

/* A side of strong bots among weak ones: which side goes round. */
static void ask_skill(Bundle *b) {
	LabAsk ask = ask_of(b, &b->plan->setup);
	LabResult r;
	ask.seat = (int)(b->game / LAB_SKILL_EVERY % ask.setup->seats);
	int side = setup_side(ask.setup, ask.seat);
	for (int i = 0; i < ask.setup->seats; i++) ask.level[i] = setup_side(ask.setup, i) == side ? LAB_STRONG : LAB_WEAK;
	lab_play(&ask, &r);
	int64_t ahead = 0, n = 0;
	for (int i = 0; i < ask.setup->seats; i++) {
		if (setup_side(ask.setup, i) == side) continue;
		int mine = r.outcome.place[ask.seat], theirs = r.outcome.place[i];
		ahead += mine < theirs ? 2 : mine == theirs;
		n++;
	}
	mean_add(&b->tally->sum.strong, r.win[ask.seat]);
	mean_add(&b->tally->sum.ahead, ahead * (LAB_UNIT / 2) / n);
	row(b, &ask, "skill", -1, &r);
}

static void ask_all(Bundle *b, bool has_drama) {
	uint64_t turn = b->game / LAB_SLOTS;
	ask_plain(b, has_drama);
	if (b->plan->has_other) ask_other(b);
	if (b->plan->is_plain) return;
	switch (b->game % LAB_SLOTS) {
	case SLOT_DEAL: ask_deal(b); break;
	case SLOT_RULE: ask_rule(b); break;
	case SLOT_POINT: ask_point(b, turn); break;
	default: ask_rule(b); break;
	}
}

/* Plain games are looked at on the way only where editions are compared, and then not all: it takes as long as some quick games. */
static bool has_drama(const LabPlan *plan, uint64_t game, int k) {
	return plan->is_plain ? plan->has_other && game % LAB_DRAMA_EVERY == 0 : k == 0;
}

void lab_bundle(const LabPlan *plan, uint64_t i, int worker, LabTally *tally, Text *rows) {
	Bundle b = {.plan = plan, .worker = worker, .tally = tally, .rows = rows};
	for (b.level = 0; b.level < LAB_LEVELS; b.level++) {
		int n = lab_games_a_bundle(plan, b.level);
		for (int k = 0; k < n; k++) {
			b.game = i * (uint64_t)n + (uint64_t)k;
			ask_all(&b, has_drama(plan, b.game, k));
		}
	}
	b.level = 0;
	b.game = i;
	if (i % LAB_SKILL_EVERY == 0 && !plan->is_plain) ask_skill(&b);
	tally->sum.bundles++;
}
