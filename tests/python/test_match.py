"""tripot.Game and tripot.Match from Python: a game is played, viewed, copied, imagined, recorded and replayed."""
import json
import random
import tempfile
import unittest
from pathlib import Path

import tripot

ROOT = Path(__file__).resolve().parents[2]


def play(match, seed, until=None):
    """Plays at random, by text and by number alternately."""
    rng = random.Random(seed)
    while not match.is_over and (until is None or match.steps < until):
        seat = rng.choice(match.to_act)
        match.apply(seat, rng.choice(match.legal(seat) if match.steps % 2 else match.legal_numbers(seat)))
    return match


class Games(unittest.TestCase):
    def test_list(self):
        self.assertEqual(tripot.games(), ["brigands", "brutal_ring", "duel_royal", "epic_melee", "pearls"])
        self.assertEqual(tripot.levels()[0], "random")
        self.assertRegex(tripot.__version__, r"^\d+\.\d+\.\d+$")

    def test_a_game_by_default(self):
        game = tripot.Game("epic_melee")
        self.assertEqual((game.id, game.seats, game.options, game.edition), ("epic_melee", 4, {}, "default"))
        self.assertEqual((game.name(), game.name("fr")), ("Epic Melee", "Epic Melee"))
        self.assertIn("EM-10", game.rules("fr"))
        self.assertEqual([game.side(seat) for seat in range(4)], [0, 1, 2, 3])
        self.assertEqual(len({game.column_name(i) for i in range(game.columns)}), game.columns)

    def test_actions_are_numbered_from_the_seat(self):
        game = tripot.Game("epic_melee", 4)
        for number in range(game.actions):
            for seat in range(4):
                self.assertEqual(game.action(seat, game.action_text(seat, number)), number)
        self.assertEqual(game.action(0, "pawn 1"), game.action(2, "pawn 3"))

    def test_options_and_teams(self):
        game = tripot.Game("brutal_ring", 4)
        self.assertEqual(game.side(0), game.side(2))
        option, value = next(iter(tripot.Game("brigands").options.items()))
        self.assertEqual(tripot.Game("brigands", options={option: value}).options[option], value)

    def test_editions(self):
        folder = ROOT / "games" / "epic_melee" / "edition"
        files = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
        usual = tripot.Game("epic_melee")
        for edition in (folder, str(folder), files):
            self.assertEqual(tripot.Game("epic_melee", edition=edition).edition_hash, usual.edition_hash)
        files["cards.csv"] = files["cards.csv"].replace(",4,6,", ",3,6,")
        self.assertNotEqual(tripot.Game("epic_melee", 3, files).edition_hash, usual.edition_hash)
        with self.assertRaisesRegex(ValueError, "cards.csv"):
            tripot.Game("epic_melee", edition={**files, "cards.csv": "nonsense"})
        with tempfile.TemporaryDirectory() as empty, self.assertRaises(ValueError):
            tripot.Game("epic_melee", edition=empty)


