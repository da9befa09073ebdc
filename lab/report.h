/* What a run found out, as tables that can be told in any form: JSON, a page, a few lines on a terminal. All figures and verdicts are
 * made here, once. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H
#include "io/grow.h"
#include "lab/people.h"
#include "lab/tally.h"

enum { LAB_LABEL_MAX = 256, LAB_ID_MAX = 80, LAB_REPORT_TABLES = 64, LAB_TITLE_MAX = 160 };
enum { LAB_PEOPLE = LAB_LEVELS, LAB_COLUMNS }; /* figures of a row: one a level of bots, then people's */
enum { LAB_PROOF_GAMES = 30 };                 /* fewer prove nothing, however alike they were */

typedef enum LabMeasure {
	MEASURE_SHARE,  /* a part of all, told in percent */
	MEASURE_POINTS, /* a difference of such parts, in percentage points */
	MEASURE_SPREAD, /* how far such differences lie apart, in the same */
	MEASURE_NUMBER,
} LabMeasure;

typedef struct LabFigure {
	Estimate e;
	double often;        /* how often it was there at all; NaN: not asked */
	double p;            /* corrected for all rows of the table; NaN: not asked */
	const char *verdict; /* a key of lab/texts, or NULL */
	const char *changed; /* the same, where editions are compared: whether the difference is more than chance */
	double more;         /* undecided: so many times as many games would tell; NaN: who knows */
} LabFigure;

typedef struct LabRow {
	char id[LAB_ID_MAX];
	char label[LANG_COUNT][LAB_LABEL_MAX];
	LabMeasure measure;
	double fair; /* what would be fair; NaN: no such thing */
	double x;    /* place on a curve */
	double base; /* of a change: what it was before, at the higher level; NaN: not asked */
	int source;  /* row of a card: where its figures come from, else -1 */
	LabFigure figure[LAB_COLUMNS];
	LabExample example;      /* a game that shows it */
	char record[LAB_ID_MAX]; /* the file with it, "" when there is none */
} LabRow;

typedef enum LabPlot { PLOT_NONE, PLOT_INTERVALS, PLOT_CURVE } LabPlot;

typedef struct LabReportTable {
	int question; /* 1 … 7; 8: the other edition; 9: people */
	char id[LAB_ID_MAX];
	char title[LANG_COUNT][LAB_TITLE_MAX];
	const char *note;  /* key of a sentence, or NULL */
	const char *often; /* heading of `often`, or NULL */
	LabPlot plot;
	double margin; /* the plan's */
	int n_levels;  /* 1: it does not go by level; LAB_COLUMNS: people stand beside the bots */
	int n_rows;
	LabRow *rows;
} LabReportTable;

typedef struct LabReport {
	const LabPlan *plan;
	const LabTally *tally;
	int n_tables;
	LabReportTable table[LAB_REPORT_TABLES];
} LabReport;

/* Makes the tables. Out of memory ends the program. */
void lab_report_make(LabReport *report, const LabPlan *plan, const LabTally *tally);
void lab_report_free(LabReport *report);

/* Half of the widest interval of a seat's share at the higher level: how precise the run is. 1: nothing is known. */
double lab_precision(const LabPlan *plan, const LabTally *tally);

/* ---- for those who make tables ---- */

#define EACH_LEVEL(l) for (int l = 0; l < LAB_LEVELS; l++)
#define EACH_LANG(lang) for (int lang = 0; lang < LANG_COUNT; lang++)

static inline const LevelTally *report_level(const LabReport *report, int l) {
	return &report->tally->sum.level[l];
}

LabReportTable *report_table(LabReport *report, int question, const char *id, const char *title_key);
LabRow *report_row(LabReportTable *table, LabMeasure measure, const char *id);
void report_label(LabRow *row, const char *key); /* names it by a word of lab/texts */
/* The game that shows a row: at the lowest level that has one; `stride` numbers lie between the levels of `top`. Where a row tells who gains
 * by something, `top` has two: somebody loses, somebody wins; which is shown depends on what was found. */
