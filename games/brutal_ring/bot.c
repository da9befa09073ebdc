/* Brutal Ring: judgement for bots: which terms (taste.h) an action has, from what the seat can know, and what a position is worth at
 * the end of a turn. */
#include "cards.h"
#include "core/fitted.h"
#include "core/real.h"
#include "taste.h"

/* What nobody does who can do better: to stand where declaring leaves the choice (BR-43), to mark what is kept after all (BR-24). */
static const float NEVER = -1000;

static bool is_late(const State *s, const Edition *e) {
	return s->turn == e->limit[LIMIT_TURNS];
}

/* A Gladiator in the ring with his Weapon. */
typedef struct Fighter {
	const GladiatorRow *row;
	const WeaponRow *weapon; /* all 0 without one */
	int seat;
	float worth; /* what it is to lose him: his points and those of a survivor (BR-62, BR-71) */
} Fighter;

static Fighter fighter_at(const State *s, const Edition *e, int seat, int place) {
	static const WeaponRow none = {0};
	int weapon = s->ring_weapon[seat][place];
	Fighter f = {&e->gladiator[s->ring[seat][place] - 1], weapon ? &e->weapon[weapon - 1] : &none, seat, 0};
	f.worth = (float)(f.row->points + f.weapon->points + (weapon ? e->limit[LIMIT_SURVIVOR] : 0));
	return f;
}

static Fighter fighter_of(const State *s, const Edition *e, int gladiator) {
	int seat = 0, place;
	while ((place = ring_place(s, seat, gladiator)) < 0) seat++;
	return fighter_at(s, e, seat, place);
}

static Fighter fighter_in(const State *s, const Edition *e, int corner) {
	if (corner == DEFENDER) return fighter_of(s, e, s->defender);
	return fighter_at(s, e, s->active - 1, ring_place(s, s->active - 1, s->attacker));
}

/* What a black Trick adds to a Weapon's value (BR-51 … BR-54). */
static int boost(const Edition *e, int weapon, int value) {
	static const uint8_t bonus[BLACK_END] = {
		[ATTACK_1] = 1, [ATTACK_2] = 2, [ATTACK_3] = 3, [DEFENCE_1] = 1, [DEFENCE_2] = 2, [DEFENCE_3] = 3,
	};
	int trick = e->weapon[weapon - 1].trick;
	return trick == ATTACK_DOUBLE || trick == DEFENCE_DOUBLE ? value : bonus[trick];
}

/* The most that `room` of these cards can add. */
static int best_boost(const Edition *e, Cards cards, int value, int room) {
	int top[SYMBOL_MAX + 1] = {0}, sum = 0;
	if (room <= 0) return 0;
	for (; cards.once; cards = (Cards){cards.twice, 0})
		for (uint32_t rest = cards.once; rest; rest &= rest - 1) {
			int i = SYMBOL_MAX - 1, b = boost(e, mask_first(rest), value);
			for (; i >= 0 && top[i] < b; i--) top[i + 1] = top[i];
			top[i + 1] = b;
		}
	for (int i = 0; i < room && i < SYMBOL_MAX; i++) sum += top[i];
	return sum;
}

/* Cards of the hand whose black Trick is for that corner. */
static Cards black_tricks(const State *s, const Edition *e, int seat, int corner) {
	return cards_of(hand_of(s, WEAPON, seat), corner == ATTACKER ? e->for_attack[WEAPON] : ~e->for_attack[WEAPON]);
}

/* Cards in the hands of a seat's side. */
static int side_hand(const State *s, const Setup *setup, int seat, int kind) {
	return s->n_hand[seat][kind] + (setup->seats == SEATS ? s->n_hand[(seat + 2) % SEATS][kind] : 0);
}

static int min(int a, int b) {
	return a < b ? a : b;
}

/* ---- phase 1 ---- */

static float like_draw(const State *s, const Setup *setup, int seat, Action action) {
	float liking = 0;
	if (action_a(action) != WEAPON + 1) return 0;
	add(&liking, T_WEAPON, 1);
	add(&liking, T_WEAPON_PER_WEAPON, s->n_hand[seat][WEAPON]);
	add(&liking, T_WEAPON_PER_GLADIATOR, s->n_hand[seat][GLADIATOR]);
	add(&liking, T_WEAPON_PER_ARMED, (float)n_taken(s->ring_weapon[seat]));
	add(&liking, T_WEAPON_LATE, is_late(s, setup_edition(setup)));
	return liking;
}

