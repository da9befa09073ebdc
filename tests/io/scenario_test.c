/* Scenarios: good ones pass, every mistake is reported with its position, and no input does harm. In these texts ' stands for a JSON
 * quote. */
#include "core/fields/state_json.h"
#include "io/scenario.h"
#include "support.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
#define EM "{'name':'x','game':'epic_melee','seats':2,"
#define DR "{'name':'x','game':'duel_royal','seats':6,"
#define NULL_GAME "{'name':'x','game':'null_game','seats':2,'state':{'round':1,'hand':[{'one':1,'two':1,'four':1},{'two':2,'three':1}]},"
#define ROUND EM "'state':{'round':2,'left':['golem','ez'],'right':['mage','raven'],'hand':{'0':{'folk':4}},'gold':{'1':{'g1':1}}},"

static ScenarioFailure failure;

static char *quoted(const char *text) {
	char *copy = strdup(text);
	cr_assert(copy);
	for (char *p = copy; (p = strchr(p, '\''));) *p = '"';
	return copy;
}

static ScenarioFile *read_text(const char *text, const char *folder) {
	char *json = quoted(text);
	ScenarioFile *file = scenario_read(json, strlen(json), folder, &failure);
	free(json);
	return file;
}

/* The last scenario of the text. */
static bool run_in(const char *folder, const char *text) {
	ScenarioFile *file = read_text(text, folder);
	if (!file) return false;
	bool ok = scenario_run(file, scenario_count(file) - 1, &failure);
	scenario_close(file);
	return ok;
}

static bool run(const char *text) {
	return run_in(".", text);
}

/* ---- good ones ---- */

/* clang-format off */
static const char *const good[] = {
	/* every kind of step and expectation, on a fully specified position */
	NULL_GAME "'actions':['0 play four',{'expect':{'to_act':[1],'state':{'chosen':['four',null]},'view':{'1':{'chosen':[null,null],'hand':"
	          "[null,{'two':2,'three':1}]},'spectator':{'hand':[null,null]}}}},{'back':0},{'refused':{'back':0},'why':'no step'},{'refused':"
	          "'0 play three','why':'Three is not in your hand'},'0 play two','1 play two'],'expect':{'events':[{'event':'show','seat':0,'card':'two'},"
	          "{'event':'show','seat':1}],'state':{'score':[0,0],'round':2},'to_act':[1,0],'over':false,'legal':{'1':['play three','play two']}}}",
	NULL_GAME "'actions':['0 play four','1 play three','0 play two','1 play two','1 play two','0 play one'],'expect':{'over':true,'to_act':[],"
	          "'scores':[4,2],'place':[1,2],'payoff':[1,0],'legal':{'0':[]},'events':[{'event':'score','seat':1,'points':2}]}}",
	NULL_GAME "'options':{'goal':'low'},'about':'lowest scores','actions':['0 play one','1 play three'],'expect':{'state':{'score':[1,0]}}}",
	/* the deal by seed, and by script */
	"{'name':'x','game':'null_game','seats':5,'seed':7,'expect':{'to_act':[0,1,2,3,4]}}",
	"{'name':'x','game':'null_game','seats':2,'seed':'18446744073709551615','expect':{'over':false}}",
	"{'name':'x','game':'null_game','seats':2,'chance':[{'card':'one'},{'card':'two'},{'card':'three'},{'card':'four'},{'card':'four'},{'card':'four'}],"
	"'expect':{'state':{'hand':[{'one':1,'two':1,'three':1},{'four':3}]},'events':[{'event':'deal','seat':1,'card':'four'}]}}",
	/* an action's chance; an empty list says that there is none */
	ROUND "'chance':[{'gold':'g3_sun'},{'silver':'s1'}],'actions':['0 engage right','1 engage right','1 keep'],'expect':{'state':{'gold':"
	      "[{'g3_sun':1},{'g1':1}],'silver':[{},{'s1':1}]}}}",
	ROUND "'chance':[],'actions':['0 engage left',{'timeout':1}],'expect':{'state':{'card':['golem','raven'],'phase':'sacrifice','known':[{'mage':1},{}]}}}",
	/* partly specified: the phase and the pawn follow from the rest */
	EM "'state':{'right':['mage','ez']},'expect':{'state':{'phase':'engage','pawn':0},'to_act':[0]}}",
	EM "'state':{'card':['mage',null]},'expect':{'state':{'phase':'engage','pawn':1,'order':[0,null],'n_engaged':1,'value':[4,0]}}}",
	EM "'state':{'phase':'over'},'expect':{'over':true,'state':{'round':7}}}",
	EM "'state':{'left':['mage',null],'right':['ez',null]},'expect':{'to_act':[1],'state':{'phase':'choose'}}}",
	EM "'state':{'known':[{'mage':6},{'ez':5}]},'expect':{'state':{'known':[{'mage':6},{'ez':5}]}}}",
	EM "'state':{'round':6,'phase':'engage','known':[{'golem':1},{}]},'expect':{'state':{'left':{'0':'golem'}}}}",
	EM "'state':{'n_gold':[9,8],'gold_pile':{'g3':1}},'expect':{'state':{'gold_pile':{'g3':1},'n_gold':[9,8]}}}",
	EM "'state':{'round':2,'card':['knight',null]},'expect':{'state':{'value':[5,0]}}}",
	"{'name':'x','game':'epic_melee','seats':4,'state':{'phase':'shift','card':['ez','mage',null,null],'pawn':0},'expect':{'state':{'order':[1,0,null,null]}}}",
	"{'name':'x','game':'epic_melee','seats':4,'state':{'phase':'pass','card':['ez',null,'mage',null]},'expect':{'state':{'pawn':2}}}",
	"{'name':'x','game':'epic_melee','seats':4,'state':{'card':['frog',null,null,'frog'],'order':[3,0,null,null]},'expect':{'state':{'frog':3,"
	"'value':[3,0,0,5],'pawn':1}}}",
	"{'name':'x','game':'epic_melee','seats':6,'state':{'phase':'shift','card':['mage','mage','mage','ez','golem','folk'],'order':[0,1,2,4,5,3]},"
	"'expect':{'to_act':[3]}}",
	"{'name':'x','game':'epic_melee','seats':3,'state':{'card':['raven',null,null],'lich':0},'expect':{'state':{'value':[7,0,0]}}}",
};
/* clang-format on */

