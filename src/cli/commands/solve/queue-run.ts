/** A run whose positions are answered by the workers of a queue: opens, watches and closes it. */
import type { SolveJob } from '../../../app/answers/solve/job.js';
import { resultCheck } from '../../../app/answers/solve/result/worker-line.js';
import type { WorkerPlan } from '../../../app/answers/solve/solve-file.js';
import { queueReason } from '../../../batch/run/queue/fault.js';
import { openQueue, type Producer } from '../../../batch/run/queue/producer.js';
import type { Context } from '../../context/context.js';
import type { Message } from '../../context/message.js';
import { workerBuild } from '../../run/worker-processes.js';
import { exitCodes, failed } from '../../context/failures.js';

import { queueAddress } from '../../run/queue-address.js';
import { inLanguage, phrase, type Phrase } from '../../../core/text/phrase.js';

/**
 * The size of a chunk. Half a second is long enough to hide the cost of the queue, and short enough
 * to repeat elsewhere.
 */
const chunkSize = { ms: 500, bytes: 2 ** 20 };

/** Receives the messages of the queue and, if it fails, the reason. */
export interface QueueListener {
  tell(message: Message): void;
  giveUp(text: string): void;
}

export class QueueRun {
  listener: QueueListener | undefined;
  private producer!: Producer;

  private constructor(private readonly ctx: Context) {}

  /**
   * Returns undefined, after a message and with the exit code set, if the queue cannot be opened.
   * @param asked the option `--queue`.
   */
  static async open(ctx: Context, asked: string | true): Promise<QueueRun | undefined> {
    const address = queueAddress(ctx, asked);
    if (!address) return undefined;
    const run = new QueueRun(ctx);
    const { say } = ctx;
    const at = address.shown;
    const tell = (said: Phrase): void =>
      run.listener?.tell({ level: 'warning', code: 'queue', message: `${at}: ${say(said)}` });
    const opened = await openQueue(
      address,
      {
        onLost: (why) => tell(phrase('connection lost ({why}), trying again', { why })),
        onBack: () => tell(phrase('the queue is back')),
        onNoWorker: () => tell(phrase('no worker is listening; start one with ./solve worker --queue …')),
        onGone: (detail) =>
          run.listener?.giveUp(inLanguage(queueReason({ code: 'gone', at, detail }), ctx.language)),
      },
      workerBuild(),
    );
    if ('code' in opened)
      return failed(ctx, 'queue', inLanguage(queueReason(opened), ctx.language), exitCodes.inputOutput);
    run.producer = opened;
    return run;
  }

  /** @param chunk positions in a chunk; by default as many as take half a second. */
  planOf(job: SolveJob, chunk: number | undefined): WorkerPlan {
    const size = { ...chunkSize, records: chunk };
    return { size, queue: this.producer.makeRunner(job, resultCheck(job)) };
  }

  /** Returns the text for the line of progress. */
  status(): string {
    const { waiting, active, done, workers } = this.producer.status;
    const [w, a, n] = [waiting, active, workers].map(String);
    return this.ctx.say('chunks {w} waiting, {a} active, {done} done, workers {n}', {
      w,
      a,
      done: this.ctx.numbers.grouped(done),
      n,
    });
  }

  end(): Promise<void> {
    return this.producer.end();
  }
}
