/* The engine beside two others that play Epic Melee by the same rules: one in plain Python, one for boardgame.io. All are asked in turn,
 * and the best of a few turns counts. Their lengths and points must agree, or they did not play the same game. What is counted is the
 * processor's time, of all threads of a program, so that neither other programs nor other cores count. */
#include "bots/bot.h"
#include "cli/bench/bench.h"
#include "core/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TURNS = 3, SEATS_MEASURED = 4, SEED = 1 };
#define SIGMAS 5.0
#define PEERS_FOLDER "bench/peers"

static void add_game(BenchPeer *peer, const Setup *setup, Rng *rng) {
	StateBuf buf;
	State *s = state_of(&buf);
	Outcome outcome;
	int64_t points = 0;
	setup->game->start(s, setup, rng, NULL);
	mean_add(&peer->decisions, (int64_t)play_out_plainly(setup, s, rng));
	setup->game->outcome(s, setup, &outcome);
	for (int i = 0; i < setup->seats; i++) points += outcome.score[i];
	mean_add(&peer->points, points);
}

/* A turn of our own. */
static void play(BenchPeer *peer, const Setup *setup, uint64_t seed, double wanted) {
	enum { GAMES_BETWEEN_LOOKS = 64 };
	uint64_t played = 0;
	Rng rng;
	rng_seed(&rng, seed);
	double start = bench_processor_seconds(), seconds = 0;
	while (seconds < wanted) {
		for (int i = 0; i < GAMES_BETWEEN_LOOKS; i++, played++) add_game(peer, setup, &rng);
		seconds = bench_processor_seconds() - start;
	}
	peer->games_per_s = fmax(peer->games_per_s, (double)played / seconds);
}

static bool fail(BenchPeer *peer, const char *why) {
	snprintf(peer->missing, sizeof peer->missing, "%s", why);
	return false;
}

/* Its answer to a turn: sums, which are added to those of its other turns. */
static bool read_answer(BenchPeer *peer, const Value *answer) {
	const char *name = value_text(value_get(answer, "name"));
	double n = value_number(value_get(answer, "games")), seconds = value_number(value_get(answer, "seconds"));
	if (!name || n < 1 || seconds <= 0) return fail(peer, "its answer cannot be read");
	snprintf(peer->name, sizeof peer->name, "%s", name);
	peer->games_per_s = fmax(peer->games_per_s, n / seconds);
	peer->decisions.n += (Sum)n;
	peer->points.n += (Sum)n;
	peer->decisions.x += value_int(value_get(answer, "decisions"));
	peer->decisions.xx += value_int(value_get(answer, "decisions_squared"));
	peer->points.x += value_int(value_get(answer, "points"));
	peer->points.xx += value_int(value_get(answer, "points_squared"));
	return true;
}

static bool ask(BenchPeer *peer, Process *process, int turn, double seconds) {
	char line[128], reason[256];
	Text out = TEXT_ON(line), why = TEXT_ON(reason);
	json_open(&out, '{');
	json_put_int(&out, "seats", SEATS_MEASURED);
	json_put_int(&out, "seed", SEED + turn);
	json_put_double(&out, "seconds", seconds);
	json_close(&out, '}');
	Value *answer = bench_ask(process, line, &why);
	bool is_good = answer ? read_answer(peer, answer) : fail(peer, reason);
	value_free(answer);
	return is_good;
}

static Process *start(BenchPeer *peer, const char *root) {
	char command[BENCH_PATH_MAX + 64], reason[256];
	Text why = TEXT_ON(reason);
	snprintf(command, sizeof command, "exec '%s/" PEERS_FOLDER "/run.sh' %s", root, peer->name);
	Process *process = process_start(command, &why);
	if (!process) fail(peer, reason);
	return process;
}

/* Whether what both played was the same game, as far as can be told. */
static bool agrees(const Mean *a, const Mean *b) {
	Estimate difference = estimate_less(mean_estimate(a, 1), mean_estimate(b, 1));
	return fabs(difference.mean) <= SIGMAS * difference.se;
}

void bench_peers(const char *root, double seconds, BenchPeer out[BENCH_PEERS]) {
	static const char *const names[BENCH_PEERS] = {("tripot " TRIPOT_VERSION), "python", "boardgame.io"};
	EditionPack pack;
	const Game *game = game_find(BENCH_PEERS_GAME);
	Setup setup = {.game = game, .pack = &pack, .seats = SEATS_MEASURED};
	Process *process[BENCH_PEERS] = {NULL};
	edition_default(game, &pack);
	for (int i = 0; i < BENCH_PEERS; i++) {
		out[i] = (BenchPeer){.seats = SEATS_MEASURED};
		snprintf(out[i].name, sizeof out[i].name, "%s", names[i]);
		if (i) process[i] = start(&out[i], root);
	}
	for (int turn = 0; turn < TURNS; turn++) {
		play(&out[0], &setup, (uint64_t)SEED + (uint64_t)turn, seconds);
		for (int i = 1; i < BENCH_PEERS; i++) {
			if (out[i].missing[0] || ask(&out[i], process[i], turn, seconds)) continue;
			process_stop(process[i]);
			process[i] = NULL;
		}
	}
	for (int i = 0; i < BENCH_PEERS; i++) {
		process_stop(process[i]);
		out[i].is_same_game = agrees(&out[i].decisions, &out[0].decisions) && agrees(&out[i].points, &out[0].points);
	}
}
