/** The boards on which a class is graded: the boards of a file, or drawn ones. */
import { stat } from 'node:fs/promises';
import { rulesOf, standardGame, standardSize } from '../../../app/teaching/grade/boards.js';
import { fileOf } from '../../../app/teaching/grade/program.js';
import { tellingBoards, type WantedBoards } from '../../../app/teaching/grade/telling-boards.js';
import { recordsOfText } from '../../../app/positions/records.js';
import { Chunks } from '../../../batch/read/input.js';
import type { RecordItem, RefusedItem } from '../../../batch/read/items.js';
import { inLanguage, phrase } from '../../../core/text/phrase.js';
import type { Context } from '../../context/context.js';
import { writeTo } from '../../run/files.js';
import { refusedUsage, wrongUsage } from '../../context/failures.js';
import { optionLimits, type OptionsOf } from '../../options/options.js';
import type { command } from './command.js';

export interface Drawing extends WantedBoards {
  /** The file that the boards are saved in. */
  readonly saved: string | undefined;
}

/** Bytes read from a file to decide whether it holds positions. */
const glance = 1 << 16;

/**
 * Returns whether `path` is a file of positions. Folders, and files that begin with other text,
 * belong to students.
 */
export async function holdsPositions(path: string): Promise<boolean> {
  try {
    const kind = await stat(path);
    // A pipe can be read only once, so its text is not examined.
    if (!kind.isFile()) return !kind.isDirectory();
  } catch {
    // The later reader reports why the file cannot be read.
    return true;
  }
  const chunks = new Chunks(path);
  for await (const chunk of chunks) {
    const items = [...recordsOfText(chunk.subarray(0, glance))];
    await chunks.close();
    return items.length === 0 || items.some(({ kind }) => kind === 'record');
  }
  return true;
}

/**
 * Returns which boards to draw; undefined, after a message, if no boards of that kind can be drawn.
 */
export function drawingOf(ctx: Context, options: OptionsOf<typeof command>): Drawing | undefined {
  const { game = standardGame, size = standardSize, count, seed, boards: saved } = options;
  const rules = rulesOf(game, size, options.header ?? [], options.strict === true);
  if (!rules.ok) return refusedUsage(ctx, rules.error);
  return { game, size, count, seed, rules: rules.value, saved, limits: optionLimits(options) };
}

/**
 * Returns the drawn records; undefined, after a message, if there are none or their file cannot be
 * written.
 */
export async function drawnRecords(
  ctx: Context,
  { saved, ...wanted }: Drawing,
): Promise<Iterable<RecordItem | RefusedItem> | undefined> {
  const records = await tellingBoards(wanted);
  if (records.length === 0)
    return wrongUsage(
      ctx,
      inLanguage(phrase('no such boards can be drawn: name a file of boards with -i'), ctx.language),
    );
  const text = fileOf(records);
  return saved === undefined || (await writeTo(ctx, saved, text)) ? recordsOfText(text) : undefined;
}

/** Returns the text that messages show instead of a file name. */
export function drawnName({ language }: Context, { seed }: Drawing): string {
  return inLanguage(phrase('boards drawn by seed {seed}', { seed }), language);
}
