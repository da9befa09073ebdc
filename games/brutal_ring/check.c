/* Brutal Ring: every invariant of a whole state, the course of the game first; where the cards are is in check_cards.c. Anything
 * may come in here (a file, a scenario), so nothing is looked up by an id before it has been checked. */
#include "check.h"

static bool is_seat(const Check *c, int seat_1) {
	return seat_1 >= 1 && seat_1 <= c->setup->seats;
}

static bool is_combat(const State *s) {
	return s->phase == TRICKS || s->phase == PICK;
}

static bool is_fight(const State *s) {
	return s->phase >= ENGAGE && s->phase <= AGAIN;
}

static bool check_frame(const Check *c) {
	const State *s = c->s;
	REQUIRE(s->phase >= DRAW && s->phase <= OVER, "phase is out of range");
	REQUIRE(s->turn >= 1 && s->turn <= c->e->limit[LIMIT_TURNS], "turn %d is out of range (BR-8)", s->turn);
	REQUIRE(s->phase != OVER || s->turn == c->e->limit[LIMIT_TURNS], "the game is over before the last turn (BR-73)");
	REQUIRE(s->phase != CLEAR || s->turn < c->e->limit[LIMIT_TURNS], "nothing is thrown away after the last turn (BR-72)");
	REQUIRE(is_seat(c, s->first), "first must be a seat (BR-8)");
	REQUIRE(is_fight(s) ? is_seat(c, s->active) : !s->active, "active must be a seat in phase 3, and nobody else (BR-30)");
	for (size_t i = 0; i < sizeof s->unused; i++) REQUIRE(!s->unused[i], "unused bytes must be 0");
	return true;
}

/* Seats that nobody holds have nothing. */
static bool check_empty_seats(const Check *c) {
	const State *s = c->s;
	for (int i = c->setup->seats; i < SEATS; i++) {
		uint32_t any = s->score[i] | s->done[i] | s->n_withdrawn[i] | s->n_reopened[i];
		for (int kind = 0; kind < KINDS; kind++) {
			const Cards cards[] = {hand_of(s, kind, i), held_of(s, kind, i), shown_of(s, kind, i), seen_of(s, kind, i),
			                       clear_of(s, kind, i)};
			for (size_t k = 0; k < sizeof cards / sizeof *cards; k++) any |= cards[k].once | cards[k].twice;
			any |= (uint32_t)(s->n_hand[i][kind] | s->n_held[i][kind]);
		}
		for (int k = 0; k < OWN_MAX; k++) any |= (uint32_t)(s->ring[i][k] | s->ring_weapon[i][k] | s->enter[i][k] | s->enter_weapon[i][k]);
		REQUIRE(!any, "seat %d is not in the game but has something", i);
	}
	return true;
}

/* A list of Gladiators, with Weapons or none: no gaps, ids that exist. */
static bool check_list(const Check *c, const uint8_t *gladiators, const uint8_t *weapons, const char *name, int seat) {
	bool has_ended = false;
	for (int i = 0; i < OWN_MAX; i++) {
		REQUIRE(gladiators[i] <= c->e->n_gladiators && weapons[i] <= c->e->n_weapons, "%s[%d] has an unknown card", name, seat);
		REQUIRE(gladiators[i] || !weapons[i], "%s[%d] has a Weapon without a Gladiator (BR-21)", name, seat);
		REQUIRE(!has_ended || !gladiators[i], "%s[%d] has a gap", name, seat);
		has_ended |= !gladiators[i];
	}
	return true;
}

static bool check_ring(const Check *c) {
	const State *s = c->s;
	uint32_t all = 0;
	for (int i = 0; i < c->setup->seats; i++) {
		if (!check_list(c, s->ring[i], s->ring_weapon[i], "ring", i)) return false;
		for (int k = 0; k < OWN_MAX && s->ring[i][k]; k++) {
			REQUIRE(!(all >> (s->ring[i][k] - 1) & 1), "a Gladiator stands twice in the ring (BR-1)");
			all |= 1u << (s->ring[i][k] - 1);
		}
	}
	REQUIRE(!(s->engaged & ~all), "engaged names Gladiators that are not in the ring (BR-30)");
	REQUIRE(is_fight(s) || !s->engaged, "Gladiators are engaged in phase 3 only (BR-70)");
	return true;
}

