/* Field tables: one row for each member of a game's `struct State`. From them come JSON out and in, scenario patches, readable
 * differences, and the checks that the struct has no holes and that `redact` hides what the table says. */
#ifndef CORE_FIELD_H
#define CORE_FIELD_H
#include "core/text.h"

#include <stdint.h>

struct Setup;
typedef struct State State; /* each game defines its own: plain bytes, no pointers, no holes */

typedef enum FieldType {
	FIELD_U8,
	FIELD_U16,
	FIELD_U32,
	FIELD_BAG, /* Bag of ids of the domain */
	FIELD_SET, /* uint32_t mask of ids of the domain: bit 0 is id 1 */
} FieldType;

/* Who may see a field, as a rule that the laws can check. */
typedef enum Sight {
	SIGHT_ALL,        /* everybody */
	SIGHT_OWNER,      /* the first index is a seat; that seat alone */
	SIGHT_SIDE,       /* that seat and its team-mates */
	SIGHT_NONE,       /* nobody: a pile */
	SIGHT_RULES,      /* depends on the position: the game's `hides` decides */
	SIGHT_AT_END = 8, /* added to one of the above: everybody once the game is over */
	SIGHT_SINCE = 16, /* added times the version of the rules that brought the field: older ones do not tell it, and it stays 0 */
} Sight;

/* What the first index of a field counts, for whoever turns the table so that a viewer comes first (core/fields/encoder.h). */
typedef enum Rows {
	ROWS_PLAIN,  /* places, piles, copies; or there is no index */
	ROWS_SEATS,  /* a row a seat: only those of the setup are written */
	ROWS_ORDER,  /* positions in an order of the seats, as many as there are seats: not more are written */
	ROWS_SIDES,  /* a row a team */
	ROWS_LOG,    /* entries of a log, up to the first that is all 0; a second index is a team. Fields of one log stand side by side */
	ROWS_FILLER, /* no index of anything: bytes that are always 0 */
	ROWS_POOLED =
		8, /* added to one of the above, of ids: the second index says nothing but an order. Inputs count what is there, not where */
} Rows;

typedef struct Field {
	const char *name;
	uint16_t offset;
	uint8_t type;   /* FieldType */
	uint8_t n[2];   /* dimensions; 0: none */
	uint8_t domain; /* of a number or the ids */
	uint8_t sight;  /* Sight */
	uint8_t rows;   /* Rows */
	uint8_t most;   /* of a number, a number in a set, or one kind in a bag: what it usually does not exceed, for inputs. Else 0 */
} Field;

static inline int field_rows(const Field *field) { /* one of the first six */
	return field->rows % ROWS_POOLED;
}

static inline int field_sight(const Field *field) { /* one of the first five */
	return field->sight % SIGHT_AT_END;
}
static inline int field_since(const Field *field) { /* 0: always there */
	return field->sight / SIGHT_SINCE;
}

int field_rows_told(const struct Setup *setup, const Field *field); /* how many rows of an array are written and read */
int field_type_size(int type);
int field_size(const Field *field); /* bytes in the state */

/* Where element [i][j] lies, and its value. */
void *field_at(const Field *field, State *state, int i, int j);
uint64_t field_get(const Field *field, const State *state, int i, int j);
void field_set(const Field *field, State *state, int i, int j, uint64_t value);

/* Whether the field is one of the rules that the setup is played by. */
bool field_is_told(const struct Setup *setup, const Field *field);

/* Whether `viewer` may not see row i of a position, or of their view of it. */
bool field_is_hidden(const struct Setup *setup, const State *state, const Field *field, int i, int viewer);

/* True when the rows cover `size` bytes in order, without hole or overlap; else `why` says where. */
bool field_table_is_whole(const Field *fields, int n, int size, Text *why);

/* The whole state as one JSON object. `viewer` ALL_SEEING writes everything; otherwise what is hidden is one null. */
void field_state_json(const struct Setup *setup, const State *state, int viewer, Text *out);

/* One value of a domain: a number, an id as string, or null. */
void field_value_json(const struct Setup *setup, int domain, long long value, bool is_hidden, Text *out);

/* Lines `name[i][j]: old -> new` for every difference. */
void field_diff(const struct Setup *setup, const State *a, const State *b, Text *out);
#endif
