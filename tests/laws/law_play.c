/* Laws about playing: games end and everybody who must decide can (1), `check` holds (6), private steps commute (8). */
#include "tests/laws/walk.h"

#include <math.h>
#include <string.h>

/* A seat's list of actions: present if it owes a decision, empty when the game is over, within the limit, without duplicates, all
 * well-formed. */
static bool look_at_list(const Walk *w, int seat, uint32_t acting) {
	Action list[LEGAL_MAX];
	int n = w->game->legal(walk_state(w), w->setup, seat, list);
	bool is_acting = acting >> seat & 1, has_right = n && !is_acting;
	if (is_acting && n < 1) return walk_fail(w, seat, "owes a decision but has no legal action");
	if (has_right && (!acting || !w->run->test->has_rights)) return walk_fail(w, seat, "owes nothing but has %d legal actions", n);
	if (n > LEGAL_MAX - LEGAL_SLACK) return walk_fail(w, seat, "%d legal actions, at most %d fit", n, LEGAL_MAX - LEGAL_SLACK);
	for (int i = 0; i < n; i++) {
		if (!action_is_well_formed(w->setup, list[i])) return walk_fail(w, seat, "legal action %#x is not right in form", list[i]);
		for (int j = 0; j < i; j++)
			if (list[i] == list[j]) return walk_fail(w, seat, "legal action %#x is listed twice", list[i]);
	}
	return true;
}

/* The action that the rules prescribe on a time-out must be legal. */
static bool look_at_timeout(Walk *w, int seat) {
	Action list[LEGAL_MAX], action = w->game->on_timeout(walk_state(w), w->setup, seat, &w->driver);
	int n = w->game->legal(walk_state(w), w->setup, seat, list);
	if (action == ACTION_NONE) return true;
	for (int i = 0; i < n; i++)
		if (list[i] == action) return true;
	return walk_fail(w, seat, "the time-out's action %#x is not legal", action);
}

/* A clock of 0 would decide for everybody. */
static bool look_at_seconds(const Walk *w) {
	StateBuf view;
	w->game->redact(state_of(&view), walk_state(w), w->setup, SPECTATOR);
	int seconds = setup_seconds(w->setup, state_of(&view));
	const Game *game = w->setup->game;
	if (seconds <= 0) return walk_fail(w, SPECTATOR, "a decision has %d seconds", seconds);
	bool is_within = seconds >= game_seconds_min(game) && seconds <= game_seconds_max(game);
	return is_within ||
	       walk_fail(w, SPECTATOR, "a decision has %d seconds, not %d to %d", seconds, game_seconds_min(game), game_seconds_max(game));
}

static bool look_at_lists(Walk *w) {
	uint32_t acting = w->game->to_act(walk_state(w), w->setup);
	if (acting && !look_at_seconds(w)) return false;
	if (acting & ~setup_all_seats(w->setup)) return walk_fail(w, SPECTATOR, "to_act %#x names seats that are not in the game", acting);
	for (int seat = 0; seat < w->setup->seats; seat++) {
		if (!look_at_list(w, seat, acting)) return false;
		if (acting >> seat & 1 && !look_at_timeout(w, seat)) return false;
	}
	return true;
}

/* One win, split equally among the winning sides; team-mates get the same. */
static bool look_at_outcome(const Walk *w) {
	Outcome o;
	double total = 0;
	bool has_first = false;
	memset(&o, 0xff, sizeof o);
	w->game->outcome(walk_state(w), w->setup, &o);
	for (int i = 0; i < w->setup->seats; i++) {
		bool is_new_side = true;
		for (int j = 0; j < i; j++) {
			if (setup_side(w->setup, i) != setup_side(w->setup, j)) continue;
			is_new_side = false;
			if (o.payoff[i] != o.payoff[j]) return walk_fail(w, i, "gets another payoff than its team-mate %d", j);
		}
		if (!(o.payoff[i] >= 0 && o.payoff[i] <= 1)) return walk_fail(w, i, "payoff %g", o.payoff[i]);
		if (o.place[i] < 1 || o.place[i] > w->setup->seats) return walk_fail(w, i, "place %d", o.place[i]);
		if (is_new_side) total += o.payoff[i];
		has_first |= o.place[i] == 1;
	}
	if (fabs(total) > 1e-9 && fabs(total - 1) > 1e-9) return walk_fail(w, SPECTATOR, "payoffs add up to %g", total);
	return has_first || walk_fail(w, SPECTATOR, "nobody is in first place");
}

