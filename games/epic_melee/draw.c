/* Epic Melee: the table in the terminal, made from a redacted state, at most 80 columns wide.
 *
 *     Epic Melee  round 2/6, engaging              piles: Gold 16, Silver 17, Goblin 6
 *                    hand      on the table                           Gold Silver Goblin
 *     ▸ Ada             5      ▒▒ Mage of Light                          1      ·      ·
 *       Bea             6    3 Golem                                     ·      1      ·
 */
#include "state.h"

#include "core/draw.h"

#include <string.h>

/* Columns of the table; the counts of loot end at DRAW_WIDTH. At the end loot is listed from AT_LOOT on. */
enum { AT_NAME = 2, AT_HAND = 15, HAND_END = 19, VALUE_END = 23, AT_CARD = 24, AT_LOOT = 21, GAP = 1 };

#define FACE_DOWN STYLE_DIM "▒▒" STYLE_END

static void draw_title(const Draw *d) {
	char buffer[256];
	Text right_part = TEXT_ON(buffer);
	const Draw piles = {d->s, d->setup, d->to, &right_part, NULL};
	size_t start = d->out->len;
	Say say;
	say_start(&say, "draw.title");
	say_arg(&say, "round", DOMAIN_NUMBER, d->s->phase == OVER ? d->s->round - 1 : d->s->round);
	say_arg(&say, "rounds", DOMAIN_NUMBER, setup_edition(d->setup)->limit[LIMIT_ROUNDS]);
	say_arg(&say, "phase", DOMAIN_PHASE, d->s->phase);
	text_addf(d->out, STYLE_BOLD "%s" STYLE_END "  ", d->setup->game->name[d->to->lang]);
	say_print(d->setup, d->to, &say, d->out);
	text_add(&right_part, STYLE_DIM);
	draw_word(&piles, "draw.piles");
	for (int pile = 0; pile < PILES; pile++) {
		int n = bag_size(setup_edition(d->setup)->all_loot[pile]);
		for (int i = 0; i < d->setup->seats; i++) n -= d->s->n_loot[pile][i];
		text_add(&right_part, pile ? ", " : " ");
		draw_value(&piles, DOMAIN_PILE, pile + 1);
		text_addf(&right_part, " %d", n);
	}
	if (draw_width(d, start) + 1 + text_width(buffer, right_part.len) > DRAW_WIDTH) {
		text_add(d->out, "\n");
		start = d->out->len;
	}
	draw_right(d, start, DRAW_WIDTH, buffer);
	text_add(d->out, STYLE_END "\n");
}

static size_t pile_name(const Draw *d, int pile, char *buffer, size_t size) {
	Text text = {buffer, 0, size, false};
	buffer[0] = 0;
	say_value(d->setup, d->to, DOMAIN_PILE, pile + 1, &text);
	return text.len;
}

/* Where the column of a pile ends: as wide as its name, the last one at the edge. */
static int loot_end(const Draw *d, int pile) {
	int end = DRAW_WIDTH;
	char name[64];
	for (int i = PILES - 1; i > pile; i--) end -= GAP + text_width(name, pile_name(d, i, name, sizeof name));
	return end;
}

static int loot_start(const Draw *d) {
	char name[64];
	return loot_end(d, GOLD) - text_width(name, pile_name(d, GOLD, name, sizeof name));
}

static void draw_head(const Draw *d) {
	size_t start = d->out->len;
	char name[64];
	text_add(d->out, STYLE_DIM);
	draw_pad(d, start, AT_HAND);
	draw_word(d, "draw.hand");
	draw_pad(d, start, AT_CARD);
	draw_word(d, "draw.on_table");
	for (int pile = 0; pile < PILES; pile++) {
		pile_name(d, pile, name, sizeof name);
		draw_right(d, start, loot_end(d, pile), name);
	}
	text_add(d->out, STYLE_END "\n");
}

/* A Turtle counts those engaged so far (EM-24); more may come. */
static void draw_strength(const Draw *d, size_t start, int seat) {
	char text[16];
	Text number = TEXT_ON(text);
	int turtles = 0;
	for (int i = 0; i < d->setup->seats; i++) turtles += d->s->card[i] == TURTLE;
	if (d->s->card[seat] == TURTLE) text_addf(&number, "%d+", setup_edition(d->setup)->limit[LIMIT_TURTLE] * turtles);
	else text_addf(&number, "%d", d->s->value[seat]);
	draw_right(d, start, VALUE_END, text);
}

/* Right cards that went back to hand, seen by all (EM-12). */
static void draw_known(const Draw *d, int seat, const char *before) {
	text_add(d->out, before);
	draw_word(d, "draw.known");
	for (int id = 1, n = 0; id < CARD_END; id++) {
		int count = bag_count(d->s->known[seat], id);
		if (!count) continue;
		text_add(d->out, n++ ? ", " : " ");
		draw_value(d, DOMAIN_CARD, id);
		if (count > 1) text_addf(d->out, " ×%d", count);
	}
	text_add(d->out, STYLE_END);
}

