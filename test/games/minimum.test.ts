/**
 * Col (C. Vout), a game with no more members than a game must have: two sides colour free cells,
 * never beside a cell of their own colour; the side that cannot move loses.
 */
import { describe, expect, it } from 'vitest';
import { RecordReader } from '../../src/batch/read/reader.js';
import { plainQuestion, type Setup } from '../../src/core/game.js';
import { legalMoves, type Position, type Side } from '../../src/core/position.js';
import { Random, Zobrist } from '../../src/core/random.js';
import { ok } from '../../src/core/refusal.js';
import { inLanguage, phrase } from '../../src/core/text/phrase.js';
import { games } from '../../src/games/registry.js';
import { SquareBoard } from '../../src/games/kit/board/square-board.js';
import { defineGame, type GameDefinition } from '../../src/games/kit/define-game.js';
import { rowsText, turnByCount } from '../../src/games/kit/stones.js';
import { act } from '../../src/session/act.js';
import { Session } from '../../src/session/session.js';
import { sceneText } from '../../src/view/text.js';

class ColPosition implements Position {
  readonly moveCount: number;
  settled = 0;
  keyLow32 = 0;
  keyHigh32 = 0;
  toMove: Side = 0;
  private readonly cells: Uint8Array;
  private readonly keys: Zobrist;
  private readonly moves: number[] = [];

  constructor(private readonly setup: Setup) {
    this.moveCount = setup.cells.length;
    this.cells = new Uint8Array(this.moveCount);
    this.keys = new Zobrist(2 * this.moveCount, 1);
    for (const stone of [1, 2] as const)
      for (const [cell, one] of setup.cells.entries()) if (one === stone) this.put(cell, stone);
    this.pass(turnByCount(setup.cells) === 2 ? 1 : 0);
  }

  get isOver(): boolean {
    return this.settled !== 0;
  }

  legalMoves(out: Int32Array, from: number): number {
    let to = from;
    if (!this.isOver) for (const cell of this.free()) out[to++] = cell;
    return to - from;
  }

  play(cell: number): void {
    this.moves.push(cell);
    this.put(cell, this.toMove + 1);
    this.pass(this.toMove === 0 ? 1 : 0);
  }

  undo(): void {
    const side = this.toMove === 0 ? 1 : 0;
    this.put(this.moves.pop()!, side + 1);
    this.pass(side);
  }

  /** Gives the turn to a side, which has lost if it has no move. */
  private pass(side: Side): void {
    this.toMove = side;
    this.settled = this.free().length > 0 ? 0 : side === 0 ? -1 : 1;
  }

  private free(): number[] {
    const { rows, cols } = this.setup;
    const own = this.toMove + 1;
    return [...this.cells.keys()].filter((cell) => {
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      const near = [row > 0 && -cols, row < rows - 1 && cols, col > 0 && -1, col < cols - 1 && 1];
      return this.cells[cell] === 0 && near.every((by) => by === false || this.cells[cell + by] !== own);
    });
  }

  /** Puts a stone on a free cell, or takes it away. */
  private put(cell: number, stone: number): void {
    this.cells[cell] ^= stone;
    this.keyLow32 = (this.keyLow32 ^ this.keys.low32[2 * cell + stone - 1]) >>> 0;
    this.keyHigh32 = (this.keyHigh32 ^ this.keys.high32[2 * cell + stone - 1]) >>> 0;
  }
}

const definition: GameDefinition<Setup> = {
  id: 'col',
  name: phrase('{name}', { name: 'Col' }),
  rules: {
    traits: () => ({ players: 2, chance: false, worst: -1, best: 1, draws: false }),
    position: (setup) => ok(new ColPosition(setup)),
  },
  codec: {
    grammar: { minSide: 1, maxSide: 9, maxCell: 2, optionKeys: [], cellCount: (rows, cols) => rows * cols },
    parse: ({ rows, cols, cells }) => ok({ game: 'col', rows, cols, cells }),
    format: (setup) => `col ${String(setup.rows)} ${String(setup.cols)}\n${rowsText(setup)}`,
  },
  view: {
    scene: ({ rows, cols, cells }) => {
      const board = new SquareBoard(rows, cols, 1);
      const stones = [...cells].map((stone, cell) => {
        const [at, place] = [board.atCell(cell), board.placeOf(cell)];
        return { kind: 'label', text: '.xo'[stone], at, place, size: 0.5, tone: 'text' } as const;
      });
      return board.scene('Col', [...board.coordinates(), ...stones]);
    },
    rules: () => phrase('{rules}', { rules: 'Colour no cell beside one of yours.' }),
    standardSize: { rows: 3, cols: 3 },
  },
};
const col = defineGame(definition);

describe('a minimum game', () => {
  it('has ten members', () => {
    const { rules, codec, view, ...own } = definition;
    const members = [own, rules, codec, view].map((part) => Object.keys(part).length);
    expect(members).toEqual([2, 2, 3, 3]);
  });

  it('is read, answered by every search alike, explained and drawn', async () => {
    await col.load();
    const reader = new RecordReader([...games, col]);
    reader.push(new TextEncoder().encode('col 2 3\n1 0 0\n0 0 2\n0 0\n'));
    reader.end();
    const item = reader.next();
    if (item.kind !== 'record') throw new Error(item.kind);
    const { setup } = item;
    const exact = ['negamax', 'alphabeta', 'minimax', 'proofnumber'];
    const answers = exact.map((id) =>
      col.solvers.list.find((solver) => solver.id === id)!.solve(setup, plainQuestion, {}),
    );
    const lines = answers.map((answer) => col.codec.answerLine(setup, answer));
    expect(new Set(lines)).toEqual(new Set(['-1 c1']));
    const sentence = inLanguage(col.view.explain(setup, answers[0]), 'en');
    expect(sentence).toBe('The value for player 1 is -1, by c1.');
    expect(sceneText(col.view.scene(setup), { ascii: true })).toBe('  a b c\n1 x . .\n2 . . o\n');
  });

  it('is drawn at random and played to its end, the setup as the position', () => {
    const random = new Random(7);
    for (const kind of col.rules.kinds) {
      const made = col.rules.generate(random, { kind, rows: 3, cols: 4 });
      if (!made.ok) throw new Error(made.error.code);
      const session = Session.open(col, made.value, 1);
      if (!session.ok) throw new Error(session.error.code);
      const { value: game } = session;
      while (!game.isOver) {
        const legal = game.legalMoves();
        const move = game.nameOf(legal[random.below(legal.length)]);
        expect(act(game, { type: 'move', move }, 'board').ok).toBe(true);
        const position = new ColPosition(game.setup);
        expect(position).toMatchObject({ keyLow32: game.position.keyLow32, toMove: game.toMove });
        expect(legalMoves(position)).toEqual(legalMoves(game.position));
      }
      expect(game.ending()).toMatchObject({ winner: game.toMove === 0 ? 1 : 0, by: 'play' });
    }
  });
});
