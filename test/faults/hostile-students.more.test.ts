/**
 * `grade --run` with hostile students: nothing outside of a student's copy changes its owner, mode
 * or content, nothing secret leaks, and the copies are removed at the end, even after kill -9.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { CopyRefusal, copyProgram } from '../../src/cli/programs/copy.js';
import { nobody, probeIsolation, type RunLimits } from '../../src/cli/programs/isolation.js';
import { copyOf, LimitedProgram } from '../../src/cli/programs/limited-program.js';
import { Random } from '../../src/core/random.js';
import { root, scratch, solve } from '../cli/program.js';
import { attackNames, attacks, makeHostile, programs, secret, type AttackName } from './hostile-folders.js';
import { soak } from './soak.js';

const isRoot = process.geteuid?.() === 0;
const top = scratch();
chmodSync(top, 0o711);
const [temporary, outside, students] = ['tmp', 'outside', 'students'].map((name) => join(top, name));
for (const folder of [temporary, students, outside, join(outside, 'folder')]) mkdirSync(folder);
chmodSync(temporary, 0o1777);
chmodSync(join(outside, 'folder'), 0o700);
for (const name of ['file', 'folder/file'])
  writeFileSync(join(outside, name), `${secret}\n`, { mode: 0o600 });
// All programs started here inherit this. Node would store compiled code in the same folder.
vi.stubEnv('TMPDIR', temporary);
vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1');
afterAll(() => {
  vi.unstubAllEnvs();
  spawnSync('chmod', ['-R', 'u+rwx', top]);
});

const limits: RunLimits = { ms: 20_000, bytes: 2 ** 29, processes: 40 };
const isolation = await probeIsolation('sh');
const never = new AbortController().signal;
const possible = attackNames.filter(
  (name) => (isRoot || !('root' in attacks[name])) && (soak > 1 || !('slow' in attacks[name])),
);

/** Converts a path in which each character is a byte, since names need not be UTF-8. */
const bytes = (path: string): Buffer => Buffer.from(path, 'latin1');

/** Returns owner, mode and size of everything below a folder. */
function stateOf(folder: string, at = ''): string[] {
  return readdirSync(bytes(join(folder, at)), { encoding: 'latin1' }).flatMap((name) => {
    const path = join(at, name);
    const stat = lstatSync(bytes(join(folder, path)));
    const line = [path, stat.uid, stat.gid, stat.mode.toString(8), stat.isDirectory() ? '' : stat.size].join(
      ' ',
    );
    return stat.isDirectory() ? [line, ...stateOf(folder, path)] : [line];
  });
}

/** Returns the faults of a copy. */
function faultsOf(copy: string, at = ''): string[] {
  return readdirSync(bytes(join(copy, at)), { encoding: 'latin1' }).flatMap((name) => {
    const path = join(at, name);
    const place = bytes(join(copy, path));
    const stat = lstatSync(place);
    const wrong: string[] = [];
    if (isRoot && (stat.uid !== nobody || stat.gid !== nobody)) wrong.push('owner');
    if (!stat.isSymbolicLink() && (stat.mode & 0o7000) !== 0) wrong.push('mode');
    if (stat.isSymbolicLink()) {
      const real = existsSync(place) ? realpathSync.native(place) : copy;
      if (real !== copy && !real.startsWith(`${copy}/`)) wrong.push(`leads to ${real}`);
    } else if (stat.isFile()) {
      if (stat.size < 1000 && readFileSync(place, 'utf8').includes(secret)) wrong.push('secret');
    } else if (!stat.isDirectory()) wrong.push('kind');
    return [...wrong.map((what) => `${path}: ${what}`), ...(stat.isDirectory() ? faultsOf(copy, path) : [])];
  });
}

function newStudent(name: string, chosen: readonly AttackName[], program: string, random: Random): string {
  const folder = join(students, name);
  makeHostile({ folder, outside }, chosen, program, random);
  return folder;
}

