/* report.html: the whole report as one page that needs nothing else: no network, no script. Both languages are in it; two radio
 * buttons choose. */
#include "lab/report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { PIECE_MAX = 8192, QUESTIONS = 9, LONG_TABLE = 24 };

static const char style[] =
	""
	"body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:1.5rem auto;padding:0 1rem;color:#1c1b22;background:#fdfcf9}"
	"h1{font-size:1.8rem;margin:.5rem 0}h2{margin:2.5rem 0 .5rem;border-bottom:2px solid #c9b458}h3{margin:1.6rem 0 .3rem}"
	"table{border-collapse:collapse;font-size:.875rem;margin:.5rem 0}"
	"th,td{padding:.2rem .45rem;border-bottom:1px solid #ddd8c8;text-align:right}th{text-align:right;background:#f4f0e2}"
	"th[colspan]{text-align:left}td{white-space:nowrap}td:first-child,th:first-child{text-align:left;white-space:normal;min-width:10rem}"
	".wide{overflow-x:auto}.balanced,.dead,.within{color:#1d6b34}.unbalanced,.beyond,.compulsory,.trap{color:#a3201b;font-weight:600}"
	"td.undecided{white-space:normal;min-width:7rem}" /* else it would push itself out of the page */
	".undecided,.never,.unchanged{color:#6b6880}.useful,.reached,.changed{color:#1c4f8a}p.note{color:#4a4858;max-width:46rem;margin:.2rem 0}"
	"dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}dt{font-weight:600}"
	"dd{margin:0;overflow-wrap:anywhere}code{font-size:.875em;background:#f4f0e2;padding:0 .2em}"
	/* On a phone the page is as wide as it, and what is wider moves in a frame of its own. */
	"@media(max-width:40rem){body{margin:.5rem auto;padding:0 .6rem}h1{font-size:1.4rem}h2{font-size:1.2rem}ul{padding-left:1.1rem}"
	"dl{grid-template-columns:1fr}dd{margin:0 0 .4rem}td:first-child,th:first-child{position:sticky;left:0;background:#fdfcf9;"
	"min-width:7.5rem;max-width:9rem;overflow-wrap:anywhere}th:first-child{background:#f4f0e2}}"
	"svg{width:100%;min-width:38rem;max-width:46rem;height:auto;font:11px system-ui,sans-serif}.grid{stroke:#e4dfcf}.fair{stroke:#777}"
	".band{fill:#efe7c4}.tick{text-anchor:middle;fill:#555}.name{text-anchor:end;fill:#1c1b22}.w0,.c0{stroke:#1c4f8a}"
	".w1,.c1{stroke:#b3541e}.l0{fill:#1c4f8a}.l1{fill:#b3541e}.c0,.c1{fill:none;stroke-width:1.5}.key0{color:#1c4f8a}"
	".key1{color:#b3541e}.l2{fill:#3d7a33}.w2{stroke:#3d7a33}.key2{color:#3d7a33}.avoided,.less{color:#a3201b;font-weight:600}"
	".sought,.more{color:#1c4f8a;font-weight:600}.alike,.few{color:#6b6880}summary{cursor:pointer}#lang_en:checked~main.fr,#lang_fr:checked~main.en{display:none}"
	"@media(prefers-color-scheme:dark){body{background:#1a1a20;color:#e8e6df}th,code{background:#2a2a33}"
	"@media(max-width:40rem){td:first-child{background:#1a1a20}th:first-child{background:#2a2a33}}"
	"th,td{border-color:#3a3a44}.grid{stroke:#33333c}.band{fill:#3a3522}.name{fill:#e8e6df}"
	".tick,p.note{fill:#aaa;color:#b5b2c4}.balanced,.dead,.within{color:#6fcf8b}.unbalanced,.beyond,.compulsory,.trap{color:#ff8a80}"
	".undecided,.never,.unchanged{color:#a5a2b8}.useful,.reached,.changed,.key0{color:#8ab8f0}.l0{fill:#8ab8f0}.w0,.c0{stroke:#8ab8f0}"
	".key1{color:#f0a878}.l1{fill:#f0a878}.w1,.c1{stroke:#f0a878}.key2{color:#8fd07f}.l2{fill:#8fd07f}.w2{stroke:#8fd07f}"
	".avoided,.less{color:#ff8a80}.sought,.more{color:#8ab8f0}.alike,.few{color:#a5a2b8}}";

