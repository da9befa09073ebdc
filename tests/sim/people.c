/* What people do: play, talk, leave, come back, ask, lie. Each acts on what their client was told and on their own random numbers. See
 * sim.h. */
#include "core/hash.h"
#include "tests/sim/model.h"
#include "tests/sim/sim.h"

#include <stdlib.h>
#include <string.h>

enum {
	PATIENCE_MS = 20000, /* how long they wait for an answer */
	SILENT_MS = 70000,   /* without hearing anything, not even a ping */
	LEAPS = 3,
	LEAP_OF_NODES = 400, /* seconds: nodes have to send signs of life all the time */
	HOGS = 60,
	CREATES = 4,
	REMATCHES = 4,
	GUESTS_WAIT = 12, /* looks, until a host takes bots for missing guests */
};

static const char OWN[] = "own"; /* a seat of one's own, not a lie */

static uint32_t below(Client *c, uint32_t n) {
	return rng_below(&c->rng, n);
}

static bool may(const Sim *sim, Client *c, int habit, uint32_t one_in) {
	return below(c, one_in) == 0 && sim_has(sim, habit);
}

static Meet *meet_of(Sim *sim, const Client *c) {
	return &sim->meets[c->meet];
}

/* ---- what they know ---- */

static const char *phase_of(const Client *c) {
	const char *phase = c->table_info ? value_text(value_get(c->table_info, "phase")) : NULL;
	return phase ? phase : "";
}

static bool is_phase(const Client *c, const char *phase) {
	return !strcmp(phase_of(c), phase);
}

static bool is_host(const Client *c) {
	const Value *host = value_get(c->table_info, "host");
	if (value_is(host, VALUE_INT)) return c->seat >= 0 && value_int(host) == c->seat;
	return c->is_host;
}

static const char *holder_of(const Client *c, int seat) {
	const char *holder = value_text(value_get(value_at(value_get(c->table_info, "seats"), (size_t)seat), "holder"));
	return holder ? holder : "";
}

static int seats_of(const Client *c) {
	return (int)value_count(value_get(c->table_info, "seats"));
}

static int find_seat(const Client *c, const char *holder) {
	for (int i = 0; i < seats_of(c); i++)
		if (!strcmp(holder_of(c, i), holder)) return i;
	return -1;
}

static bool owes(const Client *c) {
	value_each(seat, value_get(c->position, "to_act")) if (value_int(seat) == c->seat) return c->seat >= 0;
	return false;
}

/* ---- coming ---- */

/* Letters that nobody can confuse. */
static void take_name(Client *c) {
	static const char letters[] = "abcdefghkpstxyz";
	unsigned n = (unsigned)(c->number * 50 + c->n_names++ % 50);
	snprintf(c->name, sizeof c->name, "K%c%c%c", letters[n % 15], letters[n / 15 % 15], letters[n / 225 % 15]);
}

static void take_token(Client *c) {
	FairBytes token;
	Text out = TEXT_ON(c->token);
	for (int i = 0; i < FAIR_BYTES; i++) token.byte[i] = (unsigned char)rng_next(&c->rng);
	fair_print_hex(&token, &out);
	c->last = c->tried = 0;
	c->again.id = 0;
	take_name(c);
}

/* What was seen of a table no longer counts. */
static void leave_view(Client *c) {
	c->is_seen = false;
	c->seat = SPECTATOR;
}

static void create(Sim *sim, Client *c) {
	static const char *const paces[] = {"book", "relaxed", "none", "days"};
	const Meet *m = meet_of(sim, c);
	char bots[128] = "", days[32] = "";
	for (int i = 0; i < m->seats; i++)
		snprintf(bots + strlen(bots), sizeof bots - strlen(bots), "%s%s", i ? "," : "", i < m->persons ? "null" : "0");
	if (m->pace == PACE_DAYS) snprintf(days, sizeof days, ",\"days\":%d", m->days);
	take_token(c);
	leave_view(c);
	c->is_host = true;
	client_say(
		sim, c, COMMAND_CREATE, 0, NULL,
		"\"game\":\"%s\",\"name\":\"%s\",\"seats\":%d,\"bots\":[%s],\"stand_in\":0,\"pace\":\"%s\"%s,\"public\":%s,\"talk\":%s,\"token\":\"%s\",\"fair\":%s%s%s%s%s",
		m->game->id, c->name, m->seats, bots, paces[m->pace], days, m->is_public ? "true" : "false", m->has_talk ? "true" : "false",
		c->token, c->is_fair ? "true" : "false", m->options[0] ? ",\"options\":{" : "", m->options, m->options[0] ? "}" : "",
		below(c, 20) ? "" : ",\"seat\":null");
}

