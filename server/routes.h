/* Parts of hub_request (hub.h) that have files of their own. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H
#include "server/hub.h"

#define TYPE_TEXT "text/plain; charset=utf-8"
#define TYPE_JSON "application/json"

/* Answers with a text. */
void http_say(HttpAnswer *answer, int status, const char *text);

/* Below /api/games/: `rest` is what follows. */
void route_game(const Hub *hub, const HttpRequest *request, const char *rest, HttpAnswer *answer);
void route_first(const Game *game, int lang, HttpAnswer *answer);

/* A game's words and figures in one language, as /api/games/GAME tells them, and its rules (NULL: none are written down). */
void routes_book(const Setup *setup, const ServerEdition *edition, int lang, Grow *out);
const char *routes_rules(const Game *game, int lang);

/* metrics.c: /metrics */
void route_metrics(const Hub *hub, HttpAnswer *answer);

/* ---- what several answers are made from ---- */

const char *routes_file(const NamedText *files, const char *name); /* NULL: it is not among them */

/* The lines `key = text` of one language's file, as an object. */
void routes_catalogue(const char *key, const NamedText *files, int lang, Grow *out);

/* A step of a replay as an object: where it stands, the viewer's own action, their position. */
void routes_step(const Match *match, int viewer, long step, long steps, Grow *out);
#endif
