/**
 * A search recorded node by node for teaching. The generic searches and a game's solvers write it.
 */
import type { Answer } from '../answer.js';
import type { Move, Side } from '../position.js';
import type { Phrase } from '../text/phrase.js';

/** Absent values are null, as in the JSON and the page of a trace. */
export interface TraceNode {
  /** Index of the parent node; null at the root. */
  readonly parent: number | null;
  readonly path: readonly Move[];
  /** Side 0 maximises. */
  readonly toMove: Side;
  /** The window on entry; null at an open end, and in minimax. */
  readonly alpha: number | null;
  readonly beta: number | null;
  /** Fail-soft value for side 0; null if the budget ended. */
  value: number | null;
  /** The reason why nothing was searched below this node. */
  leaf: 'over' | 'horizon' | 'table' | null;
  /** The bound that made the remaining moves useless. */
  cut: 'alpha' | 'beta' | null;
  /** Number of moves that were not searched. */
  skipped: number;
  /** Set for a visit by df-pn, which has neither window nor value. */
  readonly visit: ProofVisit | null;
  /** Set for an algorithm of a game's own, which describes its own steps. */
  readonly own: OwnSteps | null;
}

/** A step in words, and the counts of the algorithm after it. */
export interface StepText {
  readonly text: Phrase;
  readonly counts: Phrase;
}

export interface OwnSteps {
  /** Name of a node that no move leads to: the first man chosen, a restart. */
  readonly name: Phrase | undefined;
  enter: StepText;
  /** Undefined if a limit ended the search first. */
  leave: StepText | undefined;
  /** Set if the page offers to jump to the end of this node. */
  isMilestone: boolean;
  /** Set for positions of a table that is filled from the end; the tree shows one path to each. */
  readonly table?: TableStep;
}

export interface TableStep {
  /** Rank of the step in the order in which positions are filled, not entered. */
  readonly filled: number;
  /** The nodes from which the value follows. */
  readonly successors: readonly { readonly node: number; readonly isBest: boolean }[];
}

/** A visit asks whether the value for side 0 is at least `atLeast`, which may be infinite. */
export interface ProofVisit {
  readonly atLeast: number;
  /** Number of children listed, each a node of the search. */
  children: number;
  /** Number of those children that the table knew. */
  fromTable: number;
  /** The visit ends when the proof or the disproof number reaches its limit. */
  readonly limits: ProofNumbers;
  /** The numbers found; null if the budget ended. */
  numbers: ProofNumbers | null;
}

/** Infinity is null. */
export type ProofNumbers = readonly [proof: number | null, disproof: number | null];

export interface RecordedSearch {
  readonly answer: Answer;
  /** In the order of entry, so that the root is first and a parent precedes its children. */
  readonly nodes: readonly TraceNode[];
}

/** A recording by a game's own solver. Its root is the position, not a node of the algorithm. */
export interface OwnTrace extends RecordedSearch {
  /** Label of the button that jumps to the next milestone. */
  readonly next: Phrase;
  /** Explains how to read the tree. */
  readonly legend: Phrase;
}
