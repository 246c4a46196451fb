/** Checkers: setting up the board, the maximum, and the captures still missing from it. */
import { h, type ComponentChild } from 'preact';
import { button, checkbox } from '../controls.js';
import { duration } from '../numbers.js';
import type { Context } from './panel.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

export const brushes = ['own', 'opposing', 'empty'] as const;
export type Brush = (typeof brushes)[number];

/** The value of each brush in a record. */
export const brushValues: Readonly<Record<Brush, number>> = { empty: 0, own: 1, opposing: 2 };

const brushWords: Readonly<Record<Brush, Phrase>> = {
  own: phrase('own man'),
  opposing: phrase('opponent'),
  empty: phrase('nothing'),
};

/** The colours with which the board is painted. */
export interface Palette {
  readonly editing: boolean;
  readonly brush: Brush;
}

export interface CapturesProps {
  readonly context: Context;
  readonly palette: Palette;
  readonly paint: (palette: Palette) => void;
  /** Plays the longest capture. */
  readonly show: () => void;
}

export function Captures({ context, palette, paint, show }: CapturesProps): ComponentChild {
  const { say, controller } = context;
  const { maximum } = controller;
  const { editing } = palette;
  return [
    checkbox(say('Set up the board'), editing, (on) => paint({ ...palette, editing: on })),
    h(
      'fieldset',
      { class: 'row palette', hidden: !editing },
      h('legend', null, say('Put')),
      brushes.map((brush) => {
        const radio = { type: 'radio', name: 'brush', checked: brush === palette.brush } as const;
        const take = (): void => paint({ ...palette, brush });
        return h(
          'label',
          { class: 'check' },
          h('input', { ...radio, onChange: take }),
          say(brushWords[brush]),
        );
      }),
    ),
    h(
      'div',
      { class: 'row' },
      button(say('How many can be taken?'), () => void controller.findMaximum(), { class: 'primary' }),
      button(say('Show the captures'), show, { hidden: !maximum || maximum.line.length === 0 }),
    ),
    h('p', { class: 'result', role: 'status' }, resultText(context)),
  ];
}

function resultText({ say, controller, language }: Context): string {
  const { state, maximum } = controller;
  if (!state || !maximum) return controller.work?.purpose === 'maximum' ? `${say('thinking')}…` : '';
  const { lo, hi } = maximum;
  const { nodes, ms } = maximum.stats;
  const cost = `${say('{nodes} {nodes|node|nodes}', { nodes })}, ${duration(ms, language)}`;
  const most = `${say('The most')}: ${lo === hi ? String(lo) : `${String(lo)}..${String(hi)}`} (${cost}).`;
  if (state.ply === 0) return most;
  if (!state.isOver) return `${most} ${String(state.settled)} ${say('captured')}.`;
  if (state.settled >= hi) return `${most} ${say('That is the maximum.')}`;
  return `${most} ${String(state.settled)} ${say('captured')}: ${String(lo - state.settled)} ${say('from the maximum')}.`;
}
