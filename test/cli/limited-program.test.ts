/** Programs that crash, hang, flood, fork or delete files are ended, and harm only their copy. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { probeIsolation, type RunLimits } from '../../src/cli/programs/isolation.js';
import { copyOf, LimitedProgram } from '../../src/cli/programs/limited-program.js';
import { scratch } from './program.js';

const folder = scratch();
const isolation = await probeIsolation('sh');
const limits: RunLimits = { ms: 5000, bytes: 2 ** 29, processes: 40 };

/** Runs a shell script once, by `sh prog.sh` and the arguments `more`. */
async function run(script: string, more = '', own: Partial<RunLimits> = {}) {
  const path = join(folder, 'prog.sh');
  writeFileSync(path, script);
  const { command, files } = await copyOf({ base: folder, name: 'prog.sh' }, `sh {name} ${more}`);
  const never = new AbortController().signal;
  const program = await LimitedProgram.make(command, files, isolation, { ...limits, ...own }, never);
  try {
    return await program.run('1\n2\n0 0\n');
  } finally {
    await program.remove();
  }
}

/** Returns the command lines of all processes of this machine; needs /proc. */
function processes(): string[] {
  return readdirSync('/proc').flatMap((id) => {
    try {
      return /^\d+$/.test(id) ? [readFileSync(`/proc/${id}/cmdline`, 'utf8')] : [];
    } catch {
      return []; // it has ended meanwhile
    }
  });
}

describe('a program under limits', () => {
  it('reads and writes files, or standard input and output', async () => {
    expect(await run('cat "$1" > "$2"', '{in} {out}')).toMatchObject({
      end: 'ended',
      lines: ['1', '2', '0 0'],
    });
    expect(await run('cat; echo')).toMatchObject({ end: 'ended', lines: ['1', '2', '0 0'] });
  });

  it.each([
    ['crashes', 'echo 7; echo "error: cell" >&2; echo v20 >&2; exit 3', {}, 'crashed', 'exit 3: error: cell'],
    ['is killed', 'kill -SEGV $$', {}, 'crashed', 'SIGSEGV'],
    ['hangs', 'echo 7; sleep 60', { ms: 300 }, 'slow', ''],
    ['hangs beside its own end', 'sleep 60 & echo 7', {}, 'ended', ''],
    ['floods its output', 'exec yes', {}, 'flooded', ''],
    ['takes too much memory', 'x=xxxxxxxx; while :; do x="$x$x"; done', { bytes: 2 ** 26 }, 'crashed', ''],
    ['is not there', './none', {}, 'absent', 'exit 127'],
  ] as const)('that %s', async (_, script, own, end, said) => {
    const ran = await run(script, '', own);
    expect([ran.end, ran.said]).toEqual([end, expect.stringContaining(said)]);
  });

  it('floods no file', async () => {
    expect(await run('yes > "$1"', '{out}')).toMatchObject({ end: 'flooded', lines: [] });
  });

  it('gets a new input after deleting it, and cannot answer by a link', async () => {
    const path = join(folder, 'secret');
    writeFileSync(path, 'secret\n');
    expect(await run(`rm -f "$1"; ln -s ${path} "$2"`, '{in} {out}')).toMatchObject({ lines: [] });
    expect(await run('cat "$1" > "$2"', '{in} {out}')).toMatchObject({ lines: ['1', '2', '0 0'] });
  });

  it('leaves nothing that runs on', async () => {
    // Only namespaces end a process that leaves its process group.
    const away = isolation.shield === 'limits' ? '' : 'setsid';
    const running = (): boolean => processes().some((words) => words.includes('4321.77'));
    expect(await run(`${away} sleep 4321.77 & sleep 0.1; ps ax | grep -c "[4]321.77"`)).toMatchObject({
      lines: ['1'],
    });
    expect(running()).toBe(false);
  });

  it.runIf(isolation.shield === 'files')('writes nowhere else and has no network', async () => {
    const probe =
      'touch $HOME/../beside && echo wrote; mount -o remount,bind,rw / && echo mounted; cat /proc/net/dev | grep -c :';
    expect(await run(probe)).toMatchObject({ end: 'ended', lines: ['1'] });
  });

  it.runIf(isolation.user !== 'root')('forks no more than it may', async () => {
    const bomb = 'i=0; while [ $i -lt 400 ]; do sleep 9 & i=$((i+1)); done; ls /proc | grep -c "^[0-9]" ';
    const ran = await run(bomb);
    expect(Number(ran.lines[0] ?? 0)).toBeLessThan(isolation.shield === 'limits' ? Infinity : 60);
    expect(ran.said).toMatch(/fork|resource/i);
  });
});
