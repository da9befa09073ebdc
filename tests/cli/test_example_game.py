"""The example game at the terminal: cases that only arise where a seat owns more than its hand."""
import tempfile
import unittest

from tests.cli.play_tools import run


class Shells(unittest.TestCase):
    def test_choices_count_what_is_in_hand(self):
        """After a first pearl of three, two are left to lay, whatever else belongs to the seat."""
        with tempfile.TemporaryDirectory() as folder:
            out = run("play", "pearls", "--seats", 3, "--seed", 2, "--bots", 0, stdin="1\n1\n", XDG_DATA_HOME=folder).stdout
        first, second = out.split("Lay a first shell")[1], out.split("Lay another shell, or say")[1]
        self.assertIn("1 Lay Pearl ×3 ", first.splitlines()[1])
        self.assertIn("In your hand: Pearl ×2, Crab", first)
        self.assertIn("1 Lay Pearl ×2 ", second.splitlines()[1])


if __name__ == "__main__":
    unittest.main()
