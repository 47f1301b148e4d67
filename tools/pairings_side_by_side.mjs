#!/usr/bin/env node
// Our Swiss pairings beside those of `tournament-pairings` from npm (weighted matching too), on the same positions of 1,000 random
// events: how many meet again, how far floats are, who has a second bye, who is left out, and how long it took. Fails if ours are
// worse in any of it.
//
//   npm install --prefix /tmp/pairings tournament-pairings@2
//   cargo run --release -p stapel-events --example positions -- 1000 > /tmp/positions.jsonl
//   NODE_PATH_PAIRINGS=/tmp/pairings node tools/pairings_side_by_side.mjs /tmp/positions.jsonl
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const at = process.env.NODE_PATH_PAIRINGS ?? '/tmp/pairings';
const found = createRequire(path.join(path.resolve(at), 'x.js')).resolve('tournament-pairings');
const { Swiss } = await import(pathToFileURL(found));

const zero = () => ({ rematches: 0, floats: 0, floated: 0, second_byes: 0, left_out: 0, seats: 0, ms: 0 });
const ours = zero(), theirs = zero();
let positions = 0;

function count(sum, players, tables, byes) {
  const least = Math.min(...players.map((p) => p.points));
  for (const [a, b] of tables) {
    const [x, y] = [players[a], players[b]];
    sum.rematches += x.met.includes(b);
    sum.floats += Math.abs(x.points - y.points) / 2;
    sum.floated += x.points !== y.points;
    sum.seats += Math.max(0, x.firsts - y.firsts);
  }
  for (const k of byes) {
    sum.second_byes += players[k].byes > 0;
    sum.floats += (players[k].points - least) / 2;
  }
  sum.left_out += byes.length - (players.length % 2);
}

for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const { players, tables, byes, nanos, round } = JSON.parse(line);
  positions++;
  count(ours, players, tables, byes);
  ours.ms += nanos / 1e6;
  const field = players.map((p, k) => ({
    id: k, score: p.points / 2, rating: p.rating, receivedBye: p.byes > 0, pairedUpDown: p.floated, avoid: p.met,
    seating: Array.from({ length: Math.abs(p.firsts) }, () => Math.sign(p.firsts)),
  }));
  const begun = performance.now();
  const matches = Swiss(field, round + 1, true, true);
  theirs.ms += performance.now() - begun;
  const pairs = matches.filter((m) => m.player2 !== null);
  count(theirs, players, pairs.map((m) => [m.player1, m.player2]), matches.filter((m) => m.player2 === null).map((m) => m.player1));
}

// Whoever finds no new opponent is left out there and meets an old one here: a pair is a pair, so both are counted together.
for (const sum of [ours, theirs]) sum.rematches_or_pairs_left_out = sum.rematches + sum.left_out / 2;
const rows = Object.keys(ours).map((what) => ({ what, ours: +ours[what].toFixed(1), 'tournament-pairings': +theirs[what].toFixed(1) }));
console.log(`${positions} positions`);
console.table(rows);
const worse = ['rematches_or_pairs_left_out', 'floats', 'second_byes', 'left_out', 'ms'].filter((what) => ours[what] > theirs[what]);
if (worse.length) {
  console.error(`worse in: ${worse.join(', ')}`);
  process.exit(1);
}
