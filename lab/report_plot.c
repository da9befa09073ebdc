/* Plots as inline SVG: intervals one below the other, or a curve with its intervals. Two levels and people, three colours; they are told
 * apart by shape too. */
#include "lab/report.h"

#include <math.h>
#include <stdio.h>

enum { PIECE_MAX = 4096, WIDTH = 720, LEFT = 250, RIGHT = 20, TOP = 24, ROW = 20, NAME_SHOWN = 38 };
enum { CURVE_HEIGHT = 260, CURVE_LEFT = 60, CURVE_BOTTOM = 40 };

typedef struct Axis {
	double low, high, from, to; /* values, and where they lie */
} Axis;

static double place(const Axis *axis, double value) {
	return axis->from + (value - axis->low) / (axis->high - axis->low) * (axis->to - axis->from);
}

static void stretch(Axis *axis, double value) {
	if (isnan(value)) return;
	axis->low = fmin(axis->low, value);
	axis->high = fmax(axis->high, value);
}

/* What is drawn of an interval too wide to be of use is its middle. */
static Axis axis_of(const LabReportTable *t, double from, double to) {
	Axis axis = {INFINITY, -INFINITY, from, to};
	for (int i = 0; i < t->n_rows; i++) {
		const LabRow *row = &t->rows[i];
		if (!isnan(row->fair)) {
			stretch(&axis, row->fair - 2 * t->margin);
			stretch(&axis, row->fair + 2 * t->margin);
		}
		for (int l = 0; l < t->n_levels; l++) {
			const Estimate *e = &row->figure[l].e;
			stretch(&axis, e->mean);
			if (row->measure == MEASURE_NUMBER || e->high - e->low < 0.3) {
				stretch(&axis, e->low);
				stretch(&axis, e->high);
			}
		}
	}
	if (axis.low > axis.high) axis.low = 0, axis.high = 1;
	if (axis.high - axis.low < 1e-9) axis.high = axis.low + 1;
	return axis;
}

static double clamp(const Axis *axis, double value) {
	return fmin(fmax(value, axis->low), axis->high);
}

