/* Brutal Ring: the table in the terminal, made from a redacted state, at most 80 columns wide. Numbers like 1+2 are orange and
 * black: backs in a hand, symbols on a Gladiator.
 *
 *     Brutal Ring  turn 2/4, laying Tricks       piles: Gladiators 20 (+3), Weapons 31 (+5)
 *                   pts  hand  in the ring          ★ att def Weapon          A/D
 *     ▸ Ada          12   3+2 ↷Terminium            6 1+2 1+2 Cleaver         3/1
 */
#include "drawing.h"

/* Columns of the table. */
/* clang-format off */
enum { NAME_WIDTH = 10, TEAM_END = 14, SCORE_END = 17, HAND_END = 23, AT_RING = 25, RING_WIDTH = 20, WORTH_END = 49, ATTACK_END = 53,
       DEFENCE_END = 57, AT_WEAPON = 58, WEAPON_WIDTH = 17, AT_OWN = 2 };
/* clang-format on */

static void number(const Draw *d, size_t start, int end, int n) {
	char buffer[16];
	Text text = TEXT_ON(buffer);
	text_addf(&text, "%d", n);
	draw_right(d, start, end, buffer);
}

/* "1+2" or "3/2" */
static void pair(const Draw *d, size_t start, int end, int a, char between, int b) {
	char buffer[32];
	Text text = TEXT_ON(buffer);
	text_addf(&text, "%d%c%d", a, between, b);
	draw_right(d, start, end, buffer);
}

static void draw_title(const Draw *d) {
	char buffer[256];
	Text right_part = TEXT_ON(buffer);
	const Draw piles = {d->s, d->setup, d->to, &right_part, NULL};
	size_t start = d->out->len;
	Say say;
	say_start(&say, "draw.title");
	say_arg(&say, "turn", DOMAIN_NUMBER, d->s->turn);
	say_arg(&say, "turns", DOMAIN_NUMBER, setup_edition(d->setup)->limit[LIMIT_TURNS]);
	say_arg(&say, "phase", DOMAIN_PHASE, d->s->phase);
	text_addf(d->out, STYLE_BOLD "%s" STYLE_END "  ", d->setup->game->name[d->to->lang]);
	say_print(d->setup, d->to, &say, d->out);
	say_start(&say, "draw.piles");
	say_arg(&say, "gladiators", DOMAIN_NUMBER, d->s->n_pile[GLADIATOR]);
	say_arg(&say, "old_gladiators", DOMAIN_NUMBER, cards_size(discard_of(d->s, GLADIATOR)));
	say_arg(&say, "weapons", DOMAIN_NUMBER, d->s->n_pile[WEAPON]);
	say_arg(&say, "old_weapons", DOMAIN_NUMBER, cards_size(discard_of(d->s, WEAPON)));
	text_add(&right_part, STYLE_DIM);
	say_print(d->setup, d->to, &say, piles.out);
	if (draw_width(d, start) + 1 + text_width(buffer, right_part.len) > DRAW_WIDTH) {
		text_add(d->out, "\n");
		start = d->out->len;
	}
	draw_right(d, start, DRAW_WIDTH, buffer);
	text_add(d->out, STYLE_END "\n");
}

static void head_word(const Draw *d, size_t start, int end, const char *key) {
	size_t len;
	const char *text = say_find(d->setup, d->to->lang, key, &len);
	if (!text) return;
	draw_pad(d, start, end - text_width(text, len));
	text_add_n(d->out, text, len);
}

static void draw_head(const Draw *d) {
	size_t start = d->out->len;
	text_add(d->out, STYLE_DIM);
	head_word(d, start, SCORE_END, "draw.score");
	head_word(d, start, HAND_END, "draw.hand");
	draw_pad(d, start, AT_RING);
	draw_word(d, "draw.ring");
	draw_right(d, start, WORTH_END, "★");
	head_word(d, start, ATTACK_END, "draw.attack");
	head_word(d, start, DEFENCE_END, "draw.defence");
	draw_pad(d, start, AT_WEAPON);
	draw_word(d, "draw.weapon");
	head_word(d, start, DRAW_WIDTH, "draw.values");
	text_add(d->out, STYLE_END "\n");
}

