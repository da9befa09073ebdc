/* The games there are, and setups: a game with its number of seats, options and edition. Begin with tripot.h. */
#ifndef TRIPOT_SETUP_H
#define TRIPOT_SETUP_H
#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- games: they are compiled in and live as long as the program ---- */

typedef struct TripotGame TripotGame;

/* The game of that id, such as "epic_melee"; NULL: there is none. */
TRIPOT_API const TripotGame *tripot_game(const char *id);
/* Game i of the list, from 0; NULL behind the last. Templates for new games are not in it, though tripot_game finds them. */
TRIPOT_API const TripotGame *tripot_game_at(int i);

/* Languages are "en" and "fr"; any other gives NULL. */
TRIPOT_API const char *tripot_game_id(const TripotGame *game);
TRIPOT_API const char *tripot_game_name(const TripotGame *game, const char *language);
TRIPOT_API const char *tripot_game_about(const TripotGame *game, const char *language); /* one sentence */
TRIPOT_API const char *tripot_game_rules(const TripotGame *game, const char *language); /* the rules for players, in Markdown */

TRIPOT_API int tripot_game_rules_version(const TripotGame *game); /* the newest */
TRIPOT_API int tripot_game_seats_min(const TripotGame *game);
TRIPOT_API int tripot_game_seats_max(const TripotGame *game);
TRIPOT_API int tripot_game_seats_usual(const TripotGame *game);

/* Option i, from 0, and its value k; the first is the default. NULL behind the last. */
TRIPOT_API const char *tripot_game_option(const TripotGame *game, int i);
TRIPOT_API const char *tripot_game_option_value(const TripotGame *game, int i, int k);

/* File i of the edition that is compiled in: its name and, where `text` is not NULL, what is in it. NULL behind the last. */
TRIPOT_API const char *tripot_game_file(const TripotGame *game, int i, const char **text);

/* ---- setups ---- */

typedef struct TripotSetup TripotSetup;

/* A file of an edition, in memory. */
typedef struct TripotFile {
	const char *name; /* "cards.csv"; NULL ends a list of files */
	const char *text; /* UTF-8, ends in a zero byte */
} TripotFile;

typedef struct TripotSetupSpec {
	size_t size;                /* sizeof(TripotSetupSpec) */
	int32_t seats;              /* 0: as many as the game usually has */
	int32_t rules_version;      /* 0: the newest rules */
	const char *const *options; /* such as "goal=low", a NULL behind the last; NULL: the defaults */
	const char *edition_dir;    /* the edition in this folder; NULL: see `files` */
	const TripotFile *files;    /* the edition in these files; NULL: the one that is compiled in */
} TripotSetupSpec;

/* Makes a setup, which the caller frees. `spec` may be NULL; nothing of it is needed afterwards. TRIPOT_INPUT: no such game, option or
 * number of seats, or the edition has an error (file, line and what would be right). */
TRIPOT_API int tripot_setup_new(TripotSetup **out, const char *game, const TripotSetupSpec *spec, char *why, size_t room);

/* Matches and batches keep their setup by themselves: it may be freed before them. */
TRIPOT_API void tripot_setup_free(TripotSetup *setup);

TRIPOT_API const TripotGame *tripot_setup_game(const TripotSetup *setup);
TRIPOT_API int tripot_setup_seats(const TripotSetup *setup);
TRIPOT_API int tripot_setup_side(const TripotSetup *setup, int seat);        /* its team; without teams the seat itself. -1: no such seat */
TRIPOT_API int tripot_setup_rules_version(const TripotSetup *setup);         /* that it is played by */
TRIPOT_API const char *tripot_setup_option(const TripotSetup *setup, int i); /* the value of option i; NULL: there is none */
TRIPOT_API const char *tripot_setup_edition_id(const TripotSetup *setup);    /* "default" */
TRIPOT_API uint64_t tripot_setup_edition_hash(const TripotSetup *setup);     /* of its figures, not of its names */
TRIPOT_API const char *tripot_setup_edition_name(const TripotSetup *setup, const char *language);

/* ---- actions as numbers ----
 *
 * Every action that the game can ever ask for has a number, fixed by the game, the seats and the edition's ids: the same in every
 * position. Where an action names a seat, the seats are counted from whoever acts: "pawn to the next player" is the same number for
 * everybody. So what a program has learnt in one seat holds in all. */

TRIPOT_API int tripot_setup_actions(const TripotSetup *setup); /* how many: 0 … n - 1 */

/* The text of an action of a seat, such as "lay golem raven", cut to `room` bytes. Its whole length, or TRIPOT_ARGUMENT: no such seat or
 * action. */
TRIPOT_API int tripot_setup_action_text(const TripotSetup *setup, int seat, int32_t action, char *out, size_t room);

/* The number of an action that is written as text; TRIPOT_ARGUMENT, no such seat; TRIPOT_INPUT, no such action, and `why` says what is
 * wrong. */
TRIPOT_API int32_t tripot_setup_action(const TripotSetup *setup, int seat, const char *text, char *why, size_t room);

/* ---- columns of observations ----
 *
 * An observation is what a viewer sees as a row of numbers, for programs that learn: the same columns in every position, seats turned
 * so that the viewer comes first, 0 for what is hidden. As bytes, or as floats of about 0 to 1. */

TRIPOT_API int tripot_setup_columns(const TripotSetup *setup);

/* The name of a column, cut to `room` bytes. Its whole length, or TRIPOT_ARGUMENT: there is no such column. */
TRIPOT_API int tripot_setup_column_name(const TripotSetup *setup, int column, char *out, size_t room);

#ifdef __cplusplus
}
#endif
#endif
