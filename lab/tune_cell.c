/* The figures that a tuning may change, and candidates made of them; see tune.h. */
#include "core/hash.h"
#include "lab/tune.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Game *game_of(const Tune *tune) {
	return tune->plan.setup.game;
}

static bool is_number(const Column *column) {
	return column->type == COLUMN_INT || column->type == COLUMN_VALUE;
}

/* Figures are kept in one byte; a number below 0 wraps round. */
static int figure_at(const Tune *tune, const TuneCell *cell) {
	const Table *t = &game_of(tune)->tables[cell->table];
	int value = tune->plan.setup.pack->figures[cell->offset], max = t->ranges ? t->ranges[cell->row].max : t->columns[cell->column].max;
	return value > max ? value - (UINT8_MAX + 1) : value;
}

/* ---- which ---- */

typedef struct Wanted {
	char table[TUNE_NAME_MAX], row[TUNE_NAME_MAX], column[TUNE_NAME_MAX];
	bool has_range;
	int min, max;
} Wanted;

static bool read_wanted(const char *text, Wanted *w) {
	int used = 0;
	*w = (Wanted){.has_range = false};
	if (sscanf(text, "%63[a-z0-9_*].%63[a-z0-9_*].%63[a-z0-9_*]%n", w->table, w->row, w->column, &used) != 3) return false;
	if (!text[used]) return true;
	w->has_range = true;
	int more = 0;
	return sscanf(text + used, "=%d..%d%n", &w->min, &w->max, &more) == 2 && !text[used + more] && w->min < w->max;
}

static bool is_like(const char *wanted, const char *name) {
	return !strcmp(wanted, "*") || !strcmp(wanted, name);
}

static TuneCell *find_cell(Tune *tune, int table, int row, int column) {
	for (int i = 0; i < tune->n_cells; i++)
		if (tune->cell[i].table == table && tune->cell[i].row == row && tune->cell[i].column == column) return &tune->cell[i];
	return NULL;
}

/* A card does not vanish unless somebody says that it may: from 1 up, where there is one now. */
static bool add_cell(Tune *tune, const Wanted *w, int table, int row, int column) {
	const Table *t = &game_of(tune)->tables[table];
	Range range = t->ranges ? t->ranges[row] : (Range){t->columns[column].min, t->columns[column].max};
	TuneCell cell = {.table = (uint8_t)table, .row = (uint8_t)row, .column = (uint8_t)column, .sum = -1};
	TuneCell *old = find_cell(tune, table, row, column);
	cell.offset = (uint16_t)(t->offset + row * t->row_size + t->columns[column].offset);
	int value = figure_at(tune, &cell);
	if (t->columns[column].type == COLUMN_VALUE && !value) return true; /* `?`: the rules compute it */
	if (!w->has_range && range.min < 1 && value >= 1) range.min = 1;
	if (w->has_range && w->min > range.min) range.min = w->min;
	if (w->has_range && w->max < range.max) range.max = w->max;
	cell.start = (int16_t)value;
	cell.min = (int16_t)(value < range.min ? value : range.min);
	cell.max = (int16_t)(value > range.max ? value : range.max);
	if (!old && tune->n_cells == TUNE_CELLS_MAX) return false;
	if (!old) old = &tune->cell[tune->n_cells++];
	*old = cell;
	return true;
}

/* Nothing is called so: what is. */
static void list_figures(const Tune *tune, const char *text, Text *why) {
	int n = 0;
	text_addf(why, "'%s': the edition has no such figures; it has ", text);
	for (int t = 0; t < game_of(tune)->n_tables; t++) {
		const Table *table = &game_of(tune)->tables[t];
		for (int c = 0; c < table->n_columns; c++)
			if (is_number(&table->columns[c])) text_addf(why, "%s%s.*.%s", n++ ? ", " : "", table->name, table->columns[c].name);
	}
}

