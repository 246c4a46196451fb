/**
 * Connects a client to its room by a WebSocket, either the browser's or that of a Node program. A
 * lost connection is renewed until the server refuses for good.
 */
import type { RoomAddress } from '../wire/address.js';
import { aliveMs, readServerMessage, type RoomRequest, type ServerMessage } from '../wire/protocol.js';

export interface Listener {
  take(message: ServerMessage): void;
  /**
   * Reports whether the connection is up.
   * @param fault why it ended, if known
   */
  isUp(up: boolean, fault?: unknown): void;
}

/** The part of the browser's WebSocket that a room needs. */
export interface RoomSocket {
  send(text: string): void;
  close(): void;
  addEventListener(kind: 'open' | 'close', listener: () => void): void;
  addEventListener(kind: 'error', listener: (event: object) => void): void;
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Milliseconds before the next attempt: the first pause, and the longest. */
const firstPause = 300;
const longestPause = 8000;

/** Limits in milliseconds: of opening a connection, and of silence before it counts as lost. */
const openingMs = 8000;
const silenceMs = 2 * aliveMs + 5000;

const otherVersion: ServerMessage = { type: 'refused', refusal: { code: 'other-version' }, fatal: true };

/** `joining`: the server has not answered yet. `over`: the connection has ended for good. */
type Phase = 'pausing' | 'opening' | 'joining' | 'up' | 'over';

export class ReconnectingClient {
  private phase: Phase = 'pausing';
  private socket: RoomSocket | undefined;
  private pause = firstPause;
  /** Ends the phase, if nothing else does. */
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param base address of the server's pages, which ends with a slash
   * @param connect opens a connection
   */
  constructor(
    private readonly base: string,
    private readonly address: RoomAddress,
    private readonly connect: (url: string) => RoomSocket,
    private readonly listener: Listener,
  ) {
    this.open();
  }

  /** Sends a request once; its result appears in the room. */
  send(asked: RoomRequest): void {
    if (this.phase === 'joining' || this.phase === 'up') this.socket!.send(JSON.stringify(asked));
  }

  /** Reconnects at once instead of waiting. */
  retryNow(): void {
    if (this.phase === 'pausing') this.open();
  }

  /** Ends the connection for good; the listener receives nothing more. */
  close(): void {
    clearTimeout(this.timer);
    this.phase = 'over';
    this.end();
  }

  private open(): void {
    this.phase = 'opening';
    this.waitFor(openingMs);
    const socket = this.connect(`${this.base.replace(/^http/, 'ws')}rooms/socket`);
    this.socket = socket;
    let fault: unknown;
    // The events of a connection that was given up are ignored.
    const isCurrent = (): boolean => this.socket === socket;
    socket.addEventListener('open', () => {
      if (!isCurrent()) return;
      this.phase = 'joining';
      const { room, token } = this.address;
      socket.send(JSON.stringify({ type: 'join', room, token }));
    });
    socket.addEventListener('message', ({ data }) => isCurrent() && this.take(String(data)));
    // Browsers do not reveal the error.
    socket.addEventListener('error', (event) => (fault = 'error' in event ? event.error : undefined));
    socket.addEventListener('close', () => isCurrent() && this.lost(fault));
  }

  /** Ends the connection. If the network is gone, nothing answers the close. */
  private end(): void {
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
    this.lost(undefined);
  }

  private take(text: string): void {
    this.waitFor(silenceMs);
    if (this.phase !== 'up') {
      this.phase = 'up';
      this.pause = firstPause;
      this.listener.isUp(true);
    }
    const read = readServerMessage(text) ?? otherVersion;
    this.listener.take(read);
    if (read.type === 'refused' && read.fatal) this.close();
  }

  private lost(fault: unknown): void {
    this.socket = undefined;
    if (this.phase === 'over') return;
    clearTimeout(this.timer);
    this.phase = 'pausing';
    this.listener.isUp(false, fault);
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(longestPause, 2 * this.pause);
  }

  /** Ends the connection unless a message arrives in time. */
  private waitFor(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), ms);
  }
}
