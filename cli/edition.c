/* `tripot edition`: the figures of the games as files. */
#include "cli/edition.h"
#include "cli/setup.h"
#include "core/json.h"
#include "core/utf8.h"
#include "io/edition_dir.h"
#include "tui/term.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { OPTION_ALL, OPTION_LANG, OPTION_JSON, OPTION_NAME };
static const CommandOption options[] = {
	[OPTION_ALL] = {"--all", NULL},
	[OPTION_LANG] = {"--lang", "en|fr"},
	[OPTION_JSON] = {"--json", NULL},
	[OPTION_NAME] = {"--name", "NAME"},
};

static int run(int argc, char **argv);

const Command command_edition = {
	.name = "edition",
	.usage = "list [GAME] | export|new GAME DIR | check DIR | diff A B",
	COMMAND_OPTIONS(options),
	.run = run,
};

/* Rows of an edition by their source. */
typedef struct SourceCounts {
	int n[SOURCE_COUNT], all;
} SourceCounts;

static SourceCounts count_sources(const Game *game, const EditionPack *pack) {
	SourceCounts counts = {{0}, 0};
	for (int t = 0; t < game->n_tables; t++)
		for (int row = 0; row < pack->names[t].n_rows; row++) {
			counts.n[pack->names[t].source[row]]++;
			counts.all++;
		}
	return counts;
}

void edition_show(const Game *game, const EditionPack *pack, const EditionMeta *meta, int language) {
	SourceCounts counts = count_sources(game, pack);
	bool is_french = language == LANG_FR;
	printf(is_french ? "  édition   %s : %s\n" : "  edition  %s: %s\n", meta->id, meta->name[language]);
	printf(is_french ? "  empreinte %016" PRIx64 "\n" : "  hash     %016" PRIx64 "\n", pack->hash);
	printf(is_french ? "  lignes    %d :" : "  rows     %d:", counts.all);
	for (int i = 0; i < SOURCE_COUNT; i++) printf("%s %d %s", i ? "," : "", counts.n[i], source_names[i]);
	putchar('\n');
}

void edition_members(const Game *game, const EditionPack *pack, const EditionMeta *meta, Text *out) {
	SourceCounts counts = count_sources(game, pack);
	char hash[HASH_TEXT_MAX];
	snprintf(hash, sizeof hash, "%016" PRIx64, pack->hash);
	json_put_text(out, "game", game->id);
	json_put_text(out, "id", meta->id);
	json_begin(out, "name", '{');
	json_put_text(out, "en", meta->name[LANG_EN]);
	json_put_text(out, "fr", meta->name[LANG_FR]);
	json_close(out, '}');
	json_put_text(out, "hash", hash);
	json_begin(out, "rows", '{');
	for (int i = 0; i < SOURCE_COUNT; i++) {
		json_put_int(out, source_names[i], counts.n[i]);
	}
	json_close(out, '}');
}

static void list_one(const Game *game, int language, bool json, int n) {
	EditionPack pack;
	EditionMeta meta;
	if (!setup_load_edition(game, NULL, &pack, &meta)) return; /* tested: it cannot fail */
	if (json) {
		char buffer[EDITION_JSON_MAX];
		Text out = TEXT_ON(buffer);
		json_open(&out, '{');
		edition_members(game, &pack, &meta, &out);
		json_close(&out, '}');
		printf("%s%s", n ? ",\n " : "[", buffer);
		return;
	}
	Style style = term_style(stdout);
	printf("%s%s%s%s  %s\n", n ? "\n" : "", style.bold, game->id, style.off, game->name[language]);
	edition_show(game, &pack, &meta, language);
}

/* What was wished, without the word that says what to do. */
typedef struct Given {
	const char *word;
	const char *plain[2];
	int n;
	bool all, json;
	const char *name;
	int language;
} Given;

static int run_list(const Given *given) {
	const Game *only = given->n ? setup_find_game(&command_edition, given->plain[0]) : NULL;
	int n = 0;
	if (given->n && !only) return STATUS_USAGE;
	for (int i = 0; games[i]; i++)
		if (only ? games[i] == only : given->all || !games[i]->is_template) list_one(games[i], given->language, given->json, n++);
	if (given->json) puts(n ? "]" : "[]");
	return STATUS_OK;
}

static int run_export(const Given *given) {
	char reason[4096 + 256];
	Text why = TEXT_ON(reason);
	const Game *game = setup_find_game(&command_edition, given->plain[0]);
	if (!game) return STATUS_USAGE;
	if (given->n < 2) return usage_error(&command_edition, "into which folder? tripot edition export %s DIR", game->id);
	if (!edition_write_dir(game, NULL, given->plain[1], &why)) return failure(&command_edition, "%s", reason);
	bool is_french = given->language == LANG_FR;
	printf(is_french ? "%s : l'édition du programme, %s\n" : "%s: the default edition of %s\n", given->plain[1], game->id);
	return STATUS_OK;
}

