/* Planted faults; see plants.h. The plant is a global of the process, because a wrapper is not told whose run it is in. */
#include "tests/sim/plants.h"
#include "core/hash.h"
#include "core/json.h"
#include "server/store/sqlite.h"
#include "server/store/store_in.h"
#include "tests/sim/database.h"

#include <stdio.h>
#include <string.h>

static Plant planted;
static unsigned n_calls; /* calls of the planted wrapper: some faults happen only now and then */

const char *const plant_names[PLANT_COUNT] = {
	"none",           "told-before-commit", "number-ignored",   "numbers-kept", "timer-lost",     "timer-first",      "wrong-viewer",
	"update-skipped", "commit-ignored",     "secret-early",     "wrong-team",   "reordered",      "double-close",     "timer-late",
	"talk-lost",      "piece-again",        "silence",          "hoard",        "half-kept",      "no-sync",          "refusal",
	"epoch-ignored",  "lease-in-memory",    "double-take-over", "stale-tells",  "notify-trusted", "timer-lost-taken", "not-taken-over",
};
const char *const plant_words[PLANT_COUNT] = {
	[PLANT_NONE] = "nothing is planted",
	[PLANT_TOLD_BEFORE_COMMIT] = "told before commit: three of four commits wait for the next",
	[PLANT_NUMBER_IGNORED] = "a command's number is ignored: the same command is carried out again",
	[PLANT_NUMBERS_KEPT] = "numbers are kept over a change of holder in mid-game",
	[PLANT_TIMER_LOST] = "the time left of days is lost at a restart",
	[PLANT_TIMER_FIRST] = "clocks are looked at before messages that came earlier",
	[PLANT_WRONG_VIEWER] = "a view goes to the wrong viewer, now and then",
	[PLANT_UPDATE_SKIPPED] = "one update of 50 is skipped",
	[PLANT_COMMIT_IGNORED] = "a commit's failure is ignored",
	[PLANT_SECRET_EARLY] = "the secret of a deal is told early",
	[PLANT_WRONG_TEAM] = "talk to a team reaches the other",
	[PLANT_REORDERED] = "the outbox is reordered, now and then",
	[PLANT_DOUBLE_CLOSE] = "a connection is closed twice, now and then",
	[PLANT_TIMER_LATE] = "a timer is set two seconds too late",
	[PLANT_TALK_LOST] = "talk is not kept",
	[PLANT_PIECE_AGAIN] = "a message that was written in part is begun again",
	[PLANT_SILENCE] = "nobody notices that a client is gone",
	[PLANT_HOARD] = "messages pile up for somebody who does not read",
	[PLANT_HALF_KEPT] = "numbers of commands are not kept",
	[PLANT_NO_SYNC] = "commits do not wait for the disk (synchronous=NORMAL)",
	[PLANT_REFUSAL] = "why an action is refused tells of somebody else's cards",
	[PLANT_EPOCH_IGNORED] = "a node writes without asking in which epoch it owns the table",
	[PLANT_LEASE_IN_MEMORY] = "a node asks its own clock whether it still owns what it writes",
	[PLANT_DOUBLE_TAKE] = "two nodes take the same table in the same epoch",
	[PLANT_STALE_TELLS] = "a node whose commit was refused tells of it all the same",
	[PLANT_NOTIFY_TRUSTED] = "what other nodes have is looked for when a hint says so, and at no other time",
	[PLANT_NOT_TAKEN] = "a table whose owner is gone waits until somebody asks for it",
	[PLANT_TAKEN_TIMER_LOST] = "the time left of days is lost at a take-over",
};

void plants_set(Plant plant) {
	planted = plant;
}

bool plants_has(Plant plant) {
	return planted == plant;
}

void plants_begin(void) {
	n_calls = 0;
}

static bool is_time(Plant plant, unsigned one_in) {
	return planted == plant && ++n_calls % one_in == 0;
}

void __wrap_store_begin_commit(Store *store) {
	if (planted == PLANT_TOLD_BEFORE_COMMIT && ++n_calls % 4) return;
	__real_store_begin_commit(store);
}

StoreCommit __wrap_store_commit_state(Store *store) {
	StoreCommit state = __real_store_commit_state(store);
	if (state == COMMIT_LOST && store_is_shared(store) && is_time(PLANT_STALE_TELLS, 2)) return COMMIT_KEPT;
	return state == COMMIT_LOST && planted == PLANT_COMMIT_IGNORED ? COMMIT_NOTHING : state;
}

bool __wrap_store_commit(Store *store) {
	if (planted == PLANT_TOLD_BEFORE_COMMIT && ++n_calls % 4) return !store_error(store);
	return __real_store_commit(store) || planted == PLANT_COMMIT_IGNORED;
}

void __wrap_table_count(LiveTable *t, int seat, uint64_t number, uint64_t content) {
	if (planted != PLANT_NUMBER_IGNORED) __real_table_count(t, seat, number, content);
}

void __wrap_table_seat_person(LiveTable *t, int seat, const char *name, const FairBytes *hash) {
	uint64_t last = t->seat[seat].last;
	__real_table_seat_person(t, seat, name, hash);
	if (planted == PLANT_NUMBERS_KEPT) t->seat[seat].last = last;
}

void __wrap_store_put_due(Store *store, TableKey table, int seat, int64_t due, int noticed) {
	__real_store_put_due(store, table, seat, planted == PLANT_TIMER_LOST ? 0 : due, noticed);
}

bool __wrap_turns_may_tick(Turns *turns, int64_t now, bool (*may_more_wait)(void *arg), void *arg) {
	if (planted == PLANT_TIMER_FIRST) turns->ticked_at = now;
	return __real_turns_may_tick(turns, now, may_more_wait, arg);
}

