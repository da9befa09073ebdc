/* Promise 2: nothing leaks. Two servers get the same inputs; in one of them, at some moment, everything a viewer may not know is
 * changed (the game's perturb, another secret of the server, another future). From then on both must send that viewer the same bytes,
 * whatever they and the others do, until the rules themselves show them a difference. Five leaks, planted one at a time behind the
 * functions that write messages, must be caught. */
#include "core/json.h"
#include "tests/laws/game_test.h"
#include "tests/long.h"
#include "tests/server/fake.h"

#include <criterion/criterion.h>
#include <stdlib.h>

extern const GameTest *const game_tests[];

enum { STEPS_BEFORE = 60, STEPS_AFTER = 40, TRIES = 200 };

/* ---- leaks ---- */

typedef enum Leak { LEAK_NONE, LEAK_SEED, LEAK_PENDING, LEAK_ERROR, LEAK_LOG, LEAK_SORTED, LEAK_COUNT } Leak;
static const char *const leak_names[LEAK_COUNT] = {
	"none", "seed in a view", "another's pending choice", "an error that tells a card", "a line of the log", "a sorted hand"};
static Leak planted; /* behind the functions wrapped below: the linker puts them in place of the real ones */

void __real_table_tell_position(const LiveTable *t, const Session *session, bool has_events, Text *out);
void __wrap_table_tell_position(const LiveTable *t, const Session *session, bool has_events, Text *out);
void __real_table_tell_history(const LiveTable *t, int viewer, Grow *out);
void __wrap_table_tell_history(const LiveTable *t, int viewer, Grow *out);
void __real_session_why_not(const Session *session, Action action, Say *why);
void __wrap_session_why_not(const Session *session, Action action, Say *why);

static const Field *field_of(const Game *game, const char *name) {
	for (int f = 0; f < game->n_fields; f++)
		if (!strcmp(game->fields[f].name, name)) return &game->fields[f];
	return NULL;
}

static uint64_t secret_of(const Session *session, const char *name) {
	const Setup *setup = session_setup(session);
	const Field *field = field_of(setup->game, name);
	int other = (session->viewer + 1) % setup->seats;
	return field ? field_get(field, match_state(session->match), other, 0) : 0;
}

void __wrap_table_tell_position(const LiveTable *t, const Session *session, bool has_events, Text *out) {
	char hex[FAIR_HEX + 1];
	Text digits = TEXT_ON(hex);
	__real_table_tell_position(t, session, has_events, out);
	if (planted == LEAK_SEED) {
		fair_print_hex(&t->info.fair.secret[FAIR_SERVER + 1], &digits);
		json_key(out, "deal");
		json_text(out, hex);
	}
	if (planted == LEAK_PENDING) {
		json_key(out, "hint");
		json_int(out, (long long)secret_of(session, "left"));
	}
	if (planted == LEAK_SORTED) { /* backs in the order of their fronts show how many are equal */
		json_key(out, "groups");
		json_int(out, __builtin_popcountll(bag_present(secret_of(session, "hand"))));
	}
}

void __wrap_table_tell_history(const LiveTable *t, int viewer, Grow *out) {
	size_t n;
	const LogEntry *log = match_log(t->match, &n);
	__real_table_tell_history(t, viewer, out);
	for (size_t i = 0; planted == LEAK_LOG && i < n; i++) {
		char line[RECORD_LINE_MAX];
		Text text = TEXT_ON(line);
		record_print_entry(&t->setup, &log[i], &text);
		json_key(grow_room(out, 1024), "line");
		json_text(&out->text, line);
	}
}

void __wrap_session_why_not(const Session *session, Action action, Say *why) {
	__real_session_why_not(session, action, why);
	uint64_t hand = secret_of(session, "hand");
	if (planted == LEAK_ERROR && hand) say_arg(why, "maybe", DOMAIN_NUMBER, bag_nth(hand, 0));
}

/* ---- a world ---- */

