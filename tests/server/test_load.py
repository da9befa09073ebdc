"""The load tester against a server: it plays, counts and tells; how fast is for the operator to judge."""
import json
import subprocess
import unittest
from pathlib import Path

from tests.program import LONG, PLAIN, TRIPOT
from tests.server.server_tools import Server

LOAD = str(Path(TRIPOT).parent.parent / "load" / "tripot-load")


def loadtest(server, *arguments):
    return subprocess.run([LOAD, "--url", f"http://127.0.0.1:{server.port}", *map(str, arguments)], capture_output=True,
                          text=True, env=PLAIN, timeout=300)


class LoadTest(unittest.TestCase):
    def test_games_are_played_and_counted(self):
        with Server() as server:
            done = loadtest(server, "--tables", 3, "--connections", 14, "--rate", 90, "--seconds", 30 if LONG else 4, "--json")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            result = json.loads(done.stdout)
            self.assertEqual(result["errors"], 0, result)
            self.assertGreater(result["actions"], 60)
            self.assertEqual(result["connections"], 14)
            self.assertLessEqual(result["p50_ms"], result["p99_ms"])
            self.assertLessEqual(result["p99_ms"], result["p999_ms"])
            figures = server.http("/metrics")[2].decode()
            played = int(figures.split("\ntripot_actions_total ")[1].split()[0])
            self.assertGreaterEqual(played, result["actions"])

    def test_players_who_do_nothing_harm_nobody(self):
        with Server() as server:
            done = loadtest(server, "--game", "null_game", "--tables", 4, "--connections", 8, "--rate", 60, "--seconds", 3, "--stall", "20%", "--json")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_server_that_is_not_there(self):
        with Server() as server:
            server.stop()
            done = loadtest(server, "--tables", 1, "--connections", 2, "--seconds", 1)
            self.assertEqual(done.returncode, 1)
            server.start()

    def test_wrong_arguments(self):
        for arguments in (["--url", "ftp://x"], ["--stall", "half"], ["--tables", "5", "--connections", "5"], ["--game", "chess"], ["extra"]):
            done = subprocess.run([LOAD, *arguments], capture_output=True, text=True, env=PLAIN)
            self.assertEqual(done.returncode, 2, arguments)


if __name__ == "__main__":
    unittest.main()
