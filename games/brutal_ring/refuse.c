/* Brutal Ring: why a well-formed action is not legal now. The seat owes a decision, or may take its declaration back. */
#include "cards.h"

static void say_card(Say *why, const char *key, int kind, int card) {
	say_start(why, key);
	say_arg(why, "card", DOMAIN_GLADIATOR + kind, card);
}

static int n_placed(const State *s, int seat) {
	int n = 0;
	while (n < OWN_MAX && s->enter[seat][n]) n++;
	return n;
}

static void why_not_enter(const State *s, int seat, int gladiator, Say *why) {
	int n = n_placed(s, seat), last = n ? s->enter[seat][n - 1] : gladiator;
	bool is_placed = false;
	for (int i = 0; i < n; i++) is_placed |= s->enter[seat][i] == gladiator;
	if (is_placed) say_card(why, "refuse.placed", GLADIATOR, gladiator);
	else if (!(s->hand_gladiators[seat] >> (gladiator - 1) & 1)) say_card(why, "refuse.not_in_hand", GLADIATOR, gladiator);
	else say_card(why, "refuse.rising", GLADIATOR, last);
}

static void why_not_arm(const State *s, int seat, int weapon, Say *why) {
	int n = n_placed(s, seat);
	if (!n) say_start(why, "refuse.nobody_to_arm");
	else if (s->enter_weapon[seat][n - 1]) say_card(why, "refuse.armed", GLADIATOR, s->enter[seat][n - 1]);
	else say_card(why, "refuse.no_weapon", WEAPON, weapon);
}

static void why_not_attack(const State *s, int seat, int gladiator, Say *why) {
	int owner = ring_owner(s, gladiator);
	say_card(why, owner < 0 ? "refuse.not_in_ring" : owner == seat ? "refuse.own" : "refuse.team_mate", GLADIATOR, gladiator);
}

static void why_not_lay(const State *s, int seat, int kind, int card, Say *why) {
	bool has = cards_count(hand_of(s, kind, seat), card);
	if (kind == GLADIATOR) say_card(why, has ? "refuse.no_orange" : "refuse.no_card_for_trick", kind, card);
	else say_card(why, has ? "refuse.no_black" : "refuse.no_card_for_trick", kind, card);
}

static void why_not_withdraw(const State *s, const Setup *setup, int seat, int position, Say *why) {
	int corner = corner_of(s, setup, seat);
	bool is_own = position >= 1 && position <= TRICKS_MAX && s->trick_seat[corner][position - 1] == seat + 1;
	say_start(why, is_own ? "refuse.withdrawn" : "refuse.not_your_trick");
	say_arg(why, "position", DOMAIN_NUMBER, position);
}

static void why_not_discard(const State *s, int seat, int kind, int card, Say *why) {
	Cards own = kind == GLADIATOR ? cards_plus(hand_of(s, kind, seat), ring_of(s, kind, seat)) : hand_of(s, kind, seat);
	bool has = cards_count(own, card) > cards_count(clear_of(s, kind, seat), card), is_marked = cards_count(clear_of(s, kind, seat), card);
	say_card(why, has ? "refuse.order" : is_marked ? "refuse.marked" : "refuse.not_yours", kind, card);
}

/* Right for the phase but not for the position; false: wrong for the phase. */
static bool why_not_here(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	int verb = action_verb(action), a = action_a(action);
	bool is_fight = s->phase == ATTACK || s->phase == AGAIN;
	if (s->phase == TRICKS && s->declared >> seat & 1) {
		say_start(why, "refuse.declared");
	} else if (s->phase == TRICKS && verb == VERB_REOPEN) {
		say_start(why, "refuse.not_declared");
	} else if (s->phase == DRAW && verb == VERB_DRAW) {
		say_start(why, "refuse.exhausted");
		say_arg(why, "kind", DOMAIN_KIND, a);
	} else if (s->phase == ENTER && verb == VERB_ENTER) {
		why_not_enter(s, seat, a, why);
	} else if (s->phase == ENTER && verb == VERB_ARM) {
		why_not_arm(s, seat, a, why);
	} else if (s->phase == ENGAGE && verb == VERB_ENGAGE) {
		say_card(why, ring_place(s, seat, a) < 0 ? "refuse.not_yours_in_ring" : "refuse.engaged", GLADIATOR, a);
	} else if (is_fight && verb == VERB_ATTACK) {
		why_not_attack(s, seat, a, why);
	} else if (s->phase == TRICKS && (verb == VERB_LAY + GLADIATOR || verb == VERB_LAY + WEAPON)) {
		why_not_lay(s, seat, verb - VERB_LAY, a, why);
	} else if (s->phase == TRICKS && verb == VERB_WITHDRAW) {
		why_not_withdraw(s, setup, seat, a, why);
	} else if (s->phase == PICK && verb == VERB_PICK) {
		say_start(why, "refuse.no_trick");
		say_arg(why, "position", DOMAIN_NUMBER, a);
	} else if (s->phase == CLEAR && (verb == VERB_DISCARD + GLADIATOR || verb == VERB_DISCARD + WEAPON)) {
		why_not_discard(s, seat, verb - VERB_DISCARD, a, why);
	} else if (s->phase == CLEAR && verb == VERB_KEEP) {
		say_start(why, "refuse.nothing_marked");
	} else {
		return false;
	}
	return true;
}

void br_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	/* clang-format off */
	static const char *const wanted[] = {
		[DRAW] = "refuse.now_draw",   [ENTER] = "refuse.now_enter",   [ENGAGE] = "refuse.now_engage", [ATTACK] = "refuse.now_attack",
		[TRICKS] = "refuse.now_trick", [PICK] = "refuse.now_pick",     [AGAIN] = "refuse.now_again",   [CLEAR] = "refuse.now_clear",
	};
	/* clang-format on */
	if (!why_not_here(s, setup, seat, action, why)) say_start(why, wanted[s->phase]);
}
