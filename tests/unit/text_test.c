/* Text buffers that never overflow, and the JSON writer built on them. */
#include "core/json.h"
#include "core/style.h"
#include "core/text.h"

#include <criterion/criterion.h>
#include <string.h>

Test(text, grows_until_full) {
	char data[8];
	Text text = TEXT_ON(data);
	cr_expect_str_eq(data, "");
	text_add(&text, "abc");
	text_addf(&text, "%d", 42);
	cr_expect(!strcmp(data, "abc42") && text.len == 5 && !text.is_full);
	text_add_n(&text, "xyz", 2);
	cr_expect(!strcmp(data, "abc42xy") && text.len == 7 && !text.is_full, "as much as fits is not too much");
	text_add(&text, "");
	text_add_n(&text, "z", 0);
	cr_expect_not(text.is_full);
	text_add(&text, "z");
	cr_expect(!strcmp(data, "abc42xy") && text.len == 7 && text.is_full);
}

Test(text, is_cut_and_says_so) {
	struct {
		char data[6], guard[4];
	} box;
	memset(&box, '#', sizeof box);
	Text text = TEXT_ON(box.data);
	text_add(&text, "abcdefgh");
	cr_expect(!strcmp(box.data, "abcde") && text.len == 5 && text.is_full);
	text_addf(&text, "%s", "more");
	text_add_n(&text, "more", 4);
	cr_expect(!strcmp(box.data, "abcde") && text.len == 5);
	cr_expect(!memcmp(box.guard, "####", 4), "written past the end");
}

Test(text, format_is_cut_and_says_so) {
	struct {
		char data[6], guard[4];
	} box;
	memset(&box, '#', sizeof box);
	Text text = TEXT_ON(box.data);
	text_addf(&text, "%s", "abcde");
	cr_expect(!strcmp(box.data, "abcde") && text.len == 5 && !text.is_full, "as much as fits is not too much");
	text = TEXT_ON(box.data);
	text_addf(&text, "%s", "abcdef");
	cr_expect(!strcmp(box.data, "abcde") && text.len == 5 && text.is_full);
	text = TEXT_ON(box.data);
	text_add(&text, "ab");
	text_addf(&text, "%s-%d", "cdef", 7);
	cr_expect(!strcmp(box.data, "abcde") && text.len == 5 && text.is_full);
	text_addf(&text, "%s", "");
	cr_expect(text.is_full && text.len == 5, "full stays full");
	cr_expect(!memcmp(box.guard, "####", 4), "written past the end");
}

Test(text, width_counts_characters) {
	cr_expect_eq(text_width("abc", 3), 3);
	cr_expect_eq(text_width("abc", 2), 2);
	cr_expect_eq(text_width("", 0), 0);
	cr_expect_eq(text_width("Chevalière €", strlen("Chevalière €")), 12);
	char marked[] = {'a', STYLE_LAST, 'b', 1, 'c'};
	cr_expect_eq(text_width(marked, 5), 3, "style marks have no width");
	char after = STYLE_LAST + 1;
	cr_expect_eq(text_width(&after, 1), 1);
}

Test(text, pads_to_a_width) {
	char data[32];
	Text text = TEXT_ON(data);
	text_add(&text, "head:");
	text_add(&text, "né");
	text_pad(&text, 5, 5);
	cr_expect_str_eq(data, "head:né   ");
	text_add(&text, "|");
	size_t start = text.len;
	text_add(&text, "abc");
	text_pad(&text, start, 3);
	cr_expect_str_eq(data, "head:né   |abc ", "one space at least");
	text_pad(&text, start, 6);
	cr_expect_str_eq(data, "head:né   |abc   ");
}

Test(text, cut_ends_in_a_mark_of_its_own_width) {
	char data[64];
	Text text = TEXT_ON(data);
	text_add(&text, "head:");
	text_add(&text, "Zoé");
	text_cut(&text, 5, 3);
	cr_expect_str_eq(data, "head:Zoé", "it fits");
	text_cut(&text, 5, 2);
	cr_expect_str_eq(data, "head:Z…" STYLE_END);
	cr_expect_eq(text.len, strlen(data));
	cr_expect_eq(text_width(data + 5, text.len - 5), 2);
}

/* ---- JSON ---- */

Test(json, commas_between_values) {
	char data[256];
	Text out = TEXT_ON(data);
	json_open(&out, '{');
	json_key(&out, "a");
	json_int(&out, -5);
	json_key(&out, "b");
	json_open(&out, '[');
	json_text(&out, "x");
	json_nil(&out);
	json_bool(&out, true);
	json_bool(&out, false);
	json_double(&out, 0.5);
	json_int(&out, 9007199254740993);
	json_open(&out, '[');
	json_close(&out, ']');
	json_open(&out, '{');
	json_close(&out, '}');
	json_close(&out, ']');
	json_key(&out, "c");
	json_text(&out, NULL);
	json_close(&out, '}');
	cr_expect_str_eq(data, "{\"a\":-5,\"b\":[\"x\",null,true,false,0.5,9007199254740993,[],{}],\"c\":null}");
}

Test(json, a_value_alone_has_no_comma) {
	char data[64];
	Text out = TEXT_ON(data);
	json_int(&out, 1);
	cr_expect_str_eq(data, "1");
	out = TEXT_ON(data);
	json_text(&out, "one");
	cr_expect_str_eq(data, "\"one\"");
	out = TEXT_ON(data);
	json_nil(&out);
	text_add(&out, "\n");
	json_bool(&out, true); /* a new line begins a new document */
	cr_expect_str_eq(data, "null\ntrue");
	text_add(&out, ", ");
	json_int(&out, 2);
	cr_expect_str_eq(data, "null\ntrue, 2");
}

Test(json, escapes) {
	char data[256];
	Text out = TEXT_ON(data);
	json_text(&out, "a\"b\\c\n\t\x01\x1f /é\x7f");
	cr_expect_str_eq(data, "\"a\\\"b\\\\c\\u000a\\u0009\\u0001\\u001f /é\x7f\"");
	out = TEXT_ON(data);
	json_key(&out, "k\"");
	json_text(&out, "");
	cr_expect_str_eq(data, "\"k\\\"\":\"\"");
}

Test(json, text_that_ends_like_an_opening) {
	char data[64];
	Text out = TEXT_ON(data);
	json_open(&out, '[');
	json_text(&out, "{[:,");
	json_text(&out, "x");
	json_close(&out, ']');
	cr_expect_str_eq(data, "[\"{[:,\",\"x\"]");
}

Test(json, numbers) {
	char data[128];
	Text out = TEXT_ON(data);
	json_open(&out, '[');
	json_double(&out, 1.0 / 3);
	json_double(&out, 1);
	json_double(&out, 1234567.5);
	json_double(&out, 0);
	json_double(&out, -2.5e-7);
	json_close(&out, ']');
	cr_expect_str_eq(data, "[0.3333333333,1,1234567.5,0,-2.5e-07]");
}
