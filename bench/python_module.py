"""How fast the Python module is: what `tripot bench --python` measures.

Asked on stdin by lines of JSON, it answers each with one:

    {"game": "epic_melee", "seats": 4, "lanes": 4096, "seconds": 0.5, "choice": "numpy"}

plays at random; all seats are decided here, by numpy from the masks or, with "choice": "batch", by Batch.sample. Only decisions between at
least two actions are asked, so only these are counted. All that is written is read: observations, rewards and ends are added up. With
"worlds" in the place of "choice", worlds are drawn for seats of a game in its middle. Times are the processor's."""
import json
import platform
import sys
import time

try:
    import numpy as np
    import tripot
except ImportError as error:
    sys.stdin.readline()
    print(json.dumps({"missing": f"{sys.executable}: {error}"}), flush=True)
    sys.exit()

WARM_STEPS = 50


class Arrays:
    """A batch with its arrays, and what must be done with them at each step."""

    def __init__(self, game, lanes, seed):
        self.game, self.lanes = game, lanes
        self.batch = tripot.Batch(game, lanes, seed)
        rows = self.batch.rows_max
        self.observations = np.zeros((rows, game.columns), np.uint8)
        self.masks = np.zeros((rows, game.actions), np.uint8)
        self.rewards = np.zeros((lanes, game.seats), np.float32)
        self.dones = np.zeros(lanes, np.uint8)
        self.actions = np.zeros(rows, np.int32)
        self.first = np.arange(rows, dtype=np.int32) * game.actions
        self.rng = np.random.default_rng(seed)
        self.batch.bind(observations=self.observations, masks=self.masks, rewards=self.rewards, dones=self.dones)
        self.checksum = 0

    def choose(self, n):
        """For each row one of its legal actions, all equally likely."""
        legal = np.flatnonzero(self.masks[:n].view(bool))
        counts = np.add.reduce(self.masks[:n], axis=1, dtype=np.uint8)
        ends = np.cumsum(counts, dtype=np.int32)
        nth = (self.rng.random(n, dtype=np.float32) * counts).astype(np.int32)
        np.subtract(legal[ends - counts + nth], self.first[:n], out=self.actions[:n], casting="unsafe")
        return self.actions[:n]

    def sample(self, n):
        self.batch.sample(self.actions[:n])
        return self.actions[:n]

    def read(self, n):
        """Adds up what the step wrote; how many games ended."""
        written = self.observations.reshape(-1)[:n * self.game.columns]
        words = written[:len(written) // 8 * 8].view(np.uint64)
        self.checksum += int(words.sum()) + int(written[len(words) * 8:].sum()) + int(self.rewards.sum() * 1024)
        return int(self.dones.sum())


def play(game, lanes, seconds, choice, seed=1):
    arrays = Arrays(game, lanes, seed)
    choose = arrays.choose if choice == "numpy" else arrays.sample
    n = arrays.batch.rows()
    for _ in range(WARM_STEPS):
        n = arrays.batch.step(choose(n))
    decisions = games = 0
    choosing = 0.0
    start = now = time.process_time()
    while now - start < seconds:
        for _ in range(max(1, 1024 // lanes)):
            before = time.process_time()
            actions = choose(n)
            choosing += time.process_time() - before
            decisions += n
            n = arrays.batch.step(actions)
            games += arrays.read(n)
        now = time.process_time()
    return {"decisions": decisions, "games": games, "seconds": now - start, "choosing": choosing, "checksum": arrays.checksum % 2 ** 53}


def draw_worlds(game, lanes, seconds, seed=1):
    """Worlds for the seats of a game, at positions in its middle."""
    batch = tripot.Batch(game, lanes, seed)
    matches = [middle_of(game, seed + i) for i in range(8)]
    worlds = turn = 0
    start = now = time.process_time()
    while now - start < seconds:
        batch.imagine(matches[turn % len(matches)], turn % game.seats, turn)
        worlds += lanes
        turn += 1
        now = time.process_time()
    return {"worlds": worlds, "seconds": now - start}


def middle_of(game, seed):
    """A match played at random to its half."""
    def play_on(match, steps):
        rng = np.random.default_rng(seed)
        while match.steps < steps and not match.is_over:
            seat = match.to_act[0]
            match.apply(seat, rng.choice(match.legal_numbers(seat)))
        return match

    steps = play_on(tripot.Match(game, seed), 1 << 30).steps
    return play_on(tripot.Match(game, seed), steps // 2)


def answer(question):
    game = tripot.Game(question["game"], question["seats"])
    lanes, seconds = question["lanes"], question["seconds"]
    found = draw_worlds(game, lanes, seconds) if question.get("worlds") else play(game, lanes, seconds, question["choice"])
    return {"name": f"Python {platform.python_version()}, numpy {np.__version__}", **found}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
