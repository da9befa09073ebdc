"""`tripot admin`: what the operator of a running server can see and do, and that nobody else can."""
import json
import os
import random
import socket
import sqlite3
import stat
import subprocess
import tempfile
import unittest
from contextlib import closing
from pathlib import Path

from tests.program import PLAIN, TRIPOT
from tests.server.room_players import Phone
from tests.server.server_tools import PATIENCE, Client, Closed, Player, Server

FIELDS = {"id", "game", "phase", "public", "seats", "persons", "bots", "connections", "created", "seen"}
CALLERS = 16  # connections to the socket at a time


def admin(data, *args, stdin=None):
    """(exit code, stdout, stderr) of `tripot admin`."""
    done = subprocess.run([TRIPOT, "admin", *args, "--data", str(data)], capture_output=True, text=True, env=PLAIN, input=stdin, timeout=60)
    return done.returncode, done.stdout, done.stderr


def asked(data, *args):
    """The answer as an object; it must not be a refusal."""
    code, out, err = admin(data, *args, "--json")
    assert (code, err) == (0, ""), (args, code, out, err)
    return json.loads(out)


def refused(data, *args):
    """The sentence of a refusal."""
    code, out, err = admin(data, *args)
    assert (code, out) == (1, ""), (args, code, out, err)
    return err


def connect(data):
    """The socket itself, however long its path."""
    line = socket.socket(socket.AF_UNIX)
    folder = os.open(data, os.O_PATH)
    line.connect(f"/proc/self/fd/{folder}/control")
    line.settimeout(PATIENCE)
    os.close(folder)
    return line


def read_all(line):
    data = b""
    while piece := line.recv(65536):
        data += piece
    return data


def raw(data, request):
    """The socket's answer to these bytes."""
    with connect(data) as line:
        line.sendall(request)
        return read_all(line)


def kept_bytes(server):
    """Everything the server's files contain."""
    return b"".join(path.read_bytes() for path in sorted(Path(server.data).glob("tripot.db*")))


def closing_of(client):
    """The last thing a client is told, and the code it is closed with."""
    last = None
    try:
        while True:
            last = client.message()
    except Closed as closed:
        assert not client.buffer and not client.socket.recv(100), "a second close frame, for which a browser forgets the first"
        return last, str(closed)


def two_at_a_table(server, first="Ada", second="Bob", **wish):
    ada, bob = Player(server.port), Player(server.port)
    invite = ada.create(seats=2, name=first, **wish)["invite"]
    bob.join(ada.table, second, invite=invite)
    return ada, bob


def begin(ada, *others):
    ada.ask("start")
    for player in (ada, *others):
        player.until_pushed(lambda: player.position is not None)


