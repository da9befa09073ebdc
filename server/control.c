/* The operator's socket; see control.h. */
#define _GNU_SOURCE /* struct ucred, O_PATH */
#include "server/control.h"
#include "server/admin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

enum { HANDLES = 2, BACKLOG = 16, SOCKET_MASK = 0177 };

/* Somebody who asks. */
typedef struct Caller {
	Control *control;
	uv_pipe_t pipe;
	uv_timer_t timer;
	uv_write_t write;
	uv_shutdown_t shutdown;
	bool has_asked, is_answered, has_ended; /* the line is there; the answer is out; nothing more comes */
	int n_handles;                          /* not closed yet */
	char line[ADMIN_MAX + 1];
	size_t n;
	Grow answer;
	struct Caller *next;
} Caller;

struct Control {
	Hub *hub;
	uv_pipe_t listener;
	int folder;
	Caller *callers;
	int n_callers;
};

void control_name(const char *data, int folder, struct sockaddr_un *out) {
	*out = (struct sockaddr_un){.sun_family = AF_UNIX};
	int n = snprintf(out->sun_path, sizeof out->sun_path, "%s/control", data);
	if (n < 0 || (size_t)n >= sizeof out->sun_path) snprintf(out->sun_path, sizeof out->sun_path, "/proc/self/fd/%d/control", folder);
}

/* ---- callers ---- */

static void on_closed(uv_handle_t *handle) {
	Caller *caller = handle->data;
	if (--caller->n_handles) return;
	for (Caller **at = &caller->control->callers; *at; at = &(*at)->next)
		if (*at == caller) {
			*at = caller->next;
			break;
		}
	caller->control->n_callers--;
	grow_free(&caller->answer);
	free(caller);
}

static void let_go(Caller *caller) {
	if (uv_is_closing((uv_handle_t *)&caller->pipe)) return;
	uv_close((uv_handle_t *)&caller->pipe, on_closed);
	uv_close((uv_handle_t *)&caller->timer, on_closed);
}

static void on_late(uv_timer_t *timer) {
	let_go(timer->data);
}

/* Reads and drops what the caller sends after the line until they hang up: closing with unread bytes would lose the answer. */
static void on_written(uv_write_t *write, int status) {
	Caller *caller = write->data;
	caller->is_answered = true;
	if (status || caller->has_ended || uv_shutdown(&caller->shutdown, (uv_stream_t *)&caller->pipe, NULL)) let_go(caller);
}

static void answer(Caller *caller) {
	if (!caller->control->hub) {
		let_go(caller);
		return;
	}
	caller->has_asked = true;
	hub_admin(caller->control->hub, caller->line, caller->n, &caller->answer);
	uv_buf_t bytes = uv_buf_init(caller->answer.text.data, (unsigned)caller->answer.text.len);
	uv_timer_start(&caller->timer, on_late, ADMIN_MS, 0); /* the request may have taken a while */
	if (uv_write(&caller->write, (uv_stream_t *)&caller->pipe, &bytes, 1, on_written)) let_go(caller);
}

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *out) {
	Caller *caller = handle->data;
	(void)wanted;
	size_t used = caller->has_asked ? 0 : caller->n;
	*out = uv_buf_init(caller->line + used, (unsigned)(sizeof caller->line - used));
}

/* An unfinished line is answered as soon as it is one byte longer than allowed. */
static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer) {
	Caller *caller = stream->data;
	if (n < 0) caller->has_ended = true;
	if (n < 0 && (n != UV_EOF || caller->has_asked == caller->is_answered)) let_go(caller);
	if (n < 0 || caller->has_asked) return;
	const char *end = n ? memchr(buffer->base, '\n', (size_t)n) : NULL;
	caller->n = end ? (size_t)(end - caller->line) : caller->n + (size_t)n;
	if (end || caller->n == sizeof caller->line) answer(caller);
}

/* The file's mode keeps others out; this check holds even if somebody has changed the mode. */
static bool is_allowed(const uv_pipe_t *pipe) {
	struct ucred who;
	socklen_t size = sizeof who;
	int fd;
	if (uv_fileno((const uv_handle_t *)pipe, &fd) || getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size)) return false;
	return who.uid == geteuid() || who.uid == 0;
}

static void on_connection(uv_stream_t *listener, int status) {
	Control *c = listener->data;
	Caller *caller = status ? NULL : calloc(1, sizeof *caller);
	if (!caller) return;
	*caller = (Caller){.control = c, .n_handles = HANDLES, .next = c->callers};
	c->callers = caller;
	c->n_callers++;
	grow_init(&caller->answer);
	uv_pipe_init(listener->loop, &caller->pipe, 0);
	uv_timer_init(listener->loop, &caller->timer);
	caller->pipe.data = caller->timer.data = caller->write.data = caller;
	bool is_in = !uv_accept(listener, (uv_stream_t *)&caller->pipe) && c->n_callers <= ADMIN_CALLERS && is_allowed(&caller->pipe);
	if (!is_in || uv_read_start((uv_stream_t *)&caller->pipe, give_room, on_read)) let_go(caller);
	else uv_timer_start(&caller->timer, on_late, ADMIN_MS, 0);
}

/* ---- opening and closing ---- */

/* Removes the socket that a killed server has left, and nothing else. */
static bool make_way(const char *name, Text *why) {
	struct stat found;
	if (lstat(name, &found)) return true;
	if (!S_ISSOCK(found.st_mode)) text_add(why, "something that is no socket has that name: move it away");
	else if (unlink(name)) text_add(why, strerror(errno));
	return !why->len;
}

static bool start_listening(Control *c, const char *name, Text *why) {
	mode_t mask = umask(SOCKET_MASK); /* nobody else may connect, from the first moment */
	int failed = make_way(name, why) ? uv_pipe_bind(&c->listener, name) : 0;
	umask(mask);
	if (!failed && !why->len) failed = uv_listen((uv_stream_t *)&c->listener, BACKLOG, on_connection);
	if (failed) text_add(why, uv_strerror(failed));
	return !why->len;
}

Control *control_open(void *loop, Hub *hub, const char *data, Text *why) {
	struct sockaddr_un name;
	char reason[256];
	Text text = TEXT_ON(reason);
	Control *c = calloc(1, sizeof *c);
	if (c) {
		c->hub = hub;
		c->folder = open(data, O_PATH | O_DIRECTORY | O_CLOEXEC);
		uv_pipe_init(loop, &c->listener, 0);
		c->listener.data = c;
		control_name(data, c->folder, &name);
		if (start_listening(c, name.sun_path, &text)) return c;
	} else text_add(&text, "out of memory");
	text_addf(why, "%s/control: %s; `tripot admin` cannot be used", data, reason);
	control_stop(c);
	return c;
}

void control_begin(Control *c, Hub *hub) {
	if (c) c->hub = hub;
}

void control_stop(Control *c) {
	if (!c || uv_is_closing((uv_handle_t *)&c->listener)) return;
	uv_close((uv_handle_t *)&c->listener, NULL); /* which removes its file */
	for (Caller *caller = c->callers; caller; caller = caller->next) let_go(caller);
}

void control_free(Control *c) {
	if (!c) return;
	if (c->folder >= 0) close(c->folder);
	free(c);
}
