/* The lists of a run; see plan.h. */
#include "lab/plan.h"
#include "core/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const GameLab *lab_of_game(const Setup *setup) {
	static const GameLab none;
	return setup->game->lab ? setup->game->lab : &none;
}

static int max_int(int a, int b) {
	return a > b ? a : b;
}

/* ---- options and things ---- */

/* How many values of a verb's argument are told apart. Seats are not: which of the others it is says little. */
static int span_of(const Setup *setup, int verb) {
	const Verb *v = &setup->game->verbs[verb];
	int span = 1;
	if (lab_of_game(setup)->whole_verbs >> verb & 1) return 1;
	for (int i = 0; i < v->n_args; i++) {
		if (v->domain[i] == DOMAIN_SEAT) continue;
		span = max_int(span, v->domain[i] == DOMAIN_NUMBER ? LAB_NUMBERS : domain_size(setup, v->domain[i]));
	}
	return span;
}

static int option_domain(const Verb *v) {
	for (int i = 0; i < v->n_args; i++)
		if (v->domain[i] != DOMAIN_SEAT) return v->domain[i];
	return DOMAIN_SEAT;
}

static bool list_options(LabPlan *plan) {
	const Setup *setup = &plan->setup;
	for (int verb = 0; verb < setup->game->n_verbs; verb++) {
		const Verb *v = &setup->game->verbs[verb];
		int span = span_of(setup, verb), first = option_domain(v) == DOMAIN_NUMBER ? 0 : 1;
		plan->option_base[verb] = plan->n_options;
		plan->option_span[verb] = span;
		if (plan->n_options + span > LAB_OPTIONS_MAX) return false;
		for (int i = 0; i < span; i++)
			plan->option[plan->n_options++] = (LabOption){(uint8_t)verb, (uint8_t)option_domain(v), (int16_t)(span > 1 ? i + first : -1)};
	}
	return true;
}

static int option_at(const LabPlan *plan, int verb, int domain, int value) {
	int i = domain == DOMAIN_NUMBER ? value : value - 1;
	if (i < 0) i = 0;
	return plan->option_base[verb] + (i < plan->option_span[verb] ? i : plan->option_span[verb] - 1);
}

int lab_options_of(const LabPlan *plan, Action action, int *out) {
	int verb = action_verb(action), arg[ACTION_ARGS] = {action_a(action), action_b(action)}, n = 0;
	const Verb *v = &plan->setup.game->verbs[verb];
	for (int i = 0; i < v->n_args && plan->option_span[verb] > 1; i++)
		if (v->domain[i] != DOMAIN_SEAT) out[n++] = option_at(plan, verb, v->domain[i], arg[i]);
	if (!n) out[n++] = plan->option_base[verb];
	return n;
}

/* Fields of a seat or its team that hold things of the game: what is in them when hands are first whole was dealt. */
static void list_things(LabPlan *plan) {
	const Game *game = plan->setup.game;
	bool has_domain[256] = {false};
	for (int i = 0; i < game->n_fields; i++) {
		const Field *f = &game->fields[i];
		int sight = field_sight(f);
		bool is_hand = field_rows(f) == ROWS_SEATS && f->domain >= DOMAIN_GAME_FIRST && (sight == SIGHT_OWNER || sight == SIGHT_SIDE);
		if (!is_hand || has_domain[f->domain]) continue;
		has_domain[f->domain] = true;
		for (int id = 1; id <= domain_size(&plan->setup, f->domain) && plan->n_things < LAB_DEALT_MAX; id++)
			plan->thing[plan->n_things++] = (LabThing){f->domain, (uint8_t)id};
	}
}

/* The first of a domain's things, which stand side by side; -1: they are not all there. */
static int first_thing(const LabPlan *plan, int domain) {
	int i = 0;
	while (i < plan->n_things && plan->thing[i].domain != domain) i++;
	return plan->n_things - i >= domain_size(&plan->setup, domain) ? i : -1;
}

