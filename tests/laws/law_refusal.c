/* Law 9: what a seat is asked, and why something is refused to it, tells it nothing that it may not know. In two worlds that look the
 * same to the seat, and in its view of them, the prompt and the reason against every action that can be written are the same; and the
 * match says exactly that. */
#include "core/session.h"
#include "tests/laws/walk.h"

#include <string.h>

enum { TRIED = 16 }; /* actions per seat that are tried on the match itself */

/* How many values an argument can be written with: ids and seats count from 1, numbers from 0. */
static int first_value(const Verb *verb, int arg) {
	return arg >= verb->n_args || verb->domain[arg] == DOMAIN_NUMBER ? 0 : 1;
}

static int last_value(const Setup *setup, const Verb *verb, int arg) {
	if (arg >= verb->n_args) return 0;
	int last = verb->domain[arg] == DOMAIN_NUMBER ? 99 : domain_size(setup, verb->domain[arg]);
	return last < action_max(arg) ? last : action_max(arg);
}

static bool same_say(const Say *a, const Say *b) {
	if (strcmp(a->key, b->key) || a->n != b->n || a->n_texts != b->n_texts) return false;
	for (int i = 0; i < a->n; i++) {
		const SayArg *x = &a->arg[i], *y = &b->arg[i];
		if (strcmp(x->name, y->name) || x->domain != y->domain || x->is_hidden != y->is_hidden || x->value != y->value) return false;
	}
	return !memcmp(a->text, b->text, sizeof a->text);
}

/* A position, another world that looks the same to the seat, and the seat's view of both. */
typedef struct Worlds {
	StateBuf first, second, view;
	Match *match[2]; /* for the first and the second */
} Worlds;

static bool is_legal(const Walk *w, const StateBuf *state, int seat, Action action) {
	Action list[LEGAL_MAX];
	int n = w->game->legal((const State *)state->bytes, w->setup, seat, list);
	for (int i = 0; i < n; i++)
		if (list[i] == action) return true;
	return false;
}

static bool fail_refusal(const Walk *w, int seat, Action action, const Say *a, const Say *b, const char *where) {
	char text[ACTION_TEXT_MAX], one[256], other[256];
	Text name = TEXT_ON(text), in_one = TEXT_ON(one), in_other = TEXT_ON(other);
	action_print(w->setup, action, &name);
	say_plain(w->setup, a, &in_one);
	say_plain(w->setup, b, &in_other);
	return walk_fail(w, seat, "a refusal leaks: \"%s\" is \"%s\" in the position, \"%s\" %s", text, one, other, where);
}

static void why_not(const Walk *w, const StateBuf *state, int seat, Action action, Say *out) {
	say_start(out, "");
	w->game->why_not((const State *)state->bytes, w->setup, seat, action, out);
}

static bool same_refusal(const Walk *w, const Worlds *worlds, int seat, Action action) {
	Say say, other;
	if (is_legal(w, &worlds->view, seat, action)) return true;
	why_not(w, &worlds->first, seat, action, &say);
	why_not(w, &worlds->view, seat, action, &other);
	if (!same_say(&say, &other)) return fail_refusal(w, seat, action, &say, &other, "in the view");
	why_not(w, &worlds->second, seat, action, &other);
	return same_say(&say, &other) || fail_refusal(w, seat, action, &say, &other, "in another world");
}

/* Through the match, including seats that have nothing to do. */
static bool same_answer(const Walk *w, const Worlds *worlds, int seat, Action action) {
	char text[2][256];
	if (is_legal(w, &worlds->view, seat, action)) return true;
	for (int i = 0; i < 2; i++) {
		Text why = TEXT_ON(text[i]);
		if (match_apply(worlds->match[i], seat, action, &why)) return walk_fail(w, seat, "the match took what is not legal");
	}
	const Say *a = match_refusal(worlds->match[0]), *b = match_refusal(worlds->match[1]);
	return (same_say(a, b) && !strcmp(text[0], text[1])) || fail_refusal(w, seat, action, a, b, "by the match of another world");
}

static bool same_prompt(const Walk *w, const Worlds *worlds, int seat) {
	const StateBuf *const all[] = {&worlds->first, &worlds->view, &worlds->second};
	const char *key[3];
	if (!w->game->prompt) return true;
	for (int i = 0; i < 3; i++) key[i] = w->game->prompt((const State *)all[i]->bytes, w->setup, seat);
	if (!strcmp(key[0], key[1]) && !strcmp(key[0], key[2])) return true;
	return walk_fail(w, seat, "a prompt leaks: %s in the position, %s in the view, %s in another world", key[0], key[1], key[2]);
}

/* `may_act`: the game is only asked why a seat that may do something may not do this. */
static bool look_at_verb(Walk *w, const Worlds *worlds, int seat, int verb, bool may_act, int *n_written) {
	const Verb *v = &w->game->verbs[verb];
	for (int a = first_value(v, 0); a <= last_value(w->setup, v, 0); a++)
		for (int b = first_value(v, 1); b <= last_value(w->setup, v, 1); b++) {
			Action action = ACTION(verb, a, b);
			if (may_act && !same_refusal(w, worlds, seat, action)) return false;
			bool is_tried = rng_below(&w->driver, (uint32_t)++ * n_written) < TRIED; /* the first, then fewer and fewer */
			if (is_tried && !same_answer(w, worlds, seat, action)) return false;
		}
	return true;
}

static bool look_at_seat(Walk *w, Worlds *worlds, int seat) {
	char text[256];
	Text why = TEXT_ON(text);
	int n_written = 0;
	Action list[LEGAL_MAX];
	worlds->second = worlds->first = w->state;
	w->run->test->perturb(state_of(&worlds->second), w->setup, seat, &w->driver);
	memset(&worlds->view, 0, sizeof worlds->view);
	w->game->redact(state_of(&worlds->view), walk_state(w), w->setup, seat);
	if (!match_load(worlds->match[0], state_of(&worlds->first), &why) || !match_load(worlds->match[1], state_of(&worlds->second), &why))
		return true; /* left to laws 5 and 6 */
	bool may_act = w->game->legal((const State *)worlds->view.bytes, w->setup, seat, list) > 0;
	if (may_act && !same_prompt(w, worlds, seat)) return false;
	for (int verb = 0; verb < w->game->n_verbs; verb++)
		if (!look_at_verb(w, worlds, seat, verb, may_act, &n_written)) return false;
	return true;
}

static bool look_at_game(Walk *w, Worlds *worlds) {
	while (walk_is_sound(w)) {
		for (int seat = 0; seat < w->setup->seats && walk_is_looked_at(w); seat++)
			if (!look_at_seat(w, worlds, seat)) return false;
		if (!walk_pick(w)) return true;
		walk_apply(w);
	}
	return true;
}

bool law_9_refusals(const LawRun *run) {
	Rng rng;
	Worlds worlds;
	bool holds = true;
	rng_seed(&rng, run->seed);
	for (int i = 0; i < 2; i++) worlds.match[i] = match_new(run->setup, &rng);
	for (int n = 0; holds && n < run->n_games; n++) {
		Walk w;
		walk_start(&w, run, n);
		holds = look_at_game(&w, &worlds);
	}
	for (int i = 0; i < 2; i++) match_free(worlds.match[i]);
	return holds;
}
