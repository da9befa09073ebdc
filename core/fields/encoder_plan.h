/* Inside of the encoder: what it works out once for a setup, so that encoding a position is a walk along lists without questions. */
#ifndef CORE_ENCODER_PLAN_H
#define CORE_ENCODER_PLAN_H
#include "core/fields/encoder.h"

#include <string.h>

/* How an element is told. The kinds stand in the order of their columns: bags and sets are written sixteen columns at a time and may clear
 * columns after their own, so they come before all that could stand there. */
typedef enum InputKind {
	INPUT_BAG,
	INPUT_SET,
	INPUT_SEATS,
	INPUT_ID,
	INPUT_POOL,
	INPUT_SEAT,
	INPUT_SIDE,
	INPUT_NUMBER,
	INPUT_BIT,
	INPUT_KINDS
} InputKind;

/* The columns of a field. */
typedef struct Slot {
	const Field *field;
	uint8_t
		kind; /* InputKind; SEATS: a set of seats, SIDE: an id of which the first are teams, POOL: ids of which it counts how many there are */
	uint8_t n;              /* ids, kinds or members; of a number: columns for single values */
	uint8_t depth;          /* of a bag: columns a kind for "at least" */
	uint8_t has_rest;       /* 1: the number or the counts follow as they are */
	uint8_t is_guarded;     /* 1: the position decides who sees a row, and a column in front says it */
	uint8_t across;         /* groups of columns a row */
	uint8_t n_rows;         /* rows that a viewer may ever see … */
	uint8_t row[SEATS_MAX]; /* … counted from the viewer; of other things than seats and teams all, as they are */
	uint16_t column;        /* its first */
	uint16_t width;         /* of an element */
	uint16_t row_width;     /* of a row */
} Slot;

/* One element of a viewer's: where it lies in the state and where its columns begin. */
typedef struct Element {
	uint16_t offset, column;
	uint8_t kind, size;
	uint8_t n, depth;
	uint8_t has_rest;
} Element;

/* A row that the viewer sees or not, as the position has it. */
typedef struct Guard {
	const Field *field;
	uint16_t column; /* 1: it is seen */
	uint16_t first, n;
	uint8_t row; /* in the state */
} Guard;

enum { LOG_PARTS_MAX = 8 };

/* An element of a log's entries. The first field is 0 only after the last entry. */
typedef struct LogPart {
	const Field *field;
	uint8_t kind, side; /* side: the second index, counted from the viewer's team */
	uint8_t n, has_rest;
	uint16_t pooled, last; /* first column of how often, and of the last entry */
} LogPart;

typedef struct Log {
	int n_parts, n_rows, n_first; /* n_first: parts of the first field */
	LogPart part[LOG_PARTS_MAX];
	int seat[2], id;  /* the parts of a meeting: two seats and what came of it; id -1: there are none */
	uint16_t meeting; /* its first column */
	uint16_t column, end;
} Log;

/* What a viewer sees, as lists. */
typedef struct Plan {
	uint16_t first[INPUT_KINDS + 1]; /* elements by kind; after the last kind those of guarded rows */
	uint16_t guard, n_guards;
	uint8_t side;
} Plan;

enum { TAIL_MAX = SEATS_MAX + 64 };

struct Encoder {
	Setup own;          /* a copy; its edition is somebody else's */
	const Setup *setup; /* that copy */
	int columns, n_slots, n_sides;
	Slot *slot; /* in the order of their columns */
	Element *element;
	Guard *guard;
	float *scale;             /* a column */
	Log log;                  /* n_parts 0: there is none */
	uint16_t owing, tail;     /* columns of who owes a decision, and of what is fixed for a viewer */
	Plan plan[SEATS_MAX + 1]; /* by viewer; the last for SPECTATOR */
	uint8_t fixed[SEATS_MAX + 1][TAIL_MAX];
	int n_fixed;
};

static inline int plan_of(int viewer) {
	return viewer < 0 ? SEATS_MAX : viewer;
}

/* The kind of a field's elements, how many columns an element has, and what the last of them is divided by. */
int input_kind(const Setup *setup, const Field *field);
int input_size(const Setup *setup, const Field *field, int kind);
void input_name(const Setup *setup, const Field *field, int kind, int i, Text *out); /* of the i-th id, seat or member */

/* encoder_log.c: the log's columns from `column` on; returns the first after them. */
int log_plan(Encoder *e, int column);
void log_scale(Encoder *e);
void log_name(const Encoder *e, int column, Text *out);
void log_encode(const Encoder *e, const unsigned char *state, int viewer, uint8_t *out);

/* A seat counted from the viewer; both are seats. */
static inline unsigned input_turned(unsigned seat, unsigned viewer, unsigned seats) {
	return seat >= viewer ? seat - viewer : seat + seats - viewer;
}

/* An id, from 0, of which the first are the teams, counted from the viewer's. */
static inline unsigned input_of_side(unsigned id, unsigned side, unsigned n_sides) {
	return id < n_sides ? input_turned(id, side, n_sides) : id;
}

/* A value that is no bag. */
static inline uint32_t input_load(const unsigned char *p, int size) {
	uint32_t u32;
	uint16_t u16;
	if (size == 1) return *p;
	if (size == 2) return memcpy(&u16, p, 2), u16;
	return memcpy(&u32, p, 4), u32;
}
#endif
