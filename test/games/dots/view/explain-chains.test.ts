import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { dots } from '../../../../src/games/dots/index.js';
import { generate } from '../../../../src/games/dots/rules/generator.js';
import { chainWords, structureOf, valueOfControl } from '../../../../src/games/dots/view/explain-chains.js';
import { emptySetup, parseMove, type DotsSetup } from '../../../../src/games/dots/rules/setup.js';
import { bilingual, inLanguage } from '../../../../src/core/text/phrase.js';
import { more } from '../../../amount.js';

/** Returns a board on which only these edges are free. */
function only(rows: number, cols: number, free: string): DotsSetup {
  const setup = emptySetup(rows, cols);
  setup.cells.fill(1);
  for (const name of free.split(' ')) {
    const move = parseMove(setup, name);
    if (!move.ok) throw new Error(name);
    setup.cells[move.value] = 0;
  }
  return setup;
}

const chainOfThree = only(1, 3, 'v0,0 v0,1 v0,2 v0,3');
const loopOfFour = only(2, 2, 'h1,0 h1,1 v0,1 v1,1');
// A chain of three in the first row, one of two in the first column, and a box with two free edges
// to the outside.
const mixed = only(3, 3, 'v0,0 v0,1 v0,2 v0,3 v1,0 h2,0 v2,0 h3,2 v2,3');
// The middle box has three free edges and separates two chains of one; its own edge to the outside
// is safe.
const parted = only(1, 3, 'h0,1 v0,0 v0,1 v0,2 v0,3');

describe('structure', () => {
  it.each([
    ['a chain of three', chainOfThree, { safe: 0, chains: [3], loops: [], freeEdges: 4, boxesLeft: 3 }],
    ['a loop', loopOfFour, { safe: 0, chains: [], loops: [4], freeEdges: 4, boxesLeft: 4 }],
    ['three chains', mixed, { safe: 0, chains: [3, 2, 1], loops: [], boxesLeft: 6 }],
    ['a box that parts', parted, { safe: 1, chains: [1, 1], loops: [], freeEdges: 5, boxesLeft: 3 }],
    ['an empty board', emptySetup(2, 2), { safe: 12, chains: [], loops: [], boxesLeft: 4 }],
    ['a box at hand', only(1, 2, 'v0,0'), { atHand: 1, chains: [], boxesLeft: 1 }],
  ])('%s', (_, setup, expected) => {
    expect(structureOf(setup)).toMatchObject({ atHand: 0, ...expected });
  });
});

describe('in words', () => {
  it('names what has to be opened, and what control costs', () => {
    expect(bilingual(chainWords(mixed)!)).toEqual({
      en: 'no safe edge is left, but 1 long chain (3), 2 short chains (2, 1): the side to move has to open one, and who takes all but the last two boxes (four of a loop) keeps control',
      pt: 'não resta aresta segura, só 1 corrente longa (3), 2 correntes curtas (2, 1): quem joga tem de abrir uma delas, e quem toma tudo menos os dois últimos quadrados (quatro num ciclo) mantém o controle',
    });
    expect(inLanguage(chainWords(only(1, 2, 'v0,0 v0,1 v0,2'))!, 'en')).toBe(
      'no safe edge is left, but 1 short chain (2): the side to move has to open one',
    );
  });

  it('says nothing of chains where there are none, or while boxes are at hand', () => {
    expect(chainWords(emptySetup(3, 3))).toBeUndefined();
    expect(chainWords(only(1, 2, 'v0,0'))).toBeUndefined();
  });

  it('tells the parity of the long chain rule: from the empty 3 x 3 board, 16 dots, the first player wants it even', () => {
    // Two edges at a corner make a first chain; after two moves the first player is to move.
    const setup = emptySetup(3, 3);
    for (const name of ['h0,0', 'v0,0']) {
      const move = parseMove(setup, name);
      if (move.ok) setup.cells[move.value] = 1;
    }
    expect(inLanguage(chainWords(setup)!, 'en')).toBe(
      '20 safe edges are left, and 1 short chain (1); by the long chain rule, a rule of thumb, the side to move wants an even number of long chains in the end',
    );
    setup.cells[12 + 11] = 1;
    expect(inLanguage(chainWords(setup)!, 'en')).toContain('wants an odd number');
  });
});

describe('the value of control', () => {
  it.each([
    ['a chain of three: all of it is taken', chainOfThree, 3],
    ['a loop of four', loopOfFour, 4],
    ['short chains', mixed, undefined],
    ['chains that meet', parted, undefined],
    ['an empty board', emptySetup(3, 3), undefined],
  ])('%s', (_, setup, value) => {
    expect(valueOfControl(structureOf(setup))).toBe(value);
  });

  it('is the value where it is two or more, on every endgame of chains and loops that random play leads to', () => {
    const random = new Random(7);
    const seen = { equal: 0, less: 0, loops: 0 };
    for (let i = 0; i < 60_000 * more && seen.equal + seen.less < 100 * more; i++) {
      const made = generate(random, {
        kind: 'endgame',
        rows: random.between(3, 5),
        cols: random.between(3, 5),
      });
      if (!made.ok) throw new Error('no position');
      const structure = structureOf(made.value);
      const control = valueOfControl(structure);
      if (control === undefined) continue;
      const { lo, hi } = dots.solvers.list[0].solve(made.value, plainQuestion, {});
      expect(hi).toBe(lo);
      if (control >= 2) expect(lo).toBe(-control);
      // Four with loops of four, as beside one chain of four.
      else expect([0, 1, 2, 4]).toContain(0 - lo);
      seen[control >= 2 ? 'equal' : 'less']++;
      if (structure.loops.length > 0) seen.loops++;
    }
    expect(seen.equal).toBeGreaterThan(25);
    expect(seen.less).toBeGreaterThan(3);
    expect(seen.loops).toBeGreaterThan(12);
  });

  it('is told with the answer', () => {
    expect(inLanguage(chainWords(loopOfFour)!, 'en')).toMatch(
      /; kept to the end it is worth 4, which is the value$/,
    );
  });
});

it('explanations are whole sentences, as those of the other games', () => {
  const solver = dots.solvers.list[0];
  for (const drawn of [0, 1, 2, 3, 4]) {
    const setup = emptySetup(1, 1);
    setup.cells.fill(1, 0, drawn);
    const { en, pt } = bilingual(dots.view.explain(setup, solver.solve(setup, plainQuestion, {})));
    for (const text of [en, pt]) expect(text).toMatch(/^[A-ZÀ-Ý][^.]*\.$/);
  }
});
