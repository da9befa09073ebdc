/* What `tripot serve` and `tripot admin` share: where a server keeps its things. */
#ifndef CLI_SERVE_H
#define CLI_SERVE_H
#include "cli/args.h"

/* The folder unless one is named. False: there is no home, and that has been said. */
bool serve_data_folder(const Command *command, char *out, size_t size);
#endif
