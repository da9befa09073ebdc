"""The examples run: the rollouts and a short training always, the notebook on a small lab with --long."""
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import tripot

from tests.program import LONG, OPTIMISED, ROOT

EXAMPLES = ROOT / "examples" / "python"
BUILDS = (Path(OPTIMISED).parent, Path(OPTIMISED).parent.parent)
MODULE = next((build / "python" for build in BUILDS if (build / "python" / "tripot").exists()), Path(tripot.__file__).parent.parent)
ENVIRONMENT = {**{key: value for key, value in os.environ.items() if key not in ("LD_PRELOAD", "ASAN_OPTIONS")}, "PYTHONPATH": str(MODULE),
               "OMP_NUM_THREADS": "1"}


def run(*command, **more):
    return subprocess.run([str(part) for part in command], env={**ENVIRONMENT, **more}, capture_output=True, text=True, timeout=1200)


def cells():
    notebook = json.loads((EXAMPLES / "lab.ipynb").read_text(encoding="utf-8"))
    return notebook, ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


class Examples(unittest.TestCase):
    def test_rollouts(self):
        done = run(sys.executable, "-B", EXAMPLES / "rollouts.py")
        self.assertEqual(done.returncode, 0, done.stderr)
        shares = list(map(float, re.findall(r"([\d.]+) %", done.stdout.splitlines()[1])))
        self.assertEqual(len(shares), 4)
        for share in shares:  # 15,000 games: five standard errors are 1.8
            self.assertAlmostEqual(share, 25, delta=1.8)

    def test_the_learner_runs(self):
        self.assertLessEqual(len((EXAMPLES / "learn.py").read_text(encoding="utf-8").splitlines()), 200)
        done = run(sys.executable, "-B", EXAMPLES / "learn.py", "--rounds", 1, "--games", 1000)
        self.assertEqual(done.stderr, "")
        self.assertRegex(done.stdout, r"against level 2, 1,024 new games: [\d.]+ % of the wins")

    def test_the_learner_learns(self):
        """Real positions with a made-up goal: the last legal action is good, and its probability must rise from one in several to most."""
        sys.path.insert(0, str(EXAMPLES))
        import learn
        learn.LANES, learn.BATCH = 64, 256
        rng, game = np.random.default_rng(1), tripot.Game("epic_melee", 2)
        net, table = learn.Net(game, rng), learn.Table(game, 1, 2)
        for is_first in (True, *[False] * 4):
            (seen, masks, action, before, _, _), _ = learn.play(table, net, rng)
            best = masks.shape[1] - 1 - masks[:, ::-1].argmax(1)
            is_good = (action == best).astype(np.float32)
            chance = float(np.exp(net.policy(seen, masks)[0])[np.arange(len(best)), best].mean())
            first = chance if is_first else first
            learn.improve(net, (seen, masks, action, before, is_good, is_good), 3e-3, rng)
        self.assertGreater(chance, 2 * first)
        value = net.policy(seen, masks)[1]
        self.assertLess(float(((value - is_good) ** 2).mean()), float(is_good.var()))

    @unittest.skipUnless(LONG, "takes minutes")
    def test_the_learner_beats_level_2(self):
        done = run(sys.executable, "-B", EXAMPLES / "learn.py")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertGreater(float(re.search(r"([\d.]+) % of the wins", done.stdout).group(1)), 60)

    def test_the_notebook_holds_no_results(self):
        notebook, sources = cells()
        for cell in notebook["cells"]:
            self.assertEqual((cell.get("outputs", []), cell.get("execution_count")), ([], None))
        for i, source in enumerate(sources):
            compile(source, f"cell {i}", "exec")

    @unittest.skipUnless(LONG and importlib.util.find_spec("matplotlib"), "with --long and python3-matplotlib: plays a lab and draws its pictures")
    def test_the_notebook_draws(self):
        with tempfile.TemporaryDirectory() as folder:
            lab = run(OPTIMISED, "lab", "epic_melee", "--bots", 1, "--games", 20, "--out", folder)
            self.assertEqual(lab.returncode, 0, lab.stderr)
            done = run(sys.executable, "-B", "-c", RUNNER, EXAMPLES / "lab.ipynb", TRIPOT_LAB=folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("2580 plain games", done.stdout)  # 20 and 128 times as many
            self.assertIn("3 pictures", done.stdout)


RUNNER = r"""
import json, sys
try:
    import ipykernel, nbclient, nbformat
except ImportError:
    nbclient = None
if nbclient:
    notebook = nbformat.read(sys.argv[1], 4)
    nbclient.NotebookClient(notebook, timeout=600).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    print("".join(output.get("text", "") for output in outputs))
    print(sum("image/png" in output.get("data", {}) for output in outputs), "pictures")
else:
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    scope = {}
    for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), scope)
    print(len(plt.get_fignums()), "pictures")
"""


if __name__ == "__main__":
    unittest.main()
