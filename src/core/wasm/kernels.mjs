/**
 * Compiles the kernels: AssemblyScript in folders named `assembly`, WebAssembly beside them. The
 * compiler is the first `asc` in the PATH, as `make kernels` has it; the same source gives the same
 * bytes. All are compiled by one process: the first takes seconds, each further one half a second.
 *
 *   node src/core/wasm/kernels.mjs [--check]     --check only compares with what is there
 */
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
const isCheck = process.argv[2] === '--check';

const asc = process.env.PATH.split(delimiter)
  .map((folder) => join(folder, 'asc'))
  .find((path) => existsSync(path));
if (!asc) throw new Error('no compiler asc in the PATH');
const compiler = await import(pathToFileURL(join(realpathSync(asc), '../../dist/asc.js')).href);

/** Compiles one module; its name is that of the module of JavaScript whose functions it imports. */
async function kernel(name, text, output, ...options) {
  let bytes;
  const { error, stderr } = await compiler.main(
    [name, ...options, '-O3', '--noAssert', '--enable', 'simd', '--runtime', 'stub', '-o', 'kernel.wasm'],
    {
      readFile: (asked) => (asked === name ? text : null),
      writeFile: (_, contents) => (bytes = contents),
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`${output}: ${error.message}\n${stderr.toString()}`);
  if (!isCheck) writeFileSync(output, bytes);
  else if (!readFileSync(output).equals(bytes)) {
    console.error(`${output} is not what its source gives: make kernels`);
    process.exitCode = 1;
  }
}

const read = (folder) => (name) => readFileSync(join(folder, 'assembly', `${name}.ts`), 'utf8');

/** The files of a kernel are joined, so that what they declare must have different names. */
const joined = (folder, parts, entries) =>
  [...parts.map(read(folder)).map((text) => text.replaceAll(/^export /gm, '')), ...entries.map(read(folder))]
    .join('')
    .replaceAll(/^import \{[^;]*;\n/gm, '');

const shared = [
  ...['--use', 'SHARED=1', '--enable', 'threads'],
  ...['--importMemory', '--sharedMemory', '--maximumMemory', '65536'],
];

const hex = 'src/games/hex';
for (const [cells, carrier, ...options] of [
  ['64', 'carrier64'],
  ['128', 'carrier128'],
  ['64-captures', 'carrier64', '--use', 'CAPTURES=1'],
  ['128-captures', 'carrier128', '--use', 'CAPTURES=1'],
  ['256-captures', 'carrier-wide', '--use', 'CAPTURES=1'],
  ['384-captures', 'carrier-wide', '--use', 'CAPTURES=1', '--use', 'CELLS_384=1'],
]) {
  const text = joined(`${hex}/connections`, [carrier, 'lists', 'rules'], ['hsearch', 'kept']);
  await kernel('hsearch.ts', text, `${hex}/connections/hsearch-${cells}.wasm`, ...options);
}

await kernel(
  'moves.ts',
  joined(`${hex}/solver`, ['board'], ['resistance', 'inferior']),
  `${hex}/solver/moves.wasm`,
);

for (const [name, folder, parts] of [
  ['connect4', 'src/games/connect4/solver', ['lines']],
  ['dots', 'src/games/dots/solver', ['board', 'table']],
  ['lines', 'src/games/mnk/lines', ['frames', 'pairing', 'order', 'threats', 'table', 'busy', 'search']],
]) {
  const text = joined(folder, parts, ['kernel']);
  await kernel(`${name}.ts`, text, `${folder}/kernel.wasm`);
  await kernel(`${name}.ts`, text, `${folder}/shared-kernel.wasm`, ...shared);
}

for (const [folder, name, output] of [
  [`${hex}/player/network`, 'layers', 'layers'],
  ['src/games/mnk/table', 'layers', 'kernel'],
  ['src/lab/hex-network', 'convolution', 'convolution'],
]) {
  const path = `${folder}/assembly/${name}.ts`;
  await kernel(basename(path), read(folder)(name), `${folder}/${output}.wasm`);
}
