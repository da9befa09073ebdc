/* Reads a WebSocket's frames with wslay: bytes in, messages out; control frames to send go into a queue. */
#ifndef SERVER_NET_FRAMES_H
#define SERVER_NET_FRAMES_H
#include "server/net/cut.h"
#include "server/net/queue.h"

#include <stdint.h>

typedef void FramesMessage(void *arg, const char *bytes, size_t n);

typedef struct Frames {
	struct wslay_event_context *context;
	Queue *out;
	FramesMessage *message;
	void *arg;
	const char *in; /* bytes that are being read */
	size_t n_in;
	char *inbox; /* of a message of which more must come */
	size_t n_inbox;
	bool is_control; /* the frame that is being read */
	bool is_closing; /* our last word is in the queue */
	bool is_broken;  /* the input is broken: nothing more can be read */
	bool has_failed; /* out of memory, or nobody reads the answers */
	bool is_left;    /* somebody else reads on, from behind the present message */
	FrameCut cut;
} Frames;

bool frames_open(Frames *frames, Queue *out, FramesMessage *message, void *arg); /* false: out of memory */
void frames_free(Frames *frames);

/* Returns how many bytes were read: less than `n` only if frames_leave was called meanwhile. */
size_t frames_take(Frames *frames, const char *bytes, size_t n);
void frames_leave(Frames *frames); /* called while a message is delivered: it is the last one */
void frames_ping(Frames *frames);
void frames_close(Frames *frames, int code, const char *reason);
bool frames_are_closed(const Frames *frames); /* both sides have said their last word */

/* The answer to a handshake's key. False: it is none. */
enum { FRAMES_ACCEPT = 32 };
bool frames_accept(const char *key, char out[FRAMES_ACCEPT]);
#endif
