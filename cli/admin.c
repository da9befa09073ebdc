/* `tripot admin`: what the operator asks of a running server, through the socket in its data folder (server/control.h). */
#define _GNU_SOURCE /* O_PATH */
#include "cli/serve.h"
#include "core/json.h"
#include "core/utf8.h"
#include "core/value.h"
#include "io/grow.h"
#include "server/control.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { OPTION_DATA, OPTION_JSON };
static const CommandOption options[] = {
	[OPTION_DATA] = {"--data", "DIR"},
	[OPTION_JSON] = {"--json", NULL},
};

static int run(int argc, char **argv);

const Command command_admin = {
	.name = "admin",
	.usage = "tables|close TABLE|[un]ban ADDRESS|bans|forget WHO|backup",
	COMMAND_OPTIONS(options),
	.run = run,
};

/* ---- what was answered, for people ---- */

typedef struct DateText {
	char text[32];
} DateText;

static DateText date_of(const Value *seconds) {
	DateText out = {""};
	time_t t = (time_t)value_int(seconds);
	struct tm parts;
	if (gmtime_r(&t, &parts)) strftime(out.text, sizeof out.text, "%Y-%m-%d %H:%M", &parts);
	return out;
}

static int number_of(const Value *object, const char *key) {
	return (int)value_int(value_get(object, key));
}

static const char *text_of(const Value *object, const char *key) {
	const char *text = value_text(value_get(object, key));
	return text ? text : "?";
}

static void show_tables(const Value *answer) {
	const Value *tables = value_get(answer, "tables");
	if (value_count(tables))
		printf("%-12s  %-12s %-6s  %5s %7s %4s %6s  %4s  %-16s  %-16s\n", "table", "game", "phase", "seats", "persons", "bots", "public",
		       "here", "made (UTC)", "last seen (UTC)");
	value_each(t, tables) printf("%-12s  %-12s %-6s  %5d %7d %4d %6s  %4d  %-16s  %-16s\n", text_of(t, "id"), text_of(t, "game"),
	                             text_of(t, "phase"), number_of(t, "seats"), number_of(t, "persons"), number_of(t, "bots"),
	                             value_is(value_get(t, "public"), VALUE_TRUE) ? "yes" : "no", number_of(t, "connections"),
	                             date_of(value_get(t, "created")).text, date_of(value_get(t, "seen")).text);
	printf("%zu %s\n", value_count(tables), value_count(tables) == 1 ? "table" : "tables");
}

static const char *connections(const Value *answer) {
	return number_of(answer, "connections") == 1 ? "connection" : "connections";
}

static void show_close(const Value *answer) {
	if (value_is(value_get(answer, "elsewhere"), VALUE_TRUE)) {
		printf("%s is run by another server, which closes it within seconds\n", text_of(answer, "table"));
		return;
	}
	printf("closed %s: %d %s told and closed\n", text_of(answer, "table"), number_of(answer, "connections"), connections(answer));
}

static void show_ban(const Value *answer) {
	printf("banned %s: %d %s closed\n", text_of(answer, "address"), number_of(answer, "connections"), connections(answer));
}

static void show_unban(const Value *answer) {
	printf("%s may come in again\n", text_of(answer, "address"));
}

static void show_bans(const Value *answer) {
	const Value *bans = value_get(answer, "bans");
	value_each(ban, bans) printf("%-28s  since %s (UTC)\n", text_of(ban, "address"), date_of(value_get(ban, "since")).text);
	printf("%zu banned\n", value_count(bans));
}

static void show_forget(const Value *answer) {
	int n = number_of(answer, "tables");
	const char *rest = value_text(value_get(answer, "rest"));
	printf("forgotten at %d %s; backups made before are left as they are\n", n, n == 1 ? "table or room" : "tables and rooms");
	if (value_is(value_get(answer, "elsewhere"), VALUE_TRUE))
		puts("the other servers of this club do the same with what they run, within seconds");
	if (rest) puts(rest);
}

static void show_backup(const Value *answer) {
	puts(text_of(answer, "path"));
}

typedef struct Word {
	const char *name, *field; /* NULL: it takes nothing */
	const char *what;         /* to ask for */
	void (*show)(const Value *answer);
} Word;
static const Word words[] = {
	{"tables", NULL, NULL, show_tables},
	{"close", "table", "which table? tripot admin close TABLE", show_close},
	{"ban", "address", "which address? tripot admin ban ADDRESS", show_ban},
	{"unban", "address", "which address? tripot admin unban ADDRESS", show_unban},
	{"bans", NULL, NULL, show_bans},
	{"forget", "who", "whom? tripot admin forget NAME, or a token instead of the name", show_forget},
	{"backup", NULL, NULL, show_backup},
};
enum { WORDS = sizeof words / sizeof *words };

typedef struct Given {
	const Word *word;
	const char *argument, *data;
	bool json;
} Given;

/* ---- asking ---- */

