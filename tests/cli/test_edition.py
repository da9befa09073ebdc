"""tripot edition: list, export and check; and --edition wherever a game is started."""
import csv
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.cli.record_tools import all_games, run, write
from tests.program import PLAIN, ROOT, TRIPOT


def default_files(game):
    return {path.name: path.read_bytes() for path in (ROOT / "games" / game / "edition").iterdir()}


def count_rows(game):
    counts = {"book": 0, "public": 0, "partly": 0, "reconstructed": 0}
    for name, data in default_files(game).items():
        if name.endswith(".csv"):
            for row in csv.DictReader(data.decode().splitlines()):
                counts[row["source"]] += 1
    return counts


class List(unittest.TestCase):
    def test_json(self):
        found = json.loads(run("edition", "list", "--all", "--json").stdout)
        self.assertEqual([entry["game"] for entry in found], [game["id"] for game in all_games()])
        for entry in found:
            about = json.loads(default_files(entry["game"])["edition.json"])
            self.assertEqual((entry["id"], entry["name"]), (about["id"], about["name"]))
            self.assertEqual(entry["rows"], count_rows(entry["game"]))
            self.assertRegex(entry["hash"], r"^[0-9a-f]{16}$")
        self.assertEqual(len({entry["hash"] for entry in found}), len(found))

    def test_text(self):
        for entry in json.loads(run("edition", "list", "--all", "--json").stdout):
            text = run("edition", "list", entry["game"], "--lang", "fr").stdout
            rows = entry["rows"]
            counts = ", ".join(f"{rows[source]} {source}" for source in ("book", "public", "partly", "reconstructed"))
            self.assertIn(f"  edition  default: {entry['name']['fr']}\n  hash     {entry['hash']}\n", text)
            self.assertIn(f"  rows     {sum(rows.values())}: {counts}\n", text)
            self.assertIn(text, "\n" + run("edition", "list", "--all", "--lang", "fr").stdout + "\n")

    def test_templates_only_when_asked_for(self):
        self.assertNotIn("null_game", run("edition", "list").stdout)
        self.assertIn("null_game", run("edition", "list", "null_game").stdout)
        self.assertEqual(json.loads(run("edition", "list", "null_game", "--json").stdout)[0]["game"], "null_game")


class WithFolder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.dir = self.folder.name + "/my_box"

    def tearDown(self):
        self.folder.cleanup()

    def export(self, game="epic_melee"):
        answer = run("edition", "export", game, self.dir)
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))
        return answer

    def edit(self, file, old, new):
        path = Path(self.dir) / file
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new, 1))

    def check(self, *args):
        return run("edition", "check", self.dir, *args)


class Export(WithFolder):
    def test_the_files_as_they_are(self):
        for game in all_games():
            with self.subTest(game["id"]):
                self.dir = f"{self.folder.name}/{game['id']}"
                self.assertIn(self.dir, self.export(game["id"]).stdout)
                self.assertEqual({path.name: path.read_bytes() for path in Path(self.dir).iterdir()}, default_files(game["id"]))

    def test_overwrites_nothing(self):
        self.export()
        os.remove(self.dir + "/cards.csv")
        self.edit("gold.csv", "Gold 1", "Mine")
        before = {path.name: path.read_bytes() for path in Path(self.dir).iterdir()}
        answer = run("edition", "export", "epic_melee", self.dir)
        self.assertEqual((answer.returncode, answer.stdout), (1, ""))
        self.assertRegex(answer.stderr, rf"^tripot edition: {self.dir}/\w+\.\w+ exists already; nothing was written\n$")
        self.assertEqual({path.name: path.read_bytes() for path in Path(self.dir).iterdir()}, before)

    def test_where_nothing_can_be_written(self):
        answer = run("edition", "export", "epic_melee", self.folder.name + "/no/such/folder")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("No such file or directory", answer.stderr)
        path = write(self.folder.name, "file", "x")
        self.assertIn("Not a directory", run("edition", "export", "epic_melee", path).stderr)


