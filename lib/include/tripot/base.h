/* What all of libtripot's headers share: versions, statuses, viewers. Begin with tripot.h. */
#ifndef TRIPOT_BASE_H
#define TRIPOT_BASE_H
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define TRIPOT_API __attribute__((visibility("default")))
#else
#define TRIPOT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The library that a program was compiled for. Before 1.0 a new minor version may change what is declared here, and is then another
 * libtripot.so.N; what a version of N has stays in all of N. */
#define TRIPOT_VERSION_MAJOR 0
#define TRIPOT_VERSION_MINOR 2
#define TRIPOT_VERSION_PATCH 0

/* The library that runs: "0.2.0". */
TRIPOT_API const char *tripot_version(void);

/* What calls return that can fail: 0 or more when all went well. */
typedef enum TripotStatus {
	TRIPOT_OK = 0,
	TRIPOT_ILLEGAL = -1,  /* the rules of the game, or the present position, do not allow it */
	TRIPOT_ARGUMENT = -2, /* a mistake in the call: a seat, size or pointer that cannot be */
	TRIPOT_INPUT = -3,    /* a text, file, edition, record or position is not what it must be */
	TRIPOT_MEMORY = -4    /* out of memory */
} TripotStatus;

/* Viewers beside the seats, which are 0 and more. */
enum {
	TRIPOT_SPECTATOR = -1, /* holds no seat: sees what lies open */
	TRIPOT_OWNER = -2      /* whoever runs the game: nothing is hidden. Give nothing of it to a player */
};

enum {
	TRIPOT_SEATS_MAX = 17,  /* seats of any game */
	TRIPOT_LEGAL_MAX = 128, /* actions that can be legal at once in any game */
	TRIPOT_WHY_MAX = 1024,  /* bytes of any error, the zero byte included */
	TRIPOT_NAME_MAX = 96    /* bytes of the name of any action or column, the zero byte included */
};

#ifdef __cplusplus
}
#endif

/* An empty struct of a type that begins with its size: TripotSetupSpec spec = TRIPOT_INIT(TripotSetupSpec); */
#ifdef __cplusplus
template <class Type> static inline Type tripot_init() {
	Type empty = Type();
	empty.size = sizeof empty;
	return empty;
}
#define TRIPOT_INIT(type) tripot_init<type>()
#else
#define TRIPOT_INIT(type) \
	{ .size = sizeof(type) }
#endif
#endif
