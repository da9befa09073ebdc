"""tripot bench: every row and figure is there, and they are consistent. Speeds are not judged here."""
import json
import math
import os
import subprocess
import tempfile
import unittest

from tests.program import LONG, OPTIMISED, ROOT, TRIPOT

FIGURES = ["games_per_s", "play_outs_per_s", "decisions_per_s", "ns_per_decision", "shuffles_per_game", "ns_per_shuffle", "copies_per_s",
           "redacts_per_s", "determinizes_per_s", "encodes_per_s", "inputs"]


def run(*args, program=TRIPOT):
    answer = subprocess.run([program, *args], capture_output=True, text=True, timeout=600)
    assert answer.returncode == 0 and answer.stderr == "", answer.stderr
    return answer.stdout


class Bench(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = json.loads(run("bench", "--json"))
        cls.text = run("bench", "null_game")

    def test_a_row_for_every_game_and_seat_count(self):
        games = json.loads(run("games", "--json"))
        expected = [(game["id"], seats) for game in games for seats in range(game["seats_min"], game["seats_max"] + 1)]
        self.assertEqual([(row["game"], row["seats"]) for row in self.rows], expected)

    def test_figures(self):
        for row in self.rows:
            self.assertEqual(list(row), ["game", "seats", *FIGURES])
            for key in FIGURES:
                self.assertTrue(0 < row[key] < math.inf, (key, row))

    def test_figures_agree(self):
        for row in self.rows:
            self.assertAlmostEqual(row["decisions_per_s"] * row["ns_per_decision"] / 1e9, 1, places=6)
            self.assertAlmostEqual(row["shuffles_per_game"] * row["ns_per_shuffle"] * row["games_per_s"] / 1e9, 1, places=6)

    def test_games_are_played_to_their_end(self):
        """As many decisions per game as `sim` counts; at least seven games were measured."""
        for row in self.rows:
            games = run("sim", row["game"], "--seats", str(row["seats"]), "--games", "1000", "--json", program=OPTIMISED)
            length = json.loads(games)["decisions"]
            self.assertAlmostEqual(row["decisions_per_s"] / row["games_per_s"], length["mean"], delta=5.5 * length["sd"] / math.sqrt(7))

    def test_more_seats_cost_more(self):
        """A game at six seats has four times the decisions of one at two: no noise can hide that."""
        melee = {row["seats"]: row["shuffles_per_game"] for row in self.rows if row["game"] == "epic_melee"}
        self.assertGreater(melee[6], melee[2])

    def test_batches(self):
        row, = json.loads(run("bench", "null_game", "--batch", "--json", program=OPTIMISED))
        self.assertEqual(list(row), ["game", "seats", "inputs", *(f"lanes_{n}_per_s" for n in (1, 64, 1024, 4096)), "floats_per_s", "worlds_per_s"])
        for key in list(row)[2:]:
            self.assertTrue(0 < row[key] < math.inf, (key, row))

    @unittest.skipUnless(LONG, "takes most of a minute")
    def test_the_lab(self):
        figures = json.loads(run("bench", "--lab", "--json", program=OPTIMISED))
        self.assertEqual(list(figures), ["one_thread", "two_threads", "thread_ratio", "level_2", "level_3", "level_ratio"])
        for key, value in figures.items():
            self.assertTrue(0 < value < math.inf, key)
        self.assertAlmostEqual(figures["thread_ratio"] * figures["one_thread"] / figures["two_threads"], 1, places=6)
        self.assertGreater(figures["level_ratio"], 1)  # the judgement against hundreds of play-outs per decision

    def test_the_bots(self):
        (row,) = json.loads(run("bench", "null_game", "--bots", "--json", program=OPTIMISED))
        keys = ["play_outs_per_s", "iterations_per_s", "play_outs_per_iteration", "median_ms_3", "median_ms_4", "median_ms_5"]
        self.assertEqual(list(row), ["game", "seats", *keys])
        for key in keys:
            self.assertTrue(0 < row[key] < math.inf, key)
        self.assertAlmostEqual(row["play_outs_per_s"] / row["iterations_per_s"], row["play_outs_per_iteration"], places=6)
        self.assertLess(row["median_ms_3"], row["median_ms_5"])  # 300 iterations against 20,000

    def test_from_a_position(self):
        """Games start where the scenario ends, so they have fewer decisions than a whole game."""
        path = ROOT / "games/duel_royal/scenarios/long_history.json"
        (row,) = json.loads(run("bench", "--scenario", str(path), "--json"))
        self.assertEqual((row["game"], row["seats"], list(row)[2:]), ("duel_royal", 17, FIGURES))
        whole = next(row for row in self.rows if (row["game"], row["seats"]) == ("duel_royal", 17))
        self.assertLess(row["decisions_per_s"] / row["games_per_s"], whole["decisions_per_s"] / whole["games_per_s"])
        self.assertGreater(row["determinizes_per_s"], 0)

    def test_positions_that_cannot_be_measured(self):
        over = {"name": "over", "game": "duel_royal", "seats": 6, "state": {"phase": "over", "ghosts": [1, 3, 5]}, "expect": {"over": True}}
        wrong = {**over, "expect": {"over": False}}
        for content, words in ((over, "the game is over there"), (wrong, "expect.over"), ([over, over], "must hold one scenario"), (None, "No such file")):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "x.json")
                if content:
                    with open(path, "w", encoding="utf-8") as file:
                        json.dump(content, file)
                answer = subprocess.run([TRIPOT, "bench", "--scenario", path], capture_output=True, text=True, timeout=600)
                self.assertEqual((answer.returncode, answer.stdout), (1, ""))
                self.assertIn(words, answer.stderr)
        answer = subprocess.run([TRIPOT, "bench", "epic_melee", "--scenario", "x.json"], capture_output=True, text=True, timeout=600)
        self.assertEqual(answer.returncode, 2)
        self.assertIn("names its game", answer.stderr)

    def test_text(self):
        lines = self.text.splitlines()
        self.assertIn("game", lines[1])
        self.assertEqual([line.split()[:2] for line in lines[2:]], [["null_game", str(seats)] for seats in range(2, 6)])
        for line in lines:
            self.assertLessEqual(len(line), 80)
        number = r" +[\d.]+( [kMG])?"
        for line in lines[2:]:
            self.assertRegex(line, rf"^null_game +\d({number}){{8}}$")


if __name__ == "__main__":
    unittest.main()
