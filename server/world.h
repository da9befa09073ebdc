/* What the server's logic takes from outside: clocks, randomness, connections, threads that think. The real ones are put
 * together in serve.c; tests bring their own, so that everything above can be run without a socket, at any speed, twice alike. */
#ifndef SERVER_WORLD_H
#define SERVER_WORLD_H
#include "core/game.h"
#include "server/net/msg.h"

#include <stdint.h>

struct LiveTable;

/* A question to a bot. It knows nothing but the seat's view. */
typedef struct BotJob {
	struct LiveTable *table; /* for whoever gets the answer; the setup stays valid until the answer is given */
	Setup setup;
	int seat, level;
	uint64_t seed; /* of the bot's own chance */
	StateBuf view;
	Action action; /* the answer */
} BotJob;

typedef struct World {
	void *arg;
	int64_t (*now)(void *arg);  /* milliseconds, counting up steadily */
	int64_t (*date)(void *arg); /* seconds since 1970 */
	void (*random)(void *arg, void *out, size_t n);

	/* Connections: `link` came with hub_connect. Both may be called at any time until hub_closed. */
	void (*send)(void *link, Msg *msg);                      /* holds the message as long as it needs it */
	void (*close)(void *link, int code, const char *reason); /* when everything has been sent */

	/* Has a bot think, elsewhere: the job is the thinker's until hub_thought is called with it. False: not now. */
	bool (*think)(void *arg, BotJob *job);

	/* A line for the operator: what happened, never what is secret. `table` may be NULL. */
	void (*log)(void *arg, const char *event, const char *table, const char *detail);

	/* Makes a copy of the store: `out` has its path, or when false why there is none. */
	bool (*backup)(void *arg, Text *out);

	/* A notice for somebody who is not there: `line` is JSON, and `to` their address as it stands in it. It goes when what it tells has
	 * been committed. NULL: this server sends none. */
	void (*notify)(void *arg, const char *table, const char *to, const char *line);
} World;
#endif
