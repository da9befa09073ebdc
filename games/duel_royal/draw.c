/* Duel Royal: the table in the terminal, made from a redacted state, at most 80 columns wide: the viewer's team on the left with its
 * characters, the other on the right with what the duels leave possible, and the latest duels below.
 *
 *     Duel Royal  duel 3, stepping forward                † ghost  * speaks  Bank 18
 *     Red (yours): 13 cards, 2 at stake      │ Blue: 12 cards, 2 at stake
 *     ▸ Ada*        Executioner  forward     │   Bob*        King/Knight
 *     † Chloé       King                     │   Dan
 */
#include "core/draw.h"
#include "belief.h"

#include <string.h>

enum { HALF = 39, AT_NAME = 2, AT_CARD = 14, AT_STEP = 27, NAME_WIDTH = AT_CARD - AT_NAME - 1 };

/* Lines of the chronicle: what the rows of the teams leave of so many, and these at least and at most. */
enum { LINES_AND_ROWS = 10, LINES_MIN = 2, LINES_MAX = 5 };

enum { LAST_SHOWN = 11 }; /* duels before the end that say how many there are */

/* What the viewer's team can know of hidden characters. */
struct DrawMore {
	Belief belief;
	uint8_t levels[SEATS]; /* that a hidden seat can have, as a mask */
};

static void name(const Draw *d, int seat, int width) {
	size_t start = d->out->len;
	draw_value(d, DOMAIN_SEAT, seat + 1);
	text_cut(d->out, start, width);
}

/* ---- head ---- */

static void draw_title(const Draw *d) {
	char buffer[256];
	Text right = TEXT_ON(buffer);
	Say say;
	size_t start = d->out->len;
	bool is_over = d->s->phase == OVER;
	int last = setup_edition(d->setup)->limit[LIMIT_DUELS];
	bool is_near = d->s->n_duels + LAST_SHOWN >= last; /* that there is a last one matters only near it (DR-32) */
	say_start(&say, is_over ? "draw.duels" : is_near ? "draw.duel_of" : "draw.duel");
	say_arg(&say, "duel", DOMAIN_NUMBER, d->s->n_duels + !is_over);
	say_arg(&say, "duels", DOMAIN_NUMBER, last);
	say_arg(&say, "phase", DOMAIN_PHASE, d->s->phase);
	text_addf(d->out, STYLE_BOLD "%s" STYLE_END "  ", d->setup->game->name[d->to->lang]);
	say_print(d->setup, d->to, &say, d->out);
	say_start(&say, "draw.bank");
	say_arg(&say, "n", DOMAIN_NUMBER, d->s->bank);
	say_print(d->setup, d->to, &say, &right);
	draw_margin(d, start, buffer);
}

static void draw_team(const Draw *d, int team) {
	const State *s = d->s;
	Say say;
	bool is_own = d->to->viewer >= 0 && team_of(d->to->viewer) == team;
	say_start(&say, is_own ? "draw.own_team" : "draw.team");
	say_arg(&say, "team", DOMAIN_TEAM, team + 1);
	say_arg(&say, "n", DOMAIN_NUMBER, s->cards[team]);
	size_t start = d->out->len;
	text_add(d->out, STYLE_BOLD);
	say_print(d->setup, d->to, &say, d->out);
	text_add(d->out, STYLE_END);
	if (s->middle[team] || s->bet[team]) {
		say_start(&say, s->middle[team] && s->bet[team] ? "draw.stake_and_bet" : s->bet[team] ? "draw.bet" : "draw.stake");
		say_arg(&say, "n", DOMAIN_NUMBER, s->middle[team]);
		say_arg(&say, "bet", DOMAIN_NUMBER, s->bet[team]);
		say_print(d->setup, d->to, &say, d->out);
	}
	text_cut(d->out, start, HALF - 1);
}

/* ---- members ---- */

/* Who is to fight, or is proposed to the team; who stepped forward besides; who is a ghost. */
static const char *mark_of(const State *s, int seat) {
	int team = team_of(seat);
	if (s->champion[team] == seat + 1 || s->proposal[team] == seat + 1) return STYLE_ACCENT "▸ " STYLE_END;
	if (s->ghosts >> seat & 1) return STYLE_DIM "† ";
	return s->forward >> seat & 1 ? "→ " : "  ";
}

/* What the duels leave of a hidden character, unless they leave everything. */
static void draw_possible(const Draw *d, int seat) {
	const Belief *b = &d->more->belief;
	int levels = d->more->levels[seat], n = 0;
	for (int id = 1; id < CHARACTER_END; id++) n += levels >> level_of(id) & 1 ? 0 : b->card[id];
	if (!n) return;
	n = 0;
	for (int id = 1; id < CHARACTER_END; id++) {
		if (!(levels >> level_of(id) & 1) || !b->card[id]) continue;
		if (n++) text_add(d->out, "/");
		draw_value(d, DOMAIN_CHARACTER, id);
	}
}

