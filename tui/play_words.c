/* What somebody types, as an action: numbers of the list, names in their language or ids, or the whole action. See play_choice.h. */
#include "core/style.h"
#include "tui/play_choice.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { FOLDED_MAX = 256 };
enum { LEVEL_NONE, LEVEL_WORD, LEVEL_BEGINNING, LEVEL_SAME }; /* how well a text fits a name */

/* The letter without its accent of a two-byte character that begins with 0xc3 (À to ÿ). */
static char plain_letter(unsigned char second) {
	static const char upper[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyts";
	return upper[(second - 0x80) & 31];
}

/* Small letters without accents, single blanks: what is compared. */
static void fold(const char *text, char out[FOLDED_MAX]) {
	size_t n = 0;
	for (const unsigned char *p = (const unsigned char *)text; *p && n < FOLDED_MAX - 3; p++) {
		if (style_is_mark((char)*p)) continue; /* a name in its colour */
		if (*p == 0xc3 && p[1] >= 0x80 && p[1] < 0xc0) out[n++] = plain_letter(*++p);
		else if (*p == 0xc5 && (p[1] == 0x92 || p[1] == 0x93)) out[n++] = 'o', out[n++] = 'e', p++; /* œ */
		else if (*p == 0xe2 && p[1] == 0x80 && p[2] == 0x99) out[n++] = '\'', p += 2;
		else if (!isspace(*p)) out[n++] = (char)tolower(*p);
		else if (n && out[n - 1] != ' ') out[n++] = ' ';
	}
	out[n] = 0;
}

/* Both folded. */
static int fit(const char *text, const char *name) {
	size_t n = strlen(text);
	if (!n) return LEVEL_NONE;
	if (!strncmp(text, name, n)) return name[n] ? LEVEL_BEGINNING : LEVEL_SAME;
	for (const char *p = name; *p; p++)
		if ((*p == ' ' || *p == '-' || *p == '\'') && !strncmp(text, p + 1, n)) return LEVEL_WORD;
	return LEVEL_NONE;
}

static int fit_value(const Choices *c, int domain, int id, const char *text) {
	char buffer[FOLDED_MAX], folded[FOLDED_MAX];
	Text name = TEXT_ON(buffer);
	say_value(c->setup, &c->to, domain, id, &name);
	fold(buffer, folded);
	int level = fit(text, folded);
	buffer[0] = 0;
	name.len = 0;
	domain_print(c->setup, domain, id, &name);
	fold(buffer, folded);
	int by_id = domain == DOMAIN_NUMBER || domain == DOMAIN_SEAT ? (strcmp(text, folded) ? LEVEL_NONE : LEVEL_SAME) : fit(text, folded);
	return by_id > level ? by_id : level;
}

/* The value of a domain that a text fits best, those on offer before others; `slot` is the argument, -1: any will do. */
typedef struct Found {
	int level, score, id, other; /* other: one that fits as well, or 0 */
} Found;

static bool is_on_offer(const Choices *c, int slot, int id) {
	for (int i = 0; i < c->n; i++) {
		if (slot == 1 && c->first && action_a(c->legal[i]) != c->first) continue;
		if (slot >= 0 && id == (slot ? action_b(c->legal[i]) : action_a(c->legal[i]))) return true;
	}
	return false;
}

static Found find(const Choices *c, int domain, int slot, const char *text) {
	Found best = {0};
	int n = domain == DOMAIN_NUMBER ? action_max(slot == 1) : domain_size(c->setup, domain);
	for (int id = domain != DOMAIN_NUMBER; id <= n; id++) {
		int level = fit_value(c, domain, id, text), score = 2 * level + is_on_offer(c, slot, id);
		if (!level || score < best.score) continue;
		if (score == best.score) best.other = id;
		else best = (Found){level, score, id, 0};
	}
	return best;
}

static void name_two(const Choices *c, int domain, Found found, Reading *out) {
	Text text = TEXT_ON(out->text), other = TEXT_ON(out->other);
	out->kind = READ_UNCLEAR;
	say_value(c->setup, &c->to, domain, found.id, &text);
	say_value(c->setup, &c->to, domain, found.other, &other);
}

int choices_find_thing(const Choices *c, int domain, const char *text, Reading *out) {
	char folded[FOLDED_MAX];
	fold(text, folded);
	Found found = find(c, domain, -1, folded);
	if (found.other) name_two(c, domain, found, out);
	return found.other ? -1 : found.level ? found.id : 0;
}

/* Two values in a row, parted at the blank where they fit best. */
static bool read_pair(const Choices *c, int verb, const char *text, Reading *out) {
	const uint8_t *domain = c->setup->game->verbs[verb].domain;
	Found best[ACTION_ARGS] = {{0}, {0}};
	for (const char *blank = strchr(text, ' '); blank; blank = strchr(blank + 1, ' ')) {
		char left[FOLDED_MAX];
		snprintf(left, sizeof left, "%.*s", (int)(blank - text), text);
		Found pair[ACTION_ARGS] = {find(c, domain[0], 0, left), find(c, domain[1], 1, blank + 1)};
		if (!pair[0].level || !pair[1].level || pair[0].score + pair[1].score <= best[0].score + best[1].score) continue;
		memcpy(best, pair, sizeof best);
	}
	if (!best[0].level) return false;
	out->kind = READ_ACTION;
	out->action = ACTION(verb, best[0].id, best[1].id);
	for (int i = 0; i < ACTION_ARGS; i++)
		if (best[i].other) name_two(c, domain[i], best[i], out);
	return true;
}

/* The present step's value alone. A first one that cannot be chosen becomes an action that the match refuses with the reason. */
static bool read_step(const Choices *c, Found found, Reading *out) {
	int verb = action_verb(c->legal[0]), domain = c->setup->game->verbs[verb].domain[c->first != 0];
	if (found.other) name_two(c, domain, found, out);
	else if (c->first) out->kind = READ_ACTION, out->action = ACTION(verb, c->first, found.id);
	else if (is_on_offer(c, 0, found.id)) out->kind = READ_FIRST, out->first = found.id;
	else out->kind = READ_ACTION, out->action = ACTION(verb, found.id, action_b(c->legal[0]));
	return true;
}

static bool read_stepped(const Choices *c, const char *text, Reading *out) {
	int verb = action_verb(c->legal[0]), slot = c->first != 0;
	Found single = find(c, c->setup->game->verbs[verb].domain[slot], slot, text);
	if (single.level >= LEVEL_BEGINNING) return read_step(c, single, out);
	if (read_pair(c, verb, text, out)) return true;
	return single.level && read_step(c, single, out);
}

/* How well a text fits an action of the list: by its argument, or by the words of the list. */
static int fit_listed(const Choices *c, int i, const char *text) {
	const Verb *verb = &c->setup->game->verbs[action_verb(c->legal[i])];
	char buffer[FOLDED_MAX], folded[FOLDED_MAX];
	Text label = TEXT_ON(buffer);
	choices_label(c, i, &label);
	fold(buffer, folded);
	int level = strlen(text) < 3 ? LEVEL_NONE : fit(text, folded);
	int by_value = verb->n_args == 1 ? fit_value(c, verb->domain[0], action_a(c->legal[i]), text) : LEVEL_NONE;
	return by_value > level ? by_value : level;
}

/* Not on the list but well said: the match will know why not. */
static bool read_unlisted(const Choices *c, const char *text, Reading *out) {
	for (int i = 0; i < c->n; i++) {
		int verb = action_verb(c->legal[i]);
		const Verb *v = &c->setup->game->verbs[verb];
		if (v->n_args == 2 && read_pair(c, verb, text, out)) return true;
		Found found = v->n_args == 1 ? find(c, v->domain[0], 0, text) : (Found){0};
		if (found.level < LEVEL_BEGINNING) continue;
		out->kind = READ_ACTION;
		out->action = ACTION(verb, found.id, 0);
		return true;
	}
	return false;
}

static bool read_listed(const Choices *c, const char *text, Reading *out) {
	int best = -1, other = -1, best_level = LEVEL_NONE;
	for (int i = 0; i < c->n; i++) {
		int level = fit_listed(c, i, text);
		if (!level || level < best_level) continue;
		other = level == best_level ? i : -1;
		if (level > best_level) best = i;
		best_level = level;
	}
	if (best < 0) return read_unlisted(c, text, out);
	out->kind = READ_ACTION;
	out->action = c->legal[best];
	if (other < 0) return true;
	Text one = TEXT_ON(out->text), two = TEXT_ON(out->other);
	out->kind = READ_UNCLEAR;
	choices_label(c, best, &one);
	choices_label(c, other, &two);
	return true;
}

/* What follows a verb of the game, or NULL. */
static const char *after_verb(const Choices *c, const char *text) {
	for (int i = 0; i < c->setup->game->n_verbs; i++) {
		size_t n = strlen(c->setup->game->verbs[i].name);
		if (!strncmp(text, c->setup->game->verbs[i].name, n) && (text[n] == ' ' || !text[n])) return text + n + (text[n] == ' ');
	}
	return NULL;
}

static void read_words(const Choices *c, const char *line, Reading *out) {
	char text[FOLDED_MAX];
	fold(line, text);
	out->action = action_parse_say(c->setup, text, &out->why);
	out->kind = READ_ACTION;
	if (out->action != ACTION_NONE) return;
	const char *rest = after_verb(c, text), *words = rest && *rest ? rest : text;
	if (c->is_stepped ? read_stepped(c, words, out) : read_listed(c, words, out)) return;
	out->kind = rest ? READ_REFUSED : READ_UNKNOWN;
}

/* Numbers of a stepped choice: one for this step, or both. */
static void read_stepped_numbers(const Choices *c, const int *number, int n, Reading *out) {
	int verb = action_verb(c->legal[0]), a = c->value[number[0]];
	out->kind = READ_ACTION;
	if (n == 2) out->action = ACTION(verb, a, c->value[number[1]]);
	else if (c->first) out->action = ACTION(verb, c->first, a);
	else if (choices_offers(c, number[0])) out->kind = READ_FIRST, out->first = a;
	else out->action = ACTION(verb, a, action_b(c->legal[0]));
}

static void read_numbers(const Choices *c, const char *line, Reading *out) {
	int number[ACTION_ARGS], n = 0, most = c->is_stepped ? 2 : 1;
	out->kind = READ_NUMBER;
	for (const char *p = line; *p && n <= most;) {
		int value = 0;
		for (; isdigit((unsigned char)*p); p++) value = value > 999 ? value : 10 * value + *p - '0';
		if (n == most || value < 1 || value > choices_count(c)) return;
		number[n++] = value - 1;
		p += strspn(p, " ");
	}
	if (c->is_stepped) read_stepped_numbers(c, number, n, out);
	else out->kind = READ_ACTION, out->action = c->legal[number[0]];
}

void choices_read(const Choices *c, const char *line, Reading *out) {
	memset(out, 0, sizeof *out);
	if (strspn(line, "0123456789 ") == strlen(line)) read_numbers(c, line, out);
	else read_words(c, line, out);
}
