/* `tripot replay`: a record told again, step by step, through anybody's eyes. */
#include "tui/replay.h"
#include "cli/args.h"
#include "tui/layout.h"
#include "tui/term.h"
#include "io/record_file.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { OPTION_SEAT, OPTION_STEP, OPTION_LANG, OPTION_JSON };
static const CommandOption options[] = {
	[OPTION_SEAT] = {"--seat", "S",
		{"look through the eyes of a seat (0, 1, ...) or of a spectator (default: all-seeing)",
		 "regarde par les yeux d'une place (0, 1, ...) ou d'un spectateur, spectator (par défaut : on voit tout)"}},
	[OPTION_STEP] = {"--step", "N",
		{"only the position after that step; 0 is the deal, -1 the last step, -2 the one before",
		 "seulement la position après cette étape ; 0 est la donne, -1 la dernière étape, -2 l'avant-dernière"}},
	[OPTION_LANG] = {"--lang", "en|fr",
		{"language of names and sentences (default: that of the environment)",
		 "langue des noms et des phrases (par défaut : celle de l'environnement)"}},
	[OPTION_JSON] = {"--json", NULL,
		{"print an object a step, one a line",
		 "écrit un objet par étape, un par ligne"}},
};
static const Example examples[] = {
	{"replay game.tripot",
		{"look through a game, or tell it in a pipe", "parcourir une partie, ou la raconter dans un tube"}},
	{"replay game.tripot --seat 2", {"as seat 2 saw it", "telle que la place 2 l'a vue"}},
	{"replay game.tripot --step -1", {"how it ended", "comment elle a fini"}},
	{"replay game.tripot --json", {"every step, for a program", "toutes les étapes, pour un programme"}},
};

static int run(int argc, char **argv);

extern const Command command_replay;
const Command command_replay = {
	.name = "replay",
	.summary = {"show a recorded game step by step", "revoir une partie enregistrée, étape par étape"},
	.usage = "FILE [options]",
	.about = {"On a terminal: a screen a step. Enter goes on, b back, a number jumps, f and l go to the first and the last "
	          "step, s changes the eyes (s 2, s spectator, s all), q leaves. In a pipe: the whole game in sentences. FILE "
	          "may be - for the standard input.\n"
	          "Through the eyes of a seat you see what its player saw, and nothing else: his view, his events, his own "
	          "actions.\n"
	          "A record that goes wrong is shown as far as it is right, then the line and the reason are told (exit code "
	          "1). docs/records.md describes records.",
	          "Sur un terminal : un écran par étape. Entrée avance, b recule, un numéro y saute, f et l vont à la première "
	          "et à la dernière étape, s change d'yeux (s 2, s spectator, s all), q quitte. Dans un tube : toute la partie "
	          "en phrases. FILE peut être - pour l'entrée standard.\n"
	          "Par les yeux d'une place, on voit ce que son joueur a vu et rien d'autre : sa vue, ses événements, ses "
	          "propres actions.\n"
	          "Un enregistrement qui se trompe est montré tant qu'il est juste, puis la ligne et la raison sont dites (code "
	          "de sortie 1). docs/records.md décrit les enregistrements."},
	COMMAND_OPTIONS(options),
	COMMAND_EXAMPLES(examples),
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
