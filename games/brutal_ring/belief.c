/* Brutal Ring: the hidden cards of a view, filled in: every assignment of the physical cards that fits what the state remembers is
 * equally likely. One kind of card at a time; `complete` uses it as well.
 *
 * Since the last renewal of the pile (BR-12; the start is one, of all cards) there are two stocks. OLD: the cards that were in
 * hands then. NEW: the pile as it was then, from which all drew since. Every seat has `n_held` cards of the old stock and some of
 * the new, and their number is public; what it has shown, and what is known of its hand and Tricks, are among them. What is
 * left of the old stock lies in hands and Tricks only, what is left of the new one also in the pile.
 *
 * Two things couple the stocks. A Weapon of which one copy is old and one new may have been shown from either: every such origin
 * counts. And face-down Tricks keep the symbol limits (BR-41): of those of a side at most so many are attack, at most so many
 * defence. Both are chosen first, by the number of assignments each choice leaves, which can be written down; the rest is dealt. */
#include "cards.h"

#include <float.h>
#include <string.h>

enum { OLD, NEW, STOCKS };
enum { IS_DEFENCE, IS_ATTACK, TYPES };
enum { PAIRS = SEATS * (SEATS - 1) / 2 };
static const uint8_t pair_low[PAIRS] = {0, 0, 0, 1, 1, 2}, pair_high[PAIRS] = {1, 2, 3, 2, 3, 3};

/* Face-down Tricks of one side that the viewer does not see. */
typedef struct Corner {
	int n;                           /* how many */
	int n_of[SEATS];                 /* by seat */
	int most[TYPES];                 /* room for them by symbol */
	int old, old_attack, new_attack; /* chosen: how many come from the old stock, and how many of each stock are attack */
} Corner;

typedef struct Fill {
	const State *s;
	const Setup *setup;
	int kind;
	uint32_t attack;                            /* ids whose Trick is one of attack */
	Cards stock[STOCKS];                        /* cards whose place is not known */
	Cards known[SEATS];                         /* cards the seat has had since the renewal: shown, in hand, laid */
	Cards old[SEATS];                           /* those of them that are old, and all that are dealt to it from the old stock */
	int slots[SEATS][STOCKS];                   /* cards of each stock that the seat has besides */
	uint32_t single[SEATS][TYPES];              /* Weapons of the seat that may be old or new; the other copy's place is not known */
	uint32_t pair[PAIRS];                       /* Weapons of which two seats have one each, nobody knows which */
	int n_old[SEATS][TYPES], n_old_pair[PAIRS]; /* chosen: how many of those are old; of a pair, the lower seat's */
	Corner corner[CORNERS];
	double sum, target; /* weights so far; the choice at which they pass the target is taken */
} Fill;

/* 0 up to, but not including, 1; so that a sum times it is less than the sum. */
static double fraction(Rng *rng) {
	return (double)(rng_next(rng) >> 12) / (double)(1ull << 52);
}

/* ---- counting ---- */

static double choose(int n, int k) {
	double c = 1; /* none when k > n: a factor is 0 */
	for (int i = 0; i < k; i++) c = c * (n - i) / (i + 1);
	return c;
}

static double falling(int n, int k) {
	double f = 1;
	for (int i = 0; i < k; i++) f *= n - i;
	return f;
}

/* In how many ways a side's hidden Tricks come from `old` cards of the old stock and the others of the new. */
static double ways_of_origin(const Fill *f, const Corner *c, int old) {
	double ways[TRICKS_MAX + 1] = {1}, next[TRICKS_MAX + 1];
	for (int i = 0; i < f->setup->seats; i++) {
		if (!c->n_of[i]) continue;
		memset(next, 0, sizeof next);
		for (int had = 0; had <= c->n; had++)
			for (int m = 0; m <= c->n_of[i] && had + m <= c->n; m++)
				next[had + m] += ways[had] * choose(f->slots[i][OLD], m) * choose(f->slots[i][NEW], c->n_of[i] - m);
		memcpy(ways, next, sizeof ways);
	}
	return ways[old];
}

