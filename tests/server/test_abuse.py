"""Promise 4: a hostile client harms only itself. A list of abuses of transport, content and authority against a running server: each is
refused, and afterwards a healthy table plays on. Every method whose name begins with abuse_ is one of them."""
import hashlib
import json
import os
import random
import socket
import struct
import time
import unittest

from tests.server.server_tools import PATIENCE, Client, Closed, Player, Server

ADDRESS_LIMIT, TABLES_LIMIT = 40, 12


class Healthy:
    """Two people who play as if nothing had happened."""

    def __init__(self, server):
        self.server, self.chance, self.next = server, random.Random(12), 0
        # A different address from the abuser's, since commands are also counted by address.
        self.people = [Player(server.port, source="127.0.0.4") for _ in range(2)]
        self.people[0].create(seats=2, pace="none", name="Good Ada")
        self.people[1].join(self.people[0].table, "Good Bob")
        self.begin()

    def begin(self):
        self.people[0].ask("start")
        for player in self.people:
            player.until_pushed(lambda: player.position is not None)

    def beat(self):
        """One action by either player; the one who does not know yet that it is their turn is told meanwhile. Ten times a second at most: on a
        quick machine they would meet the limit of commands themselves."""
        time.sleep(max(0, self.next - time.monotonic()))
        self.next = time.monotonic() + 0.1
        for player in self.people:
            player.ask("ping")
        if self.people[0].position["over"]:
            table = self.people[0].ask("rematch")["table"]
            for player in self.people:
                player.pushed = []
                player.sit(table)
            self.begin()
        for player in self.people:
            if player.owes():
                seen = player.position["n"]
                player.act(chance=self.chance)
                player.until_pushed(lambda: player.position["n"] > seen)
                return
        raise AssertionError("nobody owes a decision, and the game is not over")

    def close(self):
        for player in self.people:
            player.close()


