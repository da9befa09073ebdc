/* Alone: the smallest game of secret, simultaneous choice; the template for new ones and the guinea pig of the laws. Everybody
 * is dealt three cards; three times all play one at once; the highest card that nobody else played scores its value (with the
 * option `goal=low` the lowest). Rules have handles here too: N-1 the deal, N-2 the choice, N-3 the score, N-4 the end. */
#include "core/game.h"
#include "core/draw.h"

#include <stdio.h>
#include <string.h>

enum { SEATS = 5, CARDS_MAX = 4, HAND = 3, DOMAIN_CARD = DOMAIN_GAME_FIRST, TABLE_CARDS = 0 };
enum { EVENT_DEAL, EVENT_CHOSE, EVENT_SHOW, EVENT_SCORE, EVENT_NOTE_UNSEEN, EVENT_WHY_SHARED, EVENT_COUNT };

struct State {
	Bag hand[SEATS];       /* cards in hand, the chosen one included until it is shown */
	Bag shown;             /* cards played in earlier rounds */
	uint8_t chosen[SEATS]; /* this round's card, secret until all have chosen */
	uint8_t score[SEATS];
	uint8_t round;     /* from 1; HAND + 1 when over */
	uint8_t unused[5]; /* always 0 */
};

typedef struct CardRow {
	uint8_t value, copies;
} CardRow;

struct Edition {
	CardRow card[CARDS_MAX];
	uint8_t n_cards;
	Bag all;
};

static int hand_size(const State *s) {
	return HAND + 1 - s->round;
}

/* N-1 */
static void start(State *s, const Setup *setup, Rng *rng, Events *events) {
	memset(s, 0, sizeof *s);
	Bag deck = setup_edition(setup)->all;
	for (int seat = 0; seat < setup->seats; seat++)
		for (int i = 0; i < HAND; i++) {
			int card = chance_bag(rng, 0, deck);
			deck -= bag_one(card);
			s->hand[seat] += bag_one(card);
			tell(events, EVENT_DEAL, 1u << seat, seat + 1, card);
		}
	s->round = 1;
}

static uint32_t to_act(const State *s, const Setup *setup) {
	uint32_t mask = 0;
	if (s->round > HAND) return 0;
	for (int i = 0; i < SEATS; i++) mask |= (uint32_t)!s->chosen[i] << i;
	return mask & setup_all_seats(setup);
}

/* N-2 */
static int legal(const State *s, const Setup *setup, int seat, Action *out) {
	int n = 0;
	if (!(to_act(s, setup) >> seat & 1)) return 0;
	for (int id = 1; id <= CARDS_MAX; id++)
		if (bag_count(s->hand[seat], id)) out[n++] = ACTION(0, id, 0);
	return n;
}

/* N-3: how good a card is, 0 when somebody else played it too. */
static int strength(const State *s, const Setup *setup, int seat) {
	for (int i = 0; i < setup->seats; i++)
		if (i != seat && s->chosen[i] == s->chosen[seat]) return 0;
	int value = setup_edition(setup)->card[s->chosen[seat] - 1].value;
	return setup->option[0] ? UINT8_MAX - value : value;
}

static void resolve(State *s, const Setup *setup, Events *events) {
	int best = -1;
	for (int i = 0; i < setup->seats; i++) {
		tell(events, EVENT_SHOW, 0, i + 1, s->chosen[i]);
		int strong = strength(s, setup, i);
		if (strong && (best < 0 || strong > strength(s, setup, best))) best = i;
	}
	if (best >= 0) {
		int value = setup_edition(setup)->card[s->chosen[best] - 1].value;
		s->score[best] = (uint8_t)(s->score[best] + value);
		tell(events, EVENT_SCORE, 0, best + 1, value);
	}
	for (int i = 0; i < setup->seats; i++) {
		s->hand[i] -= bag_one(s->chosen[i]);
		s->shown += bag_one(s->chosen[i]);
	}
	memset(s->chosen, 0, sizeof s->chosen);
	s->round++;
}

static void apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	(void)rng;
	s->chosen[seat] = (uint8_t)action_a(action);
	tell(events, EVENT_CHOSE, 1u << seat, seat + 1, s->chosen[seat]);
	if (!to_act(s, setup)) resolve(s, setup, events);
}

