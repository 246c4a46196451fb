/**
 * Packages that only some commands need: npm does not install them by itself (package.json:
 * optional peers).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { root } from '../locations.js';
import type { Context } from '../context/context.js';
import { exitCodes, failed } from '../context/failures.js';

/** The packages that `--queue` and `worker` load, in the versions they are written for. */
const queuePackages = ['bullmq@6', 'ioredis@6'];

/**
 * Returns whether a queue can be used here; if not, prints the command that installs it and sets
 * the exit code.
 */
export function hasQueuePackages(ctx: Context): boolean {
  const require = createRequire(import.meta.url);
  const missing = queuePackages.filter((name) => {
    try {
      require.resolve(name.split('@')[0]);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return true;
  const line = installLine(missing.join(' '), ctx.host.cwd());
  const message = ctx.say('a queue needs more packages: {line}', { line });
  failed(ctx, 'missing-package', message, exitCodes.internal);
  return false;
}

/**
 * Returns the command that installs packages where this program finds them.
 * @param packages as npm takes them, separated by blanks.
 * @param cwd the user's folder.
 * @param program the program's folder.
 */
export function installLine(packages: string, cwd: string, program = root): string {
  const folder = resolve(program);
  if (basename(dirname(folder)) !== 'node_modules') return `npm install --no-save ${packages}`;
  const project = dirname(dirname(folder));
  // The folder of packages installed globally belongs to no project.
  if (!existsSync(resolve(project, 'package.json'))) return `npm install --global ${packages}`;
  return project === cwd
    ? `npm install ${packages}`
    : `npm install --prefix '${project.replaceAll("'", `'\\''`)}' ${packages}`;
}