/* ---- phase 2 ---- */

/* What a seat has placed so far. */
typedef struct Entry {
	int n, last;  /* Gladiators, and the one placed last, 0: none */
	int n_spare;  /* Weapons still in hand */
	bool is_bare; /* the last has no Weapon, though there is one */
} Entry;

static Entry entry_of(const State *s, int seat) {
	Entry at = {.n_spare = s->n_hand[seat][WEAPON]};
	bool is_bare = false;
	for (; at.n < OWN_MAX && s->enter[seat][at.n]; at.n++) {
		at.last = s->enter[seat][at.n];
		is_bare = !s->enter_weapon[seat][at.n];
		at.n_spare -= !is_bare;
	}
	at.is_bare = is_bare && at.n_spare;
	return at;
}

static float like_place(const State *s, const Edition *e, int seat, const Entry *at, int gladiator) {
	const GladiatorRow *row = &e->gladiator[gladiator - 1];
	float liking = 0;
	int n_spare = at->n_spare;
	add(&liking, T_ENTER, 1);
	add(&liking, T_ENTER_BARE, n_spare == 0);
	add(&liking, T_LEAVE_BARE, at->is_bare);
	add(&liking, T_ENTER_PER_PLACED, (float)at->n);
	add(&liking, T_ENTER_PER_ARMED, (float)n_taken(s->ring_weapon[seat]));
	add(&liking, T_ENTER_PER_SPARE, (float)n_spare);
	add(&liking, T_ENTER_LATE, is_late(s, e));
	add(&liking, T_ENTER_POINTS, row->points);
	for (int i = 0; i < SYMBOLS; i++) add(&liking, T_ENTER_SYMBOL + i, row->symbols[i]);
	add(&liking, T_ENTER_TRICK + row->trick - 1, 1);
	return liking;
}

static float like_arm(const Edition *e, const Entry *at, int weapon) {
	const GladiatorRow *row = &e->gladiator[at->last - 1];
	const WeaponRow *w = &e->weapon[weapon - 1];
	float liking = 0;
	add(&liking, T_ARM, 1);
	add(&liking, T_ARM_ATTACK, w->attack);
	add(&liking, T_ARM_DEFENCE, w->defence);
	add(&liking, T_ARM_POINTS, w->points);
	add(&liking, T_ARM_ATTACK_SYMBOL, (float)(w->attack * row->symbols[BLACK_ATTACK]));
	add(&liking, T_ARM_DEFENCE_SYMBOL, (float)(w->defence * row->symbols[BLACK_DEFENCE]));
	add(&liking, T_ARM_TRICK + w->trick - 1, 1);
	return liking;
}

static float like_entry(const State *s, const Setup *setup, int seat, const Entry *at, Action action) {
	const Edition *e = setup_edition(setup);
	float liking = 0;
	if (action_verb(action) == VERB_ENTER) return like_place(s, e, seat, at, action_a(action));
	if (action_verb(action) == VERB_ARM) return like_arm(e, at, action_a(action));
	add(&liking, T_LEAVE_BARE, at->is_bare);
	add(&liking, T_FINISH, 1);
	add(&liking, T_FINISH_NONE, at->n == 0);
	return liking;
}

/* ---- phase 3 ---- */

/* What an attacker can come to with the best Tricks of their own. */
static int best_attack(const State *s, const Edition *e, const Fighter *own) {
	int value = own->weapon->attack;
	return value + best_boost(e, black_tricks(s, e, own->seat, ATTACKER), value, own->row->symbols[BLACK_ATTACK]);
}

/* How likely an attack kills, roughly: the attacker's best against one point for each Trick that the others can lay. */
static float hope_of(const State *s, const Setup *setup, int best, const Fighter *target) {
	int room = min(target->row->symbols[BLACK_DEFENCE], side_hand(s, setup, target->seat, WEAPON));
	return 1 / (1 + real_exp(0.5f - (float)(best - target->weapon->defence - room)));
}

