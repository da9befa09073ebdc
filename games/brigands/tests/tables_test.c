/* Brigands: the tables that describe its data, written a second time: who may see which field, which events are private and what is
 * secret in them, what verbs take, what an edition may contain. */
#include "table.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

extern const Game brigands_game;

static const char *const sights[] = {
	[SIGHT_ALL] = "all", [SIGHT_OWNER] = "owner", [SIGHT_SIDE] = "side", [SIGHT_NONE] = "none", [SIGHT_RULES] = "rules"};

Test(brigands_tables, bg_8_bg_11_bg_34_who_sees_which_field) {
	static const char want[] =
		"town[6] all by seat\npatrols all\nplan[6] owner by seat\nplan_patrols[6] owner by seat\nplan_tokens[6] owner by seat\n"
		"tokens_in_town[6] all by seat\nspied[6] rules by seat\nday all\nday_left all\nducats[6] all by seat\ntokens[6] all by seat\n"
		"n_spied[6] all by seat\nplanned[6] owner by seat\nwheel[6] owner by seat\ntarget[6] owner by seat\nchoice[6][3] owner by seat\n"
		"dice[6][9] owner by seat\nresult[6][8] all by seat\ndid[8] all\npath[7] all\nround all\nphase all\nplace all\nprince all\nspy all\n"
		"judgement all\nloot all\n";
	char buf[4096];
	Text text = TEXT_ON(buf);
	for (int i = 0; i < brigands_game.n_fields; i++) {
		const Field *f = &brigands_game.fields[i];
		text_add(&text, f->name);
		for (int k = 0; k < 2 && f->n[k]; k++) text_addf(&text, "[%d]", f->n[k]);
		text_addf(&text, " %s%s\n", sights[f->sight], field_rows(f) == ROWS_SEATS ? " by seat" : "");
	}
	cr_assert_str_eq(buf, want, "%s", buf);
}

Test(brigands_tables, what_events_tell) {
	static const char want[] =
		"prince seat\nduel\npath first second third fourth\npath_end fifth sixth seventh\nround round district\ntoken_lost seat\n"
		"second_patrol seat\nprivate plan_pawn seat *district\nprivate plan_patrol seat *district\nprivate plan_token seat *district\n"
		"private plan_done seat\nprivate plan_scatter seat\ncards_back seat n\nteam seat district n token\npatrol seat district n token\n"
		"private turned seat *action\nprivate turned_at seat *action *target\nacts seat action district\nacts_on seat action target district\n"
		"spied seat n\nprivate spied_card seat *card\nhome seat n\nto_prison seat\nstole seat target ducats\nstole_nothing seat target\n"
		"moved seat district n\npatrol_moved seat district\npushed seat district n\narrested seat district n\ntrapped seat district n\n"
		"loot ducats district\ngain seat ducats district\nleft_over ducats district\nprivate will_take seat\nprivate will_sell seat *n\n"
		"private rolled seat *dice *sum\nprivate will_go seat\nprivate will_stay seat\ntook seat n\nsold seat n ducats\nstaked seat ducats\n"
		"tavern seat dice sum\nescaped seat n\nstayed seat n\nraised seat skill level\njudgement seat fine\njudged seat n ducats\n"
		"day_gone district\nend\nnote_held seat card\nnote_odds seat n percent\nnote_day district percent\nnote_patrols seat n\n"
		"why_below_goal goal ducats missing\nwhy_goal goal\nwhy_nobody goal\nwhy_shared ducats place\n";
	char buf[4096];
	Text text = TEXT_ON(buf);
	for (int i = 0; i < brigands_game.n_events; i++) {
		const EventKind *e = &brigands_game.events[i];
		text_addf(&text, "%s%s", e->is_private ? "private " : "", e->key);
		for (int k = 0; k < EVENT_ARGS_MAX && e->arg[k].name; k++)
			text_addf(&text, " %s%s", e->arg[k].is_secret ? "*" : "", e->arg[k].name);
		text_add(&text, "\n");
	}
	cr_assert_str_eq(buf, want, "%s", buf);
}

Test(brigands_tables, verbs_and_options) {
	static const char want[] =
		"pawn 1\npatrol 1\ntoken 1\ndone 0\nscatter 0\nwheel 1\nsteal 1\npush 1\ntake 0\nsell 1\nroll 1\nfree 0\nstay 0\nraise 1\n"
		"prince=lot|first\nthreshold=no|yes\n";
	char buf[1024];
	Text text = TEXT_ON(buf);
	for (int i = 0; i < brigands_game.n_verbs; i++) text_addf(&text, "%s %d\n", brigands_game.verbs[i].name, brigands_game.verbs[i].n_args);
	for (int i = 0; i < brigands_game.n_options; i++) {
		const Option *o = &brigands_game.options[i];
		cr_assert_eq(o->n_values, 2);
		text_addf(&text, "%s=%s|%s\n", o->id, o->values[0], o->values[1]);
	}
	cr_assert_str_eq(buf, want, "%s", buf);
	cr_assert(brigands_game.seats_min == 2 && brigands_game.seats_usual == 4 && brigands_game.seats_max == 6);
	cr_assert_eq(brigands_game.rules_version, 2);
	cr_assert_not(brigands_game.is_template);
}

/* ---- editions ---- */

