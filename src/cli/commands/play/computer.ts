/** The computer at the terminal: its thread, and the text shown while it thinks. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ComputerReply, ComputerRequest } from '../../../app/play/computer.js';
import { playThreadEntry } from '../../locations.js';
import type { Context } from '../../context/context.js';
import { wrapped } from '../../terminal/table.js';

/** The thread of the computer. The first request starts it; it answers one request at a time. */
export class Computer {
  private worker: Worker | undefined;

  /**
   * Asks the thread. The promise rejects if the thread fails, which is an error of this program.
   */
  async ask(request: ComputerRequest): Promise<ComputerReply> {
    const worker = (this.worker ??= new Worker(playThreadEntry));
    worker.postMessage(request);
    const [reply] = (await once(worker, 'message')) as [ComputerReply];
    return reply;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }
}

/** Milliseconds before the text is shown: a faster answer needs none. */
export const afterMs = 500;

/**
 * Shows a text on the terminal of standard error while a search runs, from half a second on.
 * Returns the result of the search.
 */
export async function whileThinking<T>(
  ctx: Pick<Context, 'columns' | 'showStatus'>,
  text: string,
  search: Promise<T>,
): Promise<T> {
  const timer = setTimeout(() => ctx.showStatus(wrapped(text, ctx.columns - 1)[0]), afterMs);
  try {
    return await search;
  } finally {
    clearTimeout(timer);
    ctx.showStatus('');
  }
}
