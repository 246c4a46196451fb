/** Measures experiments and keeps every measurement, in memory and in a file. */
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { measureExperiment, type Experiment } from '../app/bench/experiment.js';
import { isMeasured, type BenchRow } from '../app/bench/rows.js';
import { spawnBlock } from './block-process.js';
import type { Context } from './context.js';

/** Opens the file before anything is measured; throws what the system says if it cannot be written. */
export async function openRaw(path: string | undefined): Promise<WriteStream | undefined> {
  if (path === undefined) return undefined;
  const file = createWriteStream(path);
  await once(file, 'open');
  return file;
}

/** All rows of an experiment; each block is written to `raw` as soon as it is measured. */
export async function measured(
  ctx: Context,
  experiment: Experiment,
  raw: WriteStream | undefined,
): Promise<BenchRow[]> {
  const all: BenchRow[] = [];
  for await (const rows of measureExperiment(experiment, spawnBlock)) {
    all.push(...rows);
    raw?.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    for (const row of rows) if (!isMeasured(row) && row.died !== null) ctx.warn(deathNote(row, ctx));
  }
  return all;
}

function deathNote(row: { algorithm: string; died: string | null; block: number }, { say }: Context): string {
  const [name, how, block] = [row.algorithm, String(row.died), String(row.block + 1)];
  return say(
    `tabuleiro: ${name}: the process of block ${block} ended early (${how})`,
    `tabuleiro: ${name}: o processo do bloco ${block} terminou antes da hora (${how})`,
  );
}