static void join(Sim *sim, Client *c) {
	const Meet *m = meet_of(sim, c);
	if (!c->keeps_token) take_token(c);
	c->keeps_token = true; /* until it is answered: sending it twice counts once */
	memcpy(c->home, m->id, sizeof c->home);
	leave_view(c);
	client_say(sim, c, COMMAND_JOIN, 0, NULL, "\"table\":\"%s\",\"name\":\"%s\",\"invite\":\"%s\",\"token\":\"%s\",\"fair\":%s", m->id,
	           c->name, m->invite, c->token, c->is_fair ? "true" : "false");
}

static void watch(Sim *sim, Client *c) {
	const Meet *m = meet_of(sim, c);
	client_say(sim, c, COMMAND_WATCH, 0, NULL, "\"table\":\"%s\",\"invite\":\"%s\"", m->id, m->invite);
}

static void sit(Sim *sim, Client *c) {
	leave_view(c);
	client_say(sim, c, COMMAND_SIT, 0, OWN, "\"table\":\"%s\",\"token\":\"%s\",\"fair\":%s", c->home, c->token,
	           c->is_fair ? "true" : "false");
}

/* Asks once; later changes must be pushed. */
static void look_at_lobby(Sim *sim, Client *c) {
	if (!c->has_lobby) client_say(sim, c, COMMAND_LOBBY, 0, NULL, "\"on\":%s", "true");
	c->has_lobby = true;
	client_wake(sim, c, 5000);
}

static void come(Sim *sim, Client *c) {
	const Meet *m = meet_of(sim, c);
	if (c->character == LOOKER) {
		look_at_lobby(sim, c);
		return;
	}
	if (c->has_token) sit(sim, c);
	else if (c->character == PLAYER && c->number == m->host && !m->is_made && c->n_created++ < CREATES) create(sim, c);
	else if (!m->is_made || c->was_turned_away > 3) client_wake(sim, c, 500 + below(c, 500));
	else if (c->character == PLAYER && !c->is_removed) join(sim, c);
	else if (c->character == COMER && sim_has(sim, HABIT_COME) && below(c, 2)) join(sim, c);
	else watch(sim, c);
}

void people_arrive(Sim *sim, Client *c) {
	c->seat = SPECTATOR;
	c->asked_at = 0;
	if (may(sim, c, HABIT_ASK, 4)) client_say(sim, c, COMMAND_LOBBY, 0, NULL, "%s", "");
	come(sim, c);
	client_wake(sim, c, 100 + below(c, 500));
}

/* ---- numbered commands ---- */

static void say_numbered(Sim *sim, Client *c, int kind, uint64_t n, const char *text) {
	unsigned long long number = n;
	if (n > c->tried) c->tried = n;
	if (kind == COMMAND_ACT) client_say(sim, c, kind, n, text, "\"n\":%llu,\"action\":\"%s\"", number, text);
	else if (kind == COMMAND_BACK) client_say(sim, c, kind, n, "", "\"n\":%llu", number);
	else
		client_say(sim, c, kind, n, text, "\"n\":%llu,\"%s\":\"%s\"%s", number, strchr(text, '#') ? "text" : "phrase", text,
		           rng_derive(c->number + 77, n) % 2 && meet_of(sim, c)->game->side ? ",\"to\":\"team\"" : "");
}

static uint64_t next_number(Client *c) {
	return (c->tried > c->last ? c->tried : c->last) + 1 + (below(c, 20) ? 0 : below(c, 30));
}

/* Was the last command before the connection broke carried out? */
static void settle_last(Sim *sim, Client *c) {
	if (!c->again.id) return;
	Sent again = c->again;
	c->again.id = 0;
	if (c->last >= again.n && below(c, 2)) return;
	if (c->shall_resend) say_numbered(sim, c, again.kind, again.n, again.text);
	c->shall_resend = false;
}

static void talk(Sim *sim, Client *c) {
	static const char *const phrases[] = {"hello", "good_luck", "thanks", "hurry"};
	char text[ACTION_TEXT_MAX];
	if (below(c, 4)) snprintf(text, sizeof text, "%s#%d", c->name, ++c->n_said);
	else snprintf(text, sizeof text, "%s", phrases[below(c, 4)]);
	say_numbered(sim, c, COMMAND_SAY, next_number(c), text);
}

