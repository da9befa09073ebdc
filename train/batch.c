/* Plays games to learn from; see batch.h. */
#include "train/batch.h"

#include <stdlib.h>
#include <string.h>

#define TRACE 0.7f                                       /* the share of a surprise that is passed on to the decision before (lambda) */
enum { INPUTS_A_DECISION = 512, LEGAL_A_DECISION = 32 }; /* room; if a game needs more the batch ends earlier */

bool batch_open(Batch *batch, int decisions, bool has_wanted) {
	*batch = (Batch){.wanted_n = decisions, .room = decisions + decisions / 2};
	size_t room = (size_t)batch->room;
	batch->inputs_room = room * INPUTS_A_DECISION;
	batch->legal_room = room * LEGAL_A_DECISION;
	batch->sample = malloc(room * sizeof *batch->sample);
	batch->order = malloc(room * sizeof *batch->order);
	batch->input = malloc(batch->inputs_room * sizeof *batch->input);
	batch->legal = malloc(batch->legal_room * sizeof *batch->legal);
	batch->base = malloc(batch->legal_room * sizeof *batch->base);
	batch->wanted = has_wanted ? malloc(batch->legal_room * sizeof *batch->wanted) : NULL;
	return batch->sample && batch->order && batch->input && batch->legal && batch->base && (batch->wanted || !has_wanted);
}

void batch_close(Batch *batch) {
	free(batch->sample);
	free(batch->order);
	free(batch->input);
	free(batch->legal);
	free(batch->base);
	free(batch->wanted);
}

static void batch_clear(Batch *batch) {
	batch->n = 0;
	batch->n_inputs = batch->n_legal = 0;
	batch->is_full = false;
	batch->games = 0;
}

Sample *batch_add(Batch *batch, const Asked *asked, int seat) {
	size_t inputs = (size_t)asked->n_inputs, legal = (size_t)asked->n;
	if (batch->n == batch->room || batch->n_inputs + inputs > batch->inputs_room || batch->n_legal + legal > batch->legal_room) {
		batch->is_full = true;
		return NULL;
	}
	Sample *s = &batch->sample[batch->n++];
	*s = (Sample){.first_input = batch->n_inputs,
	              .first_legal = batch->n_legal,
	              .n_inputs = (uint16_t)inputs,
	              .n_legal = (uint16_t)legal,
	              .chosen = (uint16_t)asked->chosen,
	              .seat = (uint8_t)seat};
	memcpy(batch->input + batch->n_inputs, asked->input, inputs * sizeof *asked->input);
	memcpy(batch->legal + batch->n_legal, asked->legal, legal * sizeof *asked->legal);
	memcpy(batch->base + batch->n_legal, asked->base, legal * sizeof *asked->base);
	batch->n_inputs += inputs;
	batch->n_legal += legal;
	return s;
}

/* Fisher and Yates. */
void batch_shuffle(Batch *batch, uint64_t seed) {
	Rng rng;
	rng_seed(&rng, seed);
	for (int i = 0; i < batch->n; i++) {
		int k = (int)rng_below(&rng, (uint32_t)i + 1);
		batch->order[i] = batch->order[k];
		batch->order[k] = (uint32_t)i;
	}
}

/* ---- games ---- */

/* Appends what the other seats see, each in its own columns, to what the seat sees. Without room the game is dropped anyway. */
static const Thought *ask_critic(Lane *lane, Sample *s, const State *state, int seat) {
	const Study *study = lane->student.study;
	Batch *batch = &lane->batch;
	int seats = study->setup->seats, columns = study->shape.columns;
	for (int k = 1; k < seats && k < CRITIC_VIEWS; k++) {
		int other = (seat + k) % seats;
		EncoderInput *input = batch->input + batch->n_inputs;
		batch->is_full |= batch->n_inputs + (size_t)columns > batch->inputs_room;
		if (batch->is_full) break;
		int n = encoder_sparse(study->encoder, state, other, NET_OWING(seat), input);
		for (int i = 0; i < n; i++) input[i].column = (uint16_t)(input[i].column + k * columns);
		batch->n_inputs += (size_t)n;
	}
	s->n_seen = (uint16_t)(batch->n_inputs - s->first_input);
	Question whole = batch_whole_question(batch, s);
	study->kernel->think(lane->critic, &whole, &lane->thought);
	return &lane->thought;
}

