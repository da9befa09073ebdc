/* Playing and watching; see play.h. */
#include "lab/play.h"
#include "io/record_file.h"
#include "run/recorder.h"

#include <stddef.h>
#include <string.h>

/* An observer of one game, with what it needs on the way. */
typedef struct GameTable {
	Observer base;
	ChanceHook hook;
	const LabAsk *ask;
	Driver driver;
	GameRngs rngs;
	const Setup *setup;
	const Game *game;
	StateBuf before;
	Events events;
	bool was_restricted, was_dealt;
	int drawer;       /* the seat that acts */
	int64_t expected; /* what it could expect to win just before, in LAB_UNIT */
	LabResult *result;
	Recorder recorder; /* for programs, who are shown a match */
	Player restricted; /* the player whose answers are looked at */
} GameTable;

static State *state(GameTable *t) {
	return state_of(&t->driver.state);
}

static void seed_table(GameTable *t, bool is_anew) {
	driver_seed(&t->driver, &t->rngs, t->ask->seed, is_anew);
	if (t->hook.pick) t->rngs.chance.hook = &t->hook;
}

/* ---- watching ---- */

static void mark(uint64_t *bits, int i) {
	bits[i / 64] |= (uint64_t)1 << (i % 64);
}

static bool is_marked(const uint64_t *bits, int i) {
	return bits[i / 64] >> (i % 64) & 1;
}

static bool field_has(const Field *f, const State *s, int seat, int id) {
	for (int j = 0; j < (f->n[1] ? f->n[1] : 1); j++) {
		uint64_t value = field_get(f, s, seat, j);
		if (f->type == FIELD_BAG && bag_count(value, id)) return true;
		if (f->type == FIELD_SET && value >> (id - 1) & 1) return true;
		if (f->type != FIELD_BAG && f->type != FIELD_SET && value == (uint64_t)id) return true;
	}
	return false;
}

/* What everybody has in hand when their first hand is whole. */
static void watch_deal(GameTable *t) {
	const LabPlan *plan = t->ask->plan;
	const GameLab *lab = lab_of_game(t->setup);
	LabWatch *w = t->ask->watch;
	if (t->was_dealt || (lab->is_dealt && !lab->is_dealt(state(t)))) return;
	t->was_dealt = true;
	for (int i = 0; i < t->game->n_fields; i++) {
		const Field *f = &t->game->fields[i];
		int sight = field_sight(f);
		if (field_rows(f) != ROWS_SEATS || (sight != SIGHT_OWNER && sight != SIGHT_SIDE)) continue;
		for (int k = 0; k < plan->n_things; k++)
			for (int seat = 0; plan->thing[k].domain == f->domain && seat < t->setup->seats; seat++)
				if (field_has(f, state(t), seat, plan->thing[k].id)) mark(w->dealt[seat], k);
	}
}

static void watch_step(GameTable *t, const State *before, int seat, Action action) {
	LabWatch *w = t->ask->watch;
	const GameLab *lab = lab_of_game(t->setup);
	for (int i = 0; i < t->events.n; i++) w->event[t->events.list[i].kind] = true;
	if (lab->watch) lab->watch(&(LabStep){t->setup, before, state(t), seat, action, &t->events}, &w->sheet);
}

int lab_options_held(const LabPlan *plan, const Action *legal, int n, int *out) {
	uint64_t seen[LAB_WORDS] = {0};
	int option[ACTION_ARGS], held = 0;
	for (int i = 0; i < n; i++)
		for (int k = lab_options_of(plan, legal[i], option); k-- > 0;) {
			if (is_marked(seen, option[k])) continue;
			mark(seen, option[k]);
			out[held++] = option[k];
		}
	return held;
}

static void watch_choice(GameTable *t, int seat, const BotAnswer *answer) {
	LabWatch *w = t->ask->watch;
	int option[LAB_OPTIONS_MAX];
	for (int n = lab_options_held(t->ask->plan, answer->legal, answer->n, option); n-- > 0; w->asked[option[n]]++)
		mark(w->held[seat], option[n]);
	for (int n = lab_options_of(t->ask->plan, answer->action, option); n-- > 0; w->taken[option[n]]++) mark(w->played[seat], option[n]);
}