bool tune_add_cells(Tune *tune, const char *text, Text *why) {
	const EditionPack *pack = tune->plan.setup.pack;
	Wanted w;
	int found = 0, book = 0;
	bool has_room = true;
	if (!read_wanted(text, &w)) {
		text_addf(why, "'%s' names no figures: TABLE.ROW.COLUMN, * for all of them, =LOW..HIGH behind it if you like", text);
		return false;
	}
	for (int t = 0; t < game_of(tune)->n_tables; t++)
		for (int row = 0; row < pack->names[t].n_rows; row++)
			for (int c = 0; c < game_of(tune)->tables[t].n_columns; c++) {
				const Column *column = &game_of(tune)->tables[t].columns[c];
				bool is_wanted = is_like(w.table, game_of(tune)->tables[t].name) && is_like(w.row, pack->names[t].id[row]) &&
				                 is_number(column);
				if (!is_wanted || !is_like(w.column, column->name)) continue;
				bool is_book = pack->names[t].source[row] == SOURCE_BOOK && !tune->may_change_book;
				book += is_book;
				found += !is_book;
				has_room = has_room && (is_book || add_cell(tune, &w, t, row, c));
			}
	if (!has_room) text_addf(why, "too many figures: at most %d may change", TUNE_CELLS_MAX);
	else if (!found && book) text_addf(why, "'%s': what stands in the rule book is not changed unless --book says so", text);
	else if (!found) list_figures(tune, text, why);
	return has_room && found;
}

/* ---- sums ---- */

static int column_of(const Table *t, const char *name) {
	for (int c = 0; c < t->n_columns; c++)
		if (!strcmp(t->columns[c].name, name) && is_number(&t->columns[c])) return c;
	return -1;
}

/* The sum of a whole column, of which the cells that may change make up the rest. */
static bool set_sum(Tune *tune, int table, int column, bool has_target, int target, Text *why) {
	const Table *t = &game_of(tune)->tables[table];
	int all = 0, own = 0, low = 0, high = 0;
	for (int row = 0; row < tune->plan.setup.pack->names[table].n_rows; row++) {
		TuneCell at = {.table = (uint8_t)table, .row = (uint8_t)row, .column = (uint8_t)column};
		at.offset = (uint16_t)(t->offset + row * t->row_size + t->columns[column].offset);
		all += figure_at(tune, &at);
		TuneCell *cell = find_cell(tune, table, row, column);
		if (!cell) continue;
		own += cell->start;
		low += cell->min;
		high += cell->max;
		cell->sum = (int8_t)tune->n_sums;
	}
	int rest = (has_target ? target : all) - (all - own);
	tune->sum[tune->n_sums++] = (TuneSum){(uint8_t)table, (uint8_t)column, rest};
	if (rest >= low && rest <= high && high > low) return true;
	text_addf(why, "the sum of %s.%s cannot be %d: with what may change it is from %d to %d", t->name, t->columns[column].name,
	          has_target ? target : all, all - own + low, all - own + high);
	return false;
}

bool tune_add_sum(Tune *tune, const char *text, Text *why) {
	char table[TUNE_NAME_MAX], column[TUNE_NAME_MAX];
	int used = 0, more = 0, target = 0;
	bool has_call = !strncmp(text, "sum(", 4);
	const char *from = text + (has_call ? 4 : 0);
	bool is_read = sscanf(from, "%63[a-z0-9_].%63[a-z0-9_]%n", table, column, &used) == 2;
	from += used + (is_read && has_call && from[used] == ')');
	bool has_target = is_read && *from == '=';
	if (has_target) is_read = sscanf(from, "=%d%n", &target, &more) == 1;
	if (!is_read || from[more] || (has_call && !strchr(text, ')'))) {
		text_addf(why, "'%s' is no sum: TABLE.COLUMN stays as it is, TABLE.COLUMN=N shall be N", text);
		return false;
	}
	for (int t = 0; t < game_of(tune)->n_tables; t++) {
		int c = strcmp(game_of(tune)->tables[t].name, table) ? -1 : column_of(&game_of(tune)->tables[t], column);
		if (c < 0) continue;
		if (tune->n_sums < TUNE_SUMS_MAX) return set_sum(tune, t, c, has_target, target, why);
		text_addf(why, "too many sums: at most %d", TUNE_SUMS_MAX);
		return false;
	}
	text_addf(why, "'%s': the edition has no such column of numbers", text);
	return false;
}