static float like_attack(const State *s, const Setup *setup, const Fighter *own, int best, Action action) {
	if (action_verb(action) == VERB_PASS) return 0;
	Fighter target = fighter_of(s, setup_edition(setup), action_a(action));
	float hope = hope_of(s, setup, best, &target), liking = 0;
	bool has_orange = target.row->symbols[ORANGE_DEFENCE] && side_hand(s, setup, target.seat, GLADIATOR);
	add(&liking, T_ATTACK, 1);
	add(&liking, T_ATTACK_HOPE, hope);
	add(&liking, T_ATTACK_GAIN, hope * target.worth);
	add(&liking, T_ATTACK_BARE, own->weapon->attack > target.weapon->defence);
	add(&liking, T_ATTACK_ORANGE, has_orange);
	if (has_orange && target.weapon->attack > own->weapon->defence) add(&liking, T_ATTACK_COUNTER, own->worth); /* BR-59 */
	if (setup->seats == 3) add(&liking, T_ATTACK_LEADER, (float)(s->score[target.seat] - s->score[own->seat]));
	return liking;
}

/* Who has the best attack begins, before somebody else comes first. */
static float like_engage(const State *s, const Setup *setup, int seat, Action action) {
	if (action_verb(action) == VERB_PASS) return NEVER; /* whoever engages that one can still pass */
	const Edition *e = setup_edition(setup);
	Fighter own = fighter_of(s, e, action_a(action));
	int most = best_attack(s, e, &own);
	float best = 0, liking = 0;
	for (int i = 0; i < setup->seats; i++) {
		if (br_side(setup, i) == br_side(setup, seat)) continue;
		for (int k = 0; k < OWN_MAX && s->ring[i][k]; k++) {
			Fighter target = fighter_at(s, e, i, k);
			best = real_max(best, hope_of(s, setup, most, &target) * target.worth);
		}
	}
	add(&liking, T_ENGAGE_BEST, best);
	add(&liking, T_ENGAGE_OWN, own.worth);
	return liking;
}

/* A combat as one side sees it. */
typedef struct Combat {
	int corner, seat;
	Fighter own, other;
	int mine;                /* the own sum so far */
	int n_black, n_orange;   /* the others' Tricks, by their backs */
	int n_threat;            /* black ones that they may still lay */
	float need;              /* what is missing; not above 0: this side stands better */
	float reach;             /* what the hand can add */
	bool is_fair, is_dodged; /* an own Fairplay or Dodge lies there */
	float stake;
} Combat;

/* What a face-down black Trick of the others is taken for: some are bluffs. */
static const float LAID = 1.2f;

static Combat combat_of(const State *s, const Setup *setup, int seat) {
	const Edition *e = setup_edition(setup);
	int corner = is_of_corner(s, setup, ATTACKER, seat) ? ATTACKER : DEFENDER;
	bool is_attacker = corner == ATTACKER;
	Combat c = {.corner = corner, .seat = seat};
	c.own = fighter_in(s, e, corner);
	c.other = fighter_in(s, e, !corner);
	Laid laid = br_laid(s, setup, corner);
	int value = is_attacker ? c.own.weapon->attack : c.own.weapon->defence, symbol = is_attacker ? BLACK_ATTACK : BLACK_DEFENCE;
	c.mine = value * laid.factor + laid.bonus; /* BR-61 */
	c.n_black = n_backs(s, !corner, WEAPON);
	c.n_orange = n_backs(s, !corner, GLADIATOR);
	int theirs = is_attacker ? c.other.weapon->defence + 1 : c.other.weapon->attack; /* BR-34: a tie is the defender's */
	int room = c.other.row->symbols[is_attacker ? BLACK_DEFENCE : BLACK_ATTACK] - c.n_black;
	c.n_threat = room > 0 ? min(room, side_hand(s, setup, c.other.seat, WEAPON)) : 0;
	c.need = (float)(theirs - c.mine) + LAID * (float)c.n_black;
	c.reach = (float)best_boost(e, black_tricks(s, e, seat, corner), value, br_room(s, setup, corner, symbol));
	c.is_fair = laid.orange[is_attacker ? FAIRPLAY_ATTACK : FAIRPLAY_DEFENCE];
	c.is_dodged = laid.orange[DODGE]; /* in effect in the defender's corner only */
	c.stake = is_attacker ? c.other.worth : c.own.worth;
	return c;
}

