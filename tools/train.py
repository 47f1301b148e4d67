#!/usr/bin/env python3
"""Fits a net to games that bots played with themselves and writes it in integers.

    stapel train generate fab --games 5000 --out fab.games
    stapel train export fab fab.games --out fab.samples
    tools/train.py fab.samples --out crates/games/fab/net.bin

Needs PyTorch; uses a GPU if there is one. The same samples and seed make the same net on the same machine. docs/training.md
says what each step does and what was run.
"""

import argparse
import hashlib
import json
import sys
import time

import numpy as np
import torch
from torch import nn

CARD, FIRST, SECOND = 32, 64, 32
ONE, FULL, WEIGHT = 1016, 127, 64
LOUD, LEAD = 4.0, 100.0
MOST = 127 / WEIGHT  # the largest weight a layer can have


class Samples:
    """The columns that `stapel train export` wrote, on the device that learns."""

    def __init__(self, path, device):
        data = open(path, "rb").read()
        end = data.index(b"\n")
        self.shape = json.loads(data[:end])
        self.hash = hashlib.sha256(data).hexdigest()[:16]
        n, m, at = self.shape["samples"], self.shape["entries"], end + 1

        def column(kind, count):
            nonlocal at
            out = np.frombuffer(data, kind, count, at)
            at += out.nbytes
            return torch.from_numpy(out.astype(np.int64 if kind == "<u4" else np.float32)).to(device)

        self.starts = column("<u4", 2 * n + 1)
        self.rows = column("<u4", m)
        self.game = column("<u4", n)
        self.lead = column("<i2", n)
        self.times = column("i1", m)
        self.outcome = column("u1", n) / 100
        self.odds = column("u1", n)
        if at != len(data):
            sys.exit(f"{path}: {len(data) - at} bytes too many")
        self.thought = self.odds <= 100
        self.odds = self.odds / 100

    def bags(self, which, side, drop=0.0):
        """The rows of one side of some samples, one after the other, and where each begins. Some rows may be left out by chance, so
        that nothing is learned by heart."""
        begin, end = self.starts[2 * which + side], self.starts[2 * which + side + 1]
        sizes = end - begin
        offsets = torch.cumsum(sizes, 0) - sizes
        at = torch.arange(int(sizes.sum()), device=begin.device) + torch.repeat_interleave(begin - offsets, sizes)
        times = self.times[at]
        if drop > 0:
            times = times * (torch.rand_like(times) >= drop) / (1 - drop)
        return self.rows[at], times, offsets


def clipped(x):
    return x.clamp(0, 1)


