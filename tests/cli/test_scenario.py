"""Every scenario of every game as a test of its own, the example of docs/scenarios.md, and the runner itself: what it prints, and that it
reports every mistake. The environment variable TRIPOT has the program's path."""
import copy
import functools
import json
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import ROOT, TRIPOT

FILES = sorted(ROOT.glob("games/*/scenarios/*.json"))

# For each game: the prefix of its handles, the rules that scenarios must show, and the number of worked examples.
SHOWN = {
    "epic_melee": ("em", [*range(10, 19), *range(20, 32), *range(40, 45), 50, 51], 10),
    "brutal_ring": ("br", [1, 2, 3, 4, *range(7, 13), *range(20, 25), *range(30, 35), *range(40, 46), *range(51, 64), *range(70, 75)], 3),
    "duel_royal": ("dr", [*range(3, 7), *range(10, 20), 30, 31, 32, 40, 41], 3),
    "brigands": ("bg", [2, 4, 5, 6, "7a", *range(10, 14), *range(20, 36), *range(40, 49), 49, "49a", *range(50, 53), 60, 61, *range(80, 85)], 5),
}
# The skills of Brutal Ring: attack Fairplay, Discard, Double Attack; defence Fairplay, Counter-attack, Dodge.
ATTACK_SKILLS, DEFENCE_SKILLS = (55, 57, 58), (56, 59, 60)


def run(*args, cwd=None):
    return subprocess.run([TRIPOT, "scenario", *map(str, args)], capture_output=True, text=True, encoding="utf-8", cwd=cwd, timeout=300)


class Tap:
    """The output of a run, parsed strictly: version, plan, numbered points with their diagnostics, a closing comment."""

    def __init__(self, output):
        lines = output.splitlines()
        assert lines[0] == "TAP version 13", output
        self.plan = int(re.fullmatch(r"1\.\.(\d+)", lines[1]).group(1))
        self.points = []  # (is ok, description, diagnostics)
        self.comments = []
        block = None
        for line in lines[2:]:
            point = re.fullmatch(r"(not ok|ok) (\d+) - (.*)", line)
            if block is not None:
                block = self.add_diagnostic(block, line)
            elif point:
                assert int(point[2]) == len(self.points) + 1, line
                self.points.append((point[1] == "ok", point[3], {}))
            elif line == "  ---":
                assert self.points and not self.points[-1][0], line
                block = self.points[-1][2]
            else:
                assert line.startswith("# "), line
                self.comments.append(line)
        assert block is None and len(self.points) == self.plan, output

    @staticmethod
    def add_diagnostic(block, line):
        if line == "  ...":
            return None
        entry = re.fullmatch(r"  (\w+): (?:'((?:[^']|'')*)'|(\d+))", line)
        assert entry and entry[1] not in block, line
        block[entry[1]] = int(entry[3]) if entry[3] else entry[2].replace("''", "'")
        return block


@functools.lru_cache(maxsize=None)
def results(path):
    """Name to (is ok, diagnostics), for all scenarios of a file."""
    answer = run(path)
    assert answer.stderr == "", answer.stderr
    tap = Tap(answer.stdout)
    prefix = f"{path}: "
    return {text[len(prefix):]: (ok, why) for ok, text, why in tap.points if text.startswith(prefix)}


def scenarios_of(path):
    content = json.loads(path.read_text(encoding="utf-8"))
    return content if isinstance(content, list) else [content]


def add_tests(case):
    """One test per scenario, with its name, so that each is counted."""
    for path in FILES:
        for scenario in scenarios_of(path):
            def test(self, path=path, name=scenario["name"]):
                ok, why = results(path)[name]
                self.assertTrue(ok, f"{path.name}: {name}: {why}")
            name = f"test_{path.parent.parent.name}_{scenario['name']}"
            assert not hasattr(case, name), f"{name} is there twice"
            setattr(case, name, test)
    return case


@add_tests
class Games(unittest.TestCase):
    pass


