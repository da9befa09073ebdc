"""Help pages, the version, and the messages for wrong arguments."""
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import OPTIMISED, ROOT, TRIPOT

LOAD = str(Path(TRIPOT).parent.parent / "load" / "tripot-load")


def run(*args, cwd=None, program=TRIPOT, **env):
    env = {**os.environ, "LC_ALL": "C", **env}
    return subprocess.run([program, *args], capture_output=True, text=True, env=env, cwd=cwd, timeout=120)


def commands():
    """The names in the program's own list of commands."""
    lines = run("--help").stdout.split("Commands\n")[1].split("\n\n")[0].splitlines()
    return [line.split()[0] for line in lines]


class HelpPages(unittest.TestCase):
    def test_the_list_has_every_command(self):
        self.assertEqual(set(commands()), {"play", "rules", "games", "sim", "match", "merge", "bench", "edition", "print", "pages", "replay", "verify", "engine", "scenario", "serve", "admin", "store",
                                           "lab", "tune", "train", "exploit", "help"})

    def test_every_command_has_a_page(self):
        for name in commands():
            with self.subTest(name):
                page = run(name, "--help")
                self.assertEqual((page.returncode, page.stderr), (0, ""))
                self.assertRegex(page.stdout, rf"^tripot {name}: \w")
                self.assertRegex(page.stdout, rf"\nUsage\n  tripot {name}\b")
                self.assertRegex(page.stdout, rf"\nExamples?\n  tripot {name}\b")
                self.assertIn("\n  --help ", page.stdout)
                for same in (["help", name], [name, "-h"], ["--help", name], [name, "anything", "--help"]):
                    self.assertEqual(run(*same).stdout, page.stdout)

    def test_pages_say_what_the_texts_have_and_nothing_is_missing(self):
        """Every line of cli/texts is on a page, and every command, option and example has a line."""
        for language, lang in (("en", "C"), ("fr", "fr_FR.UTF-8")):
            lines = (ROOT / "cli" / "texts" / f"{language}.txt").read_text().splitlines()
            texts = dict(line.split(" = ", 1) for line in lines)
            self.assertEqual(len(texts), len(lines))
            pages = {name: run(*([] if name == "tripot" else [name]), "--help", LC_ALL=lang).stdout for name in ("tripot", *commands())}
            pages["tripot-load"] = run("--help", program=LOAD, LC_ALL=lang).stdout
            whole = {name: " ".join(page.split()) for name, page in pages.items()}
            for key, text in texts.items():
                owner = key.split(".")[0]
                text = re.sub(r"(^| )# ", r"\1", text)  # the space between an example and its description
                self.assertTrue(any(text in page for name, page in whole.items() if owner in (name, "all")), key)
            for name, page in pages.items():
                for option in re.findall(r"^  (--[\w-]+)", page, re.M):
                    self.assertTrue(f"{name}.{option}" in texts or f"all.{option}" in texts, (name, option))
                self.assertIn(f"{name}.summary", texts)
                n = len(re.findall(rf"^  tripot(?:-load)?(?: |$)", re.split(r"\n(?:Examples?|Exemples?)\n", page)[1], re.M))
                self.assertEqual([key for key in texts if key.startswith(f"{name}.example.")], [f"{name}.example.{i + 1}" for i in range(n)])

    def test_pages_fit_80_columns(self):
        for args in ([], *[[name] for name in commands()]):
            for lang in ("C", "fr_FR.UTF-8"):
                for line in run("help", *args, program=OPTIMISED, LC_ALL=lang).stdout.splitlines():
                    self.assertLessEqual(len(line), 80, line)
                    self.assertEqual(line, line.rstrip())

    def test_every_page_is_in_french_too(self):
        """The same commands, options and examples, with no description left in English."""
        def page(lang, *args):
            lines = run("help", *args, program=OPTIMISED, LC_ALL=lang).stdout.splitlines()
            start = lines.index("Usage") + 3
            names = re.compile(r"^  (tripot .*?|[a-z]+|--\S+(?: [A-Z]\S*| en\|fr)?)(?:   *|$)")
            rows, said = [], [lines[0].split(":", 1)[1]]
            for line in lines[start:]:
                found = names.match(line)
                rows += [found[1]] if found else []
                said.append(line[found.end():] if found else line)
            return rows, {phrase.strip() for phrase in said if " " in phrase.strip()}
        for args in ([], *[[name] for name in commands()]):
            with self.subTest(args):
                (rows, english), (rows_too, french) = page("C", *args), page("fr_FR.UTF-8", *args)
                self.assertEqual(rows, rows_too)
                self.assertGreater(len(rows), 2)
                self.assertEqual(english & french, set())
                self.assertGreater(len(french), 2)

    def test_no_line_begins_with_a_sign_of_french(self):
        """A space comes before : ; ? and !, but never a line break."""
        for name in commands():
            for line in run("help", name, LC_ALL="fr_FR.UTF-8").stdout.splitlines():
                self.assertNotRegex(line, r"^ *[:;?!%]( |$)")

    def test_options_of_a_page_are_understood(self):
        """The parser takes every option listed for sim: it complains about a missing value, and about a bad one."""
        page = run("sim", "--help").stdout
        options = re.findall(r"^  (--\w+)( \S+)?  ", page, re.M)
        self.assertIn(("--seats", " N"), options)
        for name, argument in options:
            if argument:
                answer = run("sim", "epic_melee", name)
                self.assertEqual(answer.returncode, 2)
                self.assertIn(f"{name} needs a value: {name}{argument}", answer.stderr)

    def test_examples_of_the_pages_work(self):
        for name in ("games", "sim", "match", "help"):
            examples = run(name, "--help").stdout.split("Example")[1]
            for line in re.findall(r"^  tripot ([\w=, -]*\w)(?=  |$)", examples, re.M):  # not those that need a file
                if "1000000" in line:
                    continue  # a long-running one
                with self.subTest(line), tempfile.TemporaryDirectory() as folder:
                    self.assertEqual(run(*line.split("   ")[0].split(), cwd=folder).returncode, 0)

    def test_version(self):
        answer = run("--version")
        self.assertEqual(answer.returncode, 0)
        self.assertRegex(answer.stdout, r"^tripot \d+\.\d+\.\d+\n$")
        self.assertEqual(run("--version", "x").returncode, 2)


