/* Laws about what is hidden: completed views (4), and that nothing leaks (5). */
#include "tests/laws/walk.h"

#include <stdlib.h>
#include <string.h>

static void view_of(const Setup *setup, const StateBuf *state, int viewer, StateBuf *out) {
	memset(out, 0, sizeof *out);
	setup->game->redact(state_of(out), (const State *)state->bytes, setup, viewer);
}

static uint32_t owing(const Walk *w, const StateBuf *state) {
	return w->game->to_act((const State *)state->bytes, w->setup);
}

static bool same_view(const Walk *w, int viewer, const StateBuf *a, const StateBuf *b, const char *what) {
	char text[512];
	Text diff = TEXT_ON(text);
	if (!memcmp(a, b, w->game->state_size)) return true;
	field_diff(w->setup, (const State *)a->bytes, (const State *)b->bytes, &diff);
	return walk_fail(w, viewer, "%s: %s", what, text);
}

/* A seat's list of actions, and whether it owes a decision, are the same in both positions. */
static bool same_choice(const Walk *w, int seat, const StateBuf *a, const StateBuf *b, const char *what) {
	Action list_a[LEGAL_MAX], list_b[LEGAL_MAX];
	const State *in_a = (const State *)a->bytes, *in_b = (const State *)b->bytes;
	if (seat == SPECTATOR) return true;
	if ((w->game->to_act(in_a, w->setup) ^ w->game->to_act(in_b, w->setup)) >> seat & 1)
		return walk_fail(w, seat, "%s: owes a decision in one, nothing in the other", what);
	if (w->game->waits && w->game->waits(in_a, w->setup, seat) != w->game->waits(in_b, w->setup, seat))
		return walk_fail(w, seat, "%s: would wait in one, not in the other", what);
	int n_a = w->game->legal(in_a, w->setup, seat, list_a), n_b = w->game->legal(in_b, w->setup, seat, list_b);
	if (n_a == n_b && !memcmp(list_a, list_b, (size_t)n_a * sizeof list_a[0])) return true;
	return walk_fail(w, seat, "%s: other legal actions (%d and %d)", what, n_a, n_b);
}

/* ---- law 4 ---- */

static bool look_at_belief(Walk *w, int viewer, const StateBuf *view) {
	StateBuf world = *view, again;
	char text[256];
	Text why = TEXT_ON(text);
	w->game->determinize(state_of(&world), w->setup, viewer, &w->driver);
	view_of(w->setup, &world, viewer, &again);
	if (!same_view(w, viewer, view, &again, "a completed view looks otherwise")) return false;
	if (!w->game->check((const State *)world.bytes, w->setup, &why))
		return walk_fail(w, viewer, "a completed view is impossible: %s", text);
	return same_choice(w, viewer, view, &world, "a view and the same completed");
}

static bool look_at_views(Walk *w) {
	for (int viewer = SPECTATOR; viewer < w->setup->seats; viewer++) {
		StateBuf view, twice;
		view_of(w->setup, &w->state, viewer, &view);
		view_of(w->setup, &view, viewer, &twice);
		if (!same_view(w, viewer, &view, &twice, "the view of a view is another one")) return false;
		if (!same_choice(w, viewer, &w->state, &view, "the position and its view")) return false;
		if (viewer != SPECTATOR && !look_at_belief(w, viewer, &view)) return false;
	}
	return true;
}

bool law_4_belief(const LawRun *run) {
	for (int n = 0; n < run->n_games; n++) {
		Walk w;
		walk_start(&w, run, n);
		while (walk_is_sound(&w)) {
			if (!look_at_views(&w)) return false;
			if (!walk_pick(&w)) break;
			walk_apply(&w);
		}
	}
	return true;
}

/* ---- law 5 ---- */

