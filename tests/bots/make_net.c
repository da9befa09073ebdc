/* make_net GAME SEATS SEED: writes an untrained net to stdout, for tests of the program. */
#include "tests/some_net.h"

#include <stdio.h>

int main(int argc, char **argv) {
	EditionPack *pack = malloc(sizeof *pack);
	Setup setup = {.game = argc == 4 ? game_find(argv[1]) : NULL, .pack = pack};
	if (!setup.game || !pack) return 2;
	size_t n;
	edition_default(setup.game, pack);
	setup.seats = (uint8_t)atoi(argv[2]);
	unsigned char *bytes = some_net(&setup, (uint64_t)atoi(argv[3]), &n);
	bool is_written = fwrite(bytes, 1, n, stdout) == n;
	free(bytes);
	free(pack);
	return is_written ? 0 : 1;
}
