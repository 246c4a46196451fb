/**
 * Permissions of players and watchers in every program: tables of acts, their actors, and the
 * results.
 */
import { describe, expect, it } from 'vitest';
import { act, isAwaited, isToMove } from '../../src/session/act.js';
import type { Action, Actor, SeatKind } from '../../src/session/events.js';
import type { Session } from '../../src/session/session.js';
import { computerMove, newSession, outcome, typed } from './games.js';

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
    ['hex 3x3 swap=1', 'undo', 'swap', 'illegal'],
    ['hex 3x3', 'a1', 'a1', 'taken'],
    ['dots 2x2', 'h0,0', 'h0,0', 'taken'],
    ['dots 2x2', 'h0,0', 'h9,9', 'off-board'],
    ['mnk 3x3', 'b2', 'constructor', 'unknown'],
  ];
  it.each(refusals)('%s, after %s, %s is refused: %s', (game, before, move, code) => {
    const session = newSession(game);
    typed(session, before);
    const { length } = session.turns;
    expect(outcome(typed(session, move))).toBe(code);
    expect(session.turns).toHaveLength(length);
  });

  it.each([
    ['connect4 6x7', '4', 'd'],
    ['mnk 3x3', '2b', 'b2'],
    ['hex 11x11', '10 b', 'b10'],
    ['hex 11x11', 'b 10', 'b10'],
    ['dots 2x2', 'h 1 1', 'h1,1'],
    ['dots 2x2', 'h1 1', 'h1,1'],
    ['dots 2x2', 'v 0,2', 'v0,2'],
  ])('%s: %s is read as %s', (game, move, name) => {
    const session = newSession(game);
    expect(act(session, { type: 'move', move }, 'board')).toMatchObject({ ok: true });
    expect(session.turns.at(-1)?.chosenName).toBe(name);
  });

  it('wins and draws', () => {
    const won = newSession('mnk 3x3');
    typed(won, 'a1 b1 a2 b2 a3');
    expect(won.ending()).toEqual({ winner: 0, difference: 1, by: 'play' });
    const drawn = newSession('mnk 3x3');
    typed(drawn, 'a1 b2 c3 b1 b3 a3 c1 c2 a2');
    expect(drawn.ending()?.winner).toBe('draw');
  });

  it('of Dots that closes a box keeps the turn', () => {
    const session = newSession('dots 1x1 turn=2');
    typed(session, 'h0,0 h1,0 v0,0');
    expect(session.toMove).toBe(0);
    typed(session, 'v0,1');
    expect(session.ending()).toEqual({ winner: 0, difference: 1, by: 'play' });
  });

  it('swaps the first stone of Hex, mirrored, once', () => {
    const session = newSession('hex 3x3 swap=1');
    typed(session, 'b1 swap');
    expect(session.game.codec.format(session.setup)).toBe('hex 3 3 turn=1\n0 0 0\n2 0 0\n0 0 0\n');
    expect(outcome(typed(session, 'swap'))).toBe('illegal');
  });

  it('can be pointed at, by any cell that stands for it', () => {
    const session = newSession('connect4 4x4 k=3');
    expect(act(session, { type: 'point', cell: 1 }, 'board')).toMatchObject({ event: { move: 'b' } });
    const taken = session.setup.cells.findIndex((content) => content !== 0);
    expect(outcome(act(session, { type: 'point', cell: taken }, 'board'))).toBe('move');
    expect(outcome(act(session, { type: 'point', cell: 99 }, 'board'))).toBe('not-there');
    typed(session, 'b b');
    expect(outcome(act(session, { type: 'point', cell: taken }, 'board'))).toBe('taken');
  });

  it('ends a game that is as long as it may be', () => {
    const session = newSession('hex 3x3', 1, { maxMoves: 2 });
    typed(session, 'a1 b1');
    expect(session.ending()).toEqual({ winner: 'draw', difference: 0, by: 'length' });
    expect(outcome(typed(session, 'c1'))).toBe('over');
    typed(session, 'undo');
    expect(session.isOver).toBe(false);
  });

  it('on a taken cell costs the turn (report 001), if the rule is on', () => {
    const session = newSession('mnk 3x3', 1, { loseTurn: true });
    typed(session, 'b2');
    expect(typed(session, 'b2')).toMatchObject({ event: { kind: 'move', move: 'pass' } });
    expect([session.toMove, session.turns[1].lost]).toEqual([0, true]);
    typed(session, 'undo');
    expect(session.toMove).toBe(1);
    expect(act(session, { type: 'point', cell: 4 }, 'board')).toMatchObject({ event: { move: 'pass' } });
    const hex = newSession('hex 3x3', 1, { loseTurn: true });
    expect(outcome(typed(hex, 'b2 b2'))).toBe('taken');
  });
});

