/** Who sits where, in every detail: algorithm, evaluation, the depths of the reports, the time. */
import { remember } from '../memory.js';
import { exact, knownStrength, type SeatSettings, type Settings } from '../../controller/settings.js';
import { button, checkbox, el, field, select } from '../dom.js';
import type { Context } from './panel.js';

/** Empty in games of one player. */
export function seatFields(context: Context): HTMLElement[] {
  const { say, controller } = context;
  const { state, settings } = controller;
  if (state?.players === 1) return [];
  const set = (next: Partial<Settings>): void => {
    controller.settings = { ...settings, ...next };
    remember('settings', controller.settings);
    controller.refresh();
  };
  const setSeat = (side: 0 | 1, seat: Partial<SeatSettings>): void => {
    const [one, two] = settings.seats;
    set({ seats: side === 0 ? [{ ...one, ...seat }, two] : [one, { ...two, ...seat }] });
  };
  const seconds = [1, 2, 5, 10, 30, 60].map((n) => [String(n), String(n)] as const);
  const [one, two] = settings.seats;
  return [
    seatPanel(context, 0, (seat) => setSeat(0, seat)),
    seatPanel(context, 1, (seat) => setSeat(1, seat)),
    el(
      'section',
      {},
      button(say('exchange'), () => set({ seats: [two, one] })),
      field(
        say('seconds'),
        select(String(settings.seconds), seconds, (text) => set({ seconds: Number(text) })),
      ),
      state?.canLoseTurn
        ? checkbox(say('loseTurn'), settings.loseTurn, (on) => set({ loseTurn: on }))
        : undefined,
    ),
  ];
}

function seatPanel(
  { say, language, controller, name }: Context,
  side: 0 | 1,
  set: (seat: Partial<SeatSettings>) => void,
) {
  const seat = controller.settings.seats[side];
  const { algorithms = [], evaluations = [], levels = [] } = controller.state ?? {};
  const who = [
    ['human', say('human')],
    ['computer', say('computer')],
  ] as const;
  const named = (choices: typeof algorithms): [string, string][] => [
    ['', say('suitable')],
    ...choices.map(({ id }): [string, string] => [id, id]),
  ];
  const summary = [...algorithms, ...evaluations].find(({ id }) => id === seat.algorithm)?.summary[language];
  const known = (id: string, choices: typeof algorithms): string =>
    choices.some((one) => one.id === id) ? id : '';
  const strengths = [
    ...levels.map(({ id, name }) => [id, name[language]] as const),
    [exact, say('exact')] as const,
  ];
  const engine = [
    field(
      say('level'),
      select(knownStrength(seat.strength, levels), strengths, (strength) => set({ strength })),
    ),
    field(
      say('algorithm'),
      select(known(seat.algorithm, algorithms), named(algorithms), (id) => set({ algorithm: id })),
    ),
    summary === undefined ? undefined : el('p', { class: 'hint' }, summary),
    evaluations.length === 0
      ? undefined
      : field(
          say('evaluation'),
          select(known(seat.evaluation, evaluations), named(evaluations), (id) => set({ evaluation: id })),
        ),
  ];
  const title = name(side);
  const whoBox = select(seat.who, who, (value) => set({ who: value as SeatSettings['who'] }));
  whoBox.setAttribute('aria-label', title);
  return el(
    'fieldset',
    { class: `seat side-${side}` },
    el('legend', {}, title),
    whoBox,
    ...(seat.who === 'computer' ? engine : []),
  );
}
