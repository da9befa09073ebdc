/* Nets: what a bot has learnt, as a small neural network. One net serves one game at one number of seats, for every edition with the same
 * ids.
 *
 *     inputs → hidden (128) → second (32) → a figure for every action (core/fields/action_index.h), and what each seat may expect
 *
 * Training reads and changes a `NetFloat`. A `Net` plays: it points into the bytes of a file, with 8 bits a weight, and computes in
 * integers only, so that every machine and compiler gets the same answer. `net_write` turns a NetFloat into a file. Programs that train
 * build on this header; NetFloat defines what the numbers mean, and tests check that Net agrees.
 *
 * Inputs. First the columns of core/fields/encoder.h for the seat, of its view (or of the whole state: that is the same), with `to_act` only the
 * seat's own bit (NET_OWING). Then the figures of the edition, as their difference from the edition that the net was made for, so that they
 * are all 0 there. Rows of inputs that were always 0 in training must be 0, or they add noise in other editions.
 *
 * Outputs. A figure (logit) for each action index, counted from the seat; of the legal ones the softmax is what the net would do. And a
 * figure for each seat, the viewer first and on to the left, whose logistic function is the payoff (Outcome) it may expect.
 *
 * Files. A file is any number of nets, one behind the other; `net_find` takes the one for the setup's number of seats. */
#ifndef BOTS_NET_H
#define BOTS_NET_H
#include "core/fields/action_index.h"
#include "core/fields/encoder.h"

enum {
	NET_HIDDEN_MAX = 256, /* both are multiples of NET_LANES */
	NET_SECOND_MAX = 64,
	NET_LANES = 16,
	NET_INPUTS_MAX = ENCODER_COLUMNS_MAX + 2048,
	NET_ACTIONS_MAX = 2048,
	NET_CLIP = 16, /* neurons give 0 … NET_CLIP */
};

#define NET_OWING(seat) (UINT32_C(1) << (seat)) /* what the encoder is told of who owes a decision */

typedef struct NetShape {
	uint16_t columns; /* inputs from the encoder … */
	uint16_t figures; /* … and from the edition */
	uint16_t hidden, second;
	uint16_t actions;
	uint8_t seats;
	uint8_t judged; /* 1: figures of actions are added to the game's judgement, see net_weigh; 0: they stand alone */
} NetShape;

static inline int net_inputs(const NetShape *shape) {
	return shape->columns + shape->figures;
}

/* The default shape of a net for a setup: 128 and 32 neurons, not judged; change it as you like. False: the game has more inputs or actions
 * than fit. */
bool net_shape(NetShape *shape, const Setup *setup, Text *why);

/* ---- in float ---- */

/* All weights in one block, in this order; so an optimiser may walk along `all`. With x the inputs as encoder_floats gives them,
 *     h = clip(b1 + Σ x·w1), s = clip(b2 + Σ h·w2), logit = b_policy + Σ s·policy, expected = 1 / (1 + exp(-(b_value + Σ s·value)))
 * where clip keeps a number between 0 and NET_CLIP. */
typedef struct NetFloat {
	NetShape shape;
	size_t n; /* floats in all */
	float *all;
	float *w1, *b1;           /* inputs × hidden: a row an input */
	float *w2, *b2;           /* second × hidden: a row a neuron of the second */
	float *policy, *b_policy; /* actions × second */
	float *value, *b_value;   /* seats × second */
} NetFloat;

bool net_float_new(NetFloat *net, const NetShape *shape); /* all 0. False: out of memory */
void net_float_free(NetFloat *net);

/* Evaluates a net in plain float code: `inputs` has net_inputs() floats. Faster code is tested against this. */
void net_float_ask(const NetFloat *net, const float *inputs, float *logit, float *expected);

/* ---- figures of the edition ---- */

int net_figures(const Game *game); /* how many */
/* The figures of an edition, a byte each: for net_write, and to compare. */
void net_figures_of(const Setup *setup, uint8_t *out);
/* The value of a figure as an input, and its factor for the float. */
int net_figure_input(const Game *game, int i, uint8_t home, uint8_t here);
float net_figure_scale(const Game *game, int i);

/* ---- in 8 bits ---- */

size_t net_bytes(const NetShape *shape); /* of a net in a file */

/* Writes a net for the setup's game, rules, ids and edition; `out` has room for net_bytes(). False: out of memory. */
bool net_write(const NetFloat *net, const Setup *setup, unsigned char *out);

/* A net in a file: points into its bytes, which must stay valid. */
typedef struct Net {
	NetShape shape;
	const unsigned char *bytes;
	const uint8_t *home;                                          /* figures of the edition that it was made for */
	const unsigned char *scale1, *b1, *scale2, *b2, *scale3, *b3; /* 32 bits each, lowest byte first; 3: actions, then seats */
	const int8_t *w1, *w2, *w3;
} Net;

/* The game of a file's first net. NULL: not a net, or its game is unknown. */
const Game *net_game(const unsigned char *bytes, size_t n);

/* Validates a whole file from outside; a setup of 0 seats accepts any number of seats. False: `why` says what is wrong and what would be
 * right. */
bool net_check(const unsigned char *bytes, size_t n, const Setup *setup, Text *why);

/* The net for the setup's seats, rules and ids in a file of its game that net_check has passed, or in those built in. False: none. */
bool net_find(const unsigned char *bytes, size_t n, const Setup *setup, Net *net);

/* Whether the figures of the setup's edition are those that the net was made for. */
bool net_is_home(const Net *net, const Setup *setup);

/* Converts the rounded weights back to floats. False: out of memory. */
bool net_to_float(const Net *net, const Setup *setup, NetFloat *out);

/* ---- asking ---- */

/* A net prepared for one setup: takes microseconds to make, is never changed, and serves any number of threads. */
typedef struct NetReader {
	const Setup *setup;
	Net net;
	Encoder *encoder;
	ActionIndex actions;
	int32_t start[NET_HIDDEN_MAX]; /* the first layer before any column of the encoder: biases and figures of the edition */
} NetReader;

bool net_open(NetReader *reader, const Net *net, const Setup *setup); /* false: out of memory, or the edition has other rows */
void net_close(NetReader *reader);

enum { NET_UNIT = 4096 }; /* of answers: so many are 1 */

/* Evaluates the net for a seat: a figure for each of its legal actions (n may be 0) and, unless `expected` is NULL, the payoff expected for
 * every seat, by its number. `view` may be the whole state: only what the seat may see is read. */
void net_ask(const NetReader *reader, const State *view, int seat, const Action *legal, int n, int32_t *logit, float *expected);
#endif
