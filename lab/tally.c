/* Adding tallies; see tally.h. */
#include "lab/tally.h"

static_assert(sizeof(SumTally) % sizeof(Sum) == 0, "sums and nothing else");
static_assert(sizeof(TopTally) % sizeof(uint64_t) == 0, "numbers and nothing else");
static_assert((uint64_t)LAB_GAMES_MAX * LAB_LOW_GAMES < UINT32_MAX, "a game's number fits its place");

void lab_tally_merge(LabTally *into, const LabTally *from) {
	Sum *sum = (Sum *)&into->sum;
	const Sum *more = (const Sum *)&from->sum;
	for (size_t i = 0; i < sizeof into->sum / sizeof *sum; i++) sum[i] += more[i];
	uint64_t *top = (uint64_t *)&into->top;
	const uint64_t *other = (const uint64_t *)&from->top;
	for (size_t i = 0; i < sizeof into->top / sizeof *top; i++)
		if (other[i] > top[i]) top[i] = other[i];
}
