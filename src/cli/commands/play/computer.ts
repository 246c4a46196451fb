/** The computer's thread: started by the first request, one request at a time. */
import { Worker } from 'node:worker_threads';
import type { ComputerReply, ComputerRequest } from '../../../app/play/computer.js';
import { playThreadEntry } from '../../locations.js';

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
