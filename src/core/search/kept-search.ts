/**
 * A search that goes on in another process after its own was killed (`limits.kept`). The solver hands over its
 * transposition table, tells of each change of an entry, and from time to time says how far it is. What is done with
 * that, and where it is kept: batch/keep.
 */

/** A table whose entries are true on their own: any of them may be missing. All zeros mean an empty table. */
export interface KeptTable {
  /** A word for each entry. */
  readonly words: Uint32Array;
  /** Two words of key for each entry, or none at all. */
  readonly keys: Int32Array;
}

/** Is told of every change of the table. */
export interface StoreLog {
  /** The entry at `place` is now `word`, with the key a, b where the table has keys. */
  stored(place: number, word: number, a: number, b: number): void;
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
  /** Estimated part of the work that is done, and milliseconds for the rest; both of the question at hand. */
  readonly done: number;
  readonly leftMs: number;
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