static void redact(State *out, const State *s, const Setup *setup, int viewer) {
	(void)setup;
	memcpy(out, s, sizeof *out);
	memset(out->hand, 0, sizeof out->hand);
	memset(out->chosen, 0, sizeof out->chosen);
	if (viewer == SPECTATOR) return;
	out->hand[viewer] = s->hand[viewer];
	out->chosen[viewer] = s->chosen[viewer];
}

static void determinize(State *s, const Setup *setup, int viewer, Rng *rng) {
	Bag unseen = setup_edition(setup)->all - s->shown - s->hand[viewer];
	for (int i = 0; i < setup->seats; i++) {
		if (i == viewer) continue;
		for (int k = 0; k < hand_size(s); k++) {
			int card = bag_nth(unseen, rng_below(rng, (uint32_t)bag_size(unseen)));
			unseen -= bag_one(card);
			s->hand[i] += bag_one(card);
		}
	}
}

static bool check_seat(const State *s, const Setup *setup, int i, Text *why) {
	bool is_held = i < setup->seats;
	if (bag_size(s->hand[i]) != (is_held ? hand_size(s) : 0)) text_addf(why, "seat %d has a wrong number of cards", i);
	else if (s->chosen[i] > CARDS_MAX || (s->chosen[i] && !bag_count(s->hand[i], s->chosen[i])))
		text_addf(why, "seat %d chose a card it has not", i);
	else if (!is_held && s->score[i]) text_addf(why, "seat %d is not in the game but has points", i);
	else return true;
	return false;
}

static bool check(const State *s, const Setup *setup, Text *why) {
	static const uint8_t none[sizeof s->unused];
	int counts[BAG_KINDS] = {0};
	if (s->round < 1 || s->round > HAND + 1 || memcmp(s->unused, none, sizeof none)) {
		text_add(why, "round is out of range or unused bytes are set");
		return false;
	}
	for (int i = 0; i < SEATS; i++)
		if (!check_seat(s, setup, i, why)) return false;
	if (s->round <= HAND && !to_act(s, setup)) {
		text_add(why, "all have chosen, but nothing was resolved");
		return false;
	}
	for (int id = 1; id <= BAG_KINDS; id++) {
		for (int i = 0; i < SEATS; i++) counts[id - 1] += bag_count(s->hand[i], id);
		if (counts[id - 1] + bag_count(s->shown, id) > bag_count(setup_edition(setup)->all, id)) {
			text_addf(why, "too many cards of kind %d", id);
			return false;
		}
	}
	if (bag_size(s->shown) != (s->round - 1) * setup->seats) text_add(why, "shown has a wrong number of cards");
	return bag_size(s->shown) == (s->round - 1) * setup->seats;
}

/* N-4 */
static void outcome(const State *s, const Setup *setup, Outcome *out) {
	int winners = 0;
	memset(out, 0, sizeof *out);
	for (int i = 0; i < setup->seats; i++) {
		out->score[i] = s->score[i];
		out->place[i] = 1;
		for (int j = 0; j < setup->seats; j++) out->place[i] += s->score[j] > s->score[i];
		winners += out->place[i] == 1;
	}
	for (int i = 0; i < setup->seats; i++) out->payoff[i] = out->place[i] == 1 ? 1.0 / winners : 0;
}

/* N-4: who has equally many points shares the place. */
static void why_won(const State *s, const Setup *setup, Events *out) {
	int seat;
	Outcome result;
	outcome(s, setup, &result);
	for (int place = 1; place < setup->seats; place++)
		if (outcome_sharers(setup, &result, place, &seat) > 1) tell(out, EVENT_WHY_SHARED, 0, result.score[seat], place);
}

/* When time is up a card of the hand is played by chance. */
static Action on_timeout(const State *s, const Setup *setup, int seat, Rng *rng) {
	(void)setup;
	return ACTION(0, bag_nth(s->hand[seat], rng_below(rng, (uint32_t)bag_size(s->hand[seat]))), 0);
}

static void why_not(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	(void)s;
	(void)setup;
	(void)seat;
	say_start(why, "refuse.not_in_hand");
	say_arg(why, "card", DOMAIN_CARD, action_a(action));
}

