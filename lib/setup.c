/* Games and setups; see tripot/setup.h. */
#include "core/option.h"
#include "io/edition_dir.h"
#include "lib/lib.h"

#include <stdlib.h>
#include <string.h>

/* ---- games ---- */

/* A TripotGame is a Game, whose insides callers do not see. */
static const Game *game_of(const TripotGame *game) {
	return (const Game *)game;
}

const TripotGame *tripot_game(const char *id) {
	return (const TripotGame *)(id ? game_find(id) : NULL);
}

const TripotGame *tripot_game_at(int i) {
	for (int k = 0; i >= 0 && games[k]; k++)
		if (!games[k]->is_template && !i--) return (const TripotGame *)games[k];
	return NULL;
}

const char *tripot_game_id(const TripotGame *game) {
	return game_of(game)->id;
}

const char *tripot_game_name(const TripotGame *game, const char *language) {
	int lang = lib_language(language);
	return lang < 0 ? NULL : game_of(game)->name[lang];
}

const char *tripot_game_about(const TripotGame *game, const char *language) {
	int lang = lib_language(language);
	return lang < 0 ? NULL : game_of(game)->about[lang];
}

const char *tripot_game_rules(const TripotGame *game, const char *language) {
	int lang = lib_language(language);
	return lang < 0 ? NULL : game_of(game)->rules[lang].text;
}

int tripot_game_rules_version(const TripotGame *game) {
	return game_of(game)->rules_version;
}

int tripot_game_seats_min(const TripotGame *game) {
	return game_of(game)->seats_min;
}

int tripot_game_seats_max(const TripotGame *game) {
	return game_of(game)->seats_max;
}

int tripot_game_seats_usual(const TripotGame *game) {
	return game_of(game)->seats_usual;
}

const char *tripot_game_option(const TripotGame *game, int i) {
	return i >= 0 && i < game_of(game)->n_options ? game_of(game)->options[i].id : NULL;
}

const char *tripot_game_option_value(const TripotGame *game, int i, int k) {
	if (!tripot_game_option(game, i)) return NULL;
	const Option *option = &game_of(game)->options[i];
	return k >= 0 && k < option->n_values ? option->values[k] : NULL;
}

const char *tripot_game_file(const TripotGame *game, int i, const char **text) {
	const NamedText *file = game_of(game)->files;
	while (i > 0 && file->name) file++, i--;
	if (i || !file->name) return NULL;
	if (text) *text = file->text;
	return file->name;
}

/* ---- setups ---- */

TripotSetup *lib_setup_alloc(void) {
	TripotSetup *setup = calloc(1, sizeof *setup);
	if (!setup) return NULL;
	atomic_init(&setup->users, 1);
	setup->setup.pack = &setup->pack;
	return setup;
}

static bool make_tables(TripotSetup *setup) {
	int n = action_index_count(&setup->actions), seats = setup->setup.seats, verbs = setup->setup.game->n_verbs;
	setup->action = malloc((size_t)n * (size_t)seats * sizeof *setup->action);
	setup->index = calloc((size_t)(seats * verbs) << ACTION_ARGS_BITS, sizeof *setup->index);
	if (!setup->action || !setup->index) return false;
	for (int i = 0; i < n * seats; i++) {
		int seat = i / n;
		Action action = setup->action[i] = action_index_at(&setup->actions, i % n, seat);
		setup->index[((seat * verbs) << ACTION_ARGS_BITS) + action] = (uint16_t)(i % n);
	}
	return true;
}

bool lib_setup_finish(TripotSetup *setup) {
	action_index_make(&setup->actions, &setup->setup);
	setup->encoder = encoder_new(&setup->setup);
	return setup->encoder && make_tables(setup);
}

TripotSetup *lib_setup_keep(const TripotSetup *setup) {
	TripotSetup *kept = (TripotSetup *)setup; /* who uses it is counted; all else never changes */
	atomic_fetch_add(&kept->users, 1);
	return kept;
}

