/* JSON in; see value.h. */
#include "core/value.h"

#include "core/json.h"
#include "core/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 40 }; /* bytes of what is wrong that an error repeats */

typedef struct Reader {
	const char *text, *p, *end;
	Value *values;
	size_t n, cap;
	char *strings; /* decoded ones; with their ends they are never longer than what they are read from */
	int depth;
	ValueError *error;
} Reader;

static bool fail(Reader *r, const char *why) {
	if (!r->error) return false;
	r->error->line = r->error->column = 1;
	for (const char *p = r->text; p < r->p; p++) {
		r->error->column = *p == '\n' ? 1 : r->error->column + 1;
		r->error->line += *p == '\n';
	}
	snprintf(r->error->text, sizeof r->error->text, "%s", why);
	return false;
}

static void skip_blanks(Reader *r) {
	while (r->p < r->end && *r->p && strchr(" \t\n\r", *r->p)) r->p++;
}

static bool is_next(const Reader *r, char c) {
	return r->p < r->end && *r->p == c;
}

/* ---- texts ---- */

static void put(Reader *r, unsigned code) {
	if (code < 0x80) *r->strings++ = (char)code;
	else if (code < 0x800) *r->strings++ = (char)(0xc0 | code >> 6);
	else if (code < 0x10000) *r->strings++ = (char)(0xe0 | code >> 12);
	else {
		*r->strings++ = (char)(0xf0 | code >> 18);
		*r->strings++ = (char)(0x80 | (code >> 12 & 0x3f));
	}
	if (code >= 0x800) *r->strings++ = (char)(0x80 | (code >> 6 & 0x3f));
	if (code >= 0x80) *r->strings++ = (char)(0x80 | (code & 0x3f));
}

/* The four digits behind \u; -1: they are none. */
static int read_hex(Reader *r) {
	int code = 0;
	for (int i = 0; i < 4; i++, r->p++) {
		const char *digits = "0123456789abcdefABCDEF", *found = r->p < r->end && *r->p ? strchr(digits, *r->p) : NULL;
		if (!found) return -1;
		code = code * 16 + (int)(found - digits < 16 ? found - digits : found - digits - 6);
	}
	return code;
}

static bool read_unicode(Reader *r) {
	int code = read_hex(r), low = 0;
	bool is_high = code >= 0xd800 && code < 0xdc00;
	if (code < 0) return fail(r, "\\u wants four hexadecimal digits");
	if (is_high && r->end - r->p >= 2 && r->p[0] == '\\' && r->p[1] == 'u') r->p += 2, low = read_hex(r);
	bool is_half = is_high ? low < 0xdc00 || low >= 0xe000 : code >= 0xdc00 && code < 0xe000;
	if (is_half) return fail(r, "half a surrogate pair");
	if (!code) return fail(r, "a zero byte in a string");
	put(r, is_high ? 0x10000u + ((unsigned)(code - 0xd800) << 10) + (unsigned)(low - 0xdc00) : (unsigned)code);
	return true;
}

static bool read_escape(Reader *r) {
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	if (++r->p == r->end) return fail(r, "a string without an end");
	if (*r->p == 'u') return r->p++, read_unicode(r);
	const char *found = *r->p ? strchr(from, *r->p) : NULL;
	if (!found) return fail(r, "an unknown escape in a string");
	*r->strings++ = to[found - from];
	r->p++;
	return true;
}

static bool read_text(Reader *r, const char **out) {
	*out = r->strings;
	for (r->p++; !is_next(r, '"');) {
		if (r->p == r->end) return fail(r, "a string without an end");
		if ((unsigned char)*r->p < 0x20) return fail(r, "a control character in a string");
		if (*r->p == '\\') {
			if (!read_escape(r)) return false;
			continue;
		}
		int n = utf8_length(r->p, (size_t)(r->end - r->p));
		if (!n) return fail(r, "not UTF-8");
		memcpy(r->strings, r->p, (size_t)n);
		r->strings += n;
		r->p += n;
	}
	r->p++;
	*r->strings++ = 0;
	return true;
}

/* ---- numbers and words ---- */

