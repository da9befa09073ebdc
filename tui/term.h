/* What the commands need to know about the terminal: colours, language, signals, and text laid out in 80 columns. */
#ifndef TUI_TERM_H
#define TUI_TERM_H
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { TERM_COLUMNS = 80, TERM_ROWS = 24 };

/* Escape sequences; empty strings where there is no terminal or the user wants no colours. */
typedef struct Style {
	const char *bold, *dim, *accent, *off;
} Style;

bool term_is_terminal(FILE *stream);
Style term_style(FILE *stream);

bool term_can_clear(void);          /* and move about: not a dumb one */
bool term_has_utf8(void);           /* by LC_ALL, LC_CTYPE or LANG; the first that is set counts */
bool term_has_frames(FILE *stream); /* cards can be drawn in frames: colours and UTF-8 are known */
int term_size(bool is_columns);     /* of the terminal; 80 × 24 where that is not known */

/* LANG_EN or LANG_FR, from LC_ALL, LC_MESSAGES or LANG; the first that is set counts. */
int term_language(void);

/* How the program can be called from here: "./tripot" in a folder that holds it, else "tripot". */
const char *term_call(void);

/* Adds a signal to the set, unless whoever started us ignores it (nohup, a script's background job) and so wants it ignored. */
void term_add_signal(sigset_t *set, int number);

/* Columns that a UTF-8 text takes: letters of our languages are one wide each. */
int term_width(const char *text);

/* Cuts a UTF-8 text off behind so many columns. */
void term_cut(char *text, int columns);

/* Prints a text in lines of at most TERM_COLUMNS, every line but the first indented; `column` is where the first one starts. A
 * \n begins a new line. Ends with a newline. */
void term_wrap(const char *text, int column, int indent);

/* 1234567 as "1,234,567". */
typedef struct NumberText {
	char text[32];
} NumberText;
NumberText term_number(uint64_t value);
#endif
