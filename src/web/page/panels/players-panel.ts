/** The two players: colour, score, kind of player, current activity, time used. */
import { Fragment, h, type ComponentChild } from 'preact';
import { now } from '../../../core/clock.js';
import { type Side, otherSide } from '../../../core/position.js';
import { useTicks } from '../controls.js';
import { goalOf } from '../board/turn.js';
import type { GameState } from '../../game/state.js';
import { knownStrength } from '../../controller/settings.js';
import type { Context } from './panel.js';

/** Milliseconds between two updates of the clock. */
const tickMs = 1000;

/** Two rows, whose clock updates itself. */
export function Players(context: Context): ComponentChild {
  useTicks(tickMs);
  return h(Fragment, null, playerRow(context, 0), playerRow(context, 1));
}

function playerRow(context: Context, side: Side): ComponentChild {
  const { controller, say, name } = context;
  const state = controller.state!;
  const isTurn = !state.isOver && state.toMove === side;
  const aim = goalOf(state, side);
  const goal = [levelText(context, state, side), aim && say(aim)];
  return h(
    'div',
    { class: `player side-${side}${isTurn ? ' to-move' : ''}` },
    h('span', { class: 'chip', 'aria-hidden': 'true' }),
    h(
      'span',
      { class: 'names' },
      h('strong', null, name(side)),
      ' ',
      state.score && h('span', { class: 'score' }, state.score[side]),
      h('span', { class: 'who' }, playerText(context, side)),
    ),
    h('span', { class: 'clock', title: say('time used') }, clockText(usedBy(context, state, side))),
    h('span', { class: 'goal' }, goal.filter((text) => text !== undefined).join(', ')),
    h('span', { class: 'doing' }, isTurn ? doingText(context, side) : ''),
  );
}

/** Returns `you`, `computer`, or nothing if two humans play. */
function playerText({ controller, say }: Context, side: Side): string {
  const { seats } = controller.settings;
  if (seats[side].who === 'computer') return say('computer');
  return seats[otherSide(side)].who === 'computer' ? say('you') : '';
}

/** Returns `2 (casual)` for a computer. */
function levelText({ controller, say }: Context, { game }: GameState, side: Side): string | undefined {
  const { who, strength } = controller.settings.seats[side];
  if (who === 'human') return undefined;
  const { levels } = game.solvers;
  const level = knownStrength(strength, levels);
  const named = levels.find(({ id }) => id === level);
  return named ? say(named.name) : say('exact, if time allows');
}

function doingText({ controller, say }: Context, side: Side): string {
  const { seats } = controller.settings;
  if (controller.work?.purpose === 'move') return `${say('thinking')}…`;
  if (seats[side].who === 'computer')
    return controller.isComputersTurn && controller.isPaused ? say('waits') : '';
  return seats[otherSide(side)].who === 'computer' ? say('your turn') : say('to move');
}

function usedBy({ controller }: Context, state: GameState, side: Side): number {
  const runs = !state.isOver && state.toMove === side && state.ply === state.turns.length && state.ply > 0;
  const { spent, isPaused, shownSince } = controller.session!;
  return spent[side] + (runs && !isPaused ? now() - shownSince : 0);
}

/** Returns `1:05`. */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
