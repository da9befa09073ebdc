"""A club in a PostgreSQL database of the test's own: rows as in a file, kill -9, moving a club there and back, and what is refused at
start. test_cluster.py tests several servers on one database."""
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from tests.program import LONG, PLAIN, TRIPOT
from tests.server import test_kill
from tests.server.postgres import Postgres
from tests.server.server_tools import PATIENCE, Closed, Player, Server

BUILD = Path(TRIPOT).parent.parent
database = None


def setUpModule():
    global database
    database = Postgres()


def tearDownModule():
    database.close()


def tripot(*args, **more):
    return subprocess.run([TRIPOT, *map(str, args)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env={**PLAIN, **more})


class Rows(unittest.TestCase):
    def test_they_are_as_in_a_file_and_belong_to_their_node(self):
        """tests/server/rows_test.c, both_test.c and owner_test.c: at least 19 tests."""
        done = subprocess.run([BUILD / "tests" / "server" / "rows_in_database", "-j1"], env={**os.environ, "TRIPOT_DATABASE": database.address()},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        found = re.search(r"Tested: \D*(\d+)\D* \| Passing: \D*(\d+)", done.stdout)
        self.assertTrue(done.returncode == 0 and found and int(found[1]) >= 19 and found[1] == found[2], done.stdout[-4000:])


class Kill(test_kill.Kill):
    rounds = 30 if LONG else 3

    def server(self):
        self.name = database.name()
        return Server("--store", database.address(self.name), "--lease", 1)

    def rows(self, server, tables):
        text = database.sql("SELECT coalesce(json_agg(json_build_array(id, s.seat, command, lines)), '[]') FROM tripot.steps s"
                            " JOIN tripot.tables ON owner=key WHERE command>0", self.name)
        found = {table.id: [] for table in tables}
        for table, *row in json.loads(text):
            found.setdefault(table, []).append(row)
        return found


class Lost(unittest.TestCase):
    """When its connection breaks, the server forgets everything and reopens the store; nothing acknowledged is lost."""

    def check(self, harm):
        name = database.name()
        with Server("--store", database.address(name), "--lease", 1) as server:
            table = test_kill.Table(server)
            chance = random.Random(4)
            for _ in range(3):
                try:
                    for person in table.people:
                        while person.player.owes():
                            seen = person.player.position["n"]
                            person.act(chance)
                            person.player.until_pushed(lambda player=person.player, n=seen: player.position["n"] > n)
                except (Closed, OSError):
                    pass
                harm(name)
                for person in table.people:
                    person.drain()
                for person in table.people:
                    person.come_back(server, self)
            table.play(chance, lambda: None)
            self.assertTrue(table.over())
            self.assertEqual(server.log().count("store lost"), 3, server.log())
            self.assertEqual(server.log().count("store opened"), 3)
            for person in table.people:
                person.player.close()

    def test_a_broken_connection(self):
        self.check(lambda name: database.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname='{name}' AND pid<>pg_backend_pid()"))

    def test_a_database_that_starts_anew_at_once(self):
        def harm(name):
            database.stop(signal.SIGQUIT)
            database.start()
        self.check(harm)

    def test_a_row_that_somebody_else_owns(self):
        """The write is refused as a whole, and the log says that it was stale."""
        name = database.name()
        with Server("--store", database.address(name), "--lease", 1) as server:
            with Player(server.port) as ada:
                ada.create(bots=[None, 0, 0, 0])
                database.sql("UPDATE tripot.tables SET epoch=epoch+1", name)
                with self.assertRaises(Closed):
                    ada.ask("start")
            self.assertTrue(server.until(lambda: "store opened" in server.log()))
            self.assertIn("stale write", server.log())
            person = test_kill.Person("Ada")
            person.token, person.table = ada.token, ada.table
            person.sit(server)
            person.player.ask("start")
            person.player.close()

    def test_what_is_no_text_is_not_asked_for(self):
        """PostgreSQL refuses what is not UTF-8, along with the whole open transaction: an address like that must not end the server."""
        with Server("--store", database.address(), "--lease", 1) as server:
            for part in ("%ff" * 12, "%c3(" * 6, "%ed%a0%80" * 4, "a" * 12):
                for what in ("record", "log", "replay"):
                    self.assertEqual(server.http(f"/api/tables/{part}/{what}")[0], 404)
            self.assertNotIn("store lost", server.log())

    def test_settings_that_change_while_it_runs(self):
        """It stops at its next beat, says why, and goes on once they are as they were; its tables are there."""
        names = ("synchronous_commit", "fsync", "full_page_writes")
        mine = Postgres()
        self.addCleanup(mine.close)
        mine.stop()
        mine.settings = [setting for setting in mine.settings if setting.split("=")[0] not in names]  # which could not be changed
        mine.start()

        def change(setting, value):
            mine.sql(f"ALTER SYSTEM SET {setting}={value}")
            mine.sql("SELECT pg_reload_conf()")
        with Server("--store", mine.address(), "--lease", 1) as server:
            with Player(server.port) as ada:
                ada.create(bots=[None, 0, 0, 0])
            for n, setting in enumerate(names, 1):
                change(setting, "off")
                self.assertTrue(server.until(lambda text=f"has {setting} off, and": text in server.log()), server.log())
                self.assertTrue(server.until(lambda: not server.is_well()))
                change(setting, "on")
                self.assertTrue(server.until(lambda n=n: server.log().count("store opened") == n), server.log())
                self.assertTrue(server.until(server.is_well))
            self.assertEqual(server.log().count("store lost"), 3, server.log())
            with Player(server.port, token=ada.token) as again:
                again.sit(ada.table)

    def test_a_database_that_stays_away(self):
        """It retries for a minute; stopping the server meanwhile takes no longer."""
        mine = Postgres()
        try:
            with Server("--store", mine.address(), "--lease", 1) as server:
                mine.stop()
                self.assertTrue(server.until(lambda: "store lost" in server.log()))
                self.assertFalse(server.is_well())
                code, seconds = server.stop()
                self.assertLess(seconds, 5)
        finally:
            mine.close()


class Orders(unittest.TestCase):
    def test_they_are_carried_out_though_the_node_that_they_were_for_dies(self):
        name = database.name()
        store = ("--store", database.address(name))

        def count(where):
            return int(database.sql(f"SELECT count(*) FROM tripot.{where}", name))
        with Server(*store) as one, Server(*store) as two:
            with Player(one.port) as ada, Player(one.port) as eve:
                ada.create(bots=[None, 0, 0, 0])
                eve.create(name="Eve", bots=[None, 0, 0, 0])
            one.process.send_signal(signal.SIGSTOP)
            self.assertIn("run by another server", tripot("admin", "close", ada.table, "--data", two.data).stdout)
            self.assertIn("other servers of this club", tripot("admin", "forget", "Eve", "--data", two.data).stdout)
            self.assertEqual((count("orders"), count("tables"), count("seats WHERE name='Eve'")), (2, 2, 1))
            one.kill()
            self.assertTrue(two.until(lambda: not count("orders")), two.log())
            self.assertEqual((count("tables"), count("seats WHERE name='Eve'"), count("seats WHERE name='forgotten 1'")), (1, 0, 1))


class Private(unittest.TestCase):
    """The database that tests and ./tripot cluster start."""

    def test_nobody_else_of_the_machine_reaches_it(self):
        self.assertEqual(os.stat(database.folder).st_mode & 0o077, 0)

    def test_who_ends_it_while_it_starts_leaves_nothing(self):
        for seconds in (0.2, 0.5, 1):
            with tempfile.TemporaryDirectory() as folder:
                words = f"import tests.server.postgres as p; p.place = lambda: {folder!r}; p.Postgres()"
                with subprocess.Popen([sys.executable, "-c", words], stderr=subprocess.DEVNULL) as process:
                    time.sleep(seconds)
                    process.send_signal(signal.SIGINT)
                self.assertEqual(os.listdir(folder), [])


class Refused(unittest.TestCase):
    def refused(self, address, *words, **environment):
        done = tripot("serve", "--port", 0, "--data", self.folder.name, "--store", address, **environment)
        self.assertNotEqual(done.returncode, 0)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertLess(len(done.stderr.strip().split("\n")), 3, done.stderr)
        return done.stderr

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_what_could_lose_acknowledged_actions(self):
        for setting in ("synchronous_commit=off", "fsync=off", "full_page_writes=off"):
            name = database.name()
            if setting.startswith("synchronous"):
                database.sql(f"ALTER DATABASE {name} SET {setting}")
                self.refused(database.address(name), "has synchronous_commit off", "turn it on")
                continue
            with Postgres(setting) as careless:
                self.refused(careless.address(), f"has {setting[:-4]} off", "turn it on")

    def test_where_nobody_is(self):
        self.refused("postgresql://tripot@/club?host=/nowhere", "cannot be reached", "does it run")
        self.refused("postgresql://tripot@127.0.0.1:9/club", "cannot be reached", "refused")
        self.refused(database.address("nosuchclub"), "cannot be reached", "createdb")
        self.refused("/var/lib/tripot", "--data")

    def test_a_wrong_password_and_one_in_the_address(self):
        host = f"host={database.folder}"
        database.sql("CREATE ROLE careful LOGIN PASSWORD 'right'")
        database.sql("CREATE DATABASE locked OWNER careful")
        rules = Path(database.folder) / "data" / "pg_hba.conf"
        rules.write_text("local all careful scram-sha-256\n" + rules.read_text())
        database.sql("SELECT pg_reload_conf()")
        address = f"postgresql://careful@/locked?{host}"
        end = time.monotonic() + PATIENCE
        while tripot("store", "move", address, "/nowhere/at/all").stderr.find("password") < 0 and time.monotonic() < end:
            time.sleep(0.1)
        self.refused(address, "wants a password", "~/.pgpass")
        self.refused(address, "password is wrong", PGPASSWORD="wrong-secret")
        self.refused(f"postgresql://careful:right@/locked?{host}", "password in the address")
        with subprocess.Popen(
                [TRIPOT, "serve", "--port", "0", "--data", self.folder.name, "--store", address], env={**PLAIN, "PGPASSWORD": "right"},
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
            self.assertIn("tripot serve: http://", server.stdout.readline())
            server.send_signal(signal.SIGTERM)
            said = server.communicate(timeout=PATIENCE)
            self.assertEqual(server.returncode, 0, said)
            self.assertNotIn("right", said[1])

    def test_an_address_that_cannot_be_read_is_not_quoted(self):
        """libpq quotes what it cannot parse, and that may be a password."""
        said = self.refused("postgresql://ada:geheim%zz@127.0.0.1/club")
        self.assertNotIn("geheim", said)
        self.assertIn("postgresql://user@host/name", said)

    def test_missing_rights_and_other_versions(self):
        database.sql("CREATE ROLE guest LOGIN")
        name = database.name()
        self.refused(f"postgresql://guest@/{name}?host={database.folder}", "permission denied", "must own the database")
        with Server("--store", database.address(name)):
            pass
        database.sql("UPDATE tripot.version SET version=99", name)
        self.refused(database.address(name), "newer tripot")
        latin = "latin1club"
        database.sql(f"CREATE DATABASE {latin} ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
        self.refused(database.address(latin), "UTF8")

    def test_what_a_file_has_and_a_database_has_not(self):
        with Server("--store", database.address()) as server:
            done = tripot("admin", "backup", "--data", server.data)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("pg_dump", done.stderr)
            with Player(server.port) as ada:
                ada.create(bots=[None, 0, 0, 0])
                done = tripot("admin", "forget", "Ada", "--data", server.data)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"forgotten at 1 table or room; .*\n.*VACUUM FULL")


class Move(unittest.TestCase):
    def make_club(self, folder, n):
        """Tables of all kinds, rooms, talk, bans."""
        with Server(data=folder) as server:
            for i in range(n):
                with Player(server.port) as ada:
                    ada.create(bots=[None, 0, 0, 0], pace="days" if i % 3 else "book")
                    if i % 2:
                        ada.ask("start")
                        ada.ask("say", n=1, text=f"l'été ; 'DROP' \\ {i}")
            with Player(server.port) as screen:
                screen.ask("room_create")
            self.assertEqual(tripot("admin", "ban", "192.0.2.9", "--data", folder).returncode, 0)

    def dump(self, folder):
        file = sqlite3.connect(f"{folder}/tripot.db")
        found = {}
        for (table,) in file.execute("SELECT name FROM sqlite_master WHERE type='table' ORDER BY name").fetchall():
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})") if row[1] not in ("key", "owner")]
            found[table] = sorted(map(repr, file.execute(f"SELECT {', '.join(columns)} FROM {table}")))
        file.close()
        return found

    def test_there_and_back_nothing_is_lost_and_nothing_doubled(self):
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            self.make_club(first, 12)
            address = database.address()
            for words in ((first, address), (address, second)):
                done = tripot("store", "move", *words)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stdout, r"compared equal: 12 tables with 48 seats, .* 1 rooms .* 1 bans")
                again = tripot("store", "move", *words)
                self.assertEqual((again.returncode, again.stdout), (0, done.stdout), "it has been moved already")
            self.assertEqual(self.dump(first), self.dump(second))
            with Server(data=second) as server:
                self.assertEqual(server.figure("tables"), 12)

    def test_what_is_used_or_taken_is_refused(self):
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as other, tempfile.TemporaryDirectory() as empty:
            self.make_club(first, 3)
            self.make_club(other, 2)
            address = database.address()
            with Server(data=first):
                self.assertIn("another server is using it", tripot("store", "move", first, address).stderr)
            self.assertEqual(tripot("store", "move", first, address).returncode, 0)
            self.assertIn("there is another club already", tripot("store", "move", other, address).stderr)
            self.assertIn("there is another club already", tripot("store", "move", address, other).stderr)
            self.assertIn("there is no club", tripot("store", "move", empty, database.address()).stderr)
            with Server("--store", address):
                self.assertIn("a server is using it", tripot("store", "move", address, empty).stderr)
            self.assertIn("same place", tripot("store", "move", address, address).stderr)

    def kill_half_way(self, source, to):
        with subprocess.Popen([TRIPOT, "store", "move", source, to], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN) as move:
            said = move.stderr.readline()
            move.kill()
        self.assertIn("100 of 201 tables and rooms", said)

    def kill_on_the_way(self, source, to, elsewhere, chance, is_half):
        """How often it was killed, and how often in the middle of the tables, before it got through: once when it says so, then about twenty
        times, however fast it is."""
        self.kill_half_way(source, to)
        n, half = 1, int(is_half())
        start = time.monotonic()
        self.assertEqual(tripot("store", "move", source, elsewhere).returncode, 0)
        step = (time.monotonic() - start) / 20
        for i in range(1000):
            move = subprocess.Popen([TRIPOT, "store", "move", source, to], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN)
            try:
                said = move.communicate(timeout=(i + chance.random()) * step)
                if move.returncode == 0:
                    return n, half, said[0]
                self.assertIn("a server is using it", said[1])  # the database has not noticed yet that the last one is dead
            except subprocess.TimeoutExpired:
                move.kill()
                move.communicate()
                n += 1
                half += is_half()
        self.fail("it never came through")

    def test_killed_at_any_place_it_goes_on(self):
        chance = random.Random(8)
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second, tempfile.TemporaryDirectory() as third:
            self.make_club(first, 200)
            name = database.name()
            address = database.address(name)

            def is_half_there():
                has = database.sql("SELECT to_regclass('tripot.tables') IS NOT NULL", name) == "t"
                return has and 0 < int(database.sql("SELECT count(*) FROM tripot.tables", name)) < 200

            def is_half_back():
                with tempfile.TemporaryDirectory() as copy:  # nothing else may open what is being moved
                    for file in Path(second).glob("tripot.db.moving*"):
                        shutil.copy(file, copy)
                    file = sqlite3.connect(f"{copy}/tripot.db.moving")
                    has = file.execute("SELECT count(*) FROM sqlite_master WHERE name='tables'").fetchone()[0]
                    n = file.execute("SELECT count(*) FROM tables").fetchone()[0] if has else 0
                    file.close()
                    return 0 < n < 200
            there = (first, address, database.address(database.name()), is_half_there)
            for source, to, elsewhere, is_half in (there, (address, second, third, is_half_back)):
                n, half, said = self.kill_on_the_way(source, to, elsewhere, chance, is_half)
                self.assertRegex(said, "compared equal: 200 tables")
                self.assertGreater(n, 3)
                self.assertGreater(half, 0, f"of {n} kills none was in the middle")
            self.assertEqual(self.dump(first), self.dump(second))

    def test_half_of_a_club_is_not_served(self):
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second, tempfile.TemporaryDirectory() as data:
            self.make_club(first, 2)
            name = database.name()
            self.assertEqual(tripot("store", "move", first, database.address(name)).returncode, 0)
            database.sql("UPDATE tripot.version SET version=-1", name)  # as left by a killed move
            with self.assertRaisesRegex(RuntimeError, "go on with `tripot store move`"):
                Server("--store", database.address(name), data=data)
            self.assertIn("not all of a club is there", tripot("store", "move", database.address(name), second).stderr)
            self.assertEqual(tripot("store", "move", first, database.address(name)).returncode, 0)
            with Server("--store", database.address(name), data=data) as server:
                self.assertTrue(server.until(lambda: server.figure("tables") == 2))
            (Path(second) / "tripot.db.moving").touch()
            with self.assertRaisesRegex(RuntimeError, "go on with `tripot store move`"):
                Server(data=second)


if __name__ == "__main__":
    unittest.main()
