/* Frames; see frames.h. wslay does RFC 6455: masks, fragments, control frames, close codes, UTF-8. It does not buffer messages, so one
 * client can make the server hold no more than a command's length. */
#include "server/net/frames.h"
#include "server/bounds.h"
#include "server/net/sha1.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum { KEY_BYTES = 16, KEY_CHARS = 24, REASON_MAX = 123 };

static ssize_t on_recv(wslay_event_context_ptr context, uint8_t *out, size_t size, int flags, void *arg) {
	Frames *f = arg;
	(void)flags;
	if (!f->n_in) {
		wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
		return -1;
	}
	size_t n = f->n_in < size ? f->n_in : size;
	memcpy(out, f->in, n);
	f->in += n;
	f->n_in -= n;
	return (ssize_t)n;
}

static ssize_t on_send(wslay_event_context_ptr context, const uint8_t *bytes, size_t n, int flags, void *arg) {
	Frames *f = arg;
	(void)flags;
	Msg *msg = queue_cost(f->out) <= QUEUE_MAX ? msg_bytes(bytes, n, NULL, 0) : NULL;
	bool ok = msg && queue_add(f->out, msg);
	msg_drop(msg);
	if (ok) return (ssize_t)n;
	wslay_event_set_error(context, WSLAY_ERR_CALLBACK_FAILURE);
	return -1;
}

static void refuse(Frames *f, int code, const char *reason) {
	if (f->is_closing) return;
	f->is_closing = true;
	wslay_event_queue_close(f->context, (uint16_t)code, (const uint8_t *)reason, strlen(reason));
}

static void on_frame(wslay_event_context_ptr context, const struct wslay_event_on_frame_recv_start_arg *frame, void *arg) {
	Frames *f = arg;
	(void)context;
	f->is_control = wslay_is_ctrl_frame(frame->opcode);
	if (frame->opcode == WSLAY_CONNECTION_CLOSE && frame->payload_length == 1) refuse(f, WSLAY_CODE_PROTOCOL_ERROR, "half a code");
	else if (frame->opcode == WSLAY_BINARY_FRAME) refuse(f, WSLAY_CODE_UNSUPPORTED_DATA, "text only");
	else if (!f->is_control && f->n_inbox + frame->payload_length > COMMAND_MAX) refuse(f, WSLAY_CODE_MESSAGE_TOO_BIG, "too long");
}

static void on_piece(wslay_event_context_ptr context, const struct wslay_event_on_frame_recv_chunk_arg *piece, void *arg) {
	Frames *f = arg;
	(void)context;
	if (f->is_control || f->is_closing || f->has_failed || f->n_inbox + piece->data_length > COMMAND_MAX) return;
	if (!f->inbox) f->inbox = malloc(COMMAND_MAX);
	f->has_failed = !f->inbox;
	if (f->has_failed) return;
	memcpy(f->inbox + f->n_inbox, piece->data, piece->data_length);
	f->n_inbox += piece->data_length;
}

static void on_message(wslay_event_context_ptr context, const struct wslay_event_on_msg_recv_arg *message, void *arg) {
	Frames *f = arg;
	(void)context;
	if (message->opcode == WSLAY_CONNECTION_CLOSE) f->is_closing = true; /* wslay answers */
	if (wslay_is_ctrl_frame(message->opcode)) return;
	if (!f->is_closing && !f->has_failed) f->message(f->arg, f->inbox ? f->inbox : "", f->n_inbox);
	free(f->inbox);
	f->inbox = NULL;
	f->n_inbox = 0;
}

bool frames_open(Frames *f, Queue *out, FramesMessage *message, void *arg) {
	static const struct wslay_event_callbacks callbacks = {
		.recv_callback = on_recv,
		.send_callback = on_send,
		.on_frame_recv_start_callback = on_frame,
		.on_frame_recv_chunk_callback = on_piece,
		.on_msg_recv_callback = on_message,
	};
	*f = (Frames){.out = out, .message = message, .arg = arg};
	if (wslay_event_context_server_init(&f->context, &callbacks, f)) return false;
	wslay_event_config_set_no_buffering(f->context, 1);
	wslay_event_config_set_max_recv_msg_length(f->context, COMMAND_MAX);
	return true;
}

void frames_free(Frames *f) {
	if (f->context) wslay_event_context_free(f->context);
	free(f->inbox);
	*f = (Frames){0};
}

/* Collects what wslay sends: control frames only. */
static void write_control(Frames *f) {
	while (!f->has_failed && !f->is_broken && wslay_event_want_write(f->context)) f->has_failed = wslay_event_send(f->context) != 0;
	f->is_closing = f->is_closing || wslay_event_get_close_sent(f->context);
}

/* Handles bytes that are no frame at all, where wslay would close without a code. */
static void break_off(Frames *f) {
	static const char frame[] = {(char)0x88, 2, WSLAY_CODE_PROTOCOL_ERROR >> 8, (char)(WSLAY_CODE_PROTOCOL_ERROR & 0xff)};
	f->is_broken = true;
	if (f->is_closing) return;
	f->is_closing = true;
	Msg *msg = msg_bytes(frame, sizeof frame, NULL, 0);
	f->has_failed = !msg || !queue_add(f->out, msg);
	msg_drop(msg);
}

static void take_piece(Frames *f, const char *bytes, size_t n) {
	f->in = bytes;
	f->n_in = n;
	int error = f->has_failed || f->is_broken || !wslay_event_want_read(f->context) ? 0 : wslay_event_recv(f->context);
	f->n_in = 0;
	if (error == WSLAY_ERR_NOMEM) f->has_failed = true;
	else if (error) break_off(f);
	write_control(f);
}

/* Gives wslay one frame at a time. It would read ahead, and nobody else could read on from behind the frame. */
size_t frames_take(Frames *f, const char *bytes, size_t n) {
	size_t used = 0;
	while (used < n && !f->is_left) {
		size_t piece = frame_cut(&f->cut, bytes + used, n - used);
		take_piece(f, bytes + used, piece);
		used += piece;
	}
	return used;
}

void frames_leave(Frames *f) {
	f->is_left = true;
}

void frames_ping(Frames *f) {
	struct wslay_event_msg ping = {.opcode = WSLAY_PING, .msg = NULL, .msg_length = 0};
	wslay_event_queue_msg(f->context, &ping);
	write_control(f);
}

void frames_close(Frames *f, int code, const char *reason) {
	char cut[REASON_MAX + 1];
	snprintf(cut, sizeof cut, "%s", reason);
	refuse(f, code, cut);
	write_control(f);
}

bool frames_are_closed(const Frames *f) {
	return wslay_event_get_close_received(f->context) && wslay_event_get_close_sent(f->context);
}

bool frames_accept(const char *key, char out[FRAMES_ACCEPT]) {
	static const char known[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
	unsigned char bytes[KEY_BYTES], hash[SHA1_BYTES];
	char both[KEY_CHARS + sizeof known];
	size_t n = 0;
	const char *end = NULL;
	if (strlen(key) != KEY_CHARS) return false;
	if (sodium_base642bin(bytes, sizeof bytes, key, KEY_CHARS, NULL, &n, &end, sodium_base64_VARIANT_ORIGINAL)) return false;
	if (n != KEY_BYTES || end != key + KEY_CHARS) return false;
	snprintf(both, sizeof both, "%s%s", key, known);
	sha1(both, strlen(both), hash);
	sodium_bin2base64(out, FRAMES_ACCEPT, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
	return true;
}
