/* A net's arithmetic; see kernel.h. It is written once, in vectors of eight floats that the compiler maps to the processor's own, and
 * compiled twice: for any processor, and for those with AVX2. Additions come in the same order in both, and the build forbids fused
 * multiply-adds, so both give the same bits. */
#include "train/kernel.h"
#include "core/real.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))
enum { WIDE = 8, SUMS = 8, PART = SUMS * WIDE }; /* SUMS: as many as fit into registers */
typedef float Wide __attribute__((vector_size(WIDE * sizeof(float))));
static_assert(HIDDEN % PART == 0 && SECOND % WIDE == 0, "layers are whole vectors");

NetFloat net_in(const NetFloat *like, float *block) {
	NetFloat net = *like;
	float **const parts[] = {&net.all, &net.w1, &net.b1, &net.w2, &net.b2, &net.policy, &net.b_policy, &net.value, &net.b_value};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) *parts[i] = block + (*parts[i] - like->all);
	return net;
}

/* Roughly normal with that deviation: the sum of twelve uniform draws. */
static void draw_normal(float *from, const float *end, Rng *rng, float deviation) {
	for (; from < end; from++) {
		float sum = -6;
		for (int i = 0; i < 12; i++) sum += (float)(rng_next(rng) >> 40) * 0x1p-24f;
		*from = sum * deviation;
	}
}

void net_draw(const NetFloat *net, Rng *rng) {
	memset(net->all, 0, net->n * sizeof *net->all);
	draw_normal(net->w1, net->w1 + (size_t)net->shape.columns * HIDDEN, rng, 0.125f); /* some 60 of the inputs are not 0 */
	draw_normal(net->w2, net->b2, rng, 0.125f);
	draw_normal(net->policy, net->b_policy, rng, 0.02f);
	draw_normal(net->value, net->b_value, rng, 0.02f);
}

/* ---- forward ---- */

INLINE Wide *clip(Wide *x) {
	for (int k = 0; k < WIDE; k++) (*x)[k] = (*x)[k] > 0 ? (*x)[k] : 0;
	for (int k = 0; k < WIDE; k++) (*x)[k] = (*x)[k] < NET_CLIP ? (*x)[k] : NET_CLIP;
	return x;
}

INLINE void think_first(const NetFloat *net, const Question *q, float *out) {
	for (int part = 0; part < HIDDEN; part += PART) {
		Wide sum[SUMS], x;
		memcpy(sum, net->b1 + part, sizeof sum);
		for (int i = 0; i < q->n_inputs; i++) {
			const float *row = net->w1 + (size_t)q->input[i].column * HIDDEN + part;
			for (int k = 0; k < SUMS; k++) {
				memcpy(&x, row + k * WIDE, sizeof x);
				sum[k] += q->input[i].value * x;
			}
		}
		for (int k = 0; k < SUMS; k++) memcpy(out + part + k * WIDE, clip(&sum[k]), sizeof x);
	}
}

INLINE float total(const Wide *x) {
	return (((*x)[0] + (*x)[4]) + ((*x)[1] + (*x)[5])) + (((*x)[2] + (*x)[6]) + ((*x)[3] + (*x)[7]));
}

/* Four sums, so that none waits for itself; n is a multiple of 4 * WIDE. */
INLINE float product(const float *a, const float *b, int n) {
	Wide sum[4] = {{0}}, x, y;
	for (int i = 0; i < n; i += 4 * WIDE)
		for (int k = 0; k < 4; k++) {
			memcpy(&x, a + i + k * WIDE, sizeof x);
			memcpy(&y, b + i + k * WIDE, sizeof y);
			sum[k] += x * y;
		}
	sum[0] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
	return total(&sum[0]);
}

INLINE void think_second(const NetFloat *net, const float *hidden, float *out) {
	for (int i = 0; i < SECOND; i++) out[i] = net->b2[i] + product(hidden, net->w2 + i * HIDDEN, HIDDEN);
	for (int i = 0; i < SECOND; i++) out[i] = out[i] > 0 ? out[i] : 0;
	for (int i = 0; i < SECOND; i++) out[i] = out[i] < NET_CLIP ? out[i] : NET_CLIP;
}