Test(scenario, good_ones_pass) {
	for (int i = 0; i < COUNT(good); i++)
		cr_assert(run(good[i]), "%d: %s: %s: %s / %s", i, failure.at, failure.text, failure.expected, failure.found);
}

Test(scenario, one_or_several_in_a_file) {
	ScenarioFile *file = read_text("[" EM "'expect':{'over':false}},{'name':'y_2','game':'epic_melee','seats':2,'expect':{'over':true}},7]",
	                               ".");
	cr_assert(file && scenario_count(file) == 3);
	cr_assert(scenario_run(file, 0, &failure));
	cr_assert_str_eq(scenario_name(file, 0), "x");
	cr_assert(!scenario_run(file, 1, &failure));
	cr_assert_str_eq(scenario_name(file, 1), "y_2");
	cr_assert_str_eq(failure.at, "expect.over");
	cr_assert(!scenario_run(file, 2, &failure));
	cr_assert_null(scenario_name(file, 2));
	cr_assert_str_eq(failure.text, "a scenario must be an object, not 7");
	scenario_close(file);
	file = read_text(good[0], ".");
	cr_assert_eq(scenario_count(file), 1);
	scenario_close(file);
}

Test(scenario, the_position_it_leads_to) {
	EditionPack *pack = calloc(1, sizeof *pack);
	Setup setup;
	StateBuf state;
	ScenarioFile *file = read_text(NULL_GAME "'options':{'goal':'low'},'actions':['0 play four'],'expect':{'to_act':[1]}}", ".");
	cr_assert(scenario_position(file, 0, &setup, pack, &state, &failure), "%s", failure.text);
	cr_expect(setup.pack == pack && setup.seats == 2 && setup.option[0] == 1 && !strcmp(setup.game->id, "null_game"));
	cr_expect_eq(setup.game->to_act(state_of(&state), &setup), 2u);
	scenario_close(file);
	file = read_text(EM "'expect':{'over':true}}", ".");
	cr_expect_not(scenario_position(file, 0, &setup, pack, &state, &failure));
	cr_expect_str_eq(failure.at, "expect.over");
	scenario_close(file);
	free(pack);
}

/* ---- bad ones ---- */

typedef struct Bad {
	const char *json;
	int step;
	const char *at, *text;        /* the full position; part of the text */
	const char *expected, *found; /* NULL: "" */
} Bad;

static void check_bad(const Bad *bad, int n) {
	for (int i = 0; i < n; i++) {
		char *expected = quoted(bad[i].expected ? bad[i].expected : ""), *found = quoted(bad[i].found ? bad[i].found : "");
		char *text = quoted(bad[i].text);
		cr_assert(!run(bad[i].json), "passes: %s", bad[i].json);
		cr_assert_str_eq(failure.at, bad[i].at, "%s: %s: %s", bad[i].json, failure.at, failure.text);
		cr_assert(strstr(failure.text, text), "%s: %s", bad[i].json, failure.text);
		cr_assert_eq(failure.step, bad[i].step, "%s: step %d", bad[i].json, failure.step);
		cr_assert_str_eq(failure.expected, expected, "%s", bad[i].json);
		cr_assert_str_eq(failure.found, found, "%s", bad[i].json);
		free(expected);
		free(found);
		free(text);
	}
}

#define OVER "'expect':{'over':false}}"