class Check(WithFolder):
    def differences(self):
        answer = self.check("--json")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        return json.loads(answer.stdout)

    def test_the_default_differs_in_nothing(self):
        for game in all_games():
            self.dir = f"{self.folder.name}/{game['id']}"
            self.export(game["id"])
            text = self.check().stdout
            self.assertTrue(text.startswith(f"{self.dir}: a sound edition of {game['id']}\n"), text)
            self.assertTrue(text.endswith("  the same as the default\n"), text)
            found, standard = self.differences(), json.loads(run("edition", "list", game["id"], "--json").stdout)[0]
            self.assertEqual({key: found[key] for key in standard}, standard)
            self.assertEqual((found["same_figures"], found["same_names"], found["differences"]), (True, True, []))

    def test_names_only(self):
        self.export()
        self.edit("cards.csv", "golem,Golem,Golem,", "golem,\"Golem, the big\",Colosse,")
        self.edit("cards.csv", "mage,Mage of Light,Mage de Lumière,4,6,reconstructed", "mage,Mage of Light,Mage de Lumière,4,6,public")
        self.edit("edition.json", '"default"', '"my_box"')
        text = self.check().stdout
        self.assertIn("  edition  my_box: ", text)
        self.assertIn("  differs from the default in names or sources only: it plays the same\n", text)
        self.assertIn('    cards.csv golem name_en: Golem -> "Golem, the big"\n    cards.csv golem name_fr: Golem -> Colosse\n', text)
        self.assertIn("    cards.csv mage source: reconstructed -> public\n    edition.json id: default -> my_box\n", text)
        found = self.differences()
        self.assertEqual((found["same_figures"], found["same_names"]), (True, False))
        self.assertEqual(found["hash"], json.loads(run("edition", "list", "epic_melee", "--json").stdout)[0]["hash"])
        self.assertEqual(found["rows"]["public"], 1)

    def test_figures(self):
        self.export()
        self.edit("cards.csv", "golem,Golem,Golem,3,6", "golem,Golem,Golem,4,5")
        self.edit("gold.csv", "g2_moon,Gold 2 Moon,Or 2 Lune,2,moon,1", "g2_moon,Gold 2 Moon,Or 2 Lune,2,moon+sun,1")
        self.edit("limits.csv", "rounds,Combat rounds,Rondes de combat,6", "rounds,Combat rounds,Rondes de combat,5")
        text = self.check().stdout
        self.assertIn("  differs from the default in figures\n", text)
        for line in ("cards.csv golem value: 3 -> 4", "cards.csv golem copies: 6 -> 5", "gold.csv g2_moon symbols: moon -> sun+moon",
                     "limits.csv rounds value: 6 -> 5"):
            self.assertIn(f"    {line}\n", text)
        found = self.differences()
        self.assertEqual((found["same_figures"], found["same_names"], len(found["differences"])), (False, True, 4))
        self.assertEqual(found["differences"][0], {"file": "cards.csv", "row": "golem", "column": "value", "change": "cell",
                                                   "default": "3", "here": "4", "figure": True})
        self.assertNotEqual(found["hash"], json.loads(run("edition", "list", "epic_melee", "--json").stdout)[0]["hash"])

    def test_rows(self):
        self.export()
        path = Path(self.dir) / "silver.csv"
        lines = path.read_text().splitlines()
        lines[1], lines[2] = lines[2], lines[1]
        lines.remove(next(line for line in lines if line.startswith("s3,")))
        lines.append("s9,Silver 9,Argent 9,9,,1,public")
        path.write_text("\n".join(lines) + "\n")
        text = self.check().stdout
        for line in ("silver.csv s9 is new", "silver.csv s3 is gone", "silver.csv: the rows stand in another order"):
            self.assertIn(f"    {line}\n", text)
        changes = [(found["row"], found["change"]) for found in self.differences()["differences"]]
        self.assertEqual(changes, [("s9", "new"), ("s3", "gone"), (None, "order")])

    def wrong(self, expected):
        """One line that names the place."""
        for args in (["edition", "check", self.dir], ["edition", "check", self.dir, "--json"]):
            answer = run(*args)
            self.assertEqual((answer.returncode, answer.stdout, answer.stderr), (1, "", f"{self.dir}{expected}\n"))

    def test_errors_name_the_place(self):
        self.export()
        self.edit("cards.csv", "golem,Golem,Golem,3,6", "golem,Golem,Golem,3,16")
        self.wrong("/cards.csv:6:21: copies must be a number from 0 to 15, not \"16\" (EM-1)")
        self.edit("cards.csv", "golem,Golem,Golem,3,16", "golem,Golem,Golem,x,6")
        self.wrong("/cards.csv:6:19: value must be a number from 1 to 20, not \"x\" (EM-20 to EM-31)")
        self.edit("cards.csv", "golem,Golem,Golem,x,6", "gollum,Golem,Golem,3,6")
        self.wrong("/cards.csv:6:1: this row must be \"golem\", not \"gollum\"")
        self.edit("cards.csv", "gollum", "golem")
        self.edit("limits.csv", "combat,6,", "combat,7,")
        self.wrong("/limits.csv: rounds must be fewer than cards in hand: two are laid in the last one (EM-10)")
        os.remove(self.dir + "/limits.csv")
        self.wrong("/limits.csv: the file is missing")
        write(self.dir, "limit.csv", "id\n")
        self.wrong("/limit.csv: epic_melee has no such table; its tables are cards, symbols, gold, silver, goblin, limits")

    def test_errors_of_edition_json(self):
        self.export()
        games = ", ".join(game["id"] for game in all_games())
        unknown = f": \"game\" must be the id of a game: {games}"
        for text, expected in (
            ('{"id":"x"}', ": the file needs the key \"game\""),
            ('{"game":"chess","id":"x","name":{"en":"E","fr":"F"}}', unknown),
            ("[1]", ": must be an object with \"game\", \"id\" and \"name\""),
            ('{"game":"epic_melee","id":"x"}', ": the file needs the key \"name\""),
            ('{"game":\n "null_game"', ":2:13: a comma or } must stand here"),
        ):
            write(self.dir, "edition.json", text)
            self.wrong("/edition.json" + expected)
        os.remove(self.dir + "/edition.json")
        self.wrong("/edition.json: the file is missing")

    def test_no_folder(self):
        self.wrong(": No such file or directory")
        self.dir = write(self.folder.name, "file", "x")
        self.wrong(": Not a directory")


