/**
 * Saved games, schema `tabuleiro.game/1`: one JSON object.
 *
 *     { "schema": "tabuleiro.game/1",
 *       "setup": "mnk 3 3 slip=0.2\n0 0 0\n0 0 0\n0 0 0\n",    the start, a record of entrada.txt
 *       "seed": 7,                                             decides slides still to come
 *       "moves": ["b2", "a1>a2", "pass"],                      in order; chosen>landed for a slide
 *       "resigned": 2,                                         the player who resigned, if any
 *       "variations": [["b2", "c3"]] }                         other moves from the start, if any
 *
 * `outOfTime` replaces `resigned` where a clock ended the game; `clock`, `maxMoves` and `offer` are
 * optional. Move names are those of the boards. Fields may be added: a reader ignores those it does
 * not know.
 */
import * as v from 'valibot';
import type { Game, Setup } from '../core/game.js';
import type { Side } from '../core/position.js';
import type { Result } from '../core/refusal.js';
import { count, readValue, type Read } from '../core/schema.js';
import { offers } from './events.js';
import { turnText } from './move-tree.js';
import { Session } from './session.js';

export const savedGameSchema = 'tabuleiro.game/1';

const player = v.picklist([1, 2]);
type Player = Read<typeof player>;
const moves = v.array(v.string());

export const savedGameForm = v.pipe(
  v.object({
    schema: v.literal(savedGameSchema),
    setup: v.string(),
    seed: v.pipe(v.number(), v.safeInteger()),
    moves,
    resigned: v.optional(player),
    outOfTime: v.optional(player),
    variations: v.optional(v.array(moves)),
    /** Seconds, and the milliseconds left to each side. */
    clock: v.optional(v.object({ seconds: count, increment: count, left: v.tuple([count, count]) })),
    maxMoves: v.optional(count),
    offer: v.optional(v.object({ what: v.picklist(offers), by: player })),
    /** Names of the first and second player; not every game has them. */
    players: v.fallback(v.optional(v.tuple([v.string(), v.string()])), undefined),
  }),
  v.check(({ clock, variations }) => !clock || !variations),
);
export type SavedGame = Read<typeof savedGameForm>;

/**
 * The reasons why a text is no saved game. `bad-move` comes with the first move that cannot be
 * played.
 */
export const savedGameFaults = ['not-json', 'not-a-game', 'bad-setup', 'bad-move'] as const;
export type SavedGameFault = (typeof savedGameFaults)[number];

export type LoadedGame =
  | { readonly ok: true; readonly session: Session; readonly players?: SavedGame['players'] }
  | { readonly ok: false; readonly fault: SavedGameFault; readonly detail: string };

/** Reads the record of the starting position. */
export type StartReader = (record: string) => Result<{ readonly game: Game; readonly setup: Setup }>;

/**
 * Returns the text of a file that `load` reads.
 * @param besides fields that a session does not have, such as an annotation
 */
export function savedGameText(session: Session, besides: object = {}): string {
  return `${JSON.stringify({ ...savedGame(session), ...besides }, null, 2)}\n`;
}

/**
 * Returns the whole game as an object; `JSON.stringify` of it is the file.
 * @param now milliseconds, for a running clock
 */
export function savedGame(session: Session, now = 0): SavedGame {
  const { clock, maxMoves, offer, loss, otherWays } = session;
  const losing = loss && { [loss.by === 'time' ? 'outOfTime' : 'resigned']: playerOf(loss.side) };
  return {
    ...plainGame(session, session.line),
    ...losing,
    variations: otherWays.length === 0 ? undefined : otherWays.map((way) => way.map(turnText)),
    clock: clock && { ...clock.settings, left: clock.leftAt(now) },
    maxMoves,
    offer: offer && { what: offer.what, by: playerOf(offer.by) },
  };
}

/** A game up to one of its positions; a session is its own game up to the position shown. */
export type PositionOf = Pick<Session, 'game' | 'start' | 'seed' | 'turns' | 'resigned'>;

/** Returns the game up to a position, for requests to an engine. */
export function savedPosition(played: PositionOf): SavedGame {
  const { turns, resigned } = played;
  return { ...plainGame(played, turns), resigned: resigned === undefined ? undefined : playerOf(resigned) };
}

function plainGame(
  { game, start, seed }: Pick<Session, 'game' | 'start' | 'seed'>,
  turns: Session['turns'],
): SavedGame {
  return { schema: savedGameSchema, setup: game.codec.format(start), seed, moves: turns.map(turnText) };
}

function playerOf(side: Side): Player {
  return side === 0 ? 1 : 2;
}

function sideOf(player: Player): Side {
  return player === 1 ? 0 : 1;
}

/**
 * Replays a saved game move by move. An illegal move makes the file invalid.
 * @param now the time at which its clock continues
 */
export function readSavedGame(text: string, readStart: StartReader, now = 0): LoadedGame {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return fault('not-json');
  }
  const saved = readValue(savedGameForm, parsed);
  if (!saved) return fault('not-a-game');
  const start = readStart(saved.setup);
  if (!start.ok) return fault('bad-setup', start.error.code);
  const { clock, maxMoves } = saved;
  const opened = Session.open(start.value.game, start.value.setup, saved.seed, { clock, maxMoves });
  return opened.ok ? replayed(opened.value, saved, now) : fault('bad-setup');
}

/**
 * Plays the other paths from right to left and then the line, because the last path played is the
 * first child at each fork.
 */
function replayed(session: Session, saved: SavedGame, now: number): LoadedGame {
  const { moves, variations = [], resigned, outOfTime, offer, players } = saved;
  for (const way of [moves, ...variations].reverse()) {
    session.apply({ kind: 'show', ply: 0 });
    session.apply({ kind: 'cut' });
    const wrong = way.findIndex((move) => !session.apply({ kind: 'move', move }, now));
    if (wrong >= 0) return fault('bad-move', `${String(wrong + 1)}: ${way[wrong]}`);
  }
  if (resigned !== undefined) session.apply({ kind: 'resign', side: sideOf(resigned) }, now);
  else if (outOfTime !== undefined) session.apply({ kind: 'time', side: sideOf(outOfTime) }, now);
  if (offer) session.apply({ kind: 'offer', what: offer.what, by: sideOf(offer.by) }, now);
  return { ok: true, session, players };
}

function fault(code: SavedGameFault, detail = ''): LoadedGame {
  return { ok: false, fault: code, detail };
}
