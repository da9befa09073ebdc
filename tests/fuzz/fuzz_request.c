/* The head of a request: any bytes. Everything parsed points into them; a prefix is not understood differently from the whole; and
 * http-parser accepts and understands every head that we accept. */
#include "server/net/request.h"
#include "tests/fuzz/fuzz.h"
#include "tests/server/other.h"

#include <stdio.h>

typedef struct Reading {
	char *bytes; /* allocated exactly, so that reading past them is noticed */
	bool is_read;
	Request request;
} Reading;

static Reading read_bytes(const uint8_t *data, size_t n) {
	Reading r = {.bytes = malloc(n ? n : 1)};
	PROMISE(r.bytes);
	memcpy(r.bytes, data, n);
	r.is_read = request_read(r.bytes, n, &r.request);
	return r;
}

static void look_at(const Reading *r, const char *text) {
	const Request *q = &r->request;
	PROMISE(!*text || (text >= r->bytes && text < r->bytes + q->n && text + strlen(text) < r->bytes + q->n));
}

static void look_at_all(const Reading *r) {
	const Request *q = &r->request;
	const char *const texts[] = {q->path,          q->query,     q->host,       q->origin, q->forwarded,
	                             q->authorization, q->encodings, q->known_etag, q->key,    q->version};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) look_at(r, texts[i]);
	PROMISE(q->path[0] == '/' && q->body <= REQUEST_BODY && !(q->is_head && q->is_post));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	Reading whole = read_bytes(data, size);
	size_t cut = size > 1 ? data[size / 2] * size / 256 : 0;
	Reading part = read_bytes(data, cut);
	if (part.is_read) PROMISE(whole.is_read && whole.request.status == part.request.status && whole.request.n == part.request.n);
	if (whole.is_read && whole.request.status) PROMISE(whole.request.status >= 400 && whole.request.status <= 505);
	if (whole.is_read && !whole.request.status) {
		PROMISE(whole.request.n <= size && whole.request.n <= REQUEST_HEAD);
		look_at_all(&whole);
		const char *about = other_differs((const char *)data, size, &whole.request);
		if (about) fprintf(stderr, "http-parser does not agree: %s\n", about);
		PROMISE(!about);
	}
	free(whole.bytes);
	free(part.bytes);
	return 0;
}
