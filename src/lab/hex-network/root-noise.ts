/**
 * Noise at the root of a search, so that self-play tries moves to which the network gives little
 * weight. The playouts that only the noise caused are left out of the result.
 *
 * Sources: D. Silver et al., "Mastering chess and shogi by self-play with a general reinforcement
 * learning algorithm" (2017), for the noise; D. Wu, "Accelerating self-play learning in Go" (2019),
 * for the correction of the target.
 */
import type { Random } from '../../core/random.js';
import type { Search } from '../../games/hex/player/search/search.js';
import { defaultSettings } from '../../games/hex/player/settings.js';

/** Weight of the noise in the shares of the root's moves. */
const partOfNoise = 0.25;
/** Sum of the parameters of the Dirichlet distribution: about ten moves get most of the noise. */
const concentration = 10;

/** Mixes noise into the shares of the root's moves until `remove`. */
export class RootNoise {
  private readonly shares: Float32Array;
  private readonly noise: Float32Array;

  /** @param search has a network and is at its beginning */
  constructor(
    private readonly search: Search,
    random: Random,
  ) {
    const { prior, first, count } = search.tree;
    this.shares = prior.slice(first[0], first[0] + count[0]);
    this.noise = dirichlet(random, count[0], concentration / count[0]);
    this.shares.forEach((share, i) => {
      prior[first[0] + i] = (1 - partOfNoise) * share + partOfNoise * this.noise[i];
    });
  }

  /** Restores the network's shares of the root's moves. */
  remove(): void {
    this.search.tree.prior.set(this.shares, this.search.tree.first[0]);
  }

  /**
   * Playouts of a child of the root without those that only the noise caused: as many as its bound,
   * with the network's share, needs to equal that of the most visited child. 0 if only one is left.
   */
  playoutsOf(child: number): number {
    const { visits, wins, first } = this.search.tree;
    const best = this.search.bestChild(0);
    if (child === best || visits[child] === 0) return visits[child];
    const width = defaultSettings.puct * Math.sqrt(visits[0] + 1);
    const share = (move: number): number => width * this.shares[move - first[0]];
    const short = wins[best] / visits[best] + share(best) / (visits[best] + 1) - wins[child] / visits[child];
    if (short <= 0) return visits[child];
    const deserved = Math.max(share(child) / short - 1, 0);
    const forced = (width * partOfNoise * this.noise[child - first[0]]) / short;
    const left = Math.max(visits[child] - forced, Math.min(deserved, visits[child]));
    return left > 1 ? left : 0;
  }
}

/** Draws a sample of the symmetric Dirichlet distribution: `count` numbers that add up to 1. */
function dirichlet(random: Random, count: number, parameter: number): Float32Array {
  const numbers = Float32Array.from({ length: count }, () => gamma(random, parameter));
  const all = numbers.reduce((sum, number) => sum + number, 0);
  return numbers.map((number) => (all > 0 ? number / all : 1 / count));
}

/**
 * Draws a sample of the gamma distribution of scale 1 (G. Marsaglia, W. Tsang, "A simple method for
 * generating gamma variables", 2000).
 */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * Math.pow(1 - random.unit(), 1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = Math.pow(1 + x / Math.sqrt(9 * d), 3);
    if (v > 0 && Math.log(1 - random.unit()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Draws a sample of the standard normal distribution (G. Box, M. Muller, 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}
