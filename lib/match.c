/* Making matches and playing them; see tripot/match.h. */
#include "bots/bot.h"
#include "core/fields/state_json.h"
#include "lib/lib.h"

#include <stdlib.h>
#include <string.h>

/* ---- making one ---- */

TripotMatch *lib_match_alloc(const TripotSetup *setup) {
	TripotMatch *m = calloc(1, sizeof *m);
	if (!m) return NULL;
	m->setup = lib_setup_keep(setup);
	m->info.edition = setup->edition;
	m->rule = "";
	grow_init(&m->text);
	return m;
}

void tripot_match_free(TripotMatch *m) {
	if (!m) return;
	match_free(m->match);
	grow_free(&m->text);
	tripot_setup_free(m->setup);
	free(m);
}

/* A match with generators of its own, but no game yet; NULL: no memory. */
static TripotMatch *alloc_seeded(const TripotSetup *setup, uint64_t seed, Rng *chance) {
	TripotMatch *m = lib_match_alloc(setup);
	if (!m) return NULL;
	rng_seed(chance, seed);
	rng_seed(&m->bots, rng_derive(seed, SEED_BOTS));
	return m;
}

/* Gives it to the caller if there is a game. */
static int hand_over(TripotMatch **out, TripotMatch *m, char *why, size_t room) {
	if (m && m->match) {
		*out = m;
		return TRIPOT_OK;
	}
	tripot_match_free(m);
	return lib_fail(why, room, TRIPOT_MEMORY, "out of memory");
}

int tripot_match_new(TripotMatch **out, const TripotSetup *setup, uint64_t seed, char *why, size_t room) {
	Rng chance;
	*out = NULL;
	TripotMatch *m = alloc_seeded(setup, seed, &chance);
	if (m) {
		m->info.has_seed = true;
		m->info.seed = seed;
		m->match = match_new(&m->setup->setup, &chance);
	}
	return hand_over(out, m, why, room);
}

int lib_match_begin(TripotMatch **out, const TripotSetup *setup, const State *start, uint64_t seed, char *why, size_t room) {
	Rng chance;
	char reason[TRIPOT_WHY_MAX];
	Text text = TEXT_ON(reason);
	if (!setup->setup.game->check(start, &setup->setup, &text))
		return lib_fail(why, room, TRIPOT_INPUT, "this is no position of the game: %s", reason);
	TripotMatch *m = alloc_seeded(setup, seed, &chance);
	if (m) { /* in a record a seed stands for the deal as well, so there is none */
		m->info.has_start = true;
		memcpy(m->info.start.bytes, start, setup->setup.game->state_size);
		m->match = match_new_from(&m->setup->setup, &chance, start, &text);
	}
	return hand_over(out, m, why, room);
}

int tripot_match_from_state(TripotMatch **out, const TripotSetup *setup, const char *json, size_t length, uint64_t seed, char *why,
                            size_t room) {
	StateBuf state = {0};
	ValueError error;
	char reason[TRIPOT_WHY_MAX];
	Text text = TEXT_ON(reason);
	*out = NULL;
	Value *value = value_read(json, length, &error);
	if (!value) return lib_fail(why, room, TRIPOT_INPUT, "not JSON: %s (column %d)", error.text, error.column);
	bool ok = state_from_json(&setup->setup, value, state_of(&state), &text);
	value_free(value);
	if (!ok) return lib_fail(why, room, TRIPOT_INPUT, "%s", reason);
	return lib_match_begin(out, setup, state_of(&state), seed, why, room);
}

int tripot_match_copy(TripotMatch **out, const TripotMatch *match, char *why, size_t room) {
	*out = NULL;
	TripotMatch *m = lib_match_alloc(match->setup);
	if (m) {
		m->info = match->info;
		m->bots = match->bots;
		m->match = match_copy(match->match);
	}
	if (m && m->match) {
		Rng rng = match_rng(m->match);
		m->fair = match->fair;
		if (rng.source) rng.source_arg = &m->fair;
		match_draw_from(m->match, &rng);
	}
	return hand_over(out, m, why, room);
}

void lib_world(const Setup *setup, const State *view, int seat, uint64_t seed, State *out) {
	Rng rng;
	rng_seed(&rng, rng_derive(seed, SEED_WORLD));
	memcpy(out, view, setup->game->state_size);
	setup->game->determinize(out, setup, seat, &rng);
}

