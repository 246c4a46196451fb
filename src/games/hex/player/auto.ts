/**
 * The default solver of Hex: the exact one where it can finish, else the player's estimate.
 *
 * Within limits the exact solver gets a share that falls with the number of empty cells; the player
 * gets the rest. An exact answer counts only if it is a proof. Without limits the exact solver runs
 * to its end if few cells are empty; otherwise it searches a few positions at most, and then the
 * player answers after its usual playouts.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question, Solver } from '../../../core/game.js';
import { leftOf, Meter, partOf, type SearchContext } from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import { needsKernels } from '../../../core/wasm/instance.js';
import { EMPTY, stoneCount, type HexSetup } from '../rules/setup.js';
import { exactSolver, hasFewEmpty } from '../solver/solver.js';
import { answeredBy } from '../../../search/solvers.js';
import { playedOn } from '../../kit/played-on.js';
import { estimate, mctsSolver } from './solver.js';
import { phrase } from '../../../core/text/phrase.js';

/** Up to this many empty cells the exact solver gets most of the limits, else a smaller share. */
const fewEmpty = 49;
const shareOfFew = 0.7;
const shareOfMany = 0.3;
/** Larger boards with a stone on one cell in eight: share of limits, positions without limits. */
const shareOfLarge = 0.2;
const nodesOfLarge = 200;
const cellsPerStone = 8;

/** The exact solver's limits: the caller's if it answers alone, undefined if it does not run. */
function limitsOfProof(setup: HexSetup, context: SearchContext): SearchContext | undefined {
  const { cells } = setup;
  const empty = stoneCount(cells, EMPTY);
  const isLimited = context.nodes !== undefined || context.ms !== undefined;
  if (hasFewEmpty(setup))
    return isLimited ? partOf(context, empty <= fewEmpty ? shareOfFew : shareOfMany) : context;
  if (cellsPerStone * (cells.length - empty) < cells.length) return undefined;
  return isLimited ? partOf(context, shareOfLarge) : { ...context, nodes: nodesOfLarge };
}

function solve(setup: HexSetup, question: Question, context: SearchContext): Answer {
  const ofProof = limitsOfProof(setup, context);
  if (!ofProof || exactSolver.accepts(setup, question) !== true) {
    endHelp(context.shared);
    return answeredBy(mctsSolver, mctsSolver.solve(setup, question, context));
  }
  const meter = new Meter(context);
  const exact = exactSolver.solve(setup, question, ofProof);
  if (exact.status === 'proved') {
    const rest = leftOf(context, exact.stats);
    const guessed = (): Answer => estimate(setup, question, rest, new Meter(rest));
    return answeredBy(exactSolver, playedOn(exact, question, guessed));
  }
  if (ofProof === context) return answeredBy(exactSolver, exact);
  endHelp(context.shared);
  meter.claim(exact.stats.nodes);
  const guess = estimate(setup, question, context, meter);
  return guess.status === 'bounded'
    ? answeredBy(exactSolver, { ...exact, stats: guess.stats })
    : answeredBy(mctsSolver, guess);
}

export const autoSolver: Solver<HexSetup> = {
  id: 'auto',
  summary: phrase('solver where it can finish, else the estimate of mcts'),
  listed: false,
  parallel: true,
  accepts: () => needsKernels('auto'),
  solve,
};