/* What the seat that acts may draw. */
static void list_draws(LabPlan *plan) {
	const Game *game = plan->setup.game;
	assert(game->n_chances <= LAB_CHANCES_MAX);
	for (int kind = 0; kind < game->n_chances; kind++) {
		bool is_own = lab_of_game(&plan->setup)->own_draws >> kind & 1;
		plan->drawn_base[kind] = (int16_t)(is_own ? first_thing(plan, game->chances[kind].domain) : -1);
	}
}

/* ---- restrictions ---- */

static bool add_rule(LabPlan *plan, const LabBan *ban, int value) {
	if (plan->n_rules == LAB_BANS_MAX) return false;
	plan->rule[plan->n_rules++] = (LabRule){*ban, value};
	return true;
}

static bool add_ban(LabPlan *plan, const LabBan *ban) {
	int domain = ban->kind == LAB_BAN_EACH ? plan->setup.game->verbs[ban->verb].domain[0] : ban->kind == LAB_BAN_GAME ? ban->domain : 0;
	if (!domain) return add_rule(plan, ban, ban->value);
	for (int id = 1; id <= domain_size(&plan->setup, domain); id++)
		if (!add_rule(plan, ban, id)) return false;
	return true;
}

/* Without a list of the game's own. A verb that stands alone in its decisions cannot be missed, but who knows. */
static bool list_usual_rules(LabPlan *plan) {
	const Game *game = plan->setup.game;
	for (int verb = 0; verb < game->n_verbs; verb++) {
		const Verb *v = &game->verbs[verb];
		bool is_list = v->n_args && v->domain[0] >= DOMAIN_GAME_FIRST && domain_size(&plan->setup, v->domain[0]) <= LAB_LIST_SHORT;
		if (!add_ban(plan, &(LabBan){.kind = is_list ? LAB_BAN_EACH : LAB_BAN_VERB, .verb = (uint8_t)verb})) return false;
	}
	return true;
}

static bool list_rules(LabPlan *plan) {
	const GameLab *lab = lab_of_game(&plan->setup);
	if (!lab->n_bans) return list_usual_rules(plan);
	for (int i = 0; i < lab->n_bans; i++)
		if (!add_ban(plan, &lab->bans[i])) return false;
	return true;
}

bool lab_forbids(const LabRule *rule, const State *view, const Setup *setup, int seat, Action action) {
	const Verb *v = &setup->game->verbs[action_verb(action)];
	if (rule->ban.kind == LAB_BAN_GAME) return rule->ban.forbids(view, setup, seat, action, rule->value);
	if (action_verb(action) != rule->ban.verb) return false;
	if (rule->ban.kind == LAB_BAN_VERB) return true;
	if (rule->ban.kind == LAB_BAN_FROM) return action_a(action) >= rule->value;
	return action_a(action) == rule->value || (v->n_args > 1 && v->domain[1] == v->domain[0] && action_b(action) == rule->value);
}

/* ---- other tables and figures ---- */

static bool find_figure(const Setup *setup, const LabSweep *sweep, int *table, int *offset) {
	const Game *game = setup->game;
	for (int t = 0; t < game->n_tables; t++) {
		const Table *tab = &game->tables[t];
		const TableNames *names = &setup->pack->names[t];
		int column = 0;
		if (strcmp(tab->name, sweep->table)) continue;
		while (column < tab->n_columns && tab->columns[column].type != COLUMN_INT) column++;
		for (int row = 0; row < names->n_rows && column < tab->n_columns; row++)
			if (!strcmp(names->id[row], sweep->row)) {
				*table = t;
				*offset = tab->offset + row * tab->row_size + tab->columns[column].offset;
				return true;
			}
	}
	return false;
}

bool lab_vary(const Setup *setup, const EditionMeta *meta, const unsigned char *figures, EditionPack *out, Text *why) {
	EditionFiles *files = malloc(sizeof *files);
	EditionPack *changed = malloc(sizeof *changed);
	EditionReport *report = malloc(sizeof *report);
	EditionMeta read;
	bool is_good = false;
	if (files && changed && report) {
		*changed = *setup->pack;
		memcpy(changed->figures, figures, sizeof changed->figures);
		edition_print_files(setup->game, changed, meta, files);
		is_good = edition_load_files(setup->game, files->file, out, &read, report);
		if (!is_good) edition_print_report(report, NULL, why);
	} else text_add(why, "out of memory");
	free(files);
	free(changed);
	free(report);
	return is_good;
}

