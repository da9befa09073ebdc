/* Heads of requests: each with its status, split anywhere, and compared with http-parser, an independent reader. */
#include "core/rng.h"
#include "tests/server/other.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HOST "Host: a\r\n"
#define GET "GET /x HTTP/1.1\r\n" HOST
#define POST "POST /x HTTP/1.1\r\n" HOST

/* clang-format off */
static const struct {
	const char *name;
	int status;
	const char *head;
} heads[] = {
	/* name                            status  head */
	{"plain",                               0, GET "\r\n"},
	{"no_blank_behind_the_colon",           0, "GET / HTTP/1.1\r\nHost:a\r\n\r\n"},
	{"blanks_around_a_value",               0, GET "X: \t a \t \r\n\r\n"},
	{"an_empty_value",                      0, GET "X:\r\n\r\n"},
	{"bytes_above_ascii_in_a_value",        0, GET "X: \xc3\xa9\xff\r\n\r\n"},
	{"every_mark_of_a_name",                0, GET "!#$%&'*+-.^_`|~09azAZ: a\r\n\r\n"},
	{"head",                                0, "HEAD / HTTP/1.1\r\n" HOST "\r\n"},
	{"post",                                0, POST "Content-Length: 4096\r\n\r\n"},
	{"zeros_before_a_length",               0, POST "Content-Length: 0004\r\n\r\n"},
	{"a_get_with_a_body",                   0, GET "Content-Length: 3\r\n\r\n"},
	{"old_without_a_host",                  0, "GET / HTTP/1.0\r\n\r\n"},
	{"escapes",                             0, "GET /%41%2f%c3%a9?%zz HTTP/1.1\r\n" HOST "\r\n"},
	{"two_slashes",                         0, "GET //x HTTP/1.1\r\n" HOST "\r\n"},
	{"an_empty_line_first",               400, "\r\n" GET "\r\n"},
	{"nothing_but_an_empty_line",         400, "\r\n\r\n"},
	{"a_folded_header",                   400, GET "X: a\r\n b\r\n\r\n"},
	{"a_header_folded_by_a_tab",          400, GET "X: a\r\n\tb: c\r\n\r\n"},
	{"two_lengths",                       400, POST "Content-Length: 1\r\nContent-Length: 2\r\n\r\n"},
	{"the_same_length_twice",             400, POST "Content-Length: 1\r\ncontent-length: 1\r\n\r\n"},
	{"a_list_of_lengths",                 400, POST "Content-Length: 1,1\r\n\r\n"},
	{"a_length_with_a_sign",              400, POST "Content-Length: +1\r\n\r\n"},
	{"a_length_with_a_blank_in_it",       400, POST "Content-Length: 1 1\r\n\r\n"},
	{"chunks_and_a_length",               400, POST "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n"},
	{"chunks",                            501, POST "Transfer-Encoding: chunked\r\n\r\n"},
	{"chunks_of_an_old_client",           501, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"},
	{"an_absolute_form",                  400, "GET http://a/x HTTP/1.1\r\n" HOST "\r\n"},
	{"an_asterisk",                       400, "GET * HTTP/1.1\r\n" HOST "\r\n"},
	{"a_fragment",                        400, "GET /#x HTTP/1.1\r\n" HOST "\r\n"},
	{"an_escape_that_is_none",            400, "GET /%4 HTTP/1.1\r\n" HOST "\r\n"},
	{"an_escaped_zero",                   400, "GET /%00 HTTP/1.1\r\n" HOST "\r\n"},
	{"no_host",                           400, "GET / HTTP/1.1\r\n\r\n"},
	{"two_hosts",                         400, GET HOST "\r\n"},
	{"two_origins",                       400, GET "Origin: a\r\nOrigin: b\r\n\r\n"},
	{"two_authorizations",                400, GET "Authorization: a\r\nAuthorization: a\r\n\r\n"},
	{"no_length",                         411, POST "\r\n"},
	{"a_body_too_long",                   413, POST "Content-Length: 4097\r\n\r\n"},
	{"a_length_beyond_64_bits",           413, POST "Content-Length: 18446744073709551617\r\n\r\n"},
	{"an_expectation",                    417, POST "Content-Length: 1\r\nExpect: 100-continue\r\n\r\n"},
	{"put",                               405, "PUT / HTTP/1.1\r\n" HOST "\r\n"},
	{"connect",                           405, "CONNECT a:80 HTTP/1.1\r\n" HOST "\r\n"},
	{"another_method",                    501, "BREW / HTTP/1.1\r\n" HOST "\r\n"},
	{"a_method_in_small_letters",         501, "get / HTTP/1.1\r\n" HOST "\r\n"},
	{"a_method_that_is_no_word",          400, "G(T / HTTP/1.1\r\n" HOST "\r\n"},
	{"http_2",                            505, "GET / HTTP/2.0\r\n" HOST "\r\n"},
	{"http_0_9",                          505, "GET / HTTP/0.9\r\n" HOST "\r\n"},
	{"no_version",                        400, "GET /\r\n" HOST "\r\n"},
	{"a_long_version",                    400, "GET / HTTP/1.10\r\n" HOST "\r\n"},
	{"two_blanks",                        400, "GET  / HTTP/1.1\r\n" HOST "\r\n"},
	{"a_blank_at_the_end",                400, "GET / HTTP/1.1 \r\n" HOST "\r\n"},
	{"bare_line_feeds",                   400, "GET / HTTP/1.1\nHost: a\n\n"},
	{"a_bare_line_feed_at_the_end",       400, GET "\n"},
	{"a_bare_return",                     400, GET "X: a\rb\r\n\r\n"},
	{"two_returns",                       400, GET "X: a\r\r\n\r\n"},
	{"a_control_byte",                    400, GET "X: \x01\r\n\r\n"},
	{"a_delete",                          400, GET "X: \x7f\r\n\r\n"},
	{"a_blank_before_the_colon",          400, GET "X : a\r\n\r\n"},
	{"no_colon",                          400, GET "X\r\n\r\n"},
	{"no_name",                           400, GET ": a\r\n\r\n"},
	{"a_name_that_is_no_word",            400, GET "X@: a\r\n\r\n"},
	{"a_websocket_with_a_body",           400, GET "Upgrade: websocket\r\nConnection: upgrade\r\nContent-Length: 1\r\n\r\n"},
};
/* clang-format on */

/* Reads a copy of exactly these bytes, which stays in `*copy`. */
static bool read_copy(const char *bytes, size_t n, Request *out, char **copy) {
	*copy = malloc(n ? n : 1);
	cr_assert(*copy);
	memcpy(*copy, bytes, n);
	return request_read(*copy, n, out);
}

static int status_of(const char *bytes, size_t n) {
	Request request;
	char *copy;
	bool is_read = read_copy(bytes, n, &request, &copy);
	free(copy);
	return is_read ? request.status : -1;
}

/* A verdict on a part of the bytes is the verdict on all of them. */
static void assert_same_when_split(const char *bytes, size_t n, const char *name) {
	int whole = status_of(bytes, n);
	bool is_known = false;
	for (size_t i = 0; i < n; i++) {
		int part = status_of(bytes, i);
		cr_assert(part == -1 || part == whole, "%s: %d after %zu bytes, %d after all", name, part, i, whole);
		cr_assert(!is_known || part == whole, "%s: after %zu bytes it is not known any more", name, i);
		is_known = part != -1;
	}
}

static void assert_other_agrees(const char *bytes, size_t n, const char *name) {
	Request request;
	char *copy;
	if (read_copy(bytes, n, &request, &copy) && !request.status) {
		const char *about = other_differs(bytes, n, &request);
		cr_assert(!about, "%s: http-parser does not agree: %s\n%.*s", name, about, (int)n, bytes);
	}
	free(copy);
}

Test(request, every_head_has_its_status) {
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
		size_t n = strlen(heads[i].head);
		cr_expect_eq(status_of(heads[i].head, n), heads[i].status, "%s: %d", heads[i].name, status_of(heads[i].head, n));
		assert_same_when_split(heads[i].head, n, heads[i].name);
		assert_other_agrees(heads[i].head, n, heads[i].name);
	}
}

