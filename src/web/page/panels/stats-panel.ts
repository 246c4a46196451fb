/** The figures of the searches: live while one runs, then by move and as a sum for each player. */
import { grouped } from '../../../core/text/phrase.js';
import { h, type ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import { now } from '../../../core/clock.js';
import type { GameState, MoveNote } from '../../game/state.js';
import { useTicks } from '../controls.js';
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
  const { nodes, cutsAlpha, cutsBeta, ms } = note.stats;
  const cuts = cutsAlpha + cutsBeta;
  const words = [
    say('{nodes} {nodes|node|nodes}', { nodes }),
    ...(cuts > 0 ? [say('{cuts} {cuts|cut|cuts}', { cuts })] : []),
    duration(ms, language),
  ];
  return h('p', { class: 'live' }, words.join(', '));
}

/** The tables are redrawn for another position, or for other names of the sides. */
export function Stats(context: Context): ComponentChild {
  const { controller, language } = context;
  const { state } = controller;
  const tables = useMemo(() => state && noteTable(context, state), [state, language, shownTheme()]);
  return h('div', null, tables);
}

function Live({ controller: { work }, say, language }: Context): ComponentChild {
  useTicks(tickMs, work !== undefined);
  const started = useMemo(now, [work]);
  const spent = say('{nodes} {nodes|node|nodes}', { nodes: work?.nodes ?? 0 });
  const text = `${say('thinking')}… ${spent}, ${duration(now() - started, language)}`;
  return h('p', { class: 'live' }, work ? text : '');
}

/** Returns the last move of each player's computer, and the sums of all its moves. */
function noteTable({ say, language, name }: Context, state: GameState): ComponentChild {
  const columns = ([0, 1] as const).flatMap((side) => {
    const notes = state.turns.slice(0, state.ply).flatMap((turn) => (turn.side === side && turn.note) || []);
    const last = notes.at(-1);
    return last ? [{ side, last, notes }] : [];
  });
  if (columns.length === 0) return null;
  const row = (title: string, cell: (column: (typeof columns)[number]) => string): ComponentChild =>
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, title),
      columns.map((column) => h('td', null, cell(column))),
    );
  const sum = (notes: readonly MoveNote[], key: 'nodes' | 'ms'): number =>
    notes.reduce((total, { stats }) => total + stats[key], 0);
  const count = (value: number): string => grouped(value, language);
  const head = columns.map(({ side }) => h('th', { scope: 'col', class: `side-${side}` }, name(side)));
  return h(
    'table',
    null,
    h('thead', null, h('tr', null, h('td', null), head)),
    h(
      'tbody',
      null,
      row(say('Algorithm'), ({ last }) => last.algorithm),
      row(say('Value'), ({ last }) => wordedValue(state, last, say, language)),
      row(say('Nodes'), ({ last }) => count(last.stats.nodes)),
      row(say('Alpha cuts'), ({ last }) => count(last.stats.cutsAlpha)),
      row(say('Beta cuts'), ({ last }) => count(last.stats.cutsBeta)),
      row(say('Depth'), ({ last }) => count(last.stats.depth)),
      row(say('Time'), ({ last }) => duration(last.stats.ms, language)),
      row(say('Expects'), ({ last }) => last.line.slice(0, 6).join(' ')),
      row(`${say('Total')}: ${say('Nodes')}`, ({ notes }) => count(sum(notes, 'nodes'))),
      row(`${say('Total')}: ${say('Time')}`, ({ notes }) => duration(sum(notes, 'ms'), language)),
    ),
  );
}
