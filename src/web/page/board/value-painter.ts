/**
 * The values of moves on the board: a colour and a sign or a number, so that the colour is not
 * needed.
 */
import { h, type ComponentChild } from 'preact';
import type { CellShape } from '../../../core/game.js';
import type { MoveValue } from '../../../core/answer.js';
import type { GameState } from '../../game/state.js';
import { standsFor } from '../../controller/pointing.js';
import type { Analysis } from '../../engine/protocol.js';
import { verdictOf, type Verdict } from '../../files/protocol.js';
import { cellOutline } from './extent.js';
import { grouped, phrase, type Language, type Phrase, type Say } from '../../../core/text/phrase.js';
import type { Line, Point, Tone } from '../../../core/scene.js';
import { paintItems, round, unit } from './scene-painter.js';

/** The verdict of a proved value, or the tendency of an estimate, `even` without one. */
type Tendency = Verdict | 'even';

export function tendencyOf({ lo, hi, status }: Worth): Tendency {
  if (status !== 'estimated') return verdictOf({ lo, hi });
  return Math.abs(lo) < 0.05 ? 'even' : lo > 0 ? 'win' : 'loss';
}

type Worth = Omit<MoveValue, 'move'>;

export type MoveValues = Pick<Analysis, 'values' | 'best'>;

/**
 * Returns the value in the scale of the game: `62%` is the chance to win, with a draw as half; `+3`
 * the points by which a side wins.
 */
export function valueLabel({ lo, hi }: Worth, scale: GameState['scale'], language: Language): string {
  const written = scale === 'chance' ? percent : (value: number): string => points(value, language);
  const [least, most] = [written(lo), written(hi)];
  return least === most ? least : `${least}..${most}`;
}

function percent(value: number): string {
  return `${String(Math.round(50 + 50 * value))}%`;
}

function points(value: number, language: Language): string {
  const rounded = grouped(Number(value.toFixed(1)) + 0, language).replace('-', '−');
  return value > 0 && rounded !== '0' ? `+${rounded}` : rounded;
}

/** The size of a value's background, in sizes of a cell. */
export const valueShare: Readonly<Record<CellShape, number>> = { hexagon: 0.84, square: 0.84, diamond: 0.7 };

/** Pixels of the smallest cell in which a number can be read. */
const smallestNumbered = 20;

/** How values are drawn besides the position. */
export interface ValueStyle {
  readonly language: Language;
  /** Degrees by which the board is turned. */
  readonly degrees: number;
  /** Pixels of the screen in a unit of the picture, if known. */
  readonly scale?: number | undefined;
}

/**
 * Paints the value of each move on the cell where it ends; all numbers have the size of the
 * longest. Cells too small for numbers have the colours alone.
 */
export function paintValues(
  state: GameState,
  { values, best }: MoveValues,
  { language, degrees, scale }: ValueStyle,
): ComponentChild[] {
  const label = (value: MoveValue): string => valueLabel(value, state.scale, language);
  // No move is marked if all are equally good.
  const isMarked = best.length < state.moves.length && !isLost(state, { values, best });
  const estimates = values.some(({ status }) => status === 'estimated');
  // Among estimates, a move about which nothing is known stays unmarked.
  const shown = values.filter((value) => !estimates || tendencyOf(value) !== 'unknown');
  const longest = Math.max(1, ...shown.map((value) => label(value).length));
  const { shape } = state.game.view.cells;
  const [room, tallest] = shape === 'diamond' ? [0.5, 0.24] : [0.8, 0.3];
  const size = Math.min(tallest, room / (0.6 * longest)) * unit;
  const hasNumbers = scale === undefined || scale * unit >= smallestNumbered;
  return shown.flatMap((value) => {
    const { from, cell } = state.moves.find(({ move }) => move === value.move) ?? {};
    const target = cell === undefined ? undefined : state.targets[cell];
    if (!target) return [];
    const { at } = target;
    const verdict = shownTendency(state, value);
    const classes = ['value', verdict, value.status];
    const isBest = best.includes(value.move) && isMarked;
    if (isBest) classes.push('best');
    const key = `value ${value.move}`;
    const ground = h('path', {
      key,
      class: classes.join(' '),
      d: cellOutline(shape, at, valueShare[shape], degrees),
    });
    const [x, y] = [round(at.x * unit), round(at.y * unit)];
    if (state.winOrLose && value.status !== 'estimated') {
      return [
        ground,
        h('path', { key: `sign ${value.move}`, class: `sign ${verdict}`, d: signs[verdict](x, y) }),
      ];
    }
    const place = { x, y: round(y + 0.365 * size), 'font-size': round(size) };
    const path = from === undefined ? [] : [arrow(state.targets[from].at, at, isBest ? 'best' : 'path')];
    return [
      ...paintItems(path),
      ground,
      hasNumbers &&
        h('text', { key: `text ${value.move}`, class: 'label value-text', ...place }, label(value)),
    ];
  });
}

