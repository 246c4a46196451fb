/**
 * Builds everything that is made of src: `node src/build.mjs PART…`, run anywhere.
 *
 *   program    dist/cli        the program, its worker processes and threads
 *   page       dist/web        the page; `page=FOLDER` elsewhere
 *   inside     dist/inside     its scripts and styles in one piece each, for pages that are one file
 *   library    dist/library    what `import … from 'tabuleiro'` gives
 *   lab        dist/lib        modules that programs of test/bench/ and notebooks/ import
 *   types      dist/library/*.d.ts
 *   shell      dist/shell      completions and the manual page, made by the program
 *   files FOLDER ENTRY…        any sources as the program is built
 *
 * Without a part: program, page, inside and library. Types are checked by `make check`, not here.
 *
 * The bundles hold the packages that they use, so that the package asks npm for none. Those, and
 * what builds, are the
 * `devDependencies` of package.json: a first start installs nothing else (`npm ci --workspaces=false`). `bullmq` and
 * `ioredis` are loaded where they are installed. Tools of development are in test/package.json, the workspace.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, crc32 } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** Files that are not TypeScript, as modules: src/assets.d.ts. */
const loader = {
  '.wasm': 'binary',
  '.bin': 'binary',
  '.cpp': 'text',
  '.py': 'text',
  '.sh': 'text',
  '.woff2': 'dataurl',
};

const common = {
  bundle: true,
  format: 'esm',
  loader,
  logLevel: 'warning',
  entryNames: '[name]',
  metafile: true,
};

const forNode = {
  ...common,
  platform: 'node',
  target: 'node20.19',
  splitting: true,
  minifyWhitespace: true,
  minifySyntax: true,
  external: ['@resvg/resvg-js', 'bullmq', 'ioredis'],
  // For packages that are CommonJS: beside what is bundled they ask for modules of Node only. As a
  // module `process` would make all three standard streams.
  banner: {
    js: `const require = (id) =>
      id === 'node:process' ? process : process.getBuiltinModule(id) ?? (() => { throw new Error('no module ' + id); })();`,
  },
};

/** Licence texts of the packages whose code is in a bundle, which ask to be passed on with it. */
function writeNotices(folder, { inputs }) {
  const names = new Set();
  for (const path of Object.keys(inputs)) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
    if (name) names.add(name);
  }
  const texts = [...names].sort().map((name) => {
    const own = join('node_modules', name);
    const file = readdirSync(own).find((one) => /^(licen[cs]e|copying)/i.test(one));
    if (!file) throw new Error(`${name} is bundled and has no licence text`);
    const { version, license } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${readFileSync(join(own, file), 'utf8').trim()}\n`;
  });
  const file = join(folder, 'THIRD-PARTY-NOTICES.txt');
  if (texts.length > 0) writeFileSync(file, texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/**
 * A program that runs meanwhile still loads files of the build before: they are deleted after a
 * week.
 */
function removeOld(folder, { outputs }) {
  const made = new Set(Object.keys(outputs).map((path) => basename(path)));
  const weekAgo = Date.now() - 7 * 24 * 3600 * 1000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!made.has(name) && statSync(path).mtimeMs < weekAgo) rmSync(path);
  }
}

/** Puts a folder in its place whole, because others may be reading it. */
function replace(folder, made) {
  const old = `${made}.old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(made, folder);
  rmSync(old, { recursive: true, force: true });
}

/** The entries of the library, by the names that `exports` of package.json gives them. */
const doors = { index: 'src/index.ts', analysis: 'src/analysis.ts', lab: 'src/lab/notebook/index.ts' };

/** Lines that import modules for nothing but that they are reached. */
const importing = (modules) => modules.map((one) => `import '${join(root, one)}';\n`).join('');

/**
 * Puts modules into one file that all modules with such paths share, because each file costs Node
 * about a millisecond and a browser a request. The bundler makes a file of the modules that the same
 * entries reach: here all of `modules`, as what is loaded on demand comes behind imports of them.
 */
const inOneFile = (onDemand, ...modules) => ({
  name: 'in-one-file',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ kind, path: asked, resolveDir }) => {
      const path = join(resolveDir, asked.replace(/js$/, 'ts'));
      return kind === 'dynamic-import' && onDemand.test(path) ? { path, namespace: 'on-demand' } : undefined;
    });
    bundler.onLoad({ filter: /./, namespace: 'on-demand' }, ({ path }) => ({
      contents: `${importing(modules)}export * from '${path}';`,
      resolveDir: root,
    }));
  },
});

/**
 * Makes modules at `path` reach `modules` too: what several of them share is one file then, not one
 * for each set of those that share it.
 */
const reaching = (path, ...modules) => ({
  name: 'reaching',
  setup(bundler) {
    bundler.onLoad({ filter: path }, ({ path: file }) => ({
      contents: importing(modules) + readFileSync(file, 'utf8'),
      loader: 'ts',
    }));
  },
});

/**
 * Makes files of the bytes that the page imports, which it fetches when it loads what uses them: in
 * a script they would be a quarter larger, compressed.
 */
