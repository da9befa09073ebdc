/* Files of the browser's pages; see pages.h. */
#include "server/net/pages.h"

#include <string.h>

/* Addresses that the page itself routes. */
static bool is_address(const char *path) {
	static const char *const beginnings[] = {"/t/",     "/play/",  "/first/",   "/replay/", "/same/",
	                                         "/rules/", "/print/", "/edition/", "/room/",   "/r/"};
	if (!strcmp(path, "/") || !strcmp(path, "/privacy") || !strcmp(path, "/room")) return true;
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
		if (!strncmp(path, beginnings[i], strlen(beginnings[i]))) return true;
	return false;
}

const PageFile *page_find(const char *path) {
	for (const PageFile *file = page_files; file->path; file++)
		if (!strcmp(file->path, path)) return file;
	return NULL;
}

bool page_answer(const HttpRequest *request, HttpAnswer *answer) {
	const PageFile *file = page_find(is_address(request->path) ? "/index.html" : request->path);
	if (!file) return false;
	answer->is_gzip = request->takes_gzip && file->gzip.bytes;
	const PageForm *form = answer->is_gzip ? &file->gzip : &file->plain;
	answer->status = !strcmp(request->known_etag, form->etag) ? 304 : 200;
	answer->type = file->type;
	answer->etag = form->etag;
	answer->cache = file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache";
	if (answer->status == 200) grow_add_n(&answer->body, (const char *)form->bytes, form->size);
	return true;
}
