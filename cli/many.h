/* What `sim`, `match` and `lab` are told alike, as all of them play many games of one kind: which game, with which options and
 * edition, from which seed, and on how many threads. */
#ifndef CLI_MANY_H
#define CLI_MANY_H
#include "cli/setup.h"

typedef struct ManyArgs {
	const char *game, *edition;
	OptionArgs options;
	uint64_t seed, threads;
	bool progress;
} ManyArgs;

/* The rows of these options, behind a command's own; `what` the same seed gives again, in both languages. */
#define MANY_OPTIONS(what, what_fr)                                                                                                     \
	SETUP_OPTION_OPTION, SETUP_EDITION_OPTION,                                                                                          \
		{"--seed", "S", {"the same seed gives " what " (default: 1)", "la même graine donne " what_fr " (par défaut : 1)"}},            \
		{"--threads", "T",                                                                                                              \
			{"how many threads play (default: one a processor); the result does not depend on it",                                      \
			 "nombre de fils qui jouent (par défaut : un par processeur) ; le résultat n'en dépend pas"}},                              \
		{"--progress", NULL,                                                                                                            \
			{"show progress on stderr even if that is no terminal", "montre l'avancement sur stderr même si ce n'est pas un terminal"}}

ManyArgs many_usual(void);

/* Takes the present argument, one that is not the command's own. False: it is wrong, and that has been said. */
bool many_take(ManyArgs *many, const Args *args, int option);

/* Levels joined by commas, "4,2,2,2", at most SEATS_MAX. How many; 0: that is wrong, and has been said. */
int many_levels(const Command *command, const char *text, int *level);
#endif
