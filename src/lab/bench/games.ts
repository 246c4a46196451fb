/** The two-player games: report 004's table, and what the generic search costs against a hand-written one. */
import { plainQuestion, type Evaluation, type Game, type Setup } from '../../core/game.js';
import { hex } from '../../games/hex/index.js';
import { mnk } from '../../games/mnk/index.js';
import { minimax } from '../../search/minimax.js';
import type { Experiment } from './checkers.js';
import { ticTacToeKernel } from './kernels.js';

/** An empty position, by the game's own codec. */
function empty<S extends Setup>(game: Game<S>, rows: number, cols: number): S {
  const cells = new Uint8Array(game.codec.grammar.cellCount(rows, cols));
  const made = game.codec.parse({ rows, cols, options: new Map(), cells }, false);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

/** Report 004, section 9.1: 11x11, depth 3, its evaluation; nodes are in the names. */
function hexTable(): Experiment {
  const setup = empty(hex, 11, 11);
  const question = { ...plainQuestion, evaluation: 'shortest-path' };
  const contestants = ['alphabeta', 'minimax'].map((id) => {
    const { solve } = hex.solvers.list.find((one) => one.id === id)!;
    const { nodes } = solve(setup, question, { depth: 3 }).stats;
    return {
      name: `${id} (${nodes.toLocaleString('en')} nodes)`,
      run: () => solve(setup, question, { depth: 3 }).lo,
    };
  });
  return { title: 'hex 11x11, depth 3, shortest-path (report 004)', rounds: 5, contestants };
}

const nothing: Evaluation = {
  id: 'nothing',
  summary: { en: '', pt: '' },
  evaluate: ({ settled }) => settled,
};

/** The generic search and the kernel on the same tree. */
function kernelExperiment(n: number, depth: number, rounds: number): Experiment {
  const setup = empty(mnk, n, n);
  const position = mnk.rules.position(setup);
  if (!position.ok) throw new Error(position.error.code);
  const task = {
    position: position.value,
    traits: mnk.rules.traits(setup),
    question: plainQuestion,
    // A horizon that nothing meets would make it search twice: by the evaluation, then for the proof.
    limits: depth < n * n ? { depth } : {},
    evaluation: nothing,
  };
  const { nodes } = ticTacToeKernel(n, depth);
  return {
    title: `tic-tac-toe ${String(n)}x${String(n)} to depth ${String(depth)}, ${nodes.toLocaleString('en')} nodes`,
    rounds,
    contestants: [
      { name: 'hand-written minimax', run: () => ticTacToeKernel(n, depth).value },
      { name: 'generic minimax', run: () => minimax(task).lo },
    ],
  };
}

export function gamesExperiments(): Experiment[] {
  return [hexTable(), kernelExperiment(3, 9, 21), kernelExperiment(4, 6, 5)];
}
