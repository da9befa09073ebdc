/* From arguments to a terminal table. */
#ifndef CLI_PLAY_OPEN_H
#define CLI_PLAY_OPEN_H
#include "cli/nets.h"
#include "cli/setup.h"
#include "tui/play.h"

/* What the arguments say. */
typedef struct PlayArgs {
	const char *game, *you, *bots, *names, *edition, *net, *record, *resume;
	Args seats; /* its value is checked when the game is known */
	OptionArgs options;
	NetFile nets; /* what is in `net`; does not move while there is play */
	int lang;
	bool has_seed;
	uint64_t seed;
} PlayArgs;

/* NULL: what is wrong has been said, and `status` is what to end with. */
Play *play_open(const Command *command, PlayArgs *given, int *status);
void play_close(Play *play);
#endif
