"""`tripot rules` lays out the rules in games/GAME/rules for a terminal; and those pages agree with each other and with the code."""
import re
import tempfile
import unittest

from tests.cli.play_tools import ENV, Terminal, plain, run
from tests.program import GAMES, ROOT

LANGUAGES = ("en", "fr")


def page(game, language):
    return (ROOT / "games" / game / "rules" / f"{language}.md").read_text()


def letters(game):
    """The prefix of a game's handles, such as EM."""
    return re.search(r"^- \*\*([A-Z]+)-\d", page(game, "en"), re.M)[1]


def rules(game, language):
    """handle -> its text, with lines joined and emphasis marks removed."""
    text = page(game, language)
    found = re.findall(rf"^- \*\*({letters(game)}-\d+[a-z]?)\*\* (.*(?:\n  .*)*)", text, re.M)
    return {handle: bare(words) for handle, words in found}


def bare(text):
    return " ".join(re.sub(r"[*`]", "", text).split())


class Layout(unittest.TestCase):
    def test_everything_is_there_and_fits(self):
        for game in GAMES:
            for language in LANGUAGES:
                done = run("rules", game, "--lang", language)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                shown, joined = done.stdout, " ".join(done.stdout.split())
                self.assertNotRegex(shown, r"[\x00-\x09\x0b-\x1f]")
                for line in shown.splitlines():
                    self.assertLessEqual(len(line), 80, line)
                    self.assertNotRegex(line, r"\*\*|^#|^\||`|---")
                for handle, words in rules(game, language).items():
                    self.assertIn(f"{handle} {words}", joined)
                for heading in re.findall(r"^#+ (.*)$", page(game, language), re.M):
                    self.assertRegex(shown, rf"(?m)^{re.escape(heading)}$")
                for row in re.findall(r"^\|(?!-)(.*)\|$", page(game, language), re.M):
                    self.assertRegex(shown, r"(?m)^" + r"\s+".join(re.escape(cell.strip()) for cell in row.split("|")) + r"$")

    def test_columns_of_a_table_stand_in_line(self):
        lines = run("rules", "epic_melee").stdout.splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith("card "))
        column = lines[start].index("value")
        for line in lines[start + 1:start + 10]:
            self.assertRegex(line[column], r"[?\d]", line)
            self.assertEqual(line[column - 2:column], "  ")

    def test_one_rule(self):
        for game in GAMES:
            for language in LANGUAGES:
                for n, (handle, words) in enumerate(rules(game, language).items()):
                    asked = handle.lower() if n % 2 else handle
                    self.assertEqual(bare(run("rules", game, asked, "--lang", language).stdout), f"{handle} {words}")

    def test_several(self):
        both = run("rules", "epic_melee", "EM-24", "EM-10").stdout
        self.assertEqual(both, run("rules", "epic_melee", "EM-24").stdout + run("rules", "epic_melee", "EM-10").stdout)

    def test_wrong_ones(self):
        for args, text in ((["epic_melee", "EM-99"], "has no rule 'EM-99'; it has: EM-1, EM-2"), ([], "which game?"), (["epic"], "unknown game"),
                           (["epic_melee", "--lang", "de"], "must be en or fr"), (["epic_melee", "EM-2 "], "has no rule")):
            done = run("rules", *args)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(text, done.stderr)

    def test_language_of_the_environment(self):
        self.assertIn("Les neuf cartes", run("rules", "epic_melee", LANG="fr_FR.UTF-8").stdout)
        self.assertIn("The nine cards", run("rules", "epic_melee", LC_ALL="C").stdout)


