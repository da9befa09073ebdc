/* Editions as folders; see edition_dir.h. */
#include "io/edition_dir.h"

#include "core/utf8.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* `key` of core's texts, or where it is NULL what the system says. */
static void fail(EditionReport *report, const char *file, const char *key, int system) {
	char name[64];
	const char *said = strerror(system);
	Say say;
	snprintf(name, sizeof name, "%.*s", utf8_cut(file, sizeof name - 1), file);
	say_start(&say, key ? key : "sheet.as_it_is");
	if (!key) say_text_arg(&say, "text", said, strlen(said));
	edition_wrong(report, core_texts, name, 0, 0, &say, NULL);
}

/* Reads from an open file; NULL: the report says why. The caller frees. */
static char *read_all(int fd, const char *name, EditionReport *report) {
	struct stat info;
	if (fstat(fd, &info) || !S_ISREG(info.st_mode) || info.st_size > EDITION_FILE_MAX) {
		fail(report, name, "sheet.too_big", 0);
		return NULL;
	}
	char *text = malloc(EDITION_FILE_MAX + 1);
	size_t len = 0;
	ssize_t n = 1;
	while (text && n > 0 && len < EDITION_FILE_MAX) {
		n = read(fd, text + len, EDITION_FILE_MAX - len);
		if (n > 0) len += (size_t)n;
	}
	bool is_zip = text && len > 4 && !memcmp(text, "PK\3\4", 4); /* .xlsx and .ods are, whatever they are called */
	int errors = report->n_errors;
	if (!text) fail(report, name, "refuse.memory", 0);
	else if (n < 0) fail(report, name, NULL, errno);
	else if (is_zip) fail(report, name, "sheet.spreadsheet", 0);
	else if (memchr(text, 0, len)) fail(report, name, "sheet.zero_byte", 0);
	if (report->n_errors != errors) {
		free(text);
		return NULL;
	}
	text[len] = 0;
	return text;
}

