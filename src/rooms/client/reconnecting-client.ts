/**
 * Connects a client to its room. A lost connection is renewed until the server refuses for good.
 */
import { aliveMs, readServerMessage, type RoomRequest, type ServerMessage } from '../wire/protocol.js';

export interface Listener {
  take(message: ServerMessage): void;
  /**
   * Reports whether the connection is up.
   * @param fault why it ended, if known
   */
  isUp(up: boolean, fault?: unknown): void;
}

/** A connection that is open or being opened. */
export interface Line {
  send(asked: RoomRequest): void;
  end(): void;
}

/** Opens a connection. `take` receives each message as JSON; `lost` is called at the end. */
export type Transport = (take: (text: string) => void, lost: (fault?: unknown) => void) => Line;

/** Milliseconds before the next attempt: the first pause, and the longest. */
const firstPause = 300;
const longestPause = 8000;

/** Limits in milliseconds: of opening a connection, and of silence before it counts as lost. */
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

  /** Sends a request once; its result appears in the room. */
  send(asked: RoomRequest): void {
    this.line?.send(asked);
  }

  /** Reconnects at once instead of waiting. */
  retryNow(): void {
    if (this.line || this.isOver) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** Ends the connection for good; the listener receives nothing more. */
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

  /** Ends the connection unless a message arrives in time. */
  private waitFor(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.line?.end(), ms);
  }
}
