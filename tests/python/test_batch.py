"""tripot.Batch: each lane is the same game as a Match of its seed, and the arrays hold what that Match says."""
import sys
import unittest
from pathlib import Path

import numpy as np
import tripot

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))


class Arrays:
    def __init__(self, game, lanes, seed=1, bots=None, once=False, floats=False):
        self.game, self.batch = game, tripot.Batch(game, lanes, seed, bots, once=once)
        rows = self.batch.rows_max
        self.observations = np.full((rows, game.columns), 255, np.float32 if floats else np.uint8)
        self.masks = np.full((rows, game.actions), 255, bool)
        self.lanes, self.seats, self.actions = (np.full(rows, -1, np.int32) for _ in range(3))
        self.rewards = np.full((lanes, game.seats), -1, np.float32)
        self.dones, self.dropped = np.full(lanes, 255, np.uint8), np.full((lanes, game.seats), 255, np.uint8)
        self.batch.bind(observations=self.observations, masks=self.masks, lanes=self.lanes, seats=self.seats, rewards=self.rewards,
                        dones=self.dones, dropped=self.dropped)
        self.n = self.batch.rows()

    def step(self):
        self.batch.sample(self.actions[:self.n])
        self.n = self.batch.step(self.actions[:self.n])


def settle(match):
    """Makes the decisions without a choice, as a batch does."""
    while not match.is_over:
        forced = [(seat, legal[0]) for seat in match.to_act if len(legal := match.legal_numbers(seat)) == 1]
        if not forced:
            return
        match.apply(*forced[0])