static const struct {
	const char *id;
	int min, max;
} ranges[] = {
	{"rounds", 1, 6},          {"goal", 1, 200},          {"market_1", 0, 60},     {"market_2", 0, 60},       {"market_3", 0, 60},
	{"day_market_1", 0, 60},   {"day_market_2", 0, 60},   {"day_market_3", 0, 60}, {"port_tokens", 0, 6},     {"port_price", 0, 10},
	{"day_port_tokens", 0, 6}, {"day_port_price", 0, 10}, {"town_hall", 0, 60},    {"day_town_hall", 0, 60},  {"tavern_price", 0, 20},
	{"tavern_dice", 1, 3},     {"day_tavern_dice", 1, 3}, {"palace", 0, 60},       {"palace_crowd", 2, 16},   {"day_palace", 0, 60},
	{"convoy", 0, 60},         {"convoy_dice", 0, 3},     {"day_convoy", 0, 60},   {"day_convoy_dice", 0, 3}, {"treasury", 0, 60},
	{"day_treasury", 0, 60},   {"prison_price", 0, 6},    {"prison_tokens", 0, 6}, {"steal", 0, 20},          {"prince_steal", 0, 20},
	{"spied_max", 0, 6},       {"spy_1", 0, 6},           {"spy_2", 0, 6},         {"spy_3", 0, 6},           {"fine_1", 0, 20},
	{"fine_2", 0, 20},         {"fine_3", 0, 20},         {"fine_4", 0, 20},
};

/* The default edition with one figure changed. */
static bool reads(int row, int value, EditionPack *pack, EditionReport *report) {
	char csv[4096];
	NamedText files[8];
	Text text = TEXT_ON(csv);
	int n = 0;
	text_add(&text, "id,name_en,name_fr,value,source\n");
	edition_default(&brigands_game, pack);
	for (int i = 0; i < FIG_COUNT; i++)
		text_addf(&text, "%s,A,B,%d,book\n", ranges[i].id, i == row ? value : edition_figures(pack)->figure[i]);
	for (const NamedText *file = brigands_game.files; file->name; file++)
		files[n++] = strcmp(file->name, "figures.csv") ? *file : (NamedText){file->name, csv};
	files[n] = (NamedText){NULL, NULL};
	return edition_parse(&brigands_game, files, pack, report);
}

Test(brigands_tables, bg_7a_ranges_of_the_figures) {
	EditionPack *pack = malloc(sizeof *pack);
	EditionReport report;
	cr_assert_eq(sizeof ranges / sizeof *ranges, FIG_COUNT);
	for (int i = 0; i < FIG_COUNT; i++) {
		cr_expect(reads(i, ranges[i].min, pack, &report) && edition_figures(pack)->figure[i] == ranges[i].min, "%s", ranges[i].id);
		cr_expect(reads(i, ranges[i].max, pack, &report) && edition_figures(pack)->figure[i] == ranges[i].max, "%s", ranges[i].id);
		cr_expect_not(reads(i, ranges[i].max + 1, pack, &report), "%s %d", ranges[i].id, ranges[i].max + 1);
		cr_expect_not(reads(i, ranges[i].min - 1, pack, &report), "%s %d", ranges[i].id, ranges[i].min - 1);
		cr_expect_str_eq(report.error[0].file, "figures.csv");
	}
	free(pack);
}

/* Every table refuses a row too many or too few. */
Test(brigands_tables, every_table_has_its_rows) {
	EditionPack *pack = malloc(sizeof *pack);
	EditionReport report;
	for (const NamedText *file = brigands_game.files; file->name; file++) {
		char longer[4096], shorter[4096];
		NamedText files[8];
		int n = 0;
		if (!strstr(file->name, ".csv")) continue;
		bool has_value = !strcmp(file->name, "figures.csv");
		strcat(strcpy(longer, file->text), has_value ? "more,A,B,1,book\n" : "more,A,B,book\n");
		strcpy(shorter, file->text);
		shorter[strlen(shorter) - 1] = 0;
		strrchr(shorter, '\n')[1] = 0;
		for (int k = 0; k < 2; k++) {
			n = 0;
			for (const NamedText *f = brigands_game.files; f->name; f++)
				files[n++] = f == file ? (NamedText){f->name, k ? longer : shorter} : *f;
			files[n] = (NamedText){NULL, NULL};
			cr_expect_not(edition_parse(&brigands_game, files, pack, &report), "%s, %s", file->name, k ? "longer" : "shorter");
			cr_expect_str_eq(report.error[0].file, file->name);
		}
	}
	free(pack);
}

/* BG-3, BG-5, BG-7: values from the book are marked as such, and so are those only its pictures show; nothing is invented. */
Test(brigands_tables, bg_3_sources) {
	EditionPack *pack = malloc(sizeof *pack);
	int n_public = 0;
	edition_default(&brigands_game, pack);
	cr_assert_eq(pack->names[TABLE_DISTRICTS].n_rows, PLACES);
	cr_assert_eq(pack->names[TABLE_ACTIONS].n_rows, WHEEL_END - 1);
	for (int t = 0; t < TABLE_COUNT; t++)
		for (int i = 0; i < pack->names[t].n_rows; i++) {
			cr_expect_neq(pack->names[t].source[i], SOURCE_RECONSTRUCTED);
			n_public += pack->names[t].source[i] == SOURCE_PUBLIC;
		}
	cr_expect_eq(n_public, 18, "%d", n_public);
	free(pack);
}