bool law_1_games_end(const LawRun *run) {
	for (int n = 0; n < run->n_games; n++) {
		Walk w;
		walk_start(&w, run, n);
		if (!look_at_lists(&w)) return false;
		while (walk_pick(&w)) {
			walk_apply(&w);
			if (!look_at_lists(&w)) return false;
		}
		if (w.game->to_act(walk_state(&w), w.setup)) return walk_fail(&w, w.seat, "the game does not end");
		if (!look_at_outcome(&w)) return false;
	}
	return true;
}

static bool look_at_check(const Walk *w) {
	char text[256];
	Text reason = TEXT_ON(text);
	if (!w->game->check(walk_state(w), w->setup, &reason)) return walk_fail(w, w->seat, "check says: %s", text);
	return !reason.len || walk_fail(w, w->seat, "check holds, yet it gives a reason: %s", text);
}

/* Whatever the bytes, `check` refuses with a reason or accepts; what it accepts can be played on and stays sound. */
static bool look_at_damaged(Walk *w) {
	char text[256];
	Text reason = TEXT_ON(text);
	int damages = 1 + (int)rng_below(&w->driver, 3);
	Walk other = *w;
	for (int i = 0; i < damages; i++) {
		unsigned char *byte = &other.state.bytes[rng_below(&w->driver, w->game->state_size)];
		*byte = rng_below(&w->driver, 2) ? (unsigned char)rng_next(&w->driver) : (unsigned char)rng_below(&w->driver, 10);
	}
	if (!w->game->check(walk_state(&other), w->setup, &reason))
		return reason.len || walk_fail(w, w->seat, "check refuses a damaged position without a reason");
	while (walk_pick(&other)) {
		walk_apply(&other);
		if (!w->game->check(walk_state(&other), w->setup, &reason))
			return walk_fail(w, w->seat, "check let a damaged position in that breaks in %d steps: %s", other.step - w->step, text);
	}
	return true;
}

enum { SPOILS_MAX = 128, SPOILS_A_POSITION = 16 };

static int count_spoils(const LawRun *run) {
	int n = 0;
	Walk w;
	if (!run->test->spoil) return 0;
	do walk_start(&w, run, 0);
	while (run->test->spoil(state_of(&w.state), run->setup, n) && ++n < SPOILS_MAX);
	return n;
}

/* Positions that break a rule, from the game's own tests. */
static bool look_at_spoiled(Walk *w, int n_spoils, bool *was_spoiled) {
	for (int i = 0; i < SPOILS_A_POSITION && n_spoils; i++) {
		StateBuf other = w->state;
		char text[256];
		Text reason = TEXT_ON(text);
		int n = (int)rng_below(&w->driver, (uint32_t)n_spoils);
		w->run->test->spoil(state_of(&other), w->setup, n);
		if (!memcmp(&other, &w->state, w->game->state_size)) continue;
		was_spoiled[n] = true;
		if (w->game->check(state_of(&other), w->setup, &reason))
			return walk_fail(w, w->seat, "check lets a position in that was spoiled, way %d", n);
		if (!reason.len) return walk_fail(w, w->seat, "check refuses without a reason what was spoiled, way %d", n);
	}
	return true;
}

/* Each way must have been taken. With a middle number of seats every way is possible, since some are empty and some engaged. Older
 * rules are run too seldom for that. */
