/** Keys are read and lines returned, without a terminal. */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { commandWords } from '../../src/app/play/commands.js';
import type { Context } from '../../src/cli/context/context.js';
import { memoryHost } from '../../src/cli/in-memory.js';
import { PlayInput } from '../../src/cli/commands/play/input.js';

/**
 * Returns an input whose keys are typed one by one, the printed text, and the changes of raw mode.
 */
function controller(terminalEdits: boolean, words: readonly string[] = []) {
  const raw: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => raw.push(on) });
  const stdout = new PassThrough();
  let printed = '';
  stdout.on('data', (data) => (printed += String(data)));
  const print = (text: string) => Promise.resolve(stdout.write(text));
  const host = { ...memoryHost(), stdin, stdout };
  const ctx = { host, terminalEdits, stdinIsTerminal: terminalEdits, print } as Partial<Context> as Context;
  const input = new PlayInput(ctx, words);
  const type = async (...keys: string[]) => {
    const line = input.ask('> ');
    for (const key of keys) {
      stdin.write(key);
      await new Promise(setImmediate);
    }
    return line;
  };
  return { input, type, stdin, raw, printed: () => printed };
}

const [left, up] = ['\x1b[D', '\x1b[A'];

describe('lines of a terminal', () => {
  it('are edited, recalled and completed', async () => {
    const { input, type } = controller(true, commandWords('en'));
    expect(await type('1', left, 'b', '\r')).toBe('b1');
    expect(await type('c', '1', '\r')).toBe('c1');
    expect(await type(up, up, '\r')).toBe('b1');
    expect(await type('h', 'i', 's', '\t', '\r')).toBe('history');
    input.close();
  });

  it('are read key by key only while one is awaited', async () => {
    const { input, type, raw } = controller(true);
    await type('a', '\r');
    expect(raw.at(-1)).toBe(false);
    const next = type('b');
    expect(raw.at(-1)).toBe(true);
    input.close();
    expect([await next, raw.at(-1)]).toEqual([undefined, false]);
  });

  it('may come all at once', async () => {
    const { input, type } = controller(true);
    expect([await type('a\rb\r'), await type()]).toEqual(['a', 'b']);
    input.close();
  });

  it('end with Ctrl-D', async () => {
    const { type } = controller(true);
    expect([await type('\x04'), await type()]).toEqual([undefined, undefined]);
  });
});

it('lines of a pipe are printed back, control characters are not', async () => {
  const { type, stdin, printed } = controller(false);
  expect(await type('b\x1b[2J\x07\n', '\x7fc\n')).toBe('b.[2J.');
  stdin.end();
  expect([await type(), await type()]).toEqual(['.c', undefined]);
  expect(printed()).toBe('> b.[2J.\n> .c\n> ');
});

it('commands are completed in the language of the messages', () => {
  expect(commandWords('pt')).toContain('histórico');
  expect(commandWords('pt')).toHaveLength(commandWords('en').length);
});
