/**
 * What the threads that search one position share (`limits.shared`). Each runs the whole search; they meet in the
 * tables whose memory they share, and the first proof is the answer. How threads are started: batch/run/threads.
 */
export interface SharedSearch {
  /** Threads at work. */
  readonly threads: number;
  /** Another thread has the answer: what this one does is not needed any more. */
  readonly isOver: boolean;
  /** Words that all threads see under this name, all 0 at first. Each thread asks for the same names and lengths. */
  words(name: string, length: number): Int32Array;
  /** Counts nodes of this thread; returns how many the others have counted for this position. */
  spend(nodes: number): number;
}
