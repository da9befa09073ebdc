/* Nets: two bytes choose game and seats, then come changes to a sound file: two bytes for the position, one to be added there; a single
 * last byte cuts off that share of the file. The checksum is corrected, or nothing else would be reached. An accepted file is queried. */
#include "core/hash.h"
#include "tests/fuzz/fuzz.h"
#include "tests/some_net.h"

enum { SUM_AT = 8, SUM_FROM = 16, CHANGE = 3, ASKS = 40 };

static void put_sum(unsigned char *bytes, size_t n) {
	uint64_t sum = hash_bytes(0, bytes + SUM_FROM, n - SUM_FROM);
	for (int i = 0; i < 8; i++) bytes[SUM_AT + i] = (unsigned char)(sum >> 8 * i);
}

static void ask(const Setup *setup, const Net *net) {
	NetReader reader;
	StateBuf state;
	Rng rng;
	uint32_t mask;
	PROMISE(net_open(&reader, net, setup));
	rng_seed(&rng, 1);
	setup->game->start(state_of(&state), setup, &rng, NULL);
	for (int i = 0; i < ASKS && (mask = setup->game->to_act(state_of(&state), setup)) != 0; i++) {
		Action legal[LEGAL_MAX];
		int32_t logit[LEGAL_MAX];
		float expected[SEATS_MAX];
		int seat = rng_bit(&rng, mask), n = setup->game->legal(state_of(&state), setup, seat, legal);
		net_ask(&reader, state_of(&state), seat, legal, n, logit, expected);
		for (int k = 0; k < setup->seats; k++) PROMISE(expected[k] >= 0 && expected[k] <= 1);
		setup->game->apply(state_of(&state), setup, seat, legal[rng_below(&rng, (uint32_t)n)], &rng, NULL);
	}
	net_close(&reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	if (size < 2) return 0;
	Setup setup = fuzz_setup(data);
	size_t n;
	char reason[512];
	Text why = TEXT_ON(reason);
	unsigned char *bytes = some_net(&setup, 1, &n);
	for (data += 2, size -= 2; size >= CHANGE; data += CHANGE, size -= CHANGE) bytes[(data[0] << 8 | data[1]) % n] += data[2];
	if (size) n -= n * data[0] / 256;
	if (n >= SUM_FROM) put_sum(bytes, n);
	unsigned char *whole = malloc(n); /* so that reading past its end is noticed */
	PROMISE(whole);
	memcpy(whole, bytes, n);
	free(bytes);
	Net net;
	if (!net_check(whole, n, &setup, &why)) PROMISE(why.len);
	else if (net_find(whole, n, &setup, &net)) ask(&setup, &net);
	(void)net_game(whole, n);
	free(whole);
	return 0;
}
