/* Threads in which bots think: short thoughts do not wait for long ones, and the end does not wait for anybody for ever. */
#include "bots/bot.h"
#include "core/match.h"
#include "core/session.h"
#include "server/bot_pool.h"
#include "server/editions.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdlib.h>

enum { QUICK = 2, LONG = 4, THOUGHTS = 40 }; /* levels; how many long thoughts are queued */

typedef struct Bell {
	pthread_mutex_t lock;
	pthread_cond_t rung;
	int n;
} Bell;

static void ring(void *arg) {
	Bell *bell = arg;
	pthread_mutex_lock(&bell->lock);
	bell->n++;
	pthread_cond_signal(&bell->rung);
	pthread_mutex_unlock(&bell->lock);
}

static void wait_for(Bell *bell, int n) {
	pthread_mutex_lock(&bell->lock);
	while (bell->n < n) pthread_cond_wait(&bell->rung, &bell->lock);
	pthread_mutex_unlock(&bell->lock);
}

static void ask(BotPool *bot_pool, const Match *match, int level) {
	BotJob *job = calloc(1, sizeof *job);
	*job = (BotJob){.setup = *match_setup(match), .seat = 0, .level = level, .seed = 1};
	Session session;
	session_look(&session, match, 0);
	job->view = session.view;
	cr_assert(bot_pool_ask(bot_pool, job));
}

static void think(int threads) {
	char reason[256];
	Text why = TEXT_ON(reason);
	Bell bell = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
	ServerEdition *editions = editions_open(NULL, &why);
	const Game *game = game_find("epic_melee");
	Setup setup = {.game = game, .pack = &editions_find(editions, game, "default")->pack, .seats = 4};
	Rng rng;
	rng_seed(&rng, 1);
	Match *match = match_new(&setup, &rng);
	BotPool *bot_pool = bot_pool_start(threads, ring, &bell);
	int n_before = THOUGHTS;
	for (int i = 0; i < THOUGHTS; i++) ask(bot_pool, match, LONG);
	ask(bot_pool, match, QUICK);
	for (int i = 0; i <= THOUGHTS; i++) {
		wait_for(&bell, i + 1);
		BotJob *job = bot_pool_answer(bot_pool);
		cr_assert(job && job->action != ACTION_NONE);
		if (job->level == QUICK) n_before = i;
		free(job);
	}
	/* Those finished when it was asked may come first and, on a busy machine, a few more. */
	cr_assert_lt(n_before, THOUGHTS / 2, "with %d threads %d long thoughts came first", threads, n_before);
	cr_assert(bot_pool_stop(bot_pool, 60000));
	match_free(match);
	editions_close(editions);
}

Test(bot_pool, a_long_thought_keeps_no_quick_one_waiting) {
	for (int threads = 1; threads < 3; threads++) think(threads);
}