class Net(nn.Module):
    def __init__(self, shape, device):
        super().__init__()
        cards = torch.tensor(shape["cards"], dtype=torch.float32, device=device)
        self.register_buffer("cards", cards)
        words, rows, places = len(shape["words"]), len(shape["rows"]), shape["places"]

        def normal(*size, by):
            return nn.Parameter(torch.randn(*size, device=device) * by)

        self.card = normal(CARD, words, by=0.15)
        self.card_bias = nn.Parameter(torch.full((CARD,), 0.2, device=device))
        self.places = normal(places, FIRST, CARD, by=0.03)
        self.fixed = normal(rows, FIRST, by=0.02)
        self.start = nn.Parameter(torch.full((FIRST,), 0.3, device=device))
        self.second = normal(SECOND, FIRST, by=0.15)
        self.second_bias = nn.Parameter(torch.full((SECOND,), 0.1, device=device))
        self.last = normal(SECOND, by=0.15)
        self.lead = nn.Parameter(torch.tensor(1.0, device=device))

    def table(self):
        cards = clipped(self.cards @ self.card.T + self.card_bias)
        placed = torch.einsum("phc,dc->pdh", self.places, cards)
        return torch.cat([self.fixed, placed.reshape(-1, FIRST)])

    def side(self, table, bags):
        rows, times, offsets = bags
        total = nn.functional.embedding_bag(rows, table, offsets, mode="sum", per_sample_weights=times)
        first = clipped(total + self.start)
        second = clipped(first @ self.second.T + self.second_bias)
        return second @ self.last

    def forward(self, samples, which, drop=0.0):
        table = self.table()
        mine, theirs = (self.side(table, samples.bags(which, side, drop)) for side in (0, 1))
        lead = (mine - theirs) * LOUD / 2 + samples.lead[which] / LEAD * self.lead
        return 0.5 + 0.5 * lead / (lead.abs() + 1)

    @torch.no_grad()
    def bound(self):
        for weights in (self.card, self.places, self.second, self.last):
            weights.clamp_(-MOST, MOST)

    @torch.no_grad()
    def write(self, path, shape, made, play_on):
        def whole(x, one, kind):
            limits = np.iinfo(kind)
            return np.clip(np.rint(x.cpu().numpy() * one), limits.min, limits.max).astype(kind).tobytes()

        head = {
            "game": shape["game"],
            "made": made,
            "words": shape["words"],
            "rows": shape["rows"],
            "public": shape["public"],
            "places": shape["places"],
            "play_on": play_on,
            "lead": int(round(float(self.lead) * 1000)),
        }
        with open(path, "wb") as out:
            out.write(b"STAPNET1" + json.dumps(head, ensure_ascii=False).encode() + b"\n")
            out.write(whole(self.card, WEIGHT, "i1"))
            out.write(whole(self.card_bias, WEIGHT, "<i2"))
            out.write(whole(self.places, WEIGHT, "i1"))
            out.write(whole(self.fixed, ONE, "<i2"))
            out.write(whole(self.start, ONE, "<i2"))
            out.write(whole(self.second, WEIGHT, "i1"))
            out.write(whole(self.second_bias, FULL * WEIGHT, "<i4"))
            out.write(whole(self.last, WEIGHT, "i1"))


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("samples")
    args.add_argument("--out", required=True)
    args.add_argument("--made", default="", help="how the games were made, for the head of the net")
    args.add_argument("--epochs", type=int, default=8)
    args.add_argument("--batch", type=int, default=4096)
    args.add_argument("--rate", type=float, default=2e-3)
    args.add_argument("--decay", type=float, default=0.1)
    args.add_argument("--drop", type=float, default=0.2, help="how many of the rows are left out by chance, 0 to 1")
    args.add_argument("--odds", type=float, default=0.7, help="how much of the target is what the search thought, 0 to 1")
    args.add_argument("--play-on", type=int, default=10, help="so many choices a search plays on before it asks the net")
    args.add_argument("--seed", type=int, default=1)
    args = args.parse_args()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    samples = Samples(args.samples, device)
    net = Net(samples.shape, device)
    held = samples.game % 10 == 0  # whole games, so that nothing is learned by heart that is asked for
    learn, ask = torch.where(~held)[0], torch.where(held)[0]
    weight = args.odds * samples.thought
    target = (1 - weight) * samples.outcome + weight * samples.odds
    steps = args.epochs * -(-len(learn) // args.batch)
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, args.rate, total_steps=steps, pct_start=0.1)

    def error(which, prediction=None):
        total = 0.0
        with torch.no_grad():
            for part in which.split(args.batch):
                said = net(samples, part) if prediction is None else prediction(part)
                total += float(((said - samples.outcome[part]) ** 2).sum())
        return total / max(len(which), 1)

    def standing(part):
        lead = samples.lead[part] / LEAD
        return 0.5 + 0.5 * lead / (lead.abs() + 1)

    print(f"{samples.shape['game']}: {len(learn)} moments to learn from, {len(ask)} held out, {len(samples.shape['words'])} words, on {device}")
    print(f"  the game's own standing: {error(ask, standing):.4f}")
    start, best = time.time(), None
    for epoch in range(args.epochs):
        for part in learn[torch.randperm(len(learn), device=device)].split(args.batch):
            loss = ((net(samples, part, args.drop) - target[part]) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            net.bound()
        held_out = error(ask)
        if best is None or held_out < best[0]:
            best = (held_out, epoch, {k: v.clone() for k, v in net.state_dict().items()})
        print(f"  epoch {epoch + 1}: {held_out:.4f} ({time.time() - start:.0f} s)", flush=True)
    net.load_state_dict(best[2])
    made = f"{args.made}; {len(samples.lead)} moments, samples {samples.hash}, seed {args.seed}, epoch {best[1] + 1} of {args.epochs}"
    net.write(args.out, samples.shape, made.strip("; "), args.play_on)
    print(f"  {args.out}: held-out error {best[0]:.4f}")


if __name__ == "__main__":
    main()
