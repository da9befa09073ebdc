/* Option parsing and the errors that go with it; see args.h. */
#include "cli/args.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_MAX = 64, WORD_LENGTH_MAX = 40 };

static void __attribute__((format(printf, 2, 0))) say(const Command *command, const char *format, va_list list) {
	fflush(stdout);
	fprintf(stderr, command == &program ? "%s: " : "tripot %s: ", command->name);
	vfprintf(stderr, format, list);
	fputc('\n', stderr);
}

int usage_error(const Command *command, const char *format, ...) {
	va_list list;
	va_start(list, format);
	say(command, format, list);
	va_end(list);
	fprintf(stderr, command == &program ? "See: %s --help\n" : "See: tripot %s --help\n", command->name);
	return STATUS_USAGE;
}

int failure(const Command *command, const char *format, ...) {
	va_list list;
	va_start(list, format);
	say(command, format, list);
	va_end(list);
	return STATUS_FAILED;
}

static int least(int a, int b) {
	return a < b ? a : b;
}

/* How many letters must be put in, left out or replaced to make b of a. */
static int distance(const char *a, const char *b) {
	int n = (int)strlen(a), m = (int)strlen(b), d[WORD_LENGTH_MAX + 1][WORD_LENGTH_MAX + 1];
	if (n > WORD_LENGTH_MAX || m > WORD_LENGTH_MAX) return INT_MAX;
	for (int i = 0; i <= n; i++)
		for (int j = 0; j <= m; j++) {
			if (!i || !j) d[i][j] = i + j;
			else d[i][j] = least(d[i - 1][j - 1] + (a[i - 1] != b[j - 1]), least(d[i - 1][j], d[i][j - 1]) + 1);
		}
	return d[n][m];
}

/* Near: not many more than a third of the letters differ, or the word is the beginning of the other. */
const char *nearest(const char *word, const char *const *words, int n) {
	const char *best = NULL;
	size_t letters = strlen(word) - strspn(word, "-");
	int best_distance = 2 + (int)letters / 3;
	for (int i = 0; i < n; i++) {
		int d = letters >= 2 && !strncmp(word, words[i], strlen(word)) ? 1 : distance(word, words[i]);
		if (d >= best_distance) continue;
		best_distance = d;
		best = words[i];
	}
	return best;
}

Args args_of(const Command *command, int argc, char **argv) {
	return (Args){.command = command, .argc = argc, .argv = argv};
}

static int unknown_option(const Args *args, const char *text, int length) {
	const char *words[WORDS_MAX];
	char name[WORD_LENGTH_MAX + 1];
	int n = 0;
	for (; n < args->command->n_options && n < WORDS_MAX - 1; n++) words[n] = args->command->options[n].name;
	words[n++] = "--help";
	snprintf(name, sizeof name, "%.*s", length, text);
	const char *like = nearest(name, words, n);
	if (like) usage_error(args->command, "unknown option '%.*s': did you mean '%s'?", length, text, like);
	else usage_error(args->command, "unknown option '%.*s'", length, text);
	return ARGS_WRONG;
}

/* The option's value is what follows `=`, or else the next argument, even if that begins with a dash. */
static int read_option(Args *args, const char *text) {
	int length = (int)strcspn(text, "=");
	const Command *command = args->command;
	int i = 0;
	while (i < command->n_options && (strncmp(command->options[i].name, text, (size_t)length) || command->options[i].name[length])) i++;
	if (i == command->n_options) return unknown_option(args, text, length);
	const CommandOption *option = &command->options[i];
	args->name = option->name;
	if (text[length]) args->value = text + length + 1;
	else if (option->argument && args->next < args->argc) args->value = args->argv[args->next++];
	if (option->argument && !args->value) usage_error(command, "%s needs a value: %s %s", option->name, option->name, option->argument);
	else if (!option->argument && args->value) usage_error(command, "%s takes no value, but got '%s'", option->name, args->value);
	else return i;
	return ARGS_WRONG;
}

int args_next(Args *args) {
	args->name = args->value = NULL;
	if (args->next >= args->argc) return ARGS_END;
	const char *text = args->argv[args->next++];
	if (!args->only_plain && !strcmp(text, "--")) {
		args->only_plain = true;
		return args_next(args);
	}
	if (!args->only_plain && text[0] == '-' && text[1]) return read_option(args, text);
	args->value = text;
	return ARGS_PLAIN;
}

bool args_want_help(int argc, char **argv) {
	for (int i = 0; i < argc && strcmp(argv[i], "--"); i++)
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) return true;
	return false;
}

bool parse_number(const char *text, uint64_t *out) {
	uint64_t value = 0;
	if (!*text) return false;
	for (; *text; text++) {
		unsigned digit = (unsigned)*text - '0';
		if (digit > 9 || __builtin_mul_overflow(value, 10u, &value) || __builtin_add_overflow(value, digit, &value)) return false;
	}
	*out = value;
	return true;
}

bool args_number(const Args *args, uint64_t min, uint64_t max, uint64_t *out) {
	if (parse_number(args->value, out) && *out >= min && *out <= max) return true;
	usage_error(args->command, "%s needs a whole number from %llu to %llu, not '%s'", args->name, (unsigned long long)min,
	            (unsigned long long)max, args->value);
	return false;
}

bool args_choice(const Args *args, const char *const *words, int n, int *out) {
	for (int i = 0; i < n; i++)
		if (!strcmp(words[i], args->value)) {
			*out = i;
			return true;
		}
	char list[256] = "";
	for (int i = 0; i < n; i++)
		snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", !i ? "" : i < n - 1 ? ", " : " or ", words[i]);
	usage_error(args->command, "%s must be %s, not '%s'", args->name, list, args->value);
	return false;
}
