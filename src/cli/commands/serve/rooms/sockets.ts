/** WebSockets of rooms, by ws: one message a frame, text only, nothing compressed. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { Connection } from '../../../../app/rooms/connection.js';
import { maxMessageBytes } from '../../../../app/rooms/wire/protocol.js';
import type { Rooms } from '../../../../app/rooms/rooms.js';
import { namesFault, type ServerNames } from '../names.js';
import { refuseUpgrade } from '../server.js';
import type { Carriers, RawCarrier } from './carriers.js';

export const socketPath = '/rooms/socket';

/** Milliseconds for the first message, and for the answer to a close. */
const joinMs = 10_000;

export class RoomSockets {
  private readonly server = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false },
    maxPayload: maxMessageBytes,
  });

  constructor(
    private readonly rooms: Rooms,
    private readonly carriers: Carriers,
  ) {}

  /** Makes the upgrade, or answers why not. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, names: ServerNames): void {
    const fault = namesFault(request, names, true);
    if (fault === 421) return refuseUpgrade(socket, '421 Misdirected Request');
    if (fault === 403) return refuseUpgrade(socket, '403 Forbidden');
    if (request.url !== socketPath) return refuseUpgrade(socket, '404 Not Found');
    if (!this.carriers.hasRoom) return refuseUpgrade(socket, '503 Service Unavailable');
    this.server.handleUpgrade(request, socket, head, (made) => this.connect(made));
  }

  private connect(socket: WebSocket): void {
    const carrier = this.carriers.add(carrierOf(socket));
    const connection = new Connection(this.rooms, carrier);
    const timer = setTimeout(() => {
      if (!connection.isJoined) socket.terminate();
    }, joinMs);
    socket.on('error', () => undefined); // a frame that is none, or too long: ws ends the connection
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003);
      else void connection.receive((data as Buffer).toString());
    });
    socket.on('close', () => {
      clearTimeout(timer);
      this.carriers.remove(carrier);
      connection.closed();
    });
  }
}

function carrierOf(socket: WebSocket): RawCarrier {
  let answered = true;
  socket.on('pong', () => (answered = true));
  return {
    send: (text) => socket.send(text),
    end: () => {
      socket.close();
      setTimeout(() => socket.terminate(), joinMs).unref();
    },
    destroy: () => socket.terminate(),
    unsent: () => socket.bufferedAmount,
    ping: () => {
      const was = answered;
      answered = false;
      if (was) socket.ping();
      return was;
    },
  };
}
