/* Brigands: the table in the terminal, made from a redacted state, at most 80 columns wide. Seats have letters, so that five teams fit
 * on a district: pawns are dots, tokens diamonds, patrols flags. Where a place is done it says what it did.
 *
 *     Brigands  round 2/6, team actions               Spy takes 1 · fine 0 · goal 50
 *         path         gives                     this round
 *       1 Market     ☼ 5, 10 or 16 ducats        A +10 C +5
 *     ▸ 2 Palace       5 a pawn, under 3 pawns   A●◆ B●●◆ ⚑
 */
#include "town.h"

#include "core/draw.h"

#include <string.h>

enum { AT_NAME = 4, NAME_WIDTH = 10, AT_DAY = 15, AT_GIVES = 17, GIVES_WIDTH = 24, AT_TEAMS = 42 };
enum { HALF = DRAW_WIDTH / 2, PLAYER_WIDTH = 12, DUCATS_END = 25, AT_TOKENS = 27 }; /* of a player, two in a line */

#define PAWN "●"
#define TOKEN "◆"
#define PATROL "⚑"
#define SUN "☼"

static void marks(const Draw *d, const char *mark, int n) {
	while (n-- > 0) text_add(d->out, mark);
}

/* ---- the title ---- */

static void print_stakes(const Draw *d) {
	const State *s = d->s;
	Say say;
	bool has_goal = s->prince || d->setup->option[OPTION_THRESHOLD];
	say_start(&say, s->prince ? "draw.skills" : has_goal ? "draw.duel_goal" : "draw.duel");
	say_arg(&say, "cards", DOMAIN_NUMBER, figures(d->setup)[FIG_SPY + s->spy - 1]);
	say_arg(&say, "fine", DOMAIN_NUMBER, figures(d->setup)[FIG_FINE + s->judgement - 1]);
	say_print(d->setup, d->to, &say, d->out);
}

static void draw_title(const Draw *d) {
	char buffer[256];
	Text right = TEXT_ON(buffer);
	size_t start = d->out->len;
	Say say;
	print_stakes(&(Draw){d->s, d->setup, d->to, &right, NULL});
	say_start(&say, "draw.title");
	say_arg(&say, "round", DOMAIN_NUMBER, round_played(d->s, d->setup));
	say_arg(&say, "phase", DOMAIN_PHASE, d->s->phase);
	text_addf(d->out, STYLE_BOLD "%s" STYLE_END "  ", d->setup->game->name[d->to->lang]);
	say_print(d->setup, d->to, &say, d->out);
	draw_margin(d, start, buffer);
}

/* ---- the path ---- */

static void draw_head(const Draw *d) {
	size_t start = d->out->len;
	text_add(d->out, STYLE_DIM);
	draw_pad(d, start, AT_NAME);
	draw_word(d, "draw.path");
	draw_pad(d, start, AT_GIVES);
	draw_word(d, "draw.gives");
	draw_pad(d, start, AT_TEAMS);
	draw_word(d, d->s->phase != PLAN ? "draw.this_round" : d->s->round > 1 ? "draw.last_round" : "draw.in_town");
	text_add(d->out, STYLE_END "\n");
}

/* What a district gives now: under a Day card something else (BG-7a). */
static void draw_gives(const Draw *d, int district) {
	static const char *const plain[] = {
		[MARKET] = "draw.market", [PORT_DISTRICT] = "draw.port", [TOWN_HALL] = "draw.town_hall", [TAVERN_DISTRICT] = "draw.tavern",
		[PALACE] = "draw.palace", [CONVOY] = "draw.convoy",      [TREASURY] = "draw.treasury",   [PRISON] = "draw.prison",
	};
	static const char *const day[] = {
		[MARKET] = "draw.day_market",          [PORT_DISTRICT] = "draw.day_port", [TOWN_HALL] = "draw.day_town_hall",
		[TAVERN_DISTRICT] = "draw.day_tavern", [PALACE] = "draw.day_palace",      [CONVOY] = "draw.day_convoy",
		[TREASURY] = "draw.day_treasury",
	};
	bool is_day = d->s->day & district_bit(district);
	text_add(d->out, is_day ? STYLE_ACCENT SUN " " : STYLE_DIM "  ");
	size_t start = d->out->len;
	draw_word(d, is_day ? day[district] : plain[district]);
	text_cut(d->out, start, GIVES_WIDTH);
	text_add(d->out, STYLE_END);
}

static char letter(int seat) {
	return (char)('A' + seat);
}

/* "A●●◆ " The viewer's own stands out. */
static void draw_team(const Draw *d, int seat, int pawns, bool has_token) {
	if (!pawns) return;
	text_addf(d->out, "%s%c", seat == d->to->viewer ? STYLE_BOLD : "", letter(seat));
	marks(d, PAWN, pawns);
	marks(d, TOKEN, has_token);
	text_add(d->out, seat == d->to->viewer ? STYLE_END " " : " ");
}