/* What lies before a seat: an engaged card with its value, or two cards, the left one face down; then what all know of its hand. */
static void draw_before(const Draw *d, size_t start, int seat) {
	const State *s = d->s;
	if (s->card[seat]) {
		text_add(d->out, STYLE_BOLD);
		draw_strength(d, start, seat);
	}
	draw_pad(d, start, AT_CARD);
	size_t card = d->out->len;
	if (s->card[seat]) {
		draw_value(d, DOMAIN_CARD, s->card[seat]);
		text_add(d->out, STYLE_END STYLE_DIM);
		if (s->lich == seat + 1 || s->frog == seat + 1) text_add(d->out, " ");
		if (s->lich == seat + 1) draw_word(d, "draw.lich");
		if (s->frog == seat + 1) draw_word(d, "draw.giant_frog");
		text_add(d->out, STYLE_END);
	} else if (s->phase == CHOOSE && s->left[seat]) {
		text_add(d->out, FACE_DOWN " " FACE_DOWN);
	} else if (s->right[seat]) {
		text_add(d->out, FACE_DOWN " ");
		draw_value(d, DOMAIN_CARD, s->right[seat]);
	}
	if (s->known[seat]) draw_known(d, seat, d->out->len > card ? "  " STYLE_DIM : STYLE_DIM);
	text_cut(d->out, card, loot_start(d) - AT_CARD - GAP);
}

static void draw_seat(const Draw *d, int seat) {
	size_t start = d->out->len;
	bool has_pawn = d->s->pawn == seat + 1 && d->s->phase != OVER;
	char number[16];
	text_add(d->out, has_pawn ? STYLE_ACCENT "▸ " STYLE_END : "  ");
	if (seat == d->to->viewer) text_add(d->out, STYLE_BOLD);
	size_t name = d->out->len;
	draw_value(d, DOMAIN_SEAT, seat + 1);
	text_cut(d->out, name, AT_HAND - AT_NAME - GAP);
	text_add(d->out, STYLE_END);
	Text size = TEXT_ON(number);
	text_addf(&size, "%d", hand_size(d->s, d->setup, seat));
	draw_right(d, start, HAND_END, number);
	draw_before(d, start, seat);
	for (int pile = 0; pile < PILES; pile++) {
		Text count = TEXT_ON(number);
		if (d->s->n_loot[pile][seat]) text_addf(&count, "%d", d->s->n_loot[pile][seat]);
		else text_add(&count, STYLE_DIM "·" STYLE_END);
		draw_right(d, start, loot_end(d, pile), number);
	}
	text_add(d->out, "\n");
}

static void note_card(const Draw *d, List *list, const char *key, int card) {
	Say say;
	say_start(&say, key);
	say_arg(&say, "card", DOMAIN_CARD, card);
	size_t start = draw_item(d, list);
	say_print(d->setup, d->to, &say, d->out);
	draw_end_item(d, list, start);
}

/* What changes the ranking or the rewards of this round (EM-25, EM-26). */
static void draw_effects(const Draw *d) {
	uint32_t there = 0;
	for (int i = 0; i < d->setup->seats; i++) there |= 1u << d->s->card[i];
	if (!(there & (1u << FOLK | 1u << GOLEM))) return;
	text_add(d->out, STYLE_ACCENT);
	List list = draw_list(d, AT_NAME, " · ");
	if (there >> FOLK & 1) note_card(d, &list, "draw.inverted", FOLK);
	if (there >> GOLEM & 1) note_card(d, &list, "draw.swapped", GOLEM);
	text_add(d->out, STYLE_END "\n");
}

static List start_line(const Draw *d, const char *key) {
	List list = draw_list(d, AT_NAME, ", ");
	text_add(d->out, STYLE_DIM);
	draw_word(d, key);
	text_add(d->out, STYLE_END " ");
	return list;
}

/* EM-50. Right at any time for a seat whose loot is in view. */
static int points(const Draw *d, int seat) {
	Outcome outcome;
	em_outcome(d->s, d->setup, &outcome);
	return outcome.score[seat];
}

static void say_points(const Draw *d, List *list, int seat) {
	Say say;
	say_start(&say, "draw.points");
	say_arg(&say, "points", DOMAIN_NUMBER, points(d, seat));
	list->between = " ";
	size_t start = draw_item(d, list);
	text_add(d->out, STYLE_BOLD);
	say_print(d->setup, d->to, &say, d->out);
	text_add(d->out, STYLE_END);
	draw_end_item(d, list, start);
}

static void list_loot(const Draw *d, List *list, int seat) {
	for (int pile = 0; pile < PILES; pile++) draw_bag(d, list, DOMAIN_GOLD + pile, d->s->loot[pile][seat]);
	if (!list->n) draw_word(d, "draw.nothing");
}

