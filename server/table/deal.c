/* Begins a game: the fair deal (io/fair.h) and the match made from it; see table.h.
 *
 * The server shows the hash of its secret first. Persons whose clients take part send the hashes of theirs; when all are in, the secrets.
 * Anybody who does not commit in time takes no part. Anybody who commits and then does not reveal is named to everybody and left out of a
 * new deal. They cannot have known which deal they prevented, since the server's secret is still hidden. But a server could: it knows every
 * secret that was revealed. So every deal that is broken off, for whatever reason, is counted and kept with the names of those who
 * withheld, for all to see. */
#include "core/json.h"
#include "server/table/table.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static int64_t now_of(const LiveTable *t) {
	return t->shared->world->now(t->shared->world->arg);
}

static bool is_dealing(const LiveTable *t) {
	return t->phase == PHASE_COMMIT || t->phase == PHASE_REVEAL;
}

static bool is_asked(const LiveTable *t, int seat) {
	const Seat *s = &t->seat[seat];
	return s->holder == HOLDER_PERSON && s->conn && s->conn->takes_part && !s->has_withheld;
}

/* Asks for a stage of the deal with {"push":"deal","stage":…,"ask":[…],"commitments":…}; the table's description has the commitments,
 * too. */
static void ask_for(LiveTable *t, const char *stage) {
	push_info(t);
	push_deal(t, stage);
}

/* Breaks the present deal off. False: there have been too many. */
static bool break_off(LiveTable *t, uint32_t withheld) {
	bool is_begun = fair_has(t->info.fair.committed, FAIR_SERVER);
	if (t->info.n_redeals == REDEALS_MAX) return false;
	if (is_begun) t->info.redeal[t->info.n_redeals++] = (Redeal){t->info.fair.commitment[FAIR_SERVER + 1], withheld};
	t->info.fair = (Fair){0};
	return true;
}

static void set_date(LiveTable *t) {
	time_t date = (time_t)t->shared->world->date(t->shared->world->arg);
	struct tm parts;
	if (gmtime_r(&date, &parts)) strftime(t->info.date, sizeof t->info.date, "%Y-%m-%d", &parts);
	if (!record_date_is_ok(t->info.date)) t->info.date[0] = 0;
}

/* All secrets are there: makes the seed, the match and the first entry in the store. */
static bool deal(LiveTable *t) {
	FairBytes seed;
	Rng rng;
	char reason[256];
	Text why = TEXT_ON(reason);
	fair_seed(&t->info.fair, &seed);
	fair_rng(&t->generator, &seed, &rng);
	t->info.has_fair = true;
	set_date(t);
	for (int i = 0; i < t->setup.seats; i++) {
		const Seat *s = &t->seat[i];
		snprintf(t->info.name[i], sizeof t->info.name[i], "%s", s->holder == HOLDER_PERSON ? s->name : "");
	}
	t->info.notes = &t->notes;
	t->match = t->info.has_start ? match_new_from(&t->setup, &rng, state_of(&t->info.start), &why) : match_new(&t->setup, &rng);
	Grow *record = &t->shared->scratch;
	grow_clear(record);
	if (!t->match || !record_write(t->match, &t->info, record)) {
		match_free(t->match);
		t->match = NULL;
		t->phase = PHASE_OPEN;
		return false;
	}
	t->phase = PHASE_PLAY;
	table_save(t, record->text.data);
	t->shared->world->log(t->shared->world->arg, "begin", t->id, t->setup.game->id);
	table_begin(t);
	return true;
}

static void ask_to_reveal(LiveTable *t) {
	t->phase = PHASE_REVEAL;
	t->deal_until = now_of(t) + DEAL_MS;
	if (fair_is_open(&t->info.fair)) deal(t);
	else ask_for(t, "reveal");
}

/* The server's part of a new deal. */
static void begin_deal(LiveTable *t) {
	FairBytes secret, hash;
	t->shared->world->random(t->shared->world->arg, secret.byte, FAIR_BYTES);
	fair_commitment(&secret, &hash);
	fair_commit(&t->info.fair, FAIR_SERVER, &hash);
	t->info.fair.secret[FAIR_SERVER + 1] = secret; /* kept; counts as revealed only after commits have closed */
	t->phase = PHASE_COMMIT;
	t->deal_until = now_of(t) + DEAL_MS;
	table_save(t, NULL); /* so that a deal broken off by a crash is counted, too */
}

