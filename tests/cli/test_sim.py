"""tripot sim: the same games whatever the number of threads, and correct statistics."""
import json
import math
import os
import pathlib
import pty
import re
import signal
import statistics
import subprocess
import tempfile
import unittest

from tests.program import LONG, TRIPOT

signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored by whoever started us
FACTOR = 5 if LONG else 1
NORMAL_975 = 1.959963984540054
# A normal variable exceeds this bound once in a million, even the largest of up to a hundred of them.
SURE = 5.8


def run(*args):
    return subprocess.run([TRIPOT, "sim", *map(str, args)], capture_output=True, text=True, timeout=600)


def sim(*args):
    answer = run(*args, "--json")
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


class Repeating(unittest.TestCase):
    def test_threads_do_not_matter(self):
        for args in (("epic_melee", "--games", 3001 * FACTOR, "--seats", 5), ("null_game", "--games", 777), ("epic_melee", "--games", 1)):
            outputs = {run(*args, "--json", "--threads", threads).stdout for threads in (1, 2, 3, 8)}
            self.assertEqual(len(outputs), 1)
            self.assertIn('"by_seat"', outputs.pop())

    def test_the_seed_matters(self):
        self.assertNotEqual(sim("epic_melee", "--games", 50, "--seed", 1)["score"], sim("epic_melee", "--games", 50, "--seed", 2)["score"])

    def test_defaults(self):
        result = sim("null_game")
        self.assertEqual([result[key] for key in ("game", "seats", "seed", "games", "options")], ["null_game", 3, 1, 10000, {"goal": "high"}])
        self.assertEqual(result, sim("null_game", "--games=10000", "--seats=3", "--seed=1", "--option=goal=high"))

    def test_options_matter(self):
        high, low = (sim("null_game", "--games", 200, "--option", f"goal={goal}") for goal in ("high", "low"))
        self.assertEqual(low["options"], {"goal": "low"})
        self.assertGreater(high["score"]["mean"], low["score"]["mean"])

    def test_the_text_says_how_to_repeat_it(self):
        first = run("null_game", "--games", 321, "--seats", 4, "--seed", 99, "--option", "goal=low").stdout
        command = re.search(r"repeat +\S*tripot sim (.*)", first)[1].split()
        again = run(*command).stdout
        self.assertEqual(re.sub(r"  time .*\n", "", first), re.sub(r"  time .*\n", "", again))
        self.assertIn("Alone, 4 seats: 321 games", first)
        self.assertRegex(first, r"  time +[\d.]+ s on \d+ threads?, [\d,]+ games/s\n")


class Bots(unittest.TestCase):
    def test_the_better_bot_wins_more(self):
        result = sim("epic_melee", "--bots", "2,0,0,0", "--games", 2000 * FACTOR)
        self.assertEqual((result["seats"], result["bots"]), (4, [2, 0, 0, 0]))
        wins = [seat["win_share"] for seat in result["by_seat"]]
        self.assertGreater(wins[0]["low"], max(seat["high"] for seat in wins[1:]))

    def test_one_level_for_all(self):
        args = ("null_game", "--seats", 4, "--games", 100)
        self.assertEqual(sim(*args, "--bots", 2), sim(*args, "--bots", "2,2,2,2"))
        self.assertIsNone(sim(*args)["bots"])
        self.assertNotEqual(sim("epic_melee", "--games", 100, "--bots", 2)["score"], sim("epic_melee", "--games", 100)["score"])

    def test_threads_and_records_do_not_matter(self):
        args = ("epic_melee", "--bots", "3,2", "--games", 9)
        with tempfile.TemporaryDirectory() as folder:
            results = [sim(*args, "--threads", 1), sim(*args, "--threads", 3), sim(*args, "--record", folder)]
            self.assertEqual(len(os.listdir(folder)), 9)
        self.assertTrue(all(result == results[0] for result in results))

    def test_the_text_says_how_to_repeat_it(self):
        first = run("epic_melee", "--bots", "2,0", "--games", 50).stdout
        command = re.search(r"repeat +\S*tripot sim (.*)", first)[1].split()
        self.assertEqual(re.sub(r"  time .*\n", "", first), re.sub(r"  time .*\n", "", run(*command).stdout))
        self.assertIn("Epic Melee, 2 seats: 50 games between bots", first)

    def test_what_is_wrong_is_said(self):
        for bots, words in [("7", "--bots wants levels"), ("2,x", "--bots wants levels"), ("", "--bots wants levels"), ("2,2,2", "3 levels, but there are 4 seats")]:
            answer = run("epic_melee", "--seats", 4, "--bots", bots)
            self.assertEqual(answer.returncode, 2)
            self.assertIn(words, answer.stderr)