Test(request, a_zero_byte_is_400) {
	static const char head[] = GET "X: a\0b\r\n\r\n";
	cr_assert_eq(status_of(head, sizeof head - 1), 400);
}

/* A GET with a target of that many bytes and that many headers beside Host, where the last one fills the head up to `size` bytes. */
static size_t make_head(char *out, size_t target, int headers, size_t size) {
	size_t n = (size_t)sprintf(out, "GET /%0*d HTTP/1.1\r\n" HOST, (int)target - 1, 0);
	for (int i = 0; i < headers; i++) n += (size_t)sprintf(out + n, "X: a\r\n");
	if (size > n + 7) n += (size_t)sprintf(out + n, "Y: %0*d\r\n", (int)(size - n - 7), 0);
	return n + (size_t)sprintf(out + n, "\r\n");
}

Test(request, limits) {
	static char head[4 * REQUEST_HEAD];
	cr_expect_eq(status_of(head, make_head(head, REQUEST_TARGET, 1, 0)), 0);
	cr_expect_eq(status_of(head, make_head(head, REQUEST_TARGET + 1, 1, 0)), 414);
	cr_expect_eq(status_of(head, make_head(head, 2, REQUEST_HEADERS - 1, 0)), 0);
	cr_expect_eq(status_of(head, make_head(head, 2, REQUEST_HEADERS, 0)), 431);
	cr_assert_eq(make_head(head, 2, 0, REQUEST_HEAD), REQUEST_HEAD);
	cr_expect_eq(status_of(head, REQUEST_HEAD), 0);
	cr_expect_eq(status_of(head, make_head(head, 2, 0, REQUEST_HEAD + 1)), 431);
	cr_expect_eq(status_of(head, make_head(head, 2 * REQUEST_HEAD, 0, 0)), 414);
}

