/* What a game tells the lab (lab/) about itself, beyond what the lab finds out by itself from legal lists, events and outcomes. All
 * of it is optional and nothing of it is a rule: roles, restrictions worth trying, figures worth varying, tables of its own and
 * corners that no event names. Words are keys of the game's catalogue: "lab.prince". */
#ifndef CORE_LAB_H
#define CORE_LAB_H
#include "core/game.h"

enum { LAB_ROLES_MAX = 8, LAB_TABLES_MAX = 8, LAB_CELLS_MAX = 1024, LAB_CORNERS_MAX = 16, LAB_MEMORY = 16 };

/* One game's notes. A game adds values to the cells of its own tables; the lab makes means and intervals of them. */
typedef struct LabSheet {
	uint16_t base[LAB_TABLES_MAX]; /* first cell of each table */
	uint8_t columns[LAB_TABLES_MAX];
	uint32_t corners;           /* bit i: corner i was reached */
	int32_t memory[LAB_MEMORY]; /* the game's own, all 0 at the start */
	int32_t n[LAB_CELLS_MAX];   /* values of each cell … */
	int32_t sum[LAB_CELLS_MAX]; /* … and their sum */
} LabSheet;

/* One value more in a cell; rows and columns count from 0. */
static inline void lab_add(LabSheet *sheet, int table, int row, int column, int value) {
	int cell = sheet->base[table] + row * sheet->columns[table] + column;
	assert(cell < LAB_CELLS_MAX);
	sheet->n[cell]++;
	sheet->sum[cell] += value;
}

static inline void lab_reach(LabSheet *sheet, int corner) {
	sheet->corners |= 1u << corner;
}

/* A step that has just been made; at the deal `before` is NULL and there is no seat. */
typedef struct LabStep {
	const Setup *setup;
	const State *before, *after; /* whole states */
	int seat;
	Action action;
	const Events *events; /* everything that happened */
} LabStep;

typedef enum LabBanKind {
	LAB_BAN_VERB, /* the verb, whatever its argument */
	LAB_BAN_EACH, /* each thing that the verb's argument can be, one ban for each */
	LAB_BAN_FROM, /* numbers from `value` on */
	LAB_BAN_GAME, /* what `forbids` says; with a `domain`, for each of its things */
} LabBanKind;

/* A restriction: what a player may never do unless nothing else is left. */
typedef struct LabBan {
	LabBanKind kind;
	uint8_t verb, value, domain;
	const char *key; /* its name; NULL: that of the action */
	/* Is given what the seat may know. */
	bool (*forbids)(const State *view, const Setup *setup, int seat, Action action, int value);
} LabBan;

/* A figure of the edition that is varied: the first number of a row. */
typedef struct LabSweep {
	const char *table, *row;
	uint8_t from, to, step;
} LabSweep;

enum { LAB_WHOLE = 1000 };
typedef enum LabUnit { LAB_PERCENT, LAB_NUMBER } LabUnit; /* percent: a value of LAB_WHOLE is all of it */

typedef struct LabColumn {
	const char *key;
	LabUnit unit;
} LabColumn;

/* A table of the game's own: rows are the ids of a domain, numbers from 1, or named. */
typedef struct LabTable {
	const char *key;
	uint8_t domain;          /* of the rows; DOMAIN_NUMBER: numbers, or `rows` */
	uint8_t n_rows;          /* unless the domain says */
	const char *const *rows; /* their names, or NULL */
	const LabColumn *columns;
	uint8_t n_columns;
} LabTable;

typedef struct GameLab {
	const char *const *roles; /* their names */
	uint8_t n_roles;
	int (*role)(const State *deal, const Setup *setup, int seat); /* which of them a seat has, -1: none */
	bool is_one_score;                                            /* all roles score alike, so that points ahead mean something */
	/* Where first hands are drawn, not dealt: whether they are whole. Left out: after the deal. */
	bool (*is_dealt)(const State *state);
	uint32_t own_draws; /* bit k: what chance k of the game's table brings is drawn by the seat that acts */
	const LabBan *bans; /* none: every verb, and every thing of a short list */
	uint8_t n_bans;
	const LabSweep *sweeps;
	uint8_t n_sweeps;
	const LabTable *tables;
	uint8_t n_tables;
	const char *const *corners; /* their names */
	uint8_t n_corners;
	uint32_t whole_verbs; /* bit v: the argument of verb v is a mere place and tells nothing */
	void (*watch)(const LabStep *step, LabSheet *sheet);
	void (*finish)(const State *end, const Setup *setup, const Outcome *outcome, LabSheet *sheet);
} GameLab;
#endif
