/* Answers the operator's requests; see admin.h. */
#include "server/admin.h"
#include "core/json.h"
#include "core/utf8.h"
#include "core/value.h"
#include "server/bans.h"

#include <stdio.h>
#include <string.h>

enum { LISTED_BYTES = 512, SHOWN = 60 };

/* Carries out a request; the members of the answer after "ok" go to `out`. False: `why` says what is wrong and what would be right. */
typedef bool AdminRun(Hub *hub, const char *argument, Grow *out, Text *why);

static void log_line(const Hub *hub, const char *event, const char *table, const char *detail) {
	hub->world.log(hub->world.arg, event, table, detail);
}

static void add_number(Grow *out, const char *key, long long number) {
	Text *text = grow_room(out, 64);
	json_put_int(text, key, number);
}

/* Paths and addresses: up to PATH_MAX bytes, each of which may need six. */
static void add_text(Grow *out, const char *key, const char *value) {
	Text *text = grow_room(out, 6 * strlen(value) + 64);
	json_put_text(text, key, value);
}

static void add_bool(Grow *out, const char *key, bool value) {
	Text *text = grow_room(out, 64);
	json_put_bool(text, key, value);
}

/* ---- tables ---- */

typedef struct List {
	Hub *hub;
	Grow *out;
} List;

/* Turns a time of the store's clock into a date. The date is right if the server has run ever since. */
static int64_t date_of(const Hub *hub, int64_t clock) {
	return hub->world.date(hub->world.arg) - (shared_clock(&hub->shared) - clock);
}

static void list_table(void *arg, const ListRow *row) {
	const List *list = arg;
	const LiveTable *t = hub_find_live(list->hub, row->id);
	int phase = t ? t->phase : row->phase;
	json_open(grow_room(list->out, LISTED_BYTES), '{');
	add_text(list->out, "id", row->id);
	add_text(list->out, "game", row->game);
	add_text(list->out, "phase", phase >= 0 && phase < PHASE_COUNT ? phase_names[phase] : "unknown");
	add_bool(list->out, "public", row->is_public);
	add_number(list->out, "seats", row->seats);
	add_number(list->out, "persons", row->persons);
	add_number(list->out, "bots", row->bots);
	add_number(list->out, "connections", t ? t->n_conns : 0);
	add_number(list->out, "created", row->created);
	add_number(list->out, "seen", date_of(list->hub, t && t->seen > row->seen ? t->seen : row->seen));
	json_close(grow_room(list->out, 8), '}');
}

static bool run_tables(Hub *hub, const char *argument, Grow *out, Text *why) {
	List list = {hub, out};
	(void)argument, (void)why;
	json_begin(grow_room(out, 64), "tables", '[');
	store_each_listed(hub->shared.store, HOLDER_PERSON, HOLDER_BOT, list_table, &list);
	json_close(grow_room(out, 8), ']');
	return true;
}

static void note_key(void *arg, const TableRow *row) {
	*(TableKey *)arg = row->key;
}

/* Tells everybody connected to the table, then detaches them. */
static int send_away(Hub *hub, LiveTable *t) {
	static const char bye[] =
		"{\"push\":\"bye\",\"code\":\"closed_by_operator\","
		"\"reason\":\"the operator of this server has closed the table\"}";
	int n = t->n_conns;
	Msg *msg = msg_new(bye, sizeof bye - 1);
	for (Conn *conn = t->conns; conn; conn = conn->next_there) {
		outbox_post(&hub->shared.outbox, conn, msg);
		outbox_close(&hub->shared.outbox, conn, 4003, "the operator has closed the table");
	}
	msg_drop(msg);
	hub_drop_table(hub, t);
	return n;
}

/* Works without loading the table, so even one that this program cannot read can be closed. Where another node runs it, that one is left an
 * order. False: there is none. */
static bool close_table(Hub *hub, const char *id, int *n, bool *is_elsewhere) {
	char url[STORE_URL];
	TableKey key = {0};
	LiveTable *t = hub_find_live(hub, id);
	bool is_ours = t || nodes_take_table(hub, id, url);
	*n = 0;
	*is_elsewhere = !is_ours && url[0];
	if (is_ours) store_each_table(hub->shared.store, id, note_key, &key); /* its epoch may be new */
	if (!key.key && !*is_elsewhere) return false;
	if (t) *n = send_away(hub, t);
	if (*is_elsewhere) store_put_order(hub->shared.store, id, "close", "");
	else store_delete_table(hub->shared.store, key);
	log_line(hub, *is_elsewhere ? "to be closed" : "closed", id, "by the operator");
	return true;
}