const bytesApart = (folder) => ({
  name: 'bytes-apart',
  setup(bundler) {
    bundler.onLoad({ filter: /\.bin$/ }, ({ path }) => {
      const bytes = readFileSync(path);
      const name = `${basename(path, '.bin')}-${crc32(bytes).toString(36)}.bin`;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, name), bytes);
      const contents = `
        const reply = await fetch(new URL('./${name}', import.meta.url));
        if (!reply.ok) throw new Error(reply.url);
        export default new Uint8Array(await reply.arrayBuffer());`;
      return { contents };
    });
  },
});

const kit = readdirSync('src/games/kit', { recursive: true })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('formats'))
  .map((name) => `src/games/kit/${name}`);

const gameIds = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  .map(({ name }) => name);

const forPage = {
  ...common,
  target: 'es2022',
  minify: true,
  charset: 'utf8',
};

/** Links by which a browser asks for all parts of a script at once. */
function preloads(script, { outputs }) {
  const [, { imports }] = Object.entries(outputs).find(([path]) => path.endsWith(`/${script}`));
  return imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `<link rel="modulepreload" href="./assets/${basename(path)}" />\n`)
    .join('');
}

/** What is on demand elsewhere the library has at once: games/engines.ts imports it. */
const modulesAtOnce = {
  name: 'modules-at-once',
  setup(bundler) {
    bundler.onResolve({ filter: /\/(engine|searches)\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: 'at-once', namespace: 'at-once' } : undefined,
    );
    bundler.onLoad({ filter: /./, namespace: 'at-once' }, () => ({ contents: '' }));
  },
};

/**
 * The library with one game, and checkers, whose records have no name: for bundles that need no
 * other. Processes are those of the whole library.
 */
const onlyGame = (id) => ({
  name: 'only-game',
  setup(bundler) {
    const others = gameIds.filter((one) => one !== id && one !== 'checkers');
    // The searches for all games are for two players.
    if (id === 'checkers') others.push('searches');
    const names = others.join('|');
    const ofOthers = new RegExp(
      `^(import .*'\\./(${names})/|import .*/(${names})\\.js|(${names})\\.provide\\().*\n`,
      'gm',
    );
    bundler.onLoad({ filter: /src\/games\/(registry|engines)\.ts$/ }, ({ path }) => {
      const own = [...new Set(['checkers', id])].join(', ');
      const contents = readFileSync(path, 'utf8')
        .replace(ofOthers, '')
        .replace(/(games: readonly Game\[\]) = [^;]*/, `$1 = [${own}]`)
        .replace(/(defaultGame: Game) = \w+/, `$1 = ${id}`);
      return { contents, loader: 'ts' };
    });
    bundler.onResolve({ filter: /\/processes\.js$/ }, () => ({ path: './processes.js', external: true }));
  },
});

