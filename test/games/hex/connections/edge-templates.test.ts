/** The edge templates are proved by the exact solver and found in positions. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { CapturedSets } from '../../../../src/games/hex/connections/captured.js';
import { EdgeTemplates } from '../../../../src/games/hex/connections/edge-templates.js';
import { Endpoints } from '../../../../src/games/hex/connections/endpoints.js';
import templates from '../../../../src/games/hex/connections/templates.json' with { type: 'json' };
import { Connections } from '../../../../src/games/hex/player/connections.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { exactSolver } from '../../../../src/games/hex/solvers.js';
import { Strip, THEIRS } from '../../../../src/lab/hex-templates/strip.js';
import { randomBoard, setupOf, Solved } from '../oracle.js';
import { more } from '../../../amount.js';

it('are connections, one in eleven, and need every place', () => {
  expect(templates.length).toBeGreaterThan(500);
  expect(new Set(templates).size).toBe(templates.length);
  for (const [i, text] of templates.entries()) {
    const strip = Strip.read(text);
    expect(String(strip)).toBe(text);
    if ((i % 11 === 0 || more > 1) && !strip.isConnected()) throw new Error(`not connected: ${text}`);
  }
});

it('are small: without any one of its places a template is not proved', () => {
  for (const text of templates.slice(0, more > 1 ? 6 : 1)) {
    const strip = Strip.read(text);
    for (const place of strip.places()) {
      const owner = strip.at(place);
      if (owner === THEIRS) continue;
      strip.set(place, THEIRS);
      expect(strip.isConnected()).toBe(false);
      strip.set(place, owner);
    }
  }
});

describe.each([1, 2])('of player %i', (player) => {
  it.each([0, 1])('are found at side %i, and what is found is there', (side) => {
    const random = new Random(10 * player + side);
    const board = new Board(11, 11);
    const [search, edge, ends] = [new Connections(board), new EdgeTemplates(board), new Endpoints(board)];
    let [matches, asked] = [0, 0];
    for (let i = 0; i < 6 * more; i++) {
      const { cells } = setupOf(randomBoard(random, 11, 11, 0.3), 0);
      const colour = board.coloured(cells);
      ends.set(colour, player);
      edge.find(colour, player, ends);
      for (let t = 0; t < edge.count; t++) {
        const upper = Math.floor((1 + Math.sqrt(1 + 8 * edge.pair[t])) / 2);
        if (edge.pair[t] - (upper * (upper - 1)) / 2 !== side) continue;
        matches++;
        if (matches % 8 !== 0 || upper < ends.groups) continue;
        asked++;
        // Only the carrier is empty. The cell has a stone, and a path of stones leads from it to
        // the other side.
        const lone = new Uint8Array(121).fill(3 - player);
        for (let cell = 0; cell < 121; cell++) {
          if ((edge.carriers[4 * t + (cell >> 5)] & (1 << (cell & 31))) !== 0) lone[cell] = 0;
          else if (cells[cell] === player) lone[cell] = player;
        }
        const start = ends.cell[upper];
        for (const at of pathToOtherSide(player, side, start)) lone[at] = player;
        const setup = {
          game: 'hex',
          rows: 11,
          cols: 11,
          cells: lone,
          toMove: player === 1 ? 1 : 0,
          swap: false,
        } as const;
        const exact = new HexPosition(setup).isOver ? -1 : exactSolver.solve(setup, plainQuestion, {}).lo;
        expect(exact).toBe(-1);
        search.run(board.coloured(lone), player);
        expect(search.isWon).toBe(true);
      }
    }
    expect(matches).toBeGreaterThan(12);
    expect(asked).toBeGreaterThan(0);
  });
});

/** Returns the cells in a straight line away from the side, on 11x11. */
function pathToOtherSide(player: number, side: number, start: number): number[] {
  const step = (player === 1 ? 1 : 11) * (side === 0 ? 1 : -1);
  const place = player === 1 ? start % 11 : Math.floor(start / 11);
  const length = side === 0 ? 11 - place : place + 1;
  return Array.from({ length }, (_, i) => start + i * step);
}

it('captured sets may be given to the player without changing who wins', () => {
  const random = new Random(31);
  let given = 0;
  for (let i = 0; i < 25 * more; i++) {
    const [rows, cols, player] = [3, random.between(3, 4), random.between(1, 2)];
    const { cells } = setupOf(randomBoard(random, rows, cols, 0.3), 0);
    const board = new Board(rows, cols);
    const colour = board.coloured(cells);
    const ends = new Endpoints(board);
    ends.set(colour, player);
    if (ends.joined) continue;
    const captured = new CapturedSets(board, ends);
    captured.set(colour, player);
    for (let x = ends.groups; x < ends.count; x++) {
      const set = captured.words[x * board.words];
      if (set === 0) continue;
      const before = cells.slice();
      before[ends.cell[x]] = player;
      const after = before.map((stone, cell) => ((set & (1 << cell)) !== 0 ? player : stone));
      given++;
      const [old, now] = [before, after].map((filled) => {
        const position = new HexPosition({
          game: 'hex',
          rows,
          cols,
          cells: filled,
          toMove: player === 1 ? 1 : 0,
          swap: false,
        });
        return new Solved().value(position);
      });
      expect(now).toBe(old);
    }
  }
  expect(given).toBeGreaterThan(12);
});