void tripot_setup_free(TripotSetup *setup) {
	if (!setup || atomic_fetch_sub(&setup->users, 1) > 1) return;
	encoder_free(setup->encoder);
	free(setup->action);
	free(setup->index);
	free(setup);
}

static int set_game(TripotSetup *setup, const char *id, const TripotSetupSpec *spec, char *why, size_t room) {
	char list[512];
	Text names = TEXT_ON(list);
	const Game *game = id ? game_find(id) : NULL;
	for (int i = 0; games[i]; i++) text_addf(&names, "%s %s", i ? "," : "", games[i]->id);
	if (!game) return lib_fail(why, room, TRIPOT_INPUT, "there is no game \"%.60s\"; games are%s", id ? id : "", list);
	int seats = spec->seats ? spec->seats : game->seats_usual;
	if (seats < game->seats_min || seats > game->seats_max)
		return lib_fail(why, room, TRIPOT_INPUT, "%s has %d to %d seats, not %d", game->id, game->seats_min, game->seats_max, seats);
	if (spec->rules_version < 0 || spec->rules_version > game->rules_version)
		return lib_fail(why, room, TRIPOT_INPUT, "%s has versions 1 to %d of its rules, not %d", game->id, game->rules_version,
		                spec->rules_version);
	setup->setup.game = game;
	setup->setup.seats = (uint8_t)seats;
	setup->setup.rules = (uint8_t)spec->rules_version;
	return TRIPOT_OK;
}

/* "goal=low" */
static int set_option(TripotSetup *setup, const char *text, char *why, size_t room) {
	char id[ID_MAX] = "", reason[512];
	Text out = TEXT_ON(reason);
	size_t length = strcspn(text, "=");
	if (!text[length] || length >= sizeof id)
		return lib_fail(why, room, TRIPOT_INPUT, "\"%.60s\" is no option: write it as id=value", text);
	memcpy(id, text, length);
	if (option_set(&setup->setup, id, text + length + 1, &out)) return TRIPOT_OK;
	return lib_fail(why, room, TRIPOT_INPUT, "%s", reason);
}

static int set_edition(TripotSetup *setup, const TripotSetupSpec *spec, char *why, size_t room) {
	const Game *game = setup->setup.game;
	NamedText files[TABLES_MAX + 2] = {{0}};
	EditionReport report;
	int n = 0;
	for (; spec->files && spec->files[n].name; n++) {
		if (n > TABLES_MAX) return lib_fail(why, room, TRIPOT_INPUT, "these are too many files for an edition of %s", game->id);
		if (!edition_has_file(game, spec->files[n].name) || !spec->files[n].text)
			return lib_fail(why, room, TRIPOT_INPUT, "%.60s: editions of %s have no such file", spec->files[n].name, game->id);
		files[n] = (NamedText){spec->files[n].name, spec->files[n].text};
	}
	const NamedText *source = spec->files ? files : game->files;
	bool ok = spec->edition_dir ? edition_load_dir(game, spec->edition_dir, &setup->pack, &setup->edition, &report)
	                            : edition_load_files(game, source, &setup->pack, &setup->edition, &report);
	if (ok) return TRIPOT_OK;
	char reason[TRIPOT_WHY_MAX];
	Text out = TEXT_ON(reason);
	edition_print_report(&report, spec->edition_dir, &out);
	return lib_fail(why, room, TRIPOT_INPUT, "%s", reason);
}

static int fill_setup(TripotSetup *setup, const char *game, const TripotSetupSpec *spec, char *why, size_t room) {
	int status = set_game(setup, game, spec, why, room);
	for (int i = 0; !status && spec->options && spec->options[i]; i++) status = set_option(setup, spec->options[i], why, room);
	if (!status) status = set_edition(setup, spec, why, room);
	if (!status && !lib_setup_finish(setup)) status = lib_fail(why, room, TRIPOT_MEMORY, "out of memory");
	return status;
}

