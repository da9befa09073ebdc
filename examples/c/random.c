/* A game in which everybody plays at random, told at its end. Against an installed libtripot:
 *
 *     cc random.c $(pkg-config --cflags --libs tripot) -o random && ./random */
#include <stdio.h>
#include <stdlib.h>
#include <tripot/tripot.h>

int main(void) {
	char why[TRIPOT_WHY_MAX];
	int32_t legal[TRIPOT_LEGAL_MAX];
	TripotSetup *setup;
	TripotMatch *match;
	if (tripot_setup_new(&setup, "epic_melee", NULL, why, sizeof why) || tripot_match_new(&match, setup, 42, why, sizeof why))
		return puts(why), 1;
	for (uint32_t owing; (owing = tripot_match_to_act(match)) != 0;) {
		int seat = 0;
		while (!(owing >> seat & 1)) seat++;
		tripot_match_apply(match, seat, legal[rand() % tripot_match_legal(match, seat, legal)]);
	}
	fputs(tripot_match_story(match, TRIPOT_SPECTATOR, 0, "en"), stdout);
	tripot_match_free(match);
	tripot_setup_free(setup);
	return 0;
}