static char *read_file(int dir, const char *name, EditionReport *report) {
	int fd = openat(dir, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe must not make us wait */
	if (fd < 0) {
		fail(report, name, errno == ENOENT ? "sheet.missing" : NULL, errno);
		return NULL;
	}
	char *text = read_all(fd, name, report);
	close(fd);
	return text;
}

static bool ends_in(const char *name, const char *end) {
	size_t len = strlen(name), n = strlen(end);
	return len > n && !strcmp(name + len - n, end) && name[0] != '.';
}

static bool is_spreadsheet(const char *name) {
	return ends_in(name, ".xlsx") || ends_in(name, ".ods") || ends_in(name, ".xls");
}

static int is_wanted_file(const struct dirent *entry) {
	return ends_in(entry->d_name, ".csv") || !strcmp(entry->d_name, "edition.json") || is_spreadsheet(entry->d_name);
}

/* Whether a table is missing that may be in a spreadsheet's file. */
static bool lacks_table(const EditionReport *report, const NamedText *files) {
	for (int i = 0; i < report->n_errors && i < EDITION_ERRORS_MAX; i++) {
		const EditionError *e = &report->error[i];
		bool is_there = e->line || !ends_in(e->file, ".csv");
		for (const NamedText *file = files; file->name && !is_there; file++) is_there = !strcmp(file->name, e->file);
		if (!is_there) return true;
	}
	return false;
}

/* Files of spreadsheets beside the tables: somebody may think that they count. */
static void tell_spreadsheets(struct dirent **entries, int n, const NamedText *files, EditionReport *report) {
	bool is_needed = lacks_table(report, files);
	for (int i = 0; i < n; i++) {
		Say say;
		if (!is_spreadsheet(entries[i]->d_name)) continue;
		say_start(&say, "sheet.note_not_read");
		if (is_needed) fail(report, entries[i]->d_name, "sheet.spreadsheet", 0);
		else edition_note(report, core_texts, entries[i]->d_name, &say);
	}
}

/* All files of the folder that an edition has, in the order of their names. */
static const Game *load_entries(const Game *wanted, int dir, struct dirent **entries, int n, EditionPack *pack, EditionMeta *meta,
                                EditionReport *report) {
	NamedText *files = calloc((size_t)n + 1, sizeof *files);
	int n_files = 0;
	if (!files) {
		fail(report, "", "refuse.memory", 0);
		return NULL;
	}
	for (int i = 0; i < n; i++) {
		if (is_spreadsheet(entries[i]->d_name)) continue;
		files[n_files] = (NamedText){entries[i]->d_name, read_file(dir, entries[i]->d_name, report)};
		n_files += files[n_files].text != NULL;
	}
	files[n_files].name = NULL;
	const Game *game = report->n_errors ? NULL : edition_read_files(wanted, files, pack, meta, report);
	tell_spreadsheets(entries, n, files, report);
	for (int i = 0; i < n_files; i++) free((char *)(uintptr_t)files[i].text);
	free(files);
	return game;
}

const Game *edition_load_dir(const Game *wanted, const char *path, EditionPack *pack, EditionMeta *meta, EditionReport *report) {
	struct dirent **entries;
	memset(report, 0, sizeof *report);
	int dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int n = dir < 0 ? -1 : scandir(path, &entries, is_wanted_file, alphasort);
	if (n < 0) {
		bool is_sheet = errno == ENOTDIR && is_spreadsheet(path);
		fail(report, "", is_sheet ? "sheet.spreadsheet" : NULL, errno);
		if (dir >= 0) close(dir);
		return NULL;
	}
	const Game *game = load_entries(wanted, dir, entries, n, pack, meta, report);
	for (int i = 0; i < n; i++) free(entries[i]);
	free(entries);
	close(dir);
	return game;
}

static bool write_file(int dir, const NamedText *file) {
	int fd = openat(dir, file->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd < 0) return false;
	size_t len = strlen(file->text), at = 0;
	ssize_t n = 0;
	while (at < len && (n = write(fd, file->text + at, len - at)) > 0) at += (size_t)n;
	return !close(fd) && at == len;
}

/* Nothing is written unless all can be. */
static bool write_files(const NamedText *files, int dir, const char *path, Text *why) {
	struct stat info;
	for (const NamedText *file = files; file->name; file++)
		if (!fstatat(dir, file->name, &info, AT_SYMLINK_NOFOLLOW)) {
			text_addf(why, "%s/%s exists already; nothing was written", path, file->name);
			return false;
		}
	for (const NamedText *file = files; file->name; file++)
		if (!write_file(dir, file)) {
			text_addf(why, "%s/%s: %s", path, file->name, strerror(errno));
			return false;
		}
	return true;
}

static bool write_dir(const NamedText *files, const char *path, Text *why) {
	bool is_there = !mkdir(path, 0777) || errno == EEXIST;
	int dir = is_there ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	if (dir < 0) {
		text_addf(why, "%s: %s", path, strerror(errno));
		return false;
	}
	bool ok = write_files(files, dir, path, why);
	close(dir);
	return ok;
}

bool edition_write_dir(const Game *game, const EditionMeta *meta, const char *path, Text *why) {
	NamedText files[TABLES_MAX + 2];
	char json[EDITION_JSON_MAX];
	Text out = TEXT_ON(json);
	int n = 0;
	if (meta) edition_print_json(game, meta, &out);
	for (const NamedText *file = game->files; file->name; file++)
		files[n++] = meta && !strcmp(file->name, "edition.json") ? (NamedText){file->name, json} : *file;
	files[n] = (NamedText){NULL, NULL};
	return write_dir(files, path, why);
}

bool edition_save_dir(const Game *game, const EditionPack *pack, const EditionMeta *meta, const char *path, Text *why) {
	EditionFiles *files = malloc(sizeof *files);
	bool is_saved = false;
	if (files) {
		edition_print_files(game, pack, meta, files);
		is_saved = write_dir(files->file, path, why);
	} else text_add(why, "out of memory");
	free(files);
	return is_saved;
}
