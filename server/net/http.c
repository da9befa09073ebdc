/* Small helpers for HTTP; see http.h. */
#include "server/net/http.h"

#include <stdlib.h>
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

/* "gzip", "deflate, gzip;q=0.5", "*": yes; "gzip;q=0": no. */
bool http_takes_gzip(const char *encodings) {
	for (const char *at = encodings; *at;) {
		size_t n = strcspn(at, ","), name = strcspn(at, ",; ");
		const char *weight = strstr(at, "q=");
		bool is_meant = (name == 4 && !memcmp(at, "gzip", 4)) || (name == 1 && *at == '*');
		if (is_meant) return !weight || weight > at + n || strtod(weight + 2, NULL) > 0;
		at += n;
		at += strspn(at, ", ");
	}
	return false;
}
