/* Finds where a WebSocket's frames end, without reading their content, so that a stream can be cut between two frames. */
#ifndef SERVER_NET_CUT_H
#define SERVER_NET_CUT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CUT_HEAD = 14 }; /* bytes of the longest head */

/* All zero: nothing has come yet. */
typedef struct FrameCut {
	unsigned char head[CUT_HEAD]; /* of the frame that has begun … */
	int n_head;                   /* … as far as it has come */
	uint64_t left;                /* of its content, once the head is whole */
} FrameCut;

/* How many of these bytes belong to the current frame, or to the one that begins with them: `n`, or less if it ends earlier. */
size_t frame_cut(FrameCut *cut, const char *bytes, size_t n);
/* No frame has begun. */
bool frame_cut_is_between(const FrameCut *cut);
#endif
