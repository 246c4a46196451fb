/** The server of the page: node:http on 127.0.0.1, with a limit on whatever a client could make long. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { respond } from './respond.js';
import type { Site } from './site.js';

/** A browser opens six connections; bytes and milliseconds. */
const limits = {
  sockets: 64,
  requestsOnASocket: 1000,
  headerBytes: 8192,
  /** Those beyond are not read. */
  headers: 100,
  headersMs: 5000,
  requestMs: 10_000,
  idleMs: 5000,
  /** Without a byte read or written: a reader that has stopped reading. */
  silenceMs: 15_000,
};

export interface Serving {
  readonly port: number;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** @param port 0 for one that is free. Rejects with the system's error if it cannot listen. */
export async function serveSite(site: Site, port: number): Promise<Serving> {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: 500,
  });
  server.maxHeadersCount = limits.headers;
  server.maxRequestsPerSocket = limits.requestsOnASocket;
  server.timeout = limits.silenceMs;
  const answer = (request: IncomingMessage, response: ServerResponse): void =>
    send(request, response, site, (server.address() as AddressInfo).port);
  server.on('request', answer);
  server.on('connection', newestFirst(limits.sockets));
  server.on('upgrade', refuseUpgrade);
  // Asked whether a body may be sent: the answer is a refusal, not `100 Continue`.
  server.on('checkContinue', answer);
  server.on('checkExpectation', answer);
  await listening(server, port);
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

/** Keeps the newest sockets: readers that are slow, or many, lose their own rather than keep others out. */
function newestFirst(count: number): (socket: Socket) => void {
  const open = new Set<Socket>();
  return (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    if (open.size <= count) return;
    const [oldest] = open;
    open.delete(oldest);
    oldest.destroy();
  };
}

/** There is nothing here that another protocol could reach. */
function refuseUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => undefined); // the client has gone
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

function send(request: IncomingMessage, response: ServerResponse, site: Site, port: number): void {
  const { method = '', url = '', rawHeaders } = request;
  const { status, headers, bytes } = respond({ method, target: url, rawHeaders }, site, port);
  response.on('error', () => undefined); // the client has gone
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  response.end(method === 'HEAD' ? undefined : bytes);
  // A refused request is not read to its end.
  if (status !== 200) response.on('finish', () => request.socket.destroySoon());
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
