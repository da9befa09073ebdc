"""tripot lab: the same numbers whatever the threads and pauses, files that are consistent, a page that needs nothing else."""
import collections
import csv
import html
import html.parser
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tests.cli.record_tools import Played
from tests.program import LONG, OPTIMISED, ROOT, TRIPOT

signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored by whoever started us
FACTOR = 5 if LONG else 1
SMALL = ("null_game", "--bots", "2", "--games", 12)
ENV = {**os.environ, "LC_ALL": "C", "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"}


def run(*args, cwd=None, program=OPTIMISED, **env):
    return subprocess.run([program, "lab", *map(str, args)], capture_output=True, text=True, cwd=cwd, env={**ENV, **env}, timeout=900)


def table(report, name):
    return next(t for t in report["tables"] if t["id"] == name)


class Folder(unittest.TestCase):
    program = OPTIMISED

    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.addCleanup(self.dir.cleanup)
        self.root = Path(self.dir.name)

    def lab(self, out, *args, code=0, **env):
        answer = run(*args, "--out", self.root / out, program=self.program, **env)
        self.assertEqual(answer.returncode, code, answer.stderr)
        return answer

    def report(self, out):
        return json.loads((self.root / out / "report.json").read_text())

    def same(self, a, b, names=("report.json", "report.html", "games.csv", "lab.state")):
        for name in names:
            self.assertEqual((self.root / a / name).read_bytes(), (self.root / b / name).read_bytes(), name)


class SameNumbers(Folder):
    def test_threads_do_not_matter(self):
        for threads in (1, 2, 5):
            self.lab(f"t{threads}", *SMALL, "--threads", threads)
        self.same("t1", "t2")
        self.same("t1", "t5")

    def test_searching_bots_too(self):
        args = ("epic_melee", "--seats", 2, "--bots", "3", "--games", 2)
        self.lab("one", *args, "--threads", 1)
        self.lab("two", *args, "--threads", 2)
        self.same("one", "two")

    def test_more_games_later_are_as_good_as_at_once(self):
        self.lab("once", *SMALL)
        self.lab("twice", *SMALL[:-1], 5)
        self.lab("twice", *SMALL, "--resume")
        self.same("once", "twice")

    def test_a_pause_by_ctrl_c_changes_nothing(self):
        self.pause(signal.SIGINT)

    def test_a_pause_by_sigterm_changes_nothing(self):
        self.pause(signal.SIGTERM)

    def pause(self, number):
        """A run stopped at its first output, wherever that is, then continued for a few bundles, compared with the same number without a
        pause."""
        command = [OPTIMISED, "lab", "null_game", "--bots", "2", "--games", "1000000", "--progress", "--threads", "2", "--out", str(self.root / "a")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENV)
        first = process.stderr.readline()
        self.assertRegex(first, r"^\[[#.]{24}\] +\d+ %  [\d,]+ games, [\d,]+/s, .* left")
        process.send_signal(number)
        out, rest = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130, rest)
        self.assertRegex(out, r"Stopped early\. Go on with: \S*tripot lab null_game --seats 3 --bots 2 --games 1000000 --seed 1 --out '.*' --resume")
        done = self.report("a")["bundles"]
        self.assertGreater(done, 0)
        longest = next(row for row in table(self.report("a"), "corners")["rows"] if row["id"] == "longest")
        self.assertTrue((self.root / "a" / longest["record"]).exists())  # an interrupted run has its extreme games, too
        more = ("null_game", "--bots", "2", "--games", done + 8)
        self.lab("a", *more, "--resume")
        self.lab("b", *more)
        self.same("a", "b")

    def test_rows_behind_the_state_are_cut_off(self):
        """As after a power cut: games.csv is longer than the state says."""
        self.lab("a", *SMALL)
        self.lab("b", *SMALL[:-1], 5)
        with open(self.root / "b/games.csv", "a") as file:
            file.write("5,1,plain,half a row")
        self.lab("b", *SMALL, "--resume")
        self.same("a", "b")

    def test_the_report_says_how_to_repeat_it(self):
        self.lab("a", "null_game", "--bots", "1", "--games", 5, "--seed", 7, "--seats", 4, "--option", "goal=low")
        command = self.report("a")["command"].split()
        self.assertEqual(command[:2], ["tripot", "lab"])
        self.lab("b", *command[2:])
        self.same("a", "b")

    def test_another_seed_gives_other_games(self):
        self.lab("a", *SMALL)
        self.lab("b", *SMALL, "--seed", 2)
        self.assertNotEqual(self.report("a")["tables"], self.report("b")["tables"])


