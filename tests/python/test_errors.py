"""Whatever Python calls, with whatever arguments, in whatever order and from whichever thread: it gets an exception that says what is
wrong and what would be right, and the interpreter never dies. ./test builds the module with the address sanitizer."""
import array
import random
import re
import threading
import unittest

import numpy as np
import tripot

from tests.program import LONG

GAME = tripot.Game("epic_melee", 2)
COLUMNS, ACTIONS = GAME.columns, GAME.actions


def bind(**arrays):
    return lambda: tripot.Batch(GAME, 4, 1).bind(**arrays)


def ready():
    batch = tripot.Batch(GAME, 4, 1)
    return batch, batch.rows()


def step(actions):
    def call():
        batch, n = ready()
        batch.step(actions(n))
    return call


def closed(thing):
    thing.close()
    return thing


def frozen(shape, dtype):
    value = np.zeros(shape, dtype)
    value.flags.writeable = False
    return value


WRONG = [  # the call, its exception, words of the message: what is wrong, what would be right
    (lambda: tripot.Game("chess"), ValueError, "no game \"chess\".*epic_melee"),
    (lambda: tripot.Game(5), TypeError, "must be str"),
    (lambda: tripot.Game("epic_melee\0"), ValueError, "null"),
    (lambda: tripot.Game("epic_melee", 7), ValueError, "2 to 6 seats, not 7"),
    (lambda: tripot.Game("epic_melee", 2 ** 40), OverflowError, ""),
    (lambda: tripot.Game("epic_melee", options=["a"]), TypeError, "options must be a dict"),
    (lambda: tripot.Game("epic_melee", options={"a": 1}), TypeError, "texts"),
    (lambda: tripot.Game("epic_melee", options={"a" * 200: "b"}), ValueError, "options"),
    (lambda: tripot.Game("epic_melee", options={str(i): "b" for i in range(40)}), ValueError, "options"),
    (lambda: tripot.Game("epic_melee", edition=7), TypeError, "PathLike"),
    (lambda: tripot.Game("epic_melee", edition={"cards.csv": 7}), TypeError, "texts"),
    (lambda: tripot.Game("epic_melee", edition={str(i): "" for i in range(100)}), ValueError, "files"),
    (lambda: tripot.Game("epic_melee", edition={"cards.csv": "a\0b"}), ValueError, "zero byte"),
    (lambda: tripot.Game("epic_melee", edition="/nowhere"), ValueError, "/nowhere"),
    (lambda: tripot.Game("epic_melee", rules_version=99), ValueError, "99"),
    (lambda: GAME.action_text(2, 0), IndexError, "seats are 0 to 1"),
    (lambda: GAME.action_text(0, ACTIONS), IndexError, f"0 to {ACTIONS - 1}"),
    (lambda: GAME.action_text(0, -1), IndexError, "actions"),
    (lambda: GAME.action(0, "dance"), ValueError, "known are lay"),
    (lambda: GAME.action(9, "keep"), ValueError, "seat"),
    (lambda: GAME.column_name(COLUMNS), IndexError, f"0 to {COLUMNS - 1}"),
    (lambda: GAME.side(-1), IndexError, "seats are 0 to 1"),
    (lambda: GAME.name("de"), ValueError, "en and fr"),
    (lambda: tripot.Match("epic_melee"), TypeError, "Game"),
    (lambda: tripot.Match(GAME, -1), ValueError, "2\\*\\*64"),
    (lambda: tripot.Match(GAME, 2 ** 64), ValueError, "2\\*\\*64"),
    (lambda: tripot.Match(GAME, 1.5), TypeError, "whole number"),
    (lambda: tripot.Match(GAME, 1).legal(2), ValueError, "seat 2"),
    (lambda: tripot.Match(GAME, 1).view(-3), ValueError, "viewer -3"),
    (lambda: tripot.Match(GAME, 1).view(2), ValueError, "seats are 0 to 1"),
    (lambda: tripot.Match(GAME, 1).apply(0, "engage left"), tripot.IllegalAction, "now lay two cards"),
    (lambda: tripot.Match(GAME, 1).apply(5, "keep"), ValueError, "seat 5"),
    (lambda: tripot.Match(GAME, 1).apply(0, ACTIONS), IndexError, f"0 to {ACTIONS - 1}"),
    (lambda: tripot.Match(GAME, 1).apply(0, 2 ** 70), IndexError, "actions are 0"),
    (lambda: tripot.Match(GAME, 1).apply(0, 1.0), TypeError, "text, such as"),
    (lambda: tripot.Match(GAME, 1).apply(0, "\ud800"), UnicodeEncodeError, ""),
    (lambda: tripot.Match(GAME, 1).story(0, language="de"), ValueError, "en and fr"),
    (lambda: tripot.Match(GAME, 1).bot(0, 99), ValueError, "level"),
    (lambda: tripot.Match(GAME, 1).bot(7, 1), ValueError, "seat"),
    (lambda: tripot.Match(GAME, 1).bot(0, 1, np.zeros(3, np.float32)), ValueError, f"shape \\({ACTIONS},\\)"),
    (lambda: tripot.Match(GAME, 1).mask(0, bytes(ACTIONS)), ValueError, "writable"),
    (lambda: tripot.Match(GAME, 1).mask(0, bytearray(ACTIONS + 1)), ValueError, f"\\({ACTIONS},\\)"),
    (lambda: tripot.Match(GAME, 1).observe(tripot.OWNER), ValueError, "viewer"),
    (lambda: tripot.Match(GAME, 1).observe(0, array.array("d", [0] * COLUMNS)), ValueError, "uint8 or float32"),
    (lambda: tripot.Match(GAME, 1).determinize(2), ValueError, "seat 2"),
    (lambda: tripot.Match(GAME, 1).determinize(tripot.SPECTATOR), ValueError, "seat"),
    (lambda: tripot.Match(GAME, 1).set_date("yesterday"), ValueError, ""),
    (lambda: tripot.Match(GAME, 1).set_name(0, "two\nlines"), ValueError, ""),
    (lambda: tripot.Match.from_record("nonsense"), ValueError, "1"),
    (lambda: tripot.Match.from_state(GAME, "{"), ValueError, ""),
    (lambda: tripot.Match.from_state(GAME, {1, 2}), TypeError, "JSON"),
    (lambda: tripot.verify("nonsense"), ValueError, "1"),
    (lambda: closed(tripot.Match(GAME, 1)).legal(0), ValueError, "closed.*another"),
    (lambda: closed(tripot.Match(GAME, 1)).to_act, ValueError, "closed"),
    (lambda: closed(tripot.Match(GAME, 1)).copy(), ValueError, "closed"),
    (lambda: tripot.Batch(GAME, 0), ValueError, "1 to 1048576"),
    (lambda: tripot.Batch(GAME, 2 ** 30), ValueError, "1 to 1048576"),
    (lambda: tripot.Batch(GAME, 4, 1, [1]), ValueError, "each of the 2 seats"),
    (lambda: tripot.Batch(GAME, 4, 1, [1, 1]), ValueError, "at least one"),
    (lambda: tripot.Batch(GAME, 4, 1, [None, -1]), ValueError, "no level"),
    (lambda: tripot.Batch(GAME, 4, 1, [None, "strong"]), TypeError, ""),
    (lambda: tripot.Batch(GAME, 4, 1, 5), ValueError, "a list"),
    (bind(observations=np.zeros((8, COLUMNS), np.float64)), ValueError, f"uint8 or float32 with shape \\(8, {COLUMNS}\\)"),
    (bind(observations=np.zeros((7, COLUMNS), np.uint8)), ValueError, f"\\(8, {COLUMNS}\\).*\\(7, {COLUMNS}\\)"),
    (bind(observations=np.zeros((8, COLUMNS, 1), np.uint8)), ValueError, "another shape"),
    (bind(observations=np.zeros((8, 2 * COLUMNS), np.uint8)[:, ::2]), ValueError, "not contiguous"),
    (bind(observations=np.zeros((COLUMNS, 8), np.uint8).T), ValueError, "not contiguous"),
    (bind(observations=frozen((8, COLUMNS), np.uint8)), ValueError, "cannot be written"),
    (bind(observations=np.zeros(4 * 8 * COLUMNS + 1, np.uint8)[1:].view(np.float32).reshape(8, COLUMNS)), ValueError, "not aligned"),
    (bind(observations=[[0] * COLUMNS] * 8), TypeError, "must be an array"),
    (bind(masks=np.zeros((8, ACTIONS), np.int16)), ValueError, "uint8"),
    (bind(masks=np.zeros((8, ACTIONS), ">i4")), ValueError, "uint8"),
    (bind(rewards=np.zeros(8, np.float32)), ValueError, "\\(4, 2\\)"),
    (bind(dones=np.zeros(4, np.float32)), ValueError, "uint8"),
    (bind(lanes=np.zeros(8, np.int64)), ValueError, "int32"),
    (bind(seats=np.zeros(8, "V4")), ValueError, "int32"),
    (bind(wins=np.zeros(8)), TypeError, "wins"),
    (lambda: tripot.Batch(GAME, 4, 1).step(np.zeros(8, np.int32)), ValueError, "rows\\(\\) first"),
    (step(lambda n: np.zeros(n, np.int64)), ValueError, "int32"),
    (step(lambda n: np.zeros(n - 1, np.int32)), ValueError, "\\(8,\\)"),
    (step(lambda n: np.full(n, -1, np.int32)), ValueError, "row 0 .*actions are 0 to"),
    (step(lambda n: np.full(n, ACTIONS - 1, np.int32)), tripot.IllegalAction, "row 0 \\(lane 0, seat 0\\).*legal are"),
    (step(lambda n: None), TypeError, "array"),
    (lambda: ready()[0].sample(frozen(8, np.int32)), ValueError, "cannot be written"),
    (lambda: ready()[0].seed(4), IndexError, "0 to 3"),
    (lambda: ready()[0].games(-1), IndexError, "0 to 3"),
    (lambda: ready()[0].restart(4, 1), ValueError, "0 to 3"),
    (lambda: ready()[0].match(4), ValueError, "0 to 3"),
    (lambda: ready()[0].look(2, np.zeros((4, COLUMNS), np.uint8)), ValueError, "viewer 2"),
    (lambda: ready()[0].look(0, np.zeros((8, COLUMNS), np.uint8)), ValueError, "\\(4,"),
    (lambda: ready()[0].imagine(GAME, 0), TypeError, "Match"),
    (lambda: ready()[0].imagine(tripot.Match(GAME, 1), 2), ValueError, "seat 2"),
    (lambda: ready()[0].imagine(closed(tripot.Match(GAME, 1)), 0), ValueError, "closed"),
    (lambda: closed(ready()[0]).rows(), ValueError, "closed.*another"),
    (lambda: closed(ready()[0]).lanes, ValueError, "closed"),
    (lambda: closed(ready()[0]).bind(), ValueError, "closed"),
    (lambda: setattr(tripot.Match, "legal", None), TypeError, ""),
    (lambda: type("Mine", (tripot.Batch,), {}), TypeError, "acceptable base"),
]