const parts = {
  async program() {
    const processes = readdirSync('src/cli/processes').map((name) => `src/cli/processes/${name}`);
    const entryPoints = ['src/cli/main.ts', ...processes];
    // What `./solve -i FILE` loads, whatever the file.
    const plugins = [
      inOneFile(
        /\/src\//,
        'src/cli/program.ts',
        'src/cli/commands/solve/run.ts',
        'src/search/searches.ts',
        'src/search/threads/shared-buckets.ts',
        ...kit,
      ),
      reaching(
        /cli\/processes\/(worker|engine-process|play-thread)\.ts$/,
        'src/app/answers/solve/solver-of-job.ts',
        'src/app/play/engine-options.ts',
        'src/batch/read/reader.ts',
        'src/batch/run/costs.ts',
        'src/batch/run/inline.ts',
        'src/batch/run/packed-records.ts',
        'src/batch/run/partial-result.ts',
        'src/batch/io-fault.ts',
        'src/cli/context/environment.ts',
        'src/search/minimax.ts',
      ),
    ];
    const { metafile } = await build({ ...forNode, plugins, entryPoints, outdir: 'dist/cli' });
    writeNotices('dist/cli', metafile);
    removeOld('dist/cli', metafile);
  },

  /**
   * Addresses are relative, so that it works from any folder of any server, and bear a sum of all
   * files: no browser takes an old file for a part of the new page.
   */
  async page(folder = 'dist/web') {
    const made = `${folder}.new`;
    rmSync(made, { recursive: true, force: true });
    const { metafile } = await build({
      ...forPage,
      // The font of one theme, which browsers ask for where it is shown.
      loader: { ...loader, '.woff2': 'file' },
      splitting: true,
      plugins: [
        inOneFile(
          /\/(games\/\w+\/engine|search\/searches|files\/(answer|file-service))\.ts$/,
          'src/games/registry.ts',
          'src/search/searches.ts',
          ...kit,
        ),
        bytesApart(join(made, 'assets')),
      ],
      outdir: join(made, 'assets'),
      entryPoints: {
        main: 'src/web/main.ts',
        room: 'src/web/room/main.ts',
        worker: 'src/web/worker.ts',
        page: 'src/web/styles/page.css',
      },
    });
    cpSync('src/web/icon.svg', join(made, 'assets/icon.svg'));
    writeNotices(join(made, 'assets'), metafile);
    const assets = readdirSync(join(made, 'assets')).sort();
    const sum = assets.reduce((before, name) => crc32(readFileSync(join(made, 'assets', name)), before), 0);
    for (const [name, script] of [
      ['index.html', 'main.js'],
      ['room.html', 'room.js'],
    ]) {
      const text = readFileSync(`src/web/${name}`, 'utf8').replace(/\?v=\d*/g, `?v=${sum}`);
      writeFileSync(join(made, name), text.replace('</head>', `${preloads(script, metafile)}</head>`));
    }
    // Sent to whoever takes them (cli/commands/serve).
    for (const path of assets
      .filter((name) => /\.(js|css|bin)$/.test(name))
      .map((name) => join(made, 'assets', name)))
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    replace(folder, made);
  },

  async inside() {
    const { metafile } = await build({
      ...forPage,
      outdir: 'dist/inside.new',
      entryPoints: {
        main: 'src/web/main.ts',
        worker: 'src/web/worker.ts',
        trace: 'src/web/trace/main.ts',
        'styles/page': 'src/web/styles/page.css',
        'styles/trace': 'src/web/styles/trace.css',
      },
    });
    writeNotices('dist/inside.new', metafile);
    replace('dist/inside', 'dist/inside.new');
  },

  /**
   * Nothing of Node is bundled; `processes` is a file of its own, so that browsers can leave it
   * out.
   */
  async library() {
    const options = {
      ...common,
      platform: 'neutral',
      target: 'es2022',
      splitting: true,
      outdir: 'dist/library.new',
      minifyWhitespace: true,
      minifySyntax: true,
      external: ['node:*', 'vega', 'vega-lite'],
    };
    const entryPoints = { ...doors, processes: 'src/library/processes.ts' };
    const plugins = [modulesAtOnce];
    const { metafile } = await build({ ...options, plugins, entryPoints });
    for (const id of gameIds)
      await build({ ...options, plugins: [...plugins, onlyGame(id)], entryPoints: { [id]: doors.index } });
    writeNotices('dist/library.new', metafile);
    for (const path of Object.keys(doors).map((door) => `dist/library/${door}.d.ts`))
      if (existsSync(path)) renameSync(path, path.replace('library', 'library.new'));
    replace('dist/library', 'dist/library.new');
  },

  async lab() {
    const modules = ['hex-network', 'hex-solver', 'hex-strength', 'hex-templates', 'mnk-evaluation'];
    await build({
      ...forNode,
      entryNames: '[dir]/[name]',
      outbase: 'src',
      outdir: 'dist/lib',
      entryPoints: [
        ...modules.map((name) => `src/lab/${name}/*.ts`),
        'src/games/hex/player/network/shape.ts',
        'src/games/hex/solver/board.ts',
        'src/games/connect4/index.ts',
        'src/games/connect4/book/book.ts',
        'src/games/connect4/book/numbering.ts',
        'src/core/position.ts',
        'src/core/random.ts',
      ],
    });
  },

  /**
   * One file for each door, of declarations by the compiler of TypeScript 7, which takes a tenth of
   * the time; test/library/types holds the agreed names. The kernel of the notebooks needs a name
   * for the type of every variable.
   */
  async types() {
    const compiler = 'node_modules/typescript-native/bin/tsc';
    execFileSync(process.execPath, [compiler, '-p', 'src/library/tsconfig.json'], { stdio: 'inherit' });
    const { generateDtsBundle } = (await import('dts-bundle-generator')).default;
    const entries = Object.entries(doors).map(([door, path]) => {
      const filePath = path.replace('src/', 'dist/declarations/').replace(/ts$/, 'd.ts');
      return { filePath, output: { noBanner: true, exportReferencedTypes: door === 'lab' } };
    });
    const texts = generateDtsBundle(entries, { preferredConfigPath: 'tsconfig.json' });
    mkdirSync('dist/library', { recursive: true });
    for (const [i, door] of Object.keys(doors).entries())
      writeFileSync(`dist/library/${door}.d.ts`, texts[i]);
  },

  shell() {
    mkdirSync('dist/shell', { recursive: true });
    const say = (...args) => execFileSync(process.execPath, ['dist/cli/main.js', ...args, '--lang', 'en']);
    for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
      writeFileSync(`dist/shell/tabuleiro.${shell}`, say('completion', shell));
    writeFileSync('dist/shell/tabuleiro.1', say('manual'));
  },
};

const [first, ...rest] = process.argv.slice(2);
if (first === 'files') {
  const [outdir, ...entryPoints] = rest;
  await build({ ...forNode, entryPoints, outdir, splitting: false });
} else {
  for (const part of first === undefined ? ['program', 'page', 'inside', 'library'] : [first, ...rest]) {
    const [name, folder] = part.split('=');
    await parts[name](folder);
  }
}
