// Applies each mutant of test/mutants.json (a comparison turned, a bound off by one, a missing
// undo, a lost option) to the sources as vitest reads them, runs the tests that should detect it,
// and lists the mutants that no test detects.
// usage: node test/mutants.mjs [TEXT]   only mutants of files whose path contains TEXT
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));
const [text = ''] = process.argv.slice(2);
const mutants = JSON.parse(readFileSync(join(root, 'test/mutants.json'), 'utf8')).filter(({ file }) =>
  file.includes(text),
);

process.env.TABULEIRO_MUTANT = '{}';
const options = {
  config: 'test/vitest.config.ts',
  root,
  watch: false,
  reporters: [{}],
  isolate: true,
  bail: 1,
};
const vitest = await createVitest('test', options);
let alive = 0;
for (const mutant of mutants) {
  // A plugin in vitest.config.ts reads this.
  process.env.TABULEIRO_MUTANT = JSON.stringify(mutant);
  const source = existsSync(join(root, mutant.file)) ? readFileSync(join(root, mutant.file), 'utf8') : '';
  if (source.split(mutant.text).length !== 2) {
    console.log(`${mutant.file} does not hold once: ${mutant.text}`);
    alive++;
    continue;
  }
  vitest.invalidateFile(join(root, mutant.file));
  const files = mutant.caughtBy.map((file) => join(root, file));
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(files));
  const caught = testModules
    .filter((module) => files.includes(module.moduleId) && !module.ok())
    .map((module) => module.relativeModuleId);
  if (caught.length === 0) alive++;
  const verdict = caught.length > 0 ? `caught by ${caught.join(' ')}` : 'ALIVE';
  console.log(
    `${mutant.file}: ${mutant.text.trim()} -> ${mutant.replacement.trim() || 'nothing'}: ${verdict}`,
  );
  vitest.invalidateFile(join(root, mutant.file));
}
await vitest.close();
console.log(`${mutants.length - alive} caught, ${alive} alive`);
process.exitCode = alive === 0 ? 0 : 1;
