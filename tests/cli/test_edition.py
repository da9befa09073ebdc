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
            rows = entry["rows"]
            counts = ", ".join(f"{rows[source]} {source}" for source in ("book", "public", "partly", "reconstructed"))
            for lang, edition, lines in (("en", "  edition  default: {}\n  hash     {}\n", "  rows     {}: {}\n"),
                                         ("fr", "  édition   default : {}\n  empreinte {}\n", "  lignes    {} : {}\n")):
                text = run("edition", "list", entry["game"], "--lang", lang).stdout
                self.assertIn(edition.format(entry["name"][lang], entry["hash"]), text)
                self.assertIn(lines.format(sum(rows.values()), counts), text)
                self.assertIn(text, "\n" + run("edition", "list", "--all", "--lang", lang).stdout + "\n")

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

    def test_in_french(self):
        self.export()
        self.assertTrue(self.check("--lang", "fr").stdout.endswith("  la même que celle du programme\n"))
        self.edit("cards.csv", "golem,Golem,Golem,3", "golem,Golem,Golem,4")
        text = self.check("--lang", "fr").stdout
        self.assertTrue(text.startswith(f"{self.dir} : une édition correcte de epic_melee\n"), text)
        self.assertIn("  diffère par des chiffres de celle du programme\n    cards.csv golem value : 3 -> 4\n", text)
        self.assertEqual([line for line in text.splitlines() if " the " in line or " of " in line or ": default" in line], [])

    def wrong(self, *expected):
        """One line per error, each naming its position."""
        for args in (["edition", "check", self.dir], ["edition", "check", self.dir, "--json"]):
            answer = run(*args)
            said = "".join(f"{self.dir}{line}\n" for line in expected)
            self.assertEqual((answer.returncode, answer.stdout, answer.stderr), (1, "", said))

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
        self.wrong("/limit.csv: epic_melee has no such table; its tables are cards, symbols, gold, silver, goblin, limits",
                   "/limits.csv: the file is missing")

    def test_errors_of_edition_json(self):
        self.export()
        games = ", ".join(game["id"] for game in all_games())
        for text, expected in (
            ('{"id":"x","name":{"en":"E","fr":"F"}}', ":1:1: the file needs the key \"game\""),
            ('{"game":"chess","id":"x","name":{"en":"E","fr":"F"}}', f":1:9: \"game\" must be the id of a game ({games}), not \"chess\""),
            ("[1]", ":1:1: must be an object with \"game\", \"id\" and \"name\", not [1]"),
            ('{"game":"epic_melee","id":"x"}', ":1:1: the file needs the key \"name\""),
            ('{"game":"epic_melee",\n "id":"x","author":"me","name":{"en":"E","fr":"F"}}', ":2:20: unknown key \"author\"; here stand game, id, name"),
            ('{"game":"epic_melee",\n "id":"My Box","name":{"en":"E","fr":"F"}}',
             ":2:7: \"id\" must be 1 to 23 of a-z, 0-9 and _, a letter first, not \"My Box\""),
            ('{"game":\n "null_game"', ":2:13: a comma or } must stand here"),
        ):
            write(self.dir, "edition.json", text)
            self.wrong("/edition.json" + expected)
        self.assertEqual(self.check("--lang", "fr").stderr, f"{self.dir}/edition.json:2:13: ce n'est pas du JSON correct"
                                                            " (dit en anglais : a comma or } must stand here)\n")
        os.remove(self.dir + "/edition.json")
        self.wrong("/edition.json: the file is missing")

    def test_no_folder(self):
        self.wrong(": No such file or directory")
        self.dir = write(self.folder.name, "file", "x")
        self.wrong(": Not a directory")


