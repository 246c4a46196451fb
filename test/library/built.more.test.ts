/**
 * The packed library, built by `make test-more`: bundled, with its types, under Node and for
 * browsers.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '../../src/games/registry.js';
import { root, scratch } from '../cli/program.js';
import { describeInBrowser, executablePath, flags } from '../web/browser.js';

/** A foreign project in which the package is installed. */
const folder = scratch();
const built = join(root, 'dist/library');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/tabuleiro'));
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});

/** Runs a program of that project; returns its output. */
function run(source: string): string {
  const path = join(folder, 'program.mjs');
  writeFileSync(path, source);
  const ran = spawnSync(process.execPath, [path], { cwd: folder, encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  return ran.stdout;
}

/** Compiles a program of that project under strict types and runs it; returns its output. */
function compiled(name: string, source: string): string {
  writeFileSync(join(folder, `${name}.ts`), source);
  const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--types', 'node'];
  const checked = spawnSync(process.execPath, [tsc, ...options, `${name}.ts`], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(checked.stdout).toBe('');
  return execFileSync(process.execPath, [`${name}.js`], { cwd: folder, encoding: 'utf8' });
}

/** Bundles a program of that project for browsers; returns the number of characters. */
function bundled(source: string): number {
  writeFileSync(join(folder, 'door.js'), source);
  const esbuild = join(root, 'node_modules/.bin/esbuild');
  const options = ['--bundle', '--platform=browser', '--format=esm', '--minify', '--log-level=error'];
  return execFileSync(esbuild, ['door.js', ...options], { cwd: folder, encoding: 'utf8' }).length;
}

describe('the built library', () => {
  it('solves, draws and verifies in ten lines with full types', () => {
    const readme = readFileSync(join(root, 'src/library/README.md'), 'utf8');
    const example = /```ts\n([\s\S]*?)```/.exec(readme)![1];
    writeFileSync(join(folder, 'entrada.txt'), readFileSync(join(root, 'fixtures/hex/entrada.txt')));
    const printed = compiled('example', example);
    expect(printed.split('\n').slice(0, 3)).toEqual([
      'hex 1 1 proved a1 exact',
      'hex 2 2 proved b1 exact',
      'hex 3 3 proved b1 exact',
    ]);
    expect(readFileSync(join(folder, 'first.svg'), 'utf8')).toMatch(/^<svg /);
  });

  it('plays the game of README, in both languages, as examples/library.ts has it', () => {
    const example = readFileSync(join(root, 'examples/library.ts'), 'utf8');
    const printed = compiled('game', example);
    for (const name of ['README.md', 'README.pt-BR.md']) {
      const readme = readFileSync(join(root, name), 'utf8');
      expect(readme).toContain(`\`\`\`ts\n${example.slice(example.indexOf('import'))}\`\`\``);
      expect(readme).toContain(`\`\`\`text\n${printed.trimEnd()}\n\`\`\``);
    }
  });

  it('has an example for Python, which reads what the program writes', () => {
    const input = readFileSync(join(root, 'fixtures/hex/entrada.txt'), 'utf8');
    const command = [join(root, 'examples/positions.py'), join(root, 'solve')];
    const printed = execFileSync('python3', command, { input, encoding: 'utf8' });
    expect(printed.split('\n').slice(0, 2)).toEqual(['hex 1x1 proved 1 a1', 'hex 2x2 proved 1 b1']);
  });

  it('has one for label sets, too', () => {
    const command = [join(root, 'examples/labels.py'), join(root, 'solve')];
    const input = 'mnk 2 2\n1 0\n0 0\nmnk 2 2\n0 0\n0 0\n0 0\n';
    const printed = execFileSync('python3', command, { input, encoding: 'utf8' }).split('\n');
    expect([printed[0], printed[3]]).toEqual([
      'mnk 2 [1, 0, 0, 0] b1 -1 True',
      'mnk 1 [0, 0, 0, 0] a1 1 True',
    ]);
  });

  it('finds a wrong use at compile time', () => {
    writeFileSync(
      join(folder, 'wrong.ts'),
      "import { solve } from 'tabuleiro';\nsolve('hex 1 1\\n0\\n', { nodes: 'many' });\nsolve('').worth;\n",
    );
    const { stdout } = spawnSync(process.execPath, [tsc, '--module', 'nodenext', '--noEmit', 'wrong.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/wrong\.ts\(2,25\): error TS2322/);
    expect(stdout).toMatch(/wrong\.ts\(3,11\): error TS2339/);
  });

  it('gives the same stream with processes as without', () => {
    const program = `
      import { generate, solveStream } from 'tabuleiro';
      const text = generate('checkers', { count: 2000, kind: 'hard' }).map((record) => record.text).join('');
      const gather = async (jobs) => {
        const lines = [];
        for await (const result of solveStream(text + 'hex 2 2\\n9\\n', { jobs }))
          lines.push(JSON.stringify({ ...result, stats: { ...result.stats, ms: 0 } }));
        return lines.join('\\n');
      };
      const alone = await gather(0);
      console.log(alone.split('\\n').length, alone === (await gather(2)));
      let taken = 0;
      for await (const result of solveStream(text, { jobs: 2 })) if (++taken === 3) break;
      console.log(taken);`;
    expect(run(program)).toBe('2001 true\n3\n');
  });

  it('holds no module of Node but for processes', () => {
    const bundle = join(folder, 'browser.js');
    writeFileSync(
      join(folder, 'page.js'),
      "import { solve, solveStream } from 'tabuleiro';\nglobalThis.answer = solve('hex 2 2\\n0 0\\n0 0\\n').best[0];\n" +
        'const asked = solveStream("hex 2 2\\n0 0\\n0 0\\n", { jobs: 2 }).next();\n' +
        'globalThis.refusal = asked.catch((error) => error.message);\n',
    );
    const esbuild = join(root, 'node_modules/.bin/esbuild');
    const options = [
      '--bundle',
      '--platform=browser',
      '--format=iife',
      `--outfile=${bundle}`,
      '--log-level=error',
    ];
    execFileSync(esbuild, [join(folder, 'page.js'), ...options], { cwd: folder });
    expect(/['"]node:/.exec(readFileSync(bundle, 'utf8'))).toBe(null);
    const page = `import vm from 'node:vm'; import { readFileSync } from 'node:fs';
      const world = vm.createContext({ TextEncoder, TextDecoder, performance });
      vm.runInContext(readFileSync(${JSON.stringify(bundle)}, 'utf8'), world);
      console.log(world.answer, await world.refusal);`;
    expect(run(page)).toMatch(/^b1 jobs needs processes, which only Node has: /);
  });

  /**
   * Bytes of a minified bundle that imports one function. It has the solvers of the game, whichever
   * function that is: the game of a record is found by its name.
   */
  const maxBytes: Record<string, number> = {
    checkers: 185_000,
    mnk: 340_000,
    hex: 560_000,
    dots: 280_000,
    // The book has 74 kB, as text a third more.
    connect4: 360_000,
  };

  it.each(games.map(({ id }) => id))('has a door of %s, without the games that it does not need', (id) => {
    const source = `import { games, generate, solve } from 'tabuleiro/${id}';
      console.log(games.map(({ id }) => id).join(), solve(generate('${id}', { count: 1 })[0]).status);`;
    expect(run(source)).toBe(`${id === 'checkers' ? id : `checkers,${id}`} proved\n`);
    const size = bundled(`import { legalMoves } from 'tabuleiro/${id}'; console.log(legalMoves);`);
    expect(size).toBeLessThan(maxBytes[id]);
  });

  it('has the statistics and the laboratory behind doors of their own', () => {
    expect(run("import { median } from 'tabuleiro/analysis'; console.log(median([3, 1, 2]));")).toBe('2\n');
    expect(run("import { slope } from 'tabuleiro/lab'; console.log(typeof slope);")).toBe('function\n');
  });

  it.each(['index', 'analysis'])('has the types that were agreed on: %s', (door) => {
    // After an intended change, copy dist/library/*.d.ts to test/library/types/*.txt and describe
    // it in CHANGELOG.md.
    expect(readFileSync(join(built, `${door}.d.ts`), 'utf8')).toBe(
      readFileSync(join(root, `test/library/types/${door}.txt`), 'utf8'),
    );
  });
});

describeInBrowser('the page of the examples', () => {
  const server = createServer((request, response) => {
    const type = request.url!.endsWith('.html') ? 'text/html' : 'text/javascript';
    response.setHeader('content-type', `${type}; charset=utf-8`);
    const path = join(root, request.url!);
    if (existsSync(path)) response.end(readFileSync(path));
    else response.writeHead(404).end();
  });
  afterAll(() => server.close());

  it('answers a position, draws it, and says why it refuses another', async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const browser = await chromium.launch({ executablePath, args: flags });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${String(port)}/examples/page.html`);
    const status = page.getByRole('status');
    await page.getByRole('button', { name: 'Solve' }).click();
    await status.filter({ hasText: /^Player \d .* wins with / }).waitFor();
    expect(await page.locator('figure svg').count()).toBe(1);
    await page.getByLabel('Position').fill('hex 3 3\n7');
    await page.getByRole('button', { name: 'Solve' }).click();
    await status.filter({ hasText: /7/ }).waitFor();
    expect(await page.locator('figure svg').count()).toBe(0);
    await browser.close();
  });
});
