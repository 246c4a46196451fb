/** What the searches did: live while one runs, then move by move and in sum for each player. */
import { now } from '../../../core/clock.js';
import type { GameState, MoveNote } from '../../game/state.js';
import { curvePicture } from './curve.js';
import { el } from '../dom.js';
import { duration, grouped } from '../numbers.js';
import type { Context, Panel } from './panel.js';
import { wordedValue } from '../board/value-painter.js';

export function statsPanel(context: Context): Panel {
  const { say, controller, language } = context;
  const live = el('p', { class: 'live' });
  const body = el('div', {});
  const element = el('details', { class: 'panel stats' }, el('summary', {}, say('statistics')), live, body);
  let started = 0;
  let work: unknown;
  const tick = (): void => {
    if (!controller.work || !element.isConnected) return;
    const spent = `${grouped(controller.work.nodes, language)} ${say('nodes').toLowerCase()}`;
    live.textContent = `${say('thinking')}… ${spent}, ${duration(now() - started, language)}`;
    setTimeout(tick, 100);
  };
  const update = (change: string): void => {
    if (controller.work !== work) {
      work = controller.work;
      started = now();
      if (work) tick();
      else live.textContent = '';
    }
    element.hidden = controller.state?.players === 1;
    if (change === 'game' && controller.state) body.replaceChildren(...figures(context, controller.state));
  };
  update('game');
  return { element, update };
}

function figures(context: Context, state: GameState): HTMLElement[] {
  const { say, name } = context;
  const shown: HTMLElement[] = [];
  const played = state.turns.slice(0, state.ply);
  const sides = [0, 1] as const;
  const notes = sides.map((side) =>
    played.flatMap((turn) => (turn.side === side && turn.note ? [turn.note] : [])),
  );
  if (notes.some(({ length }) => length > 0)) shown.push(noteTable(context, state, notes));
  if (state.curve.length > 1 && state.curveName !== '') {
    const title = `${say('curve')} ${name(0)}`;
    const caption = el('figcaption', {}, `${title} (${state.curveName})`);
    shown.push(el('figure', {}, curvePicture(state.curve, state.ply, title), caption));
  }
  return shown;
}

/** The last move of each player's computer, and the sums of all of them. */
function noteTable({ say, language, name }: Context, state: GameState, notes: readonly MoveNote[][]) {
  const used = ([0, 1] as const).filter((side) => notes[side].length > 0);
  const row = (name: string, cell: (side: 0 | 1) => string): HTMLElement =>
    el('tr', {}, el('th', { scope: 'row' }, name), ...used.map((side) => el('td', {}, cell(side))));
  const last = (side: 0 | 1): MoveNote => notes[side].at(-1)!;
  const sum = (side: 0 | 1, of: (note: MoveNote) => number): number =>
    notes[side].reduce((total, note) => total + of(note), 0);
  const count = (value: number): string => grouped(value, language);
  const head = used.map((side) => el('th', { scope: 'col', class: `side-${String(side)}` }, name(side)));
  return el(
    'table',
    {},
    el('thead', {}, el('tr', {}, el('td', {}), ...head)),
    el(
      'tbody',
      {},
      row(say('algorithm'), (side) => last(side).algorithm),
      row(say('value'), (side) => wordedValue(state, withStatus(last(side)), say)),
      row(say('nodes'), (side) => count(last(side).nodes)),
      row(say('cutsAlpha'), (side) => count(last(side).cutsAlpha)),
      row(say('cutsBeta'), (side) => count(last(side).cutsBeta)),
      row(say('depth'), (side) => count(last(side).depth)),
      row(say('time'), (side) => duration(last(side).ms, language)),
      row(say('expects'), (side) => last(side).line.slice(0, 6).join(' ')),
      row(`${say('total')}: ${say('nodes')}`, (side) => count(sum(side, ({ nodes }) => nodes))),
      row(`${say('total')}: ${say('time')}`, (side) =>
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