/* Hands up to their size, a chosen card among them, and as many shown cards as rounds have been played. */
static void complete(State *s, const Setup *setup, Rng *rng) {
	int counts[BAG_KINDS + 1] = {0};
	Bag deck = 0;
	if (!s->round) s->round = 1;
	if (s->round > HAND + 1) return; /* check will say so */
	for (int i = 0; i < setup->seats; i++)
		if (s->chosen[i] && s->chosen[i] <= CARDS_MAX && !bag_count(s->hand[i], s->chosen[i])) s->hand[i] += bag_one(s->chosen[i]);
	for (int id = 1; id <= BAG_KINDS; id++) {
		counts[id] = bag_count(setup_edition(setup)->all, id) - bag_count(s->shown, id);
		for (int i = 0; i < setup->seats; i++) counts[id] -= bag_count(s->hand[i], id);
		if (counts[id] > 0) deck += (Bag)counts[id] * bag_one(id);
	}
	for (int i = 0; i <= setup->seats; i++) {
		bool is_hand = i < setup->seats;
		Bag *bag = is_hand ? &s->hand[i] : &s->shown;
		int size = is_hand ? hand_size(s) : (s->round - 1) * setup->seats;
		while (bag_size(*bag) < size && deck) {
			int card = bag_nth(deck, rng_below(rng, (uint32_t)bag_size(deck)));
			deck -= bag_one(card);
			*bag += bag_one(card);
		}
	}
}

/* Cards that the viewer does not see: in others' hands, or not dealt. */
static void notes(const State *view, const Setup *setup, int viewer, Events *out) {
	if (viewer < 0) return;
	Bag unseen = setup_edition(setup)->all - view->shown - view->hand[viewer];
	for (int id = 1; id <= setup_edition(setup)->n_cards; id++)
		events_add(out, EVENT_NOTE_UNSEEN, 0, (const int[EVENT_ARGS_MAX]){id, bag_count(unseen, id)});
}

static void draw(const State *view, const Setup *setup, const Listener *to, Text *out) {
	enum { NAME_WIDTH = 20 };
	const Draw d = {view, setup, to, out, NULL};
	text_addf(out, STYLE_BOLD "%s" STYLE_END "  ", setup->game->name[to->lang]);
	draw_number(&d, "draw.round", "round", view->round > HAND ? HAND : view->round);
	text_add(out, "\n");
	for (int i = 0; i < setup->seats; i++) {
		size_t start = out->len;
		text_add(out, i == to->viewer ? "  " STYLE_BOLD : "  ");
		draw_value(&d, DOMAIN_SEAT, i + 1);
		text_add(out, STYLE_END);
		text_pad(out, start, NAME_WIDTH);
		draw_number(&d, "draw.score", "score", view->score[i]);
		text_add(out, "\n");
	}
	if (to->viewer < 0 || view->round > HAND) return;
	List list = draw_list(&d, 2, ", ");
	text_add(out, STYLE_DIM);
	draw_word(&d, "draw.your_hand");
	text_add(out, STYLE_END " ");
	draw_bag(&d, &list, DOMAIN_CARD, view->hand[to->viewer]);
	text_add(out, "\n");
}

static const char *prompt(const State *view, const Setup *setup, int seat) {
	(void)view;
	(void)seat;
	return setup->option[0] ? "prompt.low" : "prompt.high";
}

