/* libtripot in a page: its exports beside the public functions of tripot.h. Results are JSON as in docs/protocol.md, which the caller frees
 * (page_free); NULL: no such thing, or out of memory. web/src/engine/ is the only client. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H
#include "lib/include/tripot/tripot.h"

#include <stdbool.h>

#define PAGE_EXPORT(name) __attribute__((export_name(#name)))

PAGE_EXPORT(page_alloc) void *page_alloc(size_t bytes);
PAGE_EXPORT(page_free) void page_free(void *memory);

/* ---- page.c: the games ---- */

PAGE_EXPORT(page_games) char *page_games(void);
PAGE_EXPORT(page_book) char *page_book(const TripotSetup *setup, const char *edition, const char *lang);
PAGE_EXPORT(page_first) char *page_first(const char *game, const char *lang);
PAGE_EXPORT(page_rules) char *page_rules(const char *game, const char *lang);

/* {"game", "seats", "options", "rules", "sides", "edition": {"id", "is_default"}} */
PAGE_EXPORT(page_setup) char *page_setup(const TripotSetup *setup);

/* ["GAME", …]: games whose levels play by a net. The file GAME.net of each is beside the engine. */
PAGE_EXPORT(page_with_nets) char *page_with_nets(void);

/* Reads nets for a game from the bytes of such a file; free them with page_free once no setup uses them. NULL: they are not valid; `why`
 * says so. */
typedef struct Nets PageNets;
PAGE_EXPORT(page_nets) PageNets *page_nets(const char *game, const unsigned char *bytes, size_t n, char *why, size_t room);
PAGE_EXPORT(page_play_by) void page_play_by(const TripotSetup *setup, const PageNets *nets);

/* ---- match.c: a match. NULL for a step: it is made; else why not, as a server says it ---- */

PAGE_EXPORT(page_act) char *page_act(TripotMatch *match, int seat, const char *action);
PAGE_EXPORT(page_back) char *page_back(TripotMatch *match, int seat);
PAGE_EXPORT(page_timeout) char *page_timeout(TripotMatch *match, int seat);
PAGE_EXPORT(page_agree) char *page_agree(TripotMatch *match);

/* A draw by agreement: the seats that may offer one, if people hold the seats in `persons` and bots the rest; and whether a seat's bot
 * agrees, from its view. */
PAGE_EXPORT(page_may_offer) uint32_t page_may_offer(const TripotMatch *match, uint32_t persons);
PAGE_EXPORT(page_bot_agrees) bool page_bot_agrees(const TripotMatch *match, int seat);

/* A match that begins from a position of another game instead of a deal, as on a server. Its chance comes from a fair deal of its own, with
 * this device as the only party. Its record does not name the other game. NULL: `why` says what is wrong. */
PAGE_EXPORT(page_match_from) TripotMatch *page_match_from(const char *record, size_t length, long step, char *why, size_t room);

/* The seats of to_act that need not wait for a team-mate, as a mask: see setup_ready. */
PAGE_EXPORT(page_ready) uint32_t page_ready(const TripotMatch *match);
/* The seats of to_act, and those asked with them that have decided already: see session_asked. */
PAGE_EXPORT(page_asked) uint32_t page_asked(const TripotMatch *match);
PAGE_EXPORT(page_history) char *page_history(const TripotMatch *match, int viewer);
PAGE_EXPORT(page_log) char *page_log(const TripotMatch *match, int viewer);
PAGE_EXPORT(page_seconds) int page_seconds(const TripotMatch *match);
PAGE_EXPORT(page_names) char *page_names(const TripotMatch *match); /* [name or null, …] */

/* ---- record.c: a record, step by step ---- */

typedef struct PageReplay PageReplay;

/* NULL: `why` says line and reason. */
PAGE_EXPORT(page_replay_open) PageReplay *page_replay_open(const char *record, size_t length, char *why, size_t room);
PAGE_EXPORT(page_replay_close) void page_replay_close(PageReplay *replay);
PAGE_EXPORT(page_replay_steps) long page_replay_steps(const PageReplay *replay);
PAGE_EXPORT(page_replay_step) char *page_replay_step(PageReplay *replay, int viewer, long step);

/* {"ok": true, "actions", "chance", "given", "redeals", "finished"} or {"ok": false, "line", "error"} */
PAGE_EXPORT(page_verify) char *page_verify(const char *record, size_t length);

/* ---- edition.c ---- */

/* {"ok", "game", "id", "n_errors", "errors": […], "notes": […]}; `files` as in TripotSetupSpec. */
PAGE_EXPORT(page_edition) char *page_edition(const TripotFile *files);
/* {"cards.csv": "…", …} */
PAGE_EXPORT(page_edition_files) char *page_edition_files(const TripotSetup *setup);
/* [{"line": 1, "cells": ["id", …]}, …] */
PAGE_EXPORT(page_cells) char *page_cells(const char *csv);
#endif