typedef struct TestWorld {
	Fake *fake;
	char code[ROOM_CODE_LEN + 1]; /* of the room that the table belongs to, with the watcher as its screen; "": none */
	FakeLink *seat[SEATS_MAX], *watcher;
	LiveTable *table;
	Grow web; /* HTTP answers */
	StateBuf before;
	size_t n_log;
} TestWorld;

static const State *state_of_world(const TestWorld *w) {
	return match_state(w->table->match);
}

static FakeLink *eyes(const TestWorld *w, int viewer) {
	return viewer < 0 ? w->watcher : w->seat[viewer];
}

/* People come to a room, and its host begins the game. */
static void open_room(TestWorld *w, const Game *game, int seats) {
	fake_ok(w->watcher, "room_create", "\"game\":\"%s\",\"level\":null", game->id);
	snprintf(w->code, sizeof w->code, "%s", json_string_value(json_object_get(w->watcher->answer, "code")));
	for (int i = 0; i < seats; i++) {
		FakeLink *phone = w->seat[i] = fake_connect(w->fake);
		fake_ok(phone, "room_join", "\"code\":\"%s\",\"name\":\"P%d\"", w->code, i);
		snprintf(phone->token, sizeof phone->token, "%s", json_string_value(json_object_get(phone->answer, "token")));
		phone->seat = i;
	}
	cr_assert(fake_ok(w->seat[0], "room_begin", "%s", ""), "%s", w->seat[0]->said.text.data);
	w->table = hub_find_room(w->fake->hub, w->code)->table;
	cr_assert_eq(w->table->setup.seats, seats);
}

static void open_world(TestWorld *w, const Game *game, int seats, uint64_t seed, bool is_room) {
	char reason[256];
	Text why = TEXT_ON(reason);
	memset(w, 0, sizeof *w);
	grow_init(&w->web);
	w->fake = fake_open(":memory:", NULL, seed, &why);
	w->watcher = is_room ? fake_connect(w->fake) : NULL;
	if (is_room) open_room(w, game, seats);
	else {
		fake_table(w->fake, game->id, seats, seats, "", w->seat);
		w->table = fake_find(w->fake, w->seat[0]->table);
		w->watcher = fake_connect(w->fake);
		fake_ok(w->watcher, "watch", "\"table\":\"%s\"", w->table->id);
	}
	w->watcher->seat = SPECTATOR;
	fake_ok(w->watcher, "lobby", "%s", "");
}

/* Returns to their seat, from wherever they are. */
static void sit(TestWorld *w, int seat) {
	FakeLink *link = w->seat[seat];
	if (w->code[0]) fake_ok(link, "room_sit", "\"code\":\"%s\",\"token\":\"%s\"", w->code, link->token);
	else fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", w->table->id, link->token);
}

static void close_world(TestWorld *w) {
	grow_free(&w->web);
	fake_close(w->fake);
}

/* ---- both worlds together ---- */

typedef struct Worlds {
	TestWorld w[2];
	const GameTest *test;
	int viewer;
	Rng rng;
	int n_compared;    /* steps after which two different positions were compared */
	bool has_diverged; /* the rules have shown a difference */
	char why[512];
} Worlds;

static const Setup *setup_of(const Worlds *ws) {
	return &ws->w[0].table->setup;
}

static bool is_settled(const TestWorld *w) {
	for (int i = 0; i < w->table->setup.seats; i++)
		if (match_can_take_back(w->table->match, i)) return false;
	return match_to_act(w->table->match) != 0;
}

/* The same step in both, before the worlds part. */
static bool step_alike(Worlds *ws) {
	uint32_t owing = match_to_act(ws->w[0].table->match);
	if (!owing) return false;
	int seat = rng_bit(&ws->rng, owing);
	uint32_t which = rng_below(&ws->rng, 10000);
	for (int k = 0; k < 2; k++) cr_assert(fake_act(ws->w[k].seat[seat], fake_legal(ws->w[k].seat[seat], which)));
	return true;
}

