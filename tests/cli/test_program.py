"""Other people's bots: `--bots exec:CMD` in sim, match and play. Real programs, real pipes."""
import json
import os
import pathlib
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from tests.program import ROOT, TRIPOT

PYTHON = shlex.quote(sys.executable)
EXAMPLE = f"exec:{PYTHON} {shlex.quote(str(pathlib.Path(ROOT) / 'examples' / 'bot.py'))}"
GAMES = ("brigands", "brutal_ring", "duel_royal", "epic_melee", "null_game")

# Logs each question as a line of its own file, and answers with the first legal action; in the second game it does BAD first.
WITNESS = """
import json, os, sys, time
notes = open(f"asked-{os.getpid()}", "w")
for n, line in enumerate(sys.stdin):
    notes.write(line)
    notes.flush()
    question = json.loads(line)
    answer = question["legal"][0]
    if question["number"] == 1:
        BAD
    print(answer, flush=True)
"""


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_here(self, *args, **more):
        return subprocess.run([TRIPOT, *map(str, args)], capture_output=True, text=True, timeout=300, cwd=self.folder, **more)

    def good(self, *args):
        answer = self.run_here(*args)
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))
        return answer.stdout

    def witness(self, bad="pass", name="witness.py"):
        (self.folder / name).write_text(WITNESS.replace("BAD", bad))
        return f"exec:exec {PYTHON} {name}"

    def asked(self):
        return [json.loads(line) for path in sorted(self.folder.glob("asked-*")) for line in path.read_text().splitlines()]


class Playing(Folder):
    def test_the_example_plays_every_game_and_is_never_refused(self):
        for game in GAMES:
            with self.subTest(game):
                result = json.loads(self.good("sim", game, "--bots", EXAMPLE, "--games", 3, "--json"))
                self.assertEqual((result["games"], [seat["forfeits"] for seat in result["by_seat"]]), (3, [0] * result["seats"]))
                self.assertGreater(result["decisions"]["min"], 0)

    def test_the_example_has_25_lines_at_most(self):
        self.assertLessEqual(len((pathlib.Path(ROOT) / "examples" / "bot.py").read_text().splitlines()), 25)

    def test_threads_and_parts_do_not_matter(self):
        args = ["match", "epic_melee", "--bots", f"2,{EXAMPLE}", "--games", 6, "--json"]
        whole = self.good(*args, "--threads", 1)
        self.assertEqual(self.good(*args, "--threads", 3), whole)
        for k in (1, 2):
            self.good(*args, "--shard", f"{k}/2", "--out", f"part{k}")
        self.assertEqual(self.good("merge", "part1", "part2"), whole)
        results = json.loads(whole)["results"]
        self.assertEqual([bot["seat_bots"] for bot in results], ["2", EXAMPLE])
        self.assertEqual(sum(bot["share"] for bot in results), 1)

    def test_the_text_says_how_to_repeat_it(self):
        for command in (["match", "null_game"], ["sim", "null_game"]):
            bots = f"0,{self.witness()} 'a b' c\\,d"
            first = self.good(*command, "--bots", bots, "--games", 4)
            again = shlex.split(re.search(r"repeat +\S*tripot (.*)", first)[1])
            self.assertEqual(again[again.index("--bots") + 1], bots)
            self.assertEqual(re.sub(r"  time .*\n", "", self.good(*again)), re.sub(r"  time .*\n", "", first))

    def test_the_lab_asks_a_program(self):
        args = ["lab", "null_game", "--bots", EXAMPLE, "--games", 3, "--lang", "en"]
        text = self.good(*args, "--out", "lab", "--threads", 2)
        self.assertIn("384 at level 2, 3 by the program", text)
        report = json.loads((self.folder / "lab" / "report.json").read_text())
        self.assertEqual([level["level"] for level in report["levels"]], [2, "exec"])
        self.assertEqual((self.folder / "lab" / "games.csv").read_text().count(",exec,plain,"), 3)
        self.assertEqual(self.good(*args, "--out", "again", "--threads", 1).replace("again/", "lab/"), text, "the example can be repeated")
        lost = self.run_here("lab", "null_game", "--bots", "exec:exit 1", "--games", 1, "--lang", "en", "--out", "lost")
        self.assertEqual(lost.returncode, 0)
        self.assertIn("has lost: exec:exit 1 ended with status 1", lost.stderr)
        self.assertIn("one level, or one program", self.run_here("lab", "null_game", "--bots", "exec:a,b").stderr)

    def test_a_person_plays_against_a_program(self):
        record = self.folder / "game.tripot"
        done = self.run_here("play", "null_game", "--seats", 2, "--bots", EXAMPLE, "--seed", 3, "--record", record, "--lang", "en", input="1\n" * 20)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("= scores", record.read_text())


