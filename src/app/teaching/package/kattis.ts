/**
 * A problem in the Kattis problem package format, version `legacy`, which Kattis, DOMjudge and
 * problemtools read: https://www.kattis.com/problem-package-format/spec/legacy
 */
import { inLanguage } from '../../../core/text/phrase.js';
import type { ContestProblem, ExpectedVerdict } from '../../../core/game.js';
import type { TestCase } from './data.js';
import type { PackageFile } from './zip.js';
import { statementTex } from './statement.js';

const folders: Readonly<Record<ExpectedVerdict, string>> = {
  accepted: 'accepted',
  wrong: 'wrong_answer',
  slow: 'time_limit_exceeded',
};

/** The time limit as a multiple of the slowest accepted solution. */
export const timeMultiplier = 5;
/** Factor by which slow solutions must exceed the time limit. */
export const safetyMargin = 2;

/** Parts common to all languages of the statement. */
export interface PackageParts {
  readonly problem: ContestProblem;
  readonly cases: readonly TestCase[];
  /** The first board of the sample in ASCII. */
  readonly drawing: string;
}

/** @param seconds time limit for judges that read it from a file; Kattis measures its own */
export function kattisFiles({ problem, cases, drawing }: PackageParts, seconds: number): PackageFile[] {
  const { inputValidator, solutions, groups } = problem;
  const limit = String(seconds);
  return [
    { path: 'problem.yaml', text: problemYaml(problem) },
    { path: '.timelimit', text: `${limit}\n` },
    { path: 'domjudge-problem.ini', text: `timelimit='${limit}'\n` },
    ...(['en', 'pt'] as const).map((language) => ({
      path: `problem_statement/problem.${language}.tex`,
      text: statementTex(problem, drawing, language),
    })),
    { path: `input_validators/${inputValidator.name}`, text: inputValidator.text, isProgram: true },
    ...groups.map(({ id, bounds }, i) => ({
      path: `data/secret/${String(i + 1)}-${id}/testdata.yaml`,
      text: `input_validator_flags: "${bounds}"\n`,
    })),
    { path: 'data/testdata.yaml', text: `input_validator_flags: "${groups[groups.length - 1].bounds}"\n` },
    ...cases.flatMap(caseFiles),
    ...solutions.map(({ name, text, expected }) => ({
      path: `submissions/${folders[expected]}/${name}`,
      text,
    })),
  ];
}

function problemYaml({ uuid, name, source, keywords }: ContestProblem): string {
  return `name: "${inLanguage(name, 'en')}"
uuid: ${uuid}
source: "${source}"
license: educational
rights_owner: Tabuleiro
keywords: "${keywords.join(' ')}"
validation: default
limits:
  time_multiplier: ${String(timeMultiplier)}
  time_safety_margin: ${String(safetyMargin)}
  memory: 512
`;
}

function caseFiles({ group, name, input, answer, why }: TestCase): PackageFile[] {
  const path = `data/${group === 'sample' ? group : `secret/${group}`}/${name}`;
  return [
    { path: `${path}.in`, text: input },
    { path: `${path}.ans`, text: answer },
    { path: `${path}.desc`, text: `${why}\n` },
  ];
}
