/* Domains: what an id means. Fields, actions, events and chances carry small numbers; a domain turns them into the ids that
 * leave the engine (`golem`, `town_hall`) and back. Ids count from 1; 0 is hidden or absent. */
#ifndef CORE_DOMAIN_H
#define CORE_DOMAIN_H
#include "core/text.h"

#include <stdint.h>

struct Setup;

enum {
	DOMAIN_NUMBER,    /* a plain number: 0 is 0 */
	DOMAIN_SEAT,      /* kept as seat + 1, written as the seat, counted from 0 */
	DOMAIN_GAME_FIRST /* a game's own domains from here */
};

/* A row of a game's table of domains: fixed ids, or those of a table of the edition. */
typedef struct Domain {
	const char *name;
	const char *const *ids; /* NULL: the edition's */
	uint8_t n;              /* of fixed ids */
	uint8_t table;          /* of the edition */
	uint8_t sides;          /* how many of its first ids stand for teams, in their order: the first won, the second won, a tie: 2 */
} Domain;

/* How many ids the domain has: they are 1 … n. Not for numbers. */
int domain_size(const struct Setup *setup, int domain);

/* The id's text; NULL for 0 or an id out of range. Not for numbers and seats. */
const char *domain_text(const struct Setup *setup, int domain, int id);

/* Where the figures of an id come from, a Source; -1: it is no row of the edition. */
int domain_source(const struct Setup *setup, int domain, int id);

/* Writes any value the way records and actions do: an id, a seat or a number. */
void domain_print(const struct Setup *setup, int domain, int value, Text *out);

/* The value that `len` bytes of text stand for in the domain, or -1. Numbers are 0 … 99. */
int domain_parse(const struct Setup *setup, int domain, const char *text, size_t len);
#endif
