/** Checks what another machine sent as a job, or as rows of its comparison table, before anything is done with it. */
import { games } from '../games/registry.js';
import type { AlgorithmTotals } from './comparison.js';
import type { SolveJob } from './job.js';
import { formats } from './result.js';

type Check = (value: unknown) => boolean;

const flag: Check = (value) => typeof value === 'boolean';
const amount: Check = (value) => typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/** An object with these keys and no others; those of `optional` may be absent. */
function shape(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  const checks = new Map([...Object.entries(required), ...Object.entries(optional)]);
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const keys = Object.keys(value);
    if (!Object.keys(required).every((key) => keys.includes(key))) return false;
    return keys.every((key) => checks.get(key)?.((value as Record<string, unknown>)[key]) === true);
  };
}

const gameId = oneOf(...games.map((game) => game.id));
const algorithm = oneOf('all', ...games.flatMap((game) => game.solvers.map((solver) => solver.id)));
const evaluation = oneOf(...games.flatMap((game) => game.evaluations.map(({ id }) => id)));
/** Items of `-a`: more than there are algorithms make no sense. */
const mostItems = 100;

const item = shape({ algorithm }, { game: gameId });
const items: Check = (value) => Array.isArray(value) && value.length <= mostItems && value.every(item);

const job = shape({
  choice: shape({ items }),
  question: shape(
    { best: oneOf('one', 'all'), certificate: flag, seed: amount },
    { evaluation, line: flag, share: flag },
  ),
  limits: shape({}, { nodes: amount, ms: amount, bytes: amount, depth: amount }),
  format: oneOf(...formats),
  strict: flag,
  compare: flag,
  times: flag,
  explain: flag,
});

const counters: Check = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every(amount);

const totals = shape({
  ...{ game: gameId, algorithm, positions: amount, proved: amount, limited: amount, unproved: amount },
  ...{ nodes: amount, cutsAlpha: amount, cutsBeta: amount, tableHits: amount },
  ...{ ms: amount, slowest: amount, bytes: amount, extra: counters },
});

/** Whether this is a job for the games and algorithms there are, with nothing beside. */
export function isSolveJob(value: unknown): value is SolveJob {
  return job(value);
}

export function isTotals(value: unknown): value is AlgorithmTotals {
  return totals(value);
}
