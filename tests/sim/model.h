/* What must hold, whatever fails: nothing acknowledged is lost or done twice; everybody is told what the record says they may know, in
 * order and to the byte; clocks are kept; games whose people keep playing end; what a server stores for others is bounded; a restarted
 * server tells the same. The model looks after every event, and replays each game beside the server. */
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
	bool is_acknowledged, is_refused; /* refused: it must have had no effect */
	int n_sent, n_found;
} Deed;

/* A line of talk as it was told. */
typedef struct Line {
	int seat;
	bool is_team;
	char text[LINE_TEXT]; /* its JSON */
} Line;

/* The model's copy of a table: the server's log, replayed. */
typedef struct Shadow {
	char id[TABLE_ID_LEN + 1];
	Node *node;
	LiveTable *live; /* the server's table; NULL: not in memory */
	Setup setup;
	Match *match;
	ChanceHook hook;
	const LogEntry *chance; /* the next chance to replay */
	size_t n_chance;
	bool is_wrong;
	size_t n_seen;     /* entries of the server's log that were replayed */
	uint64_t log_hash; /* hash of these entries */
	uint64_t *chain;   /* the same after each step, by number of entries */
	size_t cap_chain;
	int64_t epoch;               /* the epoch in which the node owns it */
	uint64_t base;               /* with several nodes: what was committed, as the node knows it */
	bool is_fresh;               /* it has just been loaded */
	Session seen[SEATS_MAX + 1]; /* what each viewer saw last */
	bool has_seen;
	uint32_t to_act, backs; /* who owed a decision, and who could take back */
	uint32_t must;          /* bits of viewer + 1: who must be told of the last step */
	char dealt[SEATS_MAX][NAME_MAX_LEN];
	FairBytes token[SEATS_MAX];
	FairBytes secret; /* the server's, until the game is over */
	Line *lines;
	int n_lines, n_new; /* n_new: lines new in this look */
	int n_lines_kept;   /* lines that are committed */
	bool has_forgotten; /* lines were deleted since then or, with several nodes, at any time */
	bool has_dealt;
	bool is_parted;           /* its world has been changed: see twin.h */
	uint64_t kept, pending;   /* hashes of what must last: as committed, and as of now */
	bool is_kept, is_pending; /* whether it is in the store at all */
	size_t n_notes;
	uint32_t leaving; /* seats whose old holder's lines are deleted in this look */
	int64_t deadline[SEATS_MAX], deadline_kept[SEATS_MAX];
	int64_t owed_at[SEATS_MAX]; /* since when a person owes the decision; 0: nobody does */
	int64_t times[TIMES_MAX];   /* the time for a decision at each step of this look */
	int n_times, pause;
	int64_t paused_at;
	int64_t moved_at;
} Shadow;

/* A table as committed, whoever runs it. */
typedef struct Truth {
	char id[TABLE_ID_LEN + 1];
	int64_t key;
	uint64_t facts;
	uint64_t *chain;
	size_t n_chain;
	char dealt[SEATS_MAX][NAME_MAX_LEN];
	bool has_dealt, is_over;
	FairBytes token[SEATS_MAX];
	int64_t due[SEATS_MAX]; /* the moments of time-out */
	int pause;
	int64_t stood;              /* how long its lease had been over by then, with clocks stopped */
	int64_t kept_at, orphan_at; /* since when nobody runs it; 0: somebody does */
	int n_lines;
	bool has_forgotten; /* lines were deleted at some time */
} Truth;

typedef struct Model {
	Sim *sim;
	Shadow *shadows[SHADOWS_MAX];
	int n_shadows;
	Truth *truths[SHADOWS_MAX];
	int n_truths;
	char expired[SHADOWS_MAX][TABLE_ID_LEN + 1];
	int n_expired;
	Deed deeds[DEEDS_MAX];
	int n_deeds;
	int64_t changed_at;
	Grow text; /* the expected text */
} Model;

Model *model_new(Sim *sim);
void model_free(Model *model);

/* model.c */
void model_look(Model *model, Node *node);          /* after every event of its hub */
void model_before_commit(Model *model, Node *node); /* the present state will be kept or lost as a whole */
void model_kept(Model *model, Node *node);
void model_posts_went(Node *node);
void model_after_turn(Model *model, Node *node);
void model_sent(Model *model, SimLink *link, Msg *msg); /* the hub releases it */
void model_received(Model *model, SimLink *link, const char *text, size_t n);
void model_logged(Model *model, const Node *node, const char *event, const char *table, const char *detail);
bool model_is_done(const Model *model); /* all games that can end have ended */
void model_end(Model *model);
Shadow *model_find(const Model *model, const Node *node, const char *id);
Shadow *model_at(const Model *model, const SimLink *link); /* the table that the connection is at */

/* model_tell.c: what is told. */
void model_post(Model *model, SimLink *link, Msg *msg);
void model_play(Model *model, Shadow *shadow); /* plays the next step of the server's log */
bool model_has_more(const Shadow *shadow);
void model_check_owed(Model *model, Shadow *shadow);
void model_forget_lines(Shadow *shadow); /* lines of holders who have left their seats */

/* model_keep.c: what lasts. */
int model_deed(Model *model, const Client *client, int kind, uint64_t n, const char *text); /* returns its number */
void model_answered(Model *model, int deed, const Value *answer);
uint64_t model_facts(const Shadow *shadow);
void model_started(Model *model, Node *node);
void model_crashed(Model *model, Node *node);
void model_audit(Model *model, Node *node);
void model_range(const Model *model, const char *table, const char *name, uint64_t *least, uint64_t *most);
void model_page(Model *model, Client *client); /* checks an HTTP answer */

void model_audit_table(Model *model, Store *store, int64_t key, const char *id, const char dealt[][NAME_MAX_LEN]);
void model_check_deeds(Model *model, const char *id, bool (*holds)(const void *arg, const char *name), const void *arg);
void model_read_lines(Store *store, Shadow *shadow); /* as stored */

/* model_nodes.c: several nodes with one database. */
typedef struct Promise Promise;
Promise *model_promise(Model *model, Node *node); /* what a commit sent now would keep */
void model_forget_promise(Promise *promise);
void model_decided(Model *model, const Promise *promise); /* it was committed */
void model_loaded(Model *model, Shadow *shadow);          /* a table is newly in a node's memory */
void model_tell(Model *model, const SimLink *link, Given *given);
void model_told(Model *model, const SimLink *link, const Given *given); /* it is sent to the client now */
bool model_owns(const Model *model, const Shadow *shadow);              /* according to the database */
void model_check_orphans(Model *model, Node *node);
bool model_is_whole(const Model *model); /* somebody runs every unfinished table */
void model_end_nodes(Model *model);

/* model_time.c: clocks. */
void model_after_tick(Model *model, const Node *node);
void model_time(Model *model, Shadow *shadow); /* at the end of each look */
void model_note_time(Shadow *shadow);          /* at each step */
#endif
