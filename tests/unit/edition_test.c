/* Editions: what a table provides, every kind of error with its position and rule, and what the hash covers. */
#include "tests/unit/sample.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "id,name_en,name_fr,power,weight,groups,source\n"
#define AXE "axe,Axe,Hache,3,20,iron+wood,book\n"
#define BOW "bow,Bow,Arc,?,5,wood,public\n"

static EditionPack pack;

/* Reads the sample's edition with one file replaced by the text, or missing if that is NULL. */
static const char *parse_with(const char *name, const char *text) {
	static char said[1024];
	NamedText files[4] = {{0}};
	EditionReport report;
	int n = 0;
	for (int i = 0; sample_files[i].name; i++) {
		bool is_other = !strcmp(sample_files[i].name, name);
		if (!is_other || text) files[n++] = (NamedText){sample_files[i].name, is_other ? text : sample_files[i].text};
	}
	if (edition_parse(&sample_game, files, &pack, &report)) return "";
	snprintf(said, sizeof said, "%s:%d:%d: %s", report.error[0].file, report.error[0].line, report.error[0].column,
	         report.error[0].text[LANG_EN]);
	return said;
}

static const char *things(const char *rows) {
	char text[2048];
	snprintf(text, sizeof text, HEAD "%s", rows);
	return parse_with("things.csv", text);
}

Test(edition, figures_and_names) {
	edition_default(&sample_game, &pack);
	const Edition *e = edition_figures(&pack);
	const TableNames *names = &pack.names[SAMPLE_THINGS];
	cr_expect(e->n_things == 3 && e->n_groups == 2 && names->n_rows == 3);
	cr_expect(e->thing[0].power == 3 && e->thing[0].weight == 20 && e->thing[0].groups == 3);
	cr_expect(e->thing[1].power == 0 && e->thing[1].weight == 5 && e->thing[1].groups == 2, "? is kept as 0");
	cr_expect(e->thing[2].power == 7 && e->thing[2].weight == 0 && e->thing[2].groups == 0);
	cr_expect(e->limit[0] == 5 && e->limit[1] == 10);
	cr_expect(!strcmp(names->id[2], "cup") && !strcmp(names->name[LANG_EN][1], "Bow") && !strcmp(names->name[LANG_FR][0], "Hache"));
	cr_expect(names->source[0] == SOURCE_BOOK && names->source[1] == SOURCE_PUBLIC && names->source[2] == SOURCE_RECONSTRUCTED);
	cr_expect(!strcmp(pack.names[SAMPLE_GROUPS].id[1], "wood") && pack.names[SAMPLE_LIMITS].n_rows == 2);
}

Test(edition, columns_come_in_any_order) {
	cr_expect_str_eq(parse_with("things.csv",
	                            "source,groups,id,weight,power,name_fr,name_en\n"
	                            "book,wood,axe,20,3,Hache,Axe\npublic,,bow,200,9,Arc,Bow\n"),
	                 "");
	const Edition *e = edition_figures(&pack);
	cr_expect(e->n_things == 2 && e->thing[0].power == 3 && e->thing[0].weight == 20 && e->thing[0].groups == 2);
	cr_expect(e->thing[1].power == 9 && e->thing[1].weight == 200 && !strcmp(pack.names[SAMPLE_THINGS].name[LANG_FR][1], "Arc"));
}

Test(edition, nothing_stays_from_before) {
	memset(&pack, 0xff, sizeof pack);
	cr_expect_str_eq(things(AXE BOW), "");
	cr_expect_eq(edition_figures(&pack)->thing[2].power, 0);
	cr_expect_eq(pack.names[SAMPLE_THINGS].id[2][0], 0);
}

