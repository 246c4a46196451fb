/** A search that was recorded, node by node: what the searches and a game's own solvers both write, for lectures. */
import type { Answer } from '../answer.js';
import type { Move, Side } from '../position.js';
import type { Phrase } from '../text/phrase.js';

export interface TraceNode {
  /** Index of the node above; the root has none. */
  readonly parent: number | undefined;
  /** The moves from the root. */
  readonly path: readonly Move[];
  /** Side 0 maximises. */
  readonly toMove: Side;
  /** The window with which the node was entered; undefined at an end that is open, and in minimax. */
  readonly alpha: number | undefined;
  readonly beta: number | undefined;
  /** For side 0, fail-soft; undefined if the budget ended. */
  value: number | undefined;
  /** Why nothing was searched below it. */
  leaf: 'over' | 'horizon' | 'table' | undefined;
  /** The bound that made the moves left useless. */
  cut: 'alpha' | 'beta' | undefined;
  /** Moves that were not searched. */
  skipped: number;
  /** Of a visit by df-pn, which has no window and no value. */
  readonly visit: ProofVisit | undefined;
  /** Of an algorithm of the game's own, which tells its steps itself. */
  readonly own: OwnSteps | undefined;
}

/** What a step is, as a sentence, and the counts of the algorithm after it. */
export interface Told {
  readonly text: Phrase;
  readonly counts: Phrase;
}

export interface OwnSteps {
  /** Of a node that no move leads to, as a man to begin with or a restart. */
  readonly name: Phrase | undefined;
  enter: Told;
  /** Undefined if a limit ended the search first. */
  leave: Told | undefined;
  /** The page can jump to where such a node is left. */
  isMilestone: boolean;
  /** Of a position in a table that is filled from the end of the game backwards; the tree is then one way to it. */
  readonly table?: TableStep;
}

export interface TableStep {
  /** The place of the step among all: positions are shown when they are filled, not when they are entered. */
  readonly filled: number;
  /** The nodes that its value comes from. */
  readonly successors: readonly { readonly node: number; readonly isBest: boolean }[];
}

/** A visit answers "is the final value for side 0 at least `atLeast`?"; numbers may be infinite. */
export interface ProofVisit {
  readonly atLeast: number;
  /** It ends when the proof or the disproof number reaches these. */
  readonly limits: ProofNumbers;
  /** What it came to; undefined if the budget ended. */
  numbers: ProofNumbers | undefined;
  /** Children that it listed, each a node of the search, and how many of them the table knew. */
  children: number;
  fromTable: number;
}

export type ProofNumbers = readonly [proof: number, disproof: number];

export interface RecordedSearch {
  readonly answer: Answer;
  /** The root first; each node after the one above it, in the order in which they were entered. */
  readonly nodes: readonly TraceNode[];
}

/** As a solver of a game records itself. The root is the position: no node of the algorithm. */
export interface OwnTrace extends RecordedSearch {
  /** The button that jumps to the next milestone. */
  readonly next: Phrase;
  /** How to read the tree. */
  readonly legend: Phrase;
}