class Asking(Folder):
    def test_what_a_program_is_told(self):
        self.good("sim", "null_game", "--seats", 3, "--bots", f"0,{self.witness()},0", "--games", 2, "--threads", 1)
        asked = self.asked()
        self.assertEqual([question["number"] for question in asked], [0] * 3 + [1] * 3)
        for question in asked:
            self.assertEqual((question["game"], question["seats"], question["seat"], question["over"]), ("null_game", 3, 1, False))
            self.assertIn(1, question["to_act"])
            self.assertEqual(question["options"], {"goal": "high"})
            self.assertTrue(question["legal"])
            self.assertEqual([question["view"]["hand"][seat] is None for seat in range(3)], [True, False, True], "nothing but its own")
        dealt = [event for step in asked[0]["events"] for event in step if event["event"] == "deal"]
        self.assertEqual([event["card"] is None for event in dealt], [event["seat"] != 1 for event in dealt])
        for first, later in ((0, 1), (1, 2)):
            shown = [event for step in asked[later]["events"] for event in step if event["event"] == "show"]
            self.assertEqual(len(shown), 3, "what happened since it was asked last, and that once")
        self.assertTrue(any(event["event"] == "deal" for step in asked[3]["events"] for event in step), "the next game from its deal on")

    def test_the_example_of_the_document(self):
        text = (pathlib.Path(ROOT) / "docs" / "protocol.md").read_text()
        question, answer = re.search(r'^```\n(\{"game":.*)\n(.*)\n```$', text, re.M).groups()
        self.good("sim", "null_game", "--seats", 2, "--bots", f"{self.witness()},0", "--games", 1, "--seed", 1)
        self.assertEqual(next(self.folder.glob("asked-*")).read_text().splitlines()[0], question)
        self.assertIn(answer, json.loads(question)["legal"])

    def test_the_members_of_a_question(self):
        self.good("sim", "epic_melee", "--seats", 2, "--bots", f"{self.witness()},0", "--games", 1, "--seed", 5)
        for question in self.asked():
            self.assertEqual(list(question), ["game", "number", "seats", "seat", "options", "to_act", "over", "view", "prompt", "legal", "events"])