/* A Gladiator in the ring: what he is worth with his Weapon, his symbols, his Weapon. */
static void draw_fighter(const Draw *d, size_t start, int seat, int i) {
	const State *s = d->s;
	const Edition *e = setup_edition(d->setup);
	int id = s->ring[seat][i], weapon = s->ring_weapon[seat][i];
	const GladiatorRow *g = &e->gladiator[id - 1];
	bool is_engaged = s->engaged >> (id - 1) & 1, is_fighting = id == s->attacker || id == s->defender;
	draw_pad(d, start, AT_RING - 1);
	text_add(d->out, is_engaged ? "↷" : " ");
	size_t name = d->out->len;
	text_add(d->out, is_fighting ? STYLE_ACCENT : "");
	draw_value(d, DOMAIN_GLADIATOR, id);
	text_add(d->out, STYLE_END);
	text_cut(d->out, name, RING_WIDTH);
	number(d, start, WORTH_END, g->points + (weapon ? e->weapon[weapon - 1].points : 0));
	pair(d, start, ATTACK_END, g->symbols[ORANGE_ATTACK], '+', g->symbols[BLACK_ATTACK]);
	pair(d, start, DEFENCE_END, g->symbols[ORANGE_DEFENCE], '+', g->symbols[BLACK_DEFENCE]);
	draw_pad(d, start, AT_WEAPON);
	name = d->out->len;
	if (weapon) draw_value(d, DOMAIN_WEAPON, weapon);
	else text_add(d->out, STYLE_DIM "–" STYLE_END);
	text_cut(d->out, name, WEAPON_WIDTH);
	pair(d, start, DRAW_WIDTH, weapon ? e->weapon[weapon - 1].attack : 0, '/', weapon ? e->weapon[weapon - 1].defence : 0);
	text_add(d->out, "\n");
}

/* In a combat those who do not fight are listed in short: "↷Lamp Moth 0/0". */
static void list_others(const Draw *d, size_t start, int seat) {
	const State *s = d->s;
	const Edition *e = setup_edition(d->setup);
	List list = {.line = start, .indent = AT_RING, .between = " · "};
	for (int i = 0; i < OWN_MAX && s->ring[seat][i]; i++) {
		int id = s->ring[seat][i], weapon = s->ring_weapon[seat][i];
		if (id == s->attacker || id == s->defender) continue;
		if (!list.n) draw_pad(d, start, AT_RING);
		size_t item = draw_item(d, &list);
		if (s->engaged >> (id - 1) & 1) text_add(d->out, "↷");
		draw_value(d, DOMAIN_GLADIATOR, id);
		text_addf(d->out, STYLE_DIM " %d/%d" STYLE_END, weapon ? e->weapon[weapon - 1].attack : 0,
		          weapon ? e->weapon[weapon - 1].defence : 0);
		draw_end_item(d, &list, item);
	}
	if (list.n) text_add(d->out, "\n");
}

/* The side's score: a team has one (BR-7). */
static int side_score(const Draw *d, int seat) {
	int sum = 0;
	for (int i = 0; i < d->setup->seats; i++)
		if (br_side(d->setup, i) == br_side(d->setup, seat)) sum += d->s->score[i];
	return sum;
}

static void draw_seat(const Draw *d, int seat) {
	const State *s = d->s;
	size_t start = d->out->len;
	text_add(d->out, s->active == seat + 1 ? STYLE_ACCENT "▸" STYLE_END : " ");
	text_add(d->out, s->first == seat + 1 ? "①" : " ");
	if (seat == d->to->viewer) text_add(d->out, STYLE_BOLD);
	size_t name = d->out->len;
	draw_value(d, DOMAIN_SEAT, seat + 1);
	text_cut(d->out, name, NAME_WIDTH);
	text_add(d->out, STYLE_END);
	if (d->setup->seats == SEATS) draw_right(d, start, TEAM_END, br_side(d->setup, seat) ? "B" : "A");
	number(d, start, SCORE_END, side_score(d, seat));
	pair(d, start, HAND_END, s->n_hand[seat][GLADIATOR], '+', s->n_hand[seat][WEAPON]);
	if (!s->ring[seat][0]) {
		draw_pad(d, start, AT_RING);
		text_add(d->out, STYLE_DIM "–" STYLE_END "\n");
	}
	bool is_combat = s->phase == TRICKS || s->phase == PICK;
	for (int i = 0; i < OWN_MAX && s->ring[seat][i]; i++) {
		if (is_combat && s->ring[seat][i] != s->attacker && s->ring[seat][i] != s->defender) continue;
		draw_fighter(d, start, seat, i);
		start = d->out->len;
	}
	if (is_combat) list_others(d, start, seat);
}

/* "2× " for a Weapon that is there twice. */
static void list_card(const Draw *d, List *list, int kind, int id, int count, bool is_long) {
	size_t start = draw_item(d, list);
	if (count > 1) text_addf(d->out, "%d× ", count);
	draw_value(d, DOMAIN_GLADIATOR + kind, id);
	text_add(d->out, STYLE_DIM " ");
	br_figures(d, kind, id, is_long);
	text_add(d->out, STYLE_END);
	draw_end_item(d, list, start);
}

static CardFace face_of(const Draw *d, int kind, int id, int count) {
	const Edition *e = setup_edition(d->setup);
	const GladiatorRow *g = &e->gladiator[id - 1];
	const WeaponRow *w = &e->weapon[id - 1];
	CardFace card = {.count = count};
	Text name = TEXT_ON(card.name), value = TEXT_ON(card.value), foot = TEXT_ON(card.foot);
	say_value(d->setup, d->to, DOMAIN_GLADIATOR + kind, id, &name);
	br_figures(&(Draw){d->s, d->setup, d->to, &foot, NULL}, kind, id, false);
	if (kind == WEAPON) text_addf(&value, "★%d %d/%d", w->points, w->attack, w->defence);
	else
		text_addf(&value, "★%d %d+%d/%d+%d", g->points, g->symbols[ORANGE_ATTACK], g->symbols[BLACK_ATTACK], g->symbols[ORANGE_DEFENCE],
		          g->symbols[BLACK_DEFENCE]);
	return card;
}

