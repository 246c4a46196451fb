/** The two seats of a room: colour, player, whose turn it is, the time left; the user's name. */
import { h, type ComponentChild, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Side } from '../../core/position.js';
import { clockText } from '../../session/clock.js';
import { goalOf } from '../page/board/turn.js';
import { field, useTicks } from '../page/controls.js';
import { sideNames } from '../page/sides.js';
import type { RoomController } from './room-controller.js';
import type { Say } from '../../core/text/phrase.js';

/** Milliseconds between two updates of the clock. */
const tickMs = 250;

interface PlayersProps {
  readonly controller: RoomController;
  readonly say: Say;
}

/** Two rows, whose clocks update themselves, and the number of watchers. */
export function Players({ controller, say }: PlayersProps): ComponentChild {
  useTicks(tickMs);
  const count = controller.room?.watchers ?? 0;
  const watchers = say('{count} watching', { count });
  return [
    playerRow(controller, 0, say),
    playerRow(controller, 1, say),
    h('p', { class: 'hint watchers' }, count === 0 ? '' : watchers),
  ];
}

function playerRow(controller: RoomController, side: Side, say: Say): ComponentChild {
  const { room, state, client } = controller;
  if (!room || !state) return null;
  const goal = goalOf(state, side);
  const isTurn = !state.isOver && !controller.looksBack && state.toMove === side;
  const doing = room.seats[side].computer === undefined ? say('to move') : `${say('thinking')}…`;
  // A long name is cut, so it comes last.
  const who = [presenceText(controller, side, say), scoreText(controller, side), room.seats[side].name ?? ''];
  const left = client.timeLeft(side);
  return h(
    'div',
    { class: `player side-${side}${isTurn ? ' to-move' : ''}` },
    h('span', { class: 'chip', 'aria-hidden': 'true' }),
    h(
      'span',
      { class: 'names' },
      h('strong', null, sideNames(state.game, say)[side]),
      ' ',
      h('span', { class: 'who', title: say('Score') }, who.filter((text) => text !== '').join(' · ')),
    ),
    h('span', { class: 'clock' }, left === undefined ? '' : clockText(left)),
    h('span', { class: 'goal' }, goal && say(goal)),
    h('span', { class: 'doing' }, isTurn ? doing : ''),
  );
}

function presenceText({ room, state }: RoomController, side: Side, say: Say): string {
  const { computer, name, taken, here } = room!.seats[side];
  if (computer !== undefined) {
    return `${say('computer')} ${computer.replace(/^level-/, '')}`;
  }
  if (room!.you === side) return say('you');
  if (!state) return '';
  if (!taken) return say('not here yet');
  if (!here) return say('away');
  return room!.you === undefined || name !== undefined ? '' : say('opponent{#person}');
}

/** Returns the names of the sides in a sentence, with the persons' own: `Blue (Ana)`. */
export function namesIn({ room, state }: RoomController, say: Say): readonly [string, string] {
  const sides = sideNames(state?.game, say);
  const full = (side: Side): string => {
    const name = room?.seats[side].name;
    return name === undefined ? sides[side] : `${sides[side]} (${name})`;
  };
  return [full(0), full(1)];
}

/** Returns the games won, once the first one has ended. */
function scoreText({ client }: RoomController, side: Side): string {
  const { room, session } = client.shown!;
  const { games, score } = room;
  if (games === 0 && !session.isOver) return '';
  return String(score[side]).replace('.5', '½').replace(/^0½/, '½');
}

interface NameFieldProps {
  /** The name that the server shows. */
  readonly name: string | undefined;
  readonly say: Say;
  readonly rename: (name: string) => void;
}

/**
 * The field of the user's name, which both sides see. It keeps what is typed while the room is
 * drawn again, and after the server refused it.
 */
export function NameField({ name = '', say, rename }: NameFieldProps): ComponentChild {
  const [typed, type] = useState<string>();
  const onInput = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => type(currentTarget.value);
  const onChange = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => {
    const given = currentTarget.value.trim();
    type(given);
    rename(given);
  };
  const limits = { maxLength: 24, autoComplete: 'nickname', spellcheck: false };
  const input = h('input', { type: 'text', value: typed ?? name, ...limits, onInput, onChange });
  return field(say('Your name'), input);
}
