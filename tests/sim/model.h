/* What must hold, whatever fails: nothing acknowledged is lost or done twice; everybody is told what the record says they may know, in
 * order and to the byte; clocks are kept; games of people who go on end; what a server holds for others has an end; a server that was
 * started again tells the same. The model looks after everything that happens, and plays each game again beside the server. */
#ifndef TESTS_SIM_MODEL_H
#define TESTS_SIM_MODEL_H
#include "tests/sim/sim.h"

enum { SHADOWS_MAX = 24, DEEDS_MAX = 2000, LINES_MAX = 400, LINE_TEXT = 700, TIMES_MAX = 24 };

/* A numbered command, from its client to the record. */
typedef struct Deed {
	char table[TABLE_ID_LEN + 1], name[NAME_MAX_LEN];
	int kind;
	uint64_t n;
	char text[ACTION_TEXT_MAX];
	bool is_acknowledged, is_refused; /* refused: nothing may have come of it */
	int n_sent, n_found;
} Deed;

/* A line of talk as it was told. */
typedef struct Line {
	int seat;
	bool is_team;
	char text[LINE_TEXT]; /* its JSON */
} Line;

/* A table beside the server's: the same log, played again. */
typedef struct Shadow {
	char id[TABLE_ID_LEN + 1];
	LiveTable *live; /* the server's; NULL: it is not in memory */
	Setup setup;
	Match *match;
	ChanceHook hook;
	const LogEntry *chance; /* what comes next of it … */
	size_t n_chance;
	bool is_wrong;
	size_t n_seen;               /* entries of the server's log that were played */
	uint64_t log_hash;           /* of them */
	Session seen[SEATS_MAX + 1]; /* what each viewer saw last … */
	bool has_seen;
	uint32_t to_act, backs; /* … who owed something, and who could take back */
	uint32_t must;          /* viewers + 1 who must be told of the last step */
	char dealt[SEATS_MAX][NAME_MAX_LEN];
	FairBytes token[SEATS_MAX];
	FairBytes secret; /* the server's, as long as the game is not over */
	Line *lines;
	int n_lines, n_new; /* n_new: of them in this look */
	int n_lines_kept;   /* committed */
	bool has_forgotten; /* since then, what somebody had said went */
	bool has_dealt;
	bool is_parted;           /* it is something else by now: see twin.h */
	uint64_t kept, pending;   /* what must last, as a hash: as it was committed, and as it is */
	bool is_kept, is_pending; /* it is in the store at all */
	size_t n_notes;
	uint32_t leaving; /* seats whose old holder's lines go in this look */
	int64_t deadline[SEATS_MAX], deadline_kept[SEATS_MAX];
	int64_t owed_at[SEATS_MAX]; /* since when a person owes the decision; 0: not */
	int64_t times[TIMES_MAX];   /* a decision's time at the steps of this look */
	int n_times, pause;
	int64_t paused_at;
	int64_t moved_at;
} Shadow;

typedef struct Model {
	Sim *sim;
	Shadow *shadows[SHADOWS_MAX];
	int n_shadows;
	Deed deeds[DEEDS_MAX];
	int n_deeds;
	size_t n_posts; /* of the outbox, that were looked at */
	int64_t changed_at;
	bool is_loading;
	int64_t crashed_at;
	Grow text; /* what is expected */
} Model;

Model *model_new(Sim *sim);
void model_free(Model *model);

/* model.c */
void model_look(Model *model);          /* after everything that happened to the hub */
void model_before_commit(Model *model); /* what is now is lost or kept, as a whole */
void model_kept(Model *model);
void model_after_turn(Model *model);
void model_sent(Model *model, SimLink *link, Msg *msg); /* the hub lets it go */
void model_received(Model *model, SimLink *link, const char *text, size_t n);
void model_logged(Model *model, const char *event, const char *table, const char *detail);
bool model_is_done(const Model *model); /* all games that can end have ended */
void model_end(Model *model);
Shadow *model_find(const Model *model, const char *id);

/* model_tell.c: what is told. */
void model_post(Model *model, SimLink *link, Msg *msg);
void model_play(Model *model, Shadow *shadow); /* the next step of the server's log */
bool model_has_more(const Shadow *shadow);
void model_check_owed(Model *model, Shadow *shadow);
void model_forget_lines(Shadow *shadow); /* of those who hold their seats no more */

/* model_keep.c: what lasts. */
int model_deed(Model *model, const Client *client, int kind, uint64_t n, const char *text); /* its number */
void model_answered(Model *model, int deed, const Value *answer);
uint64_t model_facts(const Shadow *shadow);
void model_started(Model *model);
void model_crashed(Model *model);
void model_audit(Model *model);
void model_range(const Model *model, const char *table, const char *name, uint64_t *least, uint64_t *most);
void model_page(Model *model, Client *client); /* what HTTP has answered */

/* model_time.c: clocks. */
void model_after_tick(Model *model);
void model_time(Model *model, Shadow *shadow); /* at the end of each look */
void model_note_time(Shadow *shadow);          /* at each step */
#endif
