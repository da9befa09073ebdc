/* A game prepared for training, and a player that asks a net; see study.h. */
#include "train/study.h"
#include "core/real.h"

#include <string.h>

bool study_open(Study *study, const Setup *setup, Text *why) {
	*study = (Study){.setup = setup, .kernel = kernel_best()};
	if (!setup->game->n_fields || !setup->game->n_verbs) {
		text_addf(why, "%s has no table of fields and verbs from which a net's inputs and actions could be made", setup->game->id);
		return false;
	}
	if (!net_shape(&study->shape, setup, why)) return false;
	assert(study->shape.hidden == HIDDEN && study->shape.second == SECOND);
	action_index_make(&study->actions, setup);
	study->encoder = encoder_new(setup);
	if (!study->encoder) text_add(why, "out of memory");
	return study->encoder;
}

void study_close(Study *study) {
	encoder_free(study->encoder);
}

/* Starts from level 2's chances; drops actions that they weigh 0. */
static void look_at_judgement(const Study *study, const State *state, int seat, Asked *asked) {
	float weight[LEGAL_MAX], most = 0;
	int n = 0;
	bot_weigh(study->setup, state, seat, asked->action, asked->n, weight);
	for (int i = 0; i < asked->n; i++) most = real_max(most, weight[i]);
	for (int i = 0; i < asked->n; i++) {
		if (!(weight[i] > 0)) continue;
		asked->action[n] = asked->action[i];
		asked->base[n++] = 2 * real_log(weight[i] / most);
	}
	asked->n = n;
}

void study_look(const Study *study, const State *state, int seat, Asked *asked) {
	StateBuf view;
	const Setup *setup = study->setup;
	asked->chosen = 0;
	asked->n = setup->game->legal(state, setup, seat, asked->action);
	if (asked->n > 1 && study->shape.judged) look_at_judgement(study, state, seat, asked);
	else memset(asked->base, 0, (size_t)asked->n * sizeof *asked->base);
	if (asked->n == 1) return;
	for (int i = 0; i < asked->n; i++) asked->legal[i] = (uint16_t)action_index_of(&study->actions, asked->action[i], seat);
	setup->game->redact(state_of(&view), state, setup, seat);
	asked->n_inputs = encoder_sparse(study->encoder, state_of(&view), seat, NET_OWING(seat), asked->input);
}

void study_ask(const Study *study, const NetFloat *net, unsigned power, Rng *rng, Asked *asked) {
	float weight[LEGAL_MAX];
	Question question = asked_question(asked);
	if (asked->n == 1) return;
	study->kernel->think(net, &question, &asked->thought);
	for (int i = 0; i < asked->n; i++) weight[i] = power == 1 ? asked->thought.chance[i] : real_power(asked->thought.chance[i], power);
	asked->chosen = bot_draw(weight, asked->n, rng);
}

bool player_net(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why) {
	NetPlayer *player = self->context;
	Asked *asked = &player->asked;
	(void)why;
	study_look(player->study, state_of(&driver->state), seat, asked);
	study_ask(player->study, &player->net, player->power, driver->choices, asked);
	answer->n = asked->n;
	answer->action = asked->action[asked->chosen];
	return true;
}