typedef struct Page {
	const LabReport *r;
	Grow *out;
	int lang;
} Page;

static Text *room(const Page *p) {
	return grow_room(p->out, PIECE_MAX);
}

static void raw(const Page *p, const char *text) {
	grow_add(p->out, text);
}

static void plain(const Page *p, const char *text) {
	text_add_html(grow_room(p->out, 6 * strlen(text) + 1), text);
}

static void word(const Page *p, const char *key) {
	char buffer[1024];
	Text text = TEXT_ON(buffer);
	lab_word(p->lang, key, &text);
	plain(p, buffer);
}

static void level_name(const Page *p, int l) {
	char buffer[64];
	Text text = TEXT_ON(buffer);
	lab_level_name(p->lang, p->r->plan, l, &text);
	plain(p, buffer);
}

/* ---- a table ---- */

/* People stand first where they are compared: their verdicts are what such a table is for. */
static int column_at(const LabReportTable *t, int i) {
	return t->n_levels < LAB_COLUMNS ? i : i ? i - 1 : LAB_PEOPLE;
}

static bool has_verdicts(const LabReportTable *t, int l) {
	for (int i = 0; i < t->n_rows; i++)
		if (t->rows[i].figure[l].verdict) return true;
	return false;
}

static void margin_head(const Page *p) {
	char buffer[128];
	Text text = TEXT_ON(buffer);
	lab_say_margin(p->lang, "study.is_much", p->r->plan->margin, &text);
	plain(p, buffer);
}

/* Where editions are compared: whether it changed stands in a column of its own. */
static bool has_changes(const LabReportTable *t) {
	return t->n_rows && t->rows[0].figure[0].changed;
}

static void th(const Page *p, const char *key) {
	raw(p, "<th>");
	word(p, key);
	raw(p, "</th>");
}

/* Verdicts stand first: on a phone the rest is out of sight until it is moved there. */
static void head_cells(const Page *p, const LabReportTable *t, int l) {
	if (has_changes(t)) th(p, "study.did_change");
	if (has_verdicts(t, l) && has_changes(t)) {
		raw(p, "<th>");
		margin_head(p);
		raw(p, "</th>");
	} else if (has_verdicts(t, l)) th(p, "study.verdict");
	if (t->often) th(p, t->often);
	th(p, "study.value");
	th(p, "study.interval");
	th(p, "study.games");
}

static void table_head(const Page *p, const LabReportTable *t) {
	raw(p, "<thead>");
	if (t->n_levels > 1) {
		raw(p, "<tr><th></th>");
		for (int i = 0; i < t->n_levels; i++) {
			int l = column_at(t, i);
			text_addf(room(p), "<th colspan=\"%d\" class=\"key%d\">", 3 + (t->often != NULL) + has_changes(t) + has_verdicts(t, l), l);
			raw(p, l == LAB_PEOPLE ? "▲ " : l ? "■ " : "● ");
			level_name(p, l);
			raw(p, "</th>");
		}
		raw(p, "</tr>");
	}
	raw(p, "<tr><th></th>");
	for (int i = 0; i < t->n_levels; i++) head_cells(p, t, column_at(t, i));
	raw(p, "</tr></thead>\n");
}

static void verdict(const Page *p, const LabFigure *f, int l) {
	char buffer[128];
	Text text = TEXT_ON(buffer);
	lab_say_verdict(p->lang, p->r, f, l, &text);
	plain(p, buffer);
}

static void verdict_cells(const Page *p, const LabReportTable *t, const LabFigure *f, int l) {
	if (f->changed) {
		text_addf(room(p), "<td class=\"%s\">", strchr(f->changed, '.') + 1);
		word(p, f->changed);
		raw(p, "</td>");
	}
	if (!has_verdicts(t, l)) return;
	if (f->verdict) {
		text_addf(room(p), "<td class=\"%s\">", strchr(f->verdict, '.') + 1);
		verdict(p, f, l);
	} else raw(p, "<td>");
	raw(p, "</td>");
}

