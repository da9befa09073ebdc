/* Law 3, within one process: the same setup, seed and actions give the same bytes, whatever was in memory before, with or without
 * events, with or without a chance hook. (Other compilers: trace.c.) Also take-back, which relies on it. */
#include "core/match.h"
#include "tests/laws/walk.h"

#include <string.h>

static bool guard_is_whole(const StateBuf *buf, int size, unsigned char fill) {
	for (int i = size; i < STATE_MAX; i++)
		if (buf->bytes[i] != fill) return false;
	return true;
}

static bool same_as_walk(const Walk *w, const StateBuf *other, const char *what) {
	char text[512];
	Text diff = TEXT_ON(text);
	if (!memcmp(&w->state, other, w->game->state_size)) return true;
	field_diff(w->setup, walk_state(w), (const State *)other->bytes, &diff);
	return walk_fail(w, w->seat, "%s gives other bytes: %s", what, text);
}

/* Plays the same game again without events, in memory that held something else. */
static bool play_again(Walk *w, Match *match) {
	char reason[256];
	Text why = TEXT_ON(reason);
	StateBuf plain;
	Rng rng;
	memset(&plain, 0xa5, sizeof plain);
	rng_seed(&rng, w->seed);
	w->game->start(state_of(&plain), w->setup, &rng, NULL);
	for (;;) {
		StateBuf in_match;
		memcpy(in_match.bytes, match_state(match), w->game->state_size);
		if (!same_as_walk(w, &plain, "playing without events") || !same_as_walk(w, &in_match, "playing in a match")) return false;
		if (memcmp(rng.s, w->chance.s, sizeof rng.s)) return walk_fail(w, w->seat, "without events chance is used otherwise");
		if (!guard_is_whole(&plain, w->game->state_size, 0xa5)) return walk_fail(w, w->seat, "something was written past the state");
		if (!walk_pick(w)) return true;
		walk_apply(w);
		w->game->apply(state_of(&plain), w->setup, w->seat, w->action, &rng, NULL);
		if (!match_apply(match, w->seat, w->action, &why))
			return walk_fail(w, w->seat, "the match refuses action %#x: %s", w->action, reason);
	}
}

bool law_3_same_bytes(const LawRun *run) {
	return walk_beside(run, play_again);
}

/* The steps that count: steps taken back are struck out. The first `n_settled` were seen, or came before one that was. */
typedef struct Story {
	struct {
		int seat;
		Action action;
		bool is_final;
	} step[WALK_STEPS_MAX];
	int n, n_settled;
} Story;

/* The step the seat can take back, or -1. */
static int last_step_of(const Story *story, int seat) {
	for (int i = story->n - 1; i >= story->n_settled; i--)
		if (story->step[i].seat == seat) return story->step[i].is_final ? -1 : i;
	return -1;
}

/* Adds the walk's last step. */
static void tell_step(Story *story, const Walk *w, bool drew_chance) {
	story->step[story->n].seat = w->seat;
	story->step[story->n].action = w->action;
	const State *before = (const State *)w->before.bytes;
	story->step[story->n].is_final = w->game->is_final && w->game->is_final(before, w->setup, w->seat, w->action);
	for (int i = story->n_settled; i < story->n; i++) { /* what a team-mate has followed is settled */
		bool is_mate = story->step[i].seat != w->seat && setup_side(w->setup, story->step[i].seat) == setup_side(w->setup, w->seat);
		if (is_mate && w->game->is_advice && w->game->is_advice(w->setup, story->step[i].action)) story->step[i].is_final = true;
	}
	story->n++;
	if (drew_chance || is_seen_outside(w->setup, w->seat, &w->before, &w->state)) story->n_settled = story->n;
}

/* What the match should hold: the story replayed from the deal. */
static void retell(const Walk *w, const Story *story, StateBuf *out, Rng *chance) {
	rng_seed(chance, w->seed);
	memset(out, 0, sizeof *out);
	w->game->start(state_of(out), w->setup, chance, NULL);
	for (int i = 0; i < story->n; i++) w->game->apply(state_of(out), w->setup, story->step[i].seat, story->step[i].action, chance, NULL);
}

/* Every seat in turn asks for its last step back; the walk follows the match. */
static bool take_back(Walk *w, Match *match, Story *story, int seat) {
	char reason[256];
	Text why = TEXT_ON(reason);
	size_t n_before, n_after;
	int at = last_step_of(story, seat);
	match_log(match, &n_before);
	if (match_can_take_back(match, seat) != (at >= 0)) return walk_fail(w, seat, "the match is wrong about whether it can take back");
	bool done = match_take_back(match, seat, &why);
	const LogEntry *log = match_log(match, &n_after);
	if (done != (at >= 0)) return walk_fail(w, seat, done ? "took back a step that others have seen" : "may not take back: %s", reason);
	if (!done) {
		if (!why.len || !walk_is_explained(w, seat, match_refusal(match), "a take-back")) return false;
		if (n_after != n_before) return walk_fail(w, seat, "a take-back refused is in the log");
	} else {
		if (n_after != n_before + 1 || log[n_before].type != LOG_BACK || log[n_before].seat != seat)
			return walk_fail(w, seat, "the log does not tell of the take-back");
		memmove(&story->step[at], &story->step[at + 1], (size_t)(story->n - at - 1) * sizeof story->step[0]);
		story->n--;
		retell(w, story, &w->state, &w->chance);
	}
	StateBuf now;
	memcpy(now.bytes, match_state(match), w->game->state_size);
	return same_as_walk(w, &now, done ? "taking back" : "a take-back refused");
}

static bool play_with_take_backs(Walk *w, Match *match) {
	char reason[256];
	Text why = TEXT_ON(reason);
	Story story = {.n = 0};
	for (int tries = 0; tries < 400 && walk_pick(w); tries++) {
		StateBuf probe = w->state;
		bool drew = apply_counting(w->setup, &probe, w->seat, w->action, &w->chance, NULL) != 0;
		bool could = match_could_take_back(match, w->seat, w->action);
		if (!match_apply(match, w->seat, w->action, &why))
			return walk_fail(w, w->seat, "the match refuses action %#x: %s", w->action, reason);
		if (match_can_take_back(match, w->seat) != could)
			return walk_fail(w, w->seat, "the match was wrong about whether action %#x could be taken back", w->action);
		walk_apply(w);
		tell_step(&story, w, drew);
		while (rng_below(&w->driver, 3) == 0)
			if (!take_back(w, match, &story, (int)rng_below(&w->driver, w->setup->seats))) return false;
	}
	return true;
}

bool law_take_back(const LawRun *run) {
	return walk_beside(run, play_with_take_backs);
}