Test(scenario, bad_heads) {
	static const Bad bad[] = {
		{"{'game':'epic_melee','seats':2," OVER, 0, "name", "not nothing", NULL, NULL},
		{"{'name':'Bad','game':'epic_melee','seats':2," OVER, 0, "name", "a letter first, not 'Bad'", NULL, NULL},
		{"{'name':'1a','game':'epic_melee','seats':2," OVER, 0, "name", "must be a word of at most 100", NULL, NULL},
		{"{'name':'a b','game':'epic_melee','seats':2," OVER, 0, "name", "must be a word", NULL, NULL},
		{"{'name':'','game':'epic_melee','seats':2," OVER, 0, "name", "must be a word", NULL, NULL},
		{"[" EM OVER "," EM OVER "]", 0, "name", "is the name of scenario 1 of the file too", NULL, NULL},
		{EM "'gaem':1," OVER, 0, "gaem", "unknown key; here may stand: name about game", NULL, NULL},
		{EM "'about':1," OVER, 0, "about", "must be a text", NULL, NULL},
		{EM "'seed':1}", 0, "", "there must be actions or expect", NULL, NULL},
		{"{'name':'x','seats':2," OVER, 0, "game", "must be one of ", NULL, NULL},
		{"{'name':'x','game':'chess','seats':2," OVER, 0, "game", "not 'chess'", NULL, NULL},
		{"{'name':'x','game':'epic_melee'," OVER, 0, "seats", "must be a number from 2 to 6, not nothing", NULL, NULL},
		{"{'name':'x','game':'epic_melee','seats':1," OVER, 0, "seats", "not 1", NULL, NULL},
		{"{'name':'x','game':'epic_melee','seats':7," OVER, 0, "seats", "not 7", NULL, NULL},
		{"{'name':'x','game':'epic_melee','seats':'2'," OVER, 0, "seats", "not '2'", NULL, NULL},
		{EM "'options':{'goal':'low'}," OVER, 0, "options.goal", "no such option; epic_melee has none", NULL, NULL},
		{EM "'options':[]," OVER, 0, "options", "must be an object", NULL, NULL},
		{"{'name':'x','game':'null_game','seats':2,'options':{'gaol':'low'}," OVER, 0, "options.gaol", "null_game has goal", NULL, NULL},
		{"{'name':'x','game':'null_game','seats':2,'options':{'goal':'lo'}," OVER, 0, "options.goal", "one of high, low, not 'lo'", NULL,
	     NULL},
		{"{'name':'x','game':'null_game','seats':2,'options':{'goal':1}," OVER, 0, "options.goal", "not 1", NULL, NULL},
		{EM "'edition':'/tmp'," OVER, 0, "edition", "must be a folder, told from where this file is", NULL, NULL},
		{EM "'edition':''," OVER, 0, "edition", "must be a folder", NULL, NULL},
		{EM "'edition':3," OVER, 0, "edition", "must be a folder", NULL, NULL},
		{EM "'edition':'no/such/folder'," OVER, 0, "edition", "no/such/folder", NULL, NULL},
		{EM "'seed':-1," OVER, 0, "seed", "must be a whole number from 0", NULL, NULL},
		{EM "'seed':''," OVER, 0, "seed", "must be a whole number from 0", NULL, NULL},
		{EM "'seed':'12x'," OVER, 0, "seed", "must be a whole number from 0", NULL, NULL},
		{EM "'seed':'18446744073709551616'," OVER, 0, "seed", "below 2^64", NULL, NULL},
		{EM "'seed':1.5," OVER, 0, "seed", "must be a whole number from 0", NULL, NULL},
	};
	check_bad(bad, COUNT(bad));
}

Test(scenario, an_unknown_game_is_answered_by_all_there_are) {
	cr_assert(!run("{'name':'x','game':'chess','seats':2," OVER));
	for (int i = 0; games[i]; i++) cr_assert(strstr(failure.text, games[i]->id), "%s", failure.text);
}

Test(scenario, bad_positions) {
	static const Bad bad[] = {
		{EM "'state':{'hnad':[]}," OVER, 0, "state.hnad", "no such field; the fields are hand, known", NULL, NULL},
		{EM "'state':[]," OVER, 0, "state", "a state must be an object, not an array", NULL, NULL},
		{EM "'state':{'hand':{'0':{'dragon':1}}}," OVER, 0, "state.hand[0].dragon", "no such id: must be one of knight, raven", NULL, NULL},
		{EM "'state':{'hand':[{}]}," OVER, 0, "state.hand", "must be an array of 2, but has 1", NULL, NULL},
		{EM "'state':{'hand':{'2':{}}}," OVER, 0, "state.hand.2", "rows are '0' to '1'", NULL, NULL},
		{EM "'state':{'pawn':2}," OVER, 0, "state.pawn", "from 0 to 1, not 2", NULL, NULL},
		{EM "'state':{'phase':'noon'}," OVER, 0, "state.phase", "not 'noon'", NULL, NULL},
		/* refused by `check`, with its reason; nothing specified is silently corrected */
		{EM "'state':{'round':9}," OVER, 0, "state", "not a position of the game: round 9 is out of range", NULL, NULL},
		{EM "'state':{'hand':[{'mage':6,'ez':1},{'mage':1,'ez':6}]}," OVER, 0, "state", "too many cards of kind", NULL, NULL},
		{EM "'state':{'hand':[{'mage':6,'ez':2},{}]}," OVER, 0, "state", "seat 0 must have 7 cards in hand", NULL, NULL},
		{EM "'state':{'n_engaged':2}," OVER, 0, "state", "order must name different seats", NULL, NULL},
		{EM "'state':{'n_gold':[1,0],'gold':[{'g1':2},{}]}," OVER, 0, "state", "has 2 tokens of pile 0, not 1", NULL, NULL},
		{EM "'state':{'gold_pile':{'g1':1}}," OVER, 0, "state", "tokens of pile 0 are lost", NULL, NULL},
		{EM "'state':{'gold':[{'g1':3},{}]}," OVER, 0, "state", "lost or too many: kind 1 (EM-2)", NULL, NULL},
		{EM "'state':{'card':['mage',null],'value':[5,0]}," OVER, 0, "state", "the value before seat 0 is 5, not 4", NULL, NULL},
		{EM "'state':{'card':['mage',null],'pawn':0}," OVER, 0, "state", "holder has engaged already (EM-14)", NULL, NULL},
		{EM "'state':{'hand':[{'mage':5,'ez':2},{}],'known':[{'golem':1},{}]}," OVER, 0, "state", "known tells of cards", NULL, NULL},
		{DR "'state':{'cards':[20,20],'bank':1}," OVER, 0, "state", "there are 41 Bet cards, not 45 (DR-6)", NULL, NULL},
		{DR "'state':{'cards':[0,20],'bank':1}," OVER, 0, "state.cards[0]", "is 0 here, but the rest of the state makes it 24", NULL, NULL},
		{DR "'state':{'phase':'name','champion':[0,1]}," OVER, 0, "state.phase", "is 'name' here, but the rest of the state makes it 'bet'",
	     NULL, NULL},
		{EM "'state':{'right':['mage',null]}," OVER, 0, "state", "seat 0 has laid one card, not two (EM-10)", NULL, NULL},
	};
	check_bad(bad, COUNT(bad));
}