/* A step of 1, 2 or 5 times a power of ten, so that there are about six. */
static double tick_step(const Axis *axis) {
	double rough = (axis->high - axis->low) / 6, power = pow(10, floor(log10(rough))), digit = rough / power;
	return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

/* A name that is too long for its place ends in dots. */
static void escape_short(Text *out, const char *text) {
	char cut[LAB_LABEL_MAX];
	Text part = TEXT_ON(cut);
	int n = 0;
	for (const char *p = text; *p; p++) {
		n += (*p & 0xc0) != 0x80;
		if (n > NAME_SHOWN) break;
		text_add_n(&part, p, 1);
	}
	if (n > NAME_SHOWN) text_add(&part, "…");
	text_add_html(out, cut);
}

static void open_svg(Text *out, double height, const char *title) {
	text_addf(out, "<svg viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"", WIDTH, height);
	text_add_html(out, title);
	text_add(out, "\">\n");
}

static void line(Text *out, const char *class, double x, double y, double to_x, double to_y) {
	text_addf(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", class, x, y, to_x, to_y);
}

static const char *whisker(int level) {
	static const char *const classes[LAB_COLUMNS] = {"w0", "w1", "w2"};
	return classes[level];
}

static void dot(Text *out, int level, double x, double y) {
	if (level == LAB_PEOPLE) text_addf(out, "<path class=\"l2\" d=\"M%.1f %.1fl4 7h-8z\"/>", x, y - 4);
	else if (level) text_addf(out, "<rect class=\"l1\" x=\"%.1f\" y=\"%.1f\" width=\"7\" height=\"7\"/>", x - 3.5, y - 3.5);
	else text_addf(out, "<circle class=\"l0\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>", x, y);
}

/* ---- intervals ---- */

static void interval_ticks(const LabReportTable *t, const Axis *axis, int lang, double bottom, Text *out) {
	double step = tick_step(axis);
	for (double v = ceil(axis->low / step) * step; v <= axis->high + step / 1e6; v += step) {
		double x = place(axis, v);
		LabText number = lab_number(lang, t->rows[0].measure, fabs(v) < step / 1e6 ? 0 : v);
		line(out, "grid", x, TOP, x, bottom);
		text_addf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%d\">%s</text>\n", x, TOP - 8, number.text);
	}
}

static void interval_row(const LabReportTable *t, const LabRow *row, const Axis *axis, int lang, double y, Text *out) {
	if (!isnan(row->fair)) {
		double a = place(axis, clamp(axis, row->fair - t->margin)), b = place(axis, clamp(axis, row->fair + t->margin));
		double m = place(axis, row->fair);
		text_addf(out, "<rect class=\"band\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\"/>", a, y - ROW / 2.0, b - a, ROW);
		line(out, "fair", m, y - ROW / 2.0, m, y + ROW / 2.0);
	}
	text_addf(out, "<text class=\"name\" x=\"%d\" y=\"%.1f\">", LEFT - 10, y + 4);
	escape_short(out, row->label[lang]);
	text_add(out, "</text>");
	for (int l = 0; l < t->n_levels; l++) {
		const Estimate *e = &row->figure[l].e;
		double at = y + (t->n_levels > LAB_LEVELS ? 6 * (l - 1) : t->n_levels > 1 ? (l ? 4 : -4) : 0);
		if (isnan(e->mean)) continue;
		if (!isnan(e->low)) line(out, whisker(l), place(axis, clamp(axis, e->low)), at, place(axis, clamp(axis, e->high)), at);
		dot(out, l, place(axis, e->mean), at);
	}
	text_add(out, "\n");
}

static void plot_intervals(const LabReportTable *t, int lang, Grow *grow) {
	Axis axis = axis_of(t, LEFT, WIDTH - RIGHT);
	double bottom = TOP + ROW * t->n_rows;
	Text *out = grow_room(grow, PIECE_MAX);
	open_svg(out, bottom + 6, t->title[lang]);
	interval_ticks(t, &axis, lang, bottom, out);
	for (int i = 0; i < t->n_rows; i++) interval_row(t, &t->rows[i], &axis, lang, TOP + ROW * (i + 0.5), grow_room(grow, PIECE_MAX));
	text_add(grow_room(grow, PIECE_MAX), "</svg>\n");
}

/* ---- curves ---- */

static void curve_axes(const LabReportTable *t, const Axis *x, const Axis *y, int lang, Text *out) {
	double step = tick_step(y);
	for (double v = ceil(y->low / step) * step; v <= y->high + step / 1e6; v += step) {
		LabText number = lab_number(lang, t->rows[0].measure, v);
		line(out, "grid", x->from, place(y, v), x->to, place(y, v));
		text_addf(out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x->from - 8, place(y, v) + 4, number.text);
	}
	for (int i = 0; i < t->n_rows; i++)
		text_addf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\">%g</text>\n", place(x, t->rows[i].x), y->from + 20, t->rows[i].x);
	double fair = t->rows[0].fair;
	if (!isnan(fair)) line(out, "fair", x->from, place(y, fair), x->to, place(y, fair));
}

static void curve_line(const LabReportTable *t, int l, const Axis *x, const Axis *y, Text *out) {
	text_addf(out, "<polyline class=\"c%d\" points=\"", l);
	for (int i = 0; i < t->n_rows; i++) {
		double mean = t->rows[i].figure[l].e.mean;
		if (!isnan(mean)) text_addf(out, "%.1f,%.1f ", place(x, t->rows[i].x), place(y, mean));
	}
	text_add(out, "\"/>\n");
}

static void curve_dots(const LabReportTable *t, int l, const Axis *x, const Axis *y, Text *out) {
	for (int i = 0; i < t->n_rows; i++) {
		const Estimate *e = &t->rows[i].figure[l].e;
		double at = place(x, t->rows[i].x) + (l ? 2 : -2);
		if (isnan(e->mean)) continue;
		if (!isnan(e->low)) line(out, whisker(l), at, place(y, clamp(y, e->low)), at, place(y, clamp(y, e->high)));
		dot(out, l, at, place(y, e->mean));
		text_add(out, "\n");
	}
}

static void plot_curve(const LabReportTable *t, int lang, Grow *grow) {
	Axis y = axis_of(t, CURVE_HEIGHT - CURVE_BOTTOM, TOP);
	Axis x = {t->rows[0].x, t->rows[t->n_rows - 1].x, CURVE_LEFT + 20, WIDTH - RIGHT - 20};
	if (x.high - x.low < 1e-9) x.high = x.low + 1;
	Text *out = grow_room(grow, PIECE_MAX);
	open_svg(out, CURVE_HEIGHT, t->title[lang]);
	curve_axes(t, &x, &y, lang, grow_room(grow, 2 * PIECE_MAX));
	for (int l = 0; l < t->n_levels; l++) {
		curve_line(t, l, &x, &y, grow_room(grow, PIECE_MAX));
		curve_dots(t, l, &x, &y, grow_room(grow, 4 * PIECE_MAX));
	}
	text_add(grow_room(grow, PIECE_MAX), "</svg>\n");
}

void lab_plot(const LabReportTable *t, int lang, Grow *grow) {
	if (!t->n_rows || t->plot == PLOT_NONE) return;
	if (t->plot == PLOT_CURVE) plot_curve(t, lang, grow);
	else plot_intervals(t, lang, grow);
}
