/* JSON out; see json.h. */
#include "core/json.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void separate(Text *out) {
	char last = out->len ? out->data[out->len - 1] : '{';
	if (last != '{' && last != '[' && last != ':' && last != ',' && last != ' ' && last != '\n') text_add_n(out, ",", 1);
}

static void quote(Text *out, const char *value) {
	text_add_n(out, "\"", 1);
	for (const char *p = value, *plain = value;; p++) {
		unsigned char c = (unsigned char)*p;
		if (c >= 0x20 && c != '"' && c != '\\') continue;
		text_add_n(out, plain, (size_t)(p - plain)); /* what needs nothing before it goes as one piece */
		plain = p + 1;
		if (!c) break;
		if (c < 0x20) text_addf(out, "\\u%04x", c);
		else text_addf(out, "\\%c", c);
	}
	text_add_n(out, "\"", 1);
}

void json_open(Text *out, char bracket) {
	separate(out);
	text_add_n(out, &bracket, 1);
}

void json_close(Text *out, char bracket) {
	text_add_n(out, &bracket, 1);
}

void json_key(Text *out, const char *key) {
	separate(out);
	quote(out, key);
	text_add_n(out, ":", 1);
}

void json_text(Text *out, const char *value) {
	if (!value) {
		json_nil(out);
		return;
	}
	separate(out);
	quote(out, value);
}

void json_int(Text *out, long long value) {
	char digits[24], *end = digits + sizeof digits, *at = end;
	unsigned long long rest = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
	separate(out);
	do *--at = (char)('0' + rest % 10);
	while (rest /= 10);
	if (value < 0) *--at = '-';
	text_add_n(out, at, (size_t)(end - at));
}

void json_double(Text *out, double value) {
	assert(isfinite(value));
	separate(out);
	text_addf(out, "%.10g", value);
}

void json_exact(Text *out, double value) {
	char digits[32];
	for (int n = 10; n <= 17; n++) {
		snprintf(digits, sizeof digits, "%.*g", n, value);
		if (strtod(digits, NULL) == value) break;
	}
	separate(out);
	text_add(out, digits);
	if (!strpbrk(digits, ".e")) text_add(out, ".0"); /* stays a fraction */
}

void json_bool(Text *out, bool value) {
	separate(out);
	text_add(out, value ? "true" : "false");
}

void json_nil(Text *out) {
	separate(out);
	text_add(out, "null");
}

void json_begin(Text *out, const char *key, char bracket) {
	json_key(out, key);
	json_open(out, bracket);
}

void json_put_text(Text *out, const char *key, const char *value) {
	json_key(out, key);
	json_text(out, value);
}

void json_put_int(Text *out, const char *key, long long value) {
	json_key(out, key);
	json_int(out, value);
}

void json_put_double(Text *out, const char *key, double value) {
	json_key(out, key);
	json_double(out, value);
}

void json_put_bool(Text *out, const char *key, bool value) {
	json_key(out, key);
	json_bool(out, value);
}

void json_put_nil(Text *out, const char *key) {
	json_key(out, key);
	json_nil(out);
}

void json_put_seat(Text *out, const char *key, int seat) {
	if (seat < 0) json_put_nil(out, key);
	else json_put_int(out, key, seat);
}

void json_put_seats(Text *out, const char *key, unsigned mask) {
	json_begin(out, key, '[');
	for (int seat = 0; mask; seat++, mask >>= 1)
		if (mask & 1) json_int(out, seat);
	json_close(out, ']');
}