Test(request, what_is_read) {
	char head[] =
		"POST /a%20b/?c=%20d HTTP/1.1\r\nhost: h:1\r\nORIGIN: o\r\nX-Forwarded-For: 1\r\nX-Forwarded-For: 2\r\nAuthorization: z\r\n"
		"If-None-Match: e\r\nAccept-Encoding: gzip\r\nContent-Length: 12\r\nSec-WebSocket-Protocol: x, tripot.1\r\n\r\nbody";
	Request r;
	cr_assert(request_read(head, sizeof head - 1, &r));
	cr_assert_eq(r.status, 0);
	cr_assert_eq(r.n, sizeof head - 1 - 4);
	cr_assert_eq(r.body, 12);
	cr_assert(r.is_post && !r.is_head && r.stays && !r.wants_socket && r.has_protocols && r.has_ours);
	cr_assert_str_eq(r.path, "/a b/");
	cr_assert_str_eq(r.query, "c=%20d");
	cr_assert_str_eq(r.host, "h:1");
	cr_assert_str_eq(r.origin, "o");
	cr_assert_str_eq(r.forwarded, "2");
	cr_assert_str_eq(r.authorization, "z");
	cr_assert_str_eq(r.known_etag, "e");
	cr_assert_str_eq(r.encodings, "gzip");
	cr_assert_str_eq(r.key, "");
}

/* ---- many heads, from a seed ---- */

static const char *pick(Rng *rng, const char *const *list, int n) {
	return list[rng_below(rng, (uint32_t)n)];
}
#define PICK(rng, ...) pick(rng, (const char *const[]){__VA_ARGS__}, (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))

/* Mostly well-formed. */
static size_t draw_head(Rng *rng, char *out, size_t size) {
	size_t n = (size_t)snprintf(out, size, "%s %s %s\r\n%s", PICK(rng, "GET", "GET", "GET", "GET", "HEAD", "HEAD", "POST", "PUT", "BREW"),
	                            PICK(rng, "/", "/a/b", "/?q=1&r=%20", "/%41%c3%a9", "//x", "/a?b?c", "/x", "/y", "*", "http://a/"),
	                            PICK(rng, "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0"),
	                            PICK(rng, HOST, HOST, HOST, HOST, HOST, ""));
	for (uint32_t i = rng_below(rng, 5); i > 0; i--)
		n += (size_t)snprintf(out + n, size - n, "%s\r\n",
		                      PICK(rng, "Content-Length: 3", "content-length:0", "Content-Length: 4097", "Connection: close",
		                           "Connection: Upgrade", "Connection: keep-alive, x", "Connection:close , y", "Connection: ,close",
		                           "Proxy-Connection: close", "Upgrade: websocket", "Upgrade: h2c", "X: a:b",
		                           "X:", "Transfer-Encoding: chunked", "Expect: 100-continue", "Origin: null", " folded"));
	return n + (size_t)snprintf(out + n, size - n, "\r\n");
}

static void break_head(Rng *rng, char *head, size_t *n) {
	size_t at = rng_below(rng, (uint32_t)*n);
	switch (rng_below(rng, 4)) {
	case 0: head[at] = (char)rng_below(rng, 256); break;
	case 1: head[at] ^= (char)(1 << rng_below(rng, 8)); break;
	case 2: memmove(head + at, head + at + 1, --*n - at); break;
	default: memmove(head + at + 1, head + at, (*n)++ - at); head[at] = " \t\r\n:,/?%\0"[rng_below(rng, 10)];
	}
}

Test(request, http_parser_agrees_with_whatever_is_accepted) {
	Rng rng;
	int accepted = 0, refused = 0;
	rng_seed(&rng, 9112);
	for (int i = 0; i < 100000; i++) {
		char head[1024], name[32];
		size_t n = draw_head(&rng, head, sizeof head - 8);
		for (uint32_t j = rng_below(&rng, 3); j > 0; j--) break_head(&rng, head, &n);
		snprintf(name, sizeof name, "head %d", i);
		assert_other_agrees(head, n, name);
		if (i % 100 == 0) assert_same_when_split(head, n, name);
		int status = status_of(head, n);
		accepted += !status;
		refused += status > 0;
	}
	cr_assert_gt(accepted, 10000, "%d", accepted);
	cr_assert_gt(refused, 10000, "%d", refused);
}
