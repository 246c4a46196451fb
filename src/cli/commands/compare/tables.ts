/** The report of `compare`: the cost of each algorithm, and its comparison with the first. */
import type { Cost } from '../../../lab/analysis/quantile.js';
import type { Comparison } from '../../../lab/bench/comparison.js';
import { significance, type Contest } from '../../../lab/bench/contest.js';
import type { AlgorithmSummary } from '../../../lab/bench/summary.js';
import type { Numbers } from '../../../core/text/numbers.js';
import type { Context } from '../../context/context.js';
import { tableData, type Column, type TableData } from '../../terminal/table.js';

export function summaryTable({ algorithms }: Comparison, { say, numbers }: Context): TableData {
  const some = (count: (row: AlgorithmSummary) => number): boolean =>
    algorithms.some((row) => count(row) > 0);
  const columns: readonly Column<AlgorithmSummary>[] = [
    [say('algorithm'), (row) => row.algorithm],
    [say('solved'), (row) => numbers.grouped(row.solved)],
    [say('unproved'), (row) => numbers.grouped(row.unproved), some((row) => row.unproved)],
    [say('limited'), (row) => numbers.grouped(row.limited), some((row) => row.limited)],
    [say('refused'), (row) => numbers.grouped(row.refused), some((row) => row.refused)],
    ['p50', (row) => cost(numbers, row.p50)],
    ['p95', (row) => cost(numbers, row.p95)],
    ['max', (row) => cost(numbers, row.max)],
    [say('nodes'), (row) => numbers.grouped(row.nodes)],
    [say('memory'), (row) => numbers.size(row.bytes)],
    [say('objects a run'), (row) => numbers.size(Math.round(row.allocated))],
    [say('process'), (row) => numbers.size(row.peak)],
  ];
  return tableData(columns, algorithms);
}

export function contestTable({ contests }: Comparison, { say, numbers }: Context): TableData {
  const first = contests[0]?.against ?? '';
  const interval = ({ low, high }: Contest): string =>
    Number.isNaN(low) ? '-' : `${figures(numbers, low)}..${figures(numbers, high)}`;
  const p = ({ adjusted }: Contest): string => (adjusted < 0.0001 ? '< 0.0001' : adjusted.toPrecision(2));
  const columns: readonly Column<Contest>[] = [
    [say('algorithm'), (one) => one.algorithm],
    [say('time / {first}', { first }), (one) => `${boundSign(one)}${figures(numbers, one.ratio)}`],
    [say('95 % interval'), interval],
    [say('nodes / {first}', { first }), (one) => figures(numbers, one.nodes)],
    [say('pairs'), (one) => numbers.grouped(one.pairs)],
    [say('faster on'), (one) => numbers.grouped(one.faster)],
    ['p (Holm)', (one) => numbers.decimal(p(one))],
  ];
  return tableData(columns, contests);
}

/**
 * Returns `tree / trail 1.92 (1.50..2.31)`: the time as a multiple of the first algorithm's, with
 * the 95 % interval.
 */
export function ratioText({ algorithm, against, ratio, low, high }: Contest, numbers: Numbers): string {
  const interval = Number.isNaN(low) ? '' : ` (${figures(numbers, low)}..${figures(numbers, high)})`;
  return `${algorithm} / ${against} ${figures(numbers, ratio)}${interval}`;
}

/**
 * Returns one sentence that says which algorithm is faster, and whether chance explains the
 * difference.
 */
export function verdict(one: Contest, { say, numbers }: Context): string {
  const { algorithm, against } = one;
  if (one.pairs === 0) return say('{algorithm}: nothing to compare', { algorithm });
  if (one.least >= significance) {
    const least = numbers.decimal(one.least.toPrecision(2));
    return say('{algorithm} and {against}: too few positions to tell (p is at least {least})', {
      algorithm,
      against,
      least,
    });
  }
  if (one.adjusted >= significance) {
    return say('{algorithm} and {against}: no difference beyond chance', { algorithm, against });
  }
  const slower = one.ratio > 1;
  const times = figures(numbers, slower ? one.ratio : 1 / one.ratio);
  const least = one.bound === (slower ? 'at-least' : 'at-most') ? say('at least ') : '';
  const [fast, slow] = slower ? [against, algorithm] : [algorithm, against];
  return say('{fast} is {least}{times} times as fast as {slow}', { fast, least, times, slow });
}

/**
 * Returns a Markdown table whose first column is aligned to the left and the others to the right.
 */
export function markdown({ header, rows }: TableData): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, i) => (i === 0 ? '---' : '--:'));
  return `${[header, rule, ...rows].map(line).join('\n')}\n`;
}

function cost(numbers: Numbers, { value, limited }: Cost): string {
  return Number.isNaN(value) ? '-' : `${limited ? '> ' : ''}${numbers.duration(value)}`;
}

/** Returns three significant figures, without exponent up to a million. */
function figures(numbers: Numbers, value: number): string {
  if (Number.isNaN(value)) return '-';
  return value >= 1000 && value < 1e6 ? numbers.grouped(value) : numbers.decimal(value.toPrecision(3));
}

function boundSign({ bound }: Contest): string {
  return bound === 'at-least' ? '≥ ' : bound === 'at-most' ? '≤ ' : '';
}
