"""A million decisions at random, and what a seat can expect from here: the two loops that everything else is made of.

    ./tripot python && PYTHONPATH=build/python python3 examples/python/rollouts.py [GAME]"""
import sys
import time

import numpy as np
import tripot

game = tripot.Game(sys.argv[1] if len(sys.argv) > 1 else "epic_melee")

# Many games side by side: the arrays are bound once, and every step writes into them.
batch = tripot.Batch(game, lanes=1024, seed=1)
masks = np.zeros((batch.rows_max, game.actions), bool)
rewards = np.zeros((batch.lanes, game.seats), np.float32)
dones = np.zeros(batch.lanes, bool)
batch.bind(masks=masks, rewards=rewards, dones=dones)
rng, decisions, games, won = np.random.default_rng(1), 0, 0, np.zeros(game.seats)
start, rows = time.process_time(), batch.rows()
while decisions < 1_000_000:
    keys = rng.random((rows, game.actions), np.float32) * masks[:rows]  # the highest key of those that are legal
    decisions += rows
    rows = batch.step(keys.argmax(1).astype(np.int32))
    games += int(dones.sum())
    won += rewards.sum(0)
print(f"{game.id}, {game.seats} seats: {decisions:,} decisions and {games:,} games in {time.process_time() - start:.1f} s")
print("wins by seat:", " ".join(f"{100 * share:.1f} %" for share in won / games))

# One game, and what seat 0 can expect: worlds that fit what it sees, each played to its end by bots of level 1.
match = tripot.Match(game, seed=5)
while len(match.to_act) > 1 or match.steps < 10:
    seat = match.to_act[0]
    match.apply(seat, match.bot(seat, 2))
worlds = 200
expected = np.zeros(game.seats)
for i in range(worlds):
    world = match.determinize(0, seed=i)
    while not world.is_over:
        seat = world.to_act[0]
        world.apply(seat, world.bot(seat, 1))
    expected += world.payoff()
print(f"after {match.steps} steps seat 0 wins {100 * expected[0] / worlds:.0f} % of {worlds} worlds that fit what it sees")