/* Changes what the viewer may not know; who owes a decision stays the same. */
static bool part(Worlds *ws) {
	const Setup *setup = setup_of(ws);
	StateBuf other;
	char reason[256];
	Text why = TEXT_ON(reason);
	uint32_t owing = match_to_act(ws->w[0].table->match);
	for (int i = 0; i < TRIES; i++) {
		memset(&other, 0, sizeof other);
		memcpy(other.bytes, state_of_world(&ws->w[0]), setup->game->state_size);
		ws->test->perturb(state_of(&other), setup, ws->viewer, &ws->rng);
		bool differs = memcmp(other.bytes, state_of_world(&ws->w[0]), setup->game->state_size) != 0;
		if (!differs || setup->game->to_act(state_of(&other), setup) != owing) continue;
		StateBuf same;
		memcpy(same.bytes, state_of_world(&ws->w[0]), setup->game->state_size);
		LiveTable *t = ws->w[1].table;
		cr_assert(match_load(ws->w[0].table->match, state_of(&same), &why) && match_load(t->match, state_of(&other), &why), "%s", reason);
		ws->w[0].table->n_saved = t->n_saved = 0;
		t->info.fair.secret[FAIR_SERVER + 1].byte[0] ^= 0x55;
		if (rng_below(&ws->rng, 2)) t->generator.key.byte[0] ^= 0x55, t->generator.used = FAIR_RNG_BYTES;
		return true;
	}
	return false;
}

static bool fail(Worlds *ws, const char *what, const char *a, const char *b) {
	size_t at = 0;
	while (a[at] && a[at] == b[at]) at++;
	size_t from = at > 60 ? at - 60 : 0;
	snprintf(ws->why, sizeof ws->why, "%s, viewer %d: %s: ...%.100s... / ...%.100s...", ws->test->game->id, ws->viewer, what, a + from,
	         b + from);
	return false;
}

static bool compare(Worlds *ws) {
	const char *a = eyes(&ws->w[0], ws->viewer)->said.text.data, *b = eyes(&ws->w[1], ws->viewer)->said.text.data;
	if (strcmp(a, b)) return fail(ws, "messages differ", a, b);
	a = ws->w[0].web.text.data;
	b = ws->w[1].web.text.data;
	return !strcmp(a, b) || fail(ws, "HTTP differs", a, b);
}

static void note_before(Worlds *ws) {
	for (int k = 0; k < 2; k++) {
		TestWorld *w = &ws->w[k];
		memcpy(w->before.bytes, state_of_world(w), setup_of(ws)->game->state_size);
		match_log(w->table->match, &w->n_log);
	}
}

/* The single step made since note_before; NULL if there was none, or more than one. */
static const LogEntry *step_since(const TestWorld *w, int *n_steps) {
	size_t n;
	const LogEntry *log = match_log(w->table->match, &n), *step = NULL;
	*n_steps = 0;
	for (size_t i = w->n_log; i < n; i++)
		if (log[i].type != LOG_CHANCE) {
			step = &log[i];
			++*n_steps;
		}
	return *n_steps == 1 ? step : NULL;
}

/* Whether the rules show the viewer the same of what happened since note_before. */
static bool shows_same(Worlds *ws) {
	int n[2];
	const LogEntry *step[2];
	uint64_t shown[2] = {0, 0};
	for (int k = 0; k < 2; k++) step[k] = step_since(&ws->w[k], &n[k]);
	if (!n[0] && !n[1]) return true;
	if (!step[0] || !step[1] || step[0]->type != step[1]->type || step[0]->seat != step[1]->seat) return false;
	if (match_to_act(ws->w[0].table->match) != match_to_act(ws->w[1].table->match)) return false;
	for (int k = 0; k < 2 && step[0]->type == LOG_ACTION; k++)
		shown[k] = ws->test->shown((const State *)ws->w[k].before.bytes, state_of_world(&ws->w[k]), setup_of(ws), step[k]->seat,
		                           step[k]->value, ws->viewer);
	if (memcmp(state_of_world(&ws->w[0]), state_of_world(&ws->w[1]), setup_of(ws)->game->state_size)) ws->n_compared++;
	return shown[0] == shown[1];
}

static void act_in(TestWorld *w, int seat, const char *action) {
	fake_act(w->seat[seat], action);
}

