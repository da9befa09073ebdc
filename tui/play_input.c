/* Lines and signals; see play_input.h. */
#include "tui/play_input.h"
#include "tui/term.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

void input_open(Input *input) {
	sigset_t set;
	memset(input, 0, sizeof *input);
	input->is_open = true;
	sigemptyset(&set);
	term_add_signal(&set, SIGINT);
	term_add_signal(&set, SIGTERM);
	term_add_signal(&set, SIGHUP);
	if (isatty(STDIN_FILENO)) sigaddset(&set, SIGWINCH);
	sigprocmask(SIG_BLOCK, &set, &input->before);
	input->signals = signalfd(-1, &set, SFD_CLOEXEC);
	if (input->signals < 0) sigprocmask(SIG_SETMASK, &input->before, NULL); /* then they end us as ever: the record is written */
}

void input_close(Input *input) {
	struct signalfd_siginfo info;
	struct pollfd wait = {.fd = input->signals, .events = POLLIN};
	if (!input->is_open || input->signals < 0) return;
	while (poll(&wait, 1, 0) > 0 && read(input->signals, &info, sizeof info) > 0) continue; /* served: we are leaving */
	close(input->signals);
	sigprocmask(SIG_SETMASK, &input->before, NULL);
}

static bool has_line(const Input *input) {
	return memchr(input->buffer + input->at, '\n', input->n - input->at) != NULL;
}

typedef enum Waited { WAITED_INPUT, WAITED_RESIZED, WAITED_LEAVE } Waited;

/* Until there is something to read or a signal comes. Lines that are there already do not wait. */
static Waited wait_for_input(Input *input) {
	struct pollfd wait[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = input->signals, .events = POLLIN}};
	struct signalfd_siginfo info;
	while (poll(wait, 2, has_line(input) ? 0 : -1) < 0)
		if (errno != EINTR) return WAITED_LEAVE;
	if (!(wait[1].revents & POLLIN)) return WAITED_INPUT;
	bool is_resized = read(input->signals, &info, sizeof info) == sizeof info && info.ssi_signo == SIGWINCH;
	return is_resized ? WAITED_RESIZED : WAITED_LEAVE;
}

static void fill(Input *input) {
	memmove(input->buffer, input->buffer + input->at, input->n - input->at);
	input->n -= input->at;
	input->at = 0;
	if (input->n == sizeof input->buffer) input->n = INPUT_LINE_MAX; /* a line longer than any: its end is not missed */
	ssize_t got = read(STDIN_FILENO, input->buffer + input->n, sizeof input->buffer - input->n);
	if (got > 0) input->n += (size_t)got;
	else if (got == 0 || (errno != EINTR && errno != EAGAIN)) input->is_over = true;
}

static void take(Input *input, char *line) {
	const char *start = input->buffer + input->at;
	const char *end = memchr(start, '\n', input->n - input->at);
	size_t len = end ? (size_t)(end - start) : input->n - input->at;
	input->at += len + (end != NULL);
	while (len && strchr(" \t\r", start[len - 1])) len--;
	while (len && strchr(" \t", *start)) start++, len--;
	if (len > INPUT_LINE_MAX - 1) len = INPUT_LINE_MAX - 1;
	memcpy(line, start, len);
	line[len] = 0;
}

bool input_line(Input *input, char line[INPUT_LINE_MAX]) {
	while (!input->is_over || has_line(input)) {
		Waited waited = wait_for_input(input);
		if (waited == WAITED_RESIZED) {
			strcpy(line, INPUT_RESIZED);
			return true;
		}
		if (waited == WAITED_LEAVE) {
			input->is_over = true;
			input->n = input->at = 0;
			return false;
		}
		if (!has_line(input)) fill(input);
		if (!has_line(input)) continue;
		take(input, line);
		return true;
	}
	if (input->at == input->n) return false;
	take(input, line); /* the last line of a file may have no end */
	return true;
}
