/* Games, setups, editions, and the numbers of actions and columns. */
#include "support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char why[TRIPOT_WHY_MAX];

static int try_setup(const char *game, TripotSetupSpec spec) {
	TripotSetup *setup;
	why[0] = 0;
	int status = tripot_setup_new(&setup, game, &spec, why, sizeof why);
	cr_assert_eq(setup == NULL, status != TRIPOT_OK);
	tripot_setup_free(setup);
	return status;
}

Test(setup, games_are_listed_and_described) {
	int n = 0;
	for (const TripotGame *game; (game = tripot_game_at(n)); n++) {
		cr_assert_eq(tripot_game(tripot_game_id(game)), game);
		cr_assert_str_not_empty(tripot_game_name(game, "en"));
		cr_assert_str_not_empty(tripot_game_about(game, "fr"));
		cr_assert_not_null(strstr(tripot_game_rules(game, "en"), "#"));
		cr_assert_null(tripot_game_name(game, "de"));
		cr_assert_null(tripot_game_about(game, NULL));
		cr_assert_null(tripot_game_rules(game, ""));
		cr_assert_geq(tripot_game_rules_version(game), 1);
		cr_assert_leq(tripot_game_seats_min(game), tripot_game_seats_usual(game));
		cr_assert_leq(tripot_game_seats_usual(game), tripot_game_seats_max(game));
		cr_assert_leq(tripot_game_seats_max(game), TRIPOT_SEATS_MAX);
	}
	cr_assert_geq(n, 5);
	cr_assert_null(tripot_game_at(-1));
	cr_assert_null(tripot_game("chess"));
	cr_assert_null(tripot_game(NULL));
	cr_assert_not_null(tripot_game("null_game"), "a template is found, though not listed");
}

Test(setup, options_and_files_of_a_game_end_with_null) {
	const TripotGame *game = tripot_game("brigands");
	const char *text;
	cr_assert_str_eq(tripot_game_option(game, 0), "prince");
	cr_assert_str_eq(tripot_game_option_value(game, 0, 1), "first");
	cr_assert_null(tripot_game_option_value(game, 0, 2));
	cr_assert_null(tripot_game_option_value(game, 0, -1));
	cr_assert_null(tripot_game_option_value(game, 99, 0));
	cr_assert_null(tripot_game_option(game, -1));
	int n = 0;
	while (tripot_game_file(game, n, &text)) n++;
	cr_assert_geq(n, 2);
	cr_assert_not_null(tripot_game_file(game, 0, NULL));
	cr_assert_null(tripot_game_file(game, -1, &text));
	cr_assert_null(tripot_game_file(game, n + 5, &text));
}

Test(setup, without_a_spec_everything_is_usual) {
	TripotSetup *setup;
	cr_assert_eq(tripot_setup_new(&setup, "duel_royal", NULL, NULL, 0), TRIPOT_OK);
	const TripotGame *game = tripot_setup_game(setup);
	cr_assert_str_eq(tripot_game_id(game), "duel_royal");
	cr_assert_eq(tripot_setup_seats(setup), tripot_game_seats_usual(game));
	cr_assert_eq(tripot_setup_rules_version(setup), tripot_game_rules_version(game));
	cr_assert_str_eq(tripot_setup_option(setup, 0), tripot_game_option_value(game, 0, 0));
	cr_assert_null(tripot_setup_option(setup, 99));
	cr_assert_str_eq(tripot_setup_edition_id(setup), "default");
	cr_assert_str_not_empty(tripot_setup_edition_name(setup, "fr"));
	cr_assert_null(tripot_setup_edition_name(setup, "xx"));
	cr_assert_neq(tripot_setup_edition_hash(setup), 0);
	cr_assert_neq(tripot_setup_side(setup, 0), tripot_setup_side(setup, 1), "two teams");
	cr_assert_eq(tripot_setup_side(setup, 99), -1);
	tripot_setup_free(setup);
	tripot_setup_free(NULL);
}

Test(setup, what_is_wrong_is_said) {
	TripotSetupSpec spec = TRIPOT_INIT(TripotSetupSpec);
	const char *const first[] = {"prince=first", NULL}, *const none[] = {"price=first", NULL}, *const bare[] = {"prince", NULL};
	const char *const wrong[] = {"prince=up", NULL};
	cr_assert_eq(try_setup("chess", spec), TRIPOT_INPUT);
	cr_assert_not_null(strstr(why, "epic_melee"), "%s", why);
	cr_assert_eq(try_setup(NULL, spec), TRIPOT_INPUT);
	spec.seats = 7;
	cr_assert_eq(try_setup("brigands", spec), TRIPOT_INPUT);
	cr_assert_not_null(strstr(why, "2 to 6 seats"), "%s", why);
	spec.seats = -4;
	cr_assert_eq(try_setup("brigands", spec), TRIPOT_INPUT);
	spec.seats = 0;
	spec.rules_version = 99;
	cr_assert_eq(try_setup("brigands", spec), TRIPOT_INPUT);
	spec.rules_version = 1;
	spec.options = first;
	cr_assert_eq(try_setup("brigands", spec), TRIPOT_OK, "%s", why);
	spec.options = none;
	cr_assert_eq(try_setup("brigands", spec), TRIPOT_INPUT);
	cr_assert_not_null(strstr(why, "prince"), "%s", why);
	spec.options = bare;
	cr_assert_eq(try_setup("brigands", spec), TRIPOT_INPUT);
	spec.options = wrong;
	cr_assert_eq(try_setup("brigands", spec), TRIPOT_INPUT);
	cr_assert_not_null(strstr(why, "first"), "%s", why);
}