static bool run_close(Hub *hub, const char *id, Grow *out, Text *why) {
	int n;
	bool is_elsewhere;
	if (!close_table(hub, id, &n, &is_elsewhere)) {
		text_addf(why, "there is no table \"%.*s\": `tripot admin tables` lists them", utf8_cut(id, SHOWN), id);
		return false;
	}
	add_text(out, "table", id);
	add_number(out, "connections", n);
	if (is_elsewhere) add_bool(out, "elsewhere", true); /* within seconds, by the node that runs it */
	return true;
}

/* ---- bans ---- */

static bool read_address(const char *text, char out[ADDRESS_LEN], Text *why) {
	if (address_write(text, out)) return true;
	text_addf(why, "\"%.*s\" is no address: wanted is an IPv4 address, as 192.0.2.7, or an IPv6 address or its /64, as 2001:db8:1:2::/64",
	          utf8_cut(text, SHOWN), text);
	return false;
}

static bool run_ban(Hub *hub, const char *text, Grow *out, Text *why) {
	char address[ADDRESS_LEN];
	if (!read_address(text, address, why)) return false;
	int n = hub_ban(hub, address);
	log_line(hub, "ban", NULL, NULL); /* the log has no addresses */
	add_text(out, "address", address);
	add_number(out, "connections", n);
	return true;
}

static bool run_unban(Hub *hub, const char *text, Grow *out, Text *why) {
	char address[ADDRESS_LEN];
	if (!read_address(text, address, why)) return false;
	if (!store_delete_ban(hub->shared.store, address)) {
		text_addf(why, "%s is not banned: `tripot admin bans` lists what is", address);
		return false;
	}
	log_line(hub, "unban", NULL, NULL);
	add_text(out, "address", address);
	return true;
}

static void list_ban(void *arg, const char *address, int64_t at) {
	Grow *out = arg;
	json_open(grow_room(out, 8), '{');
	add_text(out, "address", address);
	add_number(out, "since", at);
	json_close(grow_room(out, 8), '}');
}

static bool run_bans(Hub *hub, const char *argument, Grow *out, Text *why) {
	(void)argument, (void)why;
	json_begin(grow_room(out, 64), "bans", '[');
	store_each_ban(hub->shared.store, list_ban, out);
	json_close(grow_room(out, 8), ']');
	return true;
}

/* ---- forgetting, copying ---- */

/* Removes what was forgotten from the file as well, including what an earlier try only took out of the tables. */
static bool run_forget(Hub *hub, const char *who, Grow *out, Text *why) {
	FairBytes token, hash;
	bool is_token = fair_parse_hex(who, &token); /* longer than any name */
	if (is_token) table_hash_token(&token, &hash);
	else if (!record_name_is_ok(who)) {
		text_addf(why, "wanted is a name of 1 to %d bytes as it stands at the table, or a token: %d digits 0-9 and a-f", NAME_MAX_LEN - 1,
		          FAIR_HEX);
		return false;
	}
	char number[32], reason[256];
	Forgotten found;
	bool is_whole = hub_forget(hub, is_token ? NULL : who, is_token ? &hash : NULL, &found);
	int n = found.here;
	snprintf(number, sizeof number, "%d tables and rooms", n);
	if (n) log_line(hub, "forgotten", NULL, number);
	if (!hub_settle(hub)) return true; /* reported like every loss of the store */
	Text detail = TEXT_ON(reason);
	bool is_clean = store_scrub(hub->shared.store, &detail), is_file = !store_is_shared(hub->shared.store);
	if (!is_clean && !is_file) add_text(out, "rest", reason); /* the rows are gone; the files are the database operator's business */
	if (!is_clean && is_file)
		text_addf(why,
		          "%d tables and rooms were changed, but the file could not be written anew, so old bytes may still be in it: %s. "
		          "Make room on the disk, then ask once more",
		          n, reason);
	else if (!is_whole) text_addf(why, "%d tables and rooms were changed, then the server had no memory for more: ask once more", n);
	else if (found.elsewhere) add_bool(out, "elsewhere", true); /* within seconds, by the nodes that run them */
	else if (!n) text_addf(why, "nobody with that %s is kept here: nothing was changed", is_token ? "token" : "name");
	add_number(out, "tables", n);
	return !why->len;
}

