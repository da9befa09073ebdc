"""Nets in the program: where a file of nets is used, what is said about one that does not fit, and that the tree's own fit."""
import gzip
import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import OPTIMISED, PLAIN, ROOT, TRIPOT

MAKE_NET = Path(TRIPOT).parent.parent / "tests" / "bots" / "make_net"


def run(*args, program=TRIPOT, **more):
    return subprocess.run([program, *map(str, args)], capture_output=True, text=True, env=PLAIN, timeout=120, **more)


class Nets(unittest.TestCase):
    def setUp(self):
        temp = tempfile.TemporaryDirectory()
        self.addCleanup(temp.cleanup)
        self.folder = Path(temp.name)
        self.two = self.make("null_game", 2)

    def make(self, game, seats):
        path = self.folder / f"{game}.{seats}.net"
        path.write_bytes(subprocess.run([MAKE_NET, game, str(seats), "1"], stdout=subprocess.PIPE, check=True).stdout)
        return path

    def refused(self, *args, says):
        done = run(*args)
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        self.assertRegex(done.stderr, rf"^tripot {args[0]}: .*{says}")

    def test_bots_play_by_the_file(self):
        args = ("match", "null_game", "--bots", "3,1", "--games", 200, "--json")
        plain, by_net = run(*args), run(*args, "--net", self.two)
        self.assertEqual((plain.returncode, by_net.returncode, by_net.stderr), (0, 0, ""))
        self.assertNotEqual(json.loads(plain.stdout)["results"], json.loads(by_net.stdout)["results"])
        self.assertEqual(run(*args, "--net", self.two, "--threads", 3).stdout, by_net.stdout)

    def test_a_report_repeats_it(self):
        done = run("match", "null_game", "--bots", "1,0", "--games", 4, "--net", self.two)
        self.assertIn(f" --net '{self.two}' ", done.stdout)

    def test_every_command_that_has_bots_takes_it(self):
        lab = self.folder / "lab"
        for args in (("sim", "null_game", "--seats", 2, "--bots", 3, "--games", 3),
                     ("play", "null_game", "--seats", 2, "--you", "none", "--bots", 3, "--record", self.folder / "record"),
                     ("lab", "null_game", "--seats", 2, "--bots", 3, "--games", 1, "--plain", "--out", lab)):
            done = run(*args, "--net", self.two, cwd=self.folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.refused(*args, "--net", self.make("null_game", 3), says="there is no net for 2 seats in this file; it has nets for 3")

    def test_the_engine(self):
        def ask(**more):
            lines = "".join(json.dumps(request) + "\n" for request in (
                {"id": 1, "cmd": "new", "game": "null_game", "seats": 2, "seed": 4, **more}, {"id": 2, "cmd": "bot", "seat": 0, "level": 3}))
            return [json.loads(line) for line in run("engine", input=lines).stdout.splitlines()]

        plain, by_net = ask()[1], ask(net=str(self.two))[1]
        self.assertNotEqual(plain["distribution"], by_net["distribution"])
        answer = ask(net=str(self.make("pearls", 3)))[0]
        self.assertFalse(answer["ok"])
        self.assertIn("the net is for pearls, not for null_game", answer["error"])
        self.assertIn("must be the path of a file", ask(net=3)[0]["error"])

    def test_files_that_do_not_fit(self):
        args = ("match", "null_game", "--bots", "1,0", "--games", 1, "--net")
        broken = self.folder / "broken.net"
        whole = self.two.read_bytes()
        for content, says in ((b"", "this is no net"), (b"tripot-record 1\n", "this is no net"), (whole[:-1], "cut off"), (whole[:60], "cut off"),
                              (whole[:999] + bytes([whole[999] ^ 1]) + whole[1000:], "damaged")):
            broken.write_bytes(content)
            self.refused(*args, broken, says=f"broken.net: .*{says}")
        self.refused(*args, self.folder / "none.net", says="cannot read .*No such file")
        self.refused(*args, self.make("pearls", 3), says="the net is for pearls, not for null_game")
        self.refused("serve", "--net", ROOT / "README.md", says="this is no net")

    def test_another_edition_is_told_of_and_played(self):
        edition = self.folder / "edition"
        self.assertEqual(run("edition", "export", "null_game", edition).returncode, 0)
        cards = edition / "cards.csv"
        cards.write_text(cards.read_text().replace("one,One,Un,1,5,", "one,One,Un,2,5,"))
        done = run("match", "null_game", "--bots", "3,1", "--games", 2, "--net", self.two, "--edition", edition)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("made for an edition with other figures", done.stderr)
        cards.write_text(cards.read_text().replace("one,One,Un,2,5,", "uno,One,Un,1,5,"))
        self.refused("match", "null_game", "--bots", "3,1", "--games", 2, "--net", self.two, "--edition", edition, says="other ids")


class Shipped(unittest.TestCase):
    def nets(self, data):
        """The number of seats of each net, read from the head, which also has its length."""
        while data:
            length, seats = int.from_bytes(data[16:20], "little"), data[21]
            yield seats
            data = data[length:]

    def test_the_nets_of_the_tree_fit_and_say_how_they_were_made(self):
        """Treats each file of games/GAME/net like one from a stranger; the command that made it is stored beside it."""
        found = sorted(ROOT.glob("games/*/net/*.net"))
        self.assertTrue(found)
        for path in found:
            game, nets = path.parent.parent.name, list(self.nets(path.read_bytes()))
            with self.subTest(path.relative_to(ROOT)):
                self.assertLess(len(gzip.compress(path.read_bytes())), 300 * 1024)
                for seats in nets:
                    done = run("sim", game, "--seats", seats, "--bots", 0, "--games", 1, "--net", path, program=OPTIMISED)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    self.assertRegex((path.parent / "made.txt").read_text(), rf"(?m)^tripot train {game} --seats {seats} ")


if __name__ == "__main__":
    unittest.main()
