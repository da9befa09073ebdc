/* Random games and messages; see walk.h. */
#include "tests/laws/walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The first game has the run's own seed, so that a message's seed reproduces its game. */
static uint64_t seed_of_game(const LawRun *run, int n) {
	return n ? rng_derive(run->seed, (uint64_t)n) : run->seed;
}

void walk_start(Walk *w, const LawRun *run, int n) {
	memset(w, 0, sizeof *w);
	w->run = run;
	w->setup = run->setup;
	w->game = run->setup->game;
	w->seed = seed_of_game(run, n);
	w->seat = SPECTATOR;
	w->action = ACTION_NONE;
	rng_seed(&w->chance, w->seed);
	rng_seed(&w->driver, rng_derive(w->seed, 1));
	w->game->start(state_of(&w->state), w->setup, &w->chance, &w->events);
	w->before = w->state;
}

bool walk_beside(const LawRun *run, bool (*play)(Walk *, Match *)) {
	for (int n = 0; n < run->n_games; n++) {
		Walk w;
		walk_start(&w, run, n);
		Rng rng;
		rng_seed(&rng, w.seed);
		Match *match = match_new(w.setup, &rng);
		bool holds = play(&w, match);
		match_free(match);
		if (!holds) return false;
	}
	return true;
}

bool walk_pick(Walk *w) {
	Action list[LEGAL_MAX];
	uint32_t acting = w->game->to_act(walk_state(w), w->setup);
	if (!acting || w->step >= WALK_STEPS_MAX) return false;
	for (int seat = 0; seat < w->setup->seats; seat++) /* rights are used too */
		acting |= (uint32_t)(w->game->legal(walk_state(w), w->setup, seat, list) > 0) << seat;
	w->seat = rng_bit(&w->driver, acting);
	int n = w->game->legal(walk_state(w), w->setup, w->seat, list);
	if (n < 1) return false;
	w->action = list[rng_below(&w->driver, (uint32_t)n)];
	return true;
}

void walk_apply(Walk *w) {
	w->before = w->state;
	w->events.n = 0;
	w->game->apply(state_of(&w->state), w->setup, w->seat, w->action, &w->chance, &w->events);
	w->step++;
}

bool walk_is_sound(const Walk *w) {
	char text[256];
	Text why = TEXT_ON(text);
	return w->game->check(walk_state(w), w->setup, &why);
}

bool walk_is_looked_at(Walk *w) {
	return !w->run->share || (int)rng_below(&w->driver, 100) < w->run->share;
}

bool walk_fail(const Walk *w, int seat, const char *format, ...) {
	Text *why = w->run->why;
	char text[1024];
	text_addf(why, "%s: %s, %d seats", w->run->law, w->game->id, w->setup->seats);
	for (int i = 0; i < w->game->n_options; i++)
		text_addf(why, ", %s=%s", w->game->options[i].id, w->game->options[i].values[w->setup->option[i]]);
	text_addf(why, ", seed %llu, step %d, seat %d", (unsigned long long)w->seed, w->step, seat);
	if (seat == SPECTATOR) text_add(why, " (nobody's)");
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	text_addf(why, ": %s", text);
	return false;
}

bool walk_is_explained(const Walk *w, int seat, const Say *why, const char *what) {
	if (!why->key[0]) return walk_fail(w, seat, "%s was refused without a reason", what);
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		char data[1024];
		Text text = TEXT_ON(data);
		Listener listener = {.lang = lang, .viewer = seat};
		say_print(w->setup, &listener, why, &text);
		if (!strcmp(data, why->key)) return walk_fail(w, seat, "%s was refused: %s has no sentence in language %d", what, why->key, lang);
		if (strchr(data, '{')) return walk_fail(w, seat, "%s was refused: something is open in \"%s\"", what, data);
	}
	return true;
}

static bool argument_fits(const Setup *setup, int domain, int value) {
	if (domain == DOMAIN_NUMBER) return true;
	return value >= 1 && value <= domain_size(setup, domain);
}

bool action_is_well_formed(const Setup *setup, Action action) {
	int verb = action_verb(action), args[ACTION_ARGS] = {action_a(action), action_b(action)};
	if (verb >= setup->game->n_verbs) return false;
	const Verb *v = &setup->game->verbs[verb];
	for (int i = 0; i < ACTION_ARGS; i++)
		if (i < v->n_args ? !argument_fits(setup, v->domain[i], args[i]) : args[i] != 0) return false;
	return true;
}

typedef struct CountingHook {
	ChanceHook hook;
	int n;
} CountingHook;

static int count_chance(ChanceHook *self, const ChanceAsk *ask, int outcome) {
	(void)ask;
	((CountingHook *)self)->n++;
	return outcome;
}

int apply_counting(const Setup *setup, StateBuf *state, int seat, Action action, Rng *rng, Events *events) {
	CountingHook counting = {{count_chance}, 0};
	Rng copy = *rng;
	copy.hook = &counting.hook;
	setup->game->apply(state_of(state), setup, seat, action, &copy, events);
	return counting.n;
}

bool is_seen_outside(const Setup *setup, int seat, const StateBuf *a, const StateBuf *b) {
	StateBuf view_a, view_b;
	for (int viewer = SPECTATOR; viewer < setup->seats; viewer++) {
		if (viewer >= 0 && setup_side(setup, viewer) == setup_side(setup, seat)) continue;
		setup->game->redact(state_of(&view_a), (const State *)a->bytes, setup, viewer);
		setup->game->redact(state_of(&view_b), (const State *)b->bytes, setup, viewer);
		if (memcmp(&view_a, &view_b, setup->game->state_size)) return true;
	}
	return false;
}
