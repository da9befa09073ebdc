"""tripot.ParallelEnv keeps PettingZoo's contract: checked by its own API test where PettingZoo is installed, and otherwise by the same
checks."""
import contextlib
import io
import unittest

import numpy as np
import tripot

try:
    from pettingzoo.test import parallel_api_test
except ImportError:
    parallel_api_test = None


def play(env, seed, rng):
    """What each step returned; agents that have nothing to decide send any action."""
    step = env.reset(seed=seed)
    yield step
    while env.agents:
        legal = {agent: np.flatnonzero(seen["action_mask"]) for agent, seen in step[0].items()}
        step = env.step({agent: rng.choice(numbers) if len(numbers) else 0 for agent, numbers in legal.items()})
        yield step


class Env(unittest.TestCase):
    def test_contract(self):
        """What parallel_api_test checks: keys, spaces, who is alive, rewards at the end."""
        for name in tripot.games():
            env = tripot.ParallelEnv(name)
            self.assertEqual(env.possible_agents, [f"seat_{seat}" for seat in range(env.game.seats)])
            for agent in env.possible_agents:
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
            observations, infos = env.reset(seed=1)
            total = dict.fromkeys(env.possible_agents, 0)
            while env.agents:
                alive = set(env.agents)
                self.assertEqual((set(observations), set(infos)), (alive, alive))
                owing = set()
                for agent, seen in observations.items():
                    self.assertTrue(env.observation_space(agent).contains(seen))
                    self.assertEqual(seen["action_mask"].any(), infos[agent]["owes"])
                    self.assertNotEqual(seen["action_mask"].sum(), 1)  # forced decisions are made automatically
                    owing |= {agent} if infos[agent]["owes"] else set()
                self.assertTrue(owing)
                actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
                observations, rewards, terminations, truncations, infos = env.step(actions)
                for part in (observations, rewards, terminations, truncations, infos):
                    self.assertEqual(set(part), alive)
                self.assertFalse(any(truncations.values()))
                self.assertEqual(set(env.agents), {agent for agent in alive if not terminations[agent]})
                for agent, reward in rewards.items():
                    total[agent] += reward
            self.assertLessEqual(sum(total.values()), env.game.seats)
            with self.assertRaisesRegex(RuntimeError, "reset"):
                env.step({})

    def test_all_who_owe_act_at_once(self):
        env = tripot.ParallelEnv("epic_melee", 4)
        _, infos = env.reset(seed=3)
        self.assertTrue(all(info["owes"] for info in infos.values()))
        observations = env.reset(seed=3)[0]
        _, _, _, _, infos = env.step({agent: np.flatnonzero(seen["action_mask"])[0] for agent, seen in observations.items()})
        self.assertEqual(sum(info["owes"] for info in infos.values()), 1)  # the holder of the pawn

    def test_seeds(self):
        def sums(seed):
            rng = np.random.default_rng(1)
            return [sum(int(seen["observation"].sum()) for seen in step[0].values()) for step in play(tripot.ParallelEnv("brigands"), seed, rng)]

        self.assertEqual(sums(4), sums(4))
        self.assertNotEqual(sums(4), sums(5))

    def test_bots_are_no_agents(self):
        env = tripot.ParallelEnv("duel_royal", 6, bots=[None, 1, 1, 2, 2, 1])
        steps = list(play(env, 5, np.random.default_rng(2)))
        self.assertEqual(env.possible_agents, ["seat_0"])
        self.assertIn(steps[-1][1]["seat_0"], (0, 0.5, 1))

    def test_render_and_state(self):
        env = tripot.ParallelEnv("pearls", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("pearls", env.render())
        self.assertEqual(env.state().shape, (env.game.seats * env.game.columns,))
        human = tripot.ParallelEnv("pearls", render_mode="human")
        human.reset(seed=1)
        with contextlib.redirect_stdout(io.StringIO()) as said:
            self.assertIsNone(human.render())
        self.assertIn("to act", said.getvalue())

    def test_wrong_use(self):
        env = tripot.ParallelEnv("epic_melee", 2)
        with self.assertRaisesRegex(RuntimeError, "reset"):
            env.step({})
        env.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "seat_1 owes a decision"):
            env.step({"seat_0": 1})
        with self.assertRaisesRegex(ValueError, "render_mode"):
            tripot.ParallelEnv("epic_melee", render_mode="opera")

    @unittest.skipUnless(parallel_api_test, "PettingZoo is not installed: its own API test has not been run")
    def test_pettingzoo_says_so(self):
        for name in tripot.games():
            parallel_api_test(tripot.ParallelEnv(name), num_cycles=1000)


if __name__ == "__main__":
    unittest.main()
