/* The arithmetic for training a net (NetFloat, bots/net.h): evaluating a position, and the gradient of a loss by the weights. It is plain
 * IEEE arithmetic in a fixed order: the same training gives the same net on every machine, with AVX2 and without. */
#ifndef TRAIN_KERNEL_H
#define TRAIN_KERNEL_H
#include "bots/net.h"

enum { HIDDEN = 128, SECOND = 32 }; /* of every net that is trained */

/* A question to a net: inputs, and the indices of the legal actions. */
typedef struct Question {
	const EncoderInput *input;
	const uint16_t *legal;
	int n_inputs, n_legal;
	const float *base; /* what figures are added to, one per legal action; NULL: 0 */
} Question;

/* The answer, with the values of the layers, which a step of training needs. */
typedef struct Thought {
	float hidden[HIDDEN], second[SECOND];
	float figure[LEGAL_MAX]; /* of each legal action, in their order, less the highest */
	float chance[LEGAL_MAX]; /* they sum to 1 */
	float value[SEATS_MAX];  /* the payoff that each seat may expect, the viewer first */
} Thought;

/* The fastest way for this processor. All ways give the same numbers. */
typedef struct Kernel {
	const char *name;
	void (*think)(const NetFloat *net, const Question *q, Thought *out);

	/* Adds to `slope` the gradient of a loss by each weight, given its gradient by the figures of the actions and of the values (before
	 * these are squashed into 0 … 1). */
	void (*blame)(const NetFloat *net, const Question *q, const Thought *t, const float *by_figure, const float *by_value,
	              const NetFloat *slope);
} Kernel;
const Kernel *kernel_plain(void);
const Kernel *kernel_best(void); /* that this processor has */

/* A net of the same shape with its weights in that block of like->n floats. */
NetFloat net_in(const NetFloat *like, float *block);

/* Fills a new net with small random numbers, so that it likes all actions about equally. Rows of the edition stay 0, as these inputs are 0
 * in training. */
void net_draw(const NetFloat *net, Rng *rng);
#endif
