/* Brigands: `check` notices every way in which a state can be wrong, one at a time, and copes with any bytes. */
#include "table.h"
#include "tests/games/check.h"

#include <string.h>

/* The positions to be broken: seat 0 of four is the Prince, and the path is in the order of the list. */
enum { AT_PLAN, AT_WHEEL, AT_PORT, AT_TAVERN, AT_PRISON, AT_SKILL, AT_OVER, AT_DUEL, AT_DUEL_WHEEL, POSITIONS };

static void plan_position(State *s) {
	s->round = 2;
	s->tokens[0] = 1;
	s->tokens[2] = 2;
	s->town[3] = bag_one(PRISON);
	s->spied[1] = district_bit(PORT_DISTRICT);
	s->plan[1] = 2 * bag_one(MARKET);
	s->plan[2] = 2 * bag_one(PALACE) + bag_one(PORT_DISTRICT);
	s->plan_tokens[2] = district_bit(PALACE) | district_bit(PORT_DISTRICT);
	s->planned[2] = DONE;
	s->plan_patrols[0] = 2 * bag_one(PRISON);
	s->planned[3] = SCATTER;
}

static void wheel_position(TestTable *t) {
	State *s = &t->s;
	s->place = 2;
	s->did[0] = DID_ARREST;
	s->result[3][0] = 1;
	table_team(t, 1, PORT_DISTRICT, 2, true);
	table_team(t, 2, PORT_DISTRICT, 1, true);
	table_team(t, 3, PRISON, 1, false);
	table_team(t, 3, CONVOY, 1, true);
	s->patrols = bag_one(PORT_DISTRICT) + bag_one(PRISON);
	s->tokens_in_town[0] = district_bit(PORT_DISTRICT);
	s->wheel[1] = STEAL;
	s->target[1] = 3;
}

static TestTable *position(int which) {
	static const int phases[] = {[AT_PORT] = PORT, [AT_TAVERN] = TAVERN, [AT_PRISON] = PRISON_CHOICE, [AT_SKILL] = SKILL, [AT_OVER] = OVER};
	static const int places[] = {[AT_PORT] = PORT_DISTRICT, [AT_TAVERN] = TAVERN_DISTRICT, [AT_PRISON] = PRISON};
	TestTable *t = table_empty(which >= AT_DUEL ? 2 : 4);
	State *s = &t->s;
	if (which == AT_PLAN) plan_position(s);
	if (which == AT_WHEEL) wheel_position(t);
	if (which >= AT_PORT && which <= AT_OVER) s->phase = (uint8_t)phases[which];
	if (which >= AT_PORT && which <= AT_PRISON) {
		table_team(t, 1, places[which], 2, false);
		table_team(t, 2, places[which], 1, false);
		s->tokens[1] = 2;
		s->ducats[1] = 7;
		s->choice[1][0] = which == AT_PORT ? PORT_SELL + 2 : 1;
		if (which == AT_TAVERN) s->dice[1][0] = 6;
	}
	if (which == AT_SKILL) s->patrols = bag_one(PRISON);
	if (which == AT_DUEL) s->plan[0] = 3 * bag_one(MARKET), s->plan_patrols[0] = bag_one(MARKET);
	if (which == AT_DUEL_WHEEL) table_team(t, 0, MARKET, 1, true), s->patrols = bag_one(MARKET);
	table_ready(t);
	return t;
}

