/** Reads every source file and fails on an import or a global that the layout does not allow. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles } from './architecture/circles.js';
import { mayNameGames, namesIn, wordsOf } from './architecture/names.js';
import { faults, importedFiles, specifiers } from './architecture/rules.js';
import { games } from '../src/games/registry.js';

function typescriptFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts'))
    .sort();
}

const read = (...path: string[]): string => readFileSync(posix.join(...path), 'utf8');

/** Tables written by a script, which nobody reads from top to bottom. */
const data = ['games/hex/book/openings.ts'];

describe('the source tree', () => {
  it.each(typescriptFiles('src'))('src/%s follows the arrows', (path) => {
    expect(faults(path, read('src', path))).toEqual([]);
  });

  it('has no circle of imports', () => {
    const files = typescriptFiles('src');
    expect(circles(new Map(files.map((path) => [path, importedFiles(path, read('src', path))])))).toEqual([]);
  });

  it.each(['app', 'batch', 'cli', 'rooms', 'session'])('has no circle of the folders of %s', (root) => {
    // Files directly in the folder count one by one, and so do commands, each a file or a folder.
    const folderOf = (path: string): string =>
      /^\w+\/(?:[^/]+\.ts$|commands\/[^/]+|(?:[^/]+\/){1,2})|$/.exec(path)![0];
    const imports = new Map<string, string[]>();
    for (const path of typescriptFiles(`src/${root}`).map((name) => posix.join(root, name))) {
      const own = folderOf(path);
      const folders = importedFiles(path, read('src', path)).map(folderOf);
      imports.set(own, [...(imports.get(own) ?? []), ...folders.filter((folder) => folder !== own)]);
    }
    expect(circles(imports)).toEqual([]);
  });

  it('names no game outside of its folder', () => {
    const words = wordsOf(games);
    const files = typescriptFiles('src').filter((path) => !mayNameGames.some(([at]) => path.startsWith(at)));
    expect(files.flatMap((path) => namesIn(path, read('src', path), words))).toEqual([]);
  });

  it('needs every exception to that', () => {
    const words = wordsOf(games);
    const idle = mayNameGames.filter(([at]) =>
      typescriptFiles('src').every(
        (path) => !path.startsWith(at) || namesIn(path, read('src', path), words).length === 0,
      ),
    );
    expect(idle).toEqual([]);
  });

  it.each(['src', 'test'])('%s has no file of 400 lines or more', (folder) => {
    const long = typescriptFiles(folder).filter(
      (path) => !data.includes(path) && read(folder, path).split('\n').length > 400,
    );
    expect(long).toEqual([]);
  });

  it('has no comment that begins as a heading does', () => {
    const heading = /^\s*(?:\/\*\*|\/\/) (?:What|Of|Who|Whose|Whom)\b.*/gm;
    expect(typescriptFiles('src').flatMap((path) => read('src', path).match(heading) ?? [])).toEqual([]);
  });

  it.each(['src', 'test'])('%s has no comment of more than 100 columns', (folder) => {
    const comment = /^\s*(?:\/\*\*|\*|\/\/) ?(.*)$/;
    // Drawings, tables and code keep their shape.
    const isDrawn = (text: string): boolean => /\S {2,}\S/.test(text) || text.startsWith('    ');
    const long = typescriptFiles(folder).flatMap((path) =>
      read(folder, path)
        .split('\n')
        .filter((line) => line.length > 100 && isDrawn(comment.exec(line)?.[1] ?? '    ') === false),
    );
    expect(long).toEqual([]);
  });

  it('names types by nouns, in the words of the field', () => {
    const words = /^(?:export )?(?:abstract )?(?:interface|type|class) (\w+)/gm;
    const banned =
      /^(?:\w*(?:Patience|Thinker|Loupe|Misfit|Crew|Ledger|Desk|Wishes)|(?:Known|Found|Given|Seated|Linked|Loaded|Tried|Told|Shown|Thought|Written|Typed|Done|Kept|Chosen|Said|Graded|Labelled|Broken|Copied))$/;
    const names = typescriptFiles('src').flatMap((path) =>
      [...read('src', path).matchAll(words)].map(([, name]) => name),
    );
    expect(names.filter((name) => banned.test(name))).toEqual([]);
  });

  it('writes the members of an inner object into the outer one', () => {
    const spread = /^.*\.\.\.\{.*/gm;
    expect(typescriptFiles('src').flatMap((path) => read('src', path).match(spread) ?? [])).toEqual([]);
  });

  it('is mapped by src/README.md, folder by folder', () => {
    const map = read('src', 'README.md');
    const files = typescriptFiles('src').filter((path) => path.includes('/'));
    const folders = new Set(files.map((path) => /^(games\/)?[^/]+(?=\/)/.exec(path)![0]));
    const unmapped = [...folders].filter((folder) => !map.includes(`${folder.replace(/^games\//, '')}/`));
    expect(unmapped).toEqual([]);
  });
});

describe('the notebooks', () => {
  const doors = Object.keys((JSON.parse(read('package.json')) as { exports: object }).exports)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => posix.join('tabuleiro', name));

  it.each(readdirSync('notebooks').filter((name) => name.endsWith('.ipynb')))(
    '%s imports the package by its front doors and nothing behind them',
    (name) => {
      const { cells } = JSON.parse(read('notebooks', name)) as {
        cells: readonly { cell_type: string; source: readonly string[] }[];
      };
      const code = cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''));
      const others = code.flatMap(specifiers).filter((one) => one !== 'tslab' && !one.startsWith('node:'));
      expect(others.filter((one) => !doors.includes(one))).toEqual([]);
    },
  );

  it('get no part of a game by the door of the laboratory', () => {
    const behind = importedFiles('lab/notebook/index.ts', read('src/lab/notebook/index.ts'));
    const own = ['core/random.ts', 'app/play/match/statistics.ts', 'games/engines.ts'];
    expect(behind.filter((path) => !path.startsWith('lab/') && !own.includes(path))).toEqual([]);
  });
});