int tripot_setup_new(TripotSetup **out, const char *game, const TripotSetupSpec *given, char *why, size_t room) {
	TripotSetupSpec spec = TRIPOT_INIT(TripotSetupSpec);
	*out = NULL;
	if (given && !lib_read(&spec, sizeof spec, sizeof spec, given))
		return lib_fail(why, room, TRIPOT_ARGUMENT, "no TripotSetupSpec of this library: set its size with TRIPOT_INIT");
	if (spec.edition_dir && spec.files) return lib_fail(why, room, TRIPOT_ARGUMENT, "an edition is in a folder or in files, not in both");
	TripotSetup *setup = lib_setup_alloc();
	if (!setup) return lib_fail(why, room, TRIPOT_MEMORY, "out of memory");
	int status = fill_setup(setup, game, &spec, why, room);
	if (status) tripot_setup_free(setup);
	else *out = setup;
	return status;
}

/* ---- what a setup tells ---- */

const TripotGame *tripot_setup_game(const TripotSetup *setup) {
	return (const TripotGame *)setup->setup.game;
}

int tripot_setup_seats(const TripotSetup *setup) {
	return setup->setup.seats;
}

int tripot_setup_side(const TripotSetup *setup, int seat) {
	return lib_has_seat(setup, seat) ? setup_side(&setup->setup, seat) : -1;
}

int tripot_setup_rules_version(const TripotSetup *setup) {
	return setup_rules(&setup->setup);
}

const char *tripot_setup_option(const TripotSetup *setup, int i) {
	const TripotGame *game = tripot_setup_game(setup);
	return tripot_game_option(game, i) ? tripot_game_option_value(game, i, setup->setup.option[i]) : NULL;
}

const char *tripot_setup_edition_id(const TripotSetup *setup) {
	return setup->edition.id;
}

const char *tripot_setup_edition_name(const TripotSetup *setup, const char *language) {
	int lang = lib_language(language);
	return lang < 0 ? NULL : setup->edition.name[lang];
}

uint64_t tripot_setup_edition_hash(const TripotSetup *setup) {
	return setup->pack.hash;
}

/* ---- actions and columns ---- */

int tripot_setup_actions(const TripotSetup *setup) {
	return action_index_count(&setup->actions);
}

int tripot_setup_action_text(const TripotSetup *setup, int seat, int32_t action, char *out, size_t room) {
	char buffer[ACTION_TEXT_MAX];
	Text text = TEXT_ON(buffer);
	if (!lib_has_seat(setup, seat) || action < 0 || action >= tripot_setup_actions(setup)) return TRIPOT_ARGUMENT;
	action_print(&setup->setup, lib_action(setup, seat, action), &text);
	return lib_copy(out, room, &text);
}

int32_t tripot_setup_action(const TripotSetup *setup, int seat, const char *text, char *why, size_t room) {
	char buffer[TRIPOT_WHY_MAX];
	Text reason = TEXT_ON(buffer);
	if (!lib_has_seat(setup, seat))
		return lib_fail(why, room, TRIPOT_ARGUMENT, "there is no seat %d: seats are 0 to %d", seat, setup->setup.seats - 1);
	Action action = action_parse(&setup->setup, text, &reason);
	int index = action == ACTION_NONE ? -1 : action_index_of(&setup->actions, action, seat);
	if (index >= 0) return index;
	return lib_fail(why, room, TRIPOT_INPUT, "%s", reason.len ? buffer : "no seat may ever do this");
}

int tripot_setup_columns(const TripotSetup *setup) {
	return encoder_columns(setup->encoder);
}

int tripot_setup_column_name(const TripotSetup *setup, int column, char *out, size_t room) {
	char buffer[TRIPOT_NAME_MAX];
	Text text = TEXT_ON(buffer);
	if (column < 0 || column >= encoder_columns(setup->encoder)) return TRIPOT_ARGUMENT;
	encoder_name(setup->encoder, column, &text);
	return lib_copy(out, room, &text);
}
