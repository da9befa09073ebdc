/* `tripot scenario`: runs scenario files and prints TAP, version 13. */
#include "io/scenario.h"
#include "cli/args.h"
#include "core/utf8.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { OPTION_QUIET };
static const CommandOption options[] = {
	[OPTION_QUIET] = {"--quiet", NULL},
};

static int run(int argc, char **argv);

const Command command_scenario = {
	.name = "scenario",
	.usage = "FILE... [options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

/* Something that was named on the command line or found in a folder. */
typedef struct Input {
	char *path;
	ScenarioFile *file;      /* NULL: … */
	ScenarioFailure failure; /* … and this is why */
} Input;

typedef struct Inputs {
	Input *list;
	int n, cap;
} Inputs;

typedef struct Tally {
	int n, failed;
	bool is_quiet;
} Tally;

static void *need(void *memory) {
	if (memory) return memory;
	failure(&command_scenario, "out of memory");
	exit(STATUS_FAILED);
}

/* ---- which files ---- */

static Input *add_input(Inputs *inputs, const char *path) {
	if (inputs->n == inputs->cap) {
		inputs->cap = 2 * inputs->cap + 8;
		inputs->list = need(realloc(inputs->list, (size_t)inputs->cap * sizeof *inputs->list));
	}
	Input *input = &inputs->list[inputs->n++];
	memset(input, 0, sizeof *input);
	input->path = need(strdup(path));
	return input;
}

static void add_file(Inputs *inputs, const char *path) {
	Input *input = add_input(inputs, path);
	input->file = scenario_open(path, &input->failure);
}

static void add_trouble(Inputs *inputs, const char *path, const char *text) {
	Input *input = add_input(inputs, path);
	snprintf(input->failure.text, sizeof input->failure.text, "%s", text);
}

static int is_scenario(const struct dirent *entry) {
	size_t len = strlen(entry->d_name);
	return entry->d_name[0] != '.' && len > 5 && !strcmp(entry->d_name + len - 5, ".json");
}

/* By bytes: the same order everywhere. */
static int by_name(const struct dirent **a, const struct dirent **b) {
	return strcmp((*a)->d_name, (*b)->d_name);
}

static void add_folder(Inputs *inputs, const char *path) {
	struct dirent **entries = NULL;
	int n = scandir(path, &entries, is_scenario, by_name);
	const char *slash = path[strlen(path) - 1] == '/' ? "" : "/";
	if (n < 0) add_trouble(inputs, path, strerror(errno));
	if (n == 0) add_trouble(inputs, path, "there is no file *.json in this folder");
	for (int i = 0; i < n; i++) {
		size_t size = strlen(path) + strlen(entries[i]->d_name) + 2;
		char *file = need(malloc(size));
		snprintf(file, size, "%s%s%s", path, slash, entries[i]->d_name);
		add_file(inputs, file);
		free(file);
		free(entries[i]);
	}
	free(entries);
}

static void add_argument(Inputs *inputs, const char *path) {
	struct stat info;
	if (!stat(path, &info) && S_ISDIR(info.st_mode)) add_folder(inputs, path);
	else add_file(inputs, path);
}

static void free_inputs(Inputs *inputs) {
	for (int i = 0; i < inputs->n; i++) {
		scenario_close(inputs->list[i].file);
		free(inputs->list[i].path);
	}
	free(inputs->list);
}

/* ---- TAP ---- */

/* Anything as one line of UTF-8; in a description # would begin a directive, in quotes ' is written twice. */
static void print_line(const char *text, bool is_quoted) {
	bool is_valid = utf8_is_valid(text, strlen(text));
	for (const char *p = text; *p; p++) {
		unsigned char c = (unsigned char)*p;
		if (c < 0x20 || c == 0x7f || (c >= 0x80 && !is_valid)) putchar('?');
		else if (is_quoted && c == '\'') fputs("''", stdout);
		else if (!is_quoted && (c == '#' || c == '\\')) printf("\\%c", c);
		else putchar(c);
	}
}

static void print_entry(const char *key, const char *text) {
	if (!text[0]) return;
	printf("  %s: '", key);
	print_line(text, true);
	puts("'");
}

static void print_failure(const ScenarioFailure *why, bool has_step) {
	puts("  ---");
	print_entry("message", why->text);
	if (has_step) printf("  step: %d\n", why->step);
	print_entry("at", why->at);
	print_entry("expected", why->expected);
	print_entry("found", why->found);
	puts("  ...");
}

/* `number` 0: the file as a whole. */
static void print_point(Tally *tally, const Input *input, const char *name, int number, const ScenarioFailure *why) {
	tally->n++;
	tally->failed += why != NULL;
	if (!why && tally->is_quiet) return;
	printf("%s %d - ", why ? "not ok" : "ok", tally->n);
	print_line(input->path, false);
	if (name) printf(": %s", name);
	else if (number) printf(": scenario %d", number);
	putchar('\n');
	if (why) print_failure(why, number > 0);
}

static void run_input(Tally *tally, const Input *input) {
	ScenarioFailure why;
	if (!input->file) print_point(tally, input, NULL, 0, &input->failure);
	for (int i = 0; input->file && i < scenario_count(input->file); i++) {
		bool ok = scenario_run(input->file, i, &why);
		print_point(tally, input, scenario_name(input->file, i), i + 1, ok ? NULL : &why);
	}
}

static int run_inputs(const Inputs *inputs, bool is_quiet) {
	Tally tally = {.is_quiet = is_quiet};
	int n = 0;
	for (int i = 0; i < inputs->n; i++) n += inputs->list[i].file ? scenario_count(inputs->list[i].file) : 1;
	if (!is_quiet) printf("TAP version 13\n1..%d\n", n);
	for (int i = 0; i < inputs->n; i++) run_input(&tally, &inputs->list[i]);
	if (!is_quiet) printf("# %d passed, %d failed\n", tally.n - tally.failed, tally.failed);
	return tally.failed ? STATUS_FAILED : STATUS_OK;
}

static int run(int argc, char **argv) {
	Inputs inputs = {0};
	bool is_quiet = false;
	int status = STATUS_OK;
	Args args = args_of(&command_scenario, argc, argv);
	for (int option; status == STATUS_OK && (option = args_next(&args)) != ARGS_END;) switch (option) {
		case OPTION_QUIET: is_quiet = true; break;
		case ARGS_PLAIN: add_argument(&inputs, args.value); break;
		default: status = STATUS_USAGE;
		}
	if (status == STATUS_OK && !inputs.n) status = usage_error(&command_scenario, "which files? Name scenario files or folders of them");
	if (status == STATUS_OK) status = run_inputs(&inputs, is_quiet);
	free_inputs(&inputs);
	return status;
}