/* Sees every outcome of chance and changes none. */
static int watch_draw(ChanceHook *self, const ChanceAsk *ask, int outcome) {
	GameTable *t = (GameTable *)((char *)self - offsetof(GameTable, hook));
	LabDraws *draws = &t->ask->watch->draws;
	int base = t->ask->plan->drawn_base[ask->kind], all = 0;
	if (base < 0 || t->drawer < 0) return outcome;
	for (int i = 0; i < ask->n; i++) all += ask->counts[i];
	for (int i = 0; i < ask->n; i++) {
		if (!ask->counts[i]) continue;
		int64_t p = (int64_t)ask->counts[i] * LAB_DRAW_UNIT / all, surprise = (outcome == i + 1 ? LAB_DRAW_UNIT : 0) - p;
		draws->surprise[t->drawer][base + i] += surprise;
		draws->foreseen[t->drawer][base + i] += surprise * t->expected;
		draws->weight[base + i] += p * (LAB_DRAW_UNIT - p) / LAB_DRAW_UNIT;
	}
	draws->times[base + outcome - 1]++;
	return outcome;
}

/* Whatever is known before a draw may be taken off the result: the better the guess, the less chance is left in what remains. */
static void expect_draw(GameTable *t, int seat) {
	float payoff[SEATS_MAX];
	t->drawer = seat;
	t->expected = LAB_UNIT / lab_sides(t->setup);
	if (!t->game->value) return;
	t->game->value(state(t), t->setup, payoff);
	t->expected = (int64_t)(payoff[seat] * LAB_UNIT);
}

static void begin_watch(GameTable *t) {
	const GameLab *lab = lab_of_game(t->setup);
	LabWatch *w = t->ask->watch;
	memset(w, 0, offsetof(LabWatch, draws));
	t->drawer = SPECTATOR;
	if (lab->own_draws) {
		memset(&w->draws, 0, sizeof w->draws);
		t->hook.pick = watch_draw;
	}
	for (int i = 0; i < lab->n_tables; i++) {
		w->sheet.base[i] = t->ask->plan->table_base[i];
		w->sheet.columns[i] = lab->tables[i].n_columns;
	}
}

/* When there is no room left every second position goes, and only half as many come. */
static void take_shot(LabShots *shots, const GameTable *t) {
	if (t->driver.decisions % (uint32_t)shots->step) return;
	if (shots->n == LAB_SHOTS) {
		for (int i = 0; i < LAB_SHOTS / 2; i++) shots->state[i] = shots->state[2 * i];
		shots->n = LAB_SHOTS / 2;
		shots->step *= 2;
		if (t->driver.decisions % (uint32_t)shots->step) return;
	}
	memcpy(shots->state[shots->n++].bytes, t->driver.state.bytes, t->game->state_size);
}

/* ---- deciding ---- */

/* The seat does without what it may not do, unless nothing else is left. What the bot chose stands if it may; else what it likes among
 * the rest decides (which comes to the same odds as choosing among the rest at once, and keeps the game close to the unrestricted
 * one), and where it likes nothing of that the game's judgement. */
static void restrict_answer(GameTable *t, int seat, BotAnswer *answer) {
	StateBuf view;
	float weight[LEGAL_MAX], judged[LEGAL_MAX], total = 0;
	bool is_free[LEGAL_MAX];
	int n_free = 0;
	bool may_stand = false;
	t->game->redact(state_of(&view), state(t), t->setup, seat);
	for (int i = 0; i < answer->n; i++) {
		is_free[i] = !lab_forbids(t->ask->rule, state_of(&view), t->setup, seat, answer->legal[i]);
		n_free += is_free[i];
		may_stand |= is_free[i] && answer->legal[i] == answer->action;
		weight[i] = is_free[i] ? (float)answer->chance[i] : 0;
		total += weight[i];
	}
	if (!n_free || n_free == answer->n) return;
	t->was_restricted = true;
	if (may_stand) return;
	if (!(total > 1e-6f)) {
		bot_weigh(t->setup, state_of(&view), seat, answer->legal, answer->n, judged);
		for (int i = 0; i < answer->n; i++) total += weight[i] = is_free[i] ? judged[i] : 0;
	}
	for (int i = 0; !(total > 0) && i < answer->n; i++) weight[i] = is_free[i];
	answer->action = answer->legal[bot_draw(weight, answer->n, &t->rngs.choices)];
}

/* The restricted seat's player: another whose answer is looked at. */
static bool choose_restricted(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why) {
	GameTable *t = self->context;
	if (!t->restricted.choose(&t->restricted, driver, seat, answer, why)) return false;
	restrict_answer(t, seat, answer);
	return true;
}

/* ---- the course of a game ---- */

