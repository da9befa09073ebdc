"""The include graph: the tree's own is right, and every kind of wrong arrow is found when added to a small tree."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LAYERS = ("load", "cli", "tui server lab", "python wasm", "lib", "train", "io run", "games bots", "core")
INCLUDES = {"load": "cli", "cli": "core server", "tui": "core", "server": "io", "lab": "bots", "python": "lib", "wasm": "lib", "train": "run", "lib": "io", "io": "core",
            "run": "bots", "games": "core", "bots": "core", "core": "–"}
BOARD = "import { Words } from '../../words';\n"


def run_graph(root):
    done = subprocess.run([sys.executable, "-B", str(ROOT / "tools" / "include_graph.py"), str(root)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class IncludeGraph(unittest.TestCase):
    def setUp(self):
        temp = tempfile.TemporaryDirectory()
        self.addCleanup(temp.cleanup)
        self.root = Path(temp.name)
        rows = [f"| `{room}` | words | {rooms} |" for room, rooms in INCLUDES.items()]
        self.write("docs/design.md", "\n".join(["# Design", "", "## Layers", "```", *LAYERS, "```", *rows, "", "## Else", ""]))
        for room, rooms in INCLUDES.items():
            name = f"games/one/{room}" if room == "games" else f"{room}/{room}"
            self.write(name + ".h", "".join(f'#include "{other}/{other}.h"\n' for other in rooms.split() if other != "–"))
        self.write("server/store/store.h", '#include "io/io.h"\n#include <stdio.h>\n')
        self.write("tests/unit/unit_test.c", '#include "core/core.h"\n#include "games/one/tests/table.h"\n')
        self.write("games/one/tests/table.h", '#include "../games.h"\n')
        self.write("web/src/games/one/Board.tsx", BOARD)
        self.write("web/src/words.ts", "import type { Wire } from './wire';\n")
        self.write("web/src/pages/Home.tsx", "const lazy = import('../words');\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def expect_wrong(self, *words):
        code, said = run_graph(self.root)
        self.assertEqual(code, 1, said)
        for word in words:
            self.assertIn(word, said)

    def test_the_tree(self):
        code, said = run_graph(ROOT)
        self.assertEqual(code, 0, said)

    def test_a_small_tree(self):
        code, said = run_graph(self.root)
        self.assertEqual(code, 0, said)
        self.assertIn("18 includes and 3 imports", said)

    def test_an_arrow_up(self):
        self.write("bots/more.c", '#include "cli/cli.h"\n')
        self.expect_wrong("bots/more.c includes cli/cli.h: this arrow points the wrong way")

    def test_an_arrow_to_the_side(self):
        self.write("tui/more.c", '#include "server/server.h"\n')
        self.expect_wrong("tui/more.c includes server/server.h: this arrow points the wrong way")

    def test_an_arrow_that_the_picture_lacks(self):
        self.write("lab/more.c", '#include "io/io.h"\n')
        self.expect_wrong("`lab` must be in the picture", "| bots io |")

    def test_an_arrow_that_the_picture_has_and_the_tree_has_not(self):
        self.write("load/load.h", "")
        self.expect_wrong("`load` must be in the picture", "| – |")

    def test_one_game_and_another(self):
        self.write("games/two/rules.c", '#include "../one/games.h"\n')
        self.expect_wrong("games/two/rules.c includes games/one/games.h: a game knows core only")

    def test_the_store_and_the_table(self):
        self.write("server/table/table.h", "")
        self.write("server/store/more.c", '#include "server/table/table.h"\n')
        self.expect_wrong("server/store/more.c includes server/table/table.h")

    def test_what_ships_and_a_test(self):
        self.write("core/more.c", '#include "tests/long.h"\n')
        self.expect_wrong("core/more.c includes tests/long.h: what ships needs no test")

    def test_tests_in_a_circle(self):
        self.write("games/one/tests/more.c", '#include "tests/unit/unit.h"\n')
        self.expect_wrong("in a circle: games/one/tests → tests/unit → games/one/tests")

    def test_what_a_board_may_not_import(self):
        self.write("web/src/games/one/Board.tsx", BOARD + "import { open } from '../../socket';\n")
        self.expect_wrong("web/src/games/one/Board.tsx imports socket")

    def test_another_games_board(self):
        self.write("web/src/games/two/Board.tsx", "import { Board } from '../one/Board';\n")
        self.expect_wrong("web/src/games/two/Board.tsx imports games/one/Board")

    def test_pages_in_a_circle(self):
        self.write("web/src/words.ts", "import './pages/Home';\n")
        self.expect_wrong("web/src imports in a circle: words → pages → words")


if __name__ == "__main__":
    unittest.main()
