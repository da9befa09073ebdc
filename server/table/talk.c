/* Talk at a table; see table.h. Each audience (the whole table, and every side) has its own lines and limits, so neither what somebody is
 * shown nor what they are refused reveals how much others have said among themselves. */
#include "core/utf8.h"
#include "server/table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The lines of one audience. */
struct TalkRing {
	int64_t n;                /* ever */
	TalkLine line[TALK_KEPT]; /* the last of them */
};

bool talk_is_for(const LiveTable *t, const TalkLine *line, int viewer) {
	if (!line->is_team) return true;
	return viewer >= 0 && setup_side(&t->setup, viewer) == setup_side(&t->setup, line->seat);
}

static int audience_of(const LiveTable *t, int seat, bool is_team) {
	return is_team ? 1 + setup_side(&t->setup, seat) : 0;
}

TalkLine *talk_keep(LiveTable *t, const TalkLine *line) {
	TalkRing **ring = &t->talk[audience_of(t, line->seat, line->is_team)];
	if (!*ring && !(*ring = calloc(1, sizeof **ring))) return NULL;
	TalkLine *kept = &(*ring)->line[(*ring)->n++ % TALK_KEPT];
	*kept = *line;
	t->n_talk = line->n;
	return kept;
}

void talk_forget(LiveTable *t, uint32_t seats) {
	for (int i = 0; i <= SEATS_MAX; i++) {
		TalkRing *ring = t->talk[i];
		int64_t first = ring && ring->n > TALK_KEPT ? ring->n - TALK_KEPT : 0, n = 0;
		TalkRing left = {0};
		for (int64_t k = first; ring && k < ring->n; k++) {
			const TalkLine *line = &ring->line[k % TALK_KEPT];
			if (!(seats >> line->seat & 1)) left.line[n++] = *line;
		}
		left.n = n;
		if (ring) *ring = left;
	}
}

/* The last line of a ring after skipping the last `skip` lines, if it is still kept; NULL: there is none. */
static const TalkLine *last_of(const TalkRing *ring, int64_t skip) {
	if (!ring || skip >= ring->n || skip >= TALK_KEPT) return NULL;
	return &ring->line[(ring->n - 1 - skip) % TALK_KEPT];
}

int talk_for(const LiveTable *t, int viewer, const TalkLine *out[TALK_KEPT]) {
	const TalkRing *all = t->talk[0], *side = viewer >= 0 ? t->talk[audience_of(t, viewer, true)] : NULL;
	int n = 0;
	for (int64_t from_all = 0, from_side = 0; n < TALK_KEPT; n++) {
		const TalkLine *a = last_of(all, from_all), *b = last_of(side, from_side);
		if (!a && !b) break;
		bool takes_all = a && (!b || a->n > b->n);
		out[TALK_KEPT - 1 - n] = takes_all ? a : b;
		if (takes_all) from_all++;
		else from_side++;
	}
	memmove(out, out + TALK_KEPT - n, (size_t)n * sizeof *out); /* NOLINT(bugprone-sizeof-expression): an array of pointers */
	return n;
}

static bool talk_is_ok(const LiveTable *t, int seat, bool is_team, const char *text, Refusal *why) {
	size_t len = strlen(text);
	if (!t->has_talk) return refuse(why, "no_talk", "this table has no talk");
	if (is_team && !t->setup.game->side) return refuse(why, "no_team", "there are no teams in this game");
	const TalkRing *ring = t->talk[audience_of(t, seat, is_team)];
	if (ring && ring->n >= TALK_LINES_MAX)
		return refuse(why, "talked_out", is_team ? "your team has said everything" : "everything has been said at this table");
	bool is_ok = len && len <= TALK_MAX && utf8_is_line(text, len);
	return is_ok || refuse(why, "text", "a line of talk has 1 to %d bytes of text", TALK_MAX) || refuse_number(why, "max", TALK_MAX);
}

bool table_add_talk(LiveTable *t, int seat, bool is_team, const char *text, bool is_phrase, Refusal *why) {
	const World *world = t->shared->world;
	char kept[TALK_MAX + 2];
	if (!bucket_take(&t->talk_limit[seat], world->now(world->arg), TALK_EVERY_MS, TALK_BURST))
		return refuse(why, "too_fast", "not so fast") || refuse_text(why, "what", "talk");
	if (!talk_is_ok(t, seat, is_team, text, why)) return false;
	TalkLine said = {.n = t->n_talk + 1, .at = world->date(world->arg), .seat = seat, .is_team = is_team, .is_phrase = is_phrase};
	memcpy(said.text, text, strlen(text) + 1);
	const TalkLine *line = talk_keep(t, &said);
	if (!line) return refuse(why, "busy", "the server is out of memory: try again");
	snprintf(kept, sizeof kept, "%c%s", is_phrase ? TALK_PHRASE : TALK_TEXT, text);
	store_add_talk(t->shared->store, t->key, &(TalkRow){line->n, line->at, seat, is_team, kept});
	push_talk(t, line);
	return true;
}
