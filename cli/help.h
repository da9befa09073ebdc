/* Help pages, made from the descriptions of the commands. */
#ifndef CLI_HELP_H
#define CLI_HELP_H
#include "cli/command.h"

/* What cli/texts says of a command: "summary", "about.1", "--seats"; an option may be told for all commands. "": nothing. */
typedef struct HelpText {
	char text[1536];
} HelpText;
HelpText help_text(const Command *command, const char *what, int lang);
HelpText help_about(const Command *command, int n, int lang); /* a paragraph, from 1 */

/* What follows `tripot`, and what that does. False: there are no more. */
typedef struct HelpExample {
	HelpText line, says;
} HelpExample;
bool help_example(const Command *command, int n, int lang, HelpExample *out);

int help_show(const Command *command);      /* on stdout; returns STATUS_OK */
int help_unknown_command(const char *name); /* the error; returns STATUS_USAGE */
#endif