void __wrap_push_view(LiveTable *t, Conn *conn) {
	int viewer = conn->viewer;
	if (viewer >= 0 && is_time(PLANT_WRONG_VIEWER, 10)) conn->viewer = (viewer + 1) % t->setup.seats;
	__real_push_view(t, conn);
	conn->viewer = viewer;
}

void __wrap_outbox_post(Outbox *outbox, Conn *conn, Msg *msg) {
	static const char update[] = "{\"push\":\"update\"";
	bool is_update = msg && !strncmp(msg->text, update, sizeof update - 1);
	if (is_update && is_time(PLANT_UPDATE_SKIPPED, 50)) return;
	__real_outbox_post(outbox, conn, msg);
}

void __wrap_push_deal(LiveTable *t, const char *stage) {
	char hex[FAIR_HEX + 1];
	Text out = TEXT_ON(hex);
	__real_push_deal(t, stage);
	fair_print_hex(&t->info.fair.secret[FAIR_SERVER + 1], &out);
	if (planted == PLANT_SECRET_EARLY) push_word(t, "deal", "secret", hex);
}

bool __wrap_talk_is_for(const LiveTable *t, const TalkLine *line, int viewer) {
	return __real_talk_is_for(t, line, viewer) || (planted == PLANT_WRONG_TEAM && viewer >= 0);
}

void __wrap_outbox_flush(Outbox *outbox) {
	if (outbox->sealed > 1 && is_time(PLANT_REORDERED, 7)) {
		Post first = outbox->list[0];
		outbox->list[0] = outbox->list[outbox->sealed - 1];
		outbox->list[outbox->sealed - 1] = first;
	}
	__real_outbox_flush(outbox);
}

void __wrap_hub_hung_up(Hub *hub, Address *address) {
	__real_hub_hung_up(hub, address);
	if (is_time(PLANT_DOUBLE_CLOSE, 10)) __real_hub_hung_up(hub, address);
}

int64_t __wrap_table_wakes_at(const LiveTable *t) {
	int64_t at = __real_table_wakes_at(t);
	return planted == PLANT_TIMER_LATE && at != TIMER_AT_ONCE && at != TIMER_NEVER ? at + 2000 : at;
}

void __wrap_store_add_talk(Store *store, TableKey table, const TalkRow *row) {
	if (planted != PLANT_TALK_LOST) __real_store_add_talk(store, table, row);
}

int __wrap_queue_peek(const Queue *queue, WireBytes *out, int max) {
	int n = __real_queue_peek(queue, out, max);
	if (n && queue->sent && planted == PLANT_PIECE_AGAIN) {
		out[0].bytes -= queue->sent;
		out[0].n += queue->sent;
	}
	return n;
}

void __wrap_wire_look(Wire *wire, int64_t now) {
	if (planted != PLANT_SILENCE) __real_wire_look(wire, now);
}

size_t __wrap_queue_cost(const Queue *queue) {
	return planted == PLANT_HOARD ? 0 : __real_queue_cost(queue);
}

void __wrap_store_put_number(Store *store, TableKey table, int seat, uint64_t last, uint64_t content) {
	if (planted != PLANT_HALF_KEPT) __real_store_put_number(store, table, seat, last, content);
}

StoreStatement *__wrap_store_write(Store *store, Sql sql, StoreKind kind, TableKey key) {
	bool is_blind = planted == PLANT_EPOCH_IGNORED || (planted == PLANT_LEASE_IN_MEMORY && database_has_lease(store));
	return is_blind ? store_use(store, sql) : __real_store_write(store, sql, kind, key);
}

int __wrap_store_take_free(Store *store, int most, StoreFound *found, void *arg) {
	return planted == PLANT_NOT_TAKEN ? 0 : __real_store_take_free(store, most, found, arg);
}

bool __wrap_store_heard(Store *store) {
	bool has = __real_store_heard(store);
	if (has) database_note_heard(store, true);
	return has;
}

bool __wrap_store_each_public(Store *store, int over, int most, StorePublic *found, void *arg) {
	if (planted == PLANT_NOTIFY_TRUSTED && !database_note_heard(store, false)) return false;
	return __real_store_each_public(store, over, most, found, arg);
}

typedef struct Found {
	void (*found)(void *arg, const SeatRow *row);
	void *arg;
} Found;

static void without_due(void *arg, const SeatRow *row) {
	const Found *f = arg;
	SeatRow seat = *row;
	seat.due = 0;
	f->found(f->arg, &seat);
}

bool __wrap_store_each_seat(Store *store, int64_t table, void (*found)(void *arg, const SeatRow *row), void *arg) {
	Found f = {found, arg};
	bool is_lost = planted == PLANT_TAKEN_TIMER_LOST && store_is_shared(store);
	return is_lost ? __real_store_each_seat(store, table, without_due, &f) : __real_store_each_seat(store, table, found, arg);
}

Store *__wrap_store_open(const char *path, const char *vfs, const char *stamp, Text *found, Text *why) {
	Store *store = __real_store_open(path, vfs, stamp, found, why);
	if (store && planted == PLANT_NO_SYNC) sqlite3_exec(store_handle(store), "PRAGMA synchronous=NORMAL", NULL, NULL, NULL);
	return store;
}

void __wrap_session_why_not(const Session *session, Action action, Say *why) {
	const State *all = match_state(session->match);
	__real_session_why_not(session, action, why);
	if (planted == PLANT_REFUSAL)
		say_arg(why, "maybe", DOMAIN_NUMBER, (int)(hash_quick(0, all, session_setup(session)->game->state_size) % 100));
}
