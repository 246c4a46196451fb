/** Saving, loading, links and records. */
import { copied } from '../controls.js';
import { button, el, field } from '../dom.js';
import { filePicker } from '../file-picker.js';
import type { Context, Panel } from './panel.js';
import { freshSeed } from '../../../core/random.js';

/** @param open takes any file: a saved game goes to the board, positions and answers to their list */
export function sharePanel(context: Context, open: (file: File) => void): Panel {
  const { say, controller, ask, announce } = context;
  const said = el('p', { class: 'hint', role: 'status' });
  const tell = (text: string): void => {
    said.textContent = text;
  };
  const link = el('input', { type: 'text', readonly: true, 'aria-label': say('link') });
  const record = el('textarea', { rows: 4, spellcheck: 'false' });
  const file = filePicker(open);
  const copy = async (box: HTMLInputElement | HTMLTextAreaElement): Promise<void> => {
    const done = await copied(box);
    tell(done ? say('copied') : say('copyFailed'));
    if (done && box === link && link.value.length > comfortableLength) tell(say('linkTooLong'));
    announce(said.textContent);
  };
  const element = el(
    'details',
    { class: 'panel share' },
    el('summary', {}, say('share')),
    el(
      'div',
      { class: 'row' },
      button(say('save'), () => controller.state && download(controller.state.game, controller.state.saved)),
      button(say('load'), () => file.click()),
      file,
    ),
    el(
      'div',
      { class: 'row' },
      link,
      button(say('copyLink'), () => void copy(link)),
    ),
    field(say('record'), record),
    el(
      'div',
      { class: 'row' },
      button(say('copyRecord'), () => void copy(record)),
      button(say('loadRecord'), () => ask({ kind: 'record', text: record.value, seed: freshSeed() })),
    ),
    said,
  );
  let shown: unknown;
  const update = (): void => {
    const { state } = controller;
    if (!state || state === shown) return;
    shown = state;
    link.value = new URL(state.link, location.href).href;
    record.value = state.record;
    said.textContent = '';
  };
  update();
  return { element, update };
}

/** Longer addresses are cut by some programs. */
const comfortableLength = 2000;

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  el('a', { href: address, download: `tabuleiro-${name}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