int tripot_match_imagine(TripotMatch **out, const TripotMatch *match, int seat, uint64_t seed, char *why, size_t room) {
	Session session;
	StateBuf world;
	*out = NULL;
	if (!lib_has_seat(match->setup, seat))
		return lib_fail(why, room, TRIPOT_ARGUMENT, "there is no seat %d: seats are 0 to %d", seat, match->setup->setup.seats - 1);
	session_look(&session, match->match, seat);
	lib_world(&match->setup->setup, session_view(&session), seat, seed, state_of(&world));
	return lib_match_begin(out, match->setup, state_of(&world), seed, why, room);
}

const TripotSetup *tripot_match_setup(const TripotMatch *m) {
	return m->setup;
}

/* ---- errors ---- */

int lib_no_seat(TripotMatch *m, int seat) {
	return lib_match_fail(m, TRIPOT_ARGUMENT, "there is no seat %d: seats are 0 to %d", seat, m->setup->setup.seats - 1);
}

/* The status of a step that the match has made or refused. */
static int end_step(TripotMatch *m, bool is_made, const char *reason) {
	if (is_made) return TRIPOT_OK;
	const Say *refusal = match_refusal(m->match);
	const char *rule = say_rule(&m->setup->setup, refusal);
	lib_match_fail(m, TRIPOT_ILLEGAL, "%s", reason);
	if (!strcmp(refusal->key, "refuse.memory")) return TRIPOT_MEMORY;
	m->rule = rule ? rule : "";
	m->is_refusal = true;
	return TRIPOT_ILLEGAL;
}

const char *tripot_match_error(const TripotMatch *m) {
	return m->error;
}

const char *tripot_match_rule(const TripotMatch *m) {
	return m->rule;
}

const char *tripot_match_refusal(TripotMatch *m, const char *language) {
	int lang = lib_language(language);
	if (lang < 0 || !m->is_refusal) return NULL;
	grow_clear(&m->text);
	Text *out = grow_room(&m->text, TRIPOT_WHY_MAX);
	Listener to = {.lang = lang, .viewer = SPECTATOR};
	say_print(&m->setup->setup, &to, match_refusal(m->match), out);
	return out->is_full ? NULL : out->data;
}

/* ---- playing ---- */

uint32_t tripot_match_to_act(const TripotMatch *m) {
	return match_to_act(m->match);
}

/* From the seat's view, as whoever plays it would get it. */
static int list_legal(TripotMatch *m, int seat, Action *legal) {
	Session session;
	session_look(&session, m->match, seat);
	return session_legal(&session, legal);
}

int tripot_match_legal(TripotMatch *m, int seat, int32_t *out) {
	Action legal[LEGAL_MAX];
	if (!lib_has_seat(m->setup, seat)) return lib_no_seat(m, seat);
	int n = list_legal(m, seat, legal);
	for (int i = 0; i < n; i++) out[i] = action_index_of(&m->setup->actions, legal[i], seat);
	return n;
}

int tripot_match_mask(TripotMatch *m, int seat, uint8_t *out, size_t room) {
	Action legal[LEGAL_MAX];
	if (!lib_has_seat(m->setup, seat)) return lib_no_seat(m, seat);
	int actions = action_index_count(&m->setup->actions);
	if (room < (size_t)actions) return lib_match_fail(m, TRIPOT_ARGUMENT, "a mask has %d bytes, not %zu", actions, room);
	int n = list_legal(m, seat, legal);
	action_index_mask(&m->setup->actions, legal, n, seat, out);
	return n;
}

int tripot_match_apply(TripotMatch *m, int seat, int32_t action) {
	char reason[TRIPOT_WHY_MAX];
	Text why = TEXT_ON(reason);
	const ActionIndex *actions = &m->setup->actions;
	if (!lib_has_seat(m->setup, seat)) return lib_no_seat(m, seat);
	if (action < 0 || action >= action_index_count(actions))
		return lib_match_fail(m, TRIPOT_ARGUMENT, "there is no action %d: actions are 0 to %d", action, action_index_count(actions) - 1);
	return end_step(m, match_apply(m->match, seat, lib_action(m->setup, seat, action), &why), reason);
}