static const Domain domains[] = {
	{.name = "card", .table = TABLE_CARDS},
};
static const Verb verbs[] = {{"play", 1, {DOMAIN_CARD}, "hand", 0}};
static const ChanceKind chances[] = {{"card", DOMAIN_CARD}};
static const char *const goals[] = {"high", "low"};
static const Option options[] = {{"goal", goals, 2}};
static const EventKind events[EVENT_COUNT] = {
	[EVENT_DEAL] = {"deal", {{"seat", DOMAIN_SEAT, false}, {"card", DOMAIN_CARD, true}}, false},
	[EVENT_CHOSE] = {"chose", {{"seat", DOMAIN_SEAT, false}, {"card", DOMAIN_CARD, true}}, true},
	[EVENT_SHOW] = {"show", {{"seat", DOMAIN_SEAT, false}, {"card", DOMAIN_CARD, false}}, false},
	[EVENT_SCORE] = {"score", {{"seat", DOMAIN_SEAT, false}, {"points", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_UNSEEN] = {"note_unseen", {{"card", DOMAIN_CARD, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_SHARED] = {"why_shared", {{"points", DOMAIN_NUMBER, false}, {"place", DOMAIN_NUMBER, false}}, false},
};

#define AT(member) offsetof(struct State, member)
/* clang-format off */
static const Field fields[] = {
	/* name    offset      type       dimensions domain         who sees it  rows, most */
	{"hand",   AT(hand),   FIELD_BAG, {SEATS},   DOMAIN_CARD,   SIGHT_OWNER, ROWS_SEATS, 3},
	{"shown",  AT(shown),  FIELD_BAG, {0},       DOMAIN_CARD,   SIGHT_ALL,   ROWS_PLAIN, 5},
	{"chosen", AT(chosen), FIELD_U8,  {SEATS},   DOMAIN_CARD,   SIGHT_OWNER, ROWS_SEATS, 0},
	{"score",  AT(score),  FIELD_U8,  {SEATS},   DOMAIN_NUMBER, SIGHT_ALL,   ROWS_SEATS, 12},
	{"round",  AT(round),  FIELD_U8,  {0},       DOMAIN_NUMBER, SIGHT_ALL,   ROWS_PLAIN, 3},
	{"unused", AT(unused), FIELD_U8,  {5},       DOMAIN_NUMBER, SIGHT_ALL,   ROWS_FILLER, 0},
};
/* clang-format on */
static_assert(sizeof(struct State) <= STATE_MAX && sizeof(struct State) % 8 == 0, "size of a state");

static const Column columns[] = {
	{.name = "id", .type = COLUMN_ID},
	{.name = "name_en", .type = COLUMN_NAME_EN},
	{.name = "name_fr", .type = COLUMN_NAME_FR},
	{.name = "value", .type = COLUMN_INT, .min = 1, .max = 9, .offset = offsetof(CardRow, value), .rule = "N-3"},
	{.name = "copies", .type = COLUMN_INT, .min = 0, .max = 9, .offset = offsetof(CardRow, copies), .rule = "N-1"},
	{.name = "source", .type = COLUMN_SOURCE},
};
/* clang-format off */
static const Table tables[] = {{.name = "cards", .rows_min = 1, .rows_max = CARDS_MAX, .offset = offsetof(Edition, card),
                                .row_size = sizeof(CardRow), .count_offset = offsetof(Edition, n_cards), .columns = columns, .n_columns = 6}};
/* clang-format on */

extern const NamedText null_game_files[], null_game_texts[], null_game_rules[], null_game_first[];
extern const Nets null_game_nets;

static bool edition_finish(Edition *e, EditionReport *report) {
	for (int i = 0; i < e->n_cards; i++) e->all += e->card[i].copies * bag_one(i + 1);
	return bag_size(e->all) >= SEATS * HAND ||
	       edition_refuse(report, null_game_texts, &tables[TABLE_CARDS], "sheet.cards_few", SEATS * HAND);
}

static const RefusalRule refusals[] = {
	{"refuse.not_in_hand", "N-2"},
};

const Game null_game_game = {
	.id = "null_game",
	.name = {[LANG_EN] = "Alone", [LANG_FR] = "Seul"},
	.about = {[LANG_EN] = "The template: the highest card that nobody else played scores.",
              [LANG_FR] = "Le modèle : la plus haute carte que nul autre n'a jouée marque."},
	.rules_version = 1,
	.seats_min = 2,
	.seats_max = SEATS,
	.seats_usual = 3,
	.is_template = true,
	GAME_DATA(null_game),
	GAME_TABLE(options),
	.edition_finish = edition_finish,
	.start = start,
	.to_act = to_act,
	.legal = legal,
	.apply = apply,
	.redact = redact,
	.determinize = determinize,
	.check = check,
	.outcome = outcome,
	.why_won = why_won,
	.on_timeout = on_timeout,
	.why_not = why_not,
	.complete = complete,
	.notes = notes,
	.draw = draw,
	.prompt = prompt,
};