/* The two on the table, as far as they are the seat's own to know. */
static void list_laid(const Draw *d, List *list, int seat) {
	Say say;
	if (!d->s->left[seat]) return;
	say_start(&say, d->s->phase == CHOOSE ? "draw.laid" : "draw.face_down");
	say_arg(&say, "left", DOMAIN_CARD, d->s->left[seat]);
	say_arg(&say, "right", DOMAIN_CARD, d->s->right[seat]);
	list->between = " · ";
	size_t start = draw_item(d, list);
	say_print(d->setup, d->to, &say, d->out);
	draw_end_item(d, list, start);
}

static void list_hand(const Draw *d, List *list, int seat) {
	draw_bag(d, list, DOMAIN_CARD, d->s->hand[seat]);
	list_laid(d, list, seat);
	text_add(d->out, "\n");
}

/* Its value, where the card has one before it is engaged: a Knight counts the hand, a Turtle the Turtles. */
static void print_value(const Draw *d, int card, Text *out) {
	if (card == KNIGHT || card == TURTLE) text_add(out, "?");
	else text_addf(out, "%d", setup_edition(d->setup)->card[card - 1].value);
}

static void draw_hand_in_frames(const Draw *d, int seat) {
	CardFace cards[CARD_END];
	int n = 0;
	for (int id = 1; id < CARD_END; id++) {
		CardFace *card = &cards[n];
		if (!bag_count(d->s->hand[seat], id)) continue;
		Text name = TEXT_ON(card->name), value = TEXT_ON(card->value);
		card->foot[0] = 0;
		card->count = bag_count(d->s->hand[seat], id);
		say_value(d->setup, d->to, DOMAIN_CARD, id, &name);
		print_value(d, id, &value);
		n++;
	}
	draw_cards(d, cards, n);
}

static void draw_own(const Draw *d) {
	int seat = d->to->viewer;
	List list = start_line(d, "draw.your_loot");
	list_loot(d, &list, seat);
	if (list.n) say_points(d, &list, seat);
	text_add(d->out, "\n");
	list = start_line(d, "draw.your_hand");
	if (!d->to->has_frames) {
		list_hand(d, &list, seat);
		return;
	}
	text_add(d->out, "\n");
	draw_hand_in_frames(d, seat);
	if (!d->s->left[seat]) return;
	list = draw_list(d, AT_NAME, ", ");
	draw_pad(d, list.line, AT_NAME);
	list_laid(d, &list, seat);
	text_add(d->out, "\n");
}

/* The name of a seat and its points; then what belongs to it begins. */
static List start_seat(const Draw *d, int seat) {
	List list = draw_list(d, AT_NAME, ", ");
	char number[16];
	Text score = TEXT_ON(number);
	list.indent = AT_LOOT;
	text_add(d->out, seat == d->to->viewer ? "  " STYLE_BOLD : "  ");
	size_t name = d->out->len;
	draw_value(d, DOMAIN_SEAT, seat + 1);
	text_cut(d->out, name, AT_HAND - AT_NAME - GAP);
	text_addf(&score, "%d", points(d, seat));
	draw_right(d, list.line, HAND_END, number);
	text_add(d->out, STYLE_END);
	draw_pad(d, list.line, AT_LOOT);
	return list;
}

/* EM-50: everybody's loot, turned up. For an all-seeing viewer at any time, with the hands. */
static void draw_all(const Draw *d, bool has_hands) {
	for (int i = 0; i < d->setup->seats; i++) {
		List list = start_seat(d, i);
		list_loot(d, &list, i);
		text_add(d->out, "\n");
		if (!has_hands) continue;
		list = draw_list(d, AT_NAME, ", ");
		list.indent = AT_LOOT;
		draw_pad(d, list.line, AT_LOOT);
		list_hand(d, &list, i);
	}
}

void em_draw(const State *view, const Setup *setup, const Listener *to, Text *out) {
	const Draw draw = {view, setup, to, out, NULL};
	draw_title(&draw);
	if (view->phase == OVER) {
		draw_all(&draw, to->viewer == ALL_SEEING);
		return;
	}
	draw_head(&draw);
	for (int i = 0; i < setup->seats; i++) draw_seat(&draw, i);
	draw_effects(&draw);
	if (to->viewer >= 0) draw_own(&draw);
	if (to->viewer == ALL_SEEING) draw_all(&draw, true);
}

const char *em_prompt(const State *view, const Setup *setup, int seat) {
	static const char *const keys[] = {
		[CHOOSE] = "prompt.choose", [ENGAGE] = "prompt.engage", [SACRIFICE] = "prompt.sacrifice",
		[SHIFT] = "prompt.shift",   [PASS] = "prompt.pass",     [OVER] = "phase.over",
	};
	(void)setup;
	(void)seat;
	return keys[view->phase];
}
