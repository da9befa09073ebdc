/* Brutal Ring: how much each term of taste.h counts. Learnt by policy gradient in some two million games at two, three and four
 * seats, of these tastes against themselves and against those they had before, for the points that they came out ahead from then on.
 * tools/fit_taste.c does the same again: from nothing, in 180,000 games, it comes to tastes that win 52.6 % (50.4 to 54.8, 2,000 games)
 * against these. Set by hand is what good play hardly ever meets: entering without a Weapon, throwing away
 * who has none, withdrawing, a Counter-attack that misses.
 *
 * What they say: hands are filled up every turn, so cards are there to be laid; few enter, with the strongest Weapons, Defence
 * before Attack; a bluff is rare. */
#include "taste.h"

/* clang-format off */
const float br_taste[T_COUNT] = {
	/* drawing a Weapon rather than a Gladiator */
	[T_WEAPON] = 1.2f, [T_WEAPON_PER_WEAPON] = -2.3f, [T_WEAPON_PER_GLADIATOR] = 3.4f, [T_WEAPON_PER_ARMED] = 3.1f,
	[T_WEAPON_LATE] = 0,
	/* placing a Gladiator */
	[T_ENTER] = -1.8f, [T_ENTER_BARE] = -25.0f, [T_ENTER_PER_PLACED] = -5.2f, [T_ENTER_PER_ARMED] = -2.6f,
	[T_ENTER_PER_SPARE] = -0.9f, [T_ENTER_LATE] = -0.5f, [T_ENTER_POINTS] = 0.3f, [T_ENTER_SYMBOL] = 1.3f, 1.4f, 1.9f, 3.2f,
	[T_ENTER_TRICK] = -0.2f, -1.1f, -0.4f, 0.7f, 0.6f, -1.0f, [T_LEAVE_BARE] = -3.0f, [T_FINISH] = 1.5f,
	[T_FINISH_NONE] = -3.0f,
	/* giving him a Weapon */
	[T_ARM] = 0.7f, [T_ARM_ATTACK] = 1.6f, [T_ARM_DEFENCE] = 3.6f, [T_ARM_POINTS] = 1.1f, [T_ARM_ATTACK_SYMBOL] = 0.2f,
	[T_ARM_DEFENCE_SYMBOL] = 0.5f, [T_ARM_TRICK] = 2.1f, 1.3f, -3.9f, -1.7f, 3.8f, -0.1f, 1.5f, -0.8f,
	/* attacking */
	[T_ATTACK] = 1.7f, [T_ATTACK_HOPE] = 1.8f, [T_ATTACK_GAIN] = 5.2f, [T_ATTACK_BARE] = 1.6f, [T_ATTACK_ORANGE] = -1.1f,
	[T_ATTACK_COUNTER] = -0.5f, [T_ATTACK_LEADER] = 0.9f, [T_ENGAGE_BEST] = 2.1f, [T_ENGAGE_OWN] = -1.8f,
	/* laying Tricks */
	[T_WINS] = 0.8f, [T_WINS_STAKE] = 0.5f, [T_WINS_SURPLUS] = 1.6f, [T_HELPS] = 0.4f, [T_HELPS_STAKE] = 0.3f,
	[T_HOPELESS] = 0.6f, [T_SAFETY] = 0.2f, [T_SAFETY_THREAT] = 0.6f, [T_SAFETY_STAKE] = 0.4f, [T_ADDS] = 3.4f,
	[T_LATE] = 0.1f, [T_INTO_ORANGE] = -0.2f, [T_BLUFF] = -5.6f, [T_BLUFF_LOSING] = -1.5f, [T_POINTLESS] = -3.5f,
	[T_FAIR_WINS] = 4.4f, [T_FAIR_SURE] = 2.6f, [T_FAIR_EARLY] = 1.0f, [T_FAIR_BAD] = -4.3f, [T_PICKS] = 4.6f,
	[T_PICKS_NOTHING] = 1.5f, [T_AGAIN_WINNING] = 3.7f, [T_AGAIN_LOSING] = 2.1f, [T_AGAIN_NOBODY] = 1.6f,
	[T_HOLD_SAVES] = 4.4f, [T_HOLD_EARLY] = 3.4f, [T_HOLD_BAD] = -3.8f, [T_COUNTER_HITS] = 0.9f, [T_COUNTER_STAKE] = 1.3f,
	[T_COUNTER_MISSES] = -4.0f, [T_DODGE_SAVES] = 1.0f, [T_DODGE_STAKE] = 1.9f, [T_DODGE_EARLY] = 2.3f,
	[T_WITHDRAW] = -10.0f, [T_WITHDRAW_LOST] = 1.0f, [T_WITHDRAW_SPARE] = -1.1f, [T_WITHDRAW_BLUFF] = 3.5f,
	[T_PICK_ORANGE] = 2.1f, [T_PICK_ORANGE_AHEAD] = 2.6f,
	/* throwing away after a turn */
	[T_THROW_GLADIATOR] = 1.3f, [T_THROW_PER_GLADIATOR] = 1.9f, [T_THROW_POINTS] = 2.3f, [T_THROW_SYMBOLS] = 1.3f,
	[T_THROW_ORANGE] = 1.2f, -0.7f, 0.3f, 0.8f, 1.1f, -0.8f, [T_THROW_BARE] = 2.0f, [T_THROW_ARMED] = -0.1f,
	[T_THROW_ARMED_DEFENCE] = -0.8f, [T_THROW_ARMED_ATTACK] = -2.5f, [T_THROW_ARMED_POINTS] = 0.9f, [T_THROW_WEAPON] = 3.1f,
	[T_THROW_PER_WEAPON] = 1.1f, [T_THROW_ATTACK] = -0.2f, [T_THROW_DEFENCE] = -1.0f, [T_THROW_WEAPON_POINTS] = -1.8f,
	[T_THROW_BLACK] = 1.9f, -0.4f, -1.9f, -1.5f, 3.1f, 2.8f, -0.7f, -0.5f,
};
/* clang-format on */
