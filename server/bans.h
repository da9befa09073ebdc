/* Addresses that the operator has banned. A customer with an IPv6 address has its whole /64, so the /64 is banned. */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H
#include "server/hub.h"

/* Stores the ban and closes the connections of that address; returns how many. `address` is as address_write formats it. */
int hub_ban(Hub *hub, const char *address);
#endif