class Files(Folder):
    @classmethod
    def setUpClass(cls):
        cls.shared = tempfile.TemporaryDirectory()
        cls.out = Path(cls.shared.name) / "run"
        answer = run(*SMALL, "--out", cls.out)
        assert answer.returncode == 0, answer.stderr
        cls.text = answer.stdout
        cls.json = json.loads((cls.out / "report.json").read_text())
        cls.rows = list(csv.DictReader(io.StringIO((cls.out / "games.csv").read_text())))

    @classmethod
    def tearDownClass(cls):
        cls.shared.cleanup()

    def test_one_row_a_game(self):
        self.assertEqual(len(self.rows), self.json["all_games"])
        plain = collections.Counter(row["level"] for row in self.rows if row["question"] == "plain")
        self.assertEqual(plain, {str(level["level"]): level["games"] for level in self.json["levels"]})
        self.assertEqual(plain, {"1": 128 * 12, "2": 12})
        kinds = collections.Counter(row["question"] for row in self.rows)
        self.assertEqual(set(kinds), {"plain", "deal", "restricted", "variant", "skill"})
        self.assertEqual(kinds["skill"], 3)

    def test_shares_follow_from_the_rows(self):
        for l, level in enumerate(("1", "2")):
            plain = [row["winners"].split() for row in self.rows if row["question"] == "plain" and row["level"] == level]
            for seat, found in enumerate(table(self.json, "seats")["rows"]):
                share = sum(1 / len(winners) for winners in plain if str(seat) in winners) / len(plain)
                self.assertAlmostEqual(found["found"][l]["value"], share, 6)
                self.assertEqual(found["found"][l]["games"], len(plain))

    def test_intervals_and_verdicts_agree(self):
        """balanced: all within 2 points of fair; unbalanced: all outside; otherwise undecided."""
        for row in table(self.json, "seats")["rows"]:
            for found in row["found"]:
                self.assertTrue(found["low"] <= found["value"] <= found["high"], row)
                inside = found["low"] >= row["fair"] - 0.02 and found["high"] <= row["fair"] + 0.02
                outside = found["low"] > row["fair"] + 0.02 or found["high"] < row["fair"] - 0.02
                expected = "undecided" if found["games"] < 30 else "balanced" if inside else "unbalanced" if outside else "undecided"
                self.assertEqual(found["verdict"], expected, row)

    def test_undecided_says_how_many_games_would_tell(self):
        page = (self.out / "report.html").read_text()
        plain = {level["level"]: level["games"] for level in self.json["levels"]}
        told = 0
        for row in table(self.json, "seats")["rows"]:
            for found in row["found"]:
                self.assertEqual("games_needed" in found, found["verdict"] == "undecided" and found["games"] >= 30, row)
                if not found.get("games_needed"):
                    continue
                half, middle = (found["high"] - found["low"]) / 2, (found["high"] + found["low"]) / 2
                exact = plain[found["level"]] * (half / abs(abs(middle - row["fair"]) - 0.02)) ** 2
                self.assertTrue(exact <= found["games_needed"] * (1 + 1e-6) <= exact * 1.1 + 1, (row, exact))
                self.assertIn(f"undecided: about {found['games_needed']:,} games", page)
                self.assertIn(f"indécis : environ {found['games_needed']:,} parties".replace(",", "\u202f"), page)
                told += 1
        self.assertGreater(told, 0)

    def test_many_rows_are_judged_together(self):
        """If a table has many rows, an interval just outside the margin is not enough, and p is corrected."""
        for name in ("held", "played", "restricted", "players"):
            for row in table(self.json, name)["rows"]:
                for found in row["found"]:
                    if found["verdict"] in ("unbalanced", "useful", "compulsory", "trap"):
                        self.assertTrue(found["low"] > row["fair"] + 0.02 or found["high"] < row["fair"] - 0.02, row)
                        self.assertLess(found["p_corrected"], 0.05)
                        self.assertGreaterEqual(found["games"], 30)
        held = {row["id"]: row["found"][0]["verdict"] for row in table(self.json, "held")["rows"]}
        self.assertEqual(held["play four"], "unbalanced")  # the best card of all: half a win

    def test_what_the_report_is_about(self):
        self.assertRegex(self.json["version"], r"^\d+\.\d+\.\d+$")
        self.assertRegex(self.json["edition"]["hash"], r"^[0-9a-f]{16}$")
        self.assertEqual((self.json["game"], self.json["seats"], self.json["seed"], self.json["bundles"]), ("null_game", 3, 1, 12))
        self.assertEqual({t["question"] for t in self.json["tables"]}, {1, 2, 3, 4, 5, 7})
        page = (self.out / "report.html").read_text()
        for text in (self.json["version"], self.json["edition"]["hash"], self.json["command"]):
            self.assertIn(text, page)

    def test_the_page_stands_alone(self):
        page = (self.out / "report.html").read_text()
        self.assertEqual(re.findall(r"https?:|src=|<script|@import|url\(", page), [])
        self.assertGreater(page.count("<svg"), 10)
        self.assertIn('<main class="en" lang="en">', page)
        self.assertIn('<main class="fr" lang="fr">', page)
        self.assertIn("Part des victoires par place", page)
        self.assertNotIn("study.", page)
        self.assertEqual(unclosed(page), [])

    def test_records_of_corners_can_be_verified(self):
        corners = [row for row in table(self.json, "corners")["rows"] if "record" in row]
        self.assertTrue(corners)
        for row in corners:
            answer = subprocess.run([OPTIMISED, "verify", self.out / row["record"]], capture_output=True, text=True, env=ENV, timeout=100)
            self.assertEqual(answer.returncode, 0, answer.stderr)
        longest = next(row for row in table(self.json, "corners")["rows"] if row["id"] == "longest")
        actions = [line for line in (self.out / longest["record"]).read_text().split("\n--\n")[1].splitlines() if line[0].isdigit()]
        self.assertEqual(len(actions), longest["found"][0]["value"])

    def test_every_verdict_has_a_game_that_shows_it(self):
        """Behind each finding is a record that verifies. For a seat or a card it shows the finding: whoever gains by it wins."""
        seen = set()
        for t in self.json["tables"]:
            for row in t["rows"]:
                if any("verdict" in found for found in row["found"]) and any(found["games"] for found in row["found"]) and t["question"] != 7:
                    self.assertIn("record", row, (t["id"], row["id"]))
                    seen.add(row["record"])
        self.assertGreater(len(seen), 5)
        for record in seen:
            answer = subprocess.run([OPTIMISED, "verify", self.out / record], capture_output=True, text=True, env=ENV, timeout=100)
            self.assertEqual(answer.returncode, 0, answer.stdout + answer.stderr)
        games = {(row["level"], row["game"], row["question"], row["variant"]): row for row in self.rows}
        for seat, row in enumerate(table(self.json, "seats")["rows"]):
            level, game = re.fullmatch(r"records/level_(\d)_game_(\d+)\.tripot", row["record"]).groups()
            wins = str(seat) in games[level, game, "plain", ""]["winners"].split()
            self.assertEqual(wins, row["found"][0]["value"] >= row["fair"], row)
            self.assertIn(f"seed: {games[level, game, 'plain', '']['seed']}\n", (self.out / row["record"]).read_text())
        restricted = table(self.json, "restricted")["rows"][0]["record"]
        level, game = re.fullmatch(r"records/level_(\d)_game_(\d+)_restricted_0\.tripot", restricted).groups()
        end = (self.out / restricted).read_text().rsplit("= scores ", 1)[1].split(" payoff ")[0].split()
        self.assertEqual(end, [games[level, game, "restricted", "0"][f"score_{i}"] for i in range(3)])

    def test_the_page_of_a_phone(self):
        """As wide as the phone, verdicts before figures; anything wider scrolls in its own frame."""
        page = (self.out / "report.html").read_text()
        self.assertLess(page.index("<ul>"), page.index('<p class="note">'))
        self.assertLess(page.index("<ul>"), page.index("<dl>"))
        head = page.split('<thead>')[1].split("</thead>")[0]
        self.assertLess(head.index("verdict"), head.index("found"))
        for width in (320, 375):
            self.assertEqual(too_wide(page, width), [], width)
        self.assertNotEqual(too_wide(page.replace(".wide{overflow-x:auto}", ""), 320), [])  # the check can fail

    def test_the_summary(self):
        self.assertIn("is the game fair?", self.text)
        self.assertIn("Share of wins by seat — level 1: ", self.text)
        self.assertIn(f"The whole report: {self.out}/report.html", self.text)
        french = self.lab("fr", *SMALL[:-1], 1, LC_ALL="fr_FR.UTF-8").stdout
        self.assertIn("le jeu est-il équitable ?", french)
        self.assertIn("Part des victoires par place — niveau 1 : ", french)
        self.assertIn(" ; niveau 2 : ", french)
        for text in ("2 déséquilibrés (", "1 atteint, 1 jamais atteint ;", "2 jamais atteints"):
            self.assertIn(text, " ".join(french.split()))
        self.assertIn('<html lang="fr">', (self.root / "fr/report.html").read_text())


