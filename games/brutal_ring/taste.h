/* Brutal Ring: what a bot looks at when it judges an action. An action is liked by the sum of its terms, each an amount that can be
 * seen on the table or in the own hand times how much it counts (taste.c). */
#ifndef BRUTAL_RING_TASTE_H
#define BRUTAL_RING_TASTE_H
#include "state.h"

/* clang-format off */
enum {
	/* drawing a Weapon rather than a Gladiator: for each Weapon and Gladiator in hand, each armed one in the ring; in the last turn */
	T_WEAPON, T_WEAPON_PER_WEAPON, T_WEAPON_PER_GLADIATOR, T_WEAPON_PER_ARMED, T_WEAPON_LATE,

	/* placing a Gladiator: bare if no Weapon is left for him; for each one placed, armed in the ring, Weapon to spare */
	T_ENTER, T_ENTER_BARE, T_ENTER_PER_PLACED, T_ENTER_PER_ARMED, T_ENTER_PER_SPARE, T_ENTER_LATE, T_ENTER_POINTS,
	T_ENTER_SYMBOL,                                /* one for each symbol */
	T_ENTER_TRICK = T_ENTER_SYMBOL + SYMBOLS,      /* one for each orange Trick, which is lost to the hand */
	T_LEAVE_BARE = T_ENTER_TRICK + ORANGE_END - 1, /* going on without arming the last, though there is a Weapon */
	T_FINISH, T_FINISH_NONE,

	/* giving him a Weapon: its figures, alone and times his symbols of that kind */
	T_ARM, T_ARM_ATTACK, T_ARM_DEFENCE, T_ARM_POINTS, T_ARM_ATTACK_SYMBOL, T_ARM_DEFENCE_SYMBOL,
	T_ARM_TRICK, /* one for each black Trick, which is lost to the hand */

	/* attacking: hope to kill, times what it brings; bare Weapons kill; a skill may wait, a Counter-attack; of three, who leads */
	T_ATTACK = T_ARM_TRICK + BLACK_END - 1, T_ATTACK_HOPE, T_ATTACK_GAIN, T_ATTACK_BARE, T_ATTACK_ORANGE, T_ATTACK_COUNTER,
	T_ATTACK_LEADER,
	T_ENGAGE_BEST, T_ENGAGE_OWN, /* whom to engage: his best attack, what it is to lose him */

	/* laying a black Trick: it turns the combat, brings that nearer, is hopeless, or makes sure; what it adds; the others' skills */
	T_WINS, T_WINS_STAKE, T_WINS_SURPLUS, T_HELPS, T_HELPS_STAKE, T_HOPELESS, T_SAFETY, T_SAFETY_THREAT, T_SAFETY_STAKE,
	T_ADDS, T_INTO_ORANGE,
	T_LATE, T_BLUFF, T_BLUFF_LOSING, T_POINTLESS, /* any Trick */
	T_FAIR_WINS, T_FAIR_SURE, T_FAIR_EARLY, T_FAIR_BAD, T_PICKS, T_PICKS_NOTHING, T_AGAIN_WINNING, T_AGAIN_LOSING, T_AGAIN_NOBODY,
	T_HOLD_SAVES, T_HOLD_EARLY, T_HOLD_BAD, /* defence Fairplay */
	T_COUNTER_HITS, T_COUNTER_STAKE, T_COUNTER_MISSES, T_DODGE_SAVES, T_DODGE_STAKE, T_DODGE_EARLY,
	T_WITHDRAW, T_WITHDRAW_LOST, T_WITHDRAW_SPARE, T_WITHDRAW_BLUFF,
	T_PICK_ORANGE, T_PICK_ORANGE_AHEAD, /* a skill rather than a value; when only a skill can save the defender */

	/* throwing away after a turn: a Gladiator of the hand, one of the ring, a Weapon */
	T_THROW_GLADIATOR, T_THROW_PER_GLADIATOR, T_THROW_POINTS, T_THROW_SYMBOLS,
	T_THROW_ORANGE, /* one for each orange Trick */
	T_THROW_BARE = T_THROW_ORANGE + ORANGE_END - 1, T_THROW_ARMED, T_THROW_ARMED_DEFENCE, T_THROW_ARMED_ATTACK, T_THROW_ARMED_POINTS,
	T_THROW_WEAPON, T_THROW_PER_WEAPON, T_THROW_ATTACK, T_THROW_DEFENCE, T_THROW_WEAPON_POINTS,
	T_THROW_BLACK, /* one for each black Trick */
	T_COUNT = T_THROW_BLACK + BLACK_END - 1
};
/* clang-format on */

extern const float br_taste[T_COUNT];

#ifdef BR_TASTE_LEARNS /* tools/fit_taste.c: tastes that change, and which terms an action has */
extern const float *br_fit_taste;
extern float *br_fit_amount;

static inline void add(float *liking, int term, float amount) {
	*liking += br_fit_taste[term] * amount;
	br_fit_amount[term] += amount;
}
#else
static inline void add(float *liking, int term, float amount) {
	*liking += br_taste[term] * amount;
}
#endif
#endif
