/**
 * Learns the weights of the Hex player's policy from games against itself and writes them into the source.
 * Usage: node learn-hex-policy.mjs [games a round] [playouts] [file]; needs dist/lib. Two rounds: the second plays with what the
 * first has learned. Deterministic; about a CPU second a game.
 */
import { writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(`dist/lib/${path}`, root).href);
const { selfPlay } = await load('lab/hex-policy/samples.js');
const { fit, judge, localModel } = await load('lab/hex-policy/fit.js');
const { encode, initialWeights, zeroWeights } = await load('games/hex/player/policy/policy.js');

const games = Number(process.argv[2] ?? 150);
const playouts = Number(process.argv[3] ?? 1200);
const rounds = 2;
/** Sides of the boards, in turn: mostly the size that people play. */
const sides = [11, 11, 9, 11, 13, 11];
/** One game in so many is kept apart to judge the fit. */
const apart = 10;

const show = (name, { loss, first }) =>
  console.log(`${name}: loss ${loss.toFixed(4)}, first ${first.toFixed(3)}`);
const train = [];
const test = [];
let weights = initialWeights();
let local;
for (let round = 0; round < rounds; round++) {
  for (let game = 0; game < games; game++) {
    const side = sides[game % sides.length];
    const samples = selfPlay(1000 * (round + 1) + game, side, side, playouts, { weights, local });
    (game % apart === 0 ? test : train).push(...samples);
    if (game % 10 === 9) console.log(`${game + 1} games, ${train.length + test.length} positions`);
  }
  weights = fit(train, initialWeights());
  local = fit(train, zeroWeights(), localModel);
  show('policy, learned from', judge(train, weights));
  show('policy, kept apart', judge(test, weights));
  show('answers in playouts, kept apart', judge(test, local, localModel));
  console.log(`measures ${[...weights.measures].map((w) => w.toFixed(2)).join(' ')}`);
}
const linesOf = (text) =>
  text
    .match(/.{1,100}/g)
    .map((line) => `  '${line}',`)
    .join('\n');
const file = `/** Weights of the policy and of answers in playouts, as policy.ts writes them, learned by \`make hex-policy\`. */
// prettier-ignore
export const weightText = (): string => [
${linesOf(encode(weights))}
].join('');

// prettier-ignore
export const localText = (): string => [
${linesOf(encode(local))}
].join('');
`;
writeFileSync(process.argv[4] ?? new URL('src/games/hex/player/policy/weights.ts', root), file);
