/* What is measured beside the program and not a part of it: where it is, and how it is asked. */
#define _GNU_SOURCE
#include "cli/bench/bench.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 120000 };

double bench_processor_seconds(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

Value *bench_ask(Process *process, const char *question, Text *why) {
	char line[PROCESS_LINE_MAX];
	if (!process_ask(process, question, strlen(question), PATIENCE_MS, line, why)) return NULL;
	ValueError error;
	Value *answer = value_read(line, strlen(line), &error);
	const char *missing = value_text(value_get(answer, "missing"));
	if (answer && !missing) return answer;
	text_add(why, missing ? missing : "its answer cannot be read");
	value_free(answer);
	return NULL;
}

/* Of the folders above the program, the nearest that has `file`. */
bool bench_find_tree(const char *file, char root[BENCH_PATH_MAX]) {
	ssize_t n = readlink("/proc/self/exe", root, BENCH_PATH_MAX - 1);
	if (n <= 0) return false;
	root[n] = 0;
	for (char *slash; (slash = strrchr(root, '/')) != NULL;) {
		char path[2 * BENCH_PATH_MAX];
		Text out = TEXT_ON(path);
		*slash = 0;
		text_add(&out, root);
		text_add(&out, "/");
		text_add(&out, file);
		if (!strchr(root, '\'') && !access(path, R_OK)) return true;
	}
	return false;
}
