/** Broken files of other programs: faults have a position and a reason; good games are read. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  formatOf,
  maxGameBytes,
  readGames,
  type BoardChoice,
} from '../../../../src/app/answers/convert/read.js';
import { root } from '../../../cli/program.js';
import { gameByName } from '../../../../src/games/registry.js';
import { itemsOf } from './items.js';
import { inLanguage } from '../../../../src/core/text/phrase.js';

/**
 * Returns `line:column reason` for each fault and `line:column game` for each game, followed in
 * brackets by the reason if the game was cut short.
 */
async function summary(text: string, from: string): Promise<string[]> {
  return (await itemsOf(text, from)).map((item) => {
    const at = `${String(item.line)}:${String(item.column)}`;
    if (item.kind === 'fault') return `${at} ${inLanguage(item.text, 'en')}`;
    const cut = item.notes.filter(({ text }) => /ends before it|has no end/.test(inLanguage(text, 'en')));
    const why = cut.map(
      (note) => ` [${String(note.line)}:${String(note.column)} ${inLanguage(note.text, 'en')}]`,
    );
    return `${at} game${why.join('')}`;
  });
}

const sgf = '(;GM[11]SZ[5];B[a1]';
const psq = 'Piskvorky 15x15, 11:11, 0\n8,8,0\n';

/** Returns Kaggle replays, each with one fault. */
function kaggleFaults(): [string, string, RegExp][] {
  const text = readFileSync(join(root, 'fixtures/formats/connectx.kaggle'), 'utf8');
  const broken: [(text: string) => string, RegExp][] = [
    [(all) => all.slice(0, -40), /^\d+:\d+ the text ends or breaks off here: no JSON/],
    [(all) => all.replace('}],', '}]],'), /^3:1 the text ends or breaks off here: no JSON/],
    [(all) => all.replace('"action": 4', '"action": 9'), /^7:3 action 9 is no move/],
    [(all) => all.replace('"action": 5', '"action": null'), /^9:3 action undefined is no move/],
    [(all) => all.replace('"rows": 6', '"rows": 600'), /^1:1 the configuration is that of no board/],
    [(all) => all.replace('"steps"', '"stops"'), /^1:1 steps are missing/],
    [(all) => all.replace(/\n$/, `\n${all}`), /^1:1 game, 12:1 game$/],
    [(all) => `${all}${all.slice(0, -40)}`, /^1:1 game, \d+:\d+ the text ends or breaks off/],
  ];
  return broken.map(([change, said]) => ['kaggle', change(text), said]);
}

it.each([
  ['the result at the root is no move', '(;GM[11]SZ[3]RE[B+R];B[a1];W[b1])', ['a1', 'a2'], 1],
  [
    'a resignation in exchanged colours',
    '(;GM[11]SZ[3]RE[B+R];B[a1];W[swap-sides];W[b1])',
    ['a1', 'swap', 'b1'],
    0,
  ],
  [
    'the same colour after the swap has exchanged sides',
    '(;GM[11]SZ[3];B[a2];W[swap-pieces];W[c1])',
    ['b1', 'swap', 'c1'],
  ],
  ['the other colour after the swap has not', '(;GM[11]SZ[3];B[a2];W[SWAP];B[c1])', ['b1', 'swap', 'a3']],
  ['two letters a cell, no GM, W first', '(;SZ[3];W[ba];B[swap];W[cb];B[resign])', ['a2', 'swap', 'b3'], 0],
])('SGF: %s', async (_, text, names, resigned?) => {
  const [game] = await itemsOf(text, 'auto');
  if (game.kind === 'fault') throw new Error(inLanguage(game.text, 'en'));
  expect(game.session.turns.map(({ chosenName }) => chosenName)).toEqual(names);
  expect(game.session.resigned).toBe(resigned);
});

it.each([
  ['AB[a1]', 1],
  ['AB[a1]AW[b2]', 0],
  ['AB[a1]AW[b2]PL[W]', 1],
  ['AB[a1]AW[b2];W[c3]', 0],
])('SGF: who moves after %s', async (stones, toMove) => {
  const [game] = await itemsOf(`(;GM[11]SZ[3]${stones})`, 'auto');
  if (game.kind === 'fault') throw new Error(inLanguage(game.text, 'en'));
  expect(game.session.position.toMove).toBe(toMove);
});

