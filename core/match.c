/* The match; see match.h. A position is kept twice: `state`, and `base`, the position before the private steps that can still
 * be taken back. Undoing one replays the others from `base`; they commute (law 8), so the others' choices stay. A public step
 * moves `base` forward for everybody: in these games a phase is either secret for all or open for all. */
#include "core/match.h"

#include "core/session.h"

#include <stdlib.h>
#include <string.h>

enum { PENDING_MAX = 512 };

typedef struct Step {
	uint8_t seat;
	bool is_final; /* stays, though nobody outside the team has seen it */
	Action action;
} Step;

struct Match {
	Setup setup;
	Rng rng;
	ChanceHook log_hook;   /* in rng: writes outcomes into the log */
	ChanceHook *user_hook; /* what rng had before */
	StateBuf state, base;
	Step pending[PENDING_MAX]; /* from base to state */
	int n_pending;
	Events events;
	LogEntry *log;
	size_t n_log, cap_log;
	Happening *history;
	size_t n_history, cap_history;
	uint32_t n_steps;
	bool was_loaded, was_given;
	Say refusal; /* the last one */
};

/* Grown before a step is carried out, so that a refused one changes nothing. */
static bool reserve(void **list, size_t *cap, size_t n, size_t more, size_t size) {
	if (n + more <= *cap) return true;
	size_t wanted = *cap + more + *cap / 2;
	void *grown = realloc(*list, wanted * size);
	if (!grown) return false;
	*list = grown;
	*cap = wanted;
	return true;
}

enum { CHANCES_A_STEP = 512 }; /* no step of any game draws more: asserted by add_log */

static bool reserve_step(Match *m) {
	return reserve((void **)&m->log, &m->cap_log, m->n_log, CHANCES_A_STEP, sizeof *m->log) &&
	       reserve((void **)&m->history, &m->cap_history, m->n_history, EVENTS_MAX, sizeof *m->history);
}

static void add_log(Match *m, LogType type, int seat, int chance, int value) {
	assert(m->n_log < m->cap_log);
	m->log[m->n_log++] = (LogEntry){(uint8_t)type, (uint8_t)seat, (uint8_t)chance, (uint16_t)value};
}

static int log_chance(ChanceHook *hook, const ChanceAsk *ask, int outcome) {
	Match *m = (Match *)((char *)hook - offsetof(Match, log_hook));
	if (m->user_hook) outcome = m->user_hook->pick(m->user_hook, ask, outcome);
	add_log(m, LOG_CHANCE, 0, ask->kind, outcome);
	return outcome;
}

static void note_events(Match *m) {
	for (int i = 0; i < m->events.n; i++) m->history[m->n_history++] = (Happening){m->n_steps, 0, m->events.list[i]};
}

/* Before the deal. */
static Match *new_match(const Setup *setup, const Rng *rng) {
	assert(setup->rules <= setup->game->rules_version);
	Match *m = calloc(1, sizeof *m);
	if (!m || !reserve_step(m)) {
		match_free(m);
		return NULL;
	}
	m->setup = *setup;
	m->log_hook.pick = log_chance;
	match_draw_from(m, rng);
	return m;
}

Match *match_new(const Setup *setup, const Rng *rng) {
	Match *m = new_match(setup, rng);
	if (!m) return NULL;
	setup->game->start(state_of(&m->state), setup, &m->rng, &m->events);
	m->base = m->state;
	note_events(m);
	return m;
}

Match *match_new_from(const Setup *setup, const Rng *rng, const State *start, Text *why) {
	if (!setup->game->check(start, setup, why)) return NULL;
	Match *m = new_match(setup, rng);
	if (!m) {
		text_add(why, "out of memory");
		return NULL;
	}
	memcpy(m->state.bytes, start, setup->game->state_size);
	m->base = m->state;
	m->was_given = true;
	return m;
}

Match *match_copy(const Match *m) {
	Match *copy = malloc(sizeof *copy);
	if (!copy) return NULL;
	*copy = *m;
	copy->log = malloc(m->cap_log * sizeof *m->log);
	copy->history = malloc(m->cap_history * sizeof *m->history);
	if (!copy->log || !copy->history) {
		match_free(copy);
		return NULL;
	}
	memcpy(copy->log, m->log, m->n_log * sizeof *m->log);
	memcpy(copy->history, m->history, m->n_history * sizeof *m->history);
	copy->rng.hook = &copy->log_hook;
	return copy;
}

Rng match_rng(const Match *m) {
	Rng rng = m->rng;
	rng.hook = m->user_hook;
	return rng;
}

void match_draw_from(Match *m, const Rng *rng) {
	m->rng = *rng;
	m->user_hook = rng->hook;
	m->rng.hook = &m->log_hook;
}