const move = (name: string): Action => ({ type: 'move', move: name });
const [undo, rematch]: Action[] = [
  { type: 'offer', what: 'undo' },
  { type: 'offer', what: 'rematch' },
];
const yes = (what: 'undo' | 'rematch'): Action => ({ type: 'answer', what, accept: true });
const no: Action = { type: 'answer', what: 'undo', accept: false };
const [resign, show0, cut]: Action[] = [{ type: 'resign' }, { type: 'show', ply: 0 }, { type: 'cut' }];
const vary = (...moves: string[]): Action => ({ type: 'vary', moves });
const people: readonly [SeatKind, SeatKind] = ['person', 'person'];
const second: readonly [SeatKind, SeatKind] = ['person', 'engine'];
const engines: readonly [SeatKind, SeatKind] = ['engine', 'engine'];

/** A game of 3x3 tic-tac-toe: a name, the seats, and acts with their actors and results. */
type Case = readonly [
  what: string,
  seats: typeof people,
  acts: readonly (readonly [Actor, Action, string])[],
];

const cases: readonly Case[] = [
  ['nobody plays for the other', people, [[1, move('b2'), 'not-your-turn'], [1, move('udno'), 'unknown'], [0, move('b2'), 'move'], [0, move('a1'), 'not-your-turn']]], // prettier-ignore
  ['who watches looks and does nothing else', people, [['watcher', move('b2'), 'not-seated'], ['watcher', resign, 'not-seated'], ['watcher', undo, 'not-seated'], ['watcher', show0, 'show']]], // prettier-ignore
  ['a person does not move while the engine thinks', second, [['board', move('b2'), 'move'], ['board', move('a1'), 'not-your-turn'], [0, move('a1'), 'not-your-turn'], [1, move('a1'), 'move']]], // prettier-ignore
  ['two engines move and nobody else', engines, [['board', move('b2'), 'not-your-turn'], ['board', resign, 'not-seated'], [0, move('b2'), 'move'], [1, move('a1'), 'move']]], // prettier-ignore
  ['an engine that names no legal move has lost', engines, [[0, move('b2'), 'move'], [0, move('zz'), 'unknown'], [1, move('b2'), 'resign']]], // prettier-ignore
  ['undo while the engine thinks takes the own move', second, [['board', move('b2'), 'move'], ['board', undo, 'undo'], ['board', undo, 'nothing-to-undo']]], // prettier-ignore
  ['undo after the engine takes both moves', second, [['board', move('b2'), 'move'], [1, move('a1'), 'move'], ['board', undo, 'undo'], ['board', undo, 'nothing-to-undo']]], // prettier-ignore
  ['an engine agrees to everything', second, [[0, move('b2'), 'move'], [0, undo, 'undo'], [0, resign, 'resign'], [0, rematch, 'rematch']]], // prettier-ignore
  ['at one board nobody has to agree', people, [['board', move('b2'), 'move'], ['board', move('a1'), 'move'], ['board', undo, 'undo'], ['board', resign, 'resign'], ['board', undo, 'resume'], ['board', resign, 'resign'], ['board', rematch, 'rematch']]], // prettier-ignore
  ['one may resign in the turn of the other', people, [[1, resign, 'resign'], [0, move('b2'), 'over'], [0, resign, 'over']]], // prettier-ignore
  ['at the board the person resigns, not the engine', second, [['board', move('b2'), 'move'], ['board', resign, 'resign']]], // prettier-ignore
  ['apart, taking back takes both', people, [[0, undo, 'nothing-to-undo'], [0, move('b2'), 'move'], [1, undo, 'nothing-to-undo'], [0, undo, 'offer'], [0, undo, 'asked-already'], [0, yes('undo'), 'no-offer'], [1, no, 'decline'], [1, yes('undo'), 'no-offer'], [0, undo, 'offer'], [1, yes('undo'), 'undo']]], // prettier-ignore
  ['two who ask for the same agree', people, [[0, move('b2'), 'move'], [1, move('a1'), 'move'], [0, undo, 'offer'], [1, undo, 'undo']]], // prettier-ignore
  ['a move says no', people, [[0, move('b2'), 'move'], [0, undo, 'offer'], [1, move('a1'), 'move'], [1, yes('undo'), 'no-offer']]], // prettier-ignore
  ['after the end apart nothing is taken back', people, [[0, move('b2'), 'move'], [0, resign, 'resign'], [0, undo, 'over'], [1, rematch, 'offer'], [0, yes('undo'), 'no-offer'], [0, yes('rematch'), 'rematch']]], // prettier-ignore
  [
    'the next game is for after the end',
    people,
    [
      [0, rematch, 'not-over'],
      ['board', rematch, 'not-over'],
    ],
  ],
  ['apart nobody plays in the past', people, [[0, move('b2'), 'move'], [1, show0, 'show'], [0, move('a1'), 'looking-back'], [1, resign, 'looking-back'], [0, cut, 'not-there'], [0, vary(), 'not-there']]], // prettier-ignore
  ['at one board a move in the past is a variation', people, [['board', move('b2'), 'move'], ['board', show0, 'show'], ['board', resign, 'looking-back'], ['board', move('a1'), 'move'], ['board', vary('b2'), 'vary'], ['board', vary('a1', 'b2'), 'not-there'], ['board', vary('a1'), 'vary']]], // prettier-ignore
  ['there is no position before the first or after the last', people, [['board', { type: 'show', ply: 1 }, 'not-there'], ['board', { type: 'show', ply: -1 }, 'not-there'], ['board', { type: 'show', ply: 0.5 }, 'not-there']]], // prettier-ignore
];

