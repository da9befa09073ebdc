/* The head of an HTTP/1.1 request, read strictly: GET, HEAD and POST with a small body, of the form that browsers and proxies send.
 * Everything else is refused with a status. */
#ifndef SERVER_NET_REQUEST_H
#define SERVER_NET_REQUEST_H
#include <stdbool.h>
#include <stddef.h>

enum {
	REQUEST_HEAD = 8192, /* bytes of a head: longer ones are refused */
	REQUEST_TARGET = 1024,
	REQUEST_HEADERS = 64,
	REQUEST_BODY = 4096,
};

/* Texts point into the bytes that were read and end with a zero; "" if the header is missing. */
typedef struct Request {
	int status;  /* 0: well formed; otherwise the status of the refusal, after which the connection ends */
	size_t n;    /* bytes of the head */
	size_t body; /* bytes that follow it */
	bool is_head, is_post;
	bool stays; /* the connection is to be kept for more */
	const char *path, *query;
	const char *host, *origin, *forwarded, *authorization, *encodings, *known_etag;
	const char *proof; /* X-Tripot-Node: see relay.h */
	bool wants_socket; /* Upgrade: websocket, and Connection says so */
	const char *key, *version;
	bool has_protocols, has_ours; /* names sub-protocols; "tripot.1" is among them */
} Request;

/* Reads a head from the first `n` bytes, which it changes. False: it is not complete, and nothing is wrong with it so far. */
bool request_read(char *bytes, size_t n, Request *out);
#endif
