/* Records: a match as a text file that says everything needed to play it again. UTF-8, lines end in LF, one thing a line:
 *
 *     tripot-record 2
 *     game: epic_melee
 *     rules: 1                      version of the rules it was played by
 *     seats: 4
 *     option: goal=low              one line an option; those left out have their default
 *     edition: default 9f86d081884c7d65
 *     file: cards.csv               the edition in full: each file's lines behind a bar
 *     | id,name_en,name_fr,…
 *     generator: xoshiro256++       or `chacha20`: fair dealing; or `scripted`: chance comes from the lines below
 *     seed: 42                      only with `xoshiro256++`
 *     redeal: 5c20… 1 3             only with `chacha20`, one line for each deal before this one that was broken off: the server's
 *                                   commitment then, and the seats that withheld their secrets
 *     commit: server 9a1f…          only with `chacha20` (see fair.h): 64 digits; then one line a seat that takes part
 *     secret: server 03b7…          … one for each of those; `hidden` as long as the game goes on
 *     start: {"hand":…}             only when it began from a position: what follows happened after it, with chance from the generator
 *     from: k3x7p2m9q4tz 12         optional, with `start`: the table and the step that the position is from; step 0 is its deal
 *     name: 0 Ada                   optional: who holds a seat
 *     date: 2026-11-15              optional
 *     --
 *     * first 2                     chance: its kind and the outcome
 *     0 lay golem raven             a seat and its action
 *     0 back                        the seat takes its last step back
 *     ! 2 left                      what happened at the table beside the game: see record_note.h
 *     ! draw                        all have agreed on a draw: then only `= draw` follows
 *     = scores 12 9 7 9 payoff 1 0 0 0      when the game is over
 *
 * Header lines come in this order. Version 1 has no `redeal` and no lines behind a `!`; it is still read. */
#ifndef IO_RECORD_H
#define IO_RECORD_H
#include "core/match.h"
#include "io/edition_text.h"
#include "io/fair.h"
#include "io/grow.h"
#include "io/record_note.h"

enum { RECORD_VERSION = 2, REDEALS_MAX = 64, RECORD_MAX = 1 << 24, RECORD_RESULT_MAX = 1024, RECORD_LINE_MAX = 256, DATE_MAX = 11 };

#define RECORD_GENERATOR "xoshiro256++"

#define RECORD_AGREED "! draw"
#define RECORD_DRAW "= draw"

/* What a match does not know of itself. */
typedef struct RecordInfo {
	EditionMeta edition;
	bool has_seed; /* all chance came from rng_seed(seed) */
	uint64_t seed;
	bool has_fair; /* all chance came from fair_rng; without either the record is scripted */
	Fair fair;     /* with at least the server; secrets that are not known are written as hidden */
	int n_redeals;
	Redeal redeal[REDEALS_MAX];
	const RecordNotes *notes;           /* whoever made this has them; NULL: none */
	bool has_start;                     /* it began from a position, or one was loaded */
	StateBuf start;                     /* … this one … */
	char from[ID_MAX];                  /* … of that table; "": not told … */
	uint32_t from_step;                 /* … after so many steps; 0: as it was dealt there */
	char name[SEATS_MAX][NAME_MAX_LEN]; /* who holds each seat; "": not told */
	char date[DATE_MAX];                /* YYYY-MM-DD or "" */
} RecordInfo;

typedef struct RecordError {
	int line; /* from 1; 0: the record as a whole */
	char text[512];
} RecordError;

typedef struct RecordLine {
	LogEntry entry;
	int line; /* in the text */
} RecordLine;

/* A record that has been read: well formed, but not yet played. */
typedef struct Record {
	Setup setup; /* points to `pack` below */
	EditionPack pack;
	int version;
	RecordInfo info; /* points to `notes` below */
	RecordNotes notes;
	RecordLine *lines;
	size_t n_lines;
	char result[RECORD_RESULT_MAX];                      /* the last line, "" when there is none */
	int start_line, hidden_line, result_line, last_line; /* where these stand, for errors; hidden: the first such secret */
} Record;

/* Appends the record of a match. False: out of memory, or `info` lacks what such a record must tell (a loaded match its start, a
 * fair deal the server's commitment, after the end all secrets); the text is then not one to keep. */
bool record_write(const Match *match, const RecordInfo *info, Grow *out);

/* The line that tells how a match ended, without its line end; nothing when it has not. */
void record_print_result(const Match *match, Text *out);

/* One thing that happened, as the line that a record has for it, without its line end: at most RECORD_LINE_MAX bytes. */
void record_print_entry(const Setup *setup, const LogEntry *entry, Text *out);

/* Whether the record itself proves its chance: by a seed, or by fair dealing with all secrets open. */
bool record_proves_chance(const RecordInfo *info);

/* Whether a text may stand as a name or a date in a record. */
bool record_name_is_ok(const char *name);
bool record_date_is_ok(const char *date);

/* Reads a record of `len` bytes, whatever they are. NULL: `error` says where and why. */
Record *record_read(const char *text, size_t len, RecordError *error);
void record_free(Record *record);
bool record_is_drawn(const Record *record); /* by agreement */

__attribute__((format(printf, 3, 4))) bool record_fail(RecordError *error, int line, const char *format, ...); /* returns false */
#endif
