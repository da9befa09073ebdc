/* Tables with fair dealing; see fair_table.h. */
#include "fair_table.h"

#include "io/replay.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fair_table_init(FairTable *fair, const Game *game, int seats, uint32_t parties, uint64_t seed) {
	RecordInfo *info = &fair->table.info;
	FairBytes secret[FAIR_PARTIES], commitment;
	Rng rng;
	table_init(&fair->table, game, seats, seed);
	info->has_seed = false;
	info->has_fair = true;
	rng_seed(&rng, rng_derive(seed, 99));
	for (int party = FAIR_SERVER; party < seats; party++) {
		for (int i = 0; i < FAIR_BYTES; i++) secret[party + 1].byte[i] = (unsigned char)rng_below(&rng, 256);
		if (party >= 0 && !(parties >> party & 1)) continue;
		fair_commitment(&secret[party + 1], &commitment);
		cr_assert(fair_commit(&info->fair, party, &commitment));
	}
	for (int party = FAIR_SERVER; party < seats; party++)
		if (fair_has(info->fair.committed, party)) cr_assert(fair_reveal(&info->fair, party, &secret[party + 1]));
	cr_assert(fair_is_open(&info->fair));
}

Match *fair_table_match(FairTable *fair) {
	FairBytes seed;
	Rng rng;
	fair_seed(&fair->table.info.fair, &seed);
	fair_rng(&fair->source, &seed, &rng);
	Match *match = match_new(&fair->table.setup, &rng);
	cr_assert(match);
	return match;
}

bool verify_text(const char *text, size_t len, RecordError *error) {
	Record *record = record_read(text, len, error);
	Replay *replay = record ? record_verify(record, error) : NULL;
	replay_close(replay);
	record_free(record);
	return replay != NULL;
}

char *replaced(char *text, const char *old, const char *new) {
	char *at = strstr(text, old), *out = malloc(strlen(text) + strlen(new) + 1);
	cr_assert(at, "\"%s\" is not in the record", old);
	sprintf(out, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
	free(text);
	return out;
}
