/* `tripot print`: a game to cut out, as one page that needs no server and no network. The page is web/src/print built as one file; put
 * into it is what a server would answer it: the game's words and figures and its rules, in every language. */
#include "cli/setup.h"
#include "core/json.h"
#include "io/book.h"
#include "io/file.h"
#include "server/editions.h"
#include "server/net/pages.h"
#include "tui/term.h"

#include <stdio.h>
#include <string.h>

enum { OPTION_EDITION, OPTION_LANG, OPTION_PAPER, OPTION_OUT };
static const CommandOption options[] = {
	[OPTION_EDITION] = {"--edition", "DIR"},
	[OPTION_LANG] = {"--lang", "en|fr"},
	[OPTION_PAPER] = {"--paper", "a4|letter"},
	[OPTION_OUT] = {"--out", "FILE"},
};

static int run(int argc, char **argv);

const Command command_print = {
	.name = "print",
	.usage = "GAME [options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

static const char *const languages[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};
static const char *const papers[] = {"a4", "letter"};

typedef struct Given {
	const char *game, *dir, *out;
	int lang, paper;
} Given;

/* By the paths that the page asks for: see web/src/api.ts. */
static void add_answers(const ServerEdition *edition, const Setup *setup, Grow *out) {
	const char *id = edition->game->id;
	json_begin(grow_room(out, 64), "answers", '{');
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		char path[256];
		const char *rules = book_rules(edition->game, lang);
		snprintf(path, sizeof path, "/api/games/%s?lang=%s&edition=%s&seats=%d", id, languages[lang], edition->name, setup->seats);
		json_key(grow_room(out, 512), path);
		book_json(setup, edition->name, &edition->meta, lang, out);
		snprintf(path, sizeof path, "/api/games/%s/rules?lang=%s", id, languages[lang]);
		json_put_text(grow_room(out, 512 + 6 * strlen(rules ? rules : "")), path, rules ? rules : "");
	}
	json_close(grow_room(out, 16), '}');
}

static void add_brought(const ServerEdition *edition, const Given *given, Grow *out) {
	Setup setup = {.game = edition->game, .pack = &edition->pack, .seats = edition->game->seats_usual};
	Text *text = grow_room(out, 1024);
	json_open(text, '{');
	json_put_text(text, "game", edition->game->id);
	json_begin(text, "editions", '[');
	json_text(text, edition->name);
	json_close(text, ']');
	json_put_int(text, "seats", setup.seats);
	json_put_text(text, "paper", papers[given->paper]);
	json_put_text(text, "lang", languages[given->lang]);
	add_answers(edition, &setup, out);
	json_close(grow_room(out, 16), '}');
}

/* JSON inside of a page: nothing in it may end its element. */
static void add_escaped(const char *json, Grow *out) {
	for (;;) {
		size_t n = strcspn(json, "<");
		grow_add_n(out, json, n);
		if (!json[n]) return;
		grow_add(out, "\\u003c");
		json += n + 1;
	}
}

/* The page with the game in it. False: the page has no place for one. */
static bool add_page(const PageFile *page, const char *brought, Grow *out) {
	static const char place[] = " id=\"brought\">";
	Grow plain;
	grow_init(&plain);
	grow_add_n(&plain, (const char *)page->plain.bytes, page->plain.size);
	const char *at = strstr(plain.text.data, place);
	if (at) {
		at += sizeof place - 1;
		grow_add_n(out, plain.text.data, (size_t)(at - plain.text.data));
		add_escaped(brought, out);
		grow_add(out, at);
	}
	grow_free(&plain);
	return at;
}

static int write_page(const ServerEdition *edition, const PageFile *page, const Given *given) {
	Grow brought, out;
	char reason[4096 + 256], usual[ID_MAX + 8];
	Text why = TEXT_ON(reason);
	snprintf(usual, sizeof usual, "%s.html", edition->game->id);
	const char *path = given->out ? given->out : usual;
	grow_init(&brought);
	grow_init(&out);
	add_brought(edition, given, &brought);
	bool ok = add_page(page, brought.text.data, &out);
	if (!ok || brought.text.is_full || out.text.is_full) {
		ok = false;
		text_add(&why, "out of memory");
	}
	ok = ok && file_save(path, out.text.data, out.text.len, false, &why);
	grow_free(&out);
	grow_free(&brought);
	if (!ok) return failure(&command_print, "%s", reason);
	printf("%s: open it in a browser, and print\n", path);
	return STATUS_OK;
}

static int print_game(const Given *given) {
	const PageFile *page = page_find(PAGE_PRINT);
	ServerEdition edition = {.game = setup_find_game(&command_print, given->game)};
	if (!edition.game) return STATUS_USAGE;
	if (!page) return failure(&command_print, "this program was built without its pages, which are what is printed: ./tripot builds both");
	if (!setup_load_edition(edition.game, given->dir, &edition.pack, &edition.meta)) return STATUS_FAILED;
	snprintf(edition.name, sizeof edition.name, "%s", edition.meta.id);
	return write_page(&edition, page, given);
}

static int run(int argc, char **argv) {
	Given given = {.lang = term_language()};
	Args args = args_of(&command_print, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;) switch (option) {
		case OPTION_EDITION: given.dir = args.value; break;
		case OPTION_OUT: given.out = args.value; break;
		case OPTION_LANG:
			if (!args_choice(&args, languages, LANG_COUNT, &given.lang)) return STATUS_USAGE;
			break;
		case OPTION_PAPER:
			if (!args_choice(&args, papers, sizeof papers / sizeof *papers, &given.paper)) return STATUS_USAGE;
			break;
		case ARGS_PLAIN:
			if (given.game) return usage_error(&command_print, "'%s' is too much: one game at a time", args.value);
			given.game = args.value;
			break;
		default: return STATUS_USAGE;
		}
	return print_game(&given);
}
