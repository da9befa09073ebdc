/* The other side of a wire: sends bytes and frames, reads the output as slowly as it likes, and checks every byte of it. */
#ifndef TESTS_FUZZ_PEER_H
#define TESTS_FUZZ_PEER_H
#include "server/net/wire.h"

typedef struct Peer {
	Wire *wire;
	Grow said;      /* what is not yet a complete answer or frame */
	bool is_socket; /* 101 was received */
	bool is_closed; /* a close frame was received */
	bool is_head;   /* the next answer has no body */
	bool is_plain;  /* answers are no longer counted: which of them have bodies is unknown */
	int n_texts;    /* received so far */
	void (*text)(struct Peer *peer, const char *bytes, size_t n);
} Peer;

void peer_open(Peer *peer, Wire *wire, void (*text)(Peer *peer, const char *bytes, size_t n));
void peer_close(Peer *peer); /* does not close the wire */

/* Sends as much as the wire takes. */
void peer_send(Peer *peer, const void *bytes, size_t n, int64_t now);
void peer_frame(Peer *peer, int first, const void *bytes, size_t n, int64_t now);
/* Reads at most this many bytes. */
void peer_read(Peer *peer, size_t max, int64_t now);
#endif