def unclosed(page):
    """Tags of a page that are left open or closed out of order."""
    void, stack, wrong = {"meta", "input", "br"}, [], []

    class Reader(html.parser.HTMLParser):
        def handle_starttag(self, tag, attrs):
            if tag not in void:
                stack.append(tag)

        def handle_startendtag(self, tag, attrs):
            pass

        def handle_endtag(self, tag):
            if not stack or stack.pop() != tag:
                wrong.append(tag)

    Reader().feed(page)
    return wrong + stack


KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float), "null": type(None)}


def against_schema(value, schema, root, where="report"):
    """What is wrong with a value, by the part of JSON Schema that docs/report.schema.json uses; any other keyword is an error."""
    assert set(schema) <= {"$schema", "$defs", "$ref", "title", "description", "type", "required", "additionalProperties", "properties", "items",
                           "enum"}, schema
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{where}: {value} is none of {schema['enum']}"]
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(isinstance(value, KINDS[kind]) and not (kind != "boolean" and isinstance(value, bool)) for kind in kinds):
        return [f"{where}: {value!r} is not {' or '.join(kinds)}"]
    found = []
    if isinstance(value, list):
        for i, item in enumerate(value):
            found += against_schema(item, schema["items"], root, f"{where}[{i}]")
    if isinstance(value, dict):
        found += [f"{where}: {key} is missing" for key in schema.get("required", []) if key not in value]
        for key, item in value.items():
            part = schema.get("properties", {}).get(key, schema["additionalProperties"])
            found += against_schema(item, part, root, f"{where}.{key}") if part else [f"{where}: {key} is not in the schema"]
    return found


