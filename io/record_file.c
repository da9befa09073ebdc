/* Records as files; see record_file.h. */
#include "io/record_file.h"
#include "io/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 16 };

/* One byte more than a record may have is enough to see that it is too long. */
static bool read_all(FILE *file, Grow *out, RecordError *error) {
	char *piece = malloc(PIECE);
	size_t n = 1;
	errno = 0;
	while (piece && n && out->text.len <= RECORD_MAX && !out->text.is_full) {
		n = fread(piece, 1, PIECE, file);
		grow_add_n(out, piece, n);
	}
	bool is_out = !piece || out->text.is_full;
	free(piece);
	if (is_out) return record_fail(error, 0, "out of memory");
	return !ferror(file) || record_fail(error, 0, "%s", errno ? strerror(errno) : "cannot be read");
}

static Record *read_from(FILE *file, RecordError *error) {
	Grow text;
	grow_init(&text);
	Record *record = read_all(file, &text, error) ? record_read(text.text.data, text.text.len, error) : NULL;
	grow_free(&text);
	return record;
}

Record *record_load(const char *path, RecordError *error) {
	if (!strcmp(path, "-")) return read_from(stdin, error);
	FILE *file = fopen(path, "rb");
	if (!file) {
		record_fail(error, 0, "%s", strerror(errno));
		return NULL;
	}
	Record *record = read_from(file, error);
	fclose(file);
	return record;
}

bool record_save(const char *path, const Match *match, const RecordInfo *info, Text *why) {
	Grow record;
	grow_init(&record);
	bool is_written = record_write(match, info, &record);
	if (!is_written) text_add(why, "out of memory");
	bool is_saved = is_written && file_save(path, record.text.data, record.text.len, false, why);
	grow_free(&record);
	return is_saved;
}

void record_print_error(const RecordError *error, const char *path, Text *out) {
	text_add(out, path);
	if (error->line) text_addf(out, ":%d", error->line);
	text_addf(out, ": %s", error->text);
}
