/* Reading editions from files and writing them. */
#include "io/edition_dir.h"
#include "support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static EditionPack pack, again;
static EditionMeta meta;
static EditionReport report;

/* All files of an edition, printed from what was parsed. */
typedef struct Printed {
	char name[TABLES_MAX][64];
	char text[TABLES_MAX][EDITION_CSV_MAX];
	char json[EDITION_JSON_MAX];
	NamedText files[TABLES_MAX + 2];
} Printed;

static void print_all(const Game *game, const EditionPack *from, const EditionMeta *about, Printed *out) {
	memset(out->files, 0, sizeof out->files);
	for (int t = 0; t < game->n_tables; t++) {
		Text text = TEXT_ON(out->text[t]);
		snprintf(out->name[t], sizeof out->name[t], "%s.csv", game->tables[t].name);
		edition_print_csv(game, from, t, &text);
		cr_assert(!text.is_full);
		out->files[t] = (NamedText){out->name[t], out->text[t]};
	}
	Text text = TEXT_ON(out->json);
	edition_print_json(game, about, &text);
	cr_assert(!text.is_full);
	out->files[game->n_tables] = (NamedText){"edition.json", out->json};
}

static void check_same_again(const Game *game) {
	static Printed printed;
	EditionMeta meta_again;
	print_all(game, &pack, &meta, &printed);
	cr_assert(edition_load_files(game, printed.files, &again, &meta_again, &report), "%s:%d: %s", report.error[0].file,
	          report.error[0].line, report.error[0].text[LANG_EN]);
	cr_assert_eq(pack.hash, again.hash);
	cr_assert(!memcmp(&pack, &again, sizeof pack), "figures, names or sources differ");
	cr_assert(!memcmp(&meta, &meta_again, sizeof meta));
}

Test(edition_text, printed_and_parsed_again_is_the_same) {
	for (int i = 0; games[i]; i++) {
		cr_assert(edition_load_files(games[i], games[i]->files, &pack, &meta, &report), "%s", report.error[0].text[LANG_EN]);
		cr_assert_str_eq(meta.id, "default");
		check_same_again(games[i]);
	}
}

/* Our own tables are written exactly the way we print them, so a printed edition equals its source. */
Test(edition_text, printing_the_default_gives_its_files) {
	static Printed printed;
	for (int i = 0; games[i]; i++) {
		cr_assert(edition_load_files(games[i], games[i]->files, &pack, &meta, &report));
		print_all(games[i], &pack, &meta, &printed);
		for (int t = 0; t < games[i]->n_tables; t++)
			for (const NamedText *file = games[i]->files; file->name; file++)
				if (!strcmp(file->name, printed.name[t])) cr_assert_str_eq(file->text, printed.text[t]);
	}
}

static void load_cards(const char *rows, const char *json) {
	static char cards[4096];
	snprintf(cards, sizeof cards, "id,name_en,name_fr,value,copies,source\n%s", rows);
	const NamedText files[] = {{"cards.csv", cards}, {"edition.json", json}, {0}};
	edition_load_files(game_find("null_game"), files, &pack, &meta, &report);
}

#define META "{\"game\":\"null_game\",\"id\":\"mine\",\"name\":{\"en\":\"Mine\",\"fr\":\"Le \\\"mien\\\"\"}}"

Test(edition_text, awkward_names_survive) {
	memset(&report, 0, sizeof report);
	load_cards("a,\"One, two\",\"dit \"\"Un\"\"\",1,9,book\nb,\"\"\"\", é ,9,0,public\nc_9,x,\"y\",4,9,reconstructed\n", META);
	cr_assert_str_eq(report.error[0].text[LANG_EN], "");
	cr_assert_str_eq(pack.names[0].name[LANG_EN][0], "One, two");
	cr_assert_str_eq(pack.names[0].name[LANG_FR][0], "dit \"Un\"");
	cr_assert_str_eq(pack.names[0].name[LANG_EN][1], "\"");
	cr_assert_str_eq(meta.name[LANG_FR], "Le \"mien\"");
	check_same_again(game_find("null_game"));
}