Test(edition, missing_file_and_header) {
	cr_expect_str_eq(parse_with("things.csv", NULL), "things.csv:0:0: the file is missing");
	cr_expect_str_eq(parse_with("groups.csv", NULL), "groups.csv:0:0: the file is missing");
	cr_expect_str_eq(parse_with("things.csv", ""), "things.csv:1:0: the header line is missing: the first line names the columns");
	cr_expect_str_eq(parse_with("things.csv", "\"id"),
	                 "things.csv:1:4: a quote is not closed: put \" at the end of the cell, or take away the one before it");
	cr_expect_str_eq(parse_with("things.csv", "id,nam"),
	                 "things.csv:1:4: unknown column \"nam\"; its columns are id, name_en, name_fr, power, weight, groups, source");
	cr_expect_str_eq(parse_with("limits.csv", "id,value,ghost\nlow,5,x\nhigh,10,x\n"),
	                 "limits.csv:1:10: unknown column \"ghost\"; its columns are id, value");
	cr_expect_str_eq(parse_with("things.csv", "\nid,power,id"), "things.csv:2:10: column \"id\" is there twice: leave one of them out");
	cr_expect_str_eq(parse_with("things.csv", "id,name_en,name_fr,power,groups,source\n"),
	                 "things.csv:1:1: column \"weight\" is missing: add it, its place does not matter");
	cr_expect_str_eq(parse_with("things.csv", "name_en,name_fr,power,groups,weight,source\n"),
	                 "things.csv:1:1: column \"id\" is missing: add it, its place does not matter");
	cr_expect_str_eq(parse_with("things.csv", "id,name_en,name_fr,power,groups,weight\n"),
	                 "things.csv:1:1: column \"source\" is missing: add it, its place does not matter");
}

Test(edition, files_go_by_their_whole_name) {
	NamedText files[] = {{"thing.csv", "x"},
	                     {"things", "x"},
	                     {"things.csv.old", "x"},
	                     {"groups.csv", sample_files[0].text},
	                     {"things.csv", sample_files[1].text},
	                     {"limits.csv", sample_files[2].text},
	                     {NULL, NULL}};
	EditionReport report;
	cr_expect(edition_parse(&sample_game, files, &pack, &report), "%s: %s", report.error[0].file, report.error[0].text[LANG_EN]);
}

Test(edition, rows) {
	cr_expect_str_eq(things(AXE), "things.csv:3:0: too few rows: 1, at least 2 are needed");
	cr_expect_str_eq(things(""), "things.csv:2:0: too few rows: 0, at least 2 are needed");
	cr_expect_str_eq(things(AXE BOW "c,C,C,1,1,,book\nd,D,D,1,1,,book\ne,E,E,1,1,,book\nf,F,F,1,1,,book\n"), "", "as many as there may be");
	cr_expect_str_eq(things(AXE BOW "c,C,C,1,1,,book\nd,D,D,1,1,,book\ne,E,E,1,1,,book\nf,F,F,1,1,,book\ng,G,G,1,1,,book\n"),
	                 "things.csv:8:1: too many rows: at most 6");
	cr_expect_str_eq(things(AXE "bow,Bow,Arc\n"), "things.csv:3:1: 3 cells where the header has 7");
	cr_expect_str_eq(things(AXE "bow,Bow,Arc,?,5,wood,public,x\n"), "things.csv:3:1: 8 cells where the header has 7");
	cr_expect_str_eq(
		things(AXE "bow,B\"\n"),
		"things.csv:3:6: a quote inside a cell that does not begin with one: put the whole cell in quotes, and write this one twice, \"\"");
}

Test(edition, ids) {
	static const char *const bad[] = {"", "Axe", "1axe", "_x", "a-b", "a b", "é", "abcdefghijklmnopqrstuvwx", "{", "`"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char rows[256], want[256];
		snprintf(rows, sizeof rows, BOW "%s,X,X,1,1,,book\n", bad[i]);
		snprintf(want, sizeof want, "things.csv:3:1: \"%s\" is no id: 1 to 23 of a-z, 0-9 and _, a letter first", bad[i]);
		cr_expect_str_eq(things(rows), want);
	}
	cr_expect_str_eq(things(AXE "a,X,X,1,1,,book\nz,X,X,1,1,,book\nabcdefghijklmnopqrstuvw,X,X,1,1,,book\nz9_a,X,X,1,1,,book\n"), "");
	cr_expect_str_eq(things(AXE BOW "axe,X,X,1,1,,book\n"), "things.csv:4:1: \"axe\" is there twice: every row needs an id of its own");
	cr_expect_str_eq(things(AXE BOW "bow,X,X,1,1,,book\n"), "things.csv:4:1: \"bow\" is there twice: every row needs an id of its own");
}