/* A net that learns: its decisions are recorded. */
static bool player_student(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why) {
	Lane *lane = self->context;
	const Asked *asked = &lane->student.asked;
	Player net = {.context = &lane->student};
	player_net(&net, driver, seat, answer, why);
	if (asked->n == 1 || lane->batch.is_full) return true;
	Sample *s = batch_add(&lane->batch, asked, seat);
	if (!s) return true;
	s->chance = asked->thought.chance[asked->chosen];
	const Thought *thought = lane->critic ? ask_critic(lane, s, state_of(&driver->state), seat) : &asked->thought;
	memcpy(s->value, thought->value, driver->setup->seats * sizeof *s->value);
	return true;
}

/* Computes, from the end of a game back to its start, what each decision turned out to be worth. A seat's expectations for others are
 * passed back along its own decisions, like those for itself. */
static void settle(Batch *batch, int first, const Outcome *outcome, int seats) {
	float next[SEATS_MAX][SEATS_MAX], gain[SEATS_MAX][SEATS_MAX] = {{0}};
	for (int seat = 0; seat < seats; seat++)
		for (int k = 0; k < seats; k++) next[seat][k] = (float)outcome->payoff[(seat + k) % seats];
	for (int i = batch->n - 1; i >= first; i--) {
		Sample *s = &batch->sample[i];
		for (int k = 0; k < seats; k++) {
			gain[s->seat][k] = next[s->seat][k] - s->value[k] + TRACE * gain[s->seat][k];
			next[s->seat][k] = s->value[k];
			s->target[k] = s->value[k] + gain[s->seat][k];
		}
		s->gain = gain[s->seat][0];
	}
}

/* If a decision does not fit, its whole game is dropped. */
static void play_game(Lane *lane, Driver *driver) {
	Batch *batch = &lane->batch;
	int first = batch->n;
	size_t inputs = batch->n_inputs, legal = batch->n_legal;
	driver_run(driver);
	batch->games++;
	if (batch->is_full) {
		batch->n = first;
		batch->n_inputs = inputs;
		batch->n_legal = legal;
	} else {
		settle(batch, first, &driver->outcome, driver->setup->seats);
	}
}

static Player rival_player(Lane *lane, const Rival *rival) {
	if (!rival->net) return (Player){.choose = player_level, .level = rival->level};
	lane->rival.net = *rival->net;
	lane->rival.power = rival->power;
	return (Player){.choose = player_net, .context = &lane->rival};
}

/* Everybody learns, or one side against a rival. */
static void seat_players(Lane *lane, Driver *driver, const Rival *rivals, int n, float share) {
	const Setup *setup = driver->setup;
	Player student = {.choose = player_student, .context = lane}, other = student;
	int side = setup_side(setup, (int)rng_below(driver->choices, setup->seats));
	if (n && (float)(rng_next(driver->choices) >> 40) * 0x1p-24f < share)
		other = rival_player(lane, &rivals[rng_below(driver->choices, (uint32_t)n)]);
	for (int seat = 0; seat < setup->seats; seat++) driver->player[seat] = setup_side(setup, seat) == side ? student : other;
}

bool lane_play(Lane *lane, uint64_t seed, const Rival *rivals, int n, float share) {
	Driver driver = {.setup = lane->student.study->setup};
	GameRngs rngs;
	batch_clear(&lane->batch);
	for (uint64_t i = 0; lane->batch.n < lane->batch.wanted_n && !lane->batch.is_full; i++) {
		driver_seed(&driver, &rngs, game_seed(seed, i), false);
		seat_players(lane, &driver, rivals, n, share);
		play_game(lane, &driver);
	}
	return lane->batch.n > 0;
}
