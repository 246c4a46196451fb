/**
 * Runs the bundled program with the arguments given and writes the code that V8 has compiled of it by then, for
 * `compiled.ts`: all functions that this run called, so that later starts do not compile them. Part of the build.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { bundleFor, codeFile, compile, evaluate } from './compiled.js';

const bundle = bundleFor(process.argv.slice(2), __dirname);
const script = compile(bundle);

process.on('exit', () => {
  const file = codeFile(bundle);
  // V8 does not notice damage: after a power failure the file is whole or not there.
  writeFileSync(`${file}.new`, script.createCachedData(), { flush: true });
  renameSync(`${file}.new`, file);
});
void evaluate(script, bundle, require).main();
