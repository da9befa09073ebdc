/* Two worlds; see twin.h. */
#include "tests/sim/twin.h"
#include "tests/laws/game_test.h"
#include "tests/sim/model.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 100, STEPS_MAX = 200, SAID_MAX = 4000 };

extern const GameTest *const game_tests[];

typedef struct TwinStep {
	LogEntry entry;
	StateBuf before, after;
	uint32_t to_act;
} TwinStep;

struct Twin {
	Rng rng;
	bool is_other, has_parted;
	int at_moves, viewer, seats;
	const GameTest *test;
	Setup setup;
	char id[TABLE_ID_LEN + 1];
	size_t n_log;
	StateBuf state;
	TwinStep steps[STEPS_MAX];
	int n_steps;
	bool has_ended; /* several steps at once, or too many: the rest is not compared */
	Grow said;      /* to the viewer, one message per line */
	size_t at[SAID_MAX];
	int tag[SAID_MAX]; /* number of steps by then */
	int n_said;
};

Twin *twin_new(uint64_t seed, bool is_other) {
	Twin *w = calloc(1, sizeof *w);
	if (!w) abort();
	rng_seed(&w->rng, rng_derive(seed, 60));
	w->is_other = is_other;
	w->at_moves = (int)rng_below(&w->rng, 30);
	grow_init(&w->said);
	return w;
}

void twin_free(Twin *w) {
	grow_free(&w->said);
	free(w);
}

bool twin_has_parted(const Sim *sim, const char *table) {
	return sim->twin && sim->twin->has_parted && !strcmp(sim->twin->id, table);
}

/* ---- parting ---- */

/* Nothing is under way that one of the worlds could have started from earlier knowledge. */
static bool is_settled(const LiveTable *t) {
	if (t->phase != PHASE_PLAY || t->pause || t->jobs) return false;
	for (int i = 0; i < t->setup.seats; i++)
		if (match_can_take_back(t->match, i) || t->turn[i].held) return false;
	return match_to_act(t->match) != 0;
}

static bool make_other(Twin *w, const LiveTable *t, StateBuf *out) {
	size_t size = t->setup.game->state_size;
	for (int i = 0; i < TRIES; i++) {
		memset(out, 0, sizeof *out);
		memcpy(out->bytes, match_state(t->match), size);
		w->test->perturb(state_of(out), &t->setup, w->viewer, &w->rng);
		bool differs = memcmp(out->bytes, match_state(t->match), size) != 0;
		if (differs && t->setup.game->to_act(state_of(out), &t->setup) == match_to_act(t->match)) return true;
	}
	return false;
}

static void part(Sim *sim, LiveTable *t) {
	Twin *w = sim->twin;
	StateBuf other, same = {0};
	char reason[256];
	Text why = TEXT_ON(reason);
	for (int g = 0; game_tests[g]; g++)
		if (game_tests[g]->game == t->setup.game) w->test = game_tests[g];
	w->viewer = (int)rng_below(&w->rng, (uint32_t)t->setup.seats + 1) - 1;
	if (!make_other(w, t, &other)) return;
	memcpy(same.bytes, match_state(t->match), t->setup.game->state_size);
	if (!match_load(t->match, state_of(w->is_other ? &other : &same), &why)) abort();
	t->n_saved = 0;
	if (w->is_other) t->info.fair.secret[FAIR_SERVER + 1].byte[0] ^= 0x55;
	w->setup = t->setup;
	w->state = *(const StateBuf *)match_state(t->match);
	memset(w->state.bytes + t->setup.game->state_size, 0, sizeof w->state.bytes - t->setup.game->state_size);
	memcpy(w->id, t->id, sizeof w->id);
	w->has_parted = true;
	sim_trace(sim, "-- from here on viewer %d of table %s may not notice a difference", w->viewer, t->id);
}

