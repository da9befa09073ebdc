/* The Python module beside the rules alone: bench/python_module.py plays, in a Python with numpy. */
#include "cli/bench/bench.h"
#include "core/json.h"

#include <math.h>
#include <stdio.h>

enum { TURNS = 3, GAMES_BETWEEN_LOOKS = 8 };
#define SCRIPT "bench/python_module.py"

Process *bench_python_start(const char *root, const char *folder, Text *why) {
	char command[2 * BENCH_PATH_MAX + 128];
	snprintf(command, sizeof command,
	         "PYTHONPATH='%s/python' exec \"${PYTHON:-$([ -x /usr/bin/python3 ] && echo /usr/bin/python3 || echo python3)}\" -B '%s/" SCRIPT
	         "'",
	         folder, root);
	return process_start(command, why);
}

/* Every decision, as `tripot bench` counts them. */
static double time_rules(const Setup *setup, double wanted) {
	StateBuf buf;
	Rng rng;
	uint64_t decisions = 0;
	rng_seed(&rng, 1);
	double start = bench_processor_seconds(), seconds = 0;
	while (seconds < wanted) {
		for (int i = 0; i < GAMES_BETWEEN_LOOKS; i++) {
			setup->game->start(state_of(&buf), setup, &rng, NULL);
			decisions += play_out_plainly(setup, state_of(&buf), &rng);
		}
		seconds = bench_processor_seconds() - start;
	}
	return (double)decisions / seconds;
}

static Value *ask(Process *python, const Setup *setup, int lanes, double seconds, const char *choice, Text *why) {
	char line[256];
	Text out = TEXT_ON(line);
	json_open(&out, '{');
	json_put_text(&out, "game", setup->game->id);
	json_put_int(&out, "seats", setup->seats);
	json_put_int(&out, "lanes", lanes);
	json_put_double(&out, "seconds", seconds);
	if (choice) json_put_text(&out, "choice", choice);
	else json_put_bool(&out, "worlds", true);
	json_close(&out, '}');
	return bench_ask(python, line, why);
}

/* How much of `what` a second, `besides` seconds not counted. */
static double rate_of(const Value *answer, const char *what, double besides) {
	return value_number(value_get(answer, what)) / (value_number(value_get(answer, "seconds")) - besides);
}

static bool play(Process *python, const Setup *setup, int i, double seconds, BenchPython *out, Text *why) {
	Value *numpy = ask(python, setup, bench_lanes[i], seconds, "numpy", why);
	Value *sampled = numpy ? ask(python, setup, bench_lanes[i], seconds, "batch", why) : NULL;
	if (sampled) {
		out->lanes[i].numpy = fmax(out->lanes[i].numpy, rate_of(numpy, "decisions", 0));
		out->lanes[i].given = fmax(out->lanes[i].given, rate_of(numpy, "decisions", value_number(value_get(numpy, "choosing"))));
		out->lanes[i].sampled = fmax(out->lanes[i].sampled, rate_of(sampled, "decisions", 0));
		const char *name = value_text(value_get(numpy, "name"));
		snprintf(out->name, sizeof out->name, "%s", name ? name : "Python");
	}
	value_free(numpy);
	value_free(sampled);
	return sampled != NULL;
}

bool bench_python(Process *python, const Setup *setup, double seconds, BenchPython *out, Text *why) {
	*out = (BenchPython){.game = setup->game, .seats = setup->seats};
	for (int turn = 0; turn < TURNS; turn++) {
		out->rules = fmax(out->rules, time_rules(setup, seconds));
		for (int i = 0; i < BENCH_LANES; i++)
			if (!play(python, setup, i, seconds, out, why)) return false;
		Value *worlds = ask(python, setup, bench_lanes[BENCH_LANES - 1], seconds, NULL, why);
		if (!worlds) return false;
		out->worlds = fmax(out->worlds, rate_of(worlds, "worlds", 0));
		value_free(worlds);
	}
	return true;
}
