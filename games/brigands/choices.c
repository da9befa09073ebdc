/* Brigands: Port, Tavern and Prison, where every pawn decides (BG-43, BG-45, BG-50). Players decide at the same time, their own
 * pawns one after the other (BG-49a): `choice` and `dice` keep what a player's pawns did, seen by that player alone, and what they have at
 * hand follows from them. When all are done it counts for everybody. */
#include "town.h"

#include <string.h>

int bg_n_chosen(const State *s, int seat) {
	int n = 0;
	while (n < PAWNS && s->choice[seat][n]) n++;
	return n;
}

static int dice_sum(const State *s, int seat, int pawn) {
	const uint8_t *dice = &s->dice[seat][pawn * DICE];
	return dice[0] + dice[1] + dice[2];
}

static bool is_port_day(const State *s) {
	return s->day & district_bit(PORT_DISTRICT);
}

static int port_price(const State *s, const uint8_t *figure) {
	return figure[is_port_day(s) ? FIG_DAY_PORT_PRICE : FIG_PORT_PRICE];
}

/* Tokens that a pawn gains: no more than there are in the reserve (BG-6). */
static int tokens_gained(const State *s, const uint8_t *figure, int seat, int in_hand) {
	int n = s->phase == PRISON_CHOICE ? figure[FIG_PRISON_TOKENS] : figure[is_port_day(s) ? FIG_DAY_PORT_TOKENS : FIG_PORT_TOKENS];
	return smaller(n, reserve(s, seat, in_hand));
}

/* What one pawn's choice does to its player's purse. */
static Purse after_pawn(const State *s, const uint8_t *figure, int seat, int pawn, Purse purse) {
	int choice = s->choice[seat][pawn];
	if (s->phase == PORT && choice == PORT_TAKE) {
		purse.tokens += tokens_gained(s, figure, seat, purse.tokens);
	} else if (s->phase == PORT) {
		purse.tokens -= choice - PORT_SELL;
		purse.ducats += (choice - PORT_SELL) * port_price(s, figure);
	} else if (s->phase == TAVERN) {
		purse.ducats += dice_sum(s, seat, pawn) - (choice == ROLL_MANY ? figure[FIG_TAVERN_PRICE] : 0);
	} else if (choice == GO_FREE) {
		purse.tokens -= figure[FIG_PRISON_PRICE];
	} else {
		purse.tokens += tokens_gained(s, figure, seat, purse.tokens);
	}
	return purse;
}

Purse bg_purse(const State *s, const Setup *setup, int seat) {
	Purse purse = {s->ducats[seat], s->tokens[seat]};
	for (int pawn = 0; pawn < PAWNS && s->choice[seat][pawn]; pawn++) purse = after_pawn(s, figures(setup), seat, pawn, purse);
	return purse;
}

/* ---- deciding ---- */

static void roll(const Town *t, int seat, int pawn, int dice) {
	for (int i = 0; i < dice; i++) t->s->dice[seat][pawn * DICE + i] = (uint8_t)chance_die(t->rng, CHANCE_DIE, DIE_SIDES);
}

static void record(const Town *t, int seat, int choice) {
	int pawn = bg_n_chosen(t->s, seat);
	t->s->choice[seat][pawn] = (uint8_t)choice;
	if (t->s->phase == TAVERN) roll(t, seat, pawn, choice == ROLL_MANY ? t->figure[FIG_TAVERN_DICE] : 1);
}

/* The only thing that the seat's next pawn can do, or 0. */
static int only_choice(const Town *t, int seat) {
	Purse purse = bg_purse(t->s, t->setup, seat);
	if (t->s->phase == TAVERN && purse.ducats < t->figure[FIG_TAVERN_PRICE]) return ROLL_ONE;
	if (t->s->phase == PRISON_CHOICE && purse.tokens < t->figure[FIG_PRISON_PRICE]) return GO_STAY;
	return 0;
}

/* By older rules a pawn that could do one thing only was not asked for. So others saw what secret dice had left it (BG-49a). */
static void record_forced(const Town *t, int seat) {
	if (!setup_is_older(t->setup, 2)) return;
	int pawns = pawns_at(t->s, seat, district_here(t->s));
	for (int choice; bg_n_chosen(t->s, seat) < pawns && (choice = only_choice(t, seat));) record(t, seat, choice);
}

