/* /api/games lists the games. /api/games/GAME describes one in one language, /api/games/GAME/rules has its rules as written, and
 * /api/games/GAME/first a first game to learn by. The texts come from io/book.h. See routes.h. */
#include "bots/bot.h"
#include "io/book.h"
#include "server/routes.h"

#include <stdio.h>
#include <string.h>

static bool has_edition(const BookList *list, const Game *game, int i, const char **name) {
	const Hub *hub = list->arg;
	for (const ServerEdition *e = hub->shared.editions; e; e = e->next) {
		if (e->game != game || i--) continue;
		*name = e->name;
		return true;
	}
	return false;
}

void route_games(const Hub *hub, HttpAnswer *answer) {
	BookList list = {.edition = has_edition, .arg = hub};
	for (int i = 0; bot_level_exists(i); i++) list.level[i] = bot_level(i)->name;
	answer->type = TYPE_JSON;
	book_list_json(&list, &answer->body);
	grow_add(&answer->body, "\n");
}

static int wished_lang(const HttpRequest *request) {
	char name[8] = "en";
	http_query(request->query, "lang", name, sizeof name);
	return book_lang(name);
}

static int wished_seats(const HttpRequest *request, const Game *game) {
	char number[8] = "";
	if (!http_query(request->query, "seats", number, sizeof number)) return game->seats_usual;
	for (int i = game->seats_min; i <= game->seats_max; i++) {
		char text[8];
		snprintf(text, sizeof text, "%d", i);
		if (!strcmp(text, number)) return i;
	}
	return 0;
}

static void tell_first(const Game *game, int lang, HttpAnswer *answer) {
	answer->type = TYPE_JSON;
	if (book_first(game, lang, &answer->body)) grow_add(&answer->body, "\n");
	else if (game->first->name) http_say(answer, 500, "the first game cannot be played\n");
	else http_say(answer, 404, "this game has no first game\n");
}

void route_game(const Hub *hub, const HttpRequest *request, const char *rest, HttpAnswer *answer) {
	char id[ID_MAX] = "", name[ID_MAX] = "default";
	size_t n = strcspn(rest, "/");
	if (n < sizeof id) memcpy(id, rest, n);
	bool is_rules = !strcmp(rest + n, "/rules"), is_first = !strcmp(rest + n, "/first");
	const Game *game = rest[n] && !is_rules && !is_first ? NULL : game_find(id);
	int lang = wished_lang(request), seats = game ? wished_seats(request, game) : 0;
	http_query(request->query, "edition", name, sizeof name);
	const ServerEdition *edition = game ? editions_find(hub->shared.editions, game, name) : NULL;
	if (!game) http_say(answer, 404, "there is no such game\n");
	else if (lang < 0) http_say(answer, 400, "lang must be en or fr\n");
	else if (!seats) http_say(answer, 400, "the game is not for so many seats\n");
	else if (!edition) http_say(answer, 404, "the server has no such edition\n");
	else if (is_rules) {
		const char *text = book_rules(game, lang);
		http_say(answer, text ? 200 : 404, text ? text : "no rules of this game are written down\n");
	} else if (is_first) tell_first(game, lang, answer);
	else {
		Setup setup = {.game = game, .pack = &edition->pack, .seats = (uint8_t)seats};
		answer->type = TYPE_JSON;
		book_json(&setup, edition->name, &edition->meta, lang, &answer->body);
		grow_add(&answer->body, "\n");
	}
}
