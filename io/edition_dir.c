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

enum { FILES_MAX = TABLES_MAX + 1 };

static bool fail(EditionError *error, const char *file, const char *text) {
	memset(error, 0, sizeof *error);
	snprintf(error->file, sizeof error->file, "%.*s", utf8_cut(file, sizeof error->file - 1), file);
	snprintf(error->text, sizeof error->text, "%s", text);
	return false;
}

/* Reads from an open file; NULL with a reason. The caller frees. */
static char *read_all(int fd, const char **why) {
	struct stat info;
	*why = "must be a file of at most 1 MiB";
	if (fstat(fd, &info) || !S_ISREG(info.st_mode) || info.st_size > EDITION_FILE_MAX) return NULL;
	char *text = malloc(EDITION_FILE_MAX + 1);
	size_t len = 0;
	ssize_t n = 1;
	while (text && n > 0 && len < EDITION_FILE_MAX) {
		n = read(fd, text + len, EDITION_FILE_MAX - len);
		if (n > 0) len += (size_t)n;
	}
	*why = !text ? "out of memory" : n < 0 ? strerror(errno) : memchr(text, 0, len) ? "must be text, but has a zero byte" : NULL;
	if (*why) {
		free(text);
		return NULL;
	}
	text[len] = 0;
	return text;
}

static char *read_file(int dir, const char *name, EditionError *error) {
	const char *why = NULL;
	int fd = openat(dir, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe must not make us wait */
	if (fd < 0) {
		fail(error, name, errno == ENOENT ? "the file is missing" : strerror(errno));
		return NULL;
	}
	char *text = read_all(fd, &why);
	close(fd);
	if (!text) fail(error, name, why);
	return text;
}

static int is_edition_file(const struct dirent *entry) {
	size_t len = strlen(entry->d_name);
	bool is_csv = len > 4 && !strcmp(entry->d_name + len - 4, ".csv") && entry->d_name[0] != '.';
	return is_csv || !strcmp(entry->d_name, "edition.json");
}

/* All files of the folder that an edition has, in the order of their names. Texts are the caller's to free, also after an
 * error; the names belong to `entries`. */
static bool read_files(const Game *game, int dir, struct dirent **entries, int n, NamedText *files, EditionError *error) {
	char text[256];
	for (int i = 0; i < n; i++) {
		const char *name = entries[i]->d_name;
		if (!edition_has_file(game, name)) {
			Text list = TEXT_ON(text);
			text_addf(&list, "%s has no such table; its tables are", game->id);
			for (int t = 0; t < game->n_tables; t++) text_addf(&list, "%s %s", t ? "," : "", game->tables[t].name);
			return fail(error, name, text);
		}
		files[i].text = read_file(dir, name, error);
		if (!files[i].text) return false;
		files[i].name = name;
	}
	return true;
}

static bool load_entries(const Game *game, int dir, struct dirent **entries, int n, EditionPack *pack, EditionMeta *meta,
                         EditionError *error) {
	NamedText files[FILES_MAX + 1] = {{0}}; /* names differ, so there are no more than the game's tables and edition.json */
	bool ok = read_files(game, dir, entries, n, files, error) && edition_load_files(game, files, pack, meta, error);
	for (int i = 0; i < FILES_MAX; i++) free((char *)(uintptr_t)files[i].text);
	return ok;
}

bool edition_load_dir(const Game *game, const char *path, EditionPack *pack, EditionMeta *meta, EditionError *error) {
	struct dirent **entries;
	int dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int n = dir < 0 ? -1 : scandir(path, &entries, is_edition_file, alphasort);
	if (n < 0) {
		fail(error, "", strerror(errno));
		if (dir >= 0) close(dir);
		return false;
	}
	bool ok = load_entries(game, dir, entries, n, pack, meta, error);
	for (int i = 0; i < n; i++) free(entries[i]);
	free(entries);
	close(dir);
	return ok;
}

const Game *edition_dir_game(const char *path, EditionError *error) {
	int dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (dir < 0) {
		fail(error, "", strerror(errno));
		return NULL;
	}
	char *text = read_file(dir, "edition.json", error);
	const Game *game = text ? edition_json_game(text, error) : NULL;
	free(text);
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
static bool write_files(const Game *game, int dir, const char *path, Text *why) {
	struct stat info;
	for (const NamedText *file = game->files; file->name; file++)
		if (!fstatat(dir, file->name, &info, AT_SYMLINK_NOFOLLOW)) {
			text_addf(why, "%s/%s exists already; nothing was written", path, file->name);
			return false;
		}
	for (const NamedText *file = game->files; file->name; file++)
		if (!write_file(dir, file)) {
			text_addf(why, "%s/%s: %s", path, file->name, strerror(errno));
			return false;
		}
	return true;
}

bool edition_write_dir(const Game *game, const char *path, Text *why) {
	bool is_there = !mkdir(path, 0777) || errno == EEXIST;
	int dir = is_there ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	if (dir < 0) {
		text_addf(why, "%s: %s", path, strerror(errno));
		return false;
	}
	bool ok = write_files(game, dir, path, why);
	close(dir);
	return ok;
}