describe('the rules', () => {
  it.each([
    [`if (game.id === 'hex') stop();`, 1],
    ['const side = { hex: 7, mnk: 3 };', 2],
    [`import { x } from '../games/dots/index.js';`, 1],
    ['say(`a game of Tic-tac-toe (m,n,k) of ${n}`);', 1],
    ['const twoHexBoards = 2;', 1],
    [`hash.digest('hex'); hexagon('hexagonal'); // hex`, 0],
  ])('find the names of games in %s', (source, count) => {
    expect(namesIn('app/a.ts', source, wordsOf(games))).toHaveLength(count);
  });

  it('find a circle, and a file that imports itself', () => {
    const arrows = { a: ['b'], b: ['c', 'd'], c: ['a', 'outside'], d: ['d'], e: ['a'] };
    expect(circles(new Map(Object.entries(arrows)))).toEqual([['a', 'b', 'c'], ['d']]);
  });

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
    ['games/formats.ts', `import { x } from './hex/formats/sgf.js';`],
    ['games/hex/proof/verify.ts', `import { x } from '../solver/a.js';`],
    ['games/hex/proof/verify.ts', `import { x } from '../../../search/a.js';`],
    ['view/svg.ts', `type A = import('../games/registry.js').A;`],
    ['batch/pool.ts', `const x = await import('../app/solve.js');`],
    ['app/solve.ts', `import { x } from '../cli/main.js';`],
    ['app/solve.ts', `import { x } from '../lab/bench/rows.js';`],
    ['lab/bench/a.ts', `import { x } from '../../cli/main.js';`],
    ['lab/analysis/a.ts', `import { x } from '../bench/rows.js';`],
    ['web/page.ts', `import { x } from '../batch/pool.js';`],
    ['app/a.ts', `import { x } from '../rooms/wire/a.js';`],
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
      'games/hex/proof/verify.ts',
      `import { x } from '../rules/setup.js'; import { y } from './node.js'; import { z } from '../../kit/a.js';`,
    ],
    ['games/hex/view/scene.ts', `import { x } from '../../kit/a.js';`],
    ['batch/a.ts', `import { fork } from 'node:child_process'; process.send?.(process.pid);`],
    ['app/a.ts', `// import { x } from '../cli/main.js'; Date.now(), Math.random()`],
    ['lab/bench/a.ts', `import { x } from '../../app/match/a.js'; import fs from 'node:fs';`],
    ['cli/main.ts', `import { x } from '../lab/bench/a.js';`],
    ['cli/main.ts', `import { Command } from 'commander'; process.exitCode = 1;`],
    ['web/page.ts', `const due = item.Date, text = 'process.env', record = { process: 1 };`],
  ];
  it.each(good)('%s may say %s', (path, source) => {
    expect(faults(path, source)).toEqual([]);
  });
});

describe('test/mutants.json', () => {
  interface Mutant {
    readonly file: string;
    readonly text: string;
    readonly caughtBy: readonly string[];
  }
  const mutants = JSON.parse(read('test', 'mutants.json')) as Mutant[];

  it('changes one place of the sources, and names tests that there are', () => {
    const stale = mutants.filter(
      ({ file, text }) => !existsSync(file) || read(file).split(text).length !== 2,
    );
    expect(stale.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
    expect(mutants.flatMap(({ caughtBy }) => caughtBy).filter((file) => !existsSync(file))).toEqual([]);
  });
});