/** Returns an arrow from the piece that moves to the value on the cell where it ends. */
function arrow(from: Point, to: Point, tone: Tone): Line {
  const [begin, end] = [0.4, 0.5].map((share) => share / Math.hypot(to.x - from.x, to.y - from.y));
  const point = (share: number): Point => ({
    x: from.x + share * (to.x - from.x),
    y: from.y + share * (to.y - from.y),
  });
  const points = [point(begin), point(1 - end)];
  return { kind: 'line', points, tone, width: tone === 'best' ? 0.1 : 0.05, arrows: 'end' };
}

/** Returns the tendency by which a value is coloured; a single player neither wins nor loses. */
export function shownTendency({ players }: Pick<GameState, 'players'>, value: Worth): Tendency {
  return players === 1 ? 'draw' : tendencyOf(value);
}

/** Returns whether every move is proved to lose, so that none is best. */
export function isLost({ winOrLose, moves }: GameState, { values, best }: MoveValues): boolean {
  const isLoss = ({ hi, status }: MoveValue): boolean => hi < 0 && status !== 'estimated';
  return winOrLose && best.length > 0 && values.length === moves.length && values.every(isLoss);
}

/** Plus, equals, minus and a dotted line are drawn, so that they look the same in every font. */
const signs: Readonly<Record<Tendency, (x: number, y: number) => string>> = {
  win: (x, y) => `M${x - 8} ${y}H${x + 8}M${x} ${y - 8}V${y + 8}`,
  even: () => '',
  draw: (x, y) => `M${x - 8} ${y - 4}H${x + 8}M${x - 8} ${y + 4}H${x + 8}`,
  loss: (x, y) => `M${x - 8} ${y}H${x + 8}`,
  unknown: (x, y) => `M${x - 9} ${y}h2M${x - 1} ${y}h2M${x + 7} ${y}h2`,
};

export const verdictWords: Readonly<Record<Tendency, Phrase>> = {
  win: phrase('win'),
  even: phrase('even{#value}'),
  draw: phrase('draw'),
  loss: phrase('loss{#value}'),
  unknown: phrase('not known'),
};

/** Returns the value of playing on a cell, for a screen reader; undefined if no value is known. */
export function spokenValue(
  state: GameState,
  { values, best }: MoveValues,
  cell: number,
  say: Say,
  language: Language,
): string | undefined {
  const move = state.moves.find((legal) => standsFor(legal, cell));
  const value = values.find((known) => known.move === move?.move);
  if (!value) return undefined;
  const words = wordedValue(state, value, say, language);
  return best.includes(value.move) && !isLost(state, { values, best })
    ? `${words}, ${say('Best').toLowerCase()}`
    : words;
}

/** Returns `win` if that is proved, or else the number. */
export function wordedValue(
  { winOrLose, scale }: GameState,
  value: Worth,
  say: Say,
  language: Language,
): string {
  const isWord = winOrLose && value.status !== 'estimated';
  return isWord ? say(verdictWords[verdictOf(value)]) : valueLabel(value, scale, language);
}
