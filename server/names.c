/* Names; see names.h. */
#include "server/names.h"
#include "core/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum {
	MARKS_MAX = 2,          /* accents on one letter: more would stack up over other lines */
	SKELETON_MAX = 512,     /* bytes: a name in its parts, each character at most 18 of them */
	BLANK_PATTERN = 0x2800, /* a Braille cell without dots: it shows nothing */
};

/* Small letters that look like a Latin one (capitals were made small before); a letter whose capital looks like one is listed, too. Letters
 * with a Latin base (é, ё as е) need no row. */
static const struct {
	utf8proc_int32_t from;
	char to;
	/* clang-format off */
} lookalikes[] = {
	/* digits and signs */
	{'0', 'o'}, {'1', 'i'}, {'l', 'i'}, {'|', 'i'},
	/* Latin */
	{0x131, 'i'}, {0x142, 'i'}, {0xf8, 'o'}, {0x111, 'd'}, {0xf0, 'd'}, {0x127, 'h'}, {0x167, 't'}, {0x138, 'k'}, {0x251, 'a'}, {0x253, 'b'},
	{0x188, 'c'}, {0x257, 'd'}, {0x261, 'g'}, {0x269, 'i'}, {0x26a, 'i'}, {0x274, 'n'}, {0x28f, 'y'}, {0x1d00, 'a'}, {0x1d04, 'c'},
	{0x1d07, 'e'}, {0x1d0f, 'o'}, {0x1d1b, 't'}, {0x1c0, 'i'}, {0x268, 'i'},
	/* Greek */
	{0x3b1, 'a'}, {0x3b2, 'b'}, {0x3b3, 'y'}, {0x3b5, 'e'}, {0x3b6, 'z'}, {0x3b7, 'h'}, {0x3b9, 'i'}, {0x3ba, 'k'}, {0x3bc, 'm'},
	{0x3bd, 'n'}, {0x3bf, 'o'}, {0x3c1, 'p'}, {0x3c3, 'o'}, {0x3c4, 't'}, {0x3c5, 'y'}, {0x3c7, 'x'}, {0x3c9, 'w'}, {0x3f2, 'c'}, {0x3f3, 'j'},
	/* Cyrillic */
	{0x430, 'a'}, {0x432, 'b'}, {0x433, 'r'}, {0x435, 'e'}, {0x43a, 'k'}, {0x43c, 'm'}, {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'},
	{0x441, 'c'}, {0x442, 't'}, {0x443, 'y'}, {0x445, 'x'}, {0x44c, 'b'}, {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'}, {0x461, 'w'},
	{0x475, 'v'}, {0x4af, 'y'}, {0x4bb, 'h'}, {0x4cf, 'i'}, {0x501, 'd'}, {0x51b, 'q'}, {0x51d, 'w'},
};
/* clang-format on */

/* Two letters that look like one. */
static const char *const pairs[][2] = {{"rn", "m"}, {"vv", "w"}};

/* What the page and the terminal call bots and their levels, in both languages. */
static const char *const bot_words[] = {"bot", "bots", "robot", "robots"};
static const char *const level_names[] = {"random",      "at random", "au hasard", "beginner", "debutant", "casual", "amateur",
                                          "experienced", "confirme",  "strong",    "fort",     "master",   "maitre"};

/* A cog-wheel, which the page puts behind a bot's name, and a robot's face. */
static const char *const bot_signs[] = {"\u2699", "\U0001F916"};

typedef enum Script { SCRIPT_OTHER, SCRIPT_LATIN = 1, SCRIPT_GREEK = 2, SCRIPT_CYRILLIC = 4 } Script;

static const struct {
	utf8proc_int32_t first, last;
	Script script;
} scripts[] = {
	{'A', 'Z', SCRIPT_LATIN},          {'a', 'z', SCRIPT_LATIN},       {0xaa, 0x24f, SCRIPT_LATIN},
	{0x250, 0x2af, SCRIPT_LATIN},      {0x370, 0x3ff, SCRIPT_GREEK},   {0x400, 0x52f, SCRIPT_CYRILLIC},
	{0x1c80, 0x1c8f, SCRIPT_CYRILLIC}, {0x1d00, 0x1dbf, SCRIPT_LATIN}, {0x1e00, 0x1eff, SCRIPT_LATIN},
	{0x1f00, 0x1fff, SCRIPT_GREEK},    {0x2c60, 0x2c7f, SCRIPT_LATIN}, {0x2de0, 0x2dff, SCRIPT_CYRILLIC},
	{0xa640, 0xa69f, SCRIPT_CYRILLIC}, {0xa720, 0xa7ff, SCRIPT_LATIN}, {0xab30, 0xab6f, SCRIPT_LATIN},
};

static bool is_letter(utf8proc_int32_t c) {
	utf8proc_category_t category = utf8proc_category(c);
	return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

static bool is_digit(utf8proc_int32_t c) {
	utf8proc_category_t category = utf8proc_category(c);
	return category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO;
}

static bool is_mark(utf8proc_int32_t c) {
	utf8proc_category_t category = utf8proc_category(c);
	return category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
}

/* Letters, marks, digits, punctuation, symbols and the plain blank; nothing invisible or unassigned. */
static bool is_allowed(utf8proc_int32_t c) {
	if (c == ' ') return true;
	if (c == BLANK_PATTERN || utf8proc_get_property(c)->ignorable) return false;
	/* clang-format off */
	switch (utf8proc_category(c)) {
	case UTF8PROC_CATEGORY_CN: case UTF8PROC_CATEGORY_CC: case UTF8PROC_CATEGORY_CF: case UTF8PROC_CATEGORY_CS:
	case UTF8PROC_CATEGORY_CO: case UTF8PROC_CATEGORY_ZS: case UTF8PROC_CATEGORY_ZL: case UTF8PROC_CATEGORY_ZP:
	case UTF8PROC_CATEGORY_ME: return false;
	default: return true;
	}
	/* clang-format on */
}

static Script script_of(utf8proc_int32_t c) {
	for (size_t i = 0; i < sizeof scripts / sizeof *scripts && is_letter(c); i++)
		if (c >= scripts[i].first && c <= scripts[i].last) return scripts[i].script;
	return SCRIPT_OTHER;
}

/* The next character of a valid text; 0: its end. */
static utf8proc_int32_t next(const char **text) {
	utf8proc_int32_t c = 0;
	if (!**text) return 0;
	utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)*text, -1, &c);
	*text += n > 0 ? n : 1;
	return n > 0 ? c : 0xfffd;
}

/* ---- what a name may consist of ---- */

static bool refuse_name(Refusal *why, const char *reason, const char *text) {
	return refuse(why, "name", "%s", text) || refuse_text(why, "why", reason) || refuse_number(why, "max", NAME_MAX_LEN - 1);
}

static bool has_good_characters(const char *name) {
	int marks = MARKS_MAX; /* none may come first */
	bool has_word = false;
	size_t len = strlen(name);
	if (name[0] == ' ' || name[len - 1] == ' ') return false;
	for (utf8proc_int32_t c; (c = next(&name));) {
		if (!is_allowed(c)) return false;
		marks = is_mark(c) ? marks + 1 : c == ' ' ? MARKS_MAX : 0;
		if (marks > MARKS_MAX) return false;
		has_word |= is_letter(c) || is_digit(c);
	}
	return has_word;
}

static bool mixes_alphabets(const char *name) {
	unsigned seen = 0;
	for (utf8proc_int32_t c; (c = next(&name));) {
		seen = is_letter(c) || is_mark(c) || is_digit(c) ? seen | script_of(c) : 0;
		if (seen & (seen - 1)) return true;
	}
	return false;
}

/* ---- skeletons ---- */

static void put(Text *out, utf8proc_int32_t c) {
	utf8proc_uint8_t bytes[4];
	for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++)
		if (lookalikes[i].from == c) c = lookalikes[i].to;
	text_addf(out, "%.*s", (int)utf8proc_encode_char(c, bytes), (const char *)bytes);
}

