/* What a reader reports of an edition, in every language at once, since the language of whoever reads it is not known here. */
#include "core/game.h"

#include <stdio.h>
#include <string.h>

static void set(EditionError *e, const NamedText *catalogue, const char *file, int line, int column, const Say *say) {
	memset(e, 0, sizeof *e);
	snprintf(e->file, sizeof e->file, "%s", file);
	e->line = line;
	e->column = column;
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		Text out = TEXT_ON(e->text[lang]);
		say_print_from(catalogue, NULL, &(Listener){.lang = lang, .viewer = SPECTATOR}, say, &out);
	}
}

/* "(EM-20 to EM-31)"; in French the word between them is another. */
static void add_rule(EditionError *e, const char *rule) {
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		Text out = {e->text[lang], strlen(e->text[lang]), EDITION_TEXT_MAX, false};
		const char *to = lang == LANG_FR ? strstr(rule, " to ") : NULL;
		if (to) text_addf(&out, " (%.*s à %s)", (int)(to - rule), rule, to + strlen(" to "));
		else text_addf(&out, " (%s)", rule);
	}
}

bool edition_wrong(EditionReport *report, const NamedText *catalogue, const char *file, int line, int column, const Say *say,
                   const char *rule) {
	if (report->n_errors++ >= EDITION_ERRORS_MAX) return false;
	EditionError *e = &report->error[report->n_errors - 1];
	set(e, catalogue, file, line, column, say);
	if (rule) add_rule(e, rule);
	return false;
}

bool edition_refuse(EditionReport *report, const NamedText *catalogue, const Table *table, const char *key, int n) {
	char file[64];
	Say say;
	snprintf(file, sizeof file, "%s.csv", table->name);
	say_start(&say, key);
	say_arg(&say, "n", DOMAIN_NUMBER, n);
	return edition_wrong(report, catalogue, file, 0, 0, &say, NULL);
}

void edition_note(EditionReport *report, const NamedText *catalogue, const char *file, const Say *say) {
	if (report->n_notes < EDITION_NOTES_MAX) set(&report->note[report->n_notes++], catalogue, file, 0, 0, say);
}
