/**
 * Learns the weights of the m,n,k player's evaluation from games against itself and writes them
 * into the source. The first round's weights only prefer longer and open rows; the second round has
 * twice the games and the weights learned in the first. Deterministic. Needs dist/lib.
 *
 * Usage: node learn-mnk-evaluation.mjs [games of the last round] [nodes a move] [file]
 */
import { writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(`dist/lib/${path}`, root).href);
const { coefficientsOf, weightsOf } = await load('lab/mnk-evaluation/features.js');
const { selfPlay } = await load('lab/mnk-evaluation/games.js');
const { fit, judge } = await load('lab/mnk-evaluation/logistic.js');

const games = Number(process.argv[2] ?? 1200);
const nodes = Number(process.argv[3] ?? 3000);
const rounds = 2;
/** Rows and columns of the boards, in turn: mostly the most usual size. */
const sizes = [15, 15, 13, 15, 11];
/** One game in this many is held out to judge the fit. */
const apart = 10;
/** Share of the game's result in a label; the rest is the value of the search. */
const resultShare = 0.4;
const ridge = 3;

let weights = {
  tempo: 100,
  shapes: [0, 2, 4, 8, 16, 32, 64, 64, 128, 128],
  own: [0, 0, 0, 0, 0, 0, 0, 0],
  opposite: [0, 0, 0, 0, 0, 0, 0, 0],
};

function labelled({ features, value, result = value }) {
  return { features, label: resultShare * result + (1 - resultShare) * value };
}

const show = (name, { loss, least, correlation }) =>
  console.log(
    `${name}: loss ${loss.toFixed(4)}, at least ${least.toFixed(4)}, correlation ${correlation.toFixed(3)}`,
  );

for (let round = 0; round < rounds; round++) {
  const [train, test] = [[], []];
  const count = Math.ceil(games / 2 ** (rounds - 1 - round));
  for (let game = 0; game < count; game++) {
    const size = sizes[game % sizes.length];
    const samples = selfPlay({ seed: 100_000 * (round + 1) + game, size, nodes, weights });
    (game % apart === apart - 1 ? test : train).push(...samples.map(labelled));
    if (game % 100 === 99) console.log(`${game + 1} games, ${train.length + test.length} positions`);
  }
  const before = coefficientsOf(weights);
  weights = weightsOf(fit(train, ridge));
  console.log(`round ${round + 1}: ${train.length} positions`);
  if (test.length === 0) continue;
  show('kept apart, weights before', judge(test, before));
  show('kept apart, learned', judge(test, coefficientsOf(weights)));
}

const lines = Object.entries(weights).map(
  ([name, values]) => `  ${name}: ${Array.isArray(values) ? `[${values.join(', ')}]` : values},`,
);
const file = `/** Weights of the evaluation, learned by \`make mnk-evaluation\` from games of the player against itself. */
import type { Weights } from './evaluation.js';

export const learnedWeights: Weights = {
${lines.join('\n')}
};
`;
console.log(lines.join('\n'));
writeFileSync(process.argv[4] ?? new URL('src/games/mnk/player/weights.ts', root), file);
