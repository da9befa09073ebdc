/* Law 2: every legal action survives being written and read, there is only one way to write it, and all other input, as text or as a
 * number, is refused with a reason and changes nothing. */
#include "core/hash.h"
#include "core/match.h"
#include "tests/laws/walk.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { RAW_TRIES = 16, TEXT_TRIES = 12, MANGLED_MAX = 400 };

/* Everything a refused action must leave unchanged. */
typedef struct Snapshot {
	StateBuf state;
	uint32_t to_act;
	size_t n_log;
	uint64_t log, events;
} Snapshot;

static Snapshot take(const Match *match) {
	Snapshot snap;
	memset(&snap, 0, sizeof snap);
	memcpy(snap.state.bytes, match_state(match), match_setup(match)->game->state_size);
	snap.to_act = match_to_act(match);
	const LogEntry *log = match_log(match, &snap.n_log);
	for (size_t i = 0; i < snap.n_log; i++) {
		uint16_t parts[] = {log[i].type, log[i].seat, log[i].chance, log[i].value};
		snap.log = hash_bytes(snap.log, parts, sizeof parts);
	}
	const Events *events = match_events(match);
	for (int i = 0; i < events->n; i++) snap.events = hash_bytes(snap.events + 1, events->list[i].arg, sizeof events->list[i].arg);
	return snap;
}

static bool is_same(const Snapshot *a, const Snapshot *b) {
	return !memcmp(&a->state, &b->state, sizeof a->state) && a->to_act == b->to_act && a->n_log == b->n_log && a->log == b->log &&
	       a->events == b->events;
}

static bool is_listed(const Walk *w, int seat, Action action) {
	Action list[LEGAL_MAX];
	int n = w->game->legal(walk_state(w), w->setup, seat, list);
	for (int i = 0; i < n; i++)
		if (list[i] == action) return true;
	return false;
}

/* It owes a decision or has a right. */
static bool may_act(const Walk *w, int seat) {
	Action list[LEGAL_MAX];
	return w->game->legal(walk_state(w), w->setup, seat, list) > 0;
}

static bool look_at_words(const Walk *w, int seat) {
	Action list[LEGAL_MAX];
	int n = w->game->legal(walk_state(w), w->setup, seat, list);
	for (int i = 0; i < n; i++) {
		char text[ACTION_TEXT_MAX];
		Text printed = TEXT_ON(text);
		char reason[256];
		Text why = TEXT_ON(reason);
		action_print(w->setup, list[i], &printed);
		if (printed.is_full) return walk_fail(w, seat, "action %#x is longer than %d bytes: %s", list[i], ACTION_TEXT_MAX, text);
		Action parsed = action_parse(w->setup, text, &why);
		if (parsed != list[i]) return walk_fail(w, seat, "action %#x is written \"%s\" but read as %#x %s", list[i], text, parsed, reason);
	}
	return true;
}

/* After a refusal: the reason in plain English, and as a sentence for any language. */
static bool is_explained(const Walk *w, const Match *match, int seat, const Text *why, const char *what) {
	if (!why->len) return walk_fail(w, seat, "%s was refused without a reason", what);
	return walk_is_explained(w, seat, match_refusal(match), what);
}

/* A seat that may do something and tries a well-formed action is refused by a rule. */
static bool names_its_rule(const Walk *w, const Match *match, int seat, const char *what) {
	if (!may_act(w, seat) || say_rule(w->setup, match_refusal(match))) return true;
	return walk_fail(w, seat, "%s was refused by no rule: %s", what, match_refusal(match)->key);
}

static int random_argument(Walk *w, int arg, int domain) {
	if (domain == DOMAIN_NUMBER) return (int)rng_below(&w->driver, (uint32_t)action_max(arg) + 1);
	return 1 + (int)rng_below(&w->driver, (uint32_t)domain_size(w->setup, domain));
}

/* Any well-formed action. */
static Action random_form(Walk *w) {
	int verb = (int)rng_below(&w->driver, w->game->n_verbs), args[ACTION_ARGS] = {0};
	for (int i = 0; i < w->game->verbs[verb].n_args; i++) args[i] = random_argument(w, i, w->game->verbs[verb].domain[i]);
	return ACTION(verb, args[0], args[1]);
}

/* Numbers: a well-formed action that is not legal now must be refused. */
static bool refuse_raw(Walk *w, Match *match, int seat) {
	for (int i = 0; i < RAW_TRIES; i++) {
		char reason[512], what[32];
		Text why = TEXT_ON(reason);
		Action action = random_form(w);
		if (is_listed(w, seat, action)) continue;
		if (match_apply(match, seat, action, &why)) return walk_fail(w, seat, "action %#x is not legal but was accepted", action);
		snprintf(what, sizeof what, "action %#x", action);
		if (!is_explained(w, match, seat, &why, what) || !names_its_rule(w, match, seat, what)) return false;
	}
	return true;
}