/* What a run has really checked, so that a law that checks nothing fails. */
typedef struct Seen {
	bool hid[UINT8_MAX];              /* by field: held something a viewer did not see */
	bool changed[UINT8_MAX];          /* by field: differed in a second world */
	int n_played[ACTION_VERBS_MAX];   /* by verb: steps beside something hidden, or that somebody did not see; a choice the rules make
	                            * for a seat is hidden but not secret, so what is hidden after a step does not count */
	int n_compared[ACTION_VERBS_MAX]; /* by verb: how often two different worlds were compared over such a step */
	bool deal_hid;                    /* two deals differed in something a viewer did not see */
	int n_deals;                      /* deals compared */
} Seen;

/* Notes what is in the position but not in the view; true if there is anything. Some games hide nothing at first, or hide a field only
 * with some numbers of seats. */
static bool note_hidden(const Game *game, const StateBuf *state, const StateBuf *view, Seen *seen) {
	bool any = false;
	for (int f = 0; f < game->n_fields; f++) {
		const Field *field = &game->fields[f];
		bool hid = memcmp(state->bytes + field->offset, view->bytes + field->offset, (size_t)field_size(field)) != 0;
		seen->hid[f] |= hid;
		any |= hid;
	}
	return any;
}

/* Compares the view with the field table: hidden values are 0, open ones are real. And what is hidden must be the same when judged from
 * the view alone. */
static bool look_at_table(const Walk *w, int viewer, const StateBuf *view) {
	for (int f = 0; f < w->game->n_fields; f++) {
		const Field *field = &w->game->fields[f];
		int rows = field->n[0] ? field->n[0] : 1, columns = field->n[1] ? field->n[1] : 1;
		for (int i = 0; i < rows * columns; i++) {
			uint64_t real = field_get(field, walk_state(w), i / columns, i % columns);
			uint64_t seen = field_get(field, (const State *)view->bytes, i / columns, i % columns);
			bool is_hidden = field_is_hidden(w->setup, walk_state(w), field, i / columns, viewer);
			if (field_is_hidden(w->setup, (const State *)view->bytes, field, i / columns, viewer) != is_hidden)
				return walk_fail(w, viewer, "%s[%d] is hidden in the position or in its view, not in both", field->name, i);
			if (is_hidden && seen) return walk_fail(w, viewer, "sees %s[%d], which the table hides", field->name, i);
			if (!is_hidden && seen != real) return walk_fail(w, viewer, "sees %s[%d] otherwise than it is", field->name, i);
		}
	}
	return true;
}

static void note_changes(const Walk *w, const StateBuf *other, Seen *seen) {
	for (int f = 0; f < w->game->n_fields; f++) {
		const Field *field = &w->game->fields[f];
		seen->changed[f] |= memcmp(w->state.bytes + field->offset, other->bytes + field->offset, (size_t)field_size(field)) != 0;
	}
}

/* A second world for the viewer, which must look the same to them. */
static bool second_world(Walk *w, int viewer, StateBuf *other, Seen *seen) {
	StateBuf view, other_view;
	char text[256];
	Text why = TEXT_ON(text);
	*other = w->state;
	w->run->test->perturb(state_of(other), w->setup, viewer, &w->driver);
	if (!w->game->check((const State *)other->bytes, w->setup, &why))
		return walk_fail(w, viewer, "perturb made an impossible position: %s", text);
	note_changes(w, other, seen);
	view_of(w->setup, &w->state, viewer, &view);
	view_of(w->setup, other, viewer, &other_view);
	note_hidden(w->game, &w->state, &view, seen);
	return look_at_table(w, viewer, &view) && same_view(w, viewer, &view, &other_view, "two worlds look different") &&
	       same_choice(w, viewer, &w->state, other, "two worlds that look the same");
}

/* Records chance in the first world; in the second it mostly repeats the outcomes, by name. */
typedef struct Script {
	ChanceHook hook;
	Rng *rng; /* NULL: record */
	int n, at;
	uint8_t kind[CHANCE_IDS_MAX * 8], outcome[CHANCE_IDS_MAX * 8];
} Script;

