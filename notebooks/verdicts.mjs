// Writes the verdicts that the notebooks printed on the reports' claims into README.md.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const readme = join(folder, 'README.md');
const [begin, end] = ['<!-- verdicts: written by run.mjs -->', '<!-- end of verdicts -->'];
const line = /^Report (\d{3}): (.*): (HOLDS WITH LIMITS|HOLDS|WRONG) \((.*)\)$/gm;

/** Returns every printed verdict on a report's claim: report, claim, verdict, figure, notebook. */
export function printedVerdicts() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ipynb'));
  const found = names.flatMap((name) => {
    const { cells } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const text = cells.flatMap((cell) => cell.outputs ?? []).flatMap((output) => output.text ?? []);
    return [...text.join('').matchAll(line)].map(([, report, claim, verdict, figure]) => ({
      report,
      claim,
      verdict: verdict.toLowerCase(),
      figure,
      notebook: name.replace('.ipynb', ''),
    }));
  });
  return found.sort((a, b) => a.report.localeCompare(b.report));
}

/** Returns the table for README.md, markers included. */
export function verdictTable() {
  const rows = printedVerdicts().map(
    ({ report, claim, verdict, figure, notebook }) =>
      `| ${report} | ${claim} | **${verdict}** | ${figure} | [${notebook.slice(0, 2)}](${notebook}.ipynb) |`,
  );
  const header = ['| report | claim | verdict | figure | notebook |', '|---|---|---|---|---|'];
  return [
    begin,
    '',
    ...header,
    ...rows.map((row) => row.replaceAll(/(?<=\S)\|(?=\S)/g, '\\|')),
    '',
    end,
  ].join('\n');
}

/** Replaces the table in README.md by one of the current outputs. */
export function updateReadme() {
  const text = readFileSync(readme, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end) + end.length)];
  writeFileSync(readme, `${before}${verdictTable()}${after}`);
}