void report_example(LabRow *row, const uint64_t *top, size_t stride, LabExampleKind kind, int index);
void report_example_of_effect(LabRow *row, const uint64_t (*top)[2], size_t stride);
#define TOP_STRIDE(member) (sizeof((TopTally *)0)->member[0] / sizeof(uint64_t))
const LabReportTable *report_find(const LabReport *report, const char *id); /* NULL: there is none */
void report_drop_last(LabReportTable *table);                               /* takes the last row back */
void report_drop_empty(LabReport *report);                                  /* takes the last table back if it has no row */
void report_verdicts(LabReportTable *table);                                /* balance of every row */
void report_verdicts_corrected(LabReportTable *table);               /* the same for all rows at once, with p; every row has a fair value */
void report_verdicts_restricted(LabReportTable *table, double fair); /* dead, useful, compulsory or a trap */
void report_ask(LabReport *report);                                  /* report_ask.c: questions 1 to 5 */
void report_ask_more(LabReport *report);                             /* report_more.c: 6 and 7 */
void report_ask_against(LabReport *report);                          /* report_against.c: 8, the other edition */
void report_ask_people(LabReport *report);                           /* report_people.c: 9, people beside bots */

/* A column of a game's own tables, for those who look at it twice. */
typedef struct ReportCells {
	const LabTable *table;
	int first, column; /* cell of the first row in the tally; which column */
} ReportCells;
ReportCells report_cells(const LabReport *report, int table, int column);
int report_cell_rows(const LabReport *report, const ReportCells *cells);
void report_cells_title(const LabReport *report, const ReportCells *cells, int lang, Text *out);
LabRow *report_cell_row(LabReport *report, LabReportTable *table, const ReportCells *cells, int i, LabMeasure measure);
Estimate report_cell(const ViewTally *view, const ReportCells *cells, int i);

/* ---- words ---- */

void lab_word(int lang, const char *key, Text *out);                          /* of lab/texts */
void lab_say(int lang, const Say *say, Text *out);                            /* a sentence of lab/texts */
void lab_level_name(int lang, const LabPlan *plan, int l, Text *out);         /* "level 2" */
void lab_say_number(int lang, const char *key, int n, Text *out);             /* one whose only argument is the number n */
void lab_say_games(int lang, const LabReport *report, int l, Text *out);      /* how many plain games at a level */
void lab_game_word(const Setup *setup, int lang, const char *key, Text *out); /* of the game's texts */
void lab_option_id(const Setup *setup, const LabOption *option, Text *out);   /* "lay golem" */
void lab_option_label(const Setup *setup, int lang, const LabOption *option, Text *out);
void lab_rule_label(const Setup *setup, int lang, const LabRule *rule, Text *out);

/* ---- telling ---- */

/* A sentence with {n}, the margin in points: "2", "0.5". */
void lab_say_margin(int lang, const char *key, double margin, Text *out);

/* "balanced", "undecided: about 12,000 games". */
void lab_say_verdict(int lang, const LabReport *report, const LabFigure *figure, int l, Text *out);

/* The findings in short: a line of text for each table that matters. */
void lab_summary(const LabReport *report, int lang, Grow *out);

/* Behind a comparison: that what follows is of the first edition. */
void lab_say_alone(const LabReport *report, int lang, Text *out);

/* The same of people's games. */
void lab_people_summary(const LabReport *report, int lang, Grow *out);
extern const char *const people_fate_keys[PEOPLE_FATES];
void lab_people_left_out(const PeopleTally *people, int lang, Text *out); /* "3 damaged, 1 of another game" */

bool lab_report_json(const LabReport *report, Grow *out);
bool lab_report_html(const LabReport *report, int lang, Grow *out); /* both languages; `lang` is shown first */
void lab_plot(const LabReportTable *table, int lang, Grow *out);    /* as SVG */

/* A figure the way people read it: "24.6 %", "+1.3", "24,6 %". */
typedef struct LabText {
	char text[48];
} LabText;
LabText lab_number(int lang, LabMeasure measure, double value);
LabText lab_count(int lang, double value); /* 12,345 */

/* About how many plain games at level `l` would decide, to two digits. NaN: cannot be told, or nobody will ever play so many. */
double lab_games_needed(const LabReport *report, const LabFigure *figure, int l);
#endif
