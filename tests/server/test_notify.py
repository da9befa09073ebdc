"""`serve --notify`: the operator's own program gets notices for absent people, and can do no harm."""
import json
import os
import tempfile
import time
import unittest
from pathlib import Path

from tests.server.server_tools import Player, Server


def gone(pid):
    """Whether the process has ended; a zombie has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def see_the_end(server, address):
    """A game at a pace of days whose first player gives that address, makes every decision, and is away when it ends."""
    ada, bob = Player(server.port), Player(server.port)
    invite = ada.create(game="null_game", seats=2, pace="days", public=False)["invite"]
    bob.join(ada.table, "Bob", invite=invite)
    ada.ask("start")
    ada.ask("notify", address=address)
    bob.until_pushed(lambda: bob.position is not None)
    ada.until_pushed(lambda: ada.position is not None)
    while True:
        ada.play(until=lambda player: not player.owes())
        ada.close()
        bob.until_pushed(lambda: not bob.info["seats"][0]["here"] and bob.owes())
        bob.play(until=lambda player: not player.owes())
        if bob.position["over"]:
            bob.close()
            return ada.table
        token, ada = ada, Player(server.port, ada.token)
        ada.sit(token.table)
        bob.until_pushed(lambda: bob.info["seats"][0]["here"])


class Notices(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "notices"

    def lines(self):
        text = self.file.read_text() if self.file.exists() else ""
        return [json.loads(line) for line in text.splitlines()] if text.endswith("\n") else []

    def test_one_line_each_whatever_the_address_says(self):
        trap = self.file.parent / "trap"
        addresses = ["ada@example.org", f"$(touch {trap})", f"`touch {trap}`", f"'; touch {trap} #", f'" && touch {trap} "', "\\n{}", "😀 é"]
        with Server("--notify", f"cat >> {self.file}", "--base-url", "https://play.example.org") as server:
            for n, address in enumerate(addresses, 1):
                table = see_the_end(server, address)
                self.assertTrue(server.until(lambda: len(self.lines()) == n), self.lines())
                self.assertEqual(self.lines()[-1], {"table": table, "url": f"https://play.example.org/t/{table}", "game": "null_game",
                                                    "name": "Ada", "to": address, "reason": "over"})
            self.assertFalse(trap.exists())
            self.assertNotIn("example.org\n", server.log())
            with Player(server.port) as ada:
                ada.create(game="null_game", seats=2, pace="days")
                self.assertEqual(ada.refused("notify", address="a\nb"), "form")
                self.assertEqual(ada.refused("notify", address="x" * 201), "form")

    def test_without_a_program_there_are_none(self):
        with Server() as server, Player(server.port) as ada:
            ada.create(game="null_game", seats=2, pace="days")
            self.assertEqual(ada.refused("notify", address="ada@example.org"), "no_notices")
            ada.until_pushed(lambda: ada.info is not None)
            self.assertEqual((ada.info["notices"], ada.info["notify"]), (False, None))

    def test_so_many_to_one_address_and_no_more(self):
        with Server("--notify", f"cat >> {self.file}") as server:
            for n in range(12):
                see_the_end(server, "ada@example.org" if n % 2 else "Ada@Example.org")
            see_the_end(server, "bob@example.org")
            self.assertTrue(server.until(lambda: len(self.lines()) == 11), len(self.lines()))
            self.assertEqual(sum(line["to"] == "bob@example.org" for line in self.lines()), 1)
            self.assertEqual(server.log().count("dropped: too many to one address"), 2)

    def test_a_program_that_fails_is_told_of_and_nothing_of_the_server_is_open_to_it(self):
        files = self.file.parent / "files"
        with Server("--notify", f"ls -l /proc/$$/fd > {files}; echo what went wrong >&2; exit 3") as server:
            table = see_the_end(server, "ada@example.org")
            self.assertTrue(server.until(lambda: f"notice {table} the program's exit status was 3" in server.log()), server.log())
            self.assertIn("what went wrong", server.log())
            links = [line.split()[-3:] for line in files.read_text().splitlines() if "->" in line]
            self.assertEqual([link[0] for link in links if "socket" in link[2]], ["0"], "its own input, and nobody's connection")
            self.assertNotIn("tripot.db", files.read_text())

    def test_a_program_that_hangs_is_ended_with_all_that_it_has_started(self):
        with Server("--notify", f"sleep 1000 & echo $$ $! > {self.file}; wait") as server:
            start = time.monotonic()
            table = see_the_end(server, "ada@example.org")
            self.assertTrue(server.until(lambda: self.file.exists() and self.file.read_text().endswith("\n")))
            self.assertEqual(server.http("/healthz")[0], 200)
            self.assertLess(time.monotonic() - start, 8, "the server goes on meanwhile")
            pids = self.file.read_text().split()
            self.assertTrue(server.until(lambda: all(map(gone, pids))), pids)
            self.assertTrue(server.until(lambda: f"notice {table} the program was ended by signal 9" in server.log()), server.log())
            self.assertGreater(time.monotonic() - start, 9, "it has its time")

    def test_a_server_that_stops_leaves_none_behind(self):
        with Server("--notify", f"sleep 1000 & echo $$ $! > {self.file}; wait") as server:
            see_the_end(server, "ada@example.org")
            self.assertTrue(server.until(lambda: self.file.exists() and self.file.read_text().endswith("\n")))
            pids = self.file.read_text().split()
            code, seconds = server.stop()
            self.assertEqual(code, 0)
            self.assertLess(seconds, 5)
            self.assertTrue(server.until(lambda: all(map(gone, pids))), pids)
            self.assertFalse(any(os.path.exists(f"/proc/{pid}/fd/0") for pid in pids))


if __name__ == "__main__":
    unittest.main()
