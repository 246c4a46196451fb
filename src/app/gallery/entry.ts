/** One line of `solve.result/1` as a position that can be drawn again, with its answer. */
import { emptyStats, statuses, stops, type Answer, type Stats } from '../../core/answer.js';
import type { Game, SceneOptions, Setup } from '../../core/game.js';
import type { Move } from '../../core/position.js';
import type { Scene } from '../../core/scene.js';
import { gameByName } from '../../games/registry.js';
import { setupOfText } from '../positions/start-position.js';

export interface Answered {
  readonly kind: 'answered';
  readonly index: number;
  readonly algorithm: string;
  readonly game: Game;
  readonly setup: Setup;
  readonly answer: Answer;
}

export type Entry =
  | Answered
  /** The record had no answer. */
  | { readonly kind: 'refused'; readonly index: number; readonly code: string; readonly reason: string }
  /** The line is not one that `--format ndjson` writes. */
  | { readonly kind: 'unreadable'; readonly fault: string };

type Fields = Readonly<Record<string, unknown>>;

/** Reads a line that may hold anything. */
export function entryOf(line: string): Entry {
  let fields: Fields;
  try {
    fields = JSON.parse(line) as Fields;
  } catch {
    return unreadable('not JSON');
  }
  if (fields === null || typeof fields !== 'object' || fields['schema'] !== 'solve.result/1') {
    return unreadable('not an object of schema solve.result/1');
  }
  const index = Number(fields['index']);
  if (fields['status'] === 'refused') return refusedEntry(index, fields['error']);
  const game = typeof fields['game'] === 'string' ? gameByName(fields['game']) : undefined;
  const setup = typeof fields['position'] === 'string' ? setupOfText(fields['position']) : undefined;
  if (!game || !setup?.ok || setup.value.game !== game.id) return unreadable('position cannot be read');
  const answer = answerOf(game, setup.value, fields);
  const algorithm = String(fields['algorithm']);
  return answer
    ? { kind: 'answered', index, algorithm, game, setup: setup.value, answer }
    : unreadable('no answer');
}

function unreadable(fault: string): Entry {
  return { kind: 'unreadable', fault };
}

function refusedEntry(index: number, error: unknown): Entry {
  const { code, reason } = (typeof error === 'object' && error !== null ? error : {}) as Fields;
  const text = (value: unknown, absent: string): string => (typeof value === 'string' ? value : absent);
  return { kind: 'refused', index, code: text(code, '?'), reason: text(reason, '') };
}

function answerOf(game: Game, setup: Setup, fields: Fields): Answer | undefined {
  const { lo, hi } = fields;
  const status = statuses.find((one) => one === fields['status']);
  const stop = stops.find((one) => one === fields['stop']);
  const stats = statsOf(fields['stats']);
  if (typeof lo !== 'number' || typeof hi !== 'number' || !stop || !status || status === 'refused' || !stats)
    return undefined;
  const best = movesOf(game, setup, fields['best']);
  const line = movesOf(game, setup, fields['pv']);
  return { lo, hi, status, stop, best, line, stats };
}

/** The counts that sentences about an answer tell; no time, which a line has only if asked for. */
function statsOf(fields: unknown): Stats | undefined {
  const { nodes } = (typeof fields === 'object' && fields !== null ? fields : {}) as Fields;
  return Number.isSafeInteger(nodes) ? { ...emptyStats(), nodes: nodes as number } : undefined;
}

/** Up to the first name that is none. */
function movesOf(game: Game, setup: Setup, names: unknown): Move[] {
  const moves: Move[] = [];
  for (const name of Array.isArray(names) ? (names as unknown[]) : []) {
    const move = game.codec.parseMove(setup, String(name));
    if (!move.ok) break;
    moves.push(move.value);
  }
  return moves;
}

/** The position with its answer drawn on it: one player's path, or else the best moves. */
export function sceneOf({ game, setup, answer }: Answered): Scene {
  const { line, best } = answer;
  const marks: SceneOptions = game.rules.traits(setup).players === 1 ? { line } : { best };
  return game.view.scene(setup, marks);
}
