/**
 * Saved games, schema `tabuleiro.game/1`: one JSON object.
 *
 *     { "schema": "tabuleiro.game/1",
 *       "setup": "mnk 3 3 slip=0.2\n0 0 0\n0 0 0\n0 0 0\n",    the start, a record of entrada.txt
 *       "seed": 7,                                             of the slides still to come
 *       "moves": ["b2", "a1>a2", "pass"],                      in order; chosen>landed where a piece slid
 *       "resigned": 2 }                                        who gave up; absent otherwise
 *
 * Move names are those of the boards. Fields may be added: a reader ignores those it does not know.
 */
import type { Setup } from '../../core/game.js';
import { gameByName } from '../../games/registry.js';
import { setupOfText } from '../positions/start-position.js';
import { Session, type Turn } from './session.js';

export const savedGameSchema = 'tabuleiro.game/1';

export interface SavedGame {
  readonly schema: typeof savedGameSchema;
  readonly setup: string;
  readonly seed: number;
  readonly moves: readonly string[];
  readonly resigned?: 1 | 2;
}

/** Why a text is no saved game: what it should have been, or the move at which it stops making sense. */
export const savedGameFaults = ['not-json', 'not-a-game', 'bad-setup', 'bad-move'] as const;
export type SavedGameFault = (typeof savedGameFaults)[number];

export type Loaded =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly fault: SavedGameFault; readonly detail: string };

/** The text of a file that `load` takes. */
export function savedGameText(session: Session): string {
  return `${JSON.stringify(savedGame(session), null, 2)}\n`;
}

/** The object of a game; `JSON.stringify` of it is the file. */
export function savedGame(session: Session): SavedGame {
  return {
    schema: savedGameSchema,
    setup: session.game.codec.format(session.start),
    seed: session.seed,
    moves: session.turns.map(turnText),
    ...(session.resigned === undefined ? {} : { resigned: session.resigned === 0 ? 1 : 2 }),
  };
}

/** `b2`, or `b2>b3` where the piece slid. */
export function turnText({ chosen, landed, chosenName, landedName }: Turn): string {
  return chosen === landed ? chosenName : `${chosenName}>${landedName}`;
}

/** Replays a saved game move by move; a move that is not legal where it stands refuses the file. */
export function loadGame(text: string): Loaded {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return fault('not-json');
  }
  const saved = asSavedGame(parsed);
  if (!saved) return fault('not-a-game');
  const setup = setupOfText(saved.setup);
  if (!setup.ok) return fault('bad-setup', setup.error.code);
  const session = opened(setup.value, saved.seed);
  if (!session) return fault('bad-setup');
  for (const [ply, move] of saved.moves.entries()) {
    if (!replayMove(session, move)) return fault('bad-move', `${String(ply + 1)}: ${move}`);
  }
  if (saved.resigned !== undefined && !session.isOver) session.resigned = saved.resigned === 1 ? 0 : 1;
  return { ok: true, session };
}

function fault(code: SavedGameFault, detail = ''): Loaded {
  return { ok: false, fault: code, detail };
}

function opened(setup: Setup, seed: number): Session | undefined {
  const session = Session.open(gameByName(setup.game)!, setup, seed);
  return session.ok ? session.value : undefined;
}

function asSavedGame(parsed: unknown): SavedGame | undefined {
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { schema, setup, seed, moves, resigned } = parsed as Partial<Record<keyof SavedGame, unknown>>;
  if (schema !== savedGameSchema || typeof setup !== 'string' || !Number.isSafeInteger(seed))
    return undefined;
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === 'string')) return undefined;
  if (resigned !== undefined && resigned !== 1 && resigned !== 2) return undefined;
  const game: SavedGame = { schema, setup, seed: seed as number, moves };
  return resigned === undefined ? game : { ...game, resigned };
}

/** Plays a move as a saved game writes it; false, and nothing is played, where it is not legal. */
export function replayMove(session: Session, text: string): boolean {
  const [chosenName, landedName = chosenName] = text.split('>');
  const chosen = session.moveCalled(chosenName);
  const landed = session.moveCalled(landedName);
  if (!chosen.ok || !landed.ok || session.isOver) return false;
  if (chosen.value === session.lostTurnMove) return session.loseTurn() !== undefined;
  return session.replay(chosen.value, landed.value);
}
