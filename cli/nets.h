/* Nets from a file: what bots have learnt, for --net. */
#ifndef CLI_NETS_H
#define CLI_NETS_H
#include "cli/command.h"
#include "core/game.h"
#include "io/grow.h"

/* Does not move: a setup points to it. */
typedef struct NetFile {
	Nets nets;
	Grow bytes; /* grow_init it before all else; nets_free it in the end */
} NetFile;

/* The setup's bots will play by the nets in that file. Its `seats` may be 0: then nets for any number will do. False: `why`. */
bool nets_read(const char *path, NetFile *file, Setup *setup, Text *why);

/* The same for a command; with `path` NULL bots play by the game's own. False: said on stderr, and the command ends with STATUS_FAILED. */
bool nets_load(const Command *command, const char *path, NetFile *file, Setup *setup);

/* The same for whatever game the file is of, by its default edition and at any number of seats. NULL: said on stderr. */
const Game *nets_load_any(const Command *command, const char *path, NetFile *file);

void nets_free(NetFile *file);
#endif
