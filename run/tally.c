/* Counting; see tally.h. */
#include "run/tally.h"

#include <math.h>

static_assert(offsetof(Tally, longest) % sizeof(Sum) == 0, "sums and nothing else");

static void keep(uint64_t *top, uint64_t value) {
	if (value > *top) *top = value;
}

static void add(Observer *self, Driver *d) {
	Tally *t = ((TallyObserver *)self)->tally;
	int64_t best = 0;
	for (int i = 0; i < d->setup->seats; i++) {
		int64_t win = (int64_t)(d->outcome.payoff[i] * WIN_UNIT + 0.5);
		mean_add(&t->seat[i].score, d->outcome.score[i]);
		mean_add(&t->seat[i].win, win);
		if (win > best) best = win;
	}
	if (d->loser >= 0) t->seat[d->loser].forfeits++;
	t->games++;
	t->nobody += !best;
	t->shared += best > 0 && best < WIN_UNIT;
	mean_add(&t->length, d->decisions);
	keep(&t->longest, d->decisions);
	keep(&t->shortest, UINT32_MAX - d->decisions);
}

TallyObserver tally_observer(Tally *tally) {
	return (TallyObserver){{.end = add}, tally};
}

Mean tally_all_scores(const Tally *t, int seats) {
	Mean all = {0};
	for (int i = 0; i < seats; i++) tally_merge((TallyShape){sizeof all, 0}, &all, &t->seat[i].score);
	return all;
}

/* A shared win counts as a part of one; that makes the payoff vary less than a win or loss of the same mean, so the interval is if
 * anything too wide. */
Estimate tally_win_share(const Tally *t, int seat) {
	double n = (double)t->games;
	if (!t->games) return (Estimate){NAN, NAN, NAN, NAN, 0};
	return wilson((double)t->seat[seat].win.x / n / WIN_UNIT, n, n);
}
