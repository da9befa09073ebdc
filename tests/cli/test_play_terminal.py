"""The terminal table at a pseudo-terminal of 80 × 24: every screen fits, nobody sees another's cards, and every way of leaving keeps
the game."""
import os
import random
import re
import signal
import tempfile
import unittest

from tests.cli.play_tools import CLEAR, CLEAR_ALL, Terminal, actions, choices, plain, run
from tests.program import LONG

CARDS = ("Knight", "Raven", "Turtle", "Folk", "Golem", "Goblins", "Frog", "EZ", "Mage")


class AtTerminal(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def sit_down(self, *args, name="game", **env):
        cwd = os.getcwd()
        os.chdir(self.folder.name)
        try:
            return Terminal("epic_melee", "--record", name, *args, **env)
        finally:
            os.chdir(cwd)

    def play_on(self, terminal, seed, shared=False, end=None):
        """Types numbers at random, and Enter where the keyboard is passed on."""
        chance = random.Random(seed)
        going = terminal.output.endswith("> ") or terminal.read()
        while going and (end is None or end > 0):
            lines = terminal.screen().split("\n")
            while lines and not re.match(r" ?\d+ \S", lines[-1]):
                lines.pop()
            offered = choices(lines)
            is_pass = "Pass the keyboard" in terminal.screen() or "Passez le clavier" in terminal.screen()
            self.assertEqual(is_pass, not offered, terminal.screen())
            self.assertTrue(shared or not is_pass)
            going = terminal.type("" if is_pass else str(chance.choice(list(offered))))
            end = None if end is None else end - 1
        return going

    def assertFits(self, terminal):
        for screen in terminal.screens():
            lines = screen.rstrip("\n").split("\n")
            self.assertLessEqual(len(lines), 24, screen)
            for line in lines:
                self.assertLessEqual(len(line), 80, line)


class Screens(AtTerminal):
    def test_every_screen_fits(self):
        for seed in range(1, 11 if LONG else 2):
            for language, seats in (("en", 6), ("fr", 6), ("fr", 3)):
                with self.subTest(seed=seed, language=language, seats=seats):
                    terminal = self.sit_down("--seats", seats, "--seed", seed, "--lang", language, name=f"{language}{seats}{seed}")
                    self.assertFalse(self.play_on(terminal, seed))
                    self.assertEqual(terminal.close(), 0)
                    self.assertFits(terminal)
                    self.assertGreater(len(terminal.screens()), 12)
                    self.assertIn({"en": "Play again", "fr": "Pour rejouer"}[language], terminal.screen())

    def test_what_is_seen_at_a_glance(self):
        terminal = self.sit_down("--seats", 4, "--seed", 1)
        terminal.read()
        screen = terminal.screen()
        for text in ("round 1/6", "piles: Gold 18, Silver 18, Goblin 6", "Your hand:", "Lay two cards", "? cards", "q leave", "Ada"):
            self.assertIn(text, screen)
        self.assertTrue(screen.endswith("Left card, face down > "), screen)
        terminal.type("q")
        self.assertEqual(terminal.close(), 0)

    def test_colours_but_not_for_those_who_want_none(self):
        outputs = []
        for name, env in (("a", {}), ("b", {"NO_COLOR": "1"}), ("c", {"TERM": "dumb"})):
            terminal = self.sit_down("--seats", 3, "--seed", 1, name=name, **env)
            terminal.read()
            terminal.type("q")
            self.assertEqual(terminal.close(), 0)
            outputs.append(terminal.output)
        self.assertRegex(outputs[0], r"\033\[1m")
        self.assertEqual(re.findall(r"\033\[[\d;]*m", outputs[1]), [])
        self.assertIn(CLEAR, outputs[1])
        self.assertNotIn("\033", outputs[2])
        self.assertNotIn("\033[3J", outputs[0])  # alone one keeps what was on the terminal before

    def test_too_much_news_is_cut_and_the_log_has_it_all(self):
        terminal = self.sit_down("--seats", 6, "--seed", 5)
        while terminal.read() if not terminal.output else self.play_on(terminal, 5, end=1):
            if re.search(r"… \d+ more before this", terminal.screen()):
                break
        self.assertRegex(terminal.screen(), r"… \d+ more before this: l shows the whole log\.")
        terminal.type("l")
        pages = [terminal.screen()]
        number, last = map(int, re.search(r"Page (\d+) of (\d+)", pages[0]).groups())
        self.assertEqual(number, last)  # the latest first
        for _ in range(last - 1):
            terminal.type("b")
            pages.insert(0, terminal.screen())
        log = "\n".join(pages)
        self.assertEqual(log.count("holds the Initiative pawn") + log.count("hold the Initiative pawn"), 1)
        self.assertEqual(log.count("Round 1 begins."), 1)
        terminal.type("q")
        self.assertIn("? cards", terminal.screen())
        for key, title in (("n", "Your notebook"), ("?", "The cards in question"), ("r", "The rules")):
            terminal.type(key)
            self.assertIn(title, terminal.screen())
            terminal.type("q")
            self.assertIn("? cards", terminal.screen())
        self.assertFits(terminal)
        terminal.type("q")
        self.assertEqual(terminal.close(), 0)

    def test_watching(self):
        terminal = self.sit_down("--you", "none", "--seats", 3, "--seed", 2)
        going = terminal.read()
        while going:
            self.assertNotIn("Your hand", terminal.screen())
            going = terminal.type("")
        self.assertEqual(terminal.close(), 0)
        self.assertFits(terminal)
        self.assertRegex(terminal.screen(), "wins with|share the victory")


    def test_an_end_too_long_for_the_screen_comes_in_pages(self):
        for language, pages, last in (("en", "Page 1 of 2", "Play again"), ("fr", "Page 1 sur 2", "Pour rejouer")):
            record = self.path(f"royal_{language}")
            terminal = Terminal("duel_royal", "--seats", 17, "--you", "none", "--bots", 0, "--seed", 3, "--lang", language, "--record", record)
            going = terminal.read()
            while going and pages not in terminal.screen():
                going = terminal.type("")
            self.assertTrue(going, "the end has one page")
            self.assertNotIn(last, terminal.screen())
            self.assertTrue(terminal.type("b"))
            self.assertIn(pages, terminal.screen())
            self.assertFalse(terminal.type(""))
            self.assertIn(last, terminal.screen())
            self.assertEqual(terminal.close(), 0)
            self.assertFits(terminal)

    def test_news_never_take_more_rows_than_there_are(self):
        """On low terminals, down to where nothing is left for news. They stand between two blank lines."""
        told = 0
        for rows in range(14, 22):
            with self.subTest(rows=rows):
                terminal = Terminal("epic_melee", "--seats", 4, "--seed", 5, "--bots", 0, "--record", self.path(f"low{rows}"), rows=rows)
                self.assertTrue(self.play_on(terminal, 5, end=12))
                for screen in terminal.screens():
                    if screen.count("\n\n") == 2:
                        self.assertLessEqual(len(screen.split("\n")), rows, screen)
                        told += bool(re.search(r"\n\n… \d+ more before this: l shows the whole log\.\n\n", screen))
                terminal.type("q")
                self.assertEqual(terminal.close(), 0)
        self.assertGreater(told, 0, "nowhere was one row left")


class SharedKeyboard(AtTerminal):
    def test_a_screen_between_the_seats(self):
        terminal = self.sit_down("--seats", 3, "--you", "0,1", "--names", "Ada,Bea,Bot", "--seed", 4)
        self.assertFalse(self.play_on(terminal, 4, shared=True))
        self.assertEqual(terminal.close(), 0)
        self.assertFits(terminal)
        self.assertEqual(terminal.output.count(CLEAR), terminal.output.count(CLEAR_ALL))  # nothing to scroll back to
        holder, passes = None, 0
        for screen in terminal.screens()[:-1]:
            to = re.search(r"Pass the keyboard to (\w+), then press Enter\.", screen)
            if to:
                holder, passes = to[1], passes + 1
                for card in CARDS:
                    self.assertNotIn(card, screen)
                continue
            # Whose eyes these are: the pawn's holder acts, and while all choose the hand is that seat's.
            self.assertIn("Your hand:", screen)
            if "Engage the left" in screen:
                self.assertEqual(re.search(r"▸ (\w+)", screen)[1], holder)
        self.assertGreater(passes, 12)

    def test_hands_are_those_of_the_holder(self):
        terminal = self.sit_down("--seats", 2, "--you", "all", "--names", "Ada,Bea", "--seed", 4)
        terminal.read()
        hands = {}
        for name in ("Ada", "Bea"):
            self.assertIn(f"Pass the keyboard to {name}", terminal.screen())
            terminal.type("")
            hands[name] = terminal.screen().split("Your hand:")[1].split("\n\n")[0]
            terminal.type("1 2")
        dealt = [line.split()[2] for line in actions(self.path("game"))[:14]]
        for name, cards in (("Ada", dealt[:7]), ("Bea", dealt[7:])):
            for id, word in zip(("knight", "raven", "turtle", "folk", "golem", "goblins", "frog", "ez", "mage"), CARDS):
                self.assertEqual(id in cards, word in hands[name], (name, id))
        os.write(terminal.master, b"\x03")
        self.assertEqual(terminal.close(), 0)

    def test_take_back_at_the_screen_between(self):
        terminal = self.sit_down("--seats", 2, "--you", "all", "--names", "Ada,Bea", "--seed", 4)
        terminal.read()
        terminal.type("")
        self.assertNotIn("type u", terminal.screen())
        terminal.type("1 2")
        self.assertIn("Ada: type u to take your choice back.", terminal.screen())
        terminal.type("u")
        self.assertIn("You take your choice back.", terminal.screen())  # Ada again, without passing the keyboard
        self.assertIn("Left card", terminal.screen())
        terminal.type("2 1")
        terminal.type("")
        terminal.type("1 2")
        terminal.type("q")
        self.assertEqual(terminal.close(), 0)
        steps = [line for line in actions(self.path("game")) if not line.startswith("*")]
        self.assertEqual([line.split()[:2] for line in steps], [["0", "lay"], ["0", "back"], ["0", "lay"], ["1", "lay"]])

    def test_leaving_clears_the_screen(self):
        terminal = self.sit_down("--seats", 2, "--you", "all", "--seed", 4)
        terminal.read()
        terminal.type("")
        terminal.type("q")
        self.assertEqual(terminal.close(), 0)
        self.assertNotIn("Your hand", terminal.screen())
        self.assertIn("The game is saved", terminal.screen())


class Leaving(AtTerminal):
    def leave(self, name, how):
        terminal = self.sit_down("--seats", 3, "--seed", 7, name=name)
        terminal.read()
        terminal.type("1 2")
        how(terminal)
        return terminal

    def test_keys_of_the_terminal(self):
        for name, key in (("c", b"\x03"), ("d", b"\x04"), ("q", b"q\n")):
            terminal = self.leave(name, lambda t: os.write(t.master, key))
            self.assertEqual(terminal.close(), 0)
            self.assertIn("The game is saved", plain(terminal.output))
            self.assertEqual(run("verify", self.path(name)).returncode, 0)

    def test_ctrl_c_on_a_page(self):
        terminal = self.leave("page", lambda t: t.type("r"))
        os.write(terminal.master, b"\x03")
        self.assertEqual(terminal.close(), 0)
        self.assertIn("The game is saved", plain(terminal.output))

    def test_the_terminal_is_closed(self):
        terminal = self.leave("hangup", lambda t: os.close(t.master))
        self.assertIn(terminal.process.wait(), (0, 1, -signal.SIGHUP))
        resumed = run("play", "--resume", self.path("hangup"))
        self.assertEqual((resumed.returncode, resumed.stderr), (0, ""))
        self.assertIn(" lay ", " ".join(actions(self.path("hangup"))))


class Menu(AtTerminal):
    def choose_epic_melee(self, terminal):
        terminal.type(re.search(r"(\d+)\s+Epic Melee", plain(terminal.output))[1])

    def test_a_game_from_the_menu(self):
        for language, question in (("C", "Which game?"), ("fr_FR.UTF-8", "Quel jeu ?")):
            terminal = Terminal(command=None, LC_ALL=language, XDG_DATA_HOME=self.folder.name)
            terminal.read()
            self.assertIn(question, terminal.output)
            terminal.type("99")
            self.choose_epic_melee(terminal)
            terminal.type("x")
            terminal.type("3")
            self.assertIn("1/6", terminal.screen())
            self.assertEqual(len(re.findall(r"^[▸ ] \S+ +7 ", terminal.screen(), re.M)), 3)
            terminal.type("q")
            self.assertEqual(terminal.close(), 0)

    def test_the_usual_number(self):
        terminal = Terminal(command=None, XDG_DATA_HOME=self.folder.name)
        terminal.read()
        self.choose_epic_melee(terminal)
        terminal.type("")
        self.assertEqual(len(re.findall(r"^[▸ ] \S+ +7 ", terminal.screen(), re.M)), 4)
        terminal.type("q")
        self.assertEqual(terminal.close(), 0)

    def test_nothing(self):
        terminal = Terminal(command=None, XDG_DATA_HOME=self.folder.name)
        terminal.read()
        self.assertFalse(terminal.type(""))
        self.assertEqual(terminal.close(), 0)
        self.assertEqual(os.listdir(self.folder.name), [])


if __name__ == "__main__":
    unittest.main()
