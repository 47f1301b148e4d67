#!/usr/bin/env python3
"""Masked PPO of RLlib learns crazy eights until it beats `greedy`.

    pip install ./python 'ray[rllib]' torch gymnasium pettingzoo
    python python/examples/rllib_eights.py [--minutes 10] [--workers 1] [--until 0.1] [--games 400]

An action is what a card player would call it: play this card, draw, pass, name this suit. So the net need not learn what the
number of an option means. On the way it is told whether it holds more cards than the other; what it is told that way adds up to
nothing over a game, so that winning stays all that counts.
"""

import argparse
import time

import gymnasium
import numpy as np
import stapel
from gymnasium.spaces import Box, Dict, Discrete
from stapel.gymnasium import Against

CARDS = stapel.cards("eights")
DECK = len(CARDS)
DRAW, PASS, SUIT = DECK, DECK + 1, DECK + 2
ACTIONS = DECK + 6
KIND = {"pass": 0, "card": 4, "play": 5, "mode": 9}


def action_of(row):
    """What an option is called, from its row."""
    kind, card, which = int(row[0]), int(row[1]), int(row[7])
    return {KIND["play"]: card, KIND["card"]: DRAW, KIND["pass"]: PASS, KIND["mode"]: SUIT + which}[kind]


def seen_by(cards, table, columns, zones, table_columns):
    """What a player of eights looks at: the hand, the top of the pile, the suit to follow, how many cards everybody has."""
    column = {name: k for k, name in enumerate(columns)}
    hand, top, others = np.zeros(DECK), np.zeros(DECK), 0.0
    for row in cards:
        if row[column["n"]] == 0:
            break
        zone, mine, card = zones[row[column["zone"]]], row[column["seat"]] == 0, row[column["card"]]
        if zone == "Hand" and mine:
            hand[card] = 1
        elif zone == "Hand":
            others += row[column["n"]]
        elif zone == "Pile" and card >= 0:
            top[:] = 0
            top[card] = 1
    suit = np.zeros(4)
    named = int(table[table_columns.index("suit")])
    if named >= 0:
        suit[named] = 1
    drawn = table[table_columns.index("drawn")]
    return np.concatenate([hand, top, suit, [others / 10, hand.sum() / 10, drawn / 5]]).astype(np.float32)


WIDTH = 2 * DECK + 4 + 3


class Eights(gymnasium.Env):
    """Eights against a bot with actions that have names."""

    def __init__(self, config=None):
        config = config or {}
        self.env = Against("eights", bot=config.get("bot", "greedy"), seat=None, choices=32)
        columns = self.env.single.batch.columns
        self.names = columns["cards"], columns["zones"], columns["table"]
        self.action_space = Discrete(ACTIONS)
        self.observation_space = Dict(
            {"observations": Box(-1, 10, (WIDTH,), np.float32), "action_mask": Box(0, 1, (ACTIONS,), np.float32)}
        )

    def _lead(self, told):
        """How many cards ahead one is, in parts of a win. Both begin with the same number, and a game that is over shows none."""
        others, mine, _ = told["observations"][-3:]
        return float(others - mine) / 2

    def _told(self, seen):
        cards, zones, table = self.names
        self.number = {action_of(seen["options"][k]): k for k in np.flatnonzero(seen["action_mask"])}
        mask = np.zeros(ACTIONS, np.float32)
        mask[list(self.number)] = 1
        return {"observations": seen_by(seen["observation"], seen["table"], cards, zones, table), "action_mask": mask}

    def reset(self, *, seed=None, options=None):
        seen, info = self.env.reset(seed=seed)
        told = self._told(seen)
        self.lead = self._lead(told)
        return told, info

    def step(self, action):
        seen, reward, ended, cut, info = self.env.step(self.number[int(action)])
        told = self._told(seen)
        lead = self._lead(told)
        reward, self.lead = reward + lead - self.lead, lead
        if ended or cut:
            # Nobody is asked any more; a net that is asked all the same needs something to choose.
            told["action_mask"][:] = 1
        return told, reward, ended, cut, info


def config(workers):
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    return (
        PPOConfig()
        .environment(Eights)
        .env_runners(num_env_runners=workers, num_envs_per_env_runner=8)
        .rl_module(
            rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [128, 128]})
        )
        .training(
            lr=5e-4, gamma=1.0, lambda_=0.95, entropy_coeff=0.005, train_batch_size_per_learner=4000, minibatch_size=500, num_epochs=6
        )
    )


def player(module):
    """The net as a player of `stapel.match`: the likeliest action."""
    import torch
    from ray.rllib.core.columns import Columns

    names = stapel.Batch("eights", 1, threads=1).columns

    def choose(at):
        seen = at.observe()
        number = {action_of(row): k for k, row in enumerate(seen["options"])}
        mask = np.zeros(ACTIONS, np.float32)
        mask[list(number)] = 1
        told = seen_by(seen["cards"], seen["table"], seen["card_columns"], names["zones"], seen["table_columns"])
        batch = {Columns.OBS: {"observations": torch.tensor(told[None]), "action_mask": torch.tensor(mask[None])}}
        logits = module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS]
        return number[int(logits[0].argmax())]

    return choose


def learn(minutes, workers, until):
    """Trains until the mean reward is above a mark or the time is up; says how it stands on the way."""
    algorithm = config(workers).build_algo()
    start, mean, steps = time.monotonic(), -1.0, 0
    while mean < until and time.monotonic() < start + 60 * minutes:
        runners = algorithm.train()["env_runners"]
        mean, steps = runners.get("episode_return_mean", mean), runners.get("num_env_steps_sampled_lifetime", steps)
        print(f"{time.monotonic() - start:4.0f} s, {int(steps)} choices: mean reward {mean:+.3f}", flush=True)
    return algorithm


def match(algorithm, games):
    """What it has learned against `greedy`, at tables it has never seen."""
    return stapel.match("eights", [player(algorithm.get_module()), "greedy"], games=games, seed=1)


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--minutes", type=float, default=10)
    args.add_argument("--workers", type=int, default=1)
    args.add_argument("--until", type=float, default=0.1, help="stop at this mean reward; 0 is a draw with greedy")
    args.add_argument("--games", type=int, default=400, help="how many games are played against greedy afterwards")
    args = args.parse_args()
    print(match(learn(args.minutes, args.workers, args.until), args.games))


if __name__ == "__main__":
    main()