Test(edition, fixed_ids_in_their_order) {
	cr_expect_str_eq(parse_with("limits.csv", "id,value\nhigh,10\nlow,5\n"), "limits.csv:2:1: this row must be \"low\", not \"high\"");
	cr_expect_str_eq(parse_with("limits.csv", "value,id\n5,low\n10,lower\n"), "limits.csv:3:4: this row must be \"high\", not \"lower\"");
	cr_expect_str_eq(parse_with("limits.csv", "id,value\nlow,5\n"),
	                 "limits.csv:3:0: too few rows: 1, at least 2 are needed; missing: high");
}

Test(edition, names) {
	char rows[512], long_name[NAME_MAX_LEN + 1];
	memset(long_name, 'n', sizeof long_name);
	long_name[NAME_MAX_LEN] = 0;
	snprintf(rows, sizeof rows, AXE "bow,%s,Arc,1,1,,book\n", long_name);
	cr_expect_str_eq(things(rows),
	                 "things.csv:3:5: a name has 1 to 47 bytes; \"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn\" is too long");
	long_name[NAME_MAX_LEN - 1] = 0;
	snprintf(rows, sizeof rows, AXE "bow,%s,%s,1,1,,book\n", long_name, long_name);
	cr_expect_str_eq(things(rows), "");
	cr_expect_str_eq(things(AXE "bow,Bow,,1,1,,book\n"), "things.csv:3:9: a name has 1 to 47 bytes; here is none");
}

Test(edition, numbers) {
	static const char *const bad[] = {"", "-1", "201", "x", "1x", "+1", " 1", "1 ", "?", "1.5", "99999999999999999999", "0x10"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char rows[256], want[256];
		snprintf(rows, sizeof rows, AXE "bow,Bow,Arc,1,%s,wood,book\n", bad[i]);
		snprintf(want, sizeof want, "things.csv:3:15: weight must be a number from 0 to 200, not \"%s\" (S-2)", bad[i]);
		cr_expect_str_eq(things(rows), want);
	}
	cr_expect_str_eq(things(AXE "bow,B,B,1,0,,book\ncat,C,C,9,200,,book\n"), "", "both ends of a range are in it");
}

Test(edition, values) {
	static const char *const bad[] = {"", "0", "10", "??", "-"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char rows[256], want[256];
		snprintf(rows, sizeof rows, AXE "bow,Bow,Arc,%s,1,wood,book\n", bad[i]);
		snprintf(want, sizeof want, "things.csv:3:13: power must be a number from 1 to 9, not \"%s\" (S-1)", bad[i]);
		cr_expect_str_eq(things(rows), want);
	}
}

Test(edition, a_range_for_each_row) {
	cr_expect_str_eq(parse_with("limits.csv", "id,value\nlow,6\nhigh,10\n"),
	                 "limits.csv:2:5: value must be a number from 0 to 5, not \"6\" (S-4)");
	cr_expect_str_eq(parse_with("limits.csv", "id,value\nlow,0\nhigh,21\n"),
	                 "limits.csv:3:6: value must be a number from 10 to 20, not \"21\" (S-4)");
	cr_expect_str_eq(parse_with("limits.csv", "id,value\nlow,0\nhigh,20\n"), "");
	cr_expect_eq(edition_figures(&pack)->limit[1], 20);
}

Test(edition, sets) {
	cr_expect_str_eq(things(AXE "bow,B,B,1,1,wood+iron,book\n"), "");
	cr_expect_eq(edition_figures(&pack)->thing[1].groups, 3);
	static const char *const bad[] = {"stone", "iron+stone", "iron+iron", "iro", "ironwood", "+iron", "iron++wood", "Iron", " iron"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char rows[256], want[256];
		snprintf(rows, sizeof rows, AXE "bow,B,B,1,1,%s,book\n", bad[i]);
		snprintf(want, sizeof want, "things.csv:3:13: \"%s\" must be ids of groups.csv joined by +, each once (S-3)", bad[i]);
		cr_expect_str_eq(things(rows), want);
	}
	cr_expect_str_eq(things(AXE "bow,B,B,1,1,iron+,book\n"),
	                 "things.csv:3:13: \"iron+\" ends in +: leave the + out, or put an id behind it (S-3)");
}

