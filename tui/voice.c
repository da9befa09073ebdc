/* The terminal's own sentences; see voice.h. */
#include "tui/voice.h"

#include <string.h>

void voice_say(const Voice *voice, int viewer, const Say *say, Text *out) {
	say_print_from(tui_texts, voice->setup, &(Listener){.lang = voice->lang, .viewer = viewer, .names = voice->names}, say, out);
}

void voice_word(const Voice *voice, const char *key, Text *out) {
	Say say;
	say_start(&say, key);
	voice_say(voice, SPECTATOR, &say, out);
}

void voice_number(const Voice *voice, const char *key, const char *name, int number, Text *out) {
	Say say;
	say_start(&say, key);
	say_arg(&say, name, DOMAIN_NUMBER, number);
	voice_say(voice, SPECTATOR, &say, out);
}

void voice_seat(const Voice *voice, const char *key, int seat, Text *out) {
	Say say;
	say_start(&say, key);
	say_arg(&say, "seat", DOMAIN_SEAT, seat + 1);
	voice_say(voice, SPECTATOR, &say, out);
}

void voice_text(const Voice *voice, const char *key, const char *name, const char *text, Text *out) {
	Say say;
	say_start(&say, key);
	say_text_arg(&say, name, text, strlen(text));
	voice_say(voice, SPECTATOR, &say, out);
}
