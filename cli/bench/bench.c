/* `tripot bench`: how fast the games are. */
#include "cli/bench/bench.h"
#include "cli/progress.h"
#include "cli/setup.h"
#include "core/json.h"
#include "io/scenario.h"
#include "tui/term.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PASSES_MIN = 10, PASSES_MAX = 1000 };
#define SECONDS 3.0 /* for all rows together, unless the smallest number of passes takes longer */

enum { OPTION_EDITION, OPTION_SCENARIO, OPTION_BOTS, OPTION_LAB, OPTION_BATCH, OPTION_PEERS, OPTION_PYTHON, OPTION_JSON };
static const CommandOption options[] = {
	[OPTION_EDITION] = {"--edition", "DIR"}, [OPTION_SCENARIO] = {"--scenario", "FILE"}, [OPTION_BOTS] = {"--bots", NULL},
	[OPTION_LAB] = {"--lab", NULL},          [OPTION_BATCH] = {"--batch", NULL},         [OPTION_PEERS] = {"--peers", NULL},
	[OPTION_PYTHON] = {"--python", NULL},    [OPTION_JSON] = {"--json", NULL},
};

static int run(int argc, char **argv);

const Command command_bench = {
	.name = "bench",
	.usage = "[GAME] [options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

#define ROW "%-11s%6s%7s%11s%5s%9s%7s%8s%8s%8s"

static void print_head(void) {
	Style style = term_style(stdout);
	printf("%s" ROW "%s\n", style.bold, "", "", "games", "played out", "ns", "shuffles", "copies", "redacts", "determ-", "encodes",
	       style.off);
	printf("%s" ROW "%s\n", style.bold, "game", "seats", "a sec", "a sec", "each", "a game", "a sec", "a sec", "inizes", "a sec",
	       style.off);
}

/* Three digits: 523, 40.1, 1.27. */
static NumberText short_number(double value, const char *unit) {
	NumberText out;
	snprintf(out.text, sizeof out.text, "%.*f%s", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value, unit);
	return out;
}

NumberText bench_rate(double value) {
	static const char *const units[] = {"", " k", " M", " G"};
	int unit = 0;
	for (; value >= 999.5 && unit < 3; unit++) value /= 1000;
	return short_number(value, units[unit]);
}

static void print_row(const BenchRow *row, int n) {
	char seats[12];
	if (!n) print_head();
	snprintf(seats, sizeof seats, "%d", row->seats);
	printf(ROW "\n", row->game->id, seats, bench_rate(row->games_per_s).text, bench_rate(row->play_outs_per_s).text,
	       short_number(row->ns_per_decision, "").text, short_number(row->shuffles_per_game, "").text, bench_rate(row->copies_per_s).text,
	       bench_rate(row->redacts_per_s).text, bench_rate(row->determinizes_per_s).text, bench_rate(row->encodes_per_s).text);
}

typedef struct Figure {
	const char *key;
	double value;
} Figure;

/* One object: what it is about where there is a game, then figures. */
static void print_object(const Game *game, int seats, const Figure *figures, size_t n) {
	char buffer[1024];
	Text out = TEXT_ON(buffer);
	json_open(&out, '{');
	if (game) {
		json_put_text(&out, "game", game->id);
		json_put_int(&out, "seats", seats);
	}
	for (size_t i = 0; i < n; i++) {
		json_put_double(&out, figures[i].key, figures[i].value);
	}
	json_close(&out, '}');
	assert(!out.is_full);
	fputs(buffer, stdout);
}

static void print_json(const BenchRow *row, int n) {
	const Figure figures[] = {
		{"games_per_s", row->games_per_s},
		{"play_outs_per_s", row->play_outs_per_s},
		{"decisions_per_s", row->decisions_per_s},
		{"ns_per_decision", row->ns_per_decision},
		{"shuffles_per_game", row->shuffles_per_game},
		{"ns_per_shuffle", row->ns_per_shuffle},
		{"copies_per_s", row->copies_per_s},
		{"redacts_per_s", row->redacts_per_s},
		{"determinizes_per_s", row->determinizes_per_s},
		{"encodes_per_s", row->encodes_per_s},
		{"inputs", row->inputs},
	};
	fputs(n ? ",\n " : "[", stdout);
	print_object(row->game, row->seats, figures, sizeof figures / sizeof *figures);
}

/* A game and what must stay in place while it is measured. */
typedef struct GameBench {
	EditionPack pack;
	Setup setup[SEATS_MAX + 1]; /* by number of seats */
	Bench *bench[SEATS_MAX + 1];
} GameBench;

typedef struct Benches {
	GameBench *game;
	int n_games;
} Benches;

static bool add_game(Benches *all, const Game *game, const EditionPack *pack) {
	GameBench *g = &all->game[all->n_games++];
	if (pack) g->pack = *pack;
	else edition_default(game, &g->pack);
	for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
		g->setup[seats] = (Setup){.game = game, .pack = &g->pack, .seats = (uint8_t)seats};
		g->bench[seats] = bench_new(&g->setup[seats], NULL);
		if (!g->bench[seats]) return false;
	}
	return true;
}