function remove(folder: string): void {
  spawnSync('rm', ['-rf', '--', folder]);
}

afterEach(() => {
  for (const name of readdirSync(students)) remove(join(students, name));
  remove(join(temporary, 'copy'));
});

const owner = isRoot ? nobody : undefined;
const machine = stateOf(outside);

describe('the copy of a hostile folder', () => {
  it.each(possible)('with %s is refused or harmless', async (name) => {
    const folder = newStudent('one', [name], 'reads outside', new Random(1));
    const own = stateOf(folder);
    const copy = join(temporary, 'copy');
    const copying = copyProgram({ base: students, name: 'one' }, copy, owner);
    if ('refused' in attacks[name]) await expect(copying).rejects.toThrow(CopyRefusal);
    else {
      await copying;
      expect(faultsOf(copy)).toEqual([]);
    }
    expect([stateOf(folder), stateOf(outside)]).toEqual([own, machine]);
  });

  it('keeps the links that stay inside, and names the others', async () => {
    newStudent(
      'two',
      ['link by a link to a folder', 'link to itself', 'chain of links'],
      'reads outside',
      new Random(4),
    );
    const copy = join(temporary, 'copy');
    const { leftOut } = await copyProgram({ base: students, name: 'two' }, copy, owner);
    const links = stateOf(copy)
      .filter((line) => / 120777 /.test(line))
      .map((line) => line.split(' ')[0]);
    expect(links.sort()).toEqual(['a/b/c/up', 'me', 'short']);
    expect(leftOut).toEqual(expect.arrayContaining(['a/way', 'far', 'x', 'c0']));
  });

  it('is not made through a link in place of the program, or of a folder on the way to it', async () => {
    mkdirSync(join(students, 'real'));
    writeFileSync(join(students, 'real/prog.sh'), 'x');
    symlinkSync('real', join(students, 'link'));
    symlinkSync('../outside/file', join(students, 'prog.sh'));
    for (const name of ['link', 'link/prog.sh', 'prog.sh', 'link/'])
      await expect(copyProgram({ base: students, name }, join(temporary, 'copy'), owner)).rejects.toThrow(
        'a link, which is not followed',
      );
    expect(stateOf(outside)).toEqual(machine);
  });

  it('stays harmless while the folder changes', async () => {
    mkdirSync(join(students, 'swaps/d'), { recursive: true });
    const swap = `cd "$0" && while :; do
      mv d e; ln -s ../../outside/folder d; rm d; mv e d
      rm -f f; echo x > f; rm f; ln -s ../../outside/file f; rm f; mkfifo f; done`;
    const swapper = spawn('sh', ['-c', swap, join(students, 'swaps')], { stdio: 'ignore', detached: true });
    const copy = join(temporary, 'copy');
    try {
      for (let i = 0; i < 60 * soak; i++) {
        await copyProgram({ base: students, name: 'swaps' }, copy, owner).catch((error: unknown) => {
          if (!(error instanceof CopyRefusal))
            expect((error as NodeJS.ErrnoException).code).toMatch(/^E(NOENT|LOOP|NOTDIR|EXIST|INVAL)$/);
        });
        if (existsSync(copy)) expect(faultsOf(copy)).toEqual([]);
        remove(copy);
      }
    } finally {
      process.kill(-swapper.pid!, 'SIGKILL');
      await once(swapper, 'exit');
    }
    expect(stateOf(outside)).toEqual(machine);
  });
});