static float like_black(const Combat *c, const Edition *e, int weapon) {
	float add_up = (float)boost(e, weapon, c->corner == ATTACKER ? c->own.weapon->attack : c->own.weapon->defence), liking = 0;
	add(&liking, T_ADDS, add_up);
	if (c->need <= 0) {
		float threat = c->need + 1.5f * (float)c->n_threat;
		add(&liking, T_SAFETY, 1);
		add(&liking, T_SAFETY_THREAT, threat > 0 ? threat : 0);
		add(&liking, T_SAFETY_STAKE, c->stake);
	} else if (add_up >= c->need) {
		add(&liking, T_WINS, 1);
		add(&liking, T_WINS_STAKE, c->stake);
		add(&liking, T_WINS_SURPLUS, add_up - c->need);
	} else if (c->reach >= c->need) {
		add(&liking, T_HELPS, 1);
		add(&liking, T_HELPS_STAKE, c->stake);
	} else {
		add(&liking, T_HOPELESS, 1);
	}
	add(&liking, T_INTO_ORANGE, (float)c->n_orange);
	return liking;
}

static float like_orange_attack(const State *s, const Setup *setup, const Combat *c, int trick) {
	int backs = c->n_black + c->n_orange;
	float liking = 0;
	if (trick == FAIRPLAY_ATTACK) {
		bool wins = c->own.weapon->attack > c->other.weapon->defence;
		add(&liking, !wins ? T_FAIR_BAD : c->need > 0 ? T_FAIR_WINS : backs ? T_FAIR_SURE : T_FAIR_EARLY, 1);
	} else if (trick == DISCARD) {
		add(&liking, backs ? T_PICKS : T_PICKS_NOTHING, 1);
	} else {
		bool has_other = __builtin_popcount(br_targets(s, setup, c->own.seat)) > 1;
		add(&liking, c->need > 0 ? T_AGAIN_LOSING : has_other ? T_AGAIN_WINNING : T_AGAIN_NOBODY, 1);
	}
	return liking;
}

static float like_orange_defence(const Combat *c, int trick) {
	float liking = 0;
	if (trick == FAIRPLAY_DEFENCE) {
		bool holds = c->other.weapon->attack <= c->own.weapon->defence;
		add(&liking, !holds ? T_HOLD_BAD : c->need > 0 ? T_HOLD_SAVES : T_HOLD_EARLY, 1);
	} else if (trick == COUNTER) {
		bool hits = c->own.weapon->attack > c->other.weapon->defence;
		add(&liking, hits ? T_COUNTER_HITS : T_COUNTER_MISSES, 1);
		add(&liking, T_COUNTER_STAKE, hits ? c->other.worth : 0);
	} else {
		add(&liking, c->need > 0 ? T_DODGE_SAVES : T_DODGE_EARLY, 1);
		add(&liking, T_DODGE_STAKE, c->need > 0 ? c->stake : 0);
	}
	return liking;
}

static float like_withdraw(const State *s, const Edition *e, const Combat *c, int at) {
	int kind = s->trick_kind[c->corner][at] - 1, card = trick_card(s, c->corner, at);
	bool is_bluff = (e->for_attack[kind] >> (card - 1) & 1) != (c->corner == ATTACKER);
	float liking = 0;
	add(&liking, T_WITHDRAW, 1);
	add(&liking, T_WITHDRAW_BLUFF, is_bluff);
	add(&liking, T_WITHDRAW_LOST, !is_bluff && c->need > c->reach);
	if (kind == WEAPON && !is_bluff) add(&liking, T_WITHDRAW_SPARE, c->need + (float)boost(e, card, 0) <= 0);
	return liking;
}