/* The chance that of `n` cards taken in turn from a stock with so many of attack and defence exactly `k` are attack. */
static double chance_of_types(const int left[TYPES], int n, int k) {
	if (k < 0 || k > n || k > left[IS_ATTACK] || n - k > left[IS_DEFENCE]) return 0;
	return choose(n, k) * falling(left[IS_ATTACK], k) * falling(left[IS_DEFENCE], n - k) / falling(left[IS_ATTACK] + left[IS_DEFENCE], n);
}

/* Adds the weight of a choice; true when it is the one. */
static bool count(Fill *f, double weight) {
	f->sum += weight;
	return f->sum > f->target;
}

/* Every choice for the Tricks of the corners from this one on. `left`: cards of each stock by type. */
static bool walk_corners(Fill *f, int at, int left[STOCKS][TYPES], double weight) {
	while (at < CORNERS && !f->corner[at].n) at++;
	if (at == CORNERS) return count(f, weight);
	Corner *c = &f->corner[at];
	for (c->old = 0; c->old <= c->n; c->old++) {
		double ways = ways_of_origin(f, c, c->old);
		for (c->old_attack = 0; ways > 0 && c->old_attack <= c->old; c->old_attack++)
			for (c->new_attack = 0; c->new_attack <= c->n - c->old; c->new_attack++) {
				int n_attack = c->old_attack + c->new_attack, new = c->n - c->old;
				if (n_attack > c->most[IS_ATTACK] || c->n - n_attack > c->most[IS_DEFENCE]) continue;
				double types = chance_of_types(left[OLD], c->old, c->old_attack) * chance_of_types(left[NEW], new, c->new_attack);
				if (types <= 0) continue;
				int rest[STOCKS][TYPES] = {
					[OLD] = {left[OLD][IS_DEFENCE] - c->old + c->old_attack, left[OLD][IS_ATTACK] - c->old_attack},
					[NEW] = {left[NEW][IS_DEFENCE] - new + c->new_attack, left[NEW][IS_ATTACK] - c->new_attack},
				};
				if (walk_corners(f, at + 1, rest, weight * ways * types)) return true;
			}
	}
	return false;
}

/* All origins are chosen: in how many ways the rest can be dealt, times the choices for the Tricks. */
static bool walk_deal(Fill *f, double weight) {
	int left[STOCKS][TYPES], size[STOCKS];
	for (int stock = 0; stock < STOCKS; stock++) {
		left[stock][IS_ATTACK] = cards_size(cards_of(f->stock[stock], f->attack));
		left[stock][IS_DEFENCE] = cards_size(f->stock[stock]) - left[stock][IS_ATTACK];
	}
	for (int i = 0; i < f->setup->seats; i++)
		for (int type = 0; type < TYPES; type++) { /* a card known to be old leaves its twin in the new stock, and the other way round */
			left[OLD][type] -= f->n_old[i][type];
			left[NEW][type] -= __builtin_popcount(f->single[i][type]) - f->n_old[i][type];
		}
	for (int stock = 0; stock < STOCKS; stock++) {
		size[stock] = left[stock][IS_ATTACK] + left[stock][IS_DEFENCE];
		weight *= falling(size[stock], size[stock]);
		for (int i = 0; i < f->setup->seats; i++) weight /= falling(f->slots[i][stock], f->slots[i][stock]);
	}
	int wanted[STOCKS] = {0, 0};
	for (int i = 0; i < f->setup->seats; i++)
		for (int stock = 0; stock < STOCKS; stock++) wanted[stock] += f->slots[i][stock];
	if (wanted[OLD] != size[OLD] || wanted[NEW] > size[NEW]) return false;
	return walk_corners(f, 0, left, weight / falling(size[NEW] - wanted[NEW], size[NEW] - wanted[NEW]));
}