def too_wide(page, width):
    """What is outside a window of that width and does not scroll in a frame, measured by Chromium. A window cannot be that narrow, but a
    frame can."""
    probe = """<script>onload = () => {
      const out = [...document.querySelectorAll("main *")].filter((e) => {
        const box = e.getBoundingClientRect();
        const frame = e.closest(".wide");
        return box.width && box.right > innerWidth + 1 && !(frame && getComputedStyle(frame).overflowX === "auto");
      }).map((e) => e.tagName);
      if (document.documentElement.scrollWidth > innerWidth) out.push("the page");
      parent.document.title = "found " + JSON.stringify(out);
    };</script></body>"""
    with tempfile.TemporaryDirectory() as folder:
        frame = html.escape(page.replace("</body>", probe))
        Path(folder, "outer.html").write_text(f'<!doctype html><title>-</title><iframe style="width:{width}px;height:700px" srcdoc="{frame}"></iframe>')
        answer = subprocess.run(["/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
                                 "--virtual-time-budget=5000", "--dump-dom", f"file://{folder}/outer.html"], capture_output=True, text=True, timeout=120)
    return json.loads(html.unescape(re.search(r"<title>found (.*?)</title>", answer.stdout)[1]))


class Precision(Folder):
    def test_until_a_precision_is_reached(self):
        self.lab("a", "null_game", "--bots", "1", "--until", 12)
        report = self.report("a")
        self.assertLessEqual(report["precision"], 0.12)
        self.assertIn("--until 12", report["command"])
        seats = table(report, "seats")["rows"]
        self.assertLessEqual(max(row["found"][1]["high"] - row["found"][1]["low"] for row in seats) / 2, 0.12)

    def test_memory_does_not_grow_with_the_games(self):
        """Three times the games in the same memory once all buffers are full, by the peak resident size of the process."""
        def peak(games, out):
            code = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); " \
                   "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
            command = [OPTIMISED, "lab", "null_game", "--bots", "1", "--threads", "1", "--games", str(games), "--out", str(self.root / out)]
            return int(subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=True, env=ENV).stdout)
        self.assertLess(peak(1200 * FACTOR, "many"), 1.1 * peak(400, "few"))


