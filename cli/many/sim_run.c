/* The games of `tripot sim`, and their records: DIR/epic_melee-000001.tripot and so on, in the order of the games. */
#include "cli/many/sim.h"
#include "io/record_file.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK_MAX = 256, CHUNK_BOTS = 1 }; /* games: well under a millisecond of play at random, and bots may look ahead */

static void path_of(const SimPlan *plan, uint64_t i, Text *out) {
	text_addf(out, "%s/%s-%06llu.tripot", plan->record_dir, plan->many.setup.game->id, (unsigned long long)i + 1);
}

bool sim_record_open(const SimPlan *plan, Text *why) {
	char path[PATH_MAX];
	Text text = TEXT_ON(path);
	path_of(plan, shard_first(plan->many.shard, plan->many.games), &text);
	if (text.is_full) text_addf(why, "the name of the folder %s is too long", plan->record_dir);
	else if (mkdir(plan->record_dir, 0777) && errno != EEXIST)
		text_addf(why, "cannot make the folder %s: %s", plan->record_dir, strerror(errno));
	else if (!access(path, F_OK)) text_addf(why, "%s exists already; name another folder", path);
	else return true;
	return false;
}

static bool save(const SimPlan *plan, uint64_t i, const Recorder *recorder, Text *why) {
	char path[PATH_MAX];
	Text text = TEXT_ON(path);
	RecordInfo info = {.edition = plan->many.edition, .has_seed = true, .seed = recorder->seed};
	path_of(plan, i, &text);
	if (recorder->match) return record_save(path, recorder->match, &info, why);
	text_add(why, "out of memory");
	return false;
}

static bool play(const void *arg, uint64_t i, int worker, void *tally, Text *why) {
	const SimPlan *plan = arg;
	Driver driver;
	Recorder recorder;
	TallyObserver count = tally_observer(tally);
	many_drive(&plan->many, i, worker, 0, plan->record_dir, &driver, &recorder);
	bool is_saved = !plan->record_dir || save(plan, i, &recorder, why);
	match_free(recorder.match);
	if (is_saved) count.base.end(&count.base, &driver); /* what is counted is on disk */
	return is_saved;
}

bool sim_run(SimPlan *plan, SimResult *result) {
	Workers workers = {.chunk_max = plan->many.bots.n ? CHUNK_BOTS : CHUNK_MAX, .shape = TALLY_SHAPE, .plan = plan, .play = play};
	memset(result, 0, sizeof *result);
	return many_play(&command_sim, &plan->many, &workers, &result->tally, 0, NULL, &result->run);
}
