"""The engines of bench/peers play Epic Melee by the rules: games are as long and scores as high as in ours, within what chance allows."""
import json
import math
import shutil
import subprocess
import unittest

from tests.program import LONG, OPTIMISED, ROOT

PEERS = ROOT / "bench" / "peers"
SIGMAS = 5


def ours(seats, games):
    answer = subprocess.run([OPTIMISED, "sim", "epic_melee", "--seats", str(seats), "--games", str(games), "--json"],
                            capture_output=True, text=True, check=True, timeout=600)
    found = json.loads(answer.stdout)
    return {"decisions": found["decisions"]["mean"], "points": seats * found["score"]["mean"], "shared": found["shared_wins"] / games}


def ask(peer, *questions):
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    answer = subprocess.run([PEERS / "run.sh", peer], input=lines, capture_output=True, text=True, timeout=600)
    assert answer.returncode == 0 and answer.stderr == "", answer.stderr
    return [json.loads(line) for line in answer.stdout.splitlines()]


class Peers(unittest.TestCase):
    def agrees(self, peer, seats, games):
        expected = ours(seats, 40000)
        (found,) = ask(peer, {"seats": seats, "seed": 5, "games": games})
        self.assertEqual((found["seats"], found["games"]), (seats, games))
        for key in ("decisions", "points"):
            mean = found[key] / games
            error = math.sqrt((found[key + "_squared"] / games - mean ** 2) * (1 / games + 1 / 40000))
            self.assertLessEqual(abs(mean - expected[key]), SIGMAS * error, (peer, seats, key, mean, expected[key]))
        share = found["shared"] / games
        self.assertLessEqual(abs(share - expected["shared"]), SIGMAS * math.sqrt(expected["shared"] / games) + 1 / games, (peer, seats))

    def test_python(self):
        for seats in (2, 4, 6):
            self.agrees("python", seats, 4000)

    def test_boardgame_io(self):
        if LONG and shutil.which("npm"):
            subprocess.run(["npm", "ci", "--ignore-scripts", "--loglevel=error"], cwd=PEERS, check=True, timeout=600)
        (found,) = ask("boardgame.io", {"seats": 4, "seed": 5, "games": 1})
        if "missing" in found:
            self.skipTest(found["missing"])
        for seats, games in ((2, 4000), (4, 4000)) if LONG else ((4, 300),):
            self.agrees("boardgame.io", seats, games)

    def test_the_same_seed_is_the_same_game(self):
        first, again, other = ask("python", *({"seats": 3, "seed": seed, "games": 50} for seed in (7, 7, 8)))
        for answer in (first, again, other):
            del answer["seconds"]
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_bench_runs_them_beside_ours(self):
        answer = subprocess.run([OPTIMISED, "bench", "--peers", "--json"], capture_output=True, text=True, timeout=600)
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))
        mine, python, other = json.loads(answer.stdout)
        self.assertTrue(mine["name"].startswith("tripot ") and python["name"].startswith("Python "))
        self.assertGreater(mine["games_per_s"], python["games_per_s"])
        self.assertTrue(mine["is_same_game"] and python["is_same_game"])
        self.assertTrue(other.get("missing") or other["is_same_game"])


if __name__ == "__main__":
    unittest.main()
