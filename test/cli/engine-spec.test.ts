/** The limits of an engine: its own, those of the command, or the command's standard time. */
import { describe, expect, it } from 'vitest';
import { parseEngine, withStandardTime } from '../../src/cli/options/engine-options.js';
import { atLevel } from '../../src/app/play/engine-options.js';
import type { Level } from '../../src/core/game.js';
import { run } from './in-process.js';

const seed = 1;

function optionLimits(text: string, common: { depth?: number; nodes?: number; ms?: number }) {
  const engine = parseEngine(text, { seed, limits: common });
  return 'bad' in engine ? engine.bad : withStandardTime(engine, 200).limits;
}

describe('an engine', () => {
  it.each([
    ['computer', {}, { ms: 200 }],
    ['alphabeta:eval=two-bridge', {}, { ms: 200 }],
    ['alphabeta:depth=4', {}, { depth: 4 }],
    ['alphabeta:level=hard', {}, {}],
    ['montecarlo:nodes=500', {}, { nodes: 500 }],
    ['computer:time=5s', {}, { ms: 5000 }],
    ['computer', { nodes: 3000 }, { nodes: 3000 }],
    ['computer', { depth: 2 }, { depth: 2 }],
    ['alphabeta:depth=4', { ms: 1000 }, { depth: 4, ms: 1000 }],
  ])('%s beside %j thinks within %j', (text, common, limits) => {
    expect(optionLimits(text, common)).toEqual(limits);
  });

  it('has the evaluation that is named', () => {
    const engine = parseEngine('alphabeta:eval=two-bridge', { seed, limits: {} });
    expect(engine).toMatchObject({ evaluation: 'two-bridge' });
  });

  it('has the limits of its level where its own are undefined or wider', () => {
    const level = { limits: { ms: 100, nodes: 10, depth: 3 } } as Level;
    const { limits } = atLevel({ seed, limits: { ms: undefined, nodes: 5, depth: 8 } }, level);
    expect(limits).toEqual({ ms: 100, nodes: 5, depth: 3 });
  });
});

it.each([
  ['match', 'en', '(default: 200ms, none where depth, level or nodes limit)'],
  ['match', 'pt', '(padrão: 200ms, nenhum onde profundidade, nível ou nós limitam)'],
  ['play', 'en', '(default: 2000ms, none'],
  ['htp', 'en', '(default: 2000ms, none'],
])('%s --help --lang %s says %s', async (command, language, said) => {
  expect((await run([command, '--help', '--lang', language])).stdout.replace(/\s+/g, ' ')).toContain(said);
});

it('a match names the engines that only the clock ends', async () => {
  const small = ['--size', '3', '--games', '2', '--openings', 'none'];
  const { stdout } = await run(['match', 'montecarlo:nodes=10', 'alphabeta', ...small]);
  expect(stdout).toMatch(/^200 ms a move, no limit given: alphabeta\n\nengine /);
});
