/**
 * What the threads that search one position share (`context.shared`). Each runs the whole search; they meet in the
 * tables whose memory they share, and the first proof is the answer. How threads are started: batch/run/threads.
 */
export interface SharedSearch {
  /** Threads at work. */
  readonly threads: number;
  /** This thread's answer counts only if it is a proof: an estimate would be in vain. */
  readonly isHelper: boolean;
  /** Another thread has the answer: what this one does is not needed any more. */
  readonly isOver: boolean;
  /** Words that all threads see under this name, all 0 at first. Each thread asks for the same names and lengths. */
  words(name: string, length: number): Int32Array;
  /** Counts nodes of this thread; returns how many the others have counted for this position. */
  spend(nodes: number): number;
}

/** To be called where a solver turns to an estimate: a helper's search ends there, by an exception. */
export function endHelp(shared: SharedSearch | undefined): void {
  if (shared?.isHelper === true) throw new Error('only a proof of a helper counts');
}

/** For a part of the work with a budget of its own: what the others spend meanwhile does not count against it. */
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
