/* A draw by agreement (DR-33); see table.h. The game decides, from what everybody sees, when one may be offered and who speaks for a side
 * (session_spokesmen). All spokesmen must agree. If a bot speaks for a side any person of that side may make the offer; the bot answers for
 * itself, from its own view. */
#include "bots/bot.h"
#include "server/table/table.h"

static int64_t now_of(const LiveTable *t) {
	return t->shared->world->now(t->shared->world->arg);
}

static bool is_bots(const LiveTable *t, int seat) {
	return t->seat[seat].holder == HOLDER_BOT || t->seat[seat].is_away;
}

uint32_t table_may_offer(const LiveTable *t) {
	uint32_t bots = 0, persons = 0;
	for (int i = 0; i < SEATS_MAX; i++) {
		if (is_bots(t, i)) bots |= 1u << i;
		if (t->seat[i].holder == HOLDER_PERSON) persons |= 1u << i;
	}
	return setup_may_offer(&t->setup, t->draw.spokesmen, bots, persons);
}

/* Clears the offer: it lapsed, or none may be offered. */
static void close_offer(LiveTable *t) {
	t->draw.is_open = false;
	t->draw.yes = 0;
}

static void decline(LiveTable *t, int seat) {
	table_note(t, seat == t->draw.by ? NOTE_WITHDRAWN : NOTE_DECLINED, seat);
	t->draw.quiet_until = now_of(t) + ASK_QUIET_MS;
	close_offer(t);
	push_info(t);
}

static void consent(LiveTable *t, int seat) {
	char reason[256];
	Text why = TEXT_ON(reason);
	t->draw.yes |= 1u << seat;
	table_note(t, NOTE_AGREED, seat);
	push_info(t);
	if (t->draw.spokesmen & ~t->draw.yes) return;
	close_offer(t);
	if (match_agree(t->match, &why)) table_follow(t, seat, 0);
}

/* Bots that speak for a side answer at once, from their own view alone. */
static void ask_bots(LiveTable *t) {
	for (int i = 0; i < t->setup.seats && t->draw.is_open; i++) {
		Session session;
		if (!((t->draw.spokesmen & ~t->draw.yes) >> i & 1) || !is_bots(t, i)) continue;
		session_look(&session, t->match, i);
		if (bot_agrees(session_view(&session), &t->setup, i)) consent(t, i);
		else decline(t, i);
	}
}

static bool refuse_now(Refusal *why) {
	return refuse(why, "not_now", "there is no draw to offer or to answer now") || refuse_text(why, "what", "draw");
}

static bool offer(LiveTable *t, int seat, Refusal *why) {
	if (!(table_may_offer(t) >> seat & 1)) return refuse_now(why);
	if (now_of(t) < t->draw.quiet_until)
		return refuse(why, "asked", "that was declined just now: try again in a moment") || refuse_text(why, "why", "declined");
	t->draw.is_open = true;
	t->draw.by = seat;
	t->draw.yes = t->draw.spokesmen & 1u << seat;
	table_note(t, NOTE_OFFERED, seat);
	push_info(t);
	return true;
}

bool table_draw(LiveTable *t, int seat, bool is_yes, Refusal *why) {
	if (t->phase != PHASE_PLAY) return refuse_now(why);
	if (t->pause) return refuse(why, "paused", "the host has paused the game");
	if (!t->draw.is_open && is_yes) {
		if (!offer(t, seat, why)) return false;
	} else if (!t->draw.is_open || (seat != t->draw.by && !(t->draw.spokesmen >> seat & 1))) {
		return refuse_now(why);
	} else if (!is_yes) {
		decline(t, seat);
	} else if (t->draw.spokesmen & ~t->draw.yes & 1u << seat) {
		consent(t, seat);
	}
	ask_bots(t);
	return true;
}

void table_follow_draw(LiveTable *t, const Session *spectator) {
	uint32_t spokesmen = t->phase == PHASE_PLAY ? session_spokesmen(spectator) : 0;
	if (spokesmen == t->draw.spokesmen) return;
	t->draw.spokesmen = spokesmen;
	close_offer(t);
	t->draw.quiet_until = 0;
	if (t->phase == PHASE_PLAY) push_info(t);
}

bool table_is_draw_due(const LiveTable *t) {
	for (int i = 0; i < t->setup.seats; i++)
		if (t->phase == PHASE_PLAY && t->draw.is_open && (t->draw.spokesmen & ~t->draw.yes) >> i & 1 && is_bots(t, i)) return true;
	return false;
}

void table_draw_tick(LiveTable *t) {
	if (table_is_draw_due(t)) ask_bots(t); /* a spokesman may have left */
}
