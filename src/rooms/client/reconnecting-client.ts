/** A client's connection to its room, made anew when it is lost, until the server says that this is of no use. */
import { aliveMs, readServerMessage, type Act, type ServerMessage } from '../wire/protocol.js';

export interface Listener {
  take(message: ServerMessage): void;
  /** Connected, or trying to be. @param fault why the connection ended, where that is known */
  isUp(up: boolean, fault?: unknown): void;
}

/** A connection that was begun. */
export interface Line {
  send(act: Act): void;
  end(): void;
}

/** Begins a connection: `take` has each message as JSON, `lost` is called at its end. */
export type Transport = (take: (text: string) => void, lost: (fault?: unknown) => void) => Line;

/** Milliseconds before the next attempt: the first, and the longest. */
const firstPause = 300;
const longestPause = 8000;

/** Milliseconds for a connection to be made; of silence after which it is taken to be lost. */
const openingMs = 8000;
const silenceMs = 2 * aliveMs + 5000;

const otherVersion: ServerMessage = { type: 'refused', refusal: { code: 'other-version' }, fatal: true };

export class ReconnectingClient {
  private line: Line | undefined;
  private heard = false;
  private pause = firstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  constructor(
    private readonly transport: Transport,
    private readonly listener: Listener,
  ) {
    this.open();
  }

  /** Sent once; what became of it shows in the room. */
  send(act: Act): void {
    this.line?.send(act);
  }

  /** Tries at once where it would wait. */
  retryNow(): void {
    if (this.line || this.isOver) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** Ends it for good; the listener hears nothing more. */
  close(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.line?.end();
  }

  private open(): void {
    this.heard = false;
    let current = true;
    const take = (text: string): void => {
      if (current && !this.isOver) this.take(text);
    };
    const lost = (fault?: unknown): void => {
      if (current) this.lost(fault);
      current = false;
    };
    this.waitFor(openingMs);
    this.line = this.transport(take, lost);
  }

  private take(text: string): void {
    this.waitFor(silenceMs);
    if (!this.heard) {
      this.heard = true;
      this.pause = firstPause;
      this.listener.isUp(true);
    }
    const read = readServerMessage(text) ?? otherVersion;
    this.listener.take(read);
    if (read.type === 'refused' && read.fatal) this.close();
  }

  private lost(fault: unknown): void {
    clearTimeout(this.timer);
    this.line = undefined;
    if (this.isOver) return;
    this.listener.isUp(false, fault);
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(longestPause, 2 * this.pause);
  }

  /** Nothing for so long: the connection is given up. */
  private waitFor(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.line?.end(), ms);
  }
}
