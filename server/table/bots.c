/* Bots at a table: when to ask them, and when to show their answers; see table.h.
 *
 * How long a bot thinks depends on its cards, and a forced move takes no time. So nobody may see when a thought ends. What others can see
 * of an answer waits for a beat: the time of the whole decision, including steps that nobody else can see, counts from the moment when
 * everybody saw that it was asked, and the answer is shown after a whole number of beats. A beat's length depends only on what all can see:
 * how many bots of which levels were asked at once, what the game asks for, and how long the same took before at this table. Bots asked at
 * once are shown at once, in the order of their seats. */
#include "bots/bot.h"
#include "server/table/table.h"

#include <stdlib.h>
#include <string.h>

static int64_t now_of(const LiveTable *t) {
	return t->shared->world->now(t->shared->world->arg);
}

static bool is_played_by_bot(const LiveTable *t, int seat) {
	const Seat *s = &t->seat[seat];
	return s->holder == HOLDER_BOT || s->is_away || s->is_covered;
}

static int level_of(const LiveTable *t, int seat) {
	return t->seat[seat].holder == HOLDER_BOT ? t->seat[seat].level : table_stand_in(t);
}

/* Bots that owe a decision and need not wait for a team-mate; one of each side at a time, so that the next one knows what the last one
 * did. */
static uint32_t bots_to_ask(const LiveTable *t) {
	uint32_t owing = setup_ready(&t->setup, match_state(t->match), match_to_act(t->match)), mask = 0, sides = 0;
	for (int i = 0; i < t->setup.seats; i++) {
		if (!(owing >> i & 1) || !is_played_by_bot(t, i) || sides >> setup_side(&t->setup, i) & 1) continue;
		sides |= 1u << setup_side(&t->setup, i);
		mask |= 1u << i;
	}
	return mask;
}

/* ---- beats ---- */

/* The part of the question that everybody sees: the game's own word for it. */
static uint16_t *iteration_us(LiveTable *t) {
	const Game *game = t->setup.game;
	const State *view = (const State *)t->told[0].view.bytes; /* a spectator's */
	uint64_t kind = 0;
	for (int i = 0; i < game->n_fields; i++)
		if (!strcmp(game->fields[i].name, "phase")) kind = field_get(&game->fields[i], view, 0, 0);
	uint16_t *us = &t->iteration_us[kind % ASKED_KINDS];
	if (!*us) *us = ITERATION_US;
	return us;
}

static void begin_turn(LiveTable *t, int seat, uint32_t asked, int64_t now) {
	BotTurn *turn = &t->turn[seat];
	turn->work = 0;
	for (int i = 0; i < t->setup.seats; i++)
		if (asked >> i & 1) turn->work += bot_level(level_of(t, i))->iterations;
	turn->asked = now;
	turn->beat = (int64_t)turn->work * *iteration_us(t) / 1000;
	if (turn->beat < BEAT_MS) turn->beat = BEAT_MS;
	turn->due = turn->asked + turn->beat;
}

/* In games with advice one beat is for the advice and one for the decision: whether there was advice must not show. */
static int beats_of(const LiveTable *t) {
	return t->setup.game->is_advice ? 2 : 1;
}

static int64_t last_beat(const LiveTable *t, const BotTurn *turn) {
	return turn->asked + beats_of(t) * turn->beat;
}

/* A beat that was too short reveals something about the thought, so from now on everybody who is asked the same here gets the longer
 * time. */
static void learn(LiveTable *t, const BotTurn *turn) {
	uint16_t *us = iteration_us(t);
	if (turn->due <= last_beat(t, turn) || !turn->work) return;
	int64_t needed = ((turn->due - turn->asked) / beats_of(t) * 1000 + turn->work - 1) / turn->work;
	if (needed > ITERATION_US_MAX) needed = ITERATION_US_MAX;
	if (needed > *us) *us = (uint16_t)needed;
}

/* ---- questions and answers ---- */

static void ask_bot(LiveTable *t, int seat) {
	const World *world = t->shared->world;
	Session session;
	BotJob *job = calloc(1, sizeof *job);
	if (!job) return; /* asked again at the next tick */
	*job = (BotJob){.table = t, .setup = t->setup, .seat = seat, .level = level_of(t, seat)};
	world->random(world->arg, &job->seed, sizeof job->seed);
	session_look(&session, t->match, seat);
	job->view = session.view;
	t->jobs++;
	t->seat[seat].is_thinking = true;
	if (world->think(world->arg, job)) return;
	t->jobs--;
	t->seat[seat].is_thinking = false;
	free(job);
}