class Abuse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--address-limit", ADDRESS_LIMIT, "--max-tables", TABLES_LIMIT)
        cls.server.__enter__()
        cls.silent = [cls.server.plain("127.0.0.3") for _ in range(2)]
        cls.silent[1].sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        cls.healthy = Healthy(cls.server)
        cls.victim = Player(cls.server.port)
        cls.private = cls.victim.create(public=False, seats=3, name="Victim", pace="none")
        cls.mate = Player(cls.server.port)
        cls.mate.join(cls.victim.table, "Mate", invite=cls.private["invite"])
        cls.victim.ask("bot", seat=2, level=0)
        cls.victim.ask("start")
        cls.mate.until_pushed(lambda: cls.mate.position is not None)

    @classmethod
    def tearDownClass(cls):
        for player in (cls.victim, cls.mate, cls.healthy, *cls.silent):
            player.close()
        cls.server.__exit__(None, None, None)

    # ---- helpers ----

    def client(self, **options):
        client = Client(self.server.port, **options)
        self.addCleanup(client.close)
        return client

    def is_closed(self, client, limit=200):
        """Reads until the server closes; returns its last words."""
        try:
            for _ in range(limit):
                client.message()
        except (Closed, OSError) as closed:
            self.assertNotIsInstance(closed, TimeoutError, "the server did not close the connection")
            return str(closed)
        raise AssertionError("the server goes on answering")

    def bad_frame(self, data):
        client = self.client()
        try:
            client.raw(data(client))
        except Closed:
            return
        self.is_closed(client)

    def refused_handshake(self, **options):
        with self.assertRaises(Closed):
            self.client(**options).ask("ping")

    def raw_http(self, data):
        try:
            return self.server.http("/", raw=data)[0]
        except (OSError, ValueError, IndexError):
            return 0

    def code_of(self, text, client=None):
        client = client or self.client()
        client.send_text(text)
        while True:
            answer = client.message()
            if "re" in answer:
                self.assertFalse(answer["ok"], (text, answer))
                return answer["code"]

    # ---- transport ----

    def abuse_another_path(self):
        self.refused_handshake(path="/other")

    def abuse_a_page_of_another_site(self):
        self.refused_handshake(headers=["Origin: https://evil.example"])

    def abuse_a_page_without_origin(self):
        self.refused_handshake(headers=["Origin: null"])

    def abuse_an_origin_that_begins_like_ours(self):
        self.refused_handshake(headers=[f"Origin: http://127.0.0.1:{self.server.port}.evil.example"])

    def abuse_a_name_that_leads_here(self):
        self.refused_handshake(host="evil.example", headers=["Origin: http://evil.example"])

    def abuse_a_name_that_leads_here_over_http(self):
        self.assertEqual(self.raw_http(b"GET /api/tables HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"), 421)

    def abuse_an_endless_origin(self):
        self.refused_handshake(headers=["Origin: http://" + "a" * 2000])

    def abuse_another_version_of_websockets(self):
        raw = (f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 7\r\n\r\n")
        self.assertNotEqual(self.raw_http(raw.encode()), 101)

    def abuse_a_handshake_without_a_key(self):
        raw = f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
        self.assertNotEqual(self.raw_http(raw.encode()), 101)

    def upgrade_to(self, protocol, *headers, then=b""):
        """The answer to a connection that asks for another protocol, with what it sends afterwards."""
        with socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as s:
            lines = ["GET / HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}", f"Upgrade: {protocol}", "Connection: Upgrade", *headers, "", ""]
            s.sendall("\r\n".join(lines).encode() + then)
            data = b""
            try:
                while piece := s.recv(65536):
                    data += piece
            except ConnectionError:
                pass
        return data

    def abuse_speaking_http2(self):
        preface, settings = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
        data = bytes([0, 0, 4, 0, 0, 0, 0, 0, 1]) + b"body"
        answer = self.upgrade_to("h2c", "HTTP2-Settings: AAMAAABkAAQAAP__", then=preface + settings + data)
        self.assertNotIn(b"101", answer.split(b"\r\n")[0])

    def abuse_upgrades_that_are_none(self):
        for protocol in ("h3", "h2", "TLS/1.0", "websockets", "websocket, h2c", "h2c, websocket", "x" * 300):
            self.assertNotIn(b"101", self.upgrade_to(protocol).split(b"\r\n")[0], protocol)

    def abuse_a_binary_frame(self):
        self.bad_frame(lambda c: c.frame(b"\x00\x01", opcode=2))

    def abuse_a_command_too_long(self):
        self.bad_frame(lambda c: c.frame(b" " * 5000))

    def abuse_a_command_too_long_in_pieces(self):
        self.bad_frame(lambda c: c.frame(b" " * 3000, final=False) + c.frame(b" " * 3000, opcode=0))

    def abuse_a_frame_that_claims_to_be_endless(self):
        self.bad_frame(lambda c: b"\x81" + bytes([0x80 | 127]) + struct.pack(">Q", 1 << 40) + b"abcd" + b"x" * 5000)

    def abuse_a_kind_of_frame_that_is_none(self):
        self.bad_frame(lambda c: c.frame(b"x", opcode=3))

    def abuse_reserved_bits(self):
        self.bad_frame(lambda c: bytes([0xF1]) + c.frame(b"x")[1:])

    def abuse_a_ping_too_long(self):
        self.bad_frame(lambda c: c.frame(b"x" * 200, opcode=9))

    def abuse_a_continuation_of_nothing(self):
        self.bad_frame(lambda c: c.frame(b"x", opcode=0))

    def abuse_rubbish_behind_the_handshake(self):
        self.bad_frame(lambda c: os.urandom(4000))

    def abuse_connections_that_say_nothing(self):
        for _ in range(20):
            s = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
            self.addCleanup(s.close)

    def abuse_headers_that_never_end(self):
        for _ in range(20):
            s = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
            s.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
            self.addCleanup(s.close)

    def abuse_connections_without_end(self):
        """Hundreds of connections from one address, sending nothing or half a request: the surplus is closed at once, and others get in."""
        held = []
        for i in range(10 * ADDRESS_LIMIT):
            held.append(self.server.plain("127.0.0.2"))
            self.addCleanup(held[-1].close)
            try:
                held[-1].sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " if i % 2 else b"")
            except ConnectionError:
                pass
        self.assertLess(self.server.figure("sockets"), 2 * ADDRESS_LIMIT)
        for s in held[ADDRESS_LIMIT:]:
            try:
                self.assertEqual(s.recv(1), b"")
            except ConnectionError:
                pass
        for s in held[:ADDRESS_LIMIT]:
            s.setblocking(False)
            with self.assertRaises(BlockingIOError):
                s.recv(1)
        self.client().ask("ping")

    def abuse_headers_too_long(self):
        raw = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + b"".join(b"X-%d: %s\r\n" % (i, b"a" * 500) for i in range(200)) + b"\r\n"
        self.raw_http(raw)

    def abuse_a_path_too_long(self):
        self.assertNotEqual(self.raw_http(b"GET /" + b"a" * 60000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"), 200)

    def abuse_rubbish_instead_of_http(self):
        self.assertNotEqual(self.raw_http(os.urandom(300) + b"\r\n\r\n"), 200)

    def abuse_posting(self):
        self.assertEqual(self.server.http("/api/tables", method="POST")[0], 411)
        self.assertEqual(self.server.http("/api/tables", method="POST", headers=["Content-Length: 0"])[0], 405)

    def abuse_other_methods(self):
        for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"):
            self.assertNotEqual(self.server.http("/", method=method, raw=f"{method} / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())[0]
                                if method != "CONNECT" else 0, 200)

    def abuse_climbing_out_of_the_folder(self):
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/t/../../etc/passwd", "//etc/passwd", "/api/tables/../../x"):
            status, _, body = self.server.http(path)
            self.assertNotIn(b"root:", body)

    def abuse_a_zero_in_the_path(self):
        self.assertNotEqual(self.server.http("/api/tables/%00%00%00%00%00%00%00%00%00%00%00%00/record")[0], 200)

    def abuse_flooding_without_reading(self):
        client = self.client()
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:
            for i in range(3000):
                client.send("lobby")
        except (Closed, OSError):
            pass
        self.is_closed(client, 5000)

    def abuse_too_many_connections(self):
        with self.assertRaises((Closed, OSError)):
            for _ in range(ADDRESS_LIMIT + 10):
                self.client().ask("ping")

    # ---- content ----

    def abuse_no_json(self):
        for text in ("", "{", "nonsense", "null", "[]", "[1]", '"act"', "1"):
            self.assertEqual(self.code_of(text), "form")

    def abuse_bytes_that_are_no_text(self):
        client = self.client()
        client.raw(client.frame(b'{"cmd":"\xff\xfe"}'))
        try:
            self.assertEqual(client.message()["code"], "form")
        except Closed:
            pass

    def abuse_brackets_without_end(self):
        self.assertEqual(self.code_of('{"cmd":' + "[" * 3900), "form")

    def abuse_a_key_twice(self):
        self.assertEqual(self.code_of('{"cmd":"ping","cmd":"lobby"}'), "form")

    def abuse_commands_that_are_none(self):
        for cmd in ("", "state", "load", "seed", "view", "quit", "__proto__", "x" * 500, 5, None, {}, []):
            self.assertEqual(self.code_of(json.dumps({"cmd": cmd})), "form")

    def abuse_fields_that_are_none(self):
        for field in ("seat", "viewer", "seed", "as", "__proto__"):
            self.assertEqual(self.code_of(json.dumps({"cmd": "act", "n": 1, "action": "keep", field: 0})), "form")

    def abuse_values_of_another_kind(self):
        for value in (None, 1.5, [], {}, True, "x" * 300, -1, 1 << 62):
            self.assertEqual(self.code_of(json.dumps({"cmd": "join", "table": value, "name": value, "seat": value})), "form")

    def abuse_numbers_beyond_numbers(self):
        for n in ("-1", "0", "1e999", "99999999999999999999999", "1.0", "NaN", '"1"', "null"):
            self.assertEqual(self.code_of('{"cmd":"act","action":"keep","n":%s}' % n, self.mate), "form")

    def abuse_ids_that_are_things(self):
        for identity in ({}, [], "x" * 200, 1.5, True):
            self.assertEqual(self.code_of(json.dumps({"cmd": "ping", "id": identity})), "form")

    def abuse_names(self):
        for name in ("", " ", " a", "a ", "a\nb", "a\tb", "\x1b[2J", "x" * 48):
            self.assertIn(self.client().refused("create", game="epic_melee", name=name), ("name", "form"))

    def why_of(self, name):
        client = self.client()
        return client.answer(client.send("create", game="epic_melee", name=name)).get("args", {}).get("why")

    def abuse_names_that_hide_something(self):
        for name in ("A\u200bda", "\u202eadA", "A\u2066da", "A\u00adda", "\u3164", "A\u2800", "A\ue000", "a\u0301\u0316\u0317\u0318", "\u2026"):
            self.assertEqual(self.why_of(name), "characters", ascii(name))
        self.assertEqual(self.why_of("\ufdfa" * 3), "length")

    def abuse_names_of_two_alphabets(self):
        for name in ("\u0410da", "Ad\u03b1", "\u0421\u03bf\u0441"):
            self.assertEqual(self.why_of(name), "mixed", ascii(name))

    def abuse_names_of_bots(self):
        for name in ("bot", "Bot 2", "bot (master)", "B0T", "\u0412\u041e\u0422", "Margot [bot]", "robot", "ma\u00eetre"):
            self.assertEqual(self.why_of(name), "bot", ascii(name))

    def abuse_names_that_look_like_somebody_at_the_table(self):
        host = self.client()
        table = host.ask("create", game="epic_melee", name="Paul", seats=2)["table"]
        for name in ("paul", "P\u00e0ul", "PauI", "Pau1", "P a u l", "\uff30aul"):
            self.assertEqual(self.client().refused("join", table=table, name=name), "name_taken", ascii(name))

    def abuse_a_zero_in_a_text(self):
        self.assertEqual(self.code_of('{"cmd":"create","game":"epic_melee","name":"a\\u0000b"}'), "form")

    def abuse_half_a_character(self):
        self.assertEqual(self.code_of('{"cmd":"create","game":"epic_melee","name":"\\ud800"}'), "form")

    def abuse_markup_in_names(self):
        name = "<script>alert(1)</script>"
        with Player(self.server.port) as eve:
            eve.create(name=name)
            self.assertNotIn(name.encode(), self.server.http("/")[2])
            status, headers, body = self.server.http("/api/tables")
            self.assertIn(name.encode(), body)
            self.assertEqual((status, headers["content-type"]), (200, "application/json"))
            self.assertIn("default-src 'none'", headers["content-security-policy"])
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")
            eve.ask("leave")

    def abuse_tables_that_cannot_be(self):
        for wish in ({"game": "chess"}, {"game": "../epic_melee"}, {"seats": 1}, {"seats": 17}, {"bots": [0] * 17}, {"bots": [99]},
                     {"options": {"a": "b"}}, {"edition": "/etc"}, {"pace": "fast"}, {"seat": 6}, {"seats": 0}, {"bots": [0, 0, 0, 0]}):
            self.client().refused("create", **{"game": "epic_melee", "name": "Eve", **wish})

    def abuse_actions_that_are_none(self):
        for action in ("", "lay", "lay golem", "lay golem golem golem", "LAY GOLEM RAVEN", "lay 1 2", "pawn 99", "lay golem\traven", "é",
                       "'; DROP TABLE steps; --"):
            self.assertIn(self.victim.refused("act", n=1000, action=action), ("illegal", "not_now"))

    # ---- authority ----

    def abuse_acting_without_a_seat(self):
        eve = self.client()
        eve.ask("watch", table=self.victim.table, invite=self.private["invite"])
        for cmd, fields in (("act", {"n": 1, "action": "keep"}), ("back", {"n": 1}), ("resign", {}), ("say", {"n": 1, "text": "x"}),
                            ("notes", {}), ("commit", {"hash": "0" * 64}), ("reveal", {"secret": "0" * 64}), ("rematch", {})):
            self.assertEqual(eve.refused(cmd, **fields), "no_seat")

    def abuse_acting_as_host(self):
        for cmd, fields in (("start", {}), ("bot", {"seat": 2, "level": None}), ("remove", {"seat": 0})):
            self.assertEqual(self.mate.refused(cmd, **fields), "not_host")

    def abuse_guessing_tokens(self):
        eve = self.client()
        for token in ("0" * 64, "f" * 64, self.private["invite"] * 2, self.victim.token[::-1]):
            self.assertEqual(eve.refused("sit", table=self.victim.table, token=token), "no_such_seat")
        self.assertEqual(eve.refused("sit", table=self.victim.table, token=self.victim.token.upper()), "form")

    def abuse_a_token_at_another_table(self):
        self.assertEqual(self.client().refused("sit", table=self.healthy.people[0].table, token=self.victim.token), "no_such_seat")

    def abuse_a_private_table_without_invitation(self):
        eve = self.client()
        missing = eve.answer(eve.send("watch", table="a" * 12))
        for cmd, fields in (("watch", {}), ("join", {"name": "Eve"}), ("watch", {"invite": "0" * 32}), ("watch", {"invite": ""})):
            answer = eve.answer(eve.send(cmd, table=self.victim.table, **fields))
            self.assertEqual({**answer, "re": 0}, {**missing, "re": 0}, "a table that one may not see looks like none")

    def abuse_seats_of_others(self):
        table = self.healthy.people[0].table
        for fields in ({"seat": 0}, {"seat": 1}, {"seat": 16}, {}):
            self.client().refused("join", table=table, name="Eve", **fields)
        self.assertEqual(self.client().refused("join", table=table, name="Eve", seat=99), "form")

    def abuse_looking_into_a_running_game(self):
        table = self.healthy.people[0].table
        if self.healthy.people[0].position["over"]:
            self.healthy.beat()
            table = self.healthy.people[0].table
        for path in ("record", "replay", "replay?seat=all", "replay?seat=0&step=0"):
            self.assertEqual(self.server.http(f"/api/tables/{table}/{path}")[0], 409)

    def abuse_looking_at_a_private_table(self):
        for headers in ([], ["Authorization: Bearer " + "0" * 32], ["Authorization: Basic " + self.private["invite"]]):
            self.assertEqual(self.server.http(f"/api/tables/{self.victim.table}/record", headers=headers)[0], 404)

    def abuse_figures_from_outside(self):
        self.assertEqual(self.server.http("/metrics", headers=["X-Forwarded-For: 127.0.0.1"])[0], 404)

    def abuse_taking_back_what_others_did(self):
        self.assertEqual(self.mate.refused("back", n=self.mate.last + 5), "no_step_back")

    def abuse_using_up_the_numbers_of_a_seat(self):
        for n in (1 << 63) - 1, 1 << 53, self.victim.last + 1001:
            self.assertEqual(self.victim.refused("say", n=n, text="x"), "number")

    def abuse_looking_into_a_hand_as_host(self):
        self.assertEqual(self.victim.refused("bot", seat=2, level=None), "not_now")
        with Player(self.server.port) as spy:
            answer = spy.join(self.victim.table, "Spy", seat=2, invite=self.private["invite"])
            self.assertTrue(answer["waiting"])
            self.victim.ask("consent", seat=2, name="Spy", yes=True)
            spy.ask("ping")
            self.assertIsNone(spy.seat, "the other person has not agreed")
            self.assertEqual(spy.refused("sit", table=self.victim.table, token=spy.token), "no_such_seat")
            self.assertTrue(all(m["view"]["hand"][2] is None for m in spy.pushed if "view" in m))

    def abuse_agreeing_in_the_name_of_others(self):
        with Player(self.server.port) as spy:
            self.assertEqual(spy.refused("consent", seat=2, name="Spy", yes=True), "no_seat")
            spy.ask("watch", table=self.victim.table, invite=self.private["invite"])
            self.assertEqual(spy.refused("consent", seat=2, name="Spy", yes=True), "no_seat")

    def abuse_talking_faster_by_reconnecting(self):
        with Player(self.server.port) as eve, Player(self.server.port, token=eve.token) as again:
            eve.create(name="Chatty", seats=2)
            codes = [eve.answer(eve.send("say", n=n, text="spam")).get("code") for n in range(1, 9)]
            self.assertIn("too_fast", codes)
            again.sit(eve.table)
            self.assertEqual(again.refused("say", n=9, text="spam"), "too_fast")
            again.ask("leave")

    def abuse_choosing_the_deal(self):
        with Player(self.server.port) as eve, Player(self.server.port) as mate:
            eve.create(name="Dealer", seats=2, pace="none", fair=True)
            mate.join(eve.table, "Dealt", fair=True)
            eve.ask("start")
            secret, other = "ab" * 32, "cd" * 32
            digest = lambda text: hashlib.blake2b(bytes.fromhex(text), digest_size=32).hexdigest()
            self.assertEqual(eve.refused("reveal", secret=secret), "not_now")
            eve.ask("commit", hash=digest(secret))
            self.assertEqual(eve.refused("commit", hash=digest(other)), "not_now")
            mate.ask("commit", hash=digest(other))
            self.assertEqual(eve.refused("reveal", secret=other), "secret")
            eve.ask("reveal", secret=secret)
            mate.ask("reveal", secret=other)
            for player in (eve, mate):
                player.until_pushed(lambda: player.position is not None)
                player.ask("leave")

    def abuse_too_many_tables(self):
        players = []
        with self.assertRaises(AssertionError) as refused:
            for _ in range(TABLES_LIMIT + 1):
                players.append(Player(self.server.port))
                players[-1].create()
        self.assertIn("too_many", str(refused.exception))
        for player in players:
            player.close()

    def abuse_too_many_commands(self):
        client, codes = self.client(), set()
        try:
            for _ in range(400):
                client.send("ping")
            while True:
                codes.add(client.message().get("code"))
        except (Closed, OSError) as closed:
            self.assertIn("too many commands", str(closed))
        self.assertIn("too_fast", codes)

    def abuse_too_much_talk(self):
        codes = [self.mate.answer(self.mate.send("say", n=self.mate.last + 10 + i, text="spam")).get("code") for i in range(20)]
        self.assertIn("too_fast", codes)

    # # ---- all of them ----

    def test_every_abuse_harms_only_itself(self):
        abuses = [name for name in dir(self) if name.startswith("abuse_")]
        self.assertGreaterEqual(len(abuses), 40)
        for name in sorted(abuses, key=lambda n: n.startswith("abuse_too_many")):
            with self.subTest(name):
                getattr(self, name)()
                self.doCleanups()
                self.healthy.beat()
                self.assertIsNone(self.server.process.poll(), f"the server has died: {self.server.log()}")
        for player in (self.victim, self.mate):
            player.ask("ping")
        for s in self.silent:  # open since the beginning
            self.assertEqual(s.recv(1), b"", "who never sends a request is not waited for")
        self.assertNotIn("runtime error", self.server.log())


if __name__ == "__main__":
    unittest.main()
