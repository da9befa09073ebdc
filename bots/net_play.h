/* Playing by a net: which one, and what it likes. */
#ifndef BOTS_NET_PLAY_H
#define BOTS_NET_PLAY_H
#include "bots/bot.h"
#include "bots/net.h"

/* The setup's net: its own (`nets`), or the game's, which serves only the edition that it was made for because it has not learnt what other
 * figures mean. False: none fits. */
bool net_of(const Setup *setup, Net *net);

/* What a search uses the net for: NetUse bits; 0: nothing. */
int net_use(const Setup *setup);

/* Prepares the net. False: there is none, or out of memory; then there is nothing to close. */
bool net_ready(NetReader *reader, const Setup *setup);

enum {
	NET_SURE = 3,    /* the power at which it plays best: it drops what was only tried out while learning */
	NET_UNSURE = 1,  /* as it was trained … */
	NET_SHORT = 300, /* … a search of up to so many iterations is replaced by playing that way */
};

/* How much the net likes each action: its chances raised to `power`, the best being 1. `judged` are the weights of the game's judgement
 * (bot_weigh), to which judged nets add: a figure says how much more or less often than level 2. */
void net_weigh(const NetReader *net, const State *state, int seat, const Action *legal, int n, unsigned power, const float *judged,
               float *weight);
#endif