static void draw_teams(const Draw *d, int district) {
	const State *s = d->s;
	int patrols = bag_count(s->patrols, district);
	for (int seat = 0; seat < d->setup->seats; seat++)
		draw_team(d, seat, pawns_at(s, seat, district), s->tokens_in_town[seat] & district_bit(district));
	marks(d, PATROL, patrols);
	if (s->prince) marks(d, TOKEN, s->tokens_in_town[s->prince - 1] >> (district - 1) & 1);
}

/* "A +12 B +6": what it did to each; 0 is not told. */
static void draw_ducats(const Draw *d, int place, char sign) {
	bool any = false;
	for (int seat = 0; seat < d->setup->seats; seat++) {
		int ducats = d->s->result[seat][place - 1];
		if (!ducats) continue;
		text_addf(d->out, "%s%c %c%d ", seat == d->to->viewer ? STYLE_BOLD : "", letter(seat), sign, ducats);
		if (seat == d->to->viewer) text_add(d->out, STYLE_END);
		any = true;
	}
	if (!any) draw_word(d, "draw.no_ducats");
}

static void draw_result(const Draw *d, int place) {
	/* clang-format off */
	static const char *const keys[DID_END] = {
		[DID_ARREST] = "draw.arrested", [DID_TRAP] = "draw.trapped", [DID_EFFECT] = "draw.freed", [DID_JUDGEMENT] = "draw.judged",
	};
	/* clang-format on */
	int did = d->s->did[place - 1];
	bool has_gains = did == DID_EFFECT && place < PLACES;
	if (did <= DID_NOTHING) {
		text_add(d->out, did ? STYLE_DIM "·" STYLE_END : "");
		return;
	}
	if (!has_gains) draw_word(d, keys[did]);
	if (!has_gains) text_add(d->out, " ");
	if (has_gains && district_at(d->s, place) == CONVOY) text_addf(d->out, "%d: ", d->s->loot); /* what there was to share */
	if (has_gains || did == DID_JUDGEMENT) {
		draw_ducats(d, place, has_gains ? '+' : '-');
		return;
	}
	for (int seat = 0; seat < d->setup->seats; seat++) draw_team(d, seat, d->s->result[seat][place - 1], false);
}

static void draw_place(const Draw *d, int place) {
	const State *s = d->s;
	int district = district_at(s, place);
	bool is_here = s->place == place;
	size_t start = d->out->len;
	text_addf(d->out, "%s%d ", is_here ? STYLE_ACCENT "▸ " : "  ", place);
	size_t name = d->out->len;
	draw_value(d, DOMAIN_DISTRICT, district);
	text_cut(d->out, name, NAME_WIDTH);
	text_add(d->out, STYLE_END);
	draw_pad(d, start, AT_DAY);
	draw_gives(d, district);
	draw_pad(d, start, AT_TEAMS);
	size_t teams = d->out->len;
	if (district == PRISON || !s->did[place - 1]) draw_teams(d, district);
	if (district == PRISON && s->did[place - 1] > DID_NOTHING && d->out->len > teams) text_add(d->out, "· ");
	if (s->did[place - 1] != DID_NOTHING || d->out->len == teams) draw_result(d, place);
	text_cut(d->out, teams, DRAW_WIDTH - AT_TEAMS);
	text_add(d->out, "\n");
}

/* ---- the players ---- */

static void draw_player(const Draw *d, size_t line, int seat, int column) {
	const State *s = d->s;
	char buffer[64];
	Text purse = TEXT_ON(buffer);
	const Draw right = {s, d->setup, d->to, &purse, NULL};
	text_addf(d->out, "%s%c ", seat == d->to->viewer ? STYLE_BOLD : "", letter(seat));
	size_t name = d->out->len;
	draw_value(d, DOMAIN_SEAT, seat + 1);
	text_cut(d->out, name, PLAYER_WIDTH);
	text_add(d->out, STYLE_END);
	if (is_prince(s, seat)) draw_word(&right, "draw.prince");
	else draw_number(&right, "draw.ducats", "n", s->ducats[seat]);
	draw_pad(d, line, column + DUCATS_END - text_width(buffer, purse.len));
	text_add(d->out, buffer);
	draw_pad(d, line, column + AT_TOKENS);
	text_addf(d->out, TOKEN "%d", s->tokens[seat]);
	if (!s->n_spied[seat]) return;
	text_add(d->out, " " STYLE_DIM);
	draw_number(d, "draw.cards_taken", "n", s->n_spied[seat]);
	text_add(d->out, STYLE_END);
}

/* Down the left half, then down the right one. */
static void draw_players(const Draw *d) {
	int rows = (d->setup->seats + 1) / 2;
	for (int row = 0; row < rows; row++) {
		size_t line = d->out->len;
		draw_player(d, line, row, 0);
		if (row + rows < d->setup->seats) {
			draw_pad(d, line, HALF);
			draw_player(d, line, row + rows, HALF);
		}
		text_add(d->out, "\n");
	}
}

