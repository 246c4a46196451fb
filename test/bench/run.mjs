// Runs ./solve in a fresh process and measures its cost.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../solve', import.meta.url));
export const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-anchors-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Returns the text that ./solve prints. The first call builds outdated files. */
export function print(args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`./solve ended with ${status}: ${stderr}`);
  return stdout;
}

/**
 * Returns CPU seconds (user and system) of ./solve and all its children, wall-clock seconds, and
 * the answers to the records of `input`.
 */
export function solve(args, input) {
  const { seconds, elapsed, output } = run(['--format', 'ndjson', '--stats', '--jobs', '1', ...args], input);
  const answers = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { seconds, elapsed, answers };
}

/**
 * Returns CPU seconds, wall-clock seconds, and output of ./solve, or of another program, with these
 * options.
 */
export function run(options, input, command = [program]) {
  const [from, to] = [join(folder, 'entrada.txt'), join(folder, 'saida.txt')];
  writeFileSync(from, input);
  // The second line of the shell's `times` has the CPU seconds of its children.
  const script = '"$@"; code=$?; times; exit $code';
  const shell = ['-c', script, 'sh', ...command, '-i', from, '-o', to, ...options];
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync('/bin/sh', shell, { encoding: 'utf8' });
  const elapsed = (performance.now() - started) / 1000;
  if (status !== 0 && status !== 1) throw new Error(`./solve ended with ${status}: ${stderr}`);
  const times = stdout.trim().split('\n').at(-1);
  const seconds = [...times.matchAll(/(\d+)m([\d.]+)s/g)]
    .map(([, minutes, rest]) => 60 * Number(minutes) + Number(rest))
    .reduce((sum, one) => sum + one);
  return { seconds, elapsed, output: readFileSync(to, 'utf8') };
}

/** Returns the counts of ./solve verify for these answers. */
export function verify(answers) {
  const file = join(folder, 'answers.ndjson');
  writeFileSync(file, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
  const { stdout } = spawnSync(program, ['verify', '--lang', 'en', file], { encoding: 'utf8' });
  const count = (what) => Number(new RegExp(`(\\d+) ${what}`).exec(stdout)?.[1] ?? 0);
  return { right: count('exact'), unknown: count('unchecked'), wrong: count('wrong') };
}

/** Returns `right`, `wrong` or `unknown`. Estimates are unknown: they claim nothing. */
export function verdict({ value, best }, answer) {
  if (answer.status === 'refused' || answer.status === 'estimated') return 'unknown';
  if (answer.lo > value + 1e-12 || answer.hi < value - 1e-12) return 'wrong';
  if (answer.status !== 'proved' || answer.stop !== 'finished') return 'unknown';
  return best && answer.best.slice().sort().join() !== best.join() ? 'wrong' : 'right';
}

/** Says how many answers were right, from the counts of their verdicts. */
export function said({ right, unknown, wrong }) {
  const all = right + unknown + wrong;
  if (wrong > 0) return `WRONG: ${wrong} of ${all}`;
  return unknown > 0 ? `${right} of ${all}, ${unknown} unknown` : all > 1 ? `all ${all}` : 'yes';
}

/**
 * Returns our time divided by that of the engine compared: empty without one, and if a limit ended
 * a run, which then took less time than its answer takes.
 */
export function timesAnchor({ anchorSeconds }, { seconds, unknown }) {
  return anchorSeconds === undefined || unknown > 0 ? '' : (seconds / anchorSeconds).toPrecision(2);
}
