/** The HTTP requests of rooms: health, the menu, new rooms, and seats of the list. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { now } from '../../../../core/clock.js';
import { readJson } from '../../../../core/schema.js';
import { createForm, maxMessageBytes, takeForm } from '../../../../rooms/wire/protocol.js';
import { Buckets, type Rate } from '../../../../rooms/server/rate.js';
import type { RoomRefusal } from '../../../../rooms/wire/refusals.js';
import type { Rooms } from '../../../../rooms/server/rooms.js';
import { namesFault, valuesOf, type ServerNames } from '../names.js';
import { common, refusal, type Response } from '../respond.js';
import { send } from '../server.js';
import type { Networks } from './clients.js';

const daily = (count: number): Rate => ({ atOnce: count, perSecond: count / 86_400 });

/**
 * Rates of new rooms for an address or a /64, and for a /48, in the short term and per day. They
 * prevent one subscriber from filling the server within the 30 days for which it stores a room.
 */
const creationRates = [
  [{ atOnce: 20, perSecond: 1 / 30 }, daily(150)],
  [{ atOnce: 80, perSecond: 4 / 30 }, daily(300)],
];

export class RoomRequests {
  private readonly creations = creationRates.map((rates) => rates.map((rate) => new Buckets(rate)));

  constructor(
    private readonly rooms: Rooms,
    private readonly health: () => object,
    private readonly networksOf: (request: IncomingMessage) => Networks,
  ) {}

  /** Answers a request of rooms; false for any other request. */
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
    const answer = await this.answer(what, text, this.networksOf(request));
    send(request, response, typeof answer === 'string' ? json({ code: answer }) : json(answer));
  }

  private async answer(what: Post, text: string, networks: Networks): Promise<RoomRefusal | object> {
    const isSlow = (network: string, i: number): boolean =>
      this.creations[i].every((buckets) => buckets.take(network, now()));
    if (!networks.every(isSlow)) return 'too-fast';
    if (what === 'take') {
      const asked = readJson(takeForm, text);
      return asked ? this.rooms.take(asked.room) : 'bad-message';
    }
    const asked = readJson(createForm, text);
    return asked ? this.rooms.create(asked) : 'bad-message';
  }
}

const posts = ['create', 'take'] as const;
type Post = (typeof posts)[number];

function json(value: object): Response {
  const headers = {
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  return { status: 200, headers, bytes: Buffer.from(JSON.stringify(value)) };
}

/** Returns the body of a request; undefined if it is too long or was broken off. */
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
