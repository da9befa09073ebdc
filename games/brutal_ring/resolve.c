/* Brutal Ring: what a combat comes to: the Tricks in effect, the sums, who dies and who scores (BR-44, BR-51 … BR-62). */
#include "cards.h"

#include <string.h>

/* A Trick counts in the corner it is made for, unless it was picked (BR-42, BR-57). */
static bool is_in_effect(const State *s, const Edition *e, int corner, int at) {
	int kind = s->trick_kind[corner][at] - 1, card = trick_card(s, corner, at);
	bool is_attack = card && e->for_attack[kind] >> (card - 1) & 1;
	return card && is_attack == (corner == ATTACKER) && !(corner == DEFENDER && s->picked >> at & 1);
}

static int trick_of(const Edition *e, int kind, int card) {
	return kind == GLADIATOR ? e->gladiator[card - 1].trick : e->weapon[card - 1].trick;
}

/* The figures of a Gladiator's Weapon; without one both are 0 (BR-22). */
static WeaponRow weapon_of(const State *s, const Edition *e, int seat, int gladiator) {
	int weapon = s->ring_weapon[seat][ring_place(s, seat, gladiator)];
	return weapon ? e->weapon[weapon - 1] : (WeaponRow){0};
}

static WeaponRow corner_weapon(const State *s, const Edition *e, int corner) {
	return weapon_of(s, e, corner_seat(s, corner), corner == ATTACKER ? s->attacker : s->defender);
}

Laid br_laid(const State *s, const Setup *setup, int corner) {
	static const uint8_t bonus[BLACK_END] = {
		[ATTACK_1] = 1, [ATTACK_2] = 2, [ATTACK_3] = 3, [DEFENCE_1] = 1, [DEFENCE_2] = 2, [DEFENCE_3] = 3,
	};
	const Edition *e = setup_edition(setup);
	Laid laid = {.factor = 1};
	for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++) {
		if (!is_in_effect(s, e, corner, i)) continue;
		int kind = s->trick_kind[corner][i] - 1, trick = trick_of(e, kind, trick_card(s, corner, i));
		if (kind == GLADIATOR) {
			laid.orange[trick]++;
			continue;
		}
		laid.bonus += bonus[trick];                                              /* BR-51 … BR-53 */
		if (trick == ATTACK_DOUBLE || trick == DEFENCE_DOUBLE) laid.factor *= 2; /* BR-54 */
	}
	return laid;
}

/* BR-55, BR-56 */
bool br_are_void(const Laid *attacker, const Laid *defender) {
	return attacker->orange[FAIRPLAY_ATTACK] || defender->orange[FAIRPLAY_DEFENCE];
}

/* BR-61: Weapon × doublings + bonuses. */
Sum br_sum(const State *s, const Setup *setup, int corner, const Laid *laid) {
	WeaponRow weapon = corner_weapon(s, setup_edition(setup), corner);
	int value = corner == ATTACKER ? weapon.attack : weapon.defence;
	if (!laid) return (Sum){value, 1, 0, value};
	return (Sum){value, laid->factor, laid->bonus, value * laid->factor + laid->bonus};
}

/* One sentence a Trick: in effect, a bluff, or picked. */
void br_reveal(const State *s, const Setup *setup, int corner, Events *events) {
	const Edition *e = setup_edition(setup);
	if (!events) return;
	for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++) {
		int kind = s->trick_kind[corner][i] - 1, card = trick_card(s, corner, i);
		bool is_picked = corner == DEFENDER && s->picked >> i & 1;
		int event = is_picked ? EVENT_PICKED : is_in_effect(s, e, corner, i) ? EVENT_TRICK : EVENT_BLUFF;
		tell(events, event + kind, 0, s->trick_seat[corner][i], card, trick_of(e, kind, card));
	}
}

static void tell_sum(Sum sum, int corner, Events *events) {
	int form = (sum.factor > 1 ? SUM_TIMES : SUM_BARE) + (sum.bonus ? SUM_PLUS : SUM_BARE);
	int event = EVENT_SUM + corner * SUM_FORMS + form;
	if (form == SUM_BARE) tell(events, event, 0, sum.value);
	else if (form == SUM_TIMES) tell(events, event, 0, sum.value, sum.factor, sum.total);
	else if (form == SUM_PLUS) tell(events, event, 0, sum.value, sum.bonus, sum.total);
	else tell(events, event, 0, sum.value, sum.factor, sum.bonus, sum.total);
}

