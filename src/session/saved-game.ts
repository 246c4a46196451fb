/**
 * Saved games, schema `tabuleiro.game/1`: one JSON object.
 *
 *     { "schema": "tabuleiro.game/1",
 *       "setup": "mnk 3 3 slip=0.2\n0 0 0\n0 0 0\n0 0 0\n",    the start, a record of entrada.txt
 *       "seed": 7,                                             of the slides still to come
 *       "moves": ["b2", "a1>a2", "pass"],                      in order; chosen>landed where a piece slid
 *       "resigned": 2,                                         who gave up; absent otherwise
 *       "variations": [["b2", "c3"]] }                         other moves that were tried, from the start; if any
 *
 * `outOfTime` stands instead of `resigned` where a clock ended the game; `clock`, `maxMoves`, `offer` where there are
 * any. Move names are those of the boards. Fields may be added: a reader ignores those it does not know.
 */
import type { Game, Setup } from '../core/game.js';
import type { Side } from '../core/position.js';
import type { Result } from '../core/refusal.js';
import type { ClockSettings } from './clock.js';
import { offers, type Offer, type TimeLeft } from './events.js';
import { turnText } from './move-tree.js';
import { Session } from './session.js';

export const savedGameSchema = 'tabuleiro.game/1';

type Player = 1 | 2;

export interface SavedGame {
  readonly schema: typeof savedGameSchema;
  readonly setup: string;
  readonly seed: number;
  readonly moves: readonly string[];
  readonly resigned?: Player;
  readonly outOfTime?: Player;
  readonly variations?: readonly (readonly string[])[];
  /** Seconds, and the milliseconds left to each side. */
  readonly clock?: ClockSettings & { readonly left: TimeLeft };
  readonly maxMoves?: number;
  readonly offer?: { readonly what: Offer; readonly by: Player };
}

/** Why a text is no saved game: what it should have been, or the move at which it stops making sense. */
export const savedGameFaults = ['not-json', 'not-a-game', 'bad-setup', 'bad-move'] as const;
export type SavedGameFault = (typeof savedGameFaults)[number];

export type Loaded =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly fault: SavedGameFault; readonly detail: string };

/** Reads the record that a game begins with. */
export type StartReader = (record: string) => Result<{ readonly game: Game; readonly setup: Setup }>;

/** The text of a file that `load` takes. */
export function savedGameText(session: Session): string {
  return `${JSON.stringify(savedGame(session), null, 2)}\n`;
}

/** The object of a whole game; `JSON.stringify` of it is the file. @param now for a clock that runs */
export function savedGame(session: Session, now = 0): SavedGame {
  const { clock, maxMoves, offer, loss, otherWays } = session;
  const losing = loss && { [loss.by === 'time' ? 'outOfTime' : 'resigned']: playerOf(loss.side) };
  return {
    ...plainGame(session, session.line),
    ...losing,
    ...(otherWays.length === 0 ? {} : { variations: otherWays.map((way) => way.map(turnText)) }),
    ...(clock ? { clock: { ...clock.settings, left: clock.leftAt(now) } } : {}),
    ...(maxMoves === undefined ? {} : { maxMoves }),
    ...(offer ? { offer: { what: offer.what, by: playerOf(offer.by) } } : {}),
  };
}

/** The game up to the position shown, and nothing else of it: what an engine is asked about. */
export function savedPosition(session: Session): SavedGame {
  const { turns, resigned } = session;
  return {
    ...plainGame(session, turns),
    ...(resigned === undefined ? {} : { resigned: playerOf(resigned) }),
  };
}

function plainGame({ game, start, seed }: Session, turns: Session['turns']): SavedGame {
  return { schema: savedGameSchema, setup: game.codec.format(start), seed, moves: turns.map(turnText) };
}

function playerOf(side: Side): Player {
  return side === 0 ? 1 : 2;
}

function sideOf(player: Player): Side {
  return player === 1 ? 0 : 1;
}

/**
 * Replays a saved game move by move; a move that is not legal where it stands refuses the file.
 * @param now when its clock goes on
 */
export function readSavedGame(text: string, readStart: StartReader, now = 0): Loaded {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return fault('not-json');
  }
  const saved = asSavedGame(parsed);
  if (!saved) return fault('not-a-game');
  const start = readStart(saved.setup);
  if (!start.ok) return fault('bad-setup', start.error.code);
  const { clock, maxMoves } = saved;
  const opened = Session.open(start.value.game, start.value.setup, saved.seed, { clock, maxMoves });
  return opened.ok ? replayed(opened.value, saved, now) : fault('bad-setup');
}

/** Last comes the line, so that it is in front at each fork, and before it the other ways from right to left. */
function replayed(session: Session, saved: SavedGame, now: number): Loaded {
  const { moves, variations = [], resigned, outOfTime, offer } = saved;
  for (const way of [moves, ...variations].reverse()) {
    session.apply({ kind: 'show', ply: 0 });
    session.apply({ kind: 'cut' });
    const wrong = way.findIndex((move) => !session.apply({ kind: 'move', move }, now));
    if (wrong >= 0) return fault('bad-move', `${String(wrong + 1)}: ${way[wrong]}`);
  }
  if (resigned !== undefined) session.apply({ kind: 'resign', side: sideOf(resigned) }, now);
  else if (outOfTime !== undefined) session.apply({ kind: 'time', side: sideOf(outOfTime) }, now);
  if (offer) session.apply({ kind: 'offer', what: offer.what, by: sideOf(offer.by) }, now);
  return { ok: true, session };
}

function fault(code: SavedGameFault, detail = ''): Loaded {
  return { ok: false, fault: code, detail };
}

function asSavedGame(parsed: unknown): SavedGame | undefined {
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const saved = parsed as Partial<Record<keyof SavedGame, unknown>>;
  const { schema, setup, seed, moves, variations, clock, maxMoves, offer } = saved;
  const isKnown =
    schema === savedGameSchema &&
    typeof setup === 'string' &&
    Number.isSafeInteger(seed) &&
    isMoves(moves) &&
    isPlayer(saved.resigned) &&
    isPlayer(saved.outOfTime) &&
    (variations === undefined || (Array.isArray(variations) && variations.every(isMoves))) &&
    (clock === undefined || (isClock(clock) && variations === undefined)) &&
    (maxMoves === undefined || isCount(maxMoves)) &&
    (offer === undefined || isOffer(offer));
  return isKnown ? (saved as SavedGame) : undefined;
}

function isMoves(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((move) => typeof move === 'string');
}

function isPlayer(value: unknown): boolean {
  return value === undefined || value === 1 || value === 2;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isClock(value: unknown): boolean {
  const { seconds, increment, left } = Object(value) as Partial<Record<string, unknown>>;
  return (
    isCount(seconds) && isCount(increment) && Array.isArray(left) && left.length === 2 && left.every(isCount)
  );
}

function isOffer(value: unknown): boolean {
  const { what, by } = Object(value) as Partial<Record<string, unknown>>;
  return offers.some((one) => one === what) && (by === 1 || by === 2);
}
