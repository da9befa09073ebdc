"""Figures printed in the players' rules, in both languages, compared with the default editions by counting the games' tables."""
import csv
import re
import unittest
from collections import Counter

from tests.cli.test_rules import LANGUAGES, page, rules
from tests.program import GAMES, ROOT


def edition(game, table):
    with open(ROOT / "games" / game / "edition" / f"{table}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def numbers(text):
    return [int(n) for n in re.findall(r"\d+", text)]


def tables(game, language):
    """The tables of a page, each as a list of rows, a row as a list of cells, without the heads."""
    found, rows = [], None
    for line in page(game, language).splitlines():
        if not line.startswith("|"):
            rows = None
        elif rows is None:
            rows = []
            found.append(rows)
        else:
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [rows[1:] for rows in found]


def span(values):
    """The ends of a range: 2 and 4 for 2, 3, 4; one figure if all are equal."""
    return sorted({min(values), max(values)})


def last_lines(game, language):
    """The text after the last table."""
    return page(game, language).rstrip().rsplit("|\n", 1)[1]


class Figures(unittest.TestCase):
    def test_brutal_ring_gladiators(self):
        groups = {}
        for row in edition("brutal_ring", "gladiators"):
            symbols = sum(int(row[f"{colour}_{side}"]) for colour in ("orange", "black") for side in ("attack", "defence"))
            groups.setdefault(int(row["points"]), []).append(symbols)
        wanted = [[[points], [len(symbols)], span(symbols)] for points, symbols in sorted(groups.items())]
        for language in LANGUAGES:
            self.assertEqual([list(map(numbers, row)) for row in tables("brutal_ring", language)[0]], wanted)
            self.assertEqual(numbers(rules("brutal_ring", language)["BR-1"])[0], sum(map(len, groups.values())))

    def test_brutal_ring_orange_tricks(self):
        counts = Counter(row["trick"] for row in edition("brutal_ring", "gladiators"))
        for language in LANGUAGES:
            wanted = [[row[f"name_{language}"].lower(), str(counts[row["id"]])] for row in edition("brutal_ring", "orange")]
            self.assertEqual([[name.lower(), n] for name, n in tables("brutal_ring", language)[1]], wanted)

    def test_brutal_ring_weapons(self):
        weapons = edition("brutal_ring", "weapons")
        counts = Counter()
        for row in weapons:
            counts[row["trick"]] += int(row["copies"])
        wanted = [[sign, str(counts[f"attack_{id}"]), str(counts[f"defence_{id}"])]
                  for sign, id in (("+1", "1"), ("+2", "2"), ("+3", "3"), ("×2", "double"))]
        once = [row for row in weapons if row["copies"] == "1"]
        for language in LANGUAGES:
            self.assertEqual(tables("brutal_ring", language)[2], wanted)
            said = last_lines("brutal_ring", language)
            self.assertEqual(numbers(said), [len(weapons), len(weapons) - len(once)])
            for row in once:
                self.assertIn(row[f"name_{language}"], said)
            self.assertEqual(numbers(rules("brutal_ring", language)["BR-1"])[1], sum(counts.values()))

    def test_brutal_ring_known_cards(self):
        gladiator = {row["id"]: row for row in edition("brutal_ring", "gladiators")}
        weapon = {row["id"]: row for row in edition("brutal_ring", "weapons")}
        figures = [[gladiator["terminium"][key] for key in ("points", "orange_attack", "black_attack", "orange_defence", "black_defence")],
                   [gladiator["lucrecia"][key] for key in ("orange_defence", "black_defence")],
                   [weapon["sword"][key] for key in ("attack", "defence", "points")] + ["3"],
                   [weapon["cleaver"][key] for key in ("attack", "defence", "points")]]
        for language in LANGUAGES:
            self.assertEqual(numbers(rules("brutal_ring", language)["BR-5"]), [int(n) for part in figures for n in part])

    def test_brutal_ring_limits(self):
        limit = {row["id"]: int(row["value"]) for row in edition("brutal_ring", "limits")}
        for language in LANGUAGES:
            words = rules("brutal_ring", language)
            self.assertEqual(numbers(words["BR-10"])[0], limit["own"])
            self.assertEqual(numbers(words["BR-8"])[0], limit["turns"])
            self.assertEqual(numbers(words["BR-71"])[0], limit["survivor"])
            self.assertEqual(numbers(words["BR-43"]), [limit["withdraw"]] * 2)

    def test_epic_melee_cards(self):
        for language in LANGUAGES:
            wanted = [[row[f"name_{language}"], row["value"]] for row in edition("epic_melee", "cards")]
            self.assertEqual([row[:2] for row in tables("epic_melee", language)[0]], wanted)

    def test_epic_melee_loot(self):
        wanted, symbols, two = [], Counter(), 0
        for pile in ("gold", "silver", "goblin"):
            rows = [(int(row["value"]), row["symbols"].split("+") if row["symbols"] else [], int(row["copies"])) for row in edition("epic_melee", pile)]
            values = [sum(n for value, _, n in rows if value == worth) for worth in (1, 2, 3)]
            wanted.append([sum(values), *values, sum(n for _, signs, n in rows if signs)])
            for _, signs, n in rows:
                symbols.update({sign: n * signs.count(sign) for sign in signs})
                two += n if len(signs) == 2 and pile == "gold" else 0
                self.assertLessEqual(len(signs), 2 if pile == "gold" else 1)
        self.assertEqual((len(symbols), two), (4, 5), "the words below the table say so")
        for language in LANGUAGES:
            self.assertEqual([[n for cell in row for n in numbers(cell)] for row in tables("epic_melee", language)[1]], wanted)
            self.assertEqual(numbers(last_lines("epic_melee", language)), [symbols["sun"], symbols["star"]])
            self.assertEqual(symbols["sun"], symbols["moon"], symbols["skull"])

    def test_duel_royal_characters(self):
        rows = edition("duel_royal", "characters")
        columns = [key for key in rows[0] if key.startswith("players_")]
        wanted = [[numbers(key), [int(row[key]) for row in rows]] for key in columns]
        for language in LANGUAGES:
            found = [list(map(numbers, row)) for row in tables("duel_royal", language)[0]]
            self.assertEqual([[row[0], [cell[0] for cell in row[1:-1]]] for row in found], wanted)
            for row in found:
                self.assertEqual(row[-1], [sum(cell[0] for cell in row[1:-1])])

    def test_brigands_districts(self):
        f = {row["id"]: int(row["value"]) for row in edition("brigands", "figures")}
        wanted = [[[f[f"market_{n}"] for n in (1, 2, 3)] + [1, 2, 3], [f[f"day_market_{n}"] for n in (1, 2, 3)]],
                  [[f["port_tokens"], f["port_price"]], [f["day_port_tokens"], f["day_port_price"]]],
                  [[f["town_hall"]], [f["day_town_hall"]]],
                  [[f["tavern_dice"], f["tavern_price"]], [f["day_tavern_dice"]]],
                  [[f["palace"], f["palace_crowd"]], [f["day_palace"]]],
                  [[f["convoy"], 2], [f["day_convoy"], f["day_convoy_dice"]]],
                  [[f["treasury"]], [f["day_treasury"]]]]
        self.assertEqual(f["convoy_dice"], 1, "the table says: a die")
        for language in LANGUAGES:
            names = [row[f"name_{language}"] for row in edition("brigands", "districts")][:-1]
            rows = tables("brigands", language)[0]
            self.assertEqual([row[0] for row in rows], names)
            self.assertEqual([[numbers(cell) for cell in row[1:]] for row in rows], wanted)

    def test_null_game_cards(self):
        for language in LANGUAGES:
            wanted = [[row[f"name_{language}"], row["value"], row["copies"]] for row in edition("null_game", "cards")]
            self.assertEqual(tables("null_game", language)[0], wanted)

    def test_every_table_of_figures_is_looked_at(self):
        looked_at = {"epic_melee": 2, "brutal_ring": 3, "duel_royal": 1, "brigands": 1, "null_game": 1}
        for language in LANGUAGES:
            self.assertEqual({game: len(tables(game, language)) for game in GAMES if tables(game, language)}, looked_at)


if __name__ == "__main__":
    unittest.main()
