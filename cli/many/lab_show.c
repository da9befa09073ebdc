/* What `tripot lab` found out: files, and the findings on the terminal. */
#include "cli/many/lab.h"
#include "io/file.h"
#include "lab/play.h"
#include "tui/term.h"
#include "tui/voice.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- files ---- */

static bool save_text(const LabJob *job, const char *name, const Grow *text, Text *why) {
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", job->out, name);
	return file_save(path, text->text.data, text->text.len, true, why);
}

static bool has_verdict(const LabRow *row) {
	return row->figure[0].verdict || row->figure[1].verdict || row->example.kind == EXAMPLE_PEOPLE;
}

/* A corner has a file of its own, named after it; what shows a verdict is named by the game, for one game may show many. People's games have
 * the number of their file in the folder. */
static void name_record(const LabJob *job, const LabReportTable *table, LabRow *row) {
	static const char *const kinds[] = {
		[EXAMPLE_PLAIN] = "", [EXAMPLE_RULE] = "_restricted", [EXAMPLE_POINT] = "_variant", [EXAMPLE_OTHER] = "_against"};
	const LabExample *e = &row->example;
	Text out = TEXT_ON(row->record);
	if (e->kind == EXAMPLE_PEOPLE) text_addf(&out, "records/people_%" PRIu64 ".tripot", e->game);
	else if (table->question == 7) text_addf(&out, "records/%.60s.tripot", row->id);
	else {
		text_addf(&out, "records/level_%d_game_%" PRIu64 "%s", job->plan.level[e->level], e->game, kinds[e->kind]);
		if (e->kind == EXAMPLE_RULE || e->kind == EXAMPLE_POINT) text_addf(&out, "_%d", e->index);
		text_add(&out, ".tripot");
	}
}

/* Corners are written anew, for the longest game may be another now; the others stay what they are. */
static bool save_record(const LabJob *job, const LabReportTable *table, LabRow *row, Text *why) {
	char path[PATH_MAX];
	name_record(job, table, row);
	snprintf(path, sizeof path, "%s/%s", job->out, row->record);
	if (row->example.kind == EXAMPLE_PEOPLE) return lab_people_save(&job->people, (int)row->example.game, path, why);
	return (table->question != 7 && !access(path, F_OK)) || lab_record(&job->plan, &row->example, path, why);
}

/* One record for each corner that was reached and for each verdict. */
static bool save_records(const LabJob *job, LabReport *report, Text *why) {
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/records", job->out);
	if (mkdir(path, 0777) && errno != EEXIST) {
		text_addf(why, "cannot make the folder %s: %s", path, strerror(errno));
		return false;
	}
	for (int i = 0; i < report->n_tables; i++)
		for (int k = 0; k < report->table[i].n_rows; k++) {
			LabRow *row = &report->table[i].rows[k];
			if (row->example.level < 0 || job->plan.level[row->example.level] == LAB_PROGRAM) continue; /* it may not come again */
			if (!has_verdict(row) && report->table[i].question != 7) continue;
			if (!save_record(job, &report->table[i], row, why)) return false;
		}
	return true;
}

static bool save_report(const LabJob *job, const LabReport *report, Text *why) {
	Grow json, html;
	grow_init(&json);
	grow_init(&html);
	bool is_made = lab_report_json(report, &json) && lab_report_html(report, job->lang, &html);
	if (!is_made) text_add(why, "out of memory");
	bool is_saved = is_made && save_text(job, "report.json", &json, why) && save_text(job, "report.html", &html, why);
	grow_free(&json);
	grow_free(&html);
	return is_saved;
}

/* ---- the terminal ---- */

static void say_line(const Voice *voice, const char *key, const char *text) {
	char line[256];
	Text out = TEXT_ON(line);
	voice_word(voice, key, &out);
	printf("%s %s\n", line, text);
}

static void show_findings(const LabJob *job, const LabReport *report) {
	Grow lines;
	grow_init(&lines);
	lab_summary(report, job->lang, &lines);
	for (char *line = lines.text.data; *line;) {
		char *stop = strchr(line, '\n');
		if (!stop) break;
		*stop = 0;
		printf("  ");
		term_wrap(line, 2, 6);
		line = stop + 1;
	}
	grow_free(&lines);
}

static void show_head(const LabJob *job, const LabReport *report, const Voice *voice) {
	Style style = term_style(stdout);
	char line[1024];
	Text out = TEXT_ON(line);
	Say say;
	say_start(&say, "lab.head");
	say_text_arg(&say, "game", job->plan.setup.game->name[job->lang], strlen(job->plan.setup.game->name[job->lang]));
	say_arg(&say, "n", DOMAIN_NUMBER, job->plan.setup.seats);
	voice_say(voice, SPECTATOR, &say, &out);
	printf("%s%s%s\n\n", style.bold, line, style.off);
	out = TEXT_ON(line);
	lab_plan_command(&job->plan, term_call(), &out);
	say_line(voice, "lab.repeat", line);
	out = TEXT_ON(line);
	EACH_LEVEL(l) {
		if (l) text_add(&out, ", ");
		lab_say_games(job->lang, report, l, &out);
	}
	say_line(voice, "lab.games", line);
	putchar('\n');
}

static void show(const LabJob *job, const LabEnd *end, const LabReport *report) {
	Voice voice = {&job->plan.setup, job->lang, NULL};
	char line[PATH_MAX + 64];
	show_head(job, report, &voice);
	show_findings(job, report);
	putchar('\n');
	snprintf(line, sizeof line, "%s/report.html", job->out);
	say_line(&voice, "lab.report", line);
	if (!end->was_stopped) return;
	Text out = TEXT_ON(line);
	lab_plan_command(&job->plan, term_call(), &out);
	text_addf(&out, " --out '%s' --resume", job->out);
	say_line(&voice, "lab.stopped", line);
}

bool lab_tell(const LabJob *job, const LabEnd *end, Text *why) {
	LabReport report;
	lab_report_make(&report, &job->plan, &end->state->tally);
	bool is_saved = save_records(job, &report, why) && save_report(job, &report, why);
	if (is_saved) show(job, end, &report);
	lab_report_free(&report);
	return is_saved;
}