/* BR-45: all Tricks go to the discards, face up. */
static void clear_table(State *s) {
	for (int corner = 0; corner < CORNERS; corner++)
		for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++) {
			int kind = s->trick_kind[corner][i] - 1, card = trick_card(s, corner, i), seat = s->trick_seat[corner][i] - 1;
			set_shown(s, kind, seat, cards_plus(shown_of(s, kind, seat), cards_one(card)));
			add_discard(s, kind, card);
		}
	memset(s->trick_seat, 0, sizeof s->trick_seat);
	memset(s->trick_kind, 0, sizeof s->trick_kind);
	memset(s->trick_gladiator, 0, sizeof s->trick_gladiator);
	memset(s->trick_weapon, 0, sizeof s->trick_weapon);
	memset(s->n_withdrawn, 0, sizeof s->n_withdrawn);
	memset(s->n_reopened, 0, sizeof s->n_reopened);
	s->declared = s->stands = s->picked = 0;
	s->n_picks = s->defender = 0;
}

/* To the discards, with his Weapon (BR-62, BR-72); those behind him move up. */
void br_leave_ring(State *s, int seat, int gladiator) {
	int at = ring_place(s, seat, gladiator), weapon = s->ring_weapon[seat][at];
	add_discard(s, GLADIATOR, gladiator);
	if (weapon) add_discard(s, WEAPON, weapon);
	list_drop(s->ring[seat], OWN_MAX, at);
	list_drop(s->ring_weapon[seat], OWN_MAX, at);
	s->engaged &= ~(1u << (gladiator - 1));
}

/* BR-62: the killer's owner scores the dead and his Weapon. */
static void kill(State *s, const Setup *setup, int killer, int seat, int gladiator, Events *events) {
	const Edition *e = setup_edition(setup);
	int points = e->gladiator[gladiator - 1].points + weapon_of(s, e, seat, gladiator).points;
	s->score[killer] = (uint16_t)(s->score[killer] + points);
	br_leave_ring(s, seat, gladiator);
	tell(events, EVENT_KILL, 0, killer + 1, seat + 1, gladiator, points);
}

/* BR-59: bare Weapon values, strictly. */
static bool counter(const State *s, const Setup *setup, Events *events) {
	const Edition *e = setup_edition(setup);
	int attack = corner_weapon(s, e, DEFENDER).attack, defence = corner_weapon(s, e, ATTACKER).defence;
	bool is_hit = attack > defence;
	tell(events, is_hit ? EVENT_COUNTER : EVENT_COUNTER_FAILS, 0, corner_seat(s, DEFENDER) + 1, s->defender, attack, defence);
	return is_hit;
}

/* BR-58: a second combat, if there is anybody left to fight. */
static void go_on(State *s, const Setup *setup, bool has_again, Events *events) {
	if (has_again && br_targets(s, setup, s->active - 1)) {
		s->phase = AGAIN;
		tell(events, EVENT_AGAIN, 0, s->active, s->attacker);
		return;
	}
	if (has_again) tell(events, EVENT_LAPSES, 0, s->active, s->attacker);
	br_next_fighter(s, setup, s->active, events);
}

/* The defender reveals, then everything that is in effect counts at once (BR-59: both can die). */
void br_resolve(State *s, const Setup *setup, Events *events) {
	br_reveal(s, setup, DEFENDER, events);
	Laid attacks = br_laid(s, setup, ATTACKER), defends = br_laid(s, setup, DEFENDER);
	bool are_void = br_are_void(&attacks, &defends);
	if (are_void) tell(events, EVENT_FAIRPLAY, 0, 0);
	Sum attack = br_sum(s, setup, ATTACKER, are_void ? NULL : &attacks), defence = br_sum(s, setup, DEFENDER, are_void ? NULL : &defends);
	tell_sum(attack, ATTACKER, events);
	tell_sum(defence, DEFENDER, events);
	int from = s->active - 1, to = corner_seat(s, DEFENDER), attacker = s->attacker, defender = s->defender;
	bool has_again = !are_void && attacks.orange[DOUBLE_ATTACK];
	bool is_beaten = attack.total > defence.total, is_dodged = !are_void && defends.orange[DODGE];
	bool is_killed = is_beaten && !is_dodged; /* BR-34, BR-60 */
	bool is_countered = !are_void && defends.orange[COUNTER] && counter(s, setup, events);
	if (is_beaten && is_dodged) tell(events, EVENT_DODGE, 0, to + 1, defender);
	if (!is_beaten) tell(events, EVENT_HOLDS, 0, to + 1, defender);
	clear_table(s);
	if (is_killed) kill(s, setup, from, to, defender, events);
	if (is_countered) kill(s, setup, to, from, attacker, events);
	go_on(s, setup, has_again && !is_countered, events);
}