static bool look_at_ways(const Walk *w, int n_spoils, const bool *was_spoiled) {
	if (setup_is_older(w->setup, w->game->rules_version)) return true;
	if (w->setup->seats != (w->game->seats_min + w->game->seats_max) / 2) return true;
	for (int n = 0; n < n_spoils; n++)
		if (!was_spoiled[n]) return walk_fail(w, w->seat, "no position was spoiled in way %d", n);
	return true;
}

bool law_6_check(const LawRun *run) {
	bool was_spoiled[SPOILS_MAX] = {false};
	int n_spoils = count_spoils(run);
	Walk w;
	for (int n = 0; n < run->n_games; n++) {
		walk_start(&w, run, n);
		if (!look_at_check(&w)) return false;
		while (walk_pick(&w)) {
			if (!look_at_damaged(&w) || !look_at_spoiled(&w, n_spoils, was_spoiled)) return false;
			walk_apply(&w);
			if (!look_at_check(&w)) return false;
		}
		if (!look_at_spoiled(&w, n_spoils, was_spoiled)) return false;
	}
	return look_at_ways(&w, n_spoils, was_spoiled);
}

/* Applies the step if it is private: no chance, and nobody outside the team can tell. */
static bool apply_private(Walk *w, StateBuf *state, int seat, Action action) {
	StateBuf before = *state;
	return apply_counting(w->setup, state, seat, action, &w->chance, NULL) == 0 && !is_seen_outside(w->setup, seat, &before, state);
}

static Action random_action(Walk *w, int seat) {
	Action list[LEGAL_MAX];
	int n = w->game->legal(walk_state(w), w->setup, seat, list);
	return n > 0 ? list[rng_below(&w->driver, (uint32_t)n)] : ACTION_NONE;
}

static bool look_at_pair(Walk *w, int a, int b) {
	Action by_a = random_action(w, a), by_b = random_action(w, b);
	StateBuf ab = w->state, ba = w->state;
	if (by_a == ACTION_NONE || by_b == ACTION_NONE) return true;
	if (!apply_private(w, &ab, a, by_a) || !apply_private(w, &ab, b, by_b)) return true;
	if (!apply_private(w, &ba, b, by_b) || !apply_private(w, &ba, a, by_a)) return true;
	char text[512];
	Text diff = TEXT_ON(text);
	if (!memcmp(&ab, &ba, w->game->state_size)) return true;
	field_diff(w->setup, (const State *)ab.bytes, (const State *)ba.bytes, &diff);
	return walk_fail(w, a, "its private step %#x and seat %d's %#x do not commute: %s", by_a, b, by_b, text);
}

enum { PAIRS_A_POSITION = 15 }; /* all pairs of six seats; of more seats, this many at random */

static bool look_at_pairs(Walk *w) {
	struct {
		uint8_t a, b;
	} pair[SEATS_MAX * SEATS_MAX / 2];
	int n = 0;
	uint32_t acting = w->game->to_act(walk_state(w), w->setup);
	for (int a = 0; a < w->setup->seats; a++)
		for (int b = a + 1; b < w->setup->seats; b++) {
			bool both = acting >> a & 1 && acting >> b & 1 && setup_side(w->setup, a) != setup_side(w->setup, b);
			if (both) pair[n].a = (uint8_t)a, pair[n].b = (uint8_t)b, n++;
		}
	for (int looks = n < PAIRS_A_POSITION ? n : PAIRS_A_POSITION; looks > 0; looks--) {
		int i = n <= PAIRS_A_POSITION ? looks - 1 : (int)rng_below(&w->driver, (uint32_t)n);
		if (!look_at_pair(w, pair[i].a, pair[i].b)) return false;
	}
	return true;
}

bool law_8_commute(const LawRun *run) {
	for (int n = 0; n < run->n_games; n++) {
		Walk w;
		walk_start(&w, run, n);
		while (walk_pick(&w)) {
			if (!look_at_pairs(&w)) return false;
			walk_apply(&w);
		}
	}
	return true;
}
