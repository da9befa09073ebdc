/* `tripot pages`: the browser's pages as a folder for any web server. They play by the engine that comes with them. A server of Tripot sends its
 * start page for every address of the pages; another web server cannot, so here the page says where it lies, and 404.html leads back. */
#include "server/net/pages.h"
#include "cli/args.h"
#include "io/file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static int run(int argc, char **argv);

const Command command_pages = {
	.name = "pages",
	.usage = "DIR",
	.run = run,
};

/* Tells the page that it has no Tripot server. */
static const char mark[] = "<meta name=\"tripot-host\" content=\"files\" />";

static bool make_folder(const char *path, Text *why) {
	if (!mkdir(path, 0777) || errno == EEXIST) return true;
	text_addf(why, "cannot make the folder %s: %s", path, strerror(errno));
	return false;
}

/* Addresses from "/" on become such from where the page lies. */
static void add_start_page(const PageForm *page, Grow *out) {
	static const char head[] = "<head>", from_root[] = "=\"/";
	Grow plain;
	grow_init(&plain);
	grow_add_n(&plain, (const char *)page->bytes, page->size);
	const char *at = plain.text.data;
	for (const char *next; (next = strstr(at, from_root)); at = next + sizeof from_root - 1) {
		grow_add_n(out, at, (size_t)(next - at));
		grow_add(out, "=\"./");
	}
	grow_add(out, at);
	grow_free(&plain);
	const char *begin = strstr(out->text.data, head);
	size_t place = begin ? (size_t)(begin - out->text.data) + sizeof head - 1 : 0;
	grow_init(&plain);
	grow_add_n(&plain, out->text.data, place);
	grow_add(&plain, mark);
	grow_add(&plain, out->text.data + place);
	grow_free(out);
	*out = plain;
}

static bool save(const char *dir, const char *name, const void *bytes, size_t n, Text *why) {
	char path[PATH_MAX];
	if (snprintf(path, sizeof path, "%s/%s", dir, name) < (int)sizeof path) return file_save(path, bytes, n, false, why);
	text_addf(why, "the path of %s is too long", name);
	return false;
}

static bool save_page(const char *dir, const PageFile *file, Text *why) {
	if (strcmp(file->path, "/index.html") != 0)
		return save(dir, file->path + (*file->path == '/'), file->plain.bytes, file->plain.size, why);
	Grow page;
	grow_init(&page);
	add_start_page(&file->plain, &page);
	bool ok = !page.text.is_full && save(dir, "index.html", page.text.data, page.text.len, why);
	grow_free(&page);
	return ok;
}

static bool save_all(const char *dir, Text *why) {
	char assets[PATH_MAX];
	if (snprintf(assets, sizeof assets, "%s/assets", dir) >= (int)sizeof assets) return text_addf(why, "the path is too long"), false;
	if (!make_folder(dir, why) || !make_folder(assets, why)) return false;
	for (const PageFile *file = page_files; file->path; file++)
		if (strcmp(file->path, PAGE_PRINT) != 0 && !save_page(dir, file, why)) return false;
	return save(dir, ".nojekyll", "", 0, why); /* GitHub's pages leave out names with an underscore otherwise */
}

static int run(int argc, char **argv) {
	Args args = args_of(&command_pages, argc, argv);
	const char *dir = NULL;
	char reason[2 * PATH_MAX];
	Text why = TEXT_ON(reason);
	for (int option; (option = args_next(&args)) != ARGS_END;) {
		if (option != ARGS_PLAIN) return STATUS_USAGE;
		if (dir) return usage_error(&command_pages, "'%s' is too much: one folder", args.value);
		dir = args.value;
	}
	if (!dir) return usage_error(&command_pages, "a folder to write them to, please");
	if (!page_find("/index.html")) return failure(&command_pages, "this program was built without its pages: ./tripot builds both");
	if (!page_find("/engine.wasm"))
		return failure(&command_pages,
		               "this program was built without the engine for pages, which they play by: it takes clang, lld, wasi-libc and "
		               "libclang-rt-dev-wasm32");
	if (!save_all(dir, &why)) return failure(&command_pages, "%s", reason);
	printf("%s: put it on any web server; to try it: python3 -m http.server --directory %s\n", dir, dir);
	return STATUS_OK;
}
