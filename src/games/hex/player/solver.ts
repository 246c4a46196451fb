/**
 * The player as a solver, `mcts`: a chance to win and a move for every position, proved only where the tree or
 * the exact solver shows it. One position, one search: equal position, seed and number of playouts give an equal
 * answer. Limits: nodes are playouts. Without a limit of nodes or time, `defaultPlayouts`.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question, Solver } from '../../../core/game.js';
import { Meter, type Limits } from '../../../core/limits.js';
import { HexPosition } from '../rules/position.js';
import type { HexSetup } from '../rules/setup.js';
import { defaultPlayouts, HexPlayer, type Thought } from './player.js';
import { defaultSettings, type Settings } from './settings.js';
import { thinkWithSwap } from './swap.js';

/** What `mcts` answers. @param meter counts one node a playout. */
export function estimate(
  setup: HexSetup,
  question: Question,
  limits: Limits,
  meter: Meter,
  settings: Settings = defaultSettings,
): Answer {
  const position = new HexPosition(setup);
  if (position.isOver) {
    meter.spend();
    const value = position.toMove === 0 ? position.settled : 0 - position.settled;
    return answerOf(meter, { ...nothing, value, proved: true }, []);
  }
  const player = new HexPlayer(setup.rows, setup.cols, question.seed, limits.bytes, settings);
  const unlimited = limits.nodes === undefined && limits.ms === undefined;
  const playouts = unlimited ? defaultPlayouts(setup.cells.length) : Infinity;
  const thought = thinkWithSwap(player, setup, meter, playouts);
  return answerOf(meter, thought, [thought.move]);
}

const nothing: Thought = { value: 0, proved: false, move: 0, line: [], playouts: 0, depth: 0, bytes: 0 };

function answerOf(meter: Meter, thought: Thought, best: readonly number[]): Answer {
  const { value, proved, line, playouts, depth, bytes } = thought;
  const rounded = proved ? value : Math.round(value * 1e4) / 1e4 + 0;
  const blind = !proved && playouts === 0;
  return {
    lo: blind ? -1 : rounded,
    hi: blind ? 1 : rounded,
    status: proved ? 'proved' : blind ? 'bounded' : 'estimated',
    stop: proved ? 'finished' : meter.stop,
    best,
    line,
    stats: {
      ...{ nodes: meter.nodes, cutsAlpha: 0, cutsBeta: 0, tableHits: 0 },
      ...{ depth, ms: meter.elapsed(), bytes, extra: { playouts } },
    },
  };
}

export const mctsSolver: Solver = {
  id: 'mcts',
  summary: {
    en: 'a chance to win and a move by Monte-Carlo tree search made for Hex; any size',
    pt: 'uma chance de vitória e um lance por busca em árvore de Monte-Carlo própria para Hex; qualquer tamanho',
  },
  listed: false,
  accepts: () => true,
  solve: (setup, question, limits) => estimate(setup as HexSetup, question, limits, new Meter(limits)),
};
