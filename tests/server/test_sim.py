"""The simulator (tests/sim): a server, or several on one database, and their people in one process, where everything that can fail does.
Seeds that must hold, a run that must be the same twice, and planted faults that must be found where the README says."""
import os
import re
import subprocess
import unittest
from pathlib import Path

from tests.program import OPTIMISED, TRIPOT

README = Path(__file__).parent.parent / "sim" / "README.md"
IS_LONG = bool(os.environ.get("TRIPOT_LONG"))
SEEDS, HALVES, CHECKED_SEEDS = (20000 if IS_LONG else 2000), 2, (2000 if IS_LONG else 200)


def sim_of(program):
    return str(Path(program).parent.parent / "tests" / "sim" / "tripot-sim")


def run(program, *args):
    return subprocess.run([sim_of(program), *args], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def planted():
    """(name, seed) of the README's table."""
    return re.findall(r"^\| `([a-z-]+)` \| .* \| (\d+) \| .* \|$", README.read_text(encoding="utf-8"), re.M)


class Sim(unittest.TestCase):
    def test_seeds_hold(self):
        step = SEEDS // HALVES
        halves = [subprocess.Popen([sim_of(OPTIMISED), "--seeds", f"{i * step + 1}..{(i + 1) * step}"], stdout=subprocess.PIPE, text=True, errors="replace")
                  for i in range(HALVES)]
        for half in halves:
            said = half.communicate()[0]
            self.assertEqual(half.returncode, 0, said[-20000:])
            self.assertIn(f"{step} passed, 0 failed", said)

    def test_seeds_hold_under_sanitizers(self):
        done = run(TRIPOT, "--seeds", f"1..{CHECKED_SEEDS}")
        self.assertEqual(done.returncode, 0, done.stdout[-20000:])

    def test_several_nodes_take_over_and_are_refused(self):
        """Forbidden things are tried: otherwise their absence would prove nothing."""
        said = run(TRIPOT, "--seeds", "1..24", "--nodes", "3").stdout
        counts = re.search(r"^(\d+) seeds with several nodes: (\d+) tables taken over, (\d+) connections handed over, (\d+) commits refused, "
                           r"(\d+) carried out without an answer, (\d+) stores lost$", said, re.M)
        self.assertIsNotNone(counts, said)
        seeds, taken, handed, refused, unanswered, lost = (int(n) for n in counts.groups())
        self.assertEqual(seeds, 24)
        for what, n in (("taken", taken), ("handed", handed), ("refused", refused), ("unanswered", unanswered), ("lost", lost)):
            self.assertGreater(n, 5, f"{what}: {said}")
        self.assertIn("24 passed, 0 failed", said)
        self.assertNotIn("with several nodes", run(TRIPOT, "--seeds", "1..3").stdout)

    def test_the_same_seed_is_the_same_run(self):
        for seed in (3, 7, 20, 521):
            first, second = (re.search(r"hash [0-9a-f]{16}", run(TRIPOT, "--seed", str(seed)).stdout) for _ in range(2))
            self.assertEqual(first[0], second[0], f"seed {seed}")
        self.assertNotEqual(first[0], re.search(r"hash [0-9a-f]{16}", run(TRIPOT, "--seed", "4").stdout)[0])

    def test_planted_faults_are_found(self):
        """With the fault the seed fails; without it, it holds."""
        found = planted()
        self.assertGreaterEqual(len(found), 27)
        for name, seed in found:
            done = run(TRIPOT, "--seed", seed, "--plant", name)
            self.assertEqual(done.returncode, 1, f"{name} at seed {seed}: {done.stdout}")
            self.assertIn("0 passed, 1 failed", done.stdout)
            self.assertEqual(run(TRIPOT, "--seed", seed).returncode, 0, f"seed {seed}")

    def test_a_failure_says_how_to_make_it_again_and_smaller(self):
        name, seed = planted()[0]
        said = run(TRIPOT, "--seeds", f"{seed}..{seed}", "--plant", name).stdout
        again = re.search(r"^smaller: tripot-sim (.*) --trace$", said, re.M)
        self.assertRegex(said, rf"(?m)^FAILED tripot-sim --seed {seed} --plant {name}: at \d+ ms: ")
        self.assertEqual(run(TRIPOT, *again[1].split()).returncode, 1, again[1])

    def test_wrong_arguments_are_refused(self):
        for args in (["--seeds", "5"], ["--seeds", "9..2"], ["--plant", "none-such"], ["--off", "none-such", "--seed", "1"], ["--nodes", "4"], ["--seed"], ["what"]):
            done = run(TRIPOT, *args)
            self.assertEqual(done.returncode, 2, args)
            self.assertIn("usage: tripot-sim", done.stdout)


if __name__ == "__main__":
    unittest.main()