/* With one figure set. */
static bool vary(const Setup *setup, const EditionMeta *meta, int offset, int value, EditionPack *out, Text *why) {
	unsigned char figures[EDITION_MAX];
	memcpy(figures, setup->pack->figures, sizeof figures);
	figures[offset] = (unsigned char)value;
	return lab_vary(setup, meta, figures, out, why);
}

static bool add_point(LabPlan *plan, LabPoint point) {
	if (plan->n_points == LAB_POINTS_MAX) return false;
	plan->point[plan->n_points++] = point;
	return true;
}

/* A value that this edition's other figures do not allow is left out. */
static bool add_sweep(LabPlan *plan, int sweep, Text *why) {
	const LabSweep *s = &lab_of_game(&plan->setup)->sweeps[sweep];
	int table, offset;
	if (!find_figure(&plan->setup, s, &table, &offset)) {
		text_addf(why, "the edition has no figure %s in %s.csv", s->row, s->table);
		return false;
	}
	for (int value = s->from; value <= s->to; value += s->step) {
		char reason[512];
		Text refused = TEXT_ON(reason);
		LabPoint point = {.setup = plan->setup, .sweep = sweep, .value = value, .pack = malloc(sizeof *point.pack)};
		if (!point.pack) return false;
		point.setup.pack = point.pack;
		if (!vary(&plan->setup, &plan->edition.meta, offset, value, point.pack, &refused)) free(point.pack);
		else if (!add_point(plan, point)) {
			free(point.pack);
			return false;
		}
	}
	return true;
}

static bool list_points(LabPlan *plan, Text *why) {
	const Game *game = plan->setup.game;
	for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
		LabPoint point = {.setup = plan->setup, .sweep = -1, .value = seats};
		point.setup.seats = (uint8_t)seats;
		if (!add_point(plan, point)) return false;
	}
	for (int i = 0; i < lab_of_game(&plan->setup)->n_sweeps; i++)
		if (!add_sweep(plan, i, why)) return false;
	return true;
}

static bool list_cells(LabPlan *plan) {
	const GameLab *lab = lab_of_game(&plan->setup);
	for (int t = 0; t < lab->n_tables; t++) {
		const LabTable *table = &lab->tables[t];
		int rows = table->domain == DOMAIN_NUMBER ? table->n_rows : domain_size(&plan->setup, table->domain);
		plan->table_base[t] = (uint16_t)plan->cells;
		plan->cells += rows * table->n_columns;
	}
	return plan->cells <= LAB_CELLS_MAX;
}

/* ---- the whole ---- */

/* The folder as it was named, without what a shell's completion leaves behind. */
void lab_edition_name(const LabEdition *edition, Text *out) {
	size_t len = edition->dir ? strlen(edition->dir) : 0;
	while (len > 1 && edition->dir[len - 1] == '/') len--;
	if (len) text_add_n(out, edition->dir, len);
	else text_add(out, edition->meta.id);
}

static bool are_alike(const LabPlan *plan) {
	for (int t = 0; t < plan->setup.game->n_tables; t++) {
		const TableNames *a = &plan->edition.pack->names[t], *b = &plan->other.pack->names[t];
		if (a->n_rows != b->n_rows || memcmp(a->id, b->id, sizeof a->id)) return false;
	}
	return true;
}

bool lab_plan_fill(LabPlan *plan, Text *why) {
	if (!(plan->margin > 0)) plan->margin = LAB_MARGIN;
	if (plan->has_other) {
		plan->other_setup = plan->setup;
		plan->other_setup.pack = plan->other.pack;
		plan->is_like_other = are_alike(plan);
	}
	list_things(plan);
	list_draws(plan);
	if (list_options(plan) && list_rules(plan) && list_points(plan, why) && list_cells(plan)) return true;
	if (!why->len) text_addf(why, "%s has more options, restrictions or tables than the lab has room for", plan->setup.game->id);
	return false;
}

