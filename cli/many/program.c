/* Programs as players; see program.h. */
#include "cli/many/program.h"
#include "bots/bot.h"
#include "core/json.h"
#include "core/session.h"
#include "io/grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PREFIX "exec:"
enum { PREFIX_LENGTH = sizeof PREFIX - 1, QUOTE_MAX = 60, FAILURES_TOLD = 10 };

/* ---- the list ---- */

const char *bots_command(const BotList *bots, int i) {
	return bots->level[i] == BOT_PROGRAM ? bots->text + bots->at[i] : NULL;
}

/* Behind the command; NULL: there is none, or no room. */
static const char *read_command(const char *p, BotList *bots) {
	size_t start = bots->used;
	for (p += PREFIX_LENGTH; *p && *p != ','; p++) {
		if (*p == '\\' && p[1] == ',') p++;
		if (bots->used + 2 > sizeof bots->text) return NULL;
		bots->text[bots->used++] = *p;
	}
	if (bots->used == start) return NULL;
	bots->text[bots->used++] = 0;
	bots->at[bots->n] = (uint16_t)start;
	bots->level[bots->n] = BOT_PROGRAM;
	return p;
}

static const char *read_level(const char *p, BotList *bots) {
	char *end;
	long number = strtol(p, &end, 10);
	if (*p < '0' || *p > '9' || number > 99 || !bot_level_exists((int)number)) return NULL;
	bots->level[bots->n] = (int)number;
	return end;
}

bool bots_read(const char *text, BotList *bots) {
	*bots = (BotList){.n = 0};
	for (const char *p = text;; p++) {
		bool is_program = !strncmp(p, PREFIX, PREFIX_LENGTH);
		if (bots->n == SEATS_MAX) return false;
		p = is_program ? read_command(p, bots) : read_level(p, bots);
		if (!p || (*p && *p != ',')) return false;
		bots->n++;
		bots->has_programs |= is_program;
		if (!*p) return true;
	}
}

void bots_fill(BotList *bots, int seats) {
	for (; bots->n < seats; bots->n++) {
		bots->level[bots->n] = bots->level[0];
		bots->at[bots->n] = bots->at[0];
	}
}

bool bots_are_alike(const BotList *bots, int i, int k) {
	const char *a = bots_command(bots, i), *b = bots_command(bots, k);
	return a && b ? !strcmp(a, b) : bots->level[i] == bots->level[k];
}

void bots_print(const BotList *bots, int i, Text *out) {
	if (bots_command(bots, i)) text_addf(out, PREFIX "%s", bots_command(bots, i));
	else text_addf(out, "%d", bots->level[i]);
}

/* In single quotes where a shell might read it otherwise. */
void bots_print_argument(const BotList *bots, Text *out) {
	if (bots->has_programs) text_add(out, "'");
	for (int i = 0; i < bots->n; i++) {
		const char *command = bots_command(bots, i);
		if (i) text_add(out, ",");
		if (command) text_add(out, PREFIX);
		else text_addf(out, "%d", bots->level[i]);
		for (const char *p = command; p && *p; p++) {
			if (*p == ',') text_add(out, "\\");
			if (*p == '\'') text_add(out, "'\\'");
			text_add_n(out, p, 1);
		}
	}
	if (bots->has_programs) text_add(out, "'");
}

/* ---- a decision ---- */

void program_begin(Program *bot, const Match *const *match, uint64_t number) {
	bot->match = match;
	bot->number = number;
	bot->told = 0;
}

/* A list for each step since the last question, of what the seat learnt of it. */
static void add_events(Program *bot, const Session *session, Grow *line) {
	json_begin(grow_room(line, 32), "events", '[');
	for (; bot->told <= session_steps(session); bot->told++)
		session_events_json(session, bot->told, false, grow_room(line, SESSION_STEP_MAX));
	json_close(grow_room(line, 2), ']');
}