class Coverage(unittest.TestCase):
    def test_every_scenario_is_run(self):
        for path in FILES:
            self.assertEqual(list(results(path)), [scenario["name"] for scenario in scenarios_of(path)], path)

    def names(self, game):
        return [scenario["name"] for path in FILES for scenario in scenarios_of(path) if scenario["game"] == game]

    def test_every_rule_that_can_be_shown_has_a_scenario(self):
        for game, (letters, rules, examples) in SHOWN.items():
            for prefix in [*(f"{letters}_{n}_" for n in rules), *(f"example_{n}_" for n in range(1, examples + 1))]:
                self.assertTrue([name for name in self.names(game) if name.startswith(prefix)], f"no scenario {prefix}…")

    def test_every_pair_of_skills_that_can_meet_has_a_scenario(self):
        """Brutal Ring: two on one side, including the same one twice, and one on each side."""
        pairs = {tuple(sorted((a, b))) for skills in (ATTACK_SKILLS, DEFENCE_SKILLS) for a in skills for b in skills}
        pairs |= {tuple(sorted((a, b))) for a in ATTACK_SKILLS for b in DEFENCE_SKILLS}
        self.assertEqual(len(pairs), 6 + 6 + 9)
        for a, b in pairs:
            self.assertTrue([name for name in self.names("brutal_ring") if name.startswith(f"br_{a}_{b}_")], f"no scenario br_{a}_{b}_…")

    def test_names_begin_with_a_handle(self):
        for path in FILES:
            game = path.relative_to(ROOT / "games").parts[0]
            rules = (ROOT / "games" / game / "rules" / "en.md").read_text(encoding="utf-8")
            prefix = re.search(r"^- \*\*([A-Z]+)-\d", rules, re.M)[1].lower()
            examples = SHOWN[game][2] if game in SHOWN else 0
            for scenario in scenarios_of(path):
                handle = re.match(rf"(?:{prefix}_(\d+[a-z]?)|example_(\d+))_", scenario["name"])
                self.assertTrue(handle, scenario["name"])
                if handle[1]:
                    self.assertIn(f"**{prefix.upper()}-{handle[1]}**", rules)
                else:
                    self.assertLessEqual(int(handle[2]), examples)
                self.assertIn("about", scenario, scenario["name"])


# A valid game that is over after three steps, with everything an `expect` can name.
GOOD = {
    "name": "good",
    "about": "for the tests of the runner",
    "game": "epic_melee",
    "seats": 2,
    "state": {"round": 6, "left": ["golem", "ez"], "right": ["mage", "raven"], "gold": {"1": {"g1": 1}}},
    "chance": [{"gold": "g3_sun"}, {"silver": "s1"}],
    "actions": [
        {"expect": {"to_act": [0], "legal": {"0": ["engage left", "engage right"], "1": []}, "over": False}},
        {"refused": "0 keep", "why": "now engage a card"},
        "0 engage right",
        {"timeout": 1},
        {"refused": {"back": 1}, "why": "no step"},
        {"expect": {"state": {"phase": "sacrifice"}, "events": [{"event": "engage", "seat": 1, "card": "raven"}]}},
        "1 keep",
    ],
    "expect": {
        "over": True,
        "to_act": [],
        "state": {"gold": [{"g3_sun": 1}, {"g1": 1}], "silver": {"1": {"s1": 1}}, "hand": [{"golem": 1}, {"ez": 1}]},
        "view": {"0": {"gold": [{"g3_sun": 1}, {"g1": 1}], "hand": [{"golem": 1}, None]}, "spectator": {"hand": [None, None]}},
        "events": [{"event": "rank", "seat": 0, "place": 1}, {"event": "draw_gold", "seat": 0, "token": "g3_sun"}, {"event": "end"}],
        "scores": [3, 2],
        "place": [1, 2],
        "payoff": [1, 0],
        "legal": {"0": []},
    },
}