/* Somebody decides: the viewer the same in both worlds, others whatever they can. */
static void decide(Worlds *ws) {
	uint32_t owing = match_to_act(ws->w[0].table->match);
	if (!owing) return;
	int seat = rng_bit(&ws->rng, owing);
	uint32_t which = rng_below(&ws->rng, 10000);
	char first[ACTION_TEXT_MAX];
	snprintf(first, sizeof first, "%s", fake_legal(ws->w[0].seat[seat], which));
	bool may_differ = seat != ws->viewer;
	const char *second = first;
	bool is_legal = false;
	json_t *legal = json_object_get(ws->w[1].seat[seat]->position, "legal"), *one;
	size_t i;
	json_array_foreach(legal, i, one) is_legal |= !strcmp(json_string_value(one), first);
	if (may_differ && (!is_legal || rng_below(&ws->rng, 2))) second = fake_legal(ws->w[1].seat[seat], which + 1);
	act_in(&ws->w[0], seat, first);
	act_in(&ws->w[1], seat, second);
}

/* Both worlds' clients learn their world's position, so that others can choose from their own lists. */
static void refresh(TestWorld *w, int viewer) {
	for (int i = 0; i < w->table->setup.seats; i++)
		if (i != viewer) sit(w, i);
}

static void browse(TestWorld *w, const char *before, const char *after) {
	char full[128];
	HttpAnswer answer = {0};
	snprintf(full, sizeof full, "%s%s%s", before, after ? w->table->id : "", after ? after : "");
	grow_init(&answer.body);
	hub_request(
		w->fake->hub,
		&(HttpRequest){.is_get = true, .path = full, .query = "seat=0", .address = "192.0.2.9", .authorization = "", .known_etag = ""},
		&answer);
	text_addf(grow_room(&w->web, 64), "%d %s\n", answer.status, answer.type);
	grow_add(&w->web, answer.body.text.data);
	grow_free(&answer.body);
}

static void come_back(TestWorld *w, int viewer) {
	FakeLink *link = eyes(w, viewer);
	fake_hang_up(link);
	link->conn = hub_connect(w->fake->hub, link, "127.0.0.1");
	if (viewer >= 0) sit(w, viewer);
	else if (w->code[0]) fake_ok(link, "room_watch", "\"code\":\"%s\"", w->code);
	else fake_ok(link, "watch", "\"table\":\"%s\"", w->table->id);
}

/* One of the things people do besides deciding; the same in both worlds. */
static void disturb(Worlds *ws, uint32_t what, uint32_t which) {
	static const char *const paths[][2] = {
		{"/", NULL}, {"/api/tables", NULL}, {"/api/tables/", "/replay"}, {"/api/tables/", "/record"}, {"/metrics", NULL}, {"/t/", ""}};
	static const char *const wrong[] = {
		"engage left", "lay mage mage",         "keep",       "pawn 0", "play four", "nonsense", "lay golem",
		"shift left",  "sacrifice gold g3_sun", "lay ez frog"};
	int other = (int)(which % setup_of(ws)->seats);
	for (int k = 0; k < 2; k++) {
		TestWorld *w = &ws->w[k];
		FakeLink *link = eyes(w, ws->viewer);
		switch (what) {
		case 0: browse(w, paths[which % 6][0], paths[which % 6][1]); break;
		case 1: fake_act(link, wrong[which % 10]); break;
		case 2: fake_act(w->seat[other], "nonsense"); break;
		case 3: fake_ask(link, "history", "%s", ""); break;
		case 4: fake_ask(link, "notes", "%s", ""); break;
		case 5: come_back(w, ws->viewer); break;
		case 6: fake_ask(w->seat[other], "say", "\"n\":%llu,\"text\":\"hm\"", (unsigned long long)++w->seat[other]->last); break;
		case 7: link->last += fake_ok(link, "back", "\"n\":%llu", (unsigned long long)link->last + 1); break;
		case 8:
			if (other != ws->viewer) come_back(w, other);
			break;
		default: fake_ask(link, "lobby", "%s", ""); fake_ask(link, "mine", "\"keys\":{\"%s\":\"%s\"}", w->table->id, link->token);
		}
	}
}

