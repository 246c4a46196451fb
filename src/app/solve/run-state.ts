/** The check that what a journal keeps of a run is the state of one, and in step with its output. */
import { isTotals } from './job.js';
import { type Format, headerLine } from './result.js';
import type { Counts, RunState } from './result-writer.js';

const ends = ['proved', 'unproved', 'limited', 'refused'] as const;

/** @param lines whole lines of the output that the state belongs to. */
export function isRunState(value: object, format: Format, lines: number): value is RunState {
  const { counts, totals, slowest } = value as Partial<RunState>;
  if (!isCounts(counts) || !Array.isArray(totals) || !totals.every(isTotals)) return false;
  if (!Array.isArray(slowest) || !slowest.every(isSlow)) return false;
  const answers = lines - (headerLine(format) === '' ? 0 : 1);
  // A record is one line; in CSV it may be one for each algorithm.
  return format === 'csv' ? answers >= counts.records : answers === counts.records;
}

function isCounts(value: unknown): value is Counts {
  if (typeof value !== 'object' || value === null) return false;
  const counts = value as Counts;
  const all = [counts.records, counts.disagreements, ...ends.map((end) => counts[end])];
  if (!all.every((count) => Number.isSafeInteger(count) && count >= 0)) return false;
  return ends.reduce((sum, end) => sum + counts[end], 0) === counts.records;
}

function isSlow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { index, line, ms } = value as Record<string, unknown>;
  return [index, line, ms].every((amount) => typeof amount === 'number' && amount >= 0);
}
