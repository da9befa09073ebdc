/* Where the record of a game is kept. */
#include "tui/play.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SAME_DAY_MAX = 1000 };

static bool fail(Text *why, const char *path, const char *what) {
	text_addf(why, "%s %s: %s", what, path, strerror(errno));
	return false;
}

/* The user's folder for data by the XDG convention, with our own in it. */
static bool data_folder(Grow *out, Text *why) {
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	if (data && *data == '/') {
		grow_add(out, data);
	} else if (home && *home == '/') {
		grow_add(out, home);
		grow_add(out, "/.local/share");
	} else {
		text_add(why, "no folder for records: neither XDG_DATA_HOME nor HOME is set; name a file with --record FILE");
		return false;
	}
	grow_add(out, "/tripot");
	return true;
}

static bool make_folders(char *path, Text *why) {
	for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
		if (slash) *slash = 0;
		if (mkdir(path, 0777) && errno != EEXIST) return fail(why, path, "cannot make the folder");
		if (!slash) return true;
		*slash = '/';
	}
}

/* FOLDER/2026-11-15-epic_melee-SEED.tripot, with a number behind it when there is such a file. */
static bool default_path(Play *play, Grow *out, Text *why) {
	if (!data_folder(out, why) || !make_folders(out->text.data, why)) return false;
	const Text *text = grow_room(out, 160);
	size_t len = text->len;
	for (int i = 1; i <= SAME_DAY_MAX; i++) {
		out->text.len = len;
		text_addf(&out->text, "/%s-%s-%" PRIu64, play->info.date, play->setup.game->id, play->info.seed);
		if (i > 1) text_addf(&out->text, "-%d", i);
		text_add(&out->text, ".tripot");
		if (access(out->text.data, F_OK)) return true;
	}
	text_addf(why, "%s exists already, and %d more", out->text.data, SAME_DAY_MAX - 1);
	return false;
}

bool play_choose_path(Play *play, const char *wish, Text *why) {
	Grow path;
	bool ok = true;
	grow_init(&path);
	if (wish) {
		grow_add(&path, wish);
		ok = access(wish, F_OK) != 0;
		if (!ok) text_addf(why, "%s exists already; to go on with that game use --resume, for a new one name another file", wish);
	} else {
		ok = default_path(play, &path, why);
	}
	if (ok) play->path = strdup(path.text.data);
	if (ok && !play->path) text_add(why, "out of memory");
	grow_free(&path);
	return ok && play->path;
}