/* Sets of several ids, computed values, different figures. */
Test(edition_text, changed_figures_survive) {
	const Game *game = game_find("epic_melee");
	NamedText files[16];
	int n = 0;
	for (; game->files[n].name; n++) {
		files[n] = game->files[n];
		if (!strcmp(files[n].name, "goblin.csv"))
			files[n].text = "name_fr,id,name_en,value,symbols,copies,source\nX,b,Y,20,skull+sun+star,15,public\nX,c,Y,0,,0,book\n";
	}
	files[n] = (NamedText){0};
	cr_assert(edition_load_files(game, files, &pack, &meta, &report), "%s", report.error[0].text[LANG_EN]);
	check_same_again(game);
	static char text[EDITION_CSV_MAX];
	Text out = TEXT_ON(text);
	for (int t = 0; t < game->n_tables; t++)
		if (!strcmp(game->tables[t].name, "goblin")) edition_print_csv(game, &pack, t, &out);
	cr_assert_str_eq(text, "id,name_en,name_fr,value,symbols,copies,source\nb,Y,X,20,sun+star+skull,15,public\nc,Y,X,0,,0,book\n");
}

Test(edition_text, numbers_below_zero_survive) {
	typedef struct Row {
		uint8_t value;
	} Row;
	static const Column columns[] = {{.name = "id", .type = COLUMN_ID},
	                                 {.name = "value", .type = COLUMN_INT, .min = -9, .max = 9, .rule = "X-1"}};
	static const Table tables[] = {
		{.name = "t", .rows_min = 1, .rows_max = 9, .row_size = sizeof(Row), .columns = columns, .n_columns = 2}};
	static const Game game = {.id = "fake", .tables = tables, .n_tables = 1, .edition_size = 16};
	static const NamedText files[] = {{"t.csv", "id,value\na,-9\nb,9\nc,-1\nd,0\n"}, {0}};
	char text[256];
	Text out = TEXT_ON(text);
	cr_assert(edition_parse(&game, files, &pack, &report), "%s", report.error[0].text[LANG_EN]);
	edition_print_csv(&game, &pack, 0, &out);
	cr_assert_str_eq(text, files[0].text);
}

static void expect_meta(const char *json, const char *expected) {
	memset(&report, 0, sizeof report);
	load_cards("a,A,A,1,9,book\nb,B,B,2,9,book\n", json);
	cr_assert_str_eq(report.error[0].file, "edition.json");
	cr_assert_str_eq(report.error[0].text[LANG_EN], expected);
}

