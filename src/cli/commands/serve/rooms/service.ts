/**
 * Assembles the rooms of a server: journals in a folder, WebSockets and requests, limits, health.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeFolder } from '../../../../batch/write/disk.js';
import { now } from '../../../../core/clock.js';
import { version } from '../../../../core/version.js';
import { Rooms, standardLimits } from '../../../../rooms/server/rooms.js';
import { FileStore } from '../../../../rooms/server/store.js';
import type { EngineHost } from '../../../../rooms/server/engine-host.js';
import type { Service } from '../server.js';
import { Clients } from './clients.js';
import { RoomRequests } from './requests.js';
import { RoomSockets } from './sockets.js';

const limits = {
  clients: { inRooms: 4096, ofNetwork: [64, 256] },
  /** Simultaneous page requests, besides the connections to rooms. */
  requests: 512,
  /** Milliseconds until a line of a journal is on the disk. */
  syncMs: 1000,
  sweepMs: 60_000,
};

export interface RoomServiceOptions {
  /** The folder of the journals. */
  readonly folder: string;
  readonly engineHost: EngineHost;
  /** Open rooms are shown to everybody. */
  readonly listing: boolean;
  /** A proxy stands in front of the server and names the client (`X-Forwarded-For`). */
  readonly proxied: boolean;
  report(room: string, fault: 'save' | 'engine', detail: string): void;
}

export interface RoomService extends Service {
  /** Ends all connections. The promise resolves when everything is on the disk. */
  close(): Promise<void>;
}

/** Rejects with the system's error if the folder cannot be read. */
export async function roomService(options: RoomServiceOptions): Promise<RoomService> {
  const { folder, proxied, ...rest } = options;
  makeFolder(folder, 0o700);
  const store = new FileStore(folder);
  const rooms = new Rooms({ ...rest, store, limits: standardLimits });
  await rooms.open();
  const clients = new Clients(limits.clients, proxied);
  const sockets = new RoomSockets(rooms, clients);
  const started = now();
  const health = () => ({
    status: 'ok',
    version,
    seconds: Math.round((now() - started) / 1000),
    rooms: rooms.counts(),
    connections: sockets.count,
    bytes: process.memoryUsage.rss(),
  });
  const requests = new RoomRequests(rooms, health, (request) => clients.networks(request));
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
    sockets: limits.clients.inRooms + limits.requests,
    connected: (socket) => clients.connected(socket),
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
