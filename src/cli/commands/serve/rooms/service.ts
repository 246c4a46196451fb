/**
 * Assembles the rooms of a server: journals in a folder, WebSockets (by the package ws, without
 * compression) and requests, limits, health.
 */
import { WebSocketServer } from 'ws';
import { makeFolder } from '../../../../batch/write/disk.js';
import { now } from '../../../../core/clock.js';
import { version } from '../../../../core/version.js';
import type { RoomHost } from '../../../../rooms/server/live-room.js';
import { Rooms, standardLimits, type RoomsOptions } from '../../../../rooms/server/rooms.js';
import { FileStore } from '../../../../rooms/server/store.js';
import { maxMessageBytes } from '../../../../rooms/wire/protocol.js';
import { namesFault } from '../names.js';
import { refuseUpgrade, type Service } from '../server.js';
import { Clients } from './clients.js';
import { Connection, joinMs } from './connection.js';
import { RoomRequests } from './requests.js';

const limits = {
  clients: { inRooms: 4096, ofNetwork: [64, 256] },
  /** Simultaneous page requests, besides the connections to rooms. */
  requests: 512,
  /** Milliseconds until a line of a journal is on the disk. */
  syncMs: 1000,
  sweepMs: 60_000,
};

/** Not a literal argument, where TypeScript refuses `closeTimeout`: the types of ws lack it. */
const socketOptions = {
  noServer: true,
  perMessageDeflate: false,
  closeTimeout: joinMs,
  maxPayload: maxMessageBytes,
};

export interface RoomServiceOptions extends Omit<RoomHost, 'store'>, Pick<RoomsOptions, 'listing'> {
  /** The folder of the journals. */
  readonly folder: string;
  /** A proxy stands in front of the server and names the client (`X-Forwarded-For`). */
  readonly proxied: boolean;
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
  const sockets = new WebSocketServer(socketOptions);
  const started = now();
  const health = () => ({
    status: 'ok',
    version,
    seconds: Math.round((now() - started) / 1000),
    rooms: rooms.counts(),
    connections: sockets.clients.size,
    bytes: process.memoryUsage.rss(),
  });
  const requests = new RoomRequests(rooms, health, (request) => clients.networks(request));
  const timers = [every(limits.syncMs, () => store.sync()), every(limits.sweepMs, () => rooms.sweep())];
  return {
    sockets: limits.clients.inRooms + limits.requests,
    connected: (socket) => clients.connected(socket),
    answers: (request, response, names) => requests.answers(request, response, names),
    upgrade: (request, socket, head, names) => {
      const fault = namesFault(request, names, true) ?? (request.url === '/rooms/socket' ? undefined : 404);
      if (fault !== undefined) return refuseUpgrade(socket, fault);
      const client = clients.of(request);
      sockets.handleUpgrade(request, socket, head, (made) => new Connection(made, client, clients, rooms));
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets.clients) socket.close();
      await rooms.close();
    },
  };
}

/** Repeats work, whose failures are reported elsewhere. */
function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
  return setInterval(() => void work().catch(() => undefined), ms).unref();
}
