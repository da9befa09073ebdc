"""tripot print: what the file contains, and what is refused. web/tests/print.spec.ts measures its looks in a browser."""
import json
import re
import tempfile
import unittest
from pathlib import Path

from tests.cli.record_tools import run
from tests.program import ROOT


def brought(page):
    """The data that the page carries within itself."""
    return json.loads(re.search(r'<script type="application/json" id="brought">(.*?)</script>', page, re.S)[1])


class Print(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def print(self, *args):
        done = run("print", *args, cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""), "are the pages built? ./test builds them")
        return (self.folder / done.stdout.split(":")[0]).read_text(encoding="utf-8")

    def test_the_file_has_all_that_a_server_would_be_asked_for(self):
        for game in ("epic_melee", "brutal_ring", "brigands", "duel_royal", "pearls"):
            with self.subTest(game):
                found = brought(self.print(game))
                self.assertEqual((found["game"], found["editions"], found["paper"], found["lang"]), (game, ["default"], "a4", "en"))
                for lang in ("en", "fr"):
                    book = found["answers"][f"/api/games/{game}?lang={lang}&edition=default&seats={found['seats']}"]
                    self.assertEqual((book["id"], book["lang"], book["edition"]), (game, lang, "default"))
                    rules = (ROOT / "games" / game / "rules" / f"{lang}.md").read_text(encoding="utf-8")
                    self.assertEqual(found["answers"][f"/api/games/{game}/rules?lang={lang}"], rules)

    def test_it_asks_nobody_for_anything(self):
        page = self.print("epic_melee")
        markup = re.sub(r"<script.*?</script>", "", page, flags=re.S)
        self.assertEqual(re.findall(r"(?:src|href)=|@import|url\((?!data:)", markup), [])
        self.assertGreater(markup.count("url(data:font/woff2"), 2)
        self.assertEqual(page.count('id="brought">'), 1)
        self.assertEqual(set(re.findall(r"https?://([\w.]+)", page)), {"www.w3.org"})  # the names of XML vocabularies

    def test_an_edition_in_another_language_on_other_paper(self):
        run("edition", "export", "epic_melee", "deck", cwd=self.folder)
        cards = self.folder / "deck" / "cards.csv"
        cards.write_text(cards.read_text(encoding="utf-8").replace("Golem,Golem,3,6", "</script><b>,Golem,8,15"), encoding="utf-8")
        about = {"game": "epic_melee", "id": "deck", "name": {"en": "My deck", "fr": "Mon paquet"}}
        (self.folder / "deck" / "edition.json").write_text(json.dumps(about))
        page = self.print("epic_melee", "--edition", "deck", "--lang", "fr", "--paper", "letter", "--out", "deck.html")
        found = brought(page)  # a name that could end the script stays a name
        self.assertEqual((found["editions"], found["paper"], found["lang"]), (["deck"], "letter", "fr"))
        book = found["answers"]["/api/games/epic_melee?lang=en&edition=deck&seats=4"]
        golem = next(row for row in book["tables"]["cards"] if row["id"] == "golem")
        self.assertEqual((golem["name"], golem["value"], golem["copies"], book["edition_name"]), ("</script><b>", 8, 15, "My deck"))

    def test_what_is_refused(self):
        (self.folder / "deck").mkdir()
        for args, code, words in ((["nothing"], 2, "unknown game"), ([], 2, "which game"), (["epic_melee", "pearls"], 2, "one game at a time"),
                                  (["epic_melee", "--paper", "a3"], 2, "a4"), (["epic_melee", "--edition", "deck"], 1, "deck/edition.json"),
                                  (["epic_melee", "--out", "no/where.html"], 1, "cannot write no/where.html")):
            done = run("print", *args, cwd=self.folder)
            self.assertEqual(done.returncode, code, args)
            self.assertIn(words, done.stderr)
        self.assertEqual(list(self.folder.iterdir()), [self.folder / "deck"])


if __name__ == "__main__":
    unittest.main()
