/* The man page and the completion for shells, from the descriptions of the commands; they go to stdout. */
#ifndef CLI_DESCRIBE_H
#define CLI_DESCRIBE_H
#include "cli/command.h"

void describe_man(void);  /* source for scdoc */
void describe_bash(void); /* completion for a shell … */
void describe_zsh(void);
void describe_fish(void);
#endif
