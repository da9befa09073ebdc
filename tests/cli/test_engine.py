"""Drives `tripot engine` through its protocol: whole games of every game, views, take-back, load, bad requests, the examples of
docs/protocol.md and the client in examples/. The environment variable TRIPOT has the program's path."""
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tests.cli.views import views_of
from tests.program import GAMES, LONG, ROOT, TRIPOT

class Engine:
    """A running engine. ask() sends a request and checks the form of the answer."""

    def __enter__(self):
        self.process = subprocess.Popen([TRIPOT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.n = 0
        return self

    def __exit__(self, kind, *_):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        status = self.process.wait()
        if kind is None:
            assert status == 0 and rest == b"", (status, rest)

    def raw(self, line):
        """Sends raw bytes; returns the answer as an object."""
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline().decode("utf-8"))

    def send(self, cmd, **fields):
        self.n += 1
        answer = self.raw(json.dumps({"id": self.n, "cmd": cmd, **fields}).encode())
        assert answer["id"] == self.n and list(answer)[:2] == ["id", "ok"], answer
        assert answer["ok"] == ("error" not in answer), answer
        return answer

    def ask(self, cmd, **fields):
        answer = self.send(cmd, **fields)
        if not answer["ok"]:
            raise AssertionError(f"{cmd} {fields}: {answer['error']}")
        return answer

    def refused(self, cmd, **fields):
        answer = self.send(cmd, **fields)
        assert not answer["ok"] and list(answer) == ["id", "ok", "error"], answer
        return answer["error"]

    def refused_by(self, cmd, **fields):
        """The rule's handle and the sentence."""
        answer = self.send(cmd, **fields)
        assert not answer["ok"] and list(answer) == ["id", "ok", "error", "rule"], answer
        return answer["rule"], answer["error"]

    def random_action(self, position, chance):
        seat = chance.choice(position["to_act"])
        return seat, chance.choice(self.ask("legal", seat=seat)["actions"])

    def play(self, position, chance, steps=None):
        """Plays at random, to the end or for a number of steps. Returns all answers without their ids, and the last position."""
        told = []
        while position["to_act"] and (steps is None or len(told) < steps):
            seat, action = self.random_action(position, chance)
            position = self.ask("act", seat=seat, action=action)
            told.append({**position, "id": (seat, action)})
        return told, position


def all_games():
    return json.loads(subprocess.run([TRIPOT, "games", "--all", "--json"], check=True, stdout=subprocess.PIPE).stdout)


class Games(unittest.TestCase):
    """Whole random games of every game, viewed from every side after each step."""

    def check_position(self, views, position, seats):
        self.assertEqual(position["over"], not position["to_act"])
        self.assertEqual(position["to_act"], sorted(set(position["to_act"]) & set(range(seats))))
        for key in "scores", "payoff":
            if position["over"]:
                self.assertEqual(len(position[key]), seats)
            else:
                self.assertIsNone(position[key])
        if position["over"]:
            payoff = {views.side(seats, seat): share for seat, share in enumerate(position["payoff"])}
            self.assertAlmostEqual(sum(payoff.values()), 1, places=8)

    def check_legal(self, engine, views, position, seats):
        """A seat that has to decide has actions; any other has none, or only rights the game gives it. Returns the seats that have one."""
        having = []
        for seat in range(seats):
            actions = engine.ask("legal", seat=seat)["actions"]
            self.assertEqual(len(actions), len(set(actions)))
            if seat in position["to_act"]:
                self.assertTrue(actions)
                self.assertFalse(set(actions) & set(views.rights))
            elif actions:
                self.assertEqual(actions, views.rights)
                having.append(seat)
        self.assertFalse(position["over"] and having)
        return having

    def check_views(self, engine, views, position, seats):
        state = engine.ask("state")["state"]
        for viewer in [None, *range(seats)]:
            answer = engine.ask("view", seat=viewer)
            self.assertEqual(answer["view"], views.view(seats, state, viewer, position["over"]), viewer)
            self.assertEqual(answer["events"], list(views.events(seats, position["events"], viewer, state)))
            for key in "to_act", "over", "scores", "payoff":
                self.assertEqual(answer[key], position[key])

    def play_one(self, game, seats, seed):
        chance, views = random.Random(seed), views_of(game["id"])
        with Engine() as engine:
            position = engine.ask("new", game=game["id"], seats=seats, seed=seed)
            self.assertEqual((position["seats"], position["seed"]), (seats, str(seed)))
            keys = set()
            while True:
                self.check_position(views, position, seats)
                having = self.check_legal(engine, views, position, seats)
                self.check_views(engine, views, position, seats)
                keys.update(event["event"] for event in position["events"])
                if position["over"]:
                    return keys, engine.ask("state")["state"], engine.ask("record")["record"]
                if having and chance.random() < 0.5:
                    position = {**position, "to_act": having}
                seat, action = engine.random_action(position, chance)
                position = engine.ask("act", seat=seat, action=action)

    def test_every_game(self):
        games = all_games()
        self.assertEqual({game["id"] for game in games}, set(GAMES))
        for game in games:
            document = (ROOT / "games" / game["id"] / "protocol.md").read_text(encoding="utf-8")
            for seats in sorted({game["seats_min"], game["seats_usual"], game["seats_max"]}):
                for seed in range(20 if LONG else 2):
                    with self.subTest(game=game["id"], seats=seats, seed=seed):
                        keys, state, record = self.play_one(game, seats, seed)
                        self.assertTrue(record.startswith("tripot-record 2\n") and "\n= scores " in record)
                        for name in [*keys, *state]:
                            self.assertIn(f"`{name}`", document, "protocol.md of the game describes every field and event")

    def test_options_and_defaults(self):
        for game in all_games():
            with Engine() as engine:
                self.assertEqual(engine.ask("new", game=game["id"], seed=1)["seats"], game["seats_usual"])
                plain = engine.ask("record")["record"]
                for option in game["options"]:
                    engine.ask("new", game=game["id"], seed=1, options={option["id"]: option["default"]})
                    self.assertEqual(engine.ask("record")["record"], plain)
                    engine.ask("new", game=game["id"], seed=1, options={option["id"]: option["values"][-1]})
                    self.assertIn(f"\noption: {option['id']}={option['values'][-1]}\n", engine.ask("record")["record"])


class Chance(unittest.TestCase):
    def transcript(self, seed, **fields):
        with Engine() as engine:
            first = engine.ask("new", game="epic_melee", seats=5, seed=seed, **fields)
            told, _ = engine.play(first, random.Random(1))
            return first, told, engine.ask("record")["record"]

    def test_the_seed_is_the_game(self):
        once, again, other = self.transcript(7), self.transcript(7), self.transcript(8)
        self.assertEqual(once, again)
        self.assertNotEqual(once[0]["events"], other[0]["events"])
        self.assertEqual(once[0]["events"], self.transcript("7")[0]["events"])

    def test_large_seeds(self):
        for seed in 2**63 - 1, "9223372036854775808", "18446744073709551615":
            self.assertEqual(self.transcript(seed)[0]["seed"], str(seed))

    def test_without_a_seed_the_system_gives_one(self):
        with Engine() as engine:
            first = engine.ask("new", game="epic_melee")
            seed = first["seed"]
            self.assertRegex(seed, r"^\d{1,20}$")
            again = engine.ask("new", game="epic_melee", seed=seed)
            self.assertEqual((again["seed"], again["events"]), (seed, first["events"]))
            self.assertGreater(len({engine.ask("new", game="epic_melee")["seed"] for _ in range(8)}), 1)

    def test_what_was_drawn_is_told_by_name(self):
        n_drawn = 0
        for game in all_games():
            with self.subTest(game["id"]), Engine() as engine:
                position = engine.ask("new", game=game["id"], seats=game["seats_usual"], seed=3)
                told, _ = engine.play(position, random.Random(3))
                drawn = [next(iter(entry.items())) for answer in (position, *told) for entry in answer["chance"]]
                lines = [line[2:] for line in engine.ask("record")["record"].splitlines() if line.startswith("* ")]
                self.assertEqual([f"{kind} {outcome}" for kind, outcome in drawn], lines)
                self.assertTrue(lines)
                n_drawn += len(lines)
        self.assertGreater(n_drawn, 100)

    def test_time_outs_alone_end_every_game(self):
        for game in all_games():
            with self.subTest(game["id"]), Engine() as engine:
                position = engine.ask("new", game=game["id"], seats=game["seats_min"], seed=3)
                for _ in range(5000):
                    if position["over"]:
                        break
                    seat = position["to_act"][-1]
                    legal = engine.ask("legal", seat=seat)["actions"]
                    position = engine.ask("timeout", seat=seat)
                    self.assertIn(position["action"], legal)
                self.assertTrue(position["over"])
                self.assertEqual(engine.refused("timeout", seat=0), "the game is over")

    def test_bots_do_not_disturb_the_game(self):
        with Engine() as engine:
            position = engine.ask("new", game="epic_melee", seats=3, seed=4)
            quiet, _ = engine.play(position, random.Random(2))
            position = engine.ask("new", game="epic_melee", seats=3, seed=4)
            chance, told = random.Random(2), []
            while position["to_act"]:
                for seat in position["to_act"]:
                    engine.ask("bot", seat=seat, level=0)
                step, position = engine.play(position, chance, 1)
                told += step
            self.assertEqual([{**answer, "id": 0} for answer in told], [{**answer, "id": 0} for answer in quiet])


class Requests(unittest.TestCase):
    def setUp(self):
        self.engine = self.enterContext(Engine())

    def test_take_back(self):
        engine = self.engine
        engine.ask("new", game="epic_melee", seats=3, seed=5)
        before = engine.ask("state")["state"]
        first = engine.ask("legal", seat=1)["actions"]
        engine.ask("act", seat=1, action=first[0])
        self.assertEqual(engine.ask("legal", seat=1)["actions"], [])
        answer = engine.ask("back", seat=1)
        self.assertEqual((answer["to_act"], answer["events"]), ([0, 1, 2], []))
        self.assertEqual(engine.ask("state")["state"], before)
        self.assertEqual(engine.ask("legal", seat=1)["actions"], first)
        self.assertIn("no step that can be taken back", engine.refused("back", seat=1))
        for seat in range(3):
            engine.ask("act", seat=seat, action=engine.ask("legal", seat=seat)["actions"][-1])
        for seat in range(3):
            self.assertIn("no step that can be taken back", engine.refused("back", seat=seat))
        self.assertIn("\n1 back\n", engine.ask("record")["record"])

    def test_taking_back_keeps_the_others_decisions(self):
        engine = self.engine
        engine.ask("new", game="null_game", seats=3, seed=5)
        actions = [engine.ask("legal", seat=seat)["actions"][0] for seat in range(3)]
        engine.ask("act", seat=0, action=actions[0])
        engine.ask("act", seat=2, action=actions[2])
        self.assertEqual(engine.ask("back", seat=0)["to_act"], [0, 1])
        self.assertIsNotNone(engine.ask("state")["state"]["chosen"][2])

    def test_load_goes_on_alike(self):
        """Loading a state into the game it came from changes nothing afterwards."""
        for game in all_games():
            for steps in 0, 1, 7, 12:
                position = self.engine.ask("new", game=game["id"], seed=9)
                _, position = self.engine.play(position, random.Random(3), steps)
                straight, _ = self.engine.play(position, random.Random(4))
                end = self.engine.ask("state")["state"]
                position = self.engine.ask("new", game=game["id"], seed=9)
                _, position = self.engine.play(position, random.Random(3), steps)
                state = self.engine.ask("state")["state"]
                loaded = self.engine.ask("load", state=state)
                self.assertEqual(self.engine.ask("state")["state"], state)
                for key in "to_act", "over", "scores", "payoff":
                    self.assertEqual(loaded[key], position[key])
                self.assertEqual(loaded["events"], [])
                self.assertEqual(self.engine.play(loaded, random.Random(4))[0], straight)
                self.assertEqual(self.engine.ask("state")["state"], end)
                record = self.engine.ask("record")["record"]
                self.assertIn("\ngenerator: scripted\nstart: {", record)
                self.assertEqual(json.loads(re.search(r"^start: (.*)$", record, re.M)[1]), state)

    def test_a_refused_load_changes_nothing(self):
        self.engine.ask("new", game="epic_melee", seats=2, seed=1)
        state = self.engine.ask("state")["state"]
        for field, value, error in [("round", 7, "round 7 is out of range"), ("hand", [{}, {}], "seat 0 must have 7 cards in hand"),
                                    ("hand", [{}], "hand: must be an array of 2, but has 1"),
                                    ("phase", "tea", "phase: must be one of choose,")]:
            self.assertIn(error, self.engine.refused("load", state={**state, field: value}))
        view = self.engine.ask("view", seat=0)["view"]
        self.assertIn("cards in hand", self.engine.refused("load", state=view), "a view is no whole state")
        self.assertEqual(self.engine.ask("state")["state"], state)
        self.assertNotIn("start:", self.engine.ask("record")["record"])

    def test_bot(self):
        self.engine.ask("new", game="epic_melee", seats=3, seed=2)
        before = self.engine.ask("state")["state"]
        seen = set()
        for _ in range(20):
            answer = self.engine.ask("bot", seat=2, level=0)
            legal = self.engine.ask("legal", seat=2)["actions"]
            self.assertEqual(list(answer["distribution"]), legal)
            self.assertAlmostEqual(sum(answer["distribution"].values()), 1, places=6)
            self.assertGreater(answer["distribution"][answer["action"]], 0)
            seen.add(answer["action"])
        self.assertGreater(len(seen), 1)
        self.assertEqual(self.engine.ask("state")["state"], before, "asking a bot does not act")
        self.engine.ask("act", seat=2, action=answer["action"])
        self.assertIn("owes no decision", self.engine.refused("bot", seat=2, level=0))

    def test_record(self):
        told, end = self.engine.play(self.engine.ask("new", game="epic_melee", seats=3, seed=6), random.Random(5))
        record = self.engine.ask("record", names=["Ada", None, "Zoé"], date="2026-11-15")["record"]
        header, body = record.split("--\n")
        self.assertIn("name: 0 Ada\nname: 2 Zoé\ndate: 2026-11-15\n", header)
        self.assertIn("generator: xoshiro256++\nseed: 6\n", header)
        actions = [line for line in body.splitlines() if line[0].isdigit()]
        self.assertEqual(actions, [f"{answer['id'][0]} {answer['id'][1]}" for answer in told])
        drawn = [line for line in body.splitlines() if line.startswith("* ")]
        self.assertEqual(len([line for line in drawn if line.startswith("* card ")]), 21)
        draws = [event for answer in told for event in answer["events"] if event["event"].startswith("draw_")]
        loot = [f"* {event['event'][5:]} {event['token']}" for event in draws]
        self.assertEqual(drawn[22:], loot)
        numbers = [" ".join(f"{number:.10g}" for number in end[key]) for key in ("scores", "payoff")]
        self.assertEqual(body.splitlines()[-1], "= scores {} payoff {}".format(*numbers))

    def test_edition_from_a_folder(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory())) / "mine"
        shutil.copytree(ROOT / "games" / "epic_melee" / "edition", folder)
        limits = (folder / "limits.csv").read_text(encoding="utf-8")
        (folder / "limits.csv").write_text(limits.replace(",6,book", ",1,book"), encoding="utf-8")
        _, end = self.engine.play(self.engine.ask("new", game="epic_melee", seats=2, seed=1, edition=str(folder)), random.Random(1))
        self.assertEqual(self.engine.ask("state")["state"]["round"], 2, "one round only")
        self.assertIn("| rounds,Combat rounds,Rondes de combat,1,book\n", self.engine.ask("record")["record"])
        (folder / "limits.csv").write_text(limits.replace(",6,book", ",9,book"), encoding="utf-8")
        error = self.engine.refused("new", game="epic_melee", edition=str(folder))
        self.assertIn(f"{folder}/limits.csv:3:39: value must be a number from 1 to 7, not \"9\"", error)
        self.assertTrue(self.engine.ask("view", seat=None)["over"], "the game before is still there")

    def test_ids_are_echoed(self):
        for value in [0, -5, 2**62, "x", "é\n\"\\", None, True, [1, [2]], {"a": {"b": None}}, 1.5]:
            line = json.dumps({"id": value, "cmd": "state"}).encode()
            self.assertEqual(self.engine.raw(line)["id"], value)
        self.assertIsNone(self.engine.raw(b'{"cmd":"state"}')["id"])


