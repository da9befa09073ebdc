"""Learns Epic Melee for two by itself, until it beats level 2: a policy gradient (PPO) in numpy alone.

    ./tripot python && PYTHONPATH=build/python python3 examples/python/learn.py

It said so in 308 of the processor's seconds, on one of two cores that had other work, with Debian's numpy: 74.2 % of the wins against level 2,
on 20,480 new games, half of them in each seat (95 % interval 73.6 to 74.8). After 103 seconds it won 60 % of its games.

What it is given is what a seat sees (Batch's observations), what it may do (masks), and at the end of a game its share of the win. It plays
against the bot of level 2, which moves inside the engine; 512 games run side by side."""
import argparse
import time

import numpy as np
import tripot

LANES, STEPS, EPOCHS, BATCH, HIDDEN = 512, 24, 3, 2048, 128
RATE, CLIP, TRACE, ENTROPY, VALUE, NORM = 7e-4, 0.2, 0.95, 0.01, 0.5, 1.0


class Table:
    """Many games against a level, of which one decision each is asked at a time: with one seat of ours, a lane is a row."""

    def __init__(self, game, seed, level, seat=0):
        self.batch = tripot.Batch(game, LANES, seed, [None if i == seat else level for i in range(game.seats)])
        self.seen = np.zeros((LANES, game.columns), np.float32)
        self.masks = np.zeros((LANES, game.actions), bool)
        self.rewards = np.zeros((LANES, game.seats), np.float32)
        self.dones = np.zeros(LANES, bool)
        self.won = self.rewards[:, seat]
        self.batch.bind(observations=self.seen, masks=self.masks, rewards=self.rewards, dones=self.dones)
        assert self.batch.rows() == LANES

    def step(self, actions):
        assert self.batch.step(actions.astype(np.int32)) == LANES


class Net:
    """Inputs → tanh → tanh → a number for each action, and one for how likely the game is won; Adam."""

    def __init__(self, game, rng):
        sizes = (game.columns, HIDDEN, HIDDEN, game.actions + 1)
        self.w = [rng.normal(0, (1.0 if i < 2 else 0.1) / np.sqrt(n), (n, m)).astype(np.float32) for i, (n, m) in enumerate(zip(sizes, sizes[1:]))]
        self.w += [np.zeros(m, np.float32) for m in sizes[1:]]
        self.mean, self.square, self.t = [np.zeros_like(w) for w in self.w], [np.zeros_like(w) for w in self.w], 0

    def forward(self, x):
        a = np.tanh(x @ self.w[0] + self.w[3])
        b = np.tanh(a @ self.w[1] + self.w[4])
        return a, b, b @ self.w[2] + self.w[5]

    def policy(self, x, masks):
        """(logarithms of the chances of the actions, value) of each row."""
        out = self.forward(x)[2]
        return log_chances(out[:, :-1], masks), out[:, -1]

    def learn(self, x, slope, rate):
        """`slope` (a function of the outputs): how the loss changes with them."""
        a, b, out = self.forward(x)
        d_out = slope(out)
        d_b = (d_out @ self.w[2].T) * (1 - b * b)
        d_a = (d_b @ self.w[1].T) * (1 - a * a)
        grads = [x.T @ d_a, a.T @ d_b, b.T @ d_out, d_a.sum(0), d_b.sum(0), d_out.sum(0)]
        norm = np.sqrt(sum(float((g * g).sum()) for g in grads))
        self.t += 1
        for w, g, m, v in zip(self.w, grads, self.mean, self.square):
            g *= min(1.0, NORM / (norm + 1e-8))
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= rate * (m / (1 - 0.9 ** self.t)) / (np.sqrt(v / (1 - 0.999 ** self.t)) + 1e-8)


def log_chances(logits, masks):
    logits = np.where(masks, logits, np.float32(-1e9))
    logits = logits - logits.max(1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(1, keepdims=True))


def draw(logs, rng):
    """An action of each row, by its chances: the Gumbel trick."""
    return (logs - np.log(-np.log(rng.random(logs.shape, np.float32) + 1e-20) + 1e-20)).argmax(1)


