/* Lines from the keyboard or a pipe. Ctrl-C, a closed terminal and a polite kill come to the same as the end of the input: they
 * are looked at between two lines and nowhere else, so that nothing is left half done. */
#ifndef TUI_PLAY_INPUT_H
#define TUI_PLAY_INPUT_H
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#define INPUT_RESIZED "\f" /* the line that a terminal of another size makes: show everything again. Ctrl-L does the same. */

enum { INPUT_LINE_MAX = 256 }; /* bytes of a line, zero included; the rest of a longer one is left out */

typedef struct Input {
	sigset_t before; /* signals blocked when it was opened */
	int signals;     /* file descriptor that tells of signals; -1: there is none */
	bool is_open, is_over;
	size_t n, at; /* bytes in the buffer, and those taken from it */
	char buffer[4096];
} Input;

void input_open(Input *input);
void input_close(Input *input);

/* The next line without its end and without blanks around it. False: there is none, and there will be none. */
bool input_line(Input *input, char line[INPUT_LINE_MAX]);
#endif