/* Damages a text a little, or completely. */
static void mangle(Rng *rng, char *text) {
	static const char spoilers[] = " \t\n\"\\,.0189-+_aZz\x7f\xc3\xa9\xff";
	size_t len = strlen(text), at = rng_below(rng, (uint32_t)len + 1);
	char spoiler = spoilers[rng_below(rng, sizeof spoilers - 1)];
	switch (rng_below(rng, 8)) {
	case 0: text[at] = 0; break;
	case 1: memmove(text + at, text + at + (at < len), len - at + (at == len)); break;
	case 2:
		memmove(text + at + 1, text + at, len - at + 1);
		text[at] = spoiler;
		break;
	case 3:
		if (at < len) text[at] = spoiler;
		break;
	case 4:
		if (at < len) text[at] = (char)toupper((unsigned char)text[at]);
		break;
	case 5: strcat(text, " "); break;
	case 6: memmove(text + len, text, len + 1), text[2 * len] = 0; break;
	default: memset(text, spoiler, MANGLED_MAX / 2); text[MANGLED_MAX / 2] = 0;
	}
}

/* Any text: if it can be read at all, it is the one way to write that action; unless that is legal, the match refuses it. */
static bool refuse_text(Walk *w, Match *match, int seat, const char *text) {
	char again[ACTION_TEXT_MAX], what[128], reason[512];
	Text printed = TEXT_ON(again), why = TEXT_ON(reason);
	Action action = action_parse(w->setup, text, &why);
	snprintf(what, sizeof what, "\"%.100s\"", text);
	if (action != ACTION_NONE) {
		action_print(w->setup, action, &printed);
		if (why.len) return walk_fail(w, seat, "%s is read, yet a reason is given: %s", what, reason);
		if (strcmp(text, again)) return walk_fail(w, seat, "%s is read as \"%s\"", what, again);
		if (is_listed(w, seat, action)) return true;
	} else if (!why.len) {
		return walk_fail(w, seat, "%s is no action, but no reason is given", what);
	}
	why = TEXT_ON(reason);
	if (match_apply_text(match, seat, text, &why)) return walk_fail(w, seat, "%s was accepted", what);
	return is_explained(w, match, seat, &why, what) && (action == ACTION_NONE || names_its_rule(w, match, seat, what));
}

static bool refuse_texts(Walk *w, Match *match, int seat) {
	Action list[LEGAL_MAX];
	int n = w->game->legal(walk_state(w), w->setup, w->seat, list);
	for (int i = 0; i < TEXT_TRIES; i++) {
		char text[MANGLED_MAX] = "";
		Text out = {text, 0, ACTION_TEXT_MAX, false};
		action_print(w->setup, list[rng_below(&w->driver, (uint32_t)n)], &out);
		mangle(&w->driver, text);
		if (!refuse_text(w, match, seat, text)) return false;
	}
	return true;
}

static bool refuse_strangers(const Walk *w, Match *match) {
	static const int strangers[] = {-1, -2, SEATS_MAX, 255};
	for (int i = 0; i < 4; i++) {
		char reason[256];
		Text why = TEXT_ON(reason);
		if (match_apply(match, strangers[i], w->action, &why)) return walk_fail(w, strangers[i], "no such seat, but it may act");
		if (!is_explained(w, match, strangers[i], &why, "a seat that is not there")) return false;
	}
	return true;
}

static bool look_at_position(Walk *w, Match *match) {
	Snapshot before = take(match);
	for (int seat = 0; seat < w->setup->seats; seat++) {
		if (!look_at_words(w, seat) || !refuse_raw(w, match, seat) || !refuse_texts(w, match, seat)) return false;
		Snapshot after = take(match);
		if (!is_same(&before, &after)) return walk_fail(w, seat, "refused actions have changed the match");
	}
	return refuse_strangers(w, match);
}

static bool play(Walk *w, Match *match) {
	while (walk_pick(w)) {
		char reason[256];
		Text why = TEXT_ON(reason);
		if (walk_is_looked_at(w) && !look_at_position(w, match)) return false;
		if (!match_apply(match, w->seat, w->action, &why))
			return walk_fail(w, w->seat, "legal action %#x was refused: %s", w->action, reason);
		if (why.len) return walk_fail(w, w->seat, "action %#x was accepted, yet a reason is given: %s", w->action, reason);
		walk_apply(w);
	}
	return true;
}

bool law_2_text_and_refusal(const LawRun *run) {
	return walk_beside(run, play);
}
