/** Who sits where, in every detail: algorithm, evaluation, the depths of the reports, the time. */
import { h, type ComponentChild } from 'preact';
import type { Side } from '../../../core/position.js';
import { remember } from '../memory.js';
import { exact, knownStrength, type SeatSettings, type Settings } from '../../controller/settings.js';
import type { GameState, NamedMethod } from '../../game/state.js';
import { button, checkbox, field, select, type Option } from '../controls.js';
import type { Context } from './panel.js';
import { inLanguage } from '../../../core/text/phrase.js';

const seconds = [1, 2, 5, 10, 30, 60].map((n): Option => [String(n), String(n)]);

/** Empty in games of one player. */
export function seatFields(context: Context, state: GameState): ComponentChild[] {
  const { say, controller } = context;
  const { settings } = controller;
  if (state.players === 1) return [];
  const set = (next: Partial<Settings>): void => {
    controller.settings = { ...settings, ...next };
    remember('settings', controller.settings);
    controller.refresh();
  };
  const [one, two] = settings.seats;
  return [
    seatPanel(context, state, 0, (seat) => set({ seats: [{ ...one, ...seat }, two] })),
    seatPanel(context, state, 1, (seat) => set({ seats: [one, { ...two, ...seat }] })),
    h(
      'section',
      null,
      button(say('Exchange the players'), () => set({ seats: [two, one] })),
      field(
        say('Seconds a move'),
        select(String(settings.seconds), seconds, (text) => set({ seconds: Number(text) })),
      ),
      state.canLoseTurn &&
        checkbox(say('Naming a taken cell loses the turn'), settings.loseTurn, (on) => set({ loseTurn: on })),
    ),
  ];
}

type SetSeat = (seat: Partial<SeatSettings>) => void;

function seatPanel(context: Context, state: GameState, side: Side, set: SetSeat): ComponentChild {
  const { say, controller, name } = context;
  const { who } = controller.settings.seats[side];
  const kinds: Option[] = [
    ['human', say('Human')],
    ['computer', say('Computer')],
  ];
  const title = name(side);
  const setWho = (value: string): void => set({ who: value as SeatSettings['who'] });
  return h(
    'fieldset',
    { class: `seat side-${side}` },
    h('legend', null, title),
    select(who, kinds, setWho, { 'aria-label': title }),
    who === 'computer' && engineFields(context, state, side, set),
  );
}

function engineFields(
  { say, language, controller }: Context,
  { algorithms, evaluations, levels }: GameState,
  side: Side,
  set: SetSeat,
): ComponentChild[] {
  const seat = controller.settings.seats[side];
  const suitable: Option = ['', say('the one that suits')];
  const method = (id: string, known: readonly NamedMethod[], act: (id: string) => void) => {
    const value = known.some((one) => one.id === id) ? id : '';
    return select(value, [suitable, ...known.map((one): Option => [one.id, one.id])], act);
  };
  const chosen = [...algorithms, ...evaluations].find(({ id }) => id === seat.algorithm);
  const summary = chosen && inLanguage(chosen.summary, language);
  const strengths = levels.map(({ id, name }): Option => [id, inLanguage(name, language)]);
  const strength = select(
    knownStrength(seat.strength, levels),
    [...strengths, [exact, say('exact, if time allows')]],
    (id) => set({ strength: id }),
  );
  return [
    field(say('Level'), strength),
    field(
      say('Algorithm'),
      method(seat.algorithm, algorithms, (algorithm) => set({ algorithm })),
    ),
    summary !== undefined && h('p', { class: 'hint' }, summary),
    evaluations.length > 0 &&
      field(
        say('Evaluation'),
        method(seat.evaluation, evaluations, (evaluation) => set({ evaluation })),
      ),
  ];
}