Test(scenario, bad_chance) {
	/* clang-format off */
	static const Bad bad[] = {
		{ROUND "'chance':{}," OVER, 0, "chance", "must be an array of outcomes", NULL, NULL},
		{ROUND "'chance':['gold']," OVER, 0, "chance[0]", "one key, what is drawn, not 'gold'", NULL, NULL},
		{ROUND "'chance':[{}]," OVER, 0, "chance[0]", "not none or several", NULL, NULL},
		{ROUND "'chance':[{'gold':'g1','silver':'s1'}]," OVER, 0, "chance[0]", "not none or several", NULL, NULL},
		{ROUND "'chance':[{'gold':'g1'},{'godl':'g1'}]," OVER, 0, "chance[1].godl", "no such chance; epic_melee has card, first, gold", NULL, NULL},
		{ROUND "'chance':[{'gold':'s1'}]," OVER, 0, "chance[0].gold", "'s1' is not an outcome of gold", NULL, NULL},
		{ROUND "'chance':[{'first':2}]," OVER, 0, "chance[0].first", "2 is not an outcome of first", NULL, NULL},
		{ROUND "'chance':[{'first':'1'}]," OVER, 0, "chance[0].first", "'1' is not an outcome of first", NULL, NULL},
		{ROUND "'chance':[{'gold':1}]," OVER, 0, "chance[0].gold", "1 is not an outcome of gold", NULL, NULL},
		/* a script too short in an action, in a time-out and in the deal */
		{ROUND "'chance':[],'actions':['0 engage right','1 engage right','1 keep']}", 3, "chance[0]", "the list ends before this, but here gold is drawn", NULL, NULL},
		{ROUND "'chance':[{'gold':'g1'}],'actions':['0 engage right','1 engage right',{'timeout':1}]}", 3, "chance[1]", "here silver is drawn", NULL, NULL},
		{"{'name':'x','game':'null_game','seats':2,'chance':[{'card':'one'}]," OVER, 0, "chance[1]", "here card is drawn", NULL, NULL},
		/* another kind, an impossible outcome, one outcome too many */
		{ROUND "'chance':[{'silver':'s1'},{'gold':'g1'}],'actions':['0 engage right','1 engage right','1 keep']}", 3, "chance[0]", "something else is drawn here",
		 "{'silver':'s1'}", "gold, one of g1, g2, g2_moon, g2_star, g2_skull, g3, g3_sun, g3_moon, g3_star, g3_sun_moon, g3_sun_skull, g3_moon_skull"},
		{EM "'state':{'right':['goblins','mage'],'goblin':{'1':{'b2':1}}},'chance':[{'goblin':'b2'}],'actions':['0 engage right']}", 1, "chance[0]",
		 "this outcome is not possible here", "{'goblin':'b2'}", "goblin, one of b1, b1_star"},
		{"{'name':'x','game':'null_game','seats':2,'chance':[{'card':'four'},{'card':'four'},{'card':'four'},{'card':'four'},{'card':'one'},{'card':'one'}]," OVER,
		 0, "chance[3]", "not possible here", "{'card':'four'}", "card, one of one, two, three"},
		{ROUND "'chance':[{'gold':'g1'},{'silver':'s1'},{'gold':'g2'}],'actions':['0 engage right','1 engage right','1 keep']}", 4, "chance[2]",
		 "was never drawn: the list must be used up", "{'gold':'g2'}", NULL},
		{ROUND "'chance':[{'first':1}]," OVER, 1, "chance[0]", "was never drawn", "{'first':1}", NULL},
	};
	/* clang-format on */
	check_bad(bad, COUNT(bad));
}