class Wrong(unittest.TestCase):
    def test_each_says_what_is_wrong(self):
        for i, (call, kind, words) in enumerate(WRONG):
            with self.subTest(i, words=words):
                with self.assertRaises(kind) as caught:
                    call()
                self.assertTrue(re.search(words, str(caught.exception), re.S), str(caught.exception))

    def test_after_a_refusal_the_batch_goes_on(self):
        batch, n = ready()
        masks = np.zeros((8, ACTIONS), np.uint8)
        batch.bind(masks=masks)
        batch.rows()
        before = masks.copy()
        actions = np.zeros(n, np.int32)
        batch.sample(actions)
        wrong = actions.copy()
        wrong[n - 1] = ACTIONS - 1
        with self.assertRaises(tripot.IllegalAction):
            batch.step(wrong)
        with self.assertRaises(ValueError):
            batch.bind(masks=masks, dones=np.zeros(5))
        batch.rows()
        self.assertTrue((masks == before).all())
        self.assertGreaterEqual(batch.step(actions), 0)


class Threads(unittest.TestCase):
    def meet(self, busy, other):
        """What `other` got while `busy` ran in another thread with the GIL released. On a busy machine the two may miss each other."""
        told = []
        for _ in range(100):
            thread = threading.Thread(target=busy)
            thread.start()
            while thread.is_alive() and not told:
                try:
                    other()
                except RuntimeError as error:
                    told.append(str(error))
            thread.join()
            if told:
                break
        self.assertTrue(told)
        self.assertIn("give each thread one of its own", told[0])

    def test_one_batch_from_two_threads(self):
        batch = tripot.Batch(tripot.Game("brutal_ring"), 2000, 1)
        rows = batch.rows_max
        batch.bind(observations=np.zeros((rows, batch.game.columns), np.uint8))

        self.meet(batch.rows, lambda: batch.seed(0))
        self.assertGreater(batch.rows(), 0)

    def test_one_match_from_two_threads(self):
        match = tripot.Match(tripot.Game("epic_melee"), 1)
        self.meet(lambda: match.bot(0, 4), lambda: match.steps)
        self.meet(lambda: match.bot(0, 4), match.copy)
        self.assertEqual(match.steps, 0)

    def test_each_thread_its_own(self):
        sums = [0] * 2

        def play(i):
            batch = tripot.Batch(GAME, 50, 7)
            observations = np.zeros((batch.rows_max, COLUMNS), np.uint8)
            batch.bind(observations=observations)
            n = batch.rows()
            for _ in range(100):
                actions = np.zeros(n, np.int32)
                batch.sample(actions)
                n = batch.step(actions)
                sums[i] = sums[i] * 31 % 2 ** 60 + int(observations[:n].sum())

        threads = [threading.Thread(target=play, args=(i,)) for i in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sums[0], sums[1])

    def test_python_code_in_the_middle_of_a_call(self):
        match = tripot.Match(GAME, 1)

        class Closing:
            def __index__(self):
                match.close()
                return 0

        with self.assertRaisesRegex(ValueError, "closed"):
            match.apply(0, Closing())
        batch, _ = ready()

        class Level:
            def __len__(self):
                return 2

            def __getitem__(self, i):
                batch.close()
                return None

        tripot.Batch(GAME, 2, 1, Level())
        with self.assertRaisesRegex(ValueError, "closed"):
            batch.rows()


