"""Runs in parts: `--shard` and `tripot merge` give exactly what one run gives, to the byte."""
import filecmp
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from tests.program import TRIPOT

RUNS = {  # what is played, and in how many parts
    "sim at random": (["sim", "brigands", "--games", "101", "--json"], 4),
    "sim with bots": (["sim", "duel_royal", "--bots", "2", "--games", "30", "--seed", "7"], 3),
    "more parts than games": (["sim", "null_game", "--games", "3", "--json"], 5),
    "match": (["match", "epic_melee", "--bots", "2,0,0", "--games", "50", "--json"], 3),
    "match with fixed seats": (["match", "brutal_ring", "--bots", "2,0", "--games", "21", "--fixed-seats"], 2),
}
LAB = ["lab", "epic_melee", "--games", "9", "--bots", "2", "--lang", "en"]
NO_TIME = re.compile(r"  time .*\n")


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_here(self, *args):
        return subprocess.run([TRIPOT, *args], capture_output=True, text=True, timeout=600, cwd=self.folder)

    def good(self, *args):
        answer = self.run_here(*args)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        return answer.stdout

    def play(self, args, n, name="part"):
        for k in range(1, n + 1):
            self.assertEqual(self.good(*args, "--shard", f"{k}/{n}", "--out", f"{name}{k}"), f"part {k} of {n} is in {name}{k}\n")
        return [f"{name}{k}" for k in range(1, n + 1)]

    def assert_same_folders(self, a, b):
        names = sorted(path.relative_to(self.folder / a).as_posix() for path in (self.folder / a).rglob("*") if path.is_file())
        self.assertEqual(names, sorted(path.relative_to(self.folder / b).as_posix() for path in (self.folder / b).rglob("*") if path.is_file()))
        self.assertIn("report.json", names)
        self.assertEqual(filecmp.cmpfiles(self.folder / a, self.folder / b, names, shallow=False), (names, [], []))


class Same(Folder):
    def test_as_one_run(self):
        for number, (what, (args, n)) in enumerate(RUNS.items()):
            with self.subTest(what):
                parts = self.play(args, n, f"run{number}-")
                merged, whole = self.good("merge", *reversed(parts)), self.good(*args)
                self.assertEqual(NO_TIME.sub("", merged), NO_TIME.sub("", whole))
                self.assertEqual("--json" in args, merged == whole)

    def test_as_one_lab(self):
        parts = self.play(LAB, 4)
        merged = self.good("merge", *parts, "--out", "merged")
        self.assertEqual(merged.replace("merged/", "whole/"), self.good(*LAB, "--out", "whole"))
        self.assert_same_folders("merged", "whole")
        more = self.good(*LAB[:2], "--games", "12", *LAB[4:], "--out", "merged", "--resume")
        self.assertEqual(more.replace("merged/", "more/"), self.good(*LAB[:2], "--games", "12", *LAB[4:], "--out", "more"))

    def test_records_are_numbered_as_in_one_run(self):
        args = ["sim", "null_game", "--games", "5"]
        for k in (1, 2):
            self.good(*args, "--shard", f"{k}/2", "--out", f"part{k}", "--record", "parts")
        self.good(*args, "--record", "whole")
        names = sorted(os.listdir(self.folder / "whole"))
        self.assertEqual(len(names), 5)
        self.assertEqual(filecmp.cmpfiles(self.folder / "parts", self.folder / "whole", names, shallow=False), (names, [], []))

    def test_folders_have_names_of_their_own(self):
        self.good("match", "null_game", "--bots", "0,0", "--games", "2", "--shard", "1/1")
        self.assertEqual(os.listdir(self.folder), ["match-null_game.1-of-1"])


