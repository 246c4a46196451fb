/** The computer at the terminal: the thread that thinks, and the note meanwhile. */
import { Worker } from 'node:worker_threads';
import type { ComputerReply, ComputerRequest } from '../../../app/play/computer.js';
import { playThreadEntry } from '../../locations.js';
import type { Context } from '../../run/context.js';
import { wrapped } from '../../terminal/table.js';

/** Its thread: started by the first request, one request at a time. */
export class Computer {
  private worker: Worker | undefined;

  /** What the thread answers; rejects where it fails, which is an error of this program. */
  ask(request: ComputerRequest): Promise<ComputerReply> {
    const worker = (this.worker ??= new Worker(playThreadEntry));
    worker.postMessage(request);
    return new Promise((resolve, reject) => {
      const failed = (error: Error): void => {
        worker.off('message', answered);
        reject(error);
      };
      const answered = (reply: ComputerReply): void => {
        worker.off('error', failed);
        resolve(reply);
      };
      worker.once('message', answered).once('error', failed);
    });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }
}

/** Milliseconds before it is shown: an answer that comes sooner needs no note. */
export const afterMs = 500;

/** To the beginning of the line, and delete it. */
const erase = '\r\x1b[K';

/**
 * On standard error: who thinks and for how long, once that has taken half a second, and nothing left of it afterwards.
 * Only on a terminal: files and pipes stay as they are.
 */
export class ThinkingNote {
  private shown = false;

  constructor(private readonly ctx: Pick<Context, 'columns' | 'stderrIsTerminal' | 'warnRaw'>) {}

  /** What `search` resolves to; `text` stands while it runs. */
  async during<T>(text: string, search: Promise<T>): Promise<T> {
    const { ctx } = this;
    const timer = setTimeout(() => {
      if (!ctx.stderrIsTerminal) return;
      this.shown = true;
      ctx.warnRaw(wrapped(text, ctx.columns - 1)[0]);
    }, afterMs);
    try {
      return await search;
    } finally {
      clearTimeout(timer);
      this.erase();
    }
  }

  /** Takes the note away, if there is one. */
  erase(): void {
    if (this.shown) this.ctx.warnRaw(erase);
    this.shown = false;
  }
}