class Spreadsheets(WithFolder):
    """What spreadsheets do to tables is accepted and mentioned; their native files are refused with advice."""

    def rewrite(self, file, change):
        path = Path(self.dir) / file
        path.write_text(change(path.read_text()))

    def test_all_errors_at_once_in_both_languages(self):
        self.export()
        self.edit("cards.csv", "golem,Golem,Golem,3,6", "golem,,Golem,x,16")
        self.edit("gold.csv", "g2_moon,Gold 2 Moon,Or 2 Lune,2,moon,1", "g2_moon,Gold 2 Moon,Or 2 Lune,2,mon,1")
        self.edit("limits.csv", "combat,6,book", "combat,6,books")
        self.edit("edition.json", '"default"', '"My Box"')
        english = self.check().stderr.splitlines()
        self.assertEqual([re.match(rf"{self.dir}/([\w.:]+): ", line)[1] for line in english],
                         ["edition.json:3:9", "cards.csv:6:7", "cards.csv:6:14", "cards.csv:6:16", "gold.csv:4:33", "limits.csv:3:41"])
        french = self.check("--lang", "fr").stderr.splitlines()
        self.assertEqual(len(french), 6)
        self.assertIn("value doit être un nombre de 1 à 20, et non « x » (EM-20 à EM-31)", french[2])
        self.assertIn("copies doit être un nombre de 0 à 15, et non « 16 » (EM-1)", french[3])

    def test_what_spans_tables_at_once_and_in_french(self):
        self.export()
        self.rewrite("cards.csv", lambda text: re.sub(r",\d+,(\w+)$", r",0,\1", text, flags=re.M))
        self.edit("limits.csv", "combat,6,", "combat,7,")
        self.assertEqual(self.check("--lang", "fr").stderr,
                         f"{self.dir}/cards.csv: trop peu de cartes pour une main pleine à six places (EM-3)\n"
                         f"{self.dir}/limits.csv: il doit y avoir moins de rondes que de cartes en main : on en pose deux dans la dernière (EM-10)\n")

    def test_semicolons_tabs_and_empty_cells_are_read_and_said(self):
        self.export()
        before = json.loads(self.check("--json").stdout)
        self.rewrite("cards.csv", lambda text: "\ufeff" + text.replace(",", ";").replace("\n", ";;\r\n"))
        self.rewrite("gold.csv", lambda text: text.replace(",", "\t"))
        self.rewrite("limits.csv", lambda text: text + ",,,,\n,,,,\n")
        found = json.loads(self.check("--json", "--lang", "fr").stdout)
        self.assertEqual((found["hash"], found["differences"]), (before["hash"], []))
        self.assertEqual([note["file"] for note in found["notes"]], ["cards.csv", "cards.csv", "gold.csv", "limits.csv"])
        self.assertIn("points-virgules", found["notes"][0]["text"])
        self.assertIn("  limits.csv: 2 rows of empty cells: left out\n", self.check().stdout)
        self.assertEqual(before["notes"], [])
        self.assertEqual(run("sim", "epic_melee", "--edition", self.dir, "--games", 5).returncode, 0)

    def test_a_spreadsheet_s_own_file(self):
        self.export()
        cards = Path(self.dir) / "cards.csv"
        (Path(self.dir) / "cards.ods").write_bytes(b"PK\x03\x04...")
        self.assertIn("cards.ods: a spreadsheet's own file is not read: only the CSV files count", self.check().stdout)
        cards.unlink()
        said = self.check().stderr
        self.assertIn(f"{self.dir}/cards.ods: a spreadsheet's own file cannot be read: open it and save each sheet", said)
        self.assertIn('"CSV UTF-8"', said)
        cards.write_bytes(b"PK\x03\x04\x00\x00")
        self.assertIn("/cards.csv: a spreadsheet's own file cannot be read", self.check().stderr)
        self.dir = write(self.folder.name, "deck.xlsx", "PK")
        self.assertIn("deck.xlsx: a spreadsheet's own file cannot be read", self.check().stderr)

    def test_excel_s_utf_16_and_latin_1(self):
        self.export()
        cards = Path(self.dir) / "cards.csv"
        text = cards.read_text()
        for encoding in ("utf-16", "latin-1"):
            cards.write_bytes(text.encode(encoding))
            answer = self.check()
            self.assertEqual(answer.returncode, 1)
            self.assertIn('save the table as "CSV UTF-8"', answer.stderr)


