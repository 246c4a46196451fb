/** Reads lines of schema `solve.result/1`, which any program may have written. */
import * as v from 'valibot';
import { statuses } from '../../../core/answer.js';
import { readValue, type Read } from '../../../core/schema.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

const [name, end] = [v.nullish(v.string()), v.nullish(v.number())];

/** The fields that show an answer. Others are ignored, as later versions may add some. */
const shownForm = v.pipe(
  v.object({
    status: v.picklist(statuses),
    game: name,
    position: name,
    lo: end,
    hi: end,
    best: v.optional(v.array(v.string()), []),
    explain: v.optional(v.object({ en: v.string(), pt: v.string() })),
    error: v.optional(v.object({ code: v.string(), reason: v.string() })),
  }),
  v.check(({ status, lo, hi }) => status === 'refused' || (typeof lo === 'number' && typeof hi === 'number')),
);

/** The fields of a line that are shown; `lo` and `hi` are numbers unless it is refused. */
export type ShownResult = Read<typeof shownForm>;

export type ReadResult =
  | { readonly ok: true; readonly result: ShownResult }
  | { readonly ok: false; readonly fault: Phrase };

/** Reads the answer in a line of a file, or gives the reason why it holds none. */
export function readResult(line: string): ReadResult {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, fault: phrase('the line is not JSON') };
  }
  if ((value as { schema?: unknown } | null)?.schema !== 'solve.result/1')
    return { ok: false, fault: phrase('the line is not an object of schema solve.result/1') };
  const result = readValue(shownForm, value);
  return result
    ? { ok: true, result }
    : {
        ok: false,
        fault: phrase('a field of the line is missing or not of its kind in schema solve.result/1'),
      };
}
