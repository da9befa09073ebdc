/* Brutal Ring: a combat as it unfolds, for the drawn table:
 *
 *     Terminium attacks Lucrecia: 3 +2 = 5 against 2 +?
 *       Terminium: 1 Crowbar: Attack +2
 *       Lucrecia: 1 ▒ orange · 2 ▒ black · 3 ▒ black · Bea has declared
 */
#include "drawing.h"

enum { AT_TRICKS = 2 };

static bool has_hidden(const Draw *d, int corner) {
	for (int i = 0; i < n_tricks(d->s, corner); i++)
		if (!trick_card(d->s, corner, i) && !(corner == DEFENDER && d->s->picked >> i & 1)) return true;
	return false;
}

/* A Fairplay that the viewer sees in effect makes all Tricks void. */
static bool are_void(const Draw *d) {
	Laid attacks = br_laid(d->s, d->setup, ATTACKER), defends = br_laid(d->s, d->setup, DEFENDER);
	return br_are_void(&attacks, &defends);
}

/* "3 ×2 +2 = 8", with +? for Tricks that the viewer does not see. */
static void draw_sum(const Draw *d, int corner) {
	Laid laid = br_laid(d->s, d->setup, corner);
	Sum sum = br_sum(d->s, d->setup, corner, are_void(d) ? NULL : &laid);
	bool is_open = has_hidden(d, corner) && !are_void(d);
	text_addf(d->out, STYLE_BOLD "%d", sum.value);
	if (sum.factor > 1) text_addf(d->out, " ×%d", sum.factor);
	if (sum.bonus) text_addf(d->out, " +%d", sum.bonus);
	if (is_open) text_add(d->out, " +?");
	else if (sum.factor > 1 || sum.bonus) text_addf(d->out, " = %d", sum.total);
	text_add(d->out, STYLE_END);
}

static void draw_trick(const Draw *d, int corner, int i) {
	int kind = d->s->trick_kind[corner][i] - 1, card = trick_card(d->s, corner, i);
	bool is_picked = corner == DEFENDER && d->s->picked >> i & 1;
	text_addf(d->out, "%d ", i + 1);
	if (card) {
		const Edition *e = setup_edition(d->setup);
		Say say;
		say_start(&say, "draw.trick");
		say_arg(&say, "card", DOMAIN_GLADIATOR + kind, card);
		say_arg(&say, "trick", DOMAIN_ORANGE + kind, kind == GLADIATOR ? e->gladiator[card - 1].trick : e->weapon[card - 1].trick);
		say_print(d->setup, d->to, &say, d->out);
	} else {
		text_add(d->out, STYLE_DIM "▒ " STYLE_END);
		draw_word(d, kind == GLADIATOR ? "draw.orange" : "draw.black");
	}
	if (is_picked) text_add(d->out, " ");
	if (is_picked) draw_word(d, "draw.picked");
}

/* The Tricks on one Gladiator, and who of his side has declared. */
static void draw_corner(const Draw *d, int corner) {
	List list = draw_list(d, AT_TRICKS + 2, " · ");
	Say say;
	draw_pad(d, list.line, AT_TRICKS);
	say_start(&say, "draw.corner");
	say_arg(&say, "gladiator", DOMAIN_GLADIATOR, corner == ATTACKER ? d->s->attacker : d->s->defender);
	say_print(d->setup, d->to, &say, d->out);
	text_add(d->out, " ");
	int n = n_tricks(d->s, corner);
	for (int i = 0; i < n; i++) {
		size_t start = draw_item(d, &list);
		draw_trick(d, corner, i);
		draw_end_item(d, &list, start);
	}
	if (!n) {
		draw_item(d, &list);
		draw_word(d, "draw.no_tricks");
	}
	for (int i = 0; i < d->setup->seats; i++) {
		if (!(d->s->declared >> i & 1) || !is_of_corner(d->s, d->setup, corner, i)) continue;
		size_t start = draw_item(d, &list);
		say_start(&say, "draw.declared");
		say_arg(&say, "seat", DOMAIN_SEAT, i + 1);
		text_add(d->out, STYLE_DIM);
		say_print(d->setup, d->to, &say, d->out);
		text_add(d->out, STYLE_END);
		draw_end_item(d, &list, start);
	}
	text_add(d->out, "\n");
}

void br_draw_combat(const Draw *d) {
	if (d->s->phase != TRICKS && d->s->phase != PICK) return;
	Say say;
	say_start(&say, "draw.combat");
	say_arg(&say, "attacker", DOMAIN_GLADIATOR, d->s->attacker);
	say_arg(&say, "defender", DOMAIN_GLADIATOR, d->s->defender);
	text_add(d->out, STYLE_ACCENT);
	say_print(d->setup, d->to, &say, d->out);
	text_add(d->out, STYLE_END " ");
	draw_sum(d, ATTACKER);
	text_add(d->out, " ");
	draw_word(d, "draw.against");
	text_add(d->out, " ");
	draw_sum(d, DEFENDER);
	text_add(d->out, "\n");
	draw_corner(d, ATTACKER);
	draw_corner(d, DEFENDER);
}
