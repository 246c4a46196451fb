/** Lines of `solve.result/1` as they are read back: answers that `--format ndjson` wrote. */
import { both, type Bilingual } from '../../../core/text/bilingual.js';
import type { SolveResult } from './result.js';

/** The answer of a line; undefined fields are not looked at, so that later versions can be read. */
export type ReadResult =
  { readonly ok: true; readonly result: SolveResult } | { readonly ok: false; readonly fault: Bilingual };

/** The answer that a line of a file holds, or why it holds none. */
export function readResult(line: string): ReadResult {
  let object: Partial<SolveResult> | null;
  try {
    object = JSON.parse(line) as Partial<SolveResult> | null;
  } catch {
    return { ok: false, fault: both('the line is not JSON', 'a linha não é JSON') };
  }
  if (object?.schema !== 'solve.result/1') return { ok: false, fault: otherSchema };
  return Array.isArray(object.best) || object.status === 'refused'
    ? { ok: true, result: object as SolveResult }
    : { ok: false, fault: both('the line has no best move', 'falta o melhor lance na linha') };
}

const otherSchema = both(
  'the line is not an object of schema solve.result/1',
  'a linha não é um objeto do esquema solve.result/1',
);
