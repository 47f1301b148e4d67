#!/usr/bin/env python3
"""How much faster an experiment becomes with more Ray workers on this machine: the same games with 1, 2, ... workers.

    pip install ./python ray
    tools/python_scaling.py [--workers 1 2] [--game fab] [--bot greedy] [--games 40]

The results are compared bit by bit; every figure is the best of three runs on a warm cluster. What the driver itself does is told in
processor time, which does not depend on how busy the machine is: it says how many cores one driver can keep at work.
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
        best, driver, lines = float("inf"), float("inf"), []
        for _ in range(rounds):
            start, driving = time.perf_counter(), time.process_time()
            lines = stapel.ray.run_lines(experiment, part=part)
            best = min(best, time.perf_counter() - start)
            driver = min(driver, time.process_time() - driving)
        return best, driver, lines
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
    start, playing = time.perf_counter(), time.process_time()
    alone = experiment.play(jobs, threads=1)
    plain, playing = time.perf_counter() - start, time.process_time() - playing
    out = {"games": total, "one thread without Ray": total / plain, "workers": {}, "driver": {}}
    for workers in args.workers:
        took, driver, lines = measured(experiment, workers, args.part, args.rounds)
        assert lines == alone, "the result is not that of one machine"
        out["workers"][workers] = total / took
        out["driver"][workers] = {"milliseconds a game": 1000 * driver / total, "cores": playing / driver}
    first = out["workers"][args.workers[0]] / args.workers[0]
    if args.json:
        print(json.dumps(out))
        return
    print(f"{args.game}, {args.bot}: {total} games; one thread without Ray {total / plain:.1f} games/s")
    for workers, rate in out["workers"].items():
        driver = out["driver"][workers]
        print(f"{workers} workers: {rate:.1f} games/s, {rate / (first * workers):.0%} of {workers} times one worker, the same results; "
              f"the driver takes {driver['milliseconds a game']:.2f} ms a game: enough for {driver['cores']:.0f} cores")


if __name__ == "__main__":
    main()
