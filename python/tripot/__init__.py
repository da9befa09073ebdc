"""Tripot: tabletop games of bluff, whose players choose in secret and at once.

    Game         a game with its seats, options and edition
    Match        one game: views, legal actions, steps, bots, records
    Batch        thousands of games at once, which write into numpy arrays
    ParallelEnv  a game as PettingZoo's Parallel API has it

docs/python.md tells how they are used."""
from tripot._tripot import OWNER, SPECTATOR, Batch, Game, IllegalAction, Match, __version__, games, levels, verify

__all__ = ["OWNER", "SPECTATOR", "Batch", "Game", "IllegalAction", "Match", "ParallelEnv", "__version__", "games", "levels", "verify"]


def __getattr__(name):
    """ParallelEnv needs numpy, which the rest does not: it is imported when it is asked for."""
    if name == "ParallelEnv":
        from tripot.env import ParallelEnv
        return ParallelEnv
    raise AttributeError(f"module 'tripot' has no attribute '{name}'")
