/* UTF-8; see utf8.h. */
#include "io/utf8.h"

#include <jansson.h>
#include <string.h>

/* jansson checks every string it is given; its strictness is the one that JSON files meet too. */
bool utf8_is_valid(const char *text, size_t len) {
	if (memchr(text, 0, len)) return false;
	json_t *string = json_stringn(text, len);
	json_decref(string);
	return string != NULL;
}

bool utf8_is_line(const char *text, size_t len) {
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f) return false;
	return utf8_is_valid(text, len);
}

int utf8_cut(const char *text, int max) {
	int n = (int)strnlen(text, (size_t)max);
	while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80) n--;
	return n;
}