class Plain(Folder):
    def test_plain_games_only(self):
        """The same plain games as in a whole run, and nothing else."""
        self.lab("whole", *SMALL)
        self.lab("plain", *SMALL, "--plain")
        whole, plain = self.report("whole"), self.report("plain")
        self.assertIn(" --plain ", plain["command"])
        self.assertEqual([level["games"] for level in plain["levels"]], [16 * 12, 12])
        self.assertEqual(plain["all_games"], 17 * 12)
        self.assertEqual({t["question"] for t in plain["tables"]}, {1, 2, 5, 7})
        for name in ("seats", "dealt", "held"):
            for a, b in zip(table(whole, name)["rows"], table(plain, name)["rows"], strict=True):
                self.assertEqual(a["found"][1]["value"], b["found"][1]["value"], (name, a["id"]))
        self.assertIn("belongs to another", self.lab("whole", *SMALL, "--plain", "--resume", code=1).stderr)

    def test_what_a_drawn_card_is_worth(self):
        self.lab("a", "brutal_ring", "--bots", 1, "--games", 20, "--plain")
        report = self.report("a")
        drawn, dealt = table(report, "drawn")["rows"], table(report, "dealt")["rows"]
        self.assertEqual([row["id"] for row in drawn], [row["id"] for row in dealt])
        self.assertEqual([row["id"] for row in table(report, "spread")["rows"]],
                         [of + source for of in ("dealt", "drawn") for source in ("", " partly", " reconstructed")])
        for a, b in zip(drawn, dealt, strict=True):  # a game has many draws, including the first hands
            a, b = a["found"][0], b["found"][0]
            self.assertLess(a["high"] - a["low"], b["high"] - b["low"])

    def test_how_far_apart_cards_of_one_source_are(self):
        """With the printed spread taken out, what remains among its own cards, and no others, is just what chance would leave."""
        self.lab("a", "brutal_ring", "--bots", 1, "--games", 200, "--plain")
        report = self.report("a")
        for row in table(report, "spread")["rows"]:
            of, _, source = row["id"].partition(" ")
            cards = [c["found"][0] for c in table(report, of)["rows"] if not source or c["source"] == source]
            variance = row["found"][0]["value"] ** 2
            weights = [1 / (((c["high"] - c["low"]) / 2 / 1.96) ** 2 + variance) for c in cards]
            mean = sum(w * c["value"] for w, c in zip(weights, cards)) / sum(weights)
            left = sum(w * (c["value"] - mean) ** 2 for w, c in zip(weights, cards))
            self.assertTrue(abs(left / (len(cards) - 1) - 1) < 0.02 or left < len(cards) - 1 and not variance, (row["id"], left, len(cards)))


class Against(Folder):
    def edition(self, name, change=lambda text: text):
        subprocess.run([OPTIMISED, "edition", "export", "null_game", self.root / name], check=True, capture_output=True, env=ENV)
        path = self.root / name / "cards.csv"
        path.write_text(change(path.read_text()))
        return self.root / name

    def test_an_edition_against_itself(self):
        self.lab("a", *SMALL, "--against", self.edition("same"))
        report = self.report("a")
        for name in ("against_shares", "against_game"):
            for row in table(report, name)["rows"]:
                self.assertEqual([found["value"] for found in row["found"]], [0, 0], row)
        self.assertEqual(report["against"]["hash"], report["edition"]["hash"])

    def test_another_edition(self):
        """Cards of equal value: the one that mattered now matters less. The games had the same sums, on the same seeds."""
        other = self.edition("flat", lambda text: re.sub(r",4,(\d+),(\w+)$", r",1,\1,\2", text, flags=re.M))
        self.assertIn(",1,", (other / "cards.csv").read_text())
        self.lab("a", *SMALL[:-1], 20, "--against", other)
        report = self.report("a")
        self.assertNotEqual(report["against"]["hash"], report["edition"]["hash"])
        rows = {row["id"]: row["found"][0] for row in table(report, "against_held")["rows"]}
        self.assertLess(rows["play four"]["high"], 0)
        self.assertEqual((rows["play four"]["changed"], rows["play four"]["verdict"]), (True, "beyond"))
        shares = [row["found"][0]["value"] for row in table(report, "against_shares")["rows"]]
        self.assertAlmostEqual(sum(shares), 0, 6)


# Changes to the page's long commands that make them short enough for a test; nothing else is changed.
SHORTER = {"lab": ["--games", "1"], "tune": ["--rounds", "1", "--games", "64", "--check", "64"]}


