/* What the files of `tripot engine` share: engine.c has the requests, engine_io.c reads lines and writes answers. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H
#include "bots/bot.h"
#include "cli/nets.h"
#include "core/session.h"
#include "core/value.h"
#include "io/record.h"

#include <stdio.h>

enum {
	ENGINE_LINE_MAX = 1 << 20, /* bytes of a request, its line end not counted */
	ENGINE_WHY_MAX = 1024      /* bytes of an error */
};

/* A match and what it stands on. Does not move: the setup points to the pack. */
typedef struct EngineTable {
	EditionPack pack;
	Setup setup;
	RecordInfo info;
	NetFile nets;
	Match *match;
	Rng bot_rng; /* what the bots draw from */
} EngineTable;

typedef struct Engine {
	EngineTable *table; /* NULL before the first `new` */
	Grow answer;        /* the present one */
	const char *rule;   /* the handle of the rule behind the present refusal; NULL: it comes from none */
	bool is_done;
} Engine;

void engine_table_free(EngineTable *table);

/* Carries out a request and adds what its answer has besides `id` and `ok`. False: refused, nothing has changed but `why`. */
bool engine_run_request(Engine *engine, const Value *json, Text *why);

/* Parts of answers. */
void engine_add_start(Engine *engine);                          /* seats, seed */
void engine_add_status(Engine *engine);                         /* to_act, over, scores, payoff, events: everything */
void engine_add_view(Engine *engine, int viewer);               /* what the viewer knows, then scores and payoff */
void engine_add_state(Engine *engine);                          /* state */
void engine_add_chance(Engine *engine, size_t from);            /* chance: what was drawn after so many entries of the log */
void engine_add_action(Engine *engine, Action action);          /* action */
void engine_add_legal(Engine *engine, int seat);                /* actions */
void engine_add_bot(Engine *engine, const BotAnswer *bot);      /* action, distribution */
bool engine_add_record(Engine *engine, const RecordInfo *info); /* record; false: out of memory */

/* Answers until `quit` or the end of the input. False: out of memory, or the output cannot be written. */
bool engine_serve(FILE *in, FILE *out);
#endif
