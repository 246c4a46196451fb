// Plays the games that 07-strength reads. usage: node notebooks/strength.mjs file.ndjson small|full [experiment…]
// One line a game, schema strength.row/1. Playouts are counted, so that the moves are the same on every machine.
import { closeSync, openSync, writeSync } from 'node:fs';

const { evenOpenings, playGame } = await import(
  new URL('../dist/lib/lab/hex-strength/game.js', import.meta.url).href
);
const [file, profile, ...wanted] = process.argv.slice(2);
const times = profile === 'full' ? 4 : 1;

const whole = (playouts, settings, name) => ({ name: name ?? `${playouts} playouts`, playouts, settings });
const without = {
  'bridges in playouts': { bridges: false },
  'learned answers in playouts': { elsewhere: Infinity },
  RAVE: { raveBias: 1e9 },
  'learned policy': { priorWeight: 0, window: 1000 },
  'window of children': { window: 1000 },
  'connections and must-play': { connectionVisits: Infinity },
};
const all = Object.assign({}, ...Object.values(without), { exploration: 0.5 });

/** Pairs of players, and how many openings they play, each with both colours. */
const experiments = {
  technique: {
    size: 11,
    openings: 20,
    pairs: [
      ...Object.entries(without).map(([name, settings]) => [
        whole(1000, {}, 'everything'),
        whole(1000, settings, `without ${name}`),
      ]),
      [whole(1000, {}, 'everything'), whole(1000, all, 'plain UCT')],
    ],
  },
  playouts: {
    size: 11,
    openings: 20,
    pairs: [250, 500, 1000, 2000, 4000].map((playouts) => [whole(2 * playouts), whole(playouts)]),
  },
};

const out = openSync(file, wanted.length > 0 ? 'a' : 'w');
for (const [experiment, { size, openings, pairs }] of Object.entries(experiments)) {
  if (wanted.length > 0 && !wanted.includes(experiment)) continue;
  const played = evenOpenings(size, openings * times, 7);
  for (const [a, b] of pairs) {
    let points = 0;
    played.forEach((opening, i) => {
      for (const [sides, won] of [
        [[a, b], '1-0'],
        [[b, a], '0-1'],
      ]) {
        const row = playGame(experiment, size, opening, sides, i + 1);
        if (row.result === won) points++;
        writeSync(out, `${JSON.stringify(row)}\n`);
      }
    });
    console.log(`${experiment}: ${a.name} against ${b.name}: ${points} of ${2 * played.length}`);
  }
}
closeSync(out);
