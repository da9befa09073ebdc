/* The JSON reader: what it accepts and refuses, following the sections of RFC 8259, and random texts compared with jansson. */
#include "core/json.h"
#include "core/rng.h"
#include "core/utf8.h"
#include "core/value.h"
#include "support.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static Value *read_text(const char *text) {
	return value_read(text, strlen(text), NULL);
}

/* Reads the text and writes it again. */
static void expect_same(const char *text, const char *again) {
	char buffer[512];
	Text out = TEXT_ON(buffer);
	Value *value = read_text(text);
	cr_assert(value, "%s", text);
	value_json(value, &out);
	cr_expect_str_eq(buffer, again, "%s became %s", text, buffer);
	value_free(value);
}

static void expect_error(const char *text, int line, int column, const char *why) {
	ValueError error = {0};
	Value *value = value_read(text, strlen(text), &error);
	cr_expect_null(value, "%s", text);
	cr_expect(strstr(error.text, why) && error.line == line && error.column == column, "%s: %d:%d: %s", text, error.line, error.column,
	          error.text);
	value_free(value);
}

Test(value, section_2_any_value_stands_alone_with_blanks_around) {
	expect_same(" \t\r\n null \n", "null");
	expect_same("true", "true");
	expect_same("\"a\"", "\"a\"");
	expect_error("", 1, 1, "ends too early");
	expect_error("\n ", 2, 2, "ends too early");
	expect_error("1 2", 1, 3, "nothing may follow");
	expect_error(
		"\xef\xbb\xbf"
		"1",
		1, 1, "a value must stand here");
}

Test(value, section_3_words_are_written_small) {
	expect_error("True", 1, 1, "a value must stand here");
	expect_error("nul", 1, 1, "a value must stand here");
	expect_error("[NaN]", 1, 2, "a value must stand here");
}

Test(value, section_4_objects) {
	expect_same("{ }", "{}");
	expect_same("{\"a\" : 1 , \"b\":{\"c\":[]}}", "{\"a\":1,\"b\":{\"c\":[]}}");
	expect_error("{\"a\":1,}", 1, 8, "a key must stand here");
	expect_error("{\"a\" 1}", 1, 6, "a colon");
	expect_error("{\"a\":1 \"b\":2}", 1, 8, "a comma or }");
	expect_error("{a:1}", 1, 2, "a key must stand here");
	expect_error("{\"a\":1,\n\"b\":2,\"a\":3}", 2, 10, "the key \"a\" is there twice");
	expect_error("{\"a\":1", 1, 7, "a comma or }");
}

Test(value, section_5_arrays) {
	expect_same("[1,[2,[3]],{}]", "[1,[2,[3]],{}]");
	expect_error("[1,]", 1, 4, "a value must stand here");
	expect_error("[1 2]", 1, 4, "a comma or ]");
	expect_error("[1", 1, 3, "a comma or ]");
}

Test(value, section_6_numbers) {
	expect_same("[0,-0,9223372036854775807,-9223372036854775808]", "[0,0,9223372036854775807,-9223372036854775808]");
	expect_same("[0.1,1e3,-2.5E-7,1E+2,0.30000000000000004]", "[0.1,1000.0,-2.5e-07,100.0,0.30000000000000004]");
	expect_error("01", 1, 3, "not a number");
	expect_error("-", 1, 2, "not a number");
	expect_error("+1", 1, 1, "a value must stand here");
	expect_error("1.", 1, 3, "behind the point");
	expect_error(".5", 1, 1, "a value must stand here");
	expect_error("1e", 1, 3, "behind the e");
	expect_error("9223372036854775808", 1, 20, "too big");
	expect_error("1e999", 1, 6, "too big");
}

Test(value, section_7_strings) {
	expect_same("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\u0008\\u000c\\u000a\\u000d\\u0009\"");
	expect_same("\"\\u00e9\\u20ac\\ud83d\\ude00 é€😀\"", "\"é€😀 é€😀\"");
	expect_error("\"a\tb\"", 1, 3, "control character");
	expect_error("\"a", 1, 3, "without an end");
	expect_error("\"\\x\"", 1, 3, "unknown escape");
	expect_error("\"\\u12g4\"", 1, 6, "four hexadecimal digits");
	expect_error("\"\\ud83d\"", 1, 8, "half a surrogate");
	expect_error("\"\\ude00\"", 1, 8, "half a surrogate");
	expect_error("\"\\ud83d\\u0041\"", 1, 14, "half a surrogate");
	expect_error("\"\\u0000\"", 1, 8, "a zero byte");
	expect_error("\"\xff\"", 1, 2, "not UTF-8");
	expect_error("\"\xc0\x80\"", 1, 2, "not UTF-8");
	expect_error("\"\xed\xa0\x80\"", 1, 2, "not UTF-8");
	expect_error("\"\xf4\x90\x80\x80\"", 1, 2, "not UTF-8");
}

