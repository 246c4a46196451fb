/**
 * Loads the bundled program with the code that V8 compiled of it when it was built: a start then neither parses nor
 * compiles the bundle, which is half of what it costs. The name of the file with the code says of which Node and of
 * which bundle it is. Where none fits (another version of Node, a package), Node compiles the bundle.
 */
import { isAscii } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { needsCommands } from './command-names.js';

/** What `start.ts` and `start-commands.ts` export. */
export interface Program {
  main(): Promise<void>;
}

/** The bundle for these arguments: most starts answer a file, which takes half of the program. */
export function bundleFor(args: readonly string[], folder: string): string {
  return join(folder, needsCommands(args) ? 'start-commands.cjs' : 'start.cjs');
}

/** The file with the compiled code of a bundle. */
export function codeFile(bundle: string): string {
  const { size, mtimeMs } = statSync(bundle);
  const build = [process.version, process.arch, size, Math.floor(mtimeMs / 1000)].join('-');
  return `${bundle}-${build}.code`;
}

/** Compiles a bundle, from its code if that fits; V8 refuses code of other flags itself. */
export function compile(bundle: string, cachedData?: Buffer): Script {
  const bytes = readFileSync(bundle);
  // Three milliseconds less than UTF-8, where the bundle allows it; a test sees to that.
  const source = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  return new Script(source, { filename: bundle, ...(cachedData && { cachedData }) });
}

/** Loads what a bundle names. */
type Load = (name: string) => object;

/** Runs a compiled bundle as Node would run the module. @param load the `require` of its folder */
export function evaluate(script: Script, bundle: string, load: Load): Program {
  const own = { exports: {} };
  const run = script.runInThisContext() as (...names: unknown[]) => void;
  run(own.exports, loadingOnUse(load), own, bundle);
  return own.exports as Program;
}

/** The program in a bundle. */
export function loadProgram(bundle: string, load: Load): Program {
  return evaluate(compile(bundle, codeOf(bundle)), bundle, load);
}

function codeOf(bundle: string): Buffer | undefined {
  try {
    return readFileSync(codeFile(bundle));
  } catch {
    return undefined;
  }
}

/** Modules of Node that few runs use: to load them takes six milliseconds. */
const rarelyUsed = ['node:child_process', 'node:crypto', 'node:v8', 'node:zlib'];

/** `load`, but a rarely used module is loaded when something of it is first asked for. */
function loadingOnUse(load: Load): Load {
  const onUse = (name: string): object =>
    new Proxy(
      {},
      {
        get: (_, key) => Reflect.get(load(name), key) as unknown,
        ownKeys: () => Reflect.ownKeys(load(name)),
        getOwnPropertyDescriptor: (_, key) => ({
          ...Reflect.getOwnPropertyDescriptor(load(name), key),
          configurable: true,
        }),
      },
    );
  return (name) => (rarelyUsed.includes(name) ? onUse(name) : load(name));
}