void match_free(Match *m) {
	if (!m) return;
	free(m->log);
	free(m->history);
	free(m);
}

const Setup *match_setup(const Match *m) {
	return &m->setup;
}

const State *match_state(const Match *m) {
	return (const State *)m->state.bytes;
}

uint32_t match_to_act(const Match *m) {
	return m->setup.game->to_act(match_state(m), &m->setup);
}

const LogEntry *match_log(const Match *m, size_t *n) {
	*n = m->n_log;
	return m->log;
}

const LogEntry *match_entry(const Match *m, uint32_t step) {
	for (size_t i = 0; i < m->n_log; i++)
		if (m->log[i].type != LOG_CHANCE && !--step) return &m->log[i];
	return NULL;
}

const Happening *match_history(const Match *m, size_t *n) {
	*n = m->n_history;
	return m->history;
}

uint32_t match_steps(const Match *m) {
	return m->n_steps;
}

const Events *match_events(const Match *m) {
	return &m->events;
}

const Say *match_refusal(const Match *m) {
	return &m->refusal;
}

bool match_was_loaded(const Match *m) {
	return m->was_loaded;
}

bool match_was_given(const Match *m) {
	return m->was_given;
}

/* Says m->refusal in English. */
static bool refused(const Match *m, Text *why) {
	say_plain(&m->setup, &m->refusal, why);
	return false;
}

static bool refuse(Match *m, const char *key, int seat, Text *why) {
	say_start(&m->refusal, key);
	say_arg(&m->refusal, "number", DOMAIN_NUMBER, seat);
	say_arg(&m->refusal, "last", DOMAIN_NUMBER, m->setup.seats - 1);
	return refused(m, why);
}

/* Whether the seat may do that now. What is legal is the same by the whole state as by the seat's view (law 1); why something is not
 * is said from the view alone. */
static bool may_do(Match *m, int seat, Action action, Text *why) {
	Action legal[LEGAL_MAX];
	Session session;
	int n = m->setup.game->legal(match_state(m), &m->setup, seat, legal);
	for (int i = 0; i < n; i++)
		if (legal[i] == action) return true;
	session_look(&session, m, seat);
	session_why_not(&session, action, &m->refusal);
	return refused(m, why);
}

/* Who but the seat itself sees a difference between the two positions, or learns of an event. */
static SeenBy seen_by(const Match *m, int seat, const StateBuf *before, const StateBuf *after, const Events *all) {
	const Setup *setup = &m->setup;
	StateBuf a, b;
	Events events = {0};
	SeenBy seen = SEEN_BY_NOBODY;
	for (int viewer = SPECTATOR; viewer < setup->seats && seen < SEEN_BY_ALL; viewer++) {
		if (viewer == seat) continue;
		setup->game->redact(state_of(&a), (const State *)before->bytes, setup, viewer);
		setup->game->redact(state_of(&b), (const State *)after->bytes, setup, viewer);
		if (all) events_for(setup, all, viewer, &events);
		if (!events.n && !memcmp(&a, &b, setup->game->state_size)) continue;
		seen = viewer >= 0 && setup_side(setup, viewer) == setup_side(setup, seat) ? SEEN_BY_SIDE : SEEN_BY_ALL;
	}
	return seen;
}

SeenBy match_seen_by(const Match *m, int seat, Action action) {
	const Game *game = m->setup.game;
	StateBuf after = m->state;
	Events events = {0};
	Rng rng;
	rng_seed(&rng, 0);
	game->apply(state_of(&after), &m->setup, seat, action, &rng, &events);
	if (game->to_act(state_of(&after), &m->setup) != match_to_act(m)) return SEEN_BY_ALL;
	return seen_by(m, seat, &m->state, &after, &events);
}

/* The seat has decided after what a team-mate advised: that stays now. */
static void follow_advice(Match *m, int seat) {
	const Setup *setup = &m->setup;
	for (int i = 0; i < m->n_pending; i++) {
		bool is_mate = m->pending[i].seat != seat && setup_side(setup, m->pending[i].seat) == setup_side(setup, seat);
		if (is_mate && setup->game->is_advice(setup, m->pending[i].action)) m->pending[i].is_final = true;
	}
}

/* After a step from `before` to `after`: it stays for good, and so does everything before it. */
static bool is_settled(const Match *m, const StateBuf *before, const StateBuf *after, int seat, bool drew_chance) {
	return drew_chance || m->n_pending == PENDING_MAX || seen_by(m, seat, before, after, NULL) == SEEN_BY_ALL;
}

static bool is_final(const Match *m, const StateBuf *before, int seat, Action action) {
	const Game *game = m->setup.game;
	return game->is_final && game->is_final((const State *)before->bytes, &m->setup, seat, action);
}

