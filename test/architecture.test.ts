/** Reads every source file and fails on an import or a global that the layout does not allow. */
import { readFileSync, readdirSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults } from './architecture/rules.js';

function typescriptFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts'))
    .sort();
}

const read = (...path: string[]): string => readFileSync(posix.join(...path), 'utf8');

describe('the source tree', () => {
  it.each(typescriptFiles('src'))('src/%s follows the arrows', (path) => {
    expect(faults(path, read('src', path))).toEqual([]);
  });

  it.each(['src', 'test'])('%s has no file of 300 lines or more', (folder) => {
    const long = typescriptFiles(folder).filter((path) => read(folder, path).split('\n').length > 300);
    expect(long).toEqual([]);
  });

  it('is mapped by src/README.md, folder by folder', () => {
    const map = read('src', 'README.md');
    const folders = new Set(typescriptFiles('src').map((path) => /^(games\/)?[^/]+(?=\/)/.exec(path)![0]));
    const unmapped = [...folders].filter((folder) => !map.includes(`${folder.replace(/^games\//, '')}/`));
    expect(unmapped).toEqual([]);
  });
});

describe('the rules', () => {
  const bad: readonly (readonly [path: string, source: string])[] = [
    ['core/a.ts', `import { x } from '../search/b.js';`],
    ['core/a.ts', `import fs from 'fs';`],
    ['core/a.ts', `import type { Stats } from 'node:fs';`],
    ['search/a.ts', `export * from '../games/hex/index.js';`],
    ['games/hex/a.ts', `import { x } from '../dots/a.js';`],
    ['games/hex/a.ts', `import { x } from '../registry.js';`],
    ['games/hex/a.ts', `import { x } from '../../view/svg.js';`],
    ['games/hex/a.ts', `import { x } from '../hexagon/a.js';`],
    ['games/registry.ts', `import { x } from './hex/position.js';`],
    ['games/checkers/verify.ts', `import { x } from './trail.js';`],
    ['games/checkers/verify.ts', `import { x } from '../../search/a.js';`],
    ['view/svg.ts', `type A = import('../games/registry.js').A;`],
    ['batch/pool.ts', `const x = await import('../app/solve.js');`],
    ['app/solve.ts', `import { x } from '../cli/main.js';`],
    ['web/page.ts', `import { x } from '../batch/pool.js';`],
    ['web/page.ts', `import fs from 'node:fs';`],
    ['tools/a.ts', `import { x } from '../core/a.js';`],
    ['core/a.ts', `await import(name);`],
    ['app/a.ts', `const t = Date.now();`],
    ['core/a.ts', `const t = globalThis.performance.now();`],
    ['cli/a.ts', `const r = Math.random();`],
    ['app/a.ts', `process.exitCode = 1;`],
    ['batch/a.ts', `const home = process.env['HOME'];`],
    ['view/a.ts', `const { stdout } = process;`],
  ];
  it.each(bad)('%s is caught with %s', (path, source) => {
    expect(faults(path, source)).toHaveLength(1);
  });

  const good: readonly (readonly [path: string, source: string])[] = [
    ['core/clock.ts', `export const now = () => performance.now();`],
    ['search/a.ts', `import { x } from './b.js'; import type { Y } from '../core/c.js';`],
    ['games/hex/a.ts', `import { x } from './b.js'; import { y } from '../../search/c.js';`],
    [
      'games/registry.ts',
      `import { hex } from './hex/index.js'; import type { Game } from '../core/game.js';`,
    ],
    [
      'games/checkers/verify.ts',
      `import { x } from './setup.js'; import type { C } from './certificate.js';`,
    ],
    ['batch/a.ts', `import { fork } from 'node:child_process'; process.send?.(process.pid);`],
    ['app/a.ts', `// import { x } from '../cli/main.js'; Date.now(), Math.random()`],
    ['cli/main.ts', `import { Command } from 'commander'; process.exitCode = 1;`],
    ['web/page.ts', `const due = item.Date, text = 'process.env', record = { process: 1 };`],
  ];
  it.each(good)('%s may say %s', (path, source) => {
    expect(faults(path, source)).toEqual([]);
  });
});
