/**
 * The theory of chains in words: E. Berlekamp, "The Dots and Boxes Game" (2000), chapters 2 to 4.
 *
 * The long chain rule. F free edges complete B boxes; B - d of them do not pass the turn, where d
 * double crosses complete two boxes at once. So F - B + d + 1 turns are to come, and the player
 * with the last turn takes the last chain: the side to move if that number is odd. While control is
 * kept, each long chain but the last costs one double cross, d = L - 1 (a loop costs two, which
 * keeps the parity). The side to move needs F - B + L odd, the other side even.
 *
 * The value of control. Only long chains and loops are left, and one side keeps control to the end.
 * It leaves two boxes of each chain and four of each loop to the other side, which count twice, but
 * takes the last one whole: the terminal bonus. If that gives two boxes or more it is the value (E.
 * Berlekamp, K. Scott, "Forcing your opponent to stay in control of a loony Dots-and-Boxes
 * endgame", 2002; K. Buzzard, M. Ciere, "Playing simple loony Dots and Boxes endgames optimally",
 * 2014).
 */

import { freeCount } from '../../../core/cells.js';
import { EdgeBoard } from '../rules/edge-board.js';
import type { DotsSetup } from '../rules/setup.js';
import { joined, phrase, type Phrase } from '../../../core/text/phrase.js';

/** The numbers by which a player judges a position. */
export interface Structure {
  /** Boxes with one free edge: they can be taken at once. */
  readonly atHand: number;
  /** Free edges that give no box its third side. */
  readonly safe: number;
  /** Boxes of each chain, open and closed, the longest first. */
  readonly chains: readonly number[];
  readonly loops: readonly number[];
  readonly freeEdges: number;
  readonly boxesLeft: number;
}

/** Counts chains and loops of boxes with two free edges; boxes with more separate them. */
export function structureOf(setup: DotsSetup): Structure {
  const board = new EdgeBoard(setup);
  const [chains, loops]: [number[], number[]] = [[], []];
  board.startSegments();
  while (board.nextSegment() >= 0) (board.isLoop ? loops : chains).push(board.length);
  return {
    atHand: board.free.reduce((boxes, free) => boxes + Number(free === 1), 0),
    safe: setup.cells.reduce((safe, cell, edge) => safe + Number(cell === 0 && board.isSafe(edge)), 0),
    chains: chains.sort((x, y) => y - x),
    loops: loops.sort((x, y) => y - x),
    freeEdges: freeCount(setup.cells),
    boxesLeft: board.boxesLeft,
  };
}

/** Chains of at least this many boxes are long: their taker can leave two and keep control. */
const long = 3;

/** Gain of the side that keeps control; undefined unless only long chains and loops are left. */
export function valueOfControl({ atHand, safe, chains, loops, boxesLeft }: Structure): number | undefined {
  const sizes = [...chains, ...loops];
  const apart = sizes.reduce((sum, size) => sum + size, 0) === boxesLeft;
  if (atHand > 0 || safe > 0 || sizes.length === 0 || !apart || chains.some((boxes) => boxes < long)) {
    return undefined;
  }
  return boxesLeft - 4 * chains.length - 8 * loops.length + terminalBonus(chains, loops);
}

/** Bonus for the last chain or loop, which is taken whole; it depends on which can come last. */
function terminalBonus(chains: readonly number[], loops: readonly number[]): number {
  if (chains.length === 0) return 8;
  return loops.length > 0 && chains.every((boxes) => boxes === long) ? 6 : 4;
}

/** A clause on chains and control; undefined without chains, or with boxes at hand. */
export function chainWords(setup: DotsSetup): Phrase | undefined {
  const structure = structureOf(setup);
  const { atHand, safe, chains, loops } = structure;
  if (atHand > 0 || chains.length + loops.length === 0) return undefined;
  const found = inventory(structure);
  if (safe > 0) return beforeTheChains(structure, found);
  const control = controlWords(structure);
  return phrase('no safe edge is left, but {found}: the side to move has to open one{control}', {
    found,
    control,
  });
}

function controlWords(structure: Structure): Phrase {
  const { chains, loops } = structure;
  if (loops.length === 0 && !chains.some((boxes) => boxes >= long)) return phrase('');
  const keeps = phrase(', and who takes all but the last two boxes (four of a loop) keeps control');
  const value = valueOfControl(structure);
  if (value === undefined) return keeps;
  const worth = String(value);
  return value >= 2
    ? phrase('{keeps}; kept to the end it is worth {worth}, which is the value', { keeps, worth })
    : phrase(
        '{keeps}; kept to the end it would be worth {worth} only: giving it up on the way may bring more',
        { keeps, worth },
      );
}

function beforeTheChains({ safe, freeEdges, boxesLeft }: Structure, found: Phrase): Phrase {
  const odd = (freeEdges - boxesLeft) % 2 === 0;
  return phrase(
    '{safe} {safe|safe edge is|safe edges are} left, and {found}; by the long chain rule, a rule of thumb, the side to move wants an {odd} number of long chains in the end',
    { safe, found, odd: odd ? phrase('odd') : phrase('even') },
  );
}

/** Writes the counts as `2 long chains (5, 3), 1 short chain (2), 1 loop (4)`. */
function inventory({ chains, loops }: Structure): Phrase {
  const [longOnes, shortOnes] = [
    chains.filter((boxes) => boxes >= long),
    chains.filter((boxes) => boxes < long),
  ];
  const of = (sizes: readonly number[]) => ({ n: sizes.length, sizes: sizes.join(', ') });
  const groups = [
    longOnes.length > 0 && phrase('{n} {n|long chain|long chains} ({sizes})', of(longOnes)),
    shortOnes.length > 0 && phrase('{n} {n|short chain|short chains} ({sizes})', of(shortOnes)),
    loops.length > 0 && phrase('{n} {n|loop|loops} ({sizes})', of(loops)),
  ];
  return joined(
    groups.filter((group) => group !== false),
    ', ',
  );
}
