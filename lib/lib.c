/* Errors, and structs and texts of callers; see lib.h. */
#include "lib/lib.h"

#include "core/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *tripot_version(void) {
	return TRIPOT_VERSION;
}

/* What was given may be no UTF-8, or be cut in the middle of a character: then only ASCII is kept. */
static void make_utf8(char *text) {
	if (utf8_is_valid(text, strlen(text))) return;
	for (char *p = text; *p; p++)
		if ((unsigned char)*p >= 0x80) *p = '?';
}

int lib_fail(char *why, size_t room, int status, const char *format, ...) {
	char text[TRIPOT_WHY_MAX];
	va_list args;
	if (!why || !room) return status;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	make_utf8(text);
	int n = utf8_cut(text, room > sizeof text ? (int)sizeof text - 1 : (int)room - 1);
	memcpy(why, text, (size_t)n);
	why[n] = 0;
	return status;
}

int lib_copy(char *out, size_t room, const Text *text) {
	if (out && room) {
		int n = utf8_cut(text->data, room > text->len ? (int)text->len : (int)room - 1);
		memcpy(out, text->data, (size_t)n);
		out[n] = 0;
	}
	return (int)text->len;
}

bool lib_read(void *out, size_t size, size_t least, const void *in) {
	size_t given;
	memcpy(&given, in, sizeof given);
	if (given < least || given > 4096) return false;
	const unsigned char *bytes = in;
	for (size_t i = size; i < given; i++)
		if (bytes[i]) return false;
	memset(out, 0, size);
	memcpy(out, in, given < size ? given : size);
	return true;
}

int lib_language(const char *name) {
	return !name ? -1 : !strcmp(name, "en") ? LANG_EN : !strcmp(name, "fr") ? LANG_FR : -1;
}
