/** The way to a room: the form of a new one, and the open rooms where the server lists them. */
import { roomHash } from '../../rooms/wire/address.js';
import type { CreateRoom, Entrance, ListedRoom, RoomsMenu } from '../../rooms/wire/protocol.js';
import { isRoomRefusal, refusalSentence, type RoomRefusal } from '../../rooms/wire/refusals.js';
import { chosen, menuOf, newGame, type BoardChoice } from '../controller/choice.js';
import { button, checkbox, el, field, on, rebuild, select } from '../page/dom.js';
import { optionFields } from '../page/panels/option-fields.js';
import { sideNames } from '../page/sides.js';
import { speaker, type Language } from '../page/texts.js';
import type { GameMenu } from '../game/state.js';
import { roomSpeaker } from './texts.js';

/** Minutes for the game and seconds for each move. */
const clocks = ['', '3+2', '5+3', '10+5', '15+10', '30+20'] as const;

interface Wanted {
  readonly board: BoardChoice;
  readonly side: string;
  /** A level or an engine; empty for a person. */
  readonly computer: string;
  readonly clock: string;
  readonly listed: boolean;
}

export function createView(
  base: string,
  language: Language,
  menus: readonly GameMenu[],
  offered: RoomsMenu,
): HTMLElement {
  const [say, words] = [roomSpeaker(language), speaker(language)];
  const games = menus.filter(({ solo }) => !solo);
  const problem = el('p', { class: 'problem', role: 'alert' });
  const box = el('div', { class: 'fields' });
  const more = el('div', { class: 'fields' });
  let wanted: Wanted = { board: chosen(games[0]), side: '0', computer: '', clock: '', listed: false };
  const change = (next: Partial<Wanted>): void => {
    wanted = { ...wanted, ...next };
    show();
  };
  const show = (): void => {
    const menu = menuOf(games, wanted.board.game)!;
    const names = sideNames(menu, language);
    const { board } = wanted;
    const computers = computersOf(menu, offered, language);
    if (!computers.some(([id]) => id === wanted.computer)) wanted = { ...wanted, computer: '' };
    const gameList = games.map((one) => [one.game, one.name[language]] as const);
    const variants = menu.variants.map(({ id, name }) => [id, name[language]] as const);
    const boards = board.variant === '' ? [['', words('otherBoard')] as const, ...variants] : variants;
    const sides = [
      ['0', `${names[0]} (${words('movesFirst')})`],
      ['1', `${names[1]} (${words('movesSecond')})`],
    ] as const;
    const opponents = [['', say('friend')] as const, ...computers];
    const clockList = clocks.map((id) => [id, clockName(id, language)] as const);
    rebuild(
      box,
      field(
        words('game'),
        select(board.game, gameList, (id) => change({ board: chosen(menuOf(games, id)!) })),
      ),
      field(
        words('variant'),
        select(board.variant, boards, (id) => change({ board: chosen(menu, id) })),
      ),
      field(
        say('against'),
        select(wanted.computer, opponents, (id) => change({ computer: id })),
      ),
      field(
        words('yourColour'),
        select(wanted.side, sides, (id) => change({ side: id })),
      ),
      field(
        say('clock'),
        select(wanted.clock, clockList, (id) => change({ clock: id })),
      ),
      ...(offered.listing && wanted.computer === ''
        ? [checkbox(say('listIt'), wanted.listed, (listed) => change({ listed }))]
        : []),
    );
    const context = { say: words, language } as Parameters<typeof optionFields>[0];
    const changeBoard = (next: Partial<BoardChoice>): void =>
      change({ board: { ...board, variant: '', ...next } });
    rebuild(more, ...optionFields(context, menu, board, changeBoard));
  };
  show();
  const enter = (path: string, body: object): void =>
    void ask(base, path, body).then(
      (entrance) => {
        if (typeof entrance === 'string') problem.textContent = refusalSentence({ code: entrance })[language];
        else location.hash = roomHash(entrance.room, entrance.token);
      },
      () => (problem.textContent = say('unreachable')),
    );
  const submit = el('button', { type: 'submit', class: 'primary' }, say('create'));
  const form = on(
    el(
      'form',
      { class: 'panel setup' },
      el('h2', {}, say('newRoom')),
      box,
      submit,
      el('details', { class: 'more' }, el('summary', {}, words('more')), more),
      problem,
    ),
    {
      submit: (event) => {
        event.preventDefault();
        enter('create', requestOf(menuOf(games, wanted.board.game)!, wanted));
      },
    },
  );
  const list = offered.listing ? [openRooms(offered.open, language, (room) => enter('take', { room }))] : [];
  return el('main', { class: 'entrance' }, form, ...list);
}

/** Asks for a room or a seat. @throws where there is no connection, or the answer is none of the protocol */
async function ask(base: string, path: string, body: object): Promise<Entrance | RoomRefusal> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${base}rooms/${path}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  });
  if (!response.ok) throw new Error(`status ${String(response.status)}`);
  const answer = (await response.json()) as Entrance | { readonly code: unknown };
  if (!('code' in answer)) return answer;
  return isRoomRefusal(answer.code) ? answer.code : 'other-version';
}

function computersOf(
  menu: GameMenu,
  { engines }: RoomsMenu,
  language: Language,
): (readonly [string, string])[] {
  const say = roomSpeaker(language);
  const levels = menu.levels.filter(({ isStrength }) => isStrength);
  return [
    ...levels.map(({ id, name }) => [id, `${say('computer')}, ${say('level')} ${name[language]}`] as const),
    ...engines.filter(({ games }) => games.includes(menu.game)).map(({ id }) => [id, id] as const),
  ];
}

function requestOf(menu: GameMenu, { board, side, computer, clock, listed }: Wanted): CreateRoom {
  const { game, rows, cols, options, drawn } = newGame(menu, board, 0);
  const [minutes, seconds] = clock.split('+').map(Number);
  return {
    ...{ game, rows, cols, options, side: side === '0' ? 0 : 1, listed },
    ...(drawn === undefined ? {} : { drawn }),
    ...(computer === '' ? {} : { computer }),
    ...(clock === '' ? {} : { clock: { seconds: minutes * 60, increment: seconds } }),
  };
}

function clockName(clock: string, language: Language): string {
  const say = roomSpeaker(language);
  if (clock === '') return say('noClock');
  const [minutes, seconds] = clock.split('+');
  return `${minutes} ${say('minutes')} + ${seconds} ${say('perMove')}`;
}

function openRooms(
  open: readonly ListedRoom[],
  language: Language,
  take: (room: string) => void,
): HTMLElement {
  const say = roomSpeaker(language);
  const rows = open.map(({ room, header, clock }) => {
    const time = clock ? `, ${String(clock.seconds / 60)}+${String(clock.increment)}` : '';
    return el(
      'li',
      {},
      `${header}${time} `,
      button(say('sitDown'), () => take(room)),
    );
  });
  const content = rows.length === 0 ? el('p', { class: 'hint' }, say('noOpenRooms')) : el('ul', {}, ...rows);
  return el('section', { class: 'panel open-rooms' }, el('h2', {}, say('openRooms')), content);
}
