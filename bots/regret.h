/* Regret matching in a node of a search, for games of two sides: an action's chance grows with the regret of not having taken it more
 * often. The average of those chances over a search tends to an unpredictable strategy that cannot be exploited. */
#ifndef BOTS_REGRET_H
#define BOTS_REGRET_H
#include "bots/tree.h"

/* Whether the node has enough visits. Before that its actions are tried as in other games, which is stronger with few visits. */
bool regret_is_ripe(const Node *node);

int regret_draw(Node *node, Rng *rng);

/* Learns that the action `tried` earned `payoff`. Call it before the node's sums are updated. */
void regret_learn(Node *node, int tried, float payoff);

/* The average strategy as weights, without rarely chosen actions. False: too few visits; `weight` is not set. */
bool regret_average(const Node *node, float *weight);
#endif
