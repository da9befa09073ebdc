/* What the server says of itself at /metrics; see load.h. */
#include "load/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { WAIT_SECONDS = 5 };

static bool fetch(const LoadPlan *plan, Grow *out) {
	char piece[4096];
	struct timeval wait = {.tv_sec = WAIT_SECONDS};
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	if (fd < 0) return false;
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
	int n = snprintf(piece, sizeof piece, "GET /metrics HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", plan->host);
	bool ok = !connect(fd, (const struct sockaddr *)&plan->at, sizeof plan->at) && send(fd, piece, (size_t)n, MSG_NOSIGNAL) == n;
	for (ssize_t got; ok && (got = recv(fd, piece, sizeof piece, 0)) > 0;) grow_add_n(out, piece, (size_t)got);
	close(fd);
	return ok && !strncmp(out->text.data, "HTTP/1.1 200", 12);
}

static bool read_figure(const char *text, const char *name, double *out) {
	char line[64];
	snprintf(line, sizeof line, "\n%s ", name);
	const char *found = strstr(text, line);
	if (found) *out = strtod(found + strlen(line), NULL);
	return found != NULL;
}

bool figures_get(const LoadPlan *plan, LoadFigures *out) {
	Grow text;
	grow_init(&text);
	*out = (LoadFigures){0};
	bool ok = fetch(plan, &text);
	const char *data = text.text.data;
	ok = ok && read_figure(data, "process_cpu_seconds_total", &out->cpu_s) &&
	     read_figure(data, "tripot_store_commits_total", &out->commits) && read_figure(data, "tripot_store_writes_total", &out->writes) &&
	     read_figure(data, "tripot_store_commit_seconds_total", &out->commit_s) &&
	     read_figure(data, "tripot_actions_total", &out->actions) && read_figure(data, "process_resident_memory_bytes", &out->memory_mb);
	out->memory_mb /= 1e6;
	grow_free(&text);
	return ok;
}

void figures_subtract(const LoadFigures *after, const LoadFigures *before, LoadFigures *out) {
	*out = (LoadFigures){.cpu_s = after->cpu_s - before->cpu_s,
	                     .commit_s = after->commit_s - before->commit_s,
	                     .commits = after->commits - before->commits,
	                     .writes = after->writes - before->writes,
	                     .actions = after->actions - before->actions,
	                     .memory_mb = after->memory_mb};
}
