/* A record looked at step by step: replay_film.c goes to a step, replay_tell.c makes sentences and JSON of it,
 * replay_view.c is the viewer on a terminal.
 *
 * Step 0 is the deal; every action and every take-back is one more. Through the eyes of a seat or a spectator nothing is shown
 * but what the match gives them: their view, their events, and who is to act; of actions a seat sees its own. */
#ifndef TUI_REPLAY_H
#define TUI_REPLAY_H
#include "io/grow.h"
#include "io/replay.h"

/* A record that can be looked at from step to step. */
typedef struct Film {
	const char *path; /* of the record, for messages */
	Record *record;
	Replay *replay;
	int at, steps;     /* the present step, and the last */
	bool is_broken;    /* the record goes wrong behind the last step */
	RecordError error; /* … this way */
} Film;

/* At step 0. False: `error` says where and why; there is nothing to see. */
bool film_open(Film *film, const char *path, RecordError *error);
void film_close(Film *film);

/* Back is from the start again. False: out of memory; the film must then only be closed. */
bool film_seek(Film *film, int step);
const Match *film_match(const Film *film);

/* How a film is shown. */
typedef struct Eyes {
	int viewer; /* a seat, SPECTATOR or ALL_SEEING */
	int lang;
	const char *names[SEATS_MAX];
	char plain[SEATS_MAX][NAME_MAX_LEN]; /* … where the record has none */
} Eyes;

void eyes_init(Eyes *eyes, const Record *record, int viewer, int lang); /* must not be copied */

/* A seat, `spectator` or `all`. False: none of these. */
bool eyes_parse(const char *text, int seats, int *viewer);

/* What the viewer says by itself, in both languages. */
typedef enum Word {
	WORD_STEP,
	WORD_OF,
	WORD_ALL,
	WORD_SPECTATOR,
	WORD_EYES,
	WORD_BACK,
	WORD_RESULT,
	WORD_WINS,
	WORD_SHARES,
	WORD_ENDS_HERE,
	WORD_NOTHING,
	WORD_KEYS,
	WORD_LAST_STEP,
	WORD_NO_STEP,
	WORD_NO_EYES,
	WORD_UNKNOWN,
	WORD_COUNT
} Word;
const char *replay_word(Word word, int lang);

/* Each appends text with style marks. */
void tell_head(const Film *film, const Eyes *eyes, Grow *out);                  /* what game this is, and who plays */
void tell_step(const Film *film, const Eyes *eyes, bool has_number, Grow *out); /* what can be seen of what happened */
void tell_position(const Film *film, const Eyes *eyes, Grow *out);              /* a title and the table */
void tell_end(const Film *film, const Eyes *eyes, Grow *out);                   /* the result, who is to act, or what is wrong */

/* One object, without a line end. */
void tell_json(const Film *film, int viewer, Grow *out);

/* On a terminal. False: out of memory, or the screen cannot be written. */
bool replay_view(Film *film, int viewer, int lang);
#endif