static void note_steps(Twin *w, const LiveTable *t) {
	size_t n;
	const LogEntry *log = match_log(t->match, &n), *step = NULL;
	int made = 0;
	for (size_t i = w->n_log; i < n; i++)
		if (log[i].type != LOG_CHANCE) step = &log[i], made++;
	w->n_log = n;
	if (!made) return;
	if (made > 1 || w->n_steps == STEPS_MAX) w->has_ended = true;
	if (w->has_ended) return;
	TwinStep *s = &w->steps[w->n_steps++];
	*s = (TwinStep){.entry = *step, .before = w->state, .to_act = match_to_act(t->match)};
	memcpy(w->state.bytes, match_state(t->match), t->setup.game->state_size);
	s->after = w->state;
}

void twin_look(Sim *sim) {
	Twin *w = sim->twin;
	const Hub *hub = sim->nodes[0].hub;
	if (!w || w->has_ended) return;
	for (size_t i = 0; i < hub->timers.n; i++) {
		LiveTable *t = OWNER_OF(hub->timers.heap[i], LiveTable, timer);
		if (w->has_parted && !strcmp(t->id, w->id)) note_steps(w, t);
		if (!w->has_parted && sim->n_moves >= w->at_moves && is_settled(t)) part(sim, t);
		if (w->has_parted) continue;
	}
}

/* The time of an action may depend on the action, because people take time to think. So the values of clocks and the times of lines are
 * left out. */
static void leave_out_times(char *text) {
	static const char *const tags[] = {"\"clock\":[", "\"at\":"};
	for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
		for (char *at = text; (at = strstr(at, tags[i]));) {
			at += strlen(tags[i]);
			size_t n = strcspn(at, i ? "," : "]");
			memmove(at, at + n, strlen(at + n) + 1);
		}
}

void twin_post(Sim *sim, const SimLink *l, Msg *msg) {
	Twin *w = sim->twin;
	if (!w || !w->has_parted || w->has_ended || w->n_said == SAID_MAX) return;
	if (strcmp(l->table, w->id) != 0 || l->viewer != w->viewer) return;
	w->at[w->n_said] = w->said.text.len;
	w->tag[w->n_said++] = w->n_steps;
	grow_add_n(&w->said, msg->text, msg->len + 1);
	leave_out_times(w->said.text.data + w->at[w->n_said - 1]);
}

/* ---- comparing ---- */

/* How many steps were made before the rules showed the viewer a difference. */
static int first_shown(const Twin *a, const Twin *b) {
	int n = a->n_steps < b->n_steps ? a->n_steps : b->n_steps;
	for (int i = 0; i < n; i++) {
		const TwinStep *x = &a->steps[i], *y = &b->steps[i];
		if (x->entry.type != y->entry.type || x->entry.seat != y->entry.seat || x->to_act != y->to_act) return i;
		if (x->entry.type != LOG_ACTION) continue;
		uint64_t shown[2];
		for (int k = 0; k < 2; k++) {
			const TwinStep *s = k ? y : x;
			shown[k] = a->test->shown((const State *)s->before.bytes, (const State *)s->after.bytes, &a->setup, s->entry.seat,
			                          s->entry.value, a->viewer);
		}
		if (shown[0] != shown[1]) return i;
	}
	return n;
}

bool twin_is_any(const Twin *w) {
	return w->has_parted && w->n_said > 0;
}

bool twin_compare(const Twin *a, const Twin *b, char *out, size_t size) {
	if (!a->has_parted || !b->has_parted || strcmp(a->id, b->id) != 0 || a->viewer != b->viewer) return true;
	int shown = first_shown(a, b);
	for (int i = 0; i < a->n_said && i < b->n_said; i++) {
		if (a->tag[i] > shown || b->tag[i] > shown || a->tag[i] != b->tag[i]) return true;
		const char *x = a->said.text.data + a->at[i], *y = b->said.text.data + b->at[i];
		if (!strcmp(x, y)) continue;
		size_t same = 0;
		while (x[same] && x[same] == y[same]) same++;
		size_t from = same > 60 ? same - 60 : 0;
		snprintf(out, size,
		         "viewer %d of table %s is told something else where what they may not know is something else: …%.150s / …%.150s",
		         a->viewer, a->id, x + from, y + from);
		return false;
	}
	return true;
}