class Tutorial(Folder):
    def shell(self, line, **more):
        words = shlex.split(line)
        if words[1] in SHORTER and "--resume" in words:
            words += ["--games", "2"]
        elif words[1] in SHORTER:
            words = [word for word in words if word not in ("--until", "1")] + SHORTER[words[1]]
        return subprocess.run([OPTIMISED, *words[1:]], capture_output=True, text=True, cwd=self.root, env=ENV, timeout=600, **more)

    def test_every_command_of_the_page(self):
        """Follows docs/lab.md from beginning to end, in one folder, with the one change it asks for."""
        page = (ROOT / "docs/lab.md").read_text()
        part = page.split("## An evening with it")[1].split("\n## ")[0]
        commands = [line for block in re.findall(r"^```\n(.*?)^```", part, re.M | re.S) for line in block.splitlines() if line.startswith("tripot ")]
        self.assertGreater(len(commands), 12)
        (self.root / "my_games").mkdir()
        (self.root / "my_games/one.tripot").write_text(Played("epic_melee", 4, 1).record)
        for line in commands:
            answer = self.shell(line, input="")
            self.assertEqual(answer.returncode, 0, (line, answer.stderr))
            if " edition new " in line:
                path = self.root / "my_box/cards.csv"
                path.write_text(path.read_text().replace("golem,Golem,Golem,3,", "golem,Golem,Golem,8,"))
            if " edition diff epic_melee " in line:
                self.assertIn("Golem (golem): value 3 → 8\n", answer.stdout)
            if "--against my_box --quick" in line:
                self.assertIn("Golem (golem): value 3 → 8 — Golem, in the first hand — level 1:", " ".join(answer.stdout.split()))
        elsewhere = [line for line in re.findall(r"^tripot (?:edition|lab|tune) .*", page.replace(part, ""), re.M) if "--shard" not in line]
        for line in elsewhere:
            answer = self.shell(line.replace("tripot tune epic_melee ", "tripot tune epic_melee --out more "), input="")
            self.assertEqual(answer.returncode, 0, (line, answer.stderr))


class Schema(Folder):
    def test_every_report_is_as_the_schema_says(self):
        schema = json.loads((ROOT / "docs/report.schema.json").read_text())
        subprocess.run([OPTIMISED, "edition", "export", "epic_melee", self.root / "box"], check=True, capture_output=True, env=ENV)
        path = self.root / "box/cards.csv"
        path.write_text(path.read_text().replace("golem,Golem,Golem,3,", "golem,Golem,Golem,8,"))
        (self.root / "one.tripot").write_text(Played("null_game", 3, 1).record)
        used = set()
        for out, args in (("people", ("null_game", "--bots", 2, "--games", 2, "--records", self.root)),
                          ("whole", ("null_game", "--bots", 2, "--games", 40)), ("brutal", ("brutal_ring", "--bots", 1, "--games", 2)),
                          ("against", ("epic_melee", "--quick", "--games", 60, "--against", self.root / "box"))):
            self.lab(out, *args)
            report = self.report(out)
            self.assertEqual(against_schema(report, schema, schema), [])
            used |= {key for t in report["tables"] for row in t["rows"] for part in (row, *row["found"]) for key in part} | set(report)
        described = set(schema["properties"]) | set(schema["$defs"]["row"]["properties"]) | set(schema["$defs"]["found"]["properties"])
        self.assertEqual(described - used, set())
        for broken, text in (({"seats": "4"}, "is not integer"), ({"extra": 1}, "extra is not in the schema"), ({"tables": None}, "is not array")):
            self.assertTrue(any(text in problem for problem in against_schema(report | broken, schema, schema)))
        del report["margin"], report["tables"][0]["rows"][0]["found"][0]["low"]
        self.assertEqual([problem.split(": ")[1] for problem in against_schema(report, schema, schema)], ["margin is missing", "low is missing"])