void lab_plan_free(LabPlan *plan) {
	for (int i = 0; i < plan->n_points; i++) free(plan->point[i].pack);
	plan->n_points = 0;
}

int lab_role(const Setup *setup, const State *deal, int seat) {
	const GameLab *lab = lab_of_game(setup);
	return lab->role ? lab->role(deal, setup, seat) : -1;
}

uint64_t lab_rule_turn(uint64_t game) {
	return game / LAB_SLOTS * 2 + (game % LAB_SLOTS == LAB_SLOTS - 1);
}

int lab_rule_seat(const LabPlan *plan, uint64_t game) {
	return (int)(lab_rule_turn(game) / (uint64_t)plan->n_rules % plan->setup.seats);
}

int lab_sides(const Setup *setup) {
	uint32_t seen = 0;
	for (int seat = 0; seat < setup->seats; seat++) seen |= 1u << setup_side(setup, seat);
	return __builtin_popcount(seen);
}

int lab_games_a_bundle(const LabPlan *plan, int level) {
	return level || plan->is_quick ? 1 : plan->is_plain ? LAB_LOW_PLAIN : LAB_LOW_GAMES;
}

uint64_t lab_plan_hash(const LabPlan *plan) {
	const Setup *s = &plan->setup;
	char text[1024];
	Text out = TEXT_ON(text);
	text_addf(&out, "%s %s %d %d %d %d %" PRIu64 " %016" PRIx64 " %016" PRIx64, TRIPOT_VERSION, s->game->id, s->game->rules_version,
	          s->seats, plan->level[0], plan->level[1], plan->seed, s->pack->hash, plan->has_other ? plan->other.pack->hash : 0);
	for (int i = 0; i < s->game->n_options; i++) text_addf(&out, " %d", s->option[i]);
	text_addf(&out, " %d %d %d %d %d %d", lab_games_a_bundle(plan, 0), LAB_SLOTS, LAB_SKILL_EVERY, plan->n_options, plan->n_rules,
	          plan->n_points);
	if (plan->bots) text_addf(&out, " %.300s", plan->bots);
	if (plan->first) text_addf(&out, " from %" PRIu64, plan->first);
	if (s->nets) text_addf(&out, " %016" PRIx64, hash_bytes(0, s->nets->bytes, s->nets->n));
	return hash_bytes(0, text, out.len);
}

void lab_plan_options(const LabPlan *plan, Text *out) {
	const Setup *s = &plan->setup;
	for (int i = 0; i < s->game->n_options; i++)
		if (s->option[i]) text_addf(out, " --option %s=%s", s->game->options[i].id, s->game->options[i].values[s->option[i]]);
	if (plan->edition.dir) text_addf(out, " --edition '%s'", plan->edition.dir);
	if (plan->net) text_addf(out, " --net '%s'", plan->net);
}

void lab_plan_command(const LabPlan *plan, const char *call, Text *out) {
	const Setup *s = &plan->setup;
	text_addf(out, "%s lab %s --seats %d ", call, s->game->id, s->seats);
	if (plan->bots) text_addf(out, "--bots '%s'", plan->bots);
	else if (plan->is_quick) text_add(out, "--quick");
	else text_addf(out, "--bots %d", plan->level[1]);
	if (plan->is_plain && !plan->is_quick) text_add(out, " --plain");
	if (plan->until > 0) text_addf(out, " --until %g", 100 * plan->until);
	else text_addf(out, " --games %" PRIu64, plan->games);
	lab_plan_options(plan, out);
	if (plan->has_other) text_addf(out, " --against '%s'", plan->other.dir);
	if (plan->records) text_addf(out, " --records '%s'", plan->records);
	if (plan->margin != LAB_MARGIN) text_addf(out, " --margin %g", 100 * plan->margin);
	text_addf(out, " --seed %" PRIu64, plan->seed);
}