static void drop_answer(LiveTable *t, BotJob *job) {
	t->seat[job->seat].is_thinking = false;
	t->turn[job->seat].held = NULL;
	free(job);
}

/* Whether the seat is still asked the same, so that the answer counts. */
static bool is_wanted(const LiveTable *t, const BotJob *job) {
	Session session;
	if (t->phase != PHASE_PLAY || !(bots_to_ask(t) >> job->seat & 1)) return false;
	session_look(&session, t->match, job->seat);
	return job->action != ACTION_NONE && session_is_same(&session, (const State *)job->view.bytes);
}

void table_continue(LiveTable *t) {
	if (t->phase != PHASE_PLAY || t->pause) return;
	uint32_t asked = bots_to_ask(t);
	int64_t now = now_of(t);
	for (int i = 0; i < t->setup.seats; i++) {
		BotTurn *turn = &t->turn[i];
		bool is_asked = asked >> i & 1;
		if (turn->held && !is_wanted(t, turn->held)) drop_answer(t, turn->held);
		if (!is_asked) turn->asked = 0;
		else if (!turn->asked || turn->asked == now) begin_turn(t, i, asked, now); /* together with all who are asked at this moment */
		if (is_asked && !t->seat[i].is_thinking) ask_bot(t, i);
	}
}

/* The bot's action; if it is advice that would come too late, what the rules prescribe instead. */
static Action in_time(const LiveTable *t, const BotJob *job) {
	Rng rng;
	if (!table_is_too_late(t, job->seat, job->action)) return job->action;
	rng_seed(&rng, job->seed);
	return t->setup.game->on_timeout((const State *)job->view.bytes, &t->setup, job->seat, &rng);
}

static void make_step(LiveTable *t, BotJob *job) {
	char reason[256];
	Text why = TEXT_ON(reason);
	int seat = job->seat;
	bool is_made = match_apply(t->match, seat, in_time(t, job), &why);
	drop_answer(t, job);
	if (is_made) {
		t->shared->n_bot_actions++;
		table_follow(t, seat, 0);
	} else table_continue(t);
}

void table_thought(LiveTable *t, BotJob *job) {
	t->jobs--;
	if (!is_wanted(t, job)) {
		drop_answer(t, job);
		table_continue(t);
		return;
	}
	BotTurn *turn = &t->turn[job->seat];
	SeenBy seen = match_seen_by(t->match, job->seat, job->action);
	turn->is_public = seen == SEEN_BY_ALL;
	if (seen == SEEN_BY_NOBODY && !t->pause) make_step(t, job);
	else turn->held = job;
}

/* A bot that could not be asked is asked again at the next tick. */
int64_t table_bots_wake_at(const LiveTable *t) {
	int64_t at = TIMER_NEVER;
	uint32_t asked = bots_to_ask(t);
	for (int i = 0; i < t->setup.seats; i++) {
		if (asked >> i & 1 && !t->seat[i].is_thinking) return TIMER_AT_ONCE;
		if (t->turn[i].asked) at = earlier(at, t->turn[i].due - TICK_MS / 2);
	}
	return at;
}

/* Ticks come a little early or late: the nearest one counts. */
void table_show_answers(LiveTable *t, int64_t now) {
	for (int i = 0; i < t->setup.seats && t->phase == PHASE_PLAY; i++) {
		BotTurn *turn = &t->turn[i];
		if (!turn->asked || now + TICK_MS / 2 < turn->due) continue;
		if (turn->held && !is_wanted(t, turn->held)) drop_answer(t, turn->held); /* somebody is back at this seat */
		if (!turn->held) {
			while (turn->due <= now + TICK_MS / 2) turn->due += turn->beat;
			continue;
		}
		if (turn->is_public && turn->due < last_beat(t, turn)) turn->due = last_beat(t, turn);
		else if (turn->is_public) {
			learn(t, turn);
			turn->asked = 0;
			make_step(t, turn->held);
		} else {
			turn->due += turn->beat;
			make_step(t, turn->held);
		}
	}
}
