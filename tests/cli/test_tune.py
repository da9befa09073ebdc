"""tripot tune: spoilt figures are repaired, unreachable goals are reported, and neither threads nor pauses change the result."""
import csv
import json
import os
import re
import shlex
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import LONG, OPTIMISED, PLAIN

signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored by whoever started us
SMALL = ("null_game", "--goal", "cards=3", "--may", "cards.*.value", "--games", 1500, "--check", 6000)


def run(*args):
    return subprocess.run([OPTIMISED, *map(str, args)], capture_output=True, text=True, env=PLAIN, timeout=1500)


class Folder(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.addCleanup(self.dir.cleanup)
        self.root = Path(self.dir.name)

    def tune(self, out, *args, code=0):
        answer = run("tune", *args, "--out", self.root / out)
        self.assertEqual(answer.returncode, code, answer.stderr)
        self.text = " ".join(answer.stdout.split())
        return answer

    def found(self, out):
        return json.loads((self.root / out / "tune.json").read_text())

    def edition(self, name, game, figures):
        """The default edition with {(row, column): value} changed in cards.csv."""
        self.assertEqual(run("edition", "export", game, self.root / name).returncode, 0)
        path = self.root / name / "cards.csv"
        with open(path, newline="") as file:
            rows = list(csv.DictReader(file))
        for (row, column), value in figures.items():
            next(r for r in rows if r["id"] == row)[column] = value
        with open(path, "w", newline="") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
        return self.root / name

    def cards(self, folder):
        with open(self.root / folder / "cards.csv", newline="") as file:
            return {row["id"]: row for row in csv.DictReader(file)}


CARDS = ("one", "two", "three", "four")
EQUAL = {(card, "copies"): 4 for card in CARDS} | {(card, "value"): 5 for card in CARDS}


class Planted(Folder):
    def test_three_spoilt_figures_are_mended(self):
        """Cards with equal values and copies are worth the same; three of them are spoilt."""
        spoilt = self.edition("spoilt", "null_game", EQUAL | {("one", "value"): 9, ("three", "value"): 2, ("four", "value"): 7})
        self.tune("out", *SMALL, "--edition", spoilt, "--rounds", 20)
        found = self.found("out")
        before = [abs(item["before"]["value"]) for item in found["goals"][0]["items"]]
        after = [abs(item["after"]["value"]) for item in found["goals"][0]["items"]]
        self.assertGreater(max(before), 0.2)
        self.assertLess(max(after), 0.03)
        self.assertIn(found["answer"], ("reached", "open"))
        self.assertEqual(len({row["value"] for row in self.cards("out/edition").values()}), 1)  # nothing else repairs it
        self.assertRegex(self.text, r"Three \(three\): value 2 → \d")
        self.assertEqual(run("edition", "check", self.root / "out/edition").returncode, 0)
        command = re.search(r"besides: tripot (lab .*)$", self.text)[1]
        self.assertEqual(shlex.split(command), ["lab", "null_game", "--seats", "3", "--edition", str(spoilt), "--against",
                                                str(self.root / "out/edition"), "--quick"])
        self.assertEqual(run(*shlex.split(command), "--games", 64, "--out", self.root / "asked").returncode, 0)
        changed = {(change["row"], change["column"]) for change in found["changes"]}
        self.assertTrue(changed and changed <= {(card, "value") for card in CARDS})

    @unittest.skipUnless(LONG, "takes minutes")
    def test_three_spoilt_figures_of_a_whole_deck_are_mended(self):
        """A tuned, balanced deck of Epic Melee with three spoilt values: at most ten minutes on two cores."""
        spoilt = self.edition("spoilt", "epic_melee", EVEN_MELEE | SPOILT_MELEE)
        self.tune("out", "epic_melee", "--edition", spoilt, "--goal", "cards=4", "--may", "cards.*.value", "--minutes", 10, "--threads", 2)
        found = self.found("out")
        self.assertIn(found["answer"], ("reached", "open"), self.text)
        self.assertGreater(max(abs(item["before"]["value"]) for item in found["goals"][0]["items"]), 0.05)
        self.assertLess(max(abs(item["after"]["value"]) for item in found["goals"][0]["items"]), 0.04)

    def test_what_cannot_be_reached_is_said(self):
        """One card alone cannot balance the others."""
        self.tune("out", "null_game", "--goal", "cards=1", "--goal", "length=1..20", "--may", "cards.one.value", "--rounds", 4,
                  "--games", 800, "--check", 4000)
        found = self.found("out")
        self.assertEqual((found["answer"], [goal["answer"] for goal in found["goals"]]), ("missed", ["missed", "reached"]))
        self.assertIn("Nothing that was found is good enough. In the way: cards=1. ", self.text)
        self.assertIn("length=1..20: reached.", self.text)

    def test_the_check_is_made_of_other_games(self):
        """A different number of fresh games changes only the check."""
        for check in (2000, 3000):
            self.tune(str(check), *SMALL, "--rounds", 3, "--check", check)
        a, b = self.found("2000"), self.found("3000")
        self.assertEqual(a["changes"], b["changes"])
        self.assertEqual((a["check_games"], b["check_games"]), (2000, 3000))
        self.assertNotEqual(a["goals"], b["goals"])


# Found by: tripot tune epic_melee --goal cards=3 --may 'cards.*.value' --may 'cards.*.copies' --keep cards.copies
EVEN_MELEE = {("raven", "value"): 5, ("raven", "copies"): 3, ("turtle", "copies"): 3, ("folk", "copies"): 2, ("golem", "copies"): 15,
              ("goblins", "value"): 1, ("goblins", "copies"): 3, ("frog", "value"): 18, ("ez", "value"): 1, ("ez", "copies"): 10,
              ("mage", "value"): 5}
SPOILT_MELEE = {("raven", "value"): 14, ("ez", "value"): 9, ("frog", "value"): 4}


class SameNumbers(Folder):
    def same(self, a, b, names=("tune.state", "tune.json", "edition/cards.csv", "edition/edition.json")):
        for name in names:
            self.assertEqual((self.root / a / name).read_bytes(), (self.root / b / name).read_bytes(), name)

    def test_threads_do_not_matter(self):
        for threads in (1, 3):
            self.tune(f"t{threads}", *SMALL, "--rounds", 5, "--threads", threads)
        self.same("t1", "t3")

    def test_more_rounds_later_are_as_good_as_at_once(self):
        self.tune("once", *SMALL, "--rounds", 7)
        self.tune("twice", *SMALL, "--rounds", 3)
        self.tune("twice", *SMALL, "--rounds", 7, "--resume")
        self.same("once", "twice")

    def test_a_pause_changes_nothing(self):
        command = [OPTIMISED, "tune", *map(str, SMALL), "--rounds", "100000", "--progress", "--out", str(self.root / "a")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN)
        while "rounds" not in process.stderr.readline():
            pass
        while not (self.root / "a/tune.state").exists() and process.poll() is None:
            process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, rest = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130, rest)
        self.assertIn("--resume goes on", " ".join(out.split()))
        self.assertTrue((self.root / "a/edition/cards.csv").exists())
        rounds = int(re.search(r"^round (\d+) ", (self.root / "a/tune.state").read_text(), re.M)[1]) + 2
        self.tune("a", *SMALL, "--rounds", rounds, "--resume")
        self.tune("b", *SMALL, "--rounds", rounds)
        self.same("a", "b")

    def test_another_run_s_folder(self):
        self.tune("a", *SMALL, "--rounds", 1)
        self.assertIn("--resume goes on with it", self.tune("a", *SMALL, "--rounds", 2, code=1).stderr)
        self.assertIn("belongs to another command", self.tune("a", *SMALL, "--seed", 9, "--rounds", 2, "--resume", code=1).stderr)
        path = self.root / "a/tune.state"
        path.write_text(path.read_text()[:-40])
        self.assertIn("damaged", self.tune("a", *SMALL, "--rounds", 2, "--resume", code=1).stderr)


