/** Runs ./solve as its users do. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `./solve` with these arguments; English, without colours unless `env` says otherwise. */
export function solve(args: readonly string[], input = '', env: Record<string, string> = {}): Ran {
  return execute(join(root, 'solve'), args, input, env);
}

export function execute(
  program: string,
  args: readonly string[],
  input = '',
  env: Record<string, string> = {},
): Ran {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    maxBuffer: 1 << 28,
  });
  return { code: status, stdout, stderr };
}

/** Makes a folder for one test file and removes it at the end. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
