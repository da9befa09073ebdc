/* Processes; see process.h. */
#define _GNU_SOURCE /* pipe2: a program started by another thread meanwhile must not inherit our ends */
#include "io/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { GRACE_MS = 1000, STEP_MS = 2 };

struct Process {
	pid_t pid;
	int in, out; /* where we write, and where we read */
	char rest[PROCESS_LINE_MAX];
	size_t n_rest; /* read, but not yet asked for */
	bool has_failed;
};

static int64_t now_ms(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- starting ---- */

/* Signals that we block or ignore are none of the program's business. */
static int spawn(pid_t *pid, const char *command, int in, int out) {
	char shell[] = "sh", flag[] = "-c", *argv[] = {shell, flag, (char *)command, NULL};
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t none, all;
	sigemptyset(&none);
	sigfillset(&all);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
	posix_spawnattr_setsigmask(&attributes, &none);
	posix_spawnattr_setsigdefault(&attributes, &all);
	int error = posix_spawn(pid, "/bin/sh", &files, &attributes, argv, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&files);
	return error;
}

static void close_pair(const int pair[2]) {
	for (int i = 0; i < 2; i++)
		if (pair[i] >= 0) close(pair[i]);
}

Process *process_start(const char *command, Text *why) {
	int in[2] = {-1, -1}, out[2] = {-1, -1}, error = 0;
	Process *p = calloc(1, sizeof *p);
	if (!p) error = ENOMEM;
	else if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC)) error = errno;
	else if (fcntl(in[1], F_SETFL, O_NONBLOCK) || fcntl(out[0], F_SETFL, O_NONBLOCK)) error = errno;
	else error = spawn(&p->pid, command, in[0], out[1]);
	if (error) {
		text_addf(why, "cannot be started: %s", strerror(error));
		close_pair(in);
		close_pair(out);
		free(p);
		return NULL;
	}
	close(in[0]);
	close(out[1]);
	p->in = in[1];
	p->out = out[0];
	return p;
}

/* ---- asking ---- */

/* Whether the program ends within that time. It stays to be waited for, so that its group keeps its number. */
static bool ends_within(const Process *p, int milliseconds, siginfo_t *info) {
	for (int64_t deadline = now_ms() + milliseconds;; poll(NULL, 0, STEP_MS)) {
		info->si_pid = 0;
		if (waitid(P_PID, (id_t)p->pid, info, WEXITED | WNOWAIT | WNOHANG) || info->si_pid) return true;
		if (now_ms() >= deadline) return false;
	}
}

/* Why the pipe is closed: the way in which the program ended, as far as it has. */
static bool has_ended(const Process *p, Text *why) {
	siginfo_t info;
	if (!ends_within(p, GRACE_MS, &info)) text_add(why, "closed its pipes");
	else if (info.si_code == CLD_EXITED) text_addf(why, "ended with status %d", info.si_status);
	else text_addf(why, "was ended by signal %d", info.si_status);
	return false;
}

/* Waits until the pipe is ready. */
static bool await(int fd, short events, int64_t deadline, Text *why) {
	struct pollfd poller = {.fd = fd, .events = events};
	int64_t rest = deadline - now_ms();
	if (rest > 0 && poll(&poller, 1, (int)rest) >= 0 && poller.revents) return true;
	if (now_ms() < deadline) return true; /* a signal: look again */
	text_add(why, "did not answer in time");
	return false;
}

/* A closed pipe is an error to us and not a signal: it is taken back should it have come. */
static ssize_t write_quietly(int fd, const char *bytes, size_t n) {
	sigset_t quiet, before;
	sigemptyset(&quiet);
	sigaddset(&quiet, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &quiet, &before);
	ssize_t written = write(fd, bytes, n);
	int error = errno;
	if (written < 0 && error == EPIPE) sigtimedwait(&quiet, NULL, &(struct timespec){0, 0});
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return written;
}

static bool is_again(void) {
	return errno == EAGAIN || errno == EINTR;
}

static bool send_all(Process *p, const char *bytes, size_t n, int64_t deadline, Text *why) {
	while (n) {
		ssize_t written = write_quietly(p->in, bytes, n);
		if (written < 0 && !is_again()) return true; /* it may have spoken before it ended: reading tells */
		if (written < 0) {
			if (!await(p->in, POLLOUT, deadline, why)) return false;
			continue;
		}
		bytes += written;
		n -= (size_t)written;
	}
	return true;
}

static bool read_line(Process *p, char *answer, int64_t deadline, Text *why) {
	char *end;
	while (!(end = memchr(p->rest, '\n', p->n_rest))) {
		if (p->n_rest == sizeof p->rest) {
			text_addf(why, "wrote a line of more than %d bytes: \"%.60s", PROCESS_LINE_MAX, p->rest);
			return false;
		}
		ssize_t n = read(p->out, p->rest + p->n_rest, sizeof p->rest - p->n_rest);
		if (n == 0 || (n < 0 && !is_again())) return has_ended(p, why);
		if (n > 0) p->n_rest += (size_t)n;
		else if (!await(p->out, POLLIN, deadline, why)) return false;
	}
	size_t length = (size_t)(end - p->rest);
	memcpy(answer, p->rest, length);
	answer[length] = 0;
	p->n_rest -= length + 1;
	memmove(p->rest, end + 1, p->n_rest);
	return true;
}

bool process_ask(Process *p, const char *line, size_t n, int milliseconds, char answer[PROCESS_LINE_MAX], Text *why) {
	int64_t deadline = now_ms() + milliseconds;
	p->has_failed = !send_all(p, line, n, deadline, why) || !send_all(p, "\n", 1, deadline, why) || !read_line(p, answer, deadline, why);
	return !p->has_failed;
}

void process_stop(Process *p) {
	siginfo_t info;
	if (!p) return;
	close(p->in);
	close(p->out);
	ends_within(p, p->has_failed ? 0 : GRACE_MS, &info);
	kill(-p->pid, SIGKILL); /* and whatever it has left behind */
	waitpid(p->pid, NULL, 0);
	free(p);
}
