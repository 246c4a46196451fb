/** Carries out `worker`: takes chunks from a queue until it is told to stop. */
import { isSolveJob, type SolveJob } from '../../../app/solve/job.js';
import { queueReason } from '../../../batch/run/queue/fault.js';
import { openWorker, type QueueWorker, type WorkerEvents } from '../../../batch/run/queue/worker.js';
import { version } from '../../../core/version.js';
import { games } from '../../../games/registry.js';
import type { Context } from '../../run/context.js';
import { poolFor, processesOf, workerBuild } from '../../run/worker-processes.js';
import { exitCodes } from '../../messages/failures.js';
import { queueAddress } from '../../run/queue-address.js';
import { onSignals } from '../../run/signals.js';
import { counted, grouped } from '../../terminal/table.js';
import { inLanguage } from '../../../core/text/phrase.js';

export interface WorkerOptions {
  readonly queue: string | true;
  readonly jobs: number | undefined;
  readonly lockMs: number;
}

export async function runWorker(ctx: Context, { queue, jobs, lockMs }: WorkerOptions): Promise<void> {
  const address = queueAddress(ctx, queue);
  if (!address) return;
  const { say } = ctx;
  const tell = (level: 'info' | 'warning', en: string, pt: string): void =>
    ctx.tell({ level, code: 'queue', message: `${address.shown}: ${say(en, pt)}` });
  let end: (code: number) => void;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const events: WorkerEvents = {
    onLost: (why) =>
      tell('warning', `connection lost (${why}), trying again`, `conexão perdida (${why}), nova tentativa`),
    onBack: () => tell('info', 'the queue is back', 'a fila voltou'),
    onGone: () => undefined,
    onRefused: (id, fault) =>
      tell('warning', `chunk ${shown(id)} refused: ${fault}`, `lote ${shown(id)} recusado: ${fault}`),
    onUnable: () => {
      tell('warning', 'processes cannot be started here', 'não é possível iniciar processos aqui');
      end(exitCodes.internal);
    },
  };
  const processes = processesOf(jobs);
  const worker = await openWorker(address, settingsOf(processes, lockMs), events);
  if ('code' in worker) {
    ctx.tell({ level: 'error', code: 'queue', message: inLanguage(queueReason(worker), ctx.language) });
    ctx.setExitCode(exitCodes.inputOutput);
    return;
  }
  // Before it is said: who reads it may end the worker at once.
  onSignals(ctx, end!);
  tell(
    'info',
    `worker ${version} with ${counted(processes, 'process', 'processes')}; Ctrl-C ends it`,
    `worker ${version} com ${counted(processes, 'processo')}; Ctrl-C o encerra`,
  );
  await untilEnd(ctx, worker, ended);
}

async function untilEnd(ctx: Context, worker: QueueWorker, ended: Promise<number>): Promise<void> {
  const code = await ended;
  await worker.stop();
  const { chunks, positions } = worker;
  const answered = positions === 1 ? 'posição respondida' : 'posições respondidas';
  const message = ctx.say(
    `${counted(chunks, 'chunk')}, ${counted(positions, 'position')} answered`,
    `${counted(chunks, 'lote')}, ${grouped(positions)} ${answered}`,
  );
  ctx.tell({ level: 'info', code: 'summary', message, data: { chunks, positions } });
  ctx.host.exit(code);
}

function settingsOf(jobs: number, lockMs: number) {
  const rules = { games, isHandshake: isSolveJob };
  const poolOf = (handshake: object) => poolFor(jobs, handshake as SolveJob);
  return { jobs, lockMs, rules, poolOf, build: workerBuild() };
}

/** Ids may come from strangers. */
function shown(id: string): string {
  return id.replace(/[^\w-]/g, '·').slice(0, 60);
}
