/** The requests of rooms that are no WebSocket: the menu, new rooms, and the fall-back of a stream and single acts. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { now } from '../../../../core/clock.js';
import { Connection, messageRate } from '../../../../app/rooms/connection.js';
import {
  createReader,
  joinReader,
  maxMessageBytes,
  postedReader,
  takeReader,
} from '../../../../app/rooms/wire/protocol.js';
import { Buckets } from '../../../../app/rooms/rate.js';
import type { RoomRefusal } from '../../../../app/rooms/wire/refusals.js';
import type { Rooms } from '../../../../app/rooms/rooms.js';
import { invalid, readJson, type Reader } from '../../../../app/rooms/wire/schema.js';
import { namesFault, valuesOf, type ServerNames } from '../names.js';
import { common, refusal, type Response } from '../respond.js';
import { send } from '../server.js';
import type { Carriers } from './carriers.js';

/** New rooms of an address. */
const creationRate = { atOnce: 20, perSecond: 1 / 30 };

export class RoomRequests {
  private readonly acts = new Buckets(messageRate);
  private readonly creations = new Buckets(creationRate);

  constructor(
    private readonly rooms: Rooms,
    private readonly carriers: Carriers,
    private readonly health: () => object,
    /** The client's address; undefined for this machine, which is not limited. */
    private readonly addressOf: (request: IncomingMessage) => string | undefined,
  ) {}

  /** Answers a request of rooms; false for any other. */
  answers(request: IncomingMessage, response: ServerResponse, names: ServerNames): boolean {
    const path = (request.url ?? '').split('?', 1)[0];
    const get =
      path === '/health' ? this.health : path === '/rooms/menu' ? () => this.rooms.menu() : undefined;
    const post = posts.find((one) => path === `/rooms/${one}`);
    if (!get && !post) return false;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const fault = namesFault(request, names, request.method === 'POST');
    if (fault !== undefined) send(request, response, refusal(fault));
    else if (get) send(request, response, isRead ? json(get()) : refusal(405, { Allow: 'GET, HEAD' }));
    else if (request.method !== 'POST') send(request, response, refusal(405, { Allow: 'POST' }));
    else void this.post(post!, request, response);
    return true;
  }

  private async post(what: Post, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [type] = valuesOf(request, 'content-type');
    if (type?.split(';', 1)[0] !== 'application/json') return send(request, response, refusal(415));
    const text = await bodyOf(request);
    if (text === undefined) return send(request, response, refusal(413));
    if (what === 'stream') return this.stream(text, request, response);
    const address = this.addressOf(request);
    const answer = await this.answer(what, text, address);
    send(request, response, typeof answer === 'string' ? json({ code: answer }) : json(answer));
  }

  private async answer(
    what: Exclude<Post, 'stream'>,
    text: string,
    address: string | undefined,
  ): Promise<RoomRefusal | object> {
    if (what === 'act') return this.act(text);
    if (address !== undefined && !this.creations.take(address, now())) return 'too-fast';
    if (what === 'create') return reading(createReader, text, (asked) => this.rooms.create(asked));
    return reading(takeReader, text, ({ room }) => this.rooms.take(room));
  }

  private act(text: string): Promise<RoomRefusal | object> {
    return reading(postedReader, text, async ({ room, token, act }) => {
      if (!this.acts.take(token ?? room, now())) return 'too-fast';
      const place = await this.rooms.place({ room, token });
      if (typeof place === 'string') return place;
      return (await place.live.act(place.player, act)) ?? {};
    });
  }

  /** Server-sent events: `data:` and a message, an empty line. */
  private stream(text: string, request: IncomingMessage, response: ServerResponse): void {
    if (readJson(joinReader, text) === invalid) return send(request, response, json({ code: 'bad-message' }));
    if (!this.carriers.hasRoom) return send(request, response, refusal(503));
    request.socket.setTimeout(0);
    response.writeHead(200, {
      ...common,
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      // A proxy (nginx) is not to keep back what is written.
      'X-Accel-Buffering': 'no',
    });
    const carrier = this.carriers.add({
      send: (message) => response.write(`data: ${message}\n\n`),
      end: () => response.end(),
      destroy: () => response.destroy(),
      unsent: () => response.writableLength,
    });
    const connection = new Connection(this.rooms, carrier);
    response.on('close', () => {
      this.carriers.remove(carrier);
      connection.closed();
    });
    void connection.receive(text);
  }
}

const posts = ['create', 'take', 'act', 'stream'] as const;
type Post = (typeof posts)[number];

async function reading<T>(
  reader: Reader<T>,
  text: string,
  then: (asked: T) => Promise<RoomRefusal | object>,
): Promise<RoomRefusal | object> {
  const asked = readJson(reader, text);
  return asked === invalid ? 'bad-message' : then(asked);
}

function json(value: object): Response {
  const headers = {
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  return { status: 200, headers, bytes: Buffer.from(JSON.stringify(value)) };
}

/** The text of a request; undefined if it is too long, or was broken off. */
function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxMessageBytes) resolve(undefined);
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', () => resolve(undefined));
  });
}