class Playing(WithFolder):
    """--edition wherever a game is started."""

    def sim(self, *args):
        answer = run("sim", *args, "--games", 300, "--seed", 4, "--json")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        return json.loads(answer.stdout)

    def test_the_exported_default_plays_the_same(self):
        self.export()
        self.assertEqual(self.sim("epic_melee"), self.sim("epic_melee", "--edition", self.dir))

    def test_figures_matter_and_are_told(self):
        self.export("null_game")
        for card, value in (("one", 1), ("two", 2), ("three", 3), ("four", 4)):
            path = Path(self.dir) / "cards.csv"
            path.write_text(re.sub(rf"^({card},\w+,\w+),{value},", rf"\1,{2 * value},", path.read_text(), flags=re.M))
        self.edit("edition.json", '"default"', '"double"')
        plain, double = self.sim("null_game"), self.sim("null_game", "--edition", self.dir)
        self.assertAlmostEqual(double["score"]["mean"], 2 * plain["score"]["mean"])
        self.assertEqual(double["edition"], {"id": "double", "hash": json.loads(self.check("--json").stdout)["hash"]})
        self.assertEqual(plain["edition"]["id"], "default")
        text = run("sim", "null_game", "--edition", self.dir, "--games", 10).stdout
        self.assertIn(f" --edition '{self.dir}' ", text)
        self.assertIn(f"  edition double, {double['edition']['hash']}\n", text)

    def test_fewer_rounds_are_fewer_decisions(self):
        self.export()
        self.edit("limits.csv", "combat,6,", "combat,1,")
        self.assertLess(self.sim("epic_melee", "--edition", self.dir)["decisions"]["max"], self.sim("epic_melee")["decisions"]["min"])
        rows = json.loads(run("bench", "epic_melee", "--edition", self.dir, "--json").stdout)
        self.assertEqual([row["seats"] for row in rows], [2, 3, 4, 5, 6])

    def test_a_bad_edition_stops_every_command(self):
        self.export()
        self.edit("cards.csv", "golem,Golem,Golem,3,6", "golem,Golem,Golem,3,16")
        for args in (["sim", "epic_melee"], ["bench", "epic_melee"], ["play", "epic_melee"]):
            answer = run(*args, "--edition", self.dir, input="")
            self.assertEqual((answer.returncode, answer.stdout), (1, ""), args)
            self.assertEqual(answer.stderr, f"{self.dir}/cards.csv:6:21: copies must be a number from 0 to 15, not \"16\" (EM-1)\n")

    def test_another_game_s_edition(self):
        self.export()
        answer = run("sim", "null_game", "--edition", self.dir)
        self.assertEqual((answer.returncode, answer.stderr), (1, f"{self.dir}/edition.json: this is an edition of epic_melee, not of null_game\n"))

    def test_bench_needs_a_game(self):
        answer = run("bench", "--edition", "x")
        self.assertEqual((answer.returncode, answer.stdout), (2, ""))
        self.assertRegex(answer.stderr, r"which game\? Games: .*\bepic_melee\b")


