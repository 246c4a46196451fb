/** One connection to a server of rooms: first a `join`, then requests at a limited rate. */
import { now } from '../../core/clock.js';
import { readJson } from '../../core/schema.js';
import { joinForm, requestForm, type ServerMessage } from '../wire/protocol.js';
import { Bucket, type Rate } from './rate.js';
import type { RoomRefusal } from '../wire/refusals.js';
import type { JoinedRoom, Rooms } from './rooms.js';

/** The rate of messages from one connection. */
export const messageRate: Rate = { atOnce: 20, perSecond: 10 };

/** Messages beyond the rate after which the connection ends. */
const maxExcess = 100;

export interface Peer {
  /** @param text a `ServerMessage` as JSON */
  send(text: string): void;
  /** Closes the connection after sending pending messages. */
  end(): void;
  /** Returns whether the server admits the connection to a room. */
  admits(isPlayer: boolean): boolean;
}

export class Connection {
  private readonly bucket = new Bucket(messageRate, now());
  private excess = 0;
  private joining = false;
  private joined: JoinedRoom | undefined;
  private isClosed = false;

  constructor(
    private readonly rooms: Rooms,
    private readonly peer: Peer,
  ) {}

  /** Whether a room was entered. */
  get isJoined(): boolean {
    return this.joined !== undefined;
  }

  async receive(text: string): Promise<void> {
    if (!this.bucket.take(now())) {
      if (++this.excess > maxExcess) this.refuse('too-fast', true);
      else if (this.excess === 1) this.refuse('too-fast');
      return;
    }
    if (!this.joined) return this.join(text);
    const asked = readJson(requestForm, text);
    if (!asked) return this.refuse('bad-message');
    const refused = this.joined.live.act(this.joined.player, asked);
    if (refused) this.send({ type: 'refused', refusal: refused });
  }

  /** Called when the WebSocket is closed. */
  closed(): void {
    this.isClosed = true;
    this.joined?.leave();
  }

  private async join(text: string): Promise<void> {
    const asked = readJson(joinForm, text);
    if (!asked || this.joining) return this.refuse('bad-message', true);
    this.joining = true;
    const connection = { send: (message: ServerMessage) => this.send(message), close: () => this.peer.end() };
    const joined = await this.rooms.join(asked, connection, (isPlayer) => this.peer.admits(isPlayer));
    if (typeof joined === 'string') return this.refuse(joined, true);
    this.joined = joined;
    if (this.isClosed) joined.leave();
  }

  /** Ends the connection of a watcher to admit a player. */
  dismiss(): void {
    this.refuse('too-busy', true);
  }

  private refuse(code: RoomRefusal, fatal?: true): void {
    this.send({ type: 'refused', refusal: { code }, ...(fatal ? { fatal } : {}) });
    if (fatal) this.peer.end();
  }

  private send(message: ServerMessage): void {
    if (!this.isClosed) this.peer.send(JSON.stringify(message));
  }
}