Test(scenario, bad_steps) {
	/* clang-format off */
	static const Bad bad[] = {
		{ROUND "'actions':{}}", 0, "actions", "must be an array of steps", NULL, NULL},
		{ROUND "'actions':['0 engage right',7]}", 2, "actions[1]", "must be a text (a seat and its action) or an object with", NULL, NULL},
		{ROUND "'actions':[{}]}", 1, "actions[0]", "must be a text", NULL, NULL},
		{ROUND "'actions':[{'bakc':0}]}", 1, "actions[0]", "must be a text", NULL, NULL},
		{ROUND "'actions':[{'back':0,'why':'x'}]}", 1, "actions[0].why", "unknown key; here may stand: back", NULL, NULL},
		{ROUND "'actions':[{'timeout':0,'expect':{'over':false}}]}", 1, "actions[0].expect", "unknown key; here may stand: timeout", NULL, NULL},
		{ROUND "'actions':['engage right']}", 1, "actions[0]", "must be a seat and an action", NULL, NULL},
		{ROUND "'actions':['0']}", 1, "actions[0]", "must be a seat and an action", NULL, NULL},
		{ROUND "'actions':['0 ']}", 1, "actions[0]", "must be a seat and an action", NULL, NULL},
		{ROUND "'actions':['000 keep']}", 1, "actions[0]", "must be a seat and an action", NULL, NULL},
		{ROUND "'actions':['0 fly']}", 1, "actions[0]", "'0 fly' was refused: unknown action; known are lay, engage", NULL, NULL},
		{ROUND "'actions':['0 engage right','0 engage right']}", 2, "actions[1]", "'0 engage right' was refused: seat 0 has nothing to decide now", NULL, NULL},
		{ROUND "'actions':['12 keep']}", 1, "actions[0]", "there is no seat 12", NULL, NULL},
		{ROUND "'actions':[{'back':1}]}", 1, "actions[0].back", "was refused: seat 1 has no step that can be taken back", NULL, NULL},
		{ROUND "'actions':[{'back':2}]}", 1, "actions[0].back", "must be a seat from 0 to 1, not 2", NULL, NULL},
		{ROUND "'actions':[{'timeout':1}]}", 1, "actions[0].timeout", "seat 1 has nothing to decide now", NULL, NULL},
		{ROUND "'actions':[{'timeout':'1'}]}", 1, "actions[0].timeout", "must be a seat from 0 to 1, not '1'", NULL, NULL},
		{ROUND "'actions':[{'refused':'0 engage right','why':'now'}]}", 1, "actions[0].refused", "should have been refused, but was carried out", NULL, NULL},
		{ROUND "'chance':[],'actions':['0 engage right','1 engage right',{'refused':'1 keep','why':'now'}]}", 3, "actions[2].refused",
		 "should have been refused, but was carried out", NULL, NULL},
		{EM "'state':{'hand':[{'mage':6,'ez':1},{}]},'actions':['0 lay mage ez',{'refused':{'back':0},'why':'no'}]}", 2, "actions[1].refused.back", "was carried out", NULL, NULL},
		{ROUND "'actions':[{'refused':'0 keep','why':'not twice'}]}", 1, "actions[0].why", "refused for another reason", "'not twice'",
		 "now engage a card: engage left or engage right"},
		{ROUND "'actions':[{'refused':'0 keep'}]}", 1, "actions[0].why", "must be a text, part of the English reason", NULL, NULL},
		{ROUND "'actions':[{'refused':'0 keep','why':''}]}", 1, "actions[0].why", "must be a text", NULL, NULL},
		{ROUND "'actions':[{'refused':'0 keep','why':4}]}", 1, "actions[0].why", "must be a text", NULL, NULL},
		{ROUND "'actions':[{'refused':'keep','why':'x'}]}", 1, "actions[0].refused", "must be a seat and an action", NULL, NULL},
		{ROUND "'actions':[{'refused':{'bakc':0},'why':'x'}]}", 1, "actions[0].refused", "or {'back': a seat}", NULL, NULL},
		{ROUND "'actions':[{'refused':{'back':5},'why':'x'}]}", 1, "actions[0].refused.back", "must be a seat from 0 to 1, not 5", NULL, NULL},
		{ROUND "'actions':[{'refused':5,'why':'x'}]}", 1, "actions[0].refused", "must be a seat and an action, or", NULL, NULL},
		{ROUND "'actions':['0 engage left',{'expect':{'state':{'card':['mage',null]}}}]}", 2, "actions[1].expect.state.card[0]", "the value is another one", "'mage'", "'golem'"},
		{ROUND "'actions':[{'expect':{}}]}", 1, "actions[0].expect", "names nothing", NULL, NULL},
	};
	/* clang-format on */
	check_bad(bad, COUNT(bad));
}

#define EXPECT(what) ROUND "'actions':['0 engage left'],'expect':{" what "}}"