class Failing(Folder):
    def lost(self, bots, *more):
        answer = self.run_here("sim", "null_game", "--seats", 2, "--bots", bots, "--games", 3, "--threads", 1, "--json", *more)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        return json.loads(answer.stdout), answer.stderr

    def test_what_fails_loses_that_game_and_no_other(self):
        cases = {
            'print("play seven", flush=True); continue': r'said "play seven": .+',
            'print("", flush=True); continue': r'said "": .+',
            'print("\\033[2J\\u00e9" * 90, flush=True); continue': r'said "(\?\[2J\?\?){10}…": .+',
            'sys.exit(3)': r"ended with status 3",
            'os.kill(os.getpid(), 9)': r"was ended by signal 9",
            'os.close(1); time.sleep(60)': r"closed its pipes",
            'time.sleep(60)': r"did not answer in time",
            'print("x" * 5000, flush=True); continue': r'wrote a line of more than 4096 bytes: "x+',
        }
        for number, (bad, words) in enumerate(cases.items()):
            with self.subTest(bad):
                result, errors = self.lost(f"0,{self.witness(bad, f'bad{number}.py')}", "--bot-seconds", 2)
                self.assertRegex(errors, rf"^tripot sim: game 1, seat 1 has lost: exec:exec \S+ bad{number}\.py {words}\n$")
                self.assertEqual([seat["forfeits"] for seat in result["by_seat"]], [0, 1])
                self.assertEqual(result["games"], 3)

    def test_the_others_share_the_win(self):
        answer = self.run_here("match", "duel_royal", "--bots", "0,exec:exit 1,0,0,0,0", "--games", 4, "--fixed-seats", "--json")
        shares = [bot["share"] for bot in json.loads(answer.stdout)["results"]]
        self.assertEqual((shares[1], sorted(shares)), (0, [0, 0, 0, 1, 1, 1]), "team-mates lose and win together")
        self.assertEqual(answer.stderr.count("exec:exit 1 ended with status 1"), 4)
        answer = self.run_here("sim", "epic_melee", "--bots", "0,exec:exit 1,0,0", "--games", 4, "--json")
        wins = [seat["win_share"]["mean"] for seat in json.loads(answer.stdout)["by_seat"]]
        for win, fair in zip(wins, (1 / 3, 0, 1 / 3, 1 / 3)):
            self.assertAlmostEqual(win, fair)

    def test_few_failures_are_told_and_all_counted(self):
        answer = self.run_here("match", "null_game", "--bots", "0,exec:exit 1", "--games", 40)
        self.assertEqual(answer.stderr.count("\n"), 11)
        self.assertIn("there are more such games", answer.stderr)
        self.assertIn("lost    40 games by failing: exec:exit 1\n", answer.stdout)

    def test_a_person_is_told(self):
        done = self.run_here("play", "null_game", "--seats", 2, "--bots", "exec:echo nonsense", "--record", self.folder / "x.tripot", "--lang", "fr", input="1\n")
        self.assertIn('exec:echo nonsense said "nonsense"', done.stdout.replace("\n", " "))
        self.assertIn("Un bot a perdu la partie", done.stdout)
        self.assertIn("--bots 'exec:echo nonsense'", done.stdout)

    def test_lists_that_are_wrong(self):
        for bots in ("exec:", "exec:,2", "2,exec:", "exec:a,", "exec", "execute:x"):
            answer = self.run_here("sim", "null_game", "--bots", bots)
            self.assertEqual((answer.returncode, answer.stdout), (2, ""), bots)
            self.assertIn("exec:CMD", answer.stderr)


class Ending(Folder):
    def groups(self, mark):
        """The processes that have that word among their arguments."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and mark in (entry / "cmdline").read_text():
                    found.append(entry.name)
            except OSError:
                pass
        return found

    def test_nobody_is_left_behind(self):
        mark = f"mark-{os.getpid()}-{time.monotonic_ns()}"
        bots = [f"{self.witness()} {mark}", f"{self.witness('time.sleep(600)', 'late.py')} {mark}", f"exec:sh -c 'sleep 600; true' {mark} > log 2>&1 & exec cat"]
        self.run_here("match", "null_game", "--bots", ",".join(bots), "--games", 4, "--bot-seconds", 1)
        self.assertEqual(self.groups(mark), [])

    def test_a_run_that_is_stopped_stops_its_programs(self):
        mark = f"mark-{os.getpid()}-{time.monotonic_ns()}"
        with subprocess.Popen([TRIPOT, "sim", "null_game", "--bots", f"{self.witness()} {mark}", "--games", "1000000", "--progress", "--json"], text=True,
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stderr.readline()
            process.send_signal(signal.SIGINT)
            result = json.loads(process.stdout.read())
        self.assertEqual(process.returncode, 130)
        self.assertEqual(sum(seat["forfeits"] for seat in result["by_seat"]), 0, "Ctrl-C is none of their business")
        self.assertEqual(self.groups(mark), [])

    def test_no_file_stays_open(self):
        """Each failure restarts the program, many more times than files may be open."""
        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))

        answer = self.run_here("sim", "null_game", "--seats", 2, "--bots", "0,exec:read x; echo no", "--games", 100, "--threads", 2, "--json", preexec_fn=limit)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertNotIn("cannot be started", answer.stderr)
        self.assertEqual(json.loads(answer.stdout)["by_seat"][1]["forfeits"], 100)


if __name__ == "__main__":
    unittest.main()