class Records(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.records = os.path.join(self.folder.name, "records")

    def test_every_game_is_recorded_and_counted_the_same(self):
        args = ("epic_melee", "--games", 37, "--seats", 3, "--seed", 5)
        plain = sim(*args)
        self.assertEqual(sim(*args, "--threads", 2, "--record", self.records), plain)
        files = sorted(os.listdir(self.records))
        self.assertEqual(files, [f"epic_melee-{i:06}.tripot" for i in range(1, 38)])
        paths = [os.path.join(self.records, name) for name in files]
        verified = subprocess.run([TRIPOT, "verify", *paths], capture_output=True, text=True, timeout=600)
        self.assertEqual((verified.returncode, verified.stdout.count(": ok, ")), (0, 37), verified.stdout)
        results = [pathlib.Path(path).read_text().splitlines()[-1].split() for path in paths]
        scores = [int(score) for line in results for score in line[2:5]]
        self.assertAlmostEqual(statistics.mean(scores), plain["score"]["mean"])

    def test_earlier_records_are_not_overwritten(self):
        self.assertEqual(run("null_game", "--games", 1, "--record", self.records).returncode, 0)
        again = run("null_game", "--games", 1, "--record", self.records)
        self.assertEqual(again.returncode, 1)
        self.assertIn("null_game-000001.tripot exists already", again.stderr)

    def test_a_record_that_cannot_be_written_ends_the_run(self):
        os.makedirs(os.path.join(self.records, "null_game-000003.tripot"))
        answer = run("null_game", "--games", 1000, "--threads", 1, "--record", self.records)
        self.assertEqual((answer.returncode, answer.stdout), (1, ""))
        self.assertIn("stopped after 2 games: cannot write", answer.stderr)
        nowhere = run("null_game", "--games", 1, "--record", os.path.join(self.records, "a", "b"))
        self.assertEqual(nowhere.returncode, 1)
        self.assertIn("cannot make the folder", nowhere.stderr)


class Statistics(unittest.TestCase):
    def test_against_the_single_games(self):
        """Runs of 1, 2, … games show what each game added; all figures are recomputed from that."""
        n = 25
        results = [sim("null_game", "--games", k, "--seats", 3, "--seed", 5) for k in range(1, n + 1)]
        totals = [[round(r["by_seat"][seat]["score"]["mean"] * k) for seat in range(3)] for k, r in enumerate(results, 1)]
        scores = [[b - a for a, b in zip(before, after)] for before, after in zip([[0] * 3] + totals, totals)]
        shares = []
        for game in scores:
            winners = [seat for seat in range(3) if game[seat] == max(game)]
            shares.append([(seat in winners) / len(winners) for seat in range(3)])
        last = results[-1]
        for seat in range(3):
            column = [game[seat] for game in scores]
            self.assertAlmostEqual(last["by_seat"][seat]["score"]["mean"], statistics.mean(column), places=8)
            self.assertAlmostEqual(last["by_seat"][seat]["score"]["sd"], statistics.stdev(column), places=8)
            self.assertAlmostEqual(last["by_seat"][seat]["win_share"]["mean"], statistics.mean(game[seat] for game in shares), places=8)
        flat = [points for game in scores for points in game]
        self.assertAlmostEqual(last["score"]["mean"], statistics.mean(flat), places=8)
        self.assertAlmostEqual(last["score"]["sd"], statistics.stdev(flat), places=8)
        self.assertEqual(last["shared_wins"], sum(max(game) < 1 for game in shares))
        self.assertGreater(last["shared_wins"], 0)
        self.assertEqual(last["nobody_wins"], 0)

    def test_length(self):
        n = 25
        results = [sim("epic_melee", "--games", k, "--seed", 3)["decisions"] for k in range(1, n + 1)]
        totals = [0] + [round(r["mean"] * k) for k, r in enumerate(results, 1)]
        lengths = [b - a for a, b in zip(totals, totals[1:])]
        last = results[-1]
        self.assertEqual((last["min"], last["max"]), (min(lengths), max(lengths)))
        self.assertLess(min(lengths), max(lengths))
        self.assertAlmostEqual(last["sd"], statistics.stdev(lengths), places=7)

    def test_intervals(self):
        """Student's interval for scores, Wilson's for shares."""
        for n, t in ((2, 12.706), (5, 2.776), (6, 2.5706), (11, 2.2281), (31, 2.0423), (2000, 1.9612)):
            for seat in sim("epic_melee", "--games", n)["by_seat"]:
                score, wins = seat["score"], seat["win_share"]
                half = t * score["sd"] / math.sqrt(n)
                self.assertAlmostEqual(score["high"], score["mean"] + half, delta=0.002 * half + 1e-9)
                self.assertAlmostEqual(score["low"], score["mean"] - half, delta=0.002 * half + 1e-9)
                for bound in (wins["low"], wins["high"]):  # both solve (p - x)^2 = z^2 x (1 - x) / n
                    self.assertAlmostEqual((wins["mean"] - bound) ** 2, NORMAL_975**2 * bound * (1 - bound) / n, places=8)
                self.assertLessEqual(wins["low"], wins["mean"])
                self.assertGreaterEqual(wins["high"], wins["mean"])

    def test_one_game_has_no_interval(self):
        result = sim("epic_melee", "--games", 1)
        self.assertIsNone(result["decisions"]["sd"])
        self.assertEqual([result["by_seat"][0]["score"][key] for key in ("sd", "low", "high")], [None] * 3)
        self.assertEqual(sum(seat["win_share"]["mean"] for seat in result["by_seat"]), 1)
        self.assertRegex(run("epic_melee", "--games", 1).stdout, r"\n     0 +\d+\.00 +- to +- +- ")

    def test_seats_are_alike(self):
        """Both games look the same from every seat, and random players are no better in any seat: shares are 1/n, scores equal."""
        for game, seats, n in [("epic_melee", seats, 3000 * FACTOR) for seats in range(2, 7)] + [("null_game", 4, 10000 * FACTOR)]:
            with self.subTest(game=game, seats=seats):
                result = sim(game, "--games", n, "--seats", seats)
                self.assertEqual(len(result["by_seat"]), seats)
                share = 1 / seats
                for seat in result["by_seat"]:
                    self.assertAlmostEqual(seat["win_share"]["mean"], share, delta=SURE * math.sqrt(share * (1 - share) / n))
                    self.assertAlmostEqual(seat["score"]["mean"], result["score"]["mean"], delta=SURE * result["score"]["sd"] / math.sqrt(n))
                self.assertAlmostEqual(sum(seat["win_share"]["mean"] for seat in result["by_seat"]), 1, places=8)
                mean = statistics.mean(seat["score"]["mean"] for seat in result["by_seat"])
                self.assertAlmostEqual(result["score"]["mean"], mean, places=7)

    def test_intervals_cover(self):
        """About one in twenty 95 % intervals misses the true value."""
        runs, seats, misses = 40 * FACTOR, 4, 0
        for seed in range(runs):
            for seat in sim("null_game", "--games", 100, "--seats", seats, "--seed", seed)["by_seat"]:
                misses += not seat["win_share"]["low"] <= 1 / seats <= seat["win_share"]["high"]
        # The shares of a run sum to 1, so its misses come together; at worst all four miss.
        n = runs * seats
        self.assertLess(misses, 0.05 * n + SURE * math.sqrt(seats * n * 0.05 * 0.95))

    def test_text_agrees_with_json(self):
        args = ("epic_melee", "--games", 2000, "--seats", 6)
        text, result = run(*args).stdout, sim(*args)
        rows = re.findall(r"^ +(\d) +([\d.]+) +([\d.]+) to +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) to +([\d.]+)$", text, re.M)
        self.assertEqual(len(rows), 6)
        for row, seat in zip(rows, result["by_seat"]):
            score, wins = seat["score"], seat["win_share"]
            expected = [score["mean"], score["low"], score["high"], score["sd"]] + [100 * wins[key] for key in ("mean", "low", "high")]
            self.assertEqual(int(row[0]), seat["seat"])
            for shown, value in zip(row[1:], expected):
                self.assertAlmostEqual(float(shown), value, delta=0.00501)
        length, score = result["decisions"], result["score"]
        self.assertIn(f"\n  length  {length['mean']:.2f} decisions a game (sd {length['sd']:.2f}, from {length['min']} to {length['max']})\n", text)
        self.assertIn(f"\n  score   {score['mean']:.2f} points a seat (sd {score['sd']:.2f})\n", text)
        self.assertIn(f"shared in {result['shared_wins']:,} games", text)
        for line in text.splitlines():
            self.assertLessEqual(len(line), 80)


class Progress(unittest.TestCase):
    def test_only_on_a_terminal(self):
        self.assertEqual(run("epic_melee", "--games", 100).stderr, "")

    def test_when_asked_for(self):
        answer = run("epic_melee", "--games", 100, "--progress")
        self.assertRegex(answer.stderr, r"\[#+\] 100 %  100 games, [\d,]+/s\n$")
        self.assertEqual(answer.stdout.count("\n     0 "), 1)

    def test_on_a_terminal(self):
        master, slave = pty.openpty()
        env = {**os.environ, "TERM": "xterm"}
        # Long enough on any machine for the progress bar to appear; stopped once it has.
        with subprocess.Popen([TRIPOT, "sim", "epic_melee", "--games", "1000000000"], stdout=subprocess.PIPE, stderr=slave, env=env) as process:
            os.close(slave)
            seen = b""
            while not re.search(rb"\r\[[#.]+\] +\d+ %  [\d,]+ games, [\d,]+/s, [\w ]+ left", seen):
                seen += os.read(master, 4096)
            process.send_signal(signal.SIGINT)
            process.stdout.read()
            while not seen.endswith(b"\r\033[K"):  # wiped at the end
                seen += os.read(master, 4096)
        os.close(master)
        self.assertEqual(process.returncode, 130)
        for line in seen.decode().split("\r"):  # a bar that wraps could not be redrawn
            self.assertLess(len(line.removesuffix("\033[K")), 80)


class Stopping(unittest.TestCase):
    def stopped(self, *args, number=signal.SIGINT):
        """Starts a run that would take hours, and stops it at its first output."""
        with subprocess.Popen([TRIPOT, "sim", "epic_melee", "--games", "1000000000", "--progress", *args], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stderr.readline()
            process.send_signal(number)
            output = process.stdout.read()
            self.assertIn(" games, finishing the games under way", process.stderr.read())
        self.assertEqual(process.returncode, 130)
        return output

    def test_tells_what_was_played(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            result = json.loads(self.stopped("--json", number=number))
            self.assertEqual(result["games_wanted"], 1000000000)
            self.assertTrue(0 < result["games"] < 1000000000)
            again = sim("epic_melee", "--games", result["games"])
            self.assertEqual({**result, "games_wanted": again["games_wanted"]}, again)

    def test_says_so(self):
        text = self.stopped()
        self.assertRegex(text, r"Stopped early: these are the first [\d,]+ of 1,000,000,000 games\.\n")
        n = re.search(r"first ([\d,]+) of", text)[1].replace(",", "")
        self.assertIn(f"sim epic_melee --games {n} --seats 4 --seed 1\n", text)


if __name__ == "__main__":
    unittest.main()
