"""Several servers on one database, with real processes. An owner is cut off, stopped past its lease and resumed, killed, asked to stop;
the database is restarted, cleanly and not. Whatever was acknowledged is there once, whoever owned the table; stale writes are refused;
every table goes on in time, and every record verifies."""
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request

from tests.program import LONG, PLAIN, ROOT, TRIPOT
from tests.server.cluster_net import make_net
from tests.server.postgres import Postgres, programs
from tests.server.server_tools import PATIENCE, Client, Closed, Player
from tools.cluster import Node, free_ports, start_proxy

ROUNDS = 50 if LONG else 3
NODES, TABLES, LEASE = 2, 4, 2
THINK = 0.3  # seconds
SLACK = 2  # seconds after the end of a lease by which a table must go on
HAS_ALL = programs() and shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")


class Person(threading.Thread):
    """A person at a table. Reconnects when the connection is lost, as the page does, and resends what was not answered."""

    def __init__(self, port, name, seat):
        super().__init__(daemon=True)
        self.port, self.name_, self.seat, self.token = port, name, seat, os.urandom(32).hex()
        self.table, self.done, self.sent, self.times = None, {}, {}, []
        self.is_over, self.ends, self.problem = False, threading.Event(), None
        self.chance = random.Random(f"{name} {seat}")

    def connect(self):
        player = Player(self.port, token=self.token, path=f"/ws/{self.table}" if self.table else "/ws")
        player.table = self.table
        return player

    def again(self, player):
        """Resends the last unanswered command: it was carried out or not, and counts once."""
        player.sit(self.table)
        kept = player.last
        done, sent = max(self.done, default=0), max(self.sent, default=0)
        assert kept in (done, sent), (self.name_, kept, done, sent)
        for n in sorted(self.sent):
            if n not in self.done:
                answer = player.patient("act", n=n, action=self.sent[n])
                assert answer["ok"] and bool(answer.get("again")) == (n <= kept), (n, kept, answer)
                self.note(n)
                player.last = n
        player.until_pushed(lambda: player.position is not None)

    def note(self, n):
        self.done[n] = self.sent[n]
        self.times.append(time.monotonic())

    def play(self, player):
        while not self.ends.is_set():
            if player.position["over"]:
                self.is_over = True
                return
            if not player.owes():
                player.note(player.message())
                continue
            time.sleep(self.chance.random() * THINK)
            seen, n = player.position["n"], player.last + 1
            self.sent[n] = self.chance.choice(player.position["legal"])
            answer = player.patient("act", n=n, action=self.sent[n])
            assert answer["ok"], answer
            player.last = n
            self.note(n)
            player.until_pushed(lambda: player.position["n"] > seen)

    def run(self):
        while not self.ends.is_set() and not self.is_over:
            try:
                with self.connect() as player:
                    self.again(player)
                    self.play(player)
            except (Closed, OSError):
                time.sleep(0.2)
            except AssertionError as problem:
                self.problem = problem
                return


class Table:
    """Two persons, and a bot that has to be asked again by the node that takes the table over."""

    def __init__(self, port):
        self.people = [Person(port, name, seat) for seat, name in enumerate(("Ada", "Bob"))]
        ada, bob = self.people
        with ada.connect() as one, bob.connect() as two:
            self.id = one.create(seats=3, bots=[None, None, 0], pace="none")["table"]
            two.join(self.id, "Bob")
            one.ask("start")
        for person in self.people:
            person.table = self.id
            person.start()

    def is_over(self):
        return any(person.is_over for person in self.people)

    def times(self):
        return sorted(t for person in self.people for t in person.times)

    def pause_after(self, start):
        """The longest time without an acknowledged action since then; None if there has been none."""
        times = [start, *(t for t in self.times() if t > start)]
        return max((b - a for a, b in zip(times, times[1:])), default=0) if len(times) > 5 or self.is_over() else None

    def stop(self):
        for person in self.people:
            person.ends.set()
        for person in self.people:
            person.join(PATIENCE)


