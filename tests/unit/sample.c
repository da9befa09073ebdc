/* The game for tests of core; see sample.h. Each of its tables has one row more than its count says, a ghost that nothing may ever
 * read. */
#include "tests/unit/sample.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static void start(State *s, const Setup *setup, Rng *rng, Events *events) {
	memset(s, 0, sizeof *s);
	(void)setup;
	for (int i = 0; i < SAMPLE_SEATS; i++) s->hand[i] = bag_one(1) + (Bag)(i + 1) * bag_one(2);
	s->prize = (uint8_t)chance_die(rng, 0, 3);
	s->leader = (uint8_t)chance_mask(rng, 1, 0xf);
	s->mood = 1;
	s->round = 1;
	tell(events, EVENT_ROUND, 0, 1);
}

static uint32_t to_act(const State *s, const Setup *setup) {
	uint32_t mask = 0;
	if (s->round > SAMPLE_ROUNDS) return 0;
	for (int i = 0; i < SAMPLE_SEATS; i++) mask |= (uint32_t)!s->done[i] << i;
	return mask & setup_all_seats(setup);
}

static int legal(const State *s, const Setup *setup, int seat, Action *out) {
	int n = 0;
	if (!(to_act(s, setup) >> seat & 1)) return 0;
	for (int id = 1; id <= 3; id++) {
		if (s->marks[seat] >> (id - 1) & 1) continue;
		out[n++] = ACTION(VERB_MARK, id, 0);
		out[n++] = ACTION(VERB_BIND, id, 0);
	}
	out[n++] = ACTION(VERB_ROLL, 0, 0);
	out[n++] = ACTION(VERB_SHOUT, 12, 0);
	out[n++] = ACTION(VERB_GIVE, 1, 2);
	out[n++] = ACTION(VERB_DONE, 0, 0);
	return n;
}

static void end_round(State *s, Events *events) {
	memset(s->done, 0, sizeof s->done);
	s->round++;
	tell(events, EVENT_ROUND, 0, s->round);
}

static void apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	int a = action_a(action);
	switch (action_verb(action)) {
	case VERB_MARK:
	case VERB_BIND:
		s->marks[seat] |= 1u << (a - 1);
		tell(events, EVENT_MARKED, 1u << seat, seat + 1, a);
		break;
	case VERB_ROLL: /* nobody sees the result */
		s->drawn = (uint8_t)chance_die(rng, 0, 6);
		tell(events, EVENT_ROLLED, 0, seat + 1, s->drawn);
		break;
	case VERB_SHOUT:
		s->tally[seat % 2][0] += (uint32_t)a;
		tell(events, EVENT_SHOUTED, 0, seat + 1, a);
		break;
	case VERB_DONE: s->done[seat] = 1; break;
	}
	if (!to_act(s, setup)) end_round(s, events);
}

static int side(const Setup *setup, int seat) {
	(void)setup;
	return seat % 2;
}

static void redact(State *out, const State *s, const Setup *setup, int viewer) {
	memcpy(out, s, sizeof *out);
	for (int i = 0; i < SAMPLE_SEATS; i++) {
		if (i != viewer) out->hand[i] = 0;
		if (viewer >= 0 && i % 2 == viewer % 2) continue;
		out->marks[i] = out->done[i] = 0;
		memset(out->plan[i], 0, sizeof out->plan[i]);
	}
	out->drawn = 0;
	if (to_act(s, setup)) out->prize = 0;
	if (s->mood < 2) out->mood = 0;
}

static bool hides(const State *view, const Setup *setup, const Field *field, int i, int viewer) {
	(void)setup, (void)field, (void)i, (void)viewer;
	return view->mood < 2;
}

static bool check(const State *s, const Setup *setup, Text *why) {
	(void)setup;
	if (s->round >= 1 && s->round <= SAMPLE_ROUNDS + 1) return true;
	text_addf(why, "round %d is out of range", s->round);
	return false;
}

static void why_not(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	char key[SAY_KEY_MAX]; /* the sample has no catalogue: the key itself is printed */
	(void)s;
	snprintf(key, sizeof key, "seat %d may not %s", seat, setup->game->verbs[action_verb(action)].name);
	say_start(why, key);
}

static bool is_final(const State *before, const Setup *setup, int seat, Action action) {
	(void)before, (void)setup, (void)seat;
	return action_verb(action) == VERB_BIND;
}

