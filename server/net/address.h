/* Counts connections, commands and tables per client address: an IPv4 address, or the first 64 bits of an IPv6 address, which is what one
 * customer is given. Addresses are in a hash table with a secret key, so that nobody can choose addresses that collide. */
#ifndef SERVER_NET_ADDRESS_H
#define SERVER_NET_ADDRESS_H
#include "server/net/conn.h"

enum { ADDRESS_KEY = 16, ADDRESS_SECRET = 16, ADDRESS_LEN = 50 };

typedef struct Address {
	unsigned char key[ADDRESS_KEY]; /* as IPv6, without what does not count */
	int sockets;                    /* TCP connections, whatever is spoken there */
	int conns, tables;              /* WebSockets; tables that are not over */
	Bucket requests, commands, creations;
	Bucket guesses; /* codes of rooms that were wrong */
	struct Address *next;
} Address;

typedef struct Addresses {
	Address **buckets;
	size_t n_buckets, n;
	unsigned char secret[ADDRESS_SECRET]; /* of the hash: random */
} Addresses;

/* What counts for an address as text; text that is none counts as ::. */
void address_key(const char *text, unsigned char key[ADDRESS_KEY]);
/* Writes it in canonical form: an IPv4 address, ::1, or the /64 of an IPv6 address. */
void address_print(const unsigned char key[ADDRESS_KEY], char out[ADDRESS_LEN]);
/* Brings an address or such a prefix into that form. False: it is neither. */
bool address_write(const char *text, char out[ADDRESS_LEN]);
bool address_is_loopback(const char *text);
bool address_key_is_loopback(const unsigned char key[ADDRESS_KEY]);

Address *addresses_find(Addresses *addresses, const char *text); /* makes it when there is none; NULL: out of memory */
void addresses_forget(Addresses *addresses, int64_t now);        /* drops addresses with nothing left to count */
void addresses_free(Addresses *addresses);
#endif