class Lanes(unittest.TestCase):
    def follow(self, name, seats, steps):
        """Matches with the lanes' seeds that repeat the lanes' actions."""
        arrays = Arrays(tripot.Game(name, seats), 3, seed=11)
        batch, game = arrays.batch, arrays.game
        matches = [tripot.Match(game, batch.seed(lane)) for lane in range(3)]
        ended = 0
        for match in matches:
            settle(match)
        for _ in range(steps):
            rows = list(zip(arrays.lanes[:arrays.n].tolist(), arrays.seats[:arrays.n].tolist()))
            self.assertEqual(rows, [(lane, seat) for lane, match in enumerate(matches) for seat in match.to_act])
            for row, (lane, seat) in enumerate(rows):
                self.assertEqual(arrays.observations[row].tobytes(), matches[lane].observe(seat))
                self.assertEqual(np.flatnonzero(arrays.masks[row]).tolist(), sorted(matches[lane].legal_numbers(seat)))
            batch.sample(arrays.actions[:arrays.n])
            chosen = [(lane, seat, int(action)) for (lane, seat), action in zip(rows, arrays.actions)]
            arrays.n = batch.step(arrays.actions[:arrays.n])
            for lane, seat, action in chosen:
                if not arrays.dropped[lane, seat]:
                    matches[lane].apply(seat, action)
            for lane, match in enumerate(matches):
                settle(match)
                self.assertEqual(bool(arrays.dones[lane]), match.is_over)
                self.assertEqual(arrays.rewards[lane].tolist(), np.float32(match.payoff()).tolist() if match.is_over else [0] * game.seats)
                if match.is_over:
                    ended += 1
                    matches[lane] = tripot.Match(game, batch.seed(lane))
                    settle(matches[lane])
        self.assertEqual(sum(batch.games(lane) for lane in range(3)), ended)
        return ended

    def test_lanes_are_matches(self):
        for name, seats, steps in (("epic_melee", 2, 90), ("epic_melee", 4, 60), ("brutal_ring", 3, 60), ("brigands", 3, 60), ("duel_royal", 6, 60),
                                   ("pearls", 3, 60)):
            with self.subTest(name, seats=seats):
                self.follow(name, seats, steps)
        self.assertGreater(self.follow("epic_melee", 2, 60), 0)  # games have ended and others begun

    def test_the_same_seed_is_the_same_batch(self):
        game = tripot.Game("brigands")
        one, other, third = (Arrays(game, 8, seed) for seed in (4, 4, 5))
        for _ in range(40):
            for arrays in (one, other, third):
                arrays.step()
        self.assertEqual(one.observations.tobytes(), other.observations.tobytes())
        self.assertNotEqual(one.observations.tobytes(), third.observations.tobytes())

    def test_floats_are_the_same_columns(self):
        game = tripot.Game("duel_royal", 8)
        some, floats = Arrays(game, 4), Arrays(game, 4, floats=True)
        for _ in range(20):
            some.step()
            floats.step()
            self.assertTrue(((some.observations[:some.n] != 0) == (floats.observations[:some.n] != 0)).all())

    def test_once(self):
        arrays = Arrays(tripot.Game("epic_melee", 2), 5, once=True)
        ended = np.zeros(5, int)
        while arrays.n:
            arrays.step()
            ended += arrays.dones
        self.assertEqual(ended.tolist(), [1] * 5)
        arrays.batch.restart(3, 77)
        with self.assertRaisesRegex(ValueError, "rows"):
            arrays.batch.sample(arrays.actions[:2])
        arrays.n = arrays.batch.rows()
        self.assertEqual((set(arrays.lanes[:arrays.n].tolist()), arrays.batch.seed(3)), ({3}, 77))

    def test_bots_play_their_seats(self):
        """Level 2 beats random play by more than chance explains in 400 games."""
        arrays = Arrays(tripot.Game("epic_melee", 2), 200, bots=[None, 2])
        won = np.zeros(2)
        games = 0
        while games < 400:
            self.assertTrue((arrays.seats[:arrays.n] == 0).all())
            arrays.step()
            won += arrays.rewards.sum(0)
            games += int(arrays.dones.sum())
        self.assertGreater(won[1] / games, 0.6)

    def test_what_is_not_bound_is_not_written(self):
        game = tripot.Game("pearls")
        batch = tripot.Batch(game, 4, 1)
        n = batch.rows()
        dones = np.full(4, 9, np.uint8)
        batch.bind(dones=dones)
        self.assertEqual(batch.rows(), n)
        self.assertEqual(dones.tolist(), [0] * 4)
        batch.bind()
        dones[:] = 9
        actions = np.zeros(n, np.int32)
        batch.sample(actions)
        batch.step(actions)
        self.assertEqual(dones.tolist(), [9] * 4)

    def test_arrays_are_held_until_another_is_bound(self):
        game = tripot.Game("pearls")
        batch, array = tripot.Batch(game, 4, 1), bytearray(4)
        batch.bind(dones=array)
        with self.assertRaises(BufferError):
            array.append(0)
        batch.bind()
        array.append(0)
        with tripot.Batch(game, 4, 1) as batch:
            array = bytearray(4)
            batch.bind(dones=array)
        array.append(0)

    def test_look_and_match(self):
        arrays = Arrays(tripot.Game("epic_melee"), 6)
        for _ in range(9):
            arrays.step()
        seen = np.zeros((6, arrays.game.columns), np.uint8)
        for viewer in (tripot.SPECTATOR, 0, 3):
            arrays.batch.look(viewer, seen)
            for lane in range(6):
                self.assertEqual(seen[lane].tobytes(), arrays.batch.match(lane).observe(viewer))

    def test_imagined_worlds_look_the_same_to_their_seat(self):
        arrays = Arrays(tripot.Game("brutal_ring"), 3)
        for _ in range(15):
            arrays.step()
        match = arrays.batch.match(0)
        seat = match.to_act[0]
        worlds = tripot.Batch(match.game, 200)
        worlds.imagine(match, seat, 5)
        seen = np.zeros((200, match.game.columns), np.uint8)
        worlds.look(seat, seen)
        self.assertEqual(len(np.unique(seen, axis=0)), 1)
        self.assertEqual(seen[0].tobytes(), match.observe(seat))
        worlds.look((seat + 1) % match.game.seats, seen)
        self.assertGreater(len(np.unique(seen, axis=0)), 20)
        with self.assertRaisesRegex(ValueError, "another setup"):
            tripot.Batch(tripot.Game("pearls"), 2).imagine(match, 0)


class Choosing(unittest.TestCase):
    def test_both_ways_are_uniform(self):
        """Each action of the first decision is chosen equally often: chi-square with a threshold of one in a million."""
        import python_module as bench
        game = tripot.Game("epic_melee", 2)
        arrays = bench.Arrays(game, 1, 3)
        n = arrays.batch.rows()
        legal = [np.flatnonzero(arrays.masks[row]) for row in range(n)]
        for choose in (arrays.choose, arrays.sample):
            counts = np.zeros((n, game.actions), int)
            draws = 20000
            for _ in range(draws):
                for row, action in enumerate(choose(n)):
                    counts[row, action] += 1
            for row in range(n):
                k = len(legal[row])
                self.assertEqual(counts[row].sum(), counts[row, legal[row]].sum())
                chi = ((counts[row, legal[row]] - draws / k) ** 2).sum() / (draws / k)
                self.assertLess(chi, k - 1 + 4.9 * np.sqrt(2 * (k - 1)) + 16)

    def test_the_measured_run_repeats(self):
        import python_module as bench
        game = tripot.Game("pearls")
        sums = []
        for _ in range(2):
            arrays = bench.Arrays(game, 64, 5)
            n = arrays.batch.rows()
            for _ in range(30):
                n = arrays.batch.step(arrays.choose(n))
                arrays.read(n)
            sums.append(arrays.checksum)
        self.assertEqual(sums[0], sums[1])
        self.assertGreater(sums[0], 0)


if __name__ == "__main__":
    unittest.main()