INLINE void think_last(const NetFloat *net, const Question *q, Thought *t) {
	float most = 0, sum = 0;
	for (int i = 0; i < q->n_legal; i++) {
		t->figure[i] = net->b_policy[q->legal[i]] + product(t->second, net->policy + q->legal[i] * SECOND, SECOND);
		if (q->base) t->figure[i] += q->base[i];
		most = i ? real_max(most, t->figure[i]) : t->figure[i];
	}
	for (int i = 0; i < q->n_legal; i++) {
		t->figure[i] -= most;
		t->chance[i] = real_exp(t->figure[i]);
		sum += t->chance[i];
	}
	for (int i = 0; i < q->n_legal; i++) t->chance[i] /= sum;
	for (int i = 0; i < net->shape.seats; i++)
		t->value[i] = 1 / (1 + real_exp(-(net->b_value[i] + product(t->second, net->value + i * SECOND, SECOND))));
}

INLINE void think(const NetFloat *net, const Question *q, Thought *t) {
	think_first(net, q, t->hidden);
	think_second(net, t->hidden, t->second);
	think_last(net, q, t);
}

/* ---- backward ---- */

INLINE void add_times(float *into, float factor, const float *from, int n) {
	for (int k = 0; k < n; k += WIDE) {
		Wide x, y;
		memcpy(&x, into + k, sizeof x);
		memcpy(&y, from + k, sizeof y);
		x += factor * y;
		memcpy(into + k, &x, sizeof x);
	}
}

/* Clipped numbers get no gradient. */
INLINE bool is_free(float x) {
	return x > 0 && x < NET_CLIP;
}

INLINE void blame_last(const NetFloat *net, const Question *q, const Thought *t, const float *by_figure, const float *by_value,
                       const NetFloat *slope, float *by_second) {
	for (int i = 0; i < q->n_legal; i++) {
		int row = q->legal[i] * SECOND;
		add_times(by_second, by_figure[i], net->policy + row, SECOND);
		add_times(slope->policy + row, by_figure[i], t->second, SECOND);
		slope->b_policy[q->legal[i]] += by_figure[i];
	}
	for (int i = 0; i < net->shape.seats; i++) {
		add_times(by_second, by_value[i], net->value + i * SECOND, SECOND);
		add_times(slope->value + i * SECOND, by_value[i], t->second, SECOND);
		slope->b_value[i] += by_value[i];
	}
}

INLINE void blame_second(const NetFloat *net, const Thought *t, const float *by_second, const NetFloat *slope, float *by_hidden) {
	for (int i = 0; i < SECOND; i++) {
		if (!is_free(t->second[i])) continue;
		slope->b2[i] += by_second[i];
		add_times(by_hidden, by_second[i], net->w2 + i * HIDDEN, HIDDEN);
		add_times(slope->w2 + i * HIDDEN, by_second[i], t->hidden, HIDDEN);
	}
	for (int i = 0; i < HIDDEN; i++) by_hidden[i] = is_free(t->hidden[i]) ? by_hidden[i] : 0;
}

INLINE void blame(const NetFloat *net, const Question *q, const Thought *t, const float *by_figure, const float *by_value,
                  const NetFloat *slope) {
	float by_hidden[HIDDEN] = {0}, by_second[SECOND] = {0};
	blame_last(net, q, t, by_figure, by_value, slope, by_second);
	blame_second(net, t, by_second, slope, by_hidden);
	add_times(slope->b1, 1, by_hidden, HIDDEN);
	for (int i = 0; i < q->n_inputs; i++) add_times(slope->w1 + (size_t)q->input[i].column * HIDDEN, q->input[i].value, by_hidden, HIDDEN);
}

/* ---- compiled twice ---- */

/* clang-format off */
#define KERNEL(kind, target)                                                                                                 \
	target static void think_##kind(const NetFloat *net, const Question *q, Thought *t) { think(net, q, t); }                \
	target static void blame_##kind(const NetFloat *net, const Question *q, const Thought *t, const float *by_figure,        \
	                                const float *by_value, const NetFloat *slope) { blame(net, q, t, by_figure, by_value, slope); } \
	static const Kernel kind = {#kind, think_##kind, blame_##kind};
/* clang-format on */

KERNEL(plain, )
#ifdef __x86_64__
KERNEL(avx2, __attribute__((target("avx2"))))
#endif

const Kernel *kernel_plain(void) {
	return &plain;
}

const Kernel *kernel_best(void) {
#ifdef __x86_64__
	if (__builtin_cpu_supports("avx2")) return &avx2;
#endif
	return &plain;
}