@unittest.skipUnless(HAS_ALL, "PostgreSQL or haproxy is not installed")
class Cluster(unittest.TestCase):
    def setUp(self):
        self.net = make_net(NODES)
        self.addCleanup(self.net.close)
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        os.chmod(self.folder, 0o755)
        with open(f"{self.folder}/hba", "w") as file:
            file.write("local all all trust\nhost all all 0.0.0.0/0 trust\n")
        self.database = self.enterContext(Postgres(*self.net.database_settings, f"hba_file={self.folder}/hba"))
        self.port = free_ports(1)[0]
        self.nodes, places = [], []
        for i in range(NODES):
            options, port, place = self.net.place(i)
            options += ["--base-url", f"http://127.0.0.1:{self.port}", "--lease", LEASE, "--address-limit", 1000]
            self.nodes.append(Node(TRIPOT, self.net.store(i, self.database), f"{self.folder}/node{i}", options, port, self.net.under(i), PLAIN))
            places.append(place)
            self.addCleanup(self.end_node, i)
            self.nodes[i].start()
        self.places = places
        self.proxy = start_proxy(self.folder, self.port, places)
        self.addCleanup(self.end_proxy)
        self.tables, self.finished = [], []

    def end_proxy(self):
        self.proxy.kill()
        self.proxy.wait()

    def end_node(self, i):
        node = self.nodes[i]
        if node.process and node.process.poll() is None:
            node.signal(signal.SIGCONT)
            node.stop()

    # ---- what happens ----

    def owner(self):
        """The node that runs the most tables."""
        urls = self.database.sql("SELECT url FROM tables JOIN nodes ON tables.node=nodes.id WHERE phase<>4").split()
        return max(range(NODES), key=lambda i: urls.count(self.places[i]))

    def cut(self):
        i = self.owner()
        self.net.cut(i)
        start = time.monotonic()
        self.wait_for_all(start)
        self.net.mend(i)
        self.wait_for_node(i)
        return start, LEASE + SLACK

    def sleep(self):
        """Requests that arrive meanwhile are tried when it resumes."""
        i = self.owner()
        host, port = self.places[i].split(":")
        with Player(int(port), where=host) as eve:
            eve.create(seats=2)
            self.nodes[i].signal(signal.SIGSTOP)
            start = time.monotonic()
            eve.send("bot", seat=1, level=0)
            self.wait_for_all(start)
            self.until(lambda: self.database.sql(f"SELECT epoch FROM tables WHERE id='{eve.table}'") == "2", "nobody takes it over")
            self.nodes[i].signal(signal.SIGCONT)
            with self.assertRaises((Closed, OSError)):
                while not eve.message().get("ok"):
                    pass
        self.wait_for_node(i)
        return start, LEASE + SLACK

    def rob(self):
        """Its tables move to another node while it is awake and believes in its lease, as when the database's clock jumps: its next write
        is refused."""
        i, before = self.owner(), self.stale()
        start = time.monotonic()
        thief, owner = (f"(SELECT max(id) FROM nodes WHERE url='{self.places[k]}')" for k in (1 - i, i))
        self.database.sql(f"UPDATE tables SET epoch=epoch+1, node={thief} WHERE phase<>4 AND node={owner}")
        self.wait_for_all(start)
        self.until(lambda: self.stale() > before, "the stale write was not refused")
        self.wait_for_node(i)
        return start, LEASE + SLACK

    def kill(self):
        i = self.owner()
        self.nodes[i].kill()
        start = time.monotonic()
        self.wait_for_all(start)
        self.nodes[i].start()
        self.wait_for_node(i)
        return start, LEASE + SLACK

    def terminate(self):
        i = self.owner()
        start = time.monotonic()
        self.assertEqual(self.nodes[i].stop(), 0, self.nodes[i].log()[-2000:])
        self.wait_for_all(start)
        self.nodes[i].start()
        self.wait_for_node(i)
        return start, SLACK

    def restart(self, how):
        self.database.stop(how)
        self.database.start()
        start = time.monotonic()
        self.wait_for_all(start)
        return start, LEASE + SLACK

    def restart_fast(self):
        return self.restart(signal.SIGINT)

    def restart_immediate(self):
        return self.restart(signal.SIGQUIT)

    # ---- what must hold ----

    def until(self, test, what):
        end = time.monotonic() + PATIENCE
        while not test():
            problems = [person.problem for table in self.tables for person in table.people if person.problem]
            self.assertFalse(problems, problems)
            self.assertLess(time.monotonic(), end, f"{what}\n" + "\n".join(node.log()[-3000:] for node in self.nodes))
            time.sleep(0.02)

    def wait_for_all(self, start):
        self.until(lambda: all(table.pause_after(start) is not None for table in self.tables), "not all tables go on")

    def is_well(self, i):
        host, port = self.places[i].split(":")
        try:
            with Client(int(port), where=host) as client:
                return client.ask("ping")["ok"]
        except (Closed, OSError):
            return False

    def wait_for_node(self, i):
        self.until(lambda: self.is_well(i), f"node {i} does not come back")

    def check_kept(self, tables):
        """Compares the database's contents with what everybody remembers."""
        for table in tables:
            done = [dict(person.done) for person in table.people]  # more may be acknowledged during the query
            rows = [line.split("\x1f") for line in self.database.sql(
                "SELECT seat || E'\\x1f' || command || E'\\x1f' || replace(lines, E'\\n', E'\\x1e') FROM steps JOIN tables ON owner=key"
                f" WHERE id='{table.id}' AND command>0 ORDER BY n").split("\n") if line]
            for person in table.people:
                kept = [(int(n), next(line for line in lines.split("\x1e") if line[:1] != "!")) for seat, n, lines in rows if int(seat) == person.seat]
                self.assertEqual(len(kept), len(dict(kept)), "applied twice")
                for n, action in done[person.seat].items():
                    self.assertEqual(dict(kept).get(n), f"{person.seat} {action}", "acknowledged, but not there")
                for n, line in kept:
                    self.assertEqual(line, f"{person.seat} {person.sent[n]}", "never sent")

    def renew(self):
        """A new table for each whose game is over."""
        self.finished += [table for table in self.tables if table.is_over()]
        self.tables = [table for table in self.tables if not table.is_over()]
        while len(self.tables) < TABLES:
            self.tables.append(Table(self.port))

    def record(self, table):
        """From any node; after asking too fast it waits."""
        while True:
            try:
                with urllib.request.urlopen(f"http://{self.places[0]}/api/tables/{table.id}/record", timeout=PATIENCE) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                self.assertEqual(error.code, 429)
                time.sleep(0.1)

    def finish(self):
        self.until(lambda: all(table.is_over() for table in self.tables), "the games do not end")
        for table in self.tables + self.finished:
            table.stop()
        self.check_kept(self.tables + self.finished)
        for table in self.tables + self.finished:
            record = self.record(table)
            done = subprocess.run([TRIPOT, "verify", "-"], input=record, capture_output=True, env=PLAIN)
            self.assertEqual(done.returncode, 0, (done.stdout, record[:300]))
            lines = record.decode().split("\n--\n")[1].split("\n")
            for person in table.people:
                mine = [line.split(" ", 1)[1] for line in lines if line.startswith(f"{person.seat} ")]
                self.assertEqual(mine[:len(person.done)], [action for _, action in sorted(person.done.items())])

    def stale(self):
        with open(f"{self.database.folder}/log", errors="replace") as file:
            return file.read().count("a stale write was refused")

    def test_nothing_is_lost_or_doubled_whoever_fails(self):
        kinds = [self.sleep, self.kill, self.restart_fast, self.cut, self.terminate, self.restart_immediate, self.rob]
        chance, seen, report = random.Random(31), set(), []
        for i in range(ROUNDS):
            for kind in (kinds[i::3] if i < 3 else chance.sample(kinds, 2)):
                self.renew()
                time.sleep(chance.random() * 0.5)
                start, limit = kind()
                longest = max(table.pause_after(start) for table in self.tables)
                report.append(f"{kind.__name__}: {longest:.2f} s")
                self.assertLessEqual(longest, limit, f"{report}\n" + "\n".join(node.log()[-2000:] for node in self.nodes))
                seen.add(kind)
                self.check_kept(self.tables)
        self.assertEqual(seen, set(kinds))
        self.finish()
        print(f"cluster ({type(self.net).__name__}): {', '.join(report)}; {self.stale()} stale writes refused")


