// Writes this checkout's kernel specification into the user's Jupyter folder.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const committed = fileURLToPath(new URL('jupyter/kernels/tabuleiro', import.meta.url));
const folders = {
  darwin: join(homedir(), 'Library', 'Jupyter'),
  win32: join(process.env.APPDATA ?? homedir(), 'jupyter'),
};
const data = process.env.JUPYTER_DATA_DIR ?? folders[platform()] ?? join(homedir(), '.local/share/jupyter');
const target = join(data, 'kernels', 'tabuleiro');
const spec = JSON.parse(readFileSync(join(committed, 'kernel.json'), 'utf8'));
spec.argv = [process.execPath, join(committed, 'start.cjs'), ...spec.argv.slice(2)];
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'kernel.json'), `${JSON.stringify(spec, null, 2)}\n`);
console.log(`kernel "${spec.display_name}" installed in ${target}`);
