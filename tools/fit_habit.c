/* How the habits in games/brigands/bot.c are made: fit_habit [ROUNDS [SEED]] lets Brigands' judgement play itself, duels and towns of three
 * to six by turns, as its weights have it (level 2 plays them squared). It counts where pawns and patrols are sent, lets the habits come a
 * little nearer to that, and begins again: in the end the judgement believes of others what it does itself. It begins with the habits
 * that are there.
 *
 * It writes for the duel and for towns a line a district: pawns without and with a Day card, patrols without and with one. On stderr it
 * tells by how much the last games differed from the habits, on the mean. Built with the tests: build-dev/tests/train/fit_habit. */
#include "games/brigands/judge.h"
#include "run/driver.h"

#include <stdio.h>
#include <stdlib.h>

enum { USUAL_ROUNDS = 40, GAMES_A_ROUND = 2000, DAY = 2, PIECES = 2, SEATS_LEAST = 2 };
#define PART 0.3f /* of the way in a round */

/* bot.c once more, with habits that change. */
float *bg_duel_habit_table(size_t *n);
float *bg_town_habit_table(size_t *n);
void bg_fit_weigh(const State *state, const Setup *setup, int seat, const Action *legal, int n, float *weight);

/* Where pieces were sent, and how many while a district was like that. */
typedef struct Count {
	float sent[DISTRICT_END][PIECES][DAY], all[DISTRICT_END][PIECES][DAY];
} Count;

typedef struct Watcher {
	Observer observer; /* first: it is asked as one */
	Count *count;
} Watcher;

static void watch(Observer *self, Driver *d, int seat, const BotAnswer *answer) {
	const State *s = state_of(&d->state);
	Count *count = ((Watcher *)self)->count;
	int verb = action_verb(answer->action), district = action_a(answer->action);
	(void)seat;
	if (s->phase != PLAN || (verb != VERB_PAWN && verb != VERB_PATROL) || district >= PRISON) return;
	for (int i = MARKET; i < PRISON; i++) count->all[i][verb == VERB_PATROL][has_day(s, i)]++;
	count->sent[district][verb == VERB_PATROL][has_day(s, district)]++;
}

/* Returns the mean difference. */
static float approach(const Count *count, float *habit) {
	float off = 0;
	for (int i = MARKET; i < PRISON; i++)
		for (int k = 0; k < PIECES * DAY; k++) {
			float all = count->all[i][k / DAY][k % DAY], is = habit[i * PIECES * DAY + k];
			float change = all > 0 ? count->sent[i][k / DAY][k % DAY] / all - is : 0;
			habit[i * PIECES * DAY + k] += PART * change;
			off += change < 0 ? -change : change;
		}
	return off / ((PRISON - MARKET) * PIECES * DAY);
}

static void play(const Setup *setup, uint64_t seed, uint64_t i, Count *count) {
	Watcher watcher = {{.before = watch}, count};
	Driver driver = {.setup = setup, .observer = &watcher.observer};
	GameRngs rngs;
	for (int seat = 0; seat < setup->seats; seat++) driver.player[seat] = (Player){.choose = player_judge};
	driver_seed(&driver, &rngs, game_seed(seed, i), false);
	driver_run(&driver);
}

static void print(const float *habit) {
	for (int i = MARKET; i < PRISON; i++, puts(""))
		for (int k = 0; k < PIECES * DAY; k++) printf("%.2ff, ", (double)habit[i * PIECES * DAY + k]);
}

int main(int argc, char **argv) {
	static EditionPack pack;
	Game game = *game_find("brigands");
	Setup setup = {.game = &game, .pack = &pack};
	int rounds = argc > 1 ? atoi(argv[1]) : USUAL_ROUNDS;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	size_t n;
	float *duel = bg_duel_habit_table(&n), *town = bg_town_habit_table(&n), off[2] = {0};
	if (rounds < 1) return fputs("fit_habit [ROUNDS [SEED]]\n", stderr), 2;
	edition_default(&game, &pack);
	game.weigh = bg_fit_weigh;
	for (int round = 0; round < rounds; round++) {
		Count count[2] = {{.sent = {{{0}}}}};
		for (uint64_t i = 0; i < GAMES_A_ROUND; i++) {
			setup.seats = (uint8_t)(i % 2 ? SEATS_LEAST : SEATS_LEAST + 1 + i / 2 % (SEATS - SEATS_LEAST));
			play(&setup, seed, (uint64_t)round * GAMES_A_ROUND + i, &count[i % 2]);
		}
		off[0] = approach(&count[1], duel);
		off[1] = approach(&count[0], town);
	}
	fprintf(stderr, "duel %.4f, town %.4f off in the last round\n", (double)off[0], (double)off[1]);
	puts("duel");
	print(duel);
	puts("town");
	print(town);
	return 0;
}
