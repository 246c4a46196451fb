/** The closing summary: how the records ended, how long it took, and the slowest with their lines. */
import type { SolveSummary } from '../app/solve-file.js';
import type { Context } from './context.js';
import { duration, grouped } from './table.js';

/** Slowest records below this are not worth a line. */
const worthMs = 10;

export function closingSummary(summary: SolveSummary, ms: number, file: string, { say }: Context): string {
  const { records, proved, unproved, limited, refused, slowest } = summary;
  const solved = grouped(proved + unproved);
  const head = say(
    `${grouped(records)} records: ${solved} solved, ${grouped(limited)} limited, ${grouped(refused)} refused, in ${duration(ms)}`,
    `${grouped(records)} registros: ${solved} resolvidos, ${grouped(limited)} limitados, ${grouped(refused)} recusados, em ${duration(ms)}`,
  );
  const slow = slowest.filter((record) => record.ms >= worthMs);
  if (slow.length === 0) return head;
  const lines = slow.map(
    ({ index, line, ms: own }) =>
      `  ${duration(own).padStart(8)}  ${file}:${String(line)}  ${say('record', 'registro')} ${String(index)}`,
  );
  return [head, say('slowest:', 'mais lentos:'), ...lines].join('\n');
}
