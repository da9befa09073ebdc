/* Brigands: every invariant of a whole state. Anything may come in here (a file, a scenario), so nothing is looked up by an id
 * before it has been checked.
 *
 * One thing that is true of every game is not asked for: that the Day card of this morning still lies there while all plan. So a
 * scenario can set a table without Day cards. */
#include "town.h"

#include "core/check.h"

static bool is_resolving(const State *s) {
	return s->phase != PLAN && s->phase != OVER;
}

/* Whether a bag has districts only. */
static bool is_of_districts(Bag bag) {
	return !(bag >> (4 * PLACES));
}

/* ---- the frame: round, phase, path, roles, Day cards ---- */

static bool check_frame(const Check *c) {
	const State *s = c->s;
	int rounds = c->e->figure[FIG_ROUNDS];
	REQUIRE(s->phase >= PLAN && s->phase <= OVER,
	        "phase is out of range: it must be plan, wheel, port, tavern, prison_choice, skill or over");
	int round = round_played(s, c->setup);
	REQUIRE(round >= 1 && round <= rounds, "round %d is out of range: it must be from 1 to %d", s->round, rounds);
	REQUIRE(s->phase != OVER || round == rounds, "the game is over before the last round: round must be %d (BG-60)",
	        rounds + s->round - round);
	REQUIRE(is_resolving(s) ? s->place >= 1 && s->place <= PLACES : !s->place,
	        "place %d does not fit the phase: it must be 0 while all plan and after the end, else 1 to %d (BG-13)", s->place, PLACES);
	REQUIRE(c->setup->seats > 2 ? s->prince >= 1 && s->prince <= c->setup->seats : !s->prince,
	        "prince must be a seat, in the duel none (BG-1)");
	REQUIRE(s->spy >= 1 && s->spy <= SPY_LEVELS, "spy is out of range: it must be 1 to %d (BG-7)", SPY_LEVELS);
	REQUIRE(s->judgement >= 1 && s->judgement <= FINE_LEVELS, "judgement is out of range: it must be 1 to %d (BG-7)", FINE_LEVELS);
	REQUIRE(s->prince || s->spy + s->judgement == 2, "nobody has skills in the duel: spy and judgement must be 1 (BG-84)");
	return true;
}

static bool check_path(const Check *c) {
	const State *s = c->s;
	uint32_t seen = 0;
	for (int i = 0; i < PLACES - 1; i++) {
		REQUIRE(s->path[i] >= 1 && s->path[i] < PRISON,
		        "path[%d] is no district: the path has the seven districts, without the Prison (BG-2)", i);
		seen |= district_bit(s->path[i]);
	}
	REQUIRE(seen == ALL_DISTRICTS, "path must have every district once (BG-2)");
	return true;
}

static bool check_days(const Check *c) {
	const State *s = c->s;
	int drawn = round_played(s, c->setup);
	REQUIRE(!((s->day | s->day_left) & ~(uint32_t)ALL_DISTRICTS),
	        "there is no such Day card: day and day_left must be districts without the Prison (BG-3)");
	REQUIRE(!(s->day & s->day_left),
	        "a Day card lies there that has not been drawn: a district must not be in day and in day_left (BG-10)");
	REQUIRE(__builtin_popcount(s->day_left) == DAYS - drawn, "day_left must hold %d cards (BG-3)", DAYS - drawn);
	return true;
}

/* What each place did: those before the present one, in PLAN all of the last round, at the end all of this one. */
static bool check_did(const Check *c) {
	const State *s = c->s;
	for (int place = 1; place <= PLACES; place++) {
		bool is_past = is_resolving(s) ? place < s->place : s->round > 1 || s->phase == OVER;
		int did = s->did[place - 1];
		REQUIRE(did < DID_END && (did != 0) == is_past, "did[%d] does not fit round and place: it must be %s", place - 1,
		        is_past ? "what happened there" : "null, for it has yet to come");
		REQUIRE(did != DID_JUDGEMENT || (place == PLACES && s->prince), "did[%d]: the Prince judges in the Prison (BG-51)", place - 1);
		REQUIRE((did != DID_ARREST && did != DID_TRAP) || place < PLACES, "did[%d]: in the Prison nobody is arrested (BG-51)", place - 1);
		for (int seat = 0; seat < c->setup->seats; seat++)
			REQUIRE(did > DID_NOTHING || !s->result[seat][place - 1], "result[%d][%d] is there though nothing happened: it must be 0", seat,
			        place - 1);
	}
	return true;
}