int tripot_match_apply_text(TripotMatch *m, int seat, const char *action) {
	char reason[TRIPOT_WHY_MAX];
	Text why = TEXT_ON(reason);
	if (!lib_has_seat(m->setup, seat)) return lib_no_seat(m, seat);
	return end_step(m, match_apply_text(m->match, seat, action, &why), reason);
}

/* What the rules leave to chance is drawn from the bots' generator: the game's own stays as it is. */
int tripot_match_timeout(TripotMatch *m, int seat) {
	char reason[TRIPOT_WHY_MAX];
	Text why = TEXT_ON(reason);
	Session session;
	if (!lib_has_seat(m->setup, seat)) return lib_no_seat(m, seat);
	session_look(&session, m->match, seat);
	Action action = session_owes(&session) ? session_timeout(&session, &m->bots) : ACTION_NONE;
	if (session_owes(&session) && action == ACTION_NONE)
		return lib_match_fail(m, TRIPOT_ILLEGAL, "the rules prescribe nothing when the time of seat %d is up: act for it, or ask a bot",
		                      seat);
	return end_step(m, match_apply(m->match, seat, action, &why), reason);
}

int tripot_match_take_back(TripotMatch *m, int seat) {
	char reason[TRIPOT_WHY_MAX];
	Text why = TEXT_ON(reason);
	if (!lib_has_seat(m->setup, seat)) return lib_no_seat(m, seat);
	return end_step(m, match_take_back(m->match, seat, &why), reason);
}

int tripot_match_can_take_back(const TripotMatch *m, int seat) {
	return lib_has_seat(m->setup, seat) && match_can_take_back(m->match, seat);
}

uint32_t tripot_match_may_agree(const TripotMatch *m) {
	Session session;
	session_look(&session, m->match, SPECTATOR);
	return session_spokesmen(&session);
}

int tripot_match_agree(TripotMatch *m) {
	char reason[TRIPOT_WHY_MAX];
	Text why = TEXT_ON(reason);
	return end_step(m, match_agree(m->match, &why), reason);
}

uint32_t tripot_match_steps(const TripotMatch *m) {
	return match_steps(m->match);
}

int tripot_match_result(TripotMatch *m, double *payoff, int32_t *score, int32_t *place, size_t room) {
	Session session;
	Outcome outcome;
	int seats = m->setup->setup.seats;
	if (room < (size_t)seats) return lib_match_fail(m, TRIPOT_ARGUMENT, "a result has %d numbers, not %zu", seats, room);
	session_look(&session, m->match, SPECTATOR);
	if (!session_outcome(&session, &outcome)) return lib_match_fail(m, TRIPOT_ILLEGAL, "the game is not over");
	for (int i = 0; i < seats; i++) {
		if (payoff) payoff[i] = outcome.payoff[i];
		if (score) score[i] = outcome.score[i];
		if (place) place[i] = outcome.place[i];
	}
	return TRIPOT_OK;
}

/* ---- bots ---- */

const char *tripot_bot_name(int level) {
	const BotLevel *bot = bot_level(level);
	return bot ? bot->name : NULL;
}

int32_t tripot_match_bot(TripotMatch *m, int seat, int level, float *chance, size_t room) {
	char reason[TRIPOT_WHY_MAX];
	Text why = TEXT_ON(reason);
	Session session;
	BotAnswer answer;
	const ActionIndex *actions = &m->setup->actions;
	int n = action_index_count(actions);
	if (!lib_has_seat(m->setup, seat)) return lib_no_seat(m, seat);
	if (chance && room < (size_t)n) return lib_match_fail(m, TRIPOT_ARGUMENT, "chances are %d numbers, one an action, not %zu", n, room);
	session_look(&session, m->match, seat);
	if (!bot_choose(level, session_view(&session), &m->setup->setup, seat, &m->bots, &answer, &why))
		return lib_match_fail(m, bot_level_exists(level) ? TRIPOT_ILLEGAL : TRIPOT_ARGUMENT, "%s", reason);
	for (int i = 0; chance && i < n; i++) chance[i] = 0;
	for (int i = 0; chance && i < answer.n; i++) chance[action_index_of(actions, answer.legal[i], seat)] = (float)answer.chance[i];
	return action_index_of(actions, answer.action, seat);
}
