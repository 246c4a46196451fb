/** The answer to one record as plain data: the same from this process and from a worker. */
import type { Game, Setup } from '../core/game.js';
import type { Note, Tally } from '../batch/piece.js';
import { solversFor } from './algorithms.js';
import type { Comparison } from './comparison.js';
import { claimed, solveRecord, type Outcome } from './outcome.js';
import { resultLine, type Place } from './result.js';
import type { SolveJob } from './job.js';

export interface Reply {
  readonly tally: Tally;
  /** The output line, without newline. */
  readonly line: string;
  /** Milliseconds of search. */
  readonly ms: number;
  readonly note?: Note;
}

/** Solves a record; `comparison` takes part if the job wants the table. */
export function replyTo(
  place: Place,
  game: Game,
  setup: Setup,
  job: SolveJob,
  comparison: Comparison,
): Reply {
  const at = { index: place.index, line: place.line };
  const outcome = solveRecord(setup, solversFor(game, job.choice), job.question, job.limits);
  const line = resultLine(place, game, setup, outcome, job);
  if (outcome.kind === 'refused')
    return { tally: 'r', line, ms: 0, note: { ...at, refusal: outcome.refusal } };
  if (job.compare) comparison.add(game.id, outcome);
  const reply = { tally: tallyOf(outcome), line, ms: timeOf(outcome) };
  const explain = job.explain ? { explain: game.explain(setup, outcome.chosen.answer) } : undefined;
  if (outcome.disagreement) return { ...reply, note: { ...at, ...explain, claims: claimsOf(outcome) } };
  return explain ? { ...reply, note: { ...at, ...explain } } : reply;
}

type Answered = Extract<Outcome, { kind: 'answered' }>;

function tallyOf({ chosen: { answer } }: Answered): Tally {
  // A proved value with a list of best moves that a limit cut short is limited all the same.
  if (answer.status === 'proved' && answer.stop === 'finished') return 'p';
  return answer.stop === 'finished' ? 'u' : 'l';
}

function timeOf({ all }: Answered): number {
  let ms = 0;
  for (const { answer } of all) ms += answer.stats.ms;
  return ms;
}

function claimsOf({ all }: Answered): [string, number | null][] {
  return all.map(({ solver, answer }) => [solver.id, claimed(answer) ?? null]);
}