static void add_question(Program *bot, const Session *session, Grow *line) {
	const Setup *setup = session_setup(session);
	Text *out = grow_room(line, SESSION_JSON_MAX + 1024);
	json_open(out, '{');
	json_put_text(out, "game", setup->game->id);
	json_put_int(out, "number", (long long)bot->number);
	json_put_int(out, "seats", setup->seats);
	json_put_int(out, "seat", session->viewer);
	json_begin(out, "options", '{');
	for (int i = 0; i < setup->game->n_options; i++)
		json_put_text(out, setup->game->options[i].id, setup->game->options[i].values[setup->option[i]]);
	json_close(out, '}');
	session_status_json(session, out);
	session_view_json(session, out);
	json_put_text(out, "prompt", session_prompt(session));
	session_actions_json(session, "legal", out);
	add_events(bot, session, line);
	json_close(grow_room(line, 2), '}');
}

/* What it said, so that it can be shown anywhere: cut, and without control characters or broken letters. */
static void quote(const char *words, Text *why) {
	text_add(why, "said \"");
	for (int i = 0; words[i] && i < QUOTE_MAX; i++) text_addf(why, "%c", words[i] >= ' ' && words[i] <= '~' ? words[i] : '?');
	text_add(why, strlen(words) > QUOTE_MAX ? "…\": " : "\": ");
}

static bool is_legal(const Session *session, Action action) {
	Action legal[LEGAL_MAX];
	int n = session_legal(session, legal);
	while (n-- > 0)
		if (legal[n] == action) return true;
	return false;
}

static bool read_answer(const Session *session, char *words, Action *action, Text *why) {
	Say say;
	size_t length = strlen(words);
	while (length && (words[length - 1] == '\r' || words[length - 1] == ' ')) words[--length] = 0;
	*action = session_read(session, words, &say);
	if (*action != ACTION_NONE && is_legal(session, *action)) return true;
	if (*action != ACTION_NONE) session_why_not(session, *action, &say);
	quote(words, why);
	say_plain(session_setup(session), &say, why);
	return false;
}

bool program_choose(Program *bot, int seat, Action *action, Text *why) {
	Session session;
	Grow line;
	char words[PROCESS_LINE_MAX];
	text_addf(why, PREFIX "%.80s ", bot->command);
	session_look(&session, *bot->match, seat);
	if (!bot->process) bot->process = process_start(bot->command, why);
	if (!bot->process) return false;
	grow_init(&line);
	add_question(bot, &session, &line);
	bool has_answer = !line.text.is_full && process_ask(bot->process, line.text.data, line.text.len, bot->milliseconds, words, why);
	if (line.text.is_full) text_add(why, "could not be asked: out of memory");
	grow_free(&line);
	if (has_answer && read_answer(&session, words, action, why)) return true;
	program_stop(bot);
	return false;
}

void program_stop(Program *bot) {
	process_stop(bot->process);
	bot->process = NULL;
}

/* ---- many of them ---- */

bool programs_open(Programs *programs, const Command *command, const BotList *bots, int n, int seconds) {
	*programs = (Programs){.command = command, .n = bots->has_programs ? n : 0};
	if (!programs->n) return true;
	programs->list = calloc((size_t)n, sizeof *programs->list);
	for (int i = 0; programs->list && i < n; i++)
		programs->list[i] = (Program){.command = bots_command(bots, i % bots->n), .milliseconds = seconds * 1000, .all = programs};
	return programs->list;
}

void programs_close(Programs *programs) {
	for (int i = 0; i < programs->n; i++) program_stop(&programs->list[i]);
	free(programs->list);
}

static void tell_failure(Programs *programs, uint64_t number, int seat, const char *why) {
	int n = atomic_fetch_add(&programs->failures, 1);
	flockfile(stderr); /* a line comes as a whole */
	if (n < FAILURES_TOLD) failure(programs->command, "game %llu, seat %d has lost: %s", (unsigned long long)number, seat, why);
	else if (n == FAILURES_TOLD) failure(programs->command, "there are more such games: the result says how many");
	funlockfile(stderr);
}

bool player_program(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why) {
	const Program *bot = self->context;
	if (!program_choose(self->context, seat, &answer->action, why)) {
		tell_failure(bot->all, bot->number, seat, why->data);
		return false;
	}
	answer->n = driver->setup->game->legal(state_of(&driver->state), driver->setup, seat, answer->legal);
	for (int i = 0; i < answer->n; i++) answer->chance[i] = answer->legal[i] == answer->action;
	return true;
}
