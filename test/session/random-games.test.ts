/**
 * Random games of every registered game: at every step the saved game and the journal of events
 * restore the whole state, whatever acts came before.
 */
import { describe, expect, it } from 'vitest';
import { loadGame, startSetup } from '../../src/app/positions/start-position.js';
import type { Game, Setup } from '../../src/core/game.js';
import { legalMoves } from '../../src/core/position.js';
import { Random } from '../../src/core/random.js';
import type { Result } from '../../src/core/refusal.js';
import { games } from '../../src/games/registry.js';
import { act } from '../../src/session/act.js';
import type { Action, Actor, SessionEvent } from '../../src/session/events.js';
import { turnText } from '../../src/session/move-tree.js';
import { savedGame } from '../../src/session/saved-game.js';
import { Session, type SessionOptions } from '../../src/session/session.js';

/**
 * Small starts: a position of the game's own generator, and boards of its menu, one of them with
 * chance if there is any.
 */
const starts = games.flatMap((game) => {
  const { menu } = game.view;
  const made = [generated(game)];
  const small = menu.variants.filter(({ rows, cols, kind }) => kind === undefined && rows * cols <= 42);
  const isChance = ({ options }: { options: readonly string[] }): boolean =>
    options.some((one) => /^slip/.test(one));
  for (const board of new Set([...small.slice(0, 1), ...small.filter(isChance).slice(0, 1)]))
    made.push(startSetup(game, board, board.options));
  return made.flatMap((one) =>
    one.ok ? [[game.codec.format(one.value).split('\n')[0], game, one.value] as const] : [],
  );
});

/** Returns a position of the game's own generator that is not over. */
function generated({ rules }: Game): Result<Setup> {
  const random = new Random(3);
  for (;;) {
    const made = rules.generate(random, { kind: rules.kinds[0], rows: 6, cols: 6, plies: 2 });
    const position = made.ok ? rules.position(made.value) : made;
    if (!position.ok || !position.value.isOver) return made;
  }
}

function opened(game: Game, setup: Setup, options: SessionOptions): Session {
  const session = Session.open(game, setup, 5, options);
  if (!session.ok) throw new Error(session.error.code);
  return session.value;
}

/** Returns the whole state of a game, for comparisons. */
function stateOf(session: Session, now: number) {
  const { setup, toMove, isOver, offer, loss } = session;
  const { keyLow32, keyHigh32, settled } = session.position;
  return {
    saved: savedGame(session, now),
    ...{ setup, toMove, isOver, offer, loss, keyLow32, keyHigh32, settled },
    ending: session.ending(),
    variations: session.variations,
    legal: legalMoves(session.position),
  };
}

function randomAction(session: Session, random: Random, last: number): readonly [Action, Actor] {
  const legal = session.legalMoves();
  const one = <T>(list: readonly T[]): T => list[random.below(list.length)];
  const by = one<Actor>([0, 1, 'board', 'board', session.toMove, session.toMove]);
  const what = one(['undo', 'rematch'] as const);
  const ply = random.below(last + 2);
  const roll = random.below(30);
  if (roll === 0) return [{ type: 'resign' }, by];
  if (roll <= 3) return [{ type: 'offer', what }, by];
  if (roll <= 5) return [{ type: 'answer', what, accept: random.below(2) === 0 }, by];
  if (roll <= 8) return [{ type: 'show', ply }, by];
  if (roll === 9) return [{ type: 'show', ply: last }, by];
  if (roll === 10) {
    const way = session.otherWays.length === 0 ? session.line : one(session.otherWays);
    const type = one(['vary', 'vary', 'remove'] as const);
    return [{ type, moves: way.slice(0, ply).map(turnText) }, by];
  }
  if (roll === 11) return [{ type: 'cut' }, by];
  if (roll <= 13) return [{ type: 'point', cell: random.below(session.setup.cells.length) }, by];
  return [{ type: 'move', move: legal.length === 0 ? 'a1' : session.nameOf(one(legal)) }, by];
}

const kinds: readonly (readonly [string, SessionOptions])[] = [
  ['at one board, where lost turns count', { loseTurn: true }],
  ['against the clock, apart', { clock: { seconds: 30, increment: 1 } }],
  ['of at most nine moves', { maxMoves: 9 }],
];

describe.each(kinds)('a random game %s', (_, options) => {
  it.each(starts)('of %s is told by its file and by its events', (_board, game, setup) => {
    const random = new Random(11);
    const session = opened(game, setup, options);
    const replayed = opened(game, setup, options);
    const happened = new Set<string>();
    let events = 0;
    for (let step = 0; step < 200; step++) {
      const now = step * 700;
      const before = session.revision;
      const [action, by] = randomAction(session, random, session.line.length);
      const acted = act(session, action, by, { now });
      expect(session.revision).toBe(before + (acted.ok ? 1 : 0));
      if (!acted.ok) continue;
      events++;
      happened.add(acted.event.kind);
      const journal = JSON.parse(JSON.stringify(acted.event)) as SessionEvent;
      expect(replayed.apply(journal, now)).toBe(true);
      const shown = session.turns.length;
      act(session, { type: 'show', ply: session.line.length }, 'watcher', { now });
      act(replayed, { type: 'show', ply: replayed.line.length }, 'watcher', { now });
      const loaded = loadGame(JSON.stringify(savedGame(session, now)), now);
      if (!loaded.ok) throw new Error(`${loaded.fault} ${loaded.detail}`);
      expect(stateOf(loaded.session, now)).toEqual(stateOf(session, now));
      expect(stateOf(replayed, now)).toEqual(stateOf(session, now));
      for (const game of [session, replayed]) act(game, { type: 'show', ply: shown }, 'watcher', { now });
    }
    expect(events).toBeGreaterThan(30);
    expect(happened.size).toBeGreaterThan(4);
  });
});
