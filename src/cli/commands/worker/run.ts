/** Carries out `worker`: takes chunks from a queue until it is told to stop. */
import { isSolveJob, type SolveJob } from '../../../app/answers/solve/job.js';
import { poolFor } from '../../../app/answers/solve/solve-file.js';
import { queueReason } from '../../../batch/run/queue/fault.js';
import { openWorker, type QueueWorker, type WorkerEvents } from '../../../batch/run/queue/worker.js';
import { version } from '../../../core/version.js';
import { games } from '../../../games/registry.js';
import type { Context } from '../../context/context.js';
import { processesOf, workerBuild, workerOrigin } from '../../run/worker-processes.js';
import { exitCodes, failed } from '../../context/failures.js';
import { queueAddress } from '../../run/queue-address.js';
import { onSignals } from '../../run/signals.js';
import { inLanguage, phrase, type Phrase } from '../../../core/text/phrase.js';

export async function runWorker(
  ctx: Context,
  queue: string | true,
  jobs: number | undefined,
  lockMs: number,
): Promise<void> {
  const address = queueAddress(ctx, queue);
  if (!address) return;
  const { say } = ctx;
  const tell = (level: 'info' | 'warning', said: Phrase): void =>
    ctx.tell({ level, code: 'queue', message: `${address.shown}: ${say(said)}` });
  let end: (code: number) => void;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const events: WorkerEvents = {
    onLost: (why) => tell('warning', phrase('connection lost ({why}), trying again', { why })),
    onBack: () => tell('info', phrase('the queue is back')),
    onGone: () => undefined,
    onRefused: (id, fault) =>
      tell('warning', phrase('chunk {id} refused: {fault}', { id: shown(id), fault })),
    onUnable: () => {
      tell('warning', phrase('processes cannot be started here'));
      end(exitCodes.internal);
    },
  };
  const processes = processesOf(jobs);
  const worker = await openWorker(address, settingsOf(processes, lockMs), events);
  if ('code' in worker)
    return failed(ctx, 'queue', inLanguage(queueReason(worker), ctx.language), exitCodes.inputOutput);
  // The handlers are set before the message is printed: its reader may end the worker at once.
  onSignals(ctx, end!);
  tell(
    'info',
    phrase('worker {version} with {processes} {processes|process|processes}; Ctrl-C ends it', {
      version,
      processes,
    }),
  );
  await untilEnd(ctx, worker, ended);
}

async function untilEnd(ctx: Context, worker: QueueWorker, ended: Promise<number>): Promise<void> {
  const code = await ended;
  await worker.stop();
  const { chunks, positions } = worker;
  const message = ctx.say(
    '{chunks} {chunks|chunk|chunks}, {positions} {positions|position|positions} answered',
    { chunks, positions },
  );
  ctx.tell({ level: 'info', code: 'summary', message, data: { chunks, positions } });
  ctx.host.exit(code);
}

function settingsOf(jobs: number, lockMs: number) {
  const rules = { games, isHandshake: isSolveJob };
  const poolOf = (handshake: object) => poolFor(jobs, handshake as SolveJob, workerOrigin);
  return { jobs, lockMs, rules, poolOf, build: workerBuild() };
}

/** Shows an id, which may come from strangers, without unusual characters. */
function shown(id: string): string {
  return id.replace(/[^\w-]/g, '·').slice(0, 60);
}
