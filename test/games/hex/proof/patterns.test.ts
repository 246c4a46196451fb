/** Strategies as patterns: complete ones are accepted, incomplete or inconsistent ones refused. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bilingual } from '../../../../src/core/text/phrase.js';
import { verifyFile, type VerifySummary } from '../../../../src/app/answers/verify/verify-file.js';
import { Random } from '../../../../src/core/random.js';
import { format } from '../../../../src/games/hex/rules/setup.js';
import { setupOf, solve } from '../solver/board.js';
import { root } from '../../../cli/program.js';
import { more } from '../../../amount.js';

type Line = Record<string, unknown>;
interface Answer {
  to: number[][];
  play?: number[];
  use?: object[];
}

const lines = readFileSync(`${root}/fixtures/hex/strategies/5x5-centre.ndjson`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);
const [header, edge, bridge, ziggurat, last] = lines;

/** Returns the summary of `verify` for a strategy, or its faults with their lines. */
async function verified(strategy: readonly unknown[]): Promise<VerifySummary | string> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const text = strategy.map((line) => `${JSON.stringify(line)}\n`).join('');
    yield await Promise.resolve(new TextEncoder().encode(text));
  }
  const said: string[] = [];
  const summary = await verifyFile(bytes(), undefined, (line, fault) => {
    const { en, pt } = bilingual(fault);
    expect(pt).not.toBe(en);
    said.push(`${String(line)}: ${en}`);
  });
  return said.length > 0 ? said.join() : summary;
}

const answers = ziggurat['answers'] as Answer[];
const withAnswers = (changed: readonly unknown[]): Line => ({ ...ziggurat, answers: changed });

describe('a strategy of patterns', () => {
  it('shows the win in the centre of 5x5 by ziggurats on both sides', async () => {
    expect(await verified(lines)).toMatchObject({
      ...{ exact: 1, wrong: 0, shown: { lo: 1, best: ['c3'] } },
    });
  });

  it('shows a loss of the side to move, and holds for the other player by the mirror image', async () => {
    const [first] = String(header['position']).split('\n');
    const cells = Array.from({ length: 25 }, (_, cell) => (cell === 12 ? 2 : 0));
    const rows = [0, 5, 10, 15, 20].map((at) => cells.slice(at, at + 5).join(' '));
    const position = `${first} turn=1\n${rows.join('\n')}\n`;
    const flip = ([r, c]: number[]): number[] => [c, r];
    const mirrored = JSON.parse(JSON.stringify([edge, bridge, ziggurat]), (_, value: unknown) =>
      Array.isArray(value) && value.length === 2 && typeof value[0] === 'number'
        ? flip(value as number[])
        : value,
    ) as Line[];
    const use = (last['root'] as Line)['use'];
    expect(
      await verified([{ ...header, position, winner: 2 }, ...mirrored, { root: { use } }]),
    ).toMatchObject({ exact: 1 });
  });

  it.each<[string, unknown[]]>([
    ['2: winner: neither 1 nor 2', [{ ...header, winner: 3 }, edge]],
    [
      '4: no answer to 1,0',
      [
        header,
        edge,
        bridge,
        withAnswers([{ ...answers[0], to: answers[0].to.slice(1) }, ...answers.slice(1)]),
        last,
      ],
    ],
    [
      '4: second column: a cell that is not free, or of another sub-pattern too',
      [
        header,
        edge,
        bridge,
        withAnswers([
          answers[0],
          answers[1],
          { ...answers[2], use: [...answers[2].use!, { pattern: 'second column', at: [1, 1] }] },
        ]),
        last,
      ],
    ],
    [
      '3: no pattern ziggurat on an earlier line',
      [header, edge, { ...ziggurat, use: [{ pattern: 'ziggurat' }], answers: undefined }],
    ],
    ['3: no pattern bridge on an earlier line', [header, edge, ziggurat, bridge, last]],
    ['3: second column: a name used twice', [header, edge, edge]],
    [
      '4: the ends are not joined',
      [header, edge, bridge, withAnswers([{ ...answers[0], use: [] }, answers[1], answers[2]])],
    ],
    [
      '5: ziggurat: a cell that is not free, or of another sub-pattern too',
      [...lines.slice(0, 4), { root: { play: [0, 2], use: [{ pattern: 'ziggurat', at: [0, 2] }] } }],
    ],
    [
      '5: ziggurat: the side is elsewhere',
      [...lines.slice(0, 4), { root: { play: [2, 1], use: [{ pattern: 'ziggurat', at: [2, 1] }] } }],
    ],
    [
      '5: a side that the turn does not leave parallel to itself',
      [...lines.slice(0, 4), { root: { play: [2, 2], use: [{ pattern: 'ziggurat', at: [2, 2], turn: 1 }] } }],
    ],
    [
      '5: the ends are not joined',
      [...lines.slice(0, 4), { root: { play: [2, 2], use: [{ pattern: 'ziggurat', at: [2, 2] }] } }],
    ],
    ['5: the root is missing: the file is cut', lines.slice(0, 4)],
    ['6: a line after the root', [...lines, last]],
    [
      '2: 0,2 is beyond a side',
      [
        header,
        {
          ...edge,
          cells: [
            [0, 1],
            [0, 2],
          ],
        },
      ],
    ],
    ['2: near: the pattern has no such side', [header, { ...edge, to: ['near'] }]],
  ])('is refused: %s', async (said, strategy) => {
    expect(await verified(strategy)).toBe(said);
  });

  it('never shows what is not so, however its numbers are changed', async () => {
    // The opponent has the centre, so the first player, who is to move, loses.
    const cells = Uint8Array.from({ length: 25 }, (_, cell) => (cell === 12 ? 2 : cell === 0 ? 1 : 0));
    const setup = setupOf(5, 5, cells, 0);
    expect(solve(setup).lo).toBe(-1);
    const lost = { ...header, position: format(setup) };
    const random = new Random(3);
    for (let i = 0; i < 120 * more; i++) {
      const play = [random.below(5), random.below(5)];
      const text = JSON.stringify([edge, bridge, ziggurat, { root: { ...(last['root'] as Line), play } }]);
      const changed = text.replaceAll(/-?\d+/g, (number) =>
        random.below(30) === 0 ? String(random.below(5) - 2) : number,
      );
      expect(typeof (await verified([lost, ...(JSON.parse(changed) as Line[])]))).toBe('string');
    }
  });
});
