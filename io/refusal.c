/* Refusals; see refusal.h. */
#include "io/refusal.h"
#include "core/json.h"
#include "core/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool refuse(Refusal *why, const char *code, const char *format, ...) {
	va_list args;
	why->code = code;
	why->n = 0;
	why->setup = NULL;
	va_start(args, format);
	vsnprintf(why->text, sizeof why->text, format, args);
	va_end(args);
	return false;
}

static RefusalArg *add(Refusal *why, const char *name) {
	assert(why->n < REFUSAL_ARGS_MAX);
	why->arg[why->n].name = name;
	return &why->arg[why->n++];
}

bool refuse_number(Refusal *why, const char *name, int number) {
	RefusalArg *arg = add(why, name);
	arg->is_text = false;
	arg->number = number;
	return false;
}

bool refuse_text(Refusal *why, const char *name, const char *text) {
	RefusalArg *arg = add(why, name);
	arg->is_text = true;
	snprintf(arg->text, sizeof arg->text, "%.*s", utf8_cut(text, REFUSAL_TEXT_MAX - 1), text);
	return false;
}

bool refuse_step(Refusal *why, const Match *match) {
	const Say *say = match_refusal(match);
	if (!strcmp(say->key, "refuse.memory")) return refuse(why, "busy", "out of memory: try again");
	if (!strcmp(say->key, "refuse.not_now"))
		return refuse(why, "not_now", "you have nothing to decide now") || refuse_text(why, "what", "act");
	refuse(why, "illegal", "%s", "");
	Text reason = TEXT_ON(why->text);
	why->setup = match_setup(match);
	why->say = *say;
	say_plain(why->setup, say, &reason);
	return false;
}

static void word_json(const char *key, Text *out) {
	json_open(out, '{');
	json_put_text(out, "word", key);
	json_close(out, '}');
}

/* A sentence of a catalogue: its key, and its arguments as they stand in events. */
static void say_json(const Setup *setup, const Say *say, Text *out) {
	json_open(out, '{');
	json_put_text(out, "key", say->key);
	for (int i = 0; i < say->n; i++) {
		const SayArg *arg = &say->arg[i];
		json_key(out, arg->name);
		if (arg->domain == DOMAIN_TEXT) json_text(out, say->text[arg->value]);
		else if (arg->domain == DOMAIN_WORD) word_json(say->text[arg->value], out);
		else field_value_json(setup, arg->domain, arg->value, arg->is_hidden, out);
	}
	json_close(out, '}');
}

void refusal_json(const Refusal *why, Text *out) {
	json_put_text(out, "code", why->code);
	json_put_text(out, "error", why->text);
	json_begin(out, "args", '{');
	for (int i = 0; i < why->n; i++) {
		json_key(out, why->arg[i].name);
		if (why->arg[i].is_text) json_text(out, why->arg[i].text);
		else json_int(out, why->arg[i].number);
	}
	json_close(out, '}');
	if (!why->setup) return;
	json_key(out, "say");
	say_json(why->setup, &why->say, out);
	const char *rule = say_rule(why->setup, &why->say);
	if (!rule) return;
	json_put_text(out, "rule", rule);
}
