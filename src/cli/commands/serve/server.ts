/**
 * The server of the page, with node:http or node:https and a limit on everything that a client
 * could prolong.
 */
import { once } from 'node:events';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { localNames, type ServerNames } from './names.js';
import { respond, type Response } from './respond.js';
import type { Site } from './site.js';

/** Limits in bytes and milliseconds. A browser opens six connections. */
const limits = {
  sockets: 64,
  requestsOnASocket: 1000,
  headerBytes: 8192,
  /** Further headers are not read. */
  headers: 100,
  headersMs: 5000,
  requestMs: 10_000,
  idleMs: 5000,
  /** Time without a byte read or written: the client has stopped reading. */
  silenceMs: 15_000,
};

export interface Serving {
  readonly port: number;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** The service that runs in addition to the files: the rooms. */
export interface Service {
  /** Simultaneous sockets; further ones are refused. */
  readonly sockets: number;
  connected(socket: Socket): void;
  /** Returns whether it has answered the request or will answer it. */
  answers(request: IncomingMessage, response: ServerResponse, names: ServerNames): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, names: ServerNames): void;
}

export interface ServerOptions {
  /** 0 stands for a free port. */
  readonly port: number;
  readonly host?: string;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** The default are the names of a server for this machine. */
  readonly names?: (port: number) => ServerNames;
  readonly service?: Service;
}

/**
 * Rejects with the system's error if it cannot listen, or with OpenSSL's if key and certificate do
 * not fit.
 */
export async function serveSite(site: Site, options: ServerOptions): Promise<Serving> {
  const { port, host = '127.0.0.1', names = localNames, service } = options;
  const server = makeServer(options);
  const own = (): ServerNames => names((server.address() as AddressInfo).port);
  let known: ServerNames | undefined;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    known ??= own();
    response.on('error', () => undefined); // the client has gone
    if (service?.answers(request, response, known)) return;
    const { method = '', url = '', rawHeaders } = request;
    send(request, response, respond({ method, target: url, rawHeaders }, site, known));
  };
  server.on('request', answer);
  if (service) {
    server.maxConnections = service.sockets;
    server.on('connection', (socket: Socket) => service.connected(socket));
  } else server.on('connection', newestFirst(limits.sockets));
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined); // the client has gone
    if (service) service.upgrade(request, socket, head, (known ??= own()));
    else refuseUpgrade(socket, 400);
  });
  // The client asks before it sends a body: the answer is a refusal instead of `100 Continue`.
  server.on('checkContinue', answer);
  server.on('checkExpectation', answer);
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

function makeServer({ tls }: ServerOptions): Server {
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: 500,
  };
  const server = tls ? createSecureServer({ ...options, ...tls }) : createServer(options);
  server.maxHeadersCount = limits.headers;
  server.maxRequestsPerSocket = limits.requestsOnASocket;
  server.timeout = limits.silenceMs;
  return server;
}

/**
 * Returns a handler of new sockets that closes the oldest one when more than `count` are open, so
 * that a client with many or slow connections cannot shut others out.
 */
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

export function refuseUpgrade(socket: Duplex, status: 400 | 403 | 404 | 421): void {
  const line = `${String(status)} ${STATUS_CODES[status]!}`;
  socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Writes an answer. The rest of a refused request is not read. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Response): void {
  const { status, headers, bytes } = answer;
  response.writeHead(status, status === 304 ? headers : { ...headers, 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
  if (status >= 400) response.on('finish', () => request.socket.destroySoon());
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
