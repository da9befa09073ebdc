/* Duel Royal: counting worlds; see belief.h. */
#include "belief.h"

#include <string.h>

/* Levels that the opponent can have, to whom `own` led to that result. */
static int levels_by_result(int own, int team, int result, int beats) {
	static const uint8_t of_level[LEVELS] = {WITCH, EXECUTIONER, KNIGHT, KING};
	int mask = 0;
	for (int level = 0; level < LEVELS; level++) {
		int other = of_level[level];
		int would_be = team == 0 ? dr_result(own, other, beats) : dr_result(other, own, beats);
		mask |= (would_be == result) << level;
	}
	return mask;
}

/* DR-14, DR-40: what each duel says of the one who fought for the other team. */
void belief_levels(const State *s, const Setup *setup, int team, uint8_t may[SEATS]) {
	memset(may, (1 << LEVELS) - 1, SEATS);
	for (int i = 0; i < s->n_duels; i++) {
		int own = s->character[s->fought[i][team] - 1];
		may[s->fought[i][!team] - 1] &= (uint8_t)levels_by_result(own, team, s->result[i], setup->option[OPTION_BEATS]);
	}
}

static void learn_from_duels(Belief *b, const State *s, const Setup *setup, int team) {
	uint8_t may[SEATS];
	belief_levels(s, setup, team, may);
	for (int i = 0; i < b->n; i++) b->may[i] = may[b->seat[i]];
}

static void list_seats(Belief *b, const State *s, const Setup *setup, int team) {
	uint32_t others = team_seats(setup, !team);
	for (uint32_t rest = others & ~s->ghosts; rest; rest &= rest - 1) b->seat[b->n++] = (uint8_t)__builtin_ctz(rest);
	b->n_fighting = b->n;
	for (uint32_t rest = others & s->ghosts; rest; rest &= rest - 1) b->seat[b->n++] = (uint8_t)__builtin_ctz(rest);
}

static void count_cards(Belief *b, const State *s, const Setup *setup, int team) {
	Bag rest = deck_of(setup);
	for (uint32_t own = team_seats(setup, team); own; own &= own - 1) rest -= bag_one(s->character[__builtin_ctz(own)]);
	for (int id = 1; id < CHARACTER_END; id++) {
		b->card[id] = (uint8_t)bag_count(rest, id);
		b->left[level_of(id)] = (uint8_t)(b->left[level_of(id)] + b->card[id]);
	}
}

/* DR-39: when the team's own fighters are all of one level, at least one of the others is not, for the game went on; or all are,
 * for it ended in a perfect draw. When a team has no fighter left (DR-30) its last duel says that much by itself. */
static void learn_from_going_on(Belief *b, const State *s, const Setup *setup, int team) {
	int levels = 0;
	for (uint32_t own = fighters(s, setup, team); own; own &= own - 1) levels |= 1 << level_of(s->character[__builtin_ctz(own)]);
	b->barred = -1;
	if (!levels || !is_alone((uint32_t)levels) || s->ending == TEAM_OUT) return;
	if (s->ending != PERFECT_DRAW) b->barred = __builtin_ctz((unsigned)levels);
	else
		for (int i = 0; i < b->n_fighting; i++) b->may[i] &= (uint8_t)levels;
}

/* A walk through ways[]: how many cards of each level are left at an entry. */
typedef struct Odometer {
	int left[LEVELS], n_left;
} Odometer;

static void one_up(const Belief *b, Odometer *o) {
	for (int level = LEVELS - 1; level >= 0; level--) {
		o->n_left++;
		if (++o->left[level] <= b->left[level]) return;
		o->n_left -= o->left[level];
		o->left[level] = 0;
	}
}

static void one_down(const Belief *b, Odometer *o) {
	for (int level = LEVELS - 1; level >= 0; level--) {
		o->n_left--;
		if (--o->left[level] >= 0) return;
		o->left[level] = b->left[level];
		o->n_left += b->left[level] + 1;
	}
}

static int all_left(const Belief *b) {
	int all = 0;
	for (int level = 0; level < LEVELS; level++) all += b->left[level];
	return all;
}

/* Fills ways[]: entries with fewer cards first. One seat is filled by any card left of a level that it may have. */
static void count_ways(Belief *b) {
	Odometer o = {.n_left = 0};
	int all = all_left(b);
	for (int at = 0; at <= b->full; at++, one_up(b, &o)) {
		int next = all - o.n_left; /* the seat to be filled */
		uint64_t ways = next == b->n;
		for (int may = next < b->n ? b->may[next] : 0; may; may &= may - 1) {
			int level = __builtin_ctz((unsigned)may);
			if (o.left[level]) ways += (uint64_t)o.left[level] * b->ways[at - b->stride[level]];
		}
		b->ways[at] = ways;
	}
}