static void on_deal(Observer *self, Driver *driver) {
	GameTable *t = (GameTable *)self;
	if (t->ask->is_replay) seed_table(t, true);
	for (int i = 0; i < t->setup->seats; i++) t->result->role[i] = (int8_t)lab_role(t->setup, state_of(&driver->state), i);
	if (!t->ask->watch) return;
	watch_deal(t);
	watch_step(t, NULL, SPECTATOR, ACTION_NONE);
}

static void on_choice(Observer *self, Driver *driver, int seat, const BotAnswer *answer) {
	GameTable *t = (GameTable *)self;
	if (t->ask->shots) take_shot(t->ask->shots, t);
	if (!t->ask->watch) return;
	watch_choice(t, seat, answer);
	if (lab_of_game(t->setup)->watch) memcpy(t->before.bytes, driver->state.bytes, t->game->state_size);
	if (t->hook.pick) expect_draw(t, seat);
}

static void on_step(Observer *self, Driver *driver, int seat, Action action) {
	GameTable *t = (GameTable *)self;
	(void)driver;
	if (!t->ask->watch) return;
	watch_deal(t);
	watch_step(t, state_of(&t->before), seat, action);
}

static void on_end(Observer *self, Driver *driver) {
	GameTable *t = (GameTable *)self;
	LabResult *r = t->result;
	const GameLab *lab = lab_of_game(t->setup);
	r->outcome = driver->outcome;
	r->decisions = driver->decisions;
	r->was_restricted = t->was_restricted;
	for (int i = 0; i < t->setup->seats; i++) r->win[i] = (int64_t)(r->outcome.payoff[i] * LAB_UNIT + 0.5);
	if (t->ask->watch && lab->finish && driver->loser < 0) lab->finish(state(t), t->setup, &r->outcome, &t->ask->watch->sheet);
}

static void seat_players(GameTable *t) {
	const LabAsk *ask = t->ask;
	t->recorder = recorder_of(ask->seed);
	for (int i = 0; i < t->setup->seats; i++) {
		bool is_program = ask->level[i] == LAB_PROGRAM;
		if (is_program || ask->match) t->base.next = &t->recorder.base;
		t->driver.player[i] = is_program
		                          ? ask->plan->seat_program(ask->plan->programs, ask->worker, i, (const Match *const *)&t->recorder.match)
		                          : (Player){.choose = player_level, .level = ask->level[i]};
	}
	if (!ask->rule) return;
	t->restricted = t->driver.player[ask->seat];
	t->driver.player[ask->seat] = (Player){.choose = choose_restricted, .context = t};
}

void lab_play(const LabAsk *ask, LabResult *result) {
	GameTable t = {.base = {.deal = on_deal, .before = on_choice, .after = on_step, .end = on_end},
	               .ask = ask,
	               .driver = {.setup = ask->setup},
	               .setup = ask->setup,
	               .game = ask->setup->game,
	               .result = result};
	if (ask->watch) begin_watch(&t);
	if (ask->shots) *ask->shots = (LabShots){.step = 1};
	seed_table(&t, false);
	t.driver.observer = &t.base;
	t.driver.events = ask->watch ? &t.events : NULL;
	seat_players(&t);
	driver_run(&t.driver);
	if (ask->match) *ask->match = t.recorder.match;
	else match_free(t.recorder.match);
}

/* ---- adding up ---- */

static void add_option(const LabWatch *w, const LabResult *r, int seats, int i, OptionTally *o) {
	o->asked += w->asked[i];
	o->taken += w->taken[i];
	int64_t n[2] = {0}, s[2] = {0}, done[2] = {0}, won[2] = {0};
	for (int seat = 0; seat < seats; seat++) {
		bool is_held = is_marked(w->held[seat], i), is_played = is_marked(w->played[seat], i);
		n[is_held]++;
		s[is_held] += r->win[seat];
		if (!is_held) continue;
		done[is_played]++;
		won[is_played] += r->win[seat];
	}
	if (!n[1]) return;
	o->seats += n[1];
	o->players += done[1];
	if (n[0]) contrast_add(&o->held, n, s); /* a game in which all have it compares nobody */
	contrast_add(&o->played, done, won);
}

static void add_thing(const LabWatch *w, const LabResult *r, int seats, int i, ViewTally *view) {
	int64_t n[2] = {0}, s[2] = {0};
	for (int seat = 0; seat < seats; seat++) {
		bool is_dealt = is_marked(w->dealt[seat], i);
		n[is_dealt]++;
		s[is_dealt] += r->win[seat];
	}
	view->dealt_seats[i] += n[1];
	if (n[0] && n[1]) contrast_add(&view->dealt[i], n, s);
}

