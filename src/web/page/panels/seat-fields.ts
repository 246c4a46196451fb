/** The settings of the computers in a new game: level, algorithm, evaluation, time. */
import { h, type ComponentChild, type JSX } from 'preact';
import type { Side } from '../../../core/position.js';
import {
  endsByTime,
  exact,
  knownStrength,
  withSeat,
  type SeatSettings,
  type Settings,
} from '../../controller/settings.js';
import { plainQuestion, type Game, type Level, type Solver } from '../../../core/game.js';
import type { GameState } from '../../game/state.js';
import { checkbox, field, select, type Option } from '../controls.js';
import { sideNames } from '../sides.js';
import { phrase, type Phrase, type Say } from '../../../core/text/phrase.js';

const seconds = [1, 2, 5, 10, 30, 60].map((n): Option => [String(n), String(n)]);

export interface SeatFieldsProps {
  readonly say: Say;
  /** The state of the chosen game if it is on the board, since its algorithms are known then. */
  readonly state: GameState | undefined;
  readonly game: Game;
  readonly settings: Settings;
  readonly set: (settings: Settings) => void;
}

export function seatFields(props: SeatFieldsProps): ComponentChild[] {
  const { settings, set, say, state, game } = props;
  const sides = ([0, 1] as const).filter((side) => settings.seats[side].who === 'computer');
  return [
    sides.map((side) => seatPanel(props, side)),
    sides.some((side) => endsByTime(settings.seats[side], game.solvers.levels)) &&
      secondsField(say('Seconds a move'), settings, set),
    state?.canLoseTurn &&
      checkbox(say('Naming a taken cell loses the turn'), settings.loseTurn, (on) =>
        set({ ...settings, loseTurn: on }),
      ),
  ];
}

export function secondsField(
  label: string,
  settings: Settings,
  set: (settings: Settings) => void,
): JSX.Element {
  const change = (text: string): void => set({ ...settings, seconds: Number(text) });
  return field(label, select(String(settings.seconds), seconds, change));
}

function seatPanel(props: SeatFieldsProps, side: Side): ComponentChild {
  const { say, state, game, settings, set } = props;
  const seat = settings.seats[side];
  const change = (next: Partial<SeatSettings>): void => set(withSeat(settings, side, next));
  return h(
    'fieldset',
    { class: `seat side-${side}`, key: side },
    h('legend', null, `${sideNames(game, say)[side]}: ${say('computer')}`),
    strengthField(say('Level'), side, props),
    state && methodFields(say, state, seat, change),
  );
}

/** Returns the name of a level, and what ends the search of a move. */
export function levelText({ name, effort }: Level): Phrase {
  return effort ? phrase('{name}: {effort}', { name, effort }) : name;
}

/** The field for a computer's strength: all levels of the game or some, and the exact search. */
export function strengthField(
  label: string,
  side: Side,
  { say, game, settings, set }: SeatFieldsProps,
  levels = game.solvers.levels,
): JSX.Element {
  const list = levels.map((level): Option => [level.id, say(levelText(level))]);
  const all: Option[] = [...list, [exact, say('exact, if time allows')]];
  const change = (strength: string): void => set(withSeat(settings, side, { strength }));
  return field(label, select(knownStrength(settings.seats[side].strength, levels), all, change));
}

function methodFields(
  say: Say,
  { game, start }: GameState,
  seat: SeatSettings,
  change: (seat: Partial<SeatSettings>) => void,
): ComponentChild[] {
  const { evaluations, list } = game.solvers;
  const algorithms = list.filter((solver) => solver.accepts(start, plainQuestion) === true);
  const suitable: Option = ['', say('the one that suits')];
  const method = (id: string, known: readonly Pick<Solver, 'id'>[], act: (id: string) => void) => {
    const value = known.some((one) => one.id === id) ? id : '';
    return select(value, [suitable, ...known.map((one): Option => [one.id, one.id])], act);
  };
  const chosen = [...algorithms, ...evaluations].find(({ id }) => id === seat.algorithm);
  return [
    field(
      say('Algorithm'),
      method(seat.algorithm, algorithms, (algorithm) => change({ algorithm })),
    ),
    chosen && h('p', { class: 'hint' }, say(chosen.summary)),
    evaluations.length > 0 &&
      field(
        say('Evaluation'),
        method(seat.evaluation, evaluations, (evaluation) => change({ evaluation })),
      ),
  ];
}
