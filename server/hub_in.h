/* Shared by the files that carry out commands: hub_commands.c for tables, hub_rooms.c for rooms. */
#ifndef SERVER_HUB_IN_H
#define SERVER_HUB_IN_H
#include "server/hub.h"

typedef bool CommandRun(Hub *hub, Conn *conn, const ClientCommand *c, Refusal *why);

/* {"re":id,"ok":… ; the id is JSON already. */
Text *hub_begin_answer(Hub *hub, const char *id, bool is_ok);
void hub_end_answer(Hub *hub, Conn *conn);
bool hub_answer_ok(Hub *hub, Conn *conn, const ClientCommand *c); /* true */

/* The table's game, edition, seats and options; without `has_options` these are as they were. */
bool hub_read_setup(Hub *hub, const ClientCommand *c, TableOptions *options, Refusal *why);
bool hub_refuse_level(int level, Refusal *why); /* false */
bool hub_may_create(const Hub *hub, const Conn *conn, Refusal *why);
bool hub_take_creation(const Hub *hub, Conn *conn, Refusal *why); /* the last thing asked: only what is made counts */
void hub_choose_token(Hub *hub, const ClientCommand *c, FairBytes *token);
void hub_print_token(const FairBytes *token, Text *out); /* as a member of the answer */

/* hub_rooms.c */
CommandRun hub_run_room_create, hub_run_room_watch, hub_run_room_join, hub_run_room_sit, hub_run_room_ask, hub_run_room_consent,
	hub_run_room_seat, hub_run_room_set, hub_run_room_host, hub_run_room_begin, hub_run_room_next, hub_run_room_remove, hub_run_room_leave;
#endif