/* ---- what a player alone sees ---- */

/* The label of a line; for an all-seeing viewer with the seat's letter. */
static size_t start_line(const Draw *d, int seat, const char *key) {
	size_t start = d->out->len;
	text_add(d->out, STYLE_DIM);
	if (d->to->viewer == ALL_SEEING) text_addf(d->out, "%c: ", letter(seat));
	draw_word(d, key);
	text_add(d->out, STYLE_END " ");
	return start;
}

static void end_line(const Draw *d, size_t start) {
	text_cut(d->out, start, DRAW_WIDTH);
	text_add(d->out, "\n");
}

static void draw_plan(const Draw *d, int seat) {
	const State *s = d->s;
	size_t start = start_line(d, seat, "draw.your_plan");
	int left = pawns_to_plan(s, seat) + patrols_to_plan(s, seat) - bag_size(s->plan[seat]) - bag_size(s->plan_patrols[seat]), n = 0;
	for (int place = 1; place <= PLACES; place++) {
		int district = district_at(s, place), pawns = bag_count(s->plan[seat], district);
		int patrols = bag_count(s->plan_patrols[seat], district);
		if (!pawns && !patrols) continue;
		text_add(d->out, n++ ? ", " : "");
		draw_value(d, DOMAIN_DISTRICT, district);
		text_add(d->out, " ");
		marks(d, PAWN, pawns);
		marks(d, PATROL, patrols);
		marks(d, TOKEN, s->plan_tokens[seat] >> (district - 1) & 1);
	}
	if (n && left) text_add(d->out, " · ");
	if (left) draw_number(d, s->planned[seat] == SCATTER ? "draw.to_scatter" : "draw.to_place", "n", left);
	end_line(d, start);
}

static void list_cards(const Draw *d, uint32_t cards) {
	for (int district = 1, n = 0; district < PRISON; district++) {
		if (!(cards & district_bit(district))) continue;
		text_add(d->out, n++ ? ", " : "");
		draw_value(d, DOMAIN_DISTRICT, district);
	}
}

/* BG-33, BG-34: to the victim what they plan without, to the Prince what he knows. */
static void draw_spied(const Draw *d, int seat) {
	const State *s = d->s;
	if (s->spied[seat]) {
		size_t start = start_line(d, seat, "draw.prince_holds");
		list_cards(d, s->spied[seat]);
		end_line(d, start);
	}
	if (!is_prince(s, seat) || d->to->viewer == ALL_SEEING) return;
	size_t start = d->out->len;
	for (int victim = 0, n = 0; victim < d->setup->seats; victim++) {
		if (!s->spied[victim]) continue;
		if (!n++) start = start_line(d, seat, "draw.you_hold");
		else text_add(d->out, " · ");
		text_addf(d->out, "%c ", letter(victim));
		list_cards(d, s->spied[victim]);
	}
	if (d->out->len > start) end_line(d, start);
}

static void draw_wheel(const Draw *d, int seat) {
	size_t start = start_line(d, seat, "draw.your_action");
	draw_value(d, DOMAIN_ACTION, d->s->wheel[seat]);
	if (d->s->target[seat]) {
		text_add(d->out, " → ");
		draw_value(d, DOMAIN_SEAT, d->s->target[seat]);
	}
	end_line(d, start);
}

/* In Port, Tavern and Prison: what is at hand after the pawns that have chosen. */
static void draw_purse(const Draw *d, int seat) {
	Purse purse = bg_purse(d->s, d->setup, seat);
	int pawns = pawns_at(d->s, seat, district_here(d->s));
	if (!pawns) return;
	size_t start = start_line(d, seat, "draw.at_hand");
	draw_number(d, "draw.ducats", "n", purse.ducats);
	text_addf(d->out, ", " TOKEN "%d · ", purse.tokens);
	draw_number(d, "draw.pawns_left", "n", pawns - bg_n_chosen(d->s, seat));
	end_line(d, start);
}

static void draw_own(const Draw *d, int seat) {
	const State *s = d->s;
	if (s->phase == PLAN) draw_plan(d, seat);
	if (s->phase == WHEEL && s->wheel[seat]) draw_wheel(d, seat);
	if (s->phase == PORT || s->phase == TAVERN || s->phase == PRISON_CHOICE) draw_purse(d, seat);
	draw_spied(d, seat);
}

void bg_draw(const State *view, const Setup *setup, const Listener *to, Text *out) {
	const Draw draw = {view, setup, to, out, NULL};
	draw_title(&draw);
	draw_head(&draw);
	for (int place = 1; place <= PLACES; place++) draw_place(&draw, place);
	draw_players(&draw);
	for (int seat = 0; seat < setup->seats; seat++)
		if (seat == to->viewer || to->viewer == ALL_SEEING) draw_own(&draw, seat);
}