/* A card that is one of `n` to be old: it takes a place of the seat's old ones, else of the new ones. */
static bool take_slots(Fill *f, int seat, int old, int new) {
	f->slots[seat][OLD] -= old;
	f->slots[seat][NEW] -= new;
	return f->slots[seat][OLD] >= 0 && f->slots[seat][NEW] >= 0;
}

/* Every origin of the pairs from this one on. */
static bool walk_pairs(Fill *f, int at, double weight) {
	while (at < PAIRS && !f->pair[at]) at++;
	if (at == PAIRS) return walk_deal(f, weight);
	int n = __builtin_popcount(f->pair[at]), low = pair_low[at], high = pair_high[at];
	for (int old = 0; old <= n; old++) {
		bool fits = take_slots(f, low, old, n - old);
		fits &= take_slots(f, high, n - old, old);
		f->n_old_pair[at] = old;
		bool is_found = fits && walk_pairs(f, at + 1, weight * choose(n, old));
		if (is_found) return true;
		take_slots(f, low, -old, old - n);
		take_slots(f, high, old - n, -old);
	}
	return false;
}

/* Every origin of the single ones from this group on, by seat and type. */
static bool walk_singles(Fill *f, int at, double weight) {
	while (at < SEATS * TYPES && !f->single[at / TYPES][at % TYPES]) at++;
	if (at == SEATS * TYPES) return walk_pairs(f, 0, weight);
	int seat = at / TYPES, type = at % TYPES, n = __builtin_popcount(f->single[seat][type]);
	for (int old = 0; old <= n; old++) {
		bool fits = take_slots(f, seat, old, n - old);
		f->n_old[seat][type] = old;
		if (fits && walk_singles(f, at + 1, weight * choose(n, old))) return true;
		take_slots(f, seat, -old, old - n);
	}
	f->n_old[seat][type] = 0;
	return false;
}

/* ---- what is known ---- */

static int n_laid(const Fill *f, int seat) {
	int n = 0;
	for (int corner = 0; corner < CORNERS; corner++)
		for (int i = 0; i < TRICKS_MAX; i++) n += f->s->trick_seat[corner][i] == seat + 1 && f->s->trick_kind[corner][i] == f->kind + 1;
	return n;
}

/* The Tricks of the kind that can be seen, with their owners; the others are counted by corner. */
static void read_tricks(Fill *f) {
	static const int symbols[KINDS][TYPES] = {{ORANGE_DEFENCE, ORANGE_ATTACK}, {BLACK_DEFENCE, BLACK_ATTACK}};
	const State *s = f->s;
	for (int corner = 0; corner < CORNERS; corner++) {
		Corner *c = &f->corner[corner];
		for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++) {
			int seat = s->trick_seat[corner][i] - 1, card = trick_card(s, corner, i);
			if (s->trick_kind[corner][i] != f->kind + 1) continue;
			if (card) f->known[seat] = cards_plus(f->known[seat], cards_one(card));
			else c->n++, c->n_of[seat]++;
		}
		for (int type = 0; c->n && type < TYPES; type++) c->most[type] = br_room(s, f->setup, corner, symbols[f->kind][type]);
	}
}

/* What the seat is known to have had since the renewal, and how many cards of each stock it has besides. */
static bool read_seat(Fill *f, int seat) {
	const State *s = f->s;
	Cards held = held_of(s, f->kind, seat), hand = cards_either(hand_of(s, f->kind, seat), seen_of(s, f->kind, seat));
	int n_all = s->n_hand[seat][f->kind] + n_laid(f, seat) + cards_size(shown_of(s, f->kind, seat)), n_held = s->n_held[seat][f->kind];
	f->known[seat] = cards_plus(f->known[seat], cards_plus(hand, shown_of(s, f->kind, seat)));
	f->slots[seat][OLD] = n_held;
	f->slots[seat][NEW] = n_all - n_held;
	return cards_size(held) <= n_held && cards_size(f->known[seat]) <= n_all;
}

