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
void route_games(const Hub *hub, HttpAnswer *answer);

/* metrics.c: /metrics */
void route_metrics(const Hub *hub, HttpAnswer *answer);
#endif
