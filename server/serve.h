/* The server put together: store, hub, transport, bots, clock, signals; and the loop that runs it. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H
#include "server/hub.h"

typedef struct ServeOptions {
	const char *bind;     /* an address, or NULL: all of the machine's */
	int port;             /* 0: any that is free */
	const char *data;     /* folder; it is made when it is not there */
	const char *editions; /* folder, or NULL */
	const char *base_url; /* or NULL */
	const char *contact;  /* or NULL */
	const char *notify;   /* a command that takes notices, or NULL */
	int silence;          /* seconds; see transport.h */
	bool log_json;
	HubOptions hub; /* its base_url and contact are set from here */
} ServeOptions;

/* Runs until SIGTERM or SIGINT. False: `why` says what went wrong. */
bool serve_run(const ServeOptions *options, Text *why);
#endif
