"""A game as PettingZoo's Parallel API has it: every agent is given an observation at each step, and those who owe a decision act at once.

PettingZoo and Gymnasium need not be there: where they are, this is one of their environments, and its spaces are theirs."""
import numpy as np

from tripot._tripot import Batch, Game

try:
    from pettingzoo import ParallelEnv as Base
except ImportError:
    Base = object

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    from tripot.spaces import Box, Dict, Discrete


class ParallelEnv(Base):
    """Agents are called seat_0, seat_1 and so on; those whose seats are given to bots are none.

    An observation is a dict: "observation", the row of numbers that the seat sees, and "action_mask", 1 for what it may do. An agent that
    owes no decision now has a mask of zeros, and whatever it is said to do is left alone. Forced decisions are made by themselves. Where
    what one agent did took away what another had chosen, the other is asked again: infos has "dropped". The reward is the share of the one
    win, given at the end."""
    metadata = {"name": "tripot", "render_modes": ["human", "ansi"], "is_parallelizable": True}

    def __init__(self, game, seats=0, bots=None, render_mode=None, **setup):
        self.game = game if isinstance(game, Game) else Game(game, seats, **setup)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be None, 'human' or 'ansi', not {render_mode!r}")
        self.metadata = {**self.metadata, "name": f"tripot_{self.game.id}"}
        self.render_mode = render_mode
        self._bots = bots
        played = [bot is None for bot in bots] if bots is not None else [True] * self.game.seats
        self._seat_of = {f"seat_{seat}": seat for seat, is_mine in enumerate(played) if is_mine}
        self.possible_agents = list(self._seat_of)
        self.agents = []
        self.observation_spaces = {agent: Dict({
            "observation": Box(0, 255, (self.game.columns,), np.uint8),
            "action_mask": Box(0, 1, (self.game.actions,), np.uint8)}) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.game.actions) for agent in self.possible_agents}
        self._batch = None

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """(observations, infos) of a new game; the same seed is the same deal and the same chance."""
        self.close()
        self._batch = batch = Batch(self.game, 1, seed, self._bots, once=True)
        self._seats = np.zeros(batch.rows_max, np.int32)
        self._masks = np.zeros((batch.rows_max, self.game.actions), np.uint8)
        self._rewards = np.zeros((1, self.game.seats), np.float32)
        self._dones = np.zeros(1, np.uint8)
        self._dropped = np.zeros((1, self.game.seats), np.uint8)
        batch.bind(seats=self._seats, masks=self._masks, rewards=self._rewards, dones=self._dones, dropped=self._dropped)
        self._n = batch.rows()
        self.agents = list(self.possible_agents)
        while not self._n and not self._dones[0]:
            self._n = batch.step(np.zeros(0, np.int32))
        return self._observe(), self._infos()

    def step(self, actions):
        """(observations, rewards, terminations, truncations, infos) by agent."""
        if not self.agents:
            raise RuntimeError("the game is over or has not begun: call reset()")
        chosen = np.zeros(self._n, np.int32)
        for row, seat in enumerate(self._seats[:self._n]):
            agent = f"seat_{seat}"
            if agent not in actions:
                raise ValueError(f"{agent} owes a decision: actions has {', '.join(actions) or 'nobody'}")
            chosen[row] = actions[agent]
        self._n = self._batch.step(chosen)
        agents, is_over = self.agents, bool(self._dones[0])
        rewards = {agent: float(self._rewards[0, self._seat_of[agent]]) for agent in agents}
        observations, infos = self._observe(), self._infos()
        if is_over:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, is_over), dict.fromkeys(agents, False), infos

    def _observe(self):
        seen = np.zeros((1, self.game.columns), np.uint8)
        observations = {}
        for agent in self.agents:
            self._batch.look(self._seat_of[agent], seen)
            observations[agent] = {"observation": seen[0].copy(), "action_mask": np.zeros(self.game.actions, np.uint8)}
        for row, seat in enumerate(self._seats[:self._n]):
            observations[f"seat_{seat}"]["action_mask"][:] = self._masks[row]
        return observations

    def _infos(self):
        owing = set(self._seats[:self._n].tolist())
        return {agent: {"owes": self._seat_of[agent] in owing, "dropped": bool(self._dropped[0, self._seat_of[agent]])} for agent in self.agents}

    def state(self):
        """What all agents see, one after the other."""
        return np.concatenate([seen["observation"] for seen in self._observe().values()]) if self.agents else np.zeros(0, np.uint8)

    def render(self):
        """What a spectator has seen, in sentences."""
        if self._batch is None or self.render_mode is None:
            return None
        match = self._batch.match(0)
        seats = ", ".join(f"seat {seat}" for seat in match.to_act)
        text = f"{self.game.id}: {f'{seats} to act' if seats else 'over'}\n{match.view(-1)}"
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self):
        if self._batch is not None:
            self._batch.close()
        self._batch, self.agents = None, []

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)
