/* The part of libsodium that io/fair.c needs, for WebAssembly: the page supplies hashes, key stream and randomness
 * (web/src/engine/imports.ts), as it has them anyway. Its hash takes all input at once, so input is gathered first. */
#ifndef WASM_SODIUM_H
#define WASM_SODIUM_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define crypto_generichash_BYTES 32U
#define crypto_stream_chacha20_KEYBYTES 32U
#define crypto_stream_chacha20_NONCEBYTES 8U

#define PAGE_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

PAGE_IMPORT(blake2b) void page_blake2b(unsigned char *out, size_t out_len, const unsigned char *in, size_t len);
PAGE_IMPORT(chacha20)
void page_chacha20(unsigned char *out, size_t len, const unsigned char *nonce, uint32_t block, const unsigned char *key);
PAGE_IMPORT(random) void page_random(void *out, size_t len);

typedef struct crypto_generichash_state {
	size_t len;
	unsigned char bytes[1024]; /* a fair deal of all seats has 620 */
} crypto_generichash_state;

static inline int sodium_init(void) {
	return 0;
}

static inline void randombytes_buf(void *out, size_t len) {
	page_random(out, len);
}

/* All without a key. */
static inline int crypto_generichash(unsigned char *out, size_t out_len, const unsigned char *in, unsigned long long len,
                                     const unsigned char *key, size_t key_len) {
	(void)key, (void)key_len;
	page_blake2b(out, out_len, in, (size_t)len);
	return 0;
}

static inline int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key, size_t key_len, size_t out_len) {
	(void)key, (void)key_len, (void)out_len;
	state->len = 0;
	return 0;
}

static inline int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *in, unsigned long long len) {
	if (len > sizeof state->bytes - state->len) __builtin_trap();
	memcpy(state->bytes + state->len, in, (size_t)len);
	state->len += (size_t)len;
	return 0;
}

static inline int crypto_generichash_final(crypto_generichash_state *state, unsigned char *out, size_t out_len) {
	page_blake2b(out, out_len, state->bytes, state->len);
	return 0;
}

/* fair.c always passes zeros in `in`, so the output is the key stream itself. */
static inline int crypto_stream_chacha20_xor_ic(unsigned char *out, const unsigned char *in, unsigned long long len,
                                                const unsigned char *nonce, uint64_t block, const unsigned char *key) {
	(void)in;
	page_chacha20(out, (size_t)len, nonce, (uint32_t)block, key);
	return 0;
}

/* Timing does not matter: everything is in one page. */
static inline int sodium_memcmp(const void *a, const void *b, size_t len) {
	return memcmp(a, b, len);
}

static inline void sodium_memzero(void *at, size_t len) {
	memset(at, 0, len);
}

static inline unsigned sodium_digit(char c) {
	return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* Digits 0-9 and a-f, two per byte, as fair.c has checked. */
static inline int sodium_hex2bin(unsigned char *out, size_t room, const char *hex, size_t len, const char *ignore, size_t *out_len,
                                 const char **end) {
	(void)ignore, (void)out_len, (void)end;
	for (size_t i = 0; i < room && 2 * i < len; i++) out[i] = (unsigned char)(sodium_digit(hex[2 * i]) << 4 | sodium_digit(hex[2 * i + 1]));
	return 0;
}
#endif
