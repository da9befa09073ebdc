/* Paces; see pace.h. */
#include "io/pace.h"
#include "core/json.h"

const char *const pace_names[PACE_COUNT] = {"book", "relaxed", "none", "days"};

void pace_seconds_json(const Game *game, Pace pace, const char *key, Text *out) {
	int times = pace == PACE_BOOK ? 1 : pace == PACE_RELAXED ? RELAXED : 0;
	json_key(out, key);
	if (!times) {
		json_nil(out);
		return;
	}
	json_open(out, '[');
	json_int(out, (long long)times * game_seconds_min(game));
	json_int(out, (long long)times * game_seconds_max(game));
	json_close(out, ']');
}
