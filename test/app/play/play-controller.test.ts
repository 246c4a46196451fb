import { describe, expect, it } from 'vitest';
import { computer, computerMove, human, newDesk, outcome, typed } from './tables.js';

describe('a move', () => {
  const refusals: readonly (readonly [game: string, before: string, move: string, code: string])[] = [
    ['mnk 3x3', 'b2', 'b2', 'taken'],
    ['mnk 3x3', 'b2', 'd1', 'off-board'],
    ['mnk 3x3', 'b2', 'zz', 'unknown'],
    ['connect4 6x7', 'd', 'h', 'off-board'],
    ['mnk 3x3', 'b2', 'pass', 'unknown'],
    ['mnk 3x3', 'a1 b1 a2 b2 a3', 'c3', 'over'],
    ['hex 3x3', 'b2', 'swap', 'unknown'],
    ['hex 3x3 swap=1', 'b2 a1', 'swap', 'illegal'],
    ['hex 3x3 swap=1', 'board', 'swap', 'illegal'],
    ['hex 3x3', 'a1', 'a1', 'taken'],
    ['dots 2x2', 'h0,0', 'h0,0', 'taken'],
    ['dots 2x2', 'h0,0', 'h9,9', 'off-board'],
  ];
  it.each(refusals)('%s, after %s, %s is refused: %s', (game, before, move, code) => {
    const controller = newDesk(game);
    typed(controller, before);
    const turns = controller.session.turns.length;
    expect(outcome(controller.type(move))).toBe(code);
    expect(controller.session.turns).toHaveLength(turns);
  });

  it('wins and draws', () => {
    const won = newDesk('mnk 3x3');
    typed(won, 'a1 b1 a2 b2 A3');
    expect(won.session.ending()).toEqual({ winner: 0, difference: 1, resigned: false });
    const drawn = newDesk('mnk 3x3');
    typed(drawn, 'a1 b2 c3 b1 b3 a3 c1 c2 a2');
    expect(drawn.session.ending()?.winner).toBe('draw');
  });

  it('of Dots that closes a box keeps the turn', () => {
    const controller = newDesk('dots 1x1 turn=2');
    typed(controller, 'h0,0 h1,0 v0,0');
    expect(controller.session.toMove).toBe(0);
    typed(controller, 'v0,1');
    expect(controller.session.ending()).toEqual({ winner: 0, difference: 1, resigned: false });
  });

  it('swaps the first stone of Hex, mirrored, once', () => {
    const controller = newDesk('hex 3x3 swap=1');
    typed(controller, 'b1 swap');
    expect(controller.session.game.codec.format(controller.session.setup)).toBe(
      'hex 3 3 turn=1\n0 0 0\n2 0 0\n0 0 0\n',
    );
    expect(outcome(controller.type('swap'))).toBe('illegal');
  });
});

describe('a lost turn (report 001)', () => {
  it('is the price of naming a taken cell, if the rule is on', () => {
    const controller = newDesk('mnk 3x3', [human, human], true);
    typed(controller, 'b2');
    expect(controller.type('b2')).toEqual([{ kind: 'lost-turn', side: 1, move: 'b2' }]);
    expect(controller.session.toMove).toBe(0);
    typed(controller, 'undo');
    expect(controller.session.toMove).toBe(1);
  });
});

describe('the computer', () => {
  it('answers, and undo takes back its answer too', () => {
    const controller = newDesk('mnk 3x3', [human, computer()]);
    typed(controller, 'b2');
    const [event] = computerMove(controller);
    expect(event).toMatchObject({ kind: 'moved', turn: { side: 1 }, thought: { algorithm: 'auto' } });
    expect(controller.type('undo')).toMatchObject([
      { kind: 'undone', turns: [{ side: 1 }, { side: 0, chosenName: 'b2' }] },
    ]);
    expect(outcome(controller.type('undo'))).toBe('nothing-to-undo');
  });

  it.each([
    ['alphabeta at a depth', { limits: { depth: 2 } }, 'alphabeta'],
    ['the algorithm named', { algorithm: 'montecarlo', limits: { nodes: 500 } }, 'montecarlo'],
    ['the estimate of a default solver that has one', { limits: { nodes: 500 } }, 'auto'],
  ])('takes %s', (_, options, algorithm) => {
    const controller = newDesk('mnk 5x5 k=4 score=points', [computer(options), human]);
    expect(computerMove(controller)).toMatchObject([{ kind: 'moved', thought: { algorithm } }]);
  });

  it('takes an estimate where the proof does not fit', () => {
    const controller = newDesk('connect4 6x7', [computer({ limits: { nodes: 5000 } }), human]);
    expect(computerMove(controller)).toMatchObject([
      { kind: 'moved', thought: { algorithm: 'auto', answer: { status: 'estimated', solver: 'player' } } },
    ]);
  });

  it('says why it cannot play', () => {
    const controller = newDesk('mnk 3x3 slip=0.2', [computer({ algorithm: 'alphabeta' }), human]);
    expect(outcome(computerMove(controller))).toBe('engine');
  });

  it.each(['mnk 3x3', 'mnk 3x3 slip=0.5', 'hex 3x3 swap=1', 'dots 2x2', 'mnk 4x4 score=points slip=0.2'])(
    'plays %s against itself to the end, the same game each time',
    (description) => {
      const play = (): string => {
        const controller = newDesk(description, [
          computer(),
          computer({ algorithm: 'montecarlo', limits: { nodes: 300 } }),
        ]);
        while (!controller.session.isOver) computerMove(controller);
        return JSON.stringify([controller.session.turns, controller.session.ending()]);
      };
      expect(play()).toBe(play());
    },
  );
});

describe('resigning', () => {
  it('ends the game and can be taken back', () => {
    const controller = newDesk('hex 3x3');
    typed(controller, 'a1 resign');
    expect(controller.session.ending()).toEqual({ winner: 0, difference: 0, resigned: true });
    expect(outcome(controller.type('resign'))).toBe('over');
    typed(controller, 'undo');
    expect(controller.session.isOver).toBe(false);
  });
});

describe('typed commands', () => {
  it.each([
    ['UNDO', 'nothing-to-undo'],
    ['desfazer', 'nothing-to-undo'],
    ['  hint ', 'hint'],
    ['lances', 'moves'],
    ['save', 'needs-file'],
    ['salvar a b.json', 'save'],
    ['load x', 'load'],
    ['?', 'help'],
    ['sair', 'quit'],
    ['constructor', 'unknown'],
    ['', ''],
  ])('%s -> %s', (line, expected) => {
    expect(outcome(newDesk('mnk 3x3').type(line))).toBe(expected);
  });

  it.each(['save', 'Salvar', 'ABRIR'])('%s without a file is called as it was typed', (word) => {
    const [event] = newDesk('mnk 3x3').type(word);
    expect(event).toEqual({ kind: 'refused', problem: { code: 'needs-file', command: word } });
  });
});
