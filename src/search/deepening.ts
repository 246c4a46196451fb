/**
 * Depth-limited searches under limits of nodes or time. The answer is always that of a complete
 * search, never of the first moves of an interrupted one.
 *
 * With a depth, the search to that depth may spend half of the limits. If it does not end, the rest
 * goes to searches of one ply, two plies and so on, and the last complete one answers. With a named
 * evaluation but no depth, the whole budget goes to such searches of growing depth.
 *
 * For: searches without memory between depths (alpha-beta, minimax, expectiminimax, Star1).
 */
import { withEffortOf, type Answer } from '../core/answer.js';
import { now } from '../core/clock.js';
import { leftOf, partOf } from '../core/search/limits.js';
import { unlimitedDepth, type SearchTask } from './task.js';

/** Returns the answer of `run`, or its deepest complete one, with the effort of all searches. */
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
  // The reason for stopping is the limit of the first search, as no search goes beyond the depth
  // asked for.
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