Test(scenario, bad_expectations) {
	/* clang-format off */
	static const Bad bad[] = {
		{ROUND "'expect':[]}", 1, "expect", "must be an object", NULL, NULL},
		{ROUND "'expect':{}}", 1, "expect", "names nothing", NULL, NULL},
		{EXPECT("'sate':{}"), 2, "expect.sate", "unknown key; here may stand: state to_act legal", NULL, NULL},
		/* state: numbers, ids, seats, bags, arrays and rows */
		{EXPECT("'state':{}"), 2, "expect.state", "names nothing", NULL, NULL},
		{EXPECT("'state':{'raound':2}"), 2, "expect.state.raound", "no such field", NULL, NULL},
		{EXPECT("'state':{'hand':{'0':{'dragon':1}}}"), 2, "expect.state.hand[0].dragon", "no such id", NULL, NULL},
		{EXPECT("'state':{'round':3}"), 2, "expect.state.round", "the value is another one", "3", "2"},
		{EXPECT("'state':{'phase':'pass'}"), 2, "expect.state.phase", "the value is another one", "'pass'", "'engage'"},
		{EXPECT("'state':{'pawn':0}"), 2, "expect.state.pawn", "the value is another one", "0", "1"},
		{EXPECT("'state':{'lich':0}"), 2, "expect.state.lich", "the value is another one", "0", "null"},
		{EXPECT("'state':{'hand':{'0':{'folk':4}}}"), 2, "expect.state.hand[0]", "another one", "{'folk':4}", "{'folk':4,'mage':1}"},
		{EXPECT("'state':{'known':[{'mage':1},{'ez':1}]}"), 2, "expect.state.known[1]", "another one", "{'ez':1}", "{}"},
		{EXPECT("'state':{'value':[4,0]}"), 2, "expect.state.value[0]", "another one", "4", "3"},
		{EXPECT("'state':{'card':['mage','ez'],'round':3}"), 2, "expect.state.card[0]", "the value is another one, and so are 2 more", "'mage'", "'golem'"},
		{EXPECT("'state':{'card':['golem','ez'],'round':3}"), 2, "expect.state.card[1]", "the value is another one, and so is 1 more", "'ez'", "null"},
		{EXPECT("'state':{'gold':{'1':null}}"), 2, "expect.state.gold[1]", "another one", "{}", "{'g1':1}"},
		/* views: the same as seen by a seat */
		{EXPECT("'view':{}"), 2, "expect.view", "names nothing", NULL, NULL},
		{EXPECT("'view':[]"), 2, "expect.view", "must be an object", NULL, NULL},
		{EXPECT("'view':{'2':{'round':2}}"), 2, "expect.view.2", "must be 'spectator' or a seat: '0' to '1'", NULL, NULL},
		{EXPECT("'view':{'0':{}}"), 2, "expect.view.0", "names nothing", NULL, NULL},
		{EXPECT("'view':{'0':{'gold':[{},{'g1':1}]}}"), 2, "expect.view.0.gold[1]", "another one", "{'g1':1}", "{}"},
		{EXPECT("'view':{'1':{'gold':[{},{'g1':1}]},'0':{'left':[null,'ez']}}"), 2, "expect.view.0.left[1]", "another one", "'ez'", "null"},
		{EXPECT("'view':{'spectator':{'hand':[{'folk':4,'mage':1},null]}}"), 2, "expect.view.spectator.hand[0]", "another one", "{'folk':4,'mage':1}", "{}"},
		/* who may act */
		{EXPECT("'to_act':[0]"), 2, "expect.to_act", "other seats owe a decision", "[0]", "[1]"},
		{EXPECT("'to_act':[]"), 2, "expect.to_act", "other seats owe a decision", "[]", "[1]"},
		{EXPECT("'to_act':1"), 2, "expect.to_act", "must be an array of seats", NULL, NULL},
		{EXPECT("'to_act':[1,1]"), 2, "expect.to_act[1]", "seat 1 is there twice", NULL, NULL},
		{EXPECT("'to_act':[2]"), 2, "expect.to_act[0]", "must be a seat from 0 to 1, not 2", NULL, NULL},
		{EXPECT("'legal':{}"), 2, "expect.legal", "names nothing", NULL, NULL},
		{EXPECT("'legal':{'x':[]}"), 2, "expect.legal.x", "must be a seat: '0' to '1'", NULL, NULL},
		{EXPECT("'legal':{'1':{}}"), 2, "expect.legal.1", "must be an array of actions", NULL, NULL},
		{EXPECT("'legal':{'1':['engage left',5]}"), 2, "expect.legal.1[1]", "must be an action", NULL, NULL},
		{EXPECT("'legal':{'1':['engage up']}"), 2, "expect.legal.1[0]", "must be an action: 'up' is not left or right", NULL, NULL},
		{EXPECT("'legal':{'1':['engage left','engage left']}"), 2, "expect.legal.1[1]", "'engage left' is there twice", NULL, NULL},
		{EXPECT("'legal':{'1':['engage left']}"), 2, "expect.legal.1", "legal too: engage right", "['engage left']", "engage left, engage right"},
		{EXPECT("'legal':{'1':['engage left','engage right','keep']}"), 2, "expect.legal.1", "not legal: keep", "['engage left','engage right','keep']",
		 "engage left, engage right"},
		{EXPECT("'legal':{'1':['engage left','keep']}"), 2, "expect.legal.1", "not legal: keep; legal too: engage right", "['engage left','keep']",
		 "engage left, engage right"},
		{EXPECT("'legal':{'0':['engage left']}"), 2, "expect.legal.0", "not legal: engage left", "['engage left']", NULL},
		{EXPECT("'legal':{'1':[]}"), 2, "expect.legal.1", "legal too: engage left, engage right", "[]", "engage left, engage right"},
		/* events */
		{EXPECT("'events':[]"), 2, "expect.events", "names nothing", NULL, NULL},
		{EXPECT("'events':{}"), 2, "expect.events", "must be an array", NULL, NULL},
		{EXPECT("'events':[5]"), 2, "expect.events[0]", "must be an object whose 'event' is one of deal, first, lay", NULL, NULL},
		{EXPECT("'events':[{'event':'engaged'}]"), 2, "expect.events[0]", "must be an object whose 'event' is one of", NULL, NULL},
		{EXPECT("'events':[{'event':'engage','sead':0}]"), 2, "expect.events[0].sead", "unknown key; here may stand: event seat card side", NULL, NULL},
		{EXPECT("'events':[{'event':'pawn'},{'event':'pawn'}]"), 2, "expect.events[1]", "did not happen after those before it", "{'event':'pawn'}", NULL},
		{EXPECT("'events':[{'event':'engage','seat':1}]"), 2, "expect.events[0]", "did not happen in the last step", "{'event':'engage','seat':1}",
		 "{'event':'engage','seat':0,'card':'golem','side':'left'},{'event':'take_back','seat':0,'card':'mage'},{'event':'pawn','seat':0,'to':1}"},
		{EXPECT("'events':[{'event':'take_back'},{'event':'engage'}]"), 2, "expect.events[1]", "did not happen after those before it", "{'event':'engage'}",
		 "{'event':'pawn','seat':0,'to':1}"},
		/* the end */
		{EXPECT("'over':true"), 2, "expect.over", "the game is not over", "true", "false"},
		{EXPECT("'over':1"), 2, "expect.over", "must be true or false", NULL, NULL},
		{EXPECT("'scores':[0,1]"), 2, "expect.scores", "the game is not over, so nothing can be said of its result", NULL, NULL},
		{EXPECT("'payoff':[0,1]"), 2, "expect.payoff", "the game is not over", NULL, NULL},
		{EXPECT("'place':[0,1]"), 2, "expect.place", "the game is not over", NULL, NULL},
	};
	/* clang-format on */
	check_bad(bad, COUNT(bad));
}