describe('a broken file', () => {
  it.each([
    ...kaggleFaults(),
    // Truncated.
    ['sgf', `${sgf};W[b2`, /^1:1 game \[1:22 the value that begins here has no end: \] is missing\]$/],
    ['sgf', sgf, /^1:1 game \[1:1 the game that begins here has no end: \) is missing\]$/],
    ['sgf', `${sgf};W`, /^1:1 game \[1:1 the game that begins here has no end: \) is missing\]$/],
    ['psq', psq, /^1:1 game$/],
    ['psq', `${psq}9,8`, /^1:1 game$/],
    ['psq', `${psq}nine\n9,8,0\n`, /^3:1 nine is no move/],
    ['piskvork', 'START 15\nBOARD\n7,7,1\n', /^2:1 the board that begins here has no DONE/],
    ['openspiel', '┌───┬╴ ╶┐\n│   │    \n', /^1:1 the board that begins here has no bottom line/],
    ['pdn', '[FEN "W:W31"]', /^1:7 a position looks like/],
    ['pdn', '[FEN "W:W31:B1', /^1:1 \[FEN "W:W31:B1 is no tag/],
    ['game', '{"schema":"tabuleiro.game/1",', /^1:1 the file is not JSON/],
    // Wrong nesting.
    ['sgf', '(;GM[11]SZ[5]))', /^1:1 game, 1:15 a game begins with \(/],
    ['sgf', `${'('.repeat(1e5)};`, /^1:1 the game that begins here has no end/],
    ['piskvork', 'START 9\nBOARD\nBOARD\nDONE\n', /^2:1 the board .* no DONE, 3:1 game$/],
    // An illegal move.
    ['sgf', `${sgf};W[a1])`, /^1:1 game \[1:23 move 2, a1, is not legal here: the game ends before it\]$/],
    ['sgf', `${sgf};W[a1];B[b1])`, /^1:23 move 2, a1, is not legal here/],
    ['sgf', `${sgf};B[b1])`, /^1:1 game \[1:23 b1: the other side is to move: /],
    ['sgf', `${sgf};B[b1];W[b2])`, /^1:23 b1: the other side is to move/],
    ['sgf', `${sgf};W[f1])`, /^1:1 game \[1:23 f1 is no cell of a board of 5 x 5: /],
    ['hexworld', 'five,c3c3', /^1:1 no link/],
    ['auto', '#5c1,c3c3', /^1:1 game \[1:8 move 2, c3, is not legal here: /],
    ['hexworld', 'hexworld.org/board/#5c1,c3c3', /^1:1 game \[1:27 move 2, c3, is not legal here: /],
    ['hexworld', 'hexworld.org/board/#5c1,c3:p', /^1:27 a pass/],
    ['hexworld', 'hexworld.org/board/#5c1,c3!', /^1:27 a move looks like f6 or :s/],
    ['htp', 'boardsize 5\nplay b a1\nplay b a2\n', /^3:1 a2: the other side is to move/],
    ['htp', 'boardsize 5\ngenmove b\n', /^2:1 genmove without its answer/],
    ['psq', `${psq}8,8,0\na\nb\n-1\n`, /^1:1 game \[3:1 move 2, 8,8,0, is not legal here: /],
    ['openspiel', 'xxx\nooo\n...\n', /^1:1 .*/],
    ['openspiel', '.......\nx......\n.......\n.......\n.......\n.......\n', /^1:1 .*nothing below it/],
    ['pdn', 'W:WK31:B1', /^1:4 K31: the side to move has a king/],
    ['pdn', 'W:W31,31:B1', /^1:7 31: the square is taken/],
    [
      'game',
      '{"schema":"tabuleiro.game/1","setup":"hex 2 2\\n0 0\\n0 0\\n","seed":1,"moves":["z9"]}',
      /^1:1 one of its moves is not legal \(1: z9\)/,
    ],
    // A wrong size.
    ['sgf', '(;GM[11]SZ[0])', /^1:1 the size 0 x 0 is not within 1\.\.60/],
    ['sgf', '(;GM[11]SZ[big])', /^1:12 SZ is no size/],
    ['sgf', '(;GM[1]SZ[9];B[aa])', /^1:6 the game is not Hex/],
    ['hexworld', 'hexworld.org/board/#99c1', /^1:1 the size 99 x 99/],
    ['htp', 'boardsize x\nplay b a1\n', /^1:1 the size NaN/],
    ['psq', 'Piskvorky 99x9, 11:11, 0\n', /^1:1 the size 99 x 9/],
    ['piskvork', 'BOARD\nDONE\n', /^1:1 no size before the board/],
    ['openspiel', '..\n...\n', /^1:1 the text is not of the format openspiel/],
    ['openspiel', '...\n...\n...\n\n...\n..\n...\n', /^1:1 game, 6:1 this row has 2 cells/],
    ['openspiel', '┌───┐\n│ 1 │\n└╴ ╶┘\n', /^1:1 boxes with an owner: 1, complete: 0/],
    ['pdn', '[GameType "99"]\n[FEN "W:W31:B1"]', /^1:12 GameType 99 is not known/],
    ['pdn', 'W:W73:B1', /^1:4 73 is no square/],
    // Two games in one file: both, or the reason of the broken one.
    [
      'sgf',
      `${sgf};W[a1])(;GM[11]SZ[3];B[b2])`,
      /^1:1 game \[1:23 move 2, a1, is not legal here: .*\], 1:27 game$/,
    ],
    ['psq', `${psq}0,1,1\n9,9,1\na\nb\n-1\n${psq}a\nb\n-1\n`, /^3:1 0,1,1 is not on the board, 8:1 game$/],
    ['psq', `${psq}0,1,1\na\nb\n-1\n`, /^1:1 game \[3:1 0,1,1 is not on the board: the game ends/],
    ['htp', 'boardsize 3\nplay b a1\nboardsize 3\nplay b b1\n', /^1:1 game, 3:1 game$/],
    ['pdn', 'W:W31:B1\nW:W30:BK2\n', /^1:1 game, 2:1 game$/],
    ['game', '{}\n{}\n', /^1:1 the file is not a saved game.*, 2:1 /],
    // An empty text; PDN with an illegal move, with variations, and in other notations.
    ['sgf', ' \n', /^1:1 there is no game in the text/],
    ['pdn', '[Event "x"]\n1. 31-27 30-26 *\n', /^2:10 30-26 is not legal here/],
    ['pdn', '1. 32-28 19-23 2. 28x19 14x23 (2... 13x24) {a comment} *\n', /^1:1 game$/],
    ['pdn', '1. 11-15 22-18 2. 15x22 25x18 *\n', /^1:1 game$/],
    ['pdn', '1.c3d4 b6a5 2.d4c5 d6b4 3.a3c5 *\n', /^1:1 game$/],
    ['pdn', '1.c3d4 b6a5 2.d4e5 d6b4\n', /^1:20 d6b4 is not legal here/],
    // Files of a program that writes colours instead of times.
    ['auto', 'Piskvorky 15x15 , 0 - 0\r\n8,8,0\r\n', /^1:1 no header Piskvorky 20x20, 11:11, 0$/],
    ['auto', '% Draughts\r\n1.c3d4\n', /^2:1 game$/],
    // A comment is no game, and tags may be on one line.
    ['pdn', '% International Draughts 10x10\n; a comment\n[Event "x"]\n1. 32-28 19-23 *\n', /^4:1 game$/],
    ['pdn', '[White "a \\"b\\""] 32-28 19-23\n', /^1:19 game$/],
    ['pdn', '[Event "x"] [FEN "W:WK31:B1"]\n[FEN "W:W31:B1"]', /^1:22 K31: the side to move.*, 2:7 game$/],
    ['pdn', '1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. a1-b2 g7-f6 4. d4-e5 f6xd4 5. c3xe5\n', /^1:1 game$/],
  ])('%s %j', async (from, text, said) => {
    expect((await summary(text, from)).join(', ')).toMatch(said);
  });

  it('of more than is read into memory is refused before it is read', async () => {
    let given = 0;
    const chunks = (async function* () {
      for (const part = new Uint8Array(2 ** 20).fill(40); given < 200; given++) {
        await Promise.resolve();
        yield part;
      }
    })();
    const said: string[] = [];
    for await (const one of readGames(chunks, 'sgf'))
      said.push(one.kind === 'fault' ? inLanguage(one.text, 'en') : 'game');
    expect(said).toEqual(['a file of games has at most 64 MiB: divide it']);
    expect(given * 2 ** 20).toBeLessThanOrEqual(maxGameBytes + 2 ** 20);
  });

  it('has lines that end in CR alone', async () => {
    expect(await summary('START 15\rBOARD\r7,7,1\r', 'piskvork')).toEqual([
      expect.stringMatching(/^2:1 the board that begins here has no DONE/),
    ]);
  });

  it('that is not UTF-8 says so', async () => {
    const chunks = (async function* () {
      await Promise.resolve();
      yield Uint8Array.of(40, 59, 255);
    })();
    const said: string[] = [];
    for await (const one of readGames(chunks, 'auto'))
      said.push(one.kind === 'fault' ? inLanguage(one.text, 'en') : 'game');
    expect(said).toEqual(['the text is not UTF-8']);
  });
});

it('the files of fixtures/formats are told by their beginning, and read', async () => {
  const folder = join(root, 'fixtures/formats');
  const read: Record<string, string> = {};
  // A list of moves does not name its game.
  for (const name of readdirSync(folder).filter((one) => !/\.md$|^moves/.test(one))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const items = await itemsOf(text, 'auto');
    const games = items.map((item) =>
      item.kind === 'fault'
        ? inLanguage(item.text, 'en')
        : `${item.session.game.codec.format(item.session.setup)}${item.notes.map((note) => inLanguage(note.text, 'en')).join('\n')}`,
    );
    read[`${name} ${formatOf(text)}`] = games.join('\n');
  }
  expect(read).toMatchSnapshot();
});

it.each([
  ['connectx', 'connect4 6 7', 9, true],
  ['tictactoe', 'mnk 3 3', 9, true],
  ['dots', 'dots 2 2', 12, true],
  ['forfeit', 'connect4 6 7', 3, true],
  ['openspiel-connect4', 'connect4 6 7', 9, true],
])('reads a replay of Kaggle: %s', async (name, header, plies, over) => {
  const text = readFileSync(join(root, `fixtures/formats/${name}.kaggle`), 'utf8');
  const [game, ...more] = await itemsOf(text, 'auto');
  if (game.kind === 'fault') throw new Error(inLanguage(game.text, 'en'));
  const { session, players } = game;
  expect([more, players]).toEqual([[], ['Ana', 'Bruno']]);
  expect(session.game.codec.format(session.start)).toMatch(new RegExp(`^${header}`));
  expect([session.turns.length, session.isOver]).toEqual([plies, over]);
});

it('a board of OpenSpiel of another size says for which game it is taken', async () => {
  const [item] = await itemsOf('....\n....\n....\nx...\n', 'auto');
  const notes = item.kind === 'game' ? item.notes.map(({ text }) => inLanguage(text, 'en')) : [];
  expect(notes).toEqual(['a board of 4 x 4: Connect Four is assumed']);
});

it('names the format that was tried, and the one that the text looks like', async () => {
  expect(await summary('(;GM[11]SZ[5];B[a1])', 'psq')).toEqual([
    '1:1 the text is not of the format psq: it looks like sgf',
  ]);
});

it.each([
  ['connect4', '6x7', [], '32164625', ['c', 'b', 'a', 'f', 'd', 'f', 'b', 'e']],
  ['connect4', '6x7', [], '1. d', ['d']],
  ['mnk', '15x15', ['k=5'], 'h8h7i7', ['h8', 'h7', 'i7']],
  ['mnk', '15x15', ['k=5'], 'H8, H7; i10 ', ['h8', 'h7', 'i10']],
  ['hex', '11x11', ['swap=1'], 'b2swap 2. k11a1', ['b2', 'swap', 'k11', 'a1']],
  ['dots', '2x2', [], 'h0,0v1,2', ['h0,0', 'v1,2']],
])('moves of %s on %s %j: %s', async (id, size, header, text, names) => {
  const [rows, cols] = size.split('x').map(Number);
  const [game, ...more] = await itemsOf(text, 'moves', {
    game: gameByName(id),
    size: { rows, cols },
    header,
  });
  if (game.kind === 'fault') throw new Error(inLanguage(game.text, 'en'));
  expect(more).toEqual([]);
  expect(game.session.turns.map(({ chosenName }) => chosenName)).toEqual(names);
});

it('moves that are none, and those of no game', async () => {
  const game = gameByName('connect4');
  const said = async (text: string, board: BoardChoice): Promise<string> => {
    const [item] = await itemsOf(text, 'moves', board);
    return `${String(item.line)}:${String(item.column)} ${item.kind === 'fault' ? inLanguage(item.text, 'en') : 'game'}`;
  };
  expect(await said('33z3 4', { game })).toBe('1:3 move 3, z3, is not legal here');
  expect(await said('33', {})).toBe('1:1 moves do not say which game they belong to');
});

it('the position after the moves of draughts is that of the side to move', async () => {
  const [item] = await itemsOf('1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *', 'auto');
  if (item.kind === 'fault') throw new Error(inLanguage(item.text, 'en'));
  const [same] = await itemsOf('B:W31-36,38-50:B1-13,15-18,20,23', 'pdn');
  if (same.kind === 'fault') throw new Error(inLanguage(same.text, 'en'));
  expect(item.session.setup).toEqual(same.session.setup);
});

it.each([
  ['of Lidraughts', 'W:W31,33:B1,14:H0:F1', ['10 10']],
  ['with blanks', ' W : W 31 , 32 : B 1', ['8 8']],
  ['with the turn twice', 'W:W:W31:B1', ['8 8']],
  ['one size for the list, by the largest square', 'W:W19:B15\nB:WK7:B50', ['10 10', '10 10']],
  ['by a range next to its letter', 'W:W31-50:B1-20', ['10 10']],
  ['by names of squares', 'W:Wa1,l12:Bd4', ['12 12']],
  ['a type that says its size', '[GameType "99,W,10,10,N2,0"]\n[FEN "W:W31:B1"]', ['10 10']],
  ['a known type of another size', '[GameType "20,W,8,8,N2,0"]\n[FEN "W:W31:B1"]', ['8 8']],
])('a position of draughts: %s', async (_, text, sizes) => {
  const records = (await itemsOf(text, 'auto')).map((item) =>
    item.kind === 'fault'
      ? inLanguage(item.text, 'en')
      : item.session.game.codec.format(item.session.setup).split('\n')[0],
  );
  expect(records).toEqual(sizes);
});

it.each([
  ['game.psq', 5, ['pbrain-a.zip', 'pbrain-b.zip']],
  ['people.psq', 3, undefined],
  ['judge.psq', 5, ['Rapfi.zip', 'Embryo.zip']],
  ['unended.psq', 3, undefined],
  ['standard.psq', 5, ['pbrain-a.zip', 'pbrain-b.zip']],
])('reads %s: %i moves', async (name, plies, players) => {
  const [game, ...more] = await itemsOf(readFileSync(join(root, 'fixtures/formats', name), 'utf8'), 'auto');
  if (game.kind === 'fault') throw new Error(inLanguage(game.text, 'en'));
  expect(more).toEqual([]);
  expect([game.session.turns.length, game.players]).toEqual([plies, players]);
});

it('reads an array of replays, a game that was given up among them', async () => {
  const items = await itemsOf(readFileSync(join(root, 'fixtures/formats/array.kaggle'), 'utf8'), 'auto');
  const ends = items.map(
    (item) => item.kind === 'game' && [item.session.turns.length, item.session.resigned],
  );
  expect(ends).toEqual([
    [9, undefined],
    [3, 1],
  ]);
});

it('leaves out what an agent did that broke down, and says so', async () => {
  const text = readFileSync(join(root, 'fixtures/formats/connectx.kaggle'), 'utf8');
  const [game] = await itemsOf(text.replace('"status": "DONE"', '"status": "TIMEOUT"'), 'kaggle');
  if (game.kind === 'fault') throw new Error(inLanguage(game.text, 'en'));
  expect([
    game.session.turns.length,
    game.notes.map(({ line, text: said }) => [line, inLanguage(said, 'en')]),
  ]).toEqual([8, [[11, 'the agent ended with TIMEOUT: its action is left out']]]);
});
