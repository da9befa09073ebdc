/* Regret matching in a node of a search, for games of two sides: an action is given chances by how much it is regretted not to have
 * taken it more often; the average of those chances over a search tends to an unpredictable strategy that cannot be exploited. */
#ifndef BOTS_REGRET_H
#define BOTS_REGRET_H
#include "bots/tree.h"

/* Whether the node has been seen often enough. Before that its actions are tried as everywhere: with few visits that is stronger. */
bool regret_is_ripe(const Node *node);

int regret_draw(Node *node, Rng *rng);

/* The action `tried` earned `payoff`. Before the node's sums are brought up to date. */
void regret_learn(Node *node, int tried, float payoff);

/* The average strategy as weights; what was hardly ever chosen is left out. False: too little is known, `weight` is not set. */
bool regret_average(const Node *node, float *weight);
#endif
