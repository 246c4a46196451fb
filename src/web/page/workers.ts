/**
 * The workers of the page. The engine's worker ends when its question is cancelled or the game
 * changes; those that answer a file's records end with `end`.
 */
import type { Workers } from '../controller/game-controller.js';
import type { FileWorkers } from '../controller/file-controller.js';
import type { Call, ProgressOf, Services, ToPage } from '../wire.js';

interface Waiting {
  readonly settle: (reply: unknown) => void;
  readonly fail: () => void;
  readonly report?: ((progress: never) => void) | undefined;
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

/** One worker and its open calls. */
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

  /** Returns a service of the worker: each method is called there, and its result comes back. */
  service<K extends keyof Services>(service: K, report?: (progress: ProgressOf[K]) => void): Services[K] {
    const call =
      (method: string) =>
      (...args: unknown[]) =>
        this.call({ service, method, args }, report);
    return new Proxy({} as Services[K], { get: (_, method: string) => call(method) });
  }

  private call(call: Omit<Call, 'id'>, report: Waiting['report']): Promise<unknown> {
    const id = ++this.last;
    return new Promise((settle, reject) => {
      const fail = (): void => reject(new Error('the worker broke down'));
      this.waiting.set(id, { settle, fail, report });
      this.worker.postMessage({ ...call, id });
    });
  }

  end(): void {
    this.worker.terminate();
  }

  private take(message: ToPage): void {
    const waiting = this.waiting.get(message.id);
    if (message.kind === 'progress') return waiting?.report?.(message.progress as never);
    this.waiting.delete(message.id);
    waiting?.settle(message.reply);
  }
}

/** The engine's worker; it starts with the first question. */
export function pageWorkers(): Workers {
  let engine: { readonly channel: Channel; readonly game: string } | undefined;
  const stopEngine = (): void => {
    engine?.channel.end();
    engine = undefined;
  };
  return {
    engine(game, report) {
      // A worker stays with one game, because its searches are compiled for that game's positions.
      if (engine && (engine.game !== game || engine.channel.isBusy)) stopEngine();
      engine ??= { channel: new Channel(() => (engine = undefined)), game };
      return engine.channel.service('engine', report);
    },
    stopEngine,
  };
}

/** Starts a worker that reads the file, and others that answer records; `end` ends one of those. */
export function fileWorkers(): FileWorkers {
  let reader: Channel | undefined;
  const answering = new Map<number, Channel>();
  return {
    file(report) {
      reader ??= new Channel(() => (reader = undefined));
      return reader.service('file', report);
    },
    answers(worker) {
      const channel = answering.get(worker) ?? new Channel(() => answering.delete(worker));
      answering.set(worker, channel);
      return channel.service('answers');
    },
    end(worker) {
      answering.get(worker)?.end();
      answering.delete(worker);
    },
    count: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)),
  };
}
