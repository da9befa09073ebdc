/* The end of a tuning: the last check, the edition's folder, tune.json, and the findings on the terminal. */
#include "cli/many/tune.h"
#include "io/edition_dir.h"
#include "io/file.h"
#include "tui/term.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What an earlier part of the run has written there is replaced. */
static bool save_edition(const TuneJob *job, const TuneCheck *check, Text *why) {
	char folder[PATH_MAX], path[PATH_MAX + 80];
	EditionMeta meta = tune_meta(&job->tune);
	const Game *game = job->tune.plan.setup.game;
	snprintf(folder, sizeof folder, "%s/edition", job->out);
	for (const NamedText *file = game->files; file->name; file++) {
		snprintf(path, sizeof path, "%s/%s", folder, file->name);
		unlink(path);
	}
	return edition_save_dir(game, &check->best, &meta, folder, why);
}

static bool save_json(const TuneJob *job, const TuneCheck *check, Text *why) {
	char path[PATH_MAX];
	Grow text;
	grow_init(&text);
	tune_json(check, &text);
	snprintf(path, sizeof path, "%s/tune.json", job->out);
	bool is_saved = !text.text.is_full && file_save(path, text.text.data, text.text.len, true, why);
	if (text.text.is_full) text_add(why, "out of memory");
	grow_free(&text);
	return is_saved;
}

static void show(const TuneJob *job, const TuneCheck *check, bool is_stopped) {
	Grow lines;
	grow_init(&lines);
	tune_summary(check, job->out, is_stopped, job->lang, &lines);
	for (char *line = lines.text.data, *stop; (stop = strchr(line, '\n')); line = stop + 1) {
		*stop = 0;
		term_wrap(line, 0, 2);
	}
	grow_free(&lines);
}

int tune_tell(TuneJob *job, Watch *watch, bool is_stopped) {
	char reason[PATH_MAX + 256];
	Text why = TEXT_ON(reason);
	TuneCheck *check = calloc(1, sizeof *check);
	if (check) check->tune = &job->tune;
	bool is_fine = check && tune_edition(&job->tune, &job->tune.best, &check->best);
	if (!is_fine) text_add(&why, "out of memory");
	is_stopped = is_stopped || (is_fine && !tune_check(check, job->check, watch, &why));
	is_fine = is_fine && !why.len && save_edition(job, check, &why) && (is_stopped || save_json(job, check, &why));
	if (is_fine) show(job, check, is_stopped);
	free(check);
	if (!is_fine) return failure(&command_tune, "%s", reason);
	return is_stopped ? STATUS_STOPPED : STATUS_OK;
}
