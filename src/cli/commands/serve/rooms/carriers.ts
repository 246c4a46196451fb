/** What carries messages to clients: signs of life, and an end to those who do not read. */
import { aliveMs } from '../../../../app/rooms/wire/protocol.js';

/** A way to one client. */
export interface RawCarrier {
  send(text: string): void;
  /** After what was sent. */
  end(): void;
  /** At once. */
  destroy(): void;
  /** Bytes that wait to be sent. */
  unsent(): number;
  /** Asks for an answer of the network's, where there is one; false if there was none to the last question. */
  ping?(): boolean;
}

/** Bytes after which a client that does not read is given up. */
const maxUnsent = 2 ** 18;

const alive = JSON.stringify({ type: 'alive' });

export class Carriers {
  private readonly all = new Set<RawCarrier>();
  private readonly timer: ReturnType<typeof setInterval>;

  /** @param most at a time */
  constructor(private readonly most: number) {
    this.timer = setInterval(() => this.beat(), aliveMs).unref();
  }

  get count(): number {
    return this.all.size;
  }

  get hasRoom(): boolean {
    return this.all.size < this.most;
  }

  /** The same way, which ends when too much waits in it. */
  add(raw: RawCarrier): RawCarrier {
    const carrier: RawCarrier = {
      ...raw,
      send: (text) => {
        if (raw.unsent() > maxUnsent) raw.destroy();
        else raw.send(text);
      },
    };
    this.all.add(carrier);
    return carrier;
  }

  remove(carrier: RawCarrier): void {
    this.all.delete(carrier);
  }

  /** Ends all. */
  close(): void {
    clearInterval(this.timer);
    for (const carrier of this.all) carrier.end();
  }

  private beat(): void {
    for (const carrier of this.all) {
      if (carrier.ping?.() === false) carrier.destroy();
      else carrier.send(alive);
    }
  }
}