void belief_start(Belief *b, const State *s, const Setup *setup, int team) {
	memset(b, 0, offsetof(Belief, ways));
	list_seats(b, s, setup, team);
	count_cards(b, s, setup, team);
	learn_from_duels(b, s, setup, team);
	learn_from_going_on(b, s, setup, team);
	int size = 1;
	for (int level = LEVELS - 1; level >= 0; level--) {
		b->stride[level] = size;
		size *= b->left[level] + 1;
	}
	assert(size <= WAYS_MAX);
	b->full = size - 1;
	count_ways(b);
}

/* Seats so far are filled and `left` is left. */
typedef struct Place {
	int next; /* the seat to be filled */
	int at;   /* entry of ways[] */
	uint8_t left[LEVELS];
	bool is_alike; /* something is barred and all fighters so far are of that level */
} Place;

static Place first_place(const Belief *b) {
	Place place = {.at = b->full, .is_alike = b->barred >= 0};
	memcpy(place.left, b->left, sizeof place.left);
	return place;
}

static Place fill(const Belief *b, Place place, int level) {
	if (place.next < b->n_fighting && level != b->barred) place.is_alike = false;
	place.at -= b->stride[level];
	place.left[level]--;
	place.next++;
	return place;
}

/* Ways to go on in which all other fighters are of the barred level, too. */
static uint64_t ways_alike(const Belief *b, Place place) {
	uint64_t ways = 1;
	while (place.next < b->n_fighting) {
		if (!(b->may[place.next] >> b->barred & 1)) return 0;
		ways *= place.left[b->barred];
		if (!ways) return 0;
		place = fill(b, place, b->barred);
	}
	return ways * b->ways[place.at];
}

static uint64_t ways_from(const Belief *b, Place place) {
	return b->ways[place.at] - (place.is_alike ? ways_alike(b, place) : 0);
}

/* Ways to fill the next seat with a card of that level and to go on from there. */
static uint64_t ways_with(const Belief *b, Place place, int level) {
	if (!(b->may[place.next] >> level & 1) || !place.left[level]) return 0;
	return place.left[level] * ways_from(b, fill(b, place, level));
}

uint64_t belief_worlds(const Belief *b) {
	return ways_from(b, first_place(b));
}

/* Adds `sign` for every way: those that lead to an entry, times those that go on from the next. Nothing is barred here. */
static void add_worlds(const Belief *b, int sign, uint64_t worlds[HIDDEN_MAX][LEVELS]) {
	uint64_t lead[WAYS_MAX];
	Odometer o = {.n_left = all_left(b)};
	for (int level = 0; level < LEVELS; level++) o.left[level] = b->left[level];
	memset(lead, 0, (size_t)(b->full + 1) * sizeof lead[0]);
	lead[b->full] = 1;
	for (int at = b->full, all = o.n_left; at > 0; at--, one_down(b, &o)) {
		int next = all - o.n_left;
		for (int may = next < b->n ? b->may[next] : 0; may; may &= may - 1) {
			int level = __builtin_ctz((unsigned)may);
			if (!o.left[level]) continue;
			uint64_t ways = lead[at] * (uint64_t)o.left[level];
			lead[at - b->stride[level]] += ways;
			worlds[next][level] += (uint64_t)sign * ways * b->ways[at - b->stride[level]];
		}
	}
}

/* All worlds less those that are barred. */
void belief_worlds_by_level(const Belief *b, uint64_t worlds[HIDDEN_MAX][LEVELS]) {
	memset(worlds, 0, sizeof(uint64_t[HIDDEN_MAX][LEVELS]));
	add_worlds(b, 1, worlds);
	if (b->barred < 0) return;
	Belief alike = *b;
	for (int i = 0; i < b->n_fighting; i++) alike.may[i] &= (uint8_t)(1 << b->barred);
	count_ways(&alike);
	add_worlds(&alike, -1, worlds);
}

/* 0 … n-1; the bias is below n / 2^64. */
static uint64_t below(Rng *rng, uint64_t n) {
	return (uint64_t)((__extension__(unsigned __int128) rng_next(rng) * n) >> 64);
}

static int draw_level(const Belief *b, Place place, Rng *rng) {
	uint64_t ways[LEVELS], all = 0;
	int level = 0;
	for (int i = 0; i < LEVELS; i++) all += ways[i] = ways_with(b, place, i);
	assert(all > 0);
	uint64_t lot = below(rng, all);
	while (lot >= ways[level]) lot -= ways[level++];
	return level;
}

void belief_draw(Belief *b, State *s, Rng *rng) {
	for (Place place = first_place(b); place.next < b->n;) {
		int level = draw_level(b, place, rng), id = level + DRAGON;
		if (level == LEVEL_MAGIC) id = rng_below(rng, place.left[LEVEL_MAGIC]) < b->card[WITCH] ? WITCH : DRAGON;
		b->card[id]--;
		s->character[b->seat[place.next]] = (uint8_t)id;
		place = fill(b, place, level);
	}
}
