/** The message that `--verbose` prints before the first record. */
import type { SolveJob } from '../../../app/answers/solve/job.js';
import { version } from '../../../core/version.js';
import type { Context } from '../../run/context.js';
import type { Message } from '../../messages/message.js';
import { processesOf } from '../../run/worker-processes.js';
import type { RunOptions } from './open-run.js';

/** Returns version, processes, and the limits of a position. */
export function runHead(
  { say, numbers }: Context,
  { jobs, queue }: RunOptions,
  { limits, threads }: SolveJob,
): Message {
  const { bytes, ms, nodes, depth } = limits;
  const processes = processesOf(jobs, threads);
  const workers =
    queue === undefined
      ? say('up to {processes} {processes|process|processes}', { processes })
      : say('the workers of a queue');
  const limited = [
    ...(bytes === undefined ? [] : [`${numbers.size(bytes)} ${say('of memory')}`]),
    ...(ms === undefined ? [] : [numbers.duration(ms)]),
    ...(nodes === undefined ? [] : [`${numbers.grouped(nodes)} ${say('nodes')}`]),
    ...(depth === undefined ? [] : [`${numbers.grouped(depth)} ${say('plies')}`]),
  ];
  const atMost = say('each position at most');
  const message = `${version}, Node.js ${process.versions.node}; ${workers}; ${atMost} ${limited.join(', ')}`;
  return {
    level: 'info',
    code: 'run',
    message,
    data: { version, processes, limits: { bytes, ms, nodes, depth } },
  };
}
