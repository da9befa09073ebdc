/* JSON in, strictly by RFC 8259: a text becomes values that are looked at by their place. What is not quite JSON is refused with its
 * line and column: so are a key that is there twice, a zero byte in a string, half a surrogate, a whole number beyond 64 bits and
 * anything nested more deeply, or with more keys, than the bounds below. json.h writes what is read here. */
#ifndef CORE_VALUE_H
#define CORE_VALUE_H
#include "core/text.h"

#include <stdint.h>

enum { VALUE_DEPTH_MAX = 128, VALUE_KEYS_MAX = 1024 };

typedef enum ValueType { VALUE_NULL, VALUE_FALSE, VALUE_TRUE, VALUE_INT, VALUE_REAL, VALUE_TEXT, VALUE_LIST, VALUE_OBJECT } ValueType;

/* A value and all that it holds stand one behind the other; `size` leads to what comes after it. */
typedef struct Value {
	uint8_t type;    /* ValueType */
	uint32_t count;  /* members of an object or a list */
	uint32_t size;   /* values in all, itself included */
	uint32_t at;     /* where it begins in the text, in bytes */
	const char *key; /* of a member of an object, else NULL */
	union {
		int64_t integer;
		double real;
		const char *text;
	};
} Value;

typedef struct ValueError {
	int line, column; /* counted from 1, in bytes */
	char text[96];
} ValueError;

/* NULL: `error` (which may be NULL) says where and why. The values stay until value_free, which takes NULL as well. */
Value *value_read(const char *text, size_t len, ValueError *error);
void value_free(Value *value);

/* A value may be NULL everywhere below: it is then of no type, has no members and is no text. */
static inline bool value_is(const Value *value, ValueType type) {
	return value && value->type == type;
}
static inline bool value_is_bool(const Value *value) {
	return value_is(value, VALUE_FALSE) || value_is(value, VALUE_TRUE);
}
static inline bool value_is_number(const Value *value) {
	return value_is(value, VALUE_INT) || value_is(value, VALUE_REAL);
}
static inline const char *value_text(const Value *value) {
	return value_is(value, VALUE_TEXT) ? value->text : NULL;
}
static inline int64_t value_int(const Value *value) { /* 0: it is no number */
	return value_is(value, VALUE_INT) ? value->integer : 0;
}
double value_number(const Value *value); /* whole or not; 0: it is no number */

static inline size_t value_count(const Value *value) {
	return value && value->type >= VALUE_LIST ? value->count : 0;
}
const Value *value_get(const Value *object, const char *key); /* NULL: there is none */
const Value *value_at(const Value *list, size_t i);

/* Members one after the other. */
static inline const Value *value_first(const Value *of) {
	return value_count(of) ? of + 1 : NULL;
}
static inline const Value *value_next(const Value *of, const Value *member) {
	const Value *next = member + member->size;
	return next < of + of->size ? next : NULL;
}
#define value_each(v, of) for (const Value *v = value_first(of); v; v = value_next(of, v))

/* The same whatever the order of keys. */
bool value_equal(const Value *a, const Value *b);

/* Writes it again, without blanks. */
void value_json(const Value *value, Text *out);

/* What kind of value it is, for errors: "an object". */
const char *value_kind(const Value *value);
#endif
