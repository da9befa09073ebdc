/* Connections' buckets and the outbox; see conn.h. */
#include "server/net/conn.h"

#include <stdlib.h>
#include <string.h>

bool bucket_take_many(Bucket *bucket, int64_t now, int every_ms, int burst, int n) {
	int64_t cost = (int64_t)every_ms * n;
	if (bucket->empty_at < now) bucket->empty_at = now;
	if (bucket->empty_at + cost > now + (int64_t)every_ms * burst) return false;
	bucket->empty_at += cost;
	return true;
}

bool bucket_take(Bucket *bucket, int64_t now, int every_ms, int burst) {
	return bucket_take_many(bucket, now, every_ms, burst, 1);
}

static Post *add(Outbox *outbox) {
	if (outbox->n == outbox->cap) {
		size_t cap = outbox->cap ? outbox->cap * 2 : 64;
		Post *list = realloc(outbox->list, cap * sizeof *list);
		if (!list) return NULL;
		outbox->list = list;
		outbox->cap = cap;
	}
	return &outbox->list[outbox->n++];
}

static void note_missed(Outbox *outbox, Conn *conn) {
	if (!ring_has(&conn->missed)) ring_add(&outbox->missed, &conn->missed);
}

void outbox_post(Outbox *outbox, Conn *conn, Msg *msg) {
	if (conn->is_gone) return;
	Post *post = msg ? add(outbox) : NULL;
	if (post) *post = (Post){.conn = conn, .msg = msg_hold(msg)};
	else note_missed(outbox, conn);
}

void outbox_text(Outbox *outbox, Conn *conn, const Text *text) {
	Msg *msg = text->is_full ? NULL : msg_new(text->data, text->len);
	outbox_post(outbox, conn, msg);
	msg_drop(msg);
}

void outbox_close(Outbox *outbox, Conn *conn, int code, const char *reason) {
	if (conn->is_gone) return;
	Post *post = add(outbox);
	if (post) *post = (Post){.conn = conn, .code = code, .reason = reason};
	else note_missed(outbox, conn);
}

void outbox_seal(Outbox *outbox) {
	outbox->sealed = outbox->n;
}

void outbox_flush(Outbox *outbox) {
	for (size_t i = 0; i < outbox->sealed; i++) {
		Post *post = &outbox->list[i];
		bool is_there = !post->conn->is_gone;
		if (is_there && post->msg) outbox->world->send(post->conn->link, post->msg);
		else if (is_there) outbox->world->close(post->conn->link, post->code, post->reason);
		msg_drop(post->msg);
	}
	outbox->n -= outbox->sealed;
	if (outbox->n) memmove(outbox->list, outbox->list + outbox->sealed, outbox->n * sizeof *outbox->list);
	outbox->sealed = 0;
}

void outbox_free(Outbox *outbox) {
	for (size_t i = 0; i < outbox->n; i++) msg_drop(outbox->list[i].msg);
	free(outbox->list);
}
