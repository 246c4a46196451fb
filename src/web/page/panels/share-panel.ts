/** Saving, loading, links and records. */
import { h, type ComponentChild, type RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameState } from '../../game/state.js';
import { button, copied, download, field, FilePicker } from '../controls.js';
import type { Context } from './panel.js';
import type { TextKey } from '../texts.js';
import { freshSeed } from '../../../core/random.js';

export interface ShareProps {
  readonly context: Context;
  /** Takes any file: a saved game goes to the board, positions and answers to their list. */
  readonly open: (file: File) => void;
}

/** Longer addresses are cut by some programs. */
const comfortableLength = 2000;

export function Share({ context, open }: ShareProps): ComponentChild {
  const { say, language, controller } = context;
  const { state } = controller;
  const [said, tell] = useState<TextKey>();
  useLayoutEffect(() => tell(undefined), [state]);
  const link = useRef<HTMLInputElement>(null);
  const copyLink = async (): Promise<void> => {
    const done = await copied(link.current!);
    const isLong = link.current!.value.length > comfortableLength;
    tell(!done ? 'copyFailed' : isLong ? 'linkTooLong' : 'copied');
  };
  const save = (): void => {
    if (state)
      download(`tabuleiro-${state.game}.json`, new Blob([state.saved], { type: 'application/json' }));
  };
  // A record that is being written stays as it is until the board shows another position.
  const parts = useMemo(
    () => [
      h('summary', null, say('share')),
      h('div', { class: 'row' }, button(say('save'), save), h(FilePicker, { text: say('load'), take: open })),
      h(
        'div',
        { class: 'row' },
        linkBox(link, state, say('link')),
        button(say('copyLink'), () => void copyLink()),
      ),
      h(RecordFields, { context, tell }),
    ],
    [state, language],
  );
  return h(
    'details',
    { class: 'panel share' },
    parts,
    h('p', { class: 'hint', role: 'status' }, said && say(said)),
  );
}

function linkBox(
  ref: RefObject<HTMLInputElement>,
  state: GameState | undefined,
  label: string,
): ComponentChild {
  const value = state && new URL(state.link, location.href).href;
  return h('input', { type: 'text', readOnly: true, 'aria-label': label, ref, value });
}

interface RecordProps {
  readonly context: Context;
  readonly tell: (said: TextKey) => void;
}

/** The position as a record, to be copied or written. */
function RecordFields({ context: { say, ask, controller }, tell }: RecordProps): ComponentChild {
  const box = useRef<HTMLTextAreaElement>(null);
  const copy = async (): Promise<void> => tell((await copied(box.current!)) ? 'copied' : 'copyFailed');
  const load = (): void => void ask({ kind: 'record', text: box.current!.value, seed: freshSeed() });
  return [
    field(
      say('record'),
      h('textarea', { rows: 4, spellcheck: false, ref: box, value: controller.state?.record }),
    ),
    h(
      'div',
      { class: 'row' },
      button(say('copyRecord'), () => void copy()),
      button(say('loadRecord'), load),
    ),
  ];
}
