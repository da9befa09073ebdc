/* `tripot replay`: a record shown step by step, as any viewer saw it. */
#include "tui/replay.h"
#include "cli/args.h"
#include "io/record_file.h"
#include "tui/layout.h"
#include "tui/term.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { OPTION_SEAT, OPTION_STEP, OPTION_LANG, OPTION_JSON };
static const CommandOption options[] = {
	[OPTION_SEAT] = {"--seat", "S"},
	[OPTION_STEP] = {"--step", "N"},
	[OPTION_LANG] = {"--lang", "en|fr"},
	[OPTION_JSON] = {"--json", NULL},
};

static int run(int argc, char **argv);

extern const Command command_replay;
const Command command_replay = {
	.name = "replay",
	.usage = "FILE [options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

typedef struct Given {
	const char *path, *seat, *step;
	bool json;
	int lang;
} Given;

/* Takes one argument; false: it is wrong, and that has been said. */
static bool take(Given *given, const Args *args, int option) {
	static const char *const languages[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};
	switch (option) {
	case OPTION_SEAT: given->seat = args->value; return true;
	case OPTION_STEP: given->step = args->value; return true;
	case OPTION_LANG: return args_choice(args, languages, LANG_COUNT, &given->lang);
	case OPTION_JSON: return given->json = true;
	case ARGS_PLAIN:
		if (given->path) return usage_error(&command_replay, "one record at a time: '%s' is too much", args->value) == STATUS_OK;
		given->path = args->value;
		return true;
	default: return false;
	}
}

/* A number from -steps - 1 to steps. */
static bool find_step(const Film *film, const char *text, int *step) {
	uint64_t n;
	bool is_back = text[0] == '-';
	if (parse_number(text + is_back, &n) && n <= (uint64_t)film->steps + is_back && (n || !is_back)) {
		*step = is_back ? film->steps + 1 - (int)n : (int)n;
		return true;
	}
	return usage_error(&command_replay, "%s has the steps 0 to %d (or -1, the last, to -%d), so --step cannot be '%s'", film->path,
	                   film->steps, film->steps + 1, text) == STATUS_OK;
}

static bool find_eyes(const Film *film, const char *text, int *viewer) {
	int seats = film->record->setup.seats;
	*viewer = ALL_SEEING;
	if (!text || eyes_parse(text, seats, viewer)) return true;
	return usage_error(&command_replay, "--seat must be a seat from 0 to %d, spectator or all, not '%s'", seats - 1, text) == STATUS_OK;
}

/* The present step, as text or JSON; the position is drawn only when it is the only one. */
static bool print_step(const Film *film, const Eyes *eyes, const Given *given) {
	Grow out;
	grow_init(&out);
	if (given->json) tell_json(film, eyes->viewer, &out);
	else if (!given->step) tell_step(film, eyes, true, &out);
	else {
		tell_position(film, eyes, &out);
		grow_add(&out, "\n");
		tell_step(film, eyes, true, &out);
		if (film->at == film->steps && !film->is_broken) tell_end(film, eyes, &out);
	}
	bool ok = !out.text.is_full;
	if (ok && given->json) puts(out.text.data);
	else if (ok) layout_print(stdout, out.text.data);
	grow_free(&out);
	return ok;
}

static bool print_all(Film *film, const Eyes *eyes, const Given *given) {
	Grow out;
	grow_init(&out);
	if (!given->json) tell_head(film, eyes, &out);
	layout_print(stdout, out.text.data);
	bool ok = !out.text.is_full;
	for (int step = 0; ok && step <= film->steps; step++) ok = film_seek(film, step) && print_step(film, eyes, given);
	grow_clear(&out);
	if (ok && !given->json && !film->is_broken) tell_end(film, eyes, &out);
	layout_print(stdout, out.text.data);
	ok = ok && !out.text.is_full;
	grow_free(&out);
	return ok;
}

/* What is wrong with the record, behind all that is right with it. */
static int print_error(const RecordError *error, const char *path) {
	char buffer[PATH_MAX + sizeof error->text];
	Text text = TEXT_ON(buffer);
	record_print_error(error, path, &text);
	fflush(stdout);
	fprintf(stderr, "%s\n", buffer);
	return STATUS_FAILED;
}

static int show(Film *film, const Given *given) {
	int viewer, step = 0;
	Eyes eyes;
	if (!find_eyes(film, given->seat, &viewer) || (given->step && !find_step(film, given->step, &step))) return STATUS_USAGE;
	bool is_whole = !given->step, is_terminal = term_is_terminal(stdin) && term_is_terminal(stdout) && strcmp(given->path, "-");
	if (is_whole && !given->json && is_terminal) {
		if (!replay_view(film, viewer, given->lang)) return failure(&command_replay, "out of memory, or the screen cannot be written");
		return film->is_broken ? STATUS_FAILED : STATUS_OK;
	}
	eyes_init(&eyes, film->record, viewer, given->lang);
	bool ok = is_whole ? print_all(film, &eyes, given) : film_seek(film, step) && print_step(film, &eyes, given);
	if (!ok) return failure(&command_replay, "out of memory");
	return film->is_broken ? print_error(&film->error, film->path) : STATUS_OK;
}

static int run(int argc, char **argv) {
	Given given = {.lang = term_language()};
	Film film;
	RecordError error;
	Args args = args_of(&command_replay, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!take(&given, &args, option)) return STATUS_USAGE;
	if (!given.path) return usage_error(&command_replay, "which record? tripot replay FILE");
	if (!film_open(&film, given.path, &error)) return print_error(&error, given.path);
	int status = show(&film, &given);
	film_close(&film);
	return status;
}
