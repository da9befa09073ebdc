/* From arguments to a match with players: a new one, or one that goes on from its record. */
#include "cli/play_open.h"
#include "bots/bot.h"
#include "cli/many/many.h"
#include "core/style.h"
#include "io/record_file.h"
#include "tui/term.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { SEED_BITS = 48 }; /* of a seed that nobody chose: few enough to be typed */

/* One of the items of "a,b,c": its length, and where the next begins (NULL: none). */
static size_t item_length(const char *list, const char **next) {
	size_t n = strcspn(list, ",");
	*next = list[n] ? list + n + 1 : NULL;
	return n;
}

static bool add_seat(const Command *command, const char *item, size_t n, Play *play) {
	char text[16];
	uint64_t seat;
	snprintf(text, sizeof text, "%.*s", n < sizeof text ? (int)n : (int)sizeof text - 1, item);
	if (!parse_number(text, &seat) || seat >= play->setup.seats) {
		usage_error(command, "--you must be seats from 0 to %d separated by commas, all or none, not '%.*s'", play->setup.seats - 1, (int)n,
		            item);
		return false;
	}
	play->humans |= 1u << seat;
	return true;
}

static bool set_humans(const Command *command, const char *you, Play *play) {
	if (!you) you = "0";
	if (!strcmp(you, "none")) return true;
	if (!strcmp(you, "all")) {
		play->humans = setup_all_seats(&play->setup);
		return true;
	}
	for (const char *item = you, *next; item; item = next) {
		size_t n = item_length(item, &next);
		if (!add_seat(command, item, n, play)) return false;
	}
	return true;
}

/* The programs among the bots: the list with their commands, and one a seat. */
typedef struct PlayPrograms {
	BotList list;
	Program at[SEATS_MAX];
} PlayPrograms;

static bool choose(void *programs, int seat, Action *action, Text *why) {
	return program_choose(&((PlayPrograms *)programs)->at[seat], seat, action, why);
}

/* One level or program for all, or one for each seat that a bot holds. */
static bool set_bots(const Command *command, const char *bots, Play *play) {
	int n_bots = play->setup.seats - __builtin_popcount(play->humans);
	PlayPrograms *programs = play->programs = calloc(1, sizeof *programs);
	if (!programs) return failure(command, "out of memory") == STATUS_OK;
	BotList *list = &programs->list;
	*list = (BotList){.n = 1, .level = {BOT_LEVEL_USUAL}};
	if (bots && !many_bots(command, bots, list)) return false;
	if (list->n != 1 && list->n != n_bots) {
		usage_error(command, "--bots has %d levels, but there %s %d bot%s", list->n, n_bots == 1 ? "is" : "are", n_bots,
		            n_bots == 1 ? "" : "s");
		return false;
	}
	play->bots = bots;
	play->choose = choose;
	for (int seat = 0, i = 0; seat < play->setup.seats; seat++) {
		if (play_is_at_keyboard(play, seat)) continue;
		int place = list->n == 1 ? 0 : i++;
		play->level[seat] = list->level[place];
		programs->at[seat] = (Program){.command = bots_command(list, place), .milliseconds = PROGRAM_SECONDS * 1000};
		program_begin(&programs->at[seat], (const Match *const *)&play->match, 0);
	}
	return true;
}

static bool is_taken(const Play *play, const char *name) {
	for (int i = 0; i < play->setup.seats; i++)
		if (!strcmp(play->info.name[i], name)) return true;
	return false;
}

static bool set_name(Play *play, int seat, const char *name) {
	if (!record_name_is_ok(name) || strstr(name, BOT_SIGN) || is_taken(play, name)) return false;
	memcpy(play->info.name[seat], name, strlen(name) + 1);
	return true;
}

static bool set_given_names(const Command *command, const char *names, Play *play) {
	int seat = 0;
	for (const char *item = names, *next; item; item = next, seat++) {
		char name[NAME_MAX_LEN * 2];
		size_t n = item_length(item, &next);
		snprintf(name, sizeof name, "%.*s", n < sizeof name ? (int)n : (int)sizeof name - 1, item);
		if (seat >= play->setup.seats) usage_error(command, "--names has more names than there are seats (%d)", play->setup.seats);
		else if (*name && is_taken(play, name)) usage_error(command, "--names has '%s' twice", name);
		else if (set_name(play, seat, name)) continue;
		else
			usage_error(command, "'%s' cannot be a name: 1 to %d bytes of text, no blanks around it, no " BOT_SIGN " (the sign of bots)",
			            name, NAME_MAX_LEN - 1);
		return false;
	}
	return true;
}

