/* Brigands: what a seat is asked, and why it may not do what it tried. */
#include "town.h"

static bool has_all_pawns(const State *s, int seat) {
	return bag_size(s->plan[seat]) == pawns_to_plan(s, seat);
}

static bool has_all_patrols(const State *s, int seat) {
	return bag_size(s->plan_patrols[seat]) == patrols_to_plan(s, seat);
}

/* ---- the question ---- */

static const char *plan_prompt(const State *view, const Setup *setup, int seat) {
	Action list[LEGAL_MAX];
	if (!has_all_pawns(view, seat)) return "prompt.pawn";
	if (!has_all_patrols(view, seat)) return "prompt.patrol";
	return bg_legal(view, setup, seat, list) > 1 ? "prompt.token" : "prompt.done";
}

const char *bg_prompt(const State *view, const Setup *setup, int seat) {
	switch (view->phase) {
	case PLAN: return plan_prompt(view, setup, seat);
	case WHEEL: return is_prince(view, seat) ? "prompt.wheel_prince" : "prompt.wheel";
	case PORT: return view->day & district_bit(PORT_DISTRICT) ? "prompt.port_day" : "prompt.port";
	case TAVERN: return "prompt.tavern";
	case PRISON_CHOICE: return "prompt.prison";
	case SKILL: return "prompt.skill";
	}
	return "phase.over";
}

/* ---- the refusal ---- */

static void refuse(Say *why, const char *key, const char *name, int domain, int value) {
	say_start(why, key);
	if (name) say_arg(why, name, domain, value);
}

static void why_not_card(const State *s, int seat, int district, Say *why) {
	bool is_his = district != PRISON || is_prince(s, seat), is_taken = s->spied[seat] & district_bit(district);
	const char *key = !is_his ? "refuse.no_such_card" : is_taken ? "refuse.card_taken" : "refuse.along_the_path";
	refuse(why, key, "district", DOMAIN_DISTRICT, district);
}

static void why_not_token(const State *s, int seat, int district, Say *why) {
	Bag teams = is_prince(s, seat) ? s->plan_patrols[seat] : s->plan[seat];
	bool has_token = __builtin_popcount(s->plan_tokens[seat]) < s->tokens[seat];
	const char *key = !has_token ? "refuse.no_token" : !bag_count(teams, district) ? "refuse.no_team" : "refuse.token_along_the_path";
	refuse(why, key, "district", DOMAIN_DISTRICT, district);
}

static void why_not_plan(const State *s, int seat, Action action, Say *why) {
	int verb = action_verb(action), district = action_a(action);
	bool all_pawns = has_all_pawns(s, seat), all = all_pawns && has_all_patrols(s, seat);
	if (verb == VERB_PAWN && all_pawns) say_start(why, "refuse.no_pawn_left");
	else if (verb == VERB_PATROL && !all_pawns) say_start(why, "refuse.pawns_first");
	else if (verb == VERB_PATROL && all) say_start(why, s->prince ? "refuse.no_patrol_left" : "refuse.no_patrol_left_duel");
	else if (verb == VERB_PAWN || verb == VERB_PATROL) why_not_card(s, seat, district, why);
	else if ((verb == VERB_TOKEN || verb == VERB_DONE) && !all) say_start(why, "refuse.place_first");
	else if (verb == VERB_TOKEN) why_not_token(s, seat, district, why);
	else if (verb == VERB_SCATTER) say_start(why, "refuse.all_placed");
	else say_start(why, "refuse.now_plan");
}

static void why_not_wheel(const State *s, int seat, Action action, Say *why) {
	int verb = action_verb(action), on_wheel = verb == VERB_PUSH ? PUSH : action_a(action);
	bool is_ruler = is_prince(s, seat), needs_target = on_wheel == STEAL || (on_wheel == PUSH && !is_ruler);
	if (verb == VERB_WHEEL && needs_target) refuse(why, "refuse.needs_target", "action", DOMAIN_ACTION, on_wheel);
	else if (verb == VERB_WHEEL || (verb == VERB_PUSH && is_ruler)) refuse(why, "refuse.not_on_wheel", "action", DOMAIN_ACTION, on_wheel);
	else if (verb == VERB_STEAL || verb == VERB_PUSH) say_start(why, "refuse.no_target");
	else say_start(why, is_ruler ? "refuse.now_wheel_prince" : "refuse.now_wheel");
}

static void why_not_pawn(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	Purse purse = bg_purse(s, setup, seat);
	int verb = action_verb(action);
	if (s->phase == PORT && verb == VERB_SELL) refuse(why, "refuse.too_few_tokens", "n", DOMAIN_NUMBER, purse.tokens);
	else if (s->phase == TAVERN && verb == VERB_ROLL) refuse(why, "refuse.too_few_ducats", "n", DOMAIN_NUMBER, purse.ducats);
	else if (s->phase == PRISON_CHOICE && verb == VERB_FREE) say_start(why, "refuse.no_token_to_go");
	else say_start(why, s->phase == PORT ? "refuse.now_port" : s->phase == TAVERN ? "refuse.now_tavern" : "refuse.now_prison");
}

void bg_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	switch (s->phase) {
	case PLAN: why_not_plan(s, seat, action, why); break;
	case WHEEL: why_not_wheel(s, seat, action, why); break;
	case SKILL: say_start(why, "refuse.now_skill"); break;
	default: why_not_pawn(s, setup, seat, action, why);
	}
}
