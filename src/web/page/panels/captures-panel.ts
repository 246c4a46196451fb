/** Checkers: setting up the board, the maximum, and how far from it one's own sequence is. */
import { button, el, on } from '../dom.js';
import { duration, grouped } from '../numbers.js';
import type { Context, Panel } from './panel.js';

export const brushes = ['own', 'opposing', 'empty'] as const;
export type Brush = (typeof brushes)[number];

/** The number in the record. */
export const brushValues: Readonly<Record<Brush, number>> = { empty: 0, own: 1, opposing: 2 };

export interface CapturesPanel extends Panel {
  /** The brush in hand; undefined while the board is played on. */
  readonly brush: () => Brush | undefined;
}

export function capturesPanel(context: Context, show: () => void, changed: () => void): CapturesPanel {
  const { say, controller } = context;
  let editing = false;
  let brush: Brush = 'own';
  const edit = el('input', { type: 'checkbox' });
  on(edit, {
    change: () => {
      editing = edit.checked;
      palette.hidden = !editing;
      changed();
    },
  });
  const palette = el(
    'fieldset',
    { class: 'row palette', hidden: true },
    el('legend', {}, say('brush')),
    ...brushes.map((name) => brushButton(name)),
  );
  function brushButton(name: Brush): HTMLElement {
    const radio = el('input', { type: 'radio', name: 'brush', checked: name === brush });
    return el('label', { class: 'check' }, on(radio, { change: () => (brush = name) }), say(name));
  }
  const result = el('p', { class: 'result', role: 'status' });
  const path = button(say('showPath'), show);
  const element = el(
    'section',
    { class: 'panel captures' },
    el('label', { class: 'check' }, edit, say('edit')),
    palette,
    el(
      'div',
      { class: 'row' },
      button(say('maximum'), () => void controller.findMaximum(), { class: 'primary' }),
      path,
    ),
    result,
  );
  const update = (): void => {
    element.hidden = controller.state?.players !== 1;
    path.hidden = !controller.maximum || controller.maximum.line.length === 0;
    const text = resultText(context);
    if (result.textContent !== text) result.textContent = text;
  };
  update();
  return { element, update, brush: () => (editing && controller.state?.players === 1 ? brush : undefined) };
}

function resultText({ say, controller, language }: Context): string {
  const { state, maximum } = controller;
  if (!state || !maximum) return controller.work?.purpose === 'maximum' ? `${say('thinking')}…` : '';
  const { lo, hi, nodes, ms } = maximum;
  const cost = `${grouped(nodes, language)} ${say('nodes').toLowerCase()}, ${duration(ms, language)}`;
  const most = `${say('atMost')}: ${lo === hi ? String(lo) : `${String(lo)}..${String(hi)}`} (${cost}).`;
  if (state.ply === 0) return most;
  if (!state.isOver) return `${most} ${String(state.settled)} ${say('captured')}.`;
  if (state.settled >= hi) return `${most} ${say('allTaken')}`;
  return `${most} ${String(state.settled)} ${say('captured')}: ${String(lo - state.settled)} ${say('fromMaximum')}.`;
}
