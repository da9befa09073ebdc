/* A bundle of games: all questions a little further. */
#ifndef LAB_BUNDLE_H
#define LAB_BUNDLE_H
#include "lab/play.h"

enum { LAB_ROW_MAX = 384, LAB_BUNDLE_ROWS = 4 * LAB_LOW_GAMES + 8 }; /* bytes of a row of games.csv; rows of a bundle */

/* Plays bundle number i and adds it to the tally; `rows` gets one line of CSV a game, or is NULL. Depends on plan and i alone; the
 * worker is the thread, which has programs of its own if programs play. */
void lab_bundle(const LabPlan *plan, uint64_t i, int worker, LabTally *tally, Text *rows);

/* The first line of games.csv. */
void lab_rows_head(const LabPlan *plan, Text *out);
#endif
