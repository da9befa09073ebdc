/* Shared by all of a training: the game's setup, its inputs and action indices, and a player that asks a net. */
#ifndef TRAIN_STUDY_H
#define TRAIN_STUDY_H
#include "core/fields/action_index.h"
#include "run/driver.h"
#include "train/kernel.h"

/* Never changed after it is made: any number of threads may use it. */
typedef struct Study {
	const Setup *setup;
	Encoder *encoder;
	ActionIndex actions;
	NetShape shape;
	const Kernel *kernel;
} Study;

/* False: the game cannot be learnt; `why` says the reason. The setup and its edition must outlive the study. `shape.judged` may be set
 * after that, for all nets. */
bool study_open(Study *study, const Setup *setup, Text *why);
void study_close(Study *study);

/* A decision that was asked of a net. */
typedef struct Asked {
	int n, n_inputs; /* legal actions; 1: there was nothing to ask */
	int chosen;      /* which of them */
	EncoderInput input[ENCODER_COLUMNS_MAX];
	Action action[LEGAL_MAX];
	uint16_t legal[LEGAL_MAX]; /* their indices */
	float base[LEGAL_MAX];     /* what the net's figures are added to: the judgement, or 0 */
	Thought thought;
} Asked;

static inline Question asked_question(const Asked *asked) {
	return (Question){asked->input, asked->legal, asked->n_inputs, asked->n, asked->base};
}

/* Sets what a seat that owes a decision sees and may do. For judged nets, actions that the judgement never plays are left out. */
void study_look(const Study *study, const State *state, int seat, Asked *asked);

/* Asks the net and draws by its chances raised to `power`: 1 plays as trained; higher powers favour what it likes best. */
void study_ask(const Study *study, const NetFloat *net, unsigned power, Rng *rng, Asked *asked);

/* The context of a player that plays by a net. */
typedef struct NetPlayer {
	const Study *study;
	NetFloat net;
	unsigned power;
	Asked asked; /* of the present decision */
} NetPlayer;
bool player_net(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why);
#endif
