/**
 * H-search that starts from the connections of two plies before: the kernel and the plain search
 * agree, all connections are right, and they are about as many as without the start.
 */
import { describe, expect, it } from 'vitest';
import { Meter } from '../../../../src/core/search/limits.js';
import { Random } from '../../../../src/core/random.js';
import { HSearch, PathSearch } from '../../../../src/games/hex/connections/hsearch.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { Dfpn } from '../../../../src/games/hex/solver/dfpn.js';
import { FillIn } from '../../../../src/games/hex/solver/fillin.js';
import { ProofTable } from '../../../../src/games/hex/solver/table.js';
import { cellsOf, Oracle, randomStones, setupOf } from '../solver/board.js';
import { cellsOfWords, PlainHSearch } from './plain-hsearch.js';
import { checkLists } from './played-out.js';
import { more } from '../../../amount.js';

/**
 * Returns the positions of a random game by ply, beginning with `stones` random stones and player 1
 * to move. The game ends when stones join a player's sides or fewer than two cells are empty.
 */
function randomGame(random: Random, board: Board, stones: number): Uint8Array[] {
  const fillIn = new FillIn(board);
  const { ends } = new HSearch(board);
  const colour = board.coloured(randomStones(random, board.cellCount, stones));
  const game: Uint8Array[] = [];
  for (let player = 1; ; player = 3 - player) {
    fillIn.run(colour);
    for (const one of [1, 2]) {
      ends.set(colour, one);
      if (ends.joined) return game;
    }
    game.push(colour.slice());
    const empty = [...colour.keys()].filter((cell) => colour[cell] === 0);
    if (empty.length < 2) return game;
    colour[empty[random.below(empty.length)]] = player;
  }
}

/** Returns the player who made the last move before a position of this ply. */
const moved = (ply: number): number => 2 - (ply % 2);

function found(board: Board, { isWon, must, carrier }: HSearch): object {
  return { isWon, must: cellsOf(board, must), carrier: cellsOf(board, carrier) };
}

