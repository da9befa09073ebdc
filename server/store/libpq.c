/* Loading PostgreSQL's library; see libpq.h. */
#include "server/store/libpq.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static bool find(Libpq *libpq, const char *name, void *out) {
	void *found = dlsym(libpq->library, name);
	memcpy(out, &found, sizeof found); /* a function's address is as large as another, says POSIX */
	return found;
}

Libpq *libpq_load(Text *why) {
	Libpq *libpq = calloc(1, sizeof *libpq);
	/* It stays loaded: what it brings along (Kerberos) keeps memory to the program's end. */
	if (libpq) libpq->library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	bool ok = libpq && libpq->library;
#define X(name) ok = ok && find(libpq, #name, &libpq->name);
	LIBPQ_CALLS
#undef X
	if (ok) return libpq;
	text_addf(why, "PostgreSQL's library is missing or too old: apt-get install libpq5 (%s)", libpq ? dlerror() : "out of memory");
	libpq_free(libpq);
	return NULL;
}

void libpq_free(Libpq *libpq) {
	if (libpq && libpq->library) dlclose(libpq->library);
	free(libpq);
}
