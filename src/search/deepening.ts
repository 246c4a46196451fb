/**
 * Horizon searches under limits of nodes or time: what they answer is always a whole search, never the first moves of
 * one that was cut short.
 *
 * With a depth, the search to that depth has half of the limits; if it does not end, the rest goes to searches of one
 * ply, two, three…, and the last complete one answers. With an evaluation named but no depth, all of it does.
 *
 * For: searches that remember nothing from one depth to the next (alpha-beta, minimax, expectiminimax, Star1).
 */
import { withEffortOf, type Answer } from '../core/answer.js';
import { now } from '../core/clock.js';
import { leftOf, partOf } from '../core/search/limits.js';
import { unlimitedDepth, type SearchTask } from './task.js';

/** The answer of `run` to `task`, or that of its deepest complete search; with the nodes and the time of all. */
export function deepening(task: SearchTask, run: (task: SearchTask) => Answer): Answer {
  const { context, question, evaluation } = task;
  const { depth, nodes, ms } = context;
  const limited = (nodes ?? ms) !== undefined;
  if (!limited || evaluation === undefined) return run(task);
  if (depth === undefined) return question.evaluation === undefined ? run(task) : stepwise(task, run);
  const whole = run({ ...task, context: partOf(context, 1 / 2) });
  if (whole.stop === 'finished' || whole.status === 'proved') return whole;
  const rest = { ...task, context: { ...leftOf(context, whole.stats), depth: depth - 1 } };
  const steps = depth > 1 ? stepwise(rest, run) : run({ ...task, context: leftOf(context, whole.stats) });
  const stats = withEffortOf(steps.stats, whole.stats);
  // Nothing is deeper than asked for: the limit is why.
  return { ...steps, stop: steps.status === 'proved' ? steps.stop : whole.stop, stats };
}

function stepwise(task: SearchTask, run: (task: SearchTask) => Answer): Answer {
  const { context, position } = task;
  const started = now();
  const deepest = Math.min(context.depth ?? unlimitedDepth, 2 * position.moveCount);
  let nodes = 0;
  let last: Answer | undefined;
  let stop: Answer['stop'] = 'finished';
  for (let depth = 1; depth <= deepest; depth++) {
    const spent = { nodes, ms: now() - started };
    const answer = run({ ...task, context: { ...leftOf(context, spent), depth } });
    nodes += answer.stats.nodes;
    stop = answer.stop;
    if (!last || stop === 'finished' || answer.status === 'proved') last = answer;
    if (stop !== 'finished' || answer.status === 'proved') break;
  }
  return { ...last!, stop, stats: { ...last!.stats, nodes, ms: now() - started } };
}
