"""tripot train and exploit: a pause changes nothing, nothing is lost, and errors are reported."""
import os
import re
import signal
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import OPTIMISED, PLAIN, ROOT

BEST_GAIN = 128  # its position in a checkpoint: cli/learn/train_file.c

signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored by whoever started us


def run(*args, cwd=None):
    return subprocess.run([OPTIMISED, *map(str, args)], capture_output=True, text=True, env=PLAIN, cwd=cwd, timeout=600)


class Folder(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.addCleanup(self.dir.cleanup)
        self.root = Path(self.dir.name)

    def train(self, out, *args, code=0, game="null_game", seats=2):
        answer = run("train", game, "--seats", seats, "--out", self.root / out, "--gate", "quick", *args)
        self.assertEqual(answer.returncode, code, answer.stderr)
        return answer

    def bytes(self, name):
        return (self.root / name).read_bytes()


class Trained(Folder):
    def test_in_two_runs_as_in_one(self):
        self.train("once", "--rounds", 4)
        self.train("twice", "--rounds", 1)
        self.train("twice", "--rounds", 4, "--resume", "--seed", 99)  # the training keeps its own seed
        self.assertEqual(self.bytes("once"), self.bytes("twice"))
        self.assertEqual(self.bytes("once.2.state"), self.bytes("twice.2.state"))
        self.train("other", "--rounds", 4, "--seed", 2)
        self.assertNotEqual(self.bytes("once"), self.bytes("other"))

    def test_the_gate_asks_how_easily_a_net_is_answered(self):
        self.train("a", "--gate", "full", "--rounds", 50)
        self.train("b", "--gate", "full", "--rounds", 20)
        self.train("b", "--gate", "full", "--rounds", 50, "--resume")
        self.assertEqual(self.bytes("a.2.state"), self.bytes("b.2.state"))
        gain = struct.unpack_from("<d", self.bytes("a.2.state"), BEST_GAIN)[0]
        self.assertTrue(0 < gain < 0.2, gain)  # a part of a win, in an easy game where the learner finds it

    def test_nets_of_other_seats_stay(self):
        self.train("a", "--rounds", 1, seats=3)
        three = self.bytes("a")
        self.train("a", "--rounds", 1, seats=2)
        both = self.bytes("a")
        self.assertTrue(both.endswith(three))
        self.assertGreater(len(both), len(three))

    def test_all_seats(self):
        answer = self.train("a", "--rounds", 1, seats="all")
        self.assertEqual(re.findall(r", (\d) seats:", answer.stdout), ["2", "3", "4", "5"])
        self.assertEqual(len(list(self.root.glob("a.*.state"))), 4)

    def test_its_strength_is_told(self):
        answer = self.train("a", "--rounds", 1)
        self.assertRegex(answer.stdout, r"round 1, [\d,]+ decisions:  level 2: \d+\.\d % \(\d+\.\d to \d+\.\d, \d+ games\)  level 3: .*  level 4: ")

    def test_a_signal_keeps_what_there_is(self):
        command = [OPTIMISED, "train", "null_game", "--seats", "2", "--rounds", "1000000", "--gate", "quick", "--progress", "--out", str(self.root / "a")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN)
        while not re.search(r" [1-9]\d* rounds", process.stderr.readline()):
            pass
        process.send_signal(signal.SIGINT)
        out, rest = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130, rest)
        self.assertIn("goes on with --resume", out)
        rounds = int(re.findall(r"(\d+) rounds", rest)[-1]) + 1
        self.train("a", "--rounds", rounds, "--resume")
        self.train("b", "--rounds", rounds)
        self.assertEqual(self.bytes("a.2.state"), self.bytes("b.2.state"))

    def test_from_the_judgement_and_a_teacher(self):
        self.assertIn("null_game has no judgement to begin with", self.train("a", "--from", "judgement", code=1).stderr)
        args = ("--from", "judgement", "--teacher", 3, "--lessons", 1000, "--rounds", 1)
        answer = self.train("a", *args, game="pearls", seats=3)
        self.assertRegex(answer.stdout, r"learnt from 1,0\d\d decisions of level 3; of \d+ others it agrees with it in \d+\.\d %")
        self.train("b", *args, game="pearls", seats=3)
        self.assertEqual(self.bytes("a.3.state"), self.bytes("b.3.state"))
        self.assertEqual(self.bytes("a")[22], 1)  # it says that it builds on the judgement
        again = run("train", "pearls", "--seats", 3, "--gate", "quick", "--out", self.root / "c", *args, "--net", self.root / "a")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertNotEqual(self.bytes("c.3.state"), self.bytes("b.3.state"))  # its teacher had a net

    def test_the_net_plays(self):
        self.train("a", "--rounds", 1)
        answer = run("match", "null_game", "--bots", "3,0", "--games", 20, "--net", self.root / "a")
        self.assertEqual(answer.returncode, 0, answer.stderr)


