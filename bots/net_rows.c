/* The sums of a net's layers, which take nearly all of its time. With SSE2 sixteen products at once, else one by one; in whole numbers, so
 * both give the same. Sums that overflow wrap round. */
#include "bots/net_in.h"

#if defined __SSE2__ && !defined NET_PLAIN
#include <emmintrin.h>

/* Sixteen weights of two rows, by turns, as four times four pairs. */
static inline void add_pair(__m128i *sum, const int8_t *a, const int8_t *b, __m128i factors) {
	__m128i zero = _mm_setzero_si128(), ra = _mm_loadu_si128((const __m128i *)a), rb = _mm_loadu_si128((const __m128i *)b);
	__m128i low = _mm_unpacklo_epi8(ra, rb), high = _mm_unpackhi_epi8(ra, rb);
	sum[0] = _mm_add_epi32(sum[0], _mm_madd_epi16(_mm_srai_epi16(_mm_unpacklo_epi8(zero, low), 8), factors));
	sum[1] = _mm_add_epi32(sum[1], _mm_madd_epi16(_mm_srai_epi16(_mm_unpackhi_epi8(zero, low), 8), factors));
	sum[2] = _mm_add_epi32(sum[2], _mm_madd_epi16(_mm_srai_epi16(_mm_unpacklo_epi8(zero, high), 8), factors));
	sum[3] = _mm_add_epi32(sum[3], _mm_madd_epi16(_mm_srai_epi16(_mm_unpackhi_epi8(zero, high), 8), factors));
}

void net_add_rows(int32_t *first, int hidden, const int8_t *w1, const uint16_t *row, const int16_t *factor, int n) {
	for (int j = 0; j < hidden; j += NET_LANES) {
		__m128i sum[4];
		for (int k = 0; k < 4; k++) sum[k] = _mm_loadu_si128((const __m128i *)(first + j + 4 * k));
		for (int i = 0; i < n; i += 2) {
			int other = i + 1 < n ? i + 1 : i;
			uint32_t second = i + 1 < n ? (uint16_t)factor[other] : 0;
			__m128i factors = _mm_set1_epi32((int32_t)((uint16_t)factor[i] | second << 16));
			add_pair(sum, w1 + (size_t)row[i] * (size_t)hidden + j, w1 + (size_t)row[other] * (size_t)hidden + j, factors);
		}
		for (int k = 0; k < 4; k++) _mm_storeu_si128((__m128i *)(first + j + 4 * k), sum[k]);
	}
}

int32_t net_product(const int8_t *row, const int16_t *neuron, int n) {
	__m128i sum = _mm_setzero_si128(), zero = sum;
	for (int j = 0; j < n; j += NET_LANES) {
		__m128i w = _mm_loadu_si128((const __m128i *)(row + j));
		__m128i low = _mm_srai_epi16(_mm_unpacklo_epi8(zero, w), 8), high = _mm_srai_epi16(_mm_unpackhi_epi8(zero, w), 8);
		sum = _mm_add_epi32(sum, _mm_madd_epi16(low, _mm_loadu_si128((const __m128i *)(neuron + j))));
		sum = _mm_add_epi32(sum, _mm_madd_epi16(high, _mm_loadu_si128((const __m128i *)(neuron + j + 8))));
	}
	sum = _mm_add_epi32(sum, _mm_srli_si128(sum, 8));
	sum = _mm_add_epi32(sum, _mm_srli_si128(sum, 4));
	return _mm_cvtsi128_si32(sum);
}
#else
void net_add_rows(int32_t *first, int hidden, const int8_t *w1, const uint16_t *row, const int16_t *factor, int n) {
	for (int i = 0; i < n; i++) {
		const int8_t *weight = w1 + (size_t)row[i] * (size_t)hidden;
		for (int j = 0; j < hidden; j++) first[j] = (int32_t)((uint32_t)first[j] + (uint32_t)(factor[i] * weight[j]));
	}
}

int32_t net_product(const int8_t *row, const int16_t *neuron, int n) {
	int32_t sum = 0;
	for (int j = 0; j < n; j++) sum += row[j] * neuron[j];
	return sum;
}
#endif
