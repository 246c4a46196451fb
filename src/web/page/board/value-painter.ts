/** The values of moves on the board: a colour, and a sign or a number, so that no colour is needed. */
import { h, type ComponentChild } from 'preact';
import type { MoveValue } from '../../../core/answer.js';
import type { GameState } from '../../game/state.js';
import { standsFor } from '../../controller/pointing.js';
import type { Analysis } from '../../controller/game-controller.js';
import { cellOutline } from './extent.js';
import { round, unit } from './scene-painter.js';
import { type Phrase, phrase, type Say } from '../../../core/text/phrase.js';

/** What a value is worth to who moves. */
export type Verdict = 'win' | 'draw' | 'loss' | 'even' | 'unknown';

/** Of a proved value, or the leaning of an estimate, `even` where it has none; `unknown` where the interval holds both. */
export function verdictOf({ lo, hi, status }: Omit<MoveValue, 'move'>): Verdict {
  if (status === 'estimated') return Math.abs(lo) < 0.05 ? 'even' : lo > 0 ? 'win' : 'loss';
  if (lo > 0) return 'win';
  if (hi < 0) return 'loss';
  return hi - lo < 1e-9 ? 'draw' : 'unknown';
}

/** `+3`, `0`, `−1..+1`, `~0.3`: proved, bounded, estimated. */
export function valueLabel({ lo, hi, status }: Omit<MoveValue, 'move'>, digits = 2): string {
  const plain = (value: number): string => {
    const rounded = String(Number(value.toFixed(digits)) + 0).replace('-', '−');
    return value > 0 && rounded !== '0' ? `+${rounded}` : rounded;
  };
  if (status === 'estimated') return `~${plain(lo).replace('+', '')}`;
  return hi - lo < 1e-9 ? plain(lo) : `${plain(lo)}..${plain(hi)}`;
}

/** `62%`: an estimate between a loss, -1, and a win, 1, as the chance to win where nothing else can happen. */
export function chanceLabel({ lo }: Pick<MoveValue, 'lo'>): string {
  return `${String(Math.round(50 + 50 * lo))}%`;
}

/** The value of each move on the cell it ends on; all numbers in the size of the longest. */
export function paintValues(state: GameState, { values, best }: Analysis): ComponentChild[] {
  const label = (value: MoveValue): string => labelOf(state, value, 1);
  const lost = isLost(state, { values, best });
  const estimates = values.some(({ status }) => status === 'estimated');
  const longest = Math.max(1, ...values.map((value) => label(value).length));
  const [share, room] = state.shape === 'diamond' ? [0.6, 0.46] : [0.84, 0.8];
  const size = Math.min(0.36, room / (0.6 * longest)) * unit;
  return values.flatMap((value) => {
    const cell = state.moves.find(({ move }) => move === value.move)?.cell;
    const target = cell === undefined ? undefined : state.targets[cell];
    if (!target) return [];
    const { at } = target;
    const verdict = state.players === 1 ? 'draw' : verdictOf(value);
    // Among estimates, a move that nothing is known of stays as it is.
    if (estimates && verdict === 'unknown') return [];
    const classes = ['value', verdict, value.status];
    if (best.includes(value.move) && !lost) classes.push('best');
    const key = `value ${value.move}`;
    const ground = h('path', { key, class: classes.join(' '), d: cellOutline(state.shape, at, share) });
    const [x, y] = [round(at.x * unit), round(at.y * unit)];
    if (state.winOrLose && value.status !== 'estimated') {
      return [
        ground,
        h('path', { key: `sign ${value.move}`, class: `sign ${verdict}`, d: signs[verdict](x, y) }),
      ];
    }
    const place = { x, y: round(y + 0.365 * size), 'font-size': round(size) };
    return [
      ground,
      h('text', { key: `text ${value.move}`, class: 'label value-text', ...place }, label(value)),
    ];
  });
}

/** Whether it is proved that every move loses, so that none of them is best. */
export function isLost({ winOrLose, moves }: GameState, { values, best }: Analysis): boolean {
  const isLoss = ({ hi, status }: MoveValue): boolean => hi < 0 && status !== 'estimated';
  return winOrLose && best.length > 0 && values.length === moves.length && values.every(isLoss);
}

/** A chance to win where a game is won or lost and never drawn, else the value. */
function labelOf(state: GameState, value: Omit<MoveValue, 'move'>, digits?: number): string {
  const isChance = value.status === 'estimated' && state.winOrLose && !state.draws;
  return isChance ? chanceLabel(value) : valueLabel(value, digits);
}

/** Plus, equals, minus and a dotted line: drawn, so that they look the same with every font. */
const signs: Readonly<Record<Verdict, (x: number, y: number) => string>> = {
  win: (x, y) => `M${x - 8} ${y}H${x + 8}M${x} ${y - 8}V${y + 8}`,
  even: () => '',
  draw: (x, y) => `M${x - 8} ${y - 4}H${x + 8}M${x - 8} ${y + 4}H${x + 8}`,
  loss: (x, y) => `M${x - 8} ${y}H${x + 8}`,
  unknown: (x, y) => `M${x - 9} ${y}h2M${x - 1} ${y}h2M${x + 7} ${y}h2`,
};

export const verdictWords: Readonly<Record<Verdict, Phrase>> = {
  win: phrase('win'),
  even: phrase('even{#value}'),
  draw: phrase('draw'),
  loss: phrase('loss{#value}'),
  unknown: phrase('not known'),
};

/** The value of playing on a cell, for a screen reader; undefined where no value is known. */
export function spokenValue(
  state: GameState,
  { values, best }: Analysis,
  cell: number,
  say: Say,
): string | undefined {
  const move = state.moves.find((legal) => standsFor(legal, cell));
  const value = values.find((known) => known.move === move?.move);
  if (!value) return undefined;
  const words = wordedValue(state, value, say);
  return best.includes(value.move) && !isLost(state, { values, best })
    ? `${words}, ${say('Best').toLowerCase()}`
    : words;
}

export function wordedValue(state: GameState, value: Omit<MoveValue, 'move'>, say: Say): string {
  const number = labelOf(state, value);
  if (!state.winOrLose) return number;
  if (value.status === 'estimated') return `${number} (${say('estimate')})`;
  return say(verdictWords[verdictOf(value)]);
}
