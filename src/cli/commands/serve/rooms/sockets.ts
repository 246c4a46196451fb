/**
 * WebSockets of rooms, with the package ws: one message a frame, text only, without compression.
 * Clients that do not read are disconnected.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { Connection } from '../../../../rooms/server/connection.js';
import { aliveMs, maxMessageBytes } from '../../../../rooms/wire/protocol.js';
import type { Rooms } from '../../../../rooms/server/rooms.js';
import { namesFault, type ServerNames } from '../names.js';
import { refuseUpgrade } from '../server.js';
import type { Client, Clients } from './clients.js';

export const socketPath = '/rooms/socket';

/** Milliseconds for the first message, and for the answer to a close. */
const joinMs = 10_000;

/** Bytes waiting to be sent after which a client that does not read is disconnected. */
const maxUnsent = 2 ** 18;

const alive = JSON.stringify({ type: 'alive' });

/** Not a literal argument, where TypeScript refuses `closeTimeout`: the types of ws lack it. */
const serverOptions = {
  noServer: true,
  perMessageDeflate: false,
  closeTimeout: joinMs,
  maxPayload: maxMessageBytes,
};

export class RoomSockets {
  private readonly server = new WebSocketServer(serverOptions);
  /** Sockets that have not answered the last ping. */
  private readonly silent = new WeakSet<WebSocket>();
  private readonly timer = setInterval(() => this.beat(), aliveMs).unref();

  constructor(
    private readonly rooms: Rooms,
    private readonly clients: Clients,
  ) {}

  get count(): number {
    return this.server.clients.size;
  }

  /** Accepts the upgrade, or answers why it is refused. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, names: ServerNames): void {
    const fault = namesFault(request, names, true);
    if (fault === 421) return refuseUpgrade(socket, '421 Misdirected Request');
    if (fault === 403) return refuseUpgrade(socket, '403 Forbidden');
    if (request.url !== socketPath) return refuseUpgrade(socket, '404 Not Found');
    const client = this.clients.of(request);
    this.server.handleUpgrade(request, socket, head, (made) => this.connect(made, client));
  }

  /** Ends all connections. */
  close(): void {
    clearInterval(this.timer);
    for (const socket of this.server.clients) socket.close();
  }

  private connect(socket: WebSocket, client: Client): void {
    const connection = new Connection(this.rooms, {
      send: (text) => send(socket, text),
      end: () => socket.close(),
      admits: (isPlayer) => this.clients.admits(client, isPlayer),
    });
    client.dismiss = () => connection.dismiss();
    const timer = setTimeout(() => {
      if (!connection.isJoined) socket.terminate();
    }, joinMs);
    socket.on('error', () => undefined); // ws ends the connection after an invalid frame or one that is too long
    socket.on('pong', () => this.silent.delete(socket));
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003);
      else void connection.receive((data as Buffer).toString());
    });
    socket.on('close', () => {
      clearTimeout(timer);
      connection.closed();
    });
  }

  private beat(): void {
    for (const socket of this.server.clients) {
      if (this.silent.has(socket)) socket.terminate();
      else {
        this.silent.add(socket);
        socket.ping();
        send(socket, alive);
      }
    }
  }
}

function send(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > maxUnsent) socket.terminate();
  else socket.send(text);
}