Test(edition_text, edition_json_is_strict) {
	expect_meta("[]", "must be an object with \"game\", \"id\" and \"name\", not []");
	expect_meta("{\"id\":\"x\"}", "the file needs the key \"game\"");
	expect_meta("{\"game\":\"null_game\",\"id\":\"x\"}", "the file needs the key \"name\"");
	expect_meta("{\"game\":\"null_game\",\"id\":\"x\",\"name\":{\"en\":\"E\",\"fr\":\"F\"},\"author\":1}",
	            "unknown key \"author\"; here stand game, id, name");
	expect_meta("{\"game\":\"epic_melee\",\"id\":\"x\",\"name\":{\"en\":\"E\",\"fr\":\"F\"}}",
	            "this is an edition of epic_melee, not of null_game");
	expect_meta("{\"game\":\"null_game\",\"id\":\"X\",\"name\":{\"en\":\"E\",\"fr\":\"F\"}}",
	            "\"id\" must be 1 to 23 of a-z, 0-9 and _, a letter first, not \"X\"");
	expect_meta("{\"game\":\"null_game\",\"id\":\"9a\",\"name\":{\"en\":\"E\",\"fr\":\"F\"}}",
	            "\"id\" must be 1 to 23 of a-z, 0-9 and _, a letter first, not \"9a\"");
	expect_meta("{\"game\":\"null_game\",\"id\":\"a23456789012345678901234\",\"name\":{\"en\":\"E\",\"fr\":\"F\"}}",
	            "\"id\" must be 1 to 23 of a-z, 0-9 and _, a letter first, not \"a23456789012345678901234\"");
	expect_meta("{\"game\":\"null_game\",\"id\":\"x\",\"name\":\"E\"}", "\"name\" must be an object with \"en\" and \"fr\", not \"E\"");
	expect_meta("{\"game\":\"null_game\",\"id\":\"x\",\"name\":{\"en\":\"E\"}}", "\"name\" needs the key \"fr\"");
	expect_meta("{\"game\":\"null_game\",\"id\":\"x\",\"name\":{\"en\":\"E\",\"fr\":\"F\",\"de\":\"D\"}}",
	            "unknown key \"de\"; here stand en, fr");
	expect_meta("{\"game\":\"null_game\",\"id\":\"x\",\"name\":{\"en\":\"\",\"fr\":\"F\"}}",
	            "the name \"en\" must be a string of 1 to 47 bytes without control characters, not \"\"");
	expect_meta("{\"game\":\"null_game\",\"id\":\"x\",\"name\":{\"en\":\"E\",\"fr\":\"a\\nb\"}}",
	            "the name \"fr\" must be a string of 1 to 47 bytes without control characters, not \"a\\u000ab\"");
	expect_meta("{\"id\":\"x\",\"id\":\"y\"}", "the key \"id\" is there twice");
	cr_assert(report.error[0].line == 1 && report.error[0].column > 0);
}

/* The default edition of the null game in a folder of its own. */
static char *default_dir(const Game *game) {
	char reason[256];
	Text why = TEXT_ON(reason);
	char *dir = temp_dir();
	cr_assert(edition_write_dir(game, NULL, dir, &why), "%s", reason);
	return dir;
}

Test(edition_dir, written_and_loaded_is_the_default) {
	for (int i = 0; games[i]; i++) {
		char *dir = default_dir(games[i]);
		temp_write(dir, "README.txt", "other files do not matter");
		temp_write(dir, ".hidden.csv", "nor do these");
		cr_assert(edition_load_dir(games[i], dir, &pack, &meta, &report), "%s: %s", report.error[0].file, report.error[0].text[LANG_EN]);
		edition_default(games[i], &again);
		cr_assert(!memcmp(&pack, &again, sizeof pack));
		cr_assert_str_eq(meta.id, "default");
		temp_remove(dir);
	}
}

Test(edition_dir, makes_the_folder_and_overwrites_nothing) {
	const Game *game = game_find("epic_melee");
	char *dir = temp_dir(), reason[512], path[512], expected[600];
	Text why = TEXT_ON(reason);
	cr_assert(!rmdir(dir));
	cr_assert(edition_write_dir(game, NULL, dir, &why), "%s", reason);
	for (const NamedText *file = game->files; file->name; file++) {
		snprintf(path, sizeof path, "%s/%s", dir, file->name);
		struct stat info;
		cr_assert(!stat(path, &info) && (size_t)info.st_size == strlen(file->text), "%s", path);
		unlink(path);
	}
	temp_write(dir, "silver.csv", "mine");
	cr_assert(!edition_write_dir(game, NULL, dir, &why));
	snprintf(expected, sizeof expected, "%s/silver.csv exists already; nothing was written", dir);
	cr_assert_str_eq(reason, expected);
	snprintf(path, sizeof path, "%s/silver.csv", dir);
	cr_assert(!unlink(path));
	cr_assert(!rmdir(dir), "nothing else was written");
	FILE *file = fopen(dir, "w"); /* a file where the folder should be */
	cr_assert(file && !fclose(file));
	why = TEXT_ON(reason);
	cr_assert(!edition_write_dir(game, NULL, dir, &why));
	snprintf(expected, sizeof expected, "%s: Not a directory", dir);
	cr_assert_str_eq(reason, expected);
	unlink(dir);
	free(dir);
}

