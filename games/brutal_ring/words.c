/* Brutal Ring: a card in words: its figures, its Trick and what that does. */
#include "drawing.h"

#include <stdio.h>
#include <string.h>

static void add_trick(const Draw *d, int kind, int id) {
	const Edition *e = setup_edition(d->setup);
	if (kind == GLADIATOR) draw_value(d, DOMAIN_ORANGE, e->gladiator[id - 1].trick);
	else draw_value(d, DOMAIN_BLACK, e->weapon[id - 1].trick);
}

/* "4 1+2/1+2 attack Fairplay" or "3/2 Attack +3"; not `is_long`: the Trick alone. */
void br_figures(const Draw *d, int kind, int id, bool is_long) {
	const Edition *e = setup_edition(d->setup);
	const GladiatorRow *g = &e->gladiator[id - 1];
	const WeaponRow *w = &e->weapon[id - 1];
	if (is_long && kind == GLADIATOR)
		text_addf(d->out, "★%d %d+%d/%d+%d ", g->points, g->symbols[ORANGE_ATTACK], g->symbols[BLACK_ATTACK], g->symbols[ORANGE_DEFENCE],
		          g->symbols[BLACK_DEFENCE]);
	if (is_long && kind == WEAPON) text_addf(d->out, "★%d %d/%d ", w->points, w->attack, w->defence);
	add_trick(d, kind, id);
}

/* `names` ends with NULL. */
static void say(const Draw *d, const char *key, const char *const *names, const int *values) {
	Say sentence;
	say_start(&sentence, key);
	for (int i = 0; names[i]; i++) say_arg(&sentence, names[i], DOMAIN_NUMBER, values[i]);
	say_print(d->setup, d->to, &sentence, d->out);
	text_add(d->out, " ");
}

/* What the Trick does: orange.discard, black.attack_1. */
static void explain_trick(const Draw *d, int domain, int trick) {
	char key[SAY_KEY_MAX];
	snprintf(key, sizeof key, "%s.%s", domain == DOMAIN_ORANGE ? "orange" : "black", domain_text(d->setup, domain, trick));
	draw_word(d, key);
}

bool br_describe(const Setup *setup, const Listener *to, int domain, int id, int verb, Text *out) {
	const Draw draw = {NULL, setup, to, out, NULL}, *d = &draw;
	const Edition *e = setup_edition(setup);
	int kind = domain == DOMAIN_GLADIATOR ? GLADIATOR : WEAPON;
	if (domain != DOMAIN_GLADIATOR && domain != DOMAIN_WEAPON) return false;
	if (verb >= 0) { /* in the ring everything is in sight; a Trick is a Trick; what is thrown away is looked at as a whole */
		bool is_trick = verb == VERB_LAY + kind, is_weapon = verb == VERB_ARM;
		if (is_weapon) text_addf(out, "★%d %d/%d", e->weapon[id - 1].points, e->weapon[id - 1].attack, e->weapon[id - 1].defence);
		else if (is_trick || verb == VERB_DISCARD + kind) br_figures(d, kind, id, !is_trick);
		return is_weapon || is_trick || verb == VERB_DISCARD + kind;
	}
	if (kind == GLADIATOR) {
		const GladiatorRow *g = &e->gladiator[id - 1];
		say(d, "describe.gladiator", (const char *const[]){"points", "oa", "ba", "od", "bd", NULL},
		    (const int[]){g->points, g->symbols[ORANGE_ATTACK], g->symbols[BLACK_ATTACK], g->symbols[ORANGE_DEFENCE],
		                  g->symbols[BLACK_DEFENCE]});
	} else {
		const WeaponRow *w = &e->weapon[id - 1];
		say(d, "describe.weapon", (const char *const[]){"attack", "defence", "points", "copies", NULL},
		    (const int[]){w->attack, w->defence, w->points, w->copies});
	}
	draw_word(d, "describe.trick");
	text_add(out, " ");
	add_trick(d, kind, id);
	text_add(out, ". ");
	if (kind == GLADIATOR) explain_trick(d, DOMAIN_ORANGE, e->gladiator[id - 1].trick);
	else explain_trick(d, DOMAIN_BLACK, e->weapon[id - 1].trick);
	return true;
}