class New(WithFolder):
    def test_a_new_edition(self):
        answer = run("edition", "new", "epic_melee", self.dir, "--name", "Été: my 2nd Box!")
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))
        about = json.loads((Path(self.dir) / "edition.json").read_text())
        self.assertEqual(about, {"game": "epic_melee", "id": "t_my_2nd_box", "name": {"en": "Été: my 2nd Box!", "fr": "Été: my 2nd Box!"}})
        files = default_files("epic_melee")
        self.assertEqual({p.name: p.read_bytes() for p in Path(self.dir).iterdir() if p.suffix == ".csv"},
                         {name: data for name, data in files.items() if name.endswith(".csv")})
        self.assertEqual(run("edition", "new", "epic_melee", self.dir, "--name", "x").returncode, 1)

    def test_a_name_without_letters(self):
        self.assertEqual(run("edition", "new", "null_game", self.dir, "--name", "42").returncode, 0)
        self.assertEqual(json.loads((Path(self.dir) / "edition.json").read_text())["id"], "mine")


class Diff(WithFolder):
    def test_in_words(self):
        self.export()
        self.edit("cards.csv", "golem,Golem,Golem,3,6", "golem,Golem,Colosse,8,6")
        self.edit("silver.csv", "s3,", "s8,")
        english = run("edition", "diff", "epic_melee", self.dir).stdout
        self.assertTrue(english.startswith("Golem (golem): name_fr Golem → Colosse\nGolem (golem): value 3 → 8\n"), english)
        self.assertRegex(english, r"Silver 3 \(s8\) is new\nSilver 3 \(s3\) is gone\n")
        french = run("edition", "diff", self.dir, "epic_melee", "--lang", "fr").stdout
        self.assertIn("Golem (golem) : value 8 → 3\n", french)
        self.assertIn("(s8) n'y est plus", french)
        self.assertEqual(run("edition", "diff", self.dir, self.dir).stdout, "no difference\n")
        found = json.loads(run("edition", "diff", "epic_melee", self.dir, "--json").stdout)
        self.assertEqual([d["change"] for d in found["differences"]], ["cell", "cell", "new", "gone"])

    def test_editions_of_two_games(self):
        self.export()
        answer = run("edition", "diff", "null_game", self.dir)
        self.assertEqual((answer.returncode, answer.stderr), (1, f"{self.dir}/edition.json:2:11: this is an edition of epic_melee, not of null_game\n"))
        self.assertEqual(run("edition", "diff", self.dir, self.dir + "x").returncode, 1)


class Playing(WithFolder):
    """--edition, wherever a game is started."""

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
        self.assertEqual((answer.returncode, answer.stderr), (1, f"{self.dir}/edition.json:2:11: this is an edition of epic_melee, not of null_game\n"))

    def test_bench_needs_a_game(self):
        answer = run("bench", "--edition", "x")
        self.assertEqual((answer.returncode, answer.stdout), (2, ""))
        self.assertRegex(answer.stderr, r"which game\? Games: .*\bepic_melee\b")


class Usage(WithFolder):
    def test_errors(self):
        for args, said in (
            ([], "say what to do: list, export, new, check or diff"),
            (["lsit"], "there is no 'lsit': say list, export, new, check or diff. Did you mean 'list'?"),
            (["xyzzy"], "there is no 'xyzzy': say list, export, new, check or diff\n"),
            (["list", "chess"], "unknown game 'chess'"),
            (["list", "epic_melee", "x"], "'x' is too much"),
            (["export"], "which game?"),
            (["export", "epic_mele", "x"], "did you mean 'epic_melee'?"),
            (["export", "epic_melee"], "into which folder? tripot edition export epic_melee DIR"),
            (["check"], "which folder? tripot edition check DIR"),
            (["diff", "a"], "which two? tripot edition diff A B"),
            (["new", "epic_melee", "x"], "into which folder, called what?"),
            (["new", "epic_melee", "x", "--name", ""], "a name has 1 to 47 bytes"),
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
        self.assertEqual(len(lines), 5)
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
