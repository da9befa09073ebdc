/* Pearls and Pincers: the table in the terminal, made from a redacted state, and what a seat is asked.
 *
 *     Pearls and Pincers  round 3, bidding
 *                           shells     dives  on the table
 *     ▸ Ada                      4         1  ▒▒      said 2
 *       Bea                      3         ·  ▒       passes
 */
#include "state.h"

#include "core/draw.h"

enum { AT_NAME = 2, NAME_WIDTH = 14, SHELLS_END = 28, DIVES_END = 38, AT_TABLE = 40, AT_SAID = 48 };

static void marks(const Draw *d, const char *mark, int n) {
	while (n-- > 0) text_add(d->out, mark);
}

static void head(const Draw *d, size_t start, int end, const char *key) {
	char buffer[64];
	Text word = TEXT_ON(buffer);
	draw_word(&(Draw){d->s, d->setup, d->to, &word, NULL}, key);
	draw_right(d, start, end, buffer);
}

static void draw_head(const Draw *d) {
	Say say;
	say_start(&say, "draw.title");
	say_arg(&say, "round", DOMAIN_NUMBER, d->s->round);
	say_arg(&say, "phase", DOMAIN_PHASE, d->s->phase);
	text_addf(d->out, STYLE_BOLD "%s" STYLE_END "  ", d->setup->game->name[d->to->lang]);
	say_print(d->setup, d->to, &say, d->out);
	text_add(d->out, "\n");
	size_t start = d->out->len;
	text_add(d->out, STYLE_DIM);
	head(d, start, SHELLS_END, "draw.shells");
	head(d, start, DIVES_END, "draw.dives");
	draw_pad(d, start, AT_TABLE);
	draw_word(d, "draw.on_the_table");
	text_add(d->out, STYLE_END "\n");
}

static void draw_table(const Draw *d, size_t start, int seat) {
	const State *s = d->s;
	draw_pad(d, start, AT_TABLE);
	marks(d, "▒", s->n_stack[seat]);
	marks(d, STYLE_GOOD "○" STYLE_END, s->n_open[seat]);
	if (s->caught == seat + 1) text_add(d->out, STYLE_ACCENT "✕" STYLE_END);
	if (!s->bid[seat] && !s->passed[seat]) return;
	draw_pad(d, start, AT_SAID);
	if (s->passed[seat]) draw_word(d, "draw.passed");
	else draw_number(d, "draw.said", "n", s->bid[seat]);
}

static void draw_seat(const Draw *d, int seat) {
	const State *s = d->s;
	size_t start = d->out->len;
	char number[16];
	text_add(d->out, s->phase != OVER && s->turn == seat + 1 ? STYLE_ACCENT "▸ " STYLE_END : "  ");
	size_t name = d->out->len;
	text_add(d->out, seat == d->to->viewer ? STYLE_BOLD : "");
	draw_value(d, DOMAIN_SEAT, seat + 1);
	text_cut(d->out, name, NAME_WIDTH);
	text_add(d->out, STYLE_END);
	Text text = TEXT_ON(number);
	text_addf(&text, "%d", s->n_shells[seat]);
	if (s->n_shells[seat]) draw_right(d, start, SHELLS_END, number);
	else head(d, start, SHELLS_END, "draw.out");
	text = TEXT_ON(number);
	text_addf(&text, "%d", s->dives[seat]);
	draw_right(d, start, DIVES_END, s->dives[seat] ? number : "·");
	draw_table(d, start, seat);
	text_add(d->out, "\n");
}

/* What the viewer holds, and what they have laid, the uppermost first. */
static void draw_own(const Draw *d, int seat) {
	const State *s = d->s;
	List list = draw_list(d, AT_NAME, ", ");
	text_add(d->out, STYLE_DIM);
	draw_word(d, "draw.your_shells");
	text_add(d->out, STYLE_END " ");
	draw_bag(d, &list, DOMAIN_SHELL, s->hand[seat]);
	if (!s->hand[seat]) draw_word(d, "draw.none");
	text_add(d->out, "\n");
	if (!s->n_stack[seat]) return;
	list = draw_list(d, AT_NAME, ", ");
	text_add(d->out, STYLE_DIM);
	draw_word(d, "draw.your_stack");
	text_add(d->out, STYLE_END " ");
	for (int i = s->n_stack[seat] - 1; i >= 0; i--) {
		size_t start = draw_item(d, &list);
		draw_value(d, DOMAIN_SHELL, s->stack[seat][i]);
		draw_end_item(d, &list, start);
	}
	text_add(d->out, "\n");
}

void pp_draw(const State *view, const Setup *setup, const Listener *to, Text *out) {
	const Draw d = {view, setup, to, out, NULL};
	draw_head(&d);
	for (int i = 0; i < setup->seats; i++) draw_seat(&d, i);
	if (to->viewer >= 0 && view->n_shells[to->viewer]) draw_own(&d, to->viewer);
}

const char *pp_prompt(const State *view, const Setup *setup, int seat) {
	(void)setup;
	switch (view->phase) {
	case LAY: return "prompt.lay";
	case TURN: return view->hand[seat] ? "prompt.turn" : "prompt.must_bid";
	case BID: return "prompt.bid";
	case DIVE: return "prompt.open";
	case LOSE: return "prompt.lose";
	case BEGIN: return "prompt.begin";
	}
	return "phase.over";
}
