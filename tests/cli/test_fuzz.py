"""Runs each fuzz target a fixed number of times from the seeds in tests/fuzz/corpus. After a crash the message contains the input."""
import base64
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import LONG, ROOT

FACTOR = 20 if LONG else 1
MANY = {"request": 10_000_000, "wire": 10_000_000} if LONG else {}  # the targets that read strangers' bytes first
RUNS = {"edition": 5000, "record": 1500, "scenario": 1500, "state": 4000, "protocol": 350, "command": 250, "http": 10000, "value": 40000,
        "request": 60000, "wire": 20000, "link": 100,
        "net": 400}


class Fuzz(unittest.TestCase):
    def fuzz(self, target):
        self.assertIn("TRIPOT_FUZZ", os.environ, "set TRIPOT_FUZZ to the folder of the fuzz targets")
        program = Path(os.environ["TRIPOT_FUZZ"]) / f"fuzz_{target}"
        corpus = ROOT / "tests" / "fuzz" / "corpus" / target
        self.assertTrue(any(corpus.iterdir()), f"{corpus} is empty")
        runs = MANY.get(target, RUNS[target] * FACTOR)
        with tempfile.TemporaryDirectory() as folder:
            command = [program, f"-runs={runs}", "-seed=1", "-timeout=60", f"-artifact_prefix={folder}/", folder, corpus]
            done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            inputs = [base64.b64encode(path.read_bytes()).decode() for path in Path(folder).glob("*-*")]
            self.assertEqual(done.returncode, 0, f"{done.stdout[-3000:]}\ninput, base64: {inputs}")
            self.assertIn(f"Done {runs} runs", done.stdout)


for target in RUNS:
    setattr(Fuzz, f"test_{target}", lambda self, target=target: self.fuzz(target))

if __name__ == "__main__":
    unittest.main()
