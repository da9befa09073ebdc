/* Editions of a server; see editions.h. */
#include "server/editions.h"
#include "io/edition_dir.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static ServerEdition *add(ServerEdition **editions, const Game *game, const char *name) {
	ServerEdition *e = calloc(1, sizeof *e);
	if (!e) return NULL;
	e->game = game;
	snprintf(e->name, sizeof e->name, "%s", name);
	e->next = *editions;
	*editions = e;
	return e;
}

static bool add_defaults(ServerEdition **editions, Text *why) {
	EditionReport report;
	for (int i = 0; games[i]; i++) {
		ServerEdition *e = add(editions, games[i], "default");
		if (e && edition_load_files(games[i], games[i]->files, &e->pack, &e->meta, &report)) continue;
		text_add(why, "out of memory");
		return false;
	}
	return true;
}

/* Names appear in the protocol and in records, so they must be ids. */
static bool name_is_ok(const char *name) {
	return strlen(name) < ID_MAX && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(name) && strcmp(name, "default");
}

static bool add_folder(ServerEdition **editions, const char *path, const char *name, Text *why) {
	EditionReport report;
	if (!name_is_ok(name)) {
		text_addf(why, "%s: a folder's name is the edition's: a-z, 0-9 and _, at most %d, not default", path, ID_MAX - 1);
		return false;
	}
	ServerEdition *e = add(editions, NULL, name);
	if (e) e->game = edition_load_dir(NULL, path, &e->pack, &e->meta, &report);
	if (!e) text_add(why, "out of memory");
	else if (!e->game) edition_print_report(&report, path, why);
	return e && e->game;
}

static bool add_folders(ServerEdition **editions, const char *dir, Text *why) {
	DIR *open = opendir(dir);
	bool ok = open != NULL;
	if (!open) text_addf(why, "%s: %s", dir, strerror(errno));
	for (struct dirent *entry; ok && (entry = readdir(open));) {
		char path[PATH_MAX];
		struct stat info;
		snprintf(path, sizeof path, "%s/%s", dir, entry->d_name);
		if (entry->d_name[0] == '.' || stat(path, &info) || !S_ISDIR(info.st_mode)) continue;
		ok = add_folder(editions, path, entry->d_name, why);
	}
	if (open) closedir(open);
	return ok;
}

ServerEdition *editions_open(const char *dir, Text *why) {
	ServerEdition *editions = NULL;
	if (add_defaults(&editions, why) && (!dir || add_folders(&editions, dir, why))) return editions;
	editions_close(editions);
	return NULL;
}

void editions_close(ServerEdition *editions) {
	while (editions) {
		ServerEdition *next = editions->next;
		free(editions);
		editions = next;
	}
}

const ServerEdition *editions_find(const ServerEdition *editions, const Game *game, const char *name) {
	for (; editions; editions = editions->next)
		if (editions->game == game && !strcmp(editions->name, name)) return editions;
	return NULL;
}
