/* Brutal Ring: what the files that draw the table share. */
#ifndef BRUTAL_RING_DRAWING_H
#define BRUTAL_RING_DRAWING_H
#include "cards.h"
#include "core/draw.h"

/* words.c: the figures of a card, for lists */
void br_figures(const Draw *d, int kind, int id, bool is_long);

/* draw_combat.c */
void br_draw_combat(const Draw *d);
#endif
