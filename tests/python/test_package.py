"""The installed package: stubs that name what exists and, with --long, a wheel that pip builds without a network."""
import ast
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import tripot

from tests.program import LONG, ROOT

STUBS = ast.parse((ROOT / "python" / "tripot" / "_tripot.pyi").read_text(encoding="utf-8"))
MADE = {"__new__", "__init__", "__repr__", "__doc__", "__module__"}


def public(names):
    return {name for name in names if not name.startswith("_") or name in ("__enter__", "__exit__")}


class Stubs(unittest.TestCase):
    def test_types_have_what_their_stubs_say(self):
        classes = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}
        for kind in (tripot.Game, tripot.Match, tripot.Batch):
            told = {node.name for node in classes[kind.__name__].body if isinstance(node, ast.FunctionDef)}
            self.assertEqual(told - MADE, public(vars(kind)))

    def test_functions_and_constants(self):
        told = {node.name for node in STUBS.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        told |= {node.target.id for node in STUBS.body if isinstance(node, ast.AnnAssign)}
        self.assertEqual(told - {"_Buffer"} | {"ParallelEnv"}, set(tripot.__all__))

    def test_arguments_have_the_names_of_their_stubs(self):
        """Every argument with a name is accepted by that name: a wrong name gives an error about it, the right one does not."""
        game = tripot.Game("epic_melee")
        match, batch = tripot.Match(game, 1), tripot.Batch(game, 2, 1)
        for thing in (match, batch):
            node = next(node for node in STUBS.body if isinstance(node, ast.ClassDef) and node.name == type(thing).__name__)
            for call in (c for c in node.body if isinstance(c, ast.FunctionDef) and not c.decorator_list and not c.name.startswith("_")):
                for argument in (*call.args.args[1:], *call.args.kwonlyargs):
                    try:
                        getattr(thing, call.name)(**{argument.arg: None})
                    except (TypeError, ValueError) as error:
                        self.assertNotIn("invalid keyword", str(error), (call.name, argument.arg))
                        self.assertNotIn("unexpected keyword", str(error))

    def test_files_are_there(self):
        folder = Path(tripot.__file__).parent
        self.assertTrue({"py.typed", "__init__.pyi", "_tripot.pyi", "env.py", "spaces.py"} <= {path.name for path in folder.iterdir()})


@unittest.skipUnless(LONG and importlib.util.find_spec("venv"), "with --long: pip builds a wheel, which takes a minute")
class Pip(unittest.TestCase):
    def test_install_without_a_network(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            python = Path(folder) / "bin" / "python"
            done = subprocess.run([python, "-m", "pip", "install", "--no-index", ROOT / "python"], capture_output=True, text=True, timeout=1200)
            self.assertEqual(done.returncode, 0, done.stderr)
            said = subprocess.run([python, "-c", "import tripot; print(tripot.Match(tripot.Game('pearls'), 1).record()); print(tripot.__file__)"],
                                  capture_output=True, text=True, cwd=folder, timeout=60)
            self.assertIn("game: pearls", said.stdout, said.stderr)
            self.assertIn(folder, said.stdout)


if __name__ == "__main__":
    unittest.main()
