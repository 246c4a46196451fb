/** The boards that a class is graded on: those of a file, or drawn ones. */
import { stat } from 'node:fs/promises';
import { fileOf } from '../../../app/grade/program.js';
import { tellingBoards, type WantedBoards } from '../../../app/grade/telling-boards.js';
import { recordsOfText } from '../../../app/positions/records.js';
import { readChunks } from '../../../batch/read/input.js';
import type { RecordItem, RefusedItem } from '../../../batch/read/items.js';
import { inLanguage, phrase } from '../../../core/text/phrase.js';
import type { Context } from '../../run/context.js';
import { writeTo } from '../../run/files.js';
import { wrongUsage } from '../../messages/failures.js';

export interface Drawing extends WantedBoards {
  /** File that keeps them. */
  readonly saved: string | undefined;
}

/** Bytes of a file by which it is known. */
const glance = 1 << 16;

/** False for a folder, and for a file that begins with something else than positions: it is one of the students. */
export async function holdsPositions(path: string): Promise<boolean> {
  try {
    const kind = await stat(path);
    // What is read from a pipe is gone.
    if (!kind.isFile()) return !kind.isDirectory();
  } catch {
    // Whoever reads it says why that is not possible.
    return true;
  }
  const chunks = readChunks(path);
  for await (const chunk of chunks) {
    const items = [...recordsOfText(chunk.subarray(0, glance))];
    await chunks.close();
    return items.length === 0 || items.some(({ kind }) => kind === 'record');
  }
  return true;
}

/** The records drawn; undefined, after saying so, if there are none or the file that keeps them cannot be written. */
export async function drawnRecords(
  ctx: Context,
  { saved, ...wanted }: Drawing,
): Promise<Iterable<RecordItem | RefusedItem> | undefined> {
  const records = await tellingBoards(wanted);
  if (records.length === 0)
    return wrongUsage(
      ctx,
      inLanguage(phrase('no boards can be drawn so: -i names a file of them'), ctx.language),
    );
  const text = fileOf(records);
  return saved === undefined || (await writeTo(ctx, saved, text)) ? recordsOfText(text) : undefined;
}

/** In the place of a file's name. */
export function drawnName({ language }: Context, { seed }: Drawing): string {
  return inLanguage(phrase('boards drawn by seed {seed}', { seed }), language);
}
