/* Several connections to a real hub, interleaved as the input says: requests, handshakes and commands in arbitrary pieces, time,
 * hang-ups. Each is told valid HTTP and then frames of JSON, a closed connection leaves nothing behind, and a later visitor is served. */
#include "server/net/link.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/peer.h"
#include "tests/server/fake.h"

enum { LINKS = 4, SILENCE_MS = 10000, STEPS = 300 };

#define HANDSHAKE \
	"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: tripot.1\r\n\r\n"

typedef struct Scene {
	Fake *fake;
	Gate gate;
	Link *link[LINKS];
	Peer peer[LINKS];
} Scene;

static void on_wake(Link *link) {
	(void)link;
}

static void on_text(Peer *peer, const char *bytes, size_t n) {
	json_t *json = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, NULL);
	(void)peer;
	PROMISE(json_is_object(json) && (json_object_get(json, "re") || json_is_string(json_object_get(json, "push"))));
	json_decref(json);
}

static void come(Scene *scene, int i) {
	static const char *const from[LINKS] = {"127.0.0.1", "192.0.2.1", "192.0.2.1", "2001:db8::1"};
	if (scene->link[i]) return;
	scene->link[i] = link_open(&scene->gate, from[i], NULL);
	PROMISE(scene->link[i]);
	peer_open(&scene->peer[i], scene->link[i]->wire, on_text);
}

static void go(Scene *scene, int i) {
	if (!scene->link[i]) return;
	link_free(scene->link[i]);
	peer_close(&scene->peer[i]);
	scene->link[i] = NULL;
}

/* The end of a turn: what happened is stored, then told; closed connections are removed. */
static void turn(Scene *scene) {
	fake_turn(scene->fake);
	PROMISE(!scene->fake->has_failed);
	for (int i = 0; i < LINKS; i++)
		if (scene->link[i] && wire_is_over(scene->link[i]->wire)) go(scene, i);
}

static void pass(Scene *scene, int64_t ms) {
	fake_pass(scene->fake, ms);
	for (int i = 0; i < LINKS; i++)
		if (scene->link[i]) wire_look(scene->link[i]->wire, scene->fake->now);
}

/* Makes one thing happen; returns how much of the input it used. */
static size_t step(Scene *scene, const uint8_t *data, size_t size) {
	int what = data[0], much = size > 1 ? data[1] : 0, i = what >> 3 & 3;
	const uint8_t *rest = data + (size > 1 ? 2 : 1);
	size_t n = size > 1 ? size - 2 : 0, piece = (size_t)much + 1 < n ? (size_t)much + 1 : n;
	int64_t now = scene->fake->now;
	Peer *peer = &scene->peer[i];
	come(scene, i);
	switch (what & 7) {
	case 0:
		peer->is_plain = peer->is_plain || (!peer->is_socket && memchr(rest, 'D', piece)); /* perhaps a HEAD */
		peer_send(peer, rest, piece, now);
		return 2 + piece;
	case 1: peer_send(peer, HANDSHAKE, sizeof HANDSHAKE - 1, now); return 1;
	case 2:
	case 3: peer_frame(peer, what & 32 ? much : 0x81, rest, piece, now); return 2 + piece;
	case 4: peer_read(peer, (size_t)much * 16 + 1, now); return 2;
	case 5: pass(scene, much * 20); return 2;
	case 6: wire_end(peer->wire); return 1;
	default: go(scene, i); return 1;
	}
}

/* A later visitor is served. */
static void visit(Scene *scene) {
	static const char ping[] = "{\"cmd\":\"ping\",\"id\":1}";
	come(scene, 0);
	peer_send(&scene->peer[0], HANDSHAKE, sizeof HANDSHAKE - 1, scene->fake->now);
	peer_frame(&scene->peer[0], 0x81, ping, sizeof ping - 1, scene->fake->now);
	turn(scene);
	peer_read(&scene->peer[0], SIZE_MAX, scene->fake->now);
	PROMISE(scene->peer[0].n_texts == 1);
	go(scene, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	char reason[256];
	Text why = TEXT_ON(reason);
	Scene scene = {.fake = fake_open(":memory:", NULL, 1, &why)};
	PROMISE(scene.fake);
	scene.fake->hub->world.send = link_send;
	scene.fake->hub->world.close = link_close;
	scene.gate = (Gate){.hub = scene.fake->hub, .silence = SILENCE_MS, .wake = on_wake};
	int steps = 0;
	for (size_t at = 0; at < size && steps < STEPS; steps++) {
		at += step(&scene, data + at, size - at);
		turn(&scene);
	}
	for (int i = 0; i < LINKS; i++) go(&scene, i);
	turn(&scene);
	PROMISE(!scene.fake->hub->n_conns && !scene.fake->hub->n_sockets);
	visit(&scene);
	fake_close(scene.fake);
	return 0;
}
