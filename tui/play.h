/* The terminal table: one match, people at one keyboard and bots, told in sentences. The parts:
 *
 *     play_file.c    the record's place              play_screen.c  what a player sees when it is their turn
 *     play_loop.c    who is asked next               play_ask.c     one decision: lines in, an action out
 *     play_news.c    what has happened, in sentences play_pages.c   rules of cards, notebook, log, rules
 *     play_draw.c    a draw by agreement             play_end.c     the result, and leaving
 *     play_side.c    log and notebook beside the board
 *
 * cli/play_open.c makes one from arguments. play_choice.h (numbers and words) and play_input.h (lines) know nothing of these. Everything shown comes from the viewer's
 * redacted state and their own events. */
#ifndef TUI_PLAY_H
#define TUI_PLAY_H
#include "core/session.h"
#include "io/record.h"
#include "io/replay.h"
#include "tui/play_input.h"
#include "tui/voice.h"

enum { PLAY_COLUMNS = 80, PLAY_MESSAGE_MAX = 1024 };

#define BOT_SIGN "°" /* behind a bot's name; no person's has it */

typedef struct Play {
	Setup setup;
	EditionPack pack; /* of a new game; a resumed one has the record's */
	Match *match;
	Record *record; /* of a resumed game, which the replay needs; else NULL */
	Replay *replay; /* owns the match then */
	RecordInfo info;
	RecordNotes notes;            /* of the record: who is a bot, and how long those at the keyboard thought */
	int64_t thinks_since;         /* milliseconds: who is asked at the terminal, about this step; 0: nobody is */
	const char *names[SEATS_MAX]; /* as they are shown: in info, or … */
	char bot_name[SEATS_MAX][NAME_MAX_LEN + sizeof BOT_SIGN]; /* … with the sign of a bot */
	const char *shown[SEATS_MAX];                             /* the same in the colour of their side: */
	char shown_name[SEATS_MAX][NAME_MAX_LEN + sizeof BOT_SIGN + 2];
	char *path;           /* of the record */
	uint32_t humans;      /* seats at this keyboard */
	int level[SEATS_MAX]; /* of the bots at the others; below 0: `choose` decides, a program of somebody's */
	bool (*choose)(void *programs, int seat, Action *action, Text *why); /* false: it has lost the game */
	void *programs;                                                      /* what `choose` is given */
	const char *bots;                                                    /* what was given for --bots, or NULL */
	int lang;
	Voice voice;
	uint32_t last_decision[SEATS_MAX + 1]; /* the step of each seat's last one, or 0; the last is the spectator's */
	uint32_t draw_yes;                     /* seats that have agreed on a draw … */
	int draw_by;                           /* … which was offered from this one */
	int holder;                            /* the seat that looks at the screen now; SPECTATOR: none does */
	bool is_terminal;                      /* keyboard and screen; else a pipe */
	Input input;
	char message[PLAY_MESSAGE_MAX]; /* said above the next prompt, then forgotten */
	Grow screen;                    /* what is being shown */
} Play;

static inline Listener play_listener(const Play *play, int viewer) {
	return (Listener){.lang = play->lang, .viewer = viewer, .names = play->shown};
}

static inline bool play_is_at_keyboard(const Play *play, int seat) {
	return play->humans >> seat & 1;
}

/* play_file.c. False: `why` says what is wrong. */
bool play_choose_path(Play *play, const char *wish, Text *why);

/* play_news.c */
/* What `viewer` has learnt from that step on, one sentence a line; the same one several times over is said once, with the number. */
void play_tell(const Play *play, int viewer, uint32_t from, Grow *out);
/* What they had learnt before their last decision; with play_since, from which step on the rest is new. */
void play_tell_before(const Play *play, int viewer, Grow *out);
uint32_t play_since(const Play *play, int viewer);
/* The news in one or two lines, the latest that fit, behind a few words that say since when. */
void play_recap(const Play *play, int viewer, int rows, Grow *out);
/* The same since their last decision, in at most `rows` lines of the screen: a line each if they fit, else as running text, and
 * only the latest if there are too many. */
void play_tell_news(const Play *play, int viewer, int rows, Grow *out);

/* play_screen.c */
struct Choices;
void play_clear(const Play *play);
void play_show_decision(Play *play, const struct Choices *choices);
void play_show_prompt(Play *play, const struct Choices *choices); /* a pipe's second and later tries: without the table */
void play_draw(const Play *play, int viewer, bool has_frames, Grow *out);
void play_draw_to_fit(const Play *play, int viewer, int rows, Grow *out);
void play_say_message(Play *play, const char *key, const char *name, const char *text); /* one argument, or none: NULL */

/* play_side.c */
int play_side_width(const Play *play); /* columns beside the board; 0: there is no room, or it cannot be used */
/* A board and what belongs to it with the log beside it, in so many rows. */
void play_beside(const Play *play, int viewer, const char *left, int rows, Grow *out);
/* A whole screen but for the line that is typed on: the board at its top, a recap and `bottom` at its bottom, the log beside them. */
void play_frame(const Play *play, int viewer, const char *bottom, Grow *out);

/* play_ask.c, play_loop.c */
typedef enum PlayStep { PLAY_ON, PLAY_LEAVE } PlayStep;
PlayStep play_ask(Play *play, int seat);
PlayStep play_run(Play *play);
void play_after_step(Play *play); /* writes the record, and says so when that fails */
/* Takes back a step of a seat at this keyboard, by name, or when `name` is empty the asking seat's. */
bool play_take_back(Play *play, int asking, const char *name);
bool play_can_take_back(const Play *play, int seat);

/* play_draw.c */
bool play_offer_draw(Play *play, int seat); /* offers one, or agrees; true: the game is over */
void play_hint_draw(Play *play, int seat);  /* says when one may be offered or answered */

/* play_pages.c. PLAY_LEAVE: the input ended there. `seat` looks; what is asked for is already known to be one of these. */
PlayStep play_page_cards(Play *play, const struct Choices *choices, const char *what);
PlayStep play_page_notes(Play *play, int seat);
void play_print_notes(const Play *play, int seat, int width, Grow *out); /* nothing when there are none */
PlayStep play_page_log(Play *play, int viewer);
PlayStep play_page_rules(Play *play, const char *handle); /* "": all of them */
void play_page_end(Play *play, const char *text);         /* of a game that is over: nothing comes behind it */

/* play_end.c */
void play_show_end(Play *play);
void play_show_leave(Play *play);
#endif
