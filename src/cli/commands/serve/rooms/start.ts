/** Starts the rooms of `serve`: folder, engines, TLS, names. Prints their address and any fault. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { isJournalName, lockFile, lockFolder } from '../../../../rooms/server/store.js';
import { ioFault } from '../../../../batch/io-fault.js';
import { exitCodes, failed, ioFailed, wrongUsage } from '../../../context/failures.js';
import type { Context } from '../../../context/context.js';
import { listeningNames } from '../names.js';
import type { ServerOptions } from '../server.js';
import { parseEngineCommand } from '../../../../app/engines/programs.js';
import { Engines } from './engines.js';
import { roomService } from './service.js';

/** The options of `serve` that go with `--rooms`. */
export interface RoomArguments {
  readonly host?: string | undefined;
  readonly tlsKey?: string | undefined;
  readonly tlsCert?: string | undefined;
  readonly origin?: string | undefined;
  readonly list?: true | undefined;
  readonly engine?: readonly string[] | undefined;
}

export interface RoomServing {
  readonly server: Omit<ServerOptions, 'port'>;
  /** Whether a public origin is given: a proxy or a published address then fixes the port. */
  readonly isNamed: boolean;
  /** Returns the text printed once the server listens. */
  greeting(port: number): string;
  /** Ends all rooms. The promise resolves when everything is on the disk. */
  close(): Promise<void>;
}

/** Returns the default folder of the rooms, below the folder for the state of programs. */
function standardFolder({ host }: Context): string {
  const state = host.env['XDG_STATE_HOME'];
  return join(
    state !== undefined && state !== '' ? state : join(homedir(), '.local', 'state'),
    'tabuleiro',
    'rooms',
  );
}

/** Returns undefined, after a message, if the rooms cannot be started. */
export async function startRooms(
  ctx: Context,
  asked: string | true,
  options: RoomArguments,
): Promise<RoomServing | undefined> {
  const folder = asked === true ? standardFolder(ctx) : asked;
  const { host = '127.0.0.1', origin } = options;
  const tls = await readTls(ctx, options);
  if (tls === undefined) return undefined;
  const scheme = tls ? 'https' : 'http';
  const unlock = locked(ctx, folder);
  if (!unlock) return undefined;
  const engines = new Engines((options.engine ?? []).map((text) => parseEngineCommand(text)!));
  const service = await roomService({
    folder,
    engineHost: engines,
    listing: options.list === true,
    // A server that serves https itself is reached directly: `origin` is its name, not a proxy's.
    proxied: origin !== undefined && !tls,
    report: (room, fault, detail) => reportFault(ctx, room, fault, detail),
  }).catch((error: unknown) => ioFailed(ctx, ioFault(error, folder, 'read')));
  if (!service) {
    unlock();
    return undefined;
  }
  return {
    server: {
      host,
      service,
      names: (port) => listeningNames(host, port, scheme, origin),
      ...(tls ? { tls } : {}),
    },
    greeting: (port) => greeting(ctx, `${scheme}://${nameOf(host)}:${String(port)}`, origin, folder),
    isNamed: origin !== undefined,
    close: async () => {
      engines.close();
      await service.close();
      unlock();
    },
  };
}

/**
 * Locks the folder for this server; undefined, after a message, if another server has it or it
 * holds other files than rooms.
 */
function locked(ctx: Context, folder: string): (() => void) | undefined {
  const { say } = ctx;
  const refuse = (code: string, message: string): undefined =>
    failed(ctx, code, message, exitCodes.inputOutput);
  const file = lockFile(folder);
  try {
    const stranger = (existsSync(folder) ? readdirSync(folder) : []).find(
      (name) =>
        !isJournalName(name) && !['lost+found', basename(file)].includes(name) && !name.startsWith('.'),
    );
    if (stranger !== undefined) {
      const text = say(
        '{folder} holds a file that does not belong to rooms, {stranger}: name a folder for rooms alone',
        { folder, stranger },
      );
      return refuse('NOROOMS', text);
    }
    const unlock = lockFolder(folder);
    if (unlock) return unlock;
    const values = { folder, file };
    return refuse(
      'TAKEN',
      say('{folder}: another server has these rooms; if none runs, delete {file}', values),
    );
  } catch (error) {
    return ioFailed(ctx, ioFault(error, folder, 'open'));
  }
}

/** Returns a name that a browser on this machine can open. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function greeting({ say }: Context, own: string, origin: string | undefined, folder: string): string {
  const address = `${origin ?? own}/room.html`;
  const where = say('{address}  make a room there and send the invitation; Ctrl-C ends the server\n', {
    address,
  });
  const behind = say('It listens on {own}\n', { own });
  const kept = say('The games are kept in {folder}\n', { folder });
  return where + (origin === undefined ? '' : behind) + kept;
}

/** Returns null without TLS; undefined after a message. */
async function readTls(
  ctx: Context,
  { tlsKey, tlsCert }: RoomArguments,
): Promise<{ key: string; cert: string } | null | undefined> {
  const { say } = ctx;
  if (tlsKey === undefined && tlsCert === undefined) return null;
  if (tlsKey === undefined || tlsCert === undefined) {
    return wrongUsage(ctx, say('--tls-key and --tls-cert go together'));
  }
  let path = tlsKey;
  try {
    const key = await readFile(tlsKey, 'utf8');
    path = tlsCert;
    const cert = await readFile(tlsCert, 'utf8');
    createSecureContext({ key, cert });
    return { key, cert };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined)
      return ioFailed(ctx, ioFault(error, path, 'read'));
    const why = (error as Error).message;
    return wrongUsage(ctx, say('key and certificate cannot be used: {why}', { why }));
  }
}

function reportFault(ctx: Context, room: string, fault: 'save' | 'engine', detail: string): void {
  const { say } = ctx;
  // The room's name may be shown: it opens no seat.
  const message =
    fault === 'save'
      ? say('room {room} could not be saved or read: {detail}', { room, detail })
      : say('the engine of room {room} failed: {detail}', { room, detail });
  ctx.tell({ level: 'warning', code: fault === 'save' ? 'room' : 'engine', message });
}
