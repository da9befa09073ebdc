/* What happens at a table beside the game, as lines of a record (version 2). They are for people: replaying goes past them, but for
 * a draw by agreement, which ends the game.
 *
 *     ! 2 person Ada          who holds the seat from here on
 *     ! 2 bot 4               … a bot of that level
 *     ! 2 left                gave the seat up; likewise `removed`, `resigned`, `returned`
 *     ! draw                  all have agreed on a draw: then only the result follows, `= draw` */
#ifndef IO_RECORD_NOTE_H
#define IO_RECORD_NOTE_H
#include "io/fair.h"

typedef enum NoteKind { NOTE_PERSON, NOTE_BOT, NOTE_LEFT, NOTE_REMOVED, NOTE_RESIGNED, NOTE_RETURNED, NOTE_DRAW, NOTE_COUNT } NoteKind;

typedef struct RecordNote {
	size_t at; /* entries of the match's log before it */
	uint8_t kind, seat, level;
	char name[NAME_MAX_LEN];
} RecordNote;

typedef struct RecordNotes {
	RecordNote *list;
	size_t n, cap;
} RecordNotes;

bool notes_add(RecordNotes *notes, const RecordNote *note); /* false: out of memory */
void notes_free(RecordNotes *notes);
bool notes_end_in_draw(const RecordNotes *notes);

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
