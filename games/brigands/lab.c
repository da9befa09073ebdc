/* Brigands in the lab: Prince and Brigands, the goal from 30 to 70 ducats, what each district gives and whom it costs. */
#include "core/lab.h"
#include "town.h"

enum { ROLE_PRINCE, ROLE_BRIGAND, ROLE_N };
enum { COLUMN_GAIN, COLUMN_ARRESTED, COLUMN_TRAPPED, COLUMN_N };
enum { CORNER_ALL_JAILED, CORNER_SPIED_OUT, CORNER_NO_TOKEN, CORNER_N };

static const char *const roles[ROLE_N] = {[ROLE_PRINCE] = "lab.prince", [ROLE_BRIGAND] = "lab.brigand"};
static const LabSweep sweeps[] = {{.table = "figures", .row = "goal", .from = 30, .to = 70, .step = 5}};
static const LabColumn columns[COLUMN_N] = {
	[COLUMN_GAIN] = {"lab.gain", LAB_NUMBER},
	[COLUMN_ARRESTED] = {"lab.arrested", LAB_NUMBER},
	[COLUMN_TRAPPED] = {"lab.trapped", LAB_NUMBER},
};
static const LabTable tables[] = {{.key = "lab.districts", .domain = DOMAIN_DISTRICT, .columns = columns, .n_columns = COLUMN_N}};
static const char *const corners[CORNER_N] = {
	[CORNER_ALL_JAILED] = "lab.all_jailed",
	[CORNER_SPIED_OUT] = "lab.spied_out",
	[CORNER_NO_TOKEN] = "lab.no_token",
};
static const LabBan bans[] = {
	{.kind = LAB_BAN_EACH, .verb = VERB_PAWN},  {.kind = LAB_BAN_EACH, .verb = VERB_PATROL}, {.kind = LAB_BAN_VERB, .verb = VERB_TOKEN},
	{.kind = LAB_BAN_EACH, .verb = VERB_WHEEL}, {.kind = LAB_BAN_VERB, .verb = VERB_STEAL},  {.kind = LAB_BAN_VERB, .verb = VERB_PUSH},
	{.kind = LAB_BAN_VERB, .verb = VERB_TAKE},  {.kind = LAB_BAN_VERB, .verb = VERB_SELL},   {.kind = LAB_BAN_EACH, .verb = VERB_ROLL},
	{.kind = LAB_BAN_VERB, .verb = VERB_FREE},  {.kind = LAB_BAN_VERB, .verb = VERB_STAY},   {.kind = LAB_BAN_EACH, .verb = VERB_RAISE},
};

static int role(const State *deal, const Setup *setup, int seat) {
	if (setup->seats == 2) return -1; /* the duel has no Prince (BG-80) */
	return deal->prince == seat + 1 ? ROLE_PRINCE : ROLE_BRIGAND;
}

static void watch(const LabStep *step, LabSheet *sheet) {
	const State *s = step->after;
	for (int i = 0; i < step->events->n; i++) {
		const Event *event = &step->events->list[i];
		if (event->kind == EVENT_GAIN) lab_add(sheet, 0, event->arg[2] - 1, COLUMN_GAIN, event->arg[1]);
		if (event->kind == EVENT_ARRESTED) lab_add(sheet, 0, event->arg[1] - 1, COLUMN_ARRESTED, event->arg[2]);
		if (event->kind == EVENT_TRAPPED) lab_add(sheet, 0, event->arg[1] - 1, COLUMN_TRAPPED, event->arg[2]);
		if (event->kind == EVENT_TOKEN_LOST) lab_reach(sheet, CORNER_NO_TOKEN);
	}
	for (int seat = 0; seat < step->setup->seats; seat++) {
		if (bag_count(s->town[seat], PRISON) == PAWNS) lab_reach(sheet, CORNER_ALL_JAILED);
		if (s->n_spied[seat] && s->n_spied[seat] == setup_edition(step->setup)->figure[FIG_SPIED_MAX]) lab_reach(sheet, CORNER_SPIED_OUT);
	}
}

#define COUNT(array) (sizeof array / sizeof *array)
extern const GameLab bg_lab;
/* clang-format off */
const GameLab bg_lab = {
	.roles = roles, .n_roles = ROLE_N, .role = role,
	.bans = bans, .n_bans = COUNT(bans),
	.sweeps = sweeps, .n_sweeps = COUNT(sweeps),
	.tables = tables, .n_tables = COUNT(tables),
	.corners = corners, .n_corners = CORNER_N,
	.watch = watch,
};
/* clang-format on */