describe('who may do what', () => {
  it.each(cases)('%s', (_, seats, acts) => {
    const session = newSession('mnk 3x3', 1, { seats });
    expect(acts.map(([by, action]) => outcome(act(session, action, by)))).toEqual(
      acts.map(([, , code]) => code),
    );
  });

  it('a click on a position that is gone is stale, and so is the answer of an engine that thought about it', () => {
    const session = newSession('mnk 3x3', 1, { seats: second });
    const at = session.revision;
    const clicks = ['b2', 'a1'].map((name) => act(session, move(name), 'board', { at }));
    expect(clicks.map(outcome)).toEqual(['move', 'stale']);
    const asked = session.revision;
    typed(session, 'undo c3');
    expect(outcome(act(session, move('a1'), 1, { at: asked }))).toBe('stale');
    expect(outcome(act(session, move('a1'), 1, { at: session.revision }))).toBe('move');
  });

  it('the side that resigns is the person at the board, or of two the one to move', () => {
    const alone = newSession('mnk 3x3', 1, { seats: ['engine', 'person'] });
    typed(alone, 'resign');
    expect(alone.resigned).toBe(1);
    const both = newSession('mnk 3x3');
    typed(both, 'b2 resign');
    expect(both.resigned).toBe(1);
  });

  it('taking back goes to before the last own move', () => {
    const session = newSession('mnk 3x3', 1, { seats: ['person', 'engine'] });
    typed(session, 'b2');
    computerMove(session);
    const taken = session.turns.map(({ chosenName }) => chosenName).reverse();
    expect(typed(session, 'undo')).toEqual({ ok: true, event: { kind: 'undo', ply: 0, taken } });
  });
});

describe('whose turn it is', () => {
  const turns = (session: Session) => [
    ([0, 1, 'board', 'watcher'] as const).filter((by) => isToMove(session, by)),
    ([0, 1, 'board', 'watcher'] as const).filter((by) => isAwaited(session, by)),
    session.engineIsDue,
  ];

  it('says who moves, for whom the game waits, and whether an engine is to be asked', () => {
    const session = newSession('mnk 3x3', 1, { seats: second });
    expect(turns(session)).toEqual([[0, 'board'], [0, 'board'], false]);
    typed(session, 'b2');
    expect(turns(session)).toEqual([[1], [1], true]);
    act(session, show0, 'board');
    expect(turns(session)).toEqual([[], [], false]);
    act(session, { type: 'show', ply: 1 }, 'board');
    typed(session, 'resign');
    expect(turns(session)).toEqual([[], [0, 1, 'board', 'watcher'], false]);
    const apart = newSession('mnk 3x3');
    act(apart, move('b2'), 0);
    act(apart, undo, 0);
    expect(turns(apart).slice(0, 2)).toEqual([
      [1, 'board'],
      [1, 'board'],
    ]);
  });

  it('an engine that waits does so until a move is made or taken back, whatever is looked at', () => {
    const session = newSession('mnk 3x3', 1, { seats: second });
    typed(session, 'b2');
    session.isPaused = true;
    expect([session.seatToMove, session.engineIsDue]).toEqual(['engine', false]);
    for (const ply of [0, 1]) act(session, { type: 'show', ply }, 'board');
    expect(session.isPaused).toBe(true);
    typed(session, 'undo c3');
    expect(session.engineIsDue).toBe(true);
  });
});