static void join_pairs(char *text) {
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		for (char *at = text; (at = strstr(at, pairs[i][0]));) {
			at[0] = pairs[i][1][0];
			memmove(at + 1, at + 2, strlen(at + 2) + 1);
		}
}

/* The words of a name in small letters, without accents, lookalikes merged, one blank between them; all else is left out. */
static bool make_skeleton(const char *name, char out[SKELETON_MAX]) {
	utf8proc_uint8_t *folded = NULL;
	Text text = {out, 0, SKELETON_MAX, false};
	utf8proc_option_t options = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE |
	                            UTF8PROC_NULLTERM;
	bool drops_marks = true; /* only in alphabets where they are accents; elsewhere they are letters */
	out[0] = 0;
	if (utf8proc_map((const utf8proc_uint8_t *)name, 0, &folded, options) < 0) return false;
	const char *at = (const char *)folded;
	for (utf8proc_int32_t c; (c = next(&at));) {
		if (!is_mark(c)) drops_marks = script_of(c) != SCRIPT_OTHER;
		if (is_letter(c) || is_digit(c) || c == '|' || (is_mark(c) && !drops_marks)) put(&text, c);
		else if (is_mark(c)) continue;
		else if (text.len && out[text.len - 1] != ' ') text_add(&text, " ");
	}
	free(folded);
	if (text.len && out[text.len - 1] == ' ') out[text.len - 1] = 0;
	join_pairs(out);
	return !text.is_full;
}