static void draw_member(const Draw *d, int seat) {
	const State *s = d->s;
	size_t start = d->out->len;
	uint32_t own = fighters(s, d->setup, team_of(seat));
	text_add(d->out, mark_of(s, seat));
	if (seat == d->to->viewer) text_add(d->out, STYLE_BOLD);
	name(d, seat, NAME_WIDTH - 1);
	if (own && __builtin_ctz(own) == seat) text_add(d->out, "*");
	if (seat == d->to->viewer) text_add(d->out, STYLE_END);
	draw_pad(d, start, AT_CARD);
	size_t card = d->out->len;
	if (s->character[seat]) draw_value(d, DOMAIN_CHARACTER, s->character[seat]);
	else if (d->more) draw_possible(d, seat);
	text_cut(d->out, card, HALF - AT_CARD);
	if (s->step[seat]) {
		draw_pad(d, start, AT_STEP);
		size_t step = d->out->len;
		draw_value(d, DOMAIN_STEP, s->step[seat]);
		text_cut(d->out, step, HALF - AT_STEP);
	}
	text_add(d->out, STYLE_END);
}

/* Row by row; the last may have nobody on the right (DR-3). */
static void draw_teams(const Draw *d, int left) {
	int rows = (d->setup->seats + 1) / 2;
	for (int row = -1; row < rows; row++) {
		size_t start = d->out->len;
		for (int side = 0; side < TEAMS; side++) {
			int team = side ? !left : left, seat = 2 * row + team;
			if (side) {
				draw_pad(d, start, HALF);
				text_add(d->out, STYLE_DIM "│ " STYLE_END);
			}
			if (row < 0) draw_team(d, team);
			else if (seat < d->setup->seats) draw_member(d, seat);
		}
		text_add(d->out, "\n");
	}
}

/* ---- chronicle ---- */

static void draw_duel(const Draw *d, int i) {
	const State *s = d->s;
	int winner = s->result[i] == SECOND_WON;
	text_addf(d->out, "%2d ", i + 1);
	name(d, s->fought[i][winner] - 1, NAME_WIDTH);
	text_add(d->out, " ");
	draw_word(d, s->result[i] == TIE ? "draw.ties" : "draw.beats");
	text_add(d->out, " ");
	name(d, s->fought[i][!winner] - 1, NAME_WIDTH);
}

/* The latest first, two a line; the last place says how many came before. */
static void draw_chronicle(const Draw *d) {
	int lines = LINES_AND_ROWS - (d->setup->seats + 1) / 2;
	if (lines < LINES_MIN) lines = LINES_MIN;
	if (lines > LINES_MAX) lines = LINES_MAX;
	int n = d->s->n_duels, places = 2 * lines, shown = n <= places ? n : places - 1;
	size_t start = d->out->len;
	for (int k = 0; k < shown + (n > shown); k++) {
		start = k % 2 ? start : d->out->len;
		if (k % 2) {
			draw_pad(d, start, HALF);
			text_add(d->out, "  ");
		}
		if (k < shown) {
			draw_duel(d, n - 1 - k);
		} else {
			Say say;
			say_start(&say, "draw.before");
			say_arg(&say, "n", DOMAIN_NUMBER, n - shown);
			text_add(d->out, STYLE_DIM);
			say_print(d->setup, d->to, &say, d->out);
			text_add(d->out, STYLE_END);
		}
		if (k % 2 || k == shown + (n > shown) - 1) text_add(d->out, "\n");
	}
}

static void think(const State *view, const Setup *setup, int viewer, struct DrawMore *more) {
	uint64_t worlds[HIDDEN_MAX][LEVELS];
	Belief *belief = &more->belief;
	memset(more->levels, 0, sizeof more->levels);
	belief_start(belief, view, setup, team_of(viewer));
	belief_worlds_by_level(belief, worlds);
	for (int i = 0; i < belief->n; i++)
		for (int level = 0; level < LEVELS; level++)
			if (worlds[i][level]) more->levels[belief->seat[i]] |= (uint8_t)(1 << level);
}

void dr_draw(const State *view, const Setup *setup, const Listener *to, Text *out) {
	struct DrawMore more;
	bool has_doubt = to->viewer >= 0 && !are_cards_shown(view, setup);
	if (has_doubt) think(view, setup, to->viewer, &more);
	const Draw draw = {view, setup, to, out, has_doubt ? &more : NULL};
	draw_title(&draw);
	draw_teams(&draw, to->viewer >= 0 ? team_of(to->viewer) : 0);
	draw_chronicle(&draw);
}

const char *dr_prompt(const State *view, const Setup *setup, int seat) {
	int team = team_of(seat);
	uint32_t own = fighters(view, setup, team);
	switch (view->phase) {
	case STEP:
		if (is_alone(own)) return "prompt.alone";
		if (view->proposal[team]) return "prompt.step";
		return spokesman(view, setup, team) == seat && !view->step[seat] ? "prompt.propose" : "prompt.no_proposal";
	case NAME: return "prompt.name";
	case BET: return view->middle[team] ? "prompt.bet_more" : "prompt.bet";
	}
	return "phase.over";
}