Test(setup, structs_of_other_sizes_are_looked_at) {
	struct {
		TripotSetupSpec spec;
		uint64_t more;
	} later = {.spec = TRIPOT_INIT(TripotSetupSpec)};
	TripotSetup *setup;
	later.spec.size = sizeof later;
	cr_assert_eq(tripot_setup_new(&setup, "epic_melee", &later.spec, why, sizeof why), TRIPOT_OK,
	             "a later header that asks for nothing new");
	tripot_setup_free(setup);
	later.more = 1;
	cr_assert_eq(tripot_setup_new(&setup, "epic_melee", &later.spec, why, sizeof why), TRIPOT_ARGUMENT, "it asks for what we do not know");
	for (size_t size = 0; size < sizeof later.spec; size += 4) {
		later.spec.size = size;
		cr_assert_eq(tripot_setup_new(&setup, "epic_melee", &later.spec, why, sizeof why), TRIPOT_ARGUMENT);
	}
	later.spec.size = (size_t)-1;
	cr_assert_eq(tripot_setup_new(&setup, "epic_melee", &later.spec, why, sizeof why), TRIPOT_ARGUMENT);
}

Test(setup, errors_fit_into_any_room_as_utf_8) {
	char small[12];
	TripotSetup *setup;
	for (size_t room = 0; room <= sizeof small; room++) {
		memset(small, 'x', sizeof small);
		cr_assert_eq(tripot_setup_new(&setup, "ééééééé", NULL, small, room), TRIPOT_INPUT);
		cr_assert(room == sizeof small || small[room] == 'x');
		cr_assert(!room || strlen(small) < room);
	}
	cr_assert_eq(tripot_setup_new(&setup, "\xff\xfe", NULL, why, sizeof why), TRIPOT_INPUT);
	cr_assert_not_null(strstr(why, "\"??\""), "%s", why);
	cr_assert_eq(tripot_setup_new(&setup, "", NULL, NULL, 100), TRIPOT_INPUT);
}

/* ---- editions ---- */

/* The default edition of Epic Melee with some text replaced. */
static int try_edition(const char *from, const char *to, TripotSetup **setup) {
	TripotFile files[16] = {{0}};
	char changed[1 << 16];
	TripotSetupSpec spec = TRIPOT_INIT(TripotSetupSpec);
	for (int i = 0; (files[i].name = tripot_game_file(tripot_game("epic_melee"), i, &files[i].text)); i++) {
		const char *at = from ? strstr(files[i].text, from) : NULL;
		if (!at) continue;
		snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - files[i].text), files[i].text, to, at + strlen(from));
		files[i].text = changed;
		from = NULL;
	}
	spec.files = files;
	why[0] = 0;
	return tripot_setup_new(setup, "epic_melee", &spec, why, sizeof why);
}

Test(setup, an_edition_can_be_given_in_memory) {
	TripotSetup *usual = make_setup("epic_melee", 0), *same, *other;
	cr_assert_eq(try_edition(NULL, NULL, &same), TRIPOT_OK, "%s", why);
	cr_assert_eq(tripot_setup_edition_hash(same), tripot_setup_edition_hash(usual));
	cr_assert_eq(try_edition("\"default\"", "\"mine\"", &other), TRIPOT_OK, "%s", why);
	cr_assert_str_eq(tripot_setup_edition_id(other), "mine");
	tripot_setup_free(usual);
	tripot_setup_free(same);
	tripot_setup_free(other);
}

Test(setup, a_bad_edition_is_refused_by_file_and_line) {
	TripotSetup *setup;
	TripotSetupSpec spec = TRIPOT_INIT(TripotSetupSpec);
	const TripotFile strange[] = {{"cards.exe", ""}, {NULL, NULL}}, empty[] = {{"cards.csv", NULL}, {NULL, NULL}};
	TripotFile many[64];
	cr_assert_eq(try_edition("golem", "gollum", &setup), TRIPOT_INPUT);
	cr_assert_not_null(strstr(why, "cards.csv:"), "%s", why);
	spec.files = strange;
	cr_assert_eq(try_setup("epic_melee", spec), TRIPOT_INPUT);
	spec.files = empty;
	cr_assert_eq(try_setup("epic_melee", spec), TRIPOT_INPUT);
	for (int i = 0; i < 63; i++) many[i] = (TripotFile){"cards.csv", "x"};
	many[63] = (TripotFile){NULL, NULL};
	spec.files = many;
	cr_assert_eq(try_setup("epic_melee", spec), TRIPOT_INPUT);
	spec.edition_dir = "/";
	cr_assert_eq(try_setup("epic_melee", spec), TRIPOT_ARGUMENT, "one or the other");
	spec.files = NULL;
	cr_assert_eq(try_setup("epic_melee", spec), TRIPOT_INPUT);
	cr_assert_not_null(strstr(why, "missing"), "%s", why);
}

