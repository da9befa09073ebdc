/* HTTP requests and answers, apart from any connection. The server answers GET and HEAD only: whatever changes anything comes as a
 * command. */
#ifndef SERVER_NET_HTTP_H
#define SERVER_NET_HTTP_H
#include "io/grow.h"

typedef struct HttpRequest {
	bool is_get;               /* GET or HEAD */
	const char *path;          /* decoded, without the query */
	const char *query;         /* behind the ?, or "" */
	const char *address;       /* of the client */
	const char *authorization; /* the header, or "" */
	bool is_local;             /* from this machine, without a proxy */
	bool takes_gzip;
	const char *known_etag; /* what the client has already, or "" */
} HttpRequest;

typedef struct HttpAnswer {
	int status;
	const char *type;
	Grow body;                /* the caller's: empty before */
	const char *etag, *cache; /* headers; NULL: none, and not to be cached. With an etag it is a page's, of which there are two forms */
	bool is_gzip;
} HttpAnswer;

/* The value of a field of a query ("seat=1&step=2"), not decoded. False: it is missing, or too long for `out`. */
bool http_query(const char *query, const char *name, char *out, size_t size);

/* Writes the answer's first line and headers, up to and including the empty line. */
void http_head(const HttpAnswer *answer, bool stays, Grow *out);

/* Whether an Accept-Encoding header allows it. */
bool http_takes_gzip(const char *encodings);
#endif