static float like_lay(const State *s, const Setup *setup, const Combat *c, int kind, int card) {
	const Edition *e = setup_edition(setup);
	bool is_bluff = (e->for_attack[kind] >> (card - 1) & 1) != (c->corner == ATTACKER);
	float liking = 0;
	add(&liking, T_LATE, is_late(s, e));
	if (is_bluff) {
		add(&liking, T_BLUFF, 1);
		add(&liking, T_BLUFF_LOSING, c->need > 0);
		return liking;
	}
	add(&liking, T_POINTLESS, c->is_fair || c->is_dodged);
	if (kind == WEAPON) return liking + like_black(c, e, card);
	int trick = e->gladiator[card - 1].trick;
	return liking + (c->corner == ATTACKER ? like_orange_attack(s, setup, c, trick) : like_orange_defence(c, trick));
}

static float like_trick(const State *s, const Setup *setup, const Combat *c, Action action) {
	int verb = action_verb(action);
	switch (verb) {
	case VERB_DECLARE:
	case VERB_REOPEN: return 0;
	case VERB_STAND: return NEVER;
	case VERB_WITHDRAW: return like_withdraw(s, setup_edition(setup), c, action_a(action) - 1);
	default: return like_lay(s, setup, c, verb - VERB_LAY, action_a(action));
	}
}

/* BR-57: a skill, or a value. */
static float like_pick(const State *s, const Combat *c, Action action) {
	float liking = 0;
	bool is_orange = s->trick_kind[DEFENDER][action_a(action) - 1] == GLADIATOR + 1;
	add(&liking, T_PICK_ORANGE, is_orange);
	add(&liking, T_PICK_ORANGE_AHEAD, is_orange && c->need <= 0);
	return liking;
}

/* ---- phase 4 ---- */

static float like_throw_gladiator(const State *s, const Edition *e, int seat, int gladiator) {
	const GladiatorRow *row = &e->gladiator[gladiator - 1];
	int place = ring_place(s, seat, gladiator);
	float liking = 0;
	if (place >= 0 && !s->ring_weapon[seat][place]) {
		add(&liking, T_THROW_BARE, 1);
	} else if (place >= 0) {
		Fighter f = fighter_at(s, e, seat, place);
		add(&liking, T_THROW_ARMED, 1);
		add(&liking, T_THROW_ARMED_ATTACK, f.weapon->attack);
		add(&liking, T_THROW_ARMED_DEFENCE, f.weapon->defence);
		add(&liking, T_THROW_ARMED_POINTS, f.worth);
	} else {
		add(&liking, T_THROW_GLADIATOR, 1);
		add(&liking, T_THROW_PER_GLADIATOR, s->n_hand[seat][GLADIATOR]);
		add(&liking, T_THROW_POINTS, row->points);
		for (int i = 0; i < SYMBOLS; i++) add(&liking, T_THROW_SYMBOLS, row->symbols[i]);
		add(&liking, T_THROW_ORANGE + row->trick - 1, 1);
	}
	return liking;
}

static float like_throw_weapon(const State *s, const Edition *e, int seat, int weapon) {
	const WeaponRow *w = &e->weapon[weapon - 1];
	float liking = 0;
	add(&liking, T_THROW_WEAPON, 1);
	add(&liking, T_THROW_PER_WEAPON, s->n_hand[seat][WEAPON]);
	add(&liking, T_THROW_ATTACK, w->attack);
	add(&liking, T_THROW_DEFENCE, w->defence);
	add(&liking, T_THROW_WEAPON_POINTS, w->points);
	add(&liking, T_THROW_BLACK + w->trick - 1, 1);
	return liking;
}

static float like_clear(const State *s, const Setup *setup, int seat, Action action) {
	const Edition *e = setup_edition(setup);
	switch (action_verb(action)) {
	case VERB_DISCARD + GLADIATOR: return like_throw_gladiator(s, e, seat, action_a(action));
	case VERB_DISCARD + WEAPON: return like_throw_weapon(s, e, seat, action_a(action));
	case VERB_KEEP: return NEVER;
	default: return 0;
	}
}

/* ---- all decisions ---- */

static float weight_of(float liking) {
	float bounded = liking > 60 ? 60 : liking < -60 ? -60 : liking;
	if (liking == 0) return 1; /* every list has one of these: what all others are measured by */
	return liking == NEVER ? 0 : real_exp(0.35f * bounded);
}