/* The socket, or -1: what is wrong has been said. */
static int connect_to(const char *data) {
	struct sockaddr_un name;
	int folder = open(data, O_PATH | O_DIRECTORY | O_CLOEXEC), fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	control_name(data, folder, &name);
	bool is_open = folder >= 0 && fd >= 0 && !connect(fd, (struct sockaddr *)&name, sizeof name);
	int reason = errno;
	if (folder >= 0) close(folder);
	if (is_open) return fd;
	if (fd >= 0) close(fd);
	if (reason == EACCES || reason == EPERM)
		failure(&command_admin, "%s: %s: only the user that runs the server, and root, may do that", data, strerror(reason));
	else if (reason == ENOENT || reason == ECONNREFUSED || reason == ENOTDIR)
		failure(&command_admin,
		        "no server runs on the folder %s: start one with `tripot serve --data DIR`, or name the folder of one that runs "
		        "with --data DIR",
		        data);
	else failure(&command_admin, "%s/control: %s", data, strerror(reason));
	return -1;
}

static void write_request(const Given *given, Grow *out) {
	Text *text = grow_room(out, 256 + (given->argument ? 6 * strlen(given->argument) : 0));
	json_open(text, '{');
	json_put_text(text, "cmd", given->word->name);
	if (given->argument) {
		json_put_text(text, given->word->field, given->argument);
	}
	json_close(text, '}');
	text_add(text, "\n");
}

static bool send_all(int fd, const Text *text) {
	for (size_t sent = 0; sent < text->len;) {
		ssize_t n = send(fd, text->data + sent, text->len - sent, MSG_NOSIGNAL);
		if (n < 0 && errno == EINTR) continue;
		if (n <= 0) return false;
		sent += (size_t)n;
	}
	return true;
}

/* Whatever comes until the server closes. */
static void receive(int fd, Grow *out) {
	char piece[65536];
	for (;;) {
		ssize_t n = recv(fd, piece, sizeof piece, 0);
		if (n < 0 && errno == EINTR) continue;
		if (n <= 0) return;
		grow_add_n(out, piece, (size_t)n);
	}
}

static int report(const Given *given, const Grow *text) {
	Value *answer = value_read(text->text.data, text->text.len, NULL);
	bool is_ok = value_is(value_get(answer, "ok"), VALUE_TRUE);
	const char *error = value_text(value_get(answer, "error"));
	int status = STATUS_OK;
	if (given->json && answer) fputs(text->text.data, stdout);
	if (is_ok && !given->json) given->word->show(answer);
	if (!is_ok && error) status = failure(&command_admin, "%s", error);
	else if (!is_ok)
		status = failure(&command_admin,
		                 "the server has hung up without an answer: it hears its own user and root only, and nobody while "
		                 "it stops");
	value_free(answer);
	return status;
}

static int ask(const Given *given) {
	Grow request, answer;
	int fd = connect_to(given->data);
	if (fd < 0) return STATUS_FAILED;
	grow_init(&request);
	grow_init(&answer);
	write_request(given, &request);
	if (send_all(fd, &request.text)) receive(fd, &answer);
	int status = report(given, &answer);
	close(fd);
	grow_free(&request);
	grow_free(&answer);
	return status;
}

/* ---- arguments ---- */

static const Word *find_word(const char *text) {
	for (int i = 0; i < WORDS; i++)
		if (!strcmp(words[i].name, text)) return &words[i];
	const char *names[WORDS];
	for (int i = 0; i < WORDS; i++) names[i] = words[i].name;
	const char *like = nearest(text, names, WORDS);
	usage_error(&command_admin, "there is no '%s': say tables, close, ban, unban, bans, forget or backup%s%s%s", text,
	            like ? ": did you mean '" : "", like ? like : "", like ? "'?" : "");
	return NULL;
}

static bool take_plain(Given *given, const char *value) {
	if (!given->word) return (given->word = find_word(value)) != NULL;
	if (!given->word->field || given->argument) return usage_error(&command_admin, "'%s' is too much", value) == STATUS_OK;
	given->argument = value;
	return true;
}

/* A token on a command line can be seen by others of the machine; a line of the input cannot. */
static bool read_line(char *out, size_t size) {
	if (!fgets(out, (int)size, stdin)) return usage_error(&command_admin, "there is no line on standard input") == STATUS_OK;
	out[strcspn(out, "\n")] = 0;
	return true;
}

static int run(int argc, char **argv) {
	char folder[4000], line[1024];
	Given given = {0};
	Args args = args_of(&command_admin, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;) switch (option) {
		case OPTION_DATA: given.data = args.value; break;
		case OPTION_JSON: given.json = true; break;
		case ARGS_PLAIN:
			if (!take_plain(&given, args.value)) return STATUS_USAGE;
			break;
		default: return STATUS_USAGE;
		}
	if (!given.word) return usage_error(&command_admin, "say what to do: tables, close, ban, unban, bans, forget or backup");
	if (given.word->field && !given.argument) return usage_error(&command_admin, "%s", given.word->what);
	if (given.argument && !strcmp(given.argument, "-")) {
		if (!read_line(line, sizeof line)) return STATUS_USAGE;
		given.argument = line;
	}
	if (given.argument && !utf8_is_valid(given.argument, strlen(given.argument)))
		return usage_error(&command_admin, "what stands behind %s must be UTF-8", given.word->name);
	if (!given.data && !serve_data_folder(&command_admin, folder, sizeof folder)) return STATUS_FAILED;
	if (!given.data) given.data = folder;
	return ask(&given);
}