static int follow_script(ChanceHook *self, const ChanceAsk *ask, int outcome) {
	Script *script = (Script *)self;
	int at = script->at++;
	assert(at < CHANCE_IDS_MAX * 8);
	if (!script->rng) {
		script->kind[at] = (uint8_t)ask->kind;
		script->outcome[at] = (uint8_t)outcome;
		script->n = script->at;
		return outcome;
	}
	int scripted = at < script->n && script->kind[at] == ask->kind ? script->outcome[at] : 0;
	bool can = scripted >= 1 && scripted <= ask->n && ask->counts[scripted - 1];
	return can && rng_below(script->rng, 8) ? scripted : outcome;
}

/* A step or a deal, carried out in one of the worlds. */
typedef struct Step {
	StateBuf after;
	Events events;
	Script script;
} Step;

/* Swaps two outcomes of one kind: what one seat drew, the other now has. */
static void shuffle_script(Script *script) {
	if (script->n < 2) return;
	int a = (int)rng_below(script->rng, (uint32_t)script->n), b = (int)rng_below(script->rng, (uint32_t)script->n);
	if (script->kind[a] != script->kind[b]) return;
	uint8_t outcome = script->outcome[a];
	script->outcome[a] = script->outcome[b];
	script->outcome[b] = outcome;
}

static bool same_event(const Event *a, const Event *b) {
	return a->kind == b->kind && a->hidden == b->hidden && a->insiders == b->insiders && !memcmp(a->arg, b->arg, sizeof a->arg);
}

/* By kind, then by arguments. */
static int compare_events(const void *a, const void *b) {
	const Event *x = a, *y = b;
	return x->kind != y->kind ? x->kind - y->kind : memcmp(x->arg, y->arg, sizeof x->arg);
}

/* `in_order`: the order matters, too. A deal may hand a viewer their own things in a different order. */
static bool same_events(const Walk *w, int viewer, const Events *all_a, const Events *all_b, bool in_order) {
	Events a, b;
	char text_a[256], text_b[256];
	events_for(w->setup, all_a, viewer, &a);
	events_for(w->setup, all_b, viewer, &b);
	if (!in_order) {
		qsort(a.list, (size_t)a.n, sizeof a.list[0], compare_events);
		qsort(b.list, (size_t)b.n, sizeof b.list[0], compare_events);
	}
	for (int i = 0; i < a.n && i < b.n; i++) {
		if (same_event(&a.list[i], &b.list[i])) continue;
		Text json_a = TEXT_ON(text_a), json_b = TEXT_ON(text_b);
		event_json(w->setup, &a.list[i], &json_a);
		event_json(w->setup, &b.list[i], &json_b);
		return walk_fail(w, viewer, "an event leaks: %s in one world, %s in the other", text_a, text_b);
	}
	return a.n == b.n || walk_fail(w, viewer, "%d events in one world, %d in the other", a.n, b.n);
}

/* Everybody is told who owes a decision, so that must not leak anything hidden either. `unlike`: seats that had decided in only one of
 * the worlds before the step, as others may have. */
static bool same_owing(const Walk *w, int viewer, const Step *a, const Step *b, uint32_t unlike) {
	uint32_t owing_a = owing(w, &a->after), owing_b = owing(w, &b->after), differ = (owing_a ^ owing_b) & ~unlike;
	return !differ || walk_fail(w, viewer, "who owes a decision leaks: seat %d does in one world only", __builtin_ctz(differ));
}

/* Compares what a viewer gets after the same step in both worlds. */
static bool same_outcome(const Walk *w, int viewer, const Step *a, const Step *b, uint32_t unlike, bool in_order) {
	StateBuf view_a, view_b;
	view_of(w->setup, &a->after, viewer, &view_a);
	view_of(w->setup, &b->after, viewer, &view_b);
	return same_events(w, viewer, &a->events, &b->events, in_order) &&
	       same_view(w, viewer, &view_a, &view_b, "a step shows what is hidden") &&
	       same_choice(w, viewer, &a->after, &b->after, "after the same step in two worlds") && same_owing(w, viewer, a, b, unlike);
}