class Usage(WithFolder):
    def test_errors(self):
        for args, said in (
            ([], "what shall be done? list, export or check"),
            (["lsit"], "'lsit' is none of list, export and check: did you mean 'list'?"),
            (["xyzzy"], "'xyzzy' is none of list, export and check\n"),
            (["list", "chess"], "unknown game 'chess'"),
            (["list", "epic_melee", "x"], "'x' is too much"),
            (["export"], "which game?"),
            (["export", "epic_mele", "x"], "did you mean 'epic_melee'?"),
            (["export", "epic_melee"], "into which folder? tripot edition export epic_melee DIR"),
            (["check"], "which folder? tripot edition check DIR"),
            (["check", "a", "b"], "'b' is too much"),
            (["list", "--lang", "de"], "--lang must be en or fr"),
            (["list", "--jsno"], "did you mean '--json'?"),
        ):
            answer = run("edition", *args, cwd=self.folder.name)
            self.assertEqual((answer.returncode, answer.stdout), (2, ""), args)
            self.assertIn(said, answer.stderr)
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_the_examples_of_the_page_work(self):
        page = run("edition", "--help").stdout
        lines = [line.split("  ")[0] for line in re.findall(r"^  tripot (.*)", page.split("\nExamples\n")[1], re.M)]
        self.assertEqual(len(lines), 4)
        for line in lines:
            self.assertEqual(run(*line.split(), cwd=self.folder.name).returncode, 0, line)

    def test_a_full_disk_is_noticed(self):
        self.export()
        for args in (["list"], ["list", "--json"], ["check", self.dir], ["check", self.dir, "--json"]):
            with open("/dev/full", "wb") as full:
                answer = subprocess.run([TRIPOT, "edition", *args], stdout=full, stderr=subprocess.PIPE, text=True, env=PLAIN, timeout=60)
            self.assertEqual(answer.returncode, 1)
            self.assertIn("cannot write the output: No space left on device", answer.stderr)


if __name__ == "__main__":
    unittest.main()
