/* Epic Melee: the table in the terminal, made from a redacted state, at most 80 columns wide. */
#include "state.h"

#include "core/style.h"

#include <string.h>

typedef struct Draw {
	const State *s;
	const Setup *setup;
	const Listener *to;
	Text *out;
} Draw;

static void word(const Draw *d, const char *key) {
	size_t len;
	const char *text = say_find(d->setup, d->to->lang, key, &len);
	if (text) text_add_n(d->out, text, len);
}

static void value(const Draw *d, int domain, int id) {
	say_value(d->setup, d->to, domain, id, d->out);
}

static void draw_title(const Draw *d) {
	Say say;
	size_t start = d->out->len;
	say_start(&say, "draw.title");
	say_arg(&say, "round", DOMAIN_NUMBER, d->s->phase == OVER ? d->s->round - 1 : d->s->round);
	say_arg(&say, "rounds", DOMAIN_NUMBER, setup_edition(d->setup)->limit[LIMIT_ROUNDS]);
	say_arg(&say, "phase", DOMAIN_PHASE, d->s->phase);
	text_add(d->out, STYLE_BOLD "Epic Melee" STYLE_END "  ");
	say_print(d->setup, d->to, &say, d->out);
	text_pad(d->out, start, 52);
	word(d, "draw.piles");
	for (int pile = 0; pile < PILES; pile++) {
		int n = bag_size(setup_edition(d->setup)->all_loot[pile]);
		for (int i = 0; i < d->setup->seats; i++) n -= d->s->n_loot[pile][i];
		text_add(d->out, pile ? " · " : " ");
		value(d, DOMAIN_PILE, pile + 1);
		text_addf(d->out, " %d", n);
	}
	text_add(d->out, "\n");
}

static void draw_head(const Draw *d) {
	size_t start = d->out->len;
	text_add(d->out, STYLE_DIM);
	text_pad(d->out, start, 16);
	word(d, "draw.hand");
	text_pad(d->out, start, 22);
	word(d, "draw.on_table");
	text_pad(d->out, start, 65);
	word(d, "draw.loot");
	text_add(d->out, STYLE_END "\n");
}

/* What lies before a seat: an engaged card with its value, or two cards, the left one face down. */
static void draw_before(const Draw *d, int seat) {
	const State *s = d->s;
	if (s->card[seat]) {
		text_add(d->out, STYLE_BOLD);
		value(d, DOMAIN_CARD, s->card[seat]);
		text_add(d->out, STYLE_END " = ");
		if (s->card[seat] == TURTLE) text_add(d->out, "?");
		else text_addf(d->out, "%d", s->value[seat]);
		return;
	}
	if (!s->right[seat]) return;
	text_add(d->out, STYLE_DIM "[" STYLE_END);
	if (s->left[seat]) value(d, DOMAIN_CARD, s->left[seat]);
	else text_add(d->out, "▒▒▒");
	text_add(d->out, STYLE_DIM "]" STYLE_END " ");
	value(d, DOMAIN_CARD, s->right[seat]);
}

static void draw_counts(const Draw *d, int seat) {
	static const char *const first[PILES] = {"pile.gold", "pile.silver", "pile.goblin"};
	bool is_first = true;
	for (int pile = 0; pile < PILES; pile++) {
		if (!d->s->n_loot[pile][seat]) continue;
		size_t len;
		const char *name = say_find(d->setup, d->to->lang, first[pile], &len);
		text_addf(d->out, "%s%d%.*s", is_first ? "" : " ", d->s->n_loot[pile][seat], (int)(len < 2 ? len : 2), name ? name : "");
		is_first = false;
	}
	if (is_first) text_add(d->out, STYLE_DIM "-" STYLE_END);
}

static void draw_seat(const Draw *d, int seat) {
	size_t start = d->out->len;
	bool has_pawn = d->s->pawn == seat + 1 && d->s->phase != OVER;
	text_add(d->out, has_pawn ? STYLE_ACCENT "▸" STYLE_END : " ");
	if (seat == d->to->viewer) text_add(d->out, STYLE_BOLD);
	size_t name = d->out->len;
	value(d, DOMAIN_SEAT, seat + 1);
	if (text_width(d->out->data + name, d->out->len - name) > 13) { /* a long name must not push the columns */
		size_t cut = name;
		for (int width = 0; width < 12; cut++) width += (d->out->data[cut + 1] & 0xc0) != 0x80;
		d->out->len = cut;
		text_add(d->out, "…");
	}
	text_add(d->out, STYLE_END);
	text_pad(d->out, start, 17);
	text_addf(d->out, "%d", hand_size(d->s, d->setup, seat));
	text_pad(d->out, start, 22);
	draw_before(d, seat);
	text_pad(d->out, start, 65);
	draw_counts(d, seat);
	text_add(d->out, "\n");
}

static void draw_bag(const Draw *d, int domain, Bag bag, bool *is_first) {
	for (int id = 1; id <= BAG_KINDS; id++) {
		int n = bag_count(bag, id);
		if (!n) continue;
		text_add(d->out, *is_first ? " " : ", ");
		value(d, domain, id);
		if (n > 1) text_addf(d->out, " ×%d", n);
		*is_first = false;
	}
}

static void draw_line(const Draw *d, const char *key) {
	text_add(d->out, STYLE_DIM);
	word(d, key);
	text_add(d->out, ":" STYLE_END);
}

static void draw_own(const Draw *d) {
	int viewer = d->to->viewer;
	bool is_first = true;
	draw_line(d, "draw.your_loot");
	for (int pile = 0; pile < PILES; pile++) draw_bag(d, DOMAIN_GOLD + pile, d->s->loot[pile][viewer], &is_first);
	if (is_first) {
		text_add(d->out, " ");
		word(d, "draw.nothing");
	}
	text_add(d->out, "\n");
	is_first = true;
	draw_line(d, "draw.your_hand");
	draw_bag(d, DOMAIN_CARD, d->s->hand[viewer], &is_first);
	text_add(d->out, "\n");
}

static void draw_known(const Draw *d) {
	for (int i = 0; i < d->setup->seats; i++) {
		if (!d->s->known[i] || i == d->to->viewer || d->s->phase == OVER) continue;
		bool is_first = true;
		draw_line(d, "draw.known");
		text_add(d->out, " ");
		value(d, DOMAIN_SEAT, i + 1);
		text_add(d->out, ":");
		draw_bag(d, DOMAIN_CARD, d->s->known[i], &is_first);
		text_add(d->out, "\n");
	}
}

void em_draw(const State *view, const Setup *setup, const Listener *to, Text *out) {
	const Draw draw = {view, setup, to, out};
	draw_title(&draw);
	draw_head(&draw);
	for (int i = 0; i < setup->seats; i++) draw_seat(&draw, i);
	draw_known(&draw);
	if (to->viewer >= 0) draw_own(&draw);
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
