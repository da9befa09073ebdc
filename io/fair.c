/* Fair dealing; see fair.h. The hashes and the key stream are libsodium's. */
#include "io/fair.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static_assert(FAIR_BYTES == crypto_generichash_BYTES, "size of a hash");
static_assert(FAIR_BYTES == crypto_stream_chacha20_KEYBYTES, "size of a key");
static_assert(FAIR_PARTIES <= 32, "a bit each");
enum { BLOCK = 64 }; /* bytes of a block of ChaCha20 */

/* May be called any number of times and from any thread; fails only where the system gives no random numbers. */
static void need_sodium(void) {
	if (sodium_init() < 0) abort();
}

void fair_random(FairBytes *secret) {
	need_sodium();
	randombytes_buf(secret->byte, sizeof secret->byte);
}

void fair_commitment(const FairBytes *secret, FairBytes *out) {
	need_sodium();
	crypto_generichash(out->byte, sizeof out->byte, secret->byte, sizeof secret->byte, NULL, 0);
}

bool fair_commit(Fair *fair, int party, const FairBytes *commitment) {
	if (fair_has(fair->committed, party) || fair->revealed) return false;
	fair->commitment[party + 1] = *commitment;
	fair->committed |= 1u << (party + 1);
	return true;
}

bool fair_reveal(Fair *fair, int party, const FairBytes *secret) {
	FairBytes hash;
	fair_commitment(secret, &hash);
	if (!fair_has(fair->committed, party) || sodium_memcmp(&hash, &fair->commitment[party + 1], sizeof hash)) return false;
	fair->secret[party + 1] = *secret;
	fair->revealed |= 1u << (party + 1);
	return true;
}

void fair_hide(Fair *fair, int party) {
	sodium_memzero(&fair->secret[party + 1], sizeof(FairBytes));
	fair->revealed &= ~(1u << (party + 1));
}

bool fair_is_open(const Fair *fair) {
	return fair_has(fair->committed, FAIR_SERVER) && fair->revealed == fair->committed;
}

void fair_seed(const Fair *fair, FairBytes *seed) {
	static const char domain[] = "tripot-fair-1";
	crypto_generichash_state state;
	assert(fair_is_open(fair));
	need_sodium();
	crypto_generichash_init(&state, NULL, 0, sizeof seed->byte);
	crypto_generichash_update(&state, (const unsigned char *)domain, sizeof domain - 1);
	for (int i = 0; i < FAIR_PARTIES; i++) {
		const unsigned char number = (unsigned char)i;
		if (!(fair->committed >> i & 1)) continue;
		crypto_generichash_update(&state, &number, 1);
		crypto_generichash_update(&state, fair->secret[i].byte, sizeof fair->secret[i].byte);
	}
	crypto_generichash_final(&state, seed->byte, sizeof seed->byte);
}

static void refill(FairRng *source) {
	static const unsigned char nonce[crypto_stream_chacha20_NONCEBYTES];
	memset(source->bytes, 0, sizeof source->bytes);
	crypto_stream_chacha20_xor_ic(source->bytes, source->bytes, sizeof source->bytes, nonce, source->block, source->key.byte);
	source->block += FAIR_RNG_BYTES / BLOCK;
	source->used = 0;
}

static uint64_t next(void *arg) {
	FairRng *source = arg;
	uint64_t number = 0;
	if (source->used == FAIR_RNG_BYTES) refill(source);
	for (int i = 0; i < 8; i++) number |= (uint64_t)source->bytes[source->used++] << (8 * i);
	return number;
}

void fair_rng(FairRng *source, const FairBytes *seed, Rng *rng) {
	need_sodium();
	memset(source, 0, sizeof *source);
	source->key = *seed;
	refill(source);
	memset(rng, 0, sizeof *rng);
	rng->source = next;
	rng->source_arg = source;
}

bool fair_parse_hex(const char *text, FairBytes *out) {
	if (strlen(text) != FAIR_HEX || strspn(text, "0123456789abcdef") != FAIR_HEX) return false;
	return !sodium_hex2bin(out->byte, sizeof out->byte, text, FAIR_HEX, NULL, NULL, NULL);
}

void fair_print_hex(const FairBytes *bytes, Text *out) {
	for (int i = 0; i < FAIR_BYTES; i++) text_addf(out, "%02x", bytes->byte[i]);
}

void fair_print_party(int party, Text *out) {
	if (party == FAIR_SERVER) text_add(out, "server");
	else text_addf(out, "%d", party);
}