/* BR-30 … BR-33, BR-58: who fights, and whom. */
static bool check_fighters(const Check *c) {
	const State *s = c->s;
	int active = s->active - 1;
	REQUIRE(s->attacker <= c->e->n_gladiators && s->defender <= c->e->n_gladiators, "an unknown Gladiator fights");
	REQUIRE((s->attacker != 0) == (is_fight(s) && s->phase != ENGAGE), "an attacker is there from his engagement on (BR-31)");
	REQUIRE((s->defender != 0) == is_combat(s), "a defender is there in a combat only (BR-31)");
	if (s->phase == ENGAGE) {
		uint32_t mask = ring_of(s, GLADIATOR, active).once & ~s->engaged;
		REQUIRE(mask & (mask - 1), "the active player has no choice whom to engage (BR-30)");
	}
	if (!s->attacker) return true;
	REQUIRE(ring_place(s, active, s->attacker) >= 0, "the attacker is not the active player's (BR-30)");
	REQUIRE(s->engaged >> (s->attacker - 1) & 1, "the attacker is not engaged (BR-30)");
	uint32_t targets = br_targets(s, c->setup, active);
	REQUIRE(targets, "there is nobody to attack (BR-32)");
	REQUIRE(!s->defender || targets >> (s->defender - 1) & 1, "the defender is no opponent's Gladiator (BR-32)");
	return true;
}

static bool check_trick(const Check *c, int corner, int i) {
	const State *s = c->s;
	int kind = s->trick_kind[corner][i] - 1, gladiator = s->trick_gladiator[corner][i], weapon = s->trick_weapon[corner][i];
	REQUIRE(is_seat(c, s->trick_seat[corner][i]) && is_of_corner(s, c->setup, corner, s->trick_seat[corner][i] - 1),
	        "a Trick was laid by somebody of another side (BR-40)");
	REQUIRE(kind == GLADIATOR || kind == WEAPON, "a Trick has no back (BR-43)");
	REQUIRE((gladiator != 0) == (kind == GLADIATOR) && (weapon != 0) == (kind == WEAPON),
	        "a Trick's card is not what its back says (BR-43)");
	REQUIRE(gladiator <= c->e->n_gladiators && weapon <= c->e->n_weapons, "a Trick is an unknown card");
	return true;
}

static bool check_corner(const Check *c, int corner) {
	const State *s = c->s;
	int n = is_combat(s) ? n_tricks(s, corner) : 0;
	for (int i = 0; i < TRICKS_MAX; i++) {
		bool is_empty = !s->trick_seat[corner][i] && !s->trick_kind[corner][i] && !s->trick_gladiator[corner][i] &&
		                !s->trick_weapon[corner][i];
		REQUIRE(i < n || is_empty, "Tricks lie in a row, in a combat only (BR-40)");
		if (i < n && !check_trick(c, corner, i)) return false;
	}
	for (int symbol = 0; n && symbol < SYMBOLS; symbol++)
		REQUIRE(br_room(s, c->setup, corner, symbol) >= 0, "more Tricks than symbols (BR-41)");
	return true;
}

/* BR-43: who has declared or withdrawn takes part in the combat. */
static bool check_declared(const Check *c) {
	const State *s = c->s;
	uint32_t taking_part = 0;
	for (int i = 0; is_combat(s) && i < c->setup->seats; i++)
		taking_part |= (uint32_t)(is_of_corner(s, c->setup, ATTACKER, i) || is_of_corner(s, c->setup, DEFENDER, i)) << i;
	REQUIRE(!(s->declared & ~taking_part), "somebody has declared who takes no part (BR-43)");
	REQUIRE(!(s->stands & ~s->declared), "who stands has declared (BR-43)");
	for (int i = 0; i < c->setup->seats; i++) {
		REQUIRE(!s->n_withdrawn[i] || taking_part >> i & 1, "seat %d has withdrawn a Trick but takes no part (BR-43)", i);
		REQUIRE(s->n_withdrawn[i] <= c->e->limit[LIMIT_WITHDRAW], "seat %d has withdrawn too many Tricks (BR-43)", i);
		REQUIRE(!s->n_reopened[i] || taking_part >> i & 1, "seat %d has taken back a declaration but takes no part (BR-43)", i);
		REQUIRE(s->n_reopened[i] <= c->e->limit[LIMIT_WITHDRAW], "seat %d has taken back too many declarations (BR-43)", i);
		REQUIRE(!s->n_reopened[i] || !setup_is_older(c->setup, 2), "no declaration is taken back by rules 1 (BR-43)");
	}
	return true;
}