class Errors(unittest.TestCase):
    """Wrong usage: exit code 2, nothing on stdout, and one line saying what is wrong and what would be right."""

    def refused(self, args, *texts):
        answer = run(*args)
        self.assertEqual((answer.returncode, answer.stdout), (2, ""), answer.stderr)
        lines = answer.stderr.splitlines()
        self.assertEqual(len(lines), 2, answer.stderr)
        for text in texts:
            self.assertIn(text, lines[0])
        self.assertRegex(lines[1], r"^See: tripot( \w+)? --help$")
        self.assertEqual(run(*lines[1].split()[2:]).returncode, 0)

    def test_unknown_command(self):
        self.refused(["smi"], "unknown command 'smi'", "did you mean 'sim'?", "Commands: play, rules, games, replay, ")
        self.refused(["xyzzy"], "unknown command 'xyzzy'. Commands: play")
        self.refused(["help", "bnech"], "did you mean 'bench'?")

    def test_a_game_is_no_command(self):
        self.refused(["epic_melee"], "'epic_melee' is a game, not a command", "tripot play epic_melee")

    def test_unknown_option(self):
        self.refused(["sim", "epic_melee", "--gmaes", "5"], "unknown option '--gmaes'", "did you mean '--games'?")
        self.refused(["sim", "epic_melee", "--thread=2"], "unknown option '--thread'", "did you mean '--threads'?")
        self.refused(["games", "--jsno"], "did you mean '--json'?")
        self.refused(["--verison"], "did you mean '--version'?")
        self.refused(["sim", "--" + "g" * 300], "unknown option '--" + "g" * 300 + "'")
        answer = run("bench", "--quux")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("unknown option '--quux'\n", answer.stderr)

    def test_unknown_game(self):
        known = ", ".join(game["id"] for game in json.loads(run("games", "--json").stdout))
        for command in ("sim", "bench"):
            self.refused([command, "epic_mele"], "unknown game 'epic_mele'", "did you mean 'epic_melee'?", f"Games: {known}")
            self.refused([command, "chess"], f"unknown game 'chess'. Games: {known}")
            self.refused([command, "c" * 200], f"unknown game '{'c' * 200}'. Games: {known}")
            self.assertNotIn("null_game", run(command, "chess").stderr)

    def test_no_game(self):
        self.refused(["sim"], "which game?", "epic_melee")

    def test_too_much(self):
        self.refused(["sim", "epic_melee", "null_game"], "'null_game' is too much")
        self.refused(["bench", "epic_melee", "null_game"], "'null_game' is too much")
        self.refused(["games", "epic_melee"], "'epic_melee' is too much")
        self.refused(["help", "sim", "games"], "'games' is too much")

    def test_numbers_are_strict(self):
        for bad in ("0", "-1", "", " 5", "5 ", "+5", "1e6", "0x10", "5.0", "ten", "10000000001", "99999999999999999999999"):
            self.refused(["sim", "epic_melee", "--games", bad], "--games needs a whole number from 1 to 10000000000", f"not '{bad}'")
        self.refused(["sim", "epic_melee", "--seed=-1"], "from 0 to 9223372036854775807", "not '-1'")
        self.refused(["sim", "epic_melee", "--threads", "0"], "--threads needs a whole number from 1 to 1024")

    def test_seats_of_the_game(self):
        for bad in ("1", "7", "x", "258"):
            self.refused(["sim", "epic_melee", "--seats", bad], "epic_melee has 2 to 6 seats", f"'{bad}'")
        self.refused(["sim", "--seats=6", "null_game"], "null_game has 2 to 5 seats")

    def test_options_of_the_game(self):
        self.refused(["sim", "epic_melee", "--option", "goal=low"], "epic_melee has no options", "'goal=low'")
        for bad in ("goal", "goal=", "goal=lo", "goals=low", "=low", "goal=lower"):
            self.refused(["sim", "null_game", "--option", bad], f"null_game has no option '{bad}'", "goal=high|low")

    def test_flags_take_no_value(self):
        self.refused(["games", "--json=yes"], "--json takes no value", "'yes'")

    def test_language(self):
        self.refused(["games", "--lang", "de"], "--lang must be en or fr, not 'de'")

    def test_after_two_dashes_all_is_plain(self):
        self.refused(["sim", "--", "--games"], "unknown game '--games'")
        self.refused(["sim", "--", "--help"], "unknown game '--help'")


if __name__ == "__main__":
    unittest.main()
