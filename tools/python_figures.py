#!/usr/bin/env python3
"""How fast games are from Python, side by side in one run: our batch against the Rust bench, our PettingZoo environments
against those of PettingZoo, RLCard and OpenSpiel.

    pip install ./python 'pettingzoo[classic]' gymnasium rlcard open_spiel
    tools/python_figures.py [--seconds 2] [--games eights fab] [--busy] [--json]

Everything plays at random and is measured on one thread (the batch on two as well), each figure the best of three rounds. A
library that is not installed is named and left out. Fails if a promise of docs/python.md is not kept.

`--busy` is for a machine that has other work: it counts processor time, which waiting does not change, and holds the batch against
random play of one game that stays in Rust (`Batch.random`), because the bench goes by the time of day. What two threads are worth
is then the best of many short rounds by turns with one thread, by the clock: some of them have both cores for themselves. Where that
is seldom, the figure says little.
"""

import argparse
import json
import random
import sys
import time

import numpy as np
import stapel
import stapel.pettingzoo

PROMISED = {"batch": 0.60, "two": 1.9, "pettingzoo": 40_000}


def best(rounds, seconds, work, clock):
    """Steps a second: `work` does some and says how many."""
    fastest = 0.0
    for _ in range(rounds):
        steps, start = 0, clock()
        while (took := clock() - start) < seconds:
            steps += work()
        fastest = max(fastest, steps / took)
    return fastest


def in_rust(game):
    """Random play of one game after the other that stays in Rust: what `stapel bench` does, which goes by the time of day."""
    batch = stapel.Batch(game, 1, seed=1, threads=1)
    batch.random(20_000)
    return lambda: batch.random(5_000)


def stepping(game, threads, games, observed=False):
    """A step of every game of a batch, with actions drawn by NumPy."""
    batch = stapel.Batch(game, games, seed=1, threads=threads, rows=256)
    rng = np.random.default_rng(1)

    def work():
        for _ in range(16):
            if observed:
                batch.observe()
                batch.offer()
            batch.step(batch.random_actions(rng))
        return 16 * games

    for _ in range(30):
        work()
    return work


def two_threads(game, games, rounds, seconds):
    """How many times faster two threads are than one with the same games, by the clock, round by round in turns."""
    work = [stepping(game, threads, games) for threads in (1, 2)]
    rates = [0.0, 0.0]
    for _ in range(rounds):
        for k in (0, 1):
            rates[k] = max(rates[k], best(1, seconds, work[k], time.perf_counter))
    return rates[1] / rates[0]


def zoo(env):
    """A whole game of a PettingZoo environment, by its mask."""
    rng, seeds = random.Random(1), iter(range(10**9))

    def work():
        env.reset(seed=next(seeds))
        steps = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info.get("action_mask")
            legal = mask.nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return work


def rlcard_game(name):
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def work():
        trajectories, _ = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return work


def openspiel_game(name):
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def work():
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                legal = state.legal_actions()
                state.observation_tensor() if game.get_type().provides_observation_tensor else None
                state.apply_action(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    return work


def others():
    """Environments of others, each by what makes its work; the reason where it cannot be had."""
    for name in ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6"):
        def make(name=name):
            import importlib

            return zoo(importlib.import_module(f"pettingzoo.classic.{name}").env())

        yield f"PettingZoo {name}", make
    for name in ("leduc-holdem", "limit-holdem", "uno", "gin-rummy"):
        yield f"RLCard {name}", lambda name=name: rlcard_game(name)
    for name in ("crazy_eights", "leduc_poker", "gin_rummy"):
        yield f"OpenSpiel {name}", lambda name=name: openspiel_game(name)


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--seconds", type=float, default=1.0, help="how long a round takes")
    args.add_argument("--rounds", type=int, default=3)
    args.add_argument("--games", nargs="*", help="our games; all if none is named")
    args.add_argument("--size", type=int, default=128, help="how many games a batch has")
    args.add_argument("--busy", action="store_true", help="count processor time: the machine has other work")
    args.add_argument("--json", action="store_true")
    args = args.parse_args()
    clock = time.process_time if args.busy else time.perf_counter
    ids = args.games or [info["id"] for info in stapel.games()]
    ours, theirs, broken = {}, {}, []
    measure = lambda work: best(args.rounds, args.seconds, work, clock)  # noqa: E731
    for game in ids:
        bench = lambda: stapel.bench(game, rounds=args.rounds, seconds=args.seconds)  # noqa: E731
        plain = measure(in_rust(game)) if args.busy else bench()
        one = measure(stepping(game, 1, args.size))
        seen = measure(stepping(game, 1, args.size, observed=True))
        env = measure(zoo(stapel.pettingzoo.env(game)))
        # Of the same size, so that the cache does not count.
        short = (40, args.seconds / 10) if args.busy else (args.rounds, args.seconds)
        times = two_threads(game, 4 * args.size, *short)
        row = {"rust": plain, "batch": one, "share": one / plain, "two": times, "observed": seen, "pettingzoo": env}
        ours[game] = row
        print(f"{game}: Rust {plain:,.0f}/s, batch {one:,.0f}/s ({row['share']:.0%}), on two threads {times:.2f} times, "
              f"with all arrays {seen:,.0f}/s, PettingZoo {env:,.0f}/s", file=sys.stderr, flush=True)
        broken += [f"{game}: batch {row['share']:.0%} of Rust"] if row["share"] < PROMISED["batch"] else []
        broken += [f"{game}: two threads {times:.2f} times one"] if times < PROMISED["two"] else []
        broken += [f"{game}: PettingZoo {env:,.0f}/s"] if env < PROMISED["pettingzoo"] else []
    for name, make in others():
        try:
            theirs[name] = measure(make())
        except Exception as error:  # noqa: BLE001: whatever another library lacks
            theirs[name] = f"not measured: {type(error).__name__}: {error}".splitlines()[0]
        said = theirs[name] if isinstance(theirs[name], str) else f"{theirs[name]:,.0f}/s"
        print(f"{name}: {said}", file=sys.stderr, flush=True)
    if args.json:
        print(json.dumps({"ours": ours, "theirs": theirs, "broken": broken}, indent=2))
    if broken:
        sys.exit("not as promised: " + "; ".join(broken))


if __name__ == "__main__":
    main()
