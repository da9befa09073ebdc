"""tripot match: bots against each other."""
import json
import re
import signal
import subprocess
import unittest

from tests.program import LONG, OPTIMISED

signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored by whoever started us
FACTOR = 10 if LONG else 1


def run(*args):
    return subprocess.run([OPTIMISED, "match", *map(str, args)], capture_output=True, text=True, timeout=900)


def match(*args):
    answer = run(*args, "--json")
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


class Result(unittest.TestCase):
    def test_threads_do_not_matter(self):
        for args in (("epic_melee", "--bots", "2,1,0", "--games", 301), ("epic_melee", "--bots", "3,2", "--games", 13)):
            outputs = {run(*args, "--json", "--threads", threads).stdout for threads in (1, 2, 5)}
            self.assertEqual(len(outputs), 1)
            self.assertIn('"results"', outputs.pop())

    def test_shares_add_up_to_one_win(self):
        result = match("epic_melee", "--bots", "2,0,1,0", "--games", 400)
        self.assertEqual([bot["seat_bots"] for bot in result["results"]], ["2", "0", "1"])
        self.assertEqual([bot["seats"] for bot in result["results"]], [1, 2, 1])
        self.assertAlmostEqual(sum(bot["share"] * bot["seats"] for bot in result["results"]), 1, 5)
        for bot in result["results"]:
            self.assertTrue(bot["low"] < bot["share"] < bot["high"])

    def test_equal_bots_are_equal_and_seats_rotate(self):
        result = match("epic_melee", "--bots", "0,0,0,0", "--games", 40)
        self.assertEqual(len(result["results"]), 1)
        self.assertAlmostEqual(result["results"][0]["share"], 0.25, 6)

    def test_who_wins_all_of_a_few_games_need_not_win_all(self):
        first, second = match("brutal_ring", "--bots", "2,0", "--games", 6)["results"]
        self.assertEqual((first["share"], second["share"]), (1, 0))
        low = 6 / (6 + 1.959963984540054 ** 2)  # Wilson's
        self.assertAlmostEqual(first["low"], low, 6)
        self.assertAlmostEqual(second["high"], 1 - low, 6)
        self.assertEqual((first["high"], second["low"]), (1, 0))

    def test_one_game_has_a_share_and_no_interval(self):
        text = run("brutal_ring", "--bots", "2,0", "--games", 1).stdout
        self.assertRegex(text, r"2 casual +1 +100\.00 +- +\d")
        self.assertNotIn("nan", text)
        self.assertIsNone(match("brutal_ring", "--bots", "2,0", "--games", 1)["results"][0]["low"])

    def test_the_heuristic_beats_chance(self):
        # 25 % would be fair; at a true 40 % a result below 30 % is far less likely than one in a million
        result = match("epic_melee", "--bots", "2,0,0,0", "--games", 3000 * FACTOR)["results"][0]
        self.assertGreater(result["share"], 0.33)

    def test_the_search_beats_chance_by_far(self):
        # measured: 0.52; 0.30 is more than five standard deviations of 160 games below that, and above a fair 0.25
        result = match("epic_melee", "--bots", "3,0,0,0", "--games", 160 * FACTOR)["results"][0]
        self.assertGreater(result["share"], 0.30)

    def test_fixed_seats_tell_roles_apart(self):
        # the first seat is the Prince: his share is all that the Brigands leave, and a Brigand has to share theirs
        result = match("brigands", "--bots", "0,0,0,0", "--option", "prince=first", "--fixed-seats", "--games", 4000)["results"]
        self.assertEqual([(bot["seat"], bot["seat_bots"], bot["seats"]) for bot in result], [(seat, "0", 1) for seat in range(4)])
        self.assertAlmostEqual(sum(bot["share"] for bot in result), 1, 5)
        self.assertGreater(result[0]["low"], max(bot["high"] for bot in result[1:]))
        self.assertEqual(match("brigands", "--bots", "0,1,0", "--fixed-seats", "--games", 4)["results"][1]["seat_bots"], "1")

    def test_a_test_stops_early(self):
        result = match("epic_melee", "--bots", "2,0", "--games", 100000, "--sprt", "0,30")
        self.assertEqual(result["sprt"]["verdict"], "accepted")
        self.assertLess(result["games"], 100000)
        self.assertGreater(result["elo"], 30)
        worse = match("epic_melee", "--bots", "0,2", "--games", 100000, "--sprt", "0,30")
        self.assertEqual(worse["sprt"]["verdict"], "rejected")

    def test_a_test_can_be_watched(self):
        answer = run("epic_melee", "--bots", "2,0", "--games", 100000, "--sprt", "0,30", "--progress", "--json")
        result = json.loads(answer.stdout)
        note = f", {100 * result['results'][0]['share']:.1f} %, LLR {result['sprt']['llr']:.2f}\n"
        self.assertTrue(answer.stderr.endswith(note), answer.stderr)

    def test_the_text_says_how_to_repeat_it(self):
        first = run("null_game", "--bots", "0,0,1", "--games", 99, "--seed", 7, "--option", "goal=low").stdout
        command = re.search(r"repeat +\S*tripot match (.*)", first)[1].split()
        again = run(*command).stdout
        self.assertEqual(re.sub(r"  time .*\n", "", first), re.sub(r"  time .*\n", "", again))
        self.assertIn("3 seats: 99 games between bots", first)
        self.assertIn(" --fixed-seats ", run("null_game", "--bots", "0,0", "--games", 9, "--fixed-seats").stdout)


class Errors(unittest.TestCase):
    def test_wrong_arguments(self):
        for args, text in (
            (("epic_melee",), "which bots? --bots 2,0,0,0"),
            (("epic_melee", "--bots", "2"), "--bots has 1 levels, but epic_melee has 2 to 6 seats"),
            (("epic_melee", "--bots", "0,0,0,0,0,0,0"), "has 7 levels"),
            (("epic_melee", "--bots", "0,x"), "levels joined by commas, not '0,x'; there is 0 (random), 1 (beginner)"),
            (("epic_melee", "--bots", "0,"), "levels joined by commas"),
            (("epic_melee", "--bots", "0,77"), "levels joined by commas"),
            (("epic_melee", "--bots", "0,-1"), "levels joined by commas"),
            (("epic_melee", "--bots", "0,1", "--sprt", "5"), "two differences in Elo"),
            (("epic_melee", "--bots", "0,1", "--sprt", "5,0"), "the lower first"),
            (("epic_melee", "--bots", "0,1,2", "--sprt", "0,5"), "compares two levels, but --bots has 3"),
            (("--bots", "0,0"), "game"),
        ):
            with self.subTest(args):
                answer = run(*args)
                self.assertEqual((answer.returncode, answer.stdout), (2, ""))
                self.assertIn(text, answer.stderr)


if __name__ == "__main__":
    unittest.main()