static void decide(Sim *sim, Client *c) {
	const Value *legal = value_get(c->position, "legal");
	size_t n = value_count(legal);
	if (value_is(value_get(c->position, "back"), VALUE_TRUE) && may(sim, c, HABIT_BACK, 3)) {
		say_numbered(sim, c, COMMAND_BACK, next_number(c), "");
		return;
	}
	if (!n || (!owes(c) && below(c, 30))) return;
	say_numbered(sim, c, COMMAND_ACT, next_number(c), value_text(value_at(legal, below(c, (uint32_t)n))));
	sim->n_moves++;
}

/* ---- other things that people do ---- */

/* Requests a page by HTTP; the answer is checked when the connection has ended. */
static void browse(Sim *sim, Client *c) {
	static const char *const paths[] = {"record", "log?seat=spectator", "replay?seat=0", "draws"};
	char request[400];
	int link = c->is_browsing ? -1 : network_open(sim, c->number, true);
	if (link < 0) return;
	c->is_browsing = true;
	grow_clear(&c->page);
	int n = snprintf(request, sizeof request,
	                 "GET /api/tables%s%s%s%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer %s\r\n\r\n",
	                 c->table[0] ? "/" : "", c->table, c->table[0] ? "/" : "", c->table[0] ? paths[below(c, 2) ? 0 : below(c, 4)] : "",
	                 meet_of(sim, c)->invite);
	network_send(sim, sim->links[link], request, (size_t)n);
}

static void ask(Sim *sim, Client *c) {
	if (is_phase(c, "over") || !below(c, 8)) {
		browse(sim, c);
		return;
	}
	switch (below(c, 6)) {
	case 0: client_say(sim, c, COMMAND_NOTES, 0, NULL, "%s", ""); break;
	case 1: client_say(sim, c, COMMAND_LOBBY, 0, NULL, "\"on\":%s", below(c, 2) ? "true" : "false"); break;
	case 2: client_say(sim, c, COMMAND_MINE, 0, NULL, "\"keys\":{\"%s\":\"%s\"}", c->home, c->token); break;
	case 3: client_say(sim, c, COMMAND_PING, 0, NULL, "%s", ""); break;
	default: client_say(sim, c, COMMAND_HISTORY, 0, NULL, "%s", "");
	}
}

static void lie(Sim *sim, Client *c) {
	static const char *const texts[] = {"nonsense", "lay golem", "keep",        "play four",  "engage left",           "lay mage mage",
	                                    "pawn 0",   "lay golem", "lay ez frog", "shift left", "sacrifice gold g3_sun", "draw gladiator"};
	char token[FAIR_HEX + 1];
	switch (below(c, 9)) {
	case 0: say_numbered(sim, c, COMMAND_ACT, c->tried + 1, texts[below(c, 12)]); break;
	case 1: client_say(sim, c, COMMAND_ACT, 0, NULL, "\"n\":%llu,\"action\":\"keep\"", (unsigned long long)c->last + 5000); break;
	case 2: client_say(sim, c, COMMAND_START, 0, NULL, "%s", ""); break;
	case 3:
		snprintf(token, sizeof token, "%064x", below(c, 1000000));
		client_say(sim, c, COMMAND_SIT, 0, NULL, "\"table\":\"%s\",\"token\":\"%s\"", meet_of(sim, c)->id, token);
		break;
	case 4: client_say(sim, c, COMMAND_PAUSE, 0, NULL, "\"on\":%s", "true"); break;
	case 5: client_say(sim, c, COMMAND_BACK, 0, NULL, "\"n\":%llu", (unsigned long long)c->last); break;
	case 6: client_say(sim, c, COMMAND_REVEAL, 0, NULL, "\"secret\":\"%064x\"", below(c, 1000)); break;
	case 7: client_say(sim, c, COMMAND_REMOVE, 0, NULL, "\"seat\":%u", below(c, 4)); break;
	default: client_say(sim, c, COMMAND_DRAW, 0, NULL, "\"yes\":%s", below(c, 2) ? "true" : "false");
	}
}

