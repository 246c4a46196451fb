/** The page in dist/web: in a package as it was packed; in a checkout built on demand, by vite from src/web and the engines. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../locations.js';

export const pageFolder = join(root, 'dist', 'web');
const sources = join(root, 'src');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/** Whether the page exists and no source is newer; without sources the page is the one of the package. */
export function pageIsBuilt(): boolean {
  const page = join(pageFolder, 'index.html');
  if (!existsSync(page)) return false;
  if (!existsSync(join(sources, 'web'))) return true;
  const built = statSync(page).mtimeMs;
  const entries = readdirSync(sources, { recursive: true, withFileTypes: true });
  return entries.every((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs <= built);
}

/** Builds into a new folder, then renames it; returns what vite prints if that fails. */
export async function buildPage(): Promise<string | undefined> {
  if (!existsSync(vite)) return `there is no ${vite}: make development`;
  const fresh = `${pageFolder}-${String(process.pid)}`;
  const flags = ['--config', join('src', 'web', 'vite.config.ts'), '--outDir', fresh, '--emptyOutDir'];
  const child = spawn(process.execPath, [vite, 'build', ...flags, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) replace(fresh);
  rmSync(fresh, { recursive: true, force: true });
  return code === 0 ? undefined : said;
}

function replace(fresh: string): void {
  const old = `${fresh}-old`;
  if (existsSync(pageFolder)) renameSync(pageFolder, old);
  renameSync(fresh, pageFolder);
  rmSync(old, { recursive: true, force: true });
}
