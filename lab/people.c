/* Reading people's games; see people.h. */
#include "lab/people.h"
#include "core/session.h"
#include "io/replay.h"
#include "lab/play.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reading {
	const LabPlan *plan;
	const Record *record;
	int number;
	PeopleTally *tally;
	Match *match;
	size_t note;                                          /* the next */
	bool is_person[SEATS_MAX], was_person[SEATS_MAX];     /* now; at any time */
	bool has_bots, is_timed;                              /* at any time; whether the record tells who thought how long */
	bool is_own[SEATS_MAX];                               /* the next step is the holder's, not a clock's */
	uint32_t ms[SEATS_MAX];                               /* thought so far about the present decision */
	int64_t could[LAB_OPTIONS_MAX], did[LAB_OPTIONS_MAX]; /* decisions of people */
	int64_t decisions[ACTION_VERBS_MAX], thought[ACTION_VERBS_MAX];
	uint32_t step;
	int64_t length;  /* decisions that stood */
	bool *is_undone; /* by line */
} Reading;

/* ---- who holds what ---- */

static void follow_note(Reading *r, const RecordNote *note) {
	int seat = note->seat;
	switch ((NoteKind)note->kind) {
	case NOTE_PERSON: r->is_person[seat] = true; break;
	case NOTE_BOT:
	case NOTE_LEFT:
	case NOTE_REMOVED:
	case NOTE_RESIGNED:
		r->is_person[seat] = false;
		r->has_bots = true;
		break;
	case NOTE_TIMEOUT: r->is_own[seat] = false; break;
	case NOTE_THOUGHT:
		r->is_own[seat] = true;
		r->ms[seat] += note->ms < PEOPLE_THOUGHT_MAX ? note->ms : PEOPLE_THOUGHT_MAX;
		break;
	default: break;
	}
}

/* Everything that is noted before the line. */
static void follow_notes(Reading *r, size_t line) {
	const RecordNotes *notes = &r->record->notes;
	for (int i = 0; i < SEATS_MAX; i++) r->is_own[i] = !r->is_timed;
	for (; r->note < notes->n && notes->list[r->note].at <= line; r->note++) follow_note(r, &notes->list[r->note]);
	for (int i = 0; i < SEATS_MAX; i++) r->was_person[i] |= r->is_person[i];
}

static bool is_timed(const Record *record) {
	for (size_t i = 0; i < record->notes.n; i++)
		if (record->notes.list[i].kind == NOTE_THOUGHT) return true;
	return false;
}

/* Marks the actions that were taken back: each take-back undoes the seat's last that still stands. */
static bool find_undone(Reading *r) {
	const Record *record = r->record;
	r->is_undone = calloc(record->n_lines + 1, sizeof *r->is_undone);
	for (size_t i = 0; r->is_undone && i < record->n_lines; i++) {
		if (record->lines[i].entry.type != LOG_BACK) continue;
		for (size_t k = i; k-- > 0;) {
			const LogEntry *e = &record->lines[k].entry;
			if (e->type != LOG_ACTION || e->seat != record->lines[i].entry.seat || r->is_undone[k]) continue;
			r->is_undone[k] = true;
			break;
		}
	}
	return r->is_undone != NULL;
}

/* ---- choices ---- */

/* A choice of a person's own that stood: what they could have done, and did. */
static void watch_choice(Reading *r, int seat, Action action) {
	Action legal[LEGAL_MAX];
	Session session;
	int option[LAB_OPTIONS_MAX];
	session_look(&session, r->match, seat);
	int n = session_legal(&session, legal);
	for (int k = lab_options_held(r->plan, legal, n, option); k-- > 0;) r->could[option[k]]++;
	for (int k = lab_options_of(r->plan, action, option); k-- > 0;) r->did[option[k]]++;
}

static void watch_time(Reading *r, int seat, Action action) {
	int verb = action_verb(action);
	PeopleLongest *longest = &r->tally->longest[verb];
	uint32_t ms = r->ms[seat];
	r->decisions[verb]++;
	r->thought[verb] += ms;
	if (ms > longest->ms) *longest = (PeopleLongest){ms, r->step, r->number};
}

/* The step that comes next, before it is made. */
static void watch_step(Reading *r, size_t line) {
	const LogEntry *e = &r->record->lines[line].entry;
	if (e->type == LOG_CHANCE) return;
	r->step++;
	if (e->type != LOG_ACTION || r->is_undone[line]) return; /* the time stays with the decision */
	r->length++;
	if (r->is_person[e->seat] && r->is_own[e->seat]) {
		watch_choice(r, e->seat, e->value);
		if (r->is_timed) watch_time(r, e->seat, e->value);
	}
	r->ms[e->seat] = 0;
}

/* ---- the end ---- */

static void add_choices(Reading *r) {
	PeopleTally *t = r->tally;
	for (int i = 0; i < r->plan->n_options; i++) {
		int *record = t->option_record[i];
		if (!r->could[i]) continue;
		ratio_add(&t->option[i], r->could[i], r->did[i] * LAB_UNIT);
		if (!record[1] && r->did[i]) record[1] = r->number;
		if (!record[0] && r->did[i] < r->could[i]) record[0] = r->number;
	}
	for (int v = 0; v < ACTION_VERBS_MAX; v++)
		if (r->decisions[v]) ratio_add(&t->thought[v], r->decisions[v], r->thought[v]);
	t->timed += r->is_timed;
}