def play(table, net, rng):
    """STEPS decisions in each lane: what was seen and done, and what it was worth."""
    n = (STEPS, LANES)
    seen, masks = np.zeros((*n, table.seen.shape[1]), np.float32), np.zeros((*n, table.masks.shape[1]), bool)
    action, before, won, done = np.zeros(n, int), np.zeros(n, np.float32), np.zeros(n), np.zeros(n, bool)
    value = np.zeros((STEPS + 1, LANES), np.float32)
    for t in range(STEPS):
        seen[t], masks[t] = table.seen, table.masks
        logs, value[t] = net.policy(table.seen, table.masks)
        action[t] = draw(logs, rng)
        before[t] = logs[np.arange(LANES), action[t]]
        table.step(action[t])
        won[t], done[t] = table.won, table.dones
    value[STEPS] = net.policy(table.seen, table.masks)[1]
    gain, gains = np.zeros(LANES), np.zeros(n, np.float32)
    for t in reversed(range(STEPS)):  # generalised advantages
        goes_on = ~done[t]
        gain = won[t] + goes_on * value[t + 1] - value[t] + TRACE * goes_on * gain
        gains[t] = gain
    flat = [part.reshape(-1, *part.shape[2:]) for part in (seen, masks, action, before, gains, gains + value[:-1])]
    return flat, won[done]


def improve(net, data, rate, rng):
    seen, masks, action, before, gains, returns = data
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(action)), len(action) // BATCH):
            at = np.arange(len(part))

            def slope(out):
                logs = log_chances(out[:, :-1], masks[part])
                chances = np.exp(logs)
                ratio = np.exp(logs[at, action[part]] - before[part])
                gain = gains[part]
                is_free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                push = ratio * gain * is_free
                d = np.zeros_like(out)
                d[:, :-1] = push[:, None] * chances
                d[at, action[part]] -= push
                safe = np.where(masks[part], logs, 0)
                d[:, :-1] += ENTROPY * chances * (safe - (chances * safe).sum(1, keepdims=True))
                d[:, -1] = VALUE * (out[:, -1] - returns[part])
                return d / len(part)

            net.learn(seen[part], slope, rate)


def measure(game, net, level, games, seed):
    """Share of wins of the most likely actions, in both seats, on games of another seed; and half of its 95 % interval."""
    shares, each = [], -(-games // (2 * LANES))
    for seat in range(2):
        table, played = Table(game, seed + seat, level, seat), np.zeros(LANES, int)
        while played.min() < each:  # as many of each lane, or short games would count more
            table.step(net.policy(table.seen, table.masks)[0].argmax(1))
            shares += table.won[table.dones & (played < each)].tolist()
            played += table.dones
    return np.mean(shares), 1.96 * np.std(shares) / np.sqrt(len(shares)), len(shares)


def main():
    parser = argparse.ArgumentParser(description="Learns Epic Melee for two against a bot")
    parser.add_argument("--rounds", type=int, default=150, help=f"of {STEPS * LANES:,} decisions each")
    parser.add_argument("--level", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=20000, help="to measure what was learnt")
    args = parser.parse_args()
    rng, game = np.random.default_rng(args.seed), tripot.Game("epic_melee", 2)
    net, tables = Net(game, rng), [Table(game, args.seed + seat, args.level, seat) for seat in range(2)]
    start, recent = time.process_time(), []
    for i in range(args.rounds):
        data, won = play(tables[i % 2], net, rng)
        improve(net, data, RATE * max(0.05, 1 - i / args.rounds), rng)
        recent = (recent + won.tolist())[-20000:]
        if i % 25 == 24:
            print(f"{time.process_time() - start:6.0f} s {(i + 1) * STEPS * LANES:10,} decisions  wins {100 * np.mean(recent):.1f} %", flush=True)
    share, half, n = measure(game, net, args.level, args.games, 1000 + args.seed)
    print(f"against level {args.level}, {n:,} new games: {100 * share:.2f} % of the wins (95 % interval {100 * (share - half):.2f} to {100 * (share + half):.2f})")
    return 0 if share - half > 0.5 else 1


if __name__ == "__main__":
    raise SystemExit(main())