class Fuzz(unittest.TestCase):
    """Random calls, often with wrong arguments: each gives an exception or a value."""
    CALLS = 60000 if LONG else 20000

    def argument(self, rng):
        return rng.choice([0, 1, 2, 3, -1, -2, -3, 5, 17, 115, 2 ** 31, 2 ** 64, 2 ** 70, None, "", "en", "keep", "engage left", "pawn 2",
                           1.5, b"x", [], {}, (), True, self.match, self.batch, self.game, np.int32(1), bytearray(ACTIONS), bytearray(COLUMNS),
                           np.zeros(8, np.int32), np.zeros(self.n, np.int32), np.zeros((8, COLUMNS), np.uint8),
                           np.zeros((4, COLUMNS), np.float32), np.zeros(ACTIONS, np.float32), self.record, self.state])

    def test_calls_in_random_order(self):
        rng = random.Random(12)
        self.game, self.n, good = GAME, 0, 0
        self.match, self.batch = tripot.Match(GAME, 1), tripot.Batch(GAME, 4, 1)
        self.record, self.state = self.match.record(), self.match.view(tripot.OWNER)
        names = {kind: [name for name in dir(kind) if not name.startswith("_")] for kind in (tripot.Game, tripot.Match, tripot.Batch)}
        arrays = {"observations": np.zeros((8, COLUMNS), np.uint8), "masks": np.zeros((8, ACTIONS), np.uint8), "lanes": np.zeros(8, np.int32),
                  "seats": np.zeros(8, np.int32), "rewards": np.zeros((4, 2), np.float32), "dones": np.zeros(4, np.uint8)}
        for i in range(self.CALLS):
            thing = rng.choice((self.game, self.match, self.match, self.batch, self.batch))
            name = rng.choice(names[type(thing)])
            try:
                value = getattr(thing, name)
                if name == "bind" and rng.random() < 0.7:
                    value(**{key: arrays[key] for key in arrays if rng.random() < 0.6})
                elif name == "bot":
                    value(rng.choice((0, 1, 2, self.argument(rng))), rng.choice((0, 1, 2, -1, 99)))
                elif name == "apply" and rng.random() < 0.8 and thing.to_act:
                    seat = rng.choice(thing.to_act)
                    value(seat, rng.choice(thing.legal(seat)))
                elif name == "step" and self.n:
                    actions = np.zeros(self.n, np.int32)
                    thing.sample(actions)
                    self.n = value(actions)
                elif callable(value):
                    value(*(self.argument(rng) for _ in range(rng.choice((0, 1, 1, 2, 2, 3)))))
                if name == "rows":
                    self.n = value()
                good += 1
            except (TypeError, ValueError, IndexError, OverflowError, AttributeError, BufferError):
                pass
            if rng.random() < 0.05 or (name == "close" and rng.random() < 0.5):
                self.match, self.n = tripot.Match(GAME, i), 0
                self.batch = tripot.Batch(GAME, 4, i, rng.choice((None, [None, 1])), once=rng.random() < 0.5)
        self.assertGreater(good, self.CALLS / 6)


if __name__ == "__main__":
    unittest.main()