class Folder(unittest.TestCase):
    """Tests that write files."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="tripot-test-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
        return path

    def fails(self, content, at, message, step=None, **more):
        """Runs it alone and expects one point, not ok, with this position and message."""
        answer = run(self.write("a.json", content))
        self.assertEqual((answer.returncode, answer.stderr), (1, ""), answer.stdout)
        tap = Tap(answer.stdout)
        ok, _, why = tap.points[-1]
        self.assertFalse(ok, answer.stdout)
        self.assertIn(message, why["message"])
        self.assertEqual(why.get("at", ""), at, answer.stdout)
        if step is not None:
            self.assertEqual(why["step"], step)
        for key, value in more.items():
            self.assertEqual(why.get(key), value, answer.stdout)


class Mutations(Folder):
    """The good scenario with one thing changed fails at that position."""

    def broken(self, change, at, message, step=None, **more):
        scenario = copy.deepcopy(GOOD)
        change(scenario)
        self.fails(scenario, at, message, step, **more)

    def test_the_good_one_passes(self):
        answer = run(self.write("a.json", GOOD))
        self.assertEqual((answer.returncode, answer.stderr), (0, ""), answer.stdout)

    def test_state(self):
        self.broken(lambda s: s["expect"]["state"]["hand"].reverse(), "expect.state.hand[0]", "another one, and so is 1 more", 8,
                    expected='{"ez":1}', found='{"golem":1}')
        self.broken(lambda s: s["expect"]["state"].update(round=6), "expect.state.round", "another one", 8, expected="6", found="7")
        self.broken(lambda s: s["expect"]["state"].update(roudn=7), "expect.state.roudn", "no such field", 8)
        self.broken(lambda s: s["actions"][5]["expect"]["state"].update(phase="shift"), "actions[5].expect.state.phase", "another one", 6,
                    expected='"shift"', found='"sacrifice"')

    def test_view(self):
        self.broken(lambda s: s["expect"]["view"]["0"].update(hand=[None, None]), "expect.view.0.hand[0]", "another one")
        self.broken(lambda s: s["expect"]["view"]["spectator"].update(hand=[{"golem": 1}, None]), "expect.view.spectator.hand[0]", "another one")
        self.broken(lambda s: s["expect"]["view"].update({"5": {"round": 7}}), "expect.view.5", "must be \"spectator\" or a seat")

    def test_who_may_do_what(self):
        self.broken(lambda s: s["expect"].update(to_act=[0]), "expect.to_act", "other seats", 8, expected="[0]", found="[]")
        self.broken(lambda s: s["actions"][0]["expect"]["legal"]["0"].pop(), "actions[0].expect.legal.0", "legal too: engage right", 1)
        self.broken(lambda s: s["actions"][0]["expect"]["legal"]["1"].append("keep"), "actions[0].expect.legal.1", "not legal: keep", 1)

    def test_events(self):
        self.broken(lambda s: s["expect"]["events"].reverse(), "expect.events[1]", "did not happen after those before it", 8)
        self.broken(lambda s: s["expect"]["events"][1].update(token="g3"), "expect.events[1]", "did not happen", 8)
        self.broken(lambda s: s["expect"]["events"][1].update(tokens="g3"), "expect.events[1].tokens", "unknown key", 8)

    def test_result(self):
        self.broken(lambda s: s["expect"].update(over=False), "expect.over", "the game is over", 8, expected="false", found="true")
        self.broken(lambda s: s["expect"].update(scores=[3, 1]), "expect.scores", "others", 8, expected="[3,1]", found="[3,2]")
        self.broken(lambda s: s["expect"].update(place=[2, 1]), "expect.place", "others", 8, expected="[2,1]", found="[1,2]")
        self.broken(lambda s: s["expect"].update(payoff=[0.5, 0.5]), "expect.payoff", "others", 8, expected="[0.5,0.5]", found="[1,0]")

    def test_chance(self):
        self.broken(lambda s: s["chance"].append({"gold": "g1"}), "chance[2]", "was never drawn: the list must be used up", 8, expected='{"gold":"g1"}')
        self.broken(lambda s: s["chance"].pop(), "chance[1]", "the list ends before this, but here silver is drawn", 7)
        self.broken(lambda s: s["chance"].reverse(), "chance[0]", "something else is drawn here", 7)
        self.broken(lambda s: s["state"].update(gold={"1": {"g1": 1}, "0": {"g3_sun": 2}}), "chance[0]", "not possible here", 7, expected='{"gold":"g3_sun"}')
        self.broken(lambda s: s["chance"][0].update(gold="g9"), "chance[0].gold", "\"g9\" is not an outcome of gold", 0)

    def test_steps(self):
        self.broken(lambda s: s["actions"][1].update(refused="0 engage left"), "actions[1].refused", "should have been refused, but was carried out", 2)
        self.broken(lambda s: s["actions"][1].update(why="not twice"), "actions[1].why", "refused for another reason", 2, expected='"not twice"')
        self.broken(lambda s: s["actions"][4].update(why="not twice"), "actions[4].why", "refused for another reason", 5)
        self.broken(lambda s: s["actions"][3].update(timeout=0), "actions[3].timeout", "seat 0 has nothing to decide now", 4)
        self.broken(lambda s: s["actions"].insert(3, {"back": 0}), "actions[3].back", "no step that can be taken back", 4)
        self.broken(lambda s: s["actions"].__setitem__(2, "0 engage up"), "actions[2]", "is not left or right", 3)
        self.broken(lambda s: s["actions"].pop(), "expect.state.gold[0]", "another one, and so is 1 more", 7)

    def test_unknown_keys(self):
        self.broken(lambda s: s.update(expects={}), "expects", "unknown key; here may stand: name about game", 0)
        self.broken(lambda s: s["expect"].update(score=[1, 2]), "expect.score", "unknown key", 8)
        self.broken(lambda s: s["actions"][1].update(reason="x"), "actions[1].reason", "unknown key; here may stand: refused why", 2)
        self.broken(lambda s: s["state"].update(lefft=["golem", "ez"]), "state.lefft", "no such field; the fields are hand", 0)
        self.broken(lambda s: s["state"]["gold"]["1"].update(g0=1), "state.gold[1].g0", "no such id", 0)

    def test_a_position_that_cannot_be(self):
        self.broken(lambda s: s["state"].update(round=7), "state", "not a position of the game: round 7 is out of range", 0)
        self.broken(lambda s: s["state"].update(played={"mage": 6}), "state", "too many cards of kind 9 (EM-1)", 0)

    def test_nothing_is_checked(self):
        self.broken(lambda s: s.update(expect={}), "expect", "names nothing")
        self.broken(lambda s: (s.pop("expect"), s.pop("actions")), "", "there must be actions or expect", 0)


class Files(Folder):
    def test_bad_json_has_its_line(self):
        self.fails('[\n  {"name": "a",\n   "game" "epic_melee"}\n]', "line 3, column 11", "not JSON: a colon must stand behind the key")
        self.fails('{"name": "a", "name": "b"}', "line 1, column 21", "is there twice")
        self.fails("[]", "", "there is no scenario in it")

    def test_names(self):
        self.fails([GOOD, GOOD], "name", "is the name of scenario 1 of the file too", 0)
        self.fails({**GOOD, "name": "ok 1 # skip"}, "name", "must be a word", 0)
        answer = run(self.write("a.json", [GOOD, {"game": "epic_melee"}]))
        self.assertEqual([text.split(": ")[-1] for _, text, _ in Tap(answer.stdout).points], ["good", "scenario 2"])

    def test_a_folder_is_searched_in_the_order_of_names(self):
        for name in ("b.json", "a.json", "c.txt", ".hidden.json", "Z.json"):
            self.write(name, {**GOOD, "name": "s_" + re.sub(r"\W", "_", name.lower())})
        self.write("deeper/d.json", GOOD)
        tap = Tap(run(self.folder).stdout)
        self.assertEqual([text for _, text, _ in tap.points], [f"{self.folder}/{name}.json: s_{name.lower()}_json" for name in "Zab"])
        self.assertEqual(tap.comments, ["# 3 passed, 0 failed"])
        self.assertEqual(run(f"{self.folder}/").stdout, run(self.folder).stdout)

    def test_what_cannot_be_read_fails(self):
        good = self.write("good.json", GOOD)
        (self.folder / "empty").mkdir()
        answer = run(good, self.folder / "none.json", self.folder / "empty", good)
        self.assertEqual((answer.returncode, answer.stderr), (1, ""))
        tap = Tap(answer.stdout)
        self.assertEqual([ok for ok, _, _ in tap.points], [True, False, False, True])
        self.assertEqual(tap.points[1][1], f"{self.folder}/none.json")
        self.assertEqual(tap.points[1][2]["message"], "cannot be opened: No such file or directory")
        self.assertEqual(tap.points[2][2]["message"], "there is no file *.json in this folder")
        self.assertEqual(tap.comments, ["# 2 passed, 2 failed"])

    def test_a_large_file_is_refused(self):
        self.fails(" " * (1 << 20) + "{}", "", "larger than 1 MiB")

    def test_an_edition_beside_the_file(self):
        shutil.copytree(ROOT / "games" / "epic_melee" / "edition", self.folder / "strong")
        cards = self.folder / "strong" / "cards.csv"
        cards.write_text(re.sub(r"^(mage,.*),4,", r"\1,9,", cards.read_text(encoding="utf-8"), flags=re.M), encoding="utf-8")
        scenario = {"name": "a", "game": "epic_melee", "seats": 2, "edition": "strong", "state": {"right": ["mage", "ez"]},
                    "actions": ["0 engage right"], "expect": {"state": {"value": [9, 0]}}}
        self.assertEqual(run(self.write("a.json", scenario)).returncode, 0)
        self.assertEqual(run("a.json", cwd=self.folder).returncode, 0)
        cards.write_text("id\n", encoding="utf-8")
        self.fails(scenario, "edition", "strong/cards.csv:1", 0)
        self.fails({**scenario, "edition": "weak"}, "edition", "weak", 0)

    def test_lines_stay_lines(self):
        """Whatever a file or its path contains, a point is one line and a diagnostic another."""
        path = self.write("a # skip\nok 9.json", {**GOOD, "actions": ["0 \n...\nok 3 it's"]})
        tap = Tap(run(path).stdout)
        self.assertEqual(len(tap.points), 1)
        self.assertIn(r"/a \# skip?ok 9.json: good", tap.points[0][1])
        self.assertIn("it's\" was refused", tap.points[0][2]["message"])


class CommandLine(Folder):
    def test_quiet(self):
        good, bad = self.write("a.json", GOOD), self.write("b.json", {**GOOD, "seed": -1})
        answer = run("--quiet", good)
        self.assertEqual((answer.returncode, answer.stdout, answer.stderr), (0, "", ""))
        answer = run(good, bad, "--quiet")
        self.assertEqual(answer.returncode, 1)
        self.assertTrue(answer.stdout.startswith(f"not ok 2 - {bad}: good\n  ---\n  message: 'must be a whole number"), answer.stdout)
        self.assertEqual(len(answer.stdout.splitlines()), 6, answer.stdout)

    def test_usage(self):
        answer = run()
        self.assertEqual((answer.returncode, answer.stdout), (2, ""))
        self.assertIn("which files?", answer.stderr)
        answer = run("--quite", "x")
        self.assertEqual((answer.returncode, answer.stdout), (2, ""))
        self.assertIn("did you mean '--quiet'?", answer.stderr)

    def test_help(self):
        page = run("--help").stdout
        self.assertIn("tripot scenario games/epic_melee/scenarios", page)
        self.assertIn("--quiet", page)
        self.assertEqual(run("games/epic_melee/scenarios", cwd=ROOT).returncode, 0)

    def test_the_same_file_twice_gives_the_same_twice(self):
        path = FILES[0]
        tap = Tap(run(path, path).stdout)
        half = len(tap.points) // 2
        self.assertEqual(tap.points[:half], tap.points[half:])


class Docs(Folder):
    TEXT = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")

    def test_the_complete_example_passes(self):
        examples = re.findall(r"^```json\n(.*?)^```$", self.TEXT, re.M | re.S)
        self.assertEqual(len(examples), 1)
        answer = run(self.write("a.json", examples[0]))
        self.assertEqual(answer.returncode, 0, answer.stdout)

    def test_every_key_is_described(self):
        """The keys listed in the program's refusal are those of the tables."""
        for change, table in ((lambda s: s.update(zz=1), "## What a file holds"), (lambda s: s["expect"].update(zz=1), "### `expect`")):
            scenario = copy.deepcopy(GOOD)
            change(scenario)
            message = Tap(run(self.write("a.json", scenario)).stdout).points[0][2]["message"]
            section = self.TEXT.split(table)[1].split("\n##")[0]
            rows = "".join(row.split("|")[1] for row in section.splitlines() if row.startswith("| `"))
            self.assertEqual(set(re.findall(r"`(\w+)`", rows)), set(message.split(": ")[1].split()))

    def test_the_failure_shown_is_one(self):
        """The diagnostics on the page have the form of real ones."""
        shown = self.TEXT.split("```\nTAP version 13")[1].split("```")[0]
        tap = Tap("TAP version 13" + shown)
        self.assertEqual([ok for ok, _, _ in tap.points], [True, False])
        scenario = {"name": "em_24_two_turtles", "game": "epic_melee", "seats": 3, "state": {"right": ["golem", "mage", "ez"]},
                    "actions": ["0 engage right", "0 pawn 1", {"expect": {"state": {"value": [4, 0, 0]}}}]}
        real = Tap(run(self.write("a.json", scenario)).stdout).points[0][2]
        self.assertEqual(real, {**tap.points[1][2], "found": "3"})


if __name__ == "__main__":
    unittest.main()