/* A column that refers to rows of another table: the sample's things, each with a group of its own instead of the shared ones. */
Test(edition, one_of_another_table) {
	const Column columns[] = {{.name = "id", .type = COLUMN_ID},
	                          {.name = "group", .type = COLUMN_ONE, .table = SAMPLE_GROUPS, .offset = 2, .rule = "S-5"}};
	const Table tables[] = {sample_game.tables[SAMPLE_GROUPS],
	                        /* clang-format off */
	                        {.name = "things", .rows_min = 1, .rows_max = 3, .offset = offsetof(Edition, thing), .row_size = 3,
	                         .count_offset = offsetof(Edition, n_things), .columns = columns, .n_columns = 2}};
	/* clang-format on */
	Game game = sample_game;
	game.tables = tables;
	game.n_tables = 2;
	game.edition_finish = NULL;
	NamedText files[] = {{"groups.csv", "id\niron\nwood\n"}, {"things.csv", "id,group\naxe,wood\nbow,iron\n"}, {NULL, NULL}};
	EditionReport report;
	cr_assert(edition_parse(&game, files, &pack, &report), "%s", report.error[0].text[LANG_EN]);
	cr_expect(edition_figures(&pack)->thing[0].groups == 2 && edition_figures(&pack)->thing[1].groups == 1);
	static const char *const bad[] = {"", "stone", "iro", "irons", "iron+wood", "Iron", " iron", "1"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char rows[64], want[128];
		snprintf(rows, sizeof rows, "id,group\naxe,%s\n", bad[i]);
		snprintf(want, sizeof want, "group must be one id of groups.csv, not \"%s\" (S-5)", bad[i]);
		files[1].text = rows;
		cr_expect_not(edition_parse(&game, files, &pack, &report));
		cr_expect_str_eq(report.error[0].text[LANG_EN], want);
		cr_expect(report.error[0].line == 2 && report.error[0].column == 5);
	}
}

Test(edition, an_empty_table) {
	cr_expect_str_eq(parse_with("groups.csv", "id\n"),
	                 "things.csv:2:20: \"iron+wood\" must be ids of groups.csv joined by +, each once (S-3)");
	cr_expect_eq(pack.names[SAMPLE_GROUPS].n_rows, 0);
}

Test(edition, sources) {
	cr_expect_str_eq(things(AXE "bow,B,B,1,1,,guess\n"),
	                 "things.csv:3:14: source must be book, public, partly or reconstructed, not \"guess\"");
	cr_expect_str_eq(things(AXE "bow,B,B,1,1,,\n"), "things.csv:3:14: source must be book, public, partly or reconstructed, not \"\"");
}

/* ---- everything at once ---- */

/* All errors as "file:line:column ", and all notes as "file note ". */
static const char *all_of(const char *name, const char *text, int lang) {
	static char said[4096];
	static EditionReport report;
	NamedText files[4] = {{0}};
	Text out = TEXT_ON(said);
	for (int i = 0; sample_files[i].name; i++)
		files[i] = (NamedText){sample_files[i].name, strcmp(sample_files[i].name, name) ? sample_files[i].text : text};
	edition_parse(&sample_game, files, &pack, &report);
	for (int i = 0; i < report.n_errors && i < EDITION_ERRORS_MAX; i++)
		text_addf(&out, "%s:%d:%d ", report.error[i].file, report.error[i].line, report.error[i].column);
	for (int i = 0; i < report.n_notes; i++) text_addf(&out, "%s %s ", report.note[i].file, report.note[i].text[lang]);
	if (report.n_errors > EDITION_ERRORS_MAX) text_addf(&out, "+%d", report.n_errors - EDITION_ERRORS_MAX);
	return said;
}

Test(edition, all_errors_at_once) {
	cr_expect_str_eq(all_of("things.csv", HEAD "axe,Axe,,99,20,stone,book\nbow,B\"\nCat,Cat,Chat,1,1\ncup,Cup,Coupe,7,x,,maybe\n", LANG_EN),
	                 "things.csv:2:9 things.csv:2:10 things.csv:2:16 things.csv:3:6 things.csv:4:1 things.csv:5:17 things.csv:5:20 ");
	cr_expect_str_eq(all_of("things.csv", "id,nam,id,power\n", LANG_EN),
	                 "things.csv:1:4 things.csv:1:8 things.csv:1:1 things.csv:1:1 things.csv:1:1 things.csv:1:1 things.csv:1:1 ");
}

/* An error's consequences are not reported: ids that could not be read are referred to elsewhere, and rows after a lost one are still
 * in order. */
