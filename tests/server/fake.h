/* A world for the server's logic without sockets, threads or time: connections that store their messages, a clock that only moves when
 * told to, seeded chance, bots that think when told to. The same inputs give the same bytes. */
#ifndef TESTS_SERVER_FAKE_H
#define TESTS_SERVER_FAKE_H
#include "server/hub.h"
#include "server/store/sqlite.h"

#include <jansson.h>

enum { FAKE_LINKS = 64, FAKE_JOBS = 256 };

typedef struct FakeLink {
	struct Fake *fake;
	Conn *conn;       /* NULL: closed */
	Grow said;        /* everything sent to it, one message per line */
	Grow when;        /* the clock at each message, one line each */
	size_t at;        /* how far fake_next has read */
	int code;         /* the code it was closed with; 0: open */
	json_t *position; /* the last view or update with a position */
	json_t *answer;   /* the last answer */
	int n;            /* number of its requests */
	/* for a client that plays */
	char table[TABLE_ID_LEN + 1], token[FAIR_HEX + 1];
	int seat;
	uint64_t last;
} FakeLink;

typedef struct Fake {
	World world;
	int64_t now, date;
	int64_t skew; /* seconds by which the date is wrong */
	Rng rng;
	Store *store;
	char handed[4096]; /* what was passed on to other nodes: NODE COMMAND, one line each */
	ServerEdition *editions;
	Hub *hub;
	bool has_failed; /* a flush failed */
	FakeLink *links[FAKE_LINKS];
	int n_links;
	BotJob *jobs[FAKE_JOBS];
	int64_t ready[FAKE_JOBS]; /* when their thoughts are finished */
	int n_jobs;
	int64_t (*takes)(const BotJob *job); /* how long a thought takes; -1: nobody can think now; NULL: no time */
	int level;                           /* the level at which all bots really choose, whatever time it takes; -1: their own */
	char log[4096];                      /* the operator's */
	char notices[4096];                  /* for absent people, one line each */
} Fake;

/* `path` in the file system `vfs` (NULL: the system's); ":memory:" stores nothing. NULL on failure, with `why`. */
Fake *fake_open(const char *path, const char *vfs, uint64_t seed, Text *why);
/* One of several servers on one store, whose rows are also in `file`. `node`: its HOST:PORT. */
Fake *fake_open_node(Store *store, const char *node, uint64_t seed, Text *why);
void fake_close(Fake *fake); /* as if the process had been killed: nothing more is committed */

FakeLink *fake_connect(Fake *fake); /* from this machine */
FakeLink *fake_connect_from(Fake *fake, const char *address);
void fake_hang_up(FakeLink *link);
void fake_send(FakeLink *link, const char *text); /* a message and the end of the turn */
void fake_turn(Fake *fake);                       /* commits and delivers; reads what arrived; checks the law of ticks */
void fake_bots(Fake *fake);                       /* time passes until no bot owes an answer */
void fake_pass(Fake *fake, int64_t ms);           /* time passes in ticks, with bots */

/* A request {"id":N,"cmd":…,…}; returns the answer, valid until the next one. `fields` is JSON without braces, or "". */
json_t *fake_ask(FakeLink *link, const char *cmd, const char *fields, ...) __attribute__((format(printf, 3, 4)));
bool fake_ok(FakeLink *link, const char *cmd, const char *fields, ...) __attribute__((format(printf, 3, 4)));

/* Parts of the position. */
bool fake_owes(const FakeLink *link);
const char *fake_legal(const FakeLink *link, uint32_t which); /* one of them */
bool fake_act(FakeLink *link, const char *action);

/* A running table of `persons` persons, with bots up to `seats`. links[0 … persons-1] hold the seats. */
void fake_table(Fake *fake, const char *game, int seats, int persons, const char *more, FakeLink **links);
LiveTable *fake_find(Fake *fake, const char *id);
#endif