/* An id made of a name: small letters and digits, `_` for whatever else; what begins with no letter is the default's neighbour. */
static void id_of_name(const char *name, char id[ID_MAX]) {
	size_t n = 0;
	for (; *name && n < ID_MAX - 1; name++) {
		char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
		bool is_plain = (c >= 'a' && c <= 'z') || (n && c >= '0' && c <= '9');
		if (is_plain) id[n++] = c;
		else if (n && id[n - 1] != '_') id[n++] = '_';
	}
	while (n && id[n - 1] == '_') n--;
	id[n] = 0;
	if (!n) snprintf(id, ID_MAX, "mine");
}

/* A copy of the default edition with a name of its own, to begin with. */
static int run_new(const Given *given) {
	char reason[4096 + 256];
	Text why = TEXT_ON(reason);
	EditionMeta meta;
	const Game *game = setup_find_game(&command_edition, given->plain[0]);
	if (!game) return STATUS_USAGE;
	if (given->n < 2 || !given->name)
		return usage_error(&command_edition, "into which folder, called what? tripot edition new %s DIR --name \"My box\"", game->id);
	size_t len = strlen(given->name);
	if (!len || len >= NAME_MAX_LEN || !utf8_is_line(given->name, len))
		return usage_error(&command_edition, "a name has 1 to %d bytes", NAME_MAX_LEN - 1);
	id_of_name(given->name, meta.id);
	for (int lang = 0; lang < LANG_COUNT; lang++) strcpy(meta.name[lang], given->name);
	if (!edition_write_dir(game, &meta, given->plain[1], &why)) return failure(&command_edition, "%s", reason);
	bool is_french = given->language == LANG_FR;
	printf(is_french ? "%s : une nouvelle édition de %s, %s, avec les chiffres de celle du programme\n"
	                 : "%s: a new edition of %s, %s, with the figures of the default\n",
	       given->plain[1], game->id, meta.id);
	return STATUS_OK;
}

static int run_diff(const Given *given) {
	if (given->n < 2) return usage_error(&command_edition, "which two? tripot edition diff A B");
	return edition_diff(given->plain[0], given->plain[1], given->language, given->json);
}

static int run_check(const Given *given) {
	if (!given->n) return usage_error(&command_edition, "which folder? tripot edition check DIR");
	return edition_check(given->plain[0], given->language, given->json);
}

typedef struct Word {
	const char *name;
	int n_max; /* arguments after it */
	int (*run)(const Given *given);
} Word;
static const Word words[] = {
	{"list", 1, run_list}, {"export", 2, run_export}, {"new", 2, run_new}, {"check", 1, run_check}, {"diff", 2, run_diff},
};
enum { WORDS = sizeof words / sizeof *words };

static const Word *find_word(const char *text) {
	for (int i = 0; i < WORDS; i++)
		if (!strcmp(words[i].name, text)) return &words[i];
	return NULL;
}

static int unknown_word(const char *text) {
	const char *names[WORDS];
	for (int i = 0; i < WORDS; i++) names[i] = words[i].name;
	const char *like = nearest(text, names, WORDS);
	if (!like) return usage_error(&command_edition, "there is no '%s': say list, export, new, check or diff", text);
	return usage_error(&command_edition, "there is no '%s': say list, export, new, check or diff. Did you mean '%s'?", text, like);
}

/* Takes one plain argument; false: it is wrong, and that has been said. */
static bool take_plain(Given *given, const char *value) {
	if (!given->word) {
		given->word = value;
		return find_word(value) || unknown_word(value) == STATUS_OK;
	}
	if (given->n == find_word(given->word)->n_max) return usage_error(&command_edition, "'%s' is too much", value) == STATUS_OK;
	given->plain[given->n++] = value;
	return true;
}

static int run(int argc, char **argv) {
	static const char *const languages[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};
	Given given = {.language = term_language()};
	Args args = args_of(&command_edition, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;) switch (option) {
		case OPTION_ALL: given.all = true; break;
		case OPTION_JSON: given.json = true; break;
		case OPTION_NAME: given.name = args.value; break;
		case OPTION_LANG:
			if (!args_choice(&args, languages, LANG_COUNT, &given.language)) return STATUS_USAGE;
			break;
		case ARGS_PLAIN:
			if (!take_plain(&given, args.value)) return STATUS_USAGE;
			break;
		default: return STATUS_USAGE;
		}
	if (!given.word) return usage_error(&command_edition, "say what to do: list, export, new, check or diff");
	return find_word(given.word)->run(&given);
}