@unittest.skipUnless(HAS_ALL, "PostgreSQL or haproxy is not installed")
class Tool(unittest.TestCase):
    """./tripot cluster, as people use it."""

    def start(self, *options):
        tool = subprocess.Popen([sys.executable, str(ROOT / "tools" / "cluster.py"), TRIPOT, "2", *options], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env=PLAIN, start_new_session=True)
        self.addCleanup(tool.kill)
        said = {}
        for line in tool.stdout:
            said[line.split(":")[0]] = line
            if line.startswith("Tripot: "):
                break
        self.assertIn("Tripot", said, tool.poll() is not None and tool.stderr.read())
        return tool, said, int(re.search(r"127\.0\.0\.1:(\d+)/", said["Tripot"])[1])

    def pids(self, said):
        return [int(re.search(r"pid (\d+)", said[name])[1]) for name in ("node 1", "node 2")]

    def check_gone(self, said, port):
        for pid in self.pids(said):
            self.assertFalse(os.path.exists(f"/proc/{pid}"), "a node is left")
        self.assertFalse(os.path.exists(re.search(r"host=(\S+)", said["database"])[1]), "something of the database is left")
        with self.assertRaises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), 1)

    def end(self, tool, code):
        self.assertEqual(tool.wait(PATIENCE), code)
        said = tool.stderr.read()
        tool.stdout.close()
        tool.stderr.close()
        return said

    def test_it_stops_whole_and_keeps_what_it_shall(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        os.chmod(folder, 0o755)
        tool, said, port = self.start("--data", folder)
        with Player(port) as ada:
            ada.create(public=True)
        tool.send_signal(signal.SIGINT)
        self.assertEqual(self.end(tool, 0), "")
        self.check_gone(said, port)
        tool, said, port = self.start("--data", folder)
        with Player(port, token=ada.token) as again:
            again.sit(ada.table)
        os.kill(self.pids(said)[0], signal.SIGKILL)
        self.assertRegex(self.end(tool, 1), "tripot cluster: node 1 ended with -9")
        self.check_gone(said, port)


if __name__ == "__main__":
    unittest.main()
