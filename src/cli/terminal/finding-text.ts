/** One line on an answer that is not right. */
import type { RecordGrade } from '../../app/teaching/grade/grade.js';
import { printable } from '../../core/text/reasons.js';
import type { Context } from '../run/context.js';

/** Returns what was found instead of the exact answer. */
export function findingText({ say }: Context, { outcome, given, exact }: RecordGrade): string {
  const said = given.said === undefined || given.said === '' ? '' : ` (${printable(given.said)})`;
  const found = {
    missing: say('no answer'),
    crashed: say('crashed'),
    slow: say('too slow'),
    format: say('not an answer'),
  };
  const what = outcome in found ? found[outcome as keyof typeof found] : say('found{#answer}');
  const line =
    given.line === undefined || given.line.trim() === '' ? '' : ` ${printable(given.line.slice(0, 60))}`;
  return `${what}${line}${said}, ${say('exact')}: ${exact.expected}`;
}
