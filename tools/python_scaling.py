#!/usr/bin/env python3
"""How much faster an experiment becomes with more Ray workers on this machine: the same games with 1, 2, ... workers.

    pip install ./python ray
    tools/python_scaling.py [--workers 1 2] [--game fab] [--bot greedy] [--games 40]

The results are compared bit by bit; every figure is the best of three runs on a warm cluster.
"""

import argparse
import json
import time

import ray
import stapel
import stapel.ray


def measured(experiment, workers, part, rounds):
    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    try:
        # Workers start and read the cards before the clock does.
        ray.get([stapel.ray._play.remote(experiment, [(0, 0)]) for _ in range(4 * workers)])
        best, lines = float("inf"), []
        for _ in range(rounds):
            start = time.perf_counter()
            lines = stapel.ray.run_lines(experiment, part=part)
            best = min(best, time.perf_counter() - start)
        return best, lines
    finally:
        ray.shutdown()


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    args.add_argument("--game", default="fab")
    args.add_argument("--bot", default="greedy")
    args.add_argument("--games", type=int, default=40, help="how many of every pair of the first four decks")
    args.add_argument("--part", type=int, default=10, help="how many games a task plays")
    args.add_argument("--rounds", type=int, default=3)
    args.add_argument("--json", action="store_true")
    args = args.parse_args()
    decks = [deck["id"] for deck in stapel.decks(args.game)[:4]]
    experiment = stapel.Experiment(args.game, decks=decks, bots=[args.bot], games=args.games, seed=1)
    total = experiment.cells * args.games
    jobs = [job for part in stapel.matches.chunks(experiment, 1 << 20) for job in part]
    start = time.perf_counter()
    alone = experiment.play(jobs, threads=1)
    plain = time.perf_counter() - start
    out = {"games": total, "one thread without Ray": total / plain, "workers": {}}
    for workers in args.workers:
        took, lines = measured(experiment, workers, args.part, args.rounds)
        assert lines == alone, "the result is not that of one machine"
        out["workers"][workers] = total / took
    first = out["workers"][args.workers[0]] / args.workers[0]
    if args.json:
        print(json.dumps(out))
        return
    print(f"{args.game}, {args.bot}: {total} games; one thread without Ray {total / plain:.1f} games/s")
    for workers, rate in out["workers"].items():
        print(f"{workers} workers: {rate:.1f} games/s, {rate / (first * workers):.0%} of {workers} times one worker, the same results")


if __name__ == "__main__":
    main()
