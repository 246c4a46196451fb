/** How to run, besides the job: none of it changes a byte of the answers. */
export interface RunOptions {
  readonly input: string;
  readonly output: string;
  /** Worker processes at most. */
  readonly jobs: number | undefined;
  /** Address of a queue whose workers answer; `true`: that of the environment. */
  readonly queue?: string | true | undefined;
  /** Positions in a chunk of the queue. */
  readonly chunk?: number | undefined;
  readonly resume: boolean;
  /** Records between two checkpoints; by default it goes by time. */
  readonly checkpoint: number | undefined;
  /** `auto`: a line on a terminal, nothing elsewhere. */
  readonly progress: 'auto' | 'plain' | 'none';
  /** Print the closing summary though nobody may be looking. */
  readonly summary: boolean;
}