describe('incremental H-search', () => {
  it.each([
    [3, 5, 2, 8],
    [4, 5, 4, 2],
    [4, 5, 8, 2],
    [6, 6, 2, 1],
  ])('finds on %i x %i, in %i words, what the plain one finds', (rows, cols, words, count) => {
    const random = new Random(20);
    const board = new Board(rows, cols, words);
    const [fast, plain] = [new HSearch(board), new PlainHSearch(board)];
    for (let i = 0; i < count * more; i++) {
      const game = randomGame(random, board, random.below(rows));
      const paths = [new PathSearch(fast, game), new PathSearch(plain, game)];
      for (let ply = 0; ply < game.length; ply++) {
        const isSaved = random.below(2) === 0;
        for (const path of paths) {
          path.decide(ply, moved(ply));
          if (isSaved) path.save(ply, moved(ply));
        }
        const all = (1n << BigInt(32 * words)) - 1n;
        expect([fast.isWon, cellsOfWords(fast.must), cellsOfWords(fast.carrier)]).toEqual([
          plain.isWon,
          plain.must & all,
          plain.carrier,
        ]);
      }
    }
  });

  it.each([
    [3, 5, 10],
    [4, 4, 6],
    [5, 5, 2],
  ])('claims on %i x %i only connections that hold when played out', (rows, cols, count) => {
    const random = new Random(5);
    const board = new Board(rows, cols);
    const search = new HSearch(board);
    let checked = 0;
    for (let i = 0; i < count * more; i++) {
      const game = randomGame(random, board, random.below(4));
      const path = new PathSearch(search, game);
      for (let ply = 0; ply < game.length; ply++) {
        path.decide(ply, moved(ply));
        if (ply < 2) continue;
        const fulls = checkLists(board, search, game[ply], moved(ply), search.kernel.lists('fulls'), false);
        const semis = checkLists(board, search, game[ply], moved(ply), search.kernel.lists('semis'), true);
        expect(Math.min(fulls, semis)).toBeGreaterThanOrEqual(0);
        checked += fulls + semis;
      }
    }
    expect(checked).toBeGreaterThan(100);
  });

  it('names the right winner, and moves outside the must-play lose', () => {
    const random = new Random(12);
    const board = new Board(4, 4);
    const search = new HSearch(board);
    const oracle = new Oracle();
    let [count, won] = [0, 0];
    for (let i = 0; i < 30 * more; i++) {
      const game = randomGame(random, board, 2 + random.below(4));
      const path = new PathSearch(search, game);
      for (let ply = 0; ply < game.length; ply++) {
        path.decide(ply, moved(ply));
        if (ply < 2) continue;
        count++;
        const setup = setupOf(4, 4, game[ply].slice(0, 16), moved(ply) === 1 ? 1 : 0);
        if (search.isWon) expect(oracle.winner(setup)).toBe(moved(ply));
        const must = cellsOf(board, search.must);
        if (!search.isWon) for (const win of oracle.wins(setup)) expect(must).toContain(win);
        if (search.isWon) won++;
      }
    }
    expect(Math.min(count - won, won)).toBeGreaterThan(6);
  });

  it('finds as much as from the beginning', () => {
    const random = new Random(77);
    const board = new Board(7, 7);
    const [search, fresh] = [new HSearch(board), new HSearch(board)];
    const counts = { all: 0, won: 0, wonFromTheBeginning: 0, must: 0, mustFromTheBeginning: 0 };
    for (let i = 0; i < 20 * more; i++) {
      const game = randomGame(random, board, random.below(4));
      const path = new PathSearch(search, game);
      for (let ply = 2; ply < game.length; ply++) {
        path.decide(ply, moved(ply));
        fresh.run(game[ply], moved(ply));
        counts.all++;
        counts.won += Number(search.isWon);
        counts.wonFromTheBeginning += Number(fresh.isWon);
        if (search.isWon || fresh.isWon) continue;
        counts.must += cellsOf(board, search.must).length;
        counts.mustFromTheBeginning += cellsOf(board, fresh.must).length;
      }
    }
    expect(counts.all).toBeGreaterThan(250);
    expect(counts.won / counts.wonFromTheBeginning).toBeCloseTo(1, 1);
    expect(counts.must / counts.mustFromTheBeginning).toBeCloseTo(1, 1);
  });

  it('begins anew where stones were taken back, or the connections are the other player’s', () => {
    const random = new Random(31);
    const board = new Board(6, 6);
    const [search, fresh] = [new HSearch(board), new HSearch(board)];
    for (let i = 0; i < 6 * more; i++) {
      const [here, there] = [randomGame(random, board, 4)[0], randomGame(random, board, 4)[0]];
      search.run(here, 1);
      search.save(here, 1, 0);
      expect([search.isSaved(here, 1, 0), search.isSaved(there, 1, 0), search.isSaved(here, 2, 0)]).toEqual([
        true,
        false,
        false,
      ]);
      for (const [colour, player] of [
        [there, 1],
        [here, 2],
      ] as const) {
        search.run(colour, player, 0);
        fresh.run(colour, player);
        expect(found(board, search)).toEqual(found(board, fresh));
      }
    }
  });

  it('keeps only what the last run was for', () => {
    const board = new Board(5, 5);
    const search = new HSearch(board);
    const [here, there] = [12, 13].map((cell) => {
      const stones = new Uint8Array(25);
      stones[cell] = 1;
      return board.coloured(stones);
    });
    search.run(here, 1);
    search.save(there, 1, 0);
    search.save(here, 2, 0);
    expect([search.isSaved(there, 1, 0), search.isSaved(here, 2, 0)]).toEqual([false, false]);
  });

  it('forgets what it has kept, deeper plies before others as well', () => {
    const board = new Board(5, 5);
    const hsearch = new HSearch(board);
    const colour = board.coloured(randomStones(new Random(4), board.cellCount, 4));
    hsearch.run(colour, 2);
    hsearch.save(colour, 2, 3);
    expect(hsearch.isSaved(colour, 2, 3)).toBe(true);
    hsearch.forget();
    expect(hsearch.isSaved(colour, 2, 3)).toBe(false);
  });

  it('lets a search with a table of sixteen entries find the right winner, twice in the same nodes', () => {
    const random = new Random(16);
    const board = new Board(4, 4);
    const dfpn = new Dfpn(board);
    const oracle = new Oracle();
    for (let i = 0; i < 8 * more; i++) {
      const stones = randomStones(random, 16, 5 + random.below(4));
      const player = random.between(1, 2);
      const searched = [0, 1].map(() => {
        const meter = new Meter({});
        dfpn.table = new ProofTable(2, 16, 16);
        const winner = dfpn.solve(stones, player, meter);
        return { winner, nodes: meter.nodes };
      });
      expect(searched[0]).toEqual(searched[1]);
      expect(searched[0].winner).toBe(oracle.winner(setupOf(4, 4, stones, player === 1 ? 0 : 1)));
    }
  });
});