BREAK(phase_0, s->phase = 0)
BREAK(phase_8, s->phase = OVER + 1)
BREAK(round_0, s->round = 0)
BREAK(round_7, s->round = 7)
BREAK(round_8, s->round = 8)
BREAK(over_early, s->round = 5)
BREAK(place_in_plan, s->place = 1)
BREAK(place_0, s->place = 0)
BREAK(place_9, s->place = 9)
BREAK(prince_0, s->prince = 0)
BREAK(prince_5, s->prince = 5)
BREAK(prince_1, s->prince = 1)
BREAK(spy_0, s->spy = 0)
BREAK(spy_4, s->spy = 4)
BREAK(judgement_0, s->judgement = 0)
BREAK(judgement_5, s->judgement = 5)
BREAK(spy_2, s->spy = 2)
BREAK(judgement_2, s->judgement = 2)
BREAK(path_0, s->path[6] = 0)
BREAK(path_8, s->path[0] = PRISON)
BREAK(path_twice, s->path[0] = s->path[1])
BREAK(day_8, s->day |= 0x80)
BREAK(left_8, s->day_left |= 0x80)
BREAK(day_not_drawn, s->day |= s->day_left & -s->day_left)
BREAK(left_short, s->day_left &= s->day_left - 1)
BREAK(left_long, s->day_left = ALL_DISTRICTS)
BREAK(did_6, s->did[0] = DID_END)
BREAK(did_0, s->did[0] = 0)
BREAK(did_early, s->did[1] = DID_NOTHING)
BREAK(did_judgement, s->did[0] = DID_JUDGEMENT)
BREAK(did_judgement_in_duel, (s->round = 2, s->day_left &= s->day_left - 1, memset(s->did, DID_NOTHING, PLACES), s->did[7] = DID_JUDGEMENT))
BREAK(did_arrest, s->did[7] = DID_ARREST)
BREAK(did_trap, s->did[7] = DID_TRAP)
BREAK(result_of_nothing, (s->did[0] = DID_NOTHING))
BREAK(result_of_tomorrow, s->result[3][7] = 1)
BREAK(loot_23, (s->did[5] = DID_EFFECT, s->loot = 23))
BREAK(loot_of_nobody, s->loot = 12)
BREAK(stranger_town, s->town[4] = bag_one(PRISON))
BREAK(stranger_plan, s->plan[5] = bag_one(1))
BREAK(stranger_patrol, s->plan_patrols[4] = bag_one(1))
BREAK(stranger_plan_token, s->plan_tokens[4] = 1)
BREAK(stranger_token, s->tokens_in_town[4] = 1)
BREAK(stranger_spied, s->spied[4] = 1)
BREAK(stranger_ducats, s->ducats[4] = 1)
BREAK(stranger_tokens, s->tokens[5] = 1)
BREAK(stranger_n_spied, s->n_spied[4] = 1)
BREAK(stranger_planned, s->planned[4] = 1)
BREAK(stranger_wheel, s->wheel[4] = 1)
BREAK(stranger_target, s->target[4] = 1)
BREAK(stranger_choice, s->choice[4][2] = 1)
BREAK(stranger_dice, s->dice[4][8] = 1)
BREAK(stranger_result, s->result[4][7] = 1)
BREAK(four_patrols, s->patrols = 4 * bag_one(PRISON))
BREAK(patrol_nowhere, s->patrols = bag_one(9))
BREAK(patrol_behind, s->patrols += bag_one(MARKET))
BREAK(patrol_in_plan, s->patrols = bag_one(PRISON))
BREAK(patrol_in_duel_prison, s->patrols = bag_one(PRISON) + bag_one(MARKET))
BREAK(four_pawns, s->town[1] = 4 * bag_one(PRISON))
BREAK(pawn_nowhere, s->town[1] = bag_one(9))
BREAK(princes_pawn, s->town[0] = bag_one(PRISON))
BREAK(princes_ducats, s->ducats[0] = 1)
BREAK(pawn_behind, s->town[3] = bag_one(MARKET))
BREAK(pawn_in_plan, s->town[3] = bag_one(TREASURY))
BREAK(token_nowhere, s->tokens_in_town[1] |= 1u << 8)
BREAK(seven_tokens, s->tokens[1] = 7)
BREAK(seven_with_town, s->tokens[1] = 6)
BREAK(token_without_team, s->tokens_in_town[3] |= district_bit(PALACE))
BREAK(princes_token_alone, s->tokens_in_town[0] |= district_bit(PALACE))
BREAK(prisoners_token, s->tokens_in_town[3] |= district_bit(PRISON))
BREAK(token_behind, (s->tokens_in_town[3] |= district_bit(MARKET)))
BREAK(token_in_plan, s->tokens_in_town[3] = district_bit(PRISON))
BREAK(token_after_wheels, s->tokens_in_town[1] = district_bit(PORT_DISTRICT))
BREAK(spied_prison, (s->spied[2] = district_bit(PRISON), s->n_spied[2] = 1))
BREAK(spied_uncounted, s->n_spied[1] = 2)
BREAK(spied_four, (s->spied[3] = 15, s->n_spied[3] = 4))
BREAK(spied_prince, (s->spied[0] = 1, s->n_spied[0] = 1))
BREAK(spied_duel, (s->spied[0] = 4, s->n_spied[0] = 1))
BREAK(plan_four, s->plan[1] = 4 * bag_one(MARKET))
BREAK(plan_three_with_a_prisoner, s->plan[3] = 3 * bag_one(MARKET))
BREAK(plan_nowhere, s->plan[1] = bag_one(9))
BREAK(plan_spied, s->plan[1] = bag_one(PORT_DISTRICT))
BREAK(plan_prison, s->plan[1] = bag_one(PRISON))
BREAK(plan_patrols_four, s->plan_patrols[0] = 4 * bag_one(PRISON))
BREAK(plan_patrol_of_a_brigand, s->plan_patrols[2] = bag_one(MARKET))
BREAK(patrol_before_pawns, (s->plan[0] = 2 * bag_one(MARKET)))
BREAK(token_before_pawns, (s->tokens[1] = 1, s->plan_tokens[1] = district_bit(MARKET)))
BREAK(token_before_patrols, (s->plan_tokens[0] = district_bit(PRISON)))
BREAK(plan_token_nowhere, (s->plan_tokens[2] |= 1u << 8, s->tokens[2] = 3))
BREAK(plan_token_many, s->tokens[2] = 1)
BREAK(plan_token_no_team, s->plan_tokens[2] = district_bit(MARKET))
BREAK(planned_3, s->planned[1] = 3)
BREAK(done_early, s->planned[1] = DONE)
BREAK(done_without_anything, (s->town[3] = 3 * bag_one(PRISON), s->planned[3] = DONE))
BREAK(scatter_late, s->planned[2] = SCATTER)
BREAK(all_done, (s->planned[1] = SCATTER, s->planned[0] = SCATTER))
BREAK(plan_outside, s->plan[1] = bag_one(MARKET))
BREAK(patrol_outside, s->plan_patrols[0] = bag_one(MARKET))
BREAK(plan_token_outside, s->plan_tokens[1] = 1)
BREAK(planned_outside, s->planned[1] = DONE)
BREAK(wheel_8, s->wheel[2] = WHEEL_END)
BREAK(wheel_without_token, s->wheel[3] = NOTHING)
BREAK(wheel_in_plan, s->wheel[1] = NOTHING)
BREAK(brigand_spies, s->wheel[2] = SPY)
BREAK(brigand_to_prison, s->wheel[2] = TO_PRISON)
BREAK(prince_goes_home, s->wheel[0] = HOME)
BREAK(prince_pushes, (s->wheel[0] = PUSH, s->target[0] = 2))
BREAK(steal_without_target, s->target[1] = 0)
BREAK(target_without_steal, s->target[2] = 2)
BREAK(target_5, s->target[1] = 5)
BREAK(target_himself, s->target[1] = 2)
BREAK(target_prince, s->target[1] = 1)
BREAK(all_turned, (s->wheel[0] = SPY, s->wheel[2] = HOME))
BREAK(nobody_has_a_token, (memset(s->tokens_in_town, 0, sizeof s->tokens_in_town), s->wheel[1] = s->target[1] = 0))
BREAK(choice_9, s->choice[1][0] = PORT_SELL + TOKENS + 1)
BREAK(choice_3, s->choice[1][0] = 3)
BREAK(choice_gap, (s->choice[2][1] = 1))
BREAK(choice_many, memset(s->choice[2], PORT_TAKE, 2))
BREAK(choice_in_plan, s->choice[1][0] = 1)
BREAK(sells_too_many, s->choice[1][0] = PORT_SELL + 3)
BREAK(sells_twice, s->choice[1][1] = PORT_SELL + 1)
BREAK(dice_missing, s->dice[1][0] = 0)
BREAK(dice_7, s->dice[1][0] = 7)
BREAK(dice_more, s->dice[1][1] = 1)
BREAK(dice_later, s->dice[1][3] = 1)
BREAK(dice_in_port, s->dice[1][0] = 1)
BREAK(dice_unpaid, (s->choice[2][0] = ROLL_MANY, memset(s->dice[2], 1, 3)))
BREAK(freedom_unpaid, s->choice[2][0] = GO_FREE)
BREAK(freedom_twice, (s->tokens[1] = 1, s->choice[1][1] = GO_FREE))
BREAK(port_elsewhere, (s->path[1] = TOWN_HALL, s->path[2] = PORT_DISTRICT))
BREAK(port_in_market, (s->place = 1, s->did[0] = 0, memset(s->choice, 0, sizeof s->choice), s->town[1] = bag_one(MARKET)))
BREAK(port_patrol, s->patrols = bag_one(PORT_DISTRICT))
BREAK(tavern_elsewhere, (s->path[3] = TREASURY, s->path[6] = TAVERN_DISTRICT))
BREAK(tavern_in_port, (s->phase = TAVERN, memset(s->choice, 0, sizeof s->choice)))
BREAK(tavern_patrol, s->patrols = bag_one(TAVERN_DISTRICT))
BREAK(tavern_day, (s->day = district_bit(TAVERN_DISTRICT), s->day_left = ALL_DISTRICTS & ~s->day))
BREAK(prison_patrol, s->patrols = bag_one(PRISON))
BREAK(prison_elsewhere,
      (s->place = 7, s->did[7] = 0, s->did[6] = 0, memset(s->choice, 0, sizeof s->choice), s->town[1] = bag_one(TREASURY)))
