/* Where the source tree is, for what is measured beside the program and not a part of it. */
#define _GNU_SOURCE
#include "cli/bench/bench.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Of the folders above the program, the nearest that has `file`. */
bool bench_find_tree(const char *file, char root[BENCH_PATH_MAX]) {
	ssize_t n = readlink("/proc/self/exe", root, BENCH_PATH_MAX - 1);
	if (n <= 0) return false;
	root[n] = 0;
	for (char *slash; (slash = strrchr(root, '/')) != NULL;) {
		char path[2 * BENCH_PATH_MAX];
		*slash = 0;
		snprintf(path, sizeof path, "%s/%s", root, file);
		if (!strchr(root, '\'') && !access(path, R_OK)) return true;
	}
	return false;
}
