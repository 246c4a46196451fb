/** The entry to a room: the form of a new one, and the open rooms if the server lists them. */
import { h, type ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { roomHash } from '../../rooms/wire/address.js';
import {
  accessForm,
  type AccessAnswer,
  type CreateRoom,
  type ListedRoom,
  type RoomsMenu,
} from '../../rooms/wire/protocol.js';
import { refusalSentence } from '../../rooms/wire/refusals.js';
import { readJson } from '../../core/schema.js';
import { chosen, gameOf, menuGames, newGame, type BoardChoice } from '../controller/choice.js';
import { button, checkbox, field, select, type Option } from '../page/controls.js';
import { optionFields } from '../page/panels/option-fields.js';
import { boardFields, colourField } from '../page/panels/setup-panel.js';
import type { Game } from '../../core/game.js';
import { levelText } from '../page/panels/seat-fields.js';
import { phrase, type Phrase, type Say } from '../../core/text/phrase.js';

export const unreachable = phrase('the server does not answer');

/** Minutes for the game and seconds for each move. */
const clocks = ['', '3+2', '5+3', '10+5', '15+10', '30+20'] as const;

interface Wanted {
  readonly board: BoardChoice;
  readonly side: 0 | 1;
  /** A level or an engine; empty for a person. */
  readonly computer: string;
  readonly clock: string;
  readonly listed: boolean;
}

export interface CreateRoomProps {
  readonly base: string;
  readonly say: Say;
  readonly offered: RoomsMenu;
}

const games = menuGames.filter(({ view }) => !view.solo);
const first: Wanted = { board: chosen(games[0]), side: 0, computer: '', clock: '', listed: false };

export function CreateRoomView({ base, say, offered }: CreateRoomProps): ComponentChild {
  const [wanted, want] = useState(first);
  const [problem, tell] = useState<Phrase>();
  const change = (next: Partial<Wanted>): void => {
    const { computer, ...others } = { ...wanted, ...next };
    const known = computersOf(gameOf(others.board.game), offered, say);
    want({ ...others, computer: known.some(([id]) => id === computer) ? computer : '' });
  };
  const enter = (path: string, body: object): void =>
    void ask(base, path, body).then(
      (created) => {
        if ('code' in created) tell(refusalSentence(created));
        else location.hash = roomHash(created.room, created.token);
      },
      () => tell(unreachable),
    );
  const submit = (event: Event): void => {
    event.preventDefault();
    enter('create', requestOf(wanted));
  };
  const sides = (next: Partial<BoardChoice>): void =>
    change({ board: { ...wanted.board, variant: '', ...next } });
  return [
    h(
      'form',
      { class: 'panel setup', onSubmit: submit },
      h('h2', null, say('New room')),
      h('div', { class: 'fields' }, roomFields(say, offered, wanted, change)),
      h('button', { type: 'submit', class: 'primary' }, say('Create the room')),
      h(
        'details',
        { class: 'more' },
        h('summary', null, say('More')),
        h('div', { class: 'fields' }, optionFields(say, wanted.board, sides)),
      ),
      h('p', { class: 'problem', role: 'alert' }, problem && say(problem)),
    ),
    offered.listing && openRooms(offered.open, say, (room) => enter('take', { room })),
  ];
}

/** The fields for the board, the opponent, and the time. */
function roomFields(
  say: Say,
  offered: RoomsMenu,
  wanted: Wanted,
  change: (next: Partial<Wanted>) => void,
): ComponentChild[] {
  const { board, side, computer, clock, listed } = wanted;
  const game = gameOf(board.game);
  const opponents: Option[] = [['', say('somebody I invite')], ...computersOf(game, offered, say)];
  const clockList = clocks.map((id): Option => [id, clockName(id, say)]);
  return [
    ...boardFields(say, games, board, (next) => change({ board: next })),
    field(
      say('Against'),
      select(computer, opponents, (id) => change({ computer: id })),
    ),
    colourField(say, game, side, (own) => change({ side: own })),
    field(
      say('Clock'),
      select(clock, clockList, (id) => change({ clock: id })),
    ),
    offered.listing &&
      computer === '' &&
      checkbox(say('Show it in the list: anybody may come'), listed, (on) => change({ listed: on })),
  ];
}

/**
 * Asks for a room or a seat.
 * @throws if there is no connection, or the server fails
 */
async function ask(base: string, path: string, body: object): Promise<AccessAnswer> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${base}rooms/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`status ${String(response.status)}`);
  return readJson(accessForm, await response.text()) ?? { code: 'other-version' };
}

function computersOf(game: Game, { engines }: RoomsMenu, say: Say): Option[] {
  const levels = game.solvers.levels.filter(({ solver }) => solver);
  return [
    ...levels.map(
      (level) => [level.id, `${say('computer')}, ${say('level')} ${say(levelText(level))}`] as const,
    ),
    ...engines.filter(({ games }) => games.includes(game.id)).map(({ id }) => [id, id] as const),
  ];
}

function requestOf({ board, side, computer, clock, listed }: Wanted): CreateRoom {
  const { game, rows, cols, options, drawn } = newGame(board, 0);
  const [minutes, seconds] = clock.split('+').map(Number);
  return {
    game,
    rows,
    cols,
    options,
    side,
    listed,
    drawn,
    computer: computer || undefined,
    clock: clock === '' ? undefined : { seconds: minutes * 60, increment: seconds },
  };
}

function clockName(clock: string, say: Say): string {
  if (clock === '') return say('none');
  const [minutes, seconds] = clock.split('+');
  return `${minutes} ${say('min')} + ${seconds} ${say('s a move')}`;
}

function openRooms(open: readonly ListedRoom[], say: Say, take: (room: string) => void): ComponentChild {
  const rows = open.map(({ room, header, clock }) => {
    const time = clock ? `, ${String(clock.seconds / 60)}+${String(clock.increment)}` : '';
    const sit = button(say('Play{#room}'), () => take(room));
    return h('li', { key: room }, `${header}${time} `, sit);
  });
  return h(
    'section',
    { class: 'panel open-rooms' },
    h('h2', null, say('Open rooms')),
    rows.length === 0 ? h('p', { class: 'hint' }, say('Nobody waits at the moment.')) : h('ul', null, rows),
  );
}
