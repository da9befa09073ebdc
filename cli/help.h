/* Help pages, made from the descriptions of the commands. */
#ifndef CLI_HELP_H
#define CLI_HELP_H
#include "cli/command.h"

int help_show(const Command *command); /* on stdout; returns STATUS_OK */
int help_unknown_command(const char *name); /* the error; returns STATUS_USAGE */
#endif
