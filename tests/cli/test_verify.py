"""tripot verify: true records pass, and any change to what a record says is noticed."""
import json
import random
import re
import string
import subprocess
import tempfile
import unittest

from tests.cli.record_tools import Played, all_games, blake2b, chacha20_block, fair_game, run, scripted, write
from tests.program import LONG, PLAIN, ROOT, TRIPOT

CHANGES = 1000 if LONG else 200
DOCUMENT = ROOT / "docs" / "records.md"
RECORDS = ROOT / "tests" / "cli" / "records"


def parts(record):
    """The positions of meaningful bytes, by part of the record. The others are only for people: the lines `name` and `date` and, in the
    edition, the names and sources of rows and the names in edition.json."""
    found = {"setup": [], "edition": [], "chance": [], "body": [], "result": []}
    at, columns, is_body = 0, None, False
    for line in record.splitlines(keepends=True):
        size = len(line.encode())
        tag = line.split(": ")[0]
        places = range(at, at + size)
        if is_body:
            found["result" if line.startswith("=") else "body"] += places
        elif tag in ("generator", "seed", "commit", "secret"):
            found["chance"] += places
        elif tag == "edition" or tag == "file":
            found["edition"] += places
            columns = None
        elif line.startswith("| {"):
            people = [found.span(1) for found in re.finditer(rb'"(?:en|fr)":"([^"]*)"', line.encode())]
            found["edition"] += [at + i for i in range(size) if not any(a <= i < b for a, b in people)]
        elif line.startswith("|"):
            names = columns or line[2:].strip().split(",")
            place = at + 2
            found["edition"] += [at, at + 1]
            for name, cell in zip(names, line[2:].rstrip("\n").split(",")):
                width = len(cell.encode())
                if columns is None or name not in ("name_en", "name_fr", "source"):
                    found["edition"] += range(place, place + width)
                found["edition"].append(place + width)  # the comma, or the end of the line
                place += width + 1
            columns = names
        elif tag not in ("name", "date"):
            found["setup"] += places
        is_body = is_body or line == "--\n"
        at += size
    return found


def changed(record, chance, part):
    """Replaces one byte of that part, half of the time by one of the same kind."""
    data = bytearray(record.encode())
    at = chance.choice(parts(record)[part])
    kinds = [kind for kind in (string.digits, "0123456789abcdef", string.ascii_lowercase) if chr(data[at]) in kind]
    pool = kinds[0] if kinds and chance.random() < 0.5 else string.printable[:95]
    data[at] = chance.choice([ord(c) for c in pool if ord(c) != data[at]])
    return bytes(data)


