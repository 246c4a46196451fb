/**
 * Measures an experiment: in each block every algorithm runs in a fresh process, in random order.
 */
import type { Game, Question, Setup } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import { Random } from '../../core/random.js';
import type { BlockJob } from './block.js';
import type { BenchRow, BlockRow, MeasuredRow } from './rows.js';

export interface Experiment {
  readonly id: string;
  readonly game: Game;
  /** The first is the reference of the others. */
  readonly algorithms: readonly string[];
  /** The limits of a position override the common ones. */
  readonly positions: readonly { readonly n: number; readonly setup: Setup; readonly limits?: Limits }[];
  readonly question: Question;
  readonly limits: Limits;
  readonly blocks: number;
  readonly seed: number;
}

/** Report of a process at its end. */
export type BlockReport = Omit<BlockRow, 'schema' | 'experiment' | 'block' | 'order' | 'game' | 'algorithm'>;

/** Runs a block in a fresh process and passes on the rows as they are measured. */
export type RunBlock = (job: BlockJob, onRow: (row: MeasuredRow) => void) => Promise<BlockReport>;

const warmUpMs = 500;

/**
 * Yields the rows block by block. This is a randomised block design: a disturbance of the machine
 * affects all algorithms of a block, and none is always first.
 */
export async function* measureExperiment(
  experiment: Experiment,
  runBlock: RunBlock,
): AsyncGenerator<readonly BenchRow[]> {
  const { id, game, algorithms, positions, question, limits, seed } = experiment;
  const random = new Random(seed);
  const records = `${positions.map(({ setup }) => game.codec.format(setup)).join('')}0 0\n`;
  const sizes = positions.map(({ n }) => n);
  const own = positions.map((position) => position.limits ?? {});
  for (let block = 0; block < experiment.blocks; block++) {
    const order = random.shuffle(positions.map((_, i) => i));
    const turns = random.shuffle(algorithms.slice());
    for (let turn = 0; turn < turns.length; turn++) {
      const place = { experiment: id, block, game: game.id, algorithm: turns[turn] };
      const rows: BenchRow[] = [];
      const job: BlockJob = { ...place, records, sizes, own, order, question, limits, warmUpMs };
      const report = await runBlock(job, (row) => rows.push(row));
      rows.push({ schema: 'bench.block/1', ...place, order: turn, ...report });
      yield rows;
    }
  }
}
