/* Editions: the first byte chooses the game, then come the files, each after a line `@name`. An accepted edition must be the same after
 * writing and reading it again. */
#include "io/edition_text.h"
#include "tests/fuzz/fuzz.h"

enum { FILES_MAX = TABLES_MAX + 4 };

/* Splits the text at lines that begin with @; returns the number of files. */
static int split(char *text, NamedText *files) {
	int n = 0;
	for (char *p = text; p && *p && n < FILES_MAX;) {
		char *line_end = strchr(p, '\n');
		if (*p != '@' || !line_end) break;
		*line_end = 0;
		files[n].name = p + 1;
		files[n++].text = line_end + 1;
		p = strstr(line_end + 1, "\n@");
		if (p) *p++ = 0;
	}
	files[n] = (NamedText){NULL, NULL};
	return n;
}

static void write_and_read(const Game *game, const EditionPack *pack, const EditionMeta *meta) {
	NamedText files[TABLES_MAX + 2] = {{NULL, NULL}};
	char names[TABLES_MAX][40], *texts[TABLES_MAX], json[EDITION_JSON_MAX];
	for (int t = 0; t < game->n_tables; t++) {
		Text out = {malloc(EDITION_CSV_MAX), 0, EDITION_CSV_MAX, false};
		PROMISE(out.data);
		edition_print_csv(game, pack, t, &out);
		PROMISE(!out.is_full);
		Text name = TEXT_ON(names[t]);
		text_addf(&name, "%s.csv", game->tables[t].name);
		texts[t] = out.data;
		files[t] = (NamedText){names[t], texts[t]};
	}
	Text out = TEXT_ON(json);
	edition_print_json(game, meta, &out);
	files[game->n_tables] = (NamedText){"edition.json", json};
	static EditionPack again;
	EditionMeta meta_again;
	EditionReport report;
	PROMISE(edition_load_files(game, files, &again, &meta_again, &report));
	PROMISE(again.hash == pack->hash && !memcmp(again.figures, pack->figures, game->edition_size));
	PROMISE(!memcmp(again.names, pack->names, sizeof again.names));
	for (int t = 0; t < game->n_tables; t++) free(texts[t]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	if (!size) return 0;
	const Game *game = fuzz_game(data[0]);
	char *text = fuzz_string(data + 1, size - 1);
	NamedText files[FILES_MAX + 1];
	static EditionPack pack;
	EditionMeta meta;
	EditionReport report;
	split(text, files);
	if (edition_load_files(game, files, &pack, &meta, &report)) write_and_read(game, &pack, &meta);
	else PROMISE(report.error[0].text[LANG_EN][0]);
	free(text);
	return 0;
}
