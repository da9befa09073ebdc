/* What the server's logic needs from outside: clocks, randomness, connections, threads that think. serve.c brings the real ones; tests
 * bring their own, so the logic runs without sockets, at any speed, and reproducibly. */
#ifndef SERVER_WORLD_H
#define SERVER_WORLD_H
#include "core/game.h"
#include "server/net/msg.h"

#include <stdint.h>

struct LiveTable;

/* A question to a bot. It knows nothing but the seat's view. */
typedef struct BotJob {
	struct LiveTable *table; /* for the receiver of the answer; the setup stays valid until the answer is given */
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

	/* Lets a bot think in another thread. The job belongs to the thinker until hub_thought is called with it. False: not now. */
	bool (*think)(void *arg, BotJob *job);

	/* A line for the operator: what happened, never anything secret. `table` may be NULL. */
	void (*log)(void *arg, const char *event, const char *table, const char *detail);

	/* Makes a backup of the store: `out` gets its path or, if false, the reason why there is none. */
	bool (*backup)(void *arg, Text *out);

	/* Sends a notice to somebody who is away: `line` is JSON, `to` their address as it appears there. It goes after what it tells has been
	 * committed. NULL: this server sends none. */
	void (*notify)(void *arg, const char *table, const char *to, const char *line);

	/* Hands the connection over to another node (HOST:PORT). The message being delivered goes to that node first, followed by all later
	 * input. The connection may be sent to until hub_closed. NULL: there are no other nodes. */
	void (*hand_over)(void *link, const char *node, const char *command, size_t n);
} World;
#endif
