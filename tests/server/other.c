/* Comparing two readers; see other.h. */
#include "tests/server/other.h"

#include <http_parser.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

typedef struct Other {
	char target[REQUEST_TARGET + 1];
	size_t n_target;
	bool is_complete, stays, is_newer;
	bool has_proxy;     /* Proxy-Connection, which it treats as Connection and ours does not */
	bool is_connection; /* the header being read */
	bool may_end;       /* Connection has one of the words after which ours answers only once */
	unsigned method;
	uint64_t length;
} Other;

static int on_target(http_parser *parser, const char *bytes, size_t n) {
	Other *other = parser->data;
	if (other->n_target + n >= sizeof other->target) return 1;
	memcpy(other->target + other->n_target, bytes, n);
	other->n_target += n;
	return 0;
}

static bool is_name(const char *bytes, size_t n, const char *name) {
	return n == strlen(name) && !strncasecmp(bytes, name, n);
}

static int on_name(http_parser *parser, const char *bytes, size_t n) {
	Other *other = parser->data;
	if (is_name(bytes, n, "proxy-connection")) other->has_proxy = true;
	other->is_connection = is_name(bytes, n, "connection");
	return 0;
}

static int on_value(http_parser *parser, const char *bytes, size_t n) {
	Other *other = parser->data;
	for (size_t i = 0; other->is_connection && i < n; i++)
		if (is_name(bytes + i, n - i < 5 ? n - i : 5, "close") || is_name(bytes + i, n - i < 7 ? n - i : 7, "upgrade"))
			other->may_end = true;
	return 0;
}

static int on_head(http_parser *parser) {
	Other *other = parser->data;
	other->is_complete = true;
	other->method = parser->method;
	other->length = parser->content_length == UINT64_MAX ? 0 : parser->content_length;
	other->stays = http_should_keep_alive(parser);
	other->is_newer = parser->http_minor == 1;
	return 2; /* nothing after the head is read */
}

static int hex(char c) {
	const char *digits = "0123456789abcdef", *found = c ? strchr(digits, c | 0x20) : NULL;
	return found ? (int)(found - digits) : -1;
}

/* Whether `text` is what these bytes of a target decode to. */
static bool is_decoded(const char *bytes, size_t n, const char *text) {
	for (size_t i = 0; i < n; i++, text++) {
		int byte = (unsigned char)bytes[i];
		if (byte == '%') {
			if (n - i < 3) return false;
			byte = hex(bytes[i + 1]) * 16 + hex(bytes[i + 2]);
			i += 2;
		}
		if ((unsigned char)*text != byte) return false;
	}
	return !*text;
}

static bool is_same_target(const Other *other, const Request *ours) {
	struct http_parser_url url;
	http_parser_url_init(&url);
	if (http_parser_parse_url(other->target, other->n_target, 0, &url)) return false;
	const char *path = other->target + url.field_data[UF_PATH].off, *query = other->target + url.field_data[UF_QUERY].off;
	size_t n_path = url.field_data[UF_PATH].len, n_query = url.field_data[UF_QUERY].len;
	return is_decoded(path, n_path, ours->path) && strlen(ours->query) == n_query && !memcmp(ours->query, query, n_query);
}

const char *other_differs(const char *bytes, size_t n, const Request *ours) {
	Other other = {0};
	http_parser parser;
	http_parser_settings settings;
	http_parser_settings_init(&settings);
	settings.on_url = on_target;
	settings.on_header_field = on_name;
	settings.on_header_value = on_value;
	settings.on_headers_complete = on_head;
	http_parser_init(&parser, HTTP_REQUEST);
	parser.data = &other;
	size_t used = http_parser_execute(&parser, &settings, bytes, n);
	unsigned method = ours->is_head ? HTTP_HEAD : ours->is_post ? HTTP_POST : HTTP_GET;
	/* RFC 9110, 5.6.3: a tab after a length is as good as a space. http-parser does not know that. */
	if (HTTP_PARSER_ERRNO(&parser) == HPE_INVALID_CONTENT_LENGTH && memchr(bytes, '\t', ours->n)) return NULL;
	if (!other.is_complete) return http_errno_name(HTTP_PARSER_ERRNO(&parser));
	if (used != ours->n) return "the length of the head";
	if (other.method != method) return "the method";
	if (!is_same_target(&other, ours)) return "the target";
	if (other.length != ours->body) return "the length of the body";
	/* http-parser overlooks words followed by a space, so ours may close a connection that it would keep, but never the other way
	 * round. */
	if (ours->stays && !other.stays && !other.has_proxy) return "that the connection stays";
	if (!ours->stays && other.is_newer && !other.may_end) return "that the connection ends";
	return NULL;
}