bool tune_ready(Tune *tune, Text *why) {
	Rng rng;
	EditionPack *pack = malloc(sizeof *pack);
	tune->sample = calloc(TUNE_SAMPLES_MAX, sizeof *tune->sample);
	if (!pack || !tune->sample) text_add(why, "out of memory");
	else if (!tune->n_goals) text_add(why, "what shall hold? --goal seats=2, for one");
	else if (!tune->n_cells) text_add(why, "what may change? --may TABLE.ROW.COLUMN, for one");
	else {
		for (int i = 0; i < tune->n_cells; i++) tune->best.value[i] = tune->cell[i].start;
		rng_seed(&rng, tune->plan.seed);
		tune_repair(tune, &tune->best, &rng);
		if (!tune_edition(tune, &tune->best, pack)) text_add(why, "the rules of the game do not allow an edition with those sums");
	}
	free(pack);
	return !why->len;
}

void tune_free(Tune *tune) {
	free(tune->sample);
	tune->sample = NULL;
	lab_plan_free(&tune->plan);
}

uint64_t tune_hash(const Tune *tune) {
	uint64_t hash = lab_plan_hash(&tune->plan);
	hash = hash_bytes(hash, &tune->games, sizeof tune->games);
	for (int i = 0; i < tune->n_goals; i++) hash = hash_bytes(hash, tune->goal[i].text, strlen(tune->goal[i].text) + 1);
	for (int i = 0; i < tune->n_cells; i++) {
		const TuneCell *c = &tune->cell[i];
		const int16_t all[] = {c->table, c->row, c->column, c->sum, c->min, c->max, c->start};
		hash = hash_bytes(hash, all, sizeof all);
	}
	for (int i = 0; i < tune->n_sums; i++) hash = hash_bytes(hash, &tune->sum[i].target, sizeof tune->sum[i].target);
	return hash;
}

/* ---- candidates ---- */

bool tune_same(const Tune *tune, const TunePoint *a, const TunePoint *b) {
	return !memcmp(a->value, b->value, (size_t)tune->n_cells * sizeof *a->value);
}

bool tune_edition(const Tune *tune, const TunePoint *at, EditionPack *out) {
	unsigned char figures[EDITION_MAX];
	char reason[EDITION_TEXT_MAX + 128];
	Text why = TEXT_ON(reason);
	memcpy(figures, tune->plan.setup.pack->figures, sizeof figures);
	for (int i = 0; i < tune->n_cells; i++) figures[tune->cell[i].offset] = (unsigned char)at->value[i];
	return lab_vary(&tune->plan.setup, &tune->plan.edition.meta, figures, out, &why);
}

/* Step by step, at cells drawn by chance, until every sum is right: it can be reached, that was checked. */
void tune_repair(const Tune *tune, TunePoint *at, Rng *rng) {
	for (int s = 0; s < tune->n_sums; s++) {
		int sum = 0;
		for (int i = 0; i < tune->n_cells; i++)
			if (tune->cell[i].sum == s) sum += at->value[i];
		while (sum != tune->sum[s].target) {
			int i = (int)rng_below(rng, (uint32_t)tune->n_cells), step = sum < tune->sum[s].target ? 1 : -1;
			const TuneCell *c = &tune->cell[i];
			if (c->sum != s || at->value[i] + step < c->min || at->value[i] + step > c->max) continue;
			at->value[i] = (int16_t)(at->value[i] + step);
			sum += step;
		}
	}
}