/* BG-47: there only when the Convoy was robbed, and no more than it can have held. */
static bool check_loot(const Check *c) {
	const State *s = c->s;
	int place = 1;
	while (s->path[place - 1] != CONVOY) place++;
	int plain = c->e->figure[FIG_CONVOY] + DIE_SIDES * c->e->figure[FIG_CONVOY_DICE];
	int day = c->e->figure[FIG_DAY_CONVOY] + DIE_SIDES * c->e->figure[FIG_DAY_CONVOY_DICE];
	REQUIRE(s->loot <= (plain > day ? plain : day), "loot is more than the Convoy can hold (BG-47)");
	REQUIRE(!s->loot || s->did[place - 1] == DID_EFFECT, "there is loot, but the Convoy was not robbed (BG-47)");
	return true;
}

/* Seats that nobody holds have nothing. */
static bool check_empty_seats(const Check *c) {
	const State *s = c->s;
	for (int i = c->setup->seats; i < SEATS; i++) {
		Bag bags = s->town[i] | s->plan[i] | s->plan_patrols[i];
		uint32_t rest = s->plan_tokens[i] | s->tokens_in_town[i] | s->spied[i] | s->ducats[i] | s->tokens[i] | s->n_spied[i];
		rest |= s->planned[i] | s->wheel[i] | s->target[i];
		for (int k = 0; k < PAWNS; k++) rest |= s->choice[i][k];
		for (int k = 0; k < PAWNS * DICE; k++) rest |= s->dice[i][k];
		for (int k = 0; k < PLACES; k++) rest |= s->result[i][k];
		REQUIRE(!bags && !rest, "seat %d is not in the game but has something: it must have nothing", i);
	}
	return true;
}

/* ---- what lies in town ---- */

/* Whether somebody can stand on the district now: it has yet to be resolved. In the Prison there may always be pawns. */
static bool is_open(const State *s, int district) {
	if (!is_resolving(s)) return false;
	for (int place = s->place; place <= PLACES; place++)
		if (district_at(s, place) == district) return true;
	return false;
}

static bool check_patrols(const Check *c) {
	const State *s = c->s;
	REQUIRE(is_of_districts(s->patrols) && bag_size(s->patrols) <= PATROLS, "there are at most %d patrols (BG-5, BG-82)", PATROLS);
	for (int district = 1; district < DISTRICT_END; district++)
		REQUIRE(!bag_count(s->patrols, district) || is_open(s, district),
		        "a patrol stands where all is done: it must be on a place of the path from the present one on (BG-40)");
	REQUIRE(s->prince || !bag_count(s->patrols, PRISON), "no patrol can be in the Prison in the duel (BG-84)");
	return true;
}

static bool check_pawns(const Check *c, int seat) {
	const State *s = c->s;
	REQUIRE(is_of_districts(s->town[seat]) && bag_size(s->town[seat]) <= PAWNS, "seat %d has at most %d pawns (BG-5)", seat, PAWNS);
	REQUIRE(!is_prince(s, seat) || !s->town[seat], "the Prince has no pawns (BG-5)");
	REQUIRE(!is_prince(s, seat) || !s->ducats[seat], "the Prince's ducats are not counted (BG-6)");
	for (int district = 1; district < PRISON; district++)
		REQUIRE(!pawns_at(s, seat, district) || is_open(s, district),
		        "seat %d has pawns where all is done: they must be in the Prison or where the path has yet to come (BG-41)", seat);
	return true;
}

static bool check_tokens(const Check *c, int seat) {
	const State *s = c->s;
	uint32_t in_town = s->tokens_in_town[seat];
	REQUIRE(!(in_town & ~(uint32_t)ALL_CARDS), "seat %d has a token on no district: tokens_in_town must be districts", seat);
	REQUIRE(s->tokens[seat] + __builtin_popcount(in_town) <= TOKENS, "seat %d has more than %d tokens (BG-6)", seat, TOKENS);
	for (int district = 1; district < DISTRICT_END; district++) {
		if (!(in_town & district_bit(district))) continue;
		bool has_team = is_prince(s, seat) ? bag_count(s->patrols, district) : district != PRISON && pawns_at(s, seat, district);
		REQUIRE(is_open(s, district) && has_team, "seat %d has a token without a team (BG-11)", seat);
		REQUIRE(s->phase == WHEEL || district != district_here(s), "seat %d has a token where team actions are done (BG-20)", seat);
	}
	return true;
}

