/* Memory, and the games in words; see page.h. */
#include "wasm/page.h"
#include "bots/net_play.h"
#include "core/json.h"
#include "io/book.h"
#include "lib/lib.h"
#include "wasm/give.h"

#include <stdlib.h>
#include <string.h>

void *page_alloc(size_t bytes) {
	return malloc(bytes);
}

void page_free(void *memory) {
	free(memory);
}

char *give(Grow *grow) {
	Text *out = grow_room(grow, 1); /* so that there is a buffer */
	if (!out->is_full) return out->data;
	grow_free(grow);
	return NULL;
}

static bool has_edition(const BookList *list, const Game *game, int i, const char **name) {
	(void)list, (void)game;
	*name = "default";
	return !i;
}

char *page_games(void) {
	Grow out;
	BookList list = {.edition = has_edition};
	for (int i = 0; tripot_bot_name(i); i++) list.level[i] = tripot_bot_name(i);
	grow_init(&out);
	book_list_json(&list, &out);
	grow_add(&out, "\n");
	return give(&out);
}

char *page_book(const TripotSetup *setup, const char *edition, const char *lang) {
	Grow out;
	grow_init(&out);
	book_json(&setup->setup, edition, &setup->edition, book_lang(lang), &out);
	grow_add(&out, "\n");
	return give(&out);
}

char *page_first(const char *game, const char *lang) {
	Grow out;
	const Game *found = game_find(game);
	grow_init(&out);
	if (found && book_first(found, book_lang(lang), &out)) {
		grow_add(&out, "\n");
		return give(&out);
	}
	grow_free(&out);
	return NULL;
}

char *page_rules(const char *game, const char *lang) {
	Grow out;
	const Game *found = game_find(game);
	const char *text = found ? book_rules(found, book_lang(lang)) : NULL;
	grow_init(&out);
	if (!text) return NULL;
	grow_add(&out, text);
	return give(&out);
}

/* Whether figures and names are those of the default edition, so that its book fits the record, too. */
static bool is_default(const TripotSetup *setup) {
	EditionPack *pack = malloc(sizeof *pack);
	if (!pack) return false;
	edition_default(setup->setup.game, pack);
	bool is_same = pack->hash == setup->pack.hash && !memcmp(pack->names, setup->pack.names, sizeof pack->names);
	free(pack);
	return is_same;
}

char *page_setup(const TripotSetup *given) {
	Grow grow;
	const Setup *setup = &given->setup;
	grow_init(&grow);
	Text *out = grow_room(&grow, 8192);
	json_open(out, '{');
	json_put_text(out, "game", setup->game->id);
	json_put_int(out, "seats", setup->seats);
	json_put_int(out, "rules", setup_rules(setup));
	json_begin(out, "options", '{');
	for (int i = 0; i < setup->game->n_options; i++)
		json_put_text(out, setup->game->options[i].id, setup->game->options[i].values[setup->option[i]]);
	json_close(out, '}');
	json_begin(out, "sides", '[');
	for (int i = 0; i < setup->seats; i++) json_int(out, setup_side(setup, i));
	json_close(out, ']');
	json_begin(out, "edition", '{');
	json_put_text(out, "id", given->edition.id);
	json_put_bool(out, "is_default", is_default(given));
	json_close(out, '}');
	json_close(out, '}');
	return give(&grow);
}

/* ---- nets ---- */

static bool uses_net(const Game *game) {
	bool uses = false;
	for (int seats = game->seats_min; seats <= game->seats_max; seats++) uses |= game->net_use[seats] != 0;
	return uses;
}

char *page_with_nets(void) {
	Grow out;
	grow_init(&out);
	json_open(grow_room(&out, 16), '[');
	for (int i = 0; games[i]; i++)
		if (uses_net(games[i]) && strstr(PAGE_NETS, games[i]->id)) json_text(grow_room(&out, 64), games[i]->id);
	json_close(grow_room(&out, 16), ']');
	return give(&out);
}

/* Checks nets against the default edition, which they were made for; with other editions the bots check the ids. */
static bool are_nets(const Game *game, const unsigned char *bytes, size_t n, Text *why) {
	EditionPack *pack = malloc(sizeof *pack);
	if (!pack) return false;
	edition_default(game, pack);
	bool is_right = net_check(bytes, n, &(Setup){.game = game, .pack = pack}, why);
	free(pack);
	return is_right;
}

PageNets *page_nets(const char *game, const unsigned char *bytes, size_t n, char *why, size_t room) {
	char reason[TRIPOT_WHY_MAX] = "out of memory";
	Text text = TEXT_ON(reason);
	const Game *found = game_find(game);
	Nets *nets = found && are_nets(found, bytes, n, &text) ? malloc(sizeof *nets + n) : NULL;
	if (!nets) {
		lib_fail(why, room, TRIPOT_INPUT, "%s", reason);
		return NULL;
	}
	unsigned char *copy = (unsigned char *)(nets + 1);
	memcpy(copy, bytes, n);
	*nets = (Nets){copy, n};
	return nets;
}

/* Attaches the game's nets to a setup; they are not part of its meaning, see Setup. An attached net is always used, so none is attached if
 * the game does not use nets at this number of seats or the edition is not the one they were made for. */
void page_play_by(const TripotSetup *setup, const PageNets *nets) {
	Setup *own = &((TripotSetup *)setup)->setup;
	Setup at = *own;
	Net net;
	at.nets = nets;
	own->nets = own->game->net_use[own->seats] && net_of(&at, &net) && net_is_home(&net, own) ? nets : NULL;
}
