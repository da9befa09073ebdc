/* Which hosts and origins are ours; see link.h. */
#include "server/net/link.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { HOST_MAX = 256 };

/* Cuts the port off "example.org:8080" or "[::1]:8080". False: too long, or nothing is left. */
static bool cut_port(const char *host, char out[HOST_MAX]) {
	size_t n = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
	if (!n || n >= HOST_MAX || n > strlen(host)) return false;
	memcpy(out, host, n);
	out[n] = 0;
	return true;
}

static const char *after_scheme(const char *url) {
	const char *found = strstr(url, "://");
	return found ? found + 3 : url;
}

static bool is_literal(const char *host) {
	unsigned char bytes[16];
	char inner[HOST_MAX];
	if (host[0] != '[') return inet_pton(AF_INET, host, bytes) == 1;
	snprintf(inner, sizeof inner, "%.*s", (int)strlen(host) - 2, host + 1);
	return inet_pton(AF_INET6, inner, bytes) == 1;
}

static bool is_machine(const char *host) {
	char name[HOST_MAX - 6] = "", local[HOST_MAX];
	if (gethostname(name, sizeof name - 1) || !name[0]) return false;
	snprintf(local, sizeof local, "%s.local", name);
	return !strcasecmp(host, name) || !strcasecmp(host, local);
}

bool link_host_is_ours(const char *host, const char *base_url) {
	char name[HOST_MAX], base[HOST_MAX];
	if (!cut_port(host, name)) return false;
	if (is_literal(name) || !strcasecmp(name, "localhost") || is_machine(name)) return true;
	return base_url && cut_port(after_scheme(base_url), base) && !strcasecmp(name, base);
}

bool link_origin_is_ours(const char *origin, const char *host, const char *base_url) {
	if (!origin[0]) return true; /* not a browser */
	if (base_url && !strcasecmp(origin, base_url)) return true;
	bool is_web = !strncmp(origin, "http://", 7) || !strncmp(origin, "https://", 8);
	return is_web && !strcasecmp(after_scheme(origin), host);
}
