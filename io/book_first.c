/* A first game to learn by: a record in the game's folder, played again here and shown as seat 0 sees it, with captions: which step each
 * belongs to, what it points at, and its words. See book.h. */
#include "core/json.h"
#include "io/book.h"
#include "io/replay.h"
#include "io/told.h"

#include <stdlib.h>
#include <string.h>

enum { LEARNER = 0, PIECE = 4096 };

static void names_json(const Record *record, Grow *out) {
	Text *text = grow_room(out, PIECE);
	json_begin(text, "names", '[');
	for (int i = 0; i < record->setup.seats; i++) json_text(text, record->info.name[i][0] ? record->info.name[i] : NULL);
	json_close(text, ']');
}

/* "3 pawn spot seat-1, piece pawn": the step, the key of the words, and what is pointed at, the first of these that is there. */
static void caption_json(const char *line, size_t len, Grow *out) {
	char copy[512], *rest = copy;
	Text *text = grow_room(out, PIECE);
	if (len >= sizeof copy) return;
	memcpy(copy, line, len);
	copy[len] = 0;
	json_open(text, '{');
	json_put_int(text, "step", strtol(rest, &rest, 10));
	rest += strspn(rest, " ");
	size_t key = strcspn(rest, " ");
	char *targets = rest + key + (rest[key] == ' ');
	rest[key] = 0;
	json_put_text(text, "key", rest);
	json_begin(text, "point", '[');
	for (char *one = strtok_r(targets, ",", &rest); one; one = strtok_r(NULL, ",", &rest)) json_text(text, one + strspn(one, " "));
	json_close(text, ']');
	json_close(text, '}');
}

static void captions_json(const Game *game, Grow *out) {
	json_begin(grow_room(out, PIECE), "captions", '[');
	for (const char *line = book_file(game->first, "captions.txt"); line && *line;) {
		size_t n = strcspn(line, "\n");
		caption_json(line, n, out);
		line += n + (line[n] == '\n');
	}
	json_close(grow_room(out, PIECE), ']');
}

/* False: the record does not follow the rules. */
static bool steps_json(const Record *record, Grow *out) {
	RecordError error;
	ReplayStep moved = REPLAY_MOVED;
	long steps = 0;
	for (size_t i = 0; i < record->n_lines; i++) steps += record->lines[i].entry.type != LOG_CHANCE;
	Replay *replay = replay_open(record, &error);
	json_begin(grow_room(out, PIECE), "steps", '[');
	for (long step = 0; replay && moved == REPLAY_MOVED; step++) {
		told_step_json(replay_match(replay), LEARNER, step, steps, out);
		moved = replay_next(replay, &error);
	}
	json_close(grow_room(out, PIECE), ']');
	bool is_true = replay && moved == REPLAY_END;
	replay_close(replay);
	return is_true;
}

bool book_first(const Game *game, int lang, Grow *out) {
	const char *text = book_file(game->first, "game.tripot");
	RecordError error;
	Record *record = text ? record_read(text, strlen(text), &error) : NULL;
	if (!record) return false;
	json_open(grow_room(out, PIECE), '{');
	json_put_int(&out->text, "seat", LEARNER);
	names_json(record, out);
	captions_json(game, out);
	book_catalogue("texts", game->first, lang, out);
	bool is_true = steps_json(record, out);
	json_close(grow_room(out, PIECE), '}');
	record_free(record);
	return is_true;
}