class Wrong(Folder):
    def test_no_folder_to_write_to(self):
        answer = self.train("none/a", "--rounds", 1, code=1)
        self.assertIn(f"cannot write {self.root}/none/a.2.state", answer.stderr)
        self.assertEqual(answer.stdout, "")  # no training was wasted

    def test_another_file_in_the_way(self):
        (self.root / "a").write_text("my letters")
        answer = self.train("a", "--rounds", 1, code=1)
        self.assertIn("a is in the way: this is no net", answer.stderr)
        self.assertEqual(self.bytes("a"), b"my letters")

    def test_checkpoints_that_do_not_fit(self):
        self.assertIn("cannot read", self.train("a", "--rounds", 1, "--resume", code=1).stderr)
        self.train("a", "--rounds", 1)
        self.assertIn("another --critic", self.train("a", "--rounds", 2, "--resume", "--critic", "own", code=1).stderr)
        self.assertIn("another --gate", self.train("a", "--rounds", 2, "--resume", "--gate", "full", code=1).stderr)
        self.assertIn("another --from", self.train("a", "--rounds", 2, "--resume", "--teacher", "2", code=1).stderr)
        self.assertIn("another --entropy", self.train("a", "--rounds", 2, "--resume", "--entropy", "0.1,0.1", code=1).stderr)
        self.assertIn("another edition or other options", self.train("a", "--rounds", 2, "--resume", "--option", "goal=low", code=1).stderr)
        self.assertIn("there is a training in", self.train("a", "--rounds", 2, code=1).stderr)
        path = self.root / "a.2.state"
        path.write_bytes(path.read_bytes()[:-40])
        kept = self.bytes("a")
        self.assertIn("it is damaged; --out names another file for a new training", self.train("a", "--rounds", 2, "--resume", code=1).stderr)
        self.assertEqual(self.bytes("a"), kept)
        path.write_text("x")
        self.assertIn("it is damaged", self.train("a", "--rounds", 2, "--resume", code=1).stderr)

    def test_arguments(self):
        for args, said in ((["train"], "which game?"), (["train", "null_game", "--seats", "9"], "2 to 5 seats"),
                           (["train", "null_game", "--entropy", "1"], "--entropy wants two numbers"), (["train", "null_game", "pearls"], "one game at a time"),
                           (["train", "null_game", "--teacher", "9"], "there is no level 9 to learn from"),
                           (["exploit", "null_game"], "against whom?"), (["exploit", "null_game", "--bots", "9"], "there is no level 9")):
            with self.subTest(args):
                answer = run(*args, cwd=self.root)
                self.assertEqual(answer.returncode, 2)
                self.assertIn(said, answer.stderr)
                self.assertEqual(os.listdir(self.root), [])


class Shipped(unittest.TestCase):
    def test_each_net_has_the_command_that_made_it(self):
        for path in ROOT.glob("games/*/net/*.net"):
            self.assertTrue((path.parent / "made.txt").exists(), path)
        answer = subprocess.run([ROOT / "tools" / "retrain", "--check"], capture_output=True, text=True, timeout=60)
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))


class Exploited(Folder):
    def stopped(self, level):
        """A net trained as little as possible: a signal ends each part."""
        command = [OPTIMISED, "exploit", "null_game", "--seats", "2", "--bots", str(level), "--games", "20", "--progress"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN)
        while "seconds" not in process.stderr.readline():
            pass
        process.send_signal(signal.SIGINT)
        out, rest = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130, rest)
        return " ".join(out.split())

    def test_a_bot_that_answers_at_once(self):
        said = self.stopped(2)
        self.assertRegex(said, r"against level 2 \(casual\) answer: trained for [\d,]+ decisions; wins \d+\.\d % against the bot")

    def test_a_bot_that_thinks_is_imitated(self):
        said = self.stopped(3)
        self.assertRegex(said, r"clone: learnt from [\d,]+ decisions of the bot in [\d,]+ games; of [\d,]+ others it agrees with the bot in \d+\.\d %")
        self.assertIn("against the clone", said)


if __name__ == "__main__":
    unittest.main()
