/* Growing text buffers. */
#include "core/utf8.h"
#include "io/grow.h"

#include <criterion/criterion.h>
#include <string.h>

Test(grow, keeps_everything) {
	Grow grow;
	memset(&grow, 0xaa, sizeof grow);
	grow_init(&grow);
	cr_assert_str_eq(grow.text.data, "");
	cr_assert_str_eq(grow_room(&grow, 0)->data, "");
	cr_assert_str_eq(grow_room(&grow, 1)->data, "");
	for (int i = 0; i < 100000; i++) grow_add_n(&grow, &"abcdefghij"[i % 10], 1);
	cr_assert(!grow.text.is_full && grow.text.len == 100000 && strlen(grow.text.data) == 100000);
	for (int i = 0; i < 100000; i++) cr_assert_eq(grow.text.data[i], "abcdefghij"[i % 10]);
	text_addf(grow_room(&grow, 20), "%d", 1234567);
	cr_assert_str_eq(grow.text.data + 100000, "1234567");
	grow_clear(&grow);
	cr_assert_str_eq(grow.text.data, "");
	grow_add(&grow, "again");
	cr_assert_str_eq(grow.text.data, "again");
	grow_free(&grow);
	cr_assert_str_eq(grow.text.data, "");
	grow_free(&grow);
}

Test(grow, room_is_exact) {
	Grow grow;
	grow_init(&grow);
	for (size_t more = 1; more < 70000; more += 4095) {
		Text *text = grow_room(&grow, more);
		cr_assert(text->cap - text->len > more);
		for (size_t i = 0; i < more; i++) text_add_n(text, "x", 1);
		cr_assert(!text->is_full);
	}
	grow_free(&grow);
}

Test(grow, says_when_memory_runs_out) {
	Grow grow;
	grow_init(&grow);
	cr_assert(grow_room(&grow, GROW_MAX)->is_full);
	grow_add(&grow, "still safe");
	cr_assert(grow.text.is_full);
	grow_clear(&grow);
	cr_assert(grow_room(&grow, (size_t)-1)->is_full);
	cr_assert(grow.text.cap < GROW_MAX);
	grow_free(&grow);
}

Test(utf8, lines_and_cuts) {
	cr_assert(utf8_is_line("Chevalière", strlen("Chevalière")));
	cr_assert(utf8_is_line("", 0));
	cr_assert(!utf8_is_line("a\tb", 3));
	cr_assert(!utf8_is_line("a\x7f", 2));
	cr_assert(!utf8_is_line("\xc3", 1));
	cr_assert(!utf8_is_line("\xc0\x80", 2));
	cr_assert(!utf8_is_valid("a\0b", 3));
	cr_assert(utf8_is_valid("a\nb", 3));
	cr_assert_eq(utf8_cut("abc", 2), 2);
	cr_assert_eq(utf8_cut("abc", 9), 3);
	cr_assert_eq(utf8_cut("aé", 2), 1);
	cr_assert_eq(utf8_cut("aé", 3), 3);
}