Test(value, section_9_bounds) {
	char deep[2 * VALUE_DEPTH_MAX + 8] = "", keys[16 * VALUE_KEYS_MAX];
	memset(deep, '[', VALUE_DEPTH_MAX);
	memset(deep + VALUE_DEPTH_MAX, ']', VALUE_DEPTH_MAX);
	Value *value = read_text(deep);
	cr_expect(value);
	value_free(value);
	memset(deep, '[', VALUE_DEPTH_MAX + 1);
	expect_error(deep, 1, VALUE_DEPTH_MAX + 1, "nested too deeply");
	Text text = TEXT_ON(keys);
	json_open(&text, '{');
	for (int i = 0; i <= VALUE_KEYS_MAX; i++) {
		char key[16];
		snprintf(key, sizeof key, "k%d", i);
		json_put_int(&text, key, i);
	}
	json_close(&text, '}');
	cr_expect_null(read_text(keys));
}

Test(value, looking) {
	Value *value = read_text("{\"list\":[1,[2],\"x\",2.5],\"no\":false,\"same\":{\"b\":1,\"a\":[]}}");
	const Value *list = value_get(value, "list");
	cr_expect(value_count(value) == 3 && value_count(list) == 4 && value_int(value_at(list, 0)) == 1);
	cr_expect_str_eq(value_text(value_at(list, 2)), "x");
	cr_expect(value_number(value_at(list, 3)) == 2.5 && value_number(value_at(list, 0)) == 1 && !value_at(list, 4));
	cr_expect(value_is(value_get(value, "no"), VALUE_FALSE) && !value_get(value, "yes") && !value_get(list, "no") && !value_at(value, 0));
	cr_expect(!value_count(NULL) && !value_text(NULL) && !value_is(NULL, VALUE_NULL) && !value_int(list));
	Value *same = read_text("{\"a\":[],\"b\":1}"), *other = read_text("{\"a\":[],\"b\":2}");
	cr_expect(value_equal(value_get(value, "same"), same) && !value_equal(same, other) && !value_equal(same, NULL));
	value_free(value);
	value_free(same);
	value_free(other);
}

/* ---- compared with jansson ---- */

static void add_json(Rng *rng, int depth, Text *out) {
	static const char *const scraps[] = {
		"null", "true", "false", "0", "-12", "3.25", "1e2", "\"\"", "\"a\\n\\u00e9\"", "\"é\"", "\"\\ud83d\\ude00\""};
	uint32_t kind = rng_below(rng, depth ? 14 : 11);
	if (kind < 11) {
		text_add(out, scraps[kind]);
		return;
	}
	bool is_object = kind == 13;
	text_add(out, is_object ? "{" : "[");
	for (uint32_t i = 0, n = rng_below(rng, 4); i < n; i++) {
		if (i) text_add(out, rng_below(rng, 4) ? "," : " ,\n ");
		if (is_object) text_addf(out, "\"k%u\": ", i);
		add_json(rng, depth - 1, out);
	}
	text_add(out, is_object ? "}" : "]");
}

/* Sometimes a byte is changed, removed or inserted. */
static size_t spoil(Rng *rng, char *text, size_t n) {
	static const char bytes[] = "{}[]\",:0-9.eE\\u nt\xc3\xa9\xff\x01";
	if (!n || rng_below(rng, 2)) return n;
	size_t at = rng_below(rng, (uint32_t)n);
	char byte = bytes[rng_below(rng, sizeof bytes - 1)];
	switch (rng_below(rng, 3)) {
	case 0: text[at] = byte; return n;
	case 1: memmove(text + at, text + at + 1, n - at); return n - 1;
	default: memmove(text + at + 1, text + at, n - at + 1), text[at] = byte; return n + 1;
	}
}

Test(value, takes_what_jansson_takes_and_means_the_same) {
	Rng rng;
	int n_read = 0, n_refused = 0;
	rng_seed(&rng, 5);
	for (int i = 0; i < scaled(20000); i++) {
		char text[4096], again[16384];
		Text made = TEXT_ON(text), out = TEXT_ON(again);
		add_json(&rng, 5, &made);
		if (made.len > sizeof text - 8) continue;
		size_t n = spoil(&rng, text, made.len);
		Value *value = value_read(text, n, NULL);
		json_t *json = json_loadb(text, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
		cr_assert_eq(value != NULL, json != NULL, "%.*s", (int)n, text);
		n_read += value != NULL;
		n_refused += value == NULL;
		if (value) {
			value_json(value, &out);
			json_t *other = json_loads(again, JSON_DECODE_ANY, NULL);
			cr_assert(json_equal(json, other), "%.*s became %s", (int)n, text, again);
			json_decref(other);
		}
		value_free(value);
		json_decref(json);
	}
	cr_expect(n_read > 1000 && n_refused > 1000, "%d read, %d refused", n_read, n_refused);
}

/* Every first byte of a character, followed by every byte. */
Test(utf8, is_valid_as_jansson_says) {
	Rng rng;
	rng_seed(&rng, 6);
	for (int i = 0; i < scaled(200000); i++) {
		static const unsigned char likely[] = {0x41, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff};
		char text[8] = "";
		size_t n = 1 + rng_below(&rng, 5);
		for (size_t k = 0; k < n; k++)
			text[k] = (char)(rng_below(&rng, 4) ? likely[rng_below(&rng, sizeof likely)] : 1 + rng_below(&rng, 255));
		json_t *string = json_stringn(text, n);
		cr_assert_eq(utf8_is_valid(text, n), string != NULL, "%02x %02x %02x %02x %02x", (unsigned char)text[0], (unsigned char)text[1],
		             (unsigned char)text[2], (unsigned char)text[3], (unsigned char)text[4]);
		json_decref(string);
	}
}
