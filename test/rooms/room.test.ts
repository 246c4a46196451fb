/** A room as its players use it, and that its journal tells all of it. */
import { describe, expect, it } from 'vitest';
import { games } from '../../src/games/registry.js';
import { Random } from '../../src/core/random.js';
import { JournalLines, readJournal, roomSchema, type RoomStart } from '../../src/rooms/server/journal.js';
import type { Act, Player } from '../../src/rooms/wire/protocol.js';
import { Room } from '../../src/rooms/server/room.js';
import { startSetup } from '../../src/app/positions/start-position.js';

const key = 'k'.repeat(43);
const base = { schema: roomSchema, room: 'aaaaaaaaaa', seed: 7, first: 0, key, listed: false } as const;
const more = { guestKey: undefined, computer: undefined, clock: undefined };

function opened(start: Partial<RoomStart> = {}): Room {
  const setup = 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n';
  return Room.open({ ...base, ...more, setup, ...start })!;
}

const nobody = { players: [false, false], watchers: 0 } as const;

/** What a player wants, in the position that is there; `ok` or the code of the refusal. */
function does(room: Room, player: Player, act: Record<string, unknown>, now = 0): string {
  const place = { game: room.game, ply: room.session.turns.length };
  const acted = room.act(player, { ...place, ...act } as Act, now);
  return acted.ok ? 'ok' : acted.code;
}

const move = (name: string) => ({ type: 'move', move: name });

function playAll(room: Room, names: readonly string[]): void {
  for (const name of names) {
    expect(does(room, room.playerOf(room.session.toMove), move(name))).toBe('ok');
  }
}

describe('moves', () => {
  it('are refused where they are late, doubled, illegal or of the other player', () => {
    const room = opened();
    expect(does(room, 1, move('b2'))).toBe('not-your-turn');
    expect(does(room, 0, move('d9'))).toBe('illegal-move');
    expect(does(room, 0, move('pass'))).toBe('illegal-move');
    expect(does(room, 0, move('b2'))).toBe('ok');
    expect(does(room, 0, { ...move('b2'), ply: 0 })).toBe('stale');
    expect(does(room, 1, { ...move('a1'), ply: 0 })).toBe('stale');
    expect(does(room, 1, { ...move('a1'), game: 1 })).toBe('stale');
    expect(does(room, 1, move('b2'))).toBe('illegal-move');
    expect(room.view(nobody, 0).moves).toEqual(['b2']);
  });

  it('end the game, count, and a rematch exchanges the sides', () => {
    const room = opened({ first: 1 });
    expect(room.sideOf(0)).toBe(1);
    expect(does(room, 0, { type: 'offer', what: 'rematch' })).toBe('not-over');
    playAll(room, ['a1', 'a2', 'b1', 'b2', 'c1']);
    expect(room.view(nobody, 0)).toMatchObject({ over: { winner: 0, by: 'play' }, score: [1, 0] });
    expect(does(room, 0, move('c2'))).toBe('over');
    expect(does(room, 0, { type: 'resign' })).toBe('over');
    expect(does(room, 0, { type: 'offer', what: 'rematch' })).toBe('ok');
    expect(does(room, 0, { type: 'answer', what: 'rematch', accept: true })).toBe('no-offer');
    expect(does(room, 1, { type: 'answer', what: 'rematch', accept: true })).toBe('ok');
    expect(room.sideOf(0)).toBe(0);
    expect(room.view(nobody, 0)).toMatchObject({ game: 1, moves: [], score: [0, 1] });
    expect(does(room, 0, { ...move('a1'), game: 0, ply: 5 })).toBe('stale');
  });
});

describe('taking back', () => {
  it('needs the other player, and goes to before the own last move', () => {
    const room = opened();
    const asks = { type: 'offer', what: 'undo' };
    expect(does(room, 0, asks)).toBe('nothing-to-undo');
    playAll(room, ['b2', 'a1']);
    expect(does(room, 0, asks)).toBe('ok');
    expect(room.view(nobody, 0).offer).toEqual({ what: 'undo', by: 0 });
    expect(does(room, 1, { type: 'answer', what: 'undo', accept: false })).toBe('ok');
    expect(room.view(nobody, 0)).not.toHaveProperty('offer');
    expect(room.view(nobody, 0).moves).toHaveLength(2);
    expect(does(room, 1, asks)).toBe('ok');
    expect(does(room, 0, { type: 'answer', what: 'undo', accept: true })).toBe('ok');
    expect(room.view(nobody, 0).moves).toEqual(['b2']);
    // A move says no.
    expect(does(room, 0, asks)).toBe('ok');
    playAll(room, ['c3']);
    expect(does(room, 1, { type: 'answer', what: 'undo', accept: true })).toBe('no-offer');
  });

  it('is granted by a computer', () => {
    const room = opened({ computer: 'easy' });
    playAll(room, ['b2', 'a1']);
    expect(does(room, 0, { type: 'offer', what: 'undo' })).toBe('ok');
    expect(room.view(nobody, 0).moves).toEqual([]);
  });
});