class Tables(unittest.TestCase):
    def test_the_list_has_every_table_and_nothing_secret(self):
        with Server() as server, Client(server.port) as eve:
            ada, bob = two_at_a_table(server, public=False)
            with ada, bob, Player(server.port) as cleo:
                cleo.create(game="brigands", seats=4, bots=[None, 0, None, None], name="Cleo")
                begin(ada, bob)
                eve.ask("watch", table=cleo.table)
                code, out, _ = admin(server.data, "tables", "--json")
                answer = json.loads(out)
                first, second = answer["tables"]
                self.assertEqual((code, answer["ok"], set(first), set(second)), (0, True, FIELDS, FIELDS))
                wanted = {"id": ada.table, "game": "epic_melee", "phase": "play", "public": False, "seats": 2, "persons": 2, "bots": 0,
                          "connections": 2}
                self.assertEqual({key: first[key] for key in wanted}, wanted)
                wanted = {"id": cleo.table, "game": "brigands", "phase": "open", "public": True, "seats": 4, "persons": 1, "bots": 1,
                          "connections": 2}
                self.assertEqual({key: second[key] for key in wanted}, wanted)
                self.assertLessEqual(first["created"], first["seen"])
                for secret in (ada.token, bob.token, ada.info["invite"], "Ada", "Cleo", *ada.position["legal"]):
                    self.assertNotIn(secret, out)
                code, out, err = admin(server.data, "tables")
                self.assertEqual((code, err, out.splitlines()[-1]), (0, "", "2 tables"))
                self.assertRegex(out, rf"\n{ada.table}  epic_melee   play +2 +2 +0 +no +2  \d{{4}}-")

    def test_a_game_that_is_over_is_listed_too(self):
        with Server() as server, Player(server.port) as ada:
            ada.create(game="null_game", seats=2, bots=[None, 0])
            begin(ada)
            ada.play(random.Random(1))
            server.kill()
            server.start()
            self.assertEqual([(t["id"], t["phase"], t["connections"]) for t in asked(server.data, "tables")["tables"]],
                             [(ada.table, "over", 0)])

    def test_a_table_is_closed_and_everybody_there_told(self):
        with Server() as server, Client(server.port) as eve, Player(server.port) as cleo, Client(server.port) as lobby:
            cleo.create(name="Cleo")
            ada, bob = two_at_a_table(server)
            with ada, bob:
                begin(ada, bob)
                eve.ask("watch", table=ada.table)
                lobby.ask("lobby")
                answer = asked(server.data, "close", ada.table)
                self.assertEqual(answer, {"ok": True, "table": ada.table, "connections": 3})
                for client in (ada, bob, eve):
                    last, code = closing_of(client)
                    self.assertEqual((last["push"], last["code"]), ("bye", "closed_by_operator"))
                    self.assertEqual(code, "4003 the operator has closed the table")
                self.assertEqual(lobby.wait("unlisted")["id"], ada.table)
                cleo.ask("ping")
                self.assertEqual([t["id"] for t in asked(server.data, "tables")["tables"]], [cleo.table])
                self.assertIn("there is no table", refused(server.data, "close", ada.table))
                server.kill()
                server.start()
                with Player(server.port, token=ada.token) as again:
                    self.assertEqual(again.refused("sit", table=ada.table, token=ada.token), "no_such_seat")

    def test_a_table_where_bots_think_is_closed(self):
        with Server() as server, Player(server.port) as ada:
            ada.create(game="brigands", seats=6, bots=[None, 4, 4, 4, 4, 4])
            ada.ask("start")
            self.assertEqual(asked(server.data, "close", ada.table)["connections"], 1)
            self.assertEqual(closing_of(ada)[1][:4], "4003")
            self.assertEqual(asked(server.data, "tables")["tables"], [])


class Bans(unittest.TestCase):
    def test_an_address_is_shut_out_until_it_is_let_in_again(self):
        with Server() as server, Client(server.port) as good:
            with Client(server.port, source="127.0.0.2") as bad, Client(server.port, source="127.0.0.2") as worse:
                self.assertEqual(asked(server.data, "ban", "127.0.0.2"), {"ok": True, "address": "127.0.0.2", "connections": 2})
                for client in (bad, worse):
                    last, code = closing_of(client)
                    self.assertEqual((last["push"], last["code"]), ("bye", "banned"))
                    self.assertEqual(code, "4004 the operator does not let your address in")
            good.ask("ping")
            for restarted in (False, True):
                with self.assertRaisesRegex(Closed, " 403 "):
                    Client(server.port, source="127.0.0.2")
                for path in ("/", "/api/games", "/healthz", "/none"):
                    status, _, body = server.http(path, source="127.0.0.2")
                    self.assertEqual((status, body), (403, b"the operator of this server does not let your address in\n"))
                    self.assertNotEqual(server.http(path)[0], 403)
                if not restarted:
                    server.kill()
                    server.start()
            self.assertEqual([ban["address"] for ban in asked(server.data, "bans")["bans"]], ["127.0.0.2"])
            self.assertEqual(asked(server.data, "unban", "127.0.0.2"), {"ok": True, "address": "127.0.0.2"})
            self.assertEqual(server.http("/api/games", source="127.0.0.2")[0], 200)
            with Client(server.port, source="127.0.0.2") as back:
                back.ask("ping")
            self.assertIn("127.0.0.2 is not banned", refused(server.data, "unban", "127.0.0.2"))
            self.assertNotIn("127.0.0.2", server.log())

    def test_of_ipv6_the_whole_64_is_banned(self):
        def from_there(address):
            return {"headers": [f"X-Forwarded-For: {address}"], "host": "play.example.org"}
        with Server("--base-url", "https://play.example.org") as server, \
                Client(server.port, **from_there("2001:db8:1:2::5")) as near, \
                Client(server.port, **from_there("2001:db8:1:3::5")) as far, Client(server.port, **from_there("::ffff:192.0.2.7")) as mapped:
            answer = asked(server.data, "ban", "2001:DB8:1:2:0:0:ffff:1")
            self.assertEqual(answer, {"ok": True, "address": "2001:db8:1:2::/64", "connections": 1})
            self.assertEqual(closing_of(near)[1][:4], "4004")
            far.ask("ping")
            self.assertEqual(asked(server.data, "ban", "192.0.2.7")["connections"], 1)
            self.assertEqual(closing_of(mapped)[1][:4], "4004")
            with self.assertRaisesRegex(Closed, " 403 "):
                Client(server.port, **from_there("2001:db8:1:2:aaaa::1"))
            self.assertEqual(asked(server.data, "unban", "2001:db8:1:2::/64")["address"], "2001:db8:1:2::/64")
            with Client(server.port, **from_there("2001:db8:1:2:aaaa::1")) as back:
                back.ask("ping")

    def test_what_is_no_address_is_refused(self):
        with Server() as server:
            for wrong in ("localhost", "192.0.2", "192.0.2.7/24", "2001:db8::/32", "::1/64/64", "127.1", "x" * 900):
                self.assertIn("is no address: wanted is an IPv4 address, as 192.0.2.7", refused(server.data, "ban", wrong))
            self.assertEqual(asked(server.data, "bans")["bans"], [])