Test(edition, one_slip_is_one_error) {
	cr_expect_str_eq(all_of("groups.csv", "id\nIron\nwood\n", LANG_EN), "groups.csv:2:1 ");
	cr_expect_str_eq(all_of("groups.csv", "idd\niron\n", LANG_EN), "groups.csv:1:1 groups.csv:1:1 ");
	cr_expect_str_eq(all_of("limits.csv", "id,value\nl\"ow,5\nhigh,10\n", LANG_EN), "limits.csv:2:2 ");
	cr_expect_str_eq(all_of("limits.csv", "id,value\nlo,5\nhigh,10\n", LANG_EN), "limits.csv:2:1 ");
	cr_expect_str_eq(all_of("limits.csv", "id,value\nhigh,10\nlow,5\n", LANG_EN), "limits.csv:2:1 ");
	cr_expect_str_eq(all_of("limits.csv", "id,value\nlow,5\nlow,5\n", LANG_EN), "limits.csv:3:1 ");
}

Test(edition, so_many_errors_are_kept) {
	char text[4096] = HEAD;
	for (int i = 0; i < 6; i++) strcat(text, "A,,,x,x,x,x\n");
	const char *said = all_of("things.csv", text, LANG_EN);
	cr_expect_str_eq(said + strlen(said) - 3, "+10", "%s", said); /* 6 × 7 */
}

/* As written by Excel in French, with the extra files that LibreOffice leaves behind. */
Test(edition, tables_as_spreadsheets_write_them) {
	edition_default(&sample_game, &pack);
	uint64_t hash = pack.hash;
	cr_expect_str_eq(all_of("limits.csv", "\xef\xbb\xbfid;value;;\r\nlow;5;;\r\n;;;\r\nhigh;10\r\n", LANG_EN),
	                 "limits.csv cells are separated by semicolons: accepted limits.csv 1 row of empty cells: left out "
	                 "limits.csv empty cells at the end of 2 rows: left out ");
	cr_expect_eq(pack.hash, hash);
	cr_expect_str_eq(all_of("limits.csv", "id\tvalue\nlow\t5\nhigh\t10\n", LANG_FR),
	                 "limits.csv les cellules sont séparées par des tabulations : accepté ");
	cr_expect_eq(pack.hash, hash);
}

Test(edition, errors_in_the_author_s_language) {
	static EditionReport report;
	NamedText files[4] = {
		{"groups.csv", "id\niron\n"}, {"things.csv", HEAD AXE "bow,Bow,Arc,0,5,wood,public\n"}, {"limits.csv", sample_files[2].text}};
	cr_expect_not(edition_parse(&sample_game, files, &pack, &report));
	cr_expect_str_eq(report.error[0].text[LANG_FR],
	                 "« iron+wood » doit être des identifiants de groups.csv joints par +, chacun une fois (S-3)");
	cr_expect_str_eq(report.error[1].text[LANG_FR], "power doit être un nombre de 1 à 9, et non « 0 » (S-1)");
}

/* ---- the hash ---- */

static uint64_t hash_of_things(const char *rows) {
	cr_assert_str_eq(things(rows), "");
	return pack.hash;
}

Test(edition, hash_covers_figures_and_ids_only) {
	uint64_t hash = hash_of_things(AXE BOW);
	cr_expect_neq(hash, 0u);
	cr_expect_eq(hash_of_things("axe,Hatchet,Cognée,3,20,iron+wood,reconstructed\n" BOW), hash, "names and sources do not count");
	cr_expect_eq(hash_of_things(AXE "\n"
	                                "\"bow\",Bow,Arc,?,5,wood,public\r\n"),
	             hash, "nor how it is written");
	cr_expect_neq(hash_of_things("axe,Axe,Hache,4,20,iron+wood,book\n" BOW), hash);
	cr_expect_neq(hash_of_things("axe,Axe,Hache,3,21,iron+wood,book\n" BOW), hash);
	cr_expect_neq(hash_of_things("axe,Axe,Hache,3,20,iron,book\n" BOW), hash);
	cr_expect_neq(hash_of_things("ax,Axe,Hache,3,20,iron+wood,book\n" BOW), hash);
	cr_expect_neq(hash_of_things("axe,Axe,Hache,3,20,iron+wood,book\nbow2,Bow,Arc,?,5,wood,public\n"), hash);
	cr_expect_neq(hash_of_things(AXE BOW "c,C,C,1,1,,book\n"), hash);
	cr_assert_str_eq(parse_with("groups.csv", "id\niron\nwood\nbone\n"), "");
	uint64_t three = pack.hash;
	cr_assert_str_eq(parse_with("groups.csv", "id\niron\nwood\nhorn\n"), "");
	cr_expect_neq(pack.hash, three);
}

