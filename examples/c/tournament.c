/* A bot of one's own against the built-in ones. It thinks up worlds that fit what it sees, tries each of its actions in some of them, lets
 * everybody play at random to the end, and takes the action that won the most. Against an installed libtripot:
 *
 *     cc -O2 tournament.c $(pkg-config --cflags --libs tripot) -lm -o tournament && ./tournament epic_melee 2 100 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tripot/tripot.h>

enum { WORLDS = 256, SEATS = 2 };

typedef struct Bot {
	TripotBatch *batch; /* WORLDS lanes, each played once */
	TripotRows rows;
	int32_t *action;
	uint64_t thoughts;
} Bot;

static int fail(const char *why) {
	fprintf(stderr, "%s\n", why);
	exit(1);
}

static void *room_for(size_t n, size_t size) {
	void *room = calloc(n, size);
	return room ? room : (fail("out of memory"), NULL);
}

static void bot_open(Bot *bot, const TripotSetup *setup) {
	char why[TRIPOT_WHY_MAX];
	TripotBatchSpec spec = TRIPOT_INIT(TripotBatchSpec);
	TripotRows rows = TRIPOT_INIT(TripotRows);
	spec.lanes = WORLDS;
	spec.flags = TRIPOT_BATCH_ONCE;
	if (tripot_batch_new(&bot->batch, setup, &spec, why, sizeof why)) fail(why);
	rows.room = (size_t)tripot_batch_rows_max(bot->batch);
	rows.lane = room_for(rows.room, sizeof *rows.lane);
	rows.seat = room_for(rows.room, sizeof *rows.seat);
	rows.reward = room_for(WORLDS * SEATS, sizeof *rows.reward);
	bot->rows = rows;
	bot->action = room_for(rows.room, sizeof *bot->action);
	bot->thoughts = 0;
}

static void bot_close(Bot *bot) {
	tripot_batch_free(bot->batch);
	free(bot->rows.lane);
	free(bot->rows.seat);
	free(bot->rows.reward);
	free(bot->action);
}

/* Lane i begins with action i, counted round; the others do anything, and so does everybody afterwards. */
static int32_t bot_choose(Bot *bot, TripotMatch *match, int seat) {
	int32_t legal[TRIPOT_LEGAL_MAX];
	double won[TRIPOT_LEGAL_MAX] = {0};
	int n = tripot_match_legal(match, seat, legal), best = 0;
	if (n == 1) return legal[0];
	if (tripot_batch_imagine(bot->batch, match, seat, bot->thoughts++)) fail(tripot_batch_error(bot->batch));
	int rows = tripot_batch_rows(bot->batch, &bot->rows);
	for (int step = 0; rows > 0; step++) {
		tripot_batch_sample(bot->batch, bot->action, bot->rows.room);
		for (int r = 0; r < rows && !step; r++)
			if (bot->rows.seat[r] == seat) bot->action[r] = legal[bot->rows.lane[r] % n];
		rows = tripot_batch_step(bot->batch, bot->action, rows, &bot->rows);
		for (int lane = 0; lane < WORLDS; lane++) won[lane % n] += bot->rows.reward[lane * SEATS + seat] * n / (WORLDS - lane % n);
	}
	if (rows < 0) fail(tripot_batch_error(bot->batch));
	for (int i = 1; i < n; i++)
		if (won[i] > won[best]) best = i;
	return legal[best];
}

/* The share of the win that our bot has in a game, in the seat `mine`. */
static double play(Bot *bot, const TripotSetup *setup, int level, int mine, uint64_t seed) {
	char why[TRIPOT_WHY_MAX];
	double payoff[TRIPOT_SEATS_MAX];
	TripotMatch *match;
	if (tripot_match_new(&match, setup, seed, why, sizeof why)) fail(why);
	for (uint32_t owing; (owing = tripot_match_to_act(match)) != 0;) {
		int seat = 0;
		while (!(owing >> seat & 1)) seat++;
		int32_t action = seat == mine ? bot_choose(bot, match, seat) : tripot_match_bot(match, seat, level, NULL, 0);
		if (action < 0 || tripot_match_apply(match, seat, action)) fail(tripot_match_error(match));
	}
	tripot_match_result(match, payoff, NULL, NULL, TRIPOT_SEATS_MAX);
	tripot_match_free(match);
	return payoff[mine];
}

int main(int argc, char **argv) {
	const char *game = argc > 1 ? argv[1] : "epic_melee";
	int level = argc > 2 ? atoi(argv[2]) : 2, games = argc > 3 ? atoi(argv[3]) : 100;
	char why[TRIPOT_WHY_MAX];
	double sum = 0;
	TripotSetup *setup;
	TripotSetupSpec spec = TRIPOT_INIT(TripotSetupSpec);
	Bot bot;
	if (!tripot_bot_name(level) || games < 1) fail("usage: tournament [GAME [LEVEL [GAMES]]]");
	spec.seats = SEATS;
	if (tripot_setup_new(&setup, game, &spec, why, sizeof why)) fail(why);
	bot_open(&bot, setup);
	for (int i = 0; i < games; i++) sum += play(&bot, setup, level, i % SEATS, (uint64_t)i);
	double share = sum / games;
	printf("%s: ours won %.1f %% of %d games against level %d (%s), give or take %.1f\n", game, 100 * share, games, level,
	       tripot_bot_name(level), 196 * sqrt(share * (1 - share) / games));
	bot_close(&bot);
	tripot_setup_free(setup);
	return 0;
}