/* The picked step in the first world; the walk has yet to make it. */
static void first_step(const Walk *w, Step *step) {
	Rng rng = w->chance;
	step->script = (Script){.hook = {follow_script}};
	rng.hook = &step->script.hook;
	step->after = w->state;
	step->events.n = 0;
	w->game->apply(state_of(&step->after), w->setup, w->seat, w->action, &rng, &step->events);
}

/* The same seat acts in the second world. If the rules show the viewer no more of it than in the first, both must look the same to
 * them. */
static bool compare_step(Walk *w, int viewer, const Step *first, const StateBuf *other, Action action, Seen *seen) {
	const GameTest *test = w->run->test;
	Step second = {.after = *other, .script = first->script};
	Rng rng = w->driver;
	second.script.rng = &w->driver;
	second.script.at = 0;
	if (rng_below(&w->driver, 2)) shuffle_script(&second.script);
	rng.hook = &second.script.hook;
	w->game->apply(state_of(&second.after), w->setup, w->seat, action, &rng, &second.events);
	uint64_t shown_1 = test->shown(walk_state(w), (const State *)first->after.bytes, w->setup, w->seat, w->action, viewer);
	uint64_t shown_2 = test->shown((const State *)other->bytes, (const State *)second.after.bytes, w->setup, w->seat, action, viewer);
	if (shown_1 != shown_2) return true;
	if (memcmp(&first->after, &second.after, w->game->state_size)) seen->n_compared[action_verb(w->action)]++;
	return same_outcome(w, viewer, first, &second, owing(w, &w->state) ^ owing(w, other), true);
}

/* A viewer does the same in both worlds; others may do anything legal in the second. */
static bool look_at_step(Walk *w, int viewer, const Step *first, const StateBuf *other, Seen *seen) {
	Action list[LEGAL_MAX];
	int n = w->game->legal((const State *)other->bytes, w->setup, w->seat, list);
	bool is_there = false;
	for (int i = 0; i < n; i++) is_there |= list[i] == w->action;
	if (is_there && !compare_step(w, viewer, first, other, w->action, seen)) return false;
	if (viewer == w->seat || !n) return true;
	for (int i = 0; i < 2; i++)
		if (!compare_step(w, viewer, first, other, list[rng_below(&w->driver, (uint32_t)n)], seen)) return false;
	return true;
}

/* Each viewer's second world and the picked step in it; at the end there is no step (`first` is NULL). */
static bool look_at_worlds(Walk *w, const Step *first, Seen *seen) {
	for (int viewer = SPECTATOR; viewer < w->setup->seats; viewer++) {
		StateBuf other;
		if (!second_world(w, viewer, &other, seen)) return false;
		if (first && !look_at_step(w, viewer, first, &other, seen)) return false;
	}
	return true;
}

/* Whether any view leaves something out. */
static bool hides_something(const Walk *w, const StateBuf *state, Seen *seen) {
	bool any = false;
	for (int viewer = SPECTATOR; viewer < w->setup->seats; viewer++) {
		StateBuf view;
		view_of(w->setup, state, viewer, &view);
		any |= note_hidden(w->game, state, &view, seen);
	}
	return any;
}

/* Whether the step was invisible to somebody: it changed the position but nothing they see. */
static bool is_private(const Walk *w, const StateBuf *after) {
	if (!memcmp(&w->state, after, w->game->state_size)) return false;
	for (int viewer = SPECTATOR; viewer < w->setup->seats; viewer++) {
		StateBuf view, later;
		view_of(w->setup, &w->state, viewer, &view);
		view_of(w->setup, after, viewer, &later);
		if (!memcmp(&view, &later, w->game->state_size)) return true;
	}
	return false;
}

