/* Ids to text and back; see domain.h. */
#include "core/fields/domain.h"

#include "core/game.h"

#include <string.h>

static const Domain *game_domain(const Setup *setup, int domain) {
	return &setup->game->domains[domain - DOMAIN_GAME_FIRST];
}

int domain_size(const Setup *setup, int domain) {
	if (domain == DOMAIN_SEAT) return setup->seats;
	const Domain *d = game_domain(setup, domain);
	return d->ids ? d->n : setup->pack->names[d->table].n_rows;
}

const char *domain_text(const Setup *setup, int domain, int id) {
	if (id < 1 || id > domain_size(setup, domain)) return NULL;
	const Domain *d = game_domain(setup, domain);
	return d->ids ? d->ids[id - 1] : setup->pack->names[d->table].id[id - 1];
}

int domain_source(const Setup *setup, int domain, int id) {
	if (domain < DOMAIN_GAME_FIRST || id < 1 || id > domain_size(setup, domain)) return -1;
	const Domain *d = game_domain(setup, domain);
	return d->ids ? -1 : setup->pack->names[d->table].source[id - 1];
}

void domain_print(const Setup *setup, int domain, int value, Text *out) {
	if (domain == DOMAIN_NUMBER) text_addf(out, "%d", value);
	else if (domain == DOMAIN_SEAT) text_addf(out, "%d", value - 1);
	else {
		const char *text = domain_text(setup, domain, value);
		text_add(out, text ? text : "?");
	}
}

/* One way to write a number: no sign, no leading zero, at most two digits. */
static int parse_number(const char *text, size_t len) {
	if (len < 1 || len > 2 || strspn(text, "0123456789") < len || (len == 2 && text[0] == '0')) return -1;
	return len == 1 ? text[0] - '0' : (text[0] - '0') * 10 + text[1] - '0';
}

int domain_parse(const Setup *setup, int domain, const char *text, size_t len) {
	if (domain == DOMAIN_NUMBER) return parse_number(text, len);
	if (domain == DOMAIN_SEAT) {
		int seat = parse_number(text, len);
		return seat >= 0 && seat < setup->seats ? seat + 1 : -1;
	}
	for (int id = 1; id <= domain_size(setup, domain); id++) {
		const char *name = domain_text(setup, domain, id);
		if (strlen(name) == len && !memcmp(name, text, len)) return id;
	}
	return -1;
}
