/* The other side of a wire: sends it bytes and frames, reads what it says as slowly as it likes, and looks at every byte of it. */
#ifndef TESTS_FUZZ_PEER_H
#define TESTS_FUZZ_PEER_H
#include "server/net/wire.h"

typedef struct Peer {
	Wire *wire;
	Grow said;      /* what is not a whole answer or frame yet */
	bool is_socket; /* 101 has been said */
	bool is_closed; /* a close frame has been said */
	bool is_head;   /* the next answer has no body */
	bool is_plain;  /* answers are not counted any more: it is not known which of them have bodies */
	int n_texts;    /* said so far */
	void (*text)(struct Peer *peer, const char *bytes, size_t n);
} Peer;

void peer_open(Peer *peer, Wire *wire, void (*text)(Peer *peer, const char *bytes, size_t n));
void peer_close(Peer *peer); /* the wire is not its own */

/* As much as the wire takes. */
void peer_send(Peer *peer, const void *bytes, size_t n, int64_t now);
void peer_frame(Peer *peer, int first, const void *bytes, size_t n, int64_t now);
/* At most so many bytes are read. */
void peer_read(Peer *peer, size_t max, int64_t now);
#endif
