/* What the commands need to know about the terminal: colours, language, signals, and text laid out in 80 columns. */
#ifndef TUI_TERM_H
#define TUI_TERM_H
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { TERM_COLUMNS = 80 };

/* Escape sequences; empty strings where there is no terminal or the user wants no colours. */
typedef struct Style {
	const char *bold, *dim, *accent, *off;
} Style;

bool term_is_terminal(FILE *stream);
Style term_style(FILE *stream);

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
