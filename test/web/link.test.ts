/**
 * The part of an address after `#`: it is short for games from an empty board, and a bad one is
 * reported with the reason.
 */
import { expect, it } from 'vitest';
import { ShownGame } from './shown-game.js';
import { savedPosition } from '../../src/session/saved-game.js';
import { hashOf, linkOf, plyOfLink, reviewLink, splitLink } from '../../src/web/game/link.js';
import { chosen, menuGames, newGame } from '../../src/web/controller/choice.js';
import { inLanguage } from '../../src/core/text/phrase.js';

function opened(hash: string) {
  const game = new ShownGame();
  const problem = game.answer({ kind: 'link', hash });
  if (problem) throw new Error(inLanguage(problem, 'en'));
  return game.state;
}

/** Plays the legal move of this name, or the first one if it is taken. */
function play(game: ShownGame, name: string): void {
  const legal = game.session!.legalMoves().map((move) => game.session!.nameOf(move));
  const move = legal.includes(name) ? name : legal[0];
  if (game.answer({ type: 'move', move })) throw new Error(name);
}

const moves = (hash: string): string =>
  opened(hash)
    .turns.map(({ text }) => text)
    .join(' ');

it('finds the position of a link in a game that goes on', () => {
  const game = new ShownGame();
  game.answer({ kind: 'link', hash: '#connect4-7x6=d,d,c' });
  const found = [
    '#connect4-7x6',
    '#connect4-7x6=d,d',
    '#connect4-7x6=d,d,c',
    '#connect4-7x6=d,c',
    '#connect4',
  ].map((hash) => plyOfLink(game.session!, hash));
  expect(found).toEqual([0, 2, 3, undefined, undefined]);
});

it('finds the position of a link in games that no short link holds: slides, a resignation', () => {
  const slippery = new ShownGame();
  slippery.answer({ kind: 'new', game: 'mnk', rows: 4, cols: 4, options: ['k=4', 'slip=0.5'], seed: 3 });
  for (const name of ['b2', 'c3', 'a1']) play(slippery, name);
  const resigned = new ShownGame();
  resigned.answer({ kind: 'link', hash: '#hex5=c3,b2,d2' });
  resigned.answer({ type: 'resign' });
  for (const game of [slippery, resigned]) {
    const plies = [3, 2, 0].map((ply) => {
      game.answer({ type: 'show', ply });
      const link = linkOf(game.session!);
      return [ply, 3, 1].map((shown) => {
        game.answer({ type: 'show', ply: shown });
        return plyOfLink(game.session!, link);
      });
    });
    expect(plies).toEqual([
      [3, 3, 3],
      [2, 2, 2],
      [0, 0, 0],
    ]);
  }
  const lost = linkOf(resigned.session!);
  expect(plyOfLink(slippery.session!, lost)).toBeUndefined();
});

it('may ask for the review of any game, and is the same link otherwise', () => {
  const game = new ShownGame();
  game.answer({ kind: 'link', hash: '#hex3=b2,a1' });
  expect(reviewLink(game.session!)).toBe('#hex3=b2,a1&review');
  game.answer({ type: 'show', ply: 1 });
  // The whole game is reviewed, whatever position is shown.
  expect(reviewLink(game.session!)).toBe('#hex3=b2,a1&review');
  game.answer({ type: 'show', ply: 2 });
  game.answer({ type: 'resign' });
  const { hash, isReview } = splitLink(reviewLink(game.session!));
  expect([hash, isReview]).toEqual([linkOf(game.session!), true]);
  expect(opened(hash)).toEqual(game.state);
  for (const plain of ['#hex11=f6,c8', '#9r9c1,e5g6c6i9b3', hash, '#review', ''])
    expect(splitLink(plain)).toEqual({ hash: plain, isReview: false });
  expect(splitLink('#9r9c1,e5g6&review').hash).toBe('#9r9c1,e5g6');
});

it('is short for a game from an empty board', () => {
  const game = new ShownGame();
  game.answer({ kind: 'new', game: 'hex', rows: 11, cols: 11, options: ['swap=1'], seed: 5 });
  for (const cell of [60, 24]) game.answer({ type: 'point', cell });
  expect(linkOf(game.session!)).toBe('#hex11;swap:1=f6,c3');
  expect(moves('#hex11=f6,c8')).toBe('f6 c8');
  expect(opened('#hex5x3')).toMatchObject({ start: { cols: 5, rows: 3 }, ply: 0 });
});

it.each(
  menuGames.flatMap((one) => one.view.menu.variants.map((variant) => [one.id, variant.id, one] as const)),
)('opens the game it was made of: %s %s', (_id, variant, one) => {
  const game = new ShownGame();
  expect(game.answer(newGame(chosen(one, variant), 3))).toBeUndefined();
  const { options } = one.view.menu.variants.find(({ id }) => id === variant)!;
  expect(game.state.header.split(' ')).toEqual(expect.arrayContaining([...options]));
  for (let i = 0; i < 3 && game.state.moves.length > 0; i++) {
    const { name } = game.state.moves[i % game.state.moves.length];
    expect(game.answer({ type: 'move', move: name })).toBeUndefined();
  }
  const [{ turns, targets }, { session }] = [game.state, game];
  const link = linkOf(session!);
  expect(link).toMatch(/^#[\w,;:=.-]+$/);
  expect(opened(link)).toMatchObject({
    targets,
    turns: turns.map(({ text, side }) => ({ text, side })),
  });
});

it('holds any saved game, a resignation too', () => {
  const game = new ShownGame();
  game.answer({ kind: 'link', hash: '#hex3=b2' });
  game.answer({ type: 'resign' });
  const link = linkOf(game.session!);
  expect(link).toBe(hashOf(JSON.stringify(savedPosition(game.session!))));
  expect(opened(link)).toEqual(game.state);
});

// In links of hexworld.org red moves first and joins top and bottom; here player 1 joins left and
// right.
it.each([
  ['#9r9c1,e5g6c6i9b3', 'e5 f7 f3 i9 c2', 'hex 9 9'],
  ['#11r9c1,b4:sh4g8,i8', 'd2 swap d8 h7', 'hex 11 11 swap=1'],
  ['#21c1,k10k11:rb', 'j11 k11', 'hex 21 21'],
  ['#5x7nc1', '', 'hex 5 7'],
])('in the form of HexWorld: %s', (hash, names, header) => {
  expect(moves(hash)).toBe(names);
  expect(opened(hash).header).toBe(header);
});

it.each([
  ['#other', /names no game; a link looks like #hex5=c3,b2$/],
  ['#chess8=e4', /names no game/],
  ['#11,c3:p', /a pass, which Hex here does not know$/],
  ['#hex11=f6,f6', /move 2, f6, cannot be played there$/],
  ['#hex11=f6,z99', /move 2, z99, cannot/],
  ['#dots2=h0,0,h9,9', /move 2, h9, cannot/],
  ['#hex0', /size|0/],
  ['#hex3;swop:1', /swop/],
  ['#game=%%%', /a part of it is missing or was changed$/],
  [hashOf('{"schema":"tabuleiro.game/1"').slice(0, -4), /a part of it is missing/],
  [hashOf('{}'), /not a saved game/],
])('says what is wrong with %s', (hash, words) => {
  const problem = new ShownGame().answer({ kind: 'link', hash })!;
  expect(inLanguage(problem, 'en')).toMatch(/^the link does not open: /);
  expect(inLanguage(problem, 'en')).toMatch(words);
  expect(inLanguage(problem, 'pt')).toMatch(/^o link não abre: /);
});