BREAK(skill_patrol, s->patrols = 0)
BREAK(skill_elsewhere, (s->place = 7, s->did[6] = 0, s->patrols = bag_one(TREASURY)))
BREAK(skill_spy_top, s->spy = 3)
BREAK(skill_judgement_top, s->judgement = 4)
BREAK(all_chosen, (s->choice[1][1] = GO_STAY, s->choice[2][0] = GO_STAY))

static const BrokenState cases[] = {
	{"phase 0", AT_PLAN, phase_0, "phase"},
	{"phase 8", AT_PLAN, phase_8, "phase"},
	{"round 0", AT_PLAN, round_0, "round 0"},
	{"round 7", AT_PLAN, round_7, "round 7"},
	{"round 8", AT_OVER, round_8, "round 8"},
	{"over in round 5", AT_OVER, over_early, "BG-60"},
	{"a place while planning", AT_PLAN, place_in_plan, "place 1"},
	{"a place at the end", AT_OVER, place_in_plan, "place 1"},
	{"no place", AT_WHEEL, place_0, "place 0"},
	{"place 9", AT_WHEEL, place_9, "place 9"},
	{"no Prince", AT_PLAN, prince_0, "BG-1"},
	{"a stranger is Prince", AT_PLAN, prince_5, "BG-1"},
	{"a Prince in the duel", AT_DUEL, prince_1, "BG-1"},
	{"spy 0", AT_PLAN, spy_0, "spy is out"},
	{"spy 4", AT_PLAN, spy_4, "spy is out"},
	{"judgement 0", AT_PLAN, judgement_0, "judgement is out"},
	{"judgement 5", AT_PLAN, judgement_5, "judgement is out"},
	{"a spy in the duel", AT_DUEL, spy_2, "BG-84"},
	{"a judgement in the duel", AT_DUEL, judgement_2, "BG-84"},
	{"a hole in the path", AT_PLAN, path_0, "path[6]"},
	{"the Prison in the path", AT_PLAN, path_8, "path[0]"},
	{"a district twice", AT_PLAN, path_twice, "every district once"},
	{"a Day card of the Prison", AT_PLAN, day_8, "no such Day card"},
	{"such a card left", AT_PLAN, left_8, "no such Day card"},
	{"a Day card not drawn", AT_PLAN, day_not_drawn, "BG-10"},
	{"a card too few left", AT_PLAN, left_short, "day_left must hold 5"},
	{"all cards left", AT_WHEEL, left_long, "day_left must hold 6"},
	{"two left at the end", AT_OVER, left_short, "day_left must hold 1"},
	{"did what is not known", AT_WHEEL, did_6, "did[0]"},
	{"a place that did nothing known", AT_WHEEL, did_0, "did[0]"},
	{"the same while planning", AT_PLAN, did_0, "did[0]"},
	{"a place done too early", AT_WHEEL, did_early, "did[1]"},
	{"a judgement in the Market", AT_WHEEL, did_judgement, "did[0]: the Prince"},
	{"a judgement in the duel", AT_DUEL, did_judgement_in_duel, "did[7]: the Prince"},
	{"an arrest in the Prison", AT_PLAN, did_arrest, "did[7]: in the Prison"},
	{"a trap in the Prison", AT_PLAN, did_trap, "did[7]: in the Prison"},
	{"a result of nothing", AT_WHEEL, result_of_nothing, "result[3][0]"},
	{"a result of tomorrow", AT_WHEEL, result_of_tomorrow, "result[3][7]"},
	{"too much loot", AT_SKILL, loot_23, "more than the Convoy"},
	{"loot that nobody took", AT_SKILL, loot_of_nobody, "was not robbed"},
	{"stranger's pawn", AT_PLAN, stranger_town, "seat 4"},
	{"stranger's plan", AT_PLAN, stranger_plan, "seat 5"},
	{"stranger's patrol", AT_PLAN, stranger_patrol, "seat 4"},
	{"stranger's planned token", AT_PLAN, stranger_plan_token, "seat 4"},
	{"stranger's token in town", AT_WHEEL, stranger_token, "seat 4"},
	{"stranger's card", AT_PLAN, stranger_spied, "seat 4"},
	{"stranger's ducats", AT_PLAN, stranger_ducats, "seat 4"},
	{"stranger's tokens", AT_PLAN, stranger_tokens, "seat 5"},
	{"stranger's count", AT_PLAN, stranger_n_spied, "seat 4"},
	{"stranger is done", AT_PLAN, stranger_planned, "seat 4"},
	{"stranger's wheel", AT_PLAN, stranger_wheel, "seat 4"},
	{"stranger's target", AT_PLAN, stranger_target, "seat 4"},
	{"stranger's choice", AT_PLAN, stranger_choice, "seat 4"},
	{"stranger's die", AT_PLAN, stranger_dice, "seat 4"},
	{"stranger's result", AT_PLAN, stranger_result, "seat 4"},
	{"four patrols", AT_WHEEL, four_patrols, "at most 3 patrols"},
	{"a patrol nowhere", AT_WHEEL, patrol_nowhere, "at most 3 patrols"},
	{"a patrol behind", AT_WHEEL, patrol_behind, "BG-40"},
	{"a patrol while planning", AT_PLAN, patrol_in_plan, "BG-40"},
	{"a patrol in the duel's Prison", AT_DUEL_WHEEL, patrol_in_duel_prison, "BG-84"},
	{"four pawns", AT_PLAN, four_pawns, "seat 1 has at most 3 pawns"},
	{"a pawn nowhere", AT_PLAN, pawn_nowhere, "seat 1 has at most 3 pawns"},
	{"a pawn of the Prince's", AT_PLAN, princes_pawn, "no pawns"},
	{"ducats of the Prince's", AT_PLAN, princes_ducats, "BG-6"},
	{"a pawn behind", AT_WHEEL, pawn_behind, "seat 3 has pawns"},
	{"a pawn in town while planning", AT_PLAN, pawn_in_plan, "seat 3 has pawns"},
	{"a token nowhere", AT_WHEEL, token_nowhere, "on no district"},
	{"seven tokens", AT_PLAN, seven_tokens, "more than 6 tokens"},
	{"seven with those in town", AT_WHEEL, seven_with_town, "more than 6 tokens"},
	{"a token without a team", AT_WHEEL, token_without_team, "seat 3 has a token without a team"},
	{"the Prince's without a patrol", AT_WHEEL, princes_token_alone, "seat 0 has a token without a team"},
	{"a prisoner's token", AT_WHEEL, prisoners_token, "seat 3 has a token without a team"},
	{"a token behind", AT_WHEEL, token_behind, "seat 3 has a token without a team"},
	{"a token while planning", AT_PLAN, token_in_plan, "seat 3 has a token without a team"},
	{"a token after the wheels", AT_PORT, token_after_wheels, "BG-20"},
	{"a Prison card taken", AT_PLAN, spied_prison, "no District card"},
	{"cards not counted", AT_PLAN, spied_uncounted, "n_spied[1]"},
	{"four cards taken", AT_PLAN, spied_four, "more cards than the Prince"},
	{"the Prince's own cards", AT_PLAN, spied_prince, "nobody can take"},
	{"cards taken in the duel", AT_DUEL, spied_duel, "nobody can take"},
	{"four pawns planned", AT_PLAN, plan_four, "seat 1 has planned more"},
	{"a prisoner planned", AT_PLAN, plan_three_with_a_prisoner, "seat 3 has planned more"},
	{"a plan nowhere", AT_PLAN, plan_nowhere, "seat 1 has planned more"},
	{"a plan on a card taken", AT_PLAN, plan_spied, "BG-33"},
	{"a plan for the Prison", AT_PLAN, plan_prison, "BG-33"},
	{"four patrols planned", AT_PLAN, plan_patrols_four, "seat 0 has planned more"},
	{"a Brigand's patrol", AT_PLAN, plan_patrol_of_a_brigand, "seat 2 has planned more"},
	{"patrols before pawns", AT_DUEL, patrol_before_pawns, "patrols before its pawns"},
	{"a token before the pawns", AT_PLAN, token_before_pawns, "seat 1 has placed tokens before"},
	{"a token before the patrols", AT_PLAN, token_before_patrols, "seat 0 has placed tokens before"},
	{"a planned token nowhere", AT_PLAN, plan_token_nowhere, "token on no district"},
	{"more tokens planned than there are", AT_PLAN, plan_token_many, "more tokens than it has"},
	{"a planned token without a team", AT_PLAN, plan_token_no_team, "token without a team"},
	{"planned 3", AT_PLAN, planned_3, "planned[1]"},
	{"done too early", AT_PLAN, done_early, "seat 1 is done"},
	{"done without anything to plan", AT_PLAN, done_without_anything, "seat 3 is done"},
	{"scatters what is placed", AT_PLAN, scatter_late, "seat 2 scatters"},
	{"all are done", AT_PLAN, all_done, "nobody has anything"},
	{"a plan outside planning", AT_WHEEL, plan_outside, "seat 1 plans outside"},
	{"a patrol planned outside", AT_WHEEL, patrol_outside, "seat 0 plans outside"},
	{"a token planned outside", AT_WHEEL, plan_token_outside, "seat 1 plans outside"},
	{"done outside", AT_OVER, planned_outside, "seat 1 plans outside"},
	{"wheel 8", AT_WHEEL, wheel_8, "wheel[2]"},
	{"a wheel without a token", AT_WHEEL, wheel_without_token, "seat 3 has no token here"},
	{"a wheel while planning", AT_PLAN, wheel_in_plan, "seat 1 has no token here"},
	{"a Brigand spies", AT_WHEEL, brigand_spies, "not on that wheel"},
	{"a Brigand goes back to Prison", AT_WHEEL, brigand_to_prison, "not on that wheel"},
	{"the Prince goes home", AT_WHEEL, prince_goes_home, "not on that wheel"},
	{"the Prince pushes", AT_WHEEL, prince_pushes, "not on that wheel"},
	{"steal without a target", AT_WHEEL, steal_without_target, "target[1]"},
	{"a target without an action", AT_WHEEL, target_without_steal, "target[2]"},
	{"a stranger as target", AT_WHEEL, target_5, "target[1]"},
	{"own seat as target", AT_WHEEL, target_himself, "not another Brigand"},
	{"the Prince as target", AT_WHEEL, target_prince, "not another Brigand"},
	{"all have turned", AT_WHEEL, all_turned, "nobody has anything"},
	{"no token here", AT_WHEEL, nobody_has_a_token, "nobody has anything"},
	{"choice 9", AT_PORT, choice_9, "choice[1][0]"},
	{"choice 3 in the Tavern", AT_TAVERN, choice_3, "choice[1][0]"},
	{"choice 3 in the Prison", AT_PRISON, choice_3, "choice[1][0]"},
	{"a pawn left out", AT_PORT, choice_gap, "left out"},
	{"more choices than pawns", AT_PORT, choice_many, "more pawns than it has here"},
	{"a choice while planning", AT_PLAN, choice_in_plan, "more pawns than it has here"},
	{"sells too many", AT_PORT, sells_too_many, "BG-43"},
	{"sells twice", AT_PORT, sells_twice, "BG-43"},
	{"a die is missing", AT_TAVERN, dice_missing, "BG-45"},
	{"a die shows 7", AT_TAVERN, dice_7, "BG-45"},
	{"one die too many", AT_TAVERN, dice_more, "BG-45"},
	{"dice of the next pawn", AT_TAVERN, dice_later, "BG-45"},
	{"dice in the Port", AT_PORT, dice_in_port, "BG-45"},
	{"dice not paid", AT_TAVERN, dice_unpaid, "cannot pay for its dice"},
	{"freedom not paid", AT_PRISON, freedom_unpaid, "cannot pay for its freedom"},
	{"freedom not paid twice", AT_PRISON, freedom_twice, "cannot pay for its freedom"},
	{"Port elsewhere", AT_PORT, port_elsewhere, "more pawns than it has here"},
	{"Port in the Market", AT_PORT, port_in_market, "not the Port"},
	{"Tavern in the Port", AT_PORT, tavern_in_port, "not the Tavern"},
	{"a patrol in the Port", AT_PORT, port_patrol, "not the Port"},
	{"Tavern elsewhere", AT_TAVERN, tavern_elsewhere, "more pawns"},
	{"a patrol in the Tavern", AT_TAVERN, tavern_patrol, "not the Tavern"},
	{"the Tavern's Day card", AT_TAVERN, tavern_day, "not the Tavern"},
	{"a patrol in the Prison", AT_PRISON, prison_patrol, "not the Prison"},
	{"prisoners in the Treasury", AT_PRISON, prison_elsewhere, "not the Prison"},
	{"no patrol in the Prison", AT_SKILL, skill_patrol, "no patrol is in the Prison"},
	{"skills in the Treasury", AT_SKILL, skill_elsewhere, "no patrol is in the Prison"},
	{"Spy at the top", AT_SKILL, skill_spy_top, "no skill to choose"},
	{"Judgement at the top", AT_SKILL, skill_judgement_top, "no skill to choose"},
	{"all have chosen", AT_PRISON, all_chosen, "nobody has anything"},
};

