/* The loop; see driver.h. */
#include "run/driver.h"

#include <string.h>

bool player_level(const Player *self, Driver *d, int seat, BotAnswer *answer, Text *why) {
	(void)why;
	bot_move(self->level, state_of(&d->state), d->setup, seat, d->choices, answer);
	return true;
}

bool player_random(const Player *self, Driver *d, int seat, BotAnswer *answer, Text *why) {
	(void)self, (void)why;
	answer->n = d->setup->game->legal(state_of(&d->state), d->setup, seat, answer->legal);
	answer->action = answer->legal[rng_below(d->choices, (uint32_t)answer->n)];
	return true;
}

/* The judgement is the same for a state as for the seat's view of it: no view is cut out. */
bool player_judge(const Player *self, Driver *d, int seat, BotAnswer *answer, Text *why) {
	float weight[LEGAL_MAX];
	(void)self, (void)why;
	answer->n = d->setup->game->legal(state_of(&d->state), d->setup, seat, answer->legal);
	bot_weigh(d->setup, state_of(&d->state), seat, answer->legal, answer->n, weight);
	answer->action = answer->legal[bot_draw(weight, answer->n, d->choices)];
	return true;
}

void driver_seed(Driver *d, GameRngs *rngs, uint64_t seed, bool is_anew) {
	rng_seed(&rngs->chance, is_anew ? rng_derive(seed, SEED_CHANCE_ANEW) : seed);
	rng_seed(&rngs->turns, rng_derive(seed, is_anew ? SEED_TURNS_ANEW : SEED_TURNS));
	rng_seed(&rngs->choices, rng_derive(seed, is_anew ? SEED_CHOICES_ANEW : SEED_CHOICES));
	d->chance = &rngs->chance;
	d->turns = &rngs->turns;
	d->choices = &rngs->choices;
}

static int next_seat(Driver *d, uint32_t mask) {
	if (d->order == ORDER_FIRST) return __builtin_ctz(mask);
	return rng_bit(d->turns, d->order == ORDER_READY ? setup_ready(d->setup, state_of(&d->state), mask) : mask);
}

/* The game ends there: nothing for the side that failed, one win split among the others, and no scores. */
static void forfeit(Driver *d, int seat) {
	uint32_t others = 0;
	d->loser = seat;
	memset(&d->outcome, 0, sizeof d->outcome);
	for (int i = 0; i < d->setup->seats; i++)
		if (setup_side(d->setup, i) != setup_side(d->setup, seat)) others |= 1u << setup_side(d->setup, i);
	for (int i = 0; i < d->setup->seats; i++) {
		bool has_lost = setup_side(d->setup, i) == setup_side(d->setup, seat);
		d->outcome.payoff[i] = has_lost ? 0 : 1.0 / __builtin_popcount(others);
		d->outcome.place[i] = has_lost ? (uint8_t)(1 + __builtin_popcount(others)) : 1;
	}
}

static bool step(Driver *d, int seat) {
	BotAnswer answer;
	Text why = TEXT_ON(d->failure);
	const Player *player = &d->player[seat];
	if (!player->choose(player, d, seat, &answer, &why)) {
		forfeit(d, seat);
		return false;
	}
	for (Observer *o = d->observer; o; o = o->next)
		if (o->before) o->before(o, d, seat, &answer);
	if (d->events) d->events->n = 0;
	d->setup->game->apply(state_of(&d->state), d->setup, seat, answer.action, d->chance, d->events);
	d->decisions++;
	for (Observer *o = d->observer; o; o = o->next)
		if (o->after) o->after(o, d, seat, answer.action);
	return true;
}

void driver_go_on(Driver *d) {
	uint32_t mask;
	d->loser = SPECTATOR;
	while ((mask = d->setup->game->to_act(state_of(&d->state), d->setup)) != 0)
		if (!step(d, next_seat(d, mask))) break;
	if (!mask) d->setup->game->outcome(state_of(&d->state), d->setup, &d->outcome);
	for (Observer *o = d->observer; o; o = o->next)
		if (o->end) o->end(o, d);
}

void driver_run(Driver *d) {
	if (d->events) d->events->n = 0;
	d->decisions = 0;
	d->setup->game->start(state_of(&d->state), d->setup, d->chance, d->events);
	for (Observer *o = d->observer; o; o = o->next)
		if (o->deal) o->deal(o, d);
	driver_go_on(d);
}
