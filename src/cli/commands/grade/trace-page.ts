/** Writes the page of the board that a student got wrong, for the folder of `grade --trace`. */
import { join } from 'node:path';
import type { RecordGrade } from '../../../app/teaching/grade/grade.js';
import { tracePage } from '../../../app/teaching/trace/page.js';
import { standardNodes, standardSearch, traceView } from '../../../app/teaching/trace/trace-view.js';
import { makeFolder } from '../../../batch/write/disk.js';
import type { Context } from '../../run/context.js';
import { tracePageParts } from '../../run/page-parts.js';
import { writeTo } from '../../run/files.js';

/**
 * Returns the path of the page; undefined where no search can be shown (chance, a refused record)
 * or the page cannot be written.
 */
export async function writeTracePage(
  ctx: Context,
  folder: string,
  student: string,
  { exact: { item } }: RecordGrade,
): Promise<string | undefined> {
  if (item.kind === 'refused') return undefined;
  const { game, setup } = item;
  const { algorithm, depth } = standardSearch(game, setup);
  const limits = { nodes: standardNodes, ...(depth === undefined ? {} : { depth }) };
  const view = traceView(game, setup, algorithm, limits, undefined);
  if (!view.ok) return undefined;
  const parts = await tracePageParts(ctx);
  if (!parts) return undefined;
  const path = join(folder, `${student.replace(/[^\p{L}\d.-]+/gu, '_')}.html`);
  try {
    makeFolder(folder);
  } catch {
    // Writing the page below reports the fault.
  }
  const title = `${student}: ${algorithm}`;
  return (await writeTo(ctx, path, tracePage(view.value, title, ctx.language, parts))) ? path : undefined;
}