static bool check_spied(const Check *c, int seat) {
	const State *s = c->s;
	REQUIRE(!(s->spied[seat] & ~(uint32_t)ALL_DISTRICTS), "spied[%d] is no District card (BG-30)", seat);
	REQUIRE(__builtin_popcount(s->spied[seat]) == s->n_spied[seat], "n_spied[%d] is not the number of cards taken (BG-34)", seat);
	REQUIRE(s->n_spied[seat] <= c->e->figure[FIG_SPIED_MAX], "seat %d has lost more cards than the Prince may take (BG-30)", seat);
	REQUIRE(!s->n_spied[seat] || (s->prince && !is_prince(s, seat)), "seat %d has lost cards that nobody can take", seat);
	return true;
}

/* ---- decisions not yet revealed ---- */

static bool check_placed(const Check *c, int seat, Bag placed, int most) {
	const State *s = c->s;
	REQUIRE(is_of_districts(placed) && bag_size(placed) <= most, "seat %d has planned more than it has (BG-11)", seat);
	for (int district = 1; district < DISTRICT_END; district++)
		REQUIRE(!bag_count(placed, district) || cards_held(s, seat) & district_bit(district),
		        "seat %d has planned on a card that it does not hold (BG-33)", seat);
	return true;
}

static bool check_plan(const Check *c, int seat) {
	const State *s = c->s;
	int pawns = pawns_to_plan(s, seat), patrols = patrols_to_plan(s, seat);
	Bag teams = is_prince(s, seat) ? s->plan_patrols[seat] : s->plan[seat];
	if (!check_placed(c, seat, s->plan[seat], pawns) || !check_placed(c, seat, s->plan_patrols[seat], patrols)) return false;
	bool all_pawns = bag_size(s->plan[seat]) == pawns, all = all_pawns && bag_size(s->plan_patrols[seat]) == patrols;
	REQUIRE(all_pawns || !s->plan_patrols[seat], "seat %d has placed patrols before its pawns", seat);
	REQUIRE(all || !s->plan_tokens[seat], "seat %d has placed tokens before its pawns and patrols", seat);
	REQUIRE(!(s->plan_tokens[seat] & ~(uint32_t)ALL_CARDS), "seat %d has planned a token on no district", seat);
	REQUIRE(__builtin_popcount(s->plan_tokens[seat]) <= s->tokens[seat], "seat %d has planned more tokens than it has (BG-11)", seat);
	for (int district = 1; district < DISTRICT_END; district++)
		REQUIRE(!(s->plan_tokens[seat] & district_bit(district)) || bag_count(teams, district),
		        "seat %d has planned a token without a team (BG-11)", seat);
	REQUIRE(s->planned[seat] <= SCATTER, "planned[%d] is out of range", seat);
	REQUIRE(s->planned[seat] != DONE || (all && pawns + patrols), "seat %d is done but has not placed all (BG-11)", seat);
	REQUIRE(s->planned[seat] != SCATTER || !all, "seat %d scatters but has placed all (BG-35)", seat);
	return true;
}

static bool check_wheel(const Check *c, int seat) {
	const State *s = c->s;
	int wheel = s->wheel[seat], target = s->target[seat];
	bool is_ruler = is_prince(s, seat), needs_target = wheel == STEAL || wheel == PUSH;
	REQUIRE(wheel < WHEEL_END, "wheel[%d] is out of range", seat);
	REQUIRE(!wheel || (s->phase == WHEEL && s->tokens_in_town[seat] & district_bit(district_here(s))), "seat %d has no token here (BG-20)",
	        seat);
	REQUIRE(is_ruler ? wheel != HOME && wheel != PUSH : wheel != SPY && wheel != TO_PRISON, "wheel[%d] is not on that wheel (BG-21)", seat);
	REQUIRE(target <= c->setup->seats && (target != 0) == needs_target, "target[%d] does not fit the action (BG-20)", seat);
	REQUIRE(!target || (target != seat + 1 && target != s->prince), "target[%d] is not another Brigand (BG-21)", seat);
	return true;
}

static bool check_choice(const Check *c, int seat, int pawn) {
	const State *s = c->s;
	int choice = s->choice[seat][pawn], n_dice = 0;
	int most = s->phase == PORT ? PORT_SELL + TOKENS : s->phase == TAVERN ? ROLL_MANY : GO_STAY;
	REQUIRE(choice <= most, "choice[%d][%d] is out of range", seat, pawn);
	if (s->phase == TAVERN && choice) n_dice = choice == ROLL_MANY ? c->e->figure[FIG_TAVERN_DICE] : 1;
	for (int i = 0; i < DICE; i++) {
		int die = s->dice[seat][pawn * DICE + i];
		REQUIRE(die <= DIE_SIDES && (die != 0) == (i < n_dice), "the dice of seat %d do not fit its choices (BG-45)", seat);
	}
	return true;
}

