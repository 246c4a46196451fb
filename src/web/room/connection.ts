/**
 * The page's connection to its room: a WebSocket, or where none comes about (some proxies) a stream and POST; made anew
 * when it is lost, until the server says that this is of no use.
 */
import type { RoomAddress } from '../../app/rooms/address.js';
import { postAct, streamRoom } from '../../app/rooms/client.js';
import { aliveMs, type Act, type ServerMessage } from '../../app/rooms/protocol.js';

export interface Listener {
  take(message: ServerMessage): void;
  /** Connected, or trying to be. */
  isUp(up: boolean): void;
}

/** A transport that was begun. */
interface Line {
  send(act: Act): void;
  end(): void;
}

/** Milliseconds before the next attempt: the first, and the longest. */
const firstPause = 300;
const longestPause = 8000;

/** Milliseconds for a connection to be made; of silence after which it is taken to be lost. */
const openingMs = 8000;
const silenceMs = 2 * aliveMs + 5000;

export class RoomConnection {
  private line: Line | undefined;
  private transport: 'socket' | 'stream' = 'socket';
  private heard = false;
  private pause = firstPause;
  private timer = 0;
  private isOver = false;

  constructor(
    /** Of the page's folder. */
    private readonly base: string,
    private readonly address: RoomAddress,
    private readonly listener: Listener,
  ) {
    window.addEventListener('online', () => this.retryNow());
    this.open();
  }

  /** Sent once; what became of it shows in the room. */
  send(act: Act): void {
    this.line?.send(act);
  }

  private open(): void {
    this.heard = false;
    let current = true;
    const take = (message: ServerMessage): void => {
      if (current) this.take(message);
    };
    const lost = (): void => {
      if (current) this.lost();
      current = false;
    };
    const { base, address } = this;
    this.line = (this.transport === 'socket' ? socketLine : streamLine)(base, address, take, lost);
    this.waitFor(openingMs);
  }

  private take(message: ServerMessage): void {
    this.waitFor(silenceMs);
    if (!this.heard) {
      this.heard = true;
      this.pause = firstPause;
      this.listener.isUp(true);
    }
    if (message.type === 'refused' && message.fatal) this.isOver = true;
    this.listener.take(message);
  }

  private lost(): void {
    clearTimeout(this.timer);
    this.line = undefined;
    if (this.isOver) return;
    this.listener.isUp(false);
    // A transport that has worked is tried again, one that has not makes way for the other.
    if (!this.heard) this.transport = this.transport === 'socket' ? 'stream' : 'socket';
    this.timer = window.setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(longestPause, 2 * this.pause);
  }

  private retryNow(): void {
    if (this.line || this.isOver) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** Nothing for so long: the connection is given up. */
  private waitFor(ms: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.line?.end(), ms);
  }
}

type Open = (
  base: string,
  address: RoomAddress,
  take: (message: ServerMessage) => void,
  lost: () => void,
) => Line;

const socketLine: Open = (base, { room, token }, take, lost) => {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}rooms/socket`);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'join', room, token })));
  socket.addEventListener('message', ({ data }) => take(JSON.parse(data as string) as ServerMessage));
  socket.addEventListener('close', lost);
  const end = (): void => {
    // A network that is gone does not answer to the close.
    socket.close();
    lost();
  };
  return { send: (act) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(act)), end };
};

const streamLine: Open = (base, address, take, lost) => {
  const control = new AbortController();
  const server = { base };
  void streamRoom(server, address, take, control.signal).then(lost, lost);
  const send = (act: Act): void =>
    void postAct(server, address, act).then((code) => code && take({ type: 'refused', code }), lost);
  return { send, end: () => control.abort() };
};