class Records(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.records = {}
        for game in all_games():
            for seats in range(game["seats_min"], game["seats_max"] + 1):
                for seed in range(4 if LONG else 1):
                    name = f"{game['id']}-{seats}-{seed}"
                    cls.records[name] = Played(game["id"], seats, 100 * seats + seed).record
        for seed in range(60 if LONG else 12):
            seats = 2 + seed % 4
            cls.records[f"fair-{seed}"] = fair_game(seed, seats, [s for s in range(seats) if seed >> s & 1]).record

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def verify(self, files):
        """The lines about files in the folder, and the exit code."""
        for name, text in files.items():
            write(self.folder.name, name, text)
        answer = run("verify", *files, cwd=self.folder.name)
        self.assertEqual(answer.stderr, "")
        return answer.stdout.splitlines(), answer.returncode

    def test_true_records_pass(self):
        lines, status = self.verify(self.records)
        self.assertEqual((status, len(lines)), (0, len(self.records)))
        for line, (name, record) in zip(lines, self.records.items()):
            actions = len(re.findall(r"^\d+ (?!back$)", record, re.M))
            origin = re.search(r"^seed: (\d+)$", record, re.M)
            if origin:
                self.assertEqual(line, f"{name}: ok, {actions} actions, seed {origin[1]}")
            else:
                parties = re.findall(r"^commit: (\d)", record, re.M)
                seats = " and seats " + ", ".join(parties) if parties else ""
                self.assertEqual(line, f"{name}: ok, {actions} actions, fair deal by the server{seats}")
        self.assertTrue(any(" back\n" in record for record in self.records.values()))

    def test_changes_of_one_byte_are_noticed(self):
        chance = random.Random(3)
        names, files = list(self.records), {}
        for i in range(CHANGES):
            part = ["setup", "edition", "chance", "body", "result"][i % 5]
            files[f"changed-{i}"] = changed(self.records[names[i % len(names)]], chance, part)
        lines, status = self.verify(files)
        self.assertEqual((status, len(lines)), (1, CHANGES))
        for line, name in zip(lines, files):
            self.assertRegex(line, rf"^{name}(:\d+)?: ", files[name].decode(errors="replace"))
            self.assertNotRegex(line, r": ok, ", files[name].decode(errors="replace"))

    def test_what_people_read_may_be_changed(self):
        record = self.records["null_game-3-0"]
        for old, new in (("name: 0 Ada", "name: 0 Bea"), ("date: 2026", "date: 2027"), ("one,One,Un,", "one,Uno,Une,"),
                         ("reconstructed\n", "book\n"), ('"en":"Default"', '"en":"Another name"')):
            self.assertIn(old, record)
            self.assertEqual(self.verify({"x": record.replace(old, new, 1)})[1], 0, (old, new))

    def test_a_line_of_its_own_is_named(self):
        record = self.records["null_game-3-0"]
        line = record[:record.index("--\n")].count("\n") + 2
        drawn = record.splitlines()[line - 1]
        other = "* card one" if drawn != "* card one" else "* card two"
        body = record.replace("--\n" + drawn, "--\n" + other, 1)
        self.assertEqual(self.verify({"x": body})[0], [f"x:{line}: the seed gives another outcome: {drawn}"])
        result = record.count("\n")
        said = self.verify({"x": record.replace("= scores ", "= scores 1", 1)})[0][0]
        self.assertRegex(said, rf"^x:{result}: the result is another one: = scores ")

    def test_unfinished_and_scripted_records(self):
        half = Played("epic_melee", 3, 5, end=9).record
        self.assertRegex(self.verify({"x": half})[0][0], r"^x: ok, \d+ actions, seed 5, not finished$")
        lines, status = self.verify({"x": scripted(self.records["epic_melee-2-0"])})
        self.assertEqual(status, 0)
        self.assertRegex(lines[0], r"^x: ok, \d+ actions, scripted: chance has no seed to be checked against$")


class FairDealing(unittest.TestCase):
    """Records made without the program: docs/records.md is enough to make and check them."""

    def verify(self, record):
        answer = run("verify", "-", input=record)
        return answer.stdout.strip(), answer.returncode

    def test_the_sums_are_those_of_others(self):
        self.assertEqual(blake2b(b"abc").hex(), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
        self.assertEqual(chacha20_block(bytes(32), 0).hex()[:64], "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7")

    def test_any_seats_may_take_part(self):
        for seed in range(16):
            parties = [seat for seat in range(4) if seed >> seat & 1]
            seats = " and seats " + ", ".join(map(str, parties)) if parties else ""
            self.assertEqual(self.verify(fair_game(seed, 4, parties).record), (f"-: ok, 12 actions, fair deal by the server{seats}", 0))

    def test_an_open_secret_that_was_not_committed_to(self):
        record = fair_game(1, 3, [0, 2]).record
        for who in ("server", "0", "2"):
            for tag in ("commit", "secret"):
                old = re.search(rf"^{tag}: {who} (.*)$", record, re.M)[1]
                for at in (0, 31, 63):
                    new = old[:at] + ("0" if old[at] != "0" else "1") + old[at + 1:]
                    line = record[:record.index(f"secret: {who} ")].count("\n") + 1
                    self.assertEqual(self.verify(record.replace(old, new)), (f"-:{line}: this is not the secret that was committed to", 1))

    def test_another_deal(self):
        """Secrets and commitments that fit each other, but not these cards."""
        record, other = fair_game(1, 3, [0, 2]).record, fair_game(2, 3, [0, 2]).record
        lines = dict.fromkeys(line for line in other.splitlines() if line.startswith(("commit", "secret")))
        mixed = "\n".join(line for line in record.splitlines() if not line.startswith(("commit", "secret")))
        mixed = mixed.replace("generator: chacha20", "generator: chacha20\n" + "\n".join(lines)) + "\n"
        self.assertRegex(self.verify(mixed)[0], r"^-:\d+: the seed gives another outcome: \* card ")

    def test_hidden_secrets(self):
        game = fair_game(4, 3, [1], hidden=["server"], rounds=1)
        line = game.record[:game.record.index("secret: server hidden")].count("\n") + 1
        said, status = self.verify(game.record)
        self.assertEqual(status, 1)
        self.assertTrue(said.startswith(f"-:{line}: not finished: secrets not yet revealed"), said)
        self.assertEqual(self.verify(fair_game(4, 3, [1], rounds=1).record)[1], 0)
        illegal = game.record.replace("--\n* card ", "--\n0 play one\n* card ")
        self.assertIn("here must come chance", self.verify(illegal)[0])
        finished = fair_game(4, 3, [1], hidden=[1])
        self.assertIn("the game is over: no secret may be hidden any more", self.verify(finished.record)[0])


class GivenPositions(unittest.TestCase):
    """Records as they were once written: games that began from another game's position."""

    def test_what_was_given_is_told(self):
        for name, words in (("given_deal", "seed given: begins from the deal of table k3x7p2m9q4tz, later chance: fair deal by the server"),
                            ("given_step", "begins from a position (step 1 of table k3x7p2m9q4tz), later chance: fair deal by the server")):
            done = run("verify", RECORDS / f"{name}.tripot")
            self.assertEqual(done.returncode, 0)
            self.assertIn(words, done.stdout)

    def test_a_changed_start_is_noticed(self):
        text = (RECORDS / "given_deal.tripot").read_text()
        self.assertEqual(text.count('"hand":[{"one":1,'), 1)
        with tempfile.TemporaryDirectory() as folder:
            done = run("verify", write(folder, "changed", text.replace('"hand":[{"one":1,', '"hand":[{"one":2,')))
        self.assertEqual(done.returncode, 1)
        self.assertIn("the start is not a position of the game", done.stdout)

    def test_they_are_shown_from_there(self):
        steps = [json.loads(line) for line in run("replay", RECORDS / "given_step.tripot", "--json").stdout.splitlines()]
        self.assertEqual(steps[0]["events"], [])
        self.assertTrue(steps[-1]["over"])


class BadFiles(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.record = Played("null_game", 2, 9).record

    def tearDown(self):
        self.folder.cleanup()

    def says(self, text, *expected):
        path = write(self.folder.name, "bad", text)
        for command in ("verify", "replay"):
            answer = run(command, path)
            self.assertEqual(answer.returncode, 1, command)
            said = answer.stdout if command == "verify" else answer.stderr
            self.assertEqual(len(said.splitlines()), 1, said)
            self.assertTrue(said.startswith(path + ":"), said)
            for part in expected:
                self.assertIn(part, said)

    def test_foreign_files(self):
        self.says("", ": the record is empty")
        self.says("\n", ":1: not a record: the first line must be \"tripot-record 2\"")
        self.says('{"game": "epic_melee"}\n', ":1: not a record")
        self.says("[Event \"Chess\"]\n1. e4 e5\n", ":1: not a record")
        self.says(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ": not text: there is a zero byte")
        self.says(bytes(range(128, 256)) + b"\n", ":1: not a line of printable UTF-8")
        self.says(random.Random(1).randbytes(5000).replace(b"\0", b"x"), ": not ")
        self.says("tripot-record 3\n", ":1: version \"3\" of records is not known; this program reads 1 to 2")
        self.says(self.record.replace("\n", "\r\n"), ":1: lines end in LF, not in CR LF")
        self.says("\ufeff" + self.record, ":1: not a record")
        self.says(self.record.replace("game: null_game", "game: chess"), ":2: there is no game \"chess\"")
        self.says(b"x" * (1 << 24) + b"\n", ": too long: a record has at most 16777216 bytes")

    def test_truncated_files(self):
        data = self.record.encode()
        header = data.index(b"--\n") + 3
        for cut in sorted({1, 20, len(data) - 1, *random.Random(2).sample(range(len(data)), 20)}):
            text = data[:cut]
            if cut < header or not text.endswith(b"\n"):
                self.says(text, "")
            else:  # whole lines: an unfinished game, unless the deal was cut
                said = run("verify", write(self.folder.name, "cut", text)).stdout
                self.assertRegex(said, r"cut: ok, .* not finished|the record ends where chance must follow|the result is missing")

    def test_a_result_alone_missing(self):
        cut = self.record[:self.record.index("= scores")]
        said = run("verify", write(self.folder.name, "cut", cut)).stdout
        self.assertRegex(said, r"cut:\d+: the game is over, but the result is missing: = scores ")

    def test_no_file(self):
        for path, reason in ((self.folder.name, "Is a directory"), (self.folder.name + "/none", "No such file or directory")):
            answer = run("verify", path)
            self.assertEqual((answer.stdout, answer.returncode), (f"{path}: {reason}\n", 1))
            self.assertEqual(run("replay", path).stderr, f"{path}: {reason}\n")

    def test_one_bad_among_good_ones(self):
        good, bad = write(self.folder.name, "good", self.record), write(self.folder.name, "bad", "x\n")
        answer = run("verify", good, bad, good)
        self.assertEqual(answer.returncode, 1)
        self.assertEqual([": ok, " in line for line in answer.stdout.splitlines()], [True, False, True])


class Usage(unittest.TestCase):
    def test_errors(self):
        for args, said in (
            ([], "which records? tripot verify FILE..."),
            (["--all"], "unknown option '--all'"),
            (["x", "--json"], "unknown option '--json'"),
        ):
            answer = run("verify", *args)
            self.assertEqual((answer.returncode, answer.stdout), (2, ""))
            self.assertIn(said, answer.stderr)

    def test_help_has_examples(self):
        page = run("verify", "--help").stdout
        self.assertIn("\nExamples\n  tripot verify game.tripot", page)
        self.assertIn("docs/records.md", " ".join(page.split()))

    def test_a_full_disk_is_noticed(self):
        with open("/dev/full", "wb") as full:
            answer = subprocess.run([TRIPOT, "verify", "-"], input=fair_game(1, 2, [0]).record.encode(), stdout=full,
                                    stderr=subprocess.PIPE, env=PLAIN, timeout=60)
        self.assertEqual(answer.returncode, 1)
        self.assertIn(b"cannot write the output: No space left on device", answer.stderr)

    def test_the_record_of_the_document_is_true(self):
        record = re.search(r"^```record\n(.*?)^```", DOCUMENT.read_text(), re.M | re.S)[1]
        answer = run("verify", "-", input=record)
        self.assertEqual((answer.stdout, answer.returncode), ("-: ok, 7 actions, seed 2\n", 0))

    def test_the_document_tells_every_tag(self):
        text = DOCUMENT.read_text()
        records = [Played("null_game", 2, 1).record, fair_game(1, 2, [0]).record]
        lines = [line for record in records for line in record.split("--\n")[0].splitlines() if not line.startswith("|")]
        tags = {line.split(": ")[0] for line in lines if ": " in line}
        table = text.split("## The header")[1].split("## The body")[0]
        self.assertEqual(tags | {"start", "from", "redeal"}, set(re.findall(r"^\| `(\w+)` \|.*\|.*\|$", table, re.M)))


if __name__ == "__main__":
    unittest.main()
