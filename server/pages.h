/* The browser's pages, compressed and compiled in by tools/embed_pages.py. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H
#include "server/http.h"

typedef struct PageFile {
	const char *path, *type, *etag; /* a path of NULL ends the table */
	const unsigned char *bytes;     /* gzip */
	size_t size;
	bool is_immutable; /* its name changes with its content */
} PageFile;

extern const PageFile page_files[];

/* Answers with a file of the pages; every address of the page itself is answered with index.html. False: there is none of that name,
 * or the client takes nothing compressed. */
bool page_answer(const HttpRequest *request, HttpAnswer *answer);
#endif