/* ---- a game's own checks ---- */

static const NamedText own_texts[] = {
	{"en.txt", "sheet.heavy = the axe is too heavy (S-9)\n"}, {"fr.txt", "sheet.heavy = la hache est trop lourde (S-9)\n"}, {NULL, NULL}};

static bool finish_refuses(Edition *edition, EditionReport *report) {
	(void)edition;
	return edition_refuse(report, own_texts, &sample_game.tables[SAMPLE_THINGS], "sheet.heavy", 0);
}

static bool finish_computes(Edition *edition, EditionReport *report) {
	(void)report;
	edition->thing[5].power = (uint8_t)(edition->thing[0].power + edition->thing[2].power);
	return true;
}

Test(edition, the_game_has_the_last_word) {
	Game game = sample_game;
	EditionReport report;
	game.edition_finish = finish_refuses;
	cr_expect_not(edition_parse(&game, sample_files, &pack, &report));
	cr_expect(!strcmp(report.error[0].file, "things.csv") && report.error[0].line == 0 &&
	          !strcmp(report.error[0].text[LANG_EN], "the axe is too heavy (S-9)"));
	edition_default(&sample_game, &pack);
	uint64_t hash = pack.hash;
	game.edition_finish = finish_computes;
	cr_expect(edition_parse(&game, sample_files, &pack, &report));
	cr_expect_eq(edition_figures(&pack)->thing[5].power, 10);
	cr_expect_eq(pack.hash, hash, "what is computed does not count");
}

/* ---- the editions compiled in ---- */

Test(edition, compiled_in_editions_are_read) {
	for (int g = 0; games[g]; g++) {
		EditionReport report;
		cr_expect(edition_parse(games[g], games[g]->files, &pack, &report), "%s: %s:%d: %s", games[g]->id, report.error[0].file,
		          report.error[0].line, report.error[0].text[LANG_EN]);
		cr_expect_eq(game_find(games[g]->id), games[g]);
	}
	cr_expect_null(game_find("no_such_game"));
	cr_expect_null(game_find(""));
}

/* Replaces some text in one file of a game's compiled-in edition; returns what is wrong with the result, or "". */
static const char *changed(const char *game_id, const char *file, const char *old, const char *new) {
	static char said[1024], text[4096];
	NamedText files[16];
	const Game *game = game_find(game_id);
	EditionReport report;
	int n = 0;
	for (; game->files[n].name; n++) {
		files[n] = game->files[n];
		if (strcmp(files[n].name, file)) continue;
		const char *at = strstr(files[n].text, old);
		cr_assert(at, "%s has no %s", file, old);
		snprintf(text, sizeof text, "%.*s%s%s", (int)(at - files[n].text), files[n].text, new, at + strlen(old));
		files[n].text = text;
	}
	files[n] = (NamedText){NULL, NULL};
	if (edition_parse(game, files, &pack, &report)) return "";
	snprintf(said, sizeof said, "%s:%d:%d: %s", report.error[0].file, report.error[0].line, report.error[0].column,
	         report.error[0].text[LANG_EN]);
	return said;
}

/* Nine cards with this many copies each; the last one with `last`. */
static const char *with_copies(int copies, int last) {
	static char said[1024];
	char text[1024] = "id,name_en,name_fr,value,copies,source\n", row[64];
	static const char *const ids[] = {"knight", "raven", "turtle", "folk", "golem", "goblins", "frog", "ez", "mage"};
	for (int i = 0; i < 9; i++) {
		snprintf(row, sizeof row, "%s,X,X,%s,%d,book\n", ids[i], i == 0 || i == 2 ? "?" : "1", i == 8 ? last : copies);
		strcat(text, row);
	}
	NamedText files[16];
	const Game *game = game_find("epic_melee");
	int n = 0;
	EditionReport report;
	for (; game->files[n].name; n++)
		files[n] = (NamedText){game->files[n].name, strcmp(game->files[n].name, "cards.csv") ? game->files[n].text : text};
	files[n] = (NamedText){NULL, NULL};
	bool is_read = edition_parse(game, files, &pack, &report);
	snprintf(said, sizeof said, "%s%s%s", is_read ? "" : report.error[0].file, is_read ? "" : ": ",
	         is_read ? "" : report.error[0].text[LANG_EN]);
	return said;
}