class AgainstByName(Folder):
    """An author's question: what does my change do? Planted changes are named, and where nothing changed nothing is."""

    def edition(self, name, game, *changes):
        subprocess.run([OPTIMISED, "edition", "export", game, self.root / name], check=True, capture_output=True, env=ENV)
        for file, old, new in changes:
            path = self.root / name / file
            self.assertIn(old, path.read_text())
            path.write_text(path.read_text().replace(old, new, 1))
        return self.root / name

    def compare(self, game, other, *args):
        self.text = " ".join(self.lab("run", game, "--quick", "--against", other, *args).stdout.split())
        report = self.report("run")
        self.rows, self.moved = table(report, "against_rows")["rows"], table(report, "against_moved")["rows"]
        return report

    def changed(self):
        return [[found["changed"] for found in row["found"]] for row in self.rows]

    def test_a_real_change_is_named(self):
        box = self.edition("my_box", "epic_melee", ("cards.csv", "golem,Golem,Golem,3,", "golem,Golem,Golem,8,"))
        report = self.compare("epic_melee", box, "--games", 12000)
        self.assertEqual([(row["id"], row["label"]["en"]) for row in self.rows],
                         [("cards golem", "Golem (golem): value 3 → 8 — Golem, in the first hand")])
        self.assertEqual(self.rows[0]["label"]["fr"], "Golem (golem) : value 3 → 8 — Golem, dans la première main")
        self.assertEqual(self.changed()[0][1], True)
        self.assertEqual((report["edition"]["called"], report["against"]["called"]), ("default", str(box)))
        self.assertIn(f"default → {box}: ", self.text)
        self.assertIn("by the same bots (level 1, level 2); 100.0 % of the games have the same first hands", self.text)
        self.assertRegex(self.text, r"Golem \(golem\): value 3 → 8 .* level 2: changed, [-+]\d")
        alone = self.text.index("All that follows is of default alone:")
        self.assertTrue(self.text.index("value 3 → 8") < alone < self.text.index("Share of wins by seat"))
        page = (self.root / "run/report.html").read_text()
        for lang, said in (("en", "All that follows is of default alone:"), ("fr", "Tout ce qui suit ne concerne que default :")):
            part = page.split(f'<main class="{lang}"')[1].split("</main>")[0]
            self.assertRegex(part, rf"</h2>\n<p class=\"note\">{said}</p>")

    def test_is_it_real_and_is_it_much_are_two_questions(self):
        """The same difference with two margins: it stays real, but may no longer be large."""
        box = self.edition("flat", "null_game", ("cards.csv", "four,Four,Quatre,4,", "four,Four,Quatre,1,"))
        verdicts = {}
        for margin in ("20", "0.1"):
            self.out = f"m{margin}"
            self.lab(self.out, "null_game", "--quick", "--games", 4000, "--against", box, "--margin", margin)
            report = self.report(self.out)
            self.assertAlmostEqual(report["margin"], float(margin) / 100)
            found = table(report, "against_shares")["rows"][0]["found"][1]
            own = table(report, "against_rows")["rows"][0]["found"][1]
            verdicts[margin] = (own["changed"], own["verdict"], found["changed"], found["verdict"])
        self.assertEqual(verdicts["20"], (True, "beyond", False, "within"))
        self.assertEqual(verdicts["0.1"][:3], (True, "beyond", False))
        self.assertNotEqual(verdicts["0.1"][3], "within")

    def test_other_names_are_no_change(self):
        self.compare("null_game", self.edition("named", "null_game", ("cards.csv", "One", "Ace")), "--games", 300)
        self.assertEqual((self.rows, self.moved), ([], []))
        self.assertIn("The two editions have the same figures: only names or sources differ", self.text)
        self.compare_same("null_game", 300)

    def compare_same(self, game, games):
        self.lab("same", game, "--quick", "--games", games, "--against", self.edition("same_box", game))
        self.assertEqual(table(self.report("same"), "against_rows")["rows"], [])
        self.assertIn("The two editions are the same.", (self.root / "same/report.html").read_text())

    def test_a_figure_that_does_nothing_is_no_change(self):
        """A card with no copies may be worth anything."""
        none = (("cards.csv", "one,One,Un,1,5", "one,One,Un,1,0"), ("cards.csv", "Deux,2,4", "Deux,2,9"))
        before = self.edition("before", "null_game", *none)
        after = self.edition("after", "null_game", *none, ("cards.csv", "one,One,Un,1,", "one,One,Un,9,"))
        self.compare("null_game", after, "--edition", before, "--games", 3000)
        self.assertEqual([row["id"] for row in self.rows], ["cards one"])
        self.assertEqual((self.changed(), self.moved), ([[False, False]], []))
        self.assertIn("Nothing else is known to have moved.", self.text)

    def test_a_figure_that_is_no_card_is_told_by_what_moved_most(self):
        box = self.edition("short", "epic_melee", ("limits.csv", "combat,6,", "combat,3,"))
        self.compare("epic_melee", box, "--games", 400)
        self.assertEqual(len(self.rows), 1)
        self.assertIn("value 6 → 3", self.rows[0]["label"]["en"])
        self.assertEqual(self.changed(), [[True, True]])
        moved = {row["id"]: row["found"][1] for row in self.moved}
        self.assertLess(moved["length"]["high"], -10)
        self.assertNotIn("verdict", moved["length"])

    def test_what_moved_stands_largest_first(self):
        box = self.edition("flat", "null_game", ("cards.csv", "four,Four,Quatre,4,", "four,Four,Quatre,1,"))
        self.compare("null_game", box, "--games", 4000)
        sizes = [max(abs(found["value"]) for found in row["found"] if found["changed"]) for row in self.moved if row["measure"] != "number"]
        self.assertGreater(len(sizes), 1)
        self.assertEqual(sizes, sorted(sizes, reverse=True))
        self.assertNotIn("four", [row["id"] for row in self.moved])  # that is the change itself

    def test_new_rows_are_named_and_cards_not_compared(self):
        box = self.edition("more", "epic_melee")
        with open(box / "silver.csv", "a") as file:
            file.write("s9,Silver 9,Argent 9,9,,1,public\n")
        self.compare("epic_melee", box, "--games", 50)
        self.assertIn("Silver 9 (s9) is new", self.rows[0]["label"]["en"])
        self.assertIn("cards are not compared one by one", self.text)


