"""`tripot serve` with real clients: tables from the lobby to the record, reconnecting, watching, stopping and going on."""
import hashlib
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

from tests.program import PLAIN, ROOT, TRIPOT
from tests.server.server_tools import PATIENCE, Client, Closed, Player, Server


def two_players(server, **wish):
    """A table of two persons, not begun."""
    ada, bob = Player(server.port), Player(server.port)
    invite = ada.create(seats=2, **wish)["invite"]
    bob.join(ada.table, "Bob", invite=invite)
    return ada, bob


def begin(ada, *others):
    ada.ask("start")
    for player in (ada, *others):
        player.until_pushed(lambda: player.position is not None)


def listen(player):
    """Answers pings until the connection ends."""
    try:
        while True:
            player.message()
    except (Closed, OSError):
        pass


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.server.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None, None, None)

    def test_a_game_against_bots_is_recorded_and_verified(self):
        chance = random.Random(1)
        with Player(self.server.port) as ada:
            ada.create(bots=[None, 0, 0, 0])
            begin(ada)
            ada.play(chance)
            self.assertTrue(ada.position["over"])
            result = ada.position["result"]
            self.assertEqual(len(result["scores"]), 4)
            self.assertAlmostEqual(sum(result["payoff"]), 1)
            status, headers, record = self.server.http(f"/api/tables/{ada.table}/record")
        self.assertEqual(status, 200)
        self.assertIn(b"name: 0 Ada\n", record)
        done = subprocess.run([TRIPOT, "verify", "-"], input=record, capture_output=True, env=PLAIN)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn(b"fair deal by the server", done.stdout)
        self.assertIn(("scores " + " ".join(map(str, result["scores"]))).encode(), record)

    def test_views_are_those_of_the_engine(self):
        """Replays through the server equal those of `tripot replay`, at every step and for every viewer."""
        with Player(self.server.port) as ada:
            ada.create(seats=3, bots=[None, 0, 0])
            self.assertEqual(self.server.http(f"/api/tables/{ada.table}/replay")[0], 409)
            begin(ada)
            self.assertEqual(self.server.http(f"/api/tables/{ada.table}/record")[0], 409)
            ada.play(random.Random(2))
            with tempfile.NamedTemporaryFile() as file:
                file.write(self.server.http(f"/api/tables/{ada.table}/record")[2])
                file.flush()
                for eyes in ("0", "2", "spectator"):
                    told = subprocess.run([TRIPOT, "replay", file.name, "--json", "--seat", eyes], capture_output=True, env=PLAIN).stdout
                    lines = [json.loads(line) for line in told.splitlines()]
                    for step in (0, 1, len(lines) // 2, len(lines) - 1):
                        status, _, body = self.server.http(f"/api/tables/{ada.table}/replay?seat={eyes}&step={step}")
                        self.assertEqual((status, json.loads(body)), (200, lines[step]))
            self.assertEqual(self.server.http(f"/api/tables/{ada.table}/replay?seat=0&step=9999")[0], 404)
            self.assertEqual(self.server.http(f"/api/tables/{ada.table}/replay?seat=7")[0], 400)

    def test_a_secret_choice_is_not_told_and_can_be_taken_back(self):
        ada, bob = two_players(self.server)
        with ada, bob, Client(self.server.port) as eve:
            begin(ada, bob)
            eve.ask("watch", table=ada.table)
            action = ada.act()
            for other in (bob, eve):
                update = other.wait("update", lambda m: m["to_act"] == [1])
                self.assertEqual(update["events"], [])
                self.assertEqual(update["view"]["left"], [None, None])
                self.assertNotIn(action.split()[1], json.dumps(update["view"]["right"]))
            self.assertEqual(eve.refused("act", n=1, action=action), "no_seat")
            ada.until_pushed(lambda: ada.position["back"])
            ada.last += 1
            ada.ask("back", n=ada.last)
            self.assertEqual(bob.wait("update", lambda m: m["to_act"] == [0, 1])["view"]["left"], [None, None])
            ada.act()
            bob.act()
            self.assertEqual(bob.wait("update", lambda m: m["view"]["phase"] != "choose")["events"][0]["event"], "lay")
            self.assertEqual(ada.refused("back", n=ada.last + 1), "no_step_back")

    def test_a_command_sent_twice_counts_once(self):
        ada, bob = two_players(self.server)
        with ada, bob:
            begin(ada, bob)
            action = ada.act()
            answer = ada.ask("act", n=ada.last, action=action)
            self.assertTrue(answer["again"])
            self.assertEqual(ada.refused("act", n=ada.last, action="lay nonsense"), "number")
            ada.ask("back", n=ada.last + 1)
            self.assertEqual(ada.refused("back", n=ada.last + 2), "no_step_back")

    def test_reconnecting_gives_the_present_position_and_takes_the_seat_over(self):
        ada, bob = two_players(self.server)
        with ada, bob:
            begin(ada, bob)
            ada.act()
            ada.until_pushed(lambda: ada.position["to_act"] == [1])
            with Player(self.server.port, token=ada.token) as again:
                again.sit(ada.table)
                for key in ("n", "view", "to_act", "legal", "back", "over"):
                    self.assertEqual(again.position[key], ada.position[key], key)
                self.assertEqual((again.seat, again.last), (0, 1))
                self.assertEqual(again.position["asked"], [0, 1], "ada has decided together with bob, who still owes")
                ada.wait("taken_over")
                with self.assertRaises(Closed) as closed:
                    while True:
                        ada.message()
                self.assertIn("4001", str(closed.exception))
                bob.act()
                again.until_pushed(lambda: again.position["view"]["phase"] == "engage")
                with Player(self.server.port, token=bob.token) as last:
                    last.sit(ada.table)
                    self.assertEqual(last.position["asked"], last.position["to_act"], "all have seen what was decided")
                again.last += 1
                history = again.ask("history")["history"]
                told = [event for step in history for event in step]
                self.assertEqual(sum(e["event"] == "deal" and e["card"] is not None for e in told), 7)
                self.assertEqual([e["seat"] for e in told if e["event"] == "lay"], [0])

    def test_who_may_do_what(self):
        ada, bob = two_players(self.server, public=False)
        with ada, bob, Client(self.server.port) as eve:
            self.assertEqual(eve.refused("start"), "no_table")
            self.assertEqual(eve.refused("watch", table=ada.table), "no_such_table")
            self.assertEqual(eve.refused("watch", table="abcabcabcabc"), "no_such_table")
            self.assertEqual(eve.refused("join", table=ada.table, name="Eve", invite="0" * 32), "no_such_table")
            self.assertEqual(eve.refused("sit", table=ada.table, token="0" * 64), "no_such_seat")
            invite = bob.info["invite"]
            eve.ask("watch", table=ada.table, invite=invite)
            self.assertNotIn("invite", eve.wait("view")["table"])
            self.assertEqual(bob.refused("start"), "not_host")
            self.assertEqual(bob.refused("remove", seat=0), "not_host")
            self.assertEqual(eve.refused("resign"), "no_seat")
            begin(ada, bob)
            self.assertEqual(eve.refused("history", of=0), "form")
            self.assertNotIn(ada.table, self.server.http("/api/tables")[2].decode())
            self.assertNotIn(ada.table, self.server.http("/")[2].decode())



class Lobby(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.server.__enter__()
        self.addCleanup(self.server.__exit__, None, None, None)

    def test_public_tables_are_listed_live(self):
        with Client(self.server.port) as eve, Player(self.server.port) as ada:
            self.assertEqual(eve.ask("lobby")["tables"], [])
            ada.create(seats=2, name="Ada <b>")
            listed = eve.wait("listed", lambda m: m["table"]["seats"][0]["holder"] == "person")["table"]
            self.assertEqual((listed["id"], listed["seats"][0]["name"], listed["phase"]), (ada.table, "Ada <b>", "open"))
            self.assertNotIn("invite", listed)
            ada.ask("bot", seat=1, level=0)
            eve.wait("listed", lambda m: m["table"]["seats"][1]["holder"] == "bot")
            begin(ada)
            eve.wait("listed", lambda m: m["table"]["phase"] == "play")
            ada.play(random.Random(3))
            self.assertEqual(eve.wait("unlisted")["id"], ada.table)

    def test_seats_bots_leaving_removing(self):
        ada, bob = two_players(self.server)
        with ada, bob, Player(self.server.port) as eve:
            self.assertEqual(eve.refused("join", table=ada.table, name="Eve"), "full")
            ada.ask("remove", seat=1)
            with self.assertRaises(Closed) as closed:
                while True:
                    bob.message()
            self.assertIn("4002", str(closed.exception))
            self.assertEqual(eve.refused("join", table=ada.table, name="Ada"), "name_taken")
            self.assertEqual(eve.refused("join", table=ada.table, name="Eve", seat=0), "taken")
            self.assertEqual(ada.refused("start"), "free_seats")
            ada.ask("bot", seat=1, level=0)
            self.assertEqual(ada.refused("bot", seat=1, level=99), "level")
            ada.ask("bot", seat=1, level=None)
            eve.join(ada.table, "Eve", seat=1)
            begin(ada, eve)
            eve.ask("leave")  # a bot plays on
            ada.wait("table", lambda m: m["table"]["seats"][1]["holder"] == "bot")
            self.assertEqual(ada.refused("bot", seat=1, level=None), "not_now")
            eve.token = os.urandom(32).hex()
            eve.position = None
            self.assertTrue(eve.join(ada.table, "Eve again", seat=1)["waiting"])
            ada.ask("consent", seat=1, name="Eve again", yes=True)
            eve.until_pushed(lambda: eve.info["seats"][1]["name"] == "Eve again" and eve.position is not None)
            ada.ask("resign")  # the host's rights pass to the next person
            self.assertEqual(eve.wait("table", lambda m: m["table"]["seats"][0]["resigned"])["table"]["host"], 1)
            eve.play(random.Random(4))
            self.assertTrue(eve.position["over"])

    def test_a_pause_outlives_a_kill(self):
        with Server() as server:
            ada, bob = two_players(server, options={}, pace="book", stand_in=3)
            begin(ada, bob)
            self.assertEqual(bob.refused("pause", on=True), "not_host")
            ada.ask("pause", on=True)
            self.assertEqual(bob.wait("note")["note"]["note"], "paused")
            self.assertEqual(bob.refused("act", n=1, action=bob.position["legal"][0]), "paused")
            table, token = ada.table, ada.token
            server.kill()
            ada.close()
            bob.close()
            server.start()
            with Player(server.port, token=token) as again:
                again.sit(table)
                self.assertEqual((again.info["paused"], again.info["stand_in"]), ("host", 3))
                again.ask("pause", on=False)
                self.assertIsNone(again.wait("table", lambda m: m["table"]["paused"] is None)["table"]["paused"])
                notes = again.ask("history")["table_notes"]
                self.assertEqual([note["note"] for note in notes], ["paused", "resumed"])

    def test_rematch_with_seats_rotated(self):
        ada, bob = two_players(self.server, options={}, pace="none")
        with ada, bob:
            ada.ask("leave")
            self.assertEqual(bob.wait("table", lambda m: m["table"]["host"] == 1)["table"]["seats"][0]["holder"], "none")
            bob.ask("bot", seat=0, level=0)
            begin(bob)
            self.assertEqual(bob.refused("rematch"), "not_now")
            bob.play(random.Random(5))
            first = bob.ask("rematch")["table"]
            self.assertEqual(bob.ask("rematch")["table"], first)
            self.assertEqual(bob.wait("rematch")["table"], first)
            bob.sit(first)
            self.assertEqual((bob.seat, bob.info["seats"][1]["holder"], bob.info["pace"]), (0, "bot", "none"))
            begin(bob)
            bob.play(random.Random(6))

    def test_talk(self):
        ada, bob = two_players(self.server)
        with ada, bob, Client(self.server.port) as eve:
            ada.ask("say", n=1, text="hello <script>")
            self.assertEqual(bob.wait("talk")["line"]["text"], "hello <script>")
            self.assertTrue(ada.ask("say", n=1, text="hello <script>")["again"])
            self.assertEqual(ada.refused("say", n=1, text="hello again"), "number")
            ada.ask("say", n=2, phrase="well_played")
            self.assertEqual(bob.wait("talk")["line"]["phrase"], "well_played")
            self.assertEqual(ada.refused("say", n=3, phrase="rubbish"), "phrase")
            self.assertEqual(ada.refused("say", n=3, text="x", to="team"), "no_team")
            self.assertEqual(ada.refused("say", n=3, text="x" * 281), "form")
            self.assertEqual(ada.refused("say", n=3, text="line\nbreak"), "text")
            eve.ask("watch", table=ada.table)
            self.assertEqual(len(eve.wait("view")["said"]), 2)
            self.assertEqual(eve.refused("say", n=1, text="x"), "no_seat")
            codes = {ada.answer(ada.send("say", n=10 + i, text="spam")).get("code") for i in range(12)}
            self.assertIn("too_fast", codes)

    def test_a_table_without_talk(self):
        with Player(self.server.port) as ada:
            ada.create(talk=False)
            self.assertEqual(ada.refused("say", n=1, text="x"), "no_talk")

    def test_a_table_without_the_notebook(self):
        with Player(self.server.port) as ada, Client(self.server.port) as eve:
            ada.create(seats=2, bots=[None, 0], notes=False)
            begin(ada)
            self.assertIs(ada.info["notes"], False)
            self.assertEqual(ada.refused("notes"), "no_notes")
            listed = next(table for table in eve.ask("lobby")["tables"] if table["id"] == ada.table)
            self.assertIs(listed["notes"], False)
            ada.play(random.Random(5))
            self.assertEqual(ada.refused("notes"), "no_notes")
            ada.sit(ada.ask("rematch")["table"])
            self.assertIs(ada.info["notes"], False)  # unchanged
        with Player(self.server.port) as ada:
            ada.create(seats=2, bots=[None, 0])
            begin(ada)
            self.assertIs(ada.info["notes"], True)
            self.assertTrue(ada.ask("notes")["notes"])


class FairDeal(unittest.TestCase):
    """Promise 5, with hashes computed by Python."""

    def verify(self, record):
        done = subprocess.run([TRIPOT, "verify", "-"], input=record, capture_output=True, env=PLAIN)
        return done.returncode, done.stdout

    def test_two_clients_take_part_and_everything_is_proved(self):
        secrets = [os.urandom(32) for _ in range(2)]
        hashes = [hashlib.blake2b(secret, digest_size=32).hexdigest() for secret in secrets]
        with Server() as server, Player(server.port) as ada, Player(server.port) as bob:
            ada.create(seats=2, fair=True)
            bob.join(ada.table, "Bob", fair=True)
            ada.ask("start")
            shown = ada.wait("table", lambda m: m["table"]["phase"] == "commit")["table"]["commitments"]["server"]
            for player, digest in zip((ada, bob), hashes):
                player.wait("deal", lambda m: m["stage"] == "commit")
                player.ask("commit", hash=digest)
            for player, secret in zip((ada, bob), secrets):
                player.wait("deal", lambda m: m["stage"] == "reveal")
                player.ask("reveal", secret=secret.hex())
            for player in (ada, bob):
                player.until_pushed(lambda: player.position is not None)
            chance = random.Random(13)
            while not ada.position["over"]:
                for player in (ada, bob):
                    player.ask("ping")
                    if player.owes():
                        player.act(chance=chance)
            record = server.http(f"/api/tables/{ada.table}/record")[2]
        text = record.decode()
        self.assertIn(f"commit: server {shown}\n", text)
        for seat in range(2):
            self.assertIn(f"commit: {seat} {hashes[seat]}\n", text)
            self.assertIn(f"secret: {seat} {secrets[seat].hex()}\n", text)
        code, said = self.verify(record)
        self.assertEqual(code, 0, said)
        self.assertIn(b"fair deal by the server and seats 0, 1", said)
        body = text.index("\ncommit: ")
        for at in random.Random(14).sample([i for i in range(body, len(record)) if record[i:i + 1].isalnum()], 60):
            if re.match(rb"name:|date:|! ", record[record.rfind(b"\n", 0, at) + 1:]):
                continue  # only people read this
            changed = record[:at] + bytes([record[at] ^ 1]) + record[at + 1:]
            self.assertNotEqual(self.verify(changed)[0], 0, changed[record.rfind(b"\n", 0, at) + 1:at + 20])


class Running(unittest.TestCase):
    def test_sigterm_tells_clients_and_everything_goes_on_after_the_restart(self):
        with Server() as server:
            ada, bob = two_players(server)
            with ada, bob:
                begin(ada, bob)
                chance = random.Random(7)
                for _ in range(3):
                    for player in (ada, bob):
                        if player.owes():
                            seen = player.position["n"]
                            player.act(chance=chance)
                            player.until_pushed(lambda: player.position["n"] > seen)
                ada.ask("say", n=100, text="see you")
                seen = {player.seat: player.ask("history")["history"] for player in (ada, bob)}
                views = {player.seat: player.position["view"] for player in (ada, bob)}
                code, seconds = server.stop()
                self.assertEqual(code, 0)
                self.assertLess(seconds, 60)
                ada.wait("bye")
            server.start()
            for old in (ada, bob):
                with Player(server.port, token=old.token) as player:
                    player.sit(old.table)
                    self.assertEqual(player.position["view"], views[player.seat])
                    self.assertEqual(player.wait("view")["said"][0]["text"], "see you")
                    self.assertEqual(player.ask("history")["history"], seen[player.seat])
                    self.assertEqual(player.last, 100 if player.seat == 0 else old.last)

    def test_a_finished_game_can_be_looked_at_after_a_restart(self):
        with Server() as server:
            with Player(server.port) as ada:
                ada.create(seats=2, bots=[None, 0])
                begin(ada)
                ada.play(random.Random(8))
            record = server.http(f"/api/tables/{ada.table}/record")[2]
            server.kill()
            server.start()
            self.assertEqual(server.http(f"/api/tables/{ada.table}/record")[2], record)
            with Player(server.port, token=ada.token) as again:
                again.sit(ada.table)
                self.assertTrue(again.position["over"])
                self.assertEqual(again.refused("act", n=999, action="keep"), "over")
            with Client(server.port) as other:
                told = other.ask("mine", keys={ada.table: ada.token, "a" * 12: ada.token})
                self.assertEqual([(one["id"], one["phase"], one["seat"], one["to_act"]) for one in told["tables"]], [(ada.table, "over", 0, [])])
                self.assertEqual(told["gone"], ["a" * 12])

    def test_a_port_in_use_gets_a_clear_message(self):
        with Server() as server, tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([TRIPOT, "serve", "--port", str(server.port), "--data", folder], capture_output=True, text=True, env=PLAIN)
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"port {server.port} is in use", done.stderr)

    def test_two_servers_cannot_share_a_folder(self):
        with Server() as server:
            done = subprocess.run([TRIPOT, "serve", "--port", "0", "--data", server.data], capture_output=True, text=True, env=PLAIN)
            self.assertEqual(done.returncode, 1)
            self.assertIn("another server is using it", done.stderr)

    def test_wrong_arguments(self):
        for arguments, words in ((["--port", "70000"], "--port"), (["--contact", ""], "--contact"), (["--contact", "a\nb"], "1 to 200 bytes"),
                                 (["--base-url", "play.example.org"], "--base-url"), (["extra"], "extra"), (["--bind", "nowhere"], "nowhere")):
            done = subprocess.run([TRIPOT, "serve", "--data", "/nonexistent/x", *arguments], capture_output=True, text=True, env=PLAIN)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(words, done.stderr)

    def serve(self, folder, *options, **environment):
        """What a server says when it starts; it is stopped at once."""
        process = subprocess.Popen([TRIPOT, "serve", "--port", "0", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                   env={**PLAIN, "HOME": folder, **environment})
        lines = [process.stdout.readline()]
        process.send_signal(signal.SIGTERM)
        lines += process.stdout.readlines()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 0)
        return lines

    def test_tables_are_kept_in_the_users_data_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            self.serve(folder)
            self.serve(folder, XDG_DATA_HOME=folder + "/data")
            for path in (".local/share/tripot/tripot.db", "data/tripot/tripot.db"):
                self.assertEqual((Path(folder) / path).stat().st_mode & 0o777, 0o600, path)

    def test_the_local_network_is_asked_for_and_named(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(len(self.serve(folder)), 1, "this machine only")
            addresses = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
            *lines, screen = self.serve(folder, "--lan")
            self.assertRegex(screen, r"^on one big screen: open http://127\.0\.0\.1:\d+/room there")
            for line in lines[1:]:
                self.assertRegex(line, r"^on the local network: http://[\d.]+:\d+/$")
                self.assertIn(line.split("//")[1].split(":")[0], addresses)
            names = [line for line in self.serve(folder, "--lan") if line.startswith("on the local network")]
            self.assertEqual(len(names), sum("." in address for address in addresses))

    def test_editions_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([TRIPOT, "edition", "export", "epic_melee", os.path.join(folder, "my_deck")], check=True, capture_output=True, env=PLAIN)
            with Server("--editions", folder, "--log-json") as server:
                games = json.loads(server.http("/api/games")[2])
                epic = next(game for game in games["games"] if game["id"] == "epic_melee")
                self.assertEqual(sorted(epic["editions"]), ["default", "my_deck"])
                with Player(server.port) as ada:
                    self.assertEqual(ada.refused("create", game="epic_melee", name="Ada", edition="../my_deck"), "edition")
                    ada.create(edition="my_deck", bots=[None, 0, 0, 0])
                    begin(ada)
                for line in server.log().splitlines():
                    self.assertIn("event", json.loads(line))

    def test_a_backup_while_games_go_on(self):
        with Server() as server, Player(server.port) as ada:
            ada.create(seats=2, bots=[None, 0], pace="none")
            begin(ada)
            ada.act()
            server.process.send_signal(signal.SIGUSR1)
            folder = Path(server.data) / "backup"
            for _ in range(10000):  # each request is a turn of the server
                server.http("/healthz")
                found = list(folder.glob("*.db"))
                if found:
                    break
            view = ada.position["view"]
            with tempfile.TemporaryDirectory() as other:
                shutil.copy(found[0], Path(other) / "tripot.db")
                with Server(data=other) as second, Player(second.port, token=ada.token) as again:
                    again.sit(ada.table)
                    self.assertEqual(again.position["view"]["round"], view["round"])
                    self.assertEqual(again.last, 1)

    def test_a_client_that_never_reads_is_closed_and_costs_little(self):
        with Server(lean=True) as server, Player(server.port) as ada:
            ada.create(seats=6, bots=[None, 0, 0, 0, 0, 0])
            begin(ada)
            ada.play(random.Random(15))
            memory = server.memory()
            with Client(server.port) as eve:
                eve.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                eve.ask("watch", table=ada.table)
                for _ in range(59):
                    eve.send("history")  # as many as are allowed at once; none is read
                self.assertTrue(server.until(lambda: server.figure("connections") == 1), ("who never reads is still there", server.figure("connections"), server.figure("refused_total")))
                self.assertEqual(server.figure("refused_total"), 0, "it was not closed for being too fast")
            self.assertLess(server.memory() - memory, 30_000_000)
            with Player(server.port, token=ada.token) as again:  # the table has noticed nothing
                again.sit(ada.table)

    def test_few_files_are_never_used_up(self):
        """Where the system allows few files, fewer connections fit: the store keeps working, and a departing client makes room."""
        with Server(under=("prlimit", "--nofile=100")) as server:
            self.assertIn("50 connections instead of 10000", server.log())
            ada, bob = two_players(server, pace="none")
            with ada, bob:
                begin(ada, bob)
                held = [server.plain() for _ in range(200)]
                for player in (ada, bob):
                    player.act()
                server.process.send_signal(signal.SIGUSR1)
                ada.ask("ping")
                for s in held:
                    s.close()
                self.assertTrue(server.until(server.is_well), "who leaves makes no room")
                self.assertTrue(server.until(lambda: list((Path(server.data) / "backup").glob("*.db"))))

    def test_a_connection_that_has_gone_without_a_word_is_noticed(self):
        """A client whose machine lost its network: the connection is open, and nothing arrives, not even answers to pings."""
        with Server("--silence", 2, lean=True) as server:
            ada, bob = two_players(server, pace="none")
            with ada, bob:
                begin(ada, bob)
                listener = threading.Thread(target=listen, args=(ada,))  # she answers pings, and nobody else does
                listener.start()
                memory = server.memory()
                gone = [Client(server.port) for _ in range(200)]
                self.addCleanup(lambda: [client.close() for client in gone])
                self.assertTrue(server.until(lambda: server.figure("connections") == 1), "who is gone is still there")
                seats = json.loads(server.http("/api/tables")[2])[0]["seats"]
                self.assertEqual([seat["here"] for seat in seats], [True, False])
                self.assertLess(server.memory() - memory, 30_000_000)
                with Player(server.port, token=bob.token) as again:
                    again.sit(ada.table)
                    self.assertEqual([seat["here"] for seat in again.info["seats"]], [True, True])
                    self.assertEqual(server.stop()[0], 0)
                listener.join()

    def test_stopping_waits_for_no_master(self):
        """Long thoughts are abandoned; the game goes on after the restart."""
        with Server() as server:
            with Player(server.port) as ada:
                ada.create(game="brutal_ring", seats=4, seat=None, bots=[5, 5, 5, 5], pace="none")
                ada.ask("start")
                ada.until_pushed(lambda: ada.position is not None)
                table = ada.table
                self.assertEqual(server.stop()[0], 0)
            server.start()
            with Player(server.port, token=ada.token) as again:
                again.sit(table)
                self.assertFalse(again.position["over"])
                self.assertEqual(server.stop()[0], 0)

    def test_the_example_client_plays_games_and_is_never_refused(self):
        """Returns with the refusal, if there is one. What happens depends on chance and speed, so it takes several games."""
        with Server() as server:
            for _ in range(5):
                done = subprocess.run(["/usr/bin/python3", "examples/server_client.py", "127.0.0.1", str(server.port)], capture_output=True,
                                      text=True, timeout=PATIENCE, cwd=ROOT)
                self.assertRegex(done.stdout, r"^scores:( -?\d+){4}\n$", done.stderr)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(server.figure("refused_total"), 0)

    def test_health_and_figures(self):
        with Server() as server:
            self.assertEqual(server.http("/healthz")[::2], (200, b"ok\n"))
            with Player(server.port) as ada:
                ada.create(bots=[None, 0, 0, 0])
                text = server.http("/metrics")[2].decode()
                self.assertIn("tripot_tables_open 1\n", text)
                self.assertIn("tripot_connections 1\n", text)
                for name in ("tripot_store_commits_total", "tripot_store_writes_total", "process_resident_memory_bytes"):
                    self.assertRegex(text, rf"\n{name} [1-9]")
                for name in ("tripot_store_commit_seconds_total", "process_cpu_seconds_total"):
                    self.assertRegex(text, rf"\n{name} \d+\.\d{{3}}\n")
                self.assertRegex(text, r'tripot_command_seconds_bucket\{le="\+Inf"\} [1-9]')
            self.assertEqual(server.http("/metrics", headers=["X-Forwarded-For: 192.0.2.1"])[0], 404)


if __name__ == "__main__":
    unittest.main()