/* BR-57: as many picks as Discards, and fewer than Tricks to pick from. */
static bool check_picks(const Check *c) {
	const State *s = c->s;
	int n = n_tricks(s, DEFENDER), picks = s->n_picks + __builtin_popcount(s->picked);
	if (s->phase != PICK) {
		REQUIRE(!s->n_picks && !s->picked, "Tricks are picked between the reveals only (BR-57)");
		return true;
	}
	REQUIRE(s->n_picks, "nothing is left to pick (BR-57)");
	REQUIRE(!(s->picked >> n), "a Trick was picked that is not there (BR-57)");
	Laid laid = br_laid(s, c->setup, ATTACKER);
	REQUIRE(picks == laid.orange[DISCARD], "there are as many picks as Discards (BR-57)");
	REQUIRE(picks < n, "with so few Tricks nobody has to choose (BR-57)");
	REQUIRE(!laid.orange[FAIRPLAY_ATTACK], "a Fairplay makes the Discards void (BR-57)");
	return true;
}

/* BR-20: what a seat is placing is in its hand; ids rise. */
static bool check_plan(const Check *c, int seat) {
	const State *s = c->s;
	Cards gladiators = {0, 0}, weapons = {0, 0};
	if (!check_list(c, s->enter[seat], s->enter_weapon[seat], "enter", seat)) return false;
	REQUIRE(s->phase == ENTER || !s->enter[seat][0], "seat %d places a Gladiator in another phase (BR-20)", seat);
	for (int i = 0; i < OWN_MAX && s->enter[seat][i]; i++) {
		REQUIRE(!i || s->enter[seat][i] > s->enter[seat][i - 1], "seat %d places Gladiators in rising order only", seat);
		gladiators = cards_plus(gladiators, cards_one(s->enter[seat][i]));
		if (!s->enter_weapon[seat][i]) continue;
		Cards one = cards_one(s->enter_weapon[seat][i]);
		REQUIRE(cards_count(weapons, s->enter_weapon[seat][i]) < COPIES, "seat %d places a Weapon too often (BR-20)", seat);
		weapons = cards_plus(weapons, one);
	}
	REQUIRE(cards_has(hand_of(s, GLADIATOR, seat), gladiators) && cards_has(hand_of(s, WEAPON, seat), weapons),
	        "seat %d places what is not in its hand (BR-20)", seat);
	return true;
}

/* BR-72 */
static bool check_marks(const Check *c, int seat) {
	const State *s = c->s;
	Cards weapons = clear_of(s, WEAPON, seat);
	uint32_t own = s->hand_gladiators[seat] | ring_of(s, GLADIATOR, seat).once;
	REQUIRE(s->phase == CLEAR || (!s->clear_gladiators[seat] && !weapons.once), "seat %d throws cards away in another phase (BR-72)", seat);
	REQUIRE(!(s->clear_gladiators[seat] & ~own) && cards_has(hand_of(s, WEAPON, seat), weapons) && !(weapons.twice & ~weapons.once),
	        "seat %d throws away what it does not have (BR-72)", seat);
	return true;
}

static bool check_plans(const Check *c) {
	const State *s = c->s;
	for (int i = 0; i < c->setup->seats; i++) {
		REQUIRE(s->done[i] <= 1 && (!s->done[i] || s->phase == ENTER || s->phase == CLEAR), "seat %d cannot be done now", i);
		bool has_cards = s->n_hand[i][GLADIATOR] || (s->phase == CLEAR && (s->n_hand[i][WEAPON] || s->ring[i][0]));
		REQUIRE(!s->done[i] || has_cards, "seat %d is done, but was never asked", i);
		if (!check_plan(c, i) || !check_marks(c, i)) return false;
	}
	return true;
}

bool br_check(const State *s, const Setup *setup, Text *why) {
	const Check check = {s, setup, setup_edition(setup), why}, *c = &check;
	if (!check_frame(c) || !check_empty_seats(c) || !check_ring(c) || !check_fighters(c)) return false;
	if (!check_corner(c, ATTACKER) || !check_corner(c, DEFENDER) || !check_declared(c) || !check_picks(c)) return false;
	if (!br_check_cards(c) || !check_plans(c)) return false;
	REQUIRE(s->phase == OVER || br_to_act(s, setup), "nobody owes a decision, but the phase goes on");
	return true;
}
