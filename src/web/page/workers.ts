/**
 * The workers of the page. The engine's worker ends when its question is cancelled or the game
 * changes; those that answer a file's records end with `end`.
 */
import type { EngineReply } from '../engine/protocol.js';
import type { Workers } from '../controller/game-controller.js';
import type { FileReply, FileRequest, FileSummary, RecordAnswer } from '../files/protocol.js';
import type { FileWorkers } from '../controller/file-controller.js';
import type { Progress, Reply, ToPage, ToWorker } from '../wire.js';

interface Waiting {
  readonly settle: (reply: Reply) => void;
  readonly fail: () => void;
  readonly progress?: (progress: Progress) => void;
}

/**
 * Address of the worker's script. It is a file beside the page's script, with the same version; if
 * the whole page is one file, it is a text inside it.
 */
const workerAddress = addressOfWorker();

function addressOfWorker(): URL {
  const inside = document.querySelector('script#worker');
  if (inside)
    return new URL(URL.createObjectURL(new Blob([inside.textContent], { type: 'text/javascript' })));
  const { src } = document.querySelector<HTMLScriptElement>('script[src]')!;
  return new URL(`./worker.js${new URL(src).search}`, src);
}

/** One worker and its open questions. */
class Channel {
  // Browsers allow no module workers from a text in the page.
  private readonly worker = new Worker(workerAddress, {
    type: workerAddress.protocol === 'blob:' ? 'classic' : 'module',
  });
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(onEnd: () => void) {
    this.worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => this.take(data));
    const broken = (): void => {
      this.end();
      for (const { fail } of this.waiting.values()) fail();
      onEnd();
    };
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      broken();
    });
    this.worker.addEventListener('messageerror', broken);
  }

  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  ask(message: DistributiveOmit<ToWorker, 'id'>, progress?: Waiting['progress']): Promise<Reply> {
    const id = ++this.last;
    return new Promise((settle, reject) => {
      const fail = (): void => reject(new Error('the worker broke down'));
      this.waiting.set(id, { settle, fail, ...(progress ? { progress } : {}) });
      this.worker.postMessage({ ...message, id });
    });
  }

  end(): void {
    this.worker.terminate();
  }

  private take(message: ToPage): void {
    const asked = this.waiting.get(message.id);
    if (message.kind === 'progress') return asked?.progress?.(message.progress);
    this.waiting.delete(message.id);
    asked?.settle(message.reply);
  }
}

type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;

/** The engine's worker; it starts with the first question. */
export function pageWorkers(): Workers {
  let engine: { readonly channel: Channel; readonly game: string } | undefined;
  const stopEngine = (): void => {
    engine?.channel.end();
    engine = undefined;
  };
  return {
    engine(request, game, progress): Promise<EngineReply> {
      // A worker stays with one game, because its searches are compiled for that game's positions.
      if (engine && (engine.game !== game || engine.channel.isBusy)) stopEngine();
      engine ??= { channel: new Channel(() => (engine = undefined)), game };
      const report = (nodes: Progress): void => progress(nodes as number);
      return engine.channel.ask({ role: 'engine', request }, report) as Promise<EngineReply>;
    },
    stopEngine,
  };
}

/** Starts a worker that reads the file, and others that answer records; `end` ends the latter. */
export function fileWorkers(): FileWorkers {
  let reader: Channel | undefined;
  const answering = new Map<number, Channel>();
  return {
    file(request: FileRequest, progress?: (summary: FileSummary) => void): Promise<FileReply> {
      reader ??= new Channel(() => (reader = undefined));
      const report = (summary: Progress): void => progress?.(summary as FileSummary);
      return reader.ask({ role: 'file', request }, report) as Promise<FileReply>;
    },
    answer(worker, texts, ms, isShown): Promise<readonly RecordAnswer[]> {
      const channel = answering.get(worker) ?? new Channel(() => answering.delete(worker));
      answering.set(worker, channel);
      return channel.ask({ role: 'answer', texts, ms, isShown }) as Promise<readonly RecordAnswer[]>;
    },
    end(): void {
      for (const channel of answering.values()) channel.end();
      answering.clear();
    },
    count: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)),
  };
}
