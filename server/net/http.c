/* Answers and small helpers for HTTP; see http.h. */
#include "server/net/http.h"

#include <stdlib.h>
#include <string.h>

bool http_query(const char *query, const char *name, char *out, size_t size) {
	size_t length = strlen(name);
	for (const char *at = query; *at;) {
		size_t n = strcspn(at, "&");
		if (n > length && !memcmp(at, name, length) && at[length] == '=') {
			size_t value = n - length - 1;
			if (value >= size) return false;
			memcpy(out, at + length + 1, value);
			out[value] = 0;
			return true;
		}
		at += n + (at[n] == '&');
	}
	return false;
}

/* "gzip", "deflate, gzip;q=0.5", "*": yes; "gzip;q=0": no. */
bool http_takes_gzip(const char *encodings) {
	for (const char *at = encodings; *at;) {
		size_t n = strcspn(at, ","), name = strcspn(at, ",; ");
		const char *weight = strstr(at, "q=");
		bool is_meant = (name == 4 && !memcmp(at, "gzip", 4)) || (name == 1 && *at == '*');
		if (is_meant) return !weight || weight > at + n || strtod(weight + 2, NULL) > 0;
		at += n;
		at += strspn(at, ", ");
	}
	return false;
}

/* Pages run only their own scripts, and nobody else may frame them. */
static const char same_headers[] =
	"content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'\r\n"
	"x-content-type-options: nosniff\r\n"
	"x-frame-options: DENY\r\n"
	"referrer-policy: no-referrer\r\n"
	"cross-origin-opener-policy: same-origin\r\n"
	"cross-origin-resource-policy: same-origin\r\n";

static const char *phrase(int status) {
	static const struct {
		int status;
		const char *words;
	} phrases[] = {
		{200, "OK"},
		{304, "Not Modified"},
		{400, "Bad Request"},
		{403, "Forbidden"},
		{404, "Not Found"},
		{405, "Method Not Allowed"},
		{411, "Length Required"},
		{413, "Content Too Large"},
		{414, "URI Too Long"},
		{417, "Expectation Failed"},
		{421, "Misdirected Request"},
		{426, "Upgrade Required"},
		{429, "Too Many Requests"},
		{431, "Request Header Fields Too Large"},
		{500, "Internal Server Error"},
		{501, "Not Implemented"},
		{503, "Service Unavailable"},
		{505, "HTTP Version Not Supported"},
	};
	for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
		if (phrases[i].status == status) return phrases[i].words;
	return "Refused";
}

void http_head(const HttpAnswer *answer, bool stays, Grow *out) {
	Text *text = grow_room(out, sizeof same_headers + 1024);
	text_addf(text, "HTTP/1.1 %d %s\r\n", answer->status, phrase(answer->status));
	if (answer->status != 304) text_addf(text, "content-type: %s\r\ncontent-length: %zu\r\n", answer->type, answer->body.text.len);
	text_addf(text, "cache-control: %s\r\n", answer->cache ? answer->cache : "no-store");
	if (answer->etag) text_addf(text, "etag: %s\r\nvary: accept-encoding\r\n", answer->etag);
	if (answer->is_gzip) text_add(text, "content-encoding: gzip\r\n");
	if (answer->status == 405) text_add(text, "allow: GET, HEAD\r\n");
	if (answer->status == 426) text_add(text, "upgrade: websocket\r\nsec-websocket-version: 13\r\n");
	text_add(text, same_headers);
	text_addf(text, "connection: %s\r\n\r\n", stays ? "keep-alive" : answer->status == 426 ? "close, upgrade" : "close");
}