/* `only` NULL: every game that is no template; `pack` is its edition, NULL: the default. */
static bool add_games(Benches *all, const Game *only, const EditionPack *pack) {
	int n = 0;
	while (games[n]) n++;
	all->game = calloc((size_t)n, sizeof *all->game);
	if (!all->game) return false;
	for (int i = 0; i < n; i++) {
		bool is_wanted = only ? games[i] == only : !games[i]->is_template;
		if (is_wanted && !add_game(all, games[i], pack)) return false;
	}
	return true;
}

/* The position to which the only scenario of a file leads. */
static int add_scenario(Benches *all, const char *path) {
	ScenarioFailure why;
	StateBuf state;
	Setup setup;
	GameBench *g = all->game = calloc(1, sizeof *all->game);
	ScenarioFile *file = g ? scenario_open(path, &why) : NULL;
	if (!g) return failure(&command_bench, "out of memory");
	if (!file) return failure(&command_bench, "%s: %s", path, why.text);
	bool is_one = scenario_count(file) == 1, holds = is_one && scenario_position(file, 0, &setup, &g->pack, &state, &why);
	scenario_close(file);
	if (!is_one) return failure(&command_bench, "%s: must hold one scenario", path);
	if (!holds) return failure(&command_bench, "%s: %s: %s", path, why.at, why.text);
	if (!setup.game->to_act(state_of(&state), &setup)) return failure(&command_bench, "%s: the game is over there", path);
	all->n_games = 1;
	g->setup[setup.seats] = setup;
	g->bench[setup.seats] = bench_new(&g->setup[setup.seats], state_of(&state));
	return g->bench[setup.seats] ? STATUS_OK : failure(&command_bench, "out of memory");
}

static void free_games(Benches *all) {
	for (int i = 0; i < all->n_games; i++)
		for (int seats = 0; seats <= SEATS_MAX; seats++) bench_free(all->game[i].bench[seats]);
	free(all->game);
}

static void pass_over(const Benches *all) {
	for (int i = 0; i < all->n_games; i++)
		for (int seats = 0; seats <= SEATS_MAX; seats++)
			if (all->game[i].bench[seats]) bench_pass(all->game[i].bench[seats]);
}

/* A few rows leave time for more passes. */
static void measure(const Benches *all) {
	double start = clock_seconds();
	pass_over(all);
	double once = clock_seconds() - start;
	uint64_t passes = (uint64_t)fmax(PASSES_MIN, fmin(PASSES_MAX, SECONDS / once));
	Progress progress = progress_start("passes", passes, false);
	for (uint64_t done = 1; done < passes; done++) {
		progress_draw(&progress, done);
		pass_over(all);
	}
	progress_end(&progress, passes);
}

static void print(const Benches *all, bool json) {
	int n = 0;
	for (int i = 0; i < all->n_games; i++)
		for (int seats = 0; seats <= SEATS_MAX; seats++) {
			if (!all->game[i].bench[seats]) continue;
			BenchRow row = bench_row(all->game[i].bench[seats]);
			if (json) print_json(&row, n++);
			else print_row(&row, n++);
		}
	if (json) puts(n ? "]" : "[]");
}

