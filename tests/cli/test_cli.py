"""The menu, the list of games, colours, languages, and what happens when the reader of the output is gone."""
import json
import os
import pty
import re
import signal
import subprocess
import tempfile
import unittest

from tests.program import PLAIN, TRIPOT


def run(*args, cwd=None, **env):
    return subprocess.run([TRIPOT, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=cwd, timeout=120,
                          env={**PLAIN, **env})


def run_on_terminal(*args, **env):
    """What the program writes if its stdout is a terminal."""
    master, slave = pty.openpty()
    with subprocess.Popen([TRIPOT, *args], stdin=subprocess.DEVNULL, stdout=slave, env={**PLAIN, **env}) as process:
        os.close(slave)
        output = b""
        while True:
            try:
                part = os.read(master, 4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            output += part
        os.close(master)
    return process.returncode, output.decode()


def games(*args, **env):
    return json.loads(run("games", "--json", *args, **env).stdout)


def joined(text):
    return " ".join(text.split())


class Menu(unittest.TestCase):
    def test_shows_every_game(self):
        menu = run()
        self.assertEqual((menu.returncode, menu.stderr), (0, ""))
        self.assertRegex(menu.stdout, r"^Tripot \d")
        for number, game in enumerate(games(), 1):
            self.assertRegex(menu.stdout, rf"\n +{number}  {game['name']}  {game['id']} +{game['seats_min']} to {game['seats_max']} players\n")
            self.assertIn(game["about"], joined(menu.stdout))

    def test_shows_no_template(self):
        templates = [game for game in games("--all") if game["template"]]
        self.assertTrue(templates)
        for game in templates:
            self.assertNotIn(game["id"], run().stdout)

    def test_what_it_proposes_works(self):
        lines = re.findall(r"^  tripot (.*?)   ", run(cwd="/").stdout, re.M)
        self.assertIn("games", lines)
        self.assertIn("--help", lines)
        self.assertTrue(any(line.startswith("sim ") for line in lines))
        self.assertTrue(any(line.startswith("play ") for line in lines))
        with tempfile.TemporaryDirectory() as folder:
            for line in lines:
                self.assertEqual(run(*line.split(), XDG_DATA_HOME=folder).returncode, 0, line)

    def test_says_how_it_can_be_called_from_here(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("\n  tripot games ", run(cwd=folder).stdout)
            os.symlink(TRIPOT, os.path.join(folder, "tripot"))
            self.assertIn("\n  ./tripot games ", run(cwd=folder).stdout)

    def test_fits_80_columns(self):
        for language in ("C", "fr_FR.UTF-8"):
            for line in run(LC_ALL=language).stdout.splitlines():
                self.assertLessEqual(len(line), 80, line)


class Games(unittest.TestCase):
    def test_templates_only_when_asked_for(self):
        self.assertNotIn("null_game", [game["id"] for game in games()])
        self.assertIn("null_game", [game["id"] for game in games("--all")])
        self.assertNotIn("null_game", run("games").stdout)
        self.assertIn("null_game", run("games", "--all").stdout)

    def test_json(self):
        found = {game["id"]: game for game in games("--all")}
        melee, null = found["epic_melee"], found["null_game"]
        self.assertEqual((melee["seats_min"], melee["seats_max"], melee["seats_usual"], melee["template"]), (2, 6, 4, False))
        self.assertEqual((melee["name"], melee["options"]), ("Epic Melee", []))
        self.assertEqual(null["options"], [{"id": "goal", "values": ["high", "low"], "default": "high"}])

    def test_text_says_the_same(self):
        text = run("games", "--all").stdout
        for game in games("--all"):
            part = joined(text[text.index(game["id"] + "  "):].split("\n\n")[0])
            self.assertIn(game["name"], part)
            self.assertIn(game["about"], part)
            self.assertIn(f"seats {game['seats_min']} to {game['seats_max']}, usually {game['seats_usual']}", part)
            self.assertEqual("options none" in part, not game["options"])
            for option in game["options"]:
                self.assertIn(f"{option['id']}={' | '.join(option['values'])}", part)
        self.assertEqual(len(text.split("\n\n")), len(games("--all")))
        for line in text.splitlines():
            self.assertLessEqual(len(line), 80)

    def test_language(self):
        def about(*args, **env):
            return next(game["about"] for game in games(*args, **env) if game["id"] == "epic_melee")

        english, french = about(), about("--lang", "fr")
        self.assertIn("Six rounds", english)
        self.assertIn("Six rondes dans l'arène", french)
        self.assertIn(french, joined(run("games", "--lang=fr").stdout))
        for env, expected in (
            ({}, english),
            ({"LANG": "fr_CH.UTF-8"}, french),
            ({"LANG": "fr"}, french),
            ({"LANG": "frr_DE"}, english),  # a different language
            ({"LC_ALL": "C", "LANG": "fr_FR"}, english),
            ({"LC_ALL": "", "LANG": "fr_FR"}, french),
            ({"LC_ALL": "fr_BE", "LANG": "de_DE"}, french),
            ({"LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, french),
        ):
            with self.subTest(env):
                self.assertEqual(about(**env), expected)
                self.assertIn(expected, joined(run(**env).stdout))
        self.assertEqual(about("--lang", "en", LANG="fr_FR"), english)


class Colours(unittest.TestCase):
    def test_on_a_terminal(self):
        for args in ((), ("--help",), ("games",), ("sim", "epic_melee", "--games", "10")):
            status, output = run_on_terminal(*args, TERM="xterm")
            self.assertEqual(status, 0)
            self.assertIn("\033[1m", output)
            self.assertEqual(output.count("\033[0m") > 0, True)

    def test_never_with_no_color(self):
        for args in ((), ("--help",), ("games",), ("sim", "epic_melee", "--games", "10")):
            self.assertNotIn("\033", run_on_terminal(*args, TERM="xterm", NO_COLOR="1")[1])

    def test_not_on_a_dumb_terminal_or_a_pipe(self):
        self.assertNotIn("\033", run_on_terminal(TERM="dumb")[1])
        self.assertNotIn("\033", run(TERM="xterm").stdout)

    def test_the_words_are_the_same(self):
        coloured = run_on_terminal("games", TERM="xterm")[1].replace("\r\n", "\n")
        self.assertEqual(re.sub(r"\033\[\d+m", "", coloured), run("games").stdout)


class Output(unittest.TestCase):
    def test_a_full_disk_is_noticed(self):
        for args in ((), ("--version",), ("help", "sim"), ("games", "--json"), ("sim", "epic_melee", "--games", "10", "--json")):
            with self.subTest(args), open("/dev/full", "wb") as full:
                answer = subprocess.run([TRIPOT, *args], stdout=full, stderr=subprocess.PIPE, text=True, env=PLAIN, timeout=120)
                self.assertEqual(answer.returncode, 1)
                self.assertIn("cannot write the output: No space left on device", answer.stderr)

    def test_a_closed_output_is_noticed(self):
        answer = subprocess.run(["sh", "-c", '"$0" games >&-', TRIPOT], stderr=subprocess.PIPE, text=True, env=PLAIN, timeout=120)
        self.assertEqual(answer.returncode, 1)
        self.assertIn("cannot write the output", answer.stderr)

    def test_a_closed_pipe_ends_it_quietly(self):
        for restore in (True, False):  # False: the parent ignores SIGPIPE, and the child would inherit that
            read_end, write_end = os.pipe()
            os.close(read_end)
            answer = subprocess.run([TRIPOT, "games"], stdout=write_end, stderr=subprocess.PIPE, text=True, env=PLAIN, timeout=120,
                                    restore_signals=restore)
            os.close(write_end)
            self.assertEqual((answer.returncode, answer.stderr), (-signal.SIGPIPE, ""))


if __name__ == "__main__":
    unittest.main()