static void figure_cells(const Page *p, const LabReportTable *t, const LabRow *row, int l) {
	const LabFigure *f = &row->figure[l];
	verdict_cells(p, t, f, l);
	if (t->often) {
		bool is_share = t->question != 6 && t->question != 9; /* these count values a game */
		text_addf(room(p), "<td>%s</td>", lab_number(p->lang, is_share ? MEASURE_SHARE : MEASURE_NUMBER, f->often).text);
	}
	text_addf(room(p), "<td>%s</td><td>", lab_number(p->lang, row->measure, f->e.mean).text);
	LabText low = lab_number(p->lang, row->measure, f->e.low), high = lab_number(p->lang, row->measure, f->e.high);
	if (!isnan(f->e.low)) text_addf(room(p), "%s … %s", low.text, high.text);
	text_addf(room(p), "</td><td>%s</td>", lab_count(p->lang, f->e.games).text);
}

static void table_rows(const Page *p, const LabReportTable *t) {
	raw(p, "<div class=\"wide\"><table>");
	table_head(p, t);
	raw(p, "<tbody>\n");
	for (int i = 0; i < t->n_rows; i++) {
		raw(p, "<tr><td>");
		plain(p, t->rows[i].label[p->lang]);
		if (t->rows[i].record[0]) {
			raw(p, " <a href=\"");
			plain(p, t->rows[i].record);
			raw(p, "\">");
			word(p, "study.record");
			raw(p, "</a>");
		}
		raw(p, "</td>");
		for (int k = 0; k < t->n_levels; k++) figure_cells(p, t, &t->rows[i], column_at(t, k));
		raw(p, "</tr>\n");
	}
	raw(p, "</tbody></table></div>\n");
}

static void show_table(const Page *p, const LabReportTable *t) {
	raw(p, "<section><h3>");
	plain(p, t->title[p->lang]);
	raw(p, "</h3>\n");
	if (t->note) {
		raw(p, "<p class=\"note\">");
		word(p, t->note);
		raw(p, "</p>\n");
	}
	if (!t->n_rows) {
		raw(p, "</section>\n");
		return;
	}
	bool is_long = t->n_rows > LONG_TABLE;
	if (is_long) {
		raw(p, "<details><summary>");
		word(p, "study.show_plot");
		raw(p, "</summary>\n");
	}
	raw(p, "<div class=\"wide\">"); /* on a phone it is moved aside rather than made too small to read */
	lab_plot(t, p->lang, p->out);
	raw(p, "</div>\n");
	if (is_long) {
		raw(p, "</details><details><summary>");
		word(p, "study.show_table");
		raw(p, "</summary>\n");
	}
	table_rows(p, t);
	raw(p, is_long ? "</details></section>\n" : "</section>\n");
}

/* ---- the page ---- */

static void fact(const Page *p, const char *key, const char *value) {
	raw(p, "<dt>");
	word(p, key);
	raw(p, "</dt><dd>");
	plain(p, value);
	raw(p, "</dd>\n");
}

static void edition_fact(const Page *p, const char *key, const LabEdition *edition) {
	char buffer[1024];
	Text text = TEXT_ON(buffer);
	lab_edition_name(edition, &text);
	text_addf(&text, " (%s), %016" PRIx64, edition->meta.name[p->lang], edition->pack->hash);
	fact(p, key, buffer);
}

static void facts(const Page *p) {
	const LabReport *r = p->r;
	char buffer[1024];
	raw(p, "<dl>");
	Text text = TEXT_ON(buffer);
	lab_plan_command(r->plan, "tripot", &text);
	fact(p, "study.command", buffer);
	edition_fact(p, "study.edition", &r->plan->edition);
	if (r->plan->has_other) edition_fact(p, "study.other_edition", &r->plan->other);
	fact(p, "study.version", TRIPOT_VERSION);
	text = TEXT_ON(buffer);
	text_addf(&text, "%" PRIu64, r->plan->seed);
	fact(p, "study.seed", buffer);
	text = TEXT_ON(buffer);
	EACH_LEVEL(l) {
		if (l) text_add(&text, ", ");
		lab_say_games(p->lang, r, l, &text);
	}
	fact(p, "study.played_games", buffer);
	raw(p, "</dl>\n");
}