/* Takes cards of a stock that are known to be the seat's. */
static bool settle(Fill *f, int seat, int stock, Cards cards) {
	if (!cards_has(f->stock[stock], cards)) return false;
	f->stock[stock] = cards_minus(f->stock[stock], cards);
	if (stock == OLD) f->old[seat] = cards_plus(f->old[seat], cards);
	return take_slots(f, seat, stock == OLD ? cards_size(cards) : 0, stock == NEW ? cards_size(cards) : 0);
}

/* A seat of which all old cards are known: its own view, or it had none. */
static bool knows_held(const Fill *f, int seat) {
	return cards_size(held_of(f->s, f->kind, seat)) == f->s->n_held[seat][f->kind];
}

static bool settle_held(Fill *f, int seat) {
	Cards held = held_of(f->s, f->kind, seat);
	f->known[seat] = cards_either(f->known[seat], held);
	return settle(f, seat, OLD, held) && settle(f, seat, NEW, cards_minus(f->known[seat], held));
}

/* One card of which the copies that are left are known by several seats, or both by one. */
static bool settle_card(Fill *f, int id, bool is_split, const int *wanted) {
	int first = -1, second = -1;
	for (int i = 0; i < f->setup->seats; i++) {
		if (wanted[i] && first < 0) first = i;
		else if (wanted[i]) second = i;
	}
	if (first < 0) return true;
	if (is_split && wanted[first] == 2) return settle(f, first, OLD, cards_one(id)) && settle(f, first, NEW, cards_one(id));
	if (is_split && second < 0) {
		f->single[first][f->attack >> (id - 1) & 1 ? IS_ATTACK : IS_DEFENCE] |= 1u << (id - 1);
		return true;
	}
	if (is_split) {
		int at = 0;
		while (pair_low[at] != first || pair_high[at] != second) at++;
		f->pair[at] |= 1u << (id - 1);
		for (int stock = 0; stock < STOCKS; stock++) f->stock[stock] = cards_minus(f->stock[stock], cards_one(id));
		return true;
	}
	int stock = cards_count(f->stock[OLD], id) ? OLD : NEW;
	for (int i = 0; i < f->setup->seats; i++)
		for (int k = 0; k < wanted[i]; k++)
			if (!settle(f, i, stock, cards_one(id))) return false;
	return true;
}

/* Seats that remember more than is known of them, card by card: from which stock each known one came. */
static bool settle_others(Fill *f) {
	uint32_t ids = 0;
	for (int i = 0; i < f->setup->seats; i++)
		if (!knows_held(f, i)) ids |= f->known[i].once;
	for (; ids; ids &= ids - 1) {
		int id = mask_first(ids), wanted[SEATS] = {0}, n = 0;
		for (int i = 0; i < f->setup->seats; i++) {
			wanted[i] = knows_held(f, i) ? 0 : cards_count(f->known[i], id);
			n += wanted[i];
		}
		bool is_split = cards_count(f->stock[OLD], id) && cards_count(f->stock[NEW], id);
		if (n > cards_count(f->stock[OLD], id) + cards_count(f->stock[NEW], id)) return false;
		if (!settle_card(f, id, is_split, wanted)) return false;
	}
	return true;
}

