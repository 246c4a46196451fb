/** Options of `serve` that go with `--rooms`. */
import { InvalidArgumentError, type Command, type OptionValues } from '@commander-js/extra-typings';
import { parsed } from '../../../options/options.js';
import type { Context } from '../../../run/context.js';
import { parseFileName } from '../../../terminal/units.js';

export interface RoomArguments {
  readonly host?: string | undefined;
  readonly tlsKey?: string | undefined;
  readonly tlsCert?: string | undefined;
  readonly origin?: string | undefined;
  readonly list?: true | undefined;
  readonly engine?: readonly string[] | undefined;
}

/** Adds `--host`, `--tls-key`, `--tls-cert`, `--origin`, `--list` and `--engine`. */
export function roomOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  ctx: Context,
) {
  const { say } = ctx;
  const file = parsed(ctx, parseFileName, 'key.pem');
  return command
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
