/* Replays records step by step and verifies them; see page.h. */
#include "core/json.h"
#include "io/replay.h"
#include "io/told.h"
#include "lib/lib.h"
#include "wasm/give.h"
#include "wasm/page.h"

#include <stdlib.h>

struct PageReplay {
	Record *record;
	Replay *replay; /* at step `at` */
	long at, steps;
};

static int say_wrong(const RecordError *error, char *why, size_t room) {
	if (error->line) return lib_fail(why, room, TRIPOT_INPUT, "line %d: %s", error->line, error->text);
	return lib_fail(why, room, TRIPOT_INPUT, "%s", error->text);
}

PageReplay *page_replay_open(const char *text, size_t length, char *why, size_t room) {
	RecordError error;
	Record *record = record_read(text, length, &error);
	Replay *all = record ? record_replay(record, &error) : NULL;
	PageReplay *r = all ? calloc(1, sizeof *r) : NULL;
	if (r) *r = (PageReplay){.record = record, .steps = (long)match_steps(replay_match(all))};
	else if (all) lib_fail(why, room, TRIPOT_MEMORY, "out of memory");
	else say_wrong(&error, why, room);
	replay_close(all);
	if (!r) record_free(record);
	return r;
}

void page_replay_close(PageReplay *r) {
	if (!r) return;
	replay_close(r->replay);
	record_free(r->record);
	free(r);
}

long page_replay_steps(const PageReplay *r) {
	return r->steps;
}

/* All of it has been played once already, so nothing can fail. */
static bool go_to(PageReplay *r, long step) {
	RecordError error;
	if (!r->replay || r->at > step) {
		replay_close(r->replay);
		r->replay = replay_open(r->record, &error);
		r->at = 0;
	}
	while (r->replay && r->at < step && replay_next(r->replay, &error) == REPLAY_MOVED) r->at++;
	return r->replay && r->at == step;
}

char *page_replay_step(PageReplay *r, int viewer, long step) {
	Grow out;
	if (step < 0 || step > r->steps || !go_to(r, step)) return NULL;
	grow_init(&out);
	told_step_json(replay_match(r->replay), viewer, step, r->steps, &out);
	return give(&out);
}

static void found_json(const Record *record, Text *out) {
	size_t actions = 0;
	for (size_t i = 0; i < record->n_lines; i++) actions += record->lines[i].entry.type == LOG_ACTION;
	json_put_bool(out, "ok", true);
	json_put_int(out, "actions", (long long)actions);
	json_put_text(out, "chance", record->info.has_seed ? "seed" : record->info.has_fair ? "fair" : "scripted");
	json_put_bool(out, "given", record->info.has_start);
	json_put_int(out, "redeals", record->info.n_redeals);
	json_put_bool(out, "finished", record->result[0]);
}

char *page_verify(const char *text, size_t length) {
	Grow grow;
	RecordError error;
	Record *record = record_read(text, length, &error);
	Replay *replay = record ? record_verify(record, &error) : NULL;
	grow_init(&grow);
	Text *out = grow_room(&grow, 8192);
	json_open(out, '{');
	if (replay) found_json(record, out);
	else {
		json_put_bool(out, "ok", false);
		json_put_int(out, "line", error.line);
		json_put_text(out, "error", error.text);
	}
	json_close(out, '}');
	replay_close(replay);
	record_free(record);
	return give(&grow);
}
