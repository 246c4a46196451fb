/** The moves; each is a way back to the position after it. */
import { button, el } from '../dom.js';
import type { Context, Panel } from './panel.js';

export function historyPanel({ say, controller, ask }: Context): Panel {
  const list = el('ol', { class: 'moves' });
  const element = el('section', { class: 'panel history' }, el('h2', {}, say('history')), list);
  let shown = '';
  const update = (): void => {
    const { state } = controller;
    if (!state) return;
    const now = `${String(state.ply)} ${state.startRecord} ${state.saved}`;
    if (now === shown) return;
    shown = now;
    const jump = (ply: number, text: string, name: string): HTMLElement => {
      const current = ply === state.ply;
      const attributes = { class: name, 'aria-current': current ? 'step' : undefined };
      const item = el(
        'li',
        {},
        button(text, () => void ask({ kind: 'jump', ply }), attributes),
      );
      if (ply > state.ply) item.classList.add('future');
      return item;
    };
    const moves = state.turns.map(({ text, side }, i) =>
      jump(i + 1, text.replace('>', ' → '), `move side-${String(side)}`),
    );
    // Rebuilding the list takes the focus from the button that was pressed: it goes to the same place.
    const focused = list.contains(document.activeElement) ? state.ply : undefined;
    list.replaceChildren(jump(0, say('beginning'), 'move'), ...moves);
    const current = list.children[state.ply];
    if (focused !== undefined) (current?.firstElementChild as HTMLElement | null)?.focus();
    if (current) list.scrollTop = (current as HTMLElement).offsetTop - list.clientHeight / 2;
  };
  update();
  return { element, update };
}