/* The first person has the name that the system knows. */
static void set_user_name(Play *play, int seat) {
	const char *user = getenv("USER");
	char name[NAME_MAX_LEN];
	if (!user || !*user) user = getenv("LOGNAME");
	if (!user || !*user) return;
	snprintf(name, sizeof name, "%s", user);
	name[0] = (char)toupper((unsigned char)name[0]);
	set_name(play, seat, name);
}

/* Bots get names from a list that begins elsewhere for every seed. */
static void set_bot_name(Play *play, int seat) {
	/* clang-format off */
	static const char *const names[] = {
		"Ambrose", "Belladonna", "Casimir", "Dorothea", "Evander", "Florine",  "Gaspard", "Hermine", "Isidore",
		"Juniper", "Kaspar",     "Leonie",  "Mirabel",  "Nestor",  "Octavia",  "Pomona",  "Quentin", "Rosalind",
	};
	/* clang-format on */
	enum { NAMES = sizeof names / sizeof *names };
	static_assert((int)NAMES >= SEATS_MAX, "a name for every bot");
	uint64_t first = rng_derive(play->info.seed, 0) % NAMES;
	for (int i = 0; i < NAMES; i++)
		if (set_name(play, seat, names[(first + (uint64_t)(seat + i)) % NAMES])) return;
}

/* Seats that have no name yet. */
static void set_other_names(Play *play) {
	for (int seat = 0; seat < play->setup.seats; seat++) {
		char buffer[NAME_MAX_LEN];
		Text name = TEXT_ON(buffer);
		if (play->info.name[seat][0] || !play_is_at_keyboard(play, seat)) continue;
		if (!(play->humans & ((1u << seat) - 1))) set_user_name(play, seat);
		if (play->info.name[seat][0]) continue;
		voice_number(&play->voice, "play.player", "number", seat + 1, &name);
		set_name(play, seat, buffer);
	}
	for (int seat = 0; seat < play->setup.seats; seat++)
		if (!play->info.name[seat][0]) set_bot_name(play, seat);
}

/* A person may have any name, so a name alone does not tell a bot. */
static void mark_bots(Play *play) {
	for (int i = 0; i < play->setup.seats; i++) {
		if (play_is_at_keyboard(play, i)) continue;
		snprintf(play->bot_name[i], sizeof play->bot_name[i], "%s%s", play->info.name[i], BOT_SIGN);
		play->names[i] = play->bot_name[i];
	}
}

/* Team-mates have one colour. */
static void colour_names(Play *play) {
	for (int i = 0; i < play->setup.seats; i++) {
		snprintf(play->shown_name[i], sizeof play->shown_name[i], "%c%s%c", STYLE_SIDE_FIRST + setup_side(&play->setup, i) % STYLE_SIDES,
		         play->names[i], STYLE_SIDE_END);
		play->shown[i] = play->shown_name[i];
	}
}

static uint64_t draw_seed(void) {
	uint64_t seed;
	while (getrandom(&seed, sizeof seed, 0) != sizeof seed) continue;
	return seed >> (64 - SEED_BITS);
}

static void set_date(RecordInfo *info) {
	time_t now = time(NULL);
	struct tm parts;
	if (localtime_r(&now, &parts)) strftime(info->date, sizeof info->date, "%Y-%m-%d", &parts);
	if (!record_date_is_ok(info->date)) info->date[0] = 0;
}

static bool start_new(const Command *command, const PlayArgs *given, Play *play, int *status) {
	const Game *game = setup_find_game(command, given->game);
	if (!game || !setup_make(game, &play->pack, &given->seats, &play->setup)) return false;
	if (!setup_options(command, &given->options, &play->setup)) return false;
	if (!setup_load_edition(game, given->edition, &play->pack, &play->info.edition)) {
		*status = STATUS_FAILED;
		return false;
	}
	Rng rng;
	play->info.has_seed = true;
	play->info.seed = given->has_seed ? given->seed : draw_seed();
	set_date(&play->info);
	rng_seed(&rng, play->info.seed);
	play->match = match_new(&play->setup, &rng);
	if (!play->match) *status = failure(command, "out of memory");
	return play->match != NULL;
}

/* Plays the record again. */
static bool replay(Play *play, RecordError *error) {
	play->replay = replay_open(play->record, error);
	if (!play->replay) return false;
	play->match = replay_match(play->replay);
	ReplayStep step;
	while ((step = replay_next(play->replay, error)) == REPLAY_MOVED) {
		uint32_t at = match_steps(play->match);
		const LogEntry *entry = match_entry(play->match, at);
		if (entry->type == LOG_ACTION) play->last_decision[entry->seat] = play->last_decision[SEATS_MAX] = at;
	}
	return step == REPLAY_END;
}