/* The two stocks, and everything known taken out. False: it cannot be. */
static bool read_facts(Fill *f) {
	const State *s = f->s;
	Cards seen = discard_of(s, f->kind), shown = {0, 0}, all = all_cards(setup_edition(f->setup), f->kind);
	for (int i = 0; i < f->setup->seats; i++) {
		seen = cards_plus(seen, ring_of(s, f->kind, i));
		shown = cards_plus(shown, shown_of(s, f->kind, i));
	}
	/* what lies open and was not shown since was in the ring at the renewal; all else outside the new stock was in hands */
	Cards new = renewed_of(s, f->kind), stayed = cards_minus(seen, shown);
	if (!cards_has(all, cards_plus(new, stayed)) || !cards_has(seen, shown)) return false;
	if ((s->trick_seat[ATTACKER][0] || s->trick_seat[DEFENDER][0]) && !(s->attacker && s->defender)) return false;
	f->stock[NEW] = cards_minus(new, pile_of(s, f->kind));
	f->stock[OLD] = cards_minus(cards_minus(all, new), stayed);
	read_tricks(f);
	for (int i = 0; i < f->setup->seats; i++)
		if (!read_seat(f, i)) return false;
	for (int i = 0; i < f->setup->seats; i++)
		if (knows_held(f, i) && !settle_held(f, i)) return false;
	return settle_others(f);
}

/* ---- dealing ---- */

/* The ids of a mask, some of them chosen at random to be old; the others are new. */
static uint32_t choose_old(uint32_t mask, int n_old, Rng *rng) {
	Cards rest = {mask, 0};
	uint32_t old = 0;
	for (int i = 0; i < n_old; i++) old |= 1u << (cards_take(&rest, rng) - 1);
	return old;
}

static void deal_known(Fill *f, Rng *rng) {
	for (int i = 0; i < SEATS; i++)
		for (int type = 0; type < TYPES; type++) {
			Cards old = {choose_old(f->single[i][type], f->n_old[i][type], rng), 0};
			f->stock[OLD] = cards_minus(f->stock[OLD], old);
			f->stock[NEW] = cards_minus(f->stock[NEW], (Cards){f->single[i][type] & ~old.once, 0});
			f->old[i] = cards_plus(f->old[i], old);
		}
	for (int at = 0; at < PAIRS; at++) {
		Cards old = {choose_old(f->pair[at], f->n_old_pair[at], rng), 0};
		f->old[pair_low[at]] = cards_plus(f->old[pair_low[at]], old);
		f->old[pair_high[at]] = cards_plus(f->old[pair_high[at]], (Cards){f->pair[at] & ~old.once, 0});
	}
}

static void shuffle(uint8_t *cards, int n, Rng *rng) {
	for (int i = n - 1; i > 0; i--) {
		int k = (int)rng_below(rng, (uint32_t)i + 1);
		uint8_t card = cards[i];
		cards[i] = cards[k];
		cards[k] = card;
	}
}

/* `n` cards of a stock, of which so many are attack, in any order. */
static void take_types(Fill *f, int stock, int n, int n_attack, uint8_t *out, Rng *rng) {
	for (int i = 0; i < n; i++) {
		Cards some = cards_of(f->stock[stock], i < n_attack ? f->attack : ~f->attack);
		out[i] = (uint8_t)cards_take(&some, rng);
		f->stock[stock] = cards_minus(f->stock[stock], cards_one(out[i]));
	}
	shuffle(out, n, rng);
}

/* How many of the seat's hidden Tricks are old when its side still has `old` of those, `n` Tricks in all. */
static int choose_origin(const Fill *f, const Corner *c, int seat, int old, Rng *rng) {
	Corner rest = *c;
	double ways[TRICKS_MAX + 1] = {0}, sum = 0;
	rest.n -= c->n_of[seat];
	rest.n_of[seat] = 0;
	for (int m = 0; m <= c->n_of[seat] && m <= old; m++) {
		if (old - m <= rest.n)
			ways[m] = choose(f->slots[seat][OLD], m) * choose(f->slots[seat][NEW], c->n_of[seat] - m) * ways_of_origin(f, &rest, old - m);
		sum += ways[m];
	}
	double target = sum * fraction(rng);
	int m = 0;
	for (double so_far = ways[0]; so_far <= target && m < c->n_of[seat]; so_far += ways[m]) m++;
	return m;
}