static void expect_dir(const char *dir, const char *expected) {
	char text[1024], full[1024];
	Text out = TEXT_ON(text);
	cr_assert(!edition_load_dir(game_find("null_game"), dir, &pack, &meta, &report));
	edition_print_report(&report, dir, &out);
	snprintf(full, sizeof full, "%s%s", dir, expected);
	cr_assert_str_eq(text, full);
}

Test(edition_dir, errors_say_where) {
	char *dir = default_dir(game_find("null_game")), path[512];
	temp_write(dir, "cards.csv", "id,name_en,name_fr,value,copies,source\na,A,A,1,9,book\nb,B,B,10,9,book\n");
	expect_dir(dir, "/cards.csv:3:7: value must be a number from 1 to 9, not \"10\" (N-3)");
	temp_write(dir, "cards.csv", "id,name_en,name_fr,value,copies,source\na,A,A,1,9,book\n");
	expect_dir(dir, "/cards.csv: at least 15 cards are needed for five seats (N-1)");
	temp_write(dir, "edition.json", "{\"game\":\n oops}");
	expect_dir(dir, "/edition.json:2:2: a value must stand here, not oops");
	temp_write(dir, "edition.json", "{\"game\":\"null_game\",\"id\":\"x\",\"name\":{\"en\":\"E\",\"fr\":\"F\"}}");
	temp_write(dir, "crads.csv", "");
	expect_dir(dir, "/crads.csv: null_game has no such table; its tables are cards (and 1 more)");
	snprintf(path, sizeof path, "%s/crads.csv", dir);
	unlink(path);
	static const char long_name[] = "a123456789012345678901234567890123456789012345678901234567890éé.csv";
	temp_write(dir, long_name, "");
	expect_dir(
		dir,
		"/a123456789012345678901234567890123456789012345678901234567890é: null_game has no such table; its tables are cards (and 1 more)");
	snprintf(path, sizeof path, "%s/%s", dir, long_name);
	unlink(path);
	snprintf(path, sizeof path, "%s/edition.json", dir);
	unlink(path);
	expect_dir(dir, "/edition.json: the file is missing");
	snprintf(path, sizeof path, "%s/cards.csv", dir);
	unlink(path);
	temp_write(dir, "edition.json", META);
	expect_dir(dir, "/cards.csv: the file is missing");
	cr_assert(!mkdir(path, 0777));
	expect_dir(dir, "/cards.csv: must be a file of at most 1 MiB");
	cr_assert(!rmdir(path));
	cr_assert(!mkfifo(path, 0666));
	expect_dir(dir, "/cards.csv: must be a file of at most 1 MiB");
	unlink(path);
	temp_remove(dir);
	expect_dir("/nowhere/at/all", ": No such file or directory");
}

Test(edition_dir, files_have_a_limit_and_no_zero_bytes) {
	char *dir = default_dir(game_find("null_game")), path[512], *big = malloc(EDITION_FILE_MAX + 2);
	memset(big, '\n', EDITION_FILE_MAX + 1);
	big[EDITION_FILE_MAX + 1] = 0;
	temp_write(dir, "cards.csv", big);
	expect_dir(dir, "/cards.csv: must be a file of at most 1 MiB");
	snprintf(path, sizeof path, "%s/cards.csv", dir);
	cr_assert(!truncate(path, EDITION_FILE_MAX));
	expect_dir(dir, "/cards.csv:1048577: the header line is missing: the first line names the columns");
	cr_assert(!truncate(path, 0) && !truncate(path, 10)); /* ten zero bytes */
	expect_dir(dir, "/cards.csv: must be text, but has a zero byte: save the table as \"CSV UTF-8\"");
	free(big);
	temp_remove(dir);
}