static bool resume(const Command *command, const PlayArgs *given, Play *play, int *status) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	RecordError error;
	if (given->seats.value || given->options.n || given->edition || given->has_seed || given->names) {
		usage_error(command, "--resume goes on with the record's seats, options, edition, seed and names: they cannot be given");
		return false;
	}
	if (!strcmp(given->resume, "-")) {
		usage_error(command, "--resume needs a file: the game goes on in it");
		return false;
	}
	play->record = record_load(given->resume, &error);
	if (!play->record) {
		record_print_error(&error, given->resume, &why);
		*status = failure(command, "%s", reason);
		return false;
	}
	play->setup = play->record->setup;
	play->info = play->record->info;
	if (given->game && strcmp(given->game, play->setup.game->id)) {
		usage_error(command, "%s is a game of %s, not of %s", given->resume, play->setup.game->id, given->game);
		return false;
	}
	if (play->info.has_fair && !record_proves_chance(&play->info)) { /* what comes next is known to the server alone */
		*status = failure(command, "%s: its server has not revealed the secret: only there can the game go on", given->resume);
		return false;
	}
	if (replay(play, &error)) return true;
	*status = failure(command, "%s:%d: %s", given->resume, error.line, error.text);
	return false;
}

/* A resumed game stays in its file unless another is named. */
static bool open_record(const Command *command, const PlayArgs *given, Play *play, int *status) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	bool ok;
	if (given->resume && !given->record) ok = (play->path = strdup(given->resume)) != NULL;
	else ok = play_choose_path(play, given->record, &why);
	if (ok && record_save(play->path, play->match, &play->info, &why)) return true;
	*status = failure(command, "%s", why.len ? reason : "out of memory");
	return false;
}

/* Who held the seat last; NULL: nobody has said. */
static const RecordNote *last_holder(const Play *play, int seat) {
	for (size_t i = play->notes.n; i-- > 0;) {
		const RecordNote *note = &play->notes.list[i];
		if (note->seat == seat && (note->kind == NOTE_BOT || note->kind == NOTE_PERSON)) return note;
	}
	return NULL;
}

/* A name does not tell a bot from a person: the record says it, anew where a resumed game has others. */
static bool note_holders(Play *play) {
	if (play->record) {
		play->notes = play->record->notes; /* they go on with the game */
		play->record->notes = (RecordNotes){0};
	}
	play->info.notes = &play->notes;
	for (int seat = 0; seat < play->setup.seats; seat++) {
		const RecordNote *last = last_holder(play, seat);
		bool is_person = play_is_at_keyboard(play, seat), was_person = !last || last->kind == NOTE_PERSON;
		RecordNote note = {.kind = is_person ? NOTE_PERSON : NOTE_BOT, .seat = (uint8_t)seat};
		if (!is_person && play->level[seat] > 0) note.level = (uint8_t)play->level[seat];
		if (is_person == was_person && (is_person || last->level == note.level)) continue;
		match_log(play->match, &note.at);
		memcpy(note.name, play->info.name[seat], sizeof note.name);
		if (!notes_add(&play->notes, &note)) return false;
	}
	return true;
}

Play *play_open(const Command *command, PlayArgs *given, int *status) {
	Play *play = calloc(1, sizeof *play);
	*status = STATUS_USAGE;
	if (!play) {
		*status = failure(command, "out of memory");
		return NULL;
	}
	grow_init(&play->screen);
	play->lang = given->lang;
	play->holder = SPECTATOR;
	for (int i = 0; i < SEATS_MAX; i++) play->names[i] = play->info.name[i];
	play->is_terminal = term_is_terminal(stdin) && term_is_terminal(stdout);
	bool ok = given->resume ? resume(command, given, play, status) : start_new(command, given, play, status);
	if (ok && !nets_load(command, given->net, &given->nets, &play->setup)) ok = (*status = STATUS_FAILED) == STATUS_OK;
	ok = ok && set_humans(command, given->you, play) && set_bots(command, given->bots, play);
	play->voice = (Voice){&play->setup, play->lang, play->shown};
	ok = ok && (!given->names || set_given_names(command, given->names, play));
	if (ok) set_other_names(play);
	if (ok) mark_bots(play);
	if (ok) colour_names(play);
	if (ok && !note_holders(play)) {
		*status = failure(command, "out of memory");
		ok = false;
	}
	if (ok && open_record(command, given, play, status)) {
		input_open(&play->input);
		return play;
	}
	play_close(play);
	return NULL;
}

void play_close(Play *play) {
	input_close(&play->input);
	if (play->replay) replay_close(play->replay);
	else match_free(play->match);
	for (int i = 0; play->programs && i < SEATS_MAX; i++) program_stop(&((PlayPrograms *)play->programs)->at[i]);
	free(play->programs);
	record_free(play->record);
	notes_free(&play->notes);
	free(play->path);
	grow_free(&play->screen);
	free(play);
}
