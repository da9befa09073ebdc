/* Encoding a position: a walk along the lists of encoder_plan.c that writes bytes; floats and sparse inputs are made of those. */
#include "core/fields/encoder_plan.h"

#include <string.h>

/* What is written to: `end` is behind the last column. */
typedef struct Sheet {
	uint8_t *restrict out, *end;
	unsigned viewer, seats, side, n_sides;
} Sheet;

typedef uint8_t Lanes __attribute__((vector_size(16))); /* sixteen columns at once; compilers know this of every processor */
typedef uint64_t Halves __attribute__((vector_size(16)));

/* Of the last columns only as many as there are. */
static inline void put_lanes(const Sheet *sheet, uint8_t *at, Lanes lanes) {
	if (sheet->end - at >= 16) memcpy(at, &lanes, 16);
	else if (at < sheet->end) memcpy(at, &lanes, (size_t)(sheet->end - at));
}

static inline Lanes bag_lanes(const unsigned char *p) {
	Bag bag;
	memcpy(&bag, p, sizeof bag);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	bag = __builtin_bswap64(bag);
#endif
	Halves both = {bag, 0};
	Lanes low = (Lanes)(both & BAG_LOW_NIBBLES), high = (Lanes)(both >> 4 & BAG_LOW_NIBBLES);
	return __builtin_shufflevector(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

static inline void put_bag(const Sheet *sheet, const Element *el, const unsigned char *p) {
	uint8_t *at = sheet->out + el->column;
	Lanes counts = bag_lanes(p), below = {0};
	for (int t = 0; t < el->depth; t++, at += el->n, below += 1) put_lanes(sheet, at, (Lanes)(counts > below) & 1);
	if (el->has_rest) put_lanes(sheet, at, counts);
}

/* The lowest sixteen bits, one a column. */
static inline Lanes bit_lanes(uint32_t bits) {
	static const Lanes each = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
	Halves bytes = {(bits & 0xff) * BAG_EACH_BYTE, (bits >> 8 & 0xff) * BAG_EACH_BYTE};
	return (Lanes)(((Lanes)bytes & each) != 0) & 1;
}

static inline void put_bits(const Sheet *sheet, uint8_t *at, uint32_t bits, int n) {
	if (n < 32) bits &= (1u << n) - 1;
	for (; n > 0; n -= 16, at += 16, bits >>= 16) put_lanes(sheet, at, bit_lanes(bits));
}

static inline void put_set(const Sheet *sheet, const Element *el, const unsigned char *p) {
	put_bits(sheet, sheet->out + el->column, input_load(p, 4), el->n);
}

/* A mask of seats, turned so that the viewer's bit is the first. */
static inline uint32_t seats_turned(const Sheet *sheet, uint32_t seats) {
	seats &= (1u << sheet->seats) - 1;
	return seats >> sheet->viewer | seats << (sheet->seats - sheet->viewer);
}

static inline void put_seats(const Sheet *sheet, const Element *el, const unsigned char *p) {
	put_bits(sheet, sheet->out + el->column, seats_turned(sheet, input_load(p, 4)), el->n);
}

/* Without a branch, for what is there and what is not come in no order: what has no column leaves the first as it is. */
static inline void put_one(const Sheet *sheet, const Element *el, unsigned i) {
	unsigned is_there = i < el->n;
	sheet->out[el->column + (i & -is_there)] |= (uint8_t)is_there;
}

static inline void put_id(const Sheet *sheet, const Element *el, const unsigned char *p) {
	put_one(sheet, el, input_load(p, el->size) - 1);
}

/* One of several that share their columns. */
static inline void put_pool(const Sheet *sheet, const Element *el, const unsigned char *p) {
	unsigned i = input_load(p, el->size) - 1, is_there = i < el->n;
	sheet->out[el->column + (i & -is_there)] += (uint8_t)is_there;
}

static inline void put_seat(const Sheet *sheet, const Element *el, const unsigned char *p) {
	unsigned seat = input_load(p, el->size) - 1;
	put_one(sheet, el, seat < el->n ? input_turned(seat, sheet->viewer, sheet->seats) : seat);
}

static inline void put_side(const Sheet *sheet, const Element *el, const unsigned char *p) {
	put_one(sheet, el, input_of_side(input_load(p, el->size) - 1, sheet->side, sheet->n_sides));
}

static inline void put_number(const Sheet *sheet, const Element *el, const unsigned char *p) {
	unsigned value = input_load(p, el->size);
	put_one(sheet, el, value - 1);
	sheet->out[el->column + el->n] = (uint8_t)(value < UINT8_MAX ? value : UINT8_MAX);
}

static inline void put_bit(const Sheet *sheet, const Element *el, const unsigned char *p) {
	sheet->out[el->column] = input_load(p, el->size) != 0;
}

static void put_any(const Sheet *sheet, const Element *el, const unsigned char *p) {
	switch (el->kind) {
	case INPUT_BAG: put_bag(sheet, el, p); break;
	case INPUT_SET: put_set(sheet, el, p); break;
	case INPUT_SEATS: put_seats(sheet, el, p); break;
	case INPUT_ID: put_id(sheet, el, p); break;
	case INPUT_POOL: put_pool(sheet, el, p); break;
	case INPUT_SEAT: put_seat(sheet, el, p); break;
	case INPUT_SIDE: put_side(sheet, el, p); break;
	case INPUT_NUMBER: put_number(sheet, el, p); break;
	default: put_bit(sheet, el, p);
	}
}

/* clang-format off */
#define PUT_EACH(kind, put)                                                                                                  \
	for (const Element *el = element + plan->first[kind], *stop = element + plan->first[(kind) + 1]; el < stop; el++)        \
		put(&sheet, el, state + el->offset)
/* clang-format on */

void encoder_bytes(const Encoder *e, const State *view, int viewer, uint32_t to_act, uint8_t *out) {
	const Setup *setup = e->setup;
	const Plan *plan = &e->plan[plan_of(viewer)];
	const unsigned char *state = (const unsigned char *)view;
	const Element *element = e->element;
	Sheet sheet = {.out = out, .end = out + e->columns, .viewer = viewer < 0 ? 0 : (unsigned)viewer};
	sheet.seats = setup->seats;
	sheet.side = plan->side;
	sheet.n_sides = (unsigned)e->n_sides;
	memset(out, 0, (size_t)e->columns);
	PUT_EACH(INPUT_BAG, put_bag);
	PUT_EACH(INPUT_SET, put_set);
	PUT_EACH(INPUT_SEATS, put_seats);
	for (const Guard *guard = e->guard + plan->guard, *end = guard + plan->n_guards; guard < end; guard++) {
		if (setup->game->hides(view, setup, guard->field, guard->row, viewer)) continue;
		out[guard->column] = 1;
		for (int i = guard->first; i < guard->first + guard->n; i++) put_any(&sheet, &e->element[i], state + e->element[i].offset);
	}
	PUT_EACH(INPUT_ID, put_id);
	PUT_EACH(INPUT_POOL, put_pool);
	PUT_EACH(INPUT_SEAT, put_seat);
	PUT_EACH(INPUT_SIDE, put_side);
	PUT_EACH(INPUT_NUMBER, put_number);
	PUT_EACH(INPUT_BIT, put_bit);
	if (e->log.n_parts) log_encode(e, state, viewer, out);
	put_bits(&sheet, out + e->owing, seats_turned(&sheet, to_act), setup->seats);
	memcpy(out + e->tail, e->fixed[plan_of(viewer)], (size_t)e->n_fixed);
}

void encoder_floats(const Encoder *e, const State *view, int viewer, uint32_t to_act, float *out) {
	uint8_t bytes[ENCODER_COLUMNS_MAX];
	encoder_bytes(e, view, viewer, to_act, bytes);
	for (int c = 0; c < e->columns; c++) out[c] = bytes[c] * e->scale[c];
}

int encoder_sparse(const Encoder *e, const State *view, int viewer, uint32_t to_act, EncoderInput *out) {
	uint8_t bytes[ENCODER_COLUMNS_MAX + 8];
	int n = 0;
	encoder_bytes(e, view, viewer, to_act, bytes);
	memset(bytes + e->columns, 0, 8);
	for (int c = 0; c < e->columns; c += 8) {
		uint64_t eight;
		memcpy(&eight, bytes + c, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
		eight = __builtin_bswap64(eight);
#endif
		while (eight) {
			int k = __builtin_ctzll(eight) / 8, i = c + k;
			out[n++] = (EncoderInput){(uint16_t)i, bytes[i] * e->scale[i]};
			eight &= ~(UINT64_C(0xff) << 8 * k);
		}
	}
	return n;
}