static void draw_hand_in_frames(const Draw *d, int seat) {
	CardFace cards[FACES_MAX];
	int n = 0;
	for (int kind = 0; kind < KINDS; kind++)
		for (uint32_t rest = hand_of(d->s, kind, seat).once; rest && n < FACES_MAX; rest &= rest - 1)
			cards[n++] = face_of(d, kind, mask_first(rest), cards_count(hand_of(d->s, kind, seat), mask_first(rest)));
	draw_cards(d, cards, n);
}

/* In a combat only the Tricks count. */
static void draw_hand(const Draw *d, int seat) {
	bool is_long = d->s->phase != TRICKS && d->s->phase != PICK;
	List list = draw_list(d, AT_OWN, " · ");
	Say say;
	say_start(&say, "draw.hand_of");
	say_arg(&say, "seat", DOMAIN_SEAT, seat + 1);
	text_add(d->out, STYLE_DIM);
	say_print(d->setup, d->to, &say, d->out);
	text_add(d->out, STYLE_END " ");
	if (d->to->has_frames && (d->s->n_hand[seat][GLADIATOR] || d->s->n_hand[seat][WEAPON])) {
		text_add(d->out, "\n");
		draw_hand_in_frames(d, seat);
		return;
	}
	for (int kind = 0; kind < KINDS; kind++)
		for (uint32_t rest = hand_of(d->s, kind, seat).once; rest; rest &= rest - 1)
			list_card(d, &list, kind, mask_first(rest), cards_count(hand_of(d->s, kind, seat), mask_first(rest)), is_long);
	if (!list.n) draw_word(d, "draw.nothing");
	text_add(d->out, "\n");
}

/* What the viewer is placing (BR-20) or about to throw away (BR-72). */
static void draw_plan(const Draw *d, int seat) {
	const State *s = d->s;
	bool has_plan = s->enter[seat][0] || s->clear_gladiators[seat] || s->clear_weapons[seat][0];
	if (!has_plan) return;
	List list = draw_list(d, AT_OWN, " · ");
	text_add(d->out, STYLE_ACCENT);
	draw_word(d, s->phase == ENTER ? "draw.placed" : "draw.marked");
	text_add(d->out, STYLE_END " ");
	for (int i = 0; i < OWN_MAX && s->enter[seat][i]; i++) {
		size_t start = draw_item(d, &list);
		draw_value(d, DOMAIN_GLADIATOR, s->enter[seat][i]);
		if (s->enter_weapon[seat][i]) text_add(d->out, " + ");
		if (s->enter_weapon[seat][i]) draw_value(d, DOMAIN_WEAPON, s->enter_weapon[seat][i]);
		draw_end_item(d, &list, start);
	}
	for (int kind = 0; kind < KINDS; kind++)
		for (uint32_t rest = clear_of(s, kind, seat).once; rest; rest &= rest - 1) {
			size_t start = draw_item(d, &list);
			if (cards_count(clear_of(s, kind, seat), mask_first(rest)) > 1) text_add(d->out, "2× ");
			draw_value(d, DOMAIN_GLADIATOR + kind, mask_first(rest));
			draw_end_item(d, &list, start);
		}
	text_add(d->out, "\n");
}

void br_draw(const State *view, const Setup *setup, const Listener *to, Text *out) {
	const Draw draw = {view, setup, to, out, NULL};
	draw_title(&draw);
	draw_head(&draw);
	for (int i = 0; i < setup->seats; i++) draw_seat(&draw, i);
	br_draw_combat(&draw);
	if (view->phase == OVER) return;
	for (int i = 0; i < setup->seats; i++) {
		if (i != to->viewer && to->viewer != ALL_SEEING) continue;
		draw_hand(&draw, i);
		draw_plan(&draw, i);
	}
}

const char *br_prompt(const State *view, const Setup *setup, int seat) {
	/* clang-format off */
	static const char *const keys[] = {
		[DRAW] = "prompt.draw",     [ENTER] = "prompt.enter", [ENGAGE] = "prompt.engage", [ATTACK] = "prompt.attack",
		[TRICKS] = "prompt.tricks", [PICK] = "prompt.pick",   [AGAIN] = "prompt.again",   [CLEAR] = "prompt.clear",
		[OVER] = "phase.over",
	};
	/* clang-format on */
	bool is_attacking = view->phase == TRICKS && is_of_corner(view, setup, ATTACKER, seat);
	if (view->phase == TRICKS && view->declared >> seat & 1) return "prompt.declared";
	if (view->phase == ENGAGE && !setup_is_older(setup, 2)) return "prompt.engage_or_pass";
	return is_attacking ? "prompt.tricks_attack" : keys[view->phase];
}
