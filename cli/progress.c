/* The progress bar; see progress.h. */
#include "cli/progress.h"
#include "core/text.h"
#include "tui/term.h"

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
	return (Progress){what, total, now, now, is_wanted || is_terminal, is_terminal, false, 0, 1, ""};
}

static void add_time(Text *line, double seconds) {
	uint64_t s = (uint64_t)(seconds + 0.5);
	if (s >= 3600) text_addf(line, "%llu h %02llu min", (unsigned long long)s / 3600, (unsigned long long)s / 60 % 60);
	else if (s >= 60) text_addf(line, "%llu min %02llu s", (unsigned long long)s / 60, (unsigned long long)s % 60);
	else text_addf(line, "%llu s", (unsigned long long)s);
}

/* Strong bots need many seconds for a game. */
static void add_rate(Text *line, double rate) {
	bool is_slow = rate < 1;
	text_addf(line, ", %s/%s", term_number((uint64_t)(rate * (is_slow ? 60 : 1) + 0.5)).text, is_slow ? "min" : "s");
}

static void add_speed(const Progress *p, uint64_t done, double seconds, Text *line) {
	double rate = seconds > 0 ? (double)(done - p->first) / seconds : 0;
	if (rate > 0) add_rate(line, rate * (double)p->each);
	if (rate > 0 && done < p->total) {
		text_add(line, ", ");
		add_time(line, (double)(p->total - done) / rate);
		text_add(line, " left");
	}
	if (p->note[0]) text_addf(line, ", %s", p->note);
}

/* On a terminal never longer than a line of it: only a line can be redrawn. */
static void draw(const Progress *p, uint64_t done, double now) {
	static const char full[BAR + 1] = "########################", empty[BAR + 1] = "........................";
	char buffer[256];
	Text line = TEXT_ON(buffer);
	double part = (double)done / (double)p->total;
	int filled = (int)(part * BAR);
	text_addf(&line, "[%.*s%.*s] %3d %%  %s %s", filled, full, BAR - filled, empty, (int)(part * 100), term_number(done * p->each).text,
	          p->what);
	if (p->is_stopping) text_addf(&line, ", finishing the %s under way", p->what);
	else add_speed(p, done, now - p->start, &line);
	if (p->is_terminal) term_cut(buffer, TERM_COLUMNS - 1);
	fputs(buffer, stderr);
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

void progress_wipe(const Progress *p) {
	if (p->is_shown && p->is_terminal) fputs("\r\033[K", stderr);
}

void progress_end(Progress *p, uint64_t done) {
	if (!p->is_shown) return;
	if (p->is_terminal) {
		progress_wipe(p);
	} else {
		draw(p, done, clock_seconds());
		fputc('\n', stderr);
	}
}