/* Choices one after the other, each of which its player can afford (BG-43, BG-45, BG-50). */
static bool check_choices(const Check *c, int seat) {
	const State *s = c->s;
	bool is_asked = s->phase == PORT || s->phase == TAVERN || s->phase == PRISON_CHOICE;
	int most = is_asked ? pawns_at(s, seat, district_here(s)) : 0, n = bg_n_chosen(s, seat);
	State part = *s;
	for (int pawn = 0; pawn < PAWNS; pawn++) {
		if (!check_choice(c, seat, pawn)) return false;
		REQUIRE(pawn < n || !s->choice[seat][pawn], "seat %d has left out a pawn", seat);
		part.choice[seat][pawn] = 0;
	}
	REQUIRE(n <= most, "seat %d has chosen for more pawns than it has here", seat);
	for (int pawn = 0; pawn < n; pawn++) {
		Purse purse = bg_purse(&part, c->setup, seat);
		int choice = s->choice[seat][pawn];
		REQUIRE(s->phase != PORT || choice - PORT_SELL <= purse.tokens, "seat %d sells tokens that it does not have (BG-43)", seat);
		REQUIRE(s->phase != TAVERN || choice == ROLL_ONE || purse.ducats >= c->e->figure[FIG_TAVERN_PRICE],
		        "seat %d cannot pay for its dice (BG-45)", seat);
		REQUIRE(s->phase != PRISON_CHOICE || choice == GO_STAY || purse.tokens >= c->e->figure[FIG_PRISON_PRICE],
		        "seat %d cannot pay for its freedom (BG-50)", seat);
		part.choice[seat][pawn] = (uint8_t)choice;
	}
	return true;
}

static bool check_no_plan(const Check *c, int seat) {
	const State *s = c->s;
	REQUIRE(!s->plan[seat] && !s->plan_patrols[seat] && !s->plan_tokens[seat] && !s->planned[seat],
	        "seat %d plans outside planning (BG-12)", seat);
	return true;
}

static bool check_seat(const Check *c, int seat) {
	if (!check_pawns(c, seat) || !check_tokens(c, seat) || !check_spied(c, seat)) return false;
	if (c->s->phase == PLAN ? !check_plan(c, seat) : !check_no_plan(c, seat)) return false;
	return check_wheel(c, seat) && check_choices(c, seat);
}

/* The phase fits the place, and somebody has yet to decide. */
static bool check_phase(const Check *c) {
	const State *s = c->s;
	if (s->phase == OVER) return true;
	int here = is_resolving(s) ? district_here(s) : 0;
	bool has_patrol = here && bag_count(s->patrols, here), has_day = here && s->day & district_bit(here);
	REQUIRE(s->phase != PORT || (here == PORT_DISTRICT && !has_patrol), "this is not the Port, or a patrol is there (BG-43)");
	REQUIRE(s->phase != TAVERN || (here == TAVERN_DISTRICT && !has_patrol && !has_day),
	        "this is not the Tavern, or nobody is asked there (BG-45)");
	REQUIRE(s->phase != PRISON_CHOICE || (here == PRISON && !has_patrol), "this is not the Prison, or a patrol is there (BG-50)");
	REQUIRE(s->phase != SKILL || (here == PRISON && has_patrol), "no patrol is in the Prison (BG-51)");
	REQUIRE(s->phase != SKILL || (s->spy < SPY_LEVELS && s->judgement < FINE_LEVELS), "there is no skill to choose (BG-51)");
	REQUIRE(bg_to_act(s, c->setup), "nobody has anything to decide in this phase");
	return true;
}

bool bg_check(const State *s, const Setup *setup, Text *why) {
	const Check check = {s, setup, setup_edition(setup), why}, *c = &check;
	if (!check_frame(c) || !check_path(c) || !check_days(c) || !check_did(c) || !check_loot(c)) return false;
	if (!check_empty_seats(c) || !check_patrols(c)) return false;
	for (int seat = 0; seat < setup->seats; seat++)
		if (!check_seat(c, seat)) return false;
	return check_phase(c);
}
