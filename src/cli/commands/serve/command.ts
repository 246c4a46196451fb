/**
 * The `serve` command serves the web page until Ctrl-C: for this machine or, with rooms, for
 * several.
 */
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { isIoFault, ioFault, type IoFault } from '../../../batch/io-fault.js';
import { parsed, type OptionsOf } from '../../options/options.js';
import type { Context } from '../../context/context.js';
import { exitCodes, failed, ioFailed, wrongUsage } from '../../context/failures.js';
import { onSignals } from '../../run/signals.js';
import { parseFileName, parsePort } from '../../context/units.js';
import { pageFolder } from '../../locations.js';
import type { RoomServing } from './rooms/start.js';
import type { ServerOptions, Serving } from './server.js';
import { readSite, withRooms, type Site } from './site.js';

/** The port is fixed where possible: browsers store games and settings by address and port. */
const standardPort = 4280;

export function command(ctx: Context) {
  const { say } = ctx;
  const file = parsed(ctx, parseFileName, 'key.pem');
  return new Command('serve')
    .description(
      say(
        'show the web page: play, see why, look at files of positions; for this machine only, or with rooms for two',
      ),
    )
    .option(
      '--port <n>',
      say('0 is any free one; default: {port}, or a free one', { port: standardPort }),
      parsed(ctx, parsePort, '8080'),
    )
    .option(
      '--rooms [folder]',
      say('rooms for two people on two computers; their games are kept in this folder'),
      parsed(ctx, parseFileName, 'rooms'),
    )
    .option(
      '--host <address>',
      say('with --rooms: listen on this address; 0.0.0.0 is every one; default: this machine only'),
      parsed(ctx, parseHost, '0.0.0.0'),
    )
    .option('--tls-key <file>', say('with --rooms: serve https by this key and --tls-cert (PEM)'), file)
    .option('--tls-cert <file>', say('the certificate, with its chain'), file)
    .option(
      '--origin <origin>',
      say('with --rooms: how browsers know the server, behind a proxy or by a name'),
      parsed(ctx, parseOrigin, 'https://play.example.org'),
    )
    .option('--list', say('with --rooms: show a list of open rooms'))
    .option(
      '--engine <program>',
      say(
        'with --rooms: a program that can take a seat, htp:command, piskvork:command or line:command; may be repeated',
      ),
      (text: string, before: readonly string[] | undefined) => {
        if (/^(htp|piskvork|line):./s.test(text)) return [...(before ?? []), text];
        throw new InvalidArgumentError(say('Expected something like htp:./engine.'));
      },
    );
}

/** Parses a name or an address, in the form that precedes a port. */
function parseHost(text: string): string | undefined {
  return /^[\w.:-]{1,253}$/.test(text) ? text : undefined;
}

function parseOrigin(text: string): string | undefined {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}

export const examples = [
  './solve serve',
  './solve serve --rooms --host 0.0.0.0',
  './solve serve --rooms games --origin https://play.example.org',
];

export async function run(ctx: Context, options: OptionsOf<typeof command>): Promise<void> {
  const { say } = ctx;
  const stray = (['host', 'tlsKey', 'tlsCert', 'origin', 'list', 'engine'] as const).find(
    (key) => options[key] !== undefined,
  );
  if (options.rooms === undefined && stray !== undefined) {
    const name = stray.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return wrongUsage(ctx, say('--{name} goes with --rooms', { name }));
  }
  const site = await readSite(pageFolder);
  if (!site)
    return failed(ctx, 'not-built', say('no page in {folder}', { folder: pageFolder }), exitCodes.internal);
  if (options.rooms === undefined) return serveUntilSignal(ctx, site, options.port, undefined);
  const { startRooms } = await import('./rooms/start.js');
  const rooms = await startRooms(ctx, options.rooms, options);
  if (rooms) await serveUntilSignal(ctx, withRooms(site), options.port, rooms);
}

async function serveUntilSignal(
  ctx: Context,
  site: Site,
  port: number | undefined,
  rooms: RoomServing | undefined,
): Promise<void> {
  // With a public origin, a proxy or a published address fixes the port.
  const asked = rooms?.isNamed ? (port ?? standardPort) : port;
  const serving = await listen(ctx, site, asked, rooms?.server ?? {});
  if (isIoFault(serving)) {
    await rooms?.close();
    return ioFailed(ctx, serving);
  }
  // The handlers are set before the address is printed: its reader may end the server at once.
  const ended = new Promise<number>((end) => onSignals(ctx, end));
  const { say } = ctx;
  if (rooms) await ctx.print(rooms.greeting(serving.port));
  else {
    const address = `http://127.0.0.1:${String(serving.port)}/`;
    await ctx.print(say('{address}  open it in a browser; Ctrl-C ends the server\n', { address }));
  }
  ctx.setExitCode(await ended);
  await rooms?.close();
  await serving.close();
}

/**
 * Listens on the port asked for; otherwise on the standard one or, if that is in use, on a free
 * one.
 */
async function listen(
  ctx: Context,
  site: Site,
  asked: number | undefined,
  options: Omit<ServerOptions, 'port'>,
): Promise<Serving | IoFault> {
  const { serveSite } = await import('./server.js');
  const listenOn = (port: number): Promise<Serving | IoFault> => {
    const name = `${options.host ?? '127.0.0.1'}:${String(port)}`;
    return serveSite(site, { ...options, port }).catch((error: unknown) => ioFault(error, name, 'listen'));
  };
  const serving = await listenOn(asked ?? standardPort);
  if (asked !== undefined || !isIoFault(serving)) return serving;
  const { say } = ctx;
  const taken = String(standardPort);
  const message = say('port {taken} is in use: another address, with its own saved games and settings', {
    taken,
  });
  ctx.tell({ level: 'warning', code: 'port', message });
  return listenOn(0);
}