static void settle(Match *m, const StateBuf *before, int seat, Action action, bool drew_chance) {
	if (is_settled(m, before, &m->state, seat, drew_chance)) {
		m->base = m->state;
		m->n_pending = 0;
		return;
	}
	if (m->setup.game->is_advice) follow_advice(m, seat);
	m->pending[m->n_pending++] = (Step){(uint8_t)seat, is_final(m, before, seat, action), action};
}

bool match_apply(Match *m, int seat, Action action, Text *why) {
	if (seat < 0 || seat >= m->setup.seats) return refuse(m, "refuse.no_seat", seat, why);
	if (!may_do(m, seat, action, why)) return false;
	if (!reserve_step(m)) return refuse(m, "refuse.memory", seat, why);
	StateBuf before = m->state;
	add_log(m, LOG_ACTION, seat, 0, action);
	size_t n_log = m->n_log;
	m->events.n = 0;
	m->setup.game->apply(state_of(&m->state), &m->setup, seat, action, &m->rng, &m->events);
	settle(m, &before, seat, action, m->n_log != n_log);
	m->n_steps++;
	note_events(m);
	return true;
}

bool match_apply_text(Match *m, int seat, const char *text, Text *why) {
	if (seat < 0 || seat >= m->setup.seats) return refuse(m, "refuse.no_seat", seat, why);
	Session session;
	session_look(&session, m, seat);
	Action action = session_read(&session, text, &m->refusal);
	return action == ACTION_NONE ? refused(m, why) : match_apply(m, seat, action, why);
}

static int last_step_of(const Match *m, int seat) {
	for (int i = m->n_pending - 1; i >= 0; i--)
		if (m->pending[i].seat == seat) return i;
	return -1;
}

Action match_step_to_take_back(const Match *m, int seat) {
	int step = last_step_of(m, seat);
	return step >= 0 && !m->pending[step].is_final ? m->pending[step].action : ACTION_NONE;
}

bool match_can_take_back(const Match *m, int seat) {
	return match_step_to_take_back(m, seat) != ACTION_NONE;
}

typedef struct ChanceNote {
	ChanceHook hook;
	bool was_drawn;
} ChanceNote;

static int note_chance(ChanceHook *hook, const ChanceAsk *ask, int outcome) {
	(void)ask;
	((ChanceNote *)hook)->was_drawn = true;
	return outcome;
}

bool match_could_take_back(const Match *m, int seat, Action action) {
	StateBuf after = m->state;
	ChanceNote chance = {{note_chance}, false};
	Rng rng;
	if (is_final(m, &m->state, seat, action)) return false;
	rng_seed(&rng, 0);
	rng.hook = &chance.hook;
	m->setup.game->apply(state_of(&after), &m->setup, seat, action, &rng, NULL);
	return !is_settled(m, &m->state, &after, seat, chance.was_drawn);
}

bool match_take_back(Match *m, int seat, Text *why) {
	if (!match_can_take_back(m, seat)) return refuse(m, "refuse.no_step_back", seat, why);
	int step = last_step_of(m, seat);
	if (!reserve_step(m)) return refuse(m, "refuse.memory", seat, why);
	m->n_pending--;
	memmove(m->pending + step, m->pending + step + 1, (size_t)(m->n_pending - step) * sizeof m->pending[0]);
	m->state = m->base;
	m->events.n = 0;
	for (int i = 0; i < m->n_pending; i++)
		m->setup.game->apply(state_of(&m->state), &m->setup, m->pending[i].seat, m->pending[i].action, &m->rng, NULL);
	add_log(m, LOG_BACK, seat, 0, 0);
	m->history[m->n_history++] = (Happening){.step = ++m->n_steps, .back = (uint8_t)(seat + 1)};
	return true;
}

bool match_agree(Match *m, Text *why) {
	Session session;
	session_look(&session, m, SPECTATOR);
	if (!session_spokesmen(&session)) return refuse(m, "refuse.no_draw", 0, why);
	if (!reserve_step(m)) return refuse(m, "refuse.memory", 0, why);
	add_log(m, LOG_DRAW, 0, 0, 0);
	m->events.n = 0;
	m->setup.game->agree(state_of(&m->state), &m->setup, &m->events);
	m->base = m->state;
	m->n_pending = 0;
	m->n_steps++;
	note_events(m);
	return true;
}

bool match_is_drawn(const Match *m) {
	return m->n_log && m->log[m->n_log - 1].type == LOG_DRAW;
}

bool match_load(Match *m, const State *state, Text *why) {
	if (!m->setup.game->check(state, &m->setup, why)) return false;
	memcpy(m->state.bytes, state, m->setup.game->state_size);
	m->base = m->state;
	m->n_pending = 0;
	m->events.n = 0;
	m->n_log = m->n_history = 0;
	m->n_steps = 0;
	m->was_loaded = true;
	return true;
}