class Asked(Folder):
    def test_sums_stay_and_ranges_hold(self):
        self.tune("a", "null_game", "--goal", "cards=3", "--may", "cards.*.copies=2..8", "--keep", "sum(cards.copies)=20", "--rounds", 4,
                  "--games", 400, "--check", 400)
        copies = [int(row["copies"]) for row in self.cards("a/edition").values()]
        self.assertEqual(sum(copies), 20)
        self.assertTrue(all(2 <= n <= 8 for n in copies), copies)
        self.tune("b", "null_game", "--goal", "cards=3", "--may", "cards.*.copies", "--keep", "cards.copies", "--rounds", 4, "--games", 400,
                  "--check", 400)
        copies = [int(row["copies"]) for row in self.cards("b/edition").values()]
        self.assertEqual(sum(copies), 16)
        self.assertGreaterEqual(min(copies), 1)  # no card disappears unless the author allows it

    def test_every_kind_of_goal(self):
        goals = ("seats=20", "first=20", "cards=50*2", "other_players=10..40", "length=10..100", "ties=0..50", "luck=0..100")
        self.tune("a", "epic_melee", *(word for goal in goals for word in ("--goal", goal)), "--may", "cards.golem.value", "--rounds", 1,
                  "--games", 128, "--check", 128)
        found = self.found("a")
        self.assertEqual([goal["goal"] for goal in found["goals"]], list(goals))
        self.assertEqual([len(goal["items"]) for goal in found["goals"]], [4, 1, 9, 1, 1, 1, 1])  # cards: no tokens
        length = found["goals"][4]["items"][0]
        self.assertTrue(50 < length["before"]["value"] < 80)
        self.assertTrue(all(goal["answer"] != "missed" for goal in found["goals"]), found)

    def test_what_the_book_says_stays(self):
        self.assertIn("--book", run("tune", "epic_melee", "--goal", "seats=2", "--may", "limits.rounds.value").stderr)
        self.tune("a", "epic_melee", "--goal", "length=0..40", "--may", "limits.rounds.value", "--book", "--rounds", 3, "--games", 64,
                  "--check", 64)
        self.assertEqual([change["row"] for change in self.found("a")["changes"]], ["rounds"])

    def test_wrong_arguments(self):
        goal, may = ("--goal", "cards=3"), ("--may", "cards.*.value")
        for args, text in (
            ((), "which game?"),
            (("null_game", *may), "what shall hold?"),
            (("null_game", *goal), "what may change?"),
            (("null_game", "--goal", "beauty=3", *may), "'beauty=3' is no goal: NAME=POINTS or NAME=LOW..HIGH"),
            (("null_game", "--goal", "length=3", *may), "length, ties and luck want a range"),
            (("null_game", "--goal", "cards=3..1", *may), "is no goal"),
            (("null_game", "--goal", "cards=3*x", *may), "is no goal"),
            (("null_game", *goal, "--may", "cards.value"), "'cards.value' names no figures: TABLE.ROW.COLUMN"),
            (("null_game", *goal, "--may", "cards.nobody.value"), "the edition has no such figures; it has cards.*.value, cards.*.copies"),
            (("null_game", *goal, "--may", "cards.*.source"), "the edition has no such figures"),
            (("null_game", *goal, *may, "--keep", "value"), "'value' is no sum"),
            (("null_game", *goal, *may, "--keep", "cards.value=99"), "the sum of cards.value cannot be 99: with what may change it is from 4 to 36"),
            (("null_game", "epic_melee", *goal, *may), "one game at a time"),
            (("null_game", *goal, *may, "--bots", "0"), "--bots needs a whole number from 1 to 5"),
        ):
            with self.subTest(args):
                answer = subprocess.run([OPTIMISED, "tune", *args], capture_output=True, text=True, cwd=self.root, env=PLAIN, timeout=100)
                self.assertEqual((answer.returncode, answer.stdout), (2, ""), answer.stderr)
                self.assertIn(text, " ".join(answer.stderr.split()))
        self.assertEqual(os.listdir(self.root), [])

    def test_in_french(self):
        answer = self.tune("a", *SMALL, "--rounds", 1, "--games", 64, "--check", 64, "--lang", "fr")
        self.assertIn("tours", answer.stdout)
        self.assertIn("cards=3 :", answer.stdout)


if __name__ == "__main__":
    unittest.main()