Test(setup, an_edition_can_be_given_as_a_folder) {
	char dir[] = "/tmp/tripot-lib-XXXXXX", path[128];
	const char *text;
	TripotSetupSpec spec = TRIPOT_INIT(TripotSetupSpec);
	const TripotGame *game = tripot_game("pearls");
	cr_assert_not_null(mkdtemp(dir));
	for (int i = 0; tripot_game_file(game, i, &text); i++) {
		snprintf(path, sizeof path, "%s/%s", dir, tripot_game_file(game, i, NULL));
		FILE *file = fopen(path, "w");
		fputs(text, file);
		fclose(file);
	}
	spec.edition_dir = dir;
	cr_expect_eq(try_setup("pearls", spec), TRIPOT_OK, "%s", why);
	for (int i = 0; tripot_game_file(game, i, NULL); i++) {
		snprintf(path, sizeof path, "%s/%s", dir, tripot_game_file(game, i, NULL));
		unlink(path);
	}
	rmdir(dir);
}

/* ---- actions and columns ---- */

Test(setup, every_action_has_a_text_and_most_a_number_again) {
	for (int i = 0; tripot_game_at(i); i++) {
		TripotSetup *setup = make_setup(tripot_game_id(tripot_game_at(i)), 0);
		for (int seat = 0; seat < tripot_setup_seats(setup); seat++)
			for (int action = 0; action < tripot_setup_actions(setup); action++) {
				char name[TRIPOT_NAME_MAX];
				int length = tripot_setup_action_text(setup, seat, action, name, sizeof name);
				cr_assert_eq((size_t)length, strlen(name));
				cr_assert_eq(tripot_setup_action(setup, seat, name, why, sizeof why), action, "%s: %s", name, why);
			}
		tripot_setup_free(setup);
	}
}

Test(setup, seats_in_actions_are_counted_from_who_acts) {
	TripotSetup *setup = make_setup("epic_melee", 4);
	int32_t next = tripot_setup_action(setup, 0, "pawn 1", why, sizeof why);
	char name[TRIPOT_NAME_MAX];
	cr_assert_geq(next, 0, "%s", why);
	cr_assert_eq(tripot_setup_action(setup, 3, "pawn 0", why, sizeof why), next);
	tripot_setup_action_text(setup, 2, next, name, sizeof name);
	cr_assert_str_eq(name, "pawn 3");
	tripot_setup_free(setup);
}

Test(setup, actions_that_are_none_are_refused) {
	TripotSetup *setup = make_setup("epic_melee", 4);
	char name[TRIPOT_NAME_MAX];
	int actions = tripot_setup_actions(setup);
	cr_assert_eq(tripot_setup_action(setup, 0, "lay gollum", why, sizeof why), TRIPOT_INPUT);
	cr_assert_str_not_empty(why);
	cr_assert_eq(tripot_setup_action(setup, 4, "pawn 0", why, sizeof why), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_setup_action(setup, -1, "pawn 0", NULL, 0), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_setup_action_text(setup, 0, actions, name, sizeof name), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_setup_action_text(setup, 0, -1, name, sizeof name), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_setup_action_text(setup, 4, 0, name, sizeof name), TRIPOT_ARGUMENT);
	cr_assert_gt(tripot_setup_action_text(setup, 0, 0, NULL, 0), 3, "the length alone");
	cr_assert_eq(tripot_setup_column_name(setup, -1, name, sizeof name), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_setup_column_name(setup, tripot_setup_columns(setup), name, sizeof name), TRIPOT_ARGUMENT);
	tripot_setup_free(setup);
}

static int by_text(const void *a, const void *b) {
	return strcmp(a, b);
}

Test(setup, every_column_has_a_name_of_its_own) {
	for (int i = 0; tripot_game_at(i); i++) {
		TripotSetup *setup = make_setup(tripot_game_id(tripot_game_at(i)), 0);
		int columns = tripot_setup_columns(setup);
		char(*names)[TRIPOT_NAME_MAX] = calloc((size_t)columns, sizeof *names);
		for (int c = 0; c < columns; c++) cr_assert_gt(tripot_setup_column_name(setup, c, names[c], sizeof *names), 0);
		qsort(names, (size_t)columns, sizeof *names, by_text);
		for (int c = 1; c < columns; c++) cr_assert_str_neq(names[c - 1], names[c]);
		free(names);
		tripot_setup_free(setup);
	}
}

Test(setup, the_library_says_its_version) {
	char version[32];
	snprintf(version, sizeof version, "%d.%d.%d", TRIPOT_VERSION_MAJOR, TRIPOT_VERSION_MINOR, TRIPOT_VERSION_PATCH);
	cr_assert_str_eq(tripot_version(), version);
}