/* What is to be measured, by the arguments. */
static int add_wanted(Benches *all, const char *name, const char *dir, const char *scenario) {
	if (scenario && (name || dir)) return usage_error(&command_bench, "a scenario names its game and edition itself");
	if (scenario) return add_scenario(all, scenario);
	const Game *only = name || dir ? setup_find_game(&command_bench, name) : NULL; /* an edition is one game's */
	if ((name || dir) && !only) return STATUS_USAGE;
	EditionPack pack;
	EditionMeta meta;
	if (dir && !setup_load_edition(only, dir, &pack, &meta)) return STATUS_FAILED;
	return add_games(all, only, dir ? &pack : NULL) ? STATUS_OK : failure(&command_bench, "out of memory");
}

static void print_bots(const BenchBots *b, bool json, int n) {
	double cost = b->play_outs_per_s / b->iterations_per_s;
	if (!json) {
		if (!n) {
			printf("%-12s%6s%12s%12s%13s%24s\n", "", "", "play-outs", "iterations", "play-outs", "ms a decision by level");
			printf("%-12s%6s%12s%12s%13s%8s%8s%8s\n", "game", "seats", "a sec", "a sec", "an iteration", "3", "4", "5");
		}
		printf("%-12s%6d%12s%12s%13.2f%8.2f%8.1f%8.0f\n", b->game->id, b->seats, bench_rate(b->play_outs_per_s).text,
		       bench_rate(b->iterations_per_s).text, cost, b->median_ms[0], b->median_ms[1], b->median_ms[2]);
		return;
	}
	const Figure figures[] = {{"play_outs_per_s", b->play_outs_per_s}, {"iterations_per_s", b->iterations_per_s},
	                          {"play_outs_per_iteration", cost},       {"median_ms_3", b->median_ms[0]},
	                          {"median_ms_4", b->median_ms[1]},        {"median_ms_5", b->median_ms[2]}};
	fputs(n ? ",\n " : "[", stdout);
	print_object(b->game, b->seats, figures, sizeof figures / sizeof *figures);
}

static int show_bots(const char *name, bool json) {
	const Game *only = name ? setup_find_game(&command_bench, name) : NULL;
	if (name && !only) return STATUS_USAGE;
	int n = 0;
	for (int i = 0; games[i]; i++) {
		EditionPack pack;
		BenchBots figures;
		if (only ? games[i] != only : games[i]->is_template) continue;
		edition_default(games[i], &pack);
		bench_bots(&(Setup){.game = games[i], .pack = &pack, .seats = games[i]->seats_usual}, &figures);
		print_bots(&figures, json, n++);
		fflush(stdout);
	}
	if (json) puts("]");
	return STATUS_OK;
}

static int show_lab(bool json) {
	BenchLab lab;
	if (!bench_lab(&lab)) return failure(&command_bench, "the lab could not be measured: no memory, or no second thread");
	double threads = lab.two_threads / lab.one_thread, levels = lab.quick / lab.searching;
	if (json) {
		const Figure figures[] = {{"one_thread", lab.one_thread}, {"two_threads", lab.two_threads}, {"thread_ratio", threads},
		                          {"level_2", lab.quick},         {"level_3", lab.searching},       {"level_ratio", levels}};
		print_object(NULL, 0, figures, sizeof figures / sizeof *figures);
		putchar('\n');
		return STATUS_OK;
	}
	printf("lab on 1 thread %s games a sec, on 2 threads %s: %.2f times as many\n", bench_rate(lab.one_thread).text,
	       bench_rate(lab.two_threads).text, threads);
	printf("epic_melee, 4 seats: level 2 %s games a sec, level 3 %s: %.0f times as many\n", bench_rate(lab.quick).text,
	       bench_rate(lab.searching).text, levels);
	return STATUS_OK;
}