/* Somebody leaves and takes the seat back, or the host pauses: the position of such notes must not tell how much was done in secret. */
static void pass_by(Worlds *ws, uint32_t which) {
	int other = (int)(which % setup_of(ws)->seats);
	for (int k = 0; k < 2; k++) {
		TestWorld *w = &ws->w[k];
		if (which % 2) {
			fake_ok(w->seat[0], "pause", "\"on\":true");
			fake_ok(w->seat[0], "pause", "\"on\":false");
		} else if (other != ws->viewer && other) {
			fake_ok(w->seat[other], w->code[0] ? "room_leave" : "leave", "%s", "");
			sit(w, other);
		}
		fake_ask(eyes(w, ws->viewer), "history", "%s", "");
	}
}

/* The last player who owes a decision lets the clock run out. */
static void run_out(Worlds *ws) {
	if (__builtin_popcount(match_to_act(ws->w[0].table->match)) != 1) return;
	for (int k = 0; k < 2; k++) {
		fake_pass(ws->w[k].fake, 61000);
	}
}

/* Somebody takes back what they may. */
static void go_back(Worlds *ws) {
	for (int i = 0; i < setup_of(ws)->seats; i++) {
		if (!match_can_take_back(ws->w[0].table->match, i) || !match_can_take_back(ws->w[1].table->match, i)) continue;
		for (int k = 0; k < 2; k++) {
			FakeLink *link = ws->w[k].seat[i];
			if (fake_ok(link, "back", "\"n\":%llu", (unsigned long long)link->last + 1)) link->last++;
		}
		return;
	}
}

/* Whether a step of another side would change nothing that anybody outside can see, including who owes a decision. */
static bool is_private(const Worlds *ws, const TestWorld *w, int seat, Action action) {
	const Setup *setup = setup_of(ws);
	StateBuf after = {0}, seen[2];
	Rng rng;
	rng_seed(&rng, 1);
	memcpy(after.bytes, state_of_world(w), setup->game->state_size);
	setup->game->apply(state_of(&after), setup, seat, action, &rng, NULL);
	if (setup->game->to_act(state_of(&after), setup) != match_to_act(w->table->match)) return false;
	for (int v = SPECTATOR; v < setup->seats; v++) {
		if (v >= 0 && setup_side(setup, v) == setup_side(setup, seat)) continue;
		setup->game->redact(state_of(&seen[0]), state_of_world(w), setup, v);
		setup->game->redact(state_of(&seen[1]), state_of(&after), setup, v);
		if (memcmp(&seen[0], &seen[1], setup->game->state_size)) return false;
	}
	return true;
}

/* In one world somebody changes their mind in secret, in the other they do not: nobody may notice. */
static void change_mind(Worlds *ws) {
	TestWorld *w = &ws->w[1];
	const Setup *setup = setup_of(ws);
	for (int seat = 0; seat < setup->seats; seat++) {
		Action legal[LEGAL_MAX];
		bool is_other = ws->viewer < 0 || setup_side(setup, seat) != setup_side(setup, ws->viewer);
		int n = is_other ? setup->game->legal(state_of_world(w), setup, seat, legal) : 0;
		for (int i = 0; i < n; i++) {
			char text[ACTION_TEXT_MAX];
			Text action = TEXT_ON(text);
			if (!is_private(ws, w, seat, legal[i])) continue;
			action_print(setup, legal[i], &action);
			FakeLink *link = w->seat[seat];
			if (!fake_act(link, text) || !match_can_take_back(w->table->match, seat)) return;
			link->last += fake_ok(link, "back", "\"n\":%llu", (unsigned long long)link->last + 1);
			ws->w[0].fake->now = w->fake->now; /* the same time passes there: what waited for it, as the lobby's news does, is told */
			fake_turn(ws->w[0].fake);
			note_before(ws);
			return;
		}
	}
}

