/* The ends of frames; see cut.h. RFC 6455, 5.2. */
#include "server/net/cut.h"

/* Length of the head, which its first two bytes tell; 2 until they are there. */
static int head_size(const FrameCut *cut) {
	if (cut->n_head < 2) return 2;
	int length = cut->head[1] & 0x7f, mask = cut->head[1] & 0x80 ? 4 : 0;
	return 2 + (length == 127 ? 8 : length == 126 ? 2 : 0) + mask;
}

static uint64_t content_size(const FrameCut *cut) {
	int length = cut->head[1] & 0x7f, digits = length == 127 ? 8 : length == 126 ? 2 : 0;
	uint64_t size = 0;
	for (int i = 0; i < digits; i++) size = size << 8 | cut->head[2 + i];
	return digits ? size : (uint64_t)length;
}

static bool has_head(const FrameCut *cut) {
	return cut->n_head >= 2 && cut->n_head == head_size(cut);
}

size_t frame_cut(FrameCut *cut, const char *bytes, size_t n) {
	size_t used = 0;
	while (used < n && !has_head(cut)) {
		cut->head[cut->n_head++] = (unsigned char)bytes[used++];
		if (has_head(cut)) cut->left = content_size(cut);
	}
	if (!has_head(cut)) return used;
	uint64_t more = n - used < cut->left ? n - used : cut->left;
	cut->left -= more;
	if (!cut->left) cut->n_head = 0;
	return used + (size_t)more;
}

bool frame_cut_is_between(const FrameCut *cut) {
	return !cut->n_head;
}
