/** What the searches did: live while one runs, then move by move and in sum for each player. */
import { h, type ComponentChild } from 'preact';
import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { now } from '../../../core/clock.js';
import type { GameState, MoveNote } from '../../game/state.js';
import { round } from '../board/scene-painter.js';
import { shownTheme } from '../look.js';
import { duration, grouped, nodesText } from '../numbers.js';
import type { Context } from './panel.js';
import { wordedValue } from '../board/value-painter.js';

/** Heights -1..1: won positions have values of any size, so the largest other one fills half of the picture. */
export function heightsOf(curve: readonly number[]): number[] {
  const sizes = curve.map((value) => Math.abs(value)).sort((a, b) => a - b);
  const middle = sizes[Math.floor(0.9 * (sizes.length - 1))] ?? 0;
  const full = Math.max(middle, 1e-9) * 1.5;
  return curve.map((value) => Math.max(-1, Math.min(1, value / full)));
}

const [width, height, margin] = [300, 90, 8];

/** @param ply the position that is shown on the board. */
export function curvePicture(curve: readonly number[], ply: number, title: string): ComponentChild {
  const step = (width - 2 * margin) / Math.max(1, curve.length - 1);
  const points = heightsOf(curve).map((value, i) => [
    round(margin + i * step),
    round(height / 2 - value * (height / 2 - margin)),
  ]);
  const zero = height / 2;
  const path = points.map(([x, y]) => `${String(x)} ${String(y)}`).join('L');
  const [x, y] = points[Math.min(ply, points.length - 1)] ?? [margin, zero];
  return h(
    'svg',
    { class: 'curve', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title },
    h('path', { class: 'zero', d: `M0 ${zero}H${width}` }),
    h('path', { class: 'course', d: `M${path}` }),
    h('circle', { class: 'here', cx: x, cy: y, r: 5 }),
  );
}

/** Milliseconds between two looks at the search. */
const tickMs = 100;

/** The tables are made again for another position, or other names of the sides. */
export function Stats(context: Context): ComponentChild {
  const { controller, language } = context;
  const { state } = controller;
  const tables = useMemo(() => state && figures(context, state), [state, language, shownTheme()]);
  return [h(Live, context), h('div', null, tables)];
}

function Live({ controller: { work }, say, language }: Context): ComponentChild {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const started = useMemo(now, [work]);
  useEffect(() => {
    if (!work) return undefined;
    const timer = setInterval(tick, tickMs, undefined);
    return () => clearInterval(timer);
  }, [work]);
  const spent = nodesText(work?.nodes ?? 0, say, language);
  const text = `${say('thinking')}… ${spent}, ${duration(now() - started, language)}`;
  return h('p', { class: 'live' }, work ? text : '');
}

function figures(context: Context, state: GameState): ComponentChild[] {
  const { say, name, controller } = context;
  const { curve } = controller;
  const shown: ComponentChild[] = [];
  const played = state.turns.slice(0, state.ply);
  const sides = [0, 1] as const;
  const notes = sides.map((side) =>
    played.flatMap((turn) => (turn.side === side && turn.note ? [turn.note] : [])),
  );
  if (notes.some(({ length }) => length > 0)) shown.push(noteTable(context, state, notes));
  if (curve.length > 1 && state.curveName !== '') {
    const title = `${say('Evaluation of each position, for')} ${name(0)}`;
    const caption = h('figcaption', null, `${title} (${state.curveName})`);
    shown.push(h('figure', null, curvePicture(curve, state.ply, title), caption));
  }
  return shown;
}

/** The last move of each player's computer, and the sums of all of them. */
function noteTable({ say, language, name }: Context, state: GameState, notes: readonly MoveNote[][]) {
  const used = ([0, 1] as const).filter((side) => notes[side].length > 0);
  const row = (name: string, cell: (side: 0 | 1) => string): ComponentChild =>
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, name),
      used.map((side) => h('td', null, cell(side))),
    );
  const last = (side: 0 | 1): MoveNote => notes[side].at(-1)!;
  const sum = (side: 0 | 1, of: (note: MoveNote) => number): number =>
    notes[side].reduce((total, note) => total + of(note), 0);
  const count = (value: number): string => grouped(value, language);
  const head = used.map((side) => h('th', { scope: 'col', class: `side-${side}` }, name(side)));
  return h(
    'table',
    null,
    h('thead', null, h('tr', null, h('td', null), head)),
    h(
      'tbody',
      null,
      row(say('Algorithm'), (side) => last(side).algorithm),
      row(say('Value'), (side) => wordedValue(state, withStatus(last(side)), say)),
      row(say('Nodes'), (side) => count(last(side).nodes)),
      row(say('Alpha cuts'), (side) => count(last(side).cutsAlpha)),
      row(say('Beta cuts'), (side) => count(last(side).cutsBeta)),
      row(say('Depth'), (side) => count(last(side).depth)),
      row(say('Time'), (side) => duration(last(side).ms, language)),
      row(say('Expects'), (side) => last(side).line.slice(0, 6).join(' ')),
      row(`${say('Total')}: ${say('Nodes')}`, (side) => count(sum(side, ({ nodes }) => nodes))),
      row(`${say('Total')}: ${say('Time')}`, (side) =>
        duration(
          sum(side, ({ ms }) => ms),
          language,
        ),
      ),
    ),
  );
}

/** An answer is never `refused` once a move was chosen. */
function withStatus({ lo, hi, status }: MoveNote) {
  return { lo, hi, status: status === 'refused' ? ('bounded' as const) : status };
}
