/* A program that is asked a line and answers a line, over pipes. It runs under `sh -c`, in a process group of its own, so that Ctrl-C
 * reaches us alone and whatever it has started ends with it. Its stderr is ours. */
#ifndef IO_PROCESS_H
#define IO_PROCESS_H
#include "core/text.h"

enum { PROCESS_LINE_MAX = 4096 }; /* bytes of an answer, its newline included */

typedef struct Process Process;

/* NULL: the system does not start it, and `why` says the reason. */
Process *process_start(const char *command, Text *why);

/* Sends `line` and a newline, and reads one line into `answer`, without its newline. False: the program has ended, is late or says more
 * than a line may hold; `why` says which, and the process is good for nothing but to be stopped. */
bool process_ask(Process *process, const char *line, size_t n, int milliseconds, char answer[PROCESS_LINE_MAX], Text *why);

/* Closes the pipes, which asks a program to end; what has not ended by then is killed. NULL is fine. */
void process_stop(Process *process);
#endif
