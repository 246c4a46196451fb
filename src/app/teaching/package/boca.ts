/**
 * A problem in the format of BOCA (its doc/ADMIN.txt): for each language the scripts compile, run,
 * compare and limits; inputs and outputs with the same names; a description. `tests` holds the
 * judge's first check: our own solution on the sample.
 */
import { inLanguage } from '../../../core/text/phrase.js';
import { bocaScripts, languages, type Language } from './boca-scripts.js';
import type { PackageParts } from './kattis.js';
import type { PackageFile } from './zip.js';
import { statementHtml } from './statement.js';

/** Seconds for each language: by the extension of the measured solutions, and for all others. */
export interface BocaLimits {
  readonly byEnding: ReadonlyMap<string, number>;
  readonly others: number;
}

const memoryMiB = 512;
const outputKiB = 1024;

export function bocaFiles({ problem, cases, drawing }: PackageParts, limits: BocaLimits): PackageFile[] {
  const { id, name, solutions } = problem;
  const [sample] = cases;
  const secondsOf = (language: Language): number =>
    limits.byEnding.get(languages[language].measuredBy) ?? limits.others;
  const scripts = (Object.keys(languages) as Language[]).flatMap((language) =>
    bocaScripts(language, secondsOf(language), memoryMiB, outputKiB),
  );
  const accepted = solutions.find(
    ({ expected, name: file }) => expected === 'accepted' && /\.cpp$/.test(file),
  );
  return [
    {
      path: 'description/problem.info',
      text: `basename=${id}\nfullname=${inLanguage(name, 'pt')}\ndescfile=${id}.html\n`,
    },
    { path: `description/${id}.html`, text: statementHtml(problem, drawing, sample) },
    ...scripts,
    ...(accepted ? [{ path: 'tests/cpp', text: testScript(accepted.text, sample), isProgram: true }] : []),
    ...cases.flatMap(({ name: file, input, answer }) => [
      { path: `input/${file}`, text: input },
      { path: `output/${file}`, text: answer },
    ]),
    ...solutions.map(({ name: file, text, expected }) => ({ path: `solutions/${expected}/${file}`, text })),
  ];
}

function testScript(source: string, sample: { readonly input: string; readonly answer: string }): string {
  return `#!/bin/bash
# Compiles our own solution by the script of the package and runs it on the sample.
mkdir -p try && cd try || exit 1
cat > solution.cpp <<'END'
${source}END
cat > sample.in <<'END'
${sample.input}END
cat > sample.out <<'END'
${sample.answer}END
chmod +x ../../compile/cpp ../../run/cpp ../../compare/cpp
../../compile/cpp solution.cpp solution 10 512 || exit 1
../../run/cpp solution "$PWD/sample.in" 5 1 512 1024 > found || exit 1
../../compare/cpp found sample.out sample.in
[ $? -eq 4 ]
`;
}
