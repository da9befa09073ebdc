/* `tripot play`: the terminal table. */
#include "cli/play_open.h"
#include "tui/term.h"

#include <stddef.h>

enum {
	OPTION_SEATS, OPTION_YOU, OPTION_BOTS, OPTION_NAMES, OPTION_LANG, OPTION_EDITION, OPTION_OPTION, OPTION_SEED, OPTION_RECORD,
	OPTION_RESUME
};
static const CommandOption options[] = {
	[OPTION_SEATS] = {"--seats", "N",
		{"how many players (default: what is usual for the game)",
		 "nombre de joueurs (par défaut : l'usage du jeu)"}},
	[OPTION_YOU] = {"--you", "SEATS",
		{"seats at this keyboard, from 0, parted by commas; or all, or none to watch (default: 0)",
		 "places à ce clavier, à partir de 0, séparées par des virgules ; ou all (toutes), ou none (aucune) pour "
		 "regarder (par défaut : 0)"}},
	[OPTION_BOTS] = {"--bots", "LEVELS",
		{"level of the bots, which have " BOT_SIGN " behind their names: one for all, or one each, 0 to 5, parted by commas; exec:CMD is a "
		 "program of yours (default: 3)",
		 "niveau des robots, qui ont " BOT_SIGN " derrière leur nom : un pour tous, ou un chacun, de 0 à 5, séparés par des "
		 "virgules ; exec:CMD est un programme à vous (par défaut : 3)"}},
	[OPTION_NAMES] = {"--names", "A,B,…",
		{"names of the players in the order of the seats",
		 "noms des joueurs, dans l'ordre des places"}},
	[OPTION_LANG] = {"--lang", "en|fr",
		{"language (default: that of the environment)",
		 "langue (par défaut : celle de l'environnement)"}},
	[OPTION_EDITION] = SETUP_EDITION_OPTION,
	[OPTION_OPTION] = SETUP_OPTION_OPTION,
	[OPTION_SEED] = {"--seed", "S",
		{"the same seed deals the same cards (default: a new one, told at the end)",
		 "la même graine donne les mêmes cartes (par défaut : une nouvelle, dite à la fin)"}},
	[OPTION_RECORD] = {"--record", "FILE",
		{"where the record is written (default: a new file in the user's data folder)",
		 "où la partie est enregistrée (par défaut : un nouveau fichier dans le dossier de données de l'utilisateur)"}},
	[OPTION_RESUME] = {"--resume", "FILE",
		{"go on with the game of a record",
		 "reprend la partie d'un enregistrement"}},
};
static const Example examples[] = {
	{"play epic_melee", {"you against three bots", "vous contre trois robots"}},
	{"play epic_melee --seats 3 --you all --names Ada,Bea,Carl",
		{"three people at one keyboard", "trois personnes à un clavier"}},
	{"play epic_melee --seats 6 --you none", {"watch bots play", "regarder jouer des robots"}},
	{"play --resume game.tripot", {"go on with a game that was left", "reprendre une partie quittée"}},
};

static int run(int argc, char **argv);

const Command command_play = {
	.name = "play",
	.summary = {"play a game at the terminal, against bots or together", "jouer au terminal, contre des robots ou à plusieurs"},
	.usage = "GAME [options]",
	.about = {"Choices are numbered; type a number, a name or a whole action. Keys: ? explains cards, u takes back until "
	          "others see it, n opens the notebook, l the log, r the rules, q leaves. The game is recorded after every "
	          "step, so it can always be gone on with.\n"
	          "In a pipe everything is plain text, and every line that is read is an answer.",
	          "Les choix sont numérotés ; tapez un numéro, un nom ou une action entière. Touches : ? explique les cartes, u "
	          "reprend tant que les autres n'ont rien vu, n ouvre le carnet, l le journal, r les règles, q quitte. La "
	          "partie est enregistrée après chaque étape : on peut toujours la reprendre.\n"
	          "Dans un tube, tout est du texte simple, et chaque ligne lue est une réponse."},
	COMMAND_OPTIONS(options),
	COMMAND_EXAMPLES(examples),
	.run = run,
};

static bool take(PlayArgs *given, const Args *args, int option) {
	static const char *const languages[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};
	switch (option) {
	case OPTION_SEATS: given->seats = *args; return true;
	case OPTION_YOU: given->you = args->value; return true;
	case OPTION_BOTS: given->bots = args->value; return true;
	case OPTION_NAMES: given->names = args->value; return true;
	case OPTION_LANG: return args_choice(args, languages, LANG_COUNT, &given->lang);
	case OPTION_EDITION: given->edition = args->value; return true;
	case OPTION_OPTION: return setup_add_option(args, &given->options);
	case OPTION_SEED: return given->has_seed = args_number(args, 0, UINT64_MAX, &given->seed);
	case OPTION_RECORD: given->record = args->value; return true;
	case OPTION_RESUME: given->resume = args->value; return true;
	case ARGS_PLAIN:
		if (given->game) return usage_error(&command_play, "one game at a time: '%s' is too much", args->value) == STATUS_OK;
		given->game = args->value;
		return true;
	default: return false;
	}
}

static int run(int argc, char **argv) {
	PlayArgs given = {.lang = term_language()};
	Args args = args_of(&command_play, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!take(&given, &args, option)) return STATUS_USAGE;
	int status;
	Play *play = play_open(&command_play, &given, &status);
	if (!play) return status;
	if (play_run(play) == PLAY_ON) play_show_end(play);
	else play_show_leave(play);
	play_close(play);
	return STATUS_OK;
}