class AtTerminal(unittest.TestCase):
    def show(self, *args, **env):
        terminal = Terminal(*args, command="rules", **env)
        self.assertEqual(terminal.close(), 0)
        return terminal.output

    def test_pager(self):
        self.assertIn("PAGED Epic Melee", plain(self.show("epic_melee", PAGER="sed 's/^/PAGED /'")))
        self.assertIn("\033[1m", self.show("epic_melee", PAGER="cat"))
        self.assertNotIn("\033", self.show("epic_melee", PAGER="cat", NO_COLOR="1"))
        self.assertNotIn("PAGED", self.show("epic_melee", "EM-24", PAGER="sed 's/^/PAGED /'"))  # short enough for the screen
        self.assertIn("EM-51", self.show("epic_melee", PAGER=""))

    def test_a_pager_that_is_not_there(self):
        self.assertIn("EM-51", self.show("epic_melee", PAGER="no-such-pager-here"))

    def test_a_pager_that_leaves_early(self):
        self.assertIn("EM-1", plain(self.show("epic_melee", PAGER="head -n 30")))

    def test_without_less(self):
        with tempfile.TemporaryDirectory() as empty:
            env = {k: v for k, v in ENV.items() if k != "PAGER"}
            self.assertIn("EM-51", self.show("epic_melee", **{**env, "PATH": empty}))

    def test_no_pager_in_a_pipe(self):
        self.assertNotIn("PAGED", run("rules", "epic_melee", PAGER="sed 's/^/PAGED /'").stdout)

    def test_width_of_the_terminal(self):
        for columns, most in ((60, 60), (80, 80), (200, 100)):
            lines = plain(self.show("epic_melee", PAGER="cat", columns=columns)).split("\n")
            self.assertLessEqual(max(map(len, lines)), most)
            self.assertGreater(max(map(len, lines)), most - 8)


class Pages(unittest.TestCase):
    """The pages in both languages, and the handles the code uses."""

    def test_both_languages_have_the_same_rules(self):
        for game in GAMES:
            self.assertEqual(list(rules(game, "en")), list(rules(game, "fr")))
            self.assertGreater(len(rules(game, "en")), 3)

    def test_both_languages_have_the_same_figures(self):
        for game in GAMES:
            english, french = rules(game, "en"), rules(game, "fr")
            for handle in english:
                with self.subTest(handle):
                    self.assertEqual(sorted(re.findall(r"\d+", english[handle])), sorted(re.findall(r"\d+", french[handle])))
            tables = [re.findall(r"\d+", " ".join(re.findall(r"^\|.*\|$", page(game, language), re.M))) for language in LANGUAGES]
            self.assertEqual(*tables)

    def test_every_handle_in_the_code_is_a_rule(self):
        for game, prefix in ((game, letters(game)) for game in GAMES):
            known = set(rules(game, "en"))
            files = [*(ROOT / "games" / game).rglob("*.[ch]"), *(ROOT / "games" / game / "texts").glob("*.txt"),
                     *(ROOT / "web/src/games" / game).glob("*.ts*")]
            for path in files:
                for handle in re.findall(rf"\b{prefix}-\d+[a-z]?\b", path.read_text()):
                    self.assertIn(handle, known, path)

    def test_every_rule_is_the_name_of_a_test(self):
        """A test or scenario has the handle as its name: em_24_…"""
        for game, prefix in ((game, letters(game)) for game in GAMES):
            if (ROOT / "games" / game / "game.c").read_text().count(".is_template = true"):
                continue
            folder = ROOT / "games" / game
            names = re.findall(r"^Test\(\w+, (\w+)\)", "".join(path.read_text() for path in folder.glob("tests/*_test.c")), re.M)
            names += re.findall(r'"name": "(\w+)"', "".join(path.read_text() for path in folder.glob("scenarios/*.json")))
            tested = {f"{prefix}-{n}" for name in names for n in re.findall(rf"(?<![a-z]){prefix.lower()}_(\d+[a-z]?)(?![a-z0-9])", name)}
            self.assertEqual(set(rules(game, "en")) - tested, set(), "rules that no test is named after")
            self.assertEqual(tested - set(rules(game, "en")), set(), "tests named after no rule")

    def test_every_rule_of_a_card_is_named_by_it(self):
        """What `?` says about a card names rules about it."""
        for language in LANGUAGES:
            text = (ROOT / f"games/epic_melee/texts/{language}.txt").read_text()
            named = re.findall(r"^card\.\w+ = .*\((.*)\)$", text, re.M)
            self.assertEqual(len(named), 9)
            handles = [handle for group in named for handle in group.split(", ")]
            self.assertEqual(sorted(handles), [f"EM-{n}" for n in range(20, 32)])


if __name__ == "__main__":
    unittest.main()