static bool skip_digits(Reader *r) {
	const char *first = r->p;
	while (r->p < r->end && *r->p >= '0' && *r->p <= '9') r->p++;
	return r->p > first;
}

static bool read_number(Reader *r, Value *value) {
	const char *first = r->p;
	char digits[64];
	r->p += is_next(r, '-');
	bool is_real = false;
	const char *whole = r->p;
	if (!skip_digits(r) || (*whole == '0' && r->p - whole > 1)) return fail(r, "not a number");
	if (is_next(r, '.')) {
		r->p++;
		if (!skip_digits(r)) return fail(r, "digits must stand behind the point");
		is_real = true;
	}
	if (is_next(r, 'e') || is_next(r, 'E')) {
		r->p++;
		r->p += is_next(r, '+') || is_next(r, '-');
		if (!skip_digits(r)) return fail(r, "digits must stand behind the e");
		is_real = true;
	}
	size_t n = (size_t)(r->p - first);
	if (n >= sizeof digits) return fail(r, "a number with too many digits");
	memcpy(digits, first, n);
	digits[n] = 0;
	errno = 0;
	value->type = is_real ? VALUE_REAL : VALUE_INT;
	if (is_real) value->real = strtod(digits, NULL);
	else value->integer = strtoll(digits, NULL, 10);
	bool is_too_big = errno == ERANGE && (!is_real || value->real > 1 || value->real < -1);
	return !is_too_big || fail(r, "a number that is too big");
}

static bool read_word(Reader *r, Value *value) {
	static const char *const words[] = {[VALUE_NULL] = "null", [VALUE_FALSE] = "false", [VALUE_TRUE] = "true"};
	for (int type = VALUE_NULL; type <= VALUE_TRUE; type++) {
		size_t n = strlen(words[type]);
		if ((size_t)(r->end - r->p) < n || memcmp(r->p, words[type], n)) continue;
		r->p += n;
		value->type = (uint8_t)type;
		return true;
	}
	char why[sizeof r->error->text];
	int n = 0;
	while (r->p + n < r->end && n < SHOWN_MAX && r->p[n] > ' ' && r->p[n] < 0x7f && !strchr(",]}", r->p[n])) n++;
	snprintf(why, sizeof why, "a value must stand here%s%.*s", n ? ", not " : "", n, r->p);
	return fail(r, r->p == r->end ? "it ends too early" : why);
}

/* ---- lists and objects ---- */

static bool read_value(Reader *r, const char *key);

static bool fail_twice(Reader *r, const char *key) {
	char why[sizeof r->error->text];
	snprintf(why, sizeof why, "the key \"%.*s\" is there twice", utf8_cut(key, SHOWN_MAX), key);
	return fail(r, why);
}

static bool read_member(Reader *r, bool is_object, size_t at) {
	const char *key = NULL;
	skip_blanks(r);
	if (is_object) {
		if (!is_next(r, '"')) return fail(r, "a key must stand here");
		if (!read_text(r, &key)) return false;
		r->values[at].size = (uint32_t)(r->n - at);
		if (r->values[at].count == VALUE_KEYS_MAX) return fail(r, "too many keys");
		if (value_get(&r->values[at], key)) return fail_twice(r, key);
		skip_blanks(r);
		if (!is_next(r, ':')) return fail(r, "a colon must stand behind the key");
		r->p++;
	}
	r->values[at].count++;
	return read_value(r, key);
}

static bool read_members(Reader *r, bool is_object, size_t at) {
	char close = is_object ? '}' : ']';
	r->p++;
	skip_blanks(r);
	if (is_next(r, close)) return r->p++, true;
	for (;;) {
		if (!read_member(r, is_object, at)) return false;
		skip_blanks(r);
		if (is_next(r, close)) return r->p++, true;
		if (!is_next(r, ',')) return fail(r, is_object ? "a comma or } must stand here" : "a comma or ] must stand here");
		r->p++;
	}
}

static bool add_value(Reader *r, const char *key) {
	if (r->n == r->cap) {
		size_t cap = r->cap ? 2 * r->cap : 32;
		Value *more = realloc(r->values, cap * sizeof *more);
		if (!more) return fail(r, "out of memory");
		r->values = more;
		r->cap = cap;
	}
	r->values[r->n++] = (Value){.key = key, .size = 1, .at = (uint32_t)(r->p - r->text)};
	return true;
}

