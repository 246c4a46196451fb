/**
 * One WebSocket of a server of rooms: first a `join`, then requests at a limited rate. A client
 * that floods the server, does not read, or does not answer pings is disconnected.
 */
import { WebSocket } from 'ws';
import { now } from '../../../../core/clock.js';
import { readJson } from '../../../../core/schema.js';
import type { Membership } from '../../../../rooms/server/live-room.js';
import { Bucket, type Rate } from '../../../../rooms/server/rate.js';
import type { Rooms } from '../../../../rooms/server/rooms.js';
import { aliveMs, joinForm, requestForm, type ServerMessage } from '../../../../rooms/wire/protocol.js';
import type { RoomRefusal } from '../../../../rooms/wire/refusals.js';
import type { Client, Clients } from './clients.js';

const messageRate: Rate = { atOnce: 20, perSecond: 10 };

/** Messages beyond the rate after which the connection ends. */
const maxExcess = 100;

/** Milliseconds for the first message. */
export const joinMs = 10_000;

/** Bytes waiting to be sent after which a client that does not read is disconnected. */
const maxUnsent = 2 ** 18;

export class Connection {
  private readonly bucket = new Bucket(messageRate, now());
  private excess = 0;
  private isJoining = false;
  private joined: Membership | undefined;
  /** Whether the last ping is not answered yet. */
  private isSilent = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly client: Client,
    private readonly clients: Clients,
    private readonly rooms: Rooms,
  ) {
    client.dismiss = () => this.refuse('too-busy', true);
    const joining = setTimeout(() => {
      if (!this.joined) socket.terminate();
    }, joinMs);
    const beating = setInterval(() => this.beat(), aliveMs).unref();
    socket.on('error', () => undefined); // ws ends the connection after an invalid frame or one that is too long
    socket.on('pong', () => (this.isSilent = false));
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003);
      else void this.receive((data as Buffer).toString());
    });
    socket.on('close', () => {
      clearTimeout(joining);
      clearInterval(beating);
      this.joined?.leave();
    });
  }

  private async receive(text: string): Promise<void> {
    if (!this.bucket.take(now())) {
      if (++this.excess > maxExcess) this.refuse('too-fast', true);
      else if (this.excess === 1) this.refuse('too-fast');
      return;
    }
    if (!this.joined) return this.join(text);
    const asked = readJson(requestForm, text);
    if (!asked) return this.refuse('bad-message');
    const refused = this.joined.act(asked);
    if (refused) this.send({ type: 'refused', refusal: refused });
  }

  private async join(text: string): Promise<void> {
    const { socket, client, clients, rooms } = this;
    const asked = readJson(joinForm, text);
    if (!asked || this.isJoining) return this.refuse('bad-message', true);
    this.isJoining = true;
    const member = { send: (message: ServerMessage) => this.send(message), close: () => socket.close() };
    const joined = await rooms.join(asked, member, (isPlayer) => clients.admits(client, isPlayer));
    if (typeof joined === 'string') return this.refuse(joined, true);
    this.joined = joined;
    if (socket.readyState === WebSocket.CLOSED) joined.leave();
  }

  private beat(): void {
    if (this.isSilent) return this.socket.terminate();
    this.isSilent = true;
    this.socket.ping();
    this.send({ type: 'alive' });
  }

  private refuse(code: RoomRefusal, fatal?: true): void {
    this.send({ type: 'refused', refusal: { code }, ...(fatal ? { fatal } : {}) });
    if (fatal) this.socket.close();
  }

  private send(message: ServerMessage): void {
    const { socket } = this;
    if (socket.bufferedAmount > maxUnsent) socket.terminate();
    else socket.send(JSON.stringify(message));
  }
}
