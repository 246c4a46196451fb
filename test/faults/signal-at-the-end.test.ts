/** A signal when all records are answered and the output is being renamed. */
import { once } from 'node:events';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { root, scratch, solve } from '../cli/program.js';
import { boards } from './runs.js';

const folder = scratch();
const input = join(folder, 'entrada.txt');
const out = join(folder, 'saida.txt');
const naming = join(folder, 'naming');
const goOn = join(folder, 'go-on');
const slowNaming = join(folder, 'slow-naming.mjs');
writeFileSync(input, `${boards(20, 5)}0 0\n`);
const args = ['-i', input, '-o', out];
const whole = solve(['-i', input]).stdout;

/**
 * A module for a run: it reports that the output is about to be renamed, and waits until the test
 * allows it.
 */
writeFileSync(
  slowNaming,
  `import fs, { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const real = promises.rename;
promises.rename = async (from, to) => {
  if (to === ${JSON.stringify(out)}) {
    fs.writeFileSync(${JSON.stringify(naming)}, '');
    while (!fs.existsSync(${JSON.stringify(goOn)})) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return real(from, to);
};
syncBuiltinESMExports();
`,
);

/** A module for a run: it sends a signal at the moment when its handler is removed. */
const hastySignal = join(folder, 'hasty-signal.mjs');
writeFileSync(
  hastySignal,
  `const real = process.off;
process.off = (name, handler) => {
  const result = real.call(process, name, handler);
  if (name === 'SIGINT') process.kill(process.pid, name);
  return result;
};
`,
);

/** A module for a run: its process takes long to end after it has written the file `leaving`. */
const leaving = join(folder, 'leaving');
const slowLeaving = join(folder, 'slow-leaving.mjs');
writeFileSync(
  slowLeaving,
  `import { writeFileSync } from 'node:fs';
globalThis.kept = Array.from({ length: 2_000_000 }, (_, i) => ({ i, more: [i] }));
process.on('exit', () => writeFileSync(${JSON.stringify(leaving)}, ''));
`,
);

function startWith(preload: string): ChildProcess {
  return spawn(join(root, 'solve'), args, {
    env: { ...process.env, NODE_OPTIONS: `--import ${preload}` },
    stdio: 'ignore',
  });
}

/** Returns the exit code, or the signal that ended the process. */
async function signalledWhileNaming(...signals: readonly NodeJS.Signals[]): Promise<number | string | null> {
  for (const path of [naming, goOn]) rmSync(path, { force: true });
  writeFileSync(out, 'old');
  const child = startWith(slowNaming);
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  while (!existsSync(naming) && child.exitCode === null) await pause(2);
  child.kill(signals[0]);
  await pause(100);
  if (signals.length === 1) writeFileSync(goOn, '');
  // Two signals at the same time count as one, so the second is repeated until the end.
  for (; signals.length > 1 && child.exitCode === null && child.signalCode === null; await pause(100))
    child.kill(signals[1]);
  const [code, signal] = await ended;
  return code ?? signal;
}

describe('a signal while the output gets its name', () => {
  beforeEach(() => rmSync(out, { force: true }));

  it.each(['SIGINT', 'SIGTERM'] as const)('%s: the run, which is complete, ends well', async (signal) => {
    expect(await signalledWhileNaming(signal)).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(whole);
    expect(readdirSync(folder).filter((name) => name.startsWith('.saida'))).toEqual([]);
  });

  it('asked twice, it ends at once, the old file is there and the next start ends well', async () => {
    expect(await signalledWhileNaming('SIGTERM', 'SIGTERM')).toBe(143);
    expect(readFileSync(out, 'utf8')).toBe('old');
    expect(solve(args).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(whole);
    expect(readdirSync(folder).filter((name) => name.startsWith('.saida'))).toEqual([]);
  });
});

describe('a signal at the end of a complete run', () => {
  it('does not end it where handlers take turns', async () => {
    const child = startWith(hastySignal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(readFileSync(out, 'utf8')).toBe(whole);
  });

  it('does not end it while the process goes away', async () => {
    rmSync(leaving, { force: true });
    const child = startWith(slowLeaving);
    const ended = once(child, 'exit');
    while (!existsSync(leaving) && child.exitCode === null) await pause(1);
    const flood = setInterval(() => child.kill('SIGTERM'), 1);
    const end = await ended;
    clearInterval(flood);
    expect(end).toEqual([0, null]);
    expect(readFileSync(out, 'utf8')).toBe(whole);
  });
});
