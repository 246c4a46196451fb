/** The two seats of a room: colour, who sits there, whose turn it is, the time left. */
import type { Side } from '../../core/position.js';
import { clockText } from '../../session/clock.js';
import { el } from '../page/dom.js';
import { sideNames } from '../page/sides.js';
import type { Language } from '../page/texts.js';
import type { RoomController } from './room-controller.js';
import { roomSpeaker, type RoomSay } from './texts.js';

/** Milliseconds between two looks at the clock. */
const tickMs = 250;

export function playersOf(controller: RoomController, language: Language) {
  const say = roomSpeaker(language);
  const rows = ([0, 1] as const).map((side) => playerRow(controller, side, language, say));
  const watchers = el('p', { class: 'hint watchers' });
  const element = el('section', { class: 'panel players' }, ...rows.map((row) => row.element), watchers);
  const update = (): void => {
    for (const row of rows) row.update();
    const count = controller.room?.watchers ?? 0;
    watchers.textContent = count === 0 ? '' : `${String(count)} ${say('watchers')}`;
  };
  const tick = (): void => {
    for (const row of rows) row.tick();
    if (element.isConnected) setTimeout(tick, tickMs);
  };
  setTimeout(tick, tickMs);
  return { element, update };
}

function playerRow(controller: RoomController, side: Side, language: Language, say: RoomSay) {
  const [title, who] = [el('strong'), el('span', { class: 'who', title: say('score') })];
  const [goal, doing] = [el('span', { class: 'goal' }), el('span', { class: 'doing' })];
  const clock = el('span', { class: 'clock' });
  const element = el(
    'div',
    { class: `player side-${String(side)}` },
    el('span', { class: 'chip', 'aria-hidden': 'true' }),
    el('span', { class: 'names' }, title, ' ', who),
    ...[clock, goal, doing],
  );
  const tick = (): void => {
    const left = controller.client.timeLeft(side);
    clock.textContent = left === undefined ? '' : clockText(left);
  };
  const update = (): void => {
    const { room, state } = controller;
    if (!room || !state) return;
    const isTurn = !state.isOver && !controller.looksBack && state.toMove === side;
    element.classList.toggle('to-move', isTurn);
    title.textContent = sideNames(state, language)[side];
    who.textContent = [personText(controller, side, say), scoreText(controller, side)]
      .filter((text) => text !== '')
      .join(' · ');
    goal.textContent = state.sides[side].goal?.[language] ?? '';
    const isComputer = room.seats[side].computer !== undefined;
    doing.textContent = isTurn ? (isComputer ? `${say('thinking')}…` : say('theirTurn')) : '';
    tick();
  };
  return { element, update, tick };
}

function personText({ room, state }: RoomController, side: Side, say: RoomSay): string {
  const { computer, taken, here } = room!.seats[side];
  if (computer !== undefined) {
    return `${say('computer')} ${computer.replace(/^level-/, '')}`;
  }
  if (room!.you === side) return say('you');
  if (!state) return '';
  if (!taken) return say('notCome');
  if (!here) return say('away');
  return room!.you === undefined ? '' : say('opponent');
}

/** Games won, from the end of the first one on. */
function scoreText({ client }: RoomController, side: Side): string {
  const { room, isOver } = client.shown!;
  const { games, score } = room;
  if (games === 0 && !isOver) return '';
  return String(score[side]).replace('.5', '½').replace(/^0½/, '½');
}