static void put_tricks(State *s, const Fill *f, int corner, int seat, const uint8_t *cards) {
	for (int i = 0, n = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++) {
		if (s->trick_seat[corner][i] != seat + 1 || s->trick_kind[corner][i] != f->kind + 1 || trick_card(s, corner, i)) continue;
		if (f->kind == GLADIATOR) s->trick_gladiator[corner][i] = cards[n++];
		else s->trick_weapon[corner][i] = cards[n++];
	}
}

static void deal_tricks(State *s, Fill *f, int corner, Rng *rng) {
	Corner c = f->corner[corner];
	uint8_t cards[STOCKS][TRICKS_MAX], own[TRICKS_MAX];
	int at[STOCKS] = {0, 0};
	take_types(f, OLD, c.old, c.old_attack, cards[OLD], rng);
	take_types(f, NEW, c.n - c.old, c.new_attack, cards[NEW], rng);
	for (int i = 0; i < f->setup->seats; i++) {
		if (!c.n_of[i]) continue;
		int old = choose_origin(f, &c, i, f->corner[corner].old - at[OLD], rng), new = c.n_of[i] - old;
		memcpy(own, cards[OLD] + at[OLD], (size_t)old);
		memcpy(own + old, cards[NEW] + at[NEW], (size_t) new);
		for (int k = 0; k < old; k++) f->old[i] = cards_plus(f->old[i], cards_one(own[k]));
		for (int k = 0; k < c.n_of[i]; k++) f->known[i] = cards_plus(f->known[i], cards_one(own[k]));
		shuffle(own, c.n_of[i], rng);
		put_tricks(s, f, corner, i, own);
		f->slots[i][OLD] -= old;
		f->slots[i][NEW] -= new;
		at[OLD] += old;
		at[NEW] += new;
		c.n -= c.n_of[i];
		c.n_of[i] = 0;
	}
}

static Cards laid_by(const State *s, int kind, int seat) {
	Cards cards = {0, 0};
	for (int corner = 0; corner < CORNERS; corner++)
		for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++)
			if (s->trick_seat[corner][i] == seat + 1 && s->trick_kind[corner][i] == kind + 1)
				cards = cards_plus(cards, cards_one(trick_card(s, corner, i)));
	return cards;
}

static void deal_rest(State *s, Fill *f, Rng *rng) {
	for (int i = 0; i < f->setup->seats; i++) {
		for (int stock = 0; stock < STOCKS; stock++)
			for (int k = 0; k < f->slots[i][stock]; k++) {
				Cards one = cards_one(cards_take(&f->stock[stock], rng));
				f->known[i] = cards_plus(f->known[i], one);
				if (stock == OLD) f->old[i] = cards_plus(f->old[i], one);
			}
		Cards gone = cards_plus(shown_of(s, f->kind, i), laid_by(s, f->kind, i));
		set_hand(s, f->kind, i, cards_minus(f->known[i], gone));
		if (f->kind == WEAPON) set_held_weapons(s, i, f->old[i]);
	}
	set_pile(s, f->kind, cards_plus(pile_of(s, f->kind), f->stock[NEW]));
}

/* False: nothing fits, and nothing is changed. */
bool br_fill(State *s, const Setup *setup, int kind, Rng *rng) {
	Fill fill = {.s = s, .setup = setup, .kind = kind, .attack = setup_edition(setup)->for_attack[kind]}, *f = &fill;
	if (!read_facts(f)) return false;
	const Fill facts = fill;
	f->target = DBL_MAX; /* first only the sum; if it is 0 the second walk finds nothing */
	walk_singles(f, 0, 1);
	double total = f->sum;
	fill = facts;
	f->target = total * fraction(rng);
	if (!walk_singles(f, 0, 1)) return false;
	deal_known(f, rng);
	for (int corner = 0; corner < CORNERS; corner++)
		if (f->corner[corner].n) deal_tricks(s, f, corner, rng);
	deal_rest(s, f, rng);
	return true;
}
