"""Nothing leaks: a million games dealt, and everything else many times, leave the memory of the process as it was. Measured with the
optimised module in a process of its own, because sanitizers hold on to freed memory."""
import os
import subprocess
import sys
import unittest
from pathlib import Path

from tests.program import LONG, OPTIMISED

MODULE = Path(OPTIMISED).parent / "python"
if not MODULE.exists():
    MODULE = Path(OPTIMISED).parent.parent / "python"

PROGRAM = """
import gc, sys
import numpy as np
import tripot

def pages():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1])

game = tripot.Game("epic_melee", 2)
batch = tripot.Batch(game, 16, 1)
observations, masks, dones = np.zeros((32, game.columns), np.uint8), np.zeros((32, game.actions), np.uint8), np.zeros(16, np.uint8)
arrays = dict(observations=observations, masks=masks, dones=dones)
actions = np.zeros(32, np.int32)
position = tripot.Match(game, 1)

def deal(n):
    for i in range(n):
        batch.restart(i % 16, i)

def step(n):
    batch.bind(**arrays)
    rows = batch.rows()
    for _ in range(n):
        batch.sample(actions[:rows])
        rows = batch.step(actions[:rows])

def make(n):
    for i in range(n):
        match = tripot.Match(game, i)
        match.apply(0, match.legal(0)[0])
        match.copy().determinize(1, i)
        match.view(0), match.story(1), match.events(-1), match.observe(0)
        tripot.Match.from_record(match.record()).game
        if i % 16 == 0:
            tripot.Batch(game, 2, i, [None, 1]).bind(dones=np.zeros(2, np.uint8))
            tripot.Game("epic_melee", 3)
            batch.imagine(position, 0, i)
            batch.match(0).close()

def refuse(n):
    for i in range(n):
        for call in (lambda: position.apply(0, "dance"), lambda: position.legal(9), lambda: batch.bind(dones=arrays["masks"]),
                     lambda: tripot.Game("chess"), lambda: tripot.Match.from_record("x"), lambda: batch.step(actions[:1]),
                     lambda: tripot.Batch(game, 2, 1, [None, 99])):
            try:
                call()
            except ValueError:
                pass
            else:
                raise AssertionError("not refused")

work = {"deal": (deal, DEALS), "step": (step, STEPS), "make": (make, MAKES), "refuse": (refuse, REFUSALS)}
for name, (call, n) in work.items():
    call(n // 10)  # what is made once
    gc.collect()
    before, blocks = pages(), sys.getallocatedblocks()
    call(n)
    gc.collect()
    print(name, n, pages() - before, sys.getallocatedblocks() - blocks)
"""


class Leaks(unittest.TestCase):
    def test_memory_stays_where_it_was(self):
        times = 10 if LONG else 1
        program = PROGRAM
        for name, n in (("DEALS", 1000000), ("STEPS", 20000), ("MAKES", 3000), ("REFUSALS", 3000)):
            program = program.replace(name, str(n * times))
        env = {key: value for key, value in os.environ.items() if key not in ("LD_PRELOAD", "ASAN_OPTIONS")}
        done = subprocess.run([sys.executable, "-B", "-c", program], env={**env, "PYTHONPATH": str(MODULE)}, capture_output=True, text=True, timeout=600)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [line.split() for line in done.stdout.splitlines()]
        self.assertEqual([line[0] for line in lines], ["deal", "step", "make", "refuse"])
        for name, n, pages, blocks in lines:
            self.assertLess(int(pages) * 4096, 0.2 * int(n) + 400000, f"{name}: {pages} pages after {n}")
            self.assertLess(int(blocks), 200, f"{name}: {blocks} objects after {n}")


if __name__ == "__main__":
    unittest.main()
