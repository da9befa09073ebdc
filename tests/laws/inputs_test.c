/* Which inputs of a learner ever change. Every field that holds something in some random games must appear among them; the columns that
 * never change (a bag seldom holds four of a kind, a seat is never its own team-mate) are printed for information: test_laws --verbose */
#include "core/fields/encoder.h"
#include "tests/laws/walk.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 10, GAMES_LONG = 200, NAME_MAX = 96, LIST_MAX = 1 << 15 };

typedef struct Change {
	uint8_t first[ENCODER_COLUMNS_MAX], bytes[ENCODER_COLUMNS_MAX];
	bool changes[ENCODER_COLUMNS_MAX], is_there[ENCODER_COLUMNS_MAX]; /* differs from the first value seen; was ever above 0 */
	bool was_used[UINT8_MAX], is_told[UINT8_MAX];                     /* by field: held something in a position; is among the inputs */
} Change;

static void note_used(const Walk *w, Change *c) {
	static const uint8_t nothing[STATE_MAX];
	for (int f = 0; f < w->game->n_fields; f++) {
		const Field *field = &w->game->fields[f];
		c->was_used[f] |= memcmp(w->state.bytes + field->offset, nothing, (size_t)field_size(field)) != 0;
	}
}

static void look(const Walk *w, const Encoder *e, Change *c, bool is_first) {
	note_used(w, c);
	for (int viewer = 0; viewer < w->setup->seats; viewer++) {
		encoder_bytes(e, walk_state(w), viewer, w->game->to_act(walk_state(w), w->setup), c->bytes);
		if (is_first && !viewer) memcpy(c->first, c->bytes, sizeof c->first);
		for (int i = 0; i < encoder_columns(e); i++) {
			c->changes[i] |= c->bytes[i] != c->first[i];
			c->is_there[i] |= c->bytes[i] != 0;
		}
	}
}

static void play_games(const Setup *setup, const Encoder *e, Change *c) {
	LawRun run = {.law = "inputs", .setup = setup, .n_games = is_long() ? GAMES_LONG : GAMES, .seed = 1};
	for (int n = 0; n < run.n_games; n++) {
		Walk w;
		walk_start(&w, &run, n);
		look(&w, e, c, n == 0);
		while (walk_pick(&w)) {
			walk_apply(&w);
			look(&w, e, c, false);
		}
	}
}

/* Notes the field of every input that was ever above 0: for `gold[0].g1>=2` it is gold. */
static void note_fields(const Encoder *e, const Game *game, Change *c) {
	for (int i = 0; i < encoder_columns(e); i++) {
		char name[NAME_MAX];
		Text text = TEXT_ON(name);
		encoder_name(e, i, &text);
		size_t len = strcspn(name, "[.=?");
		for (int f = 0; f < game->n_fields && c->is_there[i]; f++)
			if (strlen(game->fields[f].name) == len && !strncmp(name, game->fields[f].name, len)) c->is_told[f] = true;
	}
}

static void list_still(const Encoder *e, const Change *c, const Setup *setup) {
	static char list[LIST_MAX];
	Text out = TEXT_ON(list);
	int n = 0;
	for (int i = 0; i < encoder_columns(e); i++) {
		if (c->changes[i]) continue;
		text_add(&out, " ");
		encoder_name(e, i, &out);
		n++;
	}
	cr_log_info("%s, %d seats: %d of %d inputs never change:%s\n", setup->game->id, setup->seats, n, encoder_columns(e), list);
}

static void look_at(const Game *game, int seats) {
	EditionPack *pack = malloc(sizeof *pack);
	Change *c = calloc(1, sizeof *c);
	cr_assert(pack && c);
	edition_default(game, pack);
	Setup setup = {.game = game, .pack = pack, .seats = (uint8_t)seats};
	Encoder *e = encoder_new(&setup);
	play_games(&setup, e, c);
	list_still(e, c, &setup);
	note_fields(e, game, c);
	for (int f = 0; f < game->n_fields; f++) {
		bool is_open = field_sight(&game->fields[f]) != SIGHT_NONE && field_rows(&game->fields[f]) != ROWS_FILLER;
		cr_expect_eq(c->is_told[f], is_open && c->was_used[f], "%s, %d seats: %s", game->id, seats, game->fields[f].name);
	}
	encoder_free(e);
	free(c);
	free(pack);
}

Test(inputs, every_field_is_told) {
	for (int g = 0; games[g]; g++) {
		look_at(games[g], games[g]->seats_usual);
		look_at(games[g], games[g]->seats_max);
	}
}