/* True: everything the viewer was sent was the same until the rules made a difference. */
static bool stay_alike(Worlds *ws) {
	if (!compare(ws)) return false;
	for (int i = 0; i < STEPS_AFTER && match_to_act(ws->w[0].table->match); i++) {
		uint32_t what = rng_below(&ws->rng, 20), which = rng_below(&ws->rng, 1000);
		note_before(ws);
		if (what < 10) disturb(ws, what, which);
		else if (what == 10) go_back(ws);
		else if (what == 11) run_out(ws);
		else if (what == 12) change_mind(ws);
		else if (what == 13) pass_by(ws, which);
		else decide(ws);
		if (!shows_same(ws)) {
			ws->has_diverged = true;
			return true;
		}
		if (!compare(ws)) return false;
	}
	return true;
}

/* One pair of worlds. */
static bool try_worlds(const GameTest *test, int seats, int viewer, uint64_t seed, bool is_room, int *n_compared, char why[512]) {
	Worlds ws = {.test = test, .viewer = viewer};
	bool ok = true;
	rng_seed(&ws.rng, seed);
	for (int k = 0; k < 2; k++) open_world(&ws.w[k], test->game, seats, seed, is_room);
	uint32_t steps = rng_below(&ws.rng, 2 + rng_below(&ws.rng, STEPS_BEFORE)); /* early more often: some games are short */
	for (uint32_t i = 0; i < steps && step_alike(&ws); i++) continue;
	while (!is_settled(&ws.w[0]) && step_alike(&ws)) continue;
	if (match_to_act(ws.w[0].table->match) && part(&ws)) {
		for (int k = 0; k < 2; k++) refresh(&ws.w[k], viewer);
		ok = stay_alike(&ws);
	}
	*n_compared += ws.n_compared;
	memcpy(why, ws.why, sizeof ws.why);
	for (int k = 0; k < 2; k++) close_world(&ws.w[k]);
	return ok;
}

static int tries(void) {
	return is_long() ? 120 : 24;
}

/* ---- bots ---- */

/* The thought's length depends on the number of choices, and is 0 without a choice: what a length could tell about a hand. */
static int64_t as_long_as_the_hand(const BotJob *job) {
	Action legal[LEGAL_MAX];
	int n = job->setup.game->legal((const State *)job->view.bytes, &job->setup, job->seat, legal);
	return n == 1 ? 0 : n % 5;
}

/* The number of whole lines, from the beginning, that are equal. */
static int count_alike(const char *a, const char *b) {
	int n = 0;
	for (size_t at = 0; a[at] && a[at] == b[at]; at++) n += a[at] == '\n';
	return n;
}

/* Everybody but the viewer leaves, so that bots decide from what is different. Until the rules show a difference, the viewer must be
 * sent the same at the same time, and the difference itself also at the same time. */
static bool bots_stay_alike(Worlds *ws, int *n_shown) {
	for (int k = 0; k < 2; k++) {
		TestWorld *w = &ws->w[k];
		w->fake->takes = as_long_as_the_hand;
		for (int i = 0; i < setup_of(ws)->seats; i++)
			if (i != ws->viewer) fake_ok(w->seat[i], "leave", "%s", "");
	}
	FakeLink *eye[2] = {eyes(&ws->w[0], ws->viewer), eyes(&ws->w[1], ws->viewer)};
	int from = count_alike(eye[0]->when.text.data, eye[1]->when.text.data);
	for (int i = 0; i < 24; i++) {
		uint32_t which = rng_below(&ws->rng, 10000);
		for (int k = 0; k < 2; k++) {
			if (fake_owes(eye[k]) && i % 4 == 3) act_in(&ws->w[k], eye[k]->seat, fake_legal(eye[k], which));
			fake_pass(ws->w[k].fake, TICK_MS);
		}
		int said = count_alike(eye[0]->said.text.data, eye[1]->said.text.data);
		int when = count_alike(eye[0]->when.text.data, eye[1]->when.text.data);
		bool is_same = !strcmp(eye[0]->said.text.data, eye[1]->said.text.data);
		*n_shown += when - from;
		if (is_same ? strcmp(eye[0]->when.text.data, eye[1]->when.text.data) != 0 : when <= said)
			return fail(ws, "times differ", eye[0]->when.text.data, eye[1]->when.text.data);
		if (!is_same) break;
		from = when;
	}
	return true;
}