static bool run_backup(Hub *hub, const char *argument, Grow *out, Text *why) {
	char path[8192];
	Text text = TEXT_ON(path);
	(void)argument;
	if (!hub->world.backup(hub->world.arg, &text)) {
		text_addf(why, "no backup was made: %s", path);
		return false;
	}
	add_text(out, "path", path);
	return true;
}

/* ---- requests ---- */

static const struct {
	const char *name, *field, *must; /* what it takes; NULL: nothing */
	AdminRun *run;
} commands[] = {
	{"tables", NULL, NULL, run_tables},
	{"close", "table", "the id of a table", run_close},
	{"ban", "address", "an address", run_ban},
	{"unban", "address", "an address", run_unban},
	{"bans", NULL, NULL, run_bans},
	{"forget", "who", "a name or a token", run_forget},
	{"backup", NULL, NULL, run_backup},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static bool fail(Text *why, const char *sentence) {
	text_add(why, sentence);
	return false;
}

static int find_command(const Value *json) {
	const char *name = value_text(value_get(json, "cmd"));
	for (int i = 0; name && i < COMMANDS; i++)
		if (!strcmp(commands[i].name, name)) return i;
	return -1;
}

static bool run_request(Hub *hub, const Value *json, Grow *out, Text *why) {
	if (!value_is(json, VALUE_OBJECT)) return fail(why, "a request must be an object on one line: {\"cmd\":\"tables\"}");
	if (hub->nodes.has_left) return fail(why, "this server stops: ask another one, or this one when it is there again");
	int i = find_command(json);
	if (i < 0) return fail(why, "\"cmd\" must be tables, close, ban, unban, bans, forget or backup");
	const char *argument = commands[i].field ? value_text(value_get(json, commands[i].field)) : NULL;
	if (commands[i].field && !argument) {
		text_addf(why, "%s needs \"%s\": %s", commands[i].name, commands[i].field, commands[i].must);
		return false;
	}
	if (value_count(json) != (commands[i].field ? 2 : 1)) {
		text_addf(why, "%s takes \"cmd\"%s%s%s and nothing else", commands[i].name, commands[i].field ? " and \"" : "",
		          commands[i].field ? commands[i].field : "", commands[i].field ? "\"" : "");
		return false;
	}
	return commands[i].run(hub, argument, out, why);
}

static void write_error(const char *error, Grow *out) {
	grow_clear(out);
	grow_add(out, "{\"ok\":false");
	add_text(out, "error", error);
}

/* Carries out an order that an operator gave at another node. What somebody is just taking over is left for them anew. */
static void carry_out(void *arg, const char *about, const char *kind, const char *argument) {
	Hub *hub = arg;
	FairBytes hash;
	Forgotten found = {0};
	int n;
	bool is_elsewhere, ok = true;
	if (!strcmp(kind, "close")) close_table(hub, about, &n, &is_elsewhere);
	else if (!strcmp(kind, "forget name")) ok = hub_forget_at(hub, about, argument, NULL, &found);
	else if (!strcmp(kind, "forget token") && fair_parse_hex(argument, &hash)) ok = hub_forget_at(hub, about, NULL, &hash, &found);
	if (!ok) store_put_order(hub->shared.store, about, kind, argument); /* there was no memory */
	if (found.here) log_line(hub, "forgotten", NULL, "a table or room, for another server");
}

void hub_run_orders(Hub *hub) {
	store_take_orders(hub->shared.store, carry_out, hub);
}

void hub_admin(Hub *hub, const char *line, size_t len, Grow *out) {
	char reason[8192 + 64];
	Text why = TEXT_ON(reason);
	Value *json = len <= ADMIN_MAX ? value_read(line, len, NULL) : NULL;
	grow_add(out, "{\"ok\":true");
	bool ok = len <= ADMIN_MAX;
	if (!ok) text_addf(&why, "the request is too long: at most %d bytes", ADMIN_MAX);
	ok = ok && run_request(hub, json, out, &why);
	value_free(json);
	if (!hub_settle(hub)) {
		why = TEXT_ON(reason);
		const char *then = store_is_shared(hub->shared.store) ? "opens it anew: ask again in a moment" : "stops";
		text_addf(&why, "the store cannot be written, and the server %s: %s", then, store_error(hub->shared.store));
		ok = false;
	}
	if (!ok) write_error(reason, out);
	grow_add(out, "}\n");
	if (!out->text.is_full) return;
	write_error("the server has no memory for the answer: try again", out);
	grow_add(out, "}\n");
}