static void print_batch(const BenchBatch *b, bool json, int n) {
	if (!json) {
		if (!n) {
			printf("%-12s%6s%8s%36s%10s%9s\n", "", "", "", "decisions a sec, by lanes", "as floats", "worlds");
			printf("%-12s%6s%8s%9d%9d%9d%9d%10s%9s\n", "game", "seats", "inputs", bench_lanes[0], bench_lanes[1], bench_lanes[2],
			       bench_lanes[3], "", "a sec");
		}
		printf("%-12s%6d%8d%9s%9s%9s%9s%10s%9s\n", b->game->id, b->seats, b->columns, bench_rate(b->bytes[0]).text,
		       bench_rate(b->bytes[1]).text, bench_rate(b->bytes[2]).text, bench_rate(b->bytes[3]).text, bench_rate(b->floats).text,
		       bench_rate(b->worlds).text);
		return;
	}
	const Figure figures[] = {{"inputs", b->columns},
	                          {"lanes_1_per_s", b->bytes[0]},
	                          {"lanes_64_per_s", b->bytes[1]},
	                          {"lanes_1024_per_s", b->bytes[2]},
	                          {"lanes_4096_per_s", b->bytes[3]},
	                          {"floats_per_s", b->floats},
	                          {"worlds_per_s", b->worlds}};
	fputs(n ? ",\n " : "[", stdout);
	print_object(b->game, b->seats, figures, sizeof figures / sizeof *figures);
}

static int show_batches(const char *name, bool json) {
	const Game *only = name ? setup_find_game(&command_bench, name) : NULL;
	int n = 0;
	if (name && !only) return STATUS_USAGE;
	for (int i = 0; games[i]; i++) {
		BenchBatch batch;
		if (only ? games[i] != only : games[i]->is_template) continue;
		if (!bench_batch(games[i], &batch)) return failure(&command_bench, "out of memory");
		print_batch(&batch, json, n++);
		fflush(stdout);
	}
	if (json) puts("]");
	return STATUS_OK;
}

static int show_python(const char *name, bool json) {
	const Game *only = name ? setup_find_game(&command_bench, name) : NULL;
	return name && !only ? STATUS_USAGE : bench_show_python(only, json);
}

static int run(int argc, char **argv) {
	const char *name = NULL, *dir = NULL, *scenario = NULL;
	bool json = false, lab = false, bots = false, batches = false, peers = false, python = false;
	Args args = args_of(&command_bench, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;) switch (option) {
		case OPTION_EDITION: dir = args.value; break;
		case OPTION_SCENARIO: scenario = args.value; break;
		case OPTION_BOTS: bots = true; break;
		case OPTION_LAB: lab = true; break;
		case OPTION_BATCH: batches = true; break;
		case OPTION_PEERS: peers = true; break;
		case OPTION_PYTHON: python = true; break;
		case OPTION_JSON: json = true; break;
		case ARGS_PLAIN:
			if (name) return usage_error(&command_bench, "one game at a time, or none for all: '%s' is too much", args.value);
			name = args.value;
			break;
		default: return STATUS_USAGE;
		}
	bool is_all = !name && !dir && !scenario;
	if (lab && !is_all) return usage_error(&command_bench, "--lab stands alone");
	if (peers && (!is_all || lab || bots)) return usage_error(&command_bench, "--peers stands alone");
	if (peers) return bench_show_peers(json);
	if (python && (dir || scenario || bots)) return usage_error(&command_bench, "--python measures the edition compiled in, from the deal");
	if (python) return show_python(name, json);
	if (lab) return show_lab(json);
	if (bots && (dir || scenario)) return usage_error(&command_bench, "--bots measures the edition compiled in, from the deal");
	if (bots) return show_bots(name, json);
	if (batches && (dir || scenario)) return usage_error(&command_bench, "--batch measures the edition compiled in, from the deal");
	if (batches) return show_batches(name, json);
	Benches all = {0};
	int status = add_wanted(&all, name, dir, scenario);
	if (status == STATUS_OK) {
		measure(&all);
		print(&all, json);
	}
	free_games(&all);
	if (status == STATUS_OK && is_all && !json) {
		putchar('\n');
		status = show_lab(false);
	}
	return status;
}