describe('a game of one player', () => {
  const cells = (session: Session) => [...session.start.cells].map((cell, i) => (cell ? i : -1));

  it('begins again with a man put on the board or taken away; no other game does', () => {
    let session = newSession('checkers 5x5');
    for (const [cell, value] of [[0, 1], [3, 2], [4, 1], [4, 1]] as const) session = must(session.edited(cell, value)); // prettier-ignore
    expect(cells(session).filter((cell) => cell >= 0)).toEqual([0, 3]);
    for (const [cell, value] of [
      [3, 3],
      [3, -1],
      [99, 1],
      [0.5, 1],
    ] as const)
      expect(session.edited(cell, value).ok).toBe(false);
    expect(newSession('hex 3x3').edited(0, 1).ok).toBe(false);
  });

  function must(edited: ReturnType<Session['edited']>): Session {
    if (!edited.ok) throw new Error(edited.error.code);
    return edited.value;
  }
});

describe('the next game', () => {
  const resigns = (session: Session, by: 0 | 1) => {
    act(session, resign, by);
    act(session, rematch, 0);
    act(session, rematch, 1);
  };

  it('counts for the player in the seat, a draw half for each', () => {
    const session = newSession('mnk 3x3');
    expect(session.score).toEqual([0, 0]);
    typed(session, 'a1 b2 c3 b1 b3 a3 c1 c2 a2');
    expect(session.score).toEqual([0.5, 0.5]);
    typed(session, 'undo');
    expect(session.score).toEqual([0, 0]);
    typed(session, 'a2');
    act(session, rematch, 'board');
    resigns(session, 1);
    expect([session.games, session.score, session.seed]).toEqual([2, [1.5, 0.5], 3]);
  });

  it('seats each on the other side where the seats alternate', () => {
    const session = newSession('mnk 3x3', 2 ** 32 - 1, { seats: second, alternates: true });
    resigns(session, 1);
    expect([session.seats, session.score, session.seed]).toEqual([['engine', 'person'], [0, 1], 0]);
    expect(session.seatToMove).toBe('engine');
    resigns(session, 1);
    expect([session.seats, session.score]).toEqual([second, [1, 1]]);
  });
});

describe('the clock', () => {
  const clock = { seconds: 60, increment: 2 };

  it('runs from the first move on, adds the increment, and ends the game before a move that comes too late', () => {
    const session = newSession('mnk 3x3', 1, { clock });
    expect(session.msToFlag(50_000)).toBeUndefined();
    act(session, move('b2'), 0, { now: 50_000 });
    expect([session.msToFlag(51_000), session.clock!.leftAt(51_000)]).toEqual([59_000, [60_000, 59_000]]);
    act(session, move('a1'), 1, { now: 60_000 });
    expect(session.clock!.leftAt(60_000)).toEqual([60_000, 52_000]);
    expect(session.flag(119_000)).toBeUndefined();
    expect(outcome(act(session, move('c3'), 0, { now: 120_000 }))).toBe('time');
    expect(session.ending()).toEqual({ winner: 1, difference: 0, by: 'time' });
    expect([session.clock!.leftAt(200_000), session.flag(200_000)]).toEqual([[0, 52_000], undefined]);
  });

  it('gives back nothing where a move is taken back, and all in the next game', () => {
    const session = newSession('mnk 3x3', 1, { clock });
    for (const [i, name] of ['b2', 'a1', 'c3'].entries())
      act(session, move(name), i % 2 === 0 ? 0 : 1, { now: i * 1000 });
    act(session, undo, 0, { now: 5000 });
    act(session, undo, 1, { now: 5000 });
    expect(session.clock!.leftAt(6000)).toEqual([60_000, 58_000]);
    act(session, resign, 0, { now: 7000 });
    for (const by of [0, 1] as const) act(session, rematch, by, { now: 8000 });
    expect([session.games, session.clock!.leftAt(9000), session.turns]).toEqual([1, [60_000, 60_000], []]);
  });

  it('ends the game while an earlier position is shown, by its event as by itself', () => {
    const session = newSession('mnk 3x3', 1, { clock });
    typed(session, 'b2 a1');
    act(session, show0, 'board');
    expect([session.apply({ kind: 'time', side: 0 }), session.turns.length]).toEqual([true, 2]);
    expect(session.ending()).toEqual({ winner: 1, difference: 0, by: 'time' });
    act(session, show0, 'board');
    expect([session.apply({ kind: 'time', side: 0 }), session.turns.length]).toEqual([false, 0]);
  });

  it('allows no other moves to be tried', () => {
    const session = newSession('mnk 3x3', 1, { clock });
    typed(session, 'b2');
    act(session, show0, 'board');
    expect([outcome(typed(session, 'a1')), outcome(act(session, cut, 'board'))]).toEqual([
      'looking-back',
      'not-there',
    ]);
  });
});

it('counts how long each side has thought', () => {
  const session = newSession('mnk 3x3');
  for (const [name, now] of [['b2', 300], ['a1', 500], ['c3', 600]] as const) act(session, move(name), 'board', { now }); // prettier-ignore
  expect(session.spent).toEqual([400, 200]);
});
