/** Reads lines of schema `solve.result/1`, which any program may have written. */
import * as v from 'valibot';
import { maxLine } from '../../../../batch/read/lines.js';
import { statuses } from '../../../../core/answer.js';
import { type Read } from '../../../../core/schema.js';
import { phrase, type Phrase } from '../../../../core/text/phrase.js';

const [name, end, names] = [v.nullish(v.string()), v.nullish(v.number()), v.optional(v.array(v.string()))];

const moveValue = v.pipe(
  v.object({
    move: v.string(),
    lo: v.number(),
    hi: v.number(),
    status: v.picklist(['proved', 'bounded', 'estimated']),
  }),
  v.check(({ lo, hi }) => lo <= hi),
);

/** The fields that are shown or checked. Others are ignored, as later versions may add some. */
const resultForm = v.object({
  schema: v.literal('solve.result/1'),
  index: v.optional(v.number()),
  status: v.picklist(statuses),
  game: name,
  size: name,
  options: v.nullish(v.record(v.string(), v.unknown())),
  position: name,
  lo: end,
  hi: end,
  best: names,
  bestComplete: v.optional(v.boolean()),
  values: v.optional(v.array(moveValue)),
  pv: names,
  certificate: v.nullish(v.looseObject({ kind: v.string() })),
  proof: v.optional(v.object({ file: v.string(), lines: v.number(), sha256: v.string() })),
  explain: v.optional(v.object({ en: v.string(), pt: v.string() })),
  error: v.optional(v.object({ code: v.string(), reason: v.optional(v.string()) })),
});

type Fields = Read<typeof resultForm>;

/** A refused record. */
export type RefusedLine = Fields & { readonly status: 'refused' };

/** An answer, with its bounds. */
export type AnswerLine = Fields & {
  readonly status: 'proved' | 'bounded' | 'estimated';
  readonly lo: number;
  readonly hi: number;
};

export type ResultLine = RefusedLine | AnswerLine;

export type ReadResult =
  | { readonly ok: true; readonly result: ResultLine }
  | { readonly ok: false; readonly fault: Phrase };

/** Reads a line of a file, or gives the reason why it holds no result. */
export function readResult(line: string): ReadResult {
  if (line.length > maxLine)
    return faulty(phrase('a line of more than {maxLine} characters is not read', { maxLine }));
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return faulty(phrase('the line is not JSON: answers and labels are read as NDJSON'));
  }
  return resultOf(value);
}

/** Does the same with a value that was read. */
export function resultOf(value: unknown): ReadResult {
  const read = v.safeParse(resultForm, value, { abortEarly: true });
  if (read.success) {
    const result = read.output as Fields;
    if (isRefused(result) || hasBounds(result)) return { ok: true, result };
  }
  const at = read.success ? 'lo' : (v.getDotPath(read.issues[0]) ?? 'schema');
  const [field] = at.split('.');
  return faulty(
    field === 'schema'
      ? phrase('the line is not an object of schema solve.result/1')
      : phrase('{field} is missing or not of its kind in schema solve.result/1', { field }),
  );
}

function isRefused(result: Fields): result is RefusedLine {
  return result.status === 'refused';
}

function hasBounds(result: Fields): result is AnswerLine {
  return typeof result.lo === 'number' && typeof result.hi === 'number';
}

function faulty(fault: Phrase): ReadResult {
  return { ok: false, fault };
}
