/* UTF-8; see utf8.h. */
#include "core/utf8.h"

#include <string.h>

/* No longer form than needed, no surrogates, nothing above U+10FFFF. */
int utf8_length(const char *text, size_t len) {
	const unsigned char *p = (const unsigned char *)text;
	if (!len) return 0;
	if (p[0] < 0x80) return 1;
	int n = p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : (p[0] & 0xf0) == 0xe0 ? 3 : p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : 0;
	if (!n || (size_t)n > len) return 0;
	for (int i = 1; i < n; i++)
		if (!utf8_is_inside(text[i])) return 0;
	bool is_long = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xf0 && p[1] < 0x90);
	bool is_none = (p[0] == 0xed && p[1] >= 0xa0) || (p[0] == 0xf4 && p[1] >= 0x90);
	return is_long || is_none ? 0 : n;
}

bool utf8_is_valid(const char *text, size_t len) {
	for (int n; len; text += n, len -= (size_t)n) {
		n = *text ? utf8_length(text, len) : 0;
		if (!n) return false;
	}
	return true;
}

bool utf8_is_line(const char *text, size_t len) {
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f) return false;
	return utf8_is_valid(text, len);
}

int utf8_cut(const char *text, int max) {
	int n = (int)strnlen(text, (size_t)max);
	while (n > 0 && utf8_is_inside(text[n])) n--;
	return n;
}
