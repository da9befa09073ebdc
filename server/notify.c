/* Notices; see notify.h. Each runs in its own process and never blocks the loop: libuv reports its end, and a timer kills one that
 * hangs. */
#include "server/notify.h"
#include "server/bounds.h"
#include "server/net/conn.h"
#include "server/store/store.h"

#include <ctype.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* One notice: first it waits in the queue, then a process sends it. */
typedef struct Notice {
	Notifier *notifier;
	struct Notice *next;
	char table[TABLE_ID_LEN + 1];
	char *line;      /* with its end */
	uint64_t commit; /* the commit that holds what it tells */
	uv_process_t process;
	uv_pipe_t in;
	uv_timer_t limit;
	uv_write_t write;
	int n_handles; /* of these that are not closed */
} Notice;

/* How much has gone to an address, by its hash. */
typedef struct Sent {
	unsigned char hash[crypto_shorthash_BYTES];
	Bucket bucket;
} Sent;

struct Notifier {
	uv_loop_t *loop;
	const char *command;
	const World *world;
	Notice *waiting, *running;
	int n_waiting, n_running;
	bool is_stopping;
	Bucket all;
	unsigned char key[crypto_shorthash_KEYBYTES]; /* random, so that nobody can find addresses that collide */
	Sent sent[NOTICE_ADDRESSES];
};

Notifier *notifier_open(void *loop, const char *command, const World *world) {
	Notifier *n = calloc(1, sizeof *n);
	if (!n) return NULL;
	n->loop = loop;
	n->command = command;
	n->world = world;
	crypto_shorthash_keygen(n->key);
	return n;
}

static void say(const Notifier *n, const char *table, const char *detail) {
	n->world->log(n->world->arg, "notice", table, detail);
}

/* ---- limits ---- */

/* Addresses that differ in capitals only count as one. */
static void hash_address(const Notifier *n, const char *to, unsigned char out[crypto_shorthash_BYTES]) {
	char text[NOTICE_MAX + 1] = "";
	size_t len = 0;
	for (; to[len] && len < NOTICE_MAX; len++) text[len] = (char)tolower((unsigned char)to[len]);
	crypto_shorthash(out, (unsigned char *)text, len, n->key);
}

/* The address's own slot, or one that has expired; NULL: there is none. */
static Sent *find_sent(Notifier *n, const char *to, int64_t now) {
	unsigned char hash[crypto_shorthash_BYTES];
	Sent *unused = NULL;
	hash_address(n, to, hash);
	for (int i = 0; i < NOTICE_ADDRESSES; i++) {
		if (!memcmp(n->sent[i].hash, hash, sizeof hash)) return &n->sent[i];
		if (!unused && n->sent[i].bucket.empty_at <= now) unused = &n->sent[i];
	}
	if (!unused) return NULL;
	*unused = (Sent){0};
	memcpy(unused->hash, hash, sizeof hash);
	return unused;
}

static bool may_send(Notifier *n, const char *to) {
	int64_t now = n->world->now(n->world->arg);
	Sent *sent = find_sent(n, to, now);
	return sent && bucket_take(&sent->bucket, now, NOTICE_EVERY_MS, NOTICE_BURST);
}

/* ---- processes ---- */

static void free_notice(Notice *notice) {
	free(notice->line);
	free(notice);
}

static void on_closed(uv_handle_t *handle) {
	Notice *notice = handle->data;
	if (--notice->n_handles == 0) free_notice(notice);
}

static void close_one(uv_handle_t *handle) {
	if (!uv_is_closing(handle)) uv_close(handle, on_closed);
}

static void take_out(Notice **list, const Notice *notice) {
	while (*list && *list != notice) list = &(*list)->next;
	if (*list) *list = notice->next;
}

static void finish(Notice *notice) {
	Notifier *n = notice->notifier;
	take_out(&n->running, notice);
	n->n_running--;
	close_one((uv_handle_t *)&notice->process);
	close_one((uv_handle_t *)&notice->in);
	close_one((uv_handle_t *)&notice->limit);
}

static void on_exit(uv_process_t *process, int64_t status, int signal) {
	Notice *notice = process->data;
	char text[64];
	snprintf(text, sizeof text, signal ? "the program was ended by signal %d" : "the program's exit status was %d",
	         signal ? signal : (int)status);
	if (status || signal) say(notice->notifier, notice->table, text);
	finish(notice);
}