static void send_garbage(Sim *sim, Client *c) {
	static const char *const texts[] = {
		"{", "[]", "{\"cmd\":7}", "{\"cmd\":\"act\",\"n\":1,\"n\":2}", "\xff\xfe", "{\"id\":null,\"cmd\":\"none\"}"};
	char bytes[64];
	const char *text = texts[below(c, 6)];
	if (below(c, 3)) {
		client_raw(sim, c, 0x81, text, strlen(text));
		return;
	}
	for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)rng_next(&c->rng);
	if (below(c, 2)) client_raw(sim, c, (int)below(c, 256), bytes, below(c, 60));
	else network_send(sim, sim->links[c->link], bytes, below(c, 60));
	c->n_sent = 0; /* what comes now is unpredictable */
	c->is_mad = true;
}

static void lead(Sim *sim, Client *c) {
	int none = find_seat(c, "none"), bot = find_seat(c, "bot");
	bool waits = !sim->is_calm && c->n_waits++ < GUESTS_WAIT;
	if (is_phase(c, "open")) {
		if (none < 0) client_say(sim, c, COMMAND_START, 0, NULL, "%s", "");
		else if (!waits) client_say(sim, c, COMMAND_BOT, 0, NULL, "\"seat\":%d,\"level\":0", none);
	} else if (is_phase(c, "play")) {
		const char *paused = value_text(value_get(c->table_info, "paused"));
		bool is_held = paused && !strcmp(paused, "host");
		if (is_held && (sim->is_calm || !below(c, 4))) client_say(sim, c, COMMAND_PAUSE, 0, NULL, "\"on\":%s", "false");
		else if (!is_held && may(sim, c, HABIT_PAUSE, 25)) client_say(sim, c, COMMAND_PAUSE, 0, NULL, "\"on\":%s", "true");
		else if (bot >= 0 && may(sim, c, HABIT_BOTS, 25)) client_say(sim, c, COMMAND_BOT, 0, NULL, "\"seat\":%d,\"level\":1", bot);
		else if (may(sim, c, HABIT_BOTS, 80)) client_say(sim, c, COMMAND_REMOVE, 0, NULL, "\"seat\":%u", below(c, (uint32_t)seats_of(c)));
	}
}

static void consent(Sim *sim, Client *c) {
	const Value *asks = value_get(c->table_info, "ask");
	if (!value_is(asks, VALUE_OBJECT) || c->seat < 0) return;
	value_each(seat, value_get(asks, "yes")) if (value_int(seat) == c->seat) return;
	client_say(sim, c, COMMAND_CONSENT, 0, NULL, "\"seat\":%lld,\"name\":\"%s\",\"yes\":%s", (long long)value_int(value_get(asks, "seat")),
	           value_text(value_get(asks, "name")), below(c, 6) ? "true" : "false");
}

static void agree(Sim *sim, Client *c) {
	const Value *draw = value_get(c->table_info, "draw");
	if (!value_is(draw, VALUE_OBJECT) || c->seat < 0) return;
	bool is_open = value_is(value_get(draw, "by"), VALUE_INT);
	if (may(sim, c, HABIT_DRAW, is_open ? 2 : 20)) client_say(sim, c, COMMAND_DRAW, 0, NULL, "\"yes\":%s", below(c, 4) ? "true" : "false");
}

/* Does something other than playing; true if it did. */
static bool do_something_else(Sim *sim, Client *c) {
	bool is_seated = c->seat >= 0, is_playing = is_phase(c, "play");
	if (is_seated && may(sim, c, HABIT_TALK, 8)) talk(sim, c);
	else if (may(sim, c, HABIT_ASK, 10)) ask(sim, c);
	else if (may(sim, c, HABIT_LIE, c->character == LIAR ? 3 : 25)) lie(sim, c);
	else if (may(sim, c, HABIT_GARBAGE, c->character == LIAR ? 10 : 100)) send_garbage(sim, c);
	else if (is_seated && is_playing && may(sim, c, HABIT_RESIGN, 150)) client_say(sim, c, COMMAND_RESIGN, 0, NULL, "%s", "");
	else if (is_seated && may(sim, c, HABIT_LEAVE, 40)) client_say(sim, c, COMMAND_LEAVE, 0, NULL, "%s", "");
	else if (!is_seated && is_playing && c->character == COMER && !c->has_token && may(sim, c, HABIT_COME, 6)) join(sim, c);
	else if (is_seated && is_phase(c, "over") && may(sim, c, HABIT_REMATCH, 3) && sim->n_rematches++ < REMATCHES)
		client_say(sim, c, COMMAND_REMATCH, 0, NULL, "%s", "");
	else if (is_seated && meet_of(sim, c)->pace == PACE_DAYS && may(sim, c, HABIT_ASK, 10))
		client_say(sim, c, COMMAND_NOTIFY, 0, NULL, "\"address\":\"%s@example.org\"", c->name);
	else return false;
	return true;
}