class Refused(Folder):
    def refuse(self, words, *args, status=1):
        answer = self.run_here(*args)
        self.assertEqual((answer.returncode, answer.stdout), (status, ""))
        self.assertIn(words, answer.stderr)

    def test_parts_that_do_not_fit(self):
        one = ["sim", "null_game", "--games", "9"]
        self.play(one, 3)
        self.play(["sim", "null_game", "--games", "9", "--seed", "2"], 3, "seed")
        self.play(one, 2, "half")
        self.play(["match", "null_game", "--games", "9", "--bots", "0,0,0"], 3, "match")
        self.refuse("part 2 of 3 is missing", "merge", "part1", "part3")
        self.refuse("part 3 of 3 is missing", "merge", "part1", "part2")
        self.refuse("part 1 is there twice: part1 and part1", "merge", "part1", "part2", "part1", "part3")
        for other in ("seed2", "half2", "match2"):
            self.refuse(f"part1 and {other} are parts of different runs", "merge", "part1", other, "part3")
        self.refuse("nowhere holds no complete part", "merge", "nowhere")
        self.refuse("which folders?", "merge", status=2)

    def test_a_part_that_is_damaged(self):
        self.play(["sim", "null_game", "--games", "4"], 2)
        path = self.folder / "part2" / "shard"
        whole = path.read_bytes()
        for bytes_ in (whole[:-1], whole + b"x", whole[:-1] + bytes([whole[-1] ^ 1]), b"tripot-shard 2\n" + whole.split(b"\n", 1)[1], b""):
            path.write_bytes(bytes_)
            self.refuse("part2/shard is damaged", "merge", "part1", "part2")
        path.write_bytes(whole)
        self.good("merge", "part1", "part2")

    def test_an_edition_that_has_changed(self):
        self.good("edition", "export", "null_game", "box")
        args = ["sim", "null_game", "--games", "4", "--edition", "box"]
        parts = self.play(args, 2)
        self.good("merge", *parts)
        table = self.folder / "box" / "cards.csv"
        self.assertIn("one,One,Un,1,5,", table.read_text())
        table.write_text(table.read_text().replace("one,One,Un,1,5,", "one,One,Un,1,6,"))
        self.refuse("another version of tripot, or with another edition", "merge", *parts)

    def test_arguments(self):
        for shard in ("0/4", "5/4", "1", "a/b", "1/0", "-1/2", "1/2x", ""):
            self.refuse("--shard wants a part of how many", "sim", "null_game", "--shard", shard, status=2)
        self.refuse("--until looks at all games together", "lab", "null_game", "--until", "2", "--shard", "1/2", status=2)
        self.refuse("--sprt looks at all games together", "match", "null_game", "--bots", "2,0", "--sprt", "0,9", "--shard", "1/2", status=2)
        self.refuse("it goes with --shard", "sim", "null_game", "--out", "x", status=2)
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_part_that_was_stopped_is_none(self):
        with subprocess.Popen([TRIPOT, "sim", "epic_melee", "--games", "1000000000", "--progress", "--shard", "1/2", "--out", "part"],
                              text=True, cwd=self.folder, stderr=subprocess.PIPE) as process:
            process.stderr.readline()
            process.send_signal(signal.SIGTERM)
            self.assertIn("this part is not complete", process.stderr.read())
        self.assertEqual(process.returncode, 130)
        self.refuse("part holds no complete part", "merge", "part")


@unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
class Parallel(Folder):
    ARGS = ["lab", "epic_melee", "--games", "400", "--plain", "--bots", "2", "--lang", "en", "--threads", "1"]

    def test_four_workers_one_of_which_is_killed(self):
        """GNU parallel repeats the part whose worker was killed, and it continues from what it had saved."""
        command = " ".join([TRIPOT, *self.ARGS, "--shard", "{}/4", "--out", "part{}"])
        pids = f"echo $$ >> pids{{}}; exec {command}"
        with subprocess.Popen(["parallel", "--jobs", "4", "--retries", "3", pids, ":::", "1", "2", "3", "4"], cwd=self.folder, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            victim, csv = self.folder / "pids2", self.folder / "part2" / "games.csv"
            deadline = time.monotonic() + 120
            while not (victim.exists() and csv.exists()) and time.monotonic() < deadline:
                time.sleep(0.01)
            os.kill(int(victim.read_text().split()[0]), signal.SIGKILL)
            output, errors = process.communicate(timeout=600)
        self.assertEqual(process.returncode, 0, errors)
        self.assertEqual(sorted(output.splitlines()), [f"part {k} of 4 is in part{k}" for k in (1, 2, 3, 4)])
        self.assertEqual([len((self.folder / f"pids{k}").read_text().split()) for k in (1, 2, 3, 4)], [1, 2, 1, 1], "one worker came twice")
        merged = self.good("merge", *(f"part{k}" for k in (1, 2, 3, 4)), "--out", "merged")
        self.assertEqual(merged.replace("merged/", "whole/"), self.good(*self.ARGS, "--out", "whole"))
        self.assert_same_folders("merged", "whole")


if __name__ == "__main__":
    unittest.main()
