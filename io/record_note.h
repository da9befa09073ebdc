/* What happens at a table beside the game, as lines of a record (version 2). They are for people: replaying goes past them.
 *
 *     ! 2 person Ada          who holds the seat from here on
 *     ! 2 bot 4               … a bot of that level
 *     ! 2 left                gave the seat up; likewise `removed`, `resigned`, `returned`
 *     ! 2 timeout             their time was up: what comes next from this seat was decided for them
 *     ! 2 thought 14250       milliseconds that its holder took for the action or take-back that follows: no bot's and no clock's
 *     ! 2 offered             a draw by agreement; likewise `agreed`, `declined`, `withdrawn`
 *     ! paused                by the host, until `! resumed`
 *
 * `! draw` is none of them: that all have agreed on a draw is a step of the match (LOG_DRAW). */
#ifndef IO_RECORD_NOTE_H
#define IO_RECORD_NOTE_H
#include "io/fair.h"

typedef enum NoteKind {
	NOTE_PERSON,
	NOTE_BOT,
	NOTE_LEFT,
	NOTE_REMOVED,
	NOTE_RESIGNED,
	NOTE_RETURNED,
	NOTE_TIMEOUT,
	NOTE_THOUGHT,
	NOTE_OFFERED, /* a draw by agreement */
	NOTE_AGREED,
	NOTE_DECLINED,
	NOTE_WITHDRAWN,
	NOTE_PAUSED, /* from here on of the whole table, without a seat */
	NOTE_RESUMED,
	NOTE_COUNT
} NoteKind;

extern const char *const note_names[NOTE_COUNT];

static inline bool note_has_seat(int kind) {
	return kind < NOTE_PAUSED;
}

typedef struct RecordNote {
	size_t at; /* entries of the match's log before it */
	uint8_t kind, seat, level;
	uint32_t ms; /* thought */
	char name[NAME_MAX_LEN];
} RecordNote;

typedef struct RecordNotes {
	RecordNote *list;
	size_t n, cap;
} RecordNotes;

bool notes_add(RecordNotes *notes, const RecordNote *note); /* false: out of memory */
void notes_free(RecordNotes *notes);

/* A note as its line, without the line end. */
void note_print(const RecordNote *note, Text *out);

/* Reads such a line; `at` stays as it is. False: `why` says what is wrong. */
bool note_parse(const Setup *setup, const char *line, RecordNote *out, Text *why);

/* A fair deal that was broken off, as a header line tells it: "5c20… 1 3". */
typedef struct Redeal {
	FairBytes server;  /* its commitment */
	uint32_t withheld; /* seats that committed and did not reveal; none: the server broke off */
} Redeal;

void redeal_print(const Redeal *redeal, Text *out);
bool redeal_parse(const Setup *setup, const char *text, Redeal *out);
#endif
