#!/usr/bin/env python3
"""How fast the games are beside OpenSpiel's crazy eights, measured in the same run: machines differ, ratios hardly do.

    pip install open_spiel
    tools/speed.py [GAME ...] [--stapel target/release/stapel] [--rounds 5] [--seconds 1] [--search]

Random play on one core with the event log on. Rounds of both take turns, so that a busy moment meets both, and the best of each
counts. `--search` adds what the search bot thinks a second: whole games and cut ones. `--least RATIO` fails if a game is slower.
"""

import argparse
import json
import subprocess
import sys

from eights_openspiel import pace_there

GAMES = ["altered", "athernum", "eights", "fab", "nightfall", "orden"]


def bench(stapel, game, seconds, *more):
    command = [stapel, "bench", game, "--rounds", "1", "--seconds", str(seconds), "--json", *more]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)[0]


def most(figures, key, found):
    figures[key] = max(figures.get(key, 0.0), found)


def least(figures, key, found):
    figures[key] = min(figures.get(key, found), found)


def measure(stapel, games, rounds, seconds, search):
    """The best of all rounds, of OpenSpiel and of each game."""
    there, here = 0.0, {game: {} for game in games}
    for k in range(rounds):
        there = max(there, pace_there(seconds))
        for game, figures in here.items():
            found = bench(stapel, game, seconds)
            most(figures, "decisions_per_s", found["decisions_per_s"])
            least(figures, "fork_ns", found["fork_ns"])
            least(figures, "world_ns", found["world_ns"])
            if search:
                found = bench(stapel, game, 3 * seconds, "--search")
                most(figures, "rollouts_per_s", found["iterations_per_s"])
                most(figures, "cut_per_s", found["cut_iterations_per_s"])
        print(f"round {k + 1} of {rounds}", file=sys.stderr)
    for figures in here.values():
        figures["ratio"] = figures["decisions_per_s"] / there
    return {"openspiel_per_s": there, "games": here}


def table(result):
    lines = [f"OpenSpiel's crazy eights: {result['openspiel_per_s']:,.0f} decisions a second", ""]
    lines += ["| game | decisions a second | ratio | fork | world | whole rollouts a second | cut |",
              "|---|---|---|---|---|---|---|"]
    for game, f in result["games"].items():
        search = [f"{f[key]:,.0f}" if key in f else "-" for key in ("rollouts_per_s", "cut_per_s")]
        cells = [game, f"{f['decisions_per_s']:,.0f}", f"{f['ratio']:.2f}", f"{f['fork_ns']:.0f} ns",
                 f"{f['world_ns']:.0f} ns", *search]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help="all if none is named")
    args.add_argument("--stapel", default="target/release/stapel", help="the binary")
    args.add_argument("--rounds", type=int, default=5)
    args.add_argument("--seconds", type=float, default=1.0, help="how long each round of a game takes")
    args.add_argument("--search", action="store_true", help="measure the search bot, too")
    args.add_argument("--least", type=float, metavar="RATIO", help="fail if a game is slower than this")
    args.add_argument("--json", action="store_true", help="say the result as JSON")
    args = args.parse_args()
    unknown = [game for game in args.games if game not in GAMES]
    if unknown:
        sys.exit(f"speed: there is no game {unknown[0]}; known are: {', '.join(GAMES)}")
    if args.rounds < 1 or args.seconds <= 0:
        sys.exit("speed: there is at least one round, and it takes time")
    try:
        result = measure(args.stapel, args.games, args.rounds, args.seconds, args.search)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"speed: {error}")
    print(json.dumps(result) if args.json else table(result))
    slow = [game for game, figures in result["games"].items() if args.least and figures["ratio"] < args.least]
    if slow:
        sys.exit(f"speed: below {args.least} of OpenSpiel's crazy eights: {', '.join(slow)}")


if __name__ == "__main__":
    main()