describe('a hostile program', () => {
  const random = new Random(2026);
  const names = Object.keys(programs);
  const mild = possible.filter((name) => !('refused' in attacks[name]));
  const rounds = Math.ceil(names.length * soak);

  it.each(Array.from({ length: rounds }, (_, i) => [i, names[i % names.length]] as const))(
    '%i: %s',
    async (i, program) => {
      const chosen = mild.filter(() => random.below(4) === 0);
      newStudent(`s${String(i)}`, chosen, program, random);
      const student = { base: students, name: `s${String(i)}` };
      const { command, files } = await copyOf(student, `sh prog.sh {out} ${outside}`);
      const made = await LimitedProgram.make(command, files, isolation, limits, never);
      const runs = [await made.run('1\n0 0\n'), await made.run('1\n0 0\n')];
      await made.remove();
      expect(readdirSync(temporary)).toEqual([]);
      // Without root, programs run as the same user, who may read the secret.
      if (isolation.user === 'nobody') expect(JSON.stringify(runs)).not.toContain(secret);
      if (isolation.shield === 'files' || isRoot) expect(stateOf(outside)).toEqual(machine);
      if (isolation.shield !== 'limits')
        expect(spawnSync('pgrep', ['-f', 'sleep 4321[.]78']).stdout.toString()).toBe('');
    },
  );
});

describe('grade --run', () => {
  const input = join(top, 'entrada.txt');
  writeFileSync(input, '3 3\n1 0 2 0 0\n0 0\n');

  it('as root gives away nothing that a link leads to', () => {
    for (const name of ['s1', 's2', 's3']) {
      mkdirSync(join(students, name));
      writeFileSync(join(students, name, 'prog.sh'), 'cat link link/file >&2; echo 1');
    }
    symlinkSync('../../outside', join(students, 's1/link'));
    symlinkSync(join(outside, 'file'), join(students, 's2/link'));
    spawnSync('mkfifo', [join(students, 's3/link')]);
    symlinkSync('s1', join(students, 's4'));
    const all = ['s1', 's2', 's3', 's4'].map((name) => join(students, name));
    const ran = solve(['grade', input, ...all, '--run', 'sh prog.sh', '--format', 'json']);
    expect(readdirSync(temporary)).toEqual([]);
    expect(stateOf(outside)).toEqual(machine);
    expect(ran.stdout).not.toContain(secret);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toBe(
      ['s1', 's2']
        .map((name) => `tabuleiro: ${name}: not copied, because they lead out of its folder: link\n`)
        .join(''),
    );
    const { notGraded } = JSON.parse(ran.stdout) as { notGraded: object[] };
    expect(notGraded).toEqual([
      { name: 's3', code: null, why: 'link is a named pipe' },
      { name: 's4', code: null, why: 's4 is a link, which is not followed' },
    ]);
  });

  it('removes at the next start what a kill -9 left, and nothing else', async () => {
    const program = join(students, 'slow.sh');
    writeFileSync(program, 'sleep 60');
    const args = ['grade', input, program, '--run', 'sh {name}', '--program-time', '50s'];
    const child = spawn(join(root, 'solve'), args, { cwd: root, stdio: 'ignore' });
    const isRunning = (): boolean =>
      readdirSync(temporary).some((name) => existsSync(join(temporary, name, 'work/entrada.txt')));
    while (!isRunning()) await pause(20);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = readdirSync(temporary);
    expect(left).toHaveLength(1);
    // These must stay: other names, no owner file, a living process.
    const run = left[0].replace(/-\w{6}$/, '');
    const alive = [
      'tabuleiro-run-mine',
      `${run}-toolong1`,
      `${run}-files1`,
      `tabuleiro-run-${String(process.pid)}-abcdef`,
    ];
    for (const name of alive) {
      mkdirSync(join(temporary, name));
      writeFileSync(join(temporary, name, 'data'), '');
    }
    mkdirSync(join(temporary, `${run}-empty1`));
    const link = join(temporary, `${run}-link12`);
    symlinkSync(outside, link);
    writeFileSync(program, 'echo 1');
    expect(solve(args).code).not.toBe(4);
    expect(readdirSync(temporary).sort()).toEqual([...alive, `${run}-link12`].sort());
    expect(stateOf(outside)).toEqual(machine);
    for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { recursive: true });
  });
});
