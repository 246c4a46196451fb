/** The two players: colour, who plays, what they do, the time used; and who stands better. */
import { now } from '../../../core/clock.js';
import type { Side } from '../../../core/position.js';
import type { GameState } from '../../game/state.js';
import { knownStrength } from '../../controller/settings.js';
import { shareOfFirst, shownValue } from '../../controller/standing.js';
import { el, svg } from '../dom.js';
import type { Context, Panel } from './panel.js';
import { wordedValue } from '../board/value-painter.js';

/** Milliseconds between two looks at the clock. */
const tickMs = 1000;

export function playersPanel(context: Context): Panel {
  const rows = [playerRow(context, 0), playerRow(context, 1)];
  const bar = valueBar(context);
  const element = el(
    'section',
    { class: 'panel players', 'aria-label': context.say('players') },
    ...rows.map((row) => row.element),
    bar.element,
  );
  const update = (change: Parameters<Panel['update']>[0]): void => {
    element.hidden = context.controller.state?.players === 1;
    for (const part of [...rows, bar]) part.update(change);
  };
  const tick = (): void => {
    for (const row of rows) row.update('progress');
    if (element.isConnected) setTimeout(tick, tickMs);
  };
  setTimeout(tick, tickMs);
  update('game');
  return { element, update };
}

function playerRow(context: Context, side: Side): Panel {
  const { controller, say, name, language } = context;
  const [title, who] = [el('strong'), el('span', { class: 'who' })];
  const [goal, doing] = [el('span', { class: 'goal' }), el('span', { class: 'doing' })];
  const clock = el('span', { class: 'clock', title: say('timeUsed') });
  const element = el(
    'div',
    { class: `player side-${String(side)}` },
    el('span', { class: 'chip', 'aria-hidden': 'true' }),
    el('span', { class: 'names' }, title, ' ', who),
    clock,
    goal,
    doing,
  );
  const update = (): void => {
    const { state } = controller;
    if (!state) return;
    const isTurn = !state.isOver && state.toMove === side;
    element.classList.toggle('to-move', isTurn);
    title.textContent = name(side);
    who.textContent = playerText(context, side);
    goal.textContent = [levelText(context, state, side), state.sides[side].goal?.[language]]
      .filter((text) => text !== undefined)
      .join(', ');
    doing.textContent = isTurn ? doingText(context, side) : '';
    clock.textContent = clockText(usedBy(context, state, side));
  };
  update();
  return { element, update };
}

/** `you`, `computer`, or nothing where two humans play. */
function playerText({ controller, say }: Context, side: Side): string {
  const { seats } = controller.settings;
  if (seats[side].who === 'computer') return say('computerName');
  return seats[side === 0 ? 1 : 0].who === 'computer' ? say('you') : '';
}

/** `2 (casual)` of a computer. */
function levelText(
  { controller, say, language }: Context,
  { levels }: GameState,
  side: Side,
): string | undefined {
  const { who, strength } = controller.settings.seats[side];
  if (who === 'human') return undefined;
  const level = knownStrength(strength, levels);
  return levels.find(({ id }) => id === level)?.name[language] ?? say('exact');
}

function doingText({ controller, say }: Context, side: Side): string {
  const { seats } = controller.settings;
  if (controller.work?.purpose === 'move') return `${say('thinking')}…`;
  if (seats[side].who === 'computer')
    return controller.isComputersTurn && controller.paused ? say('waits') : '';
  return seats[side === 0 ? 1 : 0].who === 'computer' ? say('yourTurn') : say('yourMove');
}

function usedBy({ controller }: Context, state: GameState, side: Side): number {
  const runs = !state.isOver && state.toMove === side && state.ply === state.turns.length && state.ply > 0;
  return controller.used[side] + (runs && !controller.paused ? now() - controller.shownSince : 0);
}

/** `1:05`. */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The first side's share as a bar in its colour; empty until something is known. */
function valueBar(context: Context): Panel {
  const { controller, say } = context;
  const first = svg('rect', { class: 'first', height: 10, width: 50 });
  const frame = { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' };
  const picture = svg('svg', frame, svg('rect', { class: 'second', height: 10, width: 100 }), first);
  const text = el('span');
  const element = el('div', { class: 'value-bar', title: say('valueBar') }, picture, text);
  const update = (): void => {
    const { state } = controller;
    const known = state && shownValue(state, controller.analysis);
    element.classList.toggle('unknown', !known);
    const share = state && known ? shareOfFirst(state, known) : 0.5;
    first.setAttribute('width', String(Math.round(100 * share)));
    text.textContent = state && known ? `${context.name(known.side)}: ${wordedValue(state, known, say)}` : '';
  };
  update();
  return { element, update };
}
