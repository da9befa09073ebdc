"""`tripot bench --python`: every figure is there, and they are consistent. Speeds are not judged here."""
import json
import math
import os
import subprocess
import unittest

from tests.program import LONG, OPTIMISED


def bench(*args):
    env = {key: value for key, value in os.environ.items() if key not in ("LD_PRELOAD", "ASAN_OPTIONS", "PYTHONPATH")}
    return subprocess.run([OPTIMISED, "bench", "--python", *args], env=env, capture_output=True, text=True, timeout=600)


class Speed(unittest.TestCase):
    def test_figures(self):
        games = ["brigands", "brutal_ring", "duel_royal", "epic_melee", "pearls"] if LONG else ["epic_melee"]
        answer = bench(*([] if LONG else games), "--json")
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))
        rows = json.loads(answer.stdout)
        self.assertEqual([row["game"] for row in rows], games)
        for row in rows:
            self.assertTrue(row["python"].startswith("Python 3."))
            self.assertEqual([lanes["lanes"] for lanes in row["lanes"]], [1, 64, 1024, 4096])
            for lanes in row["lanes"]:
                for key in ("given_per_s", "numpy_per_s", "sampled_per_s"):
                    self.assertTrue(0 < lanes[key] < math.inf, (key, row))
                self.assertGreater(lanes["given_per_s"], lanes["numpy_per_s"])
            self.assertGreater(row["lanes"][-1]["numpy_per_s"], row["lanes"][0]["numpy_per_s"])
            self.assertGreater(row["rules_decisions_per_s"], row["lanes"][-1]["numpy_per_s"])
            self.assertGreater(row["worlds_per_s"], 0)

    def test_usage(self):
        answer = bench("--bots")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("--python", answer.stderr)


if __name__ == "__main__":
    unittest.main()
