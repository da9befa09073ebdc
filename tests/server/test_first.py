"""First games: a record with captions in each game's folder. The record follows the current rules and edition, the captions fit the
record, and the learner sees what a replay from their seat shows."""
import json
import re
import subprocess
import unittest

from tests.program import GAMES, ROOT, TRIPOT
from tests.server.server_tools import OneServer

LANGS = ("en", "fr")
CAPTION_MAX = 220
POINTS = re.compile(r"prompt|piece \S+|spot \S+( piece \S+)?|does [\w ]+")


def replayed(game, step):
    """The learner's position according to `tripot replay`."""
    record = ROOT / "games" / game / "first" / "game.tripot"
    done = subprocess.run([TRIPOT, "replay", record, "--seat", "0", "--step", str(step), "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def named(book, names, action):
    """The names of an action's arguments, which its caption has to mention."""
    verb = max((verb for verb in book["verbs"] if (action + " ").startswith(verb + " ")), key=len)
    for domain, word in zip(book["verbs"][verb], action[len(verb):].split()):
        if domain == "seat":
            yield names[int(word)] or ""
        else:
            yield word if domain == "number" else book["domains"][domain]["names"][word]


class First(OneServer, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.games = [game for game in GAMES if (ROOT / "games" / game / "first").is_dir()]

    def first(self, game, lang="en"):
        return json.loads(self.get(f"/api/games/{game}/first?lang={lang}"))

    def moves(self, first):
        """The learner's own actions: the step before each, and the action."""
        return [(step["step"] - 1, step["action"]) for step in first["steps"] if step["actor"] == first["seat"]]

    def test_the_list_says_who_has_one(self):
        listed = {game["id"]: game["first"] for game in json.loads(self.get("/api/games"))["games"]}
        self.assertEqual({game for game in listed if listed[game]}, set(self.games))
        self.assertGreaterEqual(len(self.games), 4)
        for game in set(listed) - set(self.games):
            self.get(f"/api/games/{game}/first", 404)
        self.get("/api/games/chess/first", 404)
        self.get(f"/api/games/{self.games[0]}/first?lang=xx", 400)

    def test_the_record_follows_todays_rules_and_edition(self):
        for game in self.games:
            path = ROOT / "games" / game / "first" / "game.tripot"
            told = subprocess.run([TRIPOT, "verify", path], capture_output=True, text=True, check=False)
            self.assertEqual(told.returncode, 0, told.stdout)
            head = path.read_text().split("\n--\n")[0]
            book = json.loads(self.get(f"/api/games/{game}"))
            self.assertIn(f"\nrules: {book['rules']}\n", head, game)
            for name, lines in re.findall(r"\nfile: (\S+)((?:\n\| .*)+)", head):
                ours = (ROOT / "games" / game / "edition" / name).read_text()
                if name.endswith(".csv"):
                    self.assertEqual(lines.replace("\n| ", "\n").strip(), ours.strip(), f"{game}: the edition has changed: see {path}")

    def test_steps_are_what_the_learner_may_see(self):
        for game in self.games:
            steps = self.first(game)["steps"]
            for step in (0, len(steps) // 2, len(steps) - 1):
                seen = replayed(game, step)
                self.assertEqual(seen["steps"], len(steps) - 1)
                for field in ("step", "actor", "action", "to_act", "over", "view", "events"):
                    self.assertEqual(steps[step][field], seen[field], f"{game} {step} {field}")
                self.assertNotIn("state", steps[step])

    def test_captions_follow_the_record(self):
        for game in self.games:
            first = self.first(game)
            at = [caption["step"] for caption in first["captions"]]
            self.assertEqual(at, sorted(at), game)
            self.assertLess(at[-1], len(first["steps"]), game)
            self.assertGreaterEqual(len({caption["key"] for caption in first["captions"]}), 12, game)
            for step, action in self.moves(first):
                asked = max(n for n in at if n <= step)  # a caption stays until the next one, or until others have moved
                between = {one["actor"] for one in first["steps"][asked + 1:step + 1]}
                self.assertLessEqual(between, {first["seat"]}, f"{game}: nobody asks for {action}")
                self.assertIn(action, first["steps"][step]["legal"], game)

    def test_what_is_pointed_at_is_known(self):
        for game in self.games:
            first = self.first(game)
            for caption in first["captions"]:
                self.assertTrue(caption["point"], f"{game} {caption['key']}")
                for point in caption["point"]:
                    self.assertTrue(POINTS.fullmatch(point), f"{game}: {point}")
                    if point.startswith("does "):
                        legal = first["steps"][caption["step"]]["legal"]
                        self.assertTrue(any((one + " ").startswith(point[5:] + " ") for one in legal), f"{game}: {point} of {legal}")

    def test_every_caption_has_words_in_both_languages(self):
        for game in self.games:
            for lang in LANGS:
                first = self.first(game, lang)
                keys = {caption["key"] for caption in first["captions"]} | {"learnt"}
                self.assertEqual(set(first["texts"]), keys, f"{game} {lang}")
                for key, text in first["texts"].items():
                    self.assertLessEqual(len(text), CAPTION_MAX, f"{game} {lang} {key}")
                    self.assertNotRegex(text, r"[{}]|  ", f"{game} {lang} {key}")

    def test_captions_name_the_move_that_they_ask_for(self):
        for game in self.games:
            for lang in LANGS:
                first = self.first(game, lang)
                book = json.loads(self.get(f"/api/games/{game}?lang={lang}&seats={len(first['names'])}"))
                for step, action in self.moves(first):
                    asked = max(caption["step"] for caption in first["captions"] if caption["step"] <= step)
                    said = " ".join(first["texts"][caption["key"]] for caption in first["captions"] if caption["step"] == asked)
                    for name in named(book, first["names"], action):
                        self.assertIn(name.lower(), said.lower(), f"{game} {lang}: {action}")


if __name__ == "__main__":
    unittest.main()
