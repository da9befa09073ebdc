/* Law 13: where a game plays to the end by a short cut (`play_out`), its results are as likely as with `legal` and `apply`. From the
 * same position the same number of games is played both ways, and the values in the final positions and the numbers of decisions are
 * counted. Differences larger than chance explains are reported. Most positions are near the end, where different behaviour still
 * shows. */
#include "core/play_out.h"
#include "tests/laws/chi_square.h"
#include "tests/laws/walk.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_EACH = 1500, CLASSES = 16, SET_BITS = 32, FEW = 16, NEAR = 3 };
#define LEVEL 1e-9 /* some thousand numbers are compared */

enum { PLAIN, SHORT, WAYS };

/* How often a number had each value, both ways; the last class also counts everything above. */
typedef struct Count {
	int n[WAYS][CLASSES];
} Count;

typedef struct Counts {
	Count *count; /* the first is for the number of decisions */
	int n;
	Text *where; /* NULL, or where to write what the number `wanted` is */
	int wanted;
} Counts;

static void note(Counts *c, int way, uint64_t value, const Field *field, int i, int id) {
	if (c->where && c->n == c->wanted) text_addf(c->where, "%s[%d] (%d)", field ? field->name : "decisions", i, id);
	if (c->count) c->count[c->n].n[way][value < CLASSES ? value : CLASSES - 1]++;
	c->n++;
}

static void note_field(Counts *c, int way, const Field *field, const State *state) {
	int rows = field->n[0] ? field->n[0] : 1, columns = field->n[1] ? field->n[1] : 1;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++) {
			uint64_t value = field_get(field, state, i, j);
			if (field->type == FIELD_BAG)
				for (int id = 1; id <= BAG_KINDS; id++) note(c, way, (uint64_t)bag_count(value, id), field, i, id);
			else if (field->type == FIELD_SET)
				for (int id = 1; id <= SET_BITS; id++) note(c, way, value >> (id - 1) & 1, field, i, id);
			else note(c, way, value, field, i, j);
		}
}

static void note_end(Counts *c, int way, const Setup *setup, const State *state, uint32_t decisions) {
	c->n = 0;
	note(c, way, decisions % CLASSES, NULL, 0, 0);
	for (int f = 0; f < setup->game->n_fields; f++) note_field(c, way, &setup->game->fields[f], state);
}

/* The probability that two counts of the same thing differ this much. Rare values are merged. */
static double likelihood_of(const Count *count) {
	double x = 0, rest[WAYS] = {0};
	int classes = 0;
	for (int k = 0; k < CLASSES; k++) {
		double a = count->n[PLAIN][k], b = count->n[SHORT][k];
		if (a + b < FEW) {
			rest[PLAIN] += a;
			rest[SHORT] += b;
			continue;
		}
		x += (a - b) * (a - b) / (a + b);
		classes++;
	}
	double both = rest[PLAIN] + rest[SHORT];
	if (both > 0) {
		x += (rest[PLAIN] - rest[SHORT]) * (rest[PLAIN] - rest[SHORT]) / both;
		classes++;
	}
	return classes > 1 ? chi_square_p(x, classes - 1) : 1;
}

static bool look_at_counts(const Walk *w, const Counts *c) {
	char text[128];
	for (int i = 0; i < c->n; i++) {
		Text where = TEXT_ON(text);
		Counts search = {.where = &where, .wanted = i};
		double p = likelihood_of(&c->count[i]);
		if (p >= LEVEL) continue;
		note_end(&search, PLAIN, w->setup, walk_state(w), 0);
		return walk_fail(w, SPECTATOR, "the short cut leads elsewhere: %s, p = %.2g", text, p);
	}
	return true;
}

/* Plays from the walk's position to the end, equally often both ways. */
static bool play_both(Walk *w, Counts *c) {
	memset(c->count, 0, (size_t)c->n * sizeof *c->count);
	for (int i = 0; i < WAYS * GAMES_EACH; i++) {
		StateBuf end = w->state;
		State *s = state_of(&end);
		char text[256];
		Text why = TEXT_ON(text);
		uint32_t n = i % WAYS == PLAIN ? play_out_plainly(w->setup, s, &w->driver) : play_out(w->setup, s, &w->driver);
		if (w->game->to_act(s, w->setup)) return walk_fail(w, SPECTATOR, "the short cut does not lead to the end");
		if (!w->game->check(s, w->setup, &why)) return walk_fail(w, SPECTATOR, "the short cut ends in no position: %s", text);
		note_end(c, i % WAYS, w->setup, s, n);
	}
	return look_at_counts(w, c);
}

/* Plays on until about a third of the game, or less, is left. */
static void come_near_the_end(Walk *w) {
	StateBuf end = w->state;
	uint32_t length = play_out_plainly(w->setup, state_of(&end), &w->driver), left = 1 + rng_below(&w->driver, 1 + length / NEAR);
	while ((uint32_t)w->step + left < length && walk_pick(w)) walk_apply(w);
}

/* The first game starts at its deal. */
bool law_13_play_out(const LawRun *run) {
	Walk w;
	Counts c = {.n = 0};
	if (!run->setup->game->play_out) return true;
	walk_start(&w, run, 0);
	note_end(&c, PLAIN, w.setup, walk_state(&w), 0);
	c.count = malloc((size_t)c.n * sizeof *c.count);
	bool holds = c.count != NULL;
	for (int n = 0; n < run->n_games && holds; n++) {
		walk_start(&w, run, n);
		if (n) come_near_the_end(&w);
		holds = play_both(&w, &c);
	}
	free(c.count);
	return holds;
}