static const char *const colour_ids[] = {"red", "green", "blue", "ghost"};
static const char *const limit_ids[] = {"low", "high"};
static const Domain domains[] = {{.name = "thing", .table = SAMPLE_THINGS}, {.name = "colour", .ids = colour_ids, .n = 3}};
/* clang-format off */
static const Verb verbs[] = {
	[VERB_MARK] = {"mark", 1, {DOMAIN_THING}, NULL, 0},   [VERB_MARK_TWICE] = {"mark twice", 2, {DOMAIN_THING, DOMAIN_THING}, NULL, 0},
	[VERB_BIND] = {"bind", 1, {DOMAIN_THING}, NULL, 0},   [VERB_ROLL] = {"roll", 0, {0}, NULL, 0},
	[VERB_SHOUT] = {"shout", 1, {DOMAIN_NUMBER}, NULL, 63}, [VERB_GIVE] = {"give", 2, {DOMAIN_SEAT, DOMAIN_COLOUR}, NULL, 0},
	[VERB_PASS] = {"passing", 0, {0}, NULL, 0},           [VERB_DONE] = {"done", 0, {0}, NULL, 0},
	[VERB_DONE + 1] = {"ghost", 0, {0}, NULL, 0},
};
/* clang-format on */
static const ChanceKind chances[] = {{"die", DOMAIN_NUMBER}, {"first", DOMAIN_SEAT}};
static const EventKind events[] = {
	[EVENT_MARKED] = {"marked", {{"seat", DOMAIN_SEAT, false}, {"thing", DOMAIN_THING, true}}, true},
	[EVENT_ROLLED] = {"rolled", {{"seat", DOMAIN_SEAT, false}, {"die", DOMAIN_NUMBER, true}}, false},
	[EVENT_SHOUTED] = {"shouted", {{"seat", DOMAIN_SEAT, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_ROUND] = {"round", {{"round", DOMAIN_NUMBER, false}}, false},
};

#define AT(member) offsetof(struct State, member)
static const Field fields[] = {
	{"hand", AT(hand), FIELD_BAG, {SAMPLE_SEATS}, DOMAIN_THING, SIGHT_OWNER, ROWS_SEATS, 3},
	{"marks", AT(marks), FIELD_SET, {SAMPLE_SEATS}, DOMAIN_THING, SIGHT_SIDE, ROWS_SEATS, 0},
	{"tally", AT(tally), FIELD_U32, {2, SAMPLE_PLANS}, DOMAIN_NUMBER, SIGHT_ALL, ROWS_PLAIN, 9},
	{"plan", AT(plan), FIELD_U16, {SAMPLE_SEATS, SAMPLE_PLANS}, DOMAIN_NUMBER, SIGHT_SIDE, ROWS_SEATS, 9},
	{"done", AT(done), FIELD_U8, {SAMPLE_SEATS}, DOMAIN_NUMBER, SIGHT_SIDE, ROWS_SEATS, 1},
	{"drawn", AT(drawn), FIELD_U8, {0}, DOMAIN_NUMBER, SIGHT_NONE, ROWS_PLAIN, 6},
	{"prize", AT(prize), FIELD_U8, {0}, DOMAIN_THING, SIGHT_NONE | SIGHT_AT_END, ROWS_PLAIN, 0},
	{"mood", AT(mood), FIELD_U8, {0}, DOMAIN_COLOUR, SIGHT_RULES, ROWS_PLAIN, 0},
	{"leader", AT(leader), FIELD_U8, {0}, DOMAIN_SEAT, SIGHT_ALL, ROWS_PLAIN, 0},
	{"round", AT(round), FIELD_U8, {0}, DOMAIN_NUMBER, SIGHT_ALL, ROWS_PLAIN, 9},
	{"unused", AT(unused), FIELD_U8, {7}, DOMAIN_NUMBER, SIGHT_ALL, ROWS_FILLER, 0},
	{"ghost", AT(round), FIELD_U8, {0}, DOMAIN_NUMBER, SIGHT_ALL, ROWS_PLAIN, 9},
};

#define GHOST_COLUMN \
	{ .name = "ghost", .type = COLUMN_NAME_EN }
static const Column group_columns[] = {{.name = "id", .type = COLUMN_ID}, GHOST_COLUMN};
static const Column thing_columns[] = {
	{.name = "id", .type = COLUMN_ID},
	{.name = "name_en", .type = COLUMN_NAME_EN},
	{.name = "name_fr", .type = COLUMN_NAME_FR},
	{.name = "power", .type = COLUMN_VALUE, .min = 1, .max = 9, .offset = offsetof(Edition, thing[0].power), .rule = "S-1"},
	{.name = "weight", .type = COLUMN_INT, .min = 0, .max = 200, .offset = offsetof(Edition, thing[0].weight), .rule = "S-2"},
	{.name = "groups", .type = COLUMN_SET, .table = SAMPLE_GROUPS, .offset = offsetof(Edition, thing[0].groups), .rule = "S-3"},
	{.name = "source", .type = COLUMN_SOURCE},
	GHOST_COLUMN,
};
static const Column limit_columns[] = {
	{.name = "id", .type = COLUMN_ID}, {.name = "value", .type = COLUMN_INT, .rule = "S-4"}, GHOST_COLUMN};
static const Range limit_ranges[] = {{0, 5}, {10, 20}};
/* clang-format off */
static const Table tables[] = {
	[SAMPLE_GROUPS] = {.name = "groups", .rows_min = 0, .rows_max = 8, .count_offset = offsetof(Edition, n_groups),
	                   .columns = group_columns, .n_columns = 1},
	[SAMPLE_THINGS] = {.name = "things", .rows_min = 2, .rows_max = SAMPLE_THINGS_MAX, .offset = offsetof(Edition, thing),
	                   .row_size = sizeof(((Edition *)0)->thing[0]), .count_offset = offsetof(Edition, n_things),
	                   .columns = thing_columns, .n_columns = 7},
	[SAMPLE_LIMITS] = {.name = "limits", .ids = limit_ids, .ranges = limit_ranges, .rows_min = 2, .rows_max = 2,
	                   .offset = offsetof(Edition, limit), .row_size = 1, .columns = limit_columns, .n_columns = 2},
	[SAMPLE_LIMITS + 1] = {.name = "ghosts", .columns = group_columns, .n_columns = 1},
};
/* clang-format on */

const NamedText sample_files[] = {
	{"groups.csv", "id\niron\nwood\n"},
	{"things.csv",
     "id,name_en,name_fr,power,weight,groups,source\n"
     "axe,Axe,Hache,3,20,iron+wood,book\nbow,Bow,Arc,?,5,wood,public\ncup,Cup,Coupe,7,0,,reconstructed\n"},
	{"limits.csv", "id,value\nlow,5\nhigh,10\n"},
	{NULL, NULL},
};

static const NamedText texts[] = {
	{"en.txt",
     "# things that the sample says\n"
     "domain.thing = a thing\ndomain.colour = a colour\ncolour.red = crimson\n"
     "refuse.may_not = {seat} may not {verb}\nrefuse.may_not.you = you may not {verb}\n"
     "event.rolled = {seat} rolled {die}\nevent.rolled.hidden = {seat} rolled something\nevent.rolled.you = you rolled {die}\n"
     "event.marked = {seat} marked {thing}\n"
     "say.count = {n} {n:thing|things}\nsay.many = {n:one}\nsay.if = so{?n: many}{?thing:, a thing}{?n}.\n"
     "say.figure = {=limits.high} {=things.axe} {=things.bow} {=groups.iron} {=things.ax} {=things.axf} {=nothing.axe} {=things}\n"
     "say.open = {nobody} and {seat\nsay.empty = \nsay.colour = {a} {b} {c}\nsay.last = the end"},
	{"fr.txt", "domain.thing = un objet\nsay.count = {n} {n:objet|objets}\nsay.colour = {a} ; {b} ; {c}\nsay.of = de {a} et guide {b}\n"},
	{NULL, NULL},
};

const Game sample_game = {
	.id = "sample",
	.name = {"Sample", "Exemple"},
	.about = {"For tests.", "Pour les tests."},
	.rules_version = 1,
	.seats_min = SAMPLE_SEATS,
	.seats_max = SAMPLE_SEATS,
	.seats_usual = SAMPLE_SEATS,
	.state_size = sizeof(State),
	.edition_size = sizeof(Edition),
	.fields = fields,
	.n_fields = sizeof fields / sizeof *fields - 1,
	.domains = domains,
	.n_domains = 2,
	.verbs = verbs,
	.n_verbs = sizeof verbs / sizeof *verbs - 1,
	.events = events,
	.n_events = sizeof events / sizeof *events,
	.chances = chances,
	.n_chances = 2,
	.tables = tables,
	.n_tables = 3,
	.files = sample_files,
	.texts = texts,
	.start = start,
	.to_act = to_act,
	.legal = legal,
	.apply = apply,
	.redact = redact,
	.hides = hides,
	.check = check,
	.why_not = why_not,
	.side = side,
	.is_final = is_final,
};

const Setup *sample_setup(void) {
	static EditionPack pack;
	static const Setup setup = {.game = &sample_game, .pack = &pack, .seats = SAMPLE_SEATS};
	edition_default(&sample_game, &pack);
	return &setup;
}