/* ---- troubles ---- */

static void read_again(Sim *sim, int number, int what) {
	(void)what;
	sim->links[number]->is_reading = true;
	network_listen(sim, sim->links[number]);
}

static void wake_all(Sim *sim, int until) {
	if (sim->n_nodes > 1 && until > LEAP_OF_NODES) until = LEAP_OF_NODES;
	sim->asleep_until = sim->now + (int64_t)until * 1000;
	sim_trace(sim, "-- nobody is there for %d s", until);
	for (int i = 0; i < sim->n_clients; i++)
		if (sim->clients[i].link >= 0) network_hang_up(sim, sim->links[sim->clients[i].link]);
}

/* True if the connection is not what it was. */
static bool has_trouble(Sim *sim, Client *c) {
	SimLink *l = sim->links[c->link];
	if (may(sim, c, FAULT_CUT, 60)) network_cut(sim, l);
	else if (may(sim, c, FAULT_HALF_OPEN, 80) && below(c, 2)) network_vanish(sim, l);
	else if (may(sim, c, FAULT_HALF_OPEN, 80)) network_silence(sim, l);
	else if (may(sim, c, FAULT_LEAP, 250) && sim->n_leaps++ < LEAPS) wake_all(sim, (int)below(c, below(c, 2) ? 7200 : 150000));
	else if (may(sim, c, FAULT_STALL, 60)) {
		l->is_reading = false;
		sim_at(sim, sim->now + (int64_t)below(c, 30000), read_again, l->number, 0);
		return false;
	} else return false;
	return true;
}

/* Asks for a lot and reads nothing, for a minute: the server must not store all of it. */
static void hog(Sim *sim, Client *c) {
	sim->links[c->link]->is_reading = false;
	if (sim->is_calm || c->n_hogged++ == HOGS) {
		network_hang_up(sim, sim->links[c->link]);
		return;
	}
	for (int i = 0; i < 3; i++) {
		if (c->has_token) sit(sim, c);
		else watch(sim, c);
	}
	c->n_sent = 0; /* it expects no answers */
	c->asked_at = 0;
	c->heard_at = sim->now;
	client_wake(sim, c, 1100);
}

/* ---- what they do now ---- */

static int64_t pause_of(Sim *sim, Client *c) {
	if (sim->is_calm) return 50 + below(c, 300);
	if (may(sim, c, HABIT_SLOW, 12)) return 20000 + below(c, 80000);
	return 50 + (int64_t)below(c, below(c, 4) ? 600 : 4000);
}

static bool has_waited_too_long(const Sim *sim, const Client *c) {
	return (c->asked_at && sim->now - c->asked_at > PATIENCE_MS) || sim->now - c->heard_at > SILENT_MS;
}

static void play(Sim *sim, Client *c) {
	if (!c->table_info || !c->is_seen) {
		if (!c->n_sent) come(sim, c);
	} else if (sim->is_calm && c->has_token && !c->is_waiting && !is_host(c) && c->seat < 0 && !c->n_sent) {
		sit(sim, c); /* still watching although it has a seat */
	} else if (do_something_else(sim, c)) return;
	else if (is_phase(c, "play") && value_is(value_get(c->table_info, "paused"), VALUE_NULL) && (owes(c) || below(c, 4) == 0))
		decide(sim, c);
	if (c->is_seen && is_host(c) && !c->n_sent) lead(sim, c);
	if (c->is_seen && is_phase(c, "play") && !c->n_sent) {
		consent(sim, c);
		agree(sim, c);
	}
}

void people_act(Sim *sim, Client *c) {
	if (c->link < 0) return;
	if (has_waited_too_long(sim, c)) {
		network_hang_up(sim, sim->links[c->link]);
		return;
	}
	if (c->is_on && has_trouble(sim, c)) return;
	if (c->character == LOOKER) {
		if (c->is_on) look_at_lobby(sim, c);
		else client_wake(sim, c, 1000);
		return;
	}
	if (c->link >= 0) client_wake(sim, c, pause_of(sim, c));
	if (c->is_mad && (sim->is_calm || !below(c, 10))) network_hang_up(sim, sim->links[c->link]);
	if (!c->is_on || c->is_mad) return;
	if (c->n_hogged || may(sim, c, HABIT_HOG, 400)) hog(sim, c);
	else if (!c->n_sent || may(sim, c, HABIT_HASTE, 2)) play(sim, c);
}

