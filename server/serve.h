/* Puts the server together (store, hub, transport, bots, clock, signals) and runs its loop. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H
#include "server/hub.h"

/* The nets that bots of a game use instead of those compiled in. */
typedef struct ServeNets {
	const Game *game;
	Nets nets;
	const struct ServeNets *next;
} ServeNets;

typedef struct ServeOptions {
	const char *bind;      /* an address, or NULL: all of the machine's */
	int port;              /* 0: any that is free */
	const char *data;      /* folder; created if it is missing */
	const char *store;     /* the address of a database, or NULL: a file in that folder */
	const char *editions;  /* folder, or NULL */
	const char *base_url;  /* or NULL */
	const char *contact;   /* or NULL */
	const char *notify;    /* a command that takes notices, or NULL */
	const ServeNets *nets; /* a list */
	int silence;           /* seconds; see transport.h */
	bool log_json;
	const char *proxies[PROXIES_MAX + 1];
	HubOptions hub; /* its base_url and contact are set from here */
} ServeOptions;

/* Runs until SIGTERM or SIGINT. False: `why` says what went wrong. */
bool serve_run(const ServeOptions *options, Text *why);
#endif
