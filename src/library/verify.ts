import '../games/engines.js';
import type { SourceRecord } from '../app/answers/verify/refusals.js';
import { readResult } from '../app/answers/solve/result/read-result.js';
import { verifyResult } from '../app/answers/verify/verify.js';
import { SolverCache } from '../core/search/solver-cache.js';
import { anyItemOf, type ParsedRecord } from './records.js';
import type { SolveResult } from './solve.js';
import { inLanguage } from '../core/text/phrase.js';
import type { Certificate } from '../core/answer.js';
import { setupOfText } from '../app/positions/start-position.js';
import { gameByName } from '../games/registry.js';

/**
 * `exact`: the value is shown to be right. `bounds`: the certificate shows a bound or an interval.
 * `unchecked`: an estimate, or a value that the rules alone cannot check quickly. `refused`: there
 * is no answer. `wrong`: see `fault`.
 */
export interface Verification {
  readonly outcome: 'exact' | 'bounds' | 'unchecked' | 'refused' | 'wrong';
  /** The fault, in English. */
  readonly fault?: string;
}

/**
 * Checks an answer against its position, by its certificate and by code that knows only the rules:
 * value, best moves and line.
 * @param record the position of the question; without it the answer's own `position` is trusted
 */
export function verify(result: SolveResult, record?: ParsedRecord | string): Verification {
  const { index } = result;
  const expected = record === undefined ? undefined : new Map([[index, sourceOf(record)]]);
  const read = readResult(JSON.stringify(result));
  const verdict = read.ok ? verifyResult(read.result, expected, new Set([index]), new SolverCache()) : read;
  if (verdict === 'refused' || verdict === 'unchecked') return { outcome: verdict };
  if (!verdict.ok) return { outcome: 'wrong', fault: inLanguage(verdict.fault, 'en') };
  return { outcome: verdict.shown === 'exact' ? 'exact' : 'bounds' };
}

function sourceOf(record: ParsedRecord | string): SourceRecord {
  const item = anyItemOf(record);
  return item.kind === 'record' ? { text: item.game.codec.format(item.setup) } : { code: item.refusal.code };
}

/**
 * Returns the winning strategy in an answer's certificate as lines of JSON, in the format of its
 * game that `./solve verify` checks (for k in a line: a tree of moves). Undefined if there is none
 * or the game has no such format.
 */
export function strategyOf({ game, position, certificate }: SolveResult): string | undefined {
  const read = position === undefined ? undefined : setupOfText(position);
  if (!read?.ok || game === null || certificate === undefined) return undefined;
  for (const form of gameByName(game)?.solvers.strategies ?? []) {
    const lines = form.lines?.(read.value, certificate as Certificate);
    if (lines) return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
  return undefined;
}