static bool try_bots(const GameTest *test, int seats, int viewer, uint64_t seed, int *n_shown, char why[512]) {
	Worlds ws = {.test = test, .viewer = viewer};
	bool ok = true;
	rng_seed(&ws.rng, seed);
	for (int k = 0; k < 2; k++) open_world(&ws.w[k], test->game, seats, seed, false);
	uint32_t steps = rng_below(&ws.rng, 2 + rng_below(&ws.rng, STEPS_BEFORE));
	for (uint32_t i = 0; i < steps && step_alike(&ws); i++) continue;
	while (!is_settled(&ws.w[0]) && step_alike(&ws)) continue;
	if (match_to_act(ws.w[0].table->match) && part(&ws)) ok = bots_stay_alike(&ws, n_shown);
	memcpy(why, ws.why, sizeof ws.why);
	for (int k = 0; k < 2; k++) close_world(&ws.w[k]);
	return ok;
}

Test(worlds, a_bot_answers_at_the_same_moment_whatever_it_holds) {
	for (int g = 0; game_tests[g]; g++) {
		const Game *game = game_tests[g]->game;
		int n_shown = 0;
		planted = LEAK_NONE;
		for (int i = 0; i < tries() / 2; i++) {
			int seats = game->seats_min + i % 3;
			char why[512] = "";
			cr_assert(try_bots(game_tests[g], seats, i / 3 % (seats + 1) - 1, 990 + (uint64_t)i, &n_shown, why), "%s", why);
		}
		cr_assert_gt(n_shown, tries() / 12, "%s: hardly anything was compared: %d", game->id, n_shown);
	}
}

/* Cycles through games, numbers of seats and viewers. False on failure, with `why`. */
static bool is_alike(const GameTest *test, int i, bool is_room, int *n_compared, char why[512]) {
	const Game *game = test->game;
	int seats = game->seats_min + i % (game->seats_max - game->seats_min + 1);
	int viewer = i / 3 % (seats + 1) - 1;
	return try_worlds(test, seats, viewer, 77 + (uint64_t)i, is_room, n_compared, why);
}

static bool all_alike(const GameTest *test, int n, bool is_room, int *n_compared, char why[512]) {
	for (int i = 0; i < n; i++)
		if (!is_alike(test, i, is_room, n_compared, why)) return false;
	return true;
}

Test(worlds, what_is_hidden_changes_nothing) {
	for (int g = 0; game_tests[g]; g++) {
		int n_compared = 0;
		char why[512] = "";
		planted = LEAK_NONE;
		cr_assert(all_alike(game_tests[g], tries(), false, &n_compared, why), "%s", why);
		cr_assert_gt(n_compared, tries() / 4, "%s: hardly anything was compared: %d", game_tests[g]->game->id, n_compared);
	}
}

/* In a room: to the screen, and to each phone. A game that hides little needs more attempts. */
Test(worlds, what_is_hidden_changes_nothing_in_a_room) {
	for (int g = 0; game_tests[g]; g++) {
		int n_compared = 0;
		char why[512] = "";
		planted = LEAK_NONE;
		for (int i = 0; i < tries() / 2 || (n_compared < tries() / 6 && i < 2 * tries()); i++)
			cr_assert(is_alike(game_tests[g], i, true, &n_compared, why), "%s", why);
		cr_assert_geq(n_compared, tries() / 6, "%s: hardly anything was compared: %d", game_tests[g]->game->id, n_compared);
	}
}

Test(worlds, planted_leaks_are_caught) {
	const GameTest *test = NULL;
	for (int g = 0; game_tests[g]; g++)
		if (!strcmp(game_tests[g]->game->id, "epic_melee")) test = game_tests[g];
	for (int leak = LEAK_NONE + 1; leak < LEAK_COUNT; leak++) {
		int n_compared = 0;
		char why[512] = "";
		planted = (Leak)leak;
		cr_expect(!all_alike(test, 60, leak % 2, &n_compared, why), "%s was not noticed", leak_names[leak]);
	}
	planted = LEAK_NONE;
}