/* In LAB_DRAW_UNIT × LAB_UNIT. */
static void add_drawn(const LabDraws *draws, const LabResult *r, int seats, int i, ViewTally *view) {
	int64_t gain = 0;
	if (!draws->weight[i]) return;
	for (int seat = 0; seat < seats; seat++) gain += draws->surprise[seat][i] * r->win[seat] - draws->foreseen[seat][i];
	view->draws[i] += draws->times[i];
	ratio_add(&view->drawn[i], draws->weight[i], gain);
}

/* How far a seat's score lies above the mean of the others' who are not of its side. */
static int64_t lead_of(const LabResult *r, const Setup *setup, int seat) {
	int64_t others = 0, n = 0;
	for (int i = 0; i < setup->seats; i++) {
		if (setup_side(setup, i) == setup_side(setup, seat)) continue;
		others += r->outcome.score[i];
		n++;
	}
	return n ? r->outcome.score[seat] * (int64_t)LAB_UNIT - others * LAB_UNIT / n : 0;
}

static void add_result(const LabResult *r, const Setup *setup, ViewTally *view) {
	int sides_won = 0, best = 0, seats = setup->seats;
	int64_t sum[LAB_ROLES_MAX] = {0}, lead[LAB_ROLES_MAX] = {0}, n[LAB_ROLES_MAX] = {0};
	for (int seat = 0; seat < seats; seat++) {
		mean_add(&view->seat[seat], r->win[seat]);
		if (r->win[seat]) sides_won = (int)(LAB_UNIT / r->win[seat]);
		if (!seat || r->outcome.score[seat] > best) best = r->outcome.score[seat];
		if (r->role[seat] < 0) continue;
		sum[r->role[seat]] += r->win[seat];
		lead[r->role[seat]] += lead_of(r, setup, seat);
		n[r->role[seat]]++;
	}
	for (int i = 0; i < LAB_ROLES_MAX; i++) {
		if (!n[i]) continue;
		mean_add(&view->role[i], sum[i] / n[i]);
		mean_add(&view->lead[i], lead[i] / n[i]);
	}
	mean_add(&view->length, r->decisions);
	mean_add(&view->shared, sides_won > 1);
	mean_add(&view->nobody, sides_won == 0);
	mean_add(&view->winning_score, best);
	view->games++;
}

void lab_view_add(const LabPlan *plan, const LabWatch *w, const LabResult *r, int seats, ViewTally *view) {
	add_result(r, &plan->setup, view);
	for (int i = 0; i < plan->n_options; i++) add_option(w, r, seats, i, &view->option[i]);
	for (int i = 0; i < plan->n_things; i++) add_thing(w, r, seats, i, view);
	for (int i = 0; lab_of_game(&plan->setup)->own_draws && i < plan->n_things; i++) add_drawn(&w->draws, r, seats, i, view);
	for (int i = 0; i < plan->cells; i++)
		if (w->sheet.n[i]) ratio_add(&view->cell[i], w->sheet.n[i], w->sheet.sum[i]);
	for (int i = 0; i < plan->setup.game->n_events; i++) view->event[i] += w->event[i];
	for (int i = 0; i < LAB_CORNERS_MAX; i++) view->corner[i] += w->sheet.corners >> i & 1;
}

/* ---- records ---- */

static LabAsk ask_again(const LabPlan *plan, const LabExample *example) {
	LabAsk ask = {.plan = plan, .setup = &plan->setup, .seed = game_seed(plan->seed, example->game)};
	for (int i = 0; i < SEATS_MAX; i++) ask.level[i] = plan->level[example->level];
	if (example->kind == EXAMPLE_OTHER) ask.setup = &plan->other_setup;
	if (example->kind == EXAMPLE_POINT) ask.setup = &plan->point[example->index].setup;
	if (example->kind == EXAMPLE_RULE) {
		ask.rule = &plan->rule[example->index];
		ask.seat = lab_rule_seat(plan, example->game);
	}
	return ask;
}

bool lab_record(const LabPlan *plan, const LabExample *example, const char *path, Text *why) {
	Match *match = NULL;
	LabResult result;
	LabAsk ask = ask_again(plan, example);
	RecordInfo info = {
		.edition = example->kind == EXAMPLE_OTHER ? plan->other.meta : plan->edition.meta, .has_seed = true, .seed = ask.seed};
	ask.match = &match;
	lab_play(&ask, &result);
	if (!match) text_add(why, "out of memory");
	bool is_saved = match && record_save(path, match, &info, why);
	match_free(match);
	return is_saved;
}
