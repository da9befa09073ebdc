/* Faults planted behind functions of the server, to show that the simulator finds them. The linker replaces each function below by a
 * wrapper (meson.build reads this list), which without a plant calls the real one. */
#ifndef TESTS_SIM_PLANTS_H
#define TESTS_SIM_PLANTS_H
#include "server/store/engine.h"
#include "tests/sim/sim.h"

typedef enum Plant {
	PLANT_NONE,
	PLANT_TOLD_BEFORE_COMMIT,
	PLANT_NUMBER_IGNORED,
	PLANT_NUMBERS_KEPT,
	PLANT_TIMER_LOST,
	PLANT_TIMER_FIRST,
	PLANT_WRONG_VIEWER,
	PLANT_UPDATE_SKIPPED,
	PLANT_COMMIT_IGNORED,
	PLANT_SECRET_EARLY,
	PLANT_WRONG_TEAM,
	PLANT_REORDERED,
	PLANT_DOUBLE_CLOSE,
	PLANT_TIMER_LATE,
	PLANT_TALK_LOST,
	PLANT_PIECE_AGAIN,
	PLANT_SILENCE,
	PLANT_HOARD,
	PLANT_HALF_KEPT,
	PLANT_NO_SYNC,
	PLANT_REFUSAL,
	PLANT_EPOCH_IGNORED,
	PLANT_LEASE_IN_MEMORY,
	PLANT_DOUBLE_TAKE,
	PLANT_STALE_TELLS,
	PLANT_NOTIFY_TRUSTED,
	PLANT_TAKEN_TIMER_LOST,
	PLANT_NOT_TAKEN,
	PLANT_COUNT
} Plant;

extern const char *const plant_names[PLANT_COUNT], *const plant_words[PLANT_COUNT];
void plants_set(Plant plant); /* from now on; PLANT_NONE: none */
bool plants_has(Plant plant); /* for faults planted in the model of the database */
void plants_begin(void);      /* starts a run: faults that happen now and then start over */

#define WRAP(name, type, ...) \
	type __real_##name(__VA_ARGS__); \
	type __wrap_##name(__VA_ARGS__)
WRAP(store_commit, bool, Store *store);
WRAP(store_begin_commit, void, Store *store);
WRAP(store_commit_state, StoreCommit, Store *store);
WRAP(table_count, void, LiveTable *t, int seat, uint64_t number, uint64_t content);
WRAP(table_seat_person, void, LiveTable *t, int seat, const char *name, const FairBytes *hash);
WRAP(store_put_due, void, Store *store, TableKey table, int seat, int64_t due, int noticed);
WRAP(turns_may_tick, bool, Turns *turns, int64_t now, bool (*may_more_wait)(void *arg), void *arg);
WRAP(push_view, void, LiveTable *t, Conn *conn);
WRAP(outbox_post, void, Outbox *outbox, Conn *conn, Msg *msg);
WRAP(push_deal, void, LiveTable *t, const char *stage);
WRAP(talk_is_for, bool, const LiveTable *t, const TalkLine *line, int viewer);
WRAP(outbox_flush, void, Outbox *outbox);
WRAP(hub_hung_up, void, Hub *hub, Address *address);
WRAP(table_wakes_at, int64_t, const LiveTable *t);
WRAP(store_add_talk, void, Store *store, TableKey table, const TalkRow *row);
WRAP(queue_peek, int, const Queue *queue, WireBytes *out, int max);
WRAP(wire_look, void, Wire *wire, int64_t now);
WRAP(queue_cost, size_t, const Queue *queue);
WRAP(store_put_number, void, Store *store, TableKey table, int seat, uint64_t last, uint64_t content);
WRAP(store_write, StoreStatement *, Store *store, Sql sql, StoreKind kind, TableKey key);
WRAP(store_take_free, int, Store *store, int most, StoreFound *found, void *arg);
WRAP(store_heard, bool, Store *store);
WRAP(store_each_public, bool, Store *store, int over, int most, StorePublic *found, void *arg);
WRAP(store_each_seat, bool, Store *store, int64_t table, void (*found)(void *arg, const SeatRow *row), void *arg);
WRAP(session_why_not, void, const Session *session, Action action, Say *why);
WRAP(store_open, Store *, const char *path, const char *vfs, const char *stamp, Text *found, Text *why);
#endif
