"""Three independent WebSocket clients against a running server: RFC 6455 by its sections (each test is named after one), and a whole game.
test_frames.py has what such clients refuse to send."""
import base64
import json
import queue
import random
import subprocess
import threading
import time
import unittest

from tests.program import ROOT
from tests.server.server_tools import PATIENCE, Closed, OneServer, Player, Server

FOLDER = ROOT / "tests" / "server" / "foreign"


class Foreign(Player):
    """A player with a foreign WebSocket client. Events that are not messages are stored in `events`."""

    def __init__(self, command, port, protocols=("tripot.1",), origin=None, path="/ws", host="127.0.0.1"):
        self.token, self.seat, self.table, self.position, self.info, self.last = "5" * 64, None, None, None, None, 0
        self.pushed, self.n, self.events, self.lines = [], 0, [], queue.Queue()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self.read, daemon=True).start()
        self.tell("connect", url=f"ws://{host}:{port}{path}", protocols=list(protocols), origin=origin)
        self.opened = self.event("open", "refused", "closed")

    def read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))
        self.lines.put({"event": "gone"})

    def tell(self, do, **what):
        self.process.stdin.write(json.dumps({"do": do, **what}) + "\n")
        self.process.stdin.flush()

    def event(self, *kinds, patience=PATIENCE):
        """The next event of these kinds; earlier ones are stored."""
        end = time.monotonic() + patience
        while True:
            event = self.lines.get(timeout=max(end - time.monotonic(), 0))
            if event["event"] in kinds:
                return event
            assert event["event"] != "gone", (kinds, self.events)
            self.events.append(event)

    def message(self):
        event = self.event("text", "closed")
        if event["event"] == "closed":
            raise Closed(f"{event['code']} {event['reason']}")
        return json.loads(event["text"])

    def send_text(self, text):
        self.pieces([text.encode()])

    def pieces(self, pieces, **more):
        self.tell("send", pieces=[base64.b64encode(piece).decode() for piece in pieces], **more)

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class Sections(OneServer):
    """The tests for each of the clients."""
    cuts_characters = True  # it can end a fragment within a character

    def connect(self, server=None, **options):
        client = Foreign(self.command, (server or self.server).port, **options)
        self.addCleanup(client.close)
        return client

    def test_1_9_our_subprotocol_is_chosen_among_others(self):
        client = self.connect(protocols=("other.1", "tripot.1"))
        self.assertEqual((client.opened["event"], client.opened.get("protocol")), ("open", "tripot.1"))

    def test_4_2_2_no_subprotocol_is_fine_and_another_is_refused(self):
        client = self.connect(protocols=())
        self.assertEqual(client.opened.get("protocol"), "")
        client.ask("ping")
        self.assertEqual(self.connect(protocols=("other.1",)).opened, {"event": "refused", "status": 400})

    def test_4_2_1_path_origin_and_host_are_looked_at(self):
        self.assertEqual(self.connect(path="/other").opened, {"event": "refused", "status": 404})
        self.assertEqual(self.connect(origin="https://evil.example").opened, {"event": "refused", "status": 403})
        self.assertEqual(self.connect(origin=f"http://127.0.0.1:{self.server.port}").opened["event"], "open")
        self.assertEqual(self.connect(host="localhost").opened["event"], "open")

    def test_9_1_no_extension_is_agreed_to(self):
        self.assertEqual(self.connect().opened.get("extensions"), [])

    def test_5_2_lengths_of_one_two_and_three_bytes(self):
        client = self.connect()
        for n in (21, 125, 126, 127, 2000, 4095, 4096):
            client.send_text(json.dumps({"cmd": "ping", "id": n}).ljust(n))
            self.assertTrue(client.answer(n)["ok"])

    def test_5_4_fragments(self):
        client = self.connect()
        for n, cuts in enumerate(((5,), (0,), (1, 2, 3, 4), range(1, 22), (21,), (3, 3, 3)), 1):
            text, edges = json.dumps({"cmd": "ping", "id": n}).encode(), [0, *cuts]
            client.pieces([text[a:b] for a, b in zip(edges, [*cuts, None])])
            self.assertTrue(client.answer(n)["ok"], cuts)

    def test_5_5_pings_between_fragments(self):
        client = self.connect()
        client.pieces([b'{"cmd":"p', b'ing","i', b'd":7}'], between="beat")
        pongs = sorted(client.event("pong")["data"] for _ in range(2))
        self.assertEqual(pongs, ["beat 1", "beat 2"])
        answers = [event for event in client.events if event["event"] == "text"] or [client.event("text")]
        self.assertTrue(json.loads(answers[0]["text"])["ok"])

    def test_5_5_2_a_pong_has_what_the_ping_had(self):
        client = self.connect()
        for data in ("x", "é€", "y" * 124, "z" * 125):
            client.tell("ping", data=data)
            self.assertEqual(client.event("pong")["data"], data)

    def test_5_5_3_a_pong_that_nobody_asked_for_does_nothing(self):
        client = self.connect()
        client.tell("pong", data="hello")
        client.ask("ping")

    def test_5_6_and_7_4_1_binary_is_1003(self):
        client = self.connect()
        client.tell("binary", data=base64.b64encode(b"\0\1").decode())
        self.assertEqual(client.event("closed")["code"], 1003)

    def test_7_1_5_a_close_is_answered_with_its_code(self):
        for code, reason in ((1000, ""), (1000, "goodbye"), (3000, "é" * 61), (4999, "x" * 123)):
            client = self.connect()
            client.tell("close", code=code, reason=reason)
            self.assertEqual(client.event("closed")["code"], code)

    def test_8_1_characters_across_fragments(self):
        client, word = self.connect(), "é€😀"
        text = json.dumps({"cmd": "ping", "id": word}, ensure_ascii=False)
        whole = text.encode()
        at = whole.index(word.encode())
        step = 1 if self.cuts_characters else 100
        for cut in range(at, at + len(word.encode()), step):
            client.pieces([whole[:cut], whole[cut:]])
            self.assertTrue(client.answer(word)["ok"], cut)
        client.pieces([character.encode() for character in text])
        self.assertTrue(client.answer(word)["ok"])

    def test_10_4_a_message_too_long_is_1009(self):
        for pieces in ([b" " * 4097], [b" " * 4096, b" "], [b" " * 1000] * 5):
            client = self.connect()
            client.pieces(pieces)
            self.assertEqual(client.event("closed")["code"], 1009)

    def test_silence_is_broken_by_pings_that_the_client_answers(self):
        with Server("--silence", 2) as server:
            client = self.connect(server)
            with self.assertRaises(queue.Empty):
                client.event("closed", patience=3.2)
            client.ask("ping")

    def test_a_whole_game_against_a_bot(self):
        client = self.connect()
        client.create(seats=2, bots=[None, 0])
        client.ask("start")
        actions = client.play(random.Random(4))
        self.assertGreater(len(actions), 8)
        self.assertEqual(len(client.position["result"]["scores"]), 2)
        client.tell("close", code=1000, reason="")
        self.assertEqual(client.event("closed")["code"], 1000)


class Websockets(Sections, unittest.TestCase):
    command = ["/usr/bin/python3", str(FOLDER / "websockets_client.py")]
    cuts_characters = False


class Autobahn(Sections, unittest.TestCase):
    command = ["/usr/bin/python3", str(FOLDER / "autobahn_client.py")]


class Ws(Sections, unittest.TestCase):
    command = [str(ROOT / "web" / "node.sh"), "node", str(FOLDER / "ws_client.cjs")]


if __name__ == "__main__":
    unittest.main()
