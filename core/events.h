/* Events tell what happened: a key of the game's table, arguments, and who may see the secret ones. Front ends make sentences of
 * them; play-outs pass NULL and pay nothing. */
#ifndef CORE_EVENTS_H
#define CORE_EVENTS_H
#include "core/text.h"

#include <stdint.h>

struct Setup;

enum { EVENT_ARGS_MAX = 4, EVENTS_MAX = 128 };

typedef struct EventArg {
	const char *name; /* NULL ends the list */
	uint8_t domain;
	bool is_secret; /* shown to insiders only */
} EventArg;

/* A row of a game's table of events. */
typedef struct EventKind {
	const char *key;
	EventArg arg[EVENT_ARGS_MAX];
	bool is_private; /* only insiders learn that it happened at all */
} EventKind;

typedef struct Event {
	uint8_t kind;
	uint8_t hidden;    /* bit i: argument i was taken out for this viewer */
	uint32_t insiders; /* seats that see everything */
	int16_t arg[EVENT_ARGS_MAX];
} Event;

typedef struct Events {
	int n;
	Event list[EVENTS_MAX];
} Events;

/* tell(events, EVENT_X, insiders, arg, …): nothing at all when `events` is NULL. */
#define tell(events, kind, insiders, ...) \
	do { \
		if (events) events_add(events, kind, insiders, (const int[EVENT_ARGS_MAX]){__VA_ARGS__}); \
	} while (0)

void events_add(Events *events, int kind, uint32_t insiders, const int *args);

/* What `viewer` learns of them: a list of their own, secret arguments taken out. */
void events_for(const struct Setup *setup, const Events *all, int viewer, Events *out);

/* One object: {"event":"drew","seat":1,"pile":"gold","token":null} */
void event_json(const struct Setup *setup, const Event *event, Text *out);
#endif
