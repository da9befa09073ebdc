"""The load tester against a server: it plays, counts and reports; whether that is fast enough is for the operator to judge."""
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
            self.assertEqual(set(result["stages"]), {"connect", "join", "deal", "settle", "play"})
            self.assertTrue(all(seconds > 0 for seconds in result["stages"].values()), result)
            for name in ("server_cpu_ms", "cpu_s_per_1000_actions", "commits_a_second", "writes_a_commit", "commit_ms", "server_mb", "client_cpu_ms"):
                self.assertGreater(result[name], 0, name)
            self.assertAlmostEqual(result["actions_a_commit"] * result["commits_a_second"], result["actions"] / result["seconds"],
                                   delta=0.1 * result["actions"] / result["seconds"])
            figures = server.http("/metrics")[2].decode()
            played = int(figures.split("\ntripot_actions_total ")[1].split()[0])
            self.assertGreaterEqual(played, result["actions"])

    def test_players_who_do_nothing_harm_nobody(self):
        with Server() as server:
            done = loadtest(server, "--game", "null_game", "--tables", 4, "--connections", 8, "--rate", 60, "--seconds", 3, "--stall", "20%", "--json")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_looking_for_the_limit(self):
        """Two tables cannot make more than a few actions a second, whatever the server could handle."""
        with Server() as server:
            done = loadtest(server, "--find", "--tables", 2, "--connections", 8, "--rate", 20, "--seconds", 1, "--json")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            steps = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual([step["rate"] for step in steps], [20 * 2 ** i for i in range(len(steps))])
            self.assertEqual([("limit" in step) for step in steps], [False] * (len(steps) - 1) + [True])
            self.assertRegex(steps[-1]["limit"], "^(tables|disk|server|client|machine): ")
            words = loadtest(server, "--find", "--tables", 2, "--connections", 8, "--rate", 400, "--seconds", 1)
            self.assertRegex(words.stdout, r"(?m)^carried \d+ actions a second with 99 % below 100 ms\. What limits it: \w+: .*\.$")

    def test_a_server_that_is_not_there(self):
        with Server() as server:
            server.stop()
            done = loadtest(server, "--tables", 1, "--connections", 2, "--seconds", 1)
            self.assertEqual(done.returncode, 1)
            server.start()

    def test_wrong_arguments(self):
        for arguments in (["--url", "ftp://x"], ["--stall", "half"], ["--tables", "5", "--connections", "5"], ["--game", "chess"], ["--find", "--tables", "0"],
                          ["--find", "--rate", "0"], ["extra"]):
            done = subprocess.run([LOAD, *arguments], capture_output=True, text=True, env=PLAIN)
            self.assertEqual(done.returncode, 2, arguments)


if __name__ == "__main__":
    unittest.main()