#define END(what) EM "'state':{'phase':'over','gold':{'1':{'g3':1}}},'expect':{" what "}}"

Test(scenario, bad_results) {
	static const Bad bad[] = {
		{END("'over':false"), 1, "expect.over", "the game is over", "false", "true"},
		{END("'scores':[3,0]"), 1, "expect.scores", "the numbers are others", "[3,0]", "[0,3]"},
		{END("'scores':[0,4]"), 1, "expect.scores", "the numbers are others", "[0,4]", "[0,3]"},
		{END("'scores':[0,3,0]"), 1, "expect.scores", "must be an array of 2 numbers, one a seat", NULL, NULL},
		{END("'scores':3"), 1, "expect.scores", "must be an array of 2 numbers", NULL, NULL},
		{END("'scores':[0,'3']"), 1, "expect.scores[1]", "must be a number", NULL, NULL},
		{END("'place':[1,2]"), 1, "expect.place", "the numbers are others", "[1,2]", "[2,1]"},
		{END("'payoff':[0,0.99]"), 1, "expect.payoff", "the numbers are others", "[0,0.99]", "[0,1]"},
		{END("'payoff':[0.002,1]"), 1, "expect.payoff", "the numbers are others", "[0.002,1]", "[0,1]"},
	};
	check_bad(bad, COUNT(bad));
	cr_assert(run(END("'scores':[0,3],'place':[2,1],'payoff':[0.0005,1]")), "%s", failure.text);
}

/* ---- files ---- */

Test(scenario, bad_files) {
	static const struct {
		const char *text, *at, *why;
	} bad[] = {
		{"", "line 1, column 1", "not JSON"},
		{"[", "line 1, column 2", "not JSON: it ends too early"},
		{"{'name':'x',\n'name':'y'}", "line 2, column 7", "not JSON: the key 'name' is there twice"},
		{"[\n{'a':1},\n{'b' 2}\n]", "line 3, column 6", "not JSON: a colon must stand behind the key"},
		{"5", "", "there is no scenario in it"},
		{"[]", "", "there is no scenario in it"},
		{"{'name':'\\u0000'}", "line 1, column 16", "not JSON"},
		{"{'name':'\xc3'}", "line 1, column 10", "not JSON: not UTF-8"},
	};
	for (int i = 0; i < COUNT(bad); i++) {
		char *why = quoted(bad[i].why);
		cr_assert_null(read_text(bad[i].text, "."));
		cr_assert(strstr(failure.text, why) || strstr(failure.text, bad[i].why), "%s: %s", bad[i].text, failure.text);
		cr_assert_str_eq(failure.at, bad[i].at, "%s: %s", bad[i].text, failure.at);
		free(why);
	}
	char *big = malloc(SCENARIO_MAX + 2);
	memset(big, ' ', SCENARIO_MAX + 1);
	cr_assert_null(scenario_read(big, SCENARIO_MAX + 1, ".", &failure));
	cr_assert_str_eq(failure.text, "larger than 1 MiB");
	memcpy(big, "[5]", 3);
	ScenarioFile *file = scenario_read(big, SCENARIO_MAX, ".", &failure);
	cr_assert(file, "%s", failure.text);
	scenario_close(file);
	free(big);
}

Test(scenario, files_and_editions_beside_them) {
	char *dir = temp_dir(), path[600], table[700];
	snprintf(path, sizeof path, "%s/a.json", dir);
	cr_assert_null(scenario_open(path, &failure));
	cr_assert(strstr(failure.text, "cannot be opened: No such file"), "%s", failure.text);
	cr_assert_null(scenario_open(dir, &failure));
	cr_assert(strstr(failure.text, "cannot be read: Is a directory"), "%s", failure.text);
	/* this edition gives a Mage the value 9 */
	for (const NamedText *file = game_find("epic_melee")->files; file->name; file++) {
		char *text = strdup(file->text), *mage = strstr(text, ",4,6,reconstructed\nmage");
		if (mage) *(strrchr(text, '4')) = '9';
		temp_write(dir, file->name, text);
		free(text);
	}
	char *json = quoted(EM
	                    "'edition':'.','state':{'right':['mage','ez']},'actions':['0 engage right'],'expect':{'state':{'value':[9,0]}}}");
	temp_write(dir, "a.json", json);
	ScenarioFile *file = scenario_open(path, &failure);
	cr_assert(file, "%s", failure.text);
	cr_assert(scenario_run(file, 0, &failure), "%s: %s: %s", failure.at, failure.text, failure.found);
	scenario_close(file);
	snprintf(table, sizeof table, "%s/gold.csv", dir);
	temp_write(dir, "gold.csv", "id\n");
	file = scenario_open(path, &failure);
	cr_assert(!scenario_run(file, 0, &failure));
	cr_assert(strstr(failure.text, "gold.csv:1"), "%s", failure.text);
	scenario_close(file);
	free(json);
	temp_remove(dir);
}

