/* The progress bar; see progress.h. */
#include "cli/progress.h"
#include "cli/term.h"

#include <time.h>

enum { BAR = 24 };

double clock_seconds(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

Progress progress_start(const char *what, uint64_t total, bool is_wanted) {
	bool is_terminal = term_is_terminal(stderr);
	double now = clock_seconds();
	return (Progress){what, total, now, now, is_wanted || is_terminal, is_terminal, 0, 1, ""};
}

static void print_time(double seconds) {
	uint64_t s = (uint64_t)(seconds + 0.5);
	if (s >= 3600) fprintf(stderr, "%llu h %02llu min", (unsigned long long)s / 3600, (unsigned long long)s / 60 % 60);
	else if (s >= 60) fprintf(stderr, "%llu min %02llu s", (unsigned long long)s / 60, (unsigned long long)s % 60);
	else fprintf(stderr, "%llu s", (unsigned long long)s);
}

static void draw(const Progress *p, uint64_t done, double now) {
	static const char full[BAR + 1] = "########################", empty[BAR + 1] = "........................";
	double part = (double)done / (double)p->total, seconds = now - p->start, rate = seconds > 0 ? (double)(done - p->first) / seconds : 0;
	int filled = (int)(part * BAR);
	fprintf(stderr, "[%.*s%.*s] %3d %%  %s %s", filled, full, BAR - filled, empty, (int)(part * 100), term_number(done * p->each).text, p->what);
	if (rate > 0) fprintf(stderr, ", %s/s", term_number((uint64_t)(rate * (double)p->each + 0.5)).text);
	if (rate > 0 && done < p->total) {
		fputs(", ", stderr);
		print_time((double)(p->total - done) / rate);
		fputs(" left", stderr);
	}
	if (p->note[0]) fprintf(stderr, ", %s", p->note);
}

void progress_draw(Progress *p, uint64_t done) {
	double now = clock_seconds(), pause = p->is_terminal ? 0.1 : 1;
	if (!p->is_shown || now - p->last < pause) return;
	p->last = now;
	if (p->is_terminal) fputc('\r', stderr);
	draw(p, done, now);
	fputs(p->is_terminal ? "\033[K" : "\n", stderr); /* wipes what is left of a longer line */
	fflush(stderr);
}

void progress_end(Progress *p, uint64_t done) {
	if (!p->is_shown) return;
	if (p->is_terminal) {
		fputs("\r\033[K", stderr);
	} else {
		draw(p, done, clock_seconds());
		fputc('\n', stderr);
	}
}
