/* Addresses that the operator does not let in. Whoever has an IPv6 address has all of its /64, so that is what is banned. */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H
#include "server/hub.h"

/* Keeps the ban and closes the connections of that address; how many. `address` is as address_write has it. */
int hub_ban(Hub *hub, const char *address);
#endif