/* ---- what they hear ---- */

static void take_seat(Client *c, const Value *answer) {
	const Value *seat = value_get(answer, "seat");
	snprintf(c->home, sizeof c->home, "%s", value_text(value_get(answer, "table")));
	c->has_token = true;
	c->keeps_token = false;
	c->is_waiting = value_is(value_get(answer, "waiting"), VALUE_TRUE);
	c->seat = value_is(seat, VALUE_INT) && !c->is_waiting ? (int)value_int(seat) : SPECTATOR;
}

static void refused(Sim *sim, Client *c, const Sent *sent, const char *code) {
	if (sent->kind == COMMAND_SIT && !strcmp(sent->text, OWN) && !strcmp(code, "no_such_seat") && !c->is_waiting) {
		c->has_token = false;
		c->seat = SPECTATOR;
		client_wake(sim, c, 200);
	}
	if (sent->kind == COMMAND_JOIN) c->keeps_token = false;
	if (sent->kind == COMMAND_JOIN || sent->kind == COMMAND_WATCH) c->was_turned_away++;
	if (sent->n && sent->n > c->last && !strcmp(code, "number")) c->tried = c->last;
}

void people_answer(Sim *sim, Client *c, const Sent *sent, const Value *answer) {
	bool is_ok = value_is(value_get(answer, "ok"), VALUE_TRUE);
	const char *code = value_text(value_get(answer, "code"));
	Meet *m = meet_of(sim, c);
	if (!is_ok) {
		refused(sim, c, sent, code ? code : "");
		return;
	}
	switch (sent->kind) {
	case COMMAND_CREATE:
		take_seat(c, answer);
		memcpy(m->id, c->home, sizeof m->id);
		snprintf(m->invite, sizeof m->invite, "%s", value_text(value_get(answer, "invite")));
		m->is_made = true;
		break;
	case COMMAND_JOIN: take_seat(c, answer); break;
	case COMMAND_LEAVE:
		leave_view(c);
		if (is_phase(c, "open")) c->has_token = false;
		client_wake(sim, c, 1000 + below(c, 9000));
		break;
	case COMMAND_RESIGN:
		c->seat = SPECTATOR;
		c->has_token = false;
		break;
	case COMMAND_REMATCH:
		snprintf(c->home, sizeof c->home, "%s", value_text(value_get(answer, "table")));
		sit(sim, c);
		break;
	default: break;
	}
	if (sent->n > c->last) c->last = sent->n;
}

void people_push(Sim *sim, Client *c, const char *push, const Value *message) {
	if (!strcmp(push, "view")) {
		const Value *you = value_get(message, "you");
		c->seat = value_is(you, VALUE_INT) ? (int)value_int(you) : SPECTATOR;
		c->last = (uint64_t)value_int(value_get(message, "last"));
		c->tried = c->last;
		c->is_seen = true;
		if (c->seat >= 0) c->is_waiting = false, settle_last(sim, c);
	} else if (!strcmp(push, "deal") && c->is_fair && c->seat >= 0) {
		const char *stage = value_text(value_get(message, "stage"));
		char hex[FAIR_HEX + 1];
		Text out = TEXT_ON(hex);
		if (stage && !strcmp(stage, "commit")) {
			FairBytes hash;
			for (int i = 0; i < FAIR_BYTES; i++) c->secret.byte[i] = (unsigned char)rng_next(&c->rng);
			fair_commitment(&c->secret, &hash);
			fair_print_hex(&hash, &out);
			client_say(sim, c, COMMAND_COMMIT, 0, NULL, "\"hash\":\"%s\"", hex);
		} else if (!may(sim, c, HABIT_WITHHOLD, 2)) {
			fair_print_hex(&c->secret, &out);
			client_say(sim, c, COMMAND_REVEAL, 0, NULL, "\"secret\":\"%s\"", hex);
		}
	} else if (!strcmp(push, "rematch") && c->has_token) {
		snprintf(c->home, sizeof c->home, "%s", value_text(value_get(message, "table")));
		sit(sim, c);
	}
	client_wake(sim, c, pause_of(sim, c));
}
