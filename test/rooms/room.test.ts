/**
 * A room as its players use it; its journal contains everything. Permissions of players:
 * test/session/act.test.ts.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { games } from '../../src/games/registry.js';
import { Random } from '../../src/core/random.js';
import { Journal, readHead, roomSchema, type Entry, type RoomStart } from '../../src/rooms/server/journal.js';
import type { Act, Player } from '../../src/rooms/wire/protocol.js';
import { maxEvents, maxNames, Room } from '../../src/rooms/server/room.js';
import { startSetup } from '../../src/app/positions/start-position.js';

const key = 'k'.repeat(43);
const base = { schema: roomSchema, room: 'aaaaaaaaaa', seed: 7, first: 0, key, listed: false } as const;
const more = { guestKey: undefined, computer: undefined, clock: undefined };
const setup = 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n';

function opened(start: Partial<RoomStart> = {}): Room {
  return Room.open({ ...base, ...more, setup, ...start })!;
}

const nobody = { players: [false, false], watchers: 0 } as const;

/**
 * Performs an act of a player at the current revision; returns the kind of the event, or the code
 * of the refusal.
 */
function does(room: Room, player: Player, act: Record<string, unknown>, now = 0): string {
  const acted = room.act(player, { at: room.session.revision, ...act } as Act, now);
  return 'code' in acted ? acted.code : acted.kind;
}

const move = (name: string) => ({ type: 'move', move: name });
const offer = (what: string) => ({ type: 'offer', what });

function playAll(room: Room, names: readonly string[]): void {
  for (const name of names) {
    const player = room.sideOf(0) === room.session.toMove ? 0 : 1;
    expect(does(room, player, move(name))).toBe('move');
  }
}

describe('two players', () => {
  it('act each for their side; what comes late or twice changes nothing', () => {
    const room = opened();
    expect(does(room, 1, move('b2'))).toBe('not-your-turn');
    expect(does(room, 0, move('pass'))).toBe('unknown');
    expect(does(room, 0, move('b2'))).toBe('move');
    for (const player of [0, 1] as const) expect(does(room, player, { ...move('a1'), at: 0 })).toBe('stale');
    expect(does(room, 1, move('b2'))).toBe('taken');
    expect(room.view(nobody, 0).game.moves).toEqual(['b2']);
  });

  it('exchange sides in the next game, and their score goes with them', () => {
    const room = opened({ first: 1 });
    expect(room.sideOf(0)).toBe(1);
    playAll(room, ['a1', 'a2', 'b1', 'b2', 'c1']);
    expect(room.view(nobody, 0)).toMatchObject({ games: 0, score: [1, 0] });
    expect(does(room, 0, offer('rematch'))).toBe('offer');
    expect(room.view(nobody, 0).game.offer).toEqual({ what: 'rematch', by: 2 });
    expect(does(room, 1, { type: 'answer', what: 'rematch', accept: true })).toBe('rematch');
    expect(room.sideOf(0)).toBe(0);
    expect(room.view(nobody, 0)).toMatchObject({ games: 1, game: { moves: [] }, score: [0, 1] });
    expect(does(room, 1, { type: 'resign' })).toBe('resign');
    expect(room.view(nobody, 0).score).toEqual([1, 1]);
  });

  it('hear of the clock before a move that comes too late', () => {
    const room = opened({ clock: { seconds: 60, increment: 2 } });
    does(room, 0, move('b2'), 50_000);
    expect(room.view(nobody, 51_000).game.clock).toEqual({
      seconds: 60,
      increment: 2,
      left: [60_000, 59_000],
    });
    expect(does(room, 1, move('a1'), 110_000)).toBe('time');
    expect(room.view(nobody, 110_000)).toMatchObject({
      game: { outOfTime: 2, moves: ['b2'] },
      score: [1, 0],
    });
  });

  it('agree at once if one is a computer, on either side', () => {
    const room = opened({ computer: 'easy', first: 1 });
    expect(room.session.seatToMove).toBe('engine');
    playAll(room, ['b2', 'a1']);
    expect(does(room, 0, offer('undo'))).toBe('undo');
    expect(room.view(nobody, 0).game.moves).toEqual(['b2']);
    expect([does(room, 0, { type: 'resign' }), does(room, 0, offer('rematch'))]).toEqual([
      'resign',
      'rematch',
    ]);
    expect([room.session.seatToMove, room.sideOf(0)]).toEqual(['person', 0]);
  });

  it('are stopped where they take moves back for ever', () => {
    const room = opened({ computer: 'easy' });
    for (let i = 0; room.session.revision < maxEvents; i++)
      does(room, 0, i % 2 === 0 ? move('b2') : offer('undo'));
    expect(does(room, 0, move('b2'))).toBe('room-journal-full');
  });
});

it('a name belongs to a player on either side, changes no revision, and can be taken away', () => {
  const room = opened();
  expect(room.rename(1, 'Ana')).toEqual({ kind: 'name', player: 1, name: 'Ana' });
  const names = (shown = room) => shown.view(nobody, 0).seats.map(({ name }) => name);
  expect([names(), room.session.revision]).toEqual([[undefined, 'Ana'], 0]);
  expect(does(room, 0, { type: 'resign' })).toBe('resign');
  does(room, 0, offer('rematch'));
  expect(does(room, 1, { type: 'answer', what: 'rematch', accept: true })).toBe('rematch');
  expect(names()).toEqual(['Ana', undefined]);
  room.rename(1, '');
  expect(names()).toEqual([undefined, undefined]);
  for (let i = 2; i < maxNames; i++) room.rename(1, `Ana ${String(i)}`);
  expect(room.rename(1, 'Eva')).toEqual({ code: 'too-many-names' });
  expect(names()).toEqual([`Ana ${String(maxNames - 1)}`, undefined]);
});

