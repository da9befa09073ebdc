/* From step to step through a record; see replay.h. */
#include "io/record_file.h"
#include "tui/replay.h"

#include <string.h>

/* Plays the record once to count its steps. */
static void count(Film *film) {
	ReplayStep step;
	while ((step = replay_next(film->replay, &film->error)) == REPLAY_MOVED) film->steps++;
	film->is_broken = step == REPLAY_WRONG;
	film->at = film->steps + film->is_broken; /* a broken replay must not be used any more: seeking begins anew */
}

bool film_open(Film *film, const char *path, RecordError *error) {
	memset(film, 0, sizeof *film);
	film->path = path;
	film->record = record_load(path, error);
	film->replay = film->record ? replay_open(film->record, error) : NULL;
	if (film->replay) count(film);
	if (film->replay && film_seek(film, 0)) return true;
	if (film->replay) record_fail(error, 0, "out of memory");
	film_close(film);
	return false;
}

void film_close(Film *film) {
	replay_close(film->replay);
	record_free(film->record);
	film->replay = NULL;
	film->record = NULL;
}

bool film_seek(Film *film, int step) {
	RecordError error; /* it has been played before: only memory can fail */
	if (step < film->at) {
		replay_close(film->replay);
		film->replay = replay_open(film->record, &error);
		film->at = 0;
	}
	for (; film->replay && film->at < step; film->at++)
		if (replay_next(film->replay, &error) != REPLAY_MOVED) return false;
	return film->replay != NULL;
}

const Match *film_match(const Film *film) {
	return replay_match(film->replay);
}
