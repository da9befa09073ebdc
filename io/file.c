/* Whole files; see file.h. */
#include "io/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 65536 };

static bool fail(Text *why, const char *what, const char *path) {
	text_addf(why, "cannot %s %s: %s", what, path, strerror(errno));
	return false;
}

static bool write_file(const char *path, const void *bytes, size_t n, bool is_synced, Text *why) {
	FILE *file = fopen(path, "w");
	if (!file) return fail(why, "write", path);
	bool is_written = fwrite(bytes, 1, n, file) == n && !fflush(file) && (!is_synced || !fsync(fileno(file)));
	int error = errno;
	if (fclose(file)) is_written = false;
	else errno = error;
	return is_written || fail(why, "write", path);
}

bool file_save(const char *path, const void *bytes, size_t n, bool is_synced, Text *why) {
	Grow beside;
	grow_init(&beside);
	grow_add(&beside, path);
	grow_add(&beside, ".new");
	bool is_saved = !beside.text.is_full;
	if (!is_saved) text_add(why, "out of memory");
	is_saved = is_saved && write_file(beside.text.data, bytes, n, is_synced, why);
	if (is_saved && rename(beside.text.data, path)) is_saved = fail(why, "write", path);
	grow_free(&beside);
	return is_saved;
}

bool file_load(const char *path, Grow *out, Text *why) {
	FILE *file = fopen(path, "r");
	if (!file) return fail(why, "read", path);
	size_t n = 1;
	while (n && !out->text.is_full) {
		char piece[PIECE];
		n = fread(piece, 1, sizeof piece, file);
		grow_add_n(out, piece, n);
	}
	bool is_read = !ferror(file) || fail(why, "read", path);
	fclose(file);
	if (is_read && out->text.is_full) text_addf(why, "%s is too large", path);
	return is_read && !out->text.is_full;
}
