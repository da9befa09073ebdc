/* What the fuzz targets share. A target takes any bytes: nothing may crash, and nothing may be left half done. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H
#include "core/game.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Like assert, but in every build: a broken promise stops the fuzzer. */
#define PROMISE(condition) \
	do { \
		if (!(condition)) abort(); \
	} while (0)

static inline const Game *fuzz_game(uint8_t byte) {
	int n = 0;
	while (games[n]) n++;
	return games[byte % n];
}

/* A setup of the game and number of seats that two bytes choose, with the default edition. One at a time. */
static inline Setup fuzz_setup(const uint8_t *bytes) {
	static EditionPack pack;
	const Game *game = fuzz_game(bytes[0]);
	edition_default(game, &pack);
	return (Setup){.game = game, .pack = &pack, .seats = (uint8_t)(game->seats_min + bytes[1] % (game->seats_max - game->seats_min + 1))};
}

/* The bytes as a string allocated exactly to its end, so that reading past it is noticed. */
static inline char *fuzz_string(const uint8_t *data, size_t size) {
	char *text = malloc(size + 1);
	PROMISE(text);
	memcpy(text, data, size);
	text[size] = 0;
	return text;
}
#endif
