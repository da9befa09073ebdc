"""The terminal table at a pseudo-terminal of 80 × 24: every screen fits, no player sees another's cards, and every way of leaving keeps
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
        """Types random numbers, and Enter when the keyboard is passed on."""
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
        self.assertNotIn("\033[3J", outputs[0])  # a single player keeps what was on the terminal before

    def test_too_much_news_is_cut_and_the_log_has_it_all(self):
        terminal = self.sit_down("--seats", 6, "--seed", 5)
        while terminal.read() if not terminal.output else self.play_on(terminal, 5, end=1):
            if re.search(r"… \d+ more before this", terminal.screen()) and "round 1/6" not in terminal.screen():
                break  # by now the log has several pages
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
        """On low terminals, down to where no room is left for news. The news is between two blank lines."""
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


EDGE = 81  # the column of the line between the board and the log
UTF8 = {"LC_ALL": "C.UTF-8", "TERM": "screen-256color"}


class Wide(AtTerminal):
    """From 100 columns on, the log is beside the board; at 120 × 40 the notebook, too."""

    def play_wide(self, game, seats, rows, columns, decisions, language="en", **env):
        """Types random numbers and looks at every screen on the way."""
        terminal = Terminal(game, "--seats", seats, "--seed", 3, "--bots", 0, "--lang", language, "--record",
                            self.path(f"{game}{rows}{columns}{language}"), rows=rows, columns=columns, **{**UTF8, **env})
        chance, going = random.Random(rows), terminal.read()
        while going and decisions:
            screen = terminal.screen()
            self.assertFramed(screen, rows, columns)
            left = [line[:EDGE].rstrip() for line in screen.split("\n")]
            while left and not re.match(r" ?\d+ \S", left[-1]):
                left.pop()
            going = terminal.type(str(chance.choice(list(choices(left)))))
            decisions -= 1
        self.addCleanup(terminal.close)
        if going:
            os.write(terminal.master, b"q\n")
        return terminal

    def assertFramed(self, screen, rows, columns):
        """As high as the terminal, with the prompt on its last row and the dividing line in its column in all others."""
        lines = screen.split("\n")
        self.assertEqual(len(lines), rows, screen)
        self.assertTrue(lines[-1].endswith(" > ") and "│" not in lines[-1], lines[-1])
        for line in lines[:-1]:
            self.assertLessEqual(len(line), columns, screen)
            self.assertEqual(line[EDGE - 1:EDGE + 1], " │", screen)

    def test_all_games_at_all_sizes(self):
        games = (("epic_melee", 4), ("epic_melee", 6), ("brutal_ring", 3), ("brigands", 6), ("duel_royal", 12))
        for number, (game, seats) in enumerate(games):
            for rows, columns in ((30, 100), (40, 120), (50, 160)):
                language = ("en", "fr")[(number + rows // 10) % 2]
                with self.subTest(game=game, seats=seats, rows=rows, columns=columns, language=language):
                    terminal = self.play_wide(game, seats, rows, columns, 40 if LONG else 6, language)
                    screen = terminal.screens()[-2 if terminal.output.endswith("> ") else -1]
                    title = {"en": ("Log", "Notebook"), "fr": ("Journal", "Carnet")}[language]
                    self.assertEqual(screen.split("\n")[0][EDGE:], "│ " + title[0])
                    self.assertEqual(any(line[EDGE:] == "│ " + title[1] for line in screen.split("\n")), rows >= 40, screen)

    def test_a_recap_above_the_question(self):
        terminal = self.play_wide("epic_melee", 4, 30, 100, 2)
        first, last = terminal.screens()[0], terminal.screens()[2]
        self.assertRegex(first, r"\nWhat happened: … ")
        left = [line[:EDGE].rstrip() for line in last.split("\n")]
        recap = next(i for i, line in enumerate(left) if line.startswith("Since your last choice:"))
        question = next(i for i, line in enumerate(left) if line.startswith(("Lay two cards", "Your turn", "Give")))
        self.assertIn(question - recap, (1, 2, 3))  # one line or two, and a blank one if there is room
        self.assertNotEqual(left[recap - 1], left[recap])

    def test_what_is_new_stands_out_in_the_log(self):
        terminal = self.play_wide("epic_melee", 4, 40, 120, 3)
        raw = terminal.output[terminal.output.rindex(CLEAR):]
        self.assertRegex(raw, r"│ \033\[2m(?:\033\[\d+m)?\w")  # what was told before the last choice is dim
        self.assertRegex(raw, r"│ (?:\033\[\d+m)?(?!\033\[2m)You lay ")

    def test_names_have_colours_and_cards_have_frames(self):
        terminal = self.play_wide("epic_melee", 3, 40, 120, 0)
        self.assertRegex(terminal.output, r"\033\[31mAda\033\[39m")
        self.assertRegex(terminal.output, r"\033\[94m\w+°\033\[39m")
        self.assertIn("╭─", terminal.screen())
        names = re.findall(r"│([A-Z][\w-]+)", "\n".join(line[:EDGE] for line in terminal.screen().split("\n")))
        self.assertGreater(len(names), 3)  # one card each
        ring = self.play_wide("brutal_ring", 2, 40, 120, 6)
        self.assertRegex(plain(ring.output), r"│ *★\d \d\+\d/\d\+\d│")

    def test_without_colours_or_utf_8_there_are_no_frames(self):
        for name, env, line in (("colours", {"NO_COLOR": "1"}, "│"), ("utf-8", {"LC_ALL": "C"}, "|")):
            with self.subTest(name):
                terminal = Terminal("epic_melee", "--seats", 3, "--seed", 3, "--record", self.path(name), rows=40, columns=120, **{**UTF8, **env})
                terminal.read()
                self.assertNotIn("╭", terminal.screen())
                self.assertIn("Your hand: ", terminal.screen())
                self.assertEqual({row[EDGE] for row in terminal.screen().split("\n")[:-1]}, {line})
                self.assertEqual("\033[1m" in terminal.output, name != "colours")
                terminal.type("q")
                self.assertEqual(terminal.close(), 0)

    def test_others_see_what_they_always_saw(self):
        """A dumb terminal has no log beside the board, and neither has one of 99 columns: both get the screen of 80."""
        screens = []
        for name, columns, env in (("80", 80, {}), ("99", 99, {}), ("dumb", 120, {"TERM": "dumb"})):
            terminal = Terminal("epic_melee", "--seats", 4, "--seed", 3, "--record", self.path(name), rows=24, columns=columns, **env)
            terminal.read()
            screens.append(plain(terminal.output).replace(CLEAR, "").lstrip("\n"))
            terminal.type("q")
            self.assertEqual(terminal.close(), 0)
        self.assertEqual(screens[0], screens[1])
        self.assertEqual(screens[0], screens[2])
        self.assertNotIn("│", screens[0])

    def test_another_size_shows_it_again(self):
        terminal = Terminal("epic_melee", "--seats", 4, "--seed", 3, "--record", self.path("size"), **UTF8)
        terminal.read()
        narrow = terminal.screen()
        self.assertTrue(terminal.resize(40, 120))
        self.assertFramed(terminal.screen(), 40, 120)
        terminal.type("l")
        self.assertIn("The log so far", terminal.screen())
        self.assertTrue(terminal.resize(24, 80))
        self.assertIn("The log so far", terminal.screen())  # the page stays
        terminal.type("")
        self.assertEqual(terminal.screen(), narrow)
        terminal.type("q")
        self.assertEqual(terminal.close(), 0)
        self.assertEqual([line for line in actions(self.path("size")) if line.startswith("0 ")], [])  # it did not count as an answer

    def test_the_end_has_the_log_beside_it(self):
        run("play", "brigands", "--seats", 4, "--you", "none", "--bots", 1, "--seed", 2, "--record", self.path("end"))
        terminal = Terminal("--resume", self.path("end"), rows=40, columns=120, **UTF8)
        self.assertEqual(terminal.close(), 0)
        lines = terminal.screen().rstrip("\n").split("\n")
        self.assertLessEqual(len(lines), 39)
        for line in lines:
            self.assertEqual(line[EDGE - 1:EDGE + 1], " │")
            self.assertLessEqual(len(line), 120)
        self.assertIn("No Brigand has 50 ducats, so the Prince wins.", terminal.screen())
        self.assertIn("│ The last day is over: count your", terminal.screen())
        self.assertIn("Play again:", terminal.screen())

    def test_nobody_sees_anothers_log(self):
        terminal = self.sit_down("--seats", 2, "--you", "all", "--names", "Ada,Bea", "--seed", 4, rows=40, columns=120, **UTF8)
        terminal.read()
        terminal.type("")
        self.assertRegex(terminal.screen(), r"│ You are dealt")
        terminal.type("1 2")
        self.assertIn("Pass the keyboard to Bea", terminal.screen())
        self.assertNotIn("│", terminal.screen())
        terminal.type("")
        self.assertNotIn("You lay", terminal.screen())
        self.assertNotIn("Ada lays", terminal.screen())
        terminal.type("q")
        self.assertEqual(terminal.close(), 0)


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
            # Whose view this is: the pawn's holder acts, and while everybody is choosing it is the seat whose hand is shown.
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
        lines = [line for line in actions(self.path("game")) if not line.startswith("*")]
        self.assertEqual([line.split()[:3] for line in lines if line.startswith("!")], [["!", seat, "thought"] for seat in "001"])
        steps = [line for line in lines if not line.startswith("!")]
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
