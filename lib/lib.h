/* What the files of libtripot share: the handles from inside, and how errors are said. */
#ifndef LIB_LIB_H
#define LIB_LIB_H
#include "core/fields/action_index.h"
#include "core/fields/encoder.h"
#include "core/session.h"
#include "io/record.h"
#include "lib/include/tripot/tripot.h"

#include <stdatomic.h>

enum { ACTION_ARGS_BITS = 11 }; /* of an action, below its verb */

struct TripotSetup {
	atomic_uint users; /* the caller, matches and batches: the last one to leave frees it */
	Setup setup;       /* points to `pack` below */
	EditionMeta edition;
	Encoder *encoder;
	ActionIndex actions;
	Action *action;  /* what each index is for each seat, … */
	uint16_t *index; /* … and the way back: a batch asks both for every decision */
	EditionPack pack;
};

struct TripotMatch {
	TripotSetup *setup;
	Match *match;
	RecordInfo info;
	FairRng fair; /* what a match from a record of a fair deal draws from */
	Rng bots;
	Grow text; /* the last one that was given */
	char error[TRIPOT_WHY_MAX];
	const char *rule; /* of the last error */
	bool is_refusal;  /* it was a step that the match refused */
};

/* What the seed of a game is used for beyond its chance: it stands in records, as the engine's seeds do. */
enum { SEED_BOTS, SEED_WORLD };

/* Says an error in a buffer of the caller's, always as UTF-8, and returns the status. */
int lib_fail(char *why, size_t room, int status, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same in a match; it is no refusal of a step. */
#define lib_match_fail(m, status, ...) \
	((m)->rule = "", (m)->is_refusal = false, lib_fail((m)->error, sizeof(m)->error, status, __VA_ARGS__))
int lib_no_seat(TripotMatch *match, int seat);

/* Copies a text cut to `room` bytes, the zero byte included; its whole length. */
int lib_copy(char *out, size_t room, const Text *text);

/* Reads a caller's struct that begins with its size into one of `size` bytes, of which the first `least` must be there; the rest is 0. False: it
 * is no such struct, or says something that this library does not know. */
bool lib_read(void *out, size_t size, size_t least, const void *in);

/* LANG_EN, LANG_FR or -1. */
int lib_language(const char *name);

static inline bool lib_has_seat(const TripotSetup *setup, int seat) {
	return seat >= 0 && seat < setup->setup.seats;
}

/* The action of a seat that has the index; both must be there. */
static inline Action lib_action(const TripotSetup *setup, int seat, int32_t index) {
	return setup->action[seat * action_index_count(&setup->actions) + index];
}

/* The index of an action that is legal for a seat in some position. */
static inline int lib_index(const TripotSetup *setup, int seat, Action action) {
	return setup->index[((seat * setup->setup.game->n_verbs) << ACTION_ARGS_BITS) + action];
}

/* An empty setup; NULL: no memory. It is whole once the encoder and the actions are made; false: no memory. */
TripotSetup *lib_setup_alloc(void);
bool lib_setup_finish(TripotSetup *setup);
TripotSetup *lib_setup_keep(const TripotSetup *setup); /* one user more */

/* A match without a game; NULL: no memory. */
TripotMatch *lib_match_alloc(const TripotSetup *setup);
/* One that begins from a given position. TRIPOT_INPUT: that is no position of the game. */
int lib_match_begin(TripotMatch **out, const TripotSetup *setup, const State *start, uint64_t seed, char *why, size_t room);

/* The world that a seat may believe in, from a view of its own; the same seed gives the same one. */
void lib_world(const Setup *setup, const State *view, int seat, uint64_t seed, State *out);
#endif