Test(brigands_check, every_invariant_is_noticed) {
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_noticed(position(cases[i].at), &cases[i]);
}

/* Values exactly at their limit are sound. */
Test(brigands_check, limits_are_allowed) {
	TestTable *t = position(AT_PLAN);
	t->s.tokens[1] = 6;
	t->s.spy = 3;
	t->s.judgement = 4;
	t->s.spied[3] = 7, t->s.n_spied[3] = 3;
	memset(t->s.did, DID_JUDGEMENT, 1);
	t->s.did[0] = DID_TRAP, t->s.did[7] = DID_JUDGEMENT, t->s.result[1][7] = 9;
	expect_whole(t, "planning");
	t = position(AT_WHEEL);
	t->s.tokens[1] = 5;
	t->s.patrols += bag_one(TREASURY);
	t->s.wheel[2] = PUSH, t->s.target[2] = 4;
	expect_whole(t, "wheels");
	t = position(AT_PORT);
	t->s.choice[1][0] = PORT_TAKE, t->s.choice[1][1] = PORT_SELL + 4;
	expect_whole(t, "selling what was taken");
	t = position(AT_TAVERN);
	t->s.choice[1][1] = ROLL_MANY, memset(t->s.dice[1] + 3, 6, 3);
	expect_whole(t, "three dice");
	t = position(AT_TAVERN);
	t->s.ducats[2] = 6, t->s.choice[2][0] = ROLL_MANY, memset(t->s.dice[2], 1, 3);
	expect_whole(t, "exactly the price");
	t = position(AT_PRISON);
	t->s.tokens[1] = 1, t->s.choice[1][1] = GO_STAY;
	expect_whole(t, "the last token for freedom");
	t = position(AT_SKILL);
	t->s.spy = 2, t->s.judgement = 3, t->s.did[5] = DID_EFFECT, t->s.loot = 22;
	expect_whole(t, "one level below the top");
	t = position(AT_DUEL);
	t->s.planned[0] = DONE;
	t->s.town[1] = bag_one(PRISON), t->s.plan[1] = 2 * bag_one(MARKET), t->s.plan_patrols[1] = 2 * bag_one(PORT_DISTRICT);
	expect_whole(t, "a second patrol");
	t = position(AT_DUEL_WHEEL);
	t->s.patrols = 3 * bag_one(MARKET);
	expect_whole(t, "three patrols");
	t = position(AT_OVER);
	t->s.town[1] = 3 * bag_one(PRISON), t->s.ducats[1] = 65535, t->s.tokens[1] = 6;
	expect_whole(t, "the end");
}

Test(brigands_check, positions_of_every_phase_are_whole) {
	for (int at = 0; at < POSITIONS; at++) expect_whole(position(at), "as it is");
}

Test(brigands_check, takes_any_bytes) {
	for (int at = 0; at < POSITIONS; at++) expect_answers(position(at), 3000);
}
