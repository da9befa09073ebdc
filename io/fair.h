/* Fair dealing: a deal that nobody could choose. The server and every person who takes part each think up a secret of 256 bits
 * and publish its commitment, the secret's hash. Only when all commitments are there do the secrets come out; the seed of the
 * game is the hash of all of them. Whoever sees the secrets can do the sums again:
 *
 *     commitment = BLAKE2b-256(secret)
 *     seed       = BLAKE2b-256("tripot-fair-1" ‖ 0 ‖ S ‖ for each seat that takes part, in order: seat + 1 ‖ its secret)
 *     numbers    = the ChaCha20 key stream of the seed (nonce 0, from block 0), eight bytes a number, lowest byte first
 *
 * with S the server's secret and one byte each for 0 and seat + 1. The server keeps S to itself until the game is over: with it
 * the future could be known. */
#ifndef IO_FAIR_H
#define IO_FAIR_H
#include "core/game.h"

enum {
	FAIR_BYTES = 32,
	FAIR_HEX = 2 * FAIR_BYTES,
	FAIR_SERVER = -1, /* as a party; the others are seats */
	FAIR_PARTIES = SEATS_MAX + 1,
	FAIR_RNG_BYTES = 512
};

#define FAIR_GENERATOR "chacha20"

/* A secret, a commitment or a seed. */
typedef struct FairBytes {
	unsigned char byte[FAIR_BYTES];
} FairBytes;

/* What is known of a deal. All zero: nothing yet. Index and bit of a party: party + 1. */
typedef struct Fair {
	uint32_t committed; /* who takes part */
	uint32_t revealed;  /* whose secrets are known */
	FairBytes commitment[FAIR_PARTIES], secret[FAIR_PARTIES];
} Fair;

void fair_random(FairBytes *secret); /* a new one, from the system */
void fair_commitment(const FairBytes *secret, FairBytes *out);

/* False, and nothing has changed: the party has committed already, or a secret is out and it is too late. */
bool fair_commit(Fair *fair, int party, const FairBytes *commitment);

/* False, and nothing has changed: the party has not committed, or the secret is not the one it has committed to. */
bool fair_reveal(Fair *fair, int party, const FairBytes *secret);

/* Forgets a secret, in a copy that others may see while the game goes on. */
void fair_hide(Fair *fair, int party);

/* Whether the server takes part and all secrets are known, so that there is a seed. */
bool fair_is_open(const Fair *fair);
void fair_seed(const Fair *fair, FairBytes *seed); /* only then */

static inline bool fair_has(uint32_t parties, int party) {
	return parties >> (party + 1) & 1;
}

/* The generator. */
typedef struct FairRng {
	FairBytes key;
	uint64_t block; /* next of the key stream */
	int used;       /* of `bytes` */
	unsigned char bytes[FAIR_RNG_BYTES];
} FairRng;

/* Makes `rng` draw from `source`, which must outlive it and stay where it is. Clears the hook. */
void fair_rng(FairRng *source, const FairBytes *seed, Rng *rng);

/* 64 digits 0-9 and a-f, and nothing else. */
bool fair_parse_hex(const char *text, FairBytes *out);
void fair_print_hex(const FairBytes *bytes, Text *out);

/* "server" or the seat's number, as records have it. */
void fair_print_party(int party, Text *out);
#endif
