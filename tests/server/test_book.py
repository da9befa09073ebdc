"""/api/games/GAME: everything a front end without rules or texts of its own needs, compared with what the program says elsewhere."""
import csv
import json
import subprocess
import unittest
from pathlib import Path

from tests.program import GAMES, PLAIN, ROOT, TRIPOT
from tests.server.server_tools import OneServer, Server


class Book(OneServer, unittest.TestCase):
    def book(self, game, lang="en", more=""):
        return json.loads(self.get(f"/api/games/{game}?lang={lang}{more}"))

    def test_catalogues_are_whole(self):
        for game in GAMES:
            for lang in ("en", "fr"):
                lines = (ROOT / "games" / game / "texts" / f"{lang}.txt").read_text().splitlines()
                wanted = dict(line.split(" = ", 1) for line in lines if " = " in line)
                self.assertEqual(self.book(game, lang)["texts"], wanted)

    def test_the_edition_is_the_one_in_the_files(self):
        for game in GAMES:
            book = self.book(game, "fr")
            for name, rows in book["tables"].items():
                with open(ROOT / "games" / game / "edition" / f"{name}.csv", newline="") as file:
                    wanted = list(csv.DictReader(file))
                self.assertEqual([row["id"] for row in rows], [row["id"] for row in wanted], f"{game} {name}")
                for row, want in zip(rows, wanted):
                    self.assertEqual(row["name"], want["name_fr"])
                    for column, value in row.items():
                        if isinstance(value, int):
                            self.assertEqual(value, 0 if want[column] == "?" else int(want[column]), f"{game} {name} {column}")
                        elif isinstance(value, list):
                            self.assertEqual(value, [part for part in want[column].split("+") if part])

    def test_every_argument_has_a_domain(self):
        for game in GAMES:
            book = self.book(game)
            known = {"seat", "number", *book["domains"]}
            used = [d for args in book["verbs"].values() for d in args]
            used += [d for args in book["events"].values() for d in args.values()]
            used += [field["domain"] for field in book["fields"].values()]
            self.assertLessEqual(set(used), known)
            for domain in book["domains"].values():
                self.assertEqual(set(domain["ids"]), set(domain["names"]))

    def test_sides(self):
        self.assertEqual(self.book("duel_royal", more="&seats=6")["sides"], [0, 1, 0, 1, 0, 1])
        self.assertEqual(len(set(self.book("epic_melee", more="&seats=5")["sides"])), 5)

    def test_every_refusal_has_a_rule_of_the_book(self):
        for game in GAMES:
            for lang in ("en", "fr"):
                book = self.book(game, lang)
                self.assertEqual(set(book["refusals"]), {key for key in book["texts"] if key.startswith("refuse.")})
                rules = self.get(f"/api/games/{game}/rules?lang={lang}").decode()
                for rule in set(book["refusals"].values()):
                    self.assertIn(f"\n- **{rule}** ", rules)

    def test_rules_are_those_of_the_program(self):
        for lang in ("en", "fr"):
            for game in GAMES:
                file = ROOT / "games" / game / "rules" / f"{lang}.md"
                self.assertEqual(self.get(f"/api/games/{game}/rules?lang={lang}").decode(), file.read_text())

    def test_an_edition_of_the_operator(self):
        import tempfile
        with tempfile.TemporaryDirectory() as folder:
            deck = Path(folder) / "my_deck"
            subprocess.run([TRIPOT, "edition", "export", "epic_melee", str(deck)], check=True, capture_output=True, env=PLAIN)
            cards = deck / "cards.csv"
            cards.write_text(cards.read_text().replace("Golem,", "Stone Man,", 1))
            with Server("--editions", folder) as server:
                book = json.loads(server.http("/api/games/epic_melee?lang=en&edition=my_deck")[2])
                self.assertEqual(book["domains"]["card"]["names"]["golem"], "Stone Man")

    def test_what_is_not_there(self):
        self.get("/api/games/chess", 404)
        self.get("/api/games/epic_melee/other", 404)
        self.get("/api/games/epic_melee?edition=none", 404)
        self.get("/api/games/epic_melee?lang=xx", 400)
        self.get("/api/games/epic_melee?seats=99", 400)


if __name__ == "__main__":
    unittest.main()
