/* The driver: who is told what and when, what a failing player costs, and workers that are stopped or fail. */
#include "core/session.h"
#include "run/recorder.h"
#include "run/tally.h"
#include "run/workers.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct Seated {
	EditionPack pack;
	Setup setup;
	Driver driver;
	GameRngs rngs;
} Seated;

static void open_table(Seated *t, const char *game, int seats, uint64_t seed) {
	*t = (Seated){.setup = {.game = game_find(game), .pack = &t->pack, .seats = (uint8_t)seats}};
	edition_default(t->setup.game, &t->pack);
	t->driver.setup = &t->setup;
	driver_seed(&t->driver, &t->rngs, seed, false);
	for (int i = 0; i < seats; i++) t->driver.player[i].choose = player_random;
}

typedef struct Notes {
	Observer base;
	int deals, before, after, ends;
	uint32_t events;
	StateBuf last;
} Notes;

static void on_deal(Observer *self, Driver *d) {
	Notes *n = (Notes *)self;
	cr_assert_eq(n->before, 0);
	n->deals++;
	n->last = d->state;
}

static void on_choice(Observer *self, Driver *d, int seat, const BotAnswer *answer) {
	Notes *n = (Notes *)self;
	Action legal[LEGAL_MAX];
	cr_assert_eq(n->before++, n->after, "one step at a time");
	cr_assert(!memcmp(&n->last, &d->state, d->setup->game->state_size), "nothing has been done yet");
	cr_assert_eq(d->setup->game->legal(state_of(&d->state), d->setup, seat, legal), answer->n);
}

static void on_step(Observer *self, Driver *d, int seat, Action action) {
	Notes *n = (Notes *)self;
	(void)seat, (void)action;
	cr_assert_eq(++n->after, n->before);
	cr_assert_eq((uint32_t)n->after, d->decisions);
	n->events += (uint32_t)d->events->n;
	n->last = d->state;
}

static void on_end(Observer *self, Driver *d) {
	((Notes *)self)->ends++;
	cr_assert_eq(d->setup->game->to_act(state_of(&d->state), d->setup), 0);
}

Test(driver, observers_are_told_of_every_step_and_change_nothing) {
	Seated alone, watched;
	Events events = {0};
	Notes notes = {.base = {.deal = on_deal, .before = on_choice, .after = on_step, .end = on_end}};
	Recorder recorder = recorder_of(7);
	notes.base.next = &recorder.base;
	open_table(&alone, "epic_melee", 4, 7);
	driver_run(&alone.driver);
	open_table(&watched, "epic_melee", 4, 7);
	watched.driver.observer = &notes.base;
	watched.driver.events = &events;
	driver_run(&watched.driver);
	cr_assert(notes.deals == 1 && notes.ends == 1 && notes.events > 20);
	cr_assert_eq((uint32_t)notes.after, alone.driver.decisions);
	cr_assert(!memcmp(&alone.driver.state, &watched.driver.state, alone.setup.game->state_size));
	cr_assert(!memcmp(match_state(recorder.match), &alone.driver.state, alone.setup.game->state_size), "the record is that game");
	cr_assert_eq(match_steps(recorder.match), alone.driver.decisions);
	match_free(recorder.match);
}

/* A callback that gives up at its third decision; its context counts the decisions. */
static bool give_up(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why) {
	int *left = self->context;
	if ((*left)--) return player_random(self, driver, seat, answer, why);
	text_add(why, "no more");
	return false;
}

Test(driver, who_fails_loses_for_the_side_and_the_others_share_the_win) {
	static const struct {
		const char *game;
		int seats;
	} tables[] = {{"epic_melee", 4}, {"brutal_ring", 2}, {"duel_royal", 7}};
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		Seated t;
		Tally tally = {0};
		TallyObserver count = tally_observer(&tally);
		int left = 2;
		open_table(&t, tables[i].game, tables[i].seats, 3);
		t.driver.player[1] = (Player){.choose = give_up, .context = &left};
		t.driver.observer = &count.base;
		driver_run(&t.driver);
		cr_assert_eq(t.driver.loser, 1);
		cr_assert_str_eq(t.driver.failure, "no more");
		double sum[SEATS_MAX] = {0}, all = 0;
		for (int seat = 0; seat < t.setup.seats; seat++) {
			bool is_side = setup_side(&t.setup, seat) == setup_side(&t.setup, 1);
			cr_assert_eq(t.driver.outcome.payoff[seat] == 0, is_side);
			cr_assert_eq(t.driver.outcome.place[seat] == 1, !is_side);
			cr_assert_eq(t.driver.outcome.score[seat], 0);
			sum[setup_side(&t.setup, seat)] = t.driver.outcome.payoff[seat];
		}
		for (int side = 0; side < SEATS_MAX; side++) all += sum[side];
		cr_assert_float_eq(all, 1, 1e-9);
		cr_assert(tally.games == 1 && tally.seat[1].forfeits == 1 && tally.seat[0].forfeits == 0);
	}
}

/* ---- workers ---- */

typedef struct Count {
	Sum games, sum;
	uint64_t highest;
} Count;
#define COUNT_SHAPE ((TallyShape){offsetof(Count, highest), sizeof(uint64_t)})

static bool count_game(const void *plan, uint64_t i, int worker, void *tally, Text *why) {
	Count *c = tally;
	const uint64_t *bad = plan;
	(void)worker;
	if (i == *bad) {
		text_addf(why, "game %d is bad", (int)i);
		return false;
	}
	c->games++;
	c->sum += (Sum)i;
	if (i > c->highest) c->highest = i;
	return true;
}

static void look(Watch *self, uint64_t done) {
	if (done >= 1000) atomic_store(&self->stop, true);
}

static void wake(Watch *self) {
	(void)self;
}

Test(workers, all_games_once_whoever_plays_them) {
	uint64_t bad = UINT64_MAX;
	for (int threads = 1; threads <= 8; threads *= 2) {
		Count count = {0};
		WorkersResult result;
		Workers workers = {
			.first = 100, .end = 5000, .threads = threads, .chunk_max = 7, .shape = COUNT_SHAPE, .plan = &bad, .play = count_game};
		cr_assert(workers_run(&workers, &count, &result));
		cr_assert(!result.was_stopped && count.games == 4900 && count.highest == 4999);
		cr_assert(count.sum == (Sum)4900 * (100 + 4999) / 2);
	}
}

Test(workers, a_stop_leaves_no_gap) {
	uint64_t bad = UINT64_MAX;
	Count count = {0};
	WorkersResult result;
	Watch watch = {.look = look, .wake = wake};
	Workers workers = {
		.end = UINT64_MAX / 2, .threads = 3, .chunk_max = 7, .shape = COUNT_SHAPE, .plan = &bad, .play = count_game, .watch = &watch};
	cr_assert(workers_run(&workers, &count, &result));
	cr_assert(result.was_stopped && !result.error[0] && count.games >= 1000);
	cr_assert(count.sum == count.games * (count.games - 1) / 2, "the games from the first on");
	cr_assert(count.highest + 1 == (uint64_t)count.games);
}

Test(workers, a_game_that_fails_ends_the_run) {
	uint64_t bad = 1234;
	Count count = {0};
	WorkersResult result;
	Workers workers = {.end = 1000000000, .threads = 2, .chunk_max = 7, .shape = COUNT_SHAPE, .plan = &bad, .play = count_game};
	cr_assert(workers_run(&workers, &count, &result));
	cr_assert(result.was_stopped && count.games < 1000000000);
	cr_assert_str_eq(result.error, "game 1234 is bad");
}
