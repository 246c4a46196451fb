/** The rooms of a server, put together: journals in a folder, WebSockets and requests, limits by address, health. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { now } from '../../../../core/clock.js';
import { version } from '../../../../core/version.js';
import { Rooms, standardLimits } from '../../../../app/rooms/rooms.js';
import { FileStore } from '../../../../app/rooms/store.js';
import type { Thinker } from '../../../../app/rooms/thinker.js';
import { valuesOf } from '../names.js';
import type { Service } from '../server.js';
import { RoomRequests } from './requests.js';
import { RoomSockets } from './sockets.js';

const limits = {
  /** At a time. */
  connections: 4096,
  /** At a time, besides connections to rooms: requests of pages. */
  requests: 512,
  /** Of one address, at a time; not of this machine. */
  ofAddress: 64,
  /** Milliseconds from a line of a journal to its being on the disk. */
  syncMs: 1000,
  sweepMs: 60_000,
};

export interface RoomServiceOptions {
  /** Of the journals. */
  readonly folder: string;
  readonly thinker: Thinker;
  /** Open rooms are shown to everybody. */
  readonly listing: boolean;
  /** Something stands in front of the server and says who asks (`X-Forwarded-For`). */
  readonly proxied: boolean;
  report(room: string, fault: 'save' | 'engine', detail: string): void;
}

export interface RoomService extends Service {
  /** Ends all connections; done when all is on the disk. */
  close(): Promise<void>;
}

/** Rejects with the system's error if the folder cannot be used. */
export async function roomService(options: RoomServiceOptions): Promise<RoomService> {
  const { folder, proxied, ...rest } = options;
  const store = new FileStore(folder);
  await store.prepare();
  const rooms = new Rooms({ ...rest, store, limits: standardLimits });
  await rooms.open();
  const sockets = new RoomSockets(rooms, limits.connections);
  const started = now();
  const health = () => ({
    ...{ status: 'ok', version, seconds: Math.round((now() - started) / 1000) },
    ...{ rooms: rooms.counts(), connections: sockets.count, bytes: process.memoryUsage.rss() },
  });
  const addresses = new Addresses(proxied);
  const requests = new RoomRequests(rooms, health, (request) => addresses.of(request));
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => undefined);
  const timers = [
    setInterval(
      quietly(() => store.sync()),
      limits.syncMs,
    ).unref(),
    setInterval(
      quietly(() => rooms.sweep()),
      limits.sweepMs,
    ).unref(),
  ];
  return {
    sockets: limits.connections + limits.requests,
    admits: (socket) => addresses.admits(socket),
    answers: (request: IncomingMessage, response: ServerResponse, names) =>
      requests.answers(request, response, names),
    upgrade: (request, socket, head, names) => sockets.upgrade(request, socket, head, names),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      sockets.close();
      await rooms.close();
    },
  };
}

/** Who asks: clients on this machine are not limited, what a proxy says is taken from where a proxy may be. */
class Addresses {
  private readonly open = new Map<string, number>();

  constructor(private readonly proxied: boolean) {}

  admits(socket: Socket): boolean {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return false;
    if (this.proxied || isThisMachine(remoteAddress)) return true;
    const count = (this.open.get(remoteAddress) ?? 0) + 1;
    if (count > limits.ofAddress) return false;
    this.open.set(remoteAddress, count);
    socket.on('close', () => {
      const left = this.open.get(remoteAddress)! - 1;
      if (left > 0) this.open.set(remoteAddress, left);
      else this.open.delete(remoteAddress);
    });
    return true;
  }

  /** Undefined for this machine. */
  of(request: IncomingMessage): string | undefined {
    const { remoteAddress = '' } = request.socket;
    const said = valuesOf(request, 'x-forwarded-for').at(-1)?.split(',').at(-1)?.trim();
    if (said !== undefined && (this.proxied || isThisMachine(remoteAddress))) return said;
    return isThisMachine(remoteAddress) ? undefined : remoteAddress;
  }
}

function isThisMachine(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}