void br_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight) {
	Combat combat;
	Entry entry;
	Fighter own;
	int best = 0;
	if (s->phase == TRICKS || s->phase == PICK) combat = combat_of(s, setup, seat);
	if (s->phase == ENTER) entry = entry_of(s, seat);
	if (s->phase == ATTACK || s->phase == AGAIN) {
		own = fighter_of(s, setup_edition(setup), s->attacker);
		best = best_attack(s, setup_edition(setup), &own);
	}
	for (int i = 0; i < n; i++) {
		switch (s->phase) {
		case DRAW: weight[i] = like_draw(s, setup, seat, legal[i]); break;
		case ENTER: weight[i] = like_entry(s, setup, seat, &entry, legal[i]); break;
		case ENGAGE: weight[i] = like_engage(s, setup, seat, legal[i]); break;
		case ATTACK:
		case AGAIN: weight[i] = like_attack(s, setup, &own, best, legal[i]); break;
		case TRICKS: weight[i] = like_trick(s, setup, &combat, legal[i]); break;
		case PICK: weight[i] = like_pick(s, &combat, legal[i]); break;
		default: weight[i] = like_clear(s, setup, seat, legal[i]);
		}
		weight[i] = weight_of(weight[i]);
	}
}

/* The end of phase 3: scores have been counted and nobody has decided anything about the next turn. */
int br_stage(const State *s) {
	return s->turn + (s->phase == CLEAR || s->phase == OVER);
}

/* Logits of winning, by tools/fit_value.c: a point of score, the more the fewer turns are left; a Gladiator who stays in the ring, by his
 * Weapon's values, the points of both and his symbols; who begins the next turn (BR-74). */
FITTED struct {
	float point[4], attack, defence, points, fighter, attack_symbol, defence_symbol, first;
} br_logit = {{0.5f, 0.33f, 0.22f, 0.14f}, 0.27f, 0.37f, -0.13f, -1.7f, 0.18f, 0.09f, 0.1f};
FITTED_TABLE(br_logit);

/* How much a Gladiator who stays in the ring is worth for the turns to come. Nobody need keep a bad one (BR-72). */
static float staying(const Fighter *f) {
	const uint8_t *symbols = f->row->symbols;
	float logit = br_logit.attack * f->weapon->attack + br_logit.defence * f->weapon->defence;
	logit = logit + br_logit.points * (float)(f->row->points + f->weapon->points) + br_logit.fighter;
	logit += br_logit.attack_symbol * (float)(symbols[ORANGE_ATTACK] + symbols[BLACK_ATTACK]);
	logit += br_logit.defence_symbol * (float)(symbols[ORANGE_DEFENCE] + symbols[BLACK_DEFENCE]);
	return real_max(0, logit);
}

static float prospects(const State *s, const Setup *setup, int seat) {
	const Edition *e = setup_edition(setup);
	int left = e->limit[LIMIT_TURNS] - s->turn;
	float sum = br_logit.point[left < 3 ? left : 3] * (float)s->score[seat];
	for (int i = 0; i < OWN_MAX && s->ring[seat][i]; i++) {
		Fighter f = fighter_at(s, e, seat, i);
		sum += staying(&f);
	}
	return sum + (s->first % setup->seats == seat ? br_logit.first : 0);
}

static void final_value(const State *s, const Setup *setup, float *payoff) {
	Outcome out;
	br_outcome(s, setup, &out);
	for (int i = 0; i < setup->seats; i++) payoff[i] = (float)out.payoff[i];
}

void br_expect(const State *s, const Setup *setup, float *payoff) {
	float side[SEATS] = {0}, top = 0, sum = 0;
	if (s->phase == OVER) {
		final_value(s, setup, payoff);
		return;
	}
	for (int i = 0; i < setup->seats; i++) side[br_side(setup, i)] += prospects(s, setup, i);
	for (int i = 0; i < setup->seats; i++) top = real_max(top, side[i]);
	int sides = setup->seats == SEATS ? 2 : setup->seats;
	for (int i = 0; i < sides; i++) sum += side[i] = real_exp(side[i] - top);
	for (int i = 0; i < setup->seats; i++) payoff[i] = side[br_side(setup, i)] / sum;
}
