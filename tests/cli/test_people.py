"""tripot lab --records: what people did in their own games, compared with the bots. The people here are programs that avoid one card as
long as they hold another: the lab must find that card and no other, and where they took their time."""
import json
import random
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.cli.test_lab import Folder, against_schema, table
from tests.program import PLAIN, ROOT, TRIPOT

LAB = ("null_game", "--seats", 2, "--quick", "--games", 1500)


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([TRIPOT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=PLAIN, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], (request, answer)
        return answer

    def play(self, seed, shuns, seats=2, names=("Ada", "Émilie"), game="null_game"):
        """A game of random actions, except that the shunned cards are avoided."""
        draw = random.Random(seed)
        position = self.ask(cmd="new", game=game, seats=seats, seed=seed)
        while position["to_act"]:
            seat = draw.choice(position["to_act"])
            actions = self.ask(cmd="legal", seat=seat)["actions"]
            liked = [action for action in actions if action.split()[-1] not in shuns] or actions
            position = self.ask(cmd="act", seat=seat, action=draw.choice(liked))
        return self.ask(cmd="record", names=list(names) + [None] * (seats - len(names)))["record"]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait() == 0


def timed(record, seconds):
    """Adds the time of every action, in milliseconds, as `seconds` gives it for the seat."""
    return re.sub(r"^(\d) play", lambda line: f"! {line[1]} thought {1000 * seconds[int(line[1])]}\n{line[0]}", record, flags=re.M)


class People(Folder):
    @classmethod
    def setUpClass(cls):
        cls.games_folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.games_folder.cleanup)
        cls.games = Path(cls.games_folder.name)
        engine = Engine()
        for i in range(60):
            (cls.games / f"{i:02}.tripot").write_text(timed(engine.play(i, {"three"}), (2, 8)))
        cls.three = engine.play(1, set(), seats=3)
        cls.other = engine.play(1, set(), game="pearls", names=("Ada",), seats=3)
        cls.bots = engine.play(100, set(), names=())
        engine.close()

    def write(self, name, text):
        (self.root / "r").mkdir(exist_ok=True)
        (self.root / "r" / name).write_text(text)

    def first(self, i=0):
        return (self.games / f"{i:02}.tripot").read_text()

    def test_the_card_that_people_avoid_is_shown(self):
        answer = self.lab("out", *LAB, "--records", self.games)
        found = {row["id"]: row["found"][2] for row in table(self.report("out"), "people_choices")["rows"]}
        self.assertEqual(found["play three"]["level"], "people")
        self.assertEqual([id for id, people in found.items() if people["verdict"] == "avoided"], ["play three"])
        self.assertLess(found["play three"]["p_corrected"], 1e-6)
        said = " ".join(answer.stdout.split())
        self.assertRegex(said, r"People: 60 games, 60 of them without bots, 60 with the time of each decision\. So few games say little")
        self.assertRegex(said, r"People avoid, and bots do not \(of the decisions in which they could; bots\): [^()]*[Tt]hree \d+\.\d.% \(\d+\.\d.%\) ")
        schema = json.loads((Path(ROOT) / "docs/report.schema.json").read_text())
        self.assertEqual(against_schema(self.report("out"), schema, schema), [])
        page = (self.root / "out/report.html").read_text()
        self.assertIn("▲ people", page)
        self.assertIn("▲ les joueurs", page)
        self.assertRegex(page, r'<td class="avoided">avoided</td>')
        row = next(row for row in table(self.report("out"), "people_choices")["rows"] if row["id"] == "play three")
        copy = (self.root / "out" / row["record"]).read_text()
        self.assertNotRegex((self.root / "out/report.json").read_text() + page + copy, "Ada|Émilie")
        self.assertIn("name: 0 Player 1\nname: 1 Player 2\n", copy)
        replayed = subprocess.run([TRIPOT, "verify", self.root / "out" / row["record"]], capture_output=True, text=True, env=PLAIN)
        self.assertEqual(replayed.returncode, 0, replayed.stdout)

    def test_times_are_no_part_of_the_story(self):
        for args in ((), ("--seat", "0"), ("--json",)):
            told = subprocess.run([TRIPOT, "replay", self.games / "00.tripot", *args], capture_output=True, text=True, env=PLAIN)
            self.assertEqual((told.returncode, told.stderr), (0, ""))
            self.assertNotIn("thought", told.stdout)

    def test_where_people_think(self):
        self.lab("out", *LAB, "--records", self.games)
        row, = table(self.report("out"), "people_times")["rows"]
        self.assertEqual((row["id"], row["found"][0]["value"]), ("play", 5))  # both play equally often
        self.assertIn("(longest: 8.00 s, step ", row["label"]["en"])
        length = next(row for row in table(self.report("out"), "people_games")["rows"] if row["id"] == "length")
        self.assertEqual(length["found"][2]["games"], 60)

    def test_what_a_clock_or_a_bot_did_is_no_choice_of_theirs(self):
        """A bot holds seat 1 of every game, and in seat 0 only timed actions were the player's own."""
        for i in range(40):
            record = re.sub(r"^! ", "! 1 bot 2\n! ", self.first(i), count=1, flags=re.M)
            record = re.sub(r"^! 1 thought.*\n", "", record, flags=re.M)
            self.write(f"{i}.tripot", re.sub(r"^! 0 thought \d+\n(0 play three)", r"! 0 timeout\n\1", record, flags=re.M))
        self.lab("out", *LAB, "--records", self.root / "r")
        rows = {row["id"]: row["found"][2] for row in table(self.report("out"), "people_choices")["rows"]}
        self.assertEqual(rows["play three"]["value"], 0)
        people = self.report("out")["people"]
        self.assertEqual((people["games"], people["alone"]), (40, 0))
        row, = table(self.report("out"), "people_beside_bots")["rows"]
        self.assertEqual(row["found"][0]["games"], 40)

    def test_a_step_taken_back_is_no_choice(self):
        """A take-back's time counts for the choice that replaced it."""
        lines = self.first().splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if re.match(r"\d play", line))
        seat = lines[at][0]
        self.write("a.tripot", "".join([*lines[:at + 1], f"! {seat} thought 500\n", f"{seat} back\n", f"! {seat} thought 3500\n", *lines[at:]]))
        self.lab("out", *LAB, "--records", self.root / "r")
        row, = table(self.report("out"), "people_times")["rows"]
        own = [line for line in lines if line.startswith("! ")]
        self.assertAlmostEqual(row["found"][0]["value"], (sum(int(line.split()[3]) for line in own) / 1000 + 4) / len(own))

    def test_damaged_and_foreign_records_are_counted(self):
        good = self.first()
        for name, text in {
            "a": good, "b": good.replace("Ada", "Bob"), "cut": good[: len(good) // 2], "no record": "hello\n", "empty": "",
            "other seed": good.replace("seed: 0\n", "seed: 999\n"), "three": self.three, "other": self.other, "bots": self.bots,
            "open": re.sub(r"^(! \d thought \d+\n)?\d play \w+\n= .*\n", "", good, flags=re.M),
        }.items():
            self.write(f"{name}.tripot", text)
        (self.root / "r/folder.tripot").mkdir()
        self.write("notes.txt", "no record")
        answer = self.lab("out", *LAB, "--records", self.root / "r")
        people = self.report("out")["people"]
        self.assertEqual(people["games"], 1)
        self.assertEqual(people["left_out"], {"damaged": 5, "twice": 1, "other_game": 1, "other_edition": 0, "other_table": 1, "given": 0,
                                              "open": 1, "nobody": 1})
        self.assertIn("Left out: 5 damaged or not true, 1 copy of another, 1 of another game, 1 with another number of players or other "
                      "options, 1 not over, 1 of bots alone.", " ".join(answer.stdout.split()))
        few = table(self.report("out"), "people_choices")["rows"]
        self.assertEqual({row["found"][2]["verdict"] for row in few}, {"few"})

    def test_a_folder_without_a_game_is_refused(self):
        self.write("a.tripot", self.three)
        for folder, text in (("nowhere", "No such file or directory"), (".", "there is no file in it that ends in .tripot"),
                             ("r", "1 with another number of players or other options); --seats, --option and --edition choose others")):
            answer = self.lab("out", *LAB, "--records", self.root / folder, code=1)
            self.assertIn(text, " ".join(answer.stderr.split()))
            self.assertFalse((self.root / "out").exists())

    def test_the_same_again(self):
        """The command in the report includes the folder, and the French report is complete."""
        for out, language in (("a", "en"), ("b", "fr")):
            answer = self.lab(out, *LAB, "--records", self.games, "--lang", language)
        self.assertEqual(self.report("a"), self.report("b"))
        self.assertIn(f" --records '{self.games}' ", self.report("a")["command"])
        self.assertIn("Joueurs : 60 parties, dont 60 sans bots et 60 avec le temps de chaque décision.", " ".join(answer.stdout.split()))


if __name__ == "__main__":
    unittest.main()
