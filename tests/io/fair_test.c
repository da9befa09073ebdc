/* Fair dealing: hashes and seeds against published and independent values, the order of committing and revealing, and records of fair
 * deals. */
#include "fair_table.h"
#include "io/replay.h"

#include <criterion/criterion.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FairTable fair;

static FairBytes bytes_of(const char *hex) {
	FairBytes bytes;
	cr_assert(fair_parse_hex(hex, &bytes), "%s", hex);
	return bytes;
}

/* Bytes that count up from `first`. */
static FairBytes counting(int first) {
	FairBytes bytes;
	for (int i = 0; i < FAIR_BYTES; i++) bytes.byte[i] = (unsigned char)(first + i);
	return bytes;
}

static void expect_bytes(const FairBytes *bytes, const char *hex) {
	char text[FAIR_HEX + 1];
	Text out = TEXT_ON(text);
	fair_print_hex(bytes, &out);
	cr_assert_str_eq(text, hex);
}

/* BLAKE2b with 256 bits, with values from other programs. */
Test(fair, hash_is_blake2b) {
	FairBytes hash, secret;
	crypto_generichash(hash.byte, sizeof hash.byte, (const unsigned char *)"", 0, NULL, 0);
	expect_bytes(&hash, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
	crypto_generichash(hash.byte, sizeof hash.byte, (const unsigned char *)"abc", 3, NULL, 0);
	expect_bytes(&hash, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
	secret = counting(0);
	fair_commitment(&secret, &hash);
	expect_bytes(&hash, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

static Fair open_fair(const int *party, int n) {
	Fair deal = {0};
	FairBytes hash;
	for (int i = 0; i < n; i++) {
		FairBytes secret = counting(32 * i);
		fair_commitment(&secret, &hash);
		cr_assert(fair_commit(&deal, party[i], &hash));
	}
	for (int i = 0; i < n; i++) {
		FairBytes secret = counting(32 * i);
		cr_assert(!fair_is_open(&deal));
		cr_assert(fair_reveal(&deal, party[i], &secret));
	}
	return deal;
}

static FairBytes seed_of(const int *party, int n) {
	FairBytes seed;
	Fair deal = open_fair(party, n);
	fair_seed(&deal, &seed);
	return seed;
}

Test(fair, seed_is_the_hash_of_all_secrets) {
	FairBytes alone = seed_of((const int[]){FAIR_SERVER}, 1);
	FairBytes three = seed_of((const int[]){FAIR_SERVER, 0, 2}, 3);
	expect_bytes(&alone, "378e2cf40d193cc7535c8c2d0bca2bd53f9b168f7e1e56dcac68e64c272110b9");
	expect_bytes(&three, "3f55b4443028ba03c0be3d51ec41d0a11ba16871afd5388578b5fadd2f31543e");
}

/* The same secrets in other seats, or from fewer people, give a different seed. */
Test(fair, seed_depends_on_who_takes_part) {
	/* clang-format off */
	FairBytes seed[] = {
		seed_of((const int[]){FAIR_SERVER}, 1),       seed_of((const int[]){FAIR_SERVER, 0}, 2),    seed_of((const int[]){FAIR_SERVER, 1}, 2),
		seed_of((const int[]){FAIR_SERVER, 0, 1}, 3), seed_of((const int[]){FAIR_SERVER, 1, 0}, 3), seed_of((const int[]){FAIR_SERVER, 0, 2}, 3),
		seed_of((const int[]){FAIR_SERVER, 16}, 2),
	};
	/* clang-format on */
	int n = sizeof seed / sizeof *seed;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++) cr_assert(memcmp(&seed[i], &seed[k], sizeof seed[i]), "%d and %d", k, i);
}

Test(fair, every_bit_of_every_secret_counts) {
	const int parties[] = {FAIR_SERVER, 0, 2};
	Fair deal = open_fair(parties, 3);
	FairBytes seed, other;
	fair_seed(&deal, &seed);
	for (int i = 0; i < 3; i++)
		for (int bit = 0; bit < 8 * FAIR_BYTES; bit++) {
			unsigned char *byte = &deal.secret[parties[i] + 1].byte[bit / 8];
			*byte ^= (unsigned char)(1 << bit % 8);
			FairBytes secret = deal.secret[parties[i] + 1];
			fair_seed(&deal, &other);
			cr_assert(memcmp(&seed, &other, sizeof seed));
			cr_assert(!fair_reveal(&deal, parties[i], &secret));
			*byte ^= (unsigned char)(1 << bit % 8);
		}
}

Test(fair, commitments_come_first) {
	Fair deal = {0};
	FairBytes secret = counting(7), other = counting(8), hash;
	fair_commitment(&secret, &hash);
	cr_assert(!fair_is_open(&deal), "nobody takes part");
	cr_assert(!fair_reveal(&deal, 0, &secret), "not committed");
	cr_assert(fair_commit(&deal, 0, &hash));
	cr_assert(!fair_commit(&deal, 0, &other), "once only");
	cr_assert(!fair_reveal(&deal, 0, &other), "another secret");
	cr_assert(!fair_reveal(&deal, 1, &secret), "another seat's");
	cr_assert(!deal.revealed);
	cr_assert(fair_reveal(&deal, 0, &secret));
	cr_assert(!fair_commit(&deal, 1, &hash), "a secret is out: too late");
	cr_assert(!fair_is_open(&deal), "the server must take part");
	cr_assert(!memcmp(&deal.commitment[1], &hash, sizeof hash) && deal.committed == 2 && deal.revealed == 2);
}

Test(fair, hiding_forgets_the_secret) {
	static const FairBytes none;
	Fair deal = open_fair((const int[]){FAIR_SERVER, 3}, 2);
	fair_hide(&deal, FAIR_SERVER);
	cr_assert(!fair_is_open(&deal) && !fair_has(deal.revealed, FAIR_SERVER) && fair_has(deal.revealed, 3));
	cr_assert(!memcmp(&deal.secret[0], &none, sizeof none));
	cr_assert(fair_has(deal.committed, FAIR_SERVER));
}

Test(fair, secrets_from_the_system_differ) {
	FairBytes secret[16];
	for (int i = 0; i < 16; i++) {
		fair_random(&secret[i]);
		for (int k = 0; k < i; k++) cr_assert(memcmp(&secret[i], &secret[k], sizeof secret[i]));
	}
}

/* The key streams of RFC 7539, A.1: keys of zero bytes and with a last byte of 1; blocks 0 and 1. */
static const struct {
	const char *key;
	int block;
	const char *stream[2];
	/* clang-format off */
} streams[] = {
	{"0000000000000000000000000000000000000000000000000000000000000000", 0,
	 {"76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7", "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"}},
	{"0000000000000000000000000000000000000000000000000000000000000000", 1,
	 {"9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed", "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"}},
	{"0000000000000000000000000000000000000000000000000000000000000001", 1,
	 {"3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a", "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"}},
	{"00ff000000000000000000000000000000000000000000000000000000000000", 2,
	 {"72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca", "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"}},
};
/* clang-format on */

Test(fair, generator_is_chacha20) {
	for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
		FairRng source;
		Rng rng;
		FairBytes key = bytes_of(streams[i].key), out;
		fair_rng(&source, &key, &rng);
		for (int skip = 0; skip < 8 * streams[i].block; skip++) rng_next(&rng);
		for (int half = 0; half < 2; half++) {
			for (int k = 0; k < FAIR_BYTES; k += 8) {
				uint64_t number = rng_next(&rng);
				for (int b = 0; b < 8; b++) out.byte[k + b] = (unsigned char)(number >> 8 * b);
			}
			expect_bytes(&out, streams[i].stream[half]);
		}
	}
}

/* The stream has no seam where the buffer is refilled. */
Test(fair, generator_goes_on) {
	enum { NUMBERS = 1000 };
	static unsigned char stream[8 * NUMBERS];
	static const unsigned char nonce[crypto_stream_chacha20_NONCEBYTES];
	FairRng source;
	Rng rng;
	FairBytes key = counting(100);
	fair_rng(&source, &key, &rng);
	crypto_stream_chacha20(stream, sizeof stream, nonce, key.byte);
	for (int i = 0; i < NUMBERS; i++) {
		uint64_t number = rng_next(&rng), expected = 0;
		for (int b = 7; b >= 0; b--) expected = expected << 8 | stream[8 * i + b];
		cr_assert_eq(number, expected, "number %d", i);
	}
}

Test(fair, hex_is_strict) {
	FairBytes bytes;
	static const char good[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
	cr_assert(fair_parse_hex(good, &bytes));
	expect_bytes(&bytes, good);
	cr_assert(!fair_parse_hex("", &bytes));
	cr_assert(!fair_parse_hex(good + 1, &bytes));
	cr_assert(!fair_parse_hex("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff0", &bytes));
	cr_assert(!fair_parse_hex("00112233445566778899AABBccddeeff00112233445566778899aabbccddeeff", &bytes));
	cr_assert(!fair_parse_hex("0x112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", &bytes));
	cr_assert(!fair_parse_hex("00112233445566778899aabbccddeeff 00112233445566778899aabbccddeef", &bytes));
}

/* The record of a game dealt by the server and seats 0 and 2. */
static char *fair_record(int steps) {
	Rng rng;
	rng_seed(&rng, 3);
	fair_table_init(&fair, game_find("null_game"), 3, 5, 3);
	Match *match = fair_table_match(&fair);
	play_steps(match, &rng, steps);
	if (match_to_act(match)) fair_hide(&fair.table.info.fair, FAIR_SERVER);
	char *text = record_text(match, &fair.table.info);
	match_free(match);
	return text;
}

static const char *line_with(const char *text, const char *part, int *line) {
	const char *at = strstr(text, part);
	cr_assert(at, "%s", part);
	*line = 1;
	for (const char *p = text; p < at; p++) *line += *p == '\n';
	return at;
}

Test(fair_record, tells_commitments_and_secrets) {
	char expected[1024], *text = fair_record(1000);
	const Fair *deal = &fair.table.info.fair;
	Text out = TEXT_ON(expected);
	text_add(&out, "generator: chacha20\n");
	for (int round = 0; round < 2; round++)
		for (int i = 0; i < 3; i++) {
			const int index[] = {0, 1, 3};
			static const char *const who[] = {"server", "0", "2"};
			text_addf(&out, "%s: %s ", round ? "secret" : "commit", who[i]);
			fair_print_hex(round ? &deal->secret[index[i]] : &deal->commitment[index[i]], &out);
			text_add(&out, "\n");
		}
	text_add(&out, "--\n");
	cr_assert(strstr(text, expected), "%s\n%s", expected, text);
	RecordError error;
	Record *record = record_read(text, strlen(text), &error);
	cr_assert(record && record->info.has_fair && !record->info.has_seed && !memcmp(&record->info.fair, deal, sizeof *deal), "%s",
	          error.text);
	record_free(record);
	free(text);
}

/* For any subset of the seats, at every table: the replay equals the match, and an unfinished game goes on with the same chance. */
Test(fair_record, replays_are_the_match) {
	FOR_EACH_TABLE(game, seats) for (uint64_t seed = 0; seed < (uint64_t)scaled(3); seed++) {
		Rng rng, same;
		RecordError error = {0};
		rng_seed(&rng, seed);
		fair_table_init(&fair, game, seats, (uint32_t)rng_next(&rng), seed);
		Match *match = fair_table_match(&fair);
		play_steps(match, &rng, 3 * seats);
		char *text = record_text(match, &fair.table.info);
		Record *record = record_read(text, strlen(text), &error);
		cr_assert(record, "line %d: %s", error.line, error.text);
		Replay *replay = record_verify(record, &error);
		cr_assert(replay, "line %d: %s", error.line, error.text);
		same = rng;
		play_out(match, &rng);
		play_out(replay_match(replay), &same);
		cr_assert(!error.text[0], "what is drawn after the end is not the record's business: %s", error.text);
		free(text);
		text = record_text(match, &fair.table.info);
		char *again = record_text(replay_match(replay), &record->info);
		cr_assert_str_eq(text, again);
		free(again);
		free(text);
		replay_close(replay);
		record_free(record);
		match_free(match);
	}
}

Test(fair_record, hidden_secrets_leave_legality) {
	RecordError error = {0};
	int line;
	char *text = fair_record(4);
	line_with(text, "secret: server hidden\nsecret: 0 ", &line);
	Record *record = record_read(text, strlen(text), &error);
	cr_assert(record && record->hidden_line == line && !fair_is_open(&record->info.fair), "%s", error.text);
	Replay *replay = record_replay(record, &error);
	cr_assert(replay, "%s", error.text);
	replay_close(replay);
	cr_assert(!record_verify(record, &error));
	cr_assert_eq(error.line, line);
	cr_assert(!strncmp(error.text, "not finished: secrets not yet revealed", 38), "%s", error.text);
	record_free(record);
	text = replaced(text, "0 play ", "2 play "); /* somebody plays twice: illegal, whatever chance brings */
	record = record_read(text, strlen(text), &error);
	cr_assert(record, "%s", error.text);
	cr_assert(!record_verify(record, &error) && !strstr(error.text, "not finished"), "%s", error.text);
	record_free(record);
	free(text);
}

/* Without a seed, a continued match draws truly at random: no program can predict it. */
Test(fair_record, a_match_without_a_seed_goes_on_by_chance) {
	RecordError error = {0};
	char *drawn[8];
	for (int i = 0; i < 8; i++) {
		Rng rng;
		rng_seed(&rng, 3);
		table_init(&fair.table, game_find("epic_melee"), 6, 3);
		fair.table.info.has_seed = false;
		Match *match = table_match(&fair.table);
		char *text = record_text(match, &fair.table.info);
		Record *record = record_read(text, strlen(text), &error);
		Replay *replay = record_replay(record, &error);
		cr_assert(replay, "%s", error.text);
		play_out(replay_match(replay), &rng);
		drawn[i] = record_text(replay_match(replay), &record->info);
		cr_assert(!i || strcmp(drawn[i], drawn[0]), "dozens of tokens, drawn the same twice");
		cr_assert(verify_text(drawn[i], strlen(drawn[i]), &error), "%s", error.text);
		replay_close(replay);
		record_free(record);
		match_free(match);
		free(text);
	}
	for (int i = 0; i < 8; i++) free(drawn[i]);
}

Test(fair_record, a_finished_one_hides_nothing) {
	RecordError error;
	Rng rng;
	Grow out;
	int line;
	char *text = fair_record(1000), *end = strchr(strstr(text, "secret: 0 "), '\n');
	memmove(strstr(text, "secret: 0 ") + 10, "hidden", 6);
	memmove(strstr(text, "secret: 0 ") + 16, end, strlen(end) + 1);
	cr_assert(!record_read(text, strlen(text), &error));
	line_with(text, "secret: 0 hidden", &line);
	cr_assert_eq(error.line, line);
	cr_assert_str_eq(error.text, "the game is over: no secret may be hidden any more");
	free(text);
	rng_seed(&rng, 1);
	grow_init(&out);
	Match *match = fair_table_match(&fair);
	play_out(match, &rng);
	fair_hide(&fair.table.info.fair, 2);
	cr_assert(!record_write(match, &fair.table.info, &out), "must not be written");
	memset(&fair.table.info.fair, 0, sizeof fair.table.info.fair);
	cr_assert(!record_write(match, &fair.table.info, &out), "nor without the server");
	grow_free(&out);
	match_free(match);
}

/* In the record of a finished game, flips every bit of all commitments and secrets in turn. */
Test(fair_record, one_bit_is_noticed) {
	static const char *const starts[] = {"commit: server ", "commit: 0 ", "commit: 2 ", "secret: server ", "secret: 0 ", "secret: 2 "};
	static const char digits[] = "0123456789abcdef";
	char *text = fair_record(1000);
	RecordError error;
	cr_assert(verify_text(text, strlen(text), &error), "%s", error.text);
	for (int i = 0; i < 6; i++) {
		int line, start = i % 3 + 3;
		line_with(text, starts[start], &line); /* found when the secret is read */
		char *hex = strstr(text, starts[i]) + strlen(starts[i]);
		for (int bit = 0; bit < 4 * FAIR_HEX; bit++) {
			char old = hex[bit / 4];
			hex[bit / 4] = digits[(strchr(digits, old) - digits) ^ 1 << bit % 4];
			cr_assert(!verify_text(text, strlen(text), &error));
			cr_assert_str_eq(error.text, "this is not the secret that was committed to");
			cr_assert_eq(error.line, line);
			hex[bit / 4] = old;
		}
	}
	cr_assert(verify_text(text, strlen(text), &error));
	free(text);
}

/* Commitments that fit their secrets, but belong to another deal. */
Test(fair_record, another_deal_is_noticed) {
	RecordError error;
	static const char *const tags[] = {"commit", "secret"};
	char *text = fair_record(1000);
	for (int i = 0; i < 2; i++) { /* seat 2's part is put at seat 1 */
		char old[16], new[16];
		snprintf(old, sizeof old, "%s: 2 ", tags[i]);
		snprintf(new, sizeof new, "%s: 1 ", tags[i]);
		text = replaced(text, old, new);
	}
	cr_assert(!verify_text(text, strlen(text), &error));
	cr_assert(!strncmp(error.text, "the seed gives another outcome: * ", 34), "%s", error.text);
	for (int i = 0; i < 2; i++) { /* and at no seat */
		char old[16], *at;
		snprintf(old, sizeof old, "%s: 1 ", tags[i]);
		at = strstr(text, old);
		memmove(at, strchr(at, '\n') + 1, strlen(strchr(at, '\n')));
	}
	cr_assert(!verify_text(text, strlen(text), &error));
	cr_assert(!strncmp(error.text, "the seed gives another outcome: * ", 34), "%s", error.text);
	free(text);
}

#define HEX "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

Test(fair_record, header_errors) {
	static const struct {
		const char *old, *new, *at, *expected;
		/* clang-format off */
	} cases[] = {
		{"commit: server", "commit: bank", NULL, "here must stand server or a seat from 0 to 2"},
		{"commit: 2", "commit: 3", NULL, "here must stand server or a seat from 0 to 2"},
		{"commit: 2 ", "commit: 2", NULL, "here must stand server or a seat from 0 to 2"},
		{"commit: 2 ", "commit: 0 " HEX "\ncommit: 2 ", "commit: 0 " HEX, "the server comes first, then the seats in their order, each once"},
		{"commit: server ", "commit: 1 " HEX "\ncommit: server ", "commit: server", "the server comes first, then the seats in their order, each once"},
		{"commit: 2 ", "commit: 2 x", NULL, "a commitment has 64 digits 0-9 and a-f"},
		{"commit: 2 ", "commit: 1 " HEX "\ncommit: 2 ", "--", "for every commitment there must be a line: secret"},
		{"secret: 2 ", "secret: 1 " HEX "\nsecret: 2 ", "secret: 1", "a secret without a commitment"},
		{"secret: 2 ", "secret: 2 x", NULL, "a secret has 64 digits 0-9 and a-f, or is hidden"},
		{"secret: 2 ", "secret: 2 " HEX "\nsecret: 2 ", "secret: 2", "this is not the secret that was committed to"},
		{"secret: 0 ", "secret: 2 " HEX "\nsecret: 0 ", "secret: 2", "this is not the secret that was committed to"},
		{"secret: server", "secret: 0", "secret: 0", "this is not the secret that was committed to"},
		{"generator: chacha20", "generator: chacha20\nseed: 5", "seed: 5", "with chacha20 the seed comes from the secrets: there is no seed line"},
		{"generator: chacha20", "generator: scripted", "commit: server", "only with the generator chacha20 there are commitments and secrets"},
		{"--\n", "start: {}\n--\n", "start: {}", "hand: the field is missing: it must be an array of 3, one a seat, each of them an object, id to count"},
		{"--\n", "from: abc 1\n--\n", "from: abc 1", "from stands behind a start only"},
		{"--\n", "commit: 1 " HEX "\n--\n", "commit: 1", "commit stands too late or twice"},
	};
	/* clang-format on */
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		RecordError error = {0};
		int line;
		char *text = replaced(fair_record(1000), cases[i].old, cases[i].new);
		cr_assert(!record_read(text, strlen(text), &error), "%s", cases[i].expected);
		cr_assert_str_eq(error.text, cases[i].expected);
		line_with(text, cases[i].at ? cases[i].at : cases[i].new, &line);
		cr_assert_eq(error.line, line, "line %d, not %d: %s", error.line, line, error.text);
		free(text);
	}
}

/* Leaves out the header lines, one at a time. */
Test(fair_record, nothing_may_be_missing) {
	static const char *const starts[] = {"generator: ",     "commit: server ", "commit: 0 ", "commit: 2 ",
	                                     "secret: server ", "secret: 0 ",      "secret: 2 "};
	for (int i = 0; i < 7; i++) {
		RecordError error;
		char *text = fair_record(1000), *at = strstr(text, starts[i]);
		memmove(at, strchr(at, '\n') + 1, strlen(strchr(at, '\n')));
		cr_assert(!record_read(text, strlen(text), &error), "%s", starts[i]);
		free(text);
	}
	RecordError error;
	char *text = fair_record(1000), *at = strstr(text, "commit: server "), *end = strstr(text, "--\n");
	memmove(at, end, strlen(end) + 1);
	cr_assert(!record_read(text, strlen(text), &error));
	cr_assert_str_eq(error.text, "the generator chacha20 needs the server's commitment");
	free(text);
}
