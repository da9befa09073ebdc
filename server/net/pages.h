/* The browser's pages, compiled in by tools/embed_pages.py: each file as it is, and compressed where that is shorter. */
#ifndef SERVER_NET_PAGES_H
#define SERVER_NET_PAGES_H
#include "server/net/http.h"

typedef struct PageForm {
	const char *etag;
	const unsigned char *bytes; /* NULL: there is no such form */
	size_t size;
} PageForm;

typedef struct PageFile {
	const char *path, *type; /* a path of NULL ends the table */
	PageForm plain, gzip;
	bool is_immutable; /* its name changes with its content */
} PageFile;

extern const PageFile page_files[];

const PageFile *page_find(const char *path); /* NULL: there is none of that name */

/* The template into which `tripot print` writes games. It has no address. */
#define PAGE_PRINT "print.html"

/* Answers with a file of the pages; addresses that the page itself routes get index.html. False: there is no such file. */
bool page_answer(const HttpRequest *request, HttpAnswer *answer);

/* For a path that nothing answers to: the page, which says so and leads back. False: no person has typed it. */
bool page_answer_lost(const HttpRequest *request, HttpAnswer *answer);
#endif