static void findings(const Page *p) {
	Grow lines;
	grow_init(&lines);
	lab_summary(p->r, p->lang, &lines);
	raw(p, "<ul>\n");
	for (char *line = lines.text.data; *line;) {
		char *end = strchr(line, '\n');
		if (end) *end = 0;
		raw(p, "<li>");
		plain(p, line);
		raw(p, "</li>\n");
		if (!end) break;
		line = end + 1;
	}
	raw(p, "</ul>\n");
	grow_free(&lines);
}

/* The tables of a comparison are over. */
static void note_alone(const Page *p) {
	char buffer[512];
	Text text = TEXT_ON(buffer);
	lab_say_alone(p->r, p->lang, &text);
	raw(p, "<p class=\"note\">");
	plain(p, buffer);
	raw(p, "</p>\n");
}

static void questions(const Page *p) {
	static const char *const titles[QUESTIONS] = {
		"study.question_one", "study.question_two",   "study.question_three", "study.question_four", "study.question_five",
		"study.question_six", "study.question_seven", "study.question_eight", "study.question_nine",
	};
	static const int order[QUESTIONS] = {8, 9, 1, 2, 3, 4, 5, 6, 7}; /* what was asked for stands first */
	for (int k = 0; k < QUESTIONS; k++) {
		int q = order[k];
		bool has_head = false;
		for (int i = 0; i < p->r->n_tables; i++) {
			if (p->r->table[i].question != q) continue;
			if (!has_head) {
				raw(p, "<h2>");
				word(p, titles[q - 1]);
				raw(p, "</h2>\n");
				if (q == 1 && p->r->plan->has_other) note_alone(p);
				has_head = true;
			}
			show_table(p, &p->r->table[i]);
		}
	}
}

static void how_to_read(const Page *p) {
	char buffer[1024];
	Text text = TEXT_ON(buffer);
	lab_say_margin(p->lang, "study.how_to_read", p->r->plan->margin, &text);
	plain(p, buffer);
}

static void show_page(const Page *p) {
	const Setup *setup = &p->r->plan->setup;
	raw(p, p->lang == LANG_FR ? "<main class=\"fr\" lang=\"fr\">\n<h1>" : "<main class=\"en\" lang=\"en\">\n<h1>");
	plain(p, setup->game->name[p->lang]);
	raw(p, p->lang == LANG_FR ? " : " : ": ");
	word(p, "study.title");
	raw(p, "</h1>\n");
	raw(p, "<h2>");
	word(p, "study.findings");
	raw(p, "</h2>\n");
	findings(p);
	raw(p, "<p class=\"note\">");
	how_to_read(p);
	raw(p, "</p>\n");
	raw(p, "<details class=\"about\"><summary>");
	word(p, "study.about");
	raw(p, "</summary>\n");
	facts(p);
	raw(p, "</details>\n");
	questions(p);
	raw(p, "</main>\n");
}

bool lab_report_html(const LabReport *r, int lang, Grow *out) {
	Page page = {r, out, lang};
	raw(&page, lang == LANG_FR ? "<!doctype html>\n<html lang=\"fr\">" : "<!doctype html>\n<html lang=\"en\">");
	raw(&page, "<head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>");
	plain(&page, r->plan->setup.game->name[lang]);
	raw(&page, " · tripot lab</title><style>");
	raw(&page, style);
	raw(&page, "</style></head>\n<body>\n");
	raw(&page, lang == LANG_FR ? "<input type=\"radio\" name=\"lang\" id=\"lang_en\"><label for=\"lang_en\">English</label>\n"
	                             "<input type=\"radio\" name=\"lang\" id=\"lang_fr\" checked><label for=\"lang_fr\">Français</label>\n"
	                           : "<input type=\"radio\" name=\"lang\" id=\"lang_en\" checked><label for=\"lang_en\">English</label>\n"
	                             "<input type=\"radio\" name=\"lang\" id=\"lang_fr\"><label for=\"lang_fr\">Français</label>\n");
	for (page.lang = 0; page.lang < LANG_COUNT; page.lang++) show_page(&page);
	raw(&page, "</body></html>\n");
	return !out->text.is_full;
}