static void leave_out(char *text, const char *these) {
	char *to = text;
	for (; *text; text++)
		if (!strchr(these, *text)) *to++ = *text;
	*to = 0;
}

bool names_are_alike(const char *a, const char *b) {
	char skeleton[2][SKELETON_MAX];
	if (!make_skeleton(a, skeleton[0]) || !make_skeleton(b, skeleton[1])) return !strcmp(a, b);
	for (int i = 0; i < 2; i++) leave_out(skeleton[i], " ");
	return !strcmp(skeleton[0], skeleton[1]);
}

/* ---- bots ---- */

/* Whether the word means a bot, perhaps with a number after it: "bot 2", "bot2". */
static bool is_bot_word(const char *word, size_t len) {
	for (size_t i = 0; i < sizeof bot_words / sizeof *bot_words; i++) {
		size_t n = strlen(bot_words[i]);
		if (len >= n && !strncmp(word, bot_words[i], n) && strspn(word + n, "io23456789") >= len - n) return true;
	}
	return false;
}

static bool looks_like_a_bot(const char *name) {
	char skeleton[SKELETON_MAX], level[SKELETON_MAX];
	for (size_t i = 0; i < sizeof bot_signs / sizeof *bot_signs; i++)
		if (strstr(name, bot_signs[i])) return true;
	if (!make_skeleton(name, skeleton)) return false;
	for (size_t i = 0; i < sizeof level_names / sizeof *level_names; i++)
		if (make_skeleton(level_names[i], level) && !strcmp(skeleton, level)) return true;
	for (const char *word = skeleton; *word; word += strspn(word, " ")) {
		size_t len = strcspn(word, " ");
		if (is_bot_word(word, len)) return true;
		word += len;
	}
	return false;
}

/* ---- from outside ---- */

/* Merges several blanks into one. */
static void join_blanks(char *text) {
	char *to = text;
	for (const char *at = text; *at; at++)
		if (*at != ' ' || at[1] != ' ') *to++ = *at;
	*to = 0;
}

bool name_read(const char *text, char out[NAME_MAX_LEN], Refusal *why) {
	utf8proc_uint8_t *made = NULL;
	utf8proc_option_t options = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_NULLTERM;
	if (!text[0]) return refuse_name(why, "length", "a name has 1 to 47 bytes");
	if (!utf8_is_line(text, strlen(text)) || utf8proc_map((const utf8proc_uint8_t *)text, 0, &made, options) < 0)
		return refuse_name(why, "characters", "a name is one line of text that can be seen");
	join_blanks((char *)made);
	size_t len = strlen((char *)made);
	bool fits = len < NAME_MAX_LEN;
	if (fits) memcpy(out, made, len + 1);
	free(made);
	if (!fits) return refuse_name(why, "length", "a name has 1 to 47 bytes");
	if (!has_good_characters(out))
		return refuse_name(why, "characters", "a name has a letter or a digit, no blanks around it, and nothing that cannot be seen");
	if (mixes_alphabets(out)) return refuse_name(why, "mixed", "a word of a name has letters of one alphabet: Latin, Greek or Cyrillic");
	return !looks_like_a_bot(out) || refuse_name(why, "bot", "that is what bots are called: choose another name");
}