class Matches(unittest.TestCase):
    def test_games_end(self):
        for name in tripot.games():
            game = tripot.Game(name)
            match = play(tripot.Match(game, 5), 5)
            self.assertEqual(match.to_act, ())
            self.assertEqual((len(match.scores()), min(match.places())), (game.seats, 1))
            self.assertIn(round(sum(match.payoff()), 9), [0] + [round(k / n, 9) for n in range(1, 18) for k in range(1, 18)])
            self.assertEqual(play(tripot.Match(game, 5), 5).record(), match.record())
            self.assertNotEqual(play(tripot.Match(game, 6), 5).record(), match.record())

    def test_views_hide(self):
        match = play(tripot.Match(tripot.Game("epic_melee"), 1), 1, 20)
        whole = match.view(tripot.OWNER)
        for seat in range(4):
            view = match.view(seat)
            self.assertEqual(view["hand"][seat], whole["hand"][seat])
            self.assertEqual([hand is None for hand in view["hand"]], [other != seat for other in range(4)])
        self.assertEqual(match.view(tripot.SPECTATOR)["hand"], [None] * 4)

    def test_a_refused_step_changes_nothing_and_names_the_rule(self):
        match = tripot.Match(tripot.Game("epic_melee"), 1)
        before = match.record()
        hand = match.view(0)["hand"][0]
        missing = next(card for card in ("knight", "raven", "turtle", "folk", "golem", "goblins", "frog", "ez", "mage") if card not in hand)
        with self.assertRaises(tripot.IllegalAction) as caught:
            match.apply(0, f"lay {missing} {missing}")
        self.assertEqual(caught.exception.rule, "EM-10")
        with self.assertRaises(tripot.IllegalAction) as caught:
            match.apply(0, "dance")
        self.assertIsInstance(caught.exception, ValueError)
        self.assertEqual(match.record(), before)

    def test_masks_and_lists_are_the_same(self):
        match = play(tripot.Match(tripot.Game("brigands"), 3), 3, 30)
        mask = bytearray(match.game.actions)
        for seat in range(match.game.seats):
            numbers = match.legal_numbers(seat)
            self.assertEqual(match.mask(seat, mask), len(numbers))
            self.assertEqual([i for i, is_legal in enumerate(mask) if is_legal], sorted(numbers))
            self.assertEqual([match.game.action_text(seat, n) for n in numbers], match.legal(seat))

    def test_what_is_told(self):
        match = play(tripot.Match(tripot.Game("epic_melee"), 2), 2, 9)
        events = match.events(1)
        self.assertEqual(events[0]["events"][0]["event"], "deal")
        self.assertLess(len(match.events(1, since=5)), len(events))
        self.assertNotEqual(match.story(1), match.story(1, language="fr"))
        self.assertTrue(match.prompt(match.to_act[0]))
        self.assertEqual(match.position(0)["view"], match.view(0))
        self.assertIsInstance(match.notes(0), list)

    def test_take_back_and_timeout(self):
        match = tripot.Match(tripot.Game("epic_melee"), 1)
        match.apply(2, match.legal(2)[0])
        self.assertTrue(match.can_take_back(2) and not match.can_take_back(1))
        match.take_back(2)
        self.assertEqual(match.to_act, (0, 1, 2, 3))
        for seat in range(4):
            match.timeout(seat)
        self.assertEqual(len(match.to_act), 1)
        with self.assertRaises(tripot.IllegalAction):
            match.take_back(0)
        self.assertEqual(match.may_agree(), ())
        with self.assertRaises(tripot.IllegalAction):
            match.agree()

    def test_a_copy_goes_its_own_way_with_the_same_chance(self):
        match = play(tripot.Match(tripot.Game("duel_royal"), 4), 4, 10)
        copy, before = match.copy(), match.record()
        self.assertEqual(play(copy, 9).is_over, True)
        self.assertEqual(match.record(), before)
        self.assertEqual(play(match, 9).record(), copy.record())

    def test_worlds_look_the_same_to_their_seat(self):
        for name in tripot.games():
            match = play(tripot.Match(tripot.Game(name), 8), 8, 12)
            seat = match.to_act[0]
            worlds = [match.determinize(seat, seed) for seed in range(5)]
            for world in worlds:
                self.assertEqual(world.view(seat), match.view(seat))
                if world.to_act == match.to_act:  # in a world, a seat that has decided in secret is asked again
                    self.assertEqual(world.observe(seat), match.observe(seat))
            if name != "brigands":  # there everything is open except what the Prince took
                self.assertGreater(len({json.dumps(world.view(tripot.OWNER)) for world in worlds}), 1, name)
            self.assertEqual(worlds[3].view(tripot.OWNER), match.determinize(seat, 3).view(tripot.OWNER))

    def test_observations(self):
        match = play(tripot.Match(tripot.Game("epic_melee"), 2), 2, 9)
        row = match.observe(1)
        self.assertEqual(len(row), match.game.columns)
        out, floats = bytearray(match.game.columns), memoryview(bytearray(4 * match.game.columns)).cast("f")
        self.assertIsNone(match.observe(1, out))
        match.observe(1, floats)
        self.assertEqual(bytes(out), row)
        self.assertEqual([value != 0 for value in row], [value != 0 for value in floats])

    def test_states_and_records(self):
        match = play(tripot.Match(tripot.Game("brigands", 3), 7), 7, 25)
        again = tripot.Match.from_state(match.game, match.view(tripot.OWNER), 1)
        self.assertEqual(again.view(tripot.OWNER), match.view(tripot.OWNER))
        self.assertEqual(tripot.Match.from_state(match.game, json.dumps(match.view(tripot.OWNER))).to_act, match.to_act)
        match.set_name(0, "Ada")
        match.set_date("2026-01-31")
        record = play(match, 1).record()
        tripot.verify(record)
        self.assertIn("Ada", record)
        replayed = tripot.Match.from_record(record)
        self.assertEqual((replayed.game.id, replayed.game.seats, replayed.scores()), ("brigands", 3, match.scores()))
        self.assertEqual(tripot.Match.from_record(record, 4).steps, 4)
        game = replayed.game
        del replayed, match  # a record's setup outlives its matches
        self.assertEqual(game.action(0, game.action_text(0, 1)), 1)
        lines = record.splitlines()
        with self.assertRaisesRegex(ValueError, r"\d"):
            tripot.Match.from_record("\n".join([*lines[:-2], "dance"]))
        with self.assertRaises(ValueError):
            tripot.Match.from_state(game, {"phase": "nonsense"})

    def test_bots(self):
        match = tripot.Match(tripot.Game("epic_melee", 2), 1)
        chance = memoryview(bytearray(4 * match.game.actions)).cast("f")
        while not match.is_over:
            seat = match.to_act[0]
            action = match.bot(seat, 2, chance)
            self.assertIn(action, match.legal(seat))
            self.assertGreater(chance[match.game.action(seat, action)], 0)
            self.assertAlmostEqual(sum(chance), 1, places=4)
            match.apply(seat, action)

    def test_results_are_for_games_that_are_over(self):
        match = tripot.Match(tripot.Game("epic_melee"), 1)
        for ask in (match.payoff, match.scores, match.places):
            with self.assertRaises(tripot.IllegalAction):
                ask()

    def test_with(self):
        with tripot.Match(tripot.Game("pearls"), 1) as match:
            self.assertIn("step 0", repr(match))
        self.assertIn("closed", repr(match))


if __name__ == "__main__":
    unittest.main()
