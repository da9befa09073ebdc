/* Reads the head of a request; see request.h. RFC 9112 where it is strict, and stricter where it leaves a choice. */
#include "server/net/request.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

/* What is kept of headers, other than text. */
typedef struct Head {
	Request *request;
	unsigned seen; /* texts, by their place in the table */
	int n;
	bool is_newer; /* HTTP/1.1 */
	bool has_length, has_coding, has_expectation;
	bool closes, upgrades, names_websocket; /* Connection, and Upgrade */
} Head;

static bool fail(Request *r, int status) {
	r->status = status;
	return false;
}

/* ---- bytes ---- */

static bool is_token(const char *text) {
	static const char marks[] = "!#$%&'*+-.^_`|~";
	if (!*text) return false;
	for (const char *at = text; *at; at++) {
		bool is_letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9');
		if (!is_letter && !strchr(marks, *at)) return false;
	}
	return true;
}

static int hex(char c) {
	if (c >= '0' && c <= '9') return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Lines must end with CR LF and contain no control bytes except tabs. Returns the length of the head up to the empty line; 0: it is not
 * there yet; -1: something before it is wrong. */
static int find_end(const char *bytes, size_t n) {
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)bytes[i];
		bool is_after_return = i && bytes[i - 1] == '\r';
		if ((c == '\n') != is_after_return) return -1;
		if ((c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 0x7f) return -1;
		if (c == '\n' && i >= 3 && bytes[i - 2] == '\n') return (int)i + 1;
	}
	return 0;
}

/* Ends the line with a zero byte; returns the next line. */
static char *cut_line(char *line) {
	char *end = strstr(line, "\r\n");
	*end = 0;
	return end + 2;
}

static char *trim(char *text) {
	text += strspn(text, " \t");
	size_t n = strlen(text);
	while (n && (text[n - 1] == ' ' || text[n - 1] == '\t')) n--;
	text[n] = 0;
	return text;
}

/* Whether a list of words has this one. */
static bool has_word(const char *list, const char *word, int (*compare)(const char *, const char *, size_t)) {
	size_t length = strlen(word);
	while (*list) {
		list += strspn(list, " \t,");
		size_t n = strcspn(list, ","), used = n;
		while (used && (list[used - 1] == ' ' || list[used - 1] == '\t')) used--;
		if (used == length && !compare(list, word, length)) return true;
		list += n;
	}
	return false;
}

/* ---- the first line ---- */

static bool read_method(const char *method, Request *r) {
	static const char *const known[] = {"CONNECT", "DELETE", "OPTIONS", "PATCH", "PUT", "TRACE"};
	r->is_head = !strcmp(method, "HEAD");
	r->is_post = !strcmp(method, "POST");
	if (r->is_head || r->is_post || !strcmp(method, "GET")) return true;
	if (!is_token(method)) return fail(r, 400);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(method, known[i])) return fail(r, 405);
	return fail(r, 501);
}

static bool read_version(const char *version, Head *head) {
	bool is_form = strlen(version) == 8 && !memcmp(version, "HTTP/", 5) && version[6] == '.' && hex(version[5]) >= 0 &&
	               hex(version[5]) < 10 && hex(version[7]) >= 0 && hex(version[7]) < 10;
	if (!is_form) return fail(head->request, 400);
	head->is_newer = !strcmp(version, "HTTP/1.1");
	return head->is_newer || !strcmp(version, "HTTP/1.0") || fail(head->request, 505);
}

/* Decodes %XX in place. */
static bool decode(char *path) {
	char *out = path;
	for (const char *at = path; *at; at++) {
		int high = *at == '%' ? hex(at[1]) : 0, low = *at == '%' && high >= 0 ? hex(at[2]) : 0;
		if (high < 0 || low < 0) return false;
		int byte = *at == '%' ? high << 4 | low : (unsigned char)*at;
		if (byte < ' ' || byte == 0x7f) return false;
		if (*at == '%') at += 2;
		*out++ = (char)byte;
	}
	*out = 0;
	return true;
}

/* A path with its query, and no other form: neither a whole address, as to a proxy, nor "*". */
static bool read_target(char *target, Request *r) {
	if (strlen(target) > REQUEST_TARGET) return fail(r, 414);
	if (*target != '/') return fail(r, 400);
	for (const char *at = target; *at; at++)
		if (*at < '!' || *at > '~' || *at == '#') return fail(r, 400);
	char *query = strchr(target, '?');
	if (query) *query++ = 0;
	r->path = target;
	r->query = query ? query : "";
	return decode(target) || fail(r, 400);
}

