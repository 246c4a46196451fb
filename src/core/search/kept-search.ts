/**
 * A search that goes on in another process after its own was killed (`limits.kept`). The solver hands over its
 * transposition table, tells of each change of an entry, and from time to time says how far it is. What is done with
 * that, and where it is kept: batch/keep.
 */

/** Equal parts of all entries of a table, one after the other. */
export interface TablePart {
  readonly words: Uint32Array | Int32Array;
  readonly perEntry: number;
}

/**
 * A table whose entries are true on their own: any of them may be missing. All zeros mean an empty table. An entry may
 * stand in several arrays.
 */
export type KeptTable = readonly TablePart[];

/** Is told of every change of the table. */
export interface StoreLog {
  /** The entry number `place` has changed. */
  stored(place: number): void;
}

/** How far a search is, all its runs together. */
export interface SearchState {
  readonly nodes: number;
  readonly ms: number;
  /** The value is shown to lie within. */
  readonly lo: number;
  readonly hi: number;
  /** Part of the table's entries in use. */
  readonly filled: number;
  /** Of a search that can say so: the part of the question at hand that is done, and milliseconds for the rest, both estimated. */
  readonly done?: number;
  readonly leftMs?: number;
  /** What the solver needs to go on, for itself alone: numbers as JSON has them. */
  readonly own: unknown;
}

export interface KeptSearch {
  /** How far the runs before this one were; undefined if it is the first. */
  readonly earlier: SearchState | undefined;
  /** Fills an empty table with what the earlier runs have left. To be called once. */
  takeTable(table: KeptTable): StoreLog;
  /** Whether it is time to say again how far the search is. */
  readonly isDue: boolean;
  save(state: SearchState): void;
}