class Forgetting(unittest.TestCase):
    NAME, TALK = "Zebulon Quatorze", "je suis de Besançon et nulle part ailleurs"

    def talk(self, player, text):
        player.last += 1
        player.ask("say", n=player.last, text=text)

    def assert_gone(self, server, *words):
        data = kept_bytes(server)
        for word in words:
            self.assertNotIn(word.encode(), data)

    def test_name_and_talk_are_gone_and_the_game_goes_on(self):
        with Server() as server:
            ada, bob = two_at_a_table(server, self.NAME)
            with ada, bob, Client(server.port) as lobby:
                self.talk(ada, self.TALK)
                self.talk(bob, "what Bob says stays")
                begin(ada, bob)
                lobby.ask("lobby")
                data = kept_bytes(server)
                self.assertTrue(self.NAME.encode() in data and self.TALK.encode() in data and f"name: 0 {self.NAME}".encode() in data)
                bob.pushed = []
                code, out, _ = admin(server.data, "forget", self.NAME)
                self.assertEqual((code, out), (0, "forgotten at 1 table or room; backups made before are left as they are\n"))
                self.assert_gone(server, self.NAME, self.TALK)
                self.assertIn(b"what Bob says stays", kept_bytes(server))
                view = bob.wait("view")
                self.assertEqual([line["text"] for line in view["said"]], ["what Bob says stays"])
                self.assertEqual([seat["name"] for seat in view["table"]["seats"]], ["forgotten 1", "Bob"])
                lobby.wait("listed", lambda push: push["table"]["seats"][0]["name"] == "forgotten 1")
                bob.position = view
                ada.until_pushed(lambda: ada.info["seats"][0]["name"] == "forgotten 1")
                self.talk(bob, "and after the restart, too")
                server.kill()
                server.start()
                again = [Player(server.port, token=player.token) for player in (ada, bob)]
                for player in again:
                    player.sit(ada.table)
                said = [line["text"] for line in again[0].wait("view")["said"]]
                self.assertEqual(said, ["what Bob says stays", "and after the restart, too"])
                self.talk(again[0], "numbers of talk go on")
                chance = random.Random(5)
                while not again[0].position["over"]:
                    for player in again:
                        player.ask("ping")
                        if player.owes():
                            player.act(chance=chance)
                record = server.http(f"/api/tables/{ada.table}/record")[2]
                self.assertIn(b"\nname: 0 forgotten 1\nname: 1 Bob\n", record)
                verified = subprocess.run([TRIPOT, "verify", "-"], input=record, capture_output=True, env=PLAIN)
                self.assertEqual(verified.returncode, 0, verified.stdout)
                for player in again:
                    player.close()

    def test_games_that_are_over_and_left_are_searched_too(self):
        with Server() as server:
            with Player(server.port) as ada, Player(server.port) as left:
                ada.create(game="null_game", seats=2, bots=[None, 0], name=self.NAME)
                begin(ada)
                ada.play(random.Random(2))
                left.create(seats=2, bots=[None, 0], name=self.NAME)
                begin(left)
                self.talk(left, self.TALK)
                left.ask("resign")  # the name is only in the record
                server.kill()
                server.start()
                self.assertEqual(asked(server.data, "forget", self.NAME), {"ok": True, "tables": 2})
                self.assert_gone(server, self.NAME, self.TALK)
                record = server.http(f"/api/tables/{ada.table}/record")[2]
                self.assertIn(b"\nname: 0 forgotten 1\n", record)
            self.assertIn("nobody with that name", refused(server.data, "forget", self.NAME))

    def test_in_a_room(self):
        with Server() as server, Phone(server.port) as screen:
            code = screen.open_room(level=0)
            with Phone(server.port, code, self.NAME) as ada:
                ada.ask("room_begin")
                self.assertEqual(asked(server.data, "forget", self.NAME), {"ok": True, "tables": 2})
                screen.until_pushed(lambda: [person["name"] for person in screen.room["people"]] == ["forgotten 1"])
                self.assert_gone(server, self.NAME)
                server.kill()
                server.start()
                with Phone(server.port, code) as again:
                    again.until_pushed(lambda: again.room is not None)
                    self.assertEqual(again.room["people"][0]["name"], "forgotten 1")

    def test_by_token_only_its_holder_is_forgotten(self):
        with Server() as server:
            ada, bob = two_at_a_table(server, self.NAME, "forgotten 1")
            with ada, bob, Player(server.port) as other:
                other.create(name=self.NAME, seats=2)
                code, out, err = admin(server.data, "forget", "-", "--json", stdin=ada.token + "\n")
                self.assertEqual((code, json.loads(out), err), (0, {"ok": True, "tables": 1}, ""))
                with Client(server.port) as eve:
                    names = {t["id"]: [seat["name"] for seat in t["seats"]] for t in eve.ask("lobby")["tables"]}
                self.assertEqual(names, {ada.table: ["forgotten 2", "forgotten 1"], other.table: [self.NAME, None]})
                begin(ada, bob)
                self.assertIn("nobody with that token", refused(server.data, "forget", "0" * 64))

    def test_what_is_no_name_is_refused(self):
        with Server() as server:
            for wrong in ("", " blank", "x" * 48, "a\nb"):
                self.assertIn("wanted is a name of 1 to 47 bytes", refused(server.data, "forget", wrong))