/* To the player alone, while others have yet to decide. */
static void tell_own(const Town *t, int seat, int from) {
	const State *s = t->s;
	for (int pawn = from; pawn < bg_n_chosen(s, seat); pawn++) {
		int choice = s->choice[seat][pawn];
		uint32_t alone = 1u << seat;
		if (s->phase == TAVERN)
			tell(t->events, EVENT_ROLLED, alone, seat + 1, choice == ROLL_MANY ? t->figure[FIG_TAVERN_DICE] : 1, dice_sum(s, seat, pawn));
		else if (s->phase == PRISON_CHOICE) tell(t->events, choice == GO_FREE ? EVENT_WILL_GO : EVENT_WILL_STAY, alone, seat + 1);
		else if (choice == PORT_TAKE) tell(t->events, EVENT_WILL_TAKE, alone, seat + 1);
		else tell(t->events, EVENT_WILL_SELL, alone, seat + 1, choice - PORT_SELL);
	}
}

/* ---- when all have decided ---- */

static void tell_pawn(const Town *t, int seat, int pawn, Purse before, Purse after) {
	int choice = t->s->choice[seat][pawn], spent = before.tokens - after.tokens;
	if (t->s->phase == PRISON_CHOICE)
		tell(t->events, choice == GO_FREE ? EVENT_ESCAPED : EVENT_STAYED, 0, seat + 1, choice == GO_FREE ? spent : -spent);
	else if (choice == PORT_TAKE) tell(t->events, EVENT_TOOK, 0, seat + 1, -spent);
	else tell(t->events, EVENT_SOLD, 0, seat + 1, spent, after.ducats - before.ducats);
}

/* All dice of a player together. */
static void tell_dice(const Town *t, int seat, int sum) {
	int dice = 0, stake = 0;
	for (int pawn = 0; pawn < bg_n_chosen(t->s, seat); pawn++) {
		bool is_many = t->s->choice[seat][pawn] == ROLL_MANY;
		dice += is_many ? t->figure[FIG_TAVERN_DICE] : 1;
		stake += is_many ? t->figure[FIG_TAVERN_PRICE] : 0;
	}
	if (stake) tell(t->events, EVENT_STAKED, 0, seat + 1, stake);
	if (dice) tell(t->events, EVENT_TAVERN, 0, seat + 1, dice, sum);
}

/* Everything that a seat's pawns chose. In the Prison some of them are free now. */
static void settle_seat(const Town *t, int seat) {
	State *s = t->s;
	Purse purse = {s->ducats[seat], s->tokens[seat]};
	int n_free = 0, gained = 0;
	for (int pawn = 0; pawn < PAWNS && s->choice[seat][pawn]; pawn++) {
		Purse before = purse;
		purse = after_pawn(s, t->figure, seat, pawn, before);
		gained += s->phase == TAVERN ? dice_sum(s, seat, pawn) : purse.ducats - before.ducats;
		n_free += s->phase == PRISON_CHOICE && s->choice[seat][pawn] == GO_FREE;
		if (t->events && s->phase != TAVERN) tell_pawn(t, seat, pawn, before, purse);
	}
	if (t->events && s->phase == TAVERN) tell_dice(t, seat, gained);
	s->ducats[seat] = (uint16_t)purse.ducats;
	s->tokens[seat] = (uint8_t)purse.tokens;
	s->town[seat] -= (Bag)n_free * bag_one(PRISON);
	bg_result(t, seat, s->phase == PRISON_CHOICE ? n_free : gained);
}

static void settle(const Town *t) {
	State *s = t->s;
	for (int seat = 0; seat < t->setup->seats; seat++) settle_seat(t, seat);
	memset(s->choice, 0, sizeof s->choice);
	memset(s->dice, 0, sizeof s->dice);
	bg_did(t, DID_EFFECT);
	bg_profit(t);
}

/* True: somebody has something to choose. */
bool bg_ask_pawns(const Town *t, Phase phase) {
	t->s->phase = (uint8_t)phase;
	for (int seat = 0; seat < t->setup->seats; seat++) record_forced(t, seat);
	if (!bg_to_act(t->s, t->setup)) {
		settle(t);
		return false;
	}
	for (int seat = 0; seat < t->setup->seats; seat++) tell_own(t, seat, 0);
	return true;
}

static int choice_of(Action action) {
	switch (action_verb(action)) {
	case VERB_TAKE: return PORT_TAKE;
	case VERB_SELL: return PORT_SELL + action_a(action);
	case VERB_ROLL: return action_a(action);
	case VERB_FREE: return GO_FREE;
	}
	return GO_STAY;
}

void bg_choose(const Town *t, int seat, Action action) {
	int from = bg_n_chosen(t->s, seat);
	record(t, seat, choice_of(action));
	record_forced(t, seat);
	if (bg_to_act(t->s, t->setup)) {
		tell_own(t, seat, from);
		return;
	}
	settle(t);
	bg_go_on(t, AT_END);
}
