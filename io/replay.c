/* Playing a record again; see replay.h. A hook stands behind every draw of the match and goes along the chance lines of the
 * record. Whatever is wrong with them, the match is given something possible; the error is remembered and told after the step. */
#include "io/replay.h"

#include <stdlib.h>
#include <string.h>

struct Replay {
	ChanceHook hook; /* in the match's generator */
	FairRng fair;    /* that generator, unless it is the seeded one */
	const Record *record;
	bool is_proved; /* chance must be what the generator gives; otherwise what the record says */
	Match *match;
	size_t at;          /* next line */
	bool is_reading;    /* chance comes with a line: not after the end */
	RecordError *error; /* of the present step */
	bool is_wrong;
};

#define fail(r, line, ...) ((r)->is_wrong = true, record_fail((r)->error, line, __VA_ARGS__))

static const RecordLine *line_at(const Replay *r) {
	return r->at < r->record->n_lines ? &r->record->lines[r->at] : NULL;
}

static void print_outcome(const Setup *setup, int kind, int id, Text *out) {
	text_addf(out, "%s ", setup->game->chances[kind].name);
	domain_print(setup, setup->game->chances[kind].domain, id, out);
}

/* Checks the record's outcome against what the match asks and the generator gave. */
static bool is_right(Replay *r, const ChanceAsk *ask, int outcome) {
	const RecordLine *line = line_at(r);
	const Setup *setup = &r->record->setup;
	char drawn[ACTION_TEXT_MAX];
	Text text = TEXT_ON(drawn);
	if (r->is_proved) print_outcome(setup, ask->kind, outcome, &text);
	else text_addf(&text, "%s …", setup->game->chances[ask->kind].name);
	if (!line) return fail(r, r->record->last_line, "the record ends where chance must follow: * %s", drawn);
	const LogEntry *entry = &line->entry;
	if (entry->type != LOG_CHANCE || entry->chance != ask->kind)
		return fail(r, line->line, "here must come chance: * %s …", setup->game->chances[ask->kind].name);
	if (r->is_proved && entry->value != outcome) return fail(r, line->line, "the seed gives another outcome: * %s", drawn);
	if (entry->value > ask->n || !ask->counts[entry->value - 1]) return fail(r, line->line, "this outcome is not possible here");
	return true;
}

static int pick(ChanceHook *hook, const ChanceAsk *ask, int outcome) {
	Replay *r = (Replay *)((char *)hook - offsetof(Replay, hook));
	if (!r->is_reading || r->is_wrong || !is_right(r, ask, outcome)) return outcome;
	return r->record->lines[r->at++].entry.value;
}

/* From a position that the record gives in the place of a deal. */
static bool begin_from(Replay *r, const Rng *rng) {
	char reason[400];
	Text why = TEXT_ON(reason);
	r->match = match_new_from(&r->record->setup, rng, (const State *)r->record->info.start.bytes, &why);
	return r->match || fail(r, r->record->start_line, "the start is not a position of the game: %s", reason);
}

/* What the record says stands in place of what the generator gives; but when a match without a seed is played on, that is to be
 * chance. */
static void seed_generator(Replay *r, Rng *rng) {
	const RecordInfo *info = &r->record->info;
	FairBytes seed;
	r->is_proved = record_proves_chance(info);
	if (info->has_seed) {
		rng_seed(rng, info->seed);
		return;
	}
	if (r->is_proved) fair_seed(&info->fair, &seed);
	else fair_random(&seed);
	fair_rng(&r->fair, &seed, rng);
}

static bool start(Replay *r) {
	Rng rng;
	seed_generator(r, &rng);
	rng.hook = &r->hook;
	if (r->record->info.has_start) return begin_from(r, &rng);
	r->is_reading = true;
	r->match = match_new(&r->record->setup, &rng);
	r->is_reading = false;
	if (!r->match) return fail(r, 0, "out of memory");
	return !r->is_wrong;
}

Replay *replay_open(const Record *record, RecordError *error) {
	Replay *r = calloc(1, sizeof *r);
	if (!r) {
		record_fail(error, 0, "out of memory");
		return NULL;
	}
	r->hook.pick = pick;
	r->record = record;
	r->error = error;
	if (start(r)) return r;
	replay_close(r);
	return NULL;
}

void replay_close(Replay *r) {
	if (!r) return;
	match_free(r->match);
	free(r);
}

Match *replay_match(const Replay *r) {
	return r->match;
}

Match *replay_release(Replay *r, FairRng *source) {
	Match *match = r->match;
	Rng rng = match_rng(match);
	rng.hook = NULL;
	if (rng.source) {
		*source = r->fair;
		rng.source_arg = source;
	}
	match_draw_from(match, &rng);
	r->match = NULL;
	replay_close(r);
	return match;
}

/* The game is over exactly when the record has a result, and it is this one. */
static bool check_end(Replay *r) {
	const Record *record = r->record;
	char result[RECORD_RESULT_MAX];
	Text text = TEXT_ON(result);
	record_print_result(r->match, &text);
	if (!strcmp(result, record->result)) return true;
	if (!result[0]) return fail(r, record->result_line, "the game is not over here");
	if (!record->result[0]) return fail(r, record->last_line, "the game is over, but the result is missing: %s", result);
	return fail(r, record->result_line, "the result is another one: %s", result);
}

static bool step(Replay *r, const RecordLine *line) {
	char reason[400];
	Text why = TEXT_ON(reason);
	bool ok = false;
	switch ((LogType)line->entry.type) {
	case LOG_ACTION: ok = match_apply(r->match, line->entry.seat, line->entry.value, &why); break;
	case LOG_BACK: ok = match_take_back(r->match, line->entry.seat, &why); break;
	case LOG_DRAW: ok = match_agree(r->match, &why); break;
	case LOG_CHANCE: text_add(&why, "nothing is drawn here"); break;
	}
	return (ok && !r->is_wrong) || (!ok && fail(r, line->line, "%s", reason));
}

ReplayStep replay_next(Replay *r, RecordError *error) {
	const RecordLine *line = line_at(r);
	r->error = error;
	if (!line) return check_end(r) ? REPLAY_END : REPLAY_WRONG;
	r->at++;
	r->is_reading = true;
	bool ok = step(r, line);
	r->is_reading = false;
	return ok ? REPLAY_MOVED : REPLAY_WRONG;
}

Replay *record_replay(const Record *record, RecordError *error) {
	Replay *r = replay_open(record, error);
	ReplayStep step_result = REPLAY_MOVED;
	while (r && step_result == REPLAY_MOVED) step_result = replay_next(r, error);
	if (step_result == REPLAY_END) return r;
	replay_close(r);
	return NULL;
}

Replay *record_verify(const Record *record, RecordError *error) {
	Replay *r = record_replay(record, error);
	if (!r || !record->info.has_fair || record_proves_chance(&record->info)) return r;
	record_fail(error, record->hidden_line, "not finished: secrets not yet revealed, so chance cannot be checked; all else is legal");
	replay_close(r);
	return NULL;
}