static void close_commits(LiveTable *t) {
	FairBytes secret = t->info.fair.secret[FAIR_SERVER + 1];
	fair_reveal(&t->info.fair, FAIR_SERVER, &secret);
	ask_to_reveal(t);
}

static bool all_have(const LiveTable *t, bool reveal) {
	for (int i = 0; i < t->setup.seats; i++) {
		const Seat *s = &t->seat[i];
		if (reveal ? s->has_committed && !s->has_revealed : is_asked(t, i) && !s->has_committed) return false;
	}
	return true;
}

bool table_start(LiveTable *t, Refusal *why) {
	if (t->phase != PHASE_OPEN) return refuse(why, "begun", "the game has begun already");
	if (t->is_stranded)
		return refuse(why, "edition", "the server has no edition \"%s\" any more", t->edition) || refuse_text(why, "edition", t->edition);
	int seat = table_free_seat(t);
	if (seat >= 0)
		return refuse(why, "free_seats", "seat %d is free: somebody or a bot must take it first", seat) || refuse_number(why, "seat", seat);
	for (int i = 0; i < t->setup.seats; i++) t->seat[i].has_committed = t->seat[i].has_revealed = t->seat[i].has_withheld = false;
	if (!break_off(t, 0)) return refuse(why, "redealt", "the cards of this table were dealt too often: make another table");
	begin_deal(t);
	if (!all_have(t, false)) {
		ask_for(t, "commit");
		return true;
	}
	close_commits(t);
	return t->phase == PHASE_PLAY || refuse(why, "busy", "the server is out of memory: try again");
}

bool table_commit_hash(LiveTable *t, int seat, const FairBytes *hash, Refusal *why) {
	Seat *s = &t->seat[seat];
	if (t->phase != PHASE_COMMIT || s->has_committed || s->has_withheld)
		return refuse(why, "not_now", "there is nothing to commit to now") || refuse_text(why, "what", "commit");
	fair_commit(&t->info.fair, seat, hash);
	s->has_committed = true;
	if (all_have(t, false)) close_commits(t);
	return true;
}

bool table_reveal_secret(LiveTable *t, int seat, const FairBytes *secret, Refusal *why) {
	Seat *s = &t->seat[seat];
	if (t->phase != PHASE_REVEAL || !s->has_committed || s->has_revealed)
		return refuse(why, "not_now", "there is nothing to reveal now") || refuse_text(why, "what", "reveal");
	if (!fair_reveal(&t->info.fair, seat, secret)) return refuse(why, "secret", "this is not the secret whose hash you have sent");
	s->has_revealed = true;
	if (all_have(t, true)) deal(t);
	return true;
}

int64_t table_deal_wakes_at(const LiveTable *t) {
	return is_dealing(t) ? t->deal_until : TIMER_NEVER;
}

/* Time for a stage is up. */
void table_deal_tick(LiveTable *t, int64_t now) {
	if (now < table_deal_wakes_at(t)) return;
	if (t->phase == PHASE_COMMIT) {
		close_commits(t);
		return;
	}
	char names[SEATS_MAX * 4];
	uint32_t withheld = 0;
	Text out = TEXT_ON(names);
	for (int i = 0; i < t->setup.seats; i++) {
		Seat *s = &t->seat[i];
		bool has_withheld = s->has_committed && !s->has_revealed;
		if (has_withheld) text_addf(&out, "%s%d", out.len ? "," : "", i), withheld |= 1u << i;
		s->has_withheld |= has_withheld;
		s->has_committed = s->has_revealed = false;
	}
	push_word(t, "withheld", "seats", names);
	if (!break_off(t, withheld)) {
		t->phase = PHASE_OPEN;
		push_info(t);
		return;
	}
	begin_deal(t);
	if (all_have(t, false)) close_commits(t);
	else ask_for(t, "commit");
}
