/** Wins written as trees: those from our certificates hold, and no tree shows a false claim. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { solve, strategyOf } from '../../../src/index.js';
import { root } from '../../cli/program.js';
import { checkStrategy, strategyForm } from '../../../src/app/answers/verify/strategies.js';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { lineSolver, threatSolver } from '../../../src/games/mnk/solvers.js';
import type { LineCertificate } from '../../../src/games/mnk/proof/certificate.js';
import { treeOf as linesOf } from '../../../src/games/mnk/proof/tree.js';
import { format, type MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { emptyBoard, freeCells, randomSetup } from './oracle.js';
import { crowded } from './threats/plain-fours.js';
import { more } from '../../amount.js';
import { inLanguage } from '../../../src/core/text/phrase.js';

type Line = Record<string, unknown>;

/** Returns the claim that is shown, or the line with a fault and the fault. */
async function checked(lines: readonly object[]): Promise<string> {
  async function* texts(): AsyncGenerator<string> {
    for (const line of lines) yield await Promise.resolve(JSON.stringify(line));
  }
  const result = await checkStrategy(strategyForm(JSON.stringify(lines[0]))!, texts(), new SolverCache());
  if ('fault' in result) return `${String(result.line)}: ${inLanguage(result.fault, 'en')}`;
  return `shows ${String(result.proof.lo)} ${result.proof.move ?? ''}`.trim();
}

const question = { ...plainQuestion, certificate: true };

/** Returns the tree of the solver's win; undefined if no player wins by a strategy. */
function treeOf(setup: MnkSetup, solver = lineSolver): Line[] | undefined {
  if (solver.accepts(setup, question) !== true) return undefined;
  const certificate = solver.solve(setup, question, { nodes: 100_000 }).certificate as
    | LineCertificate
    | undefined;
  return certificate && (linesOf(setup, certificate) as Line[] | undefined);
}

describe('the tree of a certificate', () => {
  it.each([
    [4, 4, 3, 8],
    [5, 5, 4, 12],
    [3, 5, 3, 6],
  ])(
    'shows the win, whoever moves first, on random positions of %i x %i, k = %i',
    async (rows, cols, k, free) => {
      const random = new Random(8);
      const values = new Map<string, number>();
      for (let i = 0; i < 40 * more; i++) {
        const setup = randomSetup(random, emptyBoard(rows, cols, { k }), rows * cols - free);
        if (freeCells(setup).length === 0) continue;
        const lines = treeOf(setup);
        if (!lines) continue;
        const said = await checked(lines);
        expect(said).toMatch(/^shows (1 [a-e][1-5]|-1)$/);
        values.set(said.slice(0, 8), (values.get(said.slice(0, 8)) ?? 0) + 1);
      }
      expect(Math.min(values.get('shows 1 ') ?? 0, values.get('shows -1') ?? 0)).toBeGreaterThan(0);
    },
  );

  it('shows wins by threats on 15 x 15', async () => {
    const random = new Random(18);
    let [wins, longest] = [0, 0];
    while (wins < 2 * more) {
      const setup = crowded(random, 15, 15, 5, 7);
      const lines = treeOf(setup, threatSolver);
      if (!lines || lines.length < 8) continue;
      wins++;
      longest = Math.max(longest, lines.length);
      expect(await checked(lines)).toMatch(/^shows (1 |-1)/);
    }
    expect(longest).toBeGreaterThan(50);
  });
});

describe('a tree is refused', () => {
  // With e1 X makes an open three on a board of one row, so that O cannot prevent four in a row.
  const position = 'mnk 1 7 k=4\n0 0 1 1 0 0 0\n';
  const header = { schema: 'mnk.tree/1', position: `${position.replace('k=4', 'k=4 turn=1')}`, attacker: 1 };
  const win = [{ depth: 0, play: 'e1' }];

  it('only where something is wrong: two cells that complete a line need no answer', async () => {
    expect(await checked([header, ...win])).toBe('shows 1 e1');
  });

  it.each<[string, object[]]>([
    ['2: attacker: neither 1 nor 2', [{ ...header, attacker: 3 }, ...win]],
    ['2: there is no stone', [header]],
    ['2: depth: more than one beyond the line before', [header, { depth: 1, play: 'e1' }]],
    ['2: h1 is no cell', [header, { depth: 0, play: 'h1' }]],
    ['2: a stone on a cell that is taken', [header, { depth: 0, play: 'c1' }]],
    ['2: the attacker moves first', [header, { depth: 0, to: 'a1', play: 'e1' }]],
    ['3: a second answer to the moves that are not listed', [header, ...win, { depth: 0, play: 'b1' }]],
    ['3: no answer to e1', [header, { depth: 0, play: 'f1' }]],
    [
      '4: a move listed twice',
      [header, ...win, { depth: 1, to: 'b1', play: 'f1' }, { depth: 1, to: 'b1', play: 'f1' }],
    ],
    [
      '4: the line was complete',
      [header, ...win, { depth: 1, to: 'b1', play: 'f1' }, { depth: 2, play: 'a1' }],
    ],
  ])('%s', async (said, lines) => {
    expect(await checked(lines)).toBe(said);
  });

  it('of a position that is not won, however its lines are changed', async () => {
    const random = new Random(5);
    let tried = 0;
    while (tried < 100 * more) {
      const setup = randomSetup(random, emptyBoard(4, 4, { k: 3 }), 6);
      const lines = treeOf(setup);
      const other = randomSetup(random, emptyBoard(4, 4, { k: 3 }), 6);
      if (!lines) continue;
      const value = lineSolver.solve(other, plainQuestion, {}).lo;
      for (let i = 0; i < 10; i++, tried++) {
        const kept = lines.slice(1).filter(() => random.below(20) > 0);
        const swapped = kept.map((line) => (random.below(10) === 0 ? { ...line, to: undefined } : line));
        const said = await checked([{ ...lines[0], position: format(other) }, ...swapped]);
        if (said.startsWith('shows')) expect(said.startsWith(`shows ${String(value)}`)).toBe(true);
      }
    }
  });
});

it('is what the library makes of an answer, and verify takes', async () => {
  const answer = solve('mnk 4 4 k=3\n0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 2\n', { algorithm: 'lines' });
  const lines = strategyOf(answer)!.trim().split('\n');
  expect(await checked(lines.map((line) => JSON.parse(line) as object))).toBe(`shows 1 ${answer.best[0]}`);
  expect(strategyOf(solve('hex 2 2\n0 0 0 0\n'))).toBeUndefined();
});

it('of 15 x 15 is a fixture', async () => {
  const text = readFileSync(`${root}/fixtures/mnk/strategies/15x15-threats.ndjson`, 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(await checked(lines)).toBe('shows 1 m8');
  // Every stone is needed, except forced ones after a four.
  for (const [i, line] of lines.entries()) {
    if (i === 0 || !('to' in line) || (line as Line)['depth'] !== 1) continue;
    const end = lines.findIndex((other, at) => at > i && (other as Line)['depth'] === 1);
    const without = [...lines.slice(0, i), ...(end < 0 ? [] : lines.slice(end))];
    expect(await checked(without)).toContain(`no answer to ${String((line as Line)['to'])}`);
  }
});
