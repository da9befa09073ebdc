/* Files of the browser's pages; see pages.h. */
#include "server/net/pages.h"

#include <string.h>

/* Addresses that the page itself routes, with and without an id: what stands on a screen is typed. */
static bool is_address(const char *path) {
	static const char *const beginnings[] = {"/t/",     "/play/",  "/first/",   "/replay/", "/same/",
	                                         "/rules/", "/print/", "/edition/", "/room/",   "/r/"};
	if (!strcmp(path, "/") || !strcmp(path, "/privacy")) return true;
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
		size_t n = strlen(beginnings[i]) - 1;
		if (!strncmp(path, beginnings[i], n) && (!path[n] || path[n] == '/')) return true;
	}
	return false;
}

/* What a person may have typed; programs ask for files and for the API. */
static bool is_typed(const char *path) {
	static const char api[] = "api/";
	return path[0] == '/' && path[strcspn(path, ".%")] == '\0' && strncmp(path + 1, api, sizeof api - 1) != 0;
}

const PageFile *page_find(const char *path) {
	for (const PageFile *file = page_files; file->path; file++)
		if (!strcmp(file->path, path)) return file;
	return NULL;
}

static void answer_with(const PageFile *file, const HttpRequest *request, HttpAnswer *answer) {
	answer->is_gzip = request->takes_gzip && file->gzip.bytes;
	const PageForm *form = answer->is_gzip ? &file->gzip : &file->plain;
	answer->type = file->type;
	answer->etag = form->etag;
	answer->cache = file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache";
	if (answer->status == 200 && !strcmp(request->known_etag, form->etag)) answer->status = 304;
	if (answer->status != 304) grow_add_n(&answer->body, (const char *)form->bytes, form->size);
}

bool page_answer(const HttpRequest *request, HttpAnswer *answer) {
	const PageFile *file = page_find(is_address(request->path) ? "/index.html" : request->path);
	if (!file) return false;
	answer->status = 200;
	answer_with(file, request, answer);
	return true;
}

bool page_answer_lost(const HttpRequest *request, HttpAnswer *answer) {
	const PageFile *file = is_typed(request->path) ? page_find("/index.html") : NULL;
	if (!file) return false;
	answer->status = 404;
	answer_with(file, request, answer);
	return true;
}