/* Kills it with all its children: it leads a process group of its own. */
static void end_process(Notice *notice) {
	kill(-notice->process.pid, SIGKILL);
}

static void on_limit(uv_timer_t *timer) {
	Notice *notice = timer->data;
	char text[64];
	snprintf(text, sizeof text, "the program has taken %d seconds and is ended", NOTICE_MS / 1000);
	say(notice->notifier, notice->table, text);
	end_process(notice);
}

/* The program need not read its line. */
static void on_written(uv_write_t *write, int status) {
	Notice *notice = write->data;
	(void)status;
	close_one((uv_handle_t *)&notice->in); /* it sees the end of its input */
}

static bool spawn(Notice *notice) {
	Notifier *n = notice->notifier;
	char sh[] = "sh", flag[] = "-c", *args[] = {sh, flag, (char *)n->command, NULL};
	/* clang-format off */
	uv_stdio_container_t stdio[] = {{.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&notice->in},
	                                {.flags = UV_IGNORE},
	                                {.flags = UV_INHERIT_FD, .data.fd = 2}};
	uv_process_options_t options = {.file = "/bin/sh", .args = args, .stdio = stdio, .stdio_count = 3, .exit_cb = on_exit,
	                                .flags = UV_PROCESS_DETACHED};
	/* clang-format on */
	return !uv_spawn(n->loop, &notice->process, &options);
}

static void start(Notice *notice) {
	Notifier *n = notice->notifier;
	uv_pipe_init(n->loop, &notice->in, 0);
	uv_timer_init(n->loop, &notice->limit);
	notice->process.data = notice->in.data = notice->limit.data = notice->write.data = notice;
	notice->n_handles = 3;
	notice->next = n->running;
	n->running = notice;
	n->n_running++;
	if (!spawn(notice)) {
		say(n, notice->table, "no process can be started");
		finish(notice);
		return;
	}
	uv_buf_t line = uv_buf_init(notice->line, (unsigned)strlen(notice->line));
	uv_timer_start(&notice->limit, on_limit, NOTICE_MS, 0);
	uv_write(&notice->write, (uv_stream_t *)&notice->in, &line, 1, on_written);
}

/* ---- from outside ---- */

void notifier_add(Notifier *n, uint64_t commit, const char *table, const char *to, const char *line) {
	if (n->is_stopping) return;
	if (n->n_waiting >= NOTICES_WAITING || !may_send(n, to)) {
		say(n, table, n->n_waiting >= NOTICES_WAITING ? "dropped: too many wait" : "dropped: too many to one address");
		return;
	}
	Notice *notice = calloc(1, sizeof *notice);
	size_t size = strlen(line) + 2;
	char *copy = notice ? malloc(size) : NULL;
	if (!copy) {
		free(notice);
		return;
	}
	snprintf(copy, size, "%s\n", line);
	notice->notifier = n;
	notice->line = copy;
	notice->commit = commit;
	snprintf(notice->table, sizeof notice->table, "%s", table);
	Notice **last = &n->waiting;
	while (*last) last = &(*last)->next;
	*last = notice;
	n->n_waiting++;
}

void notifier_run(Notifier *n, uint64_t kept) {
	int64_t now = n->world->now(n->world->arg);
	while (n->waiting && n->waiting->commit <= kept && n->n_running < NOTICES_AT_ONCE &&
	       bucket_take(&n->all, now, NOTICES_EVERY_MS, NOTICES_BURST)) {
		Notice *notice = n->waiting;
		n->waiting = notice->next;
		n->n_waiting--;
		start(notice);
	}
}

void notifier_forget(Notifier *n) {
	for (Notice *next; n && n->waiting; n->waiting = next) {
		next = n->waiting->next;
		free_notice(n->waiting);
		n->n_waiting--;
	}
}

void notifier_stop(Notifier *n) {
	if (!n || n->is_stopping) return;
	n->is_stopping = true;
	notifier_forget(n);
	while (n->running) {
		end_process(n->running);
		finish(n->running);
	}
}

void notifier_free(Notifier *n) {
	free(n);
}