class BadRequests(unittest.TestCase):
    """Each is answered with an error that says what is wrong, and the engine goes on as if nothing had been sent."""

    # line, what its error must contain
    LINES = [
        (b"", "not JSON"),
        (b"hello", "not JSON"),
        (b"{", "not JSON"),
        (b'{"id":1,"cmd":"state"} {}', "not JSON"),
        (b'{"id":1,"id":2,"cmd":"state"}', "is there twice"),
        (b'{"id":1,"cmd":"st\xffate"}', "not JSON"),
        (b'{"id":1,"cmd":"state\\u0000"}', "not JSON"),
        (b'{"id":1,"cmd":"state","x":"\xc3"}', "not JSON"),
        (b"\0", "not JSON"),
        (b"[" * 5000, "not JSON"),
        (b"3", "a request must be an object"),
        (b"null", "a request must be an object"),
        (b'["state"]', "a request must be an object"),
        (b"{}", '"cmd" must name the request; requests are new, legal,'),
        (b'{"id":1,"cmd":7}', '"cmd" must name the request'),
        (b'{"id":1,"cmd":"stat"}', 'there is no request "stat"; requests are new, legal,'),
        (b'{"id":1,"cmd":"state","seat":0}', 'state has no field "seat"; it has id, cmd'),
        (b'{"id":1,"cmd":"new"}', '"game" must be a game\'s id; games are'),
        (b'{"id":1,"cmd":"new","game":"chess"}', 'there is no game "chess"; games are'),
        (b'{"id":1,"cmd":"new","game":["epic_melee"]}', '"game" must be a game\'s id'),
        (b'{"id":1,"cmd":"new","game":"epic_melee","seats":1}', '"seats" must be a number from 2 to 6'),
        (b'{"id":1,"cmd":"new","game":"epic_melee","seats":7}', '"seats" must be a number from 2 to 6'),
        (b'{"id":1,"cmd":"new","game":"epic_melee","seats":"4"}', '"seats" must be a number from 2 to 6'),
        (b'{"id":1,"cmd":"new","game":"epic_melee","seats":4.0}', '"seats" must be a number from 2 to 6'),
        (b'{"id":1,"cmd":"new","game":"epic_melee","seats":4294967300}', '"seats" must be a number from 2 to 6'),
        (b'{"id":1,"cmd":"new","game":"epic_melee","options":[]}', '"options" must be an object'),
        (b'{"id":1,"cmd":"new","game":"epic_melee","options":{"a":"b"}}', 'epic_melee has no option "a"; it has none'),
        (b'{"id":1,"cmd":"new","game":"null_game","options":{"aim":"low"}}', 'null_game has no option "aim"; its options are goal'),
        (b'{"id":1,"cmd":"new","game":"null_game","options":{"goal":"up"}}', 'option goal must be one of "high", "low"'),
        (b'{"id":1,"cmd":"new","game":"null_game","options":{"goal":1}}', 'option goal must be one of "high", "low"'),
        (b'{"id":1,"cmd":"new","game":"null_game","edition":7}', '"edition" must be the path of a folder'),
        (b'{"id":1,"cmd":"new","game":"null_game","edition":"/no/where"}', "/no/where: No such file or directory"),
        (b'{"id":1,"cmd":"new","game":"null_game","seed":-1}', '"seed" must be a whole number from 0 to 2^63-1, or a string of digits'),
        (b'{"id":1,"cmd":"new","game":"null_game","seed":1.5}', '"seed" must be a whole number'),
        (b'{"id":1,"cmd":"new","game":"null_game","seed":"x"}', '"seed" must be a whole number'),
        (b'{"id":1,"cmd":"new","game":"null_game","seed":"18446744073709551616"}', '"seed" must be a whole number'),
        (b'{"id":1,"cmd":"new","game":"null_game","seed":9223372036854775808}', "too big"),
        (b'{"id":1,"cmd":"legal"}', '"seat" is missing: a number from 0 to 2'),
        (b'{"id":1,"cmd":"legal","seat":3}', '"seat" must be a number from 0 to 2'),
        (b'{"id":1,"cmd":"legal","seat":-1}', '"seat" must be a number from 0 to 2'),
        (b'{"id":1,"cmd":"legal","seat":null}', '"seat" must be a number from 0 to 2'),
        (b'{"id":1,"cmd":"legal","seat":"0"}', '"seat" must be a number from 0 to 2'),
        (b'{"id":1,"cmd":"view"}', '"seat" is missing: a number from 0 to 2, or null for a spectator'),
        (b'{"id":1,"cmd":"view","seat":3}', '"seat" must be a number from 0 to 2, or null for a spectator'),
        (b'{"id":1,"cmd":"act","seat":0}', '"action" must be a text'),
        (b'{"id":1,"cmd":"act","seat":0,"action":7}', '"action" must be a text'),
        (b'{"id":1,"cmd":"act","seat":0,"action":"dance"}', "unknown action; known are lay, engage,"),
        (b'{"id":1,"cmd":"act","seat":0,"action":"lay"}', '"lay" needs a card next'),
        (b'{"id":1,"cmd":"act","seat":0,"action":"lay ez"}', '"lay" needs a card next'),
        (b'{"id":1,"cmd":"act","seat":0,"action":"lay ez dragon"}', '"dragon" is not a card'),
        (b'{"id":1,"cmd":"act","seat":0,"action":"lay ez ez ez"}', 'too much after "lay"'),
        (b'{"id":1,"cmd":"act","seat":0,"action":"pawn 1"}', "now lay two cards"),
        ('{"id":1,"cmd":"act","seat":0,"action":"lay %s ez"}' % ("x" * 39 + "é" * 40), "is not a card"),
        (b'{"id":1,"cmd":"back","seat":0}', "seat 0 has no step that can be taken back"),
        (b'{"id":1,"cmd":"load"}', '"state" is missing'),
        (b'{"id":1,"cmd":"load","state":[]}', "a state must be an object, not an array"),
        (b'{"id":1,"cmd":"load","state":{}}', "hand: the field is missing"),
        (b'{"id":1,"cmd":"load","state":{"hnad":1}}', "hnad: no such field; the fields are hand, known,"),
        (b'{"id":1,"cmd":"bot","seat":0}', '"level" must be the number of a level: 0 (random)'),
        (b'{"id":1,"cmd":"bot","seat":0,"level":"0"}', '"level" must be the number of a level'),
        (b'{"id":1,"cmd":"bot","seat":0,"level":60000}', "there is no bot level 60000"),
        (b'{"id":1,"cmd":"bot","seat":0,"level":4294967296}', '"level" must be the number of a level'),
        (b'{"id":1,"cmd":"record","names":["a"]}', '"names" must be an array of 3, one a seat'),
        (b'{"id":1,"cmd":"record","names":"abc"}', '"names" must be an array of 3'),
        (b'{"id":1,"cmd":"record","names":["a","b",3]}', "names[2] must be a text of 1 to 47 bytes, or null"),
        (b'{"id":1,"cmd":"record","names":["a","b\\n","c"]}', "names[1] must be a text of 1 to 47 bytes, or null"),
        (b'{"id":1,"cmd":"record","date":"today"}', '"date" must be a text YYYY-MM-DD'),
        (b'{"id":1,"cmd":"quit","now":true}', 'quit has no field "now"'),
        (b'{"id":1,"cmd":"state","%s":1}' % (b"\xc3\xa9" * 300), 'state has no field "'),
        (b'{"id":1,"cmd":"state"' + b" " * 2**20, "the line is too long: at most 1048576 bytes"),
    ]

    def test_all(self):
        with Engine() as engine:
            engine.ask("new", game="epic_melee", seats=3, seed=1)
            before = engine.ask("state")["state"]
            for line, expected in self.LINES:
                line = line if isinstance(line, bytes) else line.encode()
                with self.subTest(line=line[:80]):
                    answer = engine.raw(line)
                    self.assertEqual(list(answer), ["id", "ok", "error"] + ["rule"] * (b"pawn 1" in line))
                    self.assertIs(answer["ok"], False)
                    self.assertIn(expected, answer["error"])
                    is_read = expected not in ("not JSON", "too big", "is there twice") and "too long" not in expected
                    self.assertEqual(answer["id"], 1 if is_read and b'"id":1' in line else None)
                    self.assertEqual(engine.ask("state")["state"], before)

    def test_rules(self):
        """A rule's refusal names the rule; something that is not an action, or not this seat's turn, is refused without one."""
        with Engine() as engine:
            engine.ask("new", game="epic_melee", seats=3, seed=1)
            self.assertEqual(engine.refused_by("act", seat=0, action="pawn 1"), ("EM-10", "now lay two cards: lay LEFT RIGHT"))
            engine.refused("act", seat=0, action="dance")
            engine.refused("back", seat=0)
            hand = engine.ask("view", seat=0)["view"]["hand"][0]
            missing = next(card for card in ("golem", "ez", "mage", "frog", "raven") if card not in hand)
            rule, error = engine.refused_by("act", seat=0, action=f"lay {missing} {missing}")
            self.assertEqual((rule, error.split(" is ")[1]), ("EM-10", "not in your hand"))

    def test_the_longest_line(self):
        line = b'{"id":1,"cmd":"quit"'
        with Engine() as engine:
            self.assertFalse(engine.raw(b"x" * (2**20 + 1))["ok"])
            self.assertFalse(engine.raw(b"x" * (3 * 2**20))["ok"])
            self.assertTrue(engine.raw(line + b" " * (2**20 - len(line) - 1) + b"}")["ok"])

    def test_before_a_game(self):
        with Engine() as engine:
            for cmd in "legal", "act", "back", "view", "state", "load", "bot", "record":
                self.assertEqual(engine.refused(cmd), 'there is no game yet: begin with "new"')

    def test_lists_in_errors_are_whole(self):
        ids = ", ".join(game["id"] for game in all_games())
        with Engine() as engine:
            self.assertEqual(engine.refused("new"), f"\"game\" must be a game's id; games are {ids}")
            self.assertEqual(engine.refused("new", game="chess"), f'there is no game "chess"; games are {ids}')
            error = engine.refused("new", game="null_game", options={"x": "y"})
            self.assertEqual(error, 'null_game has no option "x"; its options are goal')
            error = engine.refused("new", game="null_game", options={"goal": "y"})
            self.assertEqual(error, 'option goal must be one of "high", "low"')
            requests = "new, legal, act, timeout, back, view, state, load, bot, record, quit"
            self.assertEqual(engine.refused("dance"), f'there is no request "dance"; requests are {requests}')
            self.assertEqual(engine.refused("quit", seat=0), 'quit has no field "seat"; it has id, cmd')
            self.assertEqual(engine.refused("legal", set=0), 'legal has no field "set"; it has id, cmd, seat')

    def test_random_bytes(self):
        chance = random.Random(1)
        good = b'{"id":1,"cmd":"act","seat":0,"action":"lay ez ez"}'
        with Engine() as engine:
            engine.ask("new", game="epic_melee", seats=3, seed=1)
            for _ in range(5000 if LONG else 500):
                line = bytearray(good)
                for _ in range(chance.randint(1, 3)):
                    line[chance.randrange(len(line))] = chance.choice([byte for byte in range(256) if byte != 10])
                self.assertIn("ok", engine.raw(bytes(line)))