it('the seed of the slides is not shown', () => {
  const room = opened({ setup: setup.replace('3 3', '3 3 slip=0.2'), seed: 424242 });
  playAll(room, ['b2']);
  expect(JSON.stringify(room.view(nobody, 0))).not.toContain('424242');
});

const forTwo = games.filter(({ view }) => !view.solo);

describe('the journal', () => {
  it.each(forTwo.map((game) => [game.id, game] as const))('tells all of a room of %s', (_, game) => {
    const { standardSize, menu } = game.view;
    const slippery = menu.variants.find(({ options }) => options.some((one) => one.startsWith('slip')));
    const board = slippery ?? { ...standardSize, options: [] };
    const start = startSetup(game, board, board.options);
    if (!start.ok) throw new Error(start.error.code);
    const clock = { seconds: 600, increment: 1 };
    const names: readonly string[] = ['Ana', 'Zoë', ''];
    const room = opened({ setup: game.codec.format(start.value), clock });
    const random = new Random(5);
    const lines = new Journal(room.start);
    let text = lines.line(room.start);
    const kinds = new Set<string>();
    for (let now = 0; now < 200_000; now += 500) {
      const player = random.below(2) as Player;
      const [any] = [...room.session.legalMoves()].sort(() => random.below(3) - 1);
      const answer = { type: 'answer', what: 'undo', accept: random.below(2) === 0 };
      const name = any === undefined ? 'none' : room.session.nameOf(any);
      const asks = random.below(16) === 0 ? offer('undo') : move(name);
      const act = room.session.offer && random.below(2) === 0 ? answer : asks;
      const wanted = room.session.isOver ? offer('rematch') : act;
      const acted =
        random.below(64) === 0
          ? room.rename(player, names[random.below(3)])
          : room.act(player, { at: room.session.revision, ...wanted } as Act, now);
      if ('code' in acted) continue;
      kinds.add(acted.kind);
      text += lines.line(acted);
      if (random.below(16) > 0) continue;
      const read = Journal.read(text)!;
      const again = Room.replay(read.start, read.entries, now)!;
      // Clocks do not run while a server is down; they continue with the times after the last
      // event.
      const { game: shown, ...rest } = room.view(nobody, now);
      const { clock: _runs, ...position } = shown;
      expect(again.view(nobody, now)).toMatchObject({ ...rest, game: position });
      expect(again.session.clock!.runningSide).toBe(room.session.clock!.runningSide);
    }
    expect([...kinds].sort()).toEqual(['decline', 'move', 'name', 'offer', 'rematch', 'undo']);
  });

  it('is read up to its last whole line, and no further than it makes sense', () => {
    const start = { ...base, ...more, setup };
    const lines = new Journal(start);
    const whole = lines.line(start);
    const entry = lines.line({ kind: 'move', move: 'b2' });
    const torn = Journal.read(whole + entry + entry.slice(0, 9))!;
    expect([torn.entries.length, torn.bytes]).toEqual([1, (whole + entry).length]);
    expect(Journal.read('')).toBeUndefined();
    expect(Journal.read(whole + 'x\n' + entry)).toBeUndefined();
    expect(Room.replay(torn.start, [torn.entries[0], torn.entries[0]], 0)).toBeUndefined();
    for (const kind of ['show', 'cut', 'resume', 'vary', 'remove'] as const) {
      const more = { kind, ply: 0, moves: [] } as unknown as Entry;
      expect(Journal.read(whole + new Journal(start).line(more))).toBeUndefined();
    }
  });

  it('of players who have names and no game yet has not begun', () => {
    const start = { ...base, ...more, setup };
    const lines = new Journal(start);
    const head = [start, { kind: 'guest' } as const, { kind: 'name', player: 0, name: 'Ana' } as const].map(
      (one) => lines.line(one),
    );
    expect(readHead(head.join(''))).toEqual({ room: base.room, hasBegun: false });
    head.push(lines.line({ kind: 'move', move: 'b2' }));
    expect(readHead(head.join(''))).toEqual({ room: base.room, hasBegun: true });
  });

  it.each([
    ['tabuleiro.room/1', undefined],
    ['tabuleiro.room/2', 0],
    ['tabuleiro.room/3', 0],
  ])('of %s is read, and continued in its own way', (schema, sum) => {
    const [first, ...rest] = readFileSync(new URL('lptnotweoi.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const start = { ...(JSON.parse(first) as RoomStart), schema } as RoomStart;
    const lines = new Journal(start);
    const text = [start, ...rest.map((line) => JSON.parse(line) as Entry)]
      .map((one) => lines.line(one))
      .join('');
    const read = Journal.read(text)!;
    const room = Room.replay(read.start, read.entries, 1000)!;
    expect(room.view(nobody, 1000)).toMatchObject({
      ...{ at: 12, games: 2, score: [0, 2], seats: [{ taken: true }, { taken: true }] },
      game: { moves: ['c2'], clock: { seconds: 10, increment: 2, left: [10_000, 10_000] } },
    });
    expect([room.session.clock!.runningSide, room.hasBegun]).toEqual([1, true]);
    expect(does(room, 0, offer('undo'), 2000)).toBe('offer');
    const more = text + read.journal.line({ kind: 'offer', what: 'undo', by: 0 });
    expect(more.includes('sum')).toBe(sum !== undefined);
    const again = Journal.read(more)!;
    expect(Room.replay(again.start, again.entries, 0)!.session.offer).toEqual({ what: 'undo', by: 0 });
  });
});