static bool look_at_game(Walk *w, Seen *seen) {
	while (walk_is_sound(w)) {
		Step first;
		if (!walk_pick(w)) return look_at_worlds(w, NULL, seen);
		first_step(w, &first);
		seen->n_played[action_verb(w->action)] += hides_something(w, &w->state, seen) || is_private(w, &first.after);
		if (!look_at_worlds(w, &first, seen)) return false;
		walk_apply(w);
	}
	return true;
}

static void deal(const Walk *w, Step *step, Rng *rng) {
	rng->hook = &step->script.hook;
	memset(&step->after, 0, sizeof step->after);
	step->events.n = 0;
	w->game->start(state_of(&step->after), w->setup, rng, &step->events);
}

/* Whether a field that the view does not show in full differs between two deals: what is hidden but always the same (a pile from which
 * nobody has drawn) is no secret. */
static bool hides_difference(const Game *game, const StateBuf *first, const StateBuf *second, const StateBuf *view) {
	for (int f = 0; f < game->n_fields; f++) {
		size_t at = game->fields[f].offset, size = (size_t)field_size(&game->fields[f]);
		if (memcmp(first->bytes + at, view->bytes + at, size) && memcmp(first->bytes + at, second->bytes + at, size)) return true;
	}
	return false;
}

/* Two deals in which other seats get different things. */
static bool look_at_deal(Walk *w, Seen *seen) {
	Step first = {.script = {.hook = {follow_script}}}, second;
	Rng rng;
	rng_seed(&rng, w->seed);
	deal(w, &first, &rng);
	for (int viewer = SPECTATOR; viewer < w->setup->seats; viewer++) {
		StateBuf view;
		view_of(w->setup, &first.after, viewer, &view);
		note_hidden(w->game, &first.after, &view, seen);
		second.script = first.script;
		second.script.rng = &w->driver;
		second.script.at = 0;
		for (int i = 0; i < 3; i++) shuffle_script(&second.script);
		rng_seed(&rng, rng_next(&w->driver));
		deal(w, &second, &rng);
		seen->deal_hid |= hides_difference(w->game, &first.after, &second.after, &view);
		uint64_t shown_1 = w->run->test->shown(NULL, (const State *)first.after.bytes, w->setup, SPECTATOR, ACTION_NONE, viewer);
		uint64_t shown_2 = w->run->test->shown(NULL, (const State *)second.after.bytes, w->setup, SPECTATOR, ACTION_NONE, viewer);
		if (shown_1 != shown_2) continue;
		seen->n_deals += memcmp(&first.after, &second.after, w->game->state_size) != 0;
		if (!same_outcome(w, viewer, &first, &second, 0, false)) return false;
	}
	return true;
}

/* A run that changed or compared nothing proves nothing. */
static bool look_at_run(Walk *w, const Seen *seen) {
	w->seed = w->run->seed; /* not the fault of one game */
	for (int f = 0; f < w->game->n_fields; f++)
		if (seen->hid[f] && !seen->changed[f]) return walk_fail(w, w->seat, "perturb never changed the field %s", w->game->fields[f].name);
	for (int verb = 0; verb < w->game->n_verbs; verb++)
		if (seen->n_played[verb] >= 20 && !seen->n_compared[verb])
			return walk_fail(w, w->seat, "two worlds were never compared over \"%s\"", w->game->verbs[verb].name);
	return seen->n_deals || !seen->deal_hid || walk_fail(w, w->seat, "two deals were never compared");
}

bool law_5_no_leak(const LawRun *run) {
	Seen seen = {.n_deals = 0};
	Walk w;
	for (int n = 0; n < run->n_games; n++) {
		walk_start(&w, run, n);
		if (!look_at_deal(&w, &seen) || !look_at_game(&w, &seen)) return false;
	}
	return look_at_run(&w, &seen);
}
