/* Brutal Ring: what the two files of checks share. */
#ifndef BRUTAL_RING_CHECK_H
#define BRUTAL_RING_CHECK_H
#include "cards.h"

#include "core/check.h"

/* check_cards.c. Ring and Tricks must have been looked at before. */
bool br_check_cards(const Check *c);
#endif
