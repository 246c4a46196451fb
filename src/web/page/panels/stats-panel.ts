/** The figures of the searches: live while one runs, then by move and as a sum for each player. */
import { grouped } from '../../../core/text/phrase.js';
import { h, type ComponentChild } from 'preact';
import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { now } from '../../../core/clock.js';
import type { GameState, MoveNote } from '../../game/state.js';
import { shownTheme } from '../look.js';
import { duration } from '../numbers.js';
import type { Context } from './panel.js';
import { wordedValue } from '../board/value-painter.js';

/** Milliseconds between two updates. */
const tickMs = 100;

/** The figures of the current search, or of a computer's last one, in one line. */
export function ShortStats({ controller, language, say, ...context }: Context): ComponentChild {
  const { state, work } = controller;
  if (!state || work) return h(Live, { ...context, controller, language, say });
  const note = state.turns
    .slice(0, state.ply)
    .reduce<MoveNote | undefined>((last, turn) => turn.note ?? last, undefined);
  if (!note) return h('p', { class: 'live' });
  const cuts = note.cutsAlpha + note.cutsBeta;
  const words = [
    say('{nodes} {nodes|node|nodes}', { nodes: note.nodes }),
    ...(cuts > 0 ? [say('{cuts} {cuts|cut|cuts}', { cuts })] : []),
    duration(note.ms, language),
  ];
  return h('p', { class: 'live' }, words.join(', '));
}

/** The tables are redrawn for another position, or for other names of the sides. */
export function Stats(context: Context): ComponentChild {
  const { controller, language } = context;
  const { state } = controller;
  const tables = useMemo(() => state && figures(context, state), [state, language, shownTheme()]);
  return h('div', null, tables);
}

function Live({ controller: { work }, say, language }: Context): ComponentChild {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const started = useMemo(now, [work]);
  useEffect(() => {
    if (!work) return undefined;
    const timer = setInterval(tick, tickMs, undefined);
    return () => clearInterval(timer);
  }, [work]);
  const spent = say('{nodes} {nodes|node|nodes}', { nodes: work?.nodes ?? 0 });
  const text = `${say('thinking')}… ${spent}, ${duration(now() - started, language)}`;
  return h('p', { class: 'live' }, work ? text : '');
}

function figures(context: Context, state: GameState): ComponentChild[] {
  const shown: ComponentChild[] = [];
  const played = state.turns.slice(0, state.ply);
  const sides = [0, 1] as const;
  const notes = sides.map((side) =>
    played.flatMap((turn) => (turn.side === side && turn.note ? [turn.note] : [])),
  );
  if (notes.some(({ length }) => length > 0)) shown.push(noteTable(context, state, notes));
  return shown;
}

/** Returns the last move of each player's computer, and the sums of all its moves. */
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
      row(say('Value'), (side) => wordedValue(state, withStatus(last(side)), say, language)),
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