class Program(unittest.TestCase):
    def run_engine(self, data, *args):
        return subprocess.run([TRIPOT, "engine", *args], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_quit_and_end_of_input(self):
        done = self.run_engine(b'{"id":1,"cmd":"quit"}\n{"id":2,"cmd":"quit"}\n')
        self.assertEqual((done.returncode, done.stdout), (0, b'{"id":1,"ok":true}\n'))
        self.assertEqual(self.run_engine(b"").returncode, 0)
        done = self.run_engine(b'{"id":1,"cmd":"new","game":"null_game","seed":1}\r\n{"id":2,"cmd":"quit"}')
        self.assertEqual((done.returncode, len(done.stdout.splitlines())), (0, 2), "CR LF, and a last line without an end")

    def test_arguments(self):
        done = self.run_engine(b"", "epic_melee")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"takes no arguments", done.stderr)
        self.assertEqual(self.run_engine(b"", "--game").returncode, 2)
        done = self.run_engine(b"", "--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"docs/protocol.md", done.stdout)

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([TRIPOT, "engine"], input=b'{"id":1,"cmd":"quit"}\n', stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"cannot", done.stderr)

    def test_examples_of_the_document(self):
        text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
        lines = [line for block in re.findall(r"^```engine\n(.*?)^```", text, re.M | re.S) for line in block.splitlines()]
        requests, answers = lines[0::2], lines[1::2]
        self.assertGreater(len(requests), 15)
        self.assertTrue(all(line.startswith("→ ") for line in requests) and all(line.startswith("← ") for line in answers))
        done = self.run_engine("".join(line[2:] + "\n" for line in requests).encode())
        self.assertEqual(done.stdout.decode().splitlines(), [line[2:] for line in answers])
        used = {json.loads(line[2:]).get("cmd") for line in requests if line.startswith("→ {")}
        self.assertEqual(used, {"new", "legal", "act", "timeout", "back", "view", "state", "load", "bot", "record", "quit"})

    def test_the_example_client(self):
        client = ROOT / "examples" / "client.py"
        done = subprocess.run([sys.executable, str(client), TRIPOT], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertRegex(done.stdout, r"^scores: \d+ \d+ \d+ \d+\n$", done.stderr)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        code = client.read_text().split('"""', 2)[2]
        self.assertEqual(len([line for line in code.splitlines() if line.strip()]), 10, "ten lines")


if __name__ == "__main__":
    unittest.main()
