/* Terminal helpers; see term.h. */
#include "tui/term.h"
#include "core/edition/edition.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool term_is_terminal(FILE *stream) {
	return isatty(fileno(stream)) == 1;
}

bool term_can_clear(void) {
	const char *term = getenv("TERM");
	return term && *term && strcmp(term, "dumb");
}

Style term_style(FILE *stream) {
	if (getenv("NO_COLOR") || !term_can_clear() || !term_is_terminal(stream)) return (Style){"", "", "", ""};
	return (Style){.bold = "\033[1m", .dim = "\033[2m", .accent = "\033[36m", .off = "\033[0m"};
}

bool term_has_utf8(void) {
	static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	for (int i = 0; i < 3; i++) {
		const char *value = getenv(names[i]);
		if (value && *value) return strstr(value, "UTF-8") || strstr(value, "utf8");
	}
	return false;
}

bool term_has_frames(FILE *stream) {
	return *term_style(stream).bold && term_has_utf8();
}

int term_size(bool is_columns) {
	struct winsize size;
	bool is_known = !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
	if (is_columns) return is_known && size.ws_col ? size.ws_col : TERM_COLUMNS;
	return is_known && size.ws_row ? size.ws_row : TERM_ROWS;
}

static bool is_letter(char c) {
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

int term_language(void) {
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	for (int i = 0; i < 3; i++) {
		const char *value = getenv(names[i]);
		if (!value || !*value) continue;
		return !strncmp(value, "fr", 2) && !is_letter(value[2]) ? LANG_FR : LANG_EN; /* fr_CH, but not frr */
	}
	return LANG_EN;
}

void term_add_signal(sigset_t *set, int number) {
	struct sigaction action;
	if (!sigaction(number, NULL, &action) && action.sa_handler != SIG_IGN) sigaddset(set, number);
}

const char *term_call(void) {
	return access("./tripot", X_OK) ? "tripot" : "./tripot";
}

/* Every byte but the continuation bytes 10xxxxxx begins a character. */
static int width_of(const char *text, size_t bytes) {
	int width = 0;
	for (size_t i = 0; i < bytes; i++) width += ((unsigned char)text[i] & 0xc0) != 0x80;
	return width;
}

int term_width(const char *text) {
	return width_of(text, strlen(text));
}

void term_cut(char *text, int columns) {
	while (*text && (columns -= width_of(text, 1)) >= 0) text++;
	*text = 0;
}

/* French has a blank before these signs, at which no line may end. */
static size_t word_bytes(const char *text) {
	size_t n = strcspn(text, " \n");
	while (text[n] == ' ' && text[n + 1] && strchr(":;?!%", text[n + 1]) && (!text[n + 2] || strchr(" \n", text[n + 2]))) n += 2;
	return n;
}

void term_wrap(const char *text, int column, int indent) {
	bool is_first = true; /* of its line: no blank before it */
	while (*text) {
		size_t bytes = word_bytes(text);
		int width = width_of(text, bytes);
		if (!is_first && column + 1 + width > TERM_COLUMNS) {
			printf("\n%*s", indent, "");
			column = indent;
			is_first = true;
		}
		printf("%s%.*s", is_first ? "" : " ", (int)bytes, text);
		column += width + !is_first;
		is_first = false;
		text += bytes;
		if (*text == '\n') {
			printf("\n%*s", text[1] ? indent : 0, "");
			column = indent;
			is_first = true;
		}
		text += *text != 0;
	}
	putchar('\n');
}

NumberText term_number(uint64_t value) {
	char digits[24];
	NumberText out = {""};
	int n = snprintf(digits, sizeof digits, "%llu", (unsigned long long)value), k = 0;
	for (int i = 0; i < n; i++) {
		if (i && (n - i) % 3 == 0) out.text[k++] = ',';
		out.text[k++] = digits[i];
	}
	return out;
}
