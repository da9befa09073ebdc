/* What a viewer sees of a position as inputs for a learner: a row of numbers, made from the game's field table alone. The columns are the
 * same for every viewer and every position of a setup.
 *
 * How things are told. The viewer comes first: rows of seats are turned so that row 0 is the viewer's, and a value that is a seat counts
 * from them, too; the same for teams. Ids are one column each, of which one is 1. Numbers are one column for each of 1 … ENCODER_STEPS and
 * one for the number itself; 0 or 1 alone is one column. Bags have for each kind a column for "at least 1", "at least 2" … up to
 * ENCODER_DEPTH, and the count where there may be more. Sets have a column a member. A log is pooled: how often each seat, id and number
 * stands in it, which two seats met with which result, and its last entry in full. Last stands what the table does not
 * hold: who owes a decision, which seats are team-mates, the options, and whether the viewer has a seat at all.
 *
 * What is hidden is 0. Where only the position decides who sees a row (SIGHT_RULES) a column says whether it is seen. What a viewer never
 * sees while the game lasts has no columns: others' hands, piles, and what only the end turns up.
 *
 * A view and the whole position give the same inputs (a law): nothing is read that the field table hides from the viewer. */
#ifndef CORE_ENCODER_H
#define CORE_ENCODER_H
#include "core/game.h"

enum {
	ENCODER_COLUMNS_MAX = 8192,
	ENCODER_STEPS = 8, /* numbers up to this have a column each … */
	ENCODER_DEPTH = 4, /* … and so have counts of one kind in a bag */
};

typedef struct Encoder Encoder;

typedef struct EncoderInput {
	uint16_t column;
	float value;
} EncoderInput;

/* For one setup, whose edition must outlive the encoder; NULL: out of memory. An encoder is never changed: any number of threads may use it. */
Encoder *encoder_new(const Setup *setup);
void encoder_free(Encoder *encoder);

int encoder_columns(const Encoder *encoder);

/* `hand[0].golem>=2`, `order[1]=2`, `right[3].seen`: [0] and =0 are the viewer, then on to the left. No two are the same; the same names in
 * the same order for the same game, number of seats and ids of the edition. */
void encoder_name(const Encoder *encoder, int column, Text *out);

/* What a byte is multiplied by to make the float: so that numbers are about 0 … 1. */
float encoder_scale(const Encoder *encoder, int column);

/* The inputs of `view` for a viewer: a seat or SPECTATOR. `to_act`: who owes a decision, as everybody is told (match_to_act). Exactly
 * encoder_columns() bytes or floats are written. Bytes: 0 and 1, and numbers as they are, up to 255. Sparse: those that are not 0, in
 * order of columns, and how many; room for encoder_columns() of them is always enough. */
void encoder_bytes(const Encoder *encoder, const State *view, int viewer, uint32_t to_act, uint8_t *out);
void encoder_floats(const Encoder *encoder, const State *view, int viewer, uint32_t to_act, float *out);
int encoder_sparse(const Encoder *encoder, const State *view, int viewer, uint32_t to_act, EncoderInput *out);
#endif