/* Text too long for a failure message is cut at the end of a character. */
Test(scenario, long_texts_are_cut) {
	char text[9000] = EM "'";
	for (int i = 0; i < 2000; i++) strcat(text, "\u00e9");
	strcat(text, "':1," OVER);
	cr_assert(!run(text));
	size_t len = strlen(failure.at);
	cr_assert(len > 50 && len < sizeof failure.at && len % 2 == 0, "%zu", len);
	strcpy(text, ROUND "'actions':['0 ");
	for (int i = 0; i < 3000; i++) strcat(text, "z");
	strcat(text, "']}");
	cr_assert(!run(text));
	len = strlen(failure.text);
	cr_assert(len > 900 && len < sizeof failure.text, "%zu", len);
	strcpy(text, ROUND "'actions':[{'refused':'0 keep','why':'");
	for (int i = 0; i < 3000; i++) strcat(text, "z");
	strcat(text, "'}]}");
	cr_assert(!run(text));
	len = strlen(failure.expected);
	cr_assert(len > 2000 && len < sizeof failure.expected, "%zu", len);
}

/* ---- partly specified positions ---- */

/* Fields that follow from others, or may have any value that fits the others. */
static bool can_be_open(const char *name, bool is_choosing) {
	static const char *const always[] = {"hand",        "gold",   "silver", "gold_pile", "silver_pile",
	                                     "goblin_pile", "played", "value",  "order",     "n_engaged"};
	static const char *const laid[] = {"left", "right"};
	for (int i = 0; i < COUNT(always); i++)
		if (!strcmp(name, always[i])) return true;
	for (int i = 0; i < COUNT(laid) && !is_choosing; i++)
		if (!strcmp(name, laid[i])) return true;
	return false;
}

/* The position without some fields, as a scenario that expects exactly the others. */
static char *with_open_places(const Match *match, Rng *rng) {
	static char state[STATE_JSON_MAX];
	Text out = TEXT_ON(state);
	const Setup *setup = match_setup(match);
	field_state_json(setup, match_state(match), ALL_SEEING, &out);
	json_t *json = json_loads(state, 0, NULL);
	bool is_choosing = __builtin_popcount(match_to_act(match)) != 1 || !strcmp(json_string_value(json_object_get(json, "phase")), "choose");
	for (int f = 0; f < setup->game->n_fields; f++)
		if (can_be_open(setup->game->fields[f].name, is_choosing) && rng_below(rng, 2)) json_object_del(json, setup->game->fields[f].name);
	json_t *scenario = json_pack("{ss ss si sO s{so}}", "name", "x", "game", setup->game->id, "seats", setup->seats, "state", json,
	                             "expect", "state", json);
	char *text = json_dumps(scenario, 0);
	cr_assert(text);
	json_decref(scenario);
	return text;
}

Test(scenario, open_places_are_filled_and_named_ones_stay) {
	for (int i = 0; i < scaled(400); i++) {
		Rng rng;
		TestTable *table = malloc(sizeof *table);
		rng_seed(&rng, (uint64_t)i);
		table_init(table, game_find("epic_melee"), 2 + i % 5, (uint64_t)i);
		Match *match = table_match(table);
		play_steps(match, &rng, (int)rng_below(&rng, 100));
		char *text = with_open_places(match, &rng);
		cr_assert(run(text), "%s: %s, expected %s, found %s in %s", failure.at, failure.text, failure.expected, failure.found, text);
		free(text);
		match_free(match);
		free(table);
	}
}

/* ---- arbitrary bytes ---- */

static size_t mutate(char *text, size_t len, Rng *rng) {
	static const char letters[] = "0123456789-\"{}[],: abcdefghijklmnopqrstuvwxyz_\\\x80\n.";
	size_t at = rng_below(rng, (uint32_t)len);
	switch (rng_below(rng, 4)) {
	case 0: text[at] = (char)rng_below(rng, 256); break;
	case 1: text[at] = letters[rng_below(rng, sizeof letters - 1)]; break;
	case 2: memmove(text + at, text + at + 1, --len - at); break;
	default: /* one more digit or letter like the one that is there */ memmove(text + at + 1, text + at, len++ - at);
	}
	return len;
}

Test(scenario, any_bytes_are_run_or_refused_with_a_reason) {
	Rng rng;
	int n_read = 0, n_passed = 0;
	rng_seed(&rng, 11);
	for (int i = 0; i < scaled(2000); i++) {
		char *text = quoted(good[i % COUNT(good)]), *bytes = malloc(strlen(text) + 4);
		size_t len = strlen(text);
		memcpy(bytes, text, len);
		for (uint32_t k = rng_below(&rng, 3) + 1; k > 0; k--) len = mutate(bytes, len, &rng);
		char *exact = malloc(len); /* no byte after it: the sanitizer notices reading on */
		memcpy(exact, bytes, len);
		memset(&failure, 0, sizeof failure);
		ScenarioFile *file = scenario_read(exact, len, ".", &failure);
		bool ok = file && scenario_run(file, 0, &failure);
		cr_assert(ok || failure.text[0], "no reason: %.*s", (int)len, exact);
		n_read += file != NULL;
		n_passed += ok;
		scenario_close(file);
		free(exact);
		free(bytes);
		free(text);
	}
	cr_assert(n_read > scaled(400) && n_passed < n_read, "%d could be read, %d passed", n_read, n_passed);
}
