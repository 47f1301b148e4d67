#!/usr/bin/env python3
"""Plays random games of crazy eights in step with OpenSpiel: the same legal actions at every decision, the same results.

    pip install open_spiel
    tools/eights_openspiel.py [--stapel target/release/stapel] [--games 10000] [--seed 1]

The table plays (`stapel trace eights`), OpenSpiel is told what was dealt and chosen and is held against it. Afterwards the
speed of both is measured in one run, one thread each. OpenSpiel's own rules are set where they differ: `points=openspiel`
here, `reshuffle` there; its limit of turns is lifted.
"""

import argparse
import json
import subprocess
import sys
import time

import pyspiel

RANKS, SUITS = "23456789tjqka", "cdhs"
DRAW, PASS, SUIT = 52, 53, 54
GAME = "crazy_eights(players={},max_turns=1000000,reshuffle=True)"


def card(name):
    return RANKS.index(name[1]) * 4 + SUITS.index(name[0])


def action(option):
    """What OpenSpiel calls an option of ours."""
    return {"play": lambda: card(option["card"]), "card": lambda: DRAW, "pass": lambda: PASS,
            "mode": lambda: SUIT + option["n"]}[option["do"]]()


class Differs(Exception):
    pass


class Game:
    """One game of OpenSpiel that follows one of ours."""

    def __init__(self, seed, seats):
        self.seed, self.seats, self.decisions = seed, seats, 0
        self.dealt, self.state = [], None
        self.rules = pyspiel.load_game(GAME.format(seats))

    def expect(self, what, ours, theirs):
        if ours != theirs:
            raise Differs(f"seed {self.seed}, {self.seats} players, decision {self.decisions}: {what}: "
                          f"{ours} here, {theirs} in OpenSpiel\n{self.state}")

    def event(self, what, seat=None, card=None, **_):
        name = card
        if what == "Draws" and self.state is None:
            self.dealt.append(name)
        elif what == "Draws":
            self.chance(name)
        elif what == "GoesFirst":
            # Whoever sits before the first player deals.
            self.state = self.rules.new_initial_state()
            dealers = sorted(self.state.legal_actions())
            self.state.apply_action(dealers[(seat - 1) % self.seats])
            for name in self.dealt + [name]:
                self.chance(name)

    def chance(self, name):
        self.expect("chance has its turn", True, self.state.is_chance_node())
        self.state.apply_action(card(name))

    def decision(self, seat, why, options, chosen):
        self.decisions += 1
        self.expect("whose turn it is", seat, self.state.current_player())
        self.expect("legal actions", sorted(map(action, options)), self.state.legal_actions())
        self.state.apply_action(action(options[chosen]))

    def end(self, places):
        self.expect("the game is over", True, self.state.is_terminal())
        points = self.state.returns()
        self.expect("places", places, [1 + sum(other > mine for other in points) for mine in points])


def in_step(stapel, seats, games, seed):
    """Plays games in step; says how many decisions were compared."""
    command = [stapel, "trace", "eights", "--seats", str(seats), "--games", str(games), "--seed", str(seed),
               "--option", "points=openspiel"]
    decisions, ended, game = 0, 0, None
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as table:
        for line in table.stdout:
            (kind, told), = json.loads(line).items()
            if kind == "game":
                game = Game(**told)
            else:
                getattr(game, kind)(**told)
            if kind == "end":
                decisions, ended = decisions + game.decisions, ended + 1
    if table.returncode != 0 or ended != games:
        raise Differs(f"{' '.join(command)} ended after {ended} of {games} games")
    return decisions


def pace_here(stapel):
    bench = [stapel, "bench", "eights", "--json"]
    return json.loads(subprocess.run(bench, check=True, capture_output=True, text=True).stdout)[0]["decisions_per_s"]


def pace_there(seconds=6.0, round_of=200):
    """Decisions of players a second in random games that OpenSpiel plays by itself, in C++ with its own random bots."""
    rules = pyspiel.load_game(GAME.format(2))
    best, seed, until = 0.0, 0, time.monotonic() + seconds
    while time.monotonic() < until:
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(2)]
        states = [rules.new_initial_state() for _ in range(round_of)]
        start = time.monotonic()
        for state in states:
            seed += 1
            pyspiel.evaluate_bots(state, bots, seed)
        took = time.monotonic() - start
        # Whoever is chance has a negative number.
        decisions = sum(move.player >= 0 for state in states for move in state.full_history())
        best = max(best, decisions / took)
    return best


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--stapel", default="target/release/stapel", help="the binary")
    args.add_argument("--games", type=int, default=10000, help="how many games in all, over 2 to 7 players")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--json", action="store_true", help="say the result as JSON")
    args.add_argument("--no-pace", action="store_true", help="do not measure speed")
    args = args.parse_args()
    result = {"games": 0, "decisions": 0}
    tables = [(seats, (args.games + 7 - seats) // 6) for seats in range(2, 8)]
    for seats, games in tables:
        if games == 0:
            continue
        try:
            decisions = in_step(args.stapel, seats, games, args.seed)
        except Differs as found:
            sys.exit(f"eights_openspiel: {found}")
        result["games"] += games
        result["decisions"] += decisions
        print(f"{seats} players: {games} games, {decisions} decisions in step", file=sys.stderr)
    if not args.no_pace:
        result["stapel_per_s"], result["openspiel_per_s"] = pace_here(args.stapel), pace_there()
        result["ratio"] = result["stapel_per_s"] / result["openspiel_per_s"]
    if args.json:
        print(json.dumps(result))
        return
    print(f"{result['games']} games, {result['decisions']} decisions: the same legal actions, the same results")
    if not args.no_pace:
        print(f"decisions a second: stapel {result['stapel_per_s']:,.0f}, OpenSpiel {result['openspiel_per_s']:,.0f}"
              f" (ratio {result['ratio']:.2f})")


if __name__ == "__main__":
    main()
