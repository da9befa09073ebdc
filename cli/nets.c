/* Nets from a file; see nets.h. */
#include "cli/nets.h"
#include "bots/net.h"
#include "cli/args.h"
#include "io/file.h"

#include <stdio.h>
#include <stdlib.h>

bool nets_read(const char *path, NetFile *file, Setup *setup, Text *why) {
	char reason[512];
	Text wrong = TEXT_ON(reason);
	if (!file_load(path, &file->bytes, why)) return false;
	file->nets = (Nets){(const unsigned char *)file->bytes.text.data, file->bytes.text.len};
	setup->nets = &file->nets;
	if (net_check(file->nets.bytes, file->nets.n, setup, &wrong)) return true;
	text_addf(why, "%s: %s", path, reason);
	return false;
}

bool nets_load(const Command *command, const char *path, NetFile *file, Setup *setup) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	Net net;
	if (!path) return true;
	if (!nets_read(path, file, setup, &why)) return failure(command, "%s", reason) == STATUS_OK;
	if (net_find(file->nets.bytes, file->nets.n, setup, &net) && !net_is_home(&net, setup))
		fprintf(stderr, "%s: made for an edition with other figures; it plays this one as well as it can\n", path);
	return true;
}

/* A file that is of no game is looked at as one of the first: that says what is wrong with it. */
const Game *nets_load_any(const Command *command, const char *path, NetFile *file) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	Grow bytes;
	grow_init(&bytes);
	const Game *game = file_load(path, &bytes, &why) ? net_game((const unsigned char *)bytes.text.data, bytes.text.len) : NULL;
	grow_free(&bytes);
	EditionPack *pack = malloc(sizeof *pack);
	Setup setup = {.game = game ? game : games[0], .pack = pack};
	if (pack) edition_default(setup.game, pack);
	bool is_good = pack && !why.len && nets_read(path, file, &setup, &why);
	free(pack);
	if (!is_good) failure(command, "%s", why.len ? reason : "out of memory");
	return is_good ? game : NULL;
}

void nets_free(NetFile *file) {
	grow_free(&file->bytes);
}
