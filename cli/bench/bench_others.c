/* The tables of `bench --peers` and `bench --python`. */
#include "cli/bench/bench.h"
#include "core/json.h"
#include "io/edition_text.h"

#include <stdio.h>

#define PEER_SECONDS 1.0
#define PYTHON_SECONDS 0.2

static void print_peer(const BenchPeer *p) {
	Estimate decisions = mean_estimate(&p->decisions, 1), points = mean_estimate(&p->points, p->seats);
	if (p->missing[0]) {
		printf("%-34s skipped: %s\n", p->name, p->missing);
		return;
	}
	printf("%-34s%10s%12.2f +-%5.2f%9.2f +-%5.2f%s\n", p->name, bench_rate(p->games_per_s).text, decisions.mean,
	       decisions.mean - decisions.low, points.mean, points.mean - points.low, p->is_same_game ? "" : "  not the same game");
}

static void print_peer_json(const BenchPeer *p, Text *out) {
	json_open(out, '{');
	json_put_text(out, "name", p->name);
	if (p->missing[0]) {
		json_put_text(out, "missing", p->missing);
	} else {
		json_put_double(out, "games_per_s", p->games_per_s);
		json_put_int(out, "games", (long long)p->decisions.n);
		json_put_double(out, "decisions", mean_estimate(&p->decisions, 1).mean);
		json_put_double(out, "points", mean_estimate(&p->points, p->seats).mean);
		json_put_bool(out, "is_same_game", p->is_same_game);
	}
	json_close(out, '}');
}

int bench_show_peers(bool json) {
	char root[BENCH_PATH_MAX], buffer[4096];
	Text out = TEXT_ON(buffer);
	BenchPeer peer[BENCH_PEERS];
	bool is_same_game = true;
	if (!bench_find_tree("bench/peers/run.sh", root))
		return failure(&command_bench, "the other engines are in the source tree, in bench/peers: run ./tripot there");
	bench_peers(root, PEER_SECONDS, peer);
	if (!json) printf("%-34s%10s%21s%18s\n", "Epic Melee, 4 seats, at random", "games/s", "decisions a game", "points a seat");
	json_open(&out, '[');
	for (int i = 0; i < BENCH_PEERS; i++) {
		if (json) print_peer_json(&peer[i], &out);
		else print_peer(&peer[i]);
		is_same_game &= peer[i].missing[0] || peer[i].is_same_game;
	}
	json_close(&out, ']');
	if (json) puts(buffer);
	return is_same_game ? STATUS_OK : failure(&command_bench, "an engine did not play by the same rules");
}

/* ---- the Python module ---- */

static void print_python(const BenchPython *p, int n) {
	if (!n) {
		printf("Millions of decisions a second of one core, through %s\n", p->name);
		printf("%-13s%5s%8s%7s%10s%10s%10s%11s\n", "", "", "rules", "", "actions", "numpy", "Batch", "worlds");
		printf("%-13s%5s%8s%7s%10s%10s%10s%11s\n", "game", "seats", "alone", "lanes", "given", "chooses", "chooses", "drawn");
	}
	for (int i = 0; i < BENCH_LANES; i++) {
		if (i) printf("%26s", "");
		else printf("%-13s%5d%8.2f", p->game->id, p->seats, p->rules / 1e6);
		printf("%7d%10.3f%10.3f%10.3f", bench_lanes[i], p->lanes[i].given / 1e6, p->lanes[i].numpy / 1e6, p->lanes[i].sampled / 1e6);
		if (i == BENCH_LANES - 1) printf("%11.2f", p->worlds / 1e6);
		putchar('\n');
	}
	fflush(stdout);
}

static void print_python_json(const BenchPython *p, int n) {
	char buffer[2048];
	Text out = TEXT_ON(buffer);
	json_open(&out, '{');
	json_put_text(&out, "game", p->game->id);
	json_put_int(&out, "seats", p->seats);
	json_put_text(&out, "python", p->name);
	json_put_double(&out, "rules_decisions_per_s", p->rules);
	json_put_double(&out, "worlds_per_s", p->worlds);
	json_begin(&out, "lanes", '[');
	for (int i = 0; i < BENCH_LANES; i++) {
		json_open(&out, '{');
		json_put_int(&out, "lanes", bench_lanes[i]);
		json_put_double(&out, "given_per_s", p->lanes[i].given);
		json_put_double(&out, "numpy_per_s", p->lanes[i].numpy);
		json_put_double(&out, "sampled_per_s", p->lanes[i].sampled);
		json_close(&out, '}');
	}
	json_close(&out, ']');
	json_close(&out, '}');
	assert(!out.is_full);
	printf("%s%s", n ? ",\n " : "[", buffer);
}

/* `only` NULL: every game that is no template, at its usual number of seats. */
static bool measure_python(Process *python, const Game *only, bool json, Text *why) {
	int n = 0;
	for (int i = 0; games[i]; i++) {
		EditionPack pack;
		BenchPython row;
		Setup setup = {.game = games[i], .pack = &pack, .seats = games[i]->seats_usual};
		if (only ? games[i] != only : games[i]->is_template) continue;
		edition_default(games[i], &pack);
		if (!bench_python(python, &setup, PYTHON_SECONDS, &row, why)) return false;
		if (json) print_python_json(&row, n++);
		else print_python(&row, n++);
	}
	if (json) puts("]");
	return true;
}

int bench_show_python(const Game *only, bool json) {
	char root[BENCH_PATH_MAX], folder[BENCH_PATH_MAX], reason[512];
	Text why = TEXT_ON(reason);
	if (!bench_find_tree("bench/python_module.py", root))
		return failure(&command_bench, "bench/python_module.py is in the source tree: run ./tripot there");
	if (!bench_find_tree("python/tripot/_tripot.abi3.so", folder))
		return failure(&command_bench, "the Python module is not built: ./tripot python does it");
	Process *python = bench_python_start(root, folder, &why);
	bool is_good = python && measure_python(python, only, json, &why);
	process_stop(python);
	return is_good ? STATUS_OK : failure(&command_bench, "Python: %s", reason);
}