class Backup(unittest.TestCase):
    def test_the_path_of_a_copy_is_answered(self):
        with Server() as server, Player(server.port) as ada:
            ada.create(name="Ada")
            path = asked(server.data, "backup")["path"]
            self.assertEqual(Path(path).parent, Path(os.path.realpath(server.data)) / "backup")
            self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
            with closing(sqlite3.connect(path)) as copy:
                self.assertEqual(copy.execute("SELECT id FROM tables").fetchall(), [(ada.table,)])
            self.assertEqual(admin(server.data, "backup")[1].count("\n"), 1)

    def test_why_there_is_none(self):
        with Server() as server:
            Path(server.data, "backup").write_text("in the way")
            self.assertIn("no backup was made: ", refused(server.data, "backup"))


class Socket(unittest.TestCase):
    def test_no_server_runs_there(self):
        with tempfile.TemporaryDirectory() as folder:
            for data in (folder, f"{folder}/none"):
                self.assertIn(f"no server runs on the folder {data}: start one", refused(data, "tables"))

    def test_each_folder_has_its_own_server(self):
        with Server() as one, Server() as two, Player(one.port) as ada:
            ada.create(name="Ada")
            self.assertEqual([len(asked(server.data, "tables")["tables"]) for server in (one, two)], [1, 0])
            second = subprocess.run([TRIPOT, "serve", "--port", "0", "--data", one.data], capture_output=True, env=PLAIN, timeout=60)
            self.assertIn(b"another server is using it", second.stderr)
            self.assertEqual(len(asked(one.data, "tables")["tables"]), 1, "the second one must not take the socket away")

    def test_what_a_killed_server_left_is_replaced(self):
        with Server() as server:
            server.kill()
            self.assertTrue(Path(server.data, "control").is_socket())
            self.assertIn("no server runs on the folder", refused(server.data, "tables"))
            server.start()
            asked(server.data, "tables")
            server.stop()
            self.assertFalse(Path(server.data, "control").exists())

    def test_a_folder_with_a_long_path(self):
        with tempfile.TemporaryDirectory() as folder:
            data = f"{folder}/{'long' * 30}/{'longer' * 20}"
            with Server(data=data):
                self.assertTrue(Path(data, "control").is_socket())
                asked(data, "tables")
            self.assertFalse(Path(data, "control").exists())

    def test_something_else_in_the_way(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "control").write_text("mine")
            with Server(data=folder) as server:
                self.assertEqual(server.http("/healthz")[0], 200)
                self.assertIn("control failed", server.log())
                self.assertIn("something that is no socket has that name: move it away", server.log())
            self.assertEqual(Path(folder, "control").read_text(), "mine")

    def test_only_its_own_user_is_heard(self):
        with Server() as server:
            path = Path(server.data, "control")
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
            if os.geteuid():
                self.skipTest("only root can be somebody else")
            os.chmod(server.data, 0o755)
            ask = ("import socket,sys; s=socket.socket(socket.AF_UNIX); s.connect(sys.argv[1])\n"
                   "try:\n s.sendall(b'{\"cmd\":\"tables\"}\\n'); print(s.recv(100))\nexcept ConnectionError: print(b'')")

            def other_user():
                return subprocess.run(["/usr/bin/python3", "-c", ask, str(path)], capture_output=True, text=True, user=65534, group=65534, cwd="/")
            self.assertIn("PermissionError", other_user().stderr)
            os.chmod(path, 0o666)
            done = other_user()
            self.assertEqual((done.stdout, done.stderr), ("b''\n", ""))
            os.chmod(server.data, 0o700)

    def test_nonsense_does_no_harm(self):
        with Server() as server, Player(server.port) as ada:
            ada.create(name="Ada")
            wrong = {b"\n": "must be an object", b"[]\n": "must be an object", b"\xff\x00{\n": "must be an object",
                     b"[" * 4000 + b"\n": "must be an object", b"{}\n": '"cmd" must be tables, close', b'{"cmd":3}\n': '"cmd" must be',
                     b'{"cmd":"drop"}\n': '"cmd" must be', b'{"cmd":"close"}\n': 'close needs "table"',
                     b'{"cmd":"close","table":7}\n': 'close needs "table"', b'{"cmd":"close","table":"a\\u0000b"}\n': "must be an object",
                     b'{"cmd":"tables","table":"x"}\n': "nothing else", b'{"cmd":"tables","cmd":"bans"}\n': "must be an object",
                     b'{"cmd":"ban","address":"1.2.3.4","why":"x"}\n': "nothing else", b"x" * 5000: "at most 4096 bytes",
                     b'{"cmd":"forget","who":"' + b"x" * 5000 + b'"}\n': "at most 4096 bytes"}
            for request, sentence in wrong.items():
                with self.subTest(request[:40]):
                    answer = raw(server.data, request)
                    self.assertEqual(set(json.loads(answer)), {"ok", "error"})
                    self.assertIn(sentence, json.loads(answer)["error"])
            self.assertEqual(raw(server.data, b'{"cmd":"bans"}\n{"cmd":"tables"}\n'), b'{"ok":true,"bans":[]}\n')
            with connect(server.data) as line:  # one that goes away halfway
                line.sendall(b'{"cmd":"ta')
            lines = [connect(server.data) for _ in range(CALLERS + 4)]  # these say nothing
            self.assertEqual(read_all(lines[-1]), b"")
            for line in lines:
                line.close()
            self.assertTrue(server.until(lambda: admin(server.data, "tables")[0] == 0))
            ada.ask("ping")
            self.assertNotIn("runtime error", server.log())

    def test_arguments(self):
        with tempfile.TemporaryDirectory() as folder:
            for args, sentence in (((), "say what to do: tables, close"), (("tabels",), "did you mean 'tables'?"),
                                   (("close",), "which table?"), (("tables", "x"), "'x' is too much"), (("ban", "1.2.3.4", "x"), "'x' is too much"),
                                   (("forget", b"\xff"), "must be UTF-8")):
                code, out, err = admin(folder, *args)
                self.assertEqual((code, out), (2, ""))
                self.assertIn(sentence, err)


if __name__ == "__main__":
    unittest.main()
