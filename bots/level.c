/* The table of levels, and the one way to ask a bot. */
#include "bots/bot.h"

/* clang-format off */
static const BotLevel levels[] = {
	/* name         iterations play */
	{"random",      0,         bot_random},
	{"beginner",    0,         bot_novice},
	{"casual",      0,         bot_heuristic},
	{"experienced", 300,       bot_search},
	{"strong",      2000,      bot_search},
	{"master",      20000,     bot_search},
};
/* clang-format on */
enum { LEVELS = sizeof levels / sizeof *levels };

const BotLevel *bot_level(int level) {
	return bot_level_exists(level) ? &levels[level] : NULL;
}

bool bot_level_exists(int level) {
	return level >= 0 && level < LEVELS;
}

void bot_list_levels(Text *out) {
	for (int i = 0; i < LEVELS; i++) text_addf(out, "%s%d (%s)", i ? ", " : "", i, levels[i].name);
}

bool bot_choose(int level, const State *view, const Setup *setup, int seat, Rng *rng, BotAnswer *answer, Text *why) {
	const BotLevel *bot = bot_level(level);
	if (!bot) {
		text_addf(why, "there is no bot level %d; there is: ", level);
		bot_list_levels(why);
		return false;
	}
	bool owes = seat >= 0 && seat < setup->seats && setup->game->to_act(view, setup) >> seat & 1; /* who does not may have rights */
	answer->n = owes ? setup->game->legal(view, setup, seat, answer->legal) : 0;
	if (!answer->n) {
		text_addf(why, "seat %d owes no decision", seat);
		return false;
	}
	bot->play(&(BotAsk){view, setup, seat, bot->iterations, rng}, answer);
	return true;
}

void bot_move(int level, const State *state, const Setup *setup, int seat, Rng *rng, BotAnswer *answer) {
	StateBuf view;
	char reason[256];
	Text why = TEXT_ON(reason);
	setup->game->redact(state_of(&view), state, setup, seat);
	bool has_chosen = bot_choose(level, state_of(&view), setup, seat, rng, answer, &why);
	assert(has_chosen);
	(void)has_chosen;
}