describe('the clock', () => {
  const timed = { clock: { seconds: 60, increment: 2 } };

  it('runs from the first move on and adds the increment', () => {
    const room = opened(timed);
    expect(room.view(nobody, 50_000).clock).toEqual({ left: [60_000, 60_000] });
    does(room, 0, move('b2'), 50_000);
    expect(room.view(nobody, 51_000).clock).toEqual({ left: [60_000, 59_000], running: 1 });
    does(room, 1, move('a1'), 60_000);
    expect(room.view(nobody, 60_000).clock).toEqual({ left: [60_000, 52_000], running: 0 });
  });

  it('ends the game, before a move that comes too late', () => {
    const room = opened(timed);
    does(room, 0, move('b2'), 0);
    expect(room.flag(59_000)).toBeUndefined();
    does(room, 1, move('a1'), 60_000);
    expect(room.view(nobody, 60_000)).toMatchObject({
      ...{ over: { winner: 0, by: 'time' }, moves: ['b2'], score: [1, 0] },
      clock: { left: [60_000, 0] },
    });
  });

  it('stands still while the server is down', () => {
    const room = opened(timed);
    const acted = room.act(0, { type: 'move', move: 'b2', game: 0, ply: 0 }, 0);
    const entry = acted.ok ? acted.entry! : undefined!;
    const again = Room.replay(room.start, [entry], 9e9)!;
    expect(again.view(nobody, 9e9).clock).toEqual({ left: [60_000, 60_000], running: 1 });
  });
});

const forTwo = games.filter(({ view }) => !view.solo);

describe('the journal', () => {
  it.each(forTwo.map((game) => [game.id, game] as const))('tells all of a room of %s', (_, game) => {
    const { standardSize, menu } = game.view;
    const slippery = menu.variants.find(({ options }) => options.some((one) => one.startsWith('slip')));
    const board = slippery ?? { ...standardSize, options: [] };
    const setup = startSetup(game, board, board.options);
    if (!setup.ok) throw new Error(setup.error.code);
    const clock = { seconds: 600, increment: 1 };
    const room = opened({ setup: game.codec.format(setup.value), clock });
    const random = new Random(5);
    const lines = new JournalLines(0);
    let text = lines.next(room.start);
    for (let now = 0; now < 200_000; now += 500) {
      const player = random.below(2) as Player;
      const [any] = [...room.session.legalMoves()].sort(() => random.below(3) - 1);
      const kind = random.below(24);
      const other = { type: 'answer', what: 'undo', accept: true } as const;
      const act = kind === 0 ? { type: 'offer', what: 'undo' } : kind === 1 ? other : move(nameOf(room, any));
      const wanted = room.isOver ? { type: 'offer', what: 'rematch' } : act;
      const place = { game: room.game, ply: room.session.turns.length };
      const acted = room.act(player, { ...place, ...wanted } as Act, now);
      if (!acted.ok || !acted.entry) continue;
      text += lines.next(acted.entry);
    }
    const { start, entries } = readJournal(text)!;
    const again = Room.replay(start, entries, 200_000)!;
    const { offer: _open, clock: _runs, ...shown } = room.view(nobody, 200_000);
    expect(again.view(nobody, 200_000)).toMatchObject(shown);
    expect(again.entries).toBe(entries.length);
    expect(entries.length).toBeGreaterThan(20);
  });

  it('is read up to its last whole line, and no further than it makes sense', () => {
    // Without checksums, as before.
    const lines = new JournalLines(undefined);
    const schema = 'tabuleiro.room/1';
    const whole = lines.next({ ...base, ...more, schema, setup: 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n' });
    const entry = lines.next({ kind: 'move', move: 'b2', left: undefined });
    expect(whole + entry).not.toContain('sum');
    const torn = readJournal(whole + entry + entry.slice(0, 9))!;
    expect([torn.entries.length, torn.bytes]).toEqual([1, (whole + entry).length]);
    expect(torn.lines.next(torn.entries[0])).toBe(entry);
    expect(readJournal('')).toBeUndefined();
    expect(readJournal(whole + 'x\n' + entry)).toBeUndefined();
    expect(Room.replay(torn.start, [torn.entries[0], torn.entries[0]], 0)).toBeUndefined();
  });
});

function nameOf(room: Room, legal: number | undefined): string {
  return legal === undefined ? 'none' : room.session.nameOf(legal);
}
