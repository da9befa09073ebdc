/* The editions that tables can use: `default`, which is compiled in for each game, and those in the folders of `--editions DIR`, named
 * after their folders. All are read when the server starts. */
#ifndef SERVER_EDITIONS_H
#define SERVER_EDITIONS_H
#include "io/edition_text.h"

typedef struct ServerEdition {
	const Game *game;
	char name[ID_MAX]; /* of the folder, or "default" */
	EditionPack pack;
	EditionMeta meta;
	struct ServerEdition *next;
} ServerEdition;

/* `dir` NULL: only those compiled in. NULL: `why` says what is wrong, and where. */
ServerEdition *editions_open(const char *dir, Text *why);
void editions_close(ServerEdition *editions);

const ServerEdition *editions_find(const ServerEdition *editions, const Game *game, const char *name); /* or NULL */
#endif