class EveryGame(Folder):
    def test_own_questions(self):
        own = {
            "epic_melee": {"engaged_points", "by_round_round_one", "by_round_round_six", "pair_points"},
            "brutal_ring": {"gladiators_kills", "weapons_points", "orange_kills", "black_points"},
            "brigands": {"goal_prince", "goal_brigand", "districts_gain"},
            "duel_royal": {"fights_duels_won", "bets_duels_won", "dry_games_won"},
        }
        for game, tables in own.items():
            with self.subTest(game):
                self.lab(game, game, "--bots", 1, "--games", 2)
                report = self.report(game)
                self.assertEqual(tables - {t["id"] for t in report["tables"]}, set())
                labels = [row["label"][lang] for t in report["tables"] for row in t["rows"] for lang in ("en", "fr")]
                self.assertEqual([label for label in labels if not label or re.search(r"\{|^(lab|study|event|do)\.", label)], [])
                page = (self.root / game / "report.html").read_text()
                for lang in ("en", "fr"):  # each table once, and no row about possible plays where first hands already show it
                    lines = re.findall(r"<li>(.*?)</li>", page.split(f'<main class="{lang}"')[1].split("</main>")[0])
                    self.assertTrue(10 <= len(lines) <= 16, lines)
                    self.assertEqual(len({line.split(" — ")[0] for line in lines}), len(lines))
                    held = table(report, "held")["title"][lang]
                    self.assertEqual(any(held in line for line in lines), "dealt" not in {t["id"] for t in report["tables"]})
                if game == "brigands":
                    self.assertEqual([row["id"] for row in table(report, "goal_prince")["rows"]], [str(n) for n in range(30, 71, 5)])


class Errors(Folder):
    program = TRIPOT

    def test_wrong_arguments(self):
        for args, text in (
            ((), "which game?"),
            (("null_game", "--bots", "0"), "--bots needs a whole number from 1 to 5"),
            (("null_game", "--bots", "6"), "--bots needs a whole number from 1 to 5"),
            (("null_game", "--games", "0"), "--games needs a whole number"),
            (("null_game", "--until", "x"), "--until wants percentage points from 0.05 to 20, not 'x'"),
            (("null_game", "--until", "0"), "--until wants percentage points"),
            (("null_game", "--until", "1", "--games", "5"), "--games or --until, not both"),
            (("null_game", "--quick", "--bots", "3"), "--quick or --bots, not both"),
            (("null_game", "--margin", "0"), "--margin wants percentage points from 0.05 to 20, not '0'"),
            (("null_game", "--seats", "9"), "null_game has 2 to 5 seats"),
            (("null_game", "epic_melee"), "one game at a time"),
        ):
            with self.subTest(args):
                answer = run(*args, cwd=self.root)
                self.assertEqual((answer.returncode, answer.stdout), (2, ""))
                self.assertIn(text, answer.stderr)
        self.assertEqual(os.listdir(self.root), [])

    def test_folders(self):
        self.lab("a", *SMALL[:-1], 2)
        self.assertIn("there is a run in", self.lab("a", *SMALL, code=1).stderr)
        self.assertIn("--resume goes on with it", self.lab("a", *SMALL, code=1).stderr)
        self.assertIn("belongs to another game", self.lab("a", *SMALL, "--seed", 9, "--resume", code=1).stderr)
        self.assertIn("has 2 games already", self.lab("a", *SMALL[:-1], 1, "--resume", code=1).stderr)
        self.assertIn("lab.state", self.lab("b", *SMALL, "--resume", code=1).stderr)
        (self.root / "a/games.csv").write_text("")
        self.assertIn("shorter than it was", self.lab("a", *SMALL, "--resume", code=1).stderr)
        self.assertIn("cannot make the folder", self.lab("no/such", *SMALL, code=1).stderr)
        self.assertIn("edition.json", self.lab("c", *SMALL, "--against", self.root, code=1).stderr)


if __name__ == "__main__":
    unittest.main()