static bool read_value(Reader *r, const char *key) {
	size_t at = r->n;
	bool is_ok;
	skip_blanks(r);
	if (!add_value(r, key)) return false;
	Value *value = &r->values[at]; /* moves when members are added */
	if (is_next(r, '{') || is_next(r, '[')) {
		bool is_object = *r->p == '{';
		value->type = is_object ? VALUE_OBJECT : VALUE_LIST;
		is_ok = ++r->depth <= VALUE_DEPTH_MAX ? read_members(r, is_object, at) : fail(r, "nested too deeply");
		r->depth--;
		r->values[at].size = (uint32_t)(r->n - at);
	} else if (is_next(r, '"')) {
		value->type = VALUE_TEXT;
		is_ok = read_text(r, &value->text);
	} else if (r->p < r->end && strchr("-0123456789", *r->p) && *r->p) is_ok = read_number(r, value);
	else is_ok = read_word(r, value);
	return is_ok;
}

/* The first value is not shown: it owns the strings. */
Value *value_read(const char *text, size_t len, ValueError *error) {
	char *strings = calloc(len + 1, 1);
	Reader r = {.text = text, .p = text, .end = text + len, .strings = strings, .error = error};
	bool is_ok = strings ? add_value(&r, strings) && read_value(&r, NULL) : fail(&r, "out of memory");
	skip_blanks(&r);
	if (is_ok && r.p < r.end) is_ok = fail(&r, "nothing may follow the value");
	if (is_ok) return r.values + 1;
	free(strings);
	free(r.values);
	return NULL;
}

void value_free(Value *value) {
	if (!value) return;
	free((char *)(uintptr_t)value[-1].key);
	free(value - 1);
}

double value_number(const Value *value) {
	return value_is(value, VALUE_REAL) ? value->real : (double)value_int(value);
}

const Value *value_get(const Value *object, const char *key) {
	if (!value_is(object, VALUE_OBJECT)) return NULL;
	value_each(member, object) if (!strcmp(member->key, key)) return member;
	return NULL;
}

const Value *value_at(const Value *list, size_t i) {
	const Value *member = value_is(list, VALUE_LIST) ? value_first(list) : NULL;
	while (member && i--) member = value_next(list, member);
	return member;
}

bool value_equal(const Value *a, const Value *b) {
	if (!a || !b || a->type != b->type || value_count(a) != value_count(b)) return false;
	if (a->type == VALUE_INT) return a->integer == b->integer;
	if (a->type == VALUE_REAL) return a->real == b->real;
	if (a->type == VALUE_TEXT) return !strcmp(a->text, b->text);
	const Value *other = value_first(b);
	value_each(member, a) {
		if (!value_equal(member, a->type == VALUE_OBJECT ? value_get(b, member->key) : other)) return false;
		other = value_next(b, other);
	}
	return true;
}

void value_json(const Value *value, Text *out) {
	switch (value ? value->type : VALUE_NULL) {
	case VALUE_FALSE:
	case VALUE_TRUE: json_bool(out, value->type == VALUE_TRUE); break;
	case VALUE_INT: json_int(out, value->integer); break;
	case VALUE_REAL: json_exact(out, value->real); break;
	case VALUE_TEXT: json_text(out, value->text); break;
	case VALUE_LIST:
	case VALUE_OBJECT:
		json_open(out, value->type == VALUE_OBJECT ? '{' : '[');
		value_each(member, value) {
			if (member->key) json_key(out, member->key);
			value_json(member, out);
		}
		json_close(out, value->type == VALUE_OBJECT ? '}' : ']');
		break;
	default: json_nil(out);
	}
}

const char *value_kind(const Value *value) {
	static const char *const kinds[] = {
		[VALUE_NULL] = "null",       [VALUE_FALSE] = "false",   [VALUE_TRUE] = "true",     [VALUE_INT] = "a number",
		[VALUE_REAL] = "a fraction", [VALUE_TEXT] = "a string", [VALUE_LIST] = "an array", [VALUE_OBJECT] = "an object"};
	return value ? kinds[value->type] : "nothing";
}
