/* Records of simulated games: DIR/epic_melee-000001.tripot and so on, in the order of the games. A game is played through a match,
 * which keeps the log, from the same seed and with the same choices as without a record. */
#include "cli/sim.h"
#include "io/record_file.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void path_of(const SimPlan *plan, uint64_t i, Text *out) {
	text_addf(out, "%s/%s-%06llu.tripot", plan->record_dir, plan->setup.game->id, (unsigned long long)i + 1);
}

bool sim_record_open(const SimPlan *plan, Text *why) {
	char path[PATH_MAX];
	Text text = TEXT_ON(path);
	path_of(plan, 0, &text);
	if (text.is_full) text_addf(why, "the name of the folder %s is too long", plan->record_dir);
	else if (mkdir(plan->record_dir, 0777) && errno != EEXIST) text_addf(why, "cannot make the folder %s: %s", plan->record_dir, strerror(errno));
	else if (!access(path, F_OK)) text_addf(why, "%s exists already; name another folder", path);
	else return true;
	return false;
}

static bool play(const SimPlan *plan, Match *match, uint64_t seed, Tally *tally, Text *why) {
	const Setup *setup = match_setup(match);
	SimPlayers players = sim_players(plan, seed);
	Outcome outcome;
	uint32_t decisions = 0;
	for (uint32_t mask; (mask = match_to_act(match)) != 0; decisions++) {
		int seat = sim_next(&players, match_state(match), mask);
		if (!match_apply(match, seat, sim_choose(&players, match_state(match), seat), why)) return false;
	}
	setup->game->outcome(match_state(match), setup, &outcome);
	tally_add(tally, setup->seats, decisions, &outcome);
	return true;
}

bool sim_record_game(const SimPlan *plan, uint64_t i, Tally *tally, Text *why) {
	char path[PATH_MAX];
	Text text = TEXT_ON(path);
	RecordInfo info = {.edition = plan->edition, .has_seed = true, .seed = sim_seed(plan, i)};
	Rng chance;
	Tally game = {0};
	rng_seed(&chance, info.seed);
	Match *match = match_new(&plan->setup, &chance);
	if (!match) text_add(why, "out of memory");
	path_of(plan, i, &text);
	bool ok = match && play(plan, match, info.seed, &game, why) && record_save(path, match, &info, why);
	if (ok) tally_merge(tally, &game); /* what is counted is on disk */
	match_free(match);
	return ok;
}
