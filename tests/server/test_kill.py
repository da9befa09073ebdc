"""Promise 1 with real processes: the server is killed during its work, again and again, and restarts in the same folder; and its store
runs out of room. Every acknowledged action must be there, once, and every table must go on."""
import os
import random
import resource
import select
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

from tests.program import LONG, PLAIN, TRIPOT
from tests.server.server_tools import PATIENCE, Closed, Player, Server

ROUNDS = 100 if LONG else 10
TABLES = 6


class Person:
    """A person at a table, across all servers: what they sent, what was acknowledged, what they were told."""

    def __init__(self, name):
        self.name, self.token, self.table, self.seat = name, os.urandom(32).hex(), None, None
        self.done, self.sent, self.events, self.view, self.over = {}, {}, [], None, False
        self.player = None

    def connect(self, server):
        self.player = Player(server.port, token=self.token)
        self.player.note = self.listen(self.player.note)

    def listen(self, note):
        def hear(message):
            note(message)
            if message.get("push") == "update":
                self.events += message["events"]
                self.view, self.over = message["view"], message["over"]
        return hear

    def act(self, chance):
        player = self.player
        n, action = player.last + 1, chance.choice(player.position["legal"])
        self.sent[n] = action
        player.act(action)
        self.done[n] = action

    def drain(self):
        """Reads everything the dead server had sent."""
        try:
            while True:
                message = self.player.message()
                if message.get("ok") and "n" in message:
                    self.done[message["n"]] = self.sent[message["n"]]
                self.player.note(message)
        except (Closed, OSError):
            self.player.close()

    def sit(self, server):
        """With a shared store it may take a moment until this server has the table: whoever is closed comes back."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.connect(server)
                self.player.sit(self.table)
                return
            except Closed:
                self.player.close()
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def come_back(self, server, test):
        """Sits down again: nothing they know has changed, and their unanswered command was carried out once or not at all."""
        self.sit(server)
        last = max(self.done, default=0)
        test.assertIn(self.player.last, (last, last + 1))
        for n in range(last + 1, self.player.last + 1):
            self.done[n] = self.sent[n]
        told = [event for step in self.player.ask("history")["history"] for event in step]
        test.assertEqual(told[:len(self.events)], self.events)
        if len(told) == len(self.events) and self.player.position["to_act"] == self.to_act:
            test.assertEqual(self.player.position["view"], self.view)
        self.events, self.view, self.over = told, self.player.position["view"], self.player.position["over"]
        if self.sent and self.player.last in self.sent:
            test.assertTrue(self.player.ask("act", n=self.player.last, action=self.sent[self.player.last])["again"])

    @property
    def to_act(self):
        return self.player.position["to_act"] if self.player and self.player.position else None


class Table:
    def __init__(self, server):
        self.people = [Person("Ada"), Person("Bob")]
        for person in self.people:
            person.connect(server)
        ada, bob = (person.player for person in self.people)
        ada.create(seats=2, pace="none")
        bob.join(ada.table, "Bob")
        for seat, person in enumerate(self.people):
            person.table, person.seat = ada.table, seat
        self.id = ada.table
        ada.ask("start")
        for player in (ada, bob):
            player.until_pushed(lambda: player.position is not None)

    def over(self):
        return any(person.over for person in self.people)

    def listen(self):
        """Reads from whoever hears something first."""
        players = [person.player for person in self.people]
        ready = [player for player in players if player.buffer]
        if not ready:
            sockets = select.select([player.socket for player in players], [], [], PATIENCE)[0]
            ready = [player for player in players if player.socket in sockets]
        if not ready:
            raise Closed("nobody is told anything")
        ready[0].note(ready[0].message())

    def play(self, chance, counter):
        """Plays until the server dies or the game is over."""
        try:
            while not self.over():
                for person in self.people:
                    player = person.player
                    if player.owes():
                        seen = player.position["n"]
                        person.act(chance)
                        counter()
                        player.until_pushed(lambda: player.position["n"] > seen)
                while not self.over() and not any(person.player.owes() for person in self.people):
                    self.listen()
        except (Closed, OSError):
            pass


class Kill(unittest.TestCase):
    rounds = ROUNDS

    def server(self):
        return Server()

    def rows(self, server, tables):
        """By table: seat, command and lines of the steps that people made, read from a copy of the folder that the dead server left."""
        with tempfile.TemporaryDirectory() as copy:
            for file in Path(server.data).glob("tripot.db*"):
                shutil.copy(file, copy)
            database = sqlite3.connect(os.path.join(copy, "tripot.db"))
            found = {table.id: database.execute("SELECT seat, command, lines FROM steps JOIN tables ON owner=key WHERE id=? AND command>0",
                                                (table.id,)).fetchall() for table in tables}
            database.close()
        return found

    def check_store(self, server, tables):
        found = self.rows(server, tables)
        for table in tables:
            for person in table.people:
                # The note of how long they thought comes before their action.
                kept = [(n, next(line for line in lines.split("\n") if line[:1] != "!")) for seat, n, lines in found[table.id] if seat == person.seat]
                self.assertEqual(len(kept), len(dict(kept)), "applied twice")
                for n, action in person.done.items():
                    self.assertEqual(dict(kept).get(n), f"{person.seat} {action}", "acknowledged, but not there")
                for n, line in kept:
                    self.assertEqual(line, f"{person.seat} {person.sent[n]}", "never sent")

    def play_until_killed(self, server, tables, chance):
        """Kills after a random number of acknowledged actions; returns how many."""
        limit, lock, n = chance.randrange(1, 120), threading.Lock(), [0]

        def count():
            with lock:
                n[0] += 1
                if n[0] == limit:
                    server.process.kill()

        threads = [threading.Thread(target=table.play, args=(random.Random(chance.random()), count))
                   for table in tables if not table.over()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        server.kill()
        for table in tables:
            for person in table.people:
                person.drain()
        return n[0]

    def test_nothing_is_lost_by_kill_9(self):
        chance, total, finished = random.Random(9), 0, []
        with self.server() as server:
            tables = [Table(server) for _ in range(TABLES)]
            for _ in range(self.rounds):
                total += self.play_until_killed(server, tables, chance)
                self.check_store(server, tables)
                server.start()
                self.assertNotIn("damaged", server.log(), "what was torn by being killed is no damage")
                for table in tables:
                    for person in table.people:
                        person.come_back(server, self)
                finished += [table for table in tables if table.over()]
                tables = [table if not table.over() else Table(server) for table in tables]
            for table in tables:
                table.play(chance, lambda: None)
            for table in tables + finished:
                self.assertTrue(table.over())
                record = server.http(f"/api/tables/{table.id}/record")[2]
                done = subprocess.run([TRIPOT, "verify", "-"], input=record, capture_output=True, env=PLAIN)
                self.assertEqual(done.returncode, 0, done.stdout)
                lines = record.decode().split("\n--\n")[1].split("\n")
                for person in table.people:
                    mine = [line.split(" ", 1)[1] for line in lines if line.startswith(f"{person.seat} ")]
                    self.assertEqual(mine, [action for _, action in sorted(person.done.items())])
            for table in tables + finished:
                for person in table.people:
                    person.player.close()
        self.assertGreater(total, self.rounds * 5)


class Damage(unittest.TestCase):
    """A disk that has altered its data: the database itself is intact, the log beside it is not."""
    HEADER, FRAME = 32, 24 + 4096

    def leave(self, folder):
        """The folder of a killed server with many tables."""
        with Server(data=folder) as server:
            with Player(server.port) as ada:
                for _ in range(40):
                    ada.create(token=os.urandom(32).hex(), bots=[None, 0, 0, 0])
            server.kill()

    def test_a_log_with_a_wrong_byte_is_told_and_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            self.leave(folder)
            log = Path(folder) / "tripot.db-wal"
            spoiled = bytearray(log.read_bytes())
            self.assertGreater(len(spoiled), self.HEADER + 40 * self.FRAME)
            spoiled[self.HEADER + 10 * self.FRAME + 1000] ^= 1
            log.write_bytes(spoiled)
            database = (Path(folder) / "tripot.db").read_bytes()
            with Server(data=folder) as server:
                self.assertRegex(server.log(), r"damaged \S+/tripot\.db-wal is damaged at frame 11: \d\d+ transactions \(\d\d+ pages\)")
                kept = sorted(Path(folder).glob("tripot.db.damaged-*"))
                self.assertEqual([path.read_bytes() for path in kept], [database, bytes(spoiled)])
                self.assertEqual({path.stat().st_mode & 0o777 for path in kept}, {0o600})
                self.assertLess(server.figure("tables"), 40)
                with Player(server.port) as ada:
                    ada.create()
            with Server(data=folder) as server:
                self.assertNotIn("damaged", server.log())

    def test_a_log_that_is_whole_is_no_news(self):
        with tempfile.TemporaryDirectory() as folder:
            self.leave(folder)
            with Server(data=folder) as server:
                self.assertNotIn("damaged", server.log())
                self.assertEqual(server.figure("tables"), 40)
                self.assertEqual(list(Path(folder).glob("*damaged*")), [])

    def test_a_broken_database_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            self.leave(folder)
            with Server(data=folder):
                pass  # stopped cleanly: everything is in the database
            path = Path(folder) / "tripot.db"
            spoiled = bytearray(path.read_bytes())
            spoiled[4096:4296] = bytes(200)
            path.write_bytes(spoiled)
            with self.assertRaisesRegex(RuntimeError, "put the last backup in its place"):
                Server(data=folder)
            self.assertEqual(path.read_bytes(), bytes(spoiled))


class Full(unittest.TestCase):
    def limit_files(self, server, size):
        """From now on no file of the server may grow beyond that, so the store cannot be written. Needs no rights and no mount."""
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def test_a_store_without_room_acknowledges_nothing_and_goes_on_with_room(self):
        with Server() as server:
            table = Table(server)
            log = os.path.getsize(os.path.join(server.data, "tripot.db-wal"))
            self.limit_files(server, log + 50_001)  # a few actions fit; the last write is cut short
            table.play(random.Random(10), lambda: None)
            self.assertFalse(table.over(), "there was room")
            for person in table.people:
                person.drain()
            self.assertEqual(server.process.wait(PATIENCE), 1)
            self.assertRegex(server.log(), "tripot.db: .*nothing that was not kept has been told to anybody")
            self.assertGreater(sum(len(person.done) for person in table.people), 0)
            server.process.stdout.close()
            server.start()
            for person in table.people:
                person.come_back(server, self)
                self.assertEqual(person.player.last, max(person.done, default=0))
            table.play(random.Random(11), lambda: None)
            self.assertTrue(table.over())
            for person in table.people:
                person.player.close()


if __name__ == "__main__":
    unittest.main()
