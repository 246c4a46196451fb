/**
 * State shared by the threads that search one position (`context.shared`). Each thread runs the
 * whole search; they share the memory of tables, and the first proof is the answer.
 * `batch/run/threads` starts the threads.
 */
export interface SharedSearch {
  readonly threads: number;
  /** Set if only a proof of this thread counts, so that estimates are useless. */
  readonly isHelper: boolean;
  /** Another thread has the answer: this search is no longer needed. */
  readonly isOver: boolean;
  /** Returns the shared memory with this name, zero at first. All threads ask for equal lengths. */
  words(name: string, length: number): Int32Array;
  /** Counts nodes of this thread; returns those of the others for this position. */
  spend(nodes: number): number;
}

/** Throws in a helper, of which only a proof counts. Called before a solver estimates. */
export function endHelp(shared: SharedSearch | undefined): void {
  if (shared?.isHelper === true) throw new Error('only a proof of a helper counts');
}

/** Returns a view for work with its own budget: the nodes of other threads do not count. */
export function withOwnBudget(shared: SharedSearch): SharedSearch {
  return {
    threads: shared.threads,
    isHelper: shared.isHelper,
    get isOver() {
      return shared.isOver;
    },
    words: (name, length) => shared.words(name, length),
    spend: (nodes) => {
      shared.spend(nodes);
      return 0;
    },
  };
}