Test(edition, epic_melee_number_of_cards) {
	cr_expect_str_eq(with_copies(4, 10), "", "42: a full hand for six");
	cr_expect_str_eq(with_copies(4, 9), "cards.csv: too few cards for a full hand at six seats (EM-3)");
	cr_expect_str_eq(with_copies(14, 15), "", "127");
	cr_expect_str_eq(with_copies(15, 7), "", "127");
	cr_expect_str_eq(with_copies(15, 8), "cards.csv: at most 127 cards (EM-1)");
}

Test(edition, epic_melee_values_and_limits) {
	static const char wrong_value[] = "cards.csv:0:0: knight and turtle have the value ?, all others a number (EM-20, EM-24)";
	cr_expect_str_eq(changed("epic_melee", "cards.csv", ",?,6", ",1,6"), wrong_value);
	cr_expect_str_eq(changed("epic_melee", "cards.csv", "Corbeau Liche,1", "Corbeau Liche,?"), wrong_value);
	cr_expect_str_eq(changed("epic_melee", "cards.csv", "Mage de Lumière,4", "Mage de Lumière,?"), wrong_value);
	cr_expect_str_eq(changed("epic_melee", "cards.csv", "Mage de Lumière,4", "Mage de Lumière,20"), "");
	cr_expect(strstr(changed("epic_melee", "cards.csv", "Mage de Lumière,4", "Mage de Lumière,21"), "from 1 to 20"));
	cr_expect(strstr(changed("epic_melee", "limits.csv", ",6,book", ",7,book"), "rounds must be fewer than cards in hand"));
	cr_expect_str_eq(changed("epic_melee", "limits.csv", ",6,book", ",5,book"), "");
	cr_expect_str_eq(changed("epic_melee", "limits.csv", ",7,book", ",8,book"), "");
	cr_expect(strstr(changed("epic_melee", "limits.csv", ",7,book", ",9,book"), "from 3 to 8"));
	cr_expect(strstr(changed("epic_melee", "limits.csv", ",6,book", ",0,book"), "from 1 to 7"));
	cr_expect(strstr(changed("epic_melee", "cards.csv", "mage,Mage of Light,Mage de Lumière,4,6,reconstructed\n", ""), "too few rows: 8"));
}

Test(edition, epic_melee_tokens) {
	char rows[512] = "", row[48];
	for (int i = 0; i < 8; i++) {
		snprintf(row, sizeof row, "x%d,X,X,1,,%d,book\n", i, i ? 15 : 4);
		strcat(rows, row);
	}
	static const char first[] = "b2,Goblin 2,Gobelin 2,2,,1,reconstructed\n";
	strcat(rows, "b2,A,A,1,,13,book\n");
	cr_expect_str_eq(changed("epic_melee", "goblin.csv", first, rows), "", "127: 4 + 7 * 15 + 13 and five that were there");
	strcat(rows, "y,X,X,1,,1,book\n");
	cr_expect_str_eq(changed("epic_melee", "goblin.csv", first, rows), "goblin.csv:0:0: a pile has at most 127 tokens (EM-2)");
	cr_expect_str_eq(changed("epic_melee", "gold.csv", ",skull,1,", ",skull+sun,0,"), "");
	cr_expect(strstr(changed("epic_melee", "gold.csv", ",skull,1,", ",bone,1,"), "must be ids of symbols.csv"));
	cr_expect(strstr(changed("epic_melee", "silver.csv", "Argent 1,1,,3", "Argent 1,21,,3"), "value must be a number from 0 to 20"));
}

Test(edition, null_game_number_of_cards) {
	cr_expect_str_eq(changed("null_game", "cards.csv", "one,One,Un,1,5", "one,One,Un,1,4"), "");
	cr_expect_str_eq(changed("null_game", "cards.csv", "one,One,Un,1,5", "one,One,Un,1,3"),
	                 "cards.csv:0:0: at least 15 cards are needed for five seats (N-1)");
}
