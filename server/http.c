/* Small helpers for HTTP; see http.h. */
#include "server/http.h"

#include <string.h>

bool http_query(const char *query, const char *name, char *out, size_t size) {
	size_t length = strlen(name);
	for (const char *at = query; *at;) {
		size_t n = strcspn(at, "&");
		if (n > length && !memcmp(at, name, length) && at[length] == '=') {
			size_t value = n - length - 1;
			if (value >= size) return false;
			memcpy(out, at + length + 1, value);
			out[value] = 0;
			return true;
		}
		at += n + (at[n] == '&');
	}
	return false;
}

void http_escape(const char *text, Grow *out) {
	for (; *text; text++) {
		switch (*text) {
		case '&': grow_add(out, "&amp;"); break;
		case '<': grow_add(out, "&lt;"); break;
		case '>': grow_add(out, "&gt;"); break;
		case '"': grow_add(out, "&quot;"); break;
		case '\'': grow_add(out, "&#39;"); break;
		default: grow_add_n(out, text, 1);
		}
	}
}
