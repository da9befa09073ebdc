/* Plays by a net: alone, or as the prior of a search. */
#include "bots/net_play.h"
#include "core/real.h"

bool net_of(const Setup *setup, Net *net) {
	const Nets *nets = setup->nets ? setup->nets : setup->game->nets;
	return nets && net_find(nets->bytes, nets->n, setup, net) && (setup->nets || net_is_home(net, setup));
}

int net_use(const Setup *setup) {
	int use = setup->game->net_use[setup->seats];
	return use || !setup->nets ? use : NET_USUAL;
}

bool net_ready(NetReader *reader, const Setup *setup) {
	Net net;
	return net_of(setup, &net) && net_open(reader, &net, setup);
}

static float most_of(const float *weight, int n) {
	float most = 0;
	for (int i = 0; i < n; i++) most = real_max(most, weight[i]);
	return most;
}

/* The judgement that figures are added to: chances as bot_heuristic makes them, the best being 1. */
static void begin_with(const NetReader *net, const float *judged, int n, float *weight) {
	float most = net->net.shape.judged ? most_of(judged, n) : 1;
	for (int i = 0; i < n; i++) {
		float share = net->net.shape.judged ? judged[i] / most : 1;
		weight[i] = share * share;
	}
}

void net_weigh(const NetReader *net, const State *state, int seat, const Action *legal, int n, unsigned power, const float *judged,
               float *weight) {
	int32_t logit[LEGAL_MAX], best;
	float liked[LEGAL_MAX], most;
	net_ask(net, state, seat, legal, n, logit, NULL);
	best = logit[0];
	for (int i = 1; i < n; i++) best = logit[i] > best ? logit[i] : best;
	begin_with(net, judged, n, weight);
	for (int i = 0; i < n; i++) liked[i] = weight[i] * real_exp((float)(logit[i] - best) * (1.0f / NET_UNIT));
	most = most_of(liked, n);
	if (!(most > 0)) return; /* the net dislikes all that the judgement likes so much that the floats underflow */
	for (int i = 0; i < n; i++) weight[i] = real_power(liked[i] / most, power);
}

void bot_net(const BotAsk *ask, BotAnswer *answer) {
	NetReader net;
	float weight[LEGAL_MAX], judged[LEGAL_MAX];
	if (!net_ready(&net, ask->setup)) {
		bot_heuristic(ask, answer);
		return;
	}
	unsigned power = ask->iterations <= NET_SHORT ? NET_UNSURE : NET_SURE;
	if (net.net.shape.judged) bot_weigh(ask->setup, ask->view, ask->seat, answer->legal, answer->n, judged);
	net_weigh(&net, ask->view, ask->seat, answer->legal, answer->n, power, judged, weight);
	bot_answer(weight, ask->rng, answer);
	net_close(&net);
}