static void add_result(Reading *r, const int8_t *role) {
	PeopleTally *t = r->tally;
	Outcome outcome;
	const Setup *setup = match_setup(r->match);
	int64_t win[SEATS_MAX], sum[LAB_ROLES_MAX] = {0}, n[LAB_ROLES_MAX] = {0};
	int winners = 0;
	setup->game->outcome(match_state(r->match), setup, &outcome);
	for (int i = 0; i < setup->seats; i++) {
		win[i] = (int64_t)(outcome.payoff[i] * LAB_UNIT + 0.5);
		if (win[i]) winners = (int)(LAB_UNIT / win[i]);
		mean_add(&t->seat[i], win[i]);
		if (role[i] < 0) continue;
		sum[role[i]] += win[i];
		n[role[i]]++;
	}
	for (int i = 0; i < LAB_ROLES_MAX; i++)
		if (n[i]) mean_add(&t->role[i], sum[i] / n[i]);
	mean_add(&t->length, r->length);
	mean_add(&t->shared, winners > 1);
	t->alone++;
}

/* One side of people against bots: what it won. */
static void add_beside_bots(Reading *r) {
	Outcome outcome;
	const Setup *setup = match_setup(r->match);
	int side = -1;
	for (int i = 0; i < setup->seats; i++) {
		if (!r->was_person[i]) continue;
		if (side >= 0 && setup_side(setup, i) != side) return;
		side = setup_side(setup, i);
	}
	setup->game->outcome(match_state(r->match), setup, &outcome);
	for (int i = 0; i < setup->seats; i++)
		if (side >= 0 && setup_side(setup, i) == side) {
			mean_add(&r->tally->beside_bots, (int64_t)(outcome.payoff[i] * LAB_UNIT + 0.5));
			return;
		}
}

static bool are_all_persons(const Reading *r) {
	for (int i = 0; i < r->plan->setup.seats; i++)
		if (!r->was_person[i]) return false;
	return !r->has_bots;
}

/* ---- a record ---- */

static PeopleFate fate_of(const LabPlan *plan, const Record *record) {
	const Setup *a = &plan->setup, *b = &record->setup;
	if (a->game != b->game) return PEOPLE_OTHER_GAME;
	if (a->pack->hash != b->pack->hash) return PEOPLE_OTHER_EDITION;
	if (a->seats != b->seats || memcmp(a->option, b->option, sizeof a->option)) return PEOPLE_OTHER_TABLE;
	if (record->info.has_start) return PEOPLE_GIVEN;
	return record->result[0] ? PEOPLE_USED : PEOPLE_OPEN;
}

/* Plays it: a record that is not true adds nothing, for what it adds waits in `r`. */
static bool play(Reading *r, Replay *replay, int8_t *role) {
	RecordError error;
	const Record *record = r->record;
	r->match = replay_match(replay);
	for (int i = 0; i < r->plan->setup.seats; i++) {
		role[i] = (int8_t)lab_role(match_setup(r->match), match_state(r->match), i);
		r->is_person[i] = record->info.name[i][0];
	}
	for (size_t i = 0; i < record->n_lines; i++) {
		if (record->lines[i].entry.type == LOG_CHANCE) continue;
		follow_notes(r, i);
		watch_step(r, i);
		if (replay_next(replay, &error) != REPLAY_MOVED) return false;
	}
	follow_notes(r, record->n_lines);
	return replay_next(replay, &error) == REPLAY_END;
}

PeopleFate lab_people_add(const LabPlan *plan, const Record *record, int number, PeopleTally *tally) {
	RecordError error;
	int8_t role[SEATS_MAX];
	PeopleFate fate = fate_of(plan, record);
	if (fate != PEOPLE_USED) return fate;
	PeopleTally before = *tally;
	Reading r = {.plan = plan, .record = record, .number = number, .tally = tally, .is_timed = is_timed(record)};
	Replay *replay = find_undone(&r) ? replay_open(record, &error) : NULL;
	bool has_person = false, is_true = replay && play(&r, replay, role);
	for (int i = 0; i < plan->setup.seats; i++) has_person |= r.was_person[i];
	if (is_true && has_person) {
		add_choices(&r);
		if (!record_is_drawn(record) && are_all_persons(&r)) add_result(&r, role);
		else if (!record_is_drawn(record) && r.has_bots) add_beside_bots(&r);
	} else *tally = before;
	replay_close(replay);
	free(r.is_undone);
	return !is_true ? PEOPLE_DAMAGED : has_person ? PEOPLE_USED : PEOPLE_NOBODY;
}

/* ---- without names ---- */

static void hide(char name[NAME_MAX_LEN], int seat) {
	Text out = {name, 0, NAME_MAX_LEN, false};
	if (name[0]) text_addf(&out, "Player %d", seat + 1);
}

bool lab_people_strip(const Record *record, Grow *out) {
	RecordError error;
	RecordInfo info = record->info;
	RecordNotes notes = {.list = calloc(record->notes.n + 1, sizeof *notes.list), .n = record->notes.n};
	Replay *replay = notes.list ? record_replay(record, &error) : NULL;
	if (replay) {
		for (size_t i = 0; i < notes.n; i++) {
			notes.list[i] = record->notes.list[i];
			if (notes.list[i].kind == NOTE_PERSON) hide(notes.list[i].name, notes.list[i].seat);
		}
		for (int i = 0; i < record->setup.seats; i++) hide(info.name[i], i);
		info.date[0] = 0;
		info.notes = &notes;
	}
	bool is_told = replay && record_write(replay_match(replay), &info, out);
	replay_close(replay);
	notes_free(&notes);
	return is_told;
}
