/* Addresses that the operator does not let in: how they are written. Whoever has an IPv6 address has all of its /64, so that is what
 * is banned. */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H
#include "server/hub.h"

/* The one way to write what an address counts as: an IPv4 address, or the /64 of an IPv6 one. `text` is an address or such a prefix.
 * False: it is neither. */
bool ban_write(const char *text, char out[ADDRESS_LEN]);

/* Keeps the ban and closes the connections of that address; how many. `address` is as ban_write has it. */
int hub_ban(Hub *hub, const char *address);
#endif
