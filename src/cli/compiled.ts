/**
 * Loads the bundled program with the code that V8 compiled of it when it was built: a start then neither parses nor
 * compiles the bundle, which is half of what it costs. The name of the file with the code says of which Node and of
 * which bundle it is. Where none fits (another version of Node, a package), Node compiles the bundle.
 */
import { isAscii } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import nodeModule, { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** What `start.ts` exports. */
export interface Program {
  main(): Promise<void>;
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
  const source = nodeModule.wrap(bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8'));
  return new Script(source, { filename: bundle, ...(cachedData && { cachedData }) });
}

/** Runs a compiled bundle as Node would run the module. */
export function evaluate(script: Script, bundle: string): Program {
  const own = { exports: {} };
  const run = script.runInThisContext() as (...names: unknown[]) => void;
  run(own.exports, createRequire(bundle), own, bundle);
  return own.exports as Program;
}

/** The program in a bundle. */
export function loadProgram(bundle: string): Program {
  return evaluate(compile(bundle, codeOf(bundle)), bundle);
}

function codeOf(bundle: string): Buffer | undefined {
  try {
    return readFileSync(codeFile(bundle));
  } catch {
    return undefined;
  }
}
