/**
 * The player of Dots and Boxes, for boards of any size: see README.md in this folder.
 *
 * Proves the value where an exact search is likely to end within half of the budget; else the tree
 * search estimates it. Limits: nodes (edges drawn by simulations, positions of the exact search),
 * time and bytes; without a limit of nodes or time `defaultNodes`, about two seconds. The same node
 * budget and seed give the same answer.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { isLimited, Meter, type Limits, type SearchContext } from '../../../core/search/limits.js';
import { Random } from '../../../core/random.js';
import type { DotsSetup } from '../rules/setup.js';
import { EdgeBoard } from '../rules/edge-board.js';
import { predictedNodes } from './endgame/search.js';
import { handOf, takeHand } from '../solver/hand.js';
import { proofOf } from './endgame/proof.js';
import { searchTree } from './search.js';

/** Nodes without a limit of nodes or time. */
export const defaultNodes = 4_000_000;
/** Nodes of the exact search per millisecond, to convert a limit of time. */
const nodesPerMs = 500;
/** Bytes of the exact search's table for each node that is expected. */
const bytesPerNode = 64;
const maxProofBytes = 1 << 26;

/** Settings that make a player weaker than its limits alone would. */
export interface PlayerSettings {
  /** Simulations at most. */
  readonly simulations?: number;
  /** Nodes of the exact search at most. */
  readonly proofNodes?: number;
}

/** The exact answer if half of the budget is likely to suffice, and does suffice. */
function tryProof(
  setup: DotsSetup,
  question: Question,
  { ms, bytes, nodes }: Limits,
  { proofNodes = Infinity }: PlayerSettings,
  meter: Meter,
): Answer | undefined {
  const board = new EdgeBoard(setup);
  if (board.boxesLeft === 0) return undefined;
  takeHand(board);
  const expected = predictedNodes(board);
  const budget = nodes ?? (ms === undefined ? defaultNodes : Infinity);
  const share = Math.min(budget / 2, ((ms ?? Infinity) * nodesPerMs) / 2, proofNodes);
  if (expected > share) return undefined;
  const part = meter.part(share);
  const tableBytes = Math.min(expected * bytesPerNode, maxProofBytes, bytes ?? Infinity);
  const proof = proofOf(setup, part, tableBytes, question.best === 'all');
  meter.absorb(part);
  if (!proof) return undefined;
  const { value, best, line, depth } = proof;
  const stats = meter.stats({ depth, bytes: proof.bytes });
  const stop = question.best === 'all' ? part.stop : 'finished';
  return { lo: value, hi: value, status: 'proved', stop, best, line, stats };
}

/** Returns the answer of a player that uses what the settings and the limits allow. */
export function play(
  settings: PlayerSettings,
  setup: DotsSetup,
  question: Question,
  context: SearchContext,
): Answer {
  const limited = isLimited(context);
  const meter = new Meter(limited ? context : { ...context, nodes: defaultNodes });
  const proof = tryProof(setup, question, context, settings, meter);
  if (proof) return proof;
  const { simulations = Infinity } = settings;
  const answer = searchTree(setup, meter, {
    seed: question.seed,
    bytes: context.bytes,
    simulations,
    values: question.values,
  });
  return limited ? answer : { ...answer, stop: 'finished' };
}

/**
 * The edge of the weakest player, which takes every box at hand, else draws any safe edge (one time
 * in five, any edge), else gives away the fewest boxes.
 */
function beginnersEdge(setup: DotsSetup, random: Random): number {
  const board = new EdgeBoard(setup);
  const hand = handOf(board);
  if (hand.boxes > 0) return hand.edges[0];
  const free = Array.from(setup.cells.keys()).filter((edge) => setup.cells[edge] === 0);
  const safe = free.filter((edge) => board.isSafe(edge));
  if (random.below(5) === 0) return free[random.below(free.length)];
  if (safe.length > 0) return safe[random.below(safe.length)];
  const given = free.map((edge) => {
    board.open(edge);
    const { taken } = board;
    board.undoTo(0);
    return { edge, taken };
  });
  return given.reduce((least, one) => (one.taken < least.taken ? one : least)).edge;
}

/** Returns the beginner's answer; its value is that of the boxes at hand. */
export function playAsBeginner(setup: DotsSetup, { seed }: Question, context: SearchContext): Answer {
  const meter = new Meter(context);
  meter.spend();
  // The seed depends on the position, so that the same position gets the same move.
  const mark = setup.cells.reduce((sum, cell, edge) => (sum * 2 + cell + edge) % 0x7fffffff, seed);
  const over = !setup.cells.includes(0);
  const best = over ? [] : [beginnersEdge(setup, new Random(mark))];
  const value = handOf(new EdgeBoard(setup)).boxes;
  const stats = meter.stats({});
  const status = over ? 'proved' : 'estimated';
  return { lo: value, hi: value, status, stop: 'finished', best, line: best, stats };
}