static bool read_first(char *line, Head *head) {
	char *target = strchr(line, ' '), *version = target ? strchr(target + 1, ' ') : NULL;
	if (!version || strchr(version + 1, ' ')) return fail(head->request, 400);
	*target++ = 0;
	*version++ = 0;
	return read_method(line, head->request) && read_version(version, head) && read_target(target, head->request);
}

/* ---- headers ---- */

static const struct {
	const char *name;
	size_t at;
	bool is_single; /* must not come twice; of the other headers the last counts, which is a proxy's */
} texts[] = {
	{"host", offsetof(Request, host), true},
	{"origin", offsetof(Request, origin), true},
	{"authorization", offsetof(Request, authorization), true},
	{"sec-websocket-key", offsetof(Request, key), true},
	{"sec-websocket-version", offsetof(Request, version), true},
	{"x-forwarded-for", offsetof(Request, forwarded), false},
	{"x-tripot-node", offsetof(Request, proof), true},
	{"accept-encoding", offsetof(Request, encodings), false},
	{"if-none-match", offsetof(Request, known_etag), false},
};
enum { TEXTS = sizeof texts / sizeof *texts };

static const char **text_of(Request *r, int i) {
	return (const char **)((char *)r + texts[i].at);
}

static bool read_length(const char *value, Head *head) {
	size_t digits = strspn(value, "0123456789"), length = 0;
	if (!digits || value[digits] || head->has_length) return fail(head->request, 400);
	head->has_length = true;
	for (; *value; value++)
		if (length <= REQUEST_BODY) length = length * 10 + (size_t)(*value - '0');
	head->request->body = length;
	return true;
}

static void note_connection(const char *value, Head *head) {
	head->closes = head->closes || has_word(value, "close", strncasecmp);
	head->upgrades = head->upgrades || has_word(value, "upgrade", strncasecmp);
}

static bool note_text(const char *name, const char *value, Head *head) {
	for (int i = 0; i < TEXTS; i++) {
		if (strcasecmp(name, texts[i].name)) continue;
		if (texts[i].is_single && head->seen >> i & 1) return fail(head->request, 400);
		head->seen |= 1U << i;
		*text_of(head->request, i) = value;
	}
	return true;
}

static bool read_header(char *line, Head *head) {
	Request *r = head->request;
	char *colon = strchr(line, ':');
	if (++head->n > REQUEST_HEADERS) return fail(r, 431);
	if (!colon) return fail(r, 400);
	*colon = 0;
	const char *value = trim(colon + 1);
	if (!is_token(line)) return fail(r, 400); /* also refuses continuation lines */
	if (!strcasecmp(line, "content-length")) return read_length(value, head);
	if (!strcasecmp(line, "transfer-encoding")) head->has_coding = true;
	else if (!strcasecmp(line, "expect")) head->has_expectation = true;
	else if (!strcasecmp(line, "connection")) note_connection(value, head);
	else if (!strcasecmp(line, "upgrade")) head->names_websocket = head->names_websocket || has_word(value, "websocket", strncasecmp);
	else if (!strcasecmp(line, "sec-websocket-protocol")) {
		r->has_protocols = true;
		r->has_ours = r->has_ours || has_word(value, "tripot.1", strncmp);
	}
	return note_text(line, value, head);
}

/* Checks that need all headers. */
static bool check(Head *head) {
	Request *r = head->request;
	bool has_host = head->seen & 1;
	if (head->is_newer && !has_host) return fail(r, 400);
	if (head->has_coding) return fail(r, head->has_length ? 400 : 501);
	if (head->has_expectation) return fail(r, 417);
	if (r->is_post && !head->has_length) return fail(r, 411);
	if (r->body > REQUEST_BODY) return fail(r, 413);
	r->stays = head->is_newer && !head->closes && !head->upgrades; /* an upgrade that we do not know: answered once, then closed */
	r->wants_socket = head->is_newer && head->names_websocket && head->upgrades && !r->is_head && !r->is_post;
	return !r->wants_socket || !r->body || fail(r, 400);
}

bool request_read(char *bytes, size_t n, Request *out) {
	Head head = {.request = out};
	*out = (Request){.path = "", .query = ""};
	for (int i = 0; i < TEXTS; i++) *text_of(out, i) = "";
	int end = find_end(bytes, n < REQUEST_HEAD ? n : REQUEST_HEAD);
	if (end < 0) return !fail(out, 400);
	if (!end && n < REQUEST_HEAD) return false;
	if (!end) return !fail(out, memchr(bytes, '\n', REQUEST_HEAD) ? 431 : 414);
	out->n = (size_t)end;
	bytes[end - 2] = 0; /* the empty line */
	char *next = cut_line(bytes);
	bool ok = read_first(bytes, &head);
	for (char *line = next; ok && *line; line = next) {
		next = cut_line(line);
		ok = read_header(line, &head);
	}
	if (ok) check(&head);
	return true;
}
